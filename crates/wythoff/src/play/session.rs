//! The trait of sessions, and the types in its methods.

use std::collections::BTreeSet;
use std::ops::Range;

use dashu_int::UBig;
use derive_more::Display;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::Window;
use crate::board::BoardError;
use crate::imitation::OracleError;
use crate::observer::{Interrupted, Observer};

use super::heaps::Heaps;
use super::setup::Setup;
use super::wire;

/// A player; in records `first` or `second`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, JsonSchema, Serialize, Deserialize, Display)]
#[serde(rename_all = "lowercase")]
pub enum Player {
    /// The player who makes the first move: Alice, in \[L\].
    #[display("the first player")]
    First,
    /// Her opponent, who blocks before that move in games with blocking: Bob.
    #[display("the second player")]
    Second,
}

impl Player {
    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

/// The purpose of a turn; in JSON `block` or `move`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, JsonSchema, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// Blocking moves of the opponent, none or some. There is no such turn if none of her moves can
    /// be blocked.
    Block,
    /// Making a move.
    Move,
}

/// A turn that is to be taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, JsonSchema, Serialize)]
pub struct Turn {
    /// The player whose turn it is.
    pub player: Player,
    /// The purpose of the turn.
    pub phase: Phase,
}

/// An action that takes a turn; in records `"move":["0","2"]` or `"block":[["0","0"],["1","1"]]`.
#[derive(Debug, Clone, PartialEq, Eq, Hash, JsonSchema, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Action {
    /// Moves to these heaps.
    Move(Heaps),
    /// Forbids the opponent to move to any of these heaps, for one move.
    #[serde(deserialize_with = "wire::set")]
    Block(BTreeSet<Heaps>),
}

/// A turn that was taken; a line of a record.
#[derive(Debug, Clone, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
#[serde(try_from = "wire::Line")]
pub struct Entry {
    /// The player who took it.
    pub player: Player,
    /// The heaps before it.
    pub from: Heaps,
    /// The action.
    #[serde(flatten)]
    pub action: Action,
}

/// The numbers of tokens that would imitate the last move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Imitation {
    /// The heap, 0 or 1.
    pub pile: usize,
    /// The numbers of tokens that would imitate.
    pub amounts: Range<UBig>,
    /// The imitations in a row that the player to move has left; 0 if she may not imitate now.
    pub left: u64,
    /// The number of times in a row that she has imitated: the black square of \[L\].
    pub counter: u64,
}

/// The action of a perfect player, and its reason; in JSON
/// `{"wins":true,"move":["0","3"],"reason":".."}`.
#[derive(Debug, Clone, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Hint {
    /// True if the player whose turn it is wins, when both play perfectly from here on.
    pub wins: bool,
    /// The action; one that makes winning hard for the opponent if nothing wins.
    #[serde(flatten)]
    pub action: Action,
    /// One sentence without a full stop, addressed to the player whose turn it is.
    pub reason: String,
}

impl Hint {
    /// Returns the reason, addressed to the opponent: "you" takes the place of "the opponent".
    #[must_use]
    pub fn told(&self) -> String {
        let words = [("the opponent has", "you have"), ("the opponent's", "your")];
        let all = words.into_iter().chain([("the opponent", "you")]);
        all.fold(self.reason.clone(), |text, (from, to)| text.replace(from, to))
    }
}

/// A legal move with its result, when both players play perfectly from here on.
#[derive(Debug, Clone, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Rated {
    /// The heaps after the move.
    pub to: Heaps,
    /// True if the player who makes the move wins.
    pub wins: bool,
    /// The number of moves until the game is over, this one included: the winner plays the
    /// shortest win, the loser the longest loss. `None` if computing it takes too long.
    pub moves: Option<u64>,
}

/// The drawing that suits a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Look {
    /// A queen, or another piece, on a board: x to the right, y down.
    Board,
    /// Two or three heaps of tokens.
    Heaps,
}

/// An upper estimate of the cost of a hint from the present position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cost {
    /// Steps of some nanoseconds: cells of a board, rows, or words of large numbers.
    pub steps: u128,
    /// The most bytes that are held at once.
    pub memory: u128,
}

/// An action that is not allowed; the sentence says what is.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct Illegal(pub String);

/// A question that a session does not answer.
#[derive(Debug, Error)]
pub enum SessionError {
    /// The observer stopped the work.
    #[error(transparent)]
    Interrupted(#[from] Interrupted),
    /// The board could not be computed.
    #[error(transparent)]
    Board(BoardError),
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// Three heaps are no square of a board.
    #[error("a game on three heaps has no board")]
    NoBoard,
}

impl From<BoardError> for SessionError {
    fn from(error: BoardError) -> Self {
        match error {
            BoardError::Interrupted(interrupted) => Self::Interrupted(interrupted),
            engine @ BoardError::Engine(_) => Self::Board(engine),
        }
    }
}

impl From<OracleError> for SessionError {
    fn from(error: OracleError) -> Self {
        BoardError::from(error).into()
    }
}

/// A game that is being played: state, legal moves, blocks, undo, log, and hints with reasons.
pub trait Session: Send {
    /// The name of the game, such as `(2,1)-Imitation Nim`.
    fn game(&self) -> String;

    /// The game and its start: the first line of a record, from which the same session opens again.
    fn setup(&self) -> Setup;

    /// The drawing that suits the game.
    fn look(&self) -> Look;

    /// The heaps, or the square of the queen.
    fn heaps(&self) -> &Heaps;

    /// The turn that is to be taken; `None` once the game is over. [`Player::First`] makes the
    /// first move; in games with blocking, [`Player::Second`] blocks before it.
    fn turn(&self) -> Option<Turn>;

    /// The winner, once the game is over: the opponent of the player who cannot move, or in misère
    /// play that player.
    fn winner(&self) -> Option<Player>;

    /// The number of moves that may be blocked before the next move; 0 in games without blocking.
    fn most_blocked(&self) -> u64;

    /// The modulus N of games in which all moves are blocked that take numbers of tokens with one
    /// remainder modulo N, instead of single moves. A block then names one of these moves, or
    /// several; it is empty only if no move has one of the remainders.
    fn modulus(&self) -> Option<u8>;

    /// The moves that are blocked for the next turn.
    fn blocked(&self) -> &BTreeSet<Heaps>;

    /// The memory of the rules: the state of the play so far, in games that do, as a sentence
    /// without a full stop: `at most 4 tokens may be taken`, or `1 pass is left`.
    fn memory(&self) -> Option<String>;

    /// The imitations of the last move, in games that restrict them and if there are any.
    fn imitation(&self) -> Option<Imitation>;

    /// The imitations in a row that each player has left, the first one first, in games that
    /// restrict imitations.
    fn budgets(&self) -> Option<[u64; 2]>;

    /// Checks that an action is allowed now.
    ///
    /// # Errors
    /// If it is not; the error says what is.
    fn check(&self, action: &Action) -> Result<(), Illegal>;

    /// The heaps that the next move may lead to, shortest moves first, without the blocked ones;
    /// `None` if there are more than `most` moves. In the phase of blocking, the moves that may be
    /// blocked.
    fn options(&self, most: usize) -> Option<Vec<Heaps>>;

    /// Takes the turn with this action.
    ///
    /// # Errors
    /// If the action is not allowed; nothing changes then.
    fn act(&mut self, action: Action) -> Result<(), Illegal>;

    /// Takes the last action back and returns it; `None` at the start.
    fn undo(&mut self) -> Option<Entry>;

    /// The turns that were taken, from the start on.
    fn log(&self) -> &[Entry];

    /// Returns the action of a perfect player.
    ///
    /// # Errors
    /// If the game is over, the observer stops the work, or the board cannot be computed.
    fn hint(&self, observer: &dyn Observer) -> Result<Hint, SessionError>;

    /// Returns all winning moves, sorted, without the blocked ones: each leads where the opponent
    /// loses. In the phase of blocking, these are the moves that have to be blocked. Empty once the
    /// game is over. If there are more than 100,000, at least that many are listed.
    ///
    /// # Errors
    /// If the observer stops the work, or the board cannot be computed.
    fn winning_moves(&self, observer: &dyn Observer) -> Result<Vec<Heaps>, SessionError>;

    /// Returns all legal moves with their results, shortest moves first; `None` if there are more
    /// than `most`. The list is empty in the phase of blocking and once the game is over.
    ///
    /// # Errors
    /// If the observer stops the work, or the board cannot be computed.
    fn rated(
        &self,
        most: usize,
        observer: &dyn Observer,
    ) -> Result<Option<Vec<Rated>>, SessionError>;

    /// An upper estimate of the cost of a hint, to be checked before one is asked for.
    fn cost(&self) -> Cost;

    /// Returns the P-positions of a window (for a queen, the palaces): the squares from which the
    /// player to move loses if the game begins there.
    ///
    /// # Errors
    /// If the game has three heaps, the observer stops the work, or the board cannot be computed.
    fn lost_squares(
        &self,
        window: Window,
        observer: &dyn Observer,
    ) -> Result<Vec<(u64, u64)>, SessionError>;

    /// Returns a new session of the same game from the same start.
    fn restarted(&self) -> Box<dyn Session>;

    /// Returns a copy with its log, for another thread or to try actions on.
    fn copied(&self) -> Box<dyn Session>;
}
