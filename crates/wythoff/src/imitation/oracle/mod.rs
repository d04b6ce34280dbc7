//! Pairs of any index, with any number of digits.
//!
//! ```text
//! levels = fractional parts of n t^i / k, i = 0, 1, .., down to where they are small        orbit, levels
//! window = J of the first indices, by the recursion                                          window
//! for each level from the last up:
//!     window = J of the indices at this level, from J of those below                         window
//!     does the window below hold all that was asked for?  if not: wider windows              firsts, margins
//! a_n = n + J(n) - (k - 1)
//! ```
//!
//! J(n) + 1 is how many pairs have a b below `a_n`. It depends on a few J around t n only, t < 1, and so on down. No
//! answer rests on an estimate: each window is checked against the one below it, and the levels add up to n.
//! `docs/algorithms/imitation.md` has the proofs, and `docs/design/imitation-oracle.md` what was measured and what else was
//! tried.
//!
//! Known limit: a window holds about 4 k^2 / m indices for k far above m, and numbers of b bits have about 1.4 b k / m levels.

mod firsts;
mod levels;
mod margins;
mod orbit;
mod window;

#[cfg(test)]
mod tests;

use std::fmt;

use dashu_int::{IBig, UBig};

use self::firsts::Firsts;
use self::margins::Margins;
use crate::exact::Quadratic;
use crate::imitation::km::KM;
use crate::imitation::pairs::{Pair, Partner};
use crate::observer::{Interrupted, Observer};

/// Answers about the P-positions of (k,m)-Blocking Wythoff Nim, for numbers of any length.
///
/// A question takes about as long as [`cost`](Self::cost) has steps, in nanoseconds, and the time of a few products
/// of such numbers. Nothing keeps a question from being too large to be answered: ask for its cost before.
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
#[derive(Clone, Copy)]
pub struct Oracle<'a> {
    firsts: Firsts<'a>,
}

/// What a question to an [`Oracle`] takes: an estimate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cost {
    /// How many windows are looked at, one from the other.
    pub levels: u128,
    /// How many indices a window holds.
    pub width: u128,
    /// Indices in all.
    pub steps: u128,
    /// Bytes held at a time.
    pub memory: u128,
}

impl fmt::Debug for Oracle<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Oracle").field("km", &self.km()).finish_non_exhaustive()
    }
}

impl Oracle<'static> {
    /// For this game; nobody watches.
    pub fn new(km: KM) -> Self {
        Self { firsts: Firsts { km, observer: &() } }
    }
}

impl<'a> Oracle<'a> {
    /// The same, while `observer` hears of the work and may end it.
    pub fn observed(self, observer: &dyn Observer) -> Oracle<'_> {
        Oracle { firsts: Firsts { km: self.km(), observer } }
    }

    /// The game.
    pub const fn km(&self) -> KM {
        self.firsts.km
    }

    /// What one question about numbers of so many bits costs, with answers of no more than a block. An estimate: 1000
    /// digits are 3322 bits.
    pub fn cost(&self, bits: usize) -> Cost {
        let km = self.km();
        let levels = self.firsts.levels(bits);
        let width = u128::from(Margins::proven(km).width()) + u128::from(km.k());
        // Below some widths all pairs are gone through.
        let pairs = if bits < 127 { 1 << bits } else { u128::MAX };
        let steps = (levels + 1).saturating_mul(width).min(pairs.max(8 * width));
        let level = size_of::<u128>() as u128;
        let memory = level * levels + 16 * width.min(pairs) + 2 * bits as u128;
        Cost { levels, width, steps, memory }
    }

    /// The `count` pairs from index `n` on.
    ///
    /// # Errors
    /// If the observer said stop.
    ///
    /// `Time: O(M(b) log b + (b + count) k)` for n of b bits and a fixed m / k, M(b) that of a product.
    /// `Memory: O(b + b count)`.
    pub fn pairs(&self, n: &UBig, count: usize) -> Result<Vec<Pair>, Interrupted> {
        let [k, m] = [self.km().k(), self.km().m()].map(UBig::from);
        let first = self.firsts.from(n, count)?;
        let pair = |(n, a): (UBig, UBig)| Pair { b: &a + &n / &k * &m, n, a };
        Ok((0..).map(|i: u64| n + i).zip(first).map(pair).collect())
    }

    /// The k pairs with difference m q, by rising a: those of index k q to k q + k - 1.
    ///
    /// `Time and memory`: those of [`pairs`](Self::pairs) for k of them.
    ///
    /// # Errors
    /// If the observer said stop.
    pub fn block(&self, q: &UBig) -> Result<Vec<Pair>, Interrupted> {
        self.pairs(&(q * self.km().k()), self.km().k() as usize)
    }

    /// The pair that holds `v`: each number is in exactly one, those below k as (v, v).
    ///
    /// `Time and memory`: those of [`pairs`](Self::pairs) for k + 8 of them, one window; nothing is computed for v below k.
    ///
    /// # Errors
    /// If the observer said stop.
    pub fn pair_of(&self, v: &UBig) -> Result<Pair, Interrupted> {
        let [k, m] = [self.km().k(), self.km().m()].map(UBig::from);
        if *v < k {
            return Ok(Pair { n: v.clone(), a: v.clone(), b: v.clone() });
        }
        let alpha = self.km().alpha();
        let about = Quadratic::integer(v.clone()).over(&alpha).map_or(IBig::ZERO, |n| n.floor());
        let about = UBig::try_from(about).unwrap_or(UBig::ZERO);
        let mut slack = 2_u64;
        loop {
            let from = &about - UBig::from(slack).min(about.clone());
            let firsts = self.firsts.from(&from, self.km().k() as usize + 4 * slack as usize)?;
            let at = firsts.partition_point(|a| a < v);
            slack *= 2;
            if (at == 0 && !from.is_zero()) || at == firsts.len() {
                continue;
            }
            // n of the a_i are below v, and of the others v - n.
            let n = from + at;
            if firsts[at] == *v {
                return Ok(Pair { b: v + &n / &k * &m, a: v.clone(), n });
            }
            let n = v - n + &k;
            return Ok(Pair { a: v - &n / &k * &m, b: v.clone(), n });
        }
    }

    /// The partner of `v` in its pair; `v` itself iff it is below k. As expensive as [`pair_of`](Self::pair_of).
    ///
    /// # Errors
    /// If the observer said stop.
    pub fn mate(&self, v: &UBig) -> Result<UBig, Interrupted> {
        Ok(Partner::of(self.km(), v, self.pair_of(v)?).mate)
    }

    /// Whether the two numbers, in either order, are a pair: a P-position of (k,m)-Blocking Wythoff Nim. As expensive as
    /// [`pair_of`](Self::pair_of).
    ///
    /// # Errors
    /// If the observer said stop.
    pub fn is_p(&self, heaps: &[UBig; 2]) -> Result<bool, Interrupted> {
        Ok(self.mate(&heaps[0])? == heaps[1])
    }

    /// The index of the pair that the two numbers are, in either order; `None` if they are none. As expensive as
    /// [`pair_of`](Self::pair_of).
    ///
    /// ```
    /// use wythoff::imitation::{KM, Oracle};
    /// let oracle = Oracle::new(KM::WYTHOFF);
    /// assert_eq!(oracle.rank(&[7_u8.into(), 4_u8.into()])?, Some(3_u8.into()));
    /// assert_eq!(oracle.rank(&[7_u8.into(), 5_u8.into()])?, None);
    /// # Ok::<(), wythoff::observer::Interrupted>(())
    /// ```
    ///
    /// # Errors
    /// If the observer said stop.
    pub fn rank(&self, heaps: &[UBig; 2]) -> Result<Option<UBig>, Interrupted> {
        let (a, b) =
            if heaps[0] <= heaps[1] { (&heaps[0], &heaps[1]) } else { (&heaps[1], &heaps[0]) };
        let pair = self.pair_of(a)?;
        Ok((pair.a == *a && pair.b == *b).then_some(pair.n))
    }

    /// The P-positions strictly below on the diagonal of a position, by rising coordinates, in the orientation of
    /// the position; xi of \[L\] is how many they are. As expensive as [`block`](Self::block), if there may be any.
    ///
    /// # Errors
    /// If the observer said stop.
    pub fn below(&self, heaps: &[UBig; 2]) -> Result<Vec<[UBig; 2]>, Interrupted> {
        let [x, y] = heaps;
        let (smaller, difference) = if x <= y { (x, y - x) } else { (y, x - y) };
        let [k, m] = [self.km().k(), self.km().m()].map(UBig::from);
        if difference.is_zero() {
            // The pairs (i, i), i < k; never more of them than there are tokens.
            let count = u64::try_from(smaller.min(&k)).unwrap_or(0);
            return Ok((0..count).map(|i| [i, i].map(UBig::from)).collect());
        }
        if *smaller <= k || !(&difference % &m).is_zero() {
            return Ok(Vec::new());
        }
        let block = self.block(&(difference / m))?;
        let below = block.into_iter().filter(|pair| pair.a < *smaller);
        Ok(below.map(|pair| if x <= y { [pair.a, pair.b] } else { [pair.b, pair.a] }).collect())
    }

    /// How many P-positions are strictly below on the diagonal; at most k. As expensive as [`below`](Self::below), which
    /// lists them.
    ///
    /// Source: \[L\], "Dynamic counting".
    ///
    /// # Errors
    /// If the observer said stop.
    pub fn xi(&self, heaps: &[UBig; 2]) -> Result<u64, Interrupted> {
        Ok(self.below(heaps)?.len() as u64)
    }
}
