//! Commands of games that are written as their moves.

mod explore;
mod grundy;
mod measure;
pub(super) mod names;
mod outcome;
mod picture;
mod play;
mod positions;
mod quotient;
mod rows;
mod search;

use clap::Subcommand;
use wythoff::game::moves::{Moves, MovesError};
use wythoff::game::{HeapGame, Play};
use wythoff::imitation::KM;
use wythoff::{GameId, K};

use crate::answer::note;
use crate::args::{self, Globals, Square, whole};
use crate::failure::Failure;

#[derive(Debug, Subcommand)]
pub(crate) enum Action {
    Outcome(outcome::Args),
    Positions(positions::Args),
    Grundy(grundy::Args),
    Rows(rows::Args),
    Quotient(quotient::Args),
    Measure(measure::Args),
    Picture(picture::Args),
    Play(play::Args),
    Explore(explore::Args),
    Search(search::Args),
    Names(names::Args),
}

/// A game: its moves, and the terms of play.
#[derive(Debug, clap::Args)]
struct Game {
    /// Steps a,b, rays a,b* and a cone |s-t|<m, separated by blanks or `;`, then `without` and
    /// vectors to remove; or a name, such as maharaja (see `wythoff game names`). The terms of play
    /// may follow: block=K comply=K pass=N misere terminal=X,Y hole=X,Y
    #[arg(long, value_name = "MOVES")]
    moves: HeapGame,
    /// Before each move, the opponent may block up to K-1 of the options
    #[arg(long, value_name = "K", value_parser = args::k)]
    block: Option<K>,
    /// Before each move, the opponent may block options, but has to leave K of them
    #[arg(long, value_name = "K", value_parser = args::k, conflicts_with = "block")]
    comply: Option<K>,
    /// Number of passes in a game, for both players together, from 0 to 255
    #[arg(long, value_name = "N", value_parser = whole::<u8, 0, 255>)]
    pass: Option<u8>,
    /// Misère play: the player who cannot move wins
    #[arg(long)]
    misere: bool,
    /// A position from which there is no move; may be repeated
    #[arg(long, value_name = "X,Y")]
    terminal: Vec<Square>,
    /// A position to which there is no move; may be repeated
    #[arg(long, value_name = "X,Y")]
    hole: Vec<Square>,
    /// A vector to remove from the rays and the cone; may be repeated
    #[arg(long, value_name = "A,B")]
    without: Vec<Square>,
}

impl Game {
    /// Returns the game. A note on stderr names its family if it belongs to one.
    fn game(&self) -> Result<HeapGame, Failure> {
        let mut game = self.moves.clone();
        if !self.without.is_empty() {
            game = removed(&game, &self.without)?;
        }
        let twice = [
            (self.block.is_some() && game.has_blocks(), "--block"),
            (self.comply.is_some() && game.has_blocks(), "--comply"),
            (self.pass.is_some() && game.passes > 0, "--pass"),
        ];
        if let Some((_, flag)) = twice.into_iter().find(|(twice, _)| *twice) {
            let message = format!("{flag}: --moves says it, too: {game}");
            return Err(Failure::refused(message, format!("omit {flag}")));
        }
        game.k = self.block.unwrap_or(game.k);
        game.comply = self.comply.or(game.comply);
        game.passes = self.pass.unwrap_or(game.passes);
        if self.misere {
            game.play = Play::Misere;
        }
        game.terminal.extend(self.terminal.iter().map(|at| (at.x, at.y)));
        game.holes.extend(self.hole.iter().map(|at| (at.x, at.y)));
        let plain = HeapGame { k: K::ONE, ..game.clone() };
        if let Some(t) = game.plain_moves().and_then(Moves::t_wythoff) {
            let title = GameId::Wythoff(KM::try_new(1, t.into()).map_err(Failure::work)?).title();
            note(&format!(
                "this is {title}; `wythoff imitation` has more about it, with --k 1 --m {t}"
            ));
        }
        if let Some(rules) = plain.plain_moves().and_then(Moves::ruleset) {
            let title = GameId::Nimhoff { rules: rules.clone(), k: game.k }.title();
            let blocking = match game.k {
                K::ONE => String::new(),
                k => format!(" --blocking {}", k.get()),
            };
            note(&format!(
                "this is {title}; `wythoff nimhoff` has more about it, with --rules \"{rules}\"{blocking}"
            ));
        }
        Ok(game)
    }
}

/// Returns a game without these vectors.
fn removed(game: &HeapGame, vectors: &[Square]) -> Result<HeapGame, Failure> {
    let vectors: Vec<String> = vectors.iter().map(|at| format!("{},{}", at.x, at.y)).collect();
    let without = if game.moves.removed().is_empty() { "without " } else { "" };
    let text = format!("{game} {without}{}", vectors.join(" "));
    text.parse().map_err(|error: MovesError| {
        Failure::refused(format!("--without: {}", error.problem), error.allowed)
    })
}

pub(crate) fn run(action: Action, globals: &Globals) -> Result<(), Failure> {
    match action {
        Action::Outcome(args) => outcome::run(&args, globals),
        Action::Positions(args) => positions::run(&args, globals),
        Action::Grundy(args) => grundy::run(&args, globals),
        Action::Rows(args) => rows::run(&args, globals),
        Action::Quotient(args) => quotient::run(&args, globals),
        Action::Measure(args) => measure::run(&args, globals),
        Action::Picture(args) => picture::run(&args, globals),
        Action::Play(args) => play::run(args, globals),
        Action::Explore(args) => explore::run(&args, globals),
        Action::Search(args) => search::run(&args, globals),
        Action::Names(args) => names::run(&args, globals),
    }
}
