//! `wythoff blocking window`: the values of a window, as a table.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use wythoff::Window;
use wythoff::board::Board;
use wythoff_store::rle::RleWriter;
use wythoff_store::tables::{Integer, TableFormat, TableWriter};

use crate::cli::Globals;
use crate::cost;
use crate::failure::Failure;
use crate::output::{Content, Output, is_dash};
use crate::progress::Progress;
use crate::stored::{self, Store};
use crate::table::content;
use crate::typed::{Game, WindowArgs};

const HELP: &str = "\
Values are palace numbers minus K: negative on palaces. NPY is what numpy.load reads: shape \
(height, width), 32-bit integers (64-bit if 3 K is 2^31 or more). CSV has one line a row and no \
header. RLE is a pattern for Golly: state 0 is value 0, 1 to 5 are -1 to -5 and below, 6 to 11 are 1 to 6 and \
above. Rows are written as they are computed, so a window of any size takes little memory.

Examples:
  wythoff blocking window --k 5 --size 11 -o -
  wythoff blocking window --k 1000 --at 900,0 --size 400x200 -o shoulder.npy
  wythoff blocking window --k 300 --size 900 -o game-300.rle";

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
    /// Output file, ending in .npy, .csv or .rle; - is stdout
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Table format [default: by the file's ending; csv on stdout]
    #[arg(long, value_name = "npy|csv|rle", value_parser = form)]
    format: Option<Form>,
}

/// How a window is written down.
#[derive(Debug, Clone, Copy)]
enum Form {
    Table(TableFormat),
    Pattern,
}

/// `--format`, or the ending of a file.
fn form(name: &str) -> Result<Form, String> {
    match TableFormat::of_name(name) {
        Some(format) => Ok(Form::Table(format)),
        None if name.eq_ignore_ascii_case("rle") => Ok(Form::Pattern),
        None => Err(format!("{name:?} is no format of windows: npy, csv or rle")),
    }
}

/// The format that the ending of a file asks for; CSV for `-`.
fn form_of(path: &Path) -> Result<Form, Failure> {
    if is_dash(path) {
        return Ok(Form::Table(TableFormat::Csv));
    }
    let ending = path.extension().and_then(OsStr::to_str).unwrap_or_default();
    form(ending).map_err(|_| {
        Failure::refused(
            format!("-o {}: the name says no format of windows", path.display()),
            "end it in .npy, .csv or .rle",
        )
    })
}

pub(crate) fn run(args: &Args, globals: &Globals) -> Result<(), Failure> {
    let (k, window) = (args.game.k, args.window.window()?);
    let format = args.format.map_or_else(|| form_of(&args.output), Ok)?;
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
    form: Form,
    globals: &Globals,
) -> Result<(), Failure> {
    let content = match form {
        Form::Table(format) => content(format),
        Form::Pattern => Content::Text,
    };
    let mut output = Output::open(&args.output, content)?;
    let progress = Progress::new(globals);
    // Values lie between -k and 2 k: no square sees more than 3 k palaces.
    let integer = Integer::holding(0, 3 * args.game.k.get() as i64);
    let shape = [window.height(), window.width()];
    let mut rows = board.rows(window, &progress)?;
    let failed = |error: std::io::Error| Failure::write(args.output.display(), &error);
    match form {
        Form::Table(format) => {
            let table = TableWriter::start(format, &mut output, shape, integer);
            let mut table = table.map_err(failed)?;
            while let Some(row) = rows.next_row()? {
                table.write_row(row).map_err(failed)?;
            }
            table.finish().map_err(failed)?;
        }
        Form::Pattern => {
            let (k, x, y) = (args.game.k.get(), window.x(), window.y());
            let about = format!("game {k} of k-Blocking Wythoff Nim, from {x},{y}");
            let mut pattern = RleWriter::start(&mut output, shape, &[&about]).map_err(failed)?;
            while let Some(row) = rows.next_row()? {
                pattern.write_row(row).map_err(failed)?;
            }
            pattern.finish().map_err(failed)?;
        }
    }
    output.finish()
}
