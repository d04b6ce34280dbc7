//! Advice on a state or a position.

use dashu_int::UBig;
use schemars::JsonSchema;
use serde::{Serialize, Serializer};
use thiserror::Error;

use crate::game::Outcome;
use crate::imitation::oracle::OracleError;
use crate::parameters::KM;
use crate::text::{as_text, counted, nth_heap, short};

/// The most winning moves that advice lists.
pub const MOST_MOVES: usize = 100_000;

/// The outcome of a state or a position, with winning moves and the reason.
///
/// The JSON fields are `outcome`, `winning_moves`, `take`, `count`, `block`, `xi` and `clause`;
/// numbers are strings.
#[derive(Debug, Clone, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Advice {
    /// N if the player to move wins, P if her opponent wins.
    pub outcome: Outcome,
    /// The heaps after each winning move. The list is empty iff the outcome is P, and begins with
    /// the move to play. If all moves were requested, it has at most 2 k + 2 moves, and at most
    /// 100,000; `count` is the number of all.
    #[serde(serialize_with = "as_texts")]
    #[schemars(with = "Vec<[String; 2]>")]
    pub winning_moves: Vec<[UBig; 2]>,
    /// The tokens that each of these moves takes from the first and from the second heap, in the
    /// same order.
    #[serde(serialize_with = "as_texts")]
    #[schemars(with = "Vec<[String; 2]>")]
    pub take: Vec<[UBig; 2]>,
    /// The number of winning moves, if all moves were requested.
    #[serde(serialize_with = "as_optional_text")]
    #[schemars(with = "Option<String>")]
    pub count: Option<u64>,
    /// The positions that the opponent must block to win: the P-positions below on the diagonal, by
    /// rising coordinates. `xi` is their number, and the first 100,000 are listed. Empty in an
    /// N-position, where no block wins, and in Imitation Nim.
    #[serde(serialize_with = "as_texts")]
    #[schemars(with = "Vec<[String; 2]>")]
    pub block: Vec<[UBig; 2]>,
    /// xi of \[L\]: the number of P-positions of the blocking game below on the diagonal, at most
    /// k.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "String")]
    pub xi: u64,
    /// The rule that decides the outcome.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "String")]
    pub clause: Grounds,
    /// The reason and the move to play in a sentence without a full stop.
    #[serde(skip)]
    pub reason: String,
}

/// The rule that decides a state or a position. A *pair* is a P-position of (k,m)-Blocking Wythoff
/// Nim.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, derive_more::Display)]
#[display(rename_all = "lowercase")]
pub enum Grounds {
    /// P in Imitation Nim: the heaps are a pair, and the budget of the player who has just moved is
    /// at least xi.
    Static,
    /// P in Imitation Nim: the only good answer imitates, and the budget of the player to move does
    /// not suffice.
    Dynamic,
    /// N: one heap can be reduced to the mate of the other.
    Mate,
    /// N in Imitation Nim: after a reduction of the smaller heap the only good answer imitates, and
    /// the budget of the opponent does not suffice.
    Spend,
    /// P in the blocking game: the heaps are a pair, and all pairs below on the diagonal are
    /// blocked or can be blocked.
    Pair,
    /// N in the blocking game: a move that takes unequal numbers from the two heaps, and so cannot
    /// be blocked, leaves a pair.
    Wide,
    /// N in the blocking game: a move that takes the same number from both heaps leaves a pair and
    /// is not blocked, or k such moves exist and at most k - 1 can be blocked.
    Diagonal,
}

/// The reason why there is no advice.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum AdviceError {
    /// The oracle does not answer.
    #[error(transparent)]
    Oracle(#[from] OracleError),
    /// More moves are blocked than the game allows.
    #[error("at most k - 1 = {} can be blocked in game {km}, not {blocked}", counted(km.budget(), "move"))]
    TooManyBlocked {
        /// The number of different blocked moves.
        blocked: usize,
        /// The game.
        km: KM,
    },
    /// A blocked move does not exist.
    #[error(
        "taking {amount} from both heaps cannot be blocked; {}",
        if smaller.is_zero() {
            "one of them is empty".to_owned()
        } else {
            format!("from 1 up to {smaller} can be taken from both")
        }
    )]
    NoSuchMove {
        /// The tokens that it takes from both heaps.
        amount: UBig,
        /// The smaller heap.
        smaller: UBig,
    },
}

fn as_texts<S: Serializer>(pairs: &[[UBig; 2]], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(pairs.iter().map(|pair| pair.each_ref().map(ToString::to_string)))
}

fn as_optional_text<S: Serializer>(count: &Option<u64>, serializer: S) -> Result<S::Ok, S::Error> {
    count.map(|count| count.to_string()).serialize(serializer)
}

/// The heaps without the tokens that are taken.
pub(super) fn without(piles: &[UBig; 2], taken: &[UBig; 2]) -> [UBig; 2] {
    [0, 1].map(|pile| &piles[pile] - &taken[pile])
}

/// A move in words, such as `take 2 from the second heap`, `take 2 from the first heap and 3 from
/// the second` or `take 2 from both heaps`.
pub(super) fn take([x, y]: &[UBig; 2]) -> String {
    match (x.is_zero(), y.is_zero()) {
        (false, true) => format!("take {} from {}", short(x), nth_heap(0)),
        (true, false) => format!("take {} from {}", short(y), nth_heap(1)),
        _ if x == y => format!("take {} from both heaps", short(x)),
        _ => format!("take {} from {} and {} from the second", short(x), nth_heap(0), short(y)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_from_both_heaps_names_the_numbers_once_if_they_are_equal() {
        for (taken, words) in [
            ([2_u8, 0], "take 2 from the first heap"),
            ([0, 2], "take 2 from the second heap"),
            ([2, 2], "take 2 from both heaps"),
            ([2, 3], "take 2 from the first heap and 3 from the second"),
            ([3, 2], "take 3 from the first heap and 2 from the second"),
        ] {
            assert_eq!(take(&taken.map(UBig::from)), words);
        }
    }
}
