//! Palaces by row and column of a block, counted while it is evaluated.
//!
//! The inner loop does no extra work: the signal of a row grows by the palaces of the row, modulo
//! 2^bits. It grows by at most one per step, so it is enough to read the signals every 255 steps.

use fearless_simd::Simd;
use fearless_simd::prelude::*;

use crate::blocking::block::Block;
use crate::blocking::boundary::{Boundary, Signal};
use crate::blocking::sweep::kernel::diagonals::{Diagonals, Extent, Tap};
use crate::blocking::sweep::kernel::parts::Part;
use crate::blocking::sweep::kernel::strips::{Counts, Sight, Witness};
use crate::blocking::sweep::quiet::Sums;

/// Steps between two readings of the signals: few enough for the narrowest signals.
const STEPS: usize = 255;

/// Palaces by column and by row of one block, with those of the hood.
pub(in crate::blocking::sweep) struct Palaces<T> {
    by_column: Vec<u32>,
    /// Counts by row, from the bottom.
    by_row: Vec<u32>,
    /// The signals at which the counts were zero.
    v: Vec<T>,
    h: Vec<T>,
    /// The part of the block that is being evaluated.
    part: Part,
}

impl<T: Signal> Palaces<T> {
    /// Returns zero counts for the signals that enter `block`, before the hood is passed.
    pub(in crate::blocking::sweep) fn new(block: &Block, entering: &Boundary<T>) -> Self {
        let (width, height) = (entering.width() as u64, entering.height() as u64);
        Self {
            by_column: (0..width).map(|i| block.hood_palaces_in_column(i) as u32).collect(),
            by_row: (0..height).rev().map(|j| block.hood_palaces_in_row(j) as u32).collect(),
            v: entering.v.clone(),
            h: entering.h.iter().rev().copied().collect(),
            part: Part::whole(block),
        }
    }

    /// Adds the growth of the lines of a part.
    pub(in crate::blocking::sweep) fn add(&mut self, part: Part, growth: &Boundary<u16>) {
        let columns = self.by_column[part.x..].iter_mut().zip(&growth.v);
        let rows = self.by_row.iter_mut().rev().skip(part.y).zip(&growth.h);
        columns.chain(rows).for_each(|(count, &n)| *count += u32::from(n));
    }

    /// Returns the counts by column, and by row from the top.
    pub(in crate::blocking::sweep) fn finish(mut self) -> (Vec<u32>, Vec<u32>) {
        self.by_row.reverse();
        (self.by_column, self.by_row)
    }
}

/// Number of palaces among the values, counted by the values and not by signals.
#[derive(Default)]
pub(in crate::blocking::sweep) struct Seen {
    pub(in crate::blocking::sweep) palaces: u64,
}

/// Updates counts from their signals, which were `start` when the counts were zero. Returns the
/// number of new palaces.
#[inline(always)]
pub(super) fn catch_up<C: Signal, T: Signal>(
    counts: &mut [C],
    start: &[T],
    now: impl Iterator<Item = T>,
) -> u32 {
    let mut palaces = 0;
    for ((count, &start), now) in counts.iter_mut().zip(start).zip(now) {
        let more = now.ahead_of(start.plus(count.number().into()));
        *count = count.plus(more.into());
        palaces += more;
    }
    palaces
}

impl<T: Signal> Tap<T> for Palaces<T> {
    type Along<S: Simd> = ();

    fn enter(&mut self, part: Part) {
        self.part = part;
    }

    #[inline(always)]
    fn begin<S: Simd>(&mut self, _simd: S, _t: usize, _j: usize) {}

    #[inline(always)]
    fn next<S: Simd, const I: usize>(&mut self, _along: &mut (), _values: T::Lanes<S>) {}

    #[inline(always)]
    fn vector<S: Simd>(&mut self, _along: &mut (), _values: T::Lanes<S>, _live: usize) {}

    #[inline(always)]
    fn end<S: Simd>(&mut self, _along: ()) {}

    #[inline(always)]
    fn done<S: Simd>(&mut self, _simd: S, t: usize, diagonals: &Diagonals<T>) {
        let Part { x, y, width, height } = self.part;
        if t % STEPS != STEPS - 1 && t != width + height - 2 {
            return;
        }
        // All rows of the part, and the columns met since the last reading.
        let left = (t + 1).saturating_sub(STEPS + height).min(width);
        let right = width.min(t + 1);
        let (columns, now) = (x + left..x + right, diagonals.v().skip(left));
        catch_up(&mut self.by_column[columns.clone()], &self.v[columns], now);
        let bottom = self.h.len() - y - height;
        let rows = bottom..bottom + height;
        catch_up(&mut self.by_row[rows.clone()], &self.h[rows], diagonals.h());
    }

    fn pass_over(&mut self, _part: Part, _sums: &Sums<'_, T>) -> bool {
        true
    }
}

impl<T: Signal> Tap<T> for Seen {
    type Along<S: Simd> = u64;

    fn enter(&mut self, _part: Part) {}

    #[inline(always)]
    fn begin<S: Simd>(&mut self, _simd: S, _t: usize, _j: usize) -> u64 {
        0
    }

    #[inline(always)]
    fn next<S: Simd, const I: usize>(&mut self, along: &mut u64, values: T::Lanes<S>) {
        let palaces = values.simd_lt(T::Value::default()).to_bitmask();
        *along += u64::from(palaces.count_ones());
    }

    #[inline(always)]
    fn vector<S: Simd>(&mut self, along: &mut u64, values: T::Lanes<S>, _live: usize) {
        <Self as Tap<T>>::next::<S, 0>(self, along, values);
    }

    #[inline(always)]
    fn end<S: Simd>(&mut self, along: u64) {
        self.palaces += along;
    }

    #[inline(always)]
    fn done<S: Simd>(&mut self, _simd: S, _t: usize, _diagonals: &Diagonals<T>) {}

    fn pass_over(&mut self, _part: Part, _sums: &Sums<'_, T>) -> bool {
        true
    }
}

/// Palaces of a part that is evaluated by strips; if `COUNTS`, also counted by values.
pub(in crate::blocking::sweep) struct OfStrips<'a, T, const COUNTS: bool> {
    pub(in crate::blocking::sweep) palaces: &'a mut Palaces<T>,
    pub(in crate::blocking::sweep) part: Part,
    pub(in crate::blocking::sweep) seen: u64,
}

impl<S: Simd, T: Signal, const COUNTS: bool> Witness<S> for OfStrips<'_, T, COUNTS> {
    const LOOKS: bool = false;
    const COUNTS: bool = COUNTS;

    fn begin(&mut self) {}

    fn look(&mut self, _top: usize, _chunk: usize, _sight: &Sight<S>, _extent: Extent<S::i8s>) {}

    fn end(&mut self, top: usize, counts: &Counts, leaving: &[i8], _: &[i8]) -> bool {
        self.seen += counts.seen;
        let Palaces { by_column, by_row, v, .. } = &mut *self.palaces;
        let last = by_row.len() - 1 - self.part.y - top;
        for (row, &palaces) in counts.by_row().iter().enumerate() {
            by_row[last - row] += palaces;
        }
        let columns = self.part.x..self.part.x + self.part.width;
        let now = leaving.iter().map(|&v| T::wrap(v.cast_unsigned().into()));
        // A column of 256 palaces leaves its signal unchanged; the rows give their number.
        let palaces = catch_up(&mut by_column[columns.clone()], &v[columns], now);
        palaces == counts.by_row().iter().sum::<u32>()
    }
}
