//! A decision procedure: are given pairs the P-positions of an invariant subtraction game?
//!
//! No move of such a game is the difference of two of its P-positions. If such a game exists, the
//! game of *all* other vectors is one too, because more moves only help to reach a P-position. A
//! position is *stuck* if it is no pair and this largest game has no move from it to a pair. A
//! stuck position proves that no such game exists: the vectors to the finitely many pairs below it
//! are differences of two pairs, which can be listed.
//!
//! A stuck position remains stuck when more pairs are known, because more vectors become
//! differences.

use schemars::JsonSchema;
use serde::Serialize;
use thiserror::Error;

use super::bits::Bits;
use super::subtraction::Subtraction;
use crate::imitation::pairs::{Formula, Sequence};
use crate::parameters::KM;

/// The decision whether an invariant subtraction game on heaps up to `piles` is compatible with the
/// pairs up to `reach`.
///
/// If `piles` and `reach` are equal, this decides whether such a game exists on heaps up to
/// `piles`. A larger reach finds more stuck positions.
///
/// ```
/// use wythoff::imitation::{Decision, Formula, KM};
/// let pairs = |k, m| KM::try_new(k, m);
/// assert_eq!(Decision::try_new(pairs(2, 3)?, Formula::Printed, 100, 1000)?.stuck, []);
/// assert_eq!(Decision::try_new(pairs(3, 2)?, Formula::Printed, 100, 1000)?.stuck, [(2, 2)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, JsonSchema, Serialize)]
pub struct Decision {
    /// The parameter k.
    pub k: u64,
    /// The parameter m.
    pub m: u64,
    /// The largest heap of a position.
    pub piles: u64,
    /// The largest number of a pair.
    pub reach: u64,
    /// The count of vectors up to `piles` that are no difference of two P-positions.
    pub vectors: usize,
    /// The stuck positions (x, y), x <= y, by rising x, then y: no such vector leads to a
    /// P-position. Empty if there is an invariant subtraction game.
    pub stuck: Vec<(u64, u64)>,
    #[serde(skip)]
    free: Bits,
}

/// The error of bounds that are too large.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum DecisionError {
    /// The heaps are too large.
    #[error("heaps up to {0} are too large; invariant games are decided for heaps up to 4095")]
    Piles(u64),
    /// The reach is out of range.
    #[error(
        "a reach of {reach} is out of range; give a number from the bound of heaps, {piles}, to 16777216"
    )]
    Reach {
        /// The reach.
        reach: u64,
        /// The bound of the heaps.
        piles: u64,
    },
}

impl Decision {
    /// The largest reach.
    pub const MAX_REACH: u64 = 1 << 24;

    /// Decides the question for the pairs of a formula.
    ///
    /// `Time: O(reach * piles + piles^3 / 64)`. `Memory: O(reach + piles^2)`.
    ///
    /// # Errors
    /// If the bound of heaps or the reach is too large, or the reach is below the bound of heaps.
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
            settled.add_shifted(&free, a, b);
            settled.insert(b, a);
            settled.add_shifted(&free, b, a);
        }
        let left = settled.complement();
        let stuck = left.iter().filter(|(x, y)| x <= y);
        let stuck = stuck.map(|(x, y)| (x as u64, y as u64)).collect();
        let [k, m] = [km.k(), km.m()];
        Ok(Self { k, m, piles, reach, vectors: free.iter().count(), stuck, free })
    }

    /// The game of all vectors that are no difference of two P-positions. Its P-positions are the
    /// pairs and their mirror images iff no position is stuck.
    pub fn game(&self) -> Subtraction {
        Subtraction::from_bits(self.piles, self.free.clone())
    }
}

/// Calls `show` for each difference of two P-positions with components from 0 to `bound`, if one of
/// them is a pair with the smaller number first.
fn for_differences(pairs: &[(u64, u64)], bound: u64, mut show: impl FnMut((u64, u64))) {
    for (i, &(a, b)) in pairs.iter().enumerate() {
        // Both components grow with the index.
        for &(c, d) in &pairs[i + 1..] {
            if d - b > bound {
                break;
            }
            show((c - a, d - b));
        }
        // (d, c) - (a, b), if it is not negative.
        let from = pairs.partition_point(|&(c, _)| c < b);
        for &(c, d) in &pairs[from..] {
            if d - a > bound {
                break;
            }
            show((d - a, c - b));
        }
    }
}
