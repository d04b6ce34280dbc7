//! `wythoff game play`: games that are written as their moves, against a perfect opponent.

use wythoff::GameId;

use super::Game;
use crate::args::Globals;
use crate::commands::play::{self, Start, TableArgs};
use crate::failure::Result;

const HELP: &str = "\
The first player makes the first move; with --block, the second player blocks before it. To pass, \
move to the heaps where you are. `wythoff play --help` describes the screen, the commands in line \
mode, and logs.

Examples:
  wythoff game play --moves maharaja --at 12,17
  wythoff game play --moves \"1,0* 0,1* 1,2 2,1\" --block 2 --first program
  wythoff game play --moves king --misere --pass 1 --puzzle --lines";

/// Play against a perfect opponent, or against another person
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    #[command(flatten)]
    game: Game,
    #[command(flatten)]
    start: Start,
    #[command(flatten)]
    table: TableArgs,
}

pub(crate) fn run(args: &Args, globals: &Globals) -> Result {
    let Args { game, start, table } = args;
    play::begin(GameId::Moves(game.game()?), start, table, globals)
}
