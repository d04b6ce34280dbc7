//! The pairs (`a_n`, `b_n`) one after the other, by their definition.

use std::collections::VecDeque;

use super::km::KM;

/// How far `b_n` is above `a_n`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Formula {
    /// m floor(n / k): the P-positions of the games.
    Game,
    /// floor(m n / k), as the slides of \[L\] print it. The same iff k or m is 1; otherwise no game of \[L\] has
    /// these P-positions.
    Printed,
}

impl Formula {
    /// `b_n` - `a_n`.
    pub const fn difference(self, km: KM, n: u64) -> u64 {
        match self {
            Self::Game => km.m() * (n / km.k()),
            Self::Printed => (km.m() as u128 * n as u128 / km.k() as u128) as u64,
        }
    }
}

/// The pairs (`a_n`, `b_n`), n = 0, 1, ..: `a_n` is the least number in no earlier pair.
///
/// Source: \[L\], "The generalized algorithm", with the erratum of [`Formula::Game`].
///
/// `Time: O(1)` a pair. `Memory: O(n)`, the `b_i` above `a_n`.
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
    n: u64,
    a: u64,
    /// The `b_i` that are not below `a`.
    above: VecDeque<u64>,
}

impl Sequence {
    /// The pairs from n = 0 on.
    pub const fn new(km: KM, formula: Formula) -> Self {
        Self { km, formula, n: 0, a: 0, above: VecDeque::new() }
    }
}

impl Iterator for Sequence {
    type Item = (u64, u64);

    fn next(&mut self) -> Option<(u64, u64)> {
        while self.above.front().is_some_and(|&b| b <= self.a) {
            // A b below a was passed already, as one equal to its own a.
            if self.above.pop_front() == Some(self.a) {
                self.a += 1;
            }
        }
        let pair = (self.a, self.a + self.formula.difference(self.km, self.n));
        self.above.push_back(pair.1);
        self.n += 1;
        self.a += 1;
        Some(pair)
    }
}
