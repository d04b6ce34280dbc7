//! `wythoff three positions`: the P-positions of a box.

use std::path::PathBuf;
use std::str::FromStr;

use schemars::JsonSchema;
use serde::Serialize;
use wythoff::game::three::{Outcomes, Triple};

use super::Game;
use crate::answer::{Format, fields};
use crate::args::{Globals, number};
use crate::cost;
use crate::failure::Result;
use crate::files::PositionList;
use crate::input::is_dash;
use crate::progress::Progress;

const HELP: &str = "\
The answer is the number of P-positions and the sum of all their heaps. -o also writes them in \
lexicographic order: as CSV or Parquet with the columns x, y and z, or as an array of rows x, y, z \
for NumPy; - is CSV on stdout.

Examples:
  wythoff three positions --moves wythoff --size 101 --sorted
  wythoff three positions --moves raleigh --size 60 --sorted -o -
  wythoff three positions --moves \"nim misere\" --size 8x300x300 -o nim.npy";

/// Compute the P-positions of a box
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    #[command(flatten)]
    game: Game,
    /// Sizes of the box, from 0,0,0 on: N for N x N x N, or A x B x C
    #[arg(long, value_name = "N|AxBxC")]
    size: Sides,
    /// Only positions with x <= y <= z
    #[arg(long)]
    sorted: bool,
    /// Output file, ending in .csv, .parquet or .npy; - is stdout
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    format: Format,
}

/// The sides of a box.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Sides([u64; 3]);

impl FromStr for Sides {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        const ALLOWED: &str =
            "give N or AxBxC: whole numbers from 1 to 2^20, such as 300 or 8x50x90";
        let side = |side| number(side).filter(|side| (1..=1 << 20).contains(side));
        let sides: Option<Vec<u64>> = text.split('x').map(side).collect();
        match sides.as_deref() {
            Some(&[side]) => Ok(Self([side; 3])),
            Some(&[a, b, c]) => Ok(Self([a, b, c])),
            _ => Err(ALLOWED),
        }
    }
}

/// The number of P-positions in a box of three heaps.
#[derive(Debug, JsonSchema, Serialize)]
pub(crate) struct Answer {
    /// The game, written as its moves and terms.
    moves: String,
    /// The sizes of the box.
    size: [u64; 3],
    /// True if only positions x <= y <= z are counted.
    sorted: bool,
    /// Number of P-positions.
    count: u64,
    /// The sum of all their heaps.
    sum: u64,
}

pub(crate) fn run(args: &Args, globals: &Globals) -> Result {
    let (game, Sides(size)) = (args.game.game()?, args.size);
    cost::allow_work(&cost::of_box_outcomes(&game, size), globals, "choose a smaller --size")?;
    let list = args.output.as_deref().map(|path| PositionList::open(path, args.format));
    let list = list.transpose()?;
    // The limit on memory keeps the numbers in the range of usize.
    let sides = size.map(|side| side as usize);
    let outcomes = Outcomes::of(&game, sides, &Progress::counting("rows", globals))?;
    let is_asked = |&[x, y, z]: &Triple| !args.sorted || (x <= y && y <= z);
    let positions = || outcomes.p_positions().filter(is_asked);
    let mut answer =
        Answer { moves: game.to_string(), size, sorted: args.sorted, count: 0, sum: 0 };
    for heaps in positions() {
        answer.count += 1;
        answer.sum += heaps.iter().sum::<u64>();
    }
    if let Some(list) = list {
        let largest = size.into_iter().fold(0, u64::max);
        list.write(["x", "y", "z"], &answer.moves, (answer.count, largest), positions())?;
    }
    if args.output.as_deref().is_some_and(is_dash) {
        return Ok(());
    }
    args.format.print(&answer, |out| {
        let [a, b, c] = size;
        let of = if args.sorted { ", x <= y <= z" } else { "" };
        writeln!(out, "Moves {game}, {a} x {b} x {c} positions{of}\n")?;
        fields(
            out,
            &[
                ("P-positions", answer.count.to_string()),
                ("sum of the heaps", answer.sum.to_string()),
            ],
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_size_is_one_number_or_three() {
        assert_eq!("30".parse(), Ok(Sides([30; 3])));
        assert_eq!("3x4x2^5".parse(), Ok(Sides([3, 4, 32])));
        for text in ["", "0", "3x4", "3x0x4", "3x4x5x6", "x", "-3", "2^21", "3X4X5"] {
            assert!(text.parse::<Sides>().is_err(), "{text}");
        }
    }
}
