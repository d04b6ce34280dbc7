//! What the windows of all levels have to know of each other, from the orbit of an index.
//!
//! With q and u the quotient and remainder of floor(n t^i) by k, and f the fractional part of n t^i / k: u is the whole part
//! of k f, and as t^2 = 1 - m t / k,
//!
//! ```text
//! k q - k q'' - m q'  =  k f'' + m f' - k f,
//! ```
//!
//! where ' and '' are one and two levels below. So fractional parts alone tell a whole number, and as exactly as
//! they need to be for it to be near one: the *shift* of a level, but for small corrections.

use dashu_int::UBig;

use super::orbit::{FRACTION, Orbit};
use crate::imitation::km::KM;

/// The windows of two levels and of the one after.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Level {
    /// lo - lo'' - m floor(lo' / k), where the windows start at lo, lo' and lo''.
    pub(super) shift: i64,
    /// lo' modulo k.
    pub(super) residue: u64,
}

/// The levels below an index: level 0 starts at the index n, the others `left` blocks below n t^i, the last at 0.
pub(super) struct Levels<'a> {
    pub(super) km: KM,
    pub(super) orbit: &'a Orbit,
    pub(super) left: u64,
}

impl Levels<'_> {
    /// How many levels there are above the last.
    pub(super) fn count(&self) -> usize {
        self.orbit.fractions.len() - 2
    }

    /// Level i. `None` if rounding errors are too large.
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
        // The last window starts at 0, and one below it would, too.
        let [q, q1] = self.orbit.last.map(|q| i128::from(q) - left);
        if i + 1 == self.count() {
            shift += k * q1 + remainder(f2) + m * q;
            residue = 0;
        } else if i + 2 == self.count() {
            shift += k * q + remainder(f2);
        }
        Some(Level { shift: i64::try_from(shift).ok()?, residue })
    }

    /// Where the window of level 1 starts.
    pub(super) fn second(&self) -> UBig {
        if self.count() < 2 {
            return UBig::ZERO;
        }
        let remainder = (u128::from(self.km.k()) * self.orbit.fractions[1]) >> FRACTION;
        (&self.orbit.second - self.left) * self.km.k() + remainder
    }
}

/// Adds up the shifts from the last level to the first, modulo a prime: that they lead to n.
///
/// Numbers are below 2^62, not always below the prime.
pub(super) struct Sum {
    lo: u128,
    below: u128,
    /// m / k.
    slope: u128,
}

impl Sum {
    const PRIME: u128 = (1 << 61) - 1;

    /// At the last level.
    pub(super) fn new(km: KM) -> Self {
        let inverse = Self::power(km.k().into(), Self::PRIME - 2);
        Self { lo: 0, below: 0, slope: Self::reduce(inverse * u128::from(km.m())) }
    }

    /// x modulo the prime, and perhaps once more the prime: 2^61 is 1.
    const fn reduce(x: u128) -> u128 {
        let once = (x & Self::PRIME) + (x >> 61);
        (once & Self::PRIME) + (once >> 61)
    }

    /// base^exponent.
    fn power(base: u128, exponent: u128) -> u128 {
        let square = || Self::power(Self::reduce(base * base), exponent / 2);
        match exponent {
            0 => 1,
            _ if exponent.is_multiple_of(2) => square(),
            _ => Self::reduce(base * square()),
        }
    }

    /// One level up.
    pub(super) fn add(&mut self, level: Level) {
        let blocks = Self::reduce((self.lo + Self::PRIME - u128::from(level.residue)) * self.slope);
        let shift = level.shift.rem_euclid(Self::PRIME as i64) as u128;
        (self.lo, self.below) = (Self::reduce(shift + self.below + blocks), self.lo);
    }

    /// Whether the first two windows start here.
    pub(super) fn leads_to(&self, n: &UBig, second: &UBig) -> bool {
        let same =
            |x: &UBig, sum: u128| x % UBig::from(Self::PRIME) == UBig::from(sum % Self::PRIME);
        same(n, self.lo) && same(second, self.below)
    }
}
