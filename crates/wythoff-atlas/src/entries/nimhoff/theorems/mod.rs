//! The theorems of the paper.

pub(crate) mod corollary_12;
pub(crate) mod theorem_1;
pub(crate) mod theorem_10;
pub(crate) mod theorem_11;
pub(crate) mod theorem_5;
