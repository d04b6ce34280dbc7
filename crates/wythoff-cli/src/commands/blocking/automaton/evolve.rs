//! `wythoff blocking evolve`: the automaton from any boundary, forward or backward.

use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};

use schemars::JsonSchema;
use serde::Serialize;
use wythoff::automaton::{self, Choice, Diamond, DiamondLines};
use wythoff::blocking::sweep::Cost;
use wythoff_store::disk::reason;
use wythoff_store::tables::{Integer, IntegerTable, TableError, TableFormat, TableWriter};

use crate::answer::{Format, fields};
use crate::args::{self, Globals, LARGEST, Shift, whole};
use crate::cost;
use crate::failure::{Failure, Result};
use crate::files::Output;
use crate::files::tables::{content, table_format};
use crate::input::{self, is_dash};
use crate::progress::Progress;

const HELP: &str = "\
FILE is a table in NPY or CSV. Its rows are consecutive anti-diagonals x + y = t, the oldest \
first, at least four; its columns are x. The run starts from the last four rows; outside the table \
all cells are 0. --column gives the x of the first column and --time the t of the last row; they \
matter only for --flip and for random choices.

The output has the same shape as FILE: all lines, the oldest first, with the four lines of the \
start among them, so that the output of one run can start the next. With --flip the output lists \
the cells x,y that differ after the value p of one cell of the start is replaced by -1 - p, each \
with its difference.

Examples:
  wythoff blocking evolve --from start.csv --steps 100 -o lines.npy
  wythoff blocking evolve --from lines.npy --steps 9 --reverse --choose r -o -
  wythoff blocking evolve --from start.csv --steps 100 --flip 3,4 -o differ.csv";

/// Run the automaton from any boundary, forward or backward
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    /// The anti-diagonals to start from, in .npy or .csv; - is CSV on stdin
    #[arg(long, value_name = "FILE")]
    from: PathBuf,
    /// Number of anti-diagonals to compute
    #[arg(long, value_name = "T", value_parser = whole::<u64, 0, LARGEST>)]
    steps: u64,
    /// Run backward instead of forward
    #[arg(long, requires = "choose")]
    reverse: bool,
    /// With --reverse, the choice between two predecessors: r, r-3 or random:SEED
    #[arg(long, value_name = "HOW", requires = "reverse")]
    choose: Option<Choice>,
    /// List the cells that differ after this cell of the start was changed
    #[arg(long, value_name = "X,Y")]
    flip: Option<Shift>,
    /// The x of the first column [default: 0]
    #[arg(long, value_name = "X", value_parser = args::offset)]
    column: Option<i64>,
    /// The x + y of the last row [default: the x of its last column, as if y were 0 there]
    #[arg(long, value_name = "T", value_parser = args::offset)]
    time: Option<i64>,
    /// Output file, ending in .npy or .csv; - is CSV on stdout, and then no text is printed
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    #[command(flatten)]
    format: Format,
}

/// The shape of the output, and its place on the board.
#[derive(Debug, JsonSchema, Serialize)]
pub(crate) struct Answer {
    /// Lines computed.
    steps: u64,
    /// The x of the first column.
    column: i64,
    /// The x + y of the last row.
    time: i64,
    /// Columns of the output.
    width: u64,
    /// Rows of the output.
    height: u64,
    /// Number of cells that differ after the flip.
    #[serde(skip_serializing_if = "Option::is_none")]
    differ: Option<u64>,
}

pub(crate) fn run(args: &Args, globals: &Globals) -> Result {
    let table = read(&args.from)?;
    let start = start(args, &table)?;
    let changed = args.flip.map(|cell| flipped(&start, cell)).transpose()?;
    let longest = table.width() as u128 + u128::from(args.steps);
    let cells = longest * u128::from(args.steps);
    let cost = Cost { swept: 0, read: cells, memory: 16 * cells };
    cost::allow(cost, globals, "choose fewer --steps")?;
    let format = table_format("-o", &args.output)?;
    args.format.beside(&args.output, "the lines are")?;
    let output = Output::open(&args.output, content(format))?;

    let run = |start: &Diamond| -> Result<DiamondLines> {
        let progress = Progress::new(globals);
        automaton::run(start, args.steps, args.choose, &progress).map_err(Failure::work)
    };
    let lines = run(&start)?;
    let columns = columns(args, &table, &lines);
    let width = columns.end.abs_diff(columns.start);
    let differ = match changed {
        None => {
            let rows: Vec<_> = lines.rows(columns.clone()).collect();
            output.fill(|out| write(format, out, width, &rows))?;
            None
        }
        Some(changed) => {
            let after = run(&changed)?;
            let rows: Vec<_> =
                lines.differences(&after).map(|(x, y, larger)| vec![x, y, larger]).collect();
            output.fill(|out| write(format, out, 3, &rows))?;
            Some(rows.len() as u64)
        }
    };
    if is_dash(&args.output) {
        return Ok(());
    }
    let (times, height) = (lines.times(), lines.as_slice().len() as u64);
    let (steps, column, time) = (args.steps, columns.start, times.end - 1);
    let answer = Answer { steps, column, time, width, height, differ };
    args.format.print(&answer, |out| {
        let mut rows = vec![
            ("lines", format!("x + y = {} to {time}", times.start)),
            ("columns", format!("x = {column} to {}", columns.end - 1)),
        ];
        rows.extend(differ.map(|differ| ("differ", format!("{differ} cells"))));
        fields(out, &rows)
    })
}

/// Returns the state in the last four rows of a table.
fn start(args: &Args, table: &IntegerTable) -> Result<Diamond> {
    let rows: Vec<Vec<i64>> = table.rows().map(<[i64]>::to_vec).collect();
    let start = Diamond::try_from_table(&rows, args.column.unwrap_or(0), args.time);
    start.map_err(|error| refused(&args.from, error))
}

/// Returns a state with one cell changed.
fn flipped(start: &Diamond, Shift { x, y }: Shift) -> Result<Diamond> {
    let mut changed = start.clone();
    changed.flip(x, y).map(|()| changed).map_err(|error| {
        Failure::refused(
            format!("--flip {x},{y}: {error}"),
            "--column and --time set the place of the lines",
        )
    })
}

/// Returns the columns to write: those of the table and those with values that are not 0.
fn columns(args: &Args, table: &IntegerTable, lines: &DiamondLines) -> Range<i64> {
    let first = args.column.unwrap_or(0);
    lines.columns_with(first..first + table.width() as i64)
}

fn read(path: &Path) -> Result<IntegerTable> {
    let unreadable = |error: io::Error| {
        Failure::refused(
            format!("cannot read {}: {}", path.display(), reason(path, &error)),
            "--from takes a table in NPY or CSV, or - for CSV on stdin",
        )
    };
    let format = table_format("--from", path)?;
    let input = input::open(path).map_err(unreadable)?;
    IntegerTable::read(format, input).map_err(|error| match error {
        TableError::Io(error) => unreadable(error),
        error => refused(path, error),
    })
}

fn refused(path: &Path, error: impl std::fmt::Display) -> Failure {
    Failure::refused(
        format!("--from {}: {error}", path.display()),
        "give four or more rows of whole numbers, all of the same length",
    )
}

fn write(
    format: TableFormat,
    output: &mut Output,
    width: u64,
    rows: &[Vec<i64>],
) -> io::Result<()> {
    let (min, max) = rows.iter().flatten().fold((0, 0), |(min, max), &v| (v.min(min), v.max(max)));
    let shape = [rows.len() as u64, width];
    let mut table = TableWriter::start(format, output, shape, Integer::holding(min, max))?;
    rows.iter().try_for_each(|row| table.write_row(row))?;
    table.finish().map(drop)
}
