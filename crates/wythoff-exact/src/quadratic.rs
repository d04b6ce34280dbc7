//! Exact numbers of a real quadratic field.

use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Mul, Neg, Sub};

use dashu_int::ops::{Abs, SquareRoot};
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

use super::interval::{Interval, decimal, floor};

/// The number a + b sqrt(d) with fractions a and b and an integer d.
///
/// Comparison, floor and digits are exact, and equality is decided.
///
/// # Panics
/// The operators, including comparisons, panic if both operands are irrational and their d differ,
/// as in sqrt(20) + 2 sqrt(5).
///
/// ```
/// use wythoff_exact::Quadratic;
/// let phi = Quadratic::golden_ratio();
/// let one = Quadratic::integer(1);
/// assert_eq!(&(&phi * &phi) - &phi, one);
/// assert!(phi > one);
/// // A Wythoff pair: floor(phi n) and floor(phi^2 n), for n = 10^18.
/// let n = Quadratic::integer(1_000_000_000_000_000_000i64);
/// assert_eq!((&n * &phi).floor().to_string(), "1618033988749894848");
/// assert_eq!(phi.digits(10), "1.6180339887");
/// ```
#[derive(Debug, Clone)]
pub struct Quadratic {
    a: RBig,
    b: RBig,
    /// Not a square; or 0, with b = 0.
    d: UBig,
}

impl Quadratic {
    /// Creates a + b sqrt(d).
    pub fn new(a: RBig, b: RBig, d: UBig) -> Self {
        let root = d.sqrt();
        if b.is_zero() || d.is_zero() {
            Self { a, b: RBig::ZERO, d: UBig::ZERO }
        } else if &root * &root == d {
            Self { a: a + b * RBig::from(root), b: RBig::ZERO, d: UBig::ZERO }
        } else {
            Self { a, b, d }
        }
    }

    /// Creates the number of a fraction.
    pub fn fraction(a: RBig) -> Self {
        Self { a, b: RBig::ZERO, d: UBig::ZERO }
    }

    /// Creates the number of an integer.
    pub fn integer(n: impl Into<IBig>) -> Self {
        Self::fraction(RBig::from(n.into()))
    }

    /// (1 + sqrt 5) / 2.
    pub fn golden_ratio() -> Self {
        let half = RBig::from_parts(IBig::ONE, UBig::from(2u8));
        Self::new(half.clone(), half, UBig::from(5u8))
    }

    /// The fraction a of a + b sqrt(d).
    pub const fn rational_part(&self) -> &RBig {
        &self.a
    }

    /// The fraction b of a + b sqrt(d).
    pub const fn root_part(&self) -> &RBig {
        &self.b
    }

    /// The number d under the root; 0 for fractions.
    pub const fn radicand(&self) -> &UBig {
        &self.d
    }

    /// The d of the field that contains both numbers.
    fn common(&self, other: &Self) -> UBig {
        assert!(
            self.b.is_zero() || other.b.is_zero() || self.d == other.d,
            "{self} and {other} lie in different fields"
        );
        if self.b.is_zero() { other.d.clone() } else { self.d.clone() }
    }

    /// The sign, as [`Ordering`] against 0.
    pub fn sign(&self) -> Ordering {
        let (a, b) = (self.a.cmp(&RBig::ZERO), self.b.cmp(&RBig::ZERO));
        if a == b || b == Ordering::Equal {
            return a;
        }
        // The signs differ: the larger of |a| and |b| sqrt(d) decides. They differ because d is no
        // square.
        let square = &self.b * &self.b * RBig::from(self.d.clone());
        if &self.a * &self.a > square { a } else { b }
    }

    /// The inverse; `None` for 0.
    pub fn inverse(&self) -> Option<Self> {
        if self.sign() == Ordering::Equal {
            return None;
        }
        let norm = &self.a * &self.a - &self.b * &self.b * RBig::from(self.d.clone());
        Some(Self::new(&self.a / &norm, -&self.b / &norm, self.d.clone()))
    }

    /// The quotient; `None` if the divisor is 0.
    pub fn over(&self, divisor: &Self) -> Option<Self> {
        Some(self * &divisor.inverse()?)
    }

    /// The largest integer that is not above the number.
    pub fn floor(&self) -> IBig {
        // (A + B sqrt d) / C with integers and C > 0: floor the root first, then the quotient.
        let (top_a, bottom_a) = self.a.clone().into_parts();
        let (top_b, bottom_b) = self.b.clone().into_parts();
        let (bottom_a, bottom_b) = (IBig::from(bottom_a), IBig::from(bottom_b));
        let (a, b) = (top_a * &bottom_b, top_b * &bottom_a);
        let root = IBig::from((IBig::from(self.d.clone()) * &b * &b).sqrt());
        let root = if b < IBig::ZERO { -root - IBig::ONE } else { root };
        floor(&(a + root), &(bottom_a * bottom_b))
    }

    /// The number with `places` digits after the point, truncated.
    pub fn digits(&self, places: usize) -> String {
        let negative = self.sign() == Ordering::Less;
        let size = if negative { -self } else { self.clone() };
        let power = Self::integer(IBig::from(10).pow(places));
        let (_, size) = (&size * &power).floor().into_parts();
        decimal(negative, &size, places)
    }

    /// An interval with ends over 2^`bits` that contains the number; it is at most one unit wide.
    pub fn interval(&self, bits: usize) -> Interval {
        let power = Self::integer(IBig::ONE << bits);
        let lo = (self * &power).floor();
        let exact = Self::integer(lo.clone()) == self * &power;
        let hi = if exact { lo.clone() } else { &lo + IBig::ONE };
        Interval::from_ends(lo, hi, bits)
    }
}

impl Add for &Quadratic {
    type Output = Quadratic;

    fn add(self, other: Self) -> Quadratic {
        Quadratic::new(&self.a + &other.a, &self.b + &other.b, self.common(other))
    }
}

impl Neg for &Quadratic {
    type Output = Quadratic;

    fn neg(self) -> Quadratic {
        Quadratic { a: -&self.a, b: -&self.b, d: self.d.clone() }
    }
}

impl Sub for &Quadratic {
    type Output = Quadratic;

    fn sub(self, other: Self) -> Quadratic {
        self + &-other
    }
}

impl Mul for &Quadratic {
    type Output = Quadratic;

    fn mul(self, other: Self) -> Quadratic {
        let d = self.common(other);
        let a = &self.a * &other.a + &self.b * &other.b * RBig::from(d.clone());
        Quadratic::new(a, &self.a * &other.b + &self.b * &other.a, d)
    }
}

impl PartialEq for Quadratic {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Quadratic {}

impl PartialOrd for Quadratic {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Quadratic {
    fn cmp(&self, other: &Self) -> Ordering {
        (self - other).sign()
    }
}

/// The form `1/2 + 1/2 sqrt(5)`.
impl fmt::Display for Quadratic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.b.is_zero() {
            return write!(f, "{}", self.a);
        }
        if !self.a.is_zero() {
            let sign = if self.b < RBig::ZERO { '-' } else { '+' };
            write!(f, "{} {sign} ", self.a)?;
        } else if self.b < RBig::ZERO {
            write!(f, "-")?;
        }
        let size = self.b.clone().abs();
        if size.is_one() {
            write!(f, "sqrt({})", self.d)
        } else {
            write!(f, "{size} sqrt({})", self.d)
        }
    }
}
