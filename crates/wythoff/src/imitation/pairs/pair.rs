//! Pairs with numbers of any length.

use dashu_int::UBig;

/// A pair (`a_n`, `b_n`) and its index.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pair {
    /// The index n.
    pub n: UBig,
    /// The smaller number; equal to `b` if n < k.
    pub a: UBig,
    /// The larger number, `a_n` + m floor(n / k).
    pub b: UBig,
}
