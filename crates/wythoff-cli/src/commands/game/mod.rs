//! Commands of games that are written as their moves.

mod grundy;
mod names;
mod outcome;
mod picture;
mod positions;

use clap::Subcommand;
use wythoff::game::grundy::Play;
use wythoff::game::moves::Moves;
use wythoff::{GameId, K};

use crate::answer::note;
use crate::args::Globals;
use crate::failure::Failure;

#[derive(Debug, Subcommand)]
pub(crate) enum Action {
    Outcome(outcome::Args),
    Positions(positions::Args),
    Grundy(grundy::Args),
    Picture(picture::Args),
    Names(names::Args),
}

/// `--moves`.
#[derive(Debug, clap::Args)]
struct Game {
    /// Steps a,b and rays a,b*, separated by blanks or `;`, then `without` and vectors to remove
    /// from the rays; or a name, such as maharaja (see `wythoff game names`)
    #[arg(long, value_name = "MOVES")]
    moves: Moves,
}

/// `--misere`.
#[derive(Debug, Clone, Copy, clap::Args)]
struct Ending {
    /// Misère play: the player who cannot move wins
    #[arg(long)]
    misere: bool,
}

impl Game {
    /// Returns the moves. A note on stderr names the family if the game belongs to one.
    fn moves(&self) -> &Moves {
        if let (Some(rules), Ok(no_blocking)) = (self.moves.ruleset(), K::try_new(1)) {
            let title = GameId::Nimhoff { rules: rules.clone(), k: no_blocking }.title();
            note(&format!(
                "this is {title}; `wythoff nimhoff` has more about it, with --rules \"{rules}\""
            ));
        }
        &self.moves
    }
}

impl Ending {
    const fn play(self) -> Play {
        if self.misere { Play::Misere } else { Play::Normal }
    }
}

pub(crate) fn run(action: &Action, globals: &Globals) -> Result<(), Failure> {
    match action {
        Action::Outcome(args) => outcome::run(args, globals),
        Action::Positions(args) => positions::run(args, globals),
        Action::Grundy(args) => grundy::run(args, globals),
        Action::Picture(args) => picture::run(args, globals),
        Action::Names(args) => names::run(args),
    }
}
