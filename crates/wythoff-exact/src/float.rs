//! Interval arithmetic with ends in `f64`, for speed.
//!
//! Every operation rounds to nearest, as the processor does, and then moves each end to the next
//! number outward, so the result contains every value that the operands allow. The elementary
//! functions are series with a bounded remainder in the same arithmetic, because the last bits of a
//! system's `exp` or `sin` are not reliable.

use std::cmp::Ordering;
use std::f64::consts::{FRAC_PI_2, LN_2};
use std::ops::{Add, Div, Mul, Neg, Sub};

use schemars::JsonSchema;
use serde::Serialize;

/// A closed interval with ends in `f64` that contains a real number.
///
/// ```
/// use wythoff_exact::Bounds;
/// let third = Bounds::point(1.0) / Bounds::point(3.0);
/// assert!(third.lower() < third.upper());
/// let one = third + third + third;
/// assert!(one.contains(1.0) && one.width() < 1e-14);
/// assert!(third.ln().exp().contains(third.mid()));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, JsonSchema, Serialize)]
pub struct Bounds {
    lower: f64,
    upper: f64,
}

impl Bounds {
    /// Zero.
    pub const ZERO: Self = Self::point(0.0);
    /// One.
    pub const ONE: Self = Self::point(1.0);
    /// All real numbers.
    pub const ENTIRE: Self = Self { lower: f64::NEG_INFINITY, upper: f64::INFINITY };

    /// The interval of one finite number.
    pub const fn point(x: f64) -> Self {
        Self { lower: x, upper: x }
    }

    /// The interval from `lower` to `upper`; `None` unless `lower <= upper`.
    pub fn try_new(lower: f64, upper: f64) -> Option<Self> {
        (lower <= upper).then_some(Self { lower, upper })
    }

    /// An interval that contains all numbers within `radius >= 0` of `mid`.
    pub fn around(mid: f64, radius: f64) -> Self {
        outward(mid - radius, mid + radius)
    }

    /// The lower end.
    pub const fn lower(self) -> f64 {
        self.lower
    }

    /// The upper end.
    pub const fn upper(self) -> f64 {
        self.upper
    }

    /// A number near the middle.
    pub fn mid(self) -> f64 {
        f64::midpoint(self.lower, self.upper)
    }

    /// An upper bound of the distance of all numbers from [`Bounds::mid`].
    pub fn radius(self) -> f64 {
        let mid = self.mid();
        (self.upper - mid).max(mid - self.lower).next_up()
    }

    /// The distance between the ends, rounded up.
    pub fn width(self) -> f64 {
        (self.upper - self.lower).next_up()
    }

    /// The largest absolute value.
    pub fn magnitude(self) -> f64 {
        self.upper.max(-self.lower)
    }

    /// Returns true if `x` lies between the ends, ends included.
    pub fn contains(self, x: f64) -> bool {
        self.lower <= x && x <= self.upper
    }

    /// Returns true if all of `self` lies strictly within `other`.
    pub fn is_inside(self, other: Self) -> bool {
        other.lower < self.lower && self.upper < other.upper
    }

    /// The intersection; `None` if it is empty.
    pub fn intersect(self, other: Self) -> Option<Self> {
        Self::try_new(self.lower.max(other.lower), self.upper.min(other.upper))
    }

    /// The sign as [`Ordering`] against 0; `None` if it is not certain.
    pub fn sign(self) -> Option<Ordering> {
        let (lower, upper) = (self.lower.partial_cmp(&0.0)?, self.upper.partial_cmp(&0.0)?);
        (lower == upper).then_some(lower)
    }

    /// The square, whose lower end is never negative.
    pub fn square(self) -> Self {
        let product = self * self;
        Self { lower: product.lower.max(0.0), ..product }
    }

    /// The quotient by a positive number.
    fn over(self, divisor: f64) -> Self {
        outward(self.lower / divisor, self.upper / divisor)
    }

    /// The square root of the numbers that are not negative.
    pub fn sqrt(self) -> Self {
        // IEEE 754 requires that the square root is correctly rounded.
        Self {
            lower: self.lower.max(0.0).sqrt().next_down().max(0.0),
            upper: self.upper.max(0.0).sqrt().next_up(),
        }
    }

    /// The natural logarithm; [`Bounds::ENTIRE`] unless all numbers are positive and finite.
    pub fn ln(self) -> Self {
        if !(self.lower > f64::MIN_POSITIVE && self.upper.is_finite()) {
            return Self::ENTIRE;
        }
        Self { lower: ln_of(self.lower).lower, upper: ln_of(self.upper).upper }
    }

    /// e to the power of this number.
    pub fn exp(self) -> Self {
        let radius = self.radius();
        if radius < 1e-6 {
            // One series is enough: 1 - r <= e^-r and e^r <= 1 + r + r^2.
            let spread = outward(1.0 - radius, 1.0 + radius * (1.0 + radius).next_up().next_up());
            return exp_of(self.mid()) * spread;
        }
        Self { lower: exp_of(self.lower).lower, upper: exp_of(self.upper).upper }
    }

    /// Sine and cosine.
    pub fn sin_cos(self) -> (Self, Self) {
        // The slopes of both functions are at most 1.
        let (sin, cos) = sin_cos_of(self.mid());
        let spread = Self::around(0.0, self.radius());
        let wave = |x: Self| {
            let x = x + spread;
            Self { lower: x.lower.max(-1.0), upper: x.upper.min(1.0) }
        };
        (wave(sin), wave(cos))
    }
}

/// Moves ends that were rounded to nearest outward.
fn outward(lower: f64, upper: f64) -> Bounds {
    if lower.is_finite() && upper.is_finite() {
        Bounds { lower: lower.next_down(), upper: upper.next_up() }
    } else {
        // An overflow, or the difference of two overflows.
        Bounds::ENTIRE
    }
}

impl Add for Bounds {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        // Exact zeros remain exact: they are frequent, and arithmetic with subnormal numbers is
        // slow.
        match (self == Self::ZERO, other == Self::ZERO) {
            (true, _) => other,
            (_, true) => self,
            _ => outward(self.lower + other.lower, self.upper + other.upper),
        }
    }
}

impl Neg for Bounds {
    type Output = Self;
    fn neg(self) -> Self {
        Self { lower: -self.upper, upper: -self.lower }
    }
}

impl Sub for Bounds {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        self + -other
    }
}

impl Mul for Bounds {
    type Output = Self;
    fn mul(self, other: Self) -> Self {
        if self == Self::ZERO || other == Self::ZERO {
            return Self::ZERO;
        }
        let [a, b, c, d] = [
            self.lower * other.lower,
            self.lower * other.upper,
            self.upper * other.lower,
            self.upper * other.upper,
        ];
        // `min` and `max` ignore NaN; the sum does not.
        if !(a + b + c + d).is_finite() {
            return Self::ENTIRE;
        }
        outward(a.min(b).min(c.min(d)), a.max(b).max(c.max(d)))
    }
}

impl Div for Bounds {
    type Output = Self;
    fn div(self, other: Self) -> Self {
        if other.contains(0.0) || !other.magnitude().is_finite() {
            return Self::ENTIRE;
        }
        self * outward(1.0 / other.upper, 1.0 / other.lower)
    }
}

impl std::iter::Sum for Bounds {
    fn sum<I: Iterator<Item = Self>>(terms: I) -> Self {
        terms.fold(Self::ZERO, Add::add)
    }
}

/// ln of a positive normal number m 2^e with m near 1: e ln 2 + 2 (z + z^3/3 + z^5/5 + ..), where
/// z = (m-1)/(m+1).
fn ln_of(x: f64) -> Bounds {
    const MANTISSA: u64 = (1 << 52) - 1;
    const TERMS: u32 = 11;
    let ln_2 = outward(LN_2, LN_2);
    let bits = x.to_bits();
    // 1 <= m < 2, then 0.7 < m < 1.5.
    let mut m = f64::from_bits((bits & MANTISSA) | 1.0_f64.to_bits());
    let mut e = i32::try_from(bits >> 52).map_or(0, |biased| biased - 1023);
    if m > 1.4 {
        m /= 2.0;
        e += 1;
    }
    let m = Bounds::point(m);
    let z = (m - Bounds::ONE) / (m + Bounds::ONE);
    let square = z.square();
    // z^2 < 0.032, so the remainder is z^(2 TERMS) times less than 1/((2 TERMS + 1) (1 - z^2)).
    let mut sum = Bounds { lower: 0.0, upper: 0.05 };
    for k in (0..TERMS).rev() {
        sum = sum * square + Bounds::ONE.over(f64::from(2 * k + 1));
    }
    let twice = z + z;
    Bounds::point(f64::from(e)) * ln_2 + twice * sum
}

/// e^x = 2^k e^r with |r| below 0.35, e^r by its Taylor polynomial.
fn exp_of(x: f64) -> Bounds {
    const DEGREE: i32 = 14;
    if x.is_nan() || x > 700.0 {
        return Bounds { lower: f64::MAX.sqrt(), upper: f64::INFINITY };
    }
    if x < -700.0 {
        return Bounds { lower: 0.0, upper: 1e-300 };
    }
    let k = (x / LN_2).round();
    let r = Bounds::point(x) - Bounds::point(k) * outward(LN_2, LN_2);
    // The remainder is less than 0.024 of the last term.
    let mut sum = Bounds { lower: 0.97, upper: 1.03 };
    for degree in (1..=DEGREE).rev() {
        sum = Bounds::ONE + (sum * r).over(f64::from(degree));
    }
    // The scale is a power of two in the normal range, so both products are exact.
    let scale = f64::from_bits(((k + 1023.0) as u64) << 52);
    Bounds { lower: sum.lower * scale, upper: sum.upper * scale }
}

/// Sine and cosine by their Taylor polynomials, after a reduction by whole quarter turns.
fn sin_cos_of(x: f64) -> (Bounds, Bounds) {
    const DEGREE: i32 = 18;
    // For larger |x| the error of the reduction may exceed |r| < 0.8.
    if x.is_nan() || x.abs() > 1e12 {
        let any = Bounds { lower: -1.0, upper: 1.0 };
        return (any, any);
    }
    let turns = (x / FRAC_PI_2).round();
    let r = Bounds::point(x) - Bounds::point(turns) * outward(FRAC_PI_2, FRAC_PI_2);
    let square = r.square();
    // |r| < 0.8 and the terms alternate, so the remainder is between 0 and -0.002 of the last term.
    let rest = Bounds { lower: 0.998, upper: 1.0 };
    let (mut sin, mut cos) = (rest, rest);
    for degree in (1..=DEGREE / 2).rev() {
        let [even, odd] = [2 * degree * (2 * degree - 1), 2 * degree * (2 * degree + 1)];
        cos = Bounds::ONE - (cos * square).over(f64::from(even));
        sin = Bounds::ONE - (sin * square).over(f64::from(odd));
    }
    let sin = sin * r;
    match turns.rem_euclid(4.0) {
        1.0 => (cos, -sin),
        2.0 => (-sin, -cos),
        3.0 => (-cos, sin),
        _ => (sin, cos),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers of all sizes and signs, identical in every run.
    fn numbers(count: usize) -> Vec<f64> {
        let mut state = 0x9E37_79B9_7F4A_7C15_u64;
        let mut next = move || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state >> 11) as f64 / (1_u64 << 53) as f64
        };
        (0..count).map(|_| (next() - 0.5) * 10_f64.powf(8.0 * next() - 4.0)).collect()
    }

    #[test]
    fn arithmetic_encloses_the_exact_result_tightly() {
        // Both operands have few digits, so sum and product are exact in f64 and must be inside.
        for x in numbers(300) {
            let x = f64::from(x as f32);
            for y in numbers(30) {
                let y = f64::from((y * 1e3) as f32);
                let (p, q) = (Bounds::point(x), Bounds::point(y));
                assert!((p * q).contains(x * y) && (p - q + q).contains(x), "{x} {y}");
                assert!((p / q * q).contains(x), "{x} / {y}");
                assert!((p * q).width() <= 5e-16 * (x * y).abs(), "{x} {y}");
                assert_eq!(
                    (p / q).sign(),
                    x.partial_cmp(&0.0).map(|s| if y < 0.0 { s.reverse() } else { s })
                );
            }
        }
    }

    #[test]
    fn unbounded_results_are_the_entire_line() {
        let wide = Bounds::try_new(-1.0, 2.0).unwrap();
        assert_eq!(Bounds::ONE / wide, Bounds::ENTIRE);
        assert_eq!(wide.ln(), Bounds::ENTIRE);
        assert_eq!(wide.sign(), None);
        assert_eq!(wide.square().lower(), 0.0);
        let huge = Bounds::point(1e300);
        assert_eq!(huge * huge - huge * huge, Bounds::ENTIRE);
        assert_eq!(huge * huge * Bounds::ZERO, Bounds::ZERO);
        assert_eq!(Bounds::try_new(1.0, 0.0), None);
        assert_eq!(Bounds::try_new(f64::NAN, 0.0), None);
    }

    #[test]
    fn elementary_functions_agree_with_the_standard_library_to_its_last_digits() {
        for x in numbers(2000) {
            let p = Bounds::point(x);
            let near = |b: Bounds, y: f64, scale: f64| {
                let slack = scale * 1e-15;
                assert!(b.lower() - slack <= y && y <= b.upper() + slack, "{x}: {b:?} {y}");
                assert!(b.width() <= 1e-13 * scale, "{x}: {b:?}");
            };
            near(Bounds::point(x.abs()).ln(), x.abs().ln(), 1.0 + x.abs().ln().abs());
            near(p.sin_cos().0, x.sin(), 1.0 + x.abs());
            near(p.sin_cos().1, x.cos(), 1.0 + x.abs());
            if x.abs() < 600.0 {
                near(p.exp(), x.exp(), (1.0 + x.abs()) * x.exp());
                assert!(p.exp().ln().contains(x), "{x}");
            }
            let (sin, cos) = p.sin_cos();
            assert!((sin.square() + cos.square()).contains(1.0), "{x}");
        }
    }

    #[test]
    fn elementary_functions_of_an_interval_contain_the_values_of_its_points() {
        for (x, spread) in numbers(400).into_iter().zip(numbers(400)) {
            let bounds = Bounds::around(x, spread.abs().min(3.0));
            for step in 0..=10 {
                let y = bounds.lower() + (bounds.upper() - bounds.lower()) * f64::from(step) / 10.0;
                let y = Bounds::point(y.clamp(bounds.lower(), bounds.upper()));
                let holds = |outer: Bounds, inner: Bounds| outer.intersect(inner).is_some();
                assert!(holds(bounds.exp(), y.exp()), "{bounds:?} {y:?}");
                assert!(holds(bounds.ln(), y.ln()), "{bounds:?} {y:?}");
                assert!(holds(bounds.sin_cos().0, y.sin_cos().0), "{bounds:?} {y:?}");
                assert!(holds(bounds.sin_cos().1, y.sin_cos().1), "{bounds:?} {y:?}");
            }
        }
    }

    #[test]
    fn known_values_to_thirty_digits_are_inside() {
        // The exact value is within one unit in the last place of the nearest f64.
        let holds = |b: Bounds, nearest: f64| {
            assert!(b.lower() <= nearest.next_up() && nearest.next_down() <= b.upper(), "{b:?}");
            assert!(b.width() < 3e-14 * nearest.abs().max(1.0), "{b:?}");
        };
        holds(Bounds::ONE.exp(), std::f64::consts::E);
        holds(Bounds::point(2.0).ln(), LN_2);
        holds(Bounds::point(10.0).ln(), std::f64::consts::LN_10);
        holds(Bounds::point(2.0).sqrt(), std::f64::consts::SQRT_2);
        // sin 1 and cos 1.
        holds(Bounds::ONE.sin_cos().0, 0.841_470_984_807_896_5);
        holds(Bounds::ONE.sin_cos().1, 0.540_302_305_868_139_8);
        // 6 * 10^11 quarter turns amplify the error of pi / 2, so few digits remain certain.
        let far = Bounds::point(1e12).sin_cos().0;
        assert!(far.contains(-0.611_238_702_376_448_3) && far.width() < 2e-3, "{far:?}");
        assert_eq!(Bounds::point(1e13).sin_cos().0, Bounds::try_new(-1.0, 1.0).unwrap());
        // sin 22 is nearly 0, so the reduction must be precise.
        holds(Bounds::point(22.0).sin_cos().0, -0.008_851_309_290_403_876);
    }
}
