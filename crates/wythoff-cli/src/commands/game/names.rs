//! `wythoff game names`: the games of the literature that have a name.

use wythoff::game::moves::NAMED;

use crate::answer::{Format, table};
use crate::failure::Failure;

const HELP: &str = "\
Example: wythoff game names";

/// List the games that have a name, with their moves
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    #[command(flatten)]
    format: Format,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    args.format.print(&NAMED, |out| {
        let row = |game: &wythoff::game::moves::Named| {
            [game.name, game.moves, game.source].map(str::to_owned).to_vec()
        };
        table(out, "<<<", &NAMED.iter().map(row).collect::<Vec<_>>())
    })
}
