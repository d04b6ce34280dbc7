//! Commands of games that are written as their moves.

mod explore;
mod grundy;
pub(super) mod names;
mod outcome;
mod picture;
mod play;
mod positions;
mod rows;

use clap::Subcommand;
use wythoff::game::moves::Moves;
use wythoff::game::{HeapGame, Play};
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
    Picture(picture::Args),
    Play(play::Args),
    Explore(explore::Args),
    Names(names::Args),
}

/// A game: its moves, and the terms of play.
#[derive(Debug, clap::Args)]
struct Game {
    /// Steps a,b and rays a,b*, separated by blanks or `;`, then `without` and vectors to remove
    /// from the rays; or a name, such as maharaja (see `wythoff game names`). The terms of play may
    /// follow: block=K pass=N misere terminal=X,Y
    #[arg(long, value_name = "MOVES")]
    moves: HeapGame,
    /// Before each move, the opponent may block up to K-1 of the options
    #[arg(long, value_name = "K", value_parser = args::k)]
    block: Option<K>,
    /// Number of passes in a game, for both players together, from 0 to 255
    #[arg(long, value_name = "N", value_parser = whole::<u8, 0, 255>)]
    pass: Option<u8>,
    /// Misère play: the player who cannot move wins
    #[arg(long)]
    misere: bool,
    /// A position from which there is no move; may be repeated
    #[arg(long, value_name = "X,Y")]
    terminal: Vec<Square>,
}

impl Game {
    /// Returns the game. A note on stderr names its family if it belongs to one.
    fn game(&self) -> Result<HeapGame, Failure> {
        let mut game = self.moves.clone();
        let twice = [
            (self.block.is_some() && game.k > K::ONE, "--block"),
            (self.pass.is_some() && game.passes > 0, "--pass"),
        ];
        if let Some((_, flag)) = twice.into_iter().find(|(twice, _)| *twice) {
            let message = format!("{flag}: --moves says it, too: {game}");
            return Err(Failure::refused(message, format!("omit {flag}")));
        }
        game.k = self.block.unwrap_or(game.k);
        game.passes = self.pass.unwrap_or(game.passes);
        if self.misere {
            game.play = Play::Misere;
        }
        game.terminal.extend(self.terminal.iter().map(|at| (at.x, at.y)));
        let plain = HeapGame { k: K::ONE, ..game.clone() };
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

pub(crate) fn run(action: Action, globals: &Globals) -> Result<(), Failure> {
    match action {
        Action::Outcome(args) => outcome::run(&args, globals),
        Action::Positions(args) => positions::run(&args, globals),
        Action::Grundy(args) => grundy::run(&args, globals),
        Action::Rows(args) => rows::run(&args, globals),
        Action::Picture(args) => picture::run(&args, globals),
        Action::Play(args) => play::run(args, globals),
        Action::Explore(args) => explore::run(&args, globals),
        Action::Names(args) => names::run(&args),
    }
}
