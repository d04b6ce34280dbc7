//! `wythoff game rows`: rows of Sprague-Grundy values that repeat, with the same number added.

use std::io::{self, Write};

use schemars::JsonSchema;
use serde::Serialize;
use wythoff::game::grundy::{RepeatingRows, Repetition};

use super::Game;
use crate::answer::{Format, heads, or_dash, table};
use crate::args::{Globals, LARGEST, whole};
use crate::failure::{Failure, Result};
use crate::progress::Progress;

const HELP: &str = "\
In a game with the ray 1,0*, row y of the values may be additively periodic: g(x + p, y) = g(x, y) + p \
for all x from some column on. A row whose period is printed has been proved to repeat, because the \
state of the row, less x, came back; start and period are the least ones. The joint period is the \
least common multiple of the periods so far; value - x lies between least and greatest. Every row \
repeats (Landman 2002 for Wythoff's game), if there are enough columns.

Examples:
  wythoff game rows --moves wythoff --rows 10
  wythoff game rows --moves \"nim |s-t|<2\" --rows 60
  wythoff game rows --moves maharaja --rows 8 --columns 10^6 --json";

/// Find the rows of Sprague-Grundy values that repeat, and prove it
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    #[command(flatten)]
    game: Game,
    /// Number of rows, from row 0 on, up to 1000
    #[arg(long, value_name = "N", value_parser = whole::<u16, 1, 1000>)]
    rows: u16,
    /// Columns to examine for each row, at most
    #[arg(long, value_name = "N", default_value = "10^7", value_parser = whole::<u64, 1, LARGEST>)]
    columns: u64,
    #[command(flatten)]
    format: Format,
}

/// The repetition of the rows of Sprague-Grundy values of a game.
#[derive(Debug, JsonSchema, Serialize)]
pub(crate) struct Answer {
    /// The game, written as its moves.
    moves: String,
    /// Columns in which the repetition was looked for.
    columns: u64,
    /// The rows from y = 0 on.
    rows: Vec<Row>,
}

/// A row. If it is not found to repeat within the columns, all but its number is missing.
#[derive(Debug, JsonSchema, Serialize)]
struct Row {
    /// The row.
    y: u16,
    /// The column from which on the row repeats.
    start: Option<u64>,
    /// The least p with g(x + p, y) = g(x, y) + p from there on.
    period: Option<u64>,
    /// The least common multiple of the periods of the rows 0 to y.
    joint_period: Option<u64>,
    /// The least value less its column, and the greatest one.
    least: Option<i32>,
    /// The greatest value less its column.
    greatest: Option<i32>,
}

pub(crate) fn run(args: &Args, globals: &Globals) -> Result {
    let game = args.game.game()?;
    let help =
        "give the ray 1,0* with all its multiples, no step that adds tokens, and no terms of play";
    let refused = |why: &str| {
        Failure::refused(format!("--moves {game}: rows are not known to repeat: {why}"), help)
    };
    let moves = game
        .plain_moves()
        .ok_or_else(|| refused("there are terms of play, or the moves are computed"))?;
    let mut all = RepeatingRows::new(moves).ok_or_else(|| {
        refused(if !moves.exchanges().is_empty() {
            "a step adds tokens"
        } else if moves.rays().iter().any(|ray| (ray.a(), ray.b()) == (1, 0)) {
            "vectors are removed from the ray 1,0*"
        } else {
            "the ray 1,0* is missing"
        })
    })?;
    let mut answer = Answer { moves: moves.to_string(), columns: args.columns, rows: vec![] };
    let mut goes_on = true;
    for y in 0..args.rows {
        let mut row =
            Row { y, start: None, period: None, joint_period: None, least: None, greatest: None };
        if goes_on {
            let progress = Progress::counting("columns", globals);
            let Ok(found) = all.next_row(args.columns, &progress) else {
                args.format.print(&answer, |out| answer.print(out))?;
                return Err(Failure::Paused {
                    kept: format!("the rows below row {y} are printed"),
                    help: format!("--rows {y} prints them again"),
                });
            };
            if let Some(Repetition { start, period }) = found {
                (row.start, row.period) = (Some(start), Some(period));
                row.joint_period = Some(all.joint_period());
                (row.least, row.greatest) = all.range_of_last().unzip();
            }
            // The rows above a row without a period are not computed.
            goes_on = found.is_some();
        }
        answer.rows.push(row);
    }
    args.format.print(&answer, |out| answer.print(out))
}

impl Answer {
    fn print(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(
            out,
            "Moves {}: g(x + period, y) = g(x, y) + period from the start on\n",
            self.moves
        )?;
        let row = |row: &Row| {
            let numbers = [row.start, row.period, row.joint_period].map(or_dash);
            let range = [row.least, row.greatest].map(or_dash);
            std::iter::once(row.y.to_string()).chain(numbers).chain(range).collect()
        };
        let head = ["row", "start", "period", "joint period", "least", "greatest"];
        let rows: Vec<Vec<String>> =
            std::iter::once(heads(head)).chain(self.rows.iter().map(row)).collect();
        table(out, ">>>>>>", &rows)?;
        if self.rows.iter().any(|row| row.period.is_none()) {
            writeln!(out, "\n  -: no repetition within {} columns", self.columns)?;
        }
        Ok(())
    }
}
