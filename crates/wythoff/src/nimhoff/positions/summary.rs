//! Checksums of the P-positions of a game.

use schemars::JsonSchema;
use serde::Serialize;

use crate::text::as_text;
use crate::{K, Ruleset};

/// The prime 2^61 - 1, the modulus of weighted sums.
const MODULUS: u64 = (1 << 61) - 1;

/// Sums over the P-positions of the first rows.
///
/// ```
/// use wythoff::K;
/// use wythoff::nimhoff::{Nimhoff, Positions, Summary};
/// let rules = "wythoff".parse()?;
/// let mut summary = Summary::new(&rules, K::ONE);
/// for x in Positions::new(&Nimhoff::try_new(&rules)?).take(4) {
///     summary.add_row(&[x]);
/// }
/// // 0, 2, 1, 5
/// assert_eq!((summary.sum, summary.weighted_sum, summary.max_x), (8, 2 * 2 + 3 * 1 + 4 * 5, 5));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Summary {
    /// The rules, as a [`Ruleset`] is printed.
    pub rules: String,
    /// The number k of the blocking: the opponent blocks up to k - 1 moves.
    pub blocking: u64,
    /// Number of rows, from row 0.
    pub rows: u64,
    /// Sum of x.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "String")]
    pub sum: u128,
    /// Sum of (y + 1) x, modulo 2^61 - 1.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "String")]
    pub weighted_sum: u64,
    /// Largest x; 0 if there are no P-positions.
    pub max_x: u64,
}

impl Summary {
    /// The summary of no rows.
    pub fn new(rules: &Ruleset, k: K) -> Self {
        let blocking = k.get();
        Self { rules: rules.to_string(), blocking, rows: 0, sum: 0, weighted_sum: 0, max_x: 0 }
    }

    /// Adds the next row, given the x of its P-positions.
    #[inline]
    pub fn add_row(&mut self, xs: &[u64]) {
        self.rows += 1;
        for &x in xs {
            self.sum += u128::from(x);
            let weighted = u128::from(self.rows) * u128::from(x) + u128::from(self.weighted_sum);
            // 2^61 is 1 modulo the prime, so the high bits may be added to the low ones. Once does
            // not reduce the sum enough.
            let fold = |sum: u128| (sum & u128::from(MODULUS)) + (sum >> 61);
            let folded = fold(fold(weighted)) as u64;
            self.weighted_sum = if folded < MODULUS { folded } else { folded - MODULUS };
            self.max_x = self.max_x.max(x);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_of_large_columns_are_reduced_modulo_the_prime() {
        let mut summary = Summary::new(&Ruleset::nim(), K::ONE);
        let xs = [u64::MAX, u64::MAX - 1, MODULUS, 1 << 60];
        let mut expected = 0_u128;
        for y in 0..50_u128 {
            summary.add_row(&xs);
            expected += xs.iter().map(|&x| (y + 1) * u128::from(x)).sum::<u128>();
        }
        assert_eq!(u128::from(summary.weighted_sum), expected % u128::from(MODULUS));
        assert_eq!(summary.sum, 50 * xs.iter().map(|&x| u128::from(x)).sum::<u128>());
        assert_eq!((summary.rows, summary.max_x), (50, u64::MAX));
    }
}
