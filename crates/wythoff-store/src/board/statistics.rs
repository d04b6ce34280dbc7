//! Counts of a tile or of the whole board, and how they are added up.

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};
use wythoff::board::Value;
use wythoff::text::as_text;

/// The prime 2^61 - 1, the modulus of window hashes.
pub(super) const MODULUS: u128 = (1 << 61) - 1;

/// Counts of a tile or of the whole board, as in [`wythoff::blocking::Stats`].
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
pub struct Statistics {
    /// Number of palaces.
    pub palaces: u64,
    /// Sum over the palaces of 31 x + 17 y, modulo 2^61 - 1, in coordinates of the board.
    #[serde(serialize_with = "as_text", deserialize_with = "from_text")]
    #[schemars(with = "String")]
    pub hash: u64,
    /// Smallest value outside the hood; none if all cells are in the hood.
    pub min: Option<Value>,
    /// Largest value outside the hood.
    pub max: Option<Value>,
}

impl Statistics {
    /// Smallest and largest value outside the hood.
    pub(super) fn range(&self) -> Option<(Value, Value)> {
        self.min.zip(self.max)
    }
}

/// Counts of some rows of the board, for its hash.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct RowSums {
    /// Number of palaces.
    pub palaces: u64,
    /// Sum over the palaces of y, modulo 2^61 - 1.
    pub sum: u64,
}

impl RowSums {
    /// Adds up rows from row `start` on, given the palaces of each.
    pub(super) fn of(start: u64, rows: &[u32]) -> Self {
        Self {
            palaces: rows.iter().map(|&n| u64::from(n)).sum(),
            sum: (weighted_sum(start, rows) % MODULUS) as u64,
        }
    }
}

/// Counts of the whole board, from the values that its tiles reach and the sums of all its rows.
pub(super) fn of_board(
    ranges: impl IntoIterator<Item = Option<(Value, Value)>>,
    rows: impl IntoIterator<Item = RowSums>,
) -> Statistics {
    let (palaces, sum) = rows.into_iter().fold((0, 0), |(palaces, sum), rows| {
        (palaces + rows.palaces, (sum + u128::from(rows.sum)) % MODULUS)
    });
    let range = ranges.into_iter().fold(None, join);
    Statistics {
        palaces,
        // For each palace (x, y) there is a palace (y, x), so x and y have the same sum.
        hash: ((31 + 17) * sum % MODULUS) as u64,
        min: range.map(|(min, _)| min),
        max: range.map(|(_, max)| max),
    }
}

/// Sum of the coordinates of palaces, given how many are on each line from `start` on.
pub(super) fn weighted_sum<N: Copy + Into<u128>>(start: u64, counts: &[N]) -> u128 {
    (u128::from(start)..).zip(counts).map(|(c, &n)| c * n.into()).sum()
}

/// Smallest and largest value of two parts of the board together.
pub(super) fn join(
    one: Option<(Value, Value)>,
    other: Option<(Value, Value)>,
) -> Option<(Value, Value)> {
    match (one, other) {
        (Some((min, max)), Some((low, high))) => Some((min.min(low), max.max(high))),
        (one, other) => one.or(other),
    }
}

fn from_text<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
    String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
}
