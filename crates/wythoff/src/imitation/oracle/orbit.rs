//! The orbit of an index: the fractional parts of Y, t Y, t^2 Y, .. for Y = n / k, by divide and
//! conquer.
//!
//! Let v(i) = (t^i Y, k t^(i+1) Y) and M = ((0, 1), (k^2, -m)). Then M v(i) = k v(i+1), because
//! t^2 = 1 - m t / k.
//!
//! ```text
//! stretch(z = v(i) / k^h modulo 1, h):        the fractional parts of levels i, .., i + h - 1
//!     h = 1:      that of k z
//!     otherwise:  stretch(k^(h/2) z, h/2)     z is v(i) / k^(h/2)
//!                 stretch(M^(h/2) z, h/2)     z is v(i + h/2) / k^(h/2)
//! ```
//!
//! The code differs from this as follows:
//! 1. It multiplies fractions modulo 1 by whole numbers, without a division. An error grows by (k /
//!    t)^h over h levels, so z has the bits of this number and some more.
//! 2. h is a power of two, so that the powers of M and of k are computed once, by squaring.
//! 3. Stretches that fit 128 bits are computed level by level in machine integers.
//! 4. v(i) itself is divided by k^h once for each stretch, whose length is about the number of
//!    digits of v(i) to the base k. v(i) loses bits at both ends: t^i Y decreases, and its error
//!    grows.
//!
//! Known limit: for k near 2^53 a stretch has one level, which takes `O(b)`.

use std::ops::ControlFlow;

use dashu_int::ops::{BitTest, SquareRoot, UnsignedAbs};
use dashu_int::{IBig, Sign, UBig};

use super::error::{OracleError, room};
use crate::observer::{Interrupted, Observer};
use crate::parameters::KM;

/// Bits of a fractional part, such that its product with k or m fits 128 bits.
pub(super) const FRACTION: usize = 70;

/// The values t^i n / k at all levels.
#[derive(Debug)]
pub(super) struct Orbit {
    /// The fractional parts in units of 2^-[`FRACTION`], for two more indices than there are
    /// levels.
    pub(super) fractions: Vec<u128>,
    /// The whole part of t n / k.
    pub(super) second: UBig,
    /// The last two whole parts.
    pub(super) last: [i64; 2],
}

impl Orbit {
    /// Computes the orbit down to the first level with t^i n / k below `least`, and one more level.
    /// `total` is the expected number of levels, for the observer.
    ///
    /// `Time: O(M(b) log b)` for n of b bits and fixed k and m; M(b) is the time of a product of b
    /// bits. `Memory: O(b)`.
    pub(super) fn new(
        km: KM,
        n: &UBig,
        least: u64,
        observer: &dyn Observer,
        total: u128,
    ) -> Result<Self, OracleError> {
        let levels = usize::try_from(total).unwrap_or(usize::MAX);
        let watch = Watch { observer, total };
        let engine = Engine::new(km, n.bit_len(), watch)?;
        let mut v = engine.start(n);
        let mut found = Finder { engine, found: room(levels)?, watch };
        let [_, second] = v.parts(km);
        loop {
            if v.bits() < 64 && v.parts(km)[0].0 < UBig::from(least) {
                break;
            }
            found.watch.found(found.found.len())?;
            let j = found.engine.longest(&v, least);
            let (z, after) = found.engine.jump(&v, j);
            found.stretch(&z, j)?;
            v = after;
        }
        let ends = v.parts(km);
        let mut fractions = found.found;
        let second = whole_part(second, fractions.get(1).copied());
        fractions.extend(ends.each_ref().map(|(_, fraction)| *fraction));
        let last = ends.map(|(whole, _)| i64::try_from(whole).unwrap_or(i64::MAX));
        Ok(Self { fractions, second, last })
    }
}

/// The observer of an orbit. It is called between operations on numbers of all digits, which take
/// seconds each if there are millions of digits.
#[derive(Clone, Copy)]
struct Watch<'a> {
    observer: &'a dyn Observer,
    /// The expected number of levels.
    total: u128,
}

impl Watch<'_> {
    /// Reports the number of levels found so far.
    fn found(self, levels: usize) -> Result<(), Interrupted> {
        match self.observer.progress((levels as u128).min(self.total), 2 * self.total) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Interrupted),
        }
    }
}

/// The whole part of a number near w + f such that its fractional part is near `fraction`. If f is
/// just above 0 and `fraction` just below 1, or the reverse, the whole part is not w.
fn whole_part((w, f): (UBig, u128), fraction: Option<u128>) -> UBig {
    let half = 1 << (FRACTION - 1);
    match fraction {
        Some(fraction) if f > fraction + half => w + 1_u8,
        Some(fraction) if fraction > f + half => w - 1_u8,
        _ => w,
    }
}

/// v(i) in fixed point.
struct Vector {
    v: [UBig; 2],
    /// Binary places.
    places: usize,
}

impl Vector {
    /// Bits of the whole part of t^i Y.
    fn bits(&self) -> usize {
        self.v[0].bit_len().saturating_sub(self.places)
    }

    /// The whole and fractional parts of t^i Y and t^(i+1) Y.
    fn parts(&self, km: KM) -> [(UBig, u128); 2] {
        [self.v[0].clone(), &self.v[1] / km.k()].map(|y| {
            let (low, whole) = y.split_bits(self.places);
            (whole, small(&(low >> (self.places - FRACTION))))
        })
    }
}

/// The factors of a stretch of h levels.
struct Stride {
    /// M^h, row by row.
    matrix: [IBig; 4],
    /// k^h.
    power: UBig,
    /// The bits of an upper bound of (k / t)^h.
    bits: usize,
}

impl Stride {
    /// The factors for one level.
    fn one(km: KM) -> Self {
        let [k, m] = [km.k(), km.m()].map(IBig::from);
        let (bits, power) = ((&k + &m).bit_len(), UBig::from(km.k()));
        Self { matrix: [IBig::ZERO, IBig::ONE, &k * &k, -m], power, bits }
    }

    /// The factors for twice as many levels.
    fn twice(&self) -> Self {
        let [a, b, c, d] = &self.matrix;
        let (bc, trace) = (b * c, a + d);
        let matrix = [a * a + &bc, b * &trace, c * &trace, d * d + &bc];
        // M has the eigenvalues k t and -k / t, so the trace of an even power is above (k / t)^h.
        let bits = (&matrix[0] + &matrix[3]).bit_len();
        Self { matrix, power: &self.power * &self.power, bits }
    }

    /// M^h v.
    fn apply(&self, [x, y]: &[UBig; 2]) -> [IBig; 2] {
        let [a, b, c, d] = &self.matrix;
        [a * x + b * y, c * x + d * y]
    }
}

/// The factors of all stretches, and the precision.
struct Engine {
    km: KM,
    /// The factors for 1, 2, 4, .. levels.
    strides: Vec<Stride>,
    /// Stretches of up to 2^leaf levels are computed level by level.
    leaf: usize,
    /// Known bits of a fractional part: the bits of 2k + m, and 18 to 40 more.
    guard: usize,
}

impl Engine {
    /// Creates the engine for indices of `bits` bits.
    fn new(km: KM, bits: usize, watch: Watch<'_>) -> Result<Self, Interrupted> {
        let need = (UBig::from(km.k()) * 2_u8 + km.m()).bit_len();
        let mut strides = vec![Stride::one(km)];
        let guard = need + (127 - need - strides[0].bits).min(40);
        let mut leaf = 0;
        while let Some(last) = strides.last() {
            if last.bits + guard <= 128 {
                leaf = strides.len() - 1;
            }
            let power = last.power.bit_len();
            if last.bits > power + bits || (power > bits && leaf + 1 < strides.len()) {
                break;
            }
            watch.found(0)?;
            strides.push(last.twice());
        }
        watch.found(0)?;
        Ok(Self { km, strides, leaf, guard })
    }

    /// The binary places of t^i Y that are known in addition to as many as its whole part has bits.
    fn outer(&self) -> usize {
        self.guard + 64
    }

    /// v(0), starting slightly above n / k so that rounding down does not fall below the exact
    /// value.
    fn start(&self, n: &UBig) -> Vector {
        let places = n.bit_len() + self.outer();
        let y = (n << places) / self.km.k() + (UBig::ONE << (places + 8 - self.guard));
        // 2 k t = sqrt(m^2 + 4 k^2) - m.
        let next = ((self.km.radicand() * &y * &y).sqrt() - &y * self.km.m()) >> 1;
        Vector { v: [y, next], places }
    }

    /// The exponent j of the longest stretch of 2^j levels that saves time and ends above `least`;
    /// 0 if there is none.
    fn longest(&self, v: &Vector, least: u64) -> usize {
        let (bits, least) = (v.bits(), UBig::from(least).bit_len() + 3);
        let fits = |(j, stride): &(usize, &Stride)| {
            let power = stride.power.bit_len();
            (*j <= self.leaf || power <= bits) && bits + power >= stride.bits + least
        };
        self.strides.iter().enumerate().rev().find(fits).map_or(0, |(j, _)| j)
    }

    /// Returns v(i) / k^h modulo 1 and v(i + h), for h = 2^j.
    fn jump(&self, v: &Vector, j: usize) -> ([UBig; 2], Vector) {
        let stride = &self.strides[j];
        // The bits of the whole part after the stretch, at most; the places follow from them.
        let whole = (v.bits() + 2 + stride.power.bit_len()).saturating_sub(stride.bits);
        let places = (whole + self.outer()).min(v.places);
        let fine = (places + stride.bits).max(v.places);
        let z = v.v.each_ref().map(|x| (x << (fine - v.places)) / &stride.power);
        let after = stride.apply(&z).map(|x| x.unsigned_abs() >> stride.bits);
        let z = z.map(|x| wrap(&x.into(), fine, stride.bits + self.guard));
        (z, Vector { v: after, places: fine - stride.bits })
    }

    /// Returns z for both halves of a stretch of 2^j levels.
    fn halves(&self, z: &[UBig; 2], j: usize) -> [[UBig; 2]; 2] {
        let (whole, half) = (&self.strides[j], &self.strides[j - 1]);
        let (bits, kept) = (whole.bits + self.guard, half.bits + self.guard);
        let upper = z.each_ref().map(|z| wrap(&(z * &half.power).into(), bits, kept));
        let lower = half.apply(z).map(|z| wrap(&z, bits, kept));
        [upper, lower]
    }

    /// Returns the fractional parts of 2^j levels, computed in wrapping fractions of 128 bits.
    fn one_by_one(&self, z: &[UBig; 2], j: usize) -> impl Iterator<Item = u128> {
        let (k, m) = (u128::from(self.km.k()), u128::from(self.km.m()));
        let shift = 128 - (self.strides[j].bits + self.guard);
        let [mut x, mut y] = z.each_ref().map(|z| small(z) << shift);
        let mut power = k.pow(1 << j);
        (0..1 << j).map(move |_| {
            let fraction = x.wrapping_mul(power) >> (128 - FRACTION);
            (x, y) = (y, (k * k).wrapping_mul(x).wrapping_sub(m.wrapping_mul(y)));
            power /= k;
            fraction
        })
    }
}

/// A collector of fractional parts.
struct Finder<'a> {
    engine: Engine,
    found: Vec<u128>,
    watch: Watch<'a>,
}

impl Finder<'_> {
    /// Collects the fractional parts of 2^j levels.
    fn stretch(&mut self, z: &[UBig; 2], j: usize) -> Result<(), Interrupted> {
        self.watch.found(self.found.len())?;
        if j > self.engine.leaf {
            let [upper, lower] = self.engine.halves(z, j);
            self.stretch(&upper, j - 1)?;
            return self.stretch(&lower, j - 1);
        }
        self.found.extend(self.engine.one_by_one(z, j));
        Ok(())
    }
}

/// The `kept` highest bits of x modulo 2^`bits`.
fn wrap(x: &IBig, bits: usize, kept: usize) -> UBig {
    let low = x.unsigned_abs().split_bits(bits).0;
    let low = match x.sign() {
        Sign::Negative if !low.is_zero() => (UBig::ONE << bits) - low,
        _ => low,
    };
    low >> (bits - kept)
}

/// Converts a number of at most 128 bits.
fn small(x: &UBig) -> u128 {
    u128::try_from(x).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::observer::tests::Reports;

    const ONE: u128 = 1 << FRACTION;

    #[test]
    fn a_whole_part_is_that_of_the_nearest_number_with_the_better_fraction() {
        let whole = |f: u128, fraction| whole_part((UBig::from(7_u8), f), fraction);
        for (f, fraction, expected) in [
            (ONE / 4, None, 7),
            (ONE / 4, Some(ONE / 4 + 1), 7),
            // 7.99 is near 8.01, and 7.01 near 6.99.
            (ONE / 100 * 99, Some(ONE / 100), 8),
            (ONE / 100, Some(ONE / 100 * 99), 6),
            (ONE / 2, Some(0), 7),
            (0, Some(ONE / 2), 7),
        ] {
            assert_eq!(whole(f, fraction), UBig::from(expected as u8), "{f}, {fraction:?}");
        }
    }

    #[test]
    fn the_second_number_of_a_vector_is_divided_by_k() {
        let km = KM::try_new(3, 1).unwrap();
        // 13.75, and 3 times 8.5.
        let v = [UBig::from(55_u8) << 98, UBig::from(51_u8) << 99];
        let vector = Vector { v, places: 100 };
        assert_eq!(vector.bits(), 4);
        assert_eq!(
            vector.parts(km),
            [(UBig::from(13_u8), ONE / 4 * 3), (UBig::from(8_u8), ONE / 2)]
        );
    }

    #[test]
    fn the_observer_is_called_before_the_first_level_is_found() {
        let reports = Reports::until(1);
        let n = UBig::ONE << 3000;
        let stopped = Orbit::new(KM::WYTHOFF, &n, 8, &reports, 4000);
        assert!(matches!(stopped, Err(OracleError::Interrupted(_))));
        // Factors for 1, 2, 4, .., 4096 levels, and stretches down to the first leaf.
        let reports = reports.all();
        assert!(reports.len() > 12 + 5, "{}", reports.len());
        assert!(reports.iter().rev().skip(1).all(|&report| report == (0, 8000)));
    }

    /// For k = 2 and m = 1, k / t = 2.56.., so h levels take 1.36 h bits off the vector.
    #[test]
    fn stretches_are_as_long_as_k_to_their_length_has_no_more_bits_than_the_vector() {
        let watch = Watch { observer: &(), total: 0 };
        let engine = Engine::new(KM::try_new(2, 1).unwrap(), 1100, watch).unwrap();
        let longest = |bits: usize, least| {
            let v = [UBig::ONE << (bits + 99), UBig::ZERO];
            engine.longest(&Vector { v, places: 100 }, least)
        };
        // 2^1024 has 1025 bits.
        assert_eq!([1025, 1024, 514, 513, 512].map(|bits| longest(bits, 8)), [10, 9, 9, 9, 8]);
        // A stretch may not end below the least number.
        assert_eq!(longest(1025, u64::MAX), 10);
        assert_eq!([12, 7, 1].map(|bits| longest(bits, 8)), [4, 0, 0]);
    }
}
