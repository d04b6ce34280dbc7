//! `wythoff blocking window`: the values of a window, as a table.

use std::path::PathBuf;

use wythoff::Window;
use wythoff::board::Board;
use wythoff_store::tables::{self, Integer, TableWriter};

use crate::cli::Globals;
use crate::cost;
use crate::failure::Failure;
use crate::output::Output;
use crate::progress::Progress;
use crate::stored::{self, Store};
use crate::table::{content, format_of};
use crate::typed::{Game, WindowArgs};

const HELP: &str = "\
Values are palace numbers minus K: negative on palaces. NPY is what numpy.load reads: shape \
(height, width), 32-bit integers (64-bit if 3 K is 2^31 or more). CSV has one line a row and no \
header. Rows are written as they are computed, so a window of any size takes little memory.

Examples:
  wythoff blocking window --k 5 --size 11 -o -
  wythoff blocking window --k 1000 --at 900,0 --size 400x200 -o shoulder.npy";

/// Write the values of a window as a table
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    #[command(flatten)]
    game: Game,
    #[command(flatten)]
    window: WindowArgs,
    #[command(flatten)]
    store: Store,
    /// Output file, ending in .npy or .csv; - is stdout
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Table format [default: by the file's ending; csv on stdout]
    #[arg(long, value_name = "npy|csv")]
    format: Option<tables::Format>,
}

pub(crate) fn run(args: &Args, globals: &Globals) -> Result<(), Failure> {
    let (k, window) = (args.game.k, args.window.window()?);
    let format = args.format.map_or_else(|| format_of("-o", &args.output), Ok)?;
    if let Some(view) = args.store.open(k, globals)? {
        stored::hold(&view, window)?;
        cost::allow(view.cost_of_reading(window), globals, "a smaller window costs less")?;
        return write(args, &view, window, format, globals);
    }
    let board = globals.sweep(k);
    cost::allow(board.cost_of_reading(window), globals, "a window nearer to 0,0 costs less")?;
    write(args, &board, window, format, globals)
}

fn write(
    args: &Args,
    board: &dyn Board,
    window: Window,
    format: tables::Format,
    globals: &Globals,
) -> Result<(), Failure> {
    let mut output = Output::open(&args.output, content(format))?;
    let progress = Progress::new(globals);
    // Values lie between -k and 2 k: no square sees more than 3 k palaces.
    let integer = Integer::holding(0, 3 * args.game.k.get() as i64);
    let shape = [window.height(), window.width()];
    let mut rows = board.rows(window, &progress)?;
    let mut write = || -> Result<(), Failure> {
        let failed = |error: std::io::Error| Failure::write(args.output.display(), &error);
        let mut table = TableWriter::start(format, &mut output, shape, integer).map_err(failed)?;
        while let Some(row) = rows.next_row()? {
            table.write_row(row).map_err(failed)?;
        }
        table.finish().map(drop).map_err(failed)
    };
    write()?;
    output.finish()
}
