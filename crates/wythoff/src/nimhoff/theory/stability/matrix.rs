//! Small square matrices of complex numbers, row by row.

use crate::exact::Complex;

/// A square matrix.
#[derive(Debug, Clone)]
pub(super) struct Matrix {
    /// Number of rows, and of columns.
    pub(super) size: usize,
    /// The entries, row by row.
    pub(super) cells: Vec<Complex>,
}

impl Matrix {
    pub(super) fn new(size: usize, cells: Vec<Complex>) -> Self {
        debug_assert_eq!(cells.len(), size * size);
        Self { size, cells }
    }

    pub(super) fn zero(size: usize) -> Self {
        Self::new(size, vec![Complex::default(); size * size])
    }

    pub(super) fn identity(size: usize) -> Self {
        let mut matrix = Self::zero(size);
        (0..size).for_each(|i| matrix.cells[i * size + i] = Complex::new(1.0, 0.0));
        matrix
    }

    pub(super) fn rows(&self) -> std::slice::Chunks<'_, Complex> {
        self.cells.chunks(self.size)
    }

    pub(super) fn times(&self, other: &Self) -> Self {
        let n = self.size;
        let mut cells = vec![Complex::default(); n * n];
        for (row, out) in self.rows().zip(cells.chunks_mut(n)) {
            for (&x, other) in row.iter().zip(other.rows()) {
                for (cell, &y) in out.iter_mut().zip(other) {
                    *cell = *cell + x * y;
                }
            }
        }
        Self::new(n, cells)
    }

    pub(super) fn trace(&self) -> Complex {
        (0..self.size).fold(Complex::default(), |sum, i| sum + self.cells[i * self.size + i])
    }

    /// The Frobenius norm: the root of the sum of all squares.
    pub(super) fn norm(&self) -> f64 {
        self.cells.iter().map(|z| z.re * z.re + z.im * z.im).sum::<f64>().sqrt()
    }

    /// Inverse and determinant to within rounding; `None` if a pivot is 0.
    pub(super) fn invert(&self) -> Option<Inverse> {
        let n = self.size;
        let mut upper = self.cells.clone();
        let mut inverse = Self::identity(n).cells;
        let (mut determinant, mut growth) = (Complex::new(1.0, 0.0), self.norm());
        for k in 0..n {
            let size = |i: &usize| upper[i * n + k].abs();
            let pivot = (k..n).max_by(|i, j| size(i).total_cmp(&size(j)))?;
            if pivot != k {
                for column in 0..n {
                    upper.swap(k * n + column, pivot * n + column);
                    inverse.swap(k * n + column, pivot * n + column);
                }
                determinant = -determinant;
            }
            let head = upper[k * n + k];
            if head == Complex::default() {
                return None;
            }
            determinant = determinant * head;
            for row in k + 1..n {
                let factor = upper[row * n + k] / head;
                for column in k + 1..n {
                    upper[row * n + column] =
                        upper[row * n + column] - factor * upper[k * n + column];
                    growth = growth.max(upper[row * n + column].abs());
                }
                for column in 0..n {
                    inverse[row * n + column] =
                        inverse[row * n + column] - factor * inverse[k * n + column];
                }
            }
        }
        for k in (0..n).rev() {
            let head = upper[k * n + k];
            for column in 0..n {
                let x = inverse[k * n + column] / head;
                inverse[k * n + column] = x;
                for row in 0..k {
                    inverse[row * n + column] = inverse[row * n + column] - upper[row * n + k] * x;
                }
            }
        }
        Some(Inverse { matrix: Self::new(n, inverse), determinant, growth })
    }
}

/// The result of elimination with row pivots.
pub(super) struct Inverse {
    pub(super) matrix: Matrix,
    pub(super) determinant: Complex,
    /// The largest absolute value of all entries during elimination.
    pub(super) growth: f64,
}
