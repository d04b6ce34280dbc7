//! Palaces by row and column of a block, counted while it is evaluated.
//!
//! This needs nothing in the inner loop: a row's signal leaves its block larger by the palaces of
//! the row, modulo 2^bits. It cannot grow by more than one a step, so it is enough to look at the
//! signals every 255 steps.

use fearless_simd::Simd;

use super::diagonals::{Diagonals, Tap};
use crate::blocking::block::Block;
use crate::blocking::boundary::{Boundary, Signal};

/// Steps between two looks at the signals: few enough for the narrowest of them.
const STEPS: usize = 255;

/// Palaces by column and by row of one block, those of the hood among them.
pub(super) struct Palaces<T> {
    by_column: Vec<u32>,
    /// From the bottom.
    by_row: Vec<u32>,
    /// The signals where the counts were zero.
    v: Vec<T>,
    h: Vec<T>,
}

impl<T: Signal> Palaces<T> {
    /// Counts from the signals that enter `block`, before they are led through the hood.
    pub(super) fn new(block: &Block, entering: &Boundary<T>) -> Self {
        let (width, height) = (entering.width() as u64, entering.height() as u64);
        Self {
            by_column: (0..width).map(|i| block.hood_palaces_in_column(i) as u32).collect(),
            by_row: (0..height).rev().map(|j| block.hood_palaces_in_row(j) as u32).collect(),
            v: entering.v.clone(),
            h: entering.h.iter().rev().copied().collect(),
        }
    }

    /// The counts: by column, and by row from the top.
    pub(super) fn finish(mut self, diagonals: &Diagonals<T>) -> (Vec<u32>, Vec<u32>) {
        let width = self.v.len();
        self.look(diagonals, 0, width);
        self.by_row.reverse();
        (self.by_column, self.by_row)
    }

    /// Brings the counts of all rows, and of the columns from `left` to `right`, up to date.
    #[inline(always)]
    fn look(&mut self, diagonals: &Diagonals<T>, left: usize, right: usize) {
        let columns = self.by_column[left..right].iter_mut().zip(&self.v[left..right]);
        for ((count, &start), now) in columns.zip(diagonals.v().skip(left)) {
            *count += now.ahead_of(start.plus(u64::from(*count)));
        }
        let rows = self.by_row.iter_mut().zip(&self.h);
        for ((count, &start), now) in rows.zip(diagonals.h()) {
            *count += now.ahead_of(start.plus(u64::from(*count)));
        }
    }
}

impl<T: Signal> Palaces<T> {
    /// To be called behind every anti-diagonal.
    #[inline(always)]
    pub(super) fn done(&mut self, t: usize, diagonals: &Diagonals<T>) {
        if t % STEPS == STEPS - 1 {
            // The columns met since the last look.
            let (width, height) = (self.v.len(), self.h.len());
            let left = (t + 2).saturating_sub(STEPS + height).min(width);
            self.look(diagonals, left, width.min(t + 1));
        }
    }
}

/// Palaces, and what another tap makes of the values.
impl<T: Signal, A: Tap<T>> Tap<T> for (A, Palaces<T>) {
    type Along<S: Simd> = A::Along<S>;

    #[inline(always)]
    fn begin<S: Simd>(&mut self, simd: S, t: usize, j: usize) -> A::Along<S> {
        self.0.begin(simd, t, j)
    }

    #[inline(always)]
    fn next<S: Simd, const I: usize>(&mut self, along: &mut A::Along<S>, values: T::Lanes<S>) {
        self.0.next::<S, I>(along, values);
    }

    #[inline(always)]
    fn vector<S: Simd>(&mut self, along: &mut A::Along<S>, values: T::Lanes<S>, live: usize) {
        self.0.vector(along, values, live);
    }

    #[inline(always)]
    fn end<S: Simd>(&mut self, along: A::Along<S>) {
        self.0.end(along);
    }

    #[inline(always)]
    fn done<S: Simd>(&mut self, simd: S, t: usize, diagonals: &Diagonals<T>) {
        self.0.done(simd, t, diagonals);
        self.1.done(t, diagonals);
    }
}
