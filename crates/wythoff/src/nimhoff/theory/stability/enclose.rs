//! Certified enclosure of one mode: the complex Krawczyk operator for (1 + P(s)) v = 0.

use super::equations::ModeEquations;
use super::matrix::Matrix;
use crate::exact::{Bounds, Complex, Rectangle};

/// A root and its vector, each certified to lie in its rectangle.
#[derive(Debug, Clone)]
pub(super) struct Enclosure {
    pub(super) root: Rectangle,
    /// The vector, whose largest component is 1.
    pub(super) vector: Vec<Rectangle>,
}

/// Encloses the mode near `s`; `None` if there is no mode, or it cannot be separated from others.
///
/// The largest component of the vector v is fixed at 1. The unknowns are s and the other
/// components, and the equations are F(v, s) = (1 + P(s)) v = 0. For rectangles X with midpoint x,
/// and any matrix Y, the image
///
/// ```text
/// K(X) = x - Y F(x) + (1 - Y F'(X)) (X - x)
/// ```
///
/// lies inside X only if X holds exactly one solution.
///
/// `Time: O(n^3)`.
pub(super) fn enclose(equations: &ModeEquations, s: Complex) -> Option<Enclosure> {
    let n = equations.size;
    let mut point = null_vector(equations, s)?;
    // The entry of the fixed component holds s.
    let one = (0..n).max_by(|&i, &j| point[i].abs().total_cmp(&point[j].abs()))?;
    let scale = Complex::new(1.0, 0.0) / point[one];
    point.iter_mut().for_each(|v| *v = *v * scale);
    point[one] = s;

    let (value, jacobian) = function_and_jacobian(equations, &exactly(&point), one);
    let y = Matrix::new(n, jacobian.iter().map(|z| z.mid()).collect()).invert()?.matrix;
    let step = y.rows().map(|row| product(row, value.iter().copied()).mid().abs());

    let mut radius = 4.0 * step.fold(0.0, f64::max) + 1e-15;
    for _ in 0..8 {
        let around: Vec<Rectangle> = point.iter().map(|&x| Rectangle::around(x, radius)).collect();
        let image = krawczyk(equations, &y, &around, one);
        if image.iter().zip(&around).all(|(image, x)| image.is_inside(*x)) {
            // Repeat from the smaller rectangles, which hold the same solution.
            let mut vector = Vec::with_capacity(n);
            for (smaller, x) in krawczyk(equations, &y, &image, one).into_iter().zip(image) {
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

/// F and F' for rectangles of the unknowns.
fn function_and_jacobian(
    equations: &ModeEquations,
    unknowns: &[Rectangle],
    one: usize,
) -> (Vec<Rectangle>, Vec<Rectangle>) {
    let n = equations.size;
    let (matrix, slope) = equations.rectangles(unknowns[one]);
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

/// K(X) with x the midpoint of X, which lies in X as the mean value theorem requires.
fn krawczyk(equations: &ModeEquations, y: &Matrix, x: &[Rectangle], one: usize) -> Vec<Rectangle> {
    let n = equations.size;
    let middle: Vec<Rectangle> = x.iter().map(|x| x.mid().exactly()).collect();
    let (value, _) = function_and_jacobian(equations, &middle, one);
    let (_, jacobian) = function_and_jacobian(equations, x, one);
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

/// An approximate null vector of 1 + P(s), by inverse iteration.
fn null_vector(equations: &ModeEquations, s: Complex) -> Option<Vec<Complex>> {
    let inverse = equations.at(s).0.invert()?.matrix;
    // A start with different components, so that it is not orthogonal to the null vector.
    let mut v: Vec<Complex> =
        (0..equations.size).map(|i| Complex::new(1.0, 0.1 * i as f64)).collect();
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
    /// Compares the real part of the root with `growth`; `None` if the enclosure contains it.
    pub(super) fn grows_beyond(&self, growth: f64) -> Option<std::cmp::Ordering> {
        (self.root.re - Bounds::point(growth)).sign()
    }
}
