//! A number and its pair.

use dashu_int::UBig;

use crate::imitation::km::KM;
use crate::imitation::pairs::Pair;

/// A number with its pair, and what follows from it.
pub(super) struct Number<'a> {
    pub(super) value: &'a UBig,
    /// Its partner.
    pub(super) mate: UBig,
    /// xi of the pair.
    pub(super) xi: u64,
    /// How many `a_n` are smaller.
    pub(super) smaller: UBig,
}

impl<'a> Number<'a> {
    pub(super) fn new(km: KM, value: &'a UBig, Pair { n, a, b }: Pair) -> Self {
        let xi = &n % km.k();
        if a == *value {
            Self { value, mate: b, xi, smaller: n }
        } else {
            // Every smaller number is an a, or one of b_k, .., b_(n-1).
            Self { value, mate: a, xi, smaller: value + km.k() - n }
        }
    }

    /// How many of the k pairs with difference m q have an a below the number.
    pub(super) fn in_block(&self, km: KM, q: &UBig) -> u64 {
        let first = q * km.k();
        if self.smaller <= first {
            return 0;
        }
        u64::try_from(&self.smaller - first).map_or(km.k(), |count| count.min(km.k()))
    }
}
