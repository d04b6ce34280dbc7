//! `wythoff game rows`: rows of Sprague-Grundy values that repeat, with the same number added.

use std::io::{self, Write};

use serde::Serialize;
use wythoff::game::grundy::{Repetition, RowValues};

use super::Game;
use crate::answer::{Format, table};
use crate::args::{Globals, LARGEST, whole};
use crate::failure::Failure;
use crate::progress::Progress;

const HELP: &str = "\
In a game with the ray 1,0*, row y of the values may be additively periodic: g(x + p, y) = g(x, y) + p \
for all x from some column on. A row whose period is printed has been proved to repeat, because the \
state of the rows 0 to y, less x, came back; start and period are the least ones. In Wythoff's game \
every row repeats (Landman 2002).

Examples:
  wythoff game rows --moves wythoff --rows 10
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

#[derive(Debug, Serialize)]
struct Answer {
    moves: String,
    columns: u64,
    rows: Vec<Row>,
}

/// A row; without `start` and `period` it does not repeat within the columns.
#[derive(Debug, Serialize)]
struct Row {
    y: usize,
    start: Option<u64>,
    period: Option<u64>,
}

pub(crate) fn run(args: &Args, globals: &Globals) -> Result<(), Failure> {
    let game = args.game.game()?;
    let help = "give the ray 1,0* and no removed vectors, and omit the terms of play";
    let refused =
        || Failure::refused(format!("--moves {game}: rows are not known to repeat"), help);
    let moves = game.plain_moves().ok_or_else(refused)?;
    let mut answer = Answer { moves: moves.to_string(), columns: args.columns, rows: vec![] };
    for y in 0..usize::from(args.rows) {
        let rows = RowValues::new(moves, y + 1).ok_or_else(refused)?;
        let progress = Progress::counting("columns", globals);
        let found = rows.last_row_repeats(args.columns, &progress)?;
        let [start, period] = match found {
            Some(Repetition { start, period }) => [start, period].map(Some),
            None => [None; 2],
        };
        answer.rows.push(Row { y, start, period });
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
        let number = |number: Option<u64>| number.map_or("-".to_owned(), |n| n.to_string());
        let row = |row: &Row| vec![row.y.to_string(), number(row.start), number(row.period)];
        let head = ["row", "start", "period"].map(str::to_owned).to_vec();
        let rows: Vec<Vec<String>> =
            std::iter::once(head).chain(self.rows.iter().map(row)).collect();
        table(out, ">>>", &rows)?;
        if self.rows.iter().any(|row| row.period.is_none()) {
            writeln!(out, "\n  -: no repetition within {} columns", self.columns)?;
        }
        Ok(())
    }
}
