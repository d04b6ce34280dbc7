//! `wythoff blocking window`: the values of a window as a table.

use std::ffi::OsStr;
use std::io;
use std::path::PathBuf;

use wythoff::Window;
use wythoff::board::Board;
use wythoff_store::columns::ColumnFormat;
use wythoff_store::rle::RleWriter;
use wythoff_store::tables::{Integer, TableFormat, TableWriter};
use wythoff_view::Request;

use crate::args::{Game, Globals, WindowArgs};
use crate::boards::quadtree;
use crate::boards::stored::{self, Store};
use crate::cost;
use crate::failure::{Failure, Result};
use crate::files::cells::CellWriter;
use crate::files::tables::{content, content_of_columns, format_of, with_columns};
use crate::files::{Content, Output};
use crate::progress::Progress;

const HELP: &str = "\
Values are palace numbers minus K: negative on palaces. NPY is the format of numpy.load, with \
shape (height, width) and 32-bit integers (64-bit if 3 K is 2^31 or more). CSV has one line per \
row and no header. Parquet, and CSV with --columns, have a row for each cell, with the columns x, y \
and value. RLE is a pattern for Golly: state 0 is value 0, states 1 to 5 are values -1 to \
-5 and below, states 6 to 11 are values 1 to 6 and above. Rows are written as they are computed, \
so a window of any size needs little memory. A window far out, of up to 4096 cells a side, is \
read from a quadtree if that is sooner.

Examples:
  wythoff blocking window --k 5 --size 11 -o -
  wythoff blocking window --k 1000 --at 900,0 --size 400x200 -o shoulder.npy
  wythoff blocking window --k 1000 --at 900,0 --size 400x200 -o shoulder.parquet
  wythoff blocking window --k 5 --size 3 --columns -o -
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
    /// Output file, ending in .npy, .csv, .parquet or .rle; - is stdout
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Format of the output [default: by the ending of the file; csv for stdout]
    #[arg(long, value_name = "npy|csv|parquet|rle", value_parser = form)]
    format: Option<Form>,
    /// Write CSV with a line x,y,value for each cell, and with a header
    #[arg(long)]
    columns: bool,
}

/// The form of the output.
#[derive(Debug, Clone, Copy)]
enum Form {
    Table(TableFormat),
    /// A row for each cell.
    Cells(ColumnFormat),
    Pattern,
}

/// Reads `--format`, or the ending of a file.
fn form(name: &str) -> Result<Form, &'static str> {
    match TableFormat::of_name(name) {
        Some(format) => Ok(Form::Table(format)),
        None if name.eq_ignore_ascii_case("rle") => Ok(Form::Pattern),
        None => {
            let format = ColumnFormat::of_name(name).map(Form::Cells);
            format.ok_or("choose npy, csv, parquet or rle")
        }
    }
}

impl Args {
    fn form(&self) -> Result<Form> {
        match self.format.map_or_else(|| self.form_of_file(), Ok)? {
            Form::Table(format) if self.columns => with_columns(Some(format)).map(Form::Cells),
            Form::Pattern if self.columns => with_columns(None).map(Form::Cells),
            form => Ok(form),
        }
    }

    fn form_of_file(&self) -> Result<Form> {
        let what = ("a window", ".npy, .csv, .parquet or .rle");
        let csv = Some(Form::Table(TableFormat::Csv));
        format_of("-o", &self.output, what, csv, |path| {
            form(path.extension().and_then(OsStr::to_str).unwrap_or_default()).ok()
        })
    }
}

pub(crate) fn run(args: &Args, globals: &Globals) -> Result {
    let (k, window) = (args.game.k, args.window.window()?);
    let form = args.form()?;
    if let Some(view) = args.store.open(k, globals)? {
        stored::hold(&view, window)?;
        cost::allow(view.cost_of_reading(window), globals, "choose a smaller window")?;
        return write(args, &view, window, form, globals);
    }
    let board = globals.sweep(k);
    let cost = board.cost_of_reading(window);
    let affordable = cost::allow(cost, globals, cost::CLOSER);
    let request = Request::computed(k, window, cost.swept, affordable.is_ok());
    if let Some(tree) = quadtree::in_place_of_sweep(request, globals)? {
        return write(args, &tree, window, form, globals);
    }
    affordable?;
    write(args, &board, window, form, globals)
}

fn write(args: &Args, board: &dyn Board, window: Window, form: Form, globals: &Globals) -> Result {
    let content = match form {
        Form::Table(format) => content(format),
        Form::Cells(format) => content_of_columns(format),
        Form::Pattern => Content::Text,
    };
    let mut output = Output::open(&args.output, content)?;
    let progress = Progress::new(globals);
    // Values lie between -k and 2 k, because no square sees more than 3 k palaces.
    let integer = Integer::holding(0, 3 * args.game.k.get() as i64);
    let shape = [window.height(), window.width()];
    let mut rows = board.rows(window, &progress)?;
    let failed = |error: io::Error| Failure::write(args.output.display(), &error);
    match form {
        Form::Table(format) => {
            let table = TableWriter::start(format, &mut output, shape, integer);
            let mut table = table.map_err(failed)?;
            while let Some(row) = rows.next_row()? {
                table.write_row(row).map_err(failed)?;
            }
            table.finish().map_err(failed)?;
        }
        Form::Cells(format) => {
            let k = args.game.k.get().to_string();
            let (at, notes) = ((window.x(), window.y()), [("game", "blocking"), ("k", &*k)]);
            let cells = CellWriter::start(format, &mut output, ["x", "y"], at, &notes);
            let mut cells = cells.map_err(failed)?;
            while let Some(row) = rows.next_row()? {
                cells.write_row(row.iter().copied()).map_err(failed)?;
            }
            cells.finish().map_err(failed)?;
        }
        Form::Pattern => {
            let (k, x, y) = (args.game.k.get(), window.x(), window.y());
            let title = format!("game {k} of k-Blocking Wythoff Nim, from {x},{y}");
            let mut pattern = RleWriter::start(&mut output, shape, &[&title]).map_err(failed)?;
            while let Some(row) = rows.next_row()? {
                pattern.write_row(row).map_err(failed)?;
            }
            pattern.finish().map_err(failed)?;
        }
    }
    output.finish()
}
