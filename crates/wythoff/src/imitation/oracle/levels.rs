//! The relative places of the windows of all levels, from the orbit of an index.
//!
//! Let q and u be the quotient and remainder of floor(n t^i) by k, and f the fractional part of
//! n t^i / k. Then u is the whole part of k f, and because t^2 = 1 - m t / k,
//!
//! ```text
//! k q - k q'' - m q'  =  k f'' + m f' - k f,
//! ```
//!
//! where ' and '' mark values one and two levels below. The left side is a whole number, so
//! approximate fractional parts determine it exactly. Up to small corrections it is the *shift* of
//! a level.

use dashu_int::UBig;

use super::orbit::{FRACTION, Orbit};
use crate::parameters::KM;

/// The place of a window relative to the two windows below it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Level {
    /// lo - lo'' - m floor(lo' / k); the three windows start at lo, lo' and lo''.
    pub(super) shift: i64,
    /// lo' modulo k.
    pub(super) residue: u64,
}

/// The levels below an index n. The window of level 0 starts at n, the last window at 0, and the
/// others `left` blocks below n t^i.
pub(super) struct Levels<'a> {
    pub(super) km: KM,
    pub(super) orbit: &'a Orbit,
    pub(super) left: u64,
}

impl Levels<'_> {
    /// The number of levels above the last level.
    pub(super) fn count(&self) -> usize {
        self.orbit.fractions.len() - 2
    }

    /// Returns level i; `None` if rounding errors are too large.
    pub(super) fn level(&self, i: usize) -> Option<Level> {
        let (k, m, left) = (self.km.k() as i128, self.km.m() as i128, self.left as i128);
        let [f, f1, f2] = [0, 1, 2].map(|above| self.orbit.fractions[i + above] as i128);
        let sum = k * (f2 - f) + m * f1;
        let whole = (sum + (1 << (FRACTION - 1))) >> FRACTION;
        if (sum - (whole << FRACTION)).abs() >= 1 << (FRACTION - 8) {
            return None;
        }
        let remainder = |f: i128| (k * f) >> FRACTION;
        let mut shift = whole + remainder(f) - remainder(f2) + m * left;
        if i == 0 {
            shift += k * left;
        }
        let mut residue = remainder(f1) as u64;
        // The last window starts at 0, and so would a window below it.
        let [q, q1] = self.orbit.last.map(|q| i128::from(q) - left);
        if i + 1 == self.count() {
            shift += k * q1 + remainder(f2) + m * q;
            residue = 0;
        } else if i + 2 == self.count() {
            shift += k * q + remainder(f2);
        }
        Some(Level { shift: i64::try_from(shift).ok()?, residue })
    }

    /// The start of the window of level 1.
    pub(super) fn second(&self) -> UBig {
        if self.count() < 2 {
            return UBig::ZERO;
        }
        let remainder = (u128::from(self.km.k()) * self.orbit.fractions[1]) >> FRACTION;
        (&self.orbit.second - self.left) * self.km.k() + remainder
    }
}

/// The sum of the shifts from the last level to the first, modulo a prime; it checks that they lead
/// to n.
///
/// Numbers are kept below 2^62, and not always below the prime 2^61 - 1.
pub(super) struct Sum {
    lo: u128,
    below: u128,
    /// m / k.
    slope: u128,
}

impl Sum {
    const PRIME: u128 = (1 << 61) - 1;

    /// Creates the sum at the last level.
    pub(super) fn new(km: KM) -> Self {
        let inverse = Self::power(km.k().into(), Self::PRIME - 2);
        Self { lo: 0, below: 0, slope: Self::reduce(inverse * u128::from(km.m())) }
    }

    /// Reduces x modulo the prime; the result may be too large by the prime. 2^61 is congruent to
    /// 1.
    const fn reduce(x: u128) -> u128 {
        let once = (x & Self::PRIME) + (x >> 61);
        (once & Self::PRIME) + (once >> 61)
    }

    /// base^exponent modulo the prime.
    fn power(base: u128, exponent: u128) -> u128 {
        let square = || Self::power(Self::reduce(base * base), exponent / 2);
        match exponent {
            0 => 1,
            _ if exponent.is_multiple_of(2) => square(),
            _ => Self::reduce(base * square()),
        }
    }

    /// Adds the level above.
    pub(super) fn add(&mut self, level: Level) {
        let blocks = Self::reduce((self.lo + Self::PRIME - u128::from(level.residue)) * self.slope);
        let shift = level.shift.rem_euclid(Self::PRIME as i64) as u128;
        (self.lo, self.below) = (Self::reduce(shift + self.below + blocks), self.lo);
    }

    /// Returns true if the windows of levels 0 and 1 start at `n` and `second`.
    pub(super) fn leads_to(&self, n: &UBig, second: &UBig) -> bool {
        let same =
            |x: &UBig, sum: u128| x % UBig::from(Self::PRIME) == UBig::from(sum % Self::PRIME);
        same(n, self.lo) && same(second, self.below)
    }
}
