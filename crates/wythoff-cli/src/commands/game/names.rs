//! `wythoff game names`: the games of the literature that have a name.

use wythoff::game::moves::{NAMED, Named};

use crate::answer::{Format, paragraph};
use crate::failure::Failure;

const HELP: &str = "\
The second line of a game names its source, the third one what is known of it, which a test checks. A \
and B are the Wythoff pairs: A = floor(n phi), B = A + n.

Example: wythoff game names";

/// List the games that have a name, with their moves and what is known of them
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    #[command(flatten)]
    format: Format,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    print(NAMED, args.format)
}

/// Prints games with their sources and what is known of them.
pub(crate) fn print(games: &[Named], format: Format) -> Result<(), Failure> {
    format.print(&games, |out| {
        let width = games.iter().map(|game| game.name.len()).max().unwrap_or(0);
        for game in games {
            let Named { name, moves, terms, source, known } = game;
            let indent = " ".repeat(width + 4);
            writeln!(out, "{}", format!("  {name:width$}  {moves} {terms}").trim_end())?;
            paragraph(out, &indent, source)?;
            paragraph(out, &indent, known)?;
        }
        Ok(())
    })
}
