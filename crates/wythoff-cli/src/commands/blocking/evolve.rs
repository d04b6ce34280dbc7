//! `wythoff blocking evolve`: the automaton from any boundary, forward or back.

use std::fs::File;
use std::io::{self, Read};
use std::ops::Range;
use std::path::{Path, PathBuf};

use serde::Serialize;
use wythoff::automaton::{Choice, Diamond, Lines, evolve, reverse};
use wythoff::blocking::sweep::Cost;
use wythoff_store::tables::{Integer, IntegerTable, TableError, TableFormat, TableWriter};

use crate::answer::{Format, fields};
use crate::cli::Globals;
use crate::cost;
use crate::failure::Failure;
use crate::output::{Output, is_dash};
use crate::progress::Progress;
use crate::table::{content, format_of};
use crate::typed::{self, Shift};

const HELP: &str = "\
FILE is a table in NPY or CSV. Its rows are consecutive anti-diagonals x + y = t, oldest first, at \
least four; its columns are x. The last four rows are the start, and outside the table all is 0. \
--column says which x the first column is, --time which t the last row is; they matter for --flip and \
random choices only. If not said, the columns begin with x = 0 and the last row ends at y = 0.

Written are all lines, oldest first, the four at the start among them, in the same shape: so the \
output of one run can start the next. With --flip, written are the cells x,y that differ after \
the value p of one cell of the start has become -1 - p, with how much larger they are.

Examples:
  wythoff blocking evolve --from start.csv --steps 100 -o lines.npy
  wythoff blocking evolve --from lines.npy --steps 9 --reverse --choose r -o -
  wythoff blocking evolve --from start.csv --steps 100 --flip 3,4 -o differ.csv";

/// Run the automaton from any boundary, forward or back
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    /// The anti-diagonals to start from, .npy or .csv; - is CSV on stdin
    #[arg(long, value_name = "FILE")]
    from: PathBuf,
    /// Anti-diagonals to compute
    #[arg(long, value_name = "T", value_parser = typed::steps, allow_hyphen_values = true)]
    steps: u64,
    /// Go back instead of forward
    #[arg(long, requires = "choose")]
    reverse: bool,
    /// With --reverse: r, r-3 or random:SEED, where there are two predecessors
    #[arg(long, value_name = "HOW", requires = "reverse")]
    choose: Option<Choice>,
    /// Write the cells that differ after this one was changed
    #[arg(long, value_name = "X,Y", allow_hyphen_values = true)]
    flip: Option<Shift>,
    /// The x of the first column [default: 0]
    #[arg(long, value_name = "X", value_parser = typed::offset, allow_hyphen_values = true)]
    column: Option<i64>,
    /// The x + y of the last row [default: that of its last cell, if y = 0 there]
    #[arg(long, value_name = "T", value_parser = typed::offset, allow_hyphen_values = true)]
    time: Option<i64>,
    /// Output file, ending in .npy or .csv; - is CSV on stdout, and then nothing else is printed
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    #[command(flatten)]
    format: Format,
}

/// What was written, and where it stands on the board.
#[derive(Debug, Serialize)]
struct Answer {
    /// Lines computed.
    steps: u64,
    /// The x of the first column, and the x + y of the last row.
    column: i64,
    time: i64,
    width: u64,
    height: u64,
    /// Cells that differ after the flip.
    #[serde(skip_serializing_if = "Option::is_none")]
    differ: Option<u64>,
}

pub(crate) fn run(args: &Args, globals: &Globals) -> Result<(), Failure> {
    let table = read(&args.from)?;
    let start = start(args, &table)?;
    let changed = args.flip.map(|cell| flipped(&start, cell)).transpose()?;
    let longest = table.width() as u128 + u128::from(args.steps);
    let cells = longest * u128::from(args.steps);
    let cost = Cost { swept: 0, read: cells, memory: 16 * cells };
    cost::allow(cost, globals, "fewer --steps cost less")?;
    let format = format_of("-o", &args.output)?;
    let mut output = Output::open(&args.output, content(format))?;

    let run = |start: &Diamond| -> Result<Lines, Failure> {
        let progress = Progress::new(globals);
        match args.choose {
            Some(choice) => reverse(start, args.steps, choice, &progress).map(|back| back.lines),
            None => evolve(start, args.steps, &progress),
        }
        .map_err(Failure::work)
    };
    let lines = run(&start)?;
    let columns = columns(args, &table, &lines);
    let (rows, differ): (Vec<Vec<i64>>, _) = match &changed {
        None => (lines.rows(columns.clone()).collect(), None),
        Some(changed) => {
            let lines_changed = run(changed)?;
            let cells = lines.differences(&lines_changed);
            let rows: Vec<_> = cells.map(|(x, y, larger)| vec![x, y, larger]).collect();
            let differ = rows.len() as u64;
            (rows, Some(differ))
        }
    };
    let width = columns.end.abs_diff(columns.start);
    write(format, &mut output, differ.map_or(width, |_| 3), &rows)
        .map_err(|error| Failure::write(args.output.display(), &error))?;
    output.finish()?;
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

/// The state that the last four rows of a table stand for.
fn start(args: &Args, table: &IntegerTable) -> Result<Diamond, Failure> {
    let column = args.column.unwrap_or(0);
    let time = args.time.unwrap_or(column.saturating_add(table.width() as i64 - 1));
    let first = time.saturating_sub(table.height() as i64 - 1);
    let rows: Vec<Vec<i64>> = table.rows().map(<[i64]>::to_vec).collect();
    Diamond::try_from_rows(first, column, &rows).map_err(|error| refused(&args.from, error))
}

/// The same state after one cell was changed.
fn flipped(start: &Diamond, Shift { x, y }: Shift) -> Result<Diamond, Failure> {
    let mut changed = start.clone();
    changed.flip(x, y).map(|()| changed).map_err(|error| {
        Failure::refused(
            format!("--flip {x},{y}: {error}"),
            "--column and --time say where the lines stand",
        )
    })
}

/// The columns to write: those of the table, and those that values have spread to.
fn columns(args: &Args, table: &IntegerTable, lines: &Lines) -> Range<i64> {
    let first = args.column.unwrap_or(0);
    let (before, after) = (first..first + table.width() as i64, lines.columns());
    if after.is_empty() {
        return before;
    }
    before.start.min(after.start)..before.end.max(after.end)
}

fn read(path: &Path) -> Result<IntegerTable, Failure> {
    let named = |error: io::Error| {
        Failure::refused(
            format!("cannot read {}: {error}", path.display()),
            "--from takes a table in NPY or CSV, or - for CSV on stdin",
        )
    };
    let (format, input): (_, Box<dyn Read>) = if is_dash(path) {
        (TableFormat::Csv, Box::new(io::stdin().lock()))
    } else {
        let format = format_of("--from", path)?;
        (format, Box::new(File::open(path).map_err(named)?))
    };
    IntegerTable::read(format, input).map_err(|error| match error {
        TableError::Io(error) => named(error),
        error => refused(path, error),
    })
}

fn refused(path: &Path, error: impl std::fmt::Display) -> Failure {
    Failure::refused(
        format!("--from {}: {error}", path.display()),
        "a start is four or more rows of whole numbers, all of the same length",
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
