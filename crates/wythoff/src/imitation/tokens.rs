//! Numbers that count tokens.

use std::fmt::{Debug, Display};
use std::hash::Hash;

use dashu_int::UBig;

/// A number of tokens: `u64` where positions are searched, [`UBig`] where piles have a thousand digits.
pub trait Tokens: Clone + Ord + Hash + Debug + Display + From<u64> {
    /// The sum.
    fn plus(&self, other: &Self) -> Self;

    /// The difference; `None` if `other` is more.
    fn minus(&self, other: &Self) -> Option<Self>;
}

/// Sums above 2^64 - 1 stay there: no pile has so many.
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
