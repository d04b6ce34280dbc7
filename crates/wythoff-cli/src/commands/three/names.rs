//! `wythoff three names`: the games on three heaps that have a name.

use wythoff::game::three::NAMED;

use crate::answer::Format;
use crate::args::Globals;
use crate::commands::game::names;
use crate::failure::Result;

const HELP: &str = "\
Below the moves are the source of a game, and what is known of it, which a test checks. If moves are \
computed, their text is the name of the game, and the source has them in words. A and B are the Wythoff pairs: \
A = floor(n phi), B = A + n.

Example: wythoff three names";

/// List the games that have a name, with their moves and what is known of them
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    #[command(flatten)]
    format: Format,
}

pub(crate) fn run(args: &Args, _: &Globals) -> Result {
    names::print(NAMED, args.format)
}
