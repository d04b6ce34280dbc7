//! `wythoff three play`: games on three heaps against a perfect opponent.

use wythoff::GameId;

use super::Game;
use crate::args::Globals;
use crate::commands::play::{self, Start, TableArgs};
use crate::failure::Result;

const HELP: &str = "\
The first player makes the first move; with --block, the second player blocks before it. On the \
screen, left and right choose a heap, and up and down the tokens to take from it; a move may take \
from several heaps. `wythoff play --help` describes the commands in line mode, and logs.

Examples:
  wythoff three play --moves nim --at 3,5,7
  wythoff three play --moves wythoff --first program --strength 80
  wythoff three play --moves \"1,0,0* 0,1,0* 0,0,1* 1,1,1\" --misere --puzzle --lines";

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
    play::begin(GameId::Three(game.game()?), start, table, globals)
}
