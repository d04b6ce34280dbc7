//! Intervals in fixed point, with integers over a power of two as ends.
//!
//! Every operation rounds the lower end down and the upper end up, so the result contains every
//! value that the operation can give on numbers of its operands. Rounding is a floor of a quotient
//! of integers, so it depends on no rounding mode.

use std::cmp::Ordering;
use std::ops::{Add, Mul, Neg, Sub};

use dashu_int::ops::{BitTest, DivEuclid, SquareRoot};
use dashu_int::{IBig, Sign, UBig};
use dashu_ratio::RBig;

/// A closed interval that contains a real number: [lo, hi] / 2^bits.
///
/// Sums and differences are exact. Products, quotients and roots move each end outward by at most
/// one unit of 2^-bits. The result has the precision of the finer operand.
///
/// ```
/// use std::cmp::Ordering;
/// use wythoff_exact::Interval;
/// let five = Interval::integer(5, 200);
/// let twice = &Interval::integer(1, 200) + &five.sqrt().unwrap();
/// let phi = twice.over(&Interval::integer(2, 0)).unwrap();
/// assert_eq!(phi.digits(30).unwrap(), "1.618033988749894848204586834365");
/// let one = &(&phi * &phi) - &phi;
/// assert_eq!(one.sign(), Some(Ordering::Greater));
/// // The sign of 0 cannot be decided by an interval.
/// assert_eq!((&one - &Interval::integer(1, 200)).sign(), None);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Interval {
    lo: IBig,
    hi: IBig,
    bits: usize,
}

impl Interval {
    /// The interval of an integer, with ends over 2^`bits`.
    pub fn integer(n: impl Into<IBig>, bits: usize) -> Self {
        let end = n.into() << bits;
        Self { lo: end.clone(), hi: end, bits }
    }

    /// The interval of a fraction, rounded outward.
    pub fn fraction(value: &RBig, bits: usize) -> Self {
        let (numerator, denominator) = value.clone().into_parts();
        let (numerator, denominator) = (numerator << bits, IBig::from(denominator));
        Self { lo: floor(&numerator, &denominator), hi: ceiling(&numerator, &denominator), bits }
    }

    /// The interval of a finite float, which is exact if the float is a multiple of 2^-`bits`;
    /// `None` for infinities and NaN.
    pub fn float(value: f64, bits: usize) -> Option<Self> {
        Some(Self::fraction(&RBig::try_from(value).ok()?, bits))
    }

    /// The interval of all numbers within `radius` units of 2^-bits of the middle.
    pub fn around_middle(&self, radius: &UBig) -> Self {
        let middle = self.middle_end();
        let radius = IBig::from(radius.clone());
        Self { lo: &middle - &radius, hi: middle + radius, bits: self.bits }
    }

    /// The middle, as an interval of one number.
    pub fn middle(&self) -> Self {
        let middle = self.middle_end();
        Self { lo: middle.clone(), hi: middle, bits: self.bits }
    }

    fn middle_end(&self) -> IBig {
        (&self.lo + &self.hi) >> 1
    }

    /// Converts the ends to integers over 2^`bits`, rounded outward.
    pub fn with_bits(&self, bits: usize) -> Self {
        let (lo, hi) = if bits >= self.bits {
            (&self.lo << (bits - self.bits), &self.hi << (bits - self.bits))
        } else {
            (&self.lo >> (self.bits - bits), shift_up(&self.hi, self.bits - bits))
        };
        Self { lo, hi, bits }
    }

    /// Binary places of the ends.
    pub const fn bits(&self) -> usize {
        self.bits
    }

    /// The lower end.
    pub fn lower(&self) -> RBig {
        RBig::from_parts(self.lo.clone(), UBig::ONE << self.bits)
    }

    /// The upper end.
    pub fn upper(&self) -> RBig {
        RBig::from_parts(self.hi.clone(), UBig::ONE << self.bits)
    }

    /// Returns true if `value` lies in the interval, ends included.
    pub fn contains(&self, value: &RBig) -> bool {
        self.lower() <= *value && *value <= self.upper()
    }

    /// Returns true if all of `other` lies strictly inside the interval.
    pub fn contains_inside(&self, other: &Self) -> bool {
        self.sign_of_difference(&self.lo, other, &other.lo) == Ordering::Less
            && self.sign_of_difference(&self.hi, other, &other.hi) == Ordering::Greater
    }

    /// The sign of `end` of this interval minus `other_end` of the other.
    fn sign_of_difference(&self, end: &IBig, other: &Self, other_end: &IBig) -> Ordering {
        let bits = self.bits.max(other.bits);
        (end << (bits - self.bits)).cmp(&(other_end << (bits - other.bits)))
    }

    /// The intersection; `None` if it is empty.
    pub fn intersection(&self, other: &Self) -> Option<Self> {
        let bits = self.bits.max(other.bits);
        let (one, two) = (self.with_bits(bits), other.with_bits(bits));
        let (lo, hi) = (one.lo.max(two.lo), one.hi.min(two.hi));
        (lo <= hi).then_some(Self { lo, hi, bits })
    }

    /// The sign as [`Ordering`] against 0; `None` if it is not certain.
    pub fn sign(&self) -> Option<Ordering> {
        let (lo, hi) = (self.lo.cmp(&IBig::ZERO), self.hi.cmp(&IBig::ZERO));
        match (lo, hi) {
            (Ordering::Greater, _) => Some(Ordering::Greater),
            (_, Ordering::Less) => Some(Ordering::Less),
            (Ordering::Equal, Ordering::Equal) => Some(Ordering::Equal),
            _ => None,
        }
    }

    /// Returns true if the number is certainly positive.
    pub fn is_positive(&self) -> bool {
        self.sign() == Some(Ordering::Greater)
    }

    /// Returns true if 0 lies in the interval, ends included.
    pub fn may_be_zero(&self) -> bool {
        self.lo <= IBig::ZERO && IBig::ZERO <= self.hi
    }

    /// The order of two numbers; `None` if it is not certain.
    pub fn compare(&self, other: &Self) -> Option<Ordering> {
        (self - other).sign()
    }

    /// The absolute value.
    pub fn abs(&self) -> Self {
        if self.lo >= IBig::ZERO {
            self.clone()
        } else if self.hi <= IBig::ZERO {
            -self
        } else {
            let hi = self.hi.clone().max(-&self.lo);
            Self { lo: IBig::ZERO, hi, bits: self.bits }
        }
    }

    /// The quotient; `None` if the divisor may be 0.
    pub fn over(&self, divisor: &Self) -> Option<Self> {
        if !matches!(divisor.sign(), Some(Ordering::Less | Ordering::Greater)) {
            return None;
        }
        if divisor.hi < IBig::ZERO {
            return (-self).over(&-divisor);
        }
        let bits = self.bits.max(divisor.bits);
        // (n / 2^p) / (d / 2^q) = (n 2^(q + bits - p) / d) / 2^bits
        let up = divisor.bits + bits - self.bits;
        let (lo, hi) = (&self.lo << up, &self.hi << up);
        // Division by the larger end of the divisor moves a number towards 0.
        let below = if lo < IBig::ZERO { &divisor.lo } else { &divisor.hi };
        let above = if hi < IBig::ZERO { &divisor.hi } else { &divisor.lo };
        Some(Self { lo: floor(&lo, below), hi: ceiling(&hi, above), bits })
    }

    fn product(&self, other: &Self) -> Self {
        let (lo, hi) = self.extremes(other);
        // A product has the places of both operands; the places of the coarser one are dropped.
        let drop = self.bits.min(other.bits);
        Self { lo: lo >> drop, hi: shift_up(&hi, drop), bits: self.bits.max(other.bits) }
    }

    /// The least and the greatest product of two ends, over 2^(sum of both `bits`).
    fn extremes(&self, other: &Self) -> (IBig, IBig) {
        let positive = [self, other].map(|x| x.lo >= IBig::ZERO);
        let negative = [self, other].map(|x| x.hi <= IBig::ZERO);
        if (positive[0] || negative[0]) && (positive[1] || negative[1]) {
            // Each end of a product is one end of each operand, which the signs decide.
            let (one, two) = (self.towards(positive[1]), other.towards(positive[0]));
            return (one.0 * two.0, one.1 * two.1);
        }
        let [a, b] = [&other.lo, &other.hi].map(|end| &self.lo * end);
        let [c, d] = [&other.lo, &other.hi].map(|end| &self.hi * end);
        let least = (&a).min(&b).min((&c).min(&d)).clone();
        (least, a.max(b).max(c.max(d)))
    }

    /// The ends, the lower one first if `up`.
    const fn towards(&self, up: bool) -> (&IBig, &IBig) {
        if up { (&self.lo, &self.hi) } else { (&self.hi, &self.lo) }
    }

    /// The inverse; `None` if the number may be 0.
    pub fn inverse(&self) -> Option<Self> {
        Self::integer(1, self.bits).over(self)
    }

    /// The square root; `None` if the number may be negative.
    pub fn sqrt(&self) -> Option<Self> {
        let lo = UBig::try_from(self.lo.clone()).ok()? << self.bits;
        let hi = UBig::try_from(self.hi.clone()).ok()? << self.bits;
        let (lo, root) = (lo.sqrt(), hi.sqrt());
        let hi = if &root * &root < hi { root + UBig::ONE } else { root };
        Some(Self { lo: lo.into(), hi: hi.into(), bits: self.bits })
    }

    /// The number with `places` digits after the point, truncated and not rounded. Every digit is
    /// certain; `None` if the digits of the two ends differ.
    pub fn digits(&self, places: usize) -> Option<String> {
        let power = IBig::from(10).pow(places);
        let cut = |end: &IBig| {
            let (sign, size) = (end * &power).into_parts();
            (sign, size >> self.bits)
        };
        let (lower, upper) = (cut(&self.lo), cut(&self.hi));
        // -0 and 0 differ in the sign, which is unknown if 0 lies inside.
        let (sign, size) = &lower;
        let negative = *sign == Sign::Negative;
        (lower == upper).then(|| decimal(negative, size, places))
    }

    /// The width, rounded up to a float.
    pub fn width(&self) -> f64 {
        above(&(&self.hi - &self.lo), self.bits)
    }

    /// A float near the middle.
    pub fn to_f64(&self) -> f64 {
        let (lower, upper) = self.bounds();
        lower.midpoint(upper)
    }

    /// The ends as floats, rounded outward.
    pub fn bounds(&self) -> (f64, f64) {
        (-above(&-&self.lo, self.bits), above(&self.hi, self.bits))
    }

    /// The ends as integers over 2^bits.
    pub const fn ends(&self) -> (&IBig, &IBig) {
        (&self.lo, &self.hi)
    }

    /// Creates an interval from ends over 2^bits, the lower one first.
    pub fn from_ends(lo: IBig, hi: IBig, bits: usize) -> Self {
        debug_assert!(lo <= hi, "the lower end is not above the upper end");
        Self { lo, hi, bits }
    }
}

/// Writes an integer over 10^places as a decimal number.
pub(crate) fn decimal(negative: bool, size: &UBig, places: usize) -> String {
    let digits = format!("{size:0>width$}", size = size.to_string(), width = places + 1);
    let (whole, fraction) = digits.split_at(digits.len() - places);
    let sign = if negative { "-" } else { "" };
    if places == 0 { format!("{sign}{whole}") } else { format!("{sign}{whole}.{fraction}") }
}

/// The largest integer not above n / d, for d != 0.
pub(crate) fn floor(n: &IBig, d: &IBig) -> IBig {
    if *d < IBig::ZERO { (-n).div_euclid(-d) } else { n.div_euclid(d) }
}

/// The smallest integer not below n / d, for d != 0.
pub(crate) fn ceiling(n: &IBig, d: &IBig) -> IBig {
    -floor(&-n, d)
}

/// n / 2^places, rounded up.
fn shift_up(n: &IBig, places: usize) -> IBig {
    -(-n >> places)
}

/// A float not below n / 2^bits and above it by a relative error of less than 2^-51.
fn above(n: &IBig, bits: usize) -> f64 {
    const PLACES: usize = 52;
    let drop = n.bit_len().saturating_sub(PLACES);
    let top = shift_up(n, drop);
    // The size is at most 2^52, so the float is exact, as is the power of two unless it underflows.
    let top = i64::try_from(top).map_or(f64::INFINITY, |top| top as f64);
    let exponent = drop as i64 - bits as i64;
    if exponent < -960 {
        // The number is far below any number in use: the bound is 0, or a small power of two.
        return if top > 0.0 { 2f64.powi(-900) } else { 0.0 };
    }
    // `max` keeps the bound above a number that is below all floats.
    (top * 2f64.powi(i32::try_from(exponent).unwrap_or(i32::MAX))).max(f64::MIN)
}

impl Add for &Interval {
    type Output = Interval;

    fn add(self, other: Self) -> Interval {
        if self.bits == other.bits {
            let (lo, hi) = (&self.lo + &other.lo, &self.hi + &other.hi);
            return Interval { lo, hi, bits: self.bits };
        }
        let bits = self.bits.max(other.bits);
        let (one, two) = (bits - self.bits, bits - other.bits);
        Interval {
            lo: (&self.lo << one) + (&other.lo << two),
            hi: (&self.hi << one) + (&other.hi << two),
            bits,
        }
    }
}

impl Neg for &Interval {
    type Output = Interval;

    fn neg(self) -> Interval {
        Interval { lo: -&self.hi, hi: -&self.lo, bits: self.bits }
    }
}

impl Sub for &Interval {
    type Output = Interval;

    fn sub(self, other: Self) -> Interval {
        self + &-other
    }
}

impl Mul for &Interval {
    type Output = Interval;

    fn mul(self, other: Self) -> Interval {
        self.product(other)
    }
}
