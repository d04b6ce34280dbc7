//! `wythoff game grundy`: Sprague-Grundy values of any moves.

use wythoff::game::grundy::ValuesError;

use super::Game;
use crate::args::Globals;
use crate::commands::grundy::{Name, Table};
use crate::failure::Result;

const HELP: &str = "\
The value of a position is the least number that is not the value of one of its options; it is 0 \
on P-positions. Rows begin with y = 0, and x grows within a row.

Examples:
  wythoff game grundy --moves maharaja --size 10
  wythoff game grundy --moves \"1,0 0,1 1,1\" --size 2000 -o king.npy
  wythoff game grundy --moves maharaja --size 100 -o maharaja.bfile
  wythoff game grundy --moves \"wythoff without 2,2\" --size 12x6 --json";

/// Compute the Sprague-Grundy values of a window
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    #[command(flatten)]
    game: Game,
    #[command(flatten)]
    table: Table,
}

pub(crate) fn run(args: &Args, globals: &Globals) -> Result {
    let game = args.game.game()?;
    if !game.has_values() {
        return Err(ValuesError::Undefined.into());
    }
    args.table.fill(Name::Moves(game.to_string()), &game, globals)
}
