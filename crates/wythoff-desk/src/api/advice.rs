//! Winning moves and blocks from a cell.

use serde::Serialize;
use wythoff::blocking::outcome::{Advice as Advised, Position};
use wythoff::play::{Action, Player, Setup};
use wythoff_view::Aspect;

use super::Inquiry;
use super::play;
use crate::ask::Cell;
use crate::boards::QueenLines;
use crate::game::Game;
use crate::refusal::{Refusal, Result};

/// Largest coordinate for which advice is computed.
const FARTHEST: u64 = 1 << 20;

/// Winning moves and blocks. Coordinates are strings, because they may exceed the numbers of JSON.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Advice {
    /// P or N, for a game that begins here; with blocking, the opponent is assumed to block
    /// optimally.
    outcome: String,
    winning_moves: Vec<Vec<String>>,
    /// The squares that the opponent must block to win.
    best_block: Vec<Vec<String>>,
    reason: String,
}

impl From<Advised> for Advice {
    fn from(advice: Advised) -> Self {
        let texts = |squares: Vec<(u64, u64)>| {
            squares.into_iter().map(|(x, y)| vec![x.to_string(), y.to_string()]).collect()
        };
        Self {
            outcome: advice.outcome.to_string(),
            winning_moves: texts(advice.winning_moves),
            best_block: texts(advice.best_block),
            reason: advice.reason,
        }
    }
}

impl Inquiry<'_> {
    pub(super) fn advice(self, board: &Game, cell: Cell) -> Result<Advice> {
        let Game::One(scene) = board else {
            return Err(Refusal::missing(
                "a comparison is not a game",
                "ask for one of its two games",
            ));
        };
        let window = cell.window()?;
        let (x, y) = (window.x(), window.y());
        if x.max(y) > FARTHEST {
            return Err(Refusal::bad(
                "x or y is too large for a list of moves",
                format!("x and y up to {FARTHEST}"),
            ));
        }
        if let Some(k) = board.queens() {
            let position = Position::try_new(k, (x, y)).map_err(Refusal::ours)?;
            let ground = self.desk.boards.all(board, window, self.observer)?;
            ground.prepare(self.observer)?;
            let cross = QueenLines::read(&*ground.board, (x, y), self.observer)?;
            return Ok(position.advice(&cross, self.observer)?.into());
        }
        let game = scene.game().clone();
        let setup = match scene.aspect() {
            Aspect::Slice(z) => {
                let setup = Setup::new(game, [x, y, z.into()]);
                play::check_options(&setup.game, &setup.at)?;
                setup
            }
            _ => Setup::new(game, [x, y]),
        };
        self.advise(&setup)
    }

    /// Returns the advice of the perfect player at the start of a game.
    fn advise(self, setup: &Setup) -> Result<Advice> {
        let session = setup
            .open()
            .map_err(|error| Refusal::bad(error, "the games that /play/state supports"))?;
        if session.turn().is_none() {
            let wins = session.winner() == Some(Player::First);
            let (outcome, result) = if wins { ("N", "won") } else { ("P", "lost") };
            return Ok(Advice {
                outcome: outcome.to_owned(),
                winning_moves: Vec::new(),
                best_block: Vec::new(),
                reason: format!("no move is left: the player to move has {result}"),
            });
        }
        let _held = self.admit(&*session)?;
        let hint = session.hint(self.observer).map_err(play::failed)?;
        let moves = session.winning_moves(self.observer).map_err(play::failed)?;
        let moves = moves.iter().map(play::place).collect();
        // If the turn is to block, the hint is the opponent's.
        let (outcome, winning_moves, best_block) = match (hint.action, hint.wins) {
            (Action::Block(_), true) => ("P", Vec::new(), moves),
            (Action::Block(_), false) | (Action::Move(_), true) => ("N", moves, Vec::new()),
            (Action::Move(_), false) => ("P", moves, Vec::new()),
        };
        Ok(Advice { outcome: outcome.to_owned(), winning_moves, best_block, reason: hint.reason })
    }
}
