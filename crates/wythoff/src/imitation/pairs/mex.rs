//! Gurvich's generalized mex.
//!
//! V. Gurvich lets a player also take any number from one pile and less than b from the other. So a P-position excludes
//! the b numbers from each of its own upwards, not only the number itself.
//!
//! Source: V. Gurvich, *Further generalizations of Wythoff's game and minimum excludant*, Discrete Applied Mathematics 160
//! (2012); V. Gurvich, *A four parametric generalization of the Wythoff Nim and its recursive solution*, Rutcor Research Report
//! 18-2010, cited as \[G\].

use thiserror::Error;

/// The function `mex_b`: of a set of numbers, the least number x that is in none of the ranges s, .., s + b - 1 with
/// s in the set. `mex_1` is the mex. b goes from 1 to 2^53 - 1.
///
/// In the words of \[G\]: with the set sorted, s(0) = -b before it and infinity after it, s(i) + b for the first i with
/// s(i + 1) - s(i) > b.
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

/// Why there is no such mex.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("b = {0} is out of range; the b of mex_b goes from 1 to 9007199254740991 (2^53 - 1)")]
pub struct MexError(pub u64);

impl Mex {
    /// Largest b.
    pub const MAX: u64 = (1 << 53) - 1;

    /// The mex: b = 1.
    pub const LEAST: Self = Self { b: 1 };

    /// `mex_b` for this b.
    ///
    /// # Errors
    /// If b is 0 or above 2^53 - 1.
    pub const fn try_new(b: u64) -> Result<Self, MexError> {
        if b == 0 || b > Self::MAX { Err(MexError(b)) } else { Ok(Self { b }) }
    }

    /// How many numbers each number excludes, itself the first.
    pub const fn b(self) -> u64 {
        self.b
    }

    /// The mex of these numbers, in any order, repeated or not; `u64::MAX` if it is more.
    ///
    /// `Time: O(n log n)`.
    pub fn of(self, numbers: &[u64]) -> u64 {
        let mut sorted = numbers.to_vec();
        sorted.sort_unstable();
        sorted.into_iter().fold(0, |x, s| if s <= x { x.max(s.saturating_add(self.b)) } else { x })
    }
}
