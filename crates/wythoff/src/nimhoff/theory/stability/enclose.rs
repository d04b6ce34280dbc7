//! One mode, with proof: complex Krawczyk on (1 + P(s)) v = 0.

use super::matrix::Matrix;
use super::system::System;
use crate::exact::{Bounds, Complex, Rectangle};

/// A root and its vector, each certified to lie in its rectangle.
#[derive(Debug, Clone)]
pub(super) struct Enclosure {
    pub(super) root: Rectangle,
    /// The largest component is 1.
    pub(super) vector: Vec<Rectangle>,
}

/// Encloses the mode near `s`; `None` if there is none, or it cannot be told from others.
///
/// The unknowns are s and the vector v but for the component that is held at 1, where v is largest; the equations are
/// F(v, s) = (1 + P(s)) v = 0. For rectangles X with x in the middle, and any matrix Y, the image
///
/// ```text
/// K(X) = x - Y F(x) + (1 - Y F'(X)) (X - x)
/// ```
///
/// lies inside X only if X holds a solution, and only one.
///
/// `Time: O(n^3)`.
pub(super) fn enclose(system: &System, s: Complex) -> Option<Enclosure> {
    let n = system.size;
    let mut point = null_vector(system, s)?;
    // The place of the component that is 1 holds s.
    let one = (0..n).max_by(|&i, &j| point[i].abs().total_cmp(&point[j].abs()))?;
    let scale = Complex::new(1.0, 0.0) / point[one];
    point.iter_mut().for_each(|v| *v = *v * scale);
    point[one] = s;

    let (value, jacobian) = equations(system, &exactly(&point), one);
    let y = Matrix::new(n, jacobian.iter().map(|z| z.mid()).collect()).invert()?.matrix;
    let step = y.rows().map(|row| product(row, value.iter().copied()).mid().abs());

    let mut radius = 4.0 * step.fold(0.0, f64::max) + 1e-15;
    for _ in 0..8 {
        let around: Vec<Rectangle> = point.iter().map(|&x| Rectangle::around(x, radius)).collect();
        let image = krawczyk(system, &y, &around, one);
        if image.iter().zip(&around).all(|(image, x)| image.is_inside(*x)) {
            // Once more from the smaller rectangles, which hold the same solution.
            let mut vector = Vec::with_capacity(n);
            for (smaller, x) in krawczyk(system, &y, &image, one).into_iter().zip(image) {
                vector.push(smaller.intersect(x)?);
            }
            let root = std::mem::replace(&mut vector[one], Rectangle::ONE);
            return Some(Enclosure { root, vector });
        }
        radius *= 8.0;
    }
    None
}

fn exactly(point: &[Complex]) -> Vec<Rectangle> {
    point.iter().map(|x| x.exactly()).collect()
}

/// F and F' over rectangles of the unknowns.
fn equations(
    system: &System,
    unknowns: &[Rectangle],
    one: usize,
) -> (Vec<Rectangle>, Vec<Rectangle>) {
    let n = system.size;
    let (matrix, slope) = system.rectangles(unknowns[one]);
    let mut vector = unknowns.to_vec();
    vector[one] = Rectangle::ONE;
    let times = |cells: &[Rectangle]| -> Vec<Rectangle> {
        cells
            .chunks(n)
            .map(|row| row.iter().zip(&vector).fold(Rectangle::ZERO, |sum, (&m, &v)| sum + m * v))
            .collect()
    };
    let value = times(&matrix);
    let mut jacobian = matrix;
    for (row, derivative) in times(&slope).into_iter().enumerate() {
        jacobian[row * n + one] = derivative;
    }
    (value, jacobian)
}

/// K(X), from the middle of X: the mean value that it rests on needs a point of X itself.
fn krawczyk(system: &System, y: &Matrix, x: &[Rectangle], one: usize) -> Vec<Rectangle> {
    let n = system.size;
    let middle: Vec<Rectangle> = x.iter().map(|x| x.mid().exactly()).collect();
    let (value, _) = equations(system, &middle, one);
    let (_, jacobian) = equations(system, x, one);
    (0..n)
        .map(|i| {
            let row = &y.cells[i * n..][..n];
            let mut image = middle[i] - product(row, value.iter().copied());
            for k in 0..n {
                let identity = if i == k { Rectangle::ONE } else { Rectangle::ZERO };
                let column = product(row, (0..n).map(|j| jacobian[j * n + k]));
                image = image + (identity - column) * (x[k] - middle[k]);
            }
            image
        })
        .collect()
}

fn product(row: &[Complex], column: impl Iterator<Item = Rectangle>) -> Rectangle {
    row.iter().zip(column).fold(Rectangle::ZERO, |sum, (y, z)| sum + y.exactly() * z)
}

/// The vector that 1 + P(s) takes nearest to zero, by inverse iteration.
fn null_vector(system: &System, s: Complex) -> Option<Vec<Complex>> {
    let inverse = system.at(s).0.invert()?.matrix;
    // No component is special, so that no vector is missed.
    let mut v: Vec<Complex> = (0..system.size).map(|i| Complex::new(1.0, 0.1 * i as f64)).collect();
    for _ in 0..3 {
        v = inverse
            .rows()
            .map(|row| row.iter().zip(&v).fold(Complex::default(), |sum, (&a, &b)| sum + a * b))
            .collect();
        let size = v.iter().map(|z| z.abs()).fold(0.0, f64::max);
        v.iter_mut().for_each(|z| *z = *z * (1.0 / size));
    }
    v.iter().all(|z| z.re.is_finite() && z.im.is_finite()).then_some(v)
}

impl Enclosure {
    /// Whether the real part is certainly above, or certainly below, `growth`.
    pub(super) fn grows_beyond(&self, growth: f64) -> Option<std::cmp::Ordering> {
        (self.root.re - Bounds::point(growth)).sign()
    }
}
