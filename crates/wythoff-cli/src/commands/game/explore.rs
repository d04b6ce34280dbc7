//! `wythoff game explore`: a game that is written as its moves, in a browser.

use super::Game;
use crate::args::Globals;
use crate::commands::explore;
use crate::failure::Result;

const HELP: &str = "\
Prints an address to open in a browser: the map of the game, where any position can be inspected \
and played. `wythoff explore --help` describes the server.

Examples:
  wythoff game explore --moves maharaja
  wythoff game explore --moves \"1,0* 0,1* 2,3\" --block 3 --port 0";

/// View and play a game in a browser
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
#[group(skip)]
pub(crate) struct Args {
    #[command(flatten)]
    game: Game,
    #[command(flatten)]
    server: explore::Args,
}

pub(crate) fn run(args: &Args, globals: &Globals) -> Result {
    // A blank is the one character of a game that an address cannot hold.
    // Characters that end a link in a terminal are written as their codes.
    let game = args.game.game()?.to_string().replace(' ', ";");
    let view = format!("/#/moves/{}", game.replace('|', "%7C").replace('<', "%3C"));
    explore::at(&args.server, &view, globals)
}
