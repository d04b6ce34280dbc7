//! Exact numbers of palaces: sums of the growth of signals.

use dashu_int::UBig;
use dashu_int::ops::BitTest;

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

impl Quadtree {
    /// Returns the number of palaces on `[0, size)^2`.
    ///
    /// `Time`: that of [`Quadtree::grow`] to the next level, and `O(size)` additions unless signals
    /// repeat.
    ///
    /// # Errors
    /// As [`Quadtree::grow`].
    pub fn count(&mut self, size: &UBig, observer: &dyn Observer) -> Result<UBig, QuadtreeError> {
        let level = level_of(size);
        self.settle(level, observer, |tree| tree.first(level, Here::CORNER, size, size, observer))
    }

    /// Returns the number of palaces in the first `width` columns of the first `height` rows of a
    /// block. On the main diagonal both numbers are equal.
    pub(super) fn first(
        &mut self,
        level: usize,
        here: Here,
        width: &UBig,
        height: &UBig,
        observer: &dyn Observer,
    ) -> Result<UBig, Stop> {
        let side = side(level);
        if width.is_zero() || height.is_zero() || self.is_empty(&here) {
            return Ok(UBig::ZERO);
        }
        if *width == side || *height == side {
            return self.grown(level, here, width, height, observer);
        }
        if level == 0 {
            let (width, height) = (small(width), small(height));
            let mut palaces = 0u32;
            self.cells(&here, |x, y, seen| {
                palaces += u32::from(x < width && y < height && seen.iter().sum::<i32>() < self.k);
            });
            return Ok(palaces.into());
        }
        let half = side >> 1;
        let (near, far) = (UBig::clone, |n: &UBig| if *n > half { n - &half } else { UBig::ZERO });
        let (x0, x1) = (near(width).min(half.clone()), far(width));
        let (y0, y1) = (near(height).min(half.clone()), far(height));
        let part = |tree: &mut Self, at, width: &UBig, height: &UBig| {
            if width.is_zero() || height.is_zero() {
                return Ok(UBig::ZERO);
            }
            let part = tree.part(level, here, at, observer)?;
            tree.first(level - 1, part, width, height, observer)
        };
        let nw = part(self, (false, false), &x0, &y0)?;
        let ne = part(self, (true, false), &x1, &y0)?;
        let sw = match here {
            // The mirror image.
            Here::OnDiagonal(..) => ne.clone(),
            Here::Beside(_) => part(self, (false, true), &x0, &y1)?,
        };
        Ok(nw + ne + sw + part(self, (true, true), &x1, &y1)?)
    }

    /// Like [`Quadtree::first`], for all rows or all columns.
    fn grown(
        &mut self,
        level: usize,
        here: Here,
        width: &UBig,
        height: &UBig,
        observer: &dyn Observer,
    ) -> Result<UBig, Stop> {
        let (before, after, lines) = match here {
            Here::OnDiagonal(v, n) => (v, self.on_diagonal(level, (v, n), observer)?.0, width),
            Here::Beside(sides) => {
                let Sides { v, h, .. } = self.beside(level, sides, observer)?;
                if *height == side(level) { (sides.v, v, width) } else { (sides.h, h, height) }
            }
        };
        Ok(self.sum(level, after, lines) - self.sum(level, before, lines))
    }

    /// Returns the sum of the first `lines` lines of a signal.
    fn sum(&mut self, level: usize, signal: Signal, lines: &UBig) -> UBig {
        let all = side(level);
        let least = UBig::from(signal.least as u32) * lines;
        if *lines != all {
            let signal = Signal { least: 0, ..signal };
            return least + self.sum_of_first(level, signal, lines);
        }
        // About half of all signals are zero.
        if signal.id == 0 {
            return least;
        }
        let key = (level, signal.id);
        if let Some(sum) = self.sums.get(&key) {
            return least + sum;
        }
        let sum = self.sum_of_first(level, Signal { least: 0, ..signal }, &all);
        self.sums.insert(key, sum.clone());
        least + sum
    }

    fn sum_of_first(&mut self, level: usize, signal: Signal, lines: &UBig) -> UBig {
        if level == 0 {
            let run = self.runs.get(signal.id).0;
            return run[..small(lines)].iter().map(|&s| u32::from(s)).sum::<u32>().into();
        }
        let (half, (first, second)) = (side(level - 1), self.halves(level, signal));
        if *lines <= half {
            self.sum(level - 1, first, lines)
        } else {
            self.sum(level - 1, first, &half) + self.sum(level - 1, second, &(lines - half))
        }
    }
}

/// Returns a number of lines of a leaf as a machine integer.
fn small(lines: &UBig) -> usize {
    usize::try_from(lines).expect("a leaf has 16 lines")
}
