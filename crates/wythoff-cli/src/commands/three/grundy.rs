//! `wythoff three grundy`: Sprague-Grundy values of a slice.

use wythoff::game::grundy::ValuesError;
use wythoff::game::three::{ThreeHeaps, Values};

use super::{Game, Slice};
use crate::args::Globals;
use crate::commands::grundy::{Name, Table};
use crate::cost;
use crate::failure::{Failure, Result};
use crate::progress::Progress;

const HELP: &str = "\
The value of a position is the least number that is not the value of one of its options; it is 0 \
on P-positions. The rows of the slice z=5 begin with y = 0, and x grows within a row; those of y=5 \
have a z each and x grows, and those of x=5 have a z each and y grows. All slices before it are \
computed.

Examples:
  wythoff three grundy --moves nim --slice z=5 --size 8
  wythoff three grundy --moves wythoff --slice x=20 --size 300 -o wythoff.npy
  wythoff three grundy --moves raleigh --slice z=3 --size 12x6 --json";

/// Compute the Sprague-Grundy values of a slice
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    #[command(flatten)]
    game: Game,
    /// The slice, such as z=5
    #[arg(long, value_name = "HEAP=SIZE")]
    slice: Slice,
    #[command(flatten)]
    table: Table,
}

pub(crate) fn run(args: &Args, globals: &Globals) -> Result {
    let (game, slice) = (args.game.game()?, args.slice);
    if !game.has_values() {
        return Err(Failure::refused(
            ValuesError::Undefined,
            "omit blocking and misère play, or use `three outcome` or `three picture`",
        ));
    }
    if slice.count() > 1 {
        return Err(Failure::refused(
            format!("--slice {slice}: a table has one slice"),
            format!("give one size, such as --slice {}", slice.name(slice.first)),
        ));
    }
    let reordered = slice.reordered(&game);
    let size = args.table.size();
    let work = cost::of_box_values(&reordered, [slice.first + 1, size.height, size.width]);
    let name = Name::Slice { moves: game.to_string(), at: slice.to_string(), axes: slice.axes() };
    args.table.fill_with(name, false, &work, globals, |(width, height)| {
        let size = [slice.first as usize + 1, height, width];
        let mut values = of_slices(&reordered, size, 1, globals)?;
        Ok(values.pop().unwrap_or_default())
    })
}

/// The values of the last slices of a box.
pub(super) fn of_slices(
    game: &ThreeHeaps,
    size: [usize; 3],
    last: usize,
    globals: &Globals,
) -> Result<Vec<Vec<u32>>> {
    let progress = Progress::counting("rows", globals);
    let mut values = Values::try_new(game, size)?;
    let mut slices = Vec::with_capacity(last);
    for x in 0..size[0] {
        let slice = values.next_slice(&progress)?.unwrap_or_default();
        if x + last >= size[0] {
            slices.push(slice.to_vec());
        }
    }
    Ok(slices)
}
