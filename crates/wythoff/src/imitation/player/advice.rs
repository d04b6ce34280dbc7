//! Advice on a state or position.

use std::fmt;

use dashu_int::UBig;
use serde::{Serialize, Serializer};
use thiserror::Error;

use crate::game::Outcome;
use crate::imitation::km::KM;
use crate::observer::Interrupted;
use crate::text::{as_text, short};

/// Most winning moves that are listed.
pub const MOST_MOVES: usize = 100_000;

/// What is known about a state or position. As JSON: `outcome`, `winning_moves`, `block`, `xi`, `clause`, with numbers as
/// strings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Advice {
    /// N if the player to move wins, P if her opponent does.
    #[serde(serialize_with = "as_text")]
    pub outcome: Outcome,
    /// Moves that win, as the tokens they take from the first and from the second pile; none iff the outcome is P. The
    /// first is the one to play. Where all were asked for there are at most 2 k + 2, and [`MOST_MOVES`] are listed.
    #[serde(serialize_with = "as_texts")]
    pub winning_moves: Vec<[UBig; 2]>,
    /// How many moves win, if all were asked for.
    #[serde(skip)]
    pub count: Option<u64>,
    /// What the opponent has to block, to win: the P-positions on the diagonal below, by rising coordinates. Empty in
    /// an N-position, where no block wins, and in Imitation Nim.
    #[serde(serialize_with = "as_texts")]
    pub block: Vec<[UBig; 2]>,
    /// How many P-positions of the blocking game are on the diagonal below, at most k; xi of \[L\].
    #[serde(serialize_with = "as_text")]
    pub xi: u64,
    /// What decides.
    #[serde(serialize_with = "as_text")]
    pub clause: Grounds,
    /// The outcome in one sentence, with what to play; no full stop.
    #[serde(skip)]
    pub reason: String,
}

/// What makes a state or position won or lost. A *pair* is two piles that are a P-position of
/// (k,m)-Blocking Wythoff Nim.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Grounds {
    /// P in Imitation Nim: the piles are a pair, and the budget of the player who moved there suffices.
    Static,
    /// P in Imitation Nim: the only good answer imitates, and the budget does not suffice.
    Dynamic,
    /// N: one pile can be made the partner of the other.
    Mate,
    /// N in Imitation Nim: the smaller pile can be made so small that the only good answer to it imitates, and the
    /// budget of the opponent does not suffice.
    Spend,
    /// P in the blocking game: the piles are a pair, and the pairs below on the diagonal are blocked or can be.
    Pair,
    /// N in the blocking game: unequal numbers, which cannot be blocked, can be taken from the two piles to leave a
    /// pair.
    Wide,
    /// N in the blocking game: the same number can be taken from both piles to leave a pair, and that is not blocked; or
    /// k numbers can, of which only k - 1 can be blocked.
    Diagonal,
}

/// In small letters.
impl fmt::Display for Grounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Static => "static",
            Self::Dynamic => "dynamic",
            Self::Mate => "mate",
            Self::Spend => "spend",
            Self::Pair => "pair",
            Self::Wide => "wide",
            Self::Diagonal => "diagonal",
        })
    }
}

/// Why there is no advice.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum AdviceError {
    /// The observer said stop.
    #[error(transparent)]
    Interrupted(#[from] Interrupted),
    /// More moves are blocked than the game allows.
    #[error("{blocked} moves are blocked; game {km} allows at most k - 1 = {}", km.budget())]
    TooManyBlocked {
        /// Different moves given.
        blocked: usize,
        /// The game.
        km: KM,
    },
    /// No such move could be blocked.
    #[error(
        "taking {amount} from both piles cannot be blocked; {}",
        if smaller.is_zero() {
            "one of them is empty".to_owned()
        } else {
            format!("from 1 up to {smaller} can be taken from both")
        }
    )]
    NoSuchMove {
        /// The number of tokens.
        amount: UBig,
        /// The smaller pile.
        smaller: UBig,
    },
}

fn as_texts<S: Serializer>(pairs: &[[UBig; 2]], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(pairs.iter().map(|pair| pair.each_ref().map(ToString::to_string)))
}

/// `take 2 from pile 1`, `take 2 from pile 0 and 3 from pile 1`, `take 2 from both piles`.
pub(super) fn take([x, y]: &[UBig; 2]) -> String {
    match (x.is_zero(), y.is_zero()) {
        (false, true) => format!("take {} from pile 0", short(x)),
        (true, false) => format!("take {} from pile 1", short(y)),
        _ if x == y => format!("take {} from both piles", short(x)),
        _ => format!("take {} from pile 0 and {} from pile 1", short(x), short(y)),
    }
}
