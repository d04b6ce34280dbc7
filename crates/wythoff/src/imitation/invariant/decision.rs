//! Whether pairs are the P-positions of an invariant subtraction game, decided.
//!
//! No such game may have a move that is the difference of two of its P-positions. So if there is one, the game
//! of *all* other vectors is one: more moves only help to reach a P-position. A position that this largest game leaves
//! *stuck*, being none of the pairs and having none within a move, is a proof that there is no such game: it has finitely many
//! pairs below, and each vector to them is the difference of two pairs that can be named.
//!
//! What is stuck on small piles stays stuck when more pairs are known, as more vectors become differences.

use serde::Serialize;
use thiserror::Error;

use super::bits::Bits;
use super::subtraction::Subtraction;
use crate::imitation::km::KM;
use crate::imitation::pairs::{Formula, Sequence};

/// Whether the pairs with numbers up to a reach leave an invariant subtraction game possible on piles up to a bound.
///
/// Where `piles` and `reach` are the same, this decides whether there is such a game on piles up to it. With more
/// reach, positions are found stuck earlier.
///
/// ```
/// use wythoff::imitation::{Decision, Formula, KM};
/// let pairs = |k, m| KM::try_new(k, m);
/// assert_eq!(Decision::try_new(pairs(2, 3)?, Formula::Printed, 100, 1000)?.stuck, []);
/// assert_eq!(Decision::try_new(pairs(3, 2)?, Formula::Printed, 100, 1000)?.stuck, [(2, 2)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Serialize)]
pub struct Decision {
    /// The number k.
    pub k: u64,
    /// The number m.
    pub m: u64,
    /// Bound of the piles of positions.
    pub piles: u64,
    /// Bound of the numbers in pairs.
    pub reach: u64,
    /// How many vectors within the bound of piles are no difference of two P-positions.
    pub vectors: usize,
    /// The positions (x, y), x <= y, from which no such vector leads to a P-position, by rising x, then y. None if
    /// there is an invariant subtraction game.
    pub stuck: Vec<(u64, u64)>,
    #[serde(skip)]
    free: Bits,
}

/// Why there is no decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum DecisionError {
    /// The piles are too large.
    #[error("piles up to {0} are too large; invariant games are decided for piles up to 4095")]
    Piles(u64),
    /// The reach is out of range.
    #[error(
        "a reach of {reach} is out of range; it goes from the bound of piles, {piles}, to 16777216"
    )]
    Reach {
        /// The reach.
        reach: u64,
        /// The bound of the piles.
        piles: u64,
    },
}

impl Decision {
    /// Largest reach.
    pub const MAX_REACH: u64 = 1 << 24;

    /// Decides about the pairs of a formula.
    ///
    /// `Time: O(reach * piles + piles^3 / 64)`. `Memory: O(reach + piles^2)`.
    ///
    /// # Errors
    /// If piles or the reach are too large, or the reach is below the piles.
    pub fn try_new(
        km: KM,
        formula: Formula,
        piles: u64,
        reach: u64,
    ) -> Result<Self, DecisionError> {
        if piles > Subtraction::MAX_PILES {
            return Err(DecisionError::Piles(piles));
        }
        if reach < piles || reach > Self::MAX_REACH {
            return Err(DecisionError::Reach { reach, piles });
        }
        let pairs: Vec<_> = Sequence::new(km, formula).take_while(|&(_, b)| b <= reach).collect();
        let mut differences = Bits::new(piles as usize + 1);
        differences.insert(0, 0);
        for_differences(&pairs, piles, |(x, y)| {
            differences.insert(x as usize, y as usize);
            differences.insert(y as usize, x as usize);
        });
        let free = differences.complement();
        let mut settled = Bits::new(piles as usize + 1);
        for &(a, b) in pairs.iter().take_while(|&&(_, b)| b <= piles) {
            let (a, b) = (a as usize, b as usize);
            settled.insert(a, b);
            settled.add_moved(&free, a, b);
            settled.insert(b, a);
            settled.add_moved(&free, b, a);
        }
        let left = settled.complement();
        let stuck = left.iter().filter(|(x, y)| x <= y);
        let stuck = stuck.map(|(x, y)| (x as u64, y as u64)).collect();
        let [k, m] = [km.k(), km.m()];
        Ok(Self { k, m, piles, reach, vectors: free.iter().count(), stuck, free })
    }

    /// The game of all vectors that are no difference of two of the pairs. Its P-positions are the pairs and their mirror
    /// images iff nothing is stuck.
    pub fn game(&self) -> Subtraction {
        Subtraction::from_bits(self.piles, self.free.clone())
    }
}

/// Shows the differences of two P-positions, one of which is a pair with the smaller number first, if both components
/// are from 0 to `bound`.
fn for_differences(pairs: &[(u64, u64)], bound: u64, mut show: impl FnMut((u64, u64))) {
    for (i, &(a, b)) in pairs.iter().enumerate() {
        // Both components grow with the index.
        for &(c, d) in &pairs[i + 1..] {
            if d - b > bound {
                break;
            }
            show((c - a, d - b));
        }
        // (d, c) - (a, b), where it is not negative.
        let from = pairs.partition_point(|&(c, _)| c < b);
        for &(c, d) in &pairs[from..] {
            if d - a > bound {
                break;
            }
            show((d - a, c - b));
        }
    }
}
