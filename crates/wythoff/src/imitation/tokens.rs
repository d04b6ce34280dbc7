//! Number types for the tokens of a heap.

use std::fmt::{Debug, Display};
use std::hash::Hash;

use dashu_int::UBig;

/// A number of tokens: `u64` for searches of all states, [`UBig`] for heaps of any length.
pub trait Tokens: Clone + Ord + Hash + Debug + Display + From<u64> {
    /// The sum.
    fn plus(&self, other: &Self) -> Self;

    /// The difference; `None` if it is negative.
    fn minus(&self, other: &Self) -> Option<Self>;
}

/// Sums saturate at 2^64 - 1, which is more than any heap that can be searched.
impl Tokens for u64 {
    fn plus(&self, other: &Self) -> Self {
        self.saturating_add(*other)
    }

    fn minus(&self, other: &Self) -> Option<Self> {
        self.checked_sub(*other)
    }
}

impl Tokens for UBig {
    fn plus(&self, other: &Self) -> Self {
        self + other
    }

    fn minus(&self, other: &Self) -> Option<Self> {
        (self >= other).then(|| self - other)
    }
}
