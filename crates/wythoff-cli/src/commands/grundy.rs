//! `wythoff grundy`: Sprague-Grundy values and misère outcomes.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use schemars::JsonSchema;
use serde::Serialize;
use wythoff::game::{HeapGame, Outcome, Play, grundy};
use wythoff_store::columns::ColumnFormat;
use wythoff_store::tables::{Integer, TableFormat, TableWriter};
use wythoff_view::Aspect;

use crate::answer::Format;
use crate::args::{Globals, Rules, Size};
use crate::cost::{self, Work};
use crate::failure::{Failure, Result};
use crate::files::cells::CellWriter;
use crate::files::tables::{content, content_of_columns, format_of, with_columns};
use crate::files::{Content, Output};
use crate::progress::Progress;

const HELP: &str = "\
The value of a position is the least number that is not the value of one of its options; it is 0 \
on P-positions. In misère play the player who cannot move wins; outcomes are P and N, or 0 and 1 \
in a table. Rows begin with y = 0, and x grows within a row. Any finite set of rules is allowed.

Examples:
  wythoff grundy --rules wythoff --size 10
  wythoff grundy --rules wythoff --size 2000 -o wythoff.npy
  wythoff grundy --rules wythoff --size 200 -o wythoff.parquet
  wythoff grundy --rules wythoff --size 100 -o A004481.bfile
  wythoff grundy --rules gdwn:1,2 --size 20x8 --misere";

/// Compute Sprague-Grundy values of any rules by definition
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    #[command(flatten)]
    rules: Rules,
    /// Compute outcomes in misère play instead
    #[arg(long)]
    misere: bool,
    #[command(flatten)]
    table: Table,
}

/// The window of a table, and where the table goes.
#[derive(Debug, clap::Args)]
pub(crate) struct Table {
    /// Size of the window in cells, from 0,0 on: N for N x N, or W x H
    #[arg(long, value_name = "N|WxH")]
    size: Size,
    /// Output file, ending in .npy or .csv; in .parquet, with the columns x, y (or the heaps of a
    /// slice) and value; or in .bfile for a b-file of the OEIS by antidiagonals; - is stdout, as
    /// .csv
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Write CSV with a line x,y,value (or the heaps of a slice) for each position, and with a
    /// header
    #[arg(long, requires = "output")]
    columns: bool,
    #[command(flatten)]
    format: Format,
}

/// The format of an output file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    /// Rows of numbers.
    Table(TableFormat),
    /// A row x, y, value for each position.
    Cells(ColumnFormat),
    /// Lines `n a(n)`, n from 0, by antidiagonals.
    Antidiagonals,
}

/// A game, as the answer names it.
#[derive(Debug, Clone, derive_more::Display, JsonSchema, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Name {
    /// The rules.
    Rules(String),
    /// The moves.
    Moves(String),
    /// A slice of a game on three heaps.
    #[display("{moves} at {at}")]
    Slice {
        /// The moves.
        moves: String,
        /// The heap that is held, and its size.
        at: String,
        /// The heaps of the columns and of the rows.
        #[serde(skip)]
        axes: [&'static str; 2],
    },
}

impl Name {
    /// The names of the columns and of the rows.
    const fn axes(&self) -> [&'static str; 2] {
        match self {
            Self::Rules(_) | Self::Moves(_) => ["x", "y"],
            Self::Slice { axes, .. } => *axes,
        }
    }
}

/// The values or outcomes of a table that was not written to a file.
#[derive(Debug, JsonSchema, Serialize)]
pub(crate) struct Answer {
    /// The game.
    #[serde(flatten)]
    name: Name,
    /// Columns of the table.
    width: usize,
    /// Rows of the table.
    height: usize,
    /// True under the misère rule, with outcomes instead of values.
    misere: bool,
    /// The table.
    #[serde(flatten)]
    cells: Cells,
}

/// The values or the outcomes, row by row.
#[derive(Debug, JsonSchema, Serialize)]
#[serde(rename_all = "snake_case")]
enum Cells {
    /// The Sprague-Grundy values.
    Values(Vec<Vec<u32>>),
    /// The outcomes, a letter for each position.
    Outcomes(Vec<String>),
}

pub(crate) fn run(args: &Args, globals: &Globals) -> Result {
    let rules = &args.rules.rules;
    let play = if args.misere { Play::Misere } else { Play::Normal };
    let game = HeapGame { play, ..rules.into() };
    args.table.fill(Name::Rules(rules.to_string()), &game, globals)
}

impl Table {
    /// Computes the values, or the outcomes in misère play, and prints or writes them.
    pub(crate) fn fill(&self, name: Name, game: &HeapGame, globals: &Globals) -> Result {
        let Size { width, height } = self.size;
        let work = cost::of_table(game, Aspect::Value, width, height);
        let misere = game.play == Play::Misere;
        self.fill_with(name, misere, &work, globals, |size| numbers(game, size, globals))
    }

    /// The size of the table.
    pub(crate) const fn size(&self) -> Size {
        self.size
    }

    /// Prints or writes the numbers of a table, row by row: values, or in misère play outcomes. The
    /// work is checked before `numbers` is called with the width and the height.
    pub(crate) fn fill_with(
        &self,
        name: Name,
        misere: bool,
        work: &Work<'_>,
        globals: &Globals,
        numbers: impl FnOnce((usize, usize)) -> Result<Vec<u32>>,
    ) -> Result {
        let Size { width, height } = self.size;
        cost::allow_work(work, globals, "choose a smaller --size")?;
        // The limit on memory keeps both numbers in the range of usize.
        let (width, height) = (width as usize, height as usize);
        let Some(path) = &self.output else {
            let numbers = numbers((width, height))?;
            let cells = cells(misere, &numbers, width);
            let answer = Answer { name, width, height, misere, cells };
            return self.format.print(&answer, |out| print(&answer, out));
        };
        let what = ("a table", ".npy, .csv, .parquet, .bfile or .txt");
        let form = format_of("-o", path, what, Some(Form::Table(TableFormat::Csv)), form_of)?;
        let form = match form {
            Form::Table(format) if self.columns => Form::Cells(with_columns(Some(format))?),
            Form::Antidiagonals if self.columns => Form::Cells(with_columns(None)?),
            form => form,
        };
        if form == Form::Antidiagonals && width != height {
            return Err(Failure::refused(
                format!("-o {}: a b-file lists a square by antidiagonals", path.display()),
                "give --size N, or use .npy or .csv",
            ));
        }
        self.format.instead_of(path)?;
        let kind = match form {
            Form::Table(format) => content(format),
            Form::Cells(format) => content_of_columns(format),
            Form::Antidiagonals => Content::Text,
        };
        let output = Output::open(path, kind)?;
        let numbers = numbers((width, height))?;
        output.fill(|out| {
            let rows = numbers.chunks_exact(width).map(|row| row.iter().map(|&n| i64::from(n)));
            match form {
                Form::Antidiagonals => write_antidiagonals(out, &name, misere, &numbers, width),
                Form::Cells(format) => {
                    let game = name.to_string();
                    let mut cells =
                        CellWriter::start(format, out, name.axes(), (0, 0), &[("game", &*game)])?;
                    for row in rows {
                        cells.write_row(row)?;
                    }
                    cells.finish()
                }
                Form::Table(format) => {
                    let shape = [height as u64, width as u64];
                    let mut table = TableWriter::start(format, out, shape, Integer::I32)?;
                    for row in rows {
                        table.write_row(&row.collect::<Vec<_>>())?;
                    }
                    table.finish().map(drop)
                }
            }
        })
    }
}

/// Returns the format of a file by the ending of its name.
fn form_of(path: &Path) -> Option<Form> {
    match path.extension()?.to_str()? {
        "bfile" | "txt" => Some(Form::Antidiagonals),
        name => {
            let cells = || ColumnFormat::of_name(name).map(Form::Cells);
            TableFormat::of_name(name).map(Form::Table).or_else(cells)
        }
    }
}

/// Writes a square of numbers by antidiagonals, on which the sum of the two heaps is 0, 1, .., each
/// from the first row on.
fn write_antidiagonals(
    out: &mut dyn Write,
    name: &Name,
    misere: bool,
    numbers: &[u32],
    size: usize,
) -> io::Result<()> {
    let what = if misere { "misère outcomes, 0 for P," } else { "Sprague-Grundy values" };
    writeln!(out, "# {what} of {name}")?;
    let [x, y] = name.axes();
    writeln!(
        out,
        "# a(n): the square array by antidiagonals, ({x}, {y}) = (0,0), (1,0), (0,1), (2,0), .."
    )?;
    let places = (0..size).flat_map(|sum| (0..=sum).map(move |y| y * size + sum - y));
    places.enumerate().try_for_each(|(n, place)| writeln!(out, "{n} {}", numbers[place]))
}

/// Computes the values, or the outcomes in misère play as 0 for P and 1 for N.
fn numbers(
    game: &HeapGame,
    (width, height): (usize, usize),
    globals: &Globals,
) -> Result<Vec<u32>> {
    let progress = Progress::counting("rows", globals);
    Ok(if game.play == Play::Misere {
        let outcomes = grundy::outcomes(game, width, height, &progress)?;
        outcomes.into_iter().map(|outcome| u32::from(outcome == Outcome::N)).collect()
    } else {
        grundy::values(game, width, height, globals.threads(), &progress)?
    })
}

fn cells(misere: bool, numbers: &[u32], width: usize) -> Cells {
    let rows = numbers.chunks_exact(width);
    if misere {
        let letter = |&number: &u32| if number == 0 { 'P' } else { 'N' };
        Cells::Outcomes(rows.map(|row| row.iter().map(letter).collect()).collect())
    } else {
        Cells::Values(rows.map(<[u32]>::to_vec).collect())
    }
}

fn print(answer: &Answer, out: &mut dyn Write) -> io::Result<()> {
    match &answer.cells {
        Cells::Outcomes(rows) => rows.iter().try_for_each(|row| writeln!(out, "{row}")),
        Cells::Values(rows) => {
            let largest = rows.iter().flatten().max().copied().unwrap_or(0);
            let digits = largest.to_string().len();
            rows.iter().try_for_each(|row| {
                let cells: Vec<_> = row.iter().map(|value| format!("{value:>digits$}")).collect();
                writeln!(out, "{}", cells.join(" "))
            })
        }
    }
}
