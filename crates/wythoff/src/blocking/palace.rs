//! The palace rule: a palace is built wherever fewer than k palaces are seen.

use schemars::JsonSchema;
use serde::Serialize;

use crate::K;
use crate::board::Value;

/// The palaces that the queen sees from one square, along each of her three directions.
///
/// ```
/// use wythoff::K;
/// use wythoff::blocking::Recurrence;
/// let k = K::try_new(5)?;
/// let seen = Recurrence::new(k).visible(2, 2); // [CLN] Fig. 1: the blue square
/// assert_eq!((seen.north, seen.west, seen.diagonal), (2, 2, 2));
/// assert_eq!((seen.palace_number(), seen.value(k), seen.is_palace(k)), (6, 1, false));
/// # Ok::<(), wythoff::KError>(())
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Visible {
    /// Palaces above, in the same column.
    pub north: u64,
    /// Palaces to the left, in the same row.
    pub west: u64,
    /// Palaces up and to the left, on the same diagonal.
    pub diagonal: u64,
}

impl Visible {
    /// Returns N, the number of palaces in view: the number of winning moves if nothing is blocked.
    pub const fn palace_number(self) -> u64 {
        self.north + self.west + self.diagonal
    }

    /// Returns p = N - k, the state of the automaton of \[CLN\] section 2.
    pub const fn value(self, k: K) -> Value {
        self.palace_number() as Value - k.get() as Value
    }

    /// Returns true if the square is a palace: fewer than k palaces are seen.
    pub const fn is_palace(self, k: K) -> bool {
        self.palace_number() < k.get()
    }
}
