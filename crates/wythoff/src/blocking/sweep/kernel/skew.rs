//! Values in the order of the kernel, put into rows.
//!
//! The kernel produces them anti-diagonal by anti-diagonal. Sixteen anti-diagonals of sixteen rows
//! are a square of bytes. In its transpose the rows are in order, each one column further left than
//! the row above it.

use fearless_simd::prelude::*;
use fearless_simd::{Simd, i8x16};

use super::aligned::Aligned;
use super::diagonals::{Diagonals, Tap};
use super::parts::Part;
use crate::blocking::boundary::Signal;
use crate::blocking::sweep::quiet::Sums;

/// Most rows of a band.
pub(in crate::blocking::sweep) const BAND: usize = 128;
/// Side of the squares that are transposed.
const SQUARE: usize = 16;
/// Room for the values of an anti-diagonal of a band, in whole vectors.
const LINE: usize = BAND + Aligned::<u8>::VECTOR;
/// Columns by which a skewed band extends beyond its left and its right end.
const MARGIN: usize = BAND + 2 * SQUARE;

/// Tap that collects the values of a band and puts them into rows.
pub(in crate::blocking::sweep) struct Skew<T: Signal> {
    /// The last anti-diagonals, `LINE` values of each.
    lines: Aligned<T>,
    width: usize,
    height: usize,
    /// Values in rows, from the bottom; each row with its margins.
    values: Vec<T::Value>,
}

impl<T: Signal> Skew<T> {
    /// Returns an empty collector.
    pub(in crate::blocking::sweep) fn new() -> Self {
        Self { lines: Aligned::zeros(SQUARE * LINE), width: 0, height: 0, values: vec![] }
    }

    /// Makes room for a band of at most `BAND` rows and clears the old values.
    pub(in crate::blocking::sweep) fn resize(&mut self, width: usize, height: usize) {
        (self.width, self.height) = (width, height);
        let rows = height.next_multiple_of(SQUARE);
        self.values.resize(rows * self.stride(), T::Value::default());
    }

    /// Returns the distance from one row to the next.
    const fn stride(&self) -> usize {
        self.width + 2 * MARGIN
    }

    /// Returns the values of row `y`, counted from the top. Cells of the hood have undefined
    /// values.
    pub(in crate::blocking::sweep) fn row(&self, y: usize) -> &[T::Value] {
        &self.values[(self.height - 1 - y) * self.stride() + MARGIN..][..self.width]
    }

    /// Returns the values of row `y` for writing.
    pub(in crate::blocking::sweep) fn row_mut(&mut self, y: usize) -> &mut [T::Value] {
        let start = (self.height - 1 - y) * self.stride() + MARGIN;
        &mut self.values[start..][..self.width]
    }
}

impl<T: Signal> Tap<T> for Skew<T> {
    /// The index of the next values.
    type Along<S: Simd> = usize;

    fn enter(&mut self, _part: Part) {}

    #[inline(always)]
    fn begin<S: Simd>(&mut self, _simd: S, t: usize, j: usize) -> usize {
        t % SQUARE * LINE + j
    }

    #[inline(always)]
    fn next<S: Simd, const I: usize>(&mut self, at: &mut usize, values: T::Lanes<S>) {
        self.vector::<S>(at, values, T::Lanes::<S>::LEN);
    }

    #[inline(always)]
    fn vector<S: Simd>(&mut self, at: &mut usize, values: T::Lanes<S>, _live: usize) {
        values.store_slice(&mut self.lines[*at..][..T::Lanes::<S>::LEN]);
        *at += T::Lanes::<S>::LEN;
    }

    #[inline(always)]
    fn end<S: Simd>(&mut self, _at: usize) {}

    #[inline(always)]
    fn done<S: Simd>(&mut self, simd: S, t: usize, _diagonals: &Diagonals<T>) {
        if t % SQUARE != SQUARE - 1 && t != self.width + self.height - 2 {
            return;
        }
        let stride = self.stride();
        for j in (0..self.height).step_by(SQUARE) {
            // The column of row j (from the bottom) on the first of these anti-diagonals.
            let x = t - t % SQUARE + MARGIN + j + 1 - self.height;
            let square = &mut self.values[j * stride + x..];
            transpose::<S, T>(simd, &self.lines[j..], square, stride + 1);
        }
    }

    fn pass_over(&mut self, _part: Part, _sums: &Sums<'_, T>) -> bool {
        false
    }
}

/// Writes the transpose of a square, whose rows start `LINE` apart, to rows that start `stride`
/// apart.
#[inline(always)]
fn transpose<S: Simd, T: Signal>(simd: S, from: &[T::Value], to: &mut [T::Value], stride: usize) {
    let Some(from_bytes) = T::bytes(from) else {
        for (i, to) in to.chunks_mut(stride).take(SQUARE).enumerate() {
            for (s, to) in to[..SQUARE].iter_mut().enumerate() {
                *to = from[s * LINE + i];
            }
        }
        return;
    };
    // The number of a byte consists of its row and its column. Interleaving the upper half of the
    // rows with the lower half rotates all numbers by one bit; four times rotate them by half their
    // bits.
    let mut square = [i8x16::splat(simd, 0); SQUARE];
    for (s, row) in square.iter_mut().enumerate() {
        *row = i8x16::from_slice(simd, &from_bytes[s * LINE..][..SQUARE]);
    }
    for _ in 0..4 {
        let rows = square;
        for i in 0..SQUARE / 2 {
            let (upper, lower) = (rows[i], rows[i + SQUARE / 2]);
            (square[2 * i], square[2 * i + 1]) = (upper.zip_low(lower), upper.zip_high(lower));
        }
    }
    let Some(to) = T::bytes_mut(to) else { return };
    for (i, row) in square.iter().enumerate() {
        row.store_slice(&mut to[i * stride..][..SQUARE]);
    }
}
