//! Exact numbers of palaces: sums of the growth of signals.

use std::collections::HashMap;

use dashu_int::ops::BitTest;
use dashu_int::{IBig, UBig};

use super::blocks::{Here, Sides, Signal, Stop};
use super::{LEAF, Quadtree, QuadtreeError};
use crate::observer::Observer;

/// Returns the number of lines of a signal of `level`.
pub(super) fn side(level: usize) -> UBig {
    UBig::from(LEAF) << level
}

/// Returns the first level whose board, `[0, 16 x 2^level)^2`, holds `[0, size)^2`.
pub fn level_of(size: &UBig) -> usize {
    let last = size - UBig::ONE.min(size.clone());
    last.bit_len().saturating_sub(LEAF.ilog2() as usize)
}

/// Returns the binary logarithm of the side of the board of `level`, 16 x 2^level.
///
/// ```
/// use wythoff::blocking::quadtree::{level_of, side_log2};
/// let level = level_of(&1000_u32.into());
/// assert_eq!(1 << side_log2(level), 1024);
/// ```
pub const fn side_log2(level: usize) -> usize {
    level + LEAF.ilog2() as usize
}

/// Sums of signals of one level that are still to be added, by the numbers of the signals, whose
/// minima are left out: how often each of them is added.
#[derive(Debug, Default)]
struct Terms {
    /// Sums of all lines.
    whole: HashMap<u32, IBig>,
    /// Sums of the first lines.
    first: HashMap<u32, IBig>,
}

impl Quadtree {
    /// Returns the number of palaces on `[0, size)^2`.
    ///
    /// The levels are passed once, from the top, so that no more than the sums of one level are
    /// kept, and the call stack does not grow.
    ///
    /// `Time`: that of [`Quadtree::grow`] to the next level, and two additions for each signal of
    /// each level.
    ///
    /// # Errors
    /// As [`Quadtree::grow`].
    pub fn count(&mut self, size: &UBig, observer: &dyn Observer) -> Result<UBig, QuadtreeError> {
        let level = level_of(size);
        self.settle(level, observer, |tree| tree.count_corner(level, size, observer))
    }

    fn count_corner(
        &mut self,
        top: usize,
        size: &UBig,
        observer: &dyn Observer,
    ) -> Result<UBig, Stop> {
        let (mut terms, mut palaces) = (Terms::default(), IBig::ZERO);
        // The block on the main diagonal that holds the corner (size, size), and the lines of it
        // before that corner.
        let (mut here, mut lines) = (Some((Signal::ZERO, Signal::ZERO)), size.clone());
        for level in (0..=top).rev() {
            // Boards of fewer levels take no time once they are evaluated.
            if (top - level) % 64 == 63 && observer.progress(0, 0).is_break() {
                return Err(Stop::Interrupted);
            }
            here = here.filter(|&(v, n)| !self.is_empty(&Here::OnDiagonal(v, n)));
            if lines == side(level) {
                if let Some((v, n)) = here.take() {
                    let leaving = self.on_diagonal(level, (v, n), observer)?.0;
                    add_growth(&mut terms.whole, [v, leaving], 1, (&lines, &mut palaces));
                }
                for (id, times) in std::mem::take(&mut terms.first) {
                    *terms.whole.entry(id).or_default() += times;
                }
            }
            if level == 0 {
                palaces += self.last_sums(terms, here, small(&lines));
                break;
            }
            let half = side(level - 1);
            let is_far = lines > half;
            let rest = if is_far { &lines - &half } else { lines };
            let mut below = Terms::default();
            for (id, times) in terms.whole {
                let (first, second) = self.halves(level, Signal { id, least: 0 });
                add(&mut below.whole, first, &times, (&half, &mut palaces));
                add(&mut below.whole, second, &times, (&half, &mut palaces));
            }
            for (id, times) in terms.first {
                let (first, second) = self.halves(level, Signal { id, least: 0 });
                if is_far {
                    add(&mut below.whole, first, &times, (&half, &mut palaces));
                    add(&mut below.first, second, &times, (&rest, &mut palaces));
                } else {
                    add(&mut below.first, first, &times, (&rest, &mut palaces));
                }
            }
            if let Some((v, n)) = here {
                let (v, n) = (self.halves(level, v), self.halves(level, n));
                here = Some((v.0, n.0));
                if is_far {
                    let nw = self.on_diagonal(level - 1, (v.0, n.0), observer)?;
                    add_growth(&mut below.whole, [v.0, nw.0], 1, (&half, &mut palaces));
                    // The part below the main diagonal is its mirror image.
                    let ne = Sides { v: v.1, h: nw.0, n: n.1, w: nw.1 };
                    let ne = self.beside(level - 1, ne, observer)?;
                    add_growth(&mut below.first, [v.1, ne.v], 2, (&rest, &mut palaces));
                    here = Some((ne.v, ne.w));
                }
            }
            (terms, lines) = (below, rest);
        }
        Ok(UBig::try_from(palaces).unwrap_or_default())
    }

    /// Returns the sums of signals of leaves, whose first lines are `lines`, and the palaces of the
    /// last block.
    fn last_sums(&self, terms: Terms, here: Option<(Signal, Signal)>, lines: usize) -> IBig {
        let of = |id: u32, lines: usize| {
            let run = &self.runs.get(id).0[..lines];
            IBig::from(run.iter().map(|&s| u32::from(s)).sum::<u32>())
        };
        let whole = terms.whole.into_iter().map(|(id, times)| times * of(id, LEAF));
        let first = terms.first.into_iter().map(|(id, times)| times * of(id, lines));
        let mut palaces = 0u32;
        if let Some((v, n)) = here {
            self.cells(&Here::OnDiagonal(v, n), |x, y, seen| {
                let inside = x < lines && y < lines;
                palaces += u32::from(inside && seen.iter().sum::<i32>() < self.k);
            });
        }
        whole.chain(first).sum::<IBig>() + IBig::from(palaces)
    }

    /// Returns the number of palaces of a block.
    ///
    /// `Time`: that of a block that was not evaluated before, and two additions for each signal
    /// whose sum was not computed before.
    pub fn palaces_of(
        &mut self,
        level: usize,
        here: Here,
        observer: &dyn Observer,
    ) -> Result<UBig, Stop> {
        if self.is_empty(&here) {
            return Ok(UBig::ZERO);
        }
        let [before, after] = match here {
            Here::OnDiagonal(v, n) => [v, self.on_diagonal(level, (v, n), observer)?.0],
            Here::Beside(sides) => [sides.v, self.beside(level, sides, observer)?.v],
        };
        Ok(self.sum(level, after) - self.sum(level, before))
    }

    /// Returns the sum of all lines of a signal.
    fn sum(&mut self, level: usize, signal: Signal) -> UBig {
        let least = UBig::from(signal.least as u32) * side(level);
        // About half of all signals are zero.
        if signal.id == 0 {
            return least;
        }
        let key = (level, signal.id);
        if let Some(sum) = self.sums.get(&key) {
            return least + sum;
        }
        let sum = if level == 0 {
            self.runs.get(signal.id).0.iter().map(|&s| u32::from(s)).sum::<u32>().into()
        } else {
            let (first, second) = self.halves(level, Signal { least: 0, ..signal });
            self.sum(level - 1, first) + self.sum(level - 1, second)
        };
        self.sums.insert(key, sum.clone());
        least + sum
    }
}

/// Adds a signal to the terms of its level some times. Its minimum is added to the palaces at once,
/// for each of its `lines`.
fn add(
    terms: &mut HashMap<u32, IBig>,
    signal: Signal,
    times: &IBig,
    (lines, palaces): (&UBig, &mut IBig),
) {
    if signal.least != 0 {
        *palaces += times * IBig::from(signal.least) * lines.as_ibig();
    }
    // The sum of signal 0 is 0.
    if signal.id != 0 {
        *terms.entry(signal.id).or_default() += times;
    }
}

/// Adds the growth of a signal, from the one that enters a block to the one that leaves it.
fn add_growth(
    terms: &mut HashMap<u32, IBig>,
    [entering, leaving]: [Signal; 2],
    times: i32,
    (lines, palaces): (&UBig, &mut IBig),
) {
    add(terms, leaving, &IBig::from(times), (lines, palaces));
    add(terms, entering, &IBig::from(-times), (lines, palaces));
}

/// Returns a number of lines of a leaf as a machine integer.
fn small(lines: &UBig) -> usize {
    usize::try_from(lines).expect("a leaf has 16 lines")
}
