//! Pairs of any index, with any number of digits.
//!
//! ```text
//! levels = fractional parts of n t^i / k, i = 0, 1, .., until n t^i is small     orbit, levels
//! window = J of the first indices, by the recursion                               window
//! for each level from the last to the first:
//!     window = J of the indices of this level, from the window of the level below  window
//!     if the window below lacks an index that was needed: start again, wider       firsts, margins
//! a_n = n + J(n) - (k - 1)
//! ```
//!
//! J(n) + 1 is the number of pairs whose b is below `a_n`. With t < 1, J(n) depends only on a few J
//! near t n, these on a few J near t^2 n, and so on. The answer is exact although the windows are
//! are estimated: each window is checked against the window below it, and the levels are checked to
//! add up to n. The proofs are in `docs/algorithms/imitation.md`; measurements and alternatives are
//! in `docs/design/imitation-oracle.md`.
//!
//! Known limit: for k far above m, a window holds about 4 k^2 / m indices, and numbers of b bits
//! have about 1.4 b k / m levels.

mod error;
mod firsts;
mod levels;
mod margins;
mod orbit;
mod window;

#[cfg(test)]
mod tests;

use dashu_int::{IBig, UBig};

pub use self::error::OracleError;
use self::error::room;
use self::firsts::Firsts;
use self::margins::Margins;
use crate::exact::Quadratic;
use crate::imitation::pairs::{Pair, Partner};
use crate::observer::{Interrupted, Observer};
use crate::parameters::KM;

/// The pairs of (k,m)-Blocking Wythoff Nim, for numbers of any length.
///
/// A question takes about one nanosecond for each step of its [`cost`](Self::cost), and the time of
/// a few products of its numbers. A question that needs more memory than there is ends in an error,
/// and an observer can stop it at any time. To refuse large questions beforehand, check their cost.
///
/// ```
/// use dashu_int::UBig;
/// use wythoff::imitation::{KM, Oracle};
/// let oracle = Oracle::new(KM::try_new(2, 1)?);
/// let googol = UBig::from(10_u8).pow(100);
/// let pair = &oracle.pairs(&googol, 1)?[0];
/// assert_eq!(&pair.a % 1_000_000_007_u64, 284_109_234);
/// assert_eq!(oracle.mate(&pair.b)?, pair.a);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, derive_more::Debug)]
#[debug("Oracle {{ km: {:?}, .. }}", self.km())]
pub struct Oracle<'a> {
    firsts: Firsts<'a>,
}

/// The estimated cost of a question to an [`Oracle`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OracleCost {
    /// The number of windows, one for each level.
    pub levels: u128,
    /// The number of indices in a window.
    pub width: u128,
    /// The number of indices in all windows.
    pub steps: u128,
    /// The bytes of memory needed.
    pub memory: u128,
}

impl Oracle<'static> {
    /// Creates the oracle of a game, without an observer.
    pub fn new(km: KM) -> Self {
        Self { firsts: Firsts { km, observer: &() } }
    }
}

impl<'a> Oracle<'a> {
    /// Returns the oracle with an observer, which receives the progress and can stop the search.
    pub fn observed(self, observer: &dyn Observer) -> Oracle<'_> {
        Oracle { firsts: Firsts { km: self.km(), observer } }
    }

    /// The parameters of the game.
    pub const fn km(&self) -> KM {
        self.firsts.km
    }

    /// Estimates the cost of one question about numbers of `bits` bits whose answer is at most a
    /// block. 1000 digits are 3322 bits.
    pub fn cost(&self, bits: usize) -> OracleCost {
        let km = self.km();
        let levels = self.firsts.levels(bits);
        let width = u128::from(Margins::proven(km).width()) + u128::from(km.k());
        // Small indices are found by going through all pairs.
        let pairs = if bits < 127 { 1 << bits } else { u128::MAX };
        let steps = (levels + 1).saturating_mul(width).min(pairs.max(8 * width));
        let level = size_of::<u128>() as u128;
        let memory = level * levels + 16 * width.min(pairs) + 2 * bits as u128;
        OracleCost { levels, width, steps, memory }
    }

    /// Returns `count` pairs from index `n` on.
    ///
    /// # Errors
    /// If the observer stops the search, or the memory does not suffice.
    ///
    /// `Time: O(M(b) log b + (b + count) k)` for n of b bits and a fixed m / k; M(b) is the time of
    /// a product of b bits. `Memory: O(b + b count)`.
    pub fn pairs(&self, n: &UBig, count: usize) -> Result<Vec<Pair>, OracleError> {
        let [k, m] = [self.km().k(), self.km().m()].map(UBig::from);
        let first = self.firsts.from(n, count)?;
        let pair = |(n, a): (UBig, UBig)| Pair { b: &a + &n / &k * &m, n, a };
        let mut pairs = room(count)?;
        for (i, a) in (0_u64..).zip(first) {
            let observer = self.firsts.observer;
            if i % 1024 == 0 && observer.progress(count as u128, count as u128).is_break() {
                return Err(Interrupted.into());
            }
            pairs.push(pair((n + i, a)));
        }
        Ok(pairs)
    }

    /// Returns the k pairs with difference m q, by rising a: the pairs of index k q to k q + k - 1.
    ///
    /// `Time and memory`: as [`pairs`](Self::pairs) for k pairs.
    ///
    /// # Errors
    /// If the observer stops the search, or the memory does not suffice.
    pub fn block(&self, q: &UBig) -> Result<Vec<Pair>, OracleError> {
        self.pairs(&(q * self.km().k()), self.km().k() as usize)
    }

    /// Returns the pair that contains `v`. Each number is in exactly one pair; for v < k it is (v,
    /// v).
    ///
    /// `Time and memory`: as [`pairs`](Self::pairs) for k + 8 pairs; constant for v < k.
    ///
    /// # Errors
    /// If the observer stops the search, or the memory does not suffice.
    pub fn pair_of(&self, v: &UBig) -> Result<Pair, OracleError> {
        let [k, m] = [self.km().k(), self.km().m()].map(UBig::from);
        if *v < k {
            return Ok(Pair { n: v.clone(), a: v.clone(), b: v.clone() });
        }
        let alpha = self.km().alpha();
        let estimate = Quadratic::integer(v.clone()).over(&alpha).map_or(IBig::ZERO, |n| n.floor());
        let estimate = UBig::try_from(estimate).unwrap_or(UBig::ZERO);
        let mut slack = 2_u64;
        loop {
            let from = &estimate - UBig::from(slack).min(estimate.clone());
            let firsts = self.firsts.from(&from, self.km().k() as usize + 4 * slack as usize)?;
            let at = firsts.partition_point(|a| a < v);
            slack *= 2;
            if (at == 0 && !from.is_zero()) || at == firsts.len() {
                continue;
            }
            // Below v are n numbers a_i and v - n numbers b_i with i >= k.
            let n = from + at;
            if firsts[at] == *v {
                return Ok(Pair { b: v + &n / &k * &m, a: v.clone(), n });
            }
            let n = v - n + &k;
            return Ok(Pair { a: v - &n / &k * &m, b: v.clone(), n });
        }
    }

    /// Returns the mate of `v` in its pair, which is `v` itself iff v < k.
    ///
    /// `Time and memory`: as [`pair_of`](Self::pair_of).
    ///
    /// # Errors
    /// If the observer stops the search, or the memory does not suffice.
    pub fn mate(&self, v: &UBig) -> Result<UBig, OracleError> {
        Ok(Partner::of(self.km(), v, self.pair_of(v)?).mate)
    }

    /// Returns true if the two heaps, in either order, are a pair: a P-position of (k,m)-Blocking
    /// Wythoff Nim.
    ///
    /// `Time and memory`: as [`pair_of`](Self::pair_of).
    ///
    /// # Errors
    /// If the observer stops the search, or the memory does not suffice.
    pub fn is_p(&self, heaps: &[UBig; 2]) -> Result<bool, OracleError> {
        Ok(self.mate(&heaps[0])? == heaps[1])
    }

    /// Returns the index of the pair that the two heaps are, in either order; `None` if they are no
    /// pair.
    ///
    /// `Time and memory`: as [`pair_of`](Self::pair_of).
    ///
    /// ```
    /// use wythoff::imitation::{KM, Oracle};
    /// let oracle = Oracle::new(KM::WYTHOFF);
    /// assert_eq!(oracle.rank(&[7_u8.into(), 4_u8.into()])?, Some(3_u8.into()));
    /// assert_eq!(oracle.rank(&[7_u8.into(), 5_u8.into()])?, None);
    /// # Ok::<(), wythoff::imitation::OracleError>(())
    /// ```
    ///
    /// # Errors
    /// If the observer stops the search, or the memory does not suffice.
    pub fn rank(&self, heaps: &[UBig; 2]) -> Result<Option<UBig>, OracleError> {
        let (a, b) =
            if heaps[0] <= heaps[1] { (&heaps[0], &heaps[1]) } else { (&heaps[1], &heaps[0]) };
        let pair = self.pair_of(a)?;
        Ok((pair.a == *a && pair.b == *b).then_some(pair.n))
    }

    /// Returns the P-positions strictly below a position on its diagonal, by rising coordinates, in
    /// the order of its heaps. xi of \[L\] is their number.
    ///
    /// `Time and memory`: as [`block`](Self::block), if there can be such positions.
    ///
    /// # Errors
    /// If the observer stops the search, or the memory does not suffice.
    pub fn below(&self, heaps: &[UBig; 2]) -> Result<Vec<[UBig; 2]>, OracleError> {
        let [x, y] = heaps;
        let (smaller, difference) = if x <= y { (x, y - x) } else { (y, x - y) };
        let [k, m] = [self.km().k(), self.km().m()].map(UBig::from);
        if difference.is_zero() {
            // The pairs (i, i), i < k, below the smaller heap.
            let count = u64::try_from(smaller.min(&k)).unwrap_or(0);
            let mut below = room(count as usize)?;
            below.extend((0..count).map(|i| [i, i].map(UBig::from)));
            return Ok(below);
        }
        if *smaller <= k || !(&difference % &m).is_zero() {
            return Ok(Vec::new());
        }
        let block = self.block(&(difference / m))?;
        let below = block.into_iter().filter(|pair| pair.a < *smaller);
        Ok(below.map(|pair| if x <= y { [pair.a, pair.b] } else { [pair.b, pair.a] }).collect())
    }

    /// Returns the number of P-positions strictly below on the diagonal, at most k.
    /// [`below`](Self::below) lists them, in the same time.
    ///
    /// Source: \[L\], "Dynamic counting".
    ///
    /// # Errors
    /// If the observer stops the search, or the memory does not suffice.
    pub fn xi(&self, heaps: &[UBig; 2]) -> Result<u64, OracleError> {
        Ok(self.below(heaps)?.len() as u64)
    }
}
