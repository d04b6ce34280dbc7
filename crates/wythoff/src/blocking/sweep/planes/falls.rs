//! Multiples of 256 that a signal passed: falls of its highest plane from 1 to 0.
//!
//! Eight planes hold a signal modulo 256. The palaces on a line are the growth of its signal, which
//! may be more, so falls are counted beside. A signal grows by at most 128 between two looks.

use fearless_simd::prelude::*;

use super::lines::{Line, Moving, WORDS};
use super::logic::Logic;
use super::tile::COLUMNS;
use super::transpose::PLANES;

/// The falls of columns.
///
/// In a vector of L words, the last word has every L-th lane, and a column reaches the next of
/// these lanes L steps later. So L columns take turns, and their counts move by a bit in L steps.
#[derive(Clone)]
pub(super) struct ColumnFalls {
    /// The highest planes as they were L steps ago, a bit further on.
    before: [[u64; COLUMNS]; WORDS],
    /// The falls so far, in planes.
    counts: [[[u64; PLANES]; COLUMNS]; WORDS],
    /// The falls of columns that left the last lane: a bit for each of the last 64 steps.
    pub(super) left: [[u64; PLANES]; COLUMNS],
}

impl ColumnFalls {
    pub(super) const fn new() -> Self {
        Self {
            before: [[0; COLUMNS]; WORDS],
            counts: [[[0; PLANES]; COLUMNS]; WORDS],
            left: [[0; PLANES]; COLUMNS],
        }
    }

    /// Looks at columns that have just moved on to `step`.
    pub(super) fn look<S: Logic>(&mut self, step: usize, columns: &[Moving; COLUMNS]) {
        let turn = step % S::u64s::LEN;
        let lines = self.before[turn].iter_mut().zip(&mut self.counts[turn]).zip(&mut self.left);
        for (column, ((before, counts), left)) in columns.iter().zip(lines) {
            let (last, moved) = column.highest::<S>();
            let mut fell = *before & !last;
            *before = moved;
            for (count, left) in counts.iter_mut().zip(left) {
                let moved = *count << 1;
                *count = moved ^ fell;
                fell &= moved;
                *left = (*left >> 1) | (*count & (1 << 63));
            }
        }
    }
}

/// The falls of rows.
#[derive(Clone)]
pub(super) struct RowFalls<S: Logic> {
    /// The highest planes at the last look.
    before: Vec<S::u64s>,
    /// The falls so far, in planes.
    pub(super) counts: Vec<Line<S>>,
}

impl<S: Logic> RowFalls<S> {
    pub(super) fn new(simd: S, rows: usize) -> Self {
        let zero = S::u64s::splat(simd, 0);
        Self { before: vec![zero; rows], counts: vec![[zero; PLANES]; rows] }
    }

    #[inline(always)]
    pub(super) fn look(&mut self, rows: &[Line<S>]) {
        for ((row, before), counts) in rows.iter().zip(&mut self.before).zip(&mut self.counts) {
            let mut fell = *before & !row[PLANES - 1];
            for count in counts {
                let sum = *count ^ fell;
                fell &= *count;
                *count = sum;
            }
            *before = row[PLANES - 1];
        }
    }

    /// Lets the next look start from these rows.
    pub(super) fn start(&mut self, rows: &[Line<S>]) {
        for (row, before) in rows.iter().zip(&mut self.before) {
            *before = row[PLANES - 1];
        }
    }
}
