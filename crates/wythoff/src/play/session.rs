//! A game being played, as shells see it.

use std::collections::BTreeSet;
use std::fmt;
use std::ops::Range;

use dashu_int::UBig;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::Window;
use crate::board::BoardError;
use crate::observer::{Interrupted, Observer};

use super::setup::Setup;
use super::wire;

/// Two heaps, of any size; for a queen, x and y of her square.
pub type Heaps = [UBig; 2];

/// Who plays; in records `first` and `second`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Player {
    /// Who makes the first move: Alice, in \[L\].
    First,
    /// Her opponent, who blocks first where there is blocking: Bob.
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

/// `the first player`, `the second player`.
impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::First => "the first player",
            Self::Second => "the second player",
        })
    }
}

/// What is to be done; in JSON `block` and `move`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// Moves of the opponent are to be blocked, none or some. There is no such turn where none of her moves can
    /// be blocked.
    Block,
    /// A move.
    Move,
}

/// Whose turn it is, and for what.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct Turn {
    /// Who acts.
    pub player: Player,
    /// What for.
    pub phase: Phase,
}

/// What a player does in a turn; in records `"move":["0","2"]` or `"block":[["0","0"],["1","1"]]`.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Action {
    /// Leaves the heaps as these.
    #[serde(with = "wire::heaps")]
    Move(Heaps),
    /// Forbids the opponent to leave the heaps as any of these, for one move.
    #[serde(with = "wire::set")]
    Block(BTreeSet<Heaps>),
}

/// A turn that was taken: a line of a record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// Who took it.
    pub player: Player,
    /// The heaps before it.
    #[serde(with = "wire::heaps")]
    pub from: Heaps,
    /// What was done.
    #[serde(flatten)]
    pub action: Action,
}

/// Which tokens may not be taken freely now, because that would imitate the last move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Imitation {
    /// The heap, 0 or 1.
    pub pile: usize,
    /// How many tokens would imitate.
    pub amounts: Range<UBig>,
    /// How often the player to move may still do so in a row; 0: not now.
    pub left: u64,
    /// How often she has done so in a row: the black square of \[L\].
    pub counter: u64,
}

/// What a perfect player does, and why; in JSON `{"wins":true,"move":["0","3"],"reason":".."}`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Hint {
    /// Whether the player whose turn it is wins, if both play perfectly from here on.
    pub wins: bool,
    /// What to do; a good try if nothing wins.
    #[serde(flatten)]
    pub action: Action,
    /// Why, in one sentence without a full stop, said to the player whose turn it is.
    pub reason: String,
}

impl Hint {
    /// The reason, said to the opponent: "you" takes the place of "the opponent".
    #[must_use]
    pub fn told(&self) -> String {
        let words = [("the opponent has", "you have"), ("the opponent's", "your")];
        let all = words.into_iter().chain([("the opponent", "you")]);
        all.fold(self.reason.clone(), |text, (from, to)| text.replace(from, to))
    }
}

/// How a game is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Look {
    /// A queen, or another piece, on a board: x to the right, y down.
    Board,
    /// Two heaps of tokens.
    Heaps,
}

/// What a hint costs at most, from where a session stands: estimated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cost {
    /// Steps of some nanoseconds: cells of a board, rows, or words of large numbers.
    pub steps: u128,
    /// Bytes that are held at once.
    pub memory: u128,
}

/// Why something may not be done: a sentence that says what is allowed.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct Illegal(pub String);

/// Why a session has no answer.
#[derive(Debug, Error)]
pub enum SessionError {
    /// The observer said stop.
    #[error(transparent)]
    Interrupted(#[from] Interrupted),
    /// The board could not be computed.
    #[error(transparent)]
    Board(BoardError),
    /// The game is over.
    #[error("the game is over")]
    Over,
}

/// A game being played: state, legal moves, blocks, undo, log, hint with its reason.
pub trait Session: Send {
    /// The name of the game: `(2,1)-Imitation Nim`.
    fn game(&self) -> String;

    /// The game and its start: what opens the same session again, and the first line of a record.
    fn setup(&self) -> Setup;

    /// How it is drawn.
    fn look(&self) -> Look;

    /// The heaps, or the square of the queen.
    fn heaps(&self) -> &Heaps;

    /// Whose turn it is; `None` once the game is over. [`Player::First`] makes the first move; where there is
    /// blocking, [`Player::Second`] blocks before it.
    fn turn(&self) -> Option<Turn>;

    /// Who has won, once the game is over: the opponent of who cannot move.
    fn winner(&self) -> Option<Player>;

    /// How many moves may be blocked before each move; 0 where there is no blocking.
    fn most_blocked(&self) -> u64;

    /// What is blocked for the move that comes next.
    fn blocked(&self) -> &BTreeSet<Heaps>;

    /// The imitations of the last move, where the game restricts them and there are any.
    fn imitation(&self) -> Option<Imitation>;

    /// How often each player, the first one first, may still imitate in a row, where the game restricts it.
    fn budgets(&self) -> Option<[u64; 2]>;

    /// Whether an action is allowed now.
    ///
    /// # Errors
    /// If it is not, saying why and what is.
    fn check(&self, action: &Action) -> Result<(), Illegal>;

    /// The heaps that the next move may lead to, shortest moves first, blocked ones left out; `None` if there are more
    /// than `most` moves. In the phase of blocking: what may be blocked to some effect.
    fn options(&self, most: usize) -> Option<Vec<Heaps>>;

    /// Does it.
    ///
    /// # Errors
    /// If it is not allowed; nothing changes then.
    fn act(&mut self, action: Action) -> Result<(), Illegal>;

    /// Takes the last action back and returns it; `None` at the start.
    fn undo(&mut self) -> Option<Entry>;

    /// What was done, from the start on.
    fn log(&self) -> &[Entry];

    /// What a perfect player would do.
    ///
    /// # Errors
    /// If the game is over, the observer said stop, or the board could not be computed.
    fn hint(&self, observer: &dyn Observer) -> Result<Hint, SessionError>;

    /// All moves that win if they are allowed, sorted: where they lead, the opponent loses. Blocked ones are left out;
    /// in the phase of blocking they are those that have to be blocked, and not all of them can be if the game
    /// is lost for who blocks. Empty once the game is over. Of more than 100,000 at least so many.
    ///
    /// # Errors
    /// If the observer said stop, or the board could not be computed.
    fn winning_moves(&self, observer: &dyn Observer) -> Result<Vec<Heaps>, SessionError>;

    /// What a hint costs at most, to be known before one is asked for.
    fn cost(&self) -> Cost;

    /// The squares of a window that are lost for the player to move there as a fresh start: the P-positions, palaces
    /// of a queen.
    ///
    /// # Errors
    /// If the observer said stop, or the board could not be computed.
    fn lost_squares(
        &self,
        window: Window,
        observer: &dyn Observer,
    ) -> Result<Vec<(u64, u64)>, SessionError>;

    /// The same game from the same start, nothing played.
    fn restarted(&self) -> Box<dyn Session>;

    /// A copy, log and all: to think about in another thread, or to try something out.
    fn copied(&self) -> Box<dyn Session>;
}
