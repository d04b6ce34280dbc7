//! The pair of a heap.

use dashu_int::UBig;

use crate::imitation::oracle::{Oracle, OracleError};
use crate::imitation::pairs::Pair;
use crate::imitation::tokens::Tokens;
use crate::parameters::KM;

/// A number and its pair.
pub(super) struct Number<'a> {
    pub(super) value: &'a UBig,
    /// The mate of the number.
    pub(super) mate: UBig,
    /// xi of the pair.
    pub(super) xi: u64,
    /// The count of smaller `a_n`.
    pub(super) smaller: UBig,
}

impl<'a> Number<'a> {
    pub(super) fn new(km: KM, value: &'a UBig, Pair { n, a, b }: Pair) -> Self {
        let xi = &n % km.k();
        if a == *value {
            Self { value, mate: b, xi, smaller: n }
        } else {
            // The smaller numbers are a_0, a_1, .. and b_k, .., b_(n-1).
            Self { value, mate: a, xi, smaller: value + km.k() - n }
        }
    }

    /// The tokens to take from the number, so that it becomes the mate of `larger`; `None` if that
    /// mate is not less.
    pub(super) fn to_mate_of(
        &self,
        larger: &UBig,
        oracle: &Oracle<'_>,
    ) -> Result<Option<UBig>, OracleError> {
        // A number below k is its own mate. If this number is below k, the mate of the larger one
        // is not less.
        if self.mate == *self.value {
            return Ok(None);
        }
        let mate = if self.value == larger { self.mate.clone() } else { oracle.mate(larger)? };
        Ok(self.value.minus(&mate).filter(|amount| !amount.is_zero()))
    }

    /// The count of the k pairs with difference m q whose a is below the number.
    pub(super) fn in_block(&self, km: KM, q: &UBig) -> u64 {
        let first = q * km.k();
        if self.smaller <= first {
            return 0;
        }
        u64::try_from(&self.smaller - first).map_or(km.k(), |count| count.min(km.k()))
    }
}
