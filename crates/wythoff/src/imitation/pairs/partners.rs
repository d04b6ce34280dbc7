//! The mate of each number in its pair.

use dashu_int::UBig;

use super::pair::Pair;
use super::sequence::{Formula, Sequence};
use crate::parameters::KM;

/// The mate of a number and the place of their pair in its block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Partner<N> {
    /// The other number of its pair.
    pub(crate) mate: N,
    /// xi of the pair, its index modulo k: the pairs below it on its diagonal.
    pub(crate) xi: u64,
}

impl Partner<UBig> {
    /// The mate of `v`, which is one number of this pair.
    pub(crate) fn of(km: KM, v: &UBig, Pair { n, a, b }: Pair) -> Self {
        Self { xi: n % km.k(), mate: if a == *v { b } else { a } }
    }
}

/// A table of the mates of small numbers.
#[derive(Debug, Clone)]
pub(crate) struct Partners(Vec<Partner<u64>>);

impl Partners {
    /// Tabulates the mates of the numbers below `end`. `Time and memory: O(end)`.
    pub(crate) fn new(km: KM, formula: Formula, end: usize) -> Self {
        let mut partners = vec![Partner { mate: 0, xi: 0 }; end];
        let pairs = (0_u64..).zip(Sequence::new(km, formula));
        for (n, (a, b)) in pairs.take_while(|&(_, (a, _))| a < end as u64) {
            let xi = n % km.k();
            partners[a as usize] = Partner { mate: b, xi };
            if b < end as u64 {
                partners[b as usize] = Partner { mate: a, xi };
            }
        }
        Self(partners)
    }

    /// The mate of a number below the end of the table.
    pub(crate) fn of(&self, v: u64) -> &Partner<u64> {
        &self.0[v as usize]
    }
}
