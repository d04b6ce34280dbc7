//! Winning moves and blocks from a cell.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use wythoff::blocking::outcome::{Advice as Advised, Position};
use wythoff::play::{Action, Player, Setup};
use wythoff_view::Aspect;

use super::play;
use crate::Explorer;
use crate::ask::{Cell, Path, Query};
use crate::boards::QueenLines;
use crate::game::Game;
use crate::refusal::Refusal;

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

pub(crate) async fn advice(
    State(explorer): State<Arc<Explorer>>,
    Path((family, game)): Path<(String, String)>,
    Query(cell): Query<Cell>,
) -> Result<Json<Advice>, Refusal> {
    let board = Game::parse(&family, &game)?;
    let Game::One(scene) = &board else {
        return Err(Refusal::missing("a comparison is not a game", "ask for one of its two games"));
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
        let ground = explorer.boards.all(&board, window).await?;
        let advice = explorer.workers.run(move |ticket| {
            ground.prepare(ticket)?;
            let cross = QueenLines::read(&*ground.board, (x, y), ticket)?;
            Ok(position.advice(&cross, ticket)?)
        });
        return Ok(Json(advice.await?.into()));
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
    Ok(Json(explorer.advise(setup).await?))
}

impl Explorer {
    /// Returns the advice of the perfect player at the start of a game.
    async fn advise(&self, setup: Setup) -> Result<Advice, Refusal> {
        let limits = self.limits;
        self.workers
            .run(move |ticket| {
                let session = setup
                    .open()
                    .map_err(|error| Refusal::bad(error, "the games that /play/state supports"))?;
                if session.turn().is_none() {
                    let wins = session.winner() == Some(Player::First);
                    let (outcome, result) = if wins { ("N", "won") } else { ("P", "lost") };
                    let reason = format!("no move is left: the player to move has {result}");
                    let (winning_moves, best_block) = Default::default();
                    return Ok(Advice {
                        outcome: outcome.to_owned(),
                        winning_moves,
                        best_block,
                        reason,
                    });
                }
                play::check_cost(limits, &*session)?;
                let hint = session.hint(ticket).map_err(play::failed)?;
                let moves = session.winning_moves(ticket).map_err(play::failed)?;
                let moves = moves.iter().map(play::place).collect();
                // If the turn is to block, the hint is the opponent's.
                Ok(match hint.action {
                    Action::Block(_) => {
                        let (outcome, moves, block) = if hint.wins {
                            ("P", Vec::new(), moves)
                        } else {
                            ("N", moves, Vec::new())
                        };
                        Advice {
                            outcome: outcome.to_owned(),
                            winning_moves: moves,
                            best_block: block,
                            reason: hint.reason,
                        }
                    }
                    Action::Move(_) => {
                        let outcome = if hint.wins { "N" } else { "P" };
                        Advice {
                            outcome: outcome.to_owned(),
                            winning_moves: moves,
                            best_block: Vec::new(),
                            reason: hint.reason,
                        }
                    }
                })
            })
            .await
    }
}
