//! The last rows of a block, kept to be compared with the local rule and with the leaving signals.
//!
//! The kernel that works in place numbers rows from the bottom, so the last four rows of an
//! anti-diagonal are the first four values of its first vector. In a strip they are the first value
//! of each of its four vectors.

use fearless_simd::prelude::*;
use fearless_simd::{Simd, dispatch};

use crate::blocking::block::Block;
use crate::blocking::boundary::{Boundary, Signal};
use crate::blocking::sweep::checks::CheckError;
use crate::blocking::sweep::kernel::diagonals::{Diagonals, Extent, Tap, Wants};
use crate::blocking::sweep::kernel::level::Level;
use crate::blocking::sweep::kernel::parts::{LAST_ROWS as ROWS, Part};
use crate::blocking::sweep::kernel::strips::{self, CHUNK, Counts, Sight, Witness};
use crate::blocking::sweep::quiet::Sums;
use crate::board::Value;

/// The values of the last rows of a block, or no values.
pub(in crate::blocking::sweep) struct LastRows<T: Signal> {
    height: usize,
    /// The rows, from the bottom. Cells of the hood have undefined values.
    rows: Vec<Vec<T::Value>>,
    /// The part of the block that is being evaluated.
    part: Part,
}

impl<T: Signal> LastRows<T> {
    /// Returns an observer that keeps no rows.
    pub(in crate::blocking::sweep) fn none() -> Self {
        let part = Part { x: 0, y: 0, width: 0, height: 0 };
        Self { height: 0, rows: vec![], part }
    }

    /// Returns an observer that keeps the last rows of a block.
    pub(in crate::blocking::sweep) fn of(block: &Block) -> Self {
        let part = Part::whole(block);
        let rows = vec![vec![T::Value::default(); part.width]; part.height.min(ROWS)];
        Self { height: part.height, rows, part }
    }

    /// Returns the values that the observer needs.
    pub(in crate::blocking::sweep) const fn wants(&self) -> Wants {
        if self.rows.is_empty() { Wants::Nothing } else { Wants::LastRows }
    }

    /// Called before a part of the block is evaluated.
    pub(in crate::blocking::sweep) const fn turn_to(&mut self, part: Part) {
        self.part = part;
    }

    /// Returns true if the observer needs rows of a part of the block.
    pub(in crate::blocking::sweep) const fn lie_in(&self, part: Part) -> bool {
        !self.rows.is_empty() && part.y + part.height + self.rows.len() > self.height
    }

    /// Compares the kept rows of an evaluated block with the automaton and with the signals that
    /// left the block; `h` is the signal that entered its last row.
    ///
    /// `Time: O(w)`.
    pub(in crate::blocking::sweep) fn check(
        &self,
        level: Level,
        block: &Block,
        h: T,
        leaving: &Boundary<T>,
    ) -> Result<(), CheckError> {
        if self.rows.is_empty() {
            return Ok(());
        }
        let rows: Vec<_> = (0..self.rows.len()).map(|j| self.row(block, j)).collect();
        let wrong = dispatch!(level.simd(), _simd => {
            let mut wrong = None;
            for (j, above) in rows.windows(3).enumerate() {
                let start = block.hood_cells_in_row((self.height - 1 - j) as u64).max(2);
                wrong = wrong.or(breaks_rule::<T>(above, start as usize).map(|x| (x, j)));
            }
            wrong.or(self.unlike_signals(block, &rows[0], h, leaving).map(|x| (x, 0)))
        });
        wrong.map_or(Ok(()), |(x, j)| {
            let window = block.window();
            Err(CheckError::LastRow { x: window.x() + x as u64, y: window.bottom() - 1 - j as u64 })
        })
    }

    /// Changes a value of the last row.
    #[cfg(test)]
    pub(in crate::blocking::sweep) fn flip(&mut self, x: usize, mask: u8) {
        let value = &mut self.rows[0][x];
        *value = T::wrap(u64::from(T::from_signed(*value).number() ^ u32::from(mask))).signed();
    }

    /// Returns the values, row after row from the top.
    #[cfg(test)]
    pub(in crate::blocking::sweep) fn values(&self, block: &Block) -> Vec<Value> {
        (0..self.rows.len()).rev().flat_map(|j| self.row(block, j)).map(Into::into).collect()
    }

    /// Returns the values of a row, counted from the bottom, with hood values clamped to the width
    /// of the signals; the clamped ones are not used by the rule.
    fn row(&self, block: &Block, j: usize) -> Vec<T::Value> {
        let mut row = self.rows[j].clone();
        let y = (self.height - 1 - j) as u64;
        let hood = block.hood_cells_in_row(y) as usize;
        let (x, y) = (block.window().x(), block.window().y() + y);
        for (x, value) in (x..).zip(&mut row[..hood]) {
            *value = T::saturate((x + y + x.min(y)) as Value - block.k().get() as Value);
        }
        row
    }

    /// Returns the first cell of the last row whose value is not V + H + D - k by the leaving
    /// signals.
    #[inline(always)]
    fn unlike_signals(
        &self,
        block: &Block,
        row: &[T::Value],
        h: T,
        leaving: &Boundary<T>,
    ) -> Option<usize> {
        let y = self.height - 1;
        let hood = block.hood_cells_in_row(y as u64) as usize;
        let k = T::wrap(block.k().get());
        let mut h = h.plus(block.hood_palaces_in_row(y as u64));
        // The leaving signals have passed the cell: behind a palace all three are one larger.
        let mut differences = leaving.v.iter().zip(&leaving.d).zip(row).skip(hood).map(
            #[inline(always)]
            |((&v, &d), &value)| {
                h = h.past(value);
                let palace = T::default().past(value);
                let passed = T::from_signed(value).plus(3 * u64::from(palace.number()));
                T::value(v, h, d, k) != passed.signed()
            },
        );
        let wrong = differences.position(|differs| differs).map(|x| x + hood);
        wrong.or_else(|| (h != leaving.h[y]).then_some(row.len() - 1))
    }
}

/// Returns true if two values are equal modulo 2^bits.
#[inline(always)]
const fn same<T: Signal>(one: i32, other: i32) -> bool {
    one.wrapping_sub(other) << (32 - T::BITS) == 0
}

/// Returns the first cell, from column `start` on, of the first of three rows (from the bottom)
/// that does not follow from the others by the local rule, modulo 2^bits.
#[inline(always)]
fn breaks_rule<T: Signal>(rows: &[Vec<T::Value>], start: usize) -> Option<usize> {
    let [below, middle, above] = rows else { return None };
    let cells = below.len().checked_sub(start)?;
    // The letters of [CLN] Fig. 2. Slices of one length let the compiler vectorize the loop.
    let [a, b] = [2, 1].map(|left| &above[start - left..][..cells]);
    let [c, d, e] = [2, 1, 0].map(|left| &middle[start - left..][..cells]);
    let [f, g] = [1, 0].map(|left| &below[start - left..][..cells]);
    let wide = |value: T::Value| -> i32 {
        let value: Value = value.into();
        value as i32
    };
    let breaks = |x: usize| -> bool {
        let by_rule =
            next([wide(a[x]), wide(b[x]), wide(c[x]), wide(d[x]), wide(e[x]), wide(f[x])]);
        !same::<T>(by_rule, wide(g[x]))
    };
    let mut any = false;
    for x in 0..cells {
        any |= breaks(x);
    }
    if any { (0..cells).position(breaks).map(|x| x + start) } else { None }
}

/// [`Neighbours::next`](crate::automaton::Neighbours::next) modulo 2^32.
#[inline(always)]
fn next([a, b, c, d, e, f]: [i32; 6]) -> i32 {
    let palace = |value: i32| i32::from(value < 0);
    let linear = a.wrapping_sub(b).wrapping_sub(c).wrapping_add(e).wrapping_add(f);
    let palaces = 3 * palace(a) - 2 * (palace(b) + palace(c)) - palace(d) + palace(e) + palace(f);
    linear.wrapping_add(palaces)
}

/// The place of the first values of a line.
pub(in crate::blocking::sweep) struct Next {
    /// Column and row, from the bottom, of the first value.
    x: usize,
    j: usize,
    /// True if the values are stored, or not needed.
    done: bool,
}

impl<T: Signal> Tap<T> for LastRows<T> {
    type Along<S: Simd> = Next;

    const WANTS: Wants = Wants::LastRows;

    fn enter(&mut self, part: Part) {
        self.turn_to(part);
    }

    #[inline(always)]
    fn begin<S: Simd>(&mut self, _simd: S, t: usize, j: usize) -> Next {
        let Part { x, y, height, .. } = self.part;
        // Row j of the part, counted from the bottom of the block.
        let from_bottom = j + self.height.saturating_sub(y + height);
        let done = from_bottom >= self.rows.len();
        let x = if done { 0 } else { x + t + 1 + j - height };
        Next { x, j: from_bottom, done }
    }

    #[inline(always)]
    fn next<S: Simd, const I: usize>(&mut self, along: &mut Next, values: T::Lanes<S>) {
        if I == 0 {
            self.vector::<S>(along, values, T::Lanes::<S>::LEN);
        }
    }

    #[inline(always)]
    fn vector<S: Simd>(&mut self, along: &mut Next, values: T::Lanes<S>, live: usize) {
        if along.done {
            return;
        }
        along.done = true;
        let values = values.as_slice()[..live].iter();
        for ((x, row), &value) in (along.x..).zip(&mut self.rows[along.j..]).zip(values) {
            row[x] = value;
        }
    }

    #[inline(always)]
    fn end<S: Simd>(&mut self, _along: Next) {}

    #[inline(always)]
    fn done<S: Simd>(&mut self, _simd: S, _t: usize, _diagonals: &Diagonals<T>) {}

    fn pass_over(&mut self, part: Part, sums: &Sums<'_, T>) -> bool {
        let bottom = self.height;
        for (y, row) in (0..bottom).rev().zip(&mut self.rows) {
            if (part.y..part.y + part.height).contains(&y) {
                let columns = row[part.x..].iter_mut();
                columns.zip(sums.row(y - part.y)).for_each(|(to, value)| *to = value);
            }
        }
        true
    }
}

impl<S: Simd, T: Signal> Witness<S> for LastRows<T> {
    const LOOKS: bool = true;
    const COUNTS: bool = false;

    fn begin(&mut self) {}

    #[inline(always)]
    fn look(&mut self, top: usize, chunk: usize, sight: &Sight<S>, _extent: Extent<S::i8s>) {
        const { assert!(ROWS == strips::R, "one value of each vector") };
        let Part { x: left, y, width, .. } = self.part;
        let below = strips::rows::<S>() - ROWS;
        if self.rows.is_empty() || y + top + below + ROWS != self.height {
            return;
        }
        // The last rows of the strip lag behind its first row by as many columns.
        let skipped = below.saturating_sub(chunk * CHUNK);
        let start = (chunk * CHUNK).saturating_sub(below);
        for (i, row) in self.rows.iter_mut().rev().enumerate() {
            let row = row[left..left + width].iter_mut().skip(start);
            for (to, values) in row.zip(sight.values().chunks_exact(ROWS).skip(skipped)) {
                *to = T::saturate(values[i].as_slice()[0].into());
            }
        }
    }

    fn end(&mut self, _: usize, _: &Counts, _: &[i8], _: &[i8]) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::automaton::Neighbours;
    use wythoff_testkit::Random;

    #[test]
    fn the_rule_is_that_of_the_automaton() {
        let mut random = Random::new();
        for _ in 0..10_000 {
            let [a, b, c, d, e, f] = std::array::from_fn(|_| random.number(-200..=200));
            let expected = Neighbours { a, b, c, d, e, f }.next();
            assert_eq!(Value::from(next([a, b, c, d, e, f].map(|value| value as i32))), expected);
        }
    }

    #[test]
    fn values_are_compared_modulo_their_width() {
        assert!(same::<u8>(-1, 255) && !same::<u16>(-1, 255) && same::<u16>(-1, 65_535));
        assert!(same::<u32>(-1, -1) && !same::<u8>(0, 128) && !same::<u32>(0, i32::MIN));
    }
}
