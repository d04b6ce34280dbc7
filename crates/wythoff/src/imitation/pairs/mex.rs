//! Gurvich's generalized mex.
//!
//! In V. Gurvich's game a player may also take any number from one heap and less than b from the
//! other. A P-position (x, y) therefore excludes b numbers from x upwards and b from y upwards, and
//! not only x and y.
//!
//! Source: V. Gurvich, *Further generalizations of Wythoff's game and minimum excludant*, Discrete
//! Applied Mathematics 160 (2012); V. Gurvich, *A four parametric generalization of the Wythoff Nim
//! and its recursive solution*, Rutcor Research Report 18-2010, cited as \[G\].

use thiserror::Error;

/// The function `mex_b` of a set of numbers: the least number x that is in none of the ranges
/// s, .., s + b - 1 with s in the set, for b from 1 to 2^53 - 1. `mex_1` is the mex.
///
/// \[G\] defines it as s(i) + b for the first i with s(i + 1) - s(i) > b, where s(1), s(2), .. is
/// the sorted set, s(0) = -b, and infinity follows the last number.
///
/// ```
/// use wythoff::imitation::Mex;
/// assert_eq!(Mex::LEAST.of(&[0, 1, 3]), 2);
/// // 2 is excluded by 1, and 4 by 3.
/// assert_eq!(Mex::try_new(2)?.of(&[0, 1, 3]), 5);
/// assert!(Mex::try_new(0).is_err());
/// # Ok::<(), wythoff::imitation::MexError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Mex {
    b: u64,
}

/// The error of a b out of range.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("b = {0} is out of range; the b of mex_b goes from 1 to 9007199254740991 (2^53 - 1)")]
pub struct MexError(pub u64);

impl Mex {
    /// The largest b.
    pub const MAX: u64 = (1 << 53) - 1;

    /// The mex: b = 1.
    pub const LEAST: Self = Self { b: 1 };

    /// Creates `mex_b`.
    ///
    /// # Errors
    /// If b is 0 or above 2^53 - 1.
    pub const fn try_new(b: u64) -> Result<Self, MexError> {
        if b == 0 || b > Self::MAX { Err(MexError(b)) } else { Ok(Self { b }) }
    }

    /// The parameter b: the count of numbers that each number excludes, from itself upwards.
    pub const fn b(self) -> u64 {
        self.b
    }

    /// Returns `mex_b` of these numbers, at most `u64::MAX`. They may be unsorted and repeated.
    ///
    /// `Time: O(n log n)`.
    pub fn of(self, numbers: &[u64]) -> u64 {
        let mut sorted = numbers.to_vec();
        sorted.sort_unstable();
        sorted.into_iter().fold(0, |x, s| if s <= x { x.max(s.saturating_add(self.b)) } else { x })
    }
}
