//! Pairs of any index, with any number of digits.

use std::fmt;

use dashu_int::UBig;

use super::km::KM;
use super::sequence::{Formula, Sequence};
use crate::observer::{Interrupted, Observer};

/// Answers about the P-positions of (k,m)-Blocking Wythoff Nim, for numbers of any length.
#[derive(Clone, Copy)]
pub struct Oracle<'a> {
    km: KM,
    observer: &'a dyn Observer,
}

/// A pair (`a_n`, `b_n`) and its index.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pair {
    /// The index n.
    pub n: UBig,
    /// The smaller number, or equal to the other.
    pub a: UBig,
    /// `a_n` + m floor(n / k).
    pub b: UBig,
}

impl fmt::Debug for Oracle<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Oracle").field("km", &self.km).finish_non_exhaustive()
    }
}

impl Oracle<'static> {
    /// For this game; nobody watches.
    pub fn new(km: KM) -> Self {
        Self { km, observer: &() }
    }
}

impl<'a> Oracle<'a> {
    /// The same, while `observer` hears of the work and may end it.
    pub fn observed(self, observer: &dyn Observer) -> Oracle<'_> {
        Oracle { km: self.km, observer }
    }

    /// The game.
    pub const fn km(&self) -> KM {
        self.km
    }

    /// The `count` pairs from index `n` on.
    ///
    /// # Errors
    /// If the observer said stop.
    pub fn pairs(&self, n: &UBig, count: usize) -> Result<Vec<Pair>, Interrupted> {
        let from = u64::try_from(n).map_err(|_| Interrupted)?;
        if self.observer.progress(0, 1).is_break() {
            return Err(Interrupted);
        }
        let pairs = Sequence::new(self.km, Formula::Game).enumerate().skip(from as usize);
        Ok(pairs
            .take(count)
            .map(|(n, (a, b))| Pair { n: n.into(), a: a.into(), b: b.into() })
            .collect())
    }

    /// The k pairs with difference m q, by rising a: those of index k q to k q + k - 1.
    ///
    /// # Errors
    /// If the observer said stop.
    pub fn block(&self, q: &UBig) -> Result<Vec<Pair>, Interrupted> {
        self.pairs(&(q * self.km.k()), self.km.k() as usize)
    }

    /// The pair that holds `v`: each number is in exactly one, those below k as (v, v).
    ///
    /// # Errors
    /// If the observer said stop.
    pub fn pair_of(&self, v: &UBig) -> Result<Pair, Interrupted> {
        let all =
            self.pairs(&UBig::ZERO, u64::try_from(v).map_err(|_| Interrupted)? as usize + 1)?;
        all.into_iter().find(|pair| pair.a == *v || pair.b == *v).ok_or(Interrupted)
    }

    /// The partner of `v` in its pair; `v` itself iff it is below k.
    ///
    /// # Errors
    /// If the observer said stop.
    pub fn mate(&self, v: &UBig) -> Result<UBig, Interrupted> {
        let Pair { a, b, .. } = self.pair_of(v)?;
        Ok(if a == *v { b } else { a })
    }

    /// Whether the two numbers, in either order, are a pair: a P-position of (k,m)-Blocking Wythoff Nim.
    ///
    /// # Errors
    /// If the observer said stop.
    pub fn is_p(&self, heaps: &[UBig; 2]) -> Result<bool, Interrupted> {
        Ok(self.mate(&heaps[0])? == heaps[1])
    }

    /// The P-positions strictly below on the diagonal of a position, by rising coordinates, in the orientation of
    /// the position; xi of \[L\] is how many they are.
    ///
    /// # Errors
    /// If the observer said stop.
    pub fn below(&self, heaps: &[UBig; 2]) -> Result<Vec<[UBig; 2]>, Interrupted> {
        let [x, y] = heaps;
        let (smaller, difference) = if x <= y { (x, y - x) } else { (y, x - y) };
        let m = UBig::from(self.km.m());
        if !(&difference % &m).is_zero() {
            return Ok(Vec::new());
        }
        let block = self.block(&(difference / m))?;
        let below = block.into_iter().filter(|pair| pair.a < *smaller);
        Ok(below.map(|pair| if x <= y { [pair.a, pair.b] } else { [pair.b, pair.a] }).collect())
    }

    /// How many P-positions are strictly below on the diagonal; at most k. Source: \[L\], "Dynamic counting".
    ///
    /// # Errors
    /// If the observer said stop.
    pub fn xi(&self, heaps: &[UBig; 2]) -> Result<u64, Interrupted> {
        Ok(self.below(heaps)?.len() as u64)
    }
}
