//! Complex numbers in `f64`, and rectangles of them with certified sides.

use std::ops::{Add, Div, Mul, Sub};

use derive_more::{Add, Neg, Sub};
use schemars::JsonSchema;
use serde::Serialize;

use super::float::Bounds;

/// A complex number re + i im, of [`f64`] or of [`Bounds`].
///
/// ```
/// use wythoff_exact::Complex;
/// let i = Complex::new(0.0, 1.0);
/// assert_eq!(i * i, Complex::new(-1.0, 0.0));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Default, Add, Neg, Sub, JsonSchema, Serialize)]
pub struct Complex<T = f64> {
    /// The real part.
    pub re: T,
    /// The imaginary part.
    pub im: T,
}

/// A rectangle of the complex plane.
pub type Rectangle = Complex<Bounds>;

impl<T> Complex<T> {
    /// Creates re + i im.
    pub const fn new(re: T, im: T) -> Self {
        Self { re, im }
    }
}

impl Complex {
    /// The absolute value.
    pub fn abs(self) -> f64 {
        self.re.hypot(self.im)
    }

    /// The argument, from -pi to pi.
    pub fn arg(self) -> f64 {
        self.im.atan2(self.re)
    }

    /// e to the power of this number.
    pub fn exp(self) -> Self {
        let (sin, cos) = self.im.sin_cos();
        let size = self.re.exp();
        Self::new(size * cos, size * sin)
    }

    /// The rectangle of this one point.
    pub const fn exactly(self) -> Rectangle {
        Rectangle::new(Bounds::point(self.re), Bounds::point(self.im))
    }
}

impl Rectangle {
    /// Zero.
    pub const ZERO: Self = Self::new(Bounds::ZERO, Bounds::ZERO);
    /// One.
    pub const ONE: Self = Self::new(Bounds::ONE, Bounds::ZERO);

    /// A point near the middle.
    pub fn mid(self) -> Complex {
        Complex::new(self.re.mid(), self.im.mid())
    }

    /// An upper bound of the distance of all points from [`Rectangle::mid`].
    pub fn radius(self) -> f64 {
        let (re, im) = (Bounds::point(self.re.radius()), Bounds::point(self.im.radius()));
        (re.square() + im.square()).sqrt().upper()
    }

    /// The square of the absolute value.
    pub fn norm(self) -> Bounds {
        self.re.square() + self.im.square()
    }

    /// e to the power of this number.
    pub fn exp(self) -> Self {
        let (sin, cos) = self.im.sin_cos();
        let size = self.re.exp();
        Self::new(size * cos, size * sin)
    }

    /// Returns true if all of `self` lies strictly within `other`.
    pub fn is_inside(self, other: Self) -> bool {
        self.re.is_inside(other.re) && self.im.is_inside(other.im)
    }

    /// The intersection; `None` if it is empty.
    pub fn intersect(self, other: Self) -> Option<Self> {
        Some(Self::new(self.re.intersect(other.re)?, self.im.intersect(other.im)?))
    }

    /// The square that contains all points within `radius` of `mid`.
    pub fn around(mid: Complex, radius: f64) -> Self {
        Self::new(Bounds::around(mid.re, radius), Bounds::around(mid.im, radius))
    }
}

impl<T: Copy + Add<Output = T> + Sub<Output = T> + Mul<Output = T>> Mul for Complex<T> {
    type Output = Self;
    fn mul(self, other: Self) -> Self {
        Self::new(self.re * other.re - self.im * other.im, self.re * other.im + self.im * other.re)
    }
}

impl<T> Div for Complex<T>
where
    T: Copy + Add<Output = T> + Sub<Output = T> + Mul<Output = T> + Div<Output = T>,
{
    type Output = Self;
    fn div(self, other: Self) -> Self {
        let norm = other.re * other.re + other.im * other.im;
        let re = self.re * other.re + self.im * other.im;
        let im = self.im * other.re - self.re * other.im;
        Self::new(re / norm, im / norm)
    }
}

impl<T: Copy + Mul<Output = T>> Mul<T> for Complex<T> {
    type Output = Self;
    fn mul(self, factor: T) -> Self {
        Self::new(self.re * factor, self.im * factor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operations_on_rectangles_contain_the_results_of_their_points() {
        let (z, w) = (Complex::new(1.25, -0.5), Complex::new(-3.0, 7.75));
        let (p, q) = (Rectangle::around(z, 0.01), Rectangle::around(w, 0.02));
        let holds = |outer: Rectangle, inner: Complex| {
            assert!(
                outer.re.contains(inner.re) && outer.im.contains(inner.im),
                "{outer:?} {inner:?}"
            );
        };
        for (dz, dw) in [(0.01, 0.02), (-0.01, 0.02), (0.01, -0.02), (-0.01, -0.02), (0.0, 0.01)] {
            let (z, w) = (z + Complex::new(dz, -dz), w + Complex::new(dw, dw));
            holds(p * q, z * w);
            holds(p / q, z / w);
            holds(p - q, z - w);
            holds(p.exp(), z.exp());
        }
        assert!(p.radius() > 0.0141 && p.radius() < 0.0142);
        holds(p - p, Complex::default());
    }
}
