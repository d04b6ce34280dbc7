//! The pairs (`a_n`, `b_n`) one after the other, by definition.

use std::collections::VecDeque;

use super::mex::Mex;
use crate::parameters::KM;

/// A formula for the difference `b_n` - `a_n`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Formula {
    /// m floor(n / k), the formula of the games.
    Game,
    /// floor(m n / k), the formula that the slides of \[L\] print.
    ///
    /// Both formulas agree iff k or m is 1. The printed formula depends on m / k only: if m / k or
    /// k / m is a whole number, its pairs are those of game (1, m/k) or (k/m, 1). For every m / k
    /// they are the P-positions of [`ClassWythoff`](crate::imitation::ClassWythoff).
    Printed,
}

impl Formula {
    /// Returns `b_n` - `a_n`, at most `u64::MAX`.
    pub const fn difference(self, km: KM, n: u64) -> u64 {
        match self {
            Self::Game => km.m().saturating_mul(n / km.k()),
            Self::Printed => {
                let difference = km.m() as u128 * n as u128 / km.k() as u128;
                if difference > u64::MAX as u128 { u64::MAX } else { difference as u64 }
            }
        }
    }
}

/// The pairs (`a_n`, `b_n`), n = 0, 1, ..: `a_n` is the least number in no earlier pair.
///
/// The iterator ends before numbers exceed 2^64 - 1.
///
/// Source: \[L\], "The generalized algorithm", with the corrected formula [`Formula::Game`].
///
/// `Time: O(1)` a pair. `Memory: O(n)` for the `b_i` above `a_n`.
///
/// ```
/// use wythoff::imitation::{Formula, KM, Sequence};
/// let pairs: Vec<_> = Sequence::new(KM::try_new(2, 1)?, Formula::Game).take(5).collect();
/// assert_eq!(pairs, [(0, 0), (1, 1), (2, 3), (4, 5), (6, 8)]);
/// # Ok::<(), wythoff::imitation::KMError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Sequence {
    km: KM,
    formula: Formula,
    mex: Mex,
    n: u64,
    /// The least number that no earlier `a_i` excludes.
    a: u64,
    /// The `b_i` that may exclude numbers from `a` on.
    above: VecDeque<u64>,
}

impl Sequence {
    /// Creates the sequence from n = 0 on.
    pub const fn new(km: KM, formula: Formula) -> Self {
        Self::generalized(km, formula, Mex::LEAST)
    }

    /// Creates the sequence with Gurvich's generalized mex: `a_n` is the `mex` of all numbers in
    /// earlier pairs.
    ///
    /// ```
    /// use wythoff::imitation::{Formula, KM, Mex, Sequence};
    /// let pairs = Sequence::generalized(KM::WYTHOFF, Formula::Game, Mex::try_new(2)?);
    /// assert_eq!(pairs.take(4).collect::<Vec<_>>(), [(0, 0), (2, 3), (5, 7), (9, 12)]);
    /// # Ok::<(), wythoff::imitation::MexError>(())
    /// ```
    pub const fn generalized(km: KM, formula: Formula, mex: Mex) -> Self {
        Self { km, formula, mex, n: 0, a: 0, above: VecDeque::new() }
    }
}

impl Iterator for Sequence {
    type Item = (u64, u64);

    fn next(&mut self) -> Option<(u64, u64)> {
        let reach = self.mex.b();
        while let Some(&b) = self.above.front()
            && b <= self.a
        {
            // b excludes b, .., b + reach - 1, all of which may be below a already.
            self.a = self.a.max(b.checked_add(reach)?);
            self.above.pop_front();
        }
        let a = self.a;
        let b = a.checked_add(self.formula.difference(self.km, self.n))?;
        self.above.push_back(b);
        self.n += 1;
        self.a = a.checked_add(reach)?;
        Some((a, b))
    }
}
