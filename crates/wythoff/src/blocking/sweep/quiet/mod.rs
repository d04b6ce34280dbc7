//! Parts of a block without palaces, told from the signals that enter them.
//!
//! A signal changes at palaces only. So if the smallest V, H and D that enter a part add up to k or
//! more, none of its cells is a palace, and all signals leave as they entered: O(w + h) instead of
//! O(w h). On a board of three times k rows a quarter of the cells lie in such parts, and three
//! quarters on one of twelve times k (`docs/design/sweep-kernel.md`, "Quiet parts").
//!
//! Signals are known modulo 2^bits. This is enough: a kernel would *read* sums between the bounds,
//! and so no palace (`docs/algorithms/blocking.md`, "Quiet parts"). What readings prove is the same
//! for all kernels (`window/bits.rs`).

mod counts;
#[cfg(test)]
mod tests;

use std::cell::OnceCell;

use fearless_simd::dispatch;

pub(super) use self::counts::Offsets;
use self::counts::VALUES;
use super::Level;
use super::kernel::diagonals::Extent;
use super::kernel::parts::{Part, Way};
use crate::blocking::block::Block;
use crate::blocking::boundary::{Boundary, Signal};
use crate::board::Value;

/// A part is cut where this divides rows and columns: whole strips of every level.
const UNIT: usize = 256;
/// Least rows and columns of a part that is cut: kernels are slower on small parts.
const LARGE: usize = 2048;

/// The values of a part if no palace is met: sums of the signals that enter it.
pub(super) struct Sums<'a, T: Signal> {
    lines: [&'a [T]; 3],
    k: T,
    /// The sum of the first signals of each kind, less k.
    first: Value,
    /// The signals of each kind, less the first one.
    ranges: [Extent<Value>; 3],
    /// The means to count the values, as soon as they were asked for.
    offsets: OnceCell<Option<Offsets>>,
}

/// The parts of a block, each after those it depends on; quiet quarters on their own.
pub(super) struct Pieces<'a> {
    block: &'a Block,
    level: Level,
    /// The parts that are left, the next one last.
    left: Vec<(Part, Way)>,
    /// False if all parts are left to kernels, whole.
    looks: bool,
}

impl<'a, T: Signal> Sums<'a, T> {
    /// Returns the sums of a part behind the hood.
    ///
    /// `Time: O(w + h)`.
    pub(super) fn new(level: Level, block: &Block, part: Part, boundary: &'a Boundary<T>) -> Self {
        let [columns, rows] = [part.x..part.x + part.width, part.y..part.y + part.height];
        let lines = boundary.lines(columns, rows);
        let [v, h, d] = lines.map(|signals| signals[0]);
        let k = T::wrap(block.k().get());
        let first = T::value(v, h, d, k).into();
        let ranges = dispatch!(level.simd(), _simd => lines.map(range));
        Self { lines, k, first, ranges, offsets: OnceCell::new() }
    }

    /// Returns bounds of the sums.
    fn bounds(&self) -> Extent<Value> {
        let add = |end: fn(&Extent<Value>) -> Value| {
            self.first + self.ranges.iter().map(end).sum::<Value>()
        };
        Extent::new(add(|range| range.min), add(|range| range.max))
    }

    /// Returns true if no kernel reads a palace in the part.
    pub(super) fn are_quiet(&self) -> bool {
        let Extent { min, max } = self.bounds();
        min >= 0 && max <= T::MAX.into()
    }

    /// Returns the extent of quiet sums joined with `seen`, the extent of other values; `None` if
    /// only a kernel finds it.
    pub(super) fn join(&self, seen: Extent<T::Value>) -> Option<Extent<T::Value>> {
        let Extent { min, max } = self.bounds();
        if seen.join(Extent::near::<T>(min, max)) == seen {
            return Some(seen);
        }
        let mut occurring = self.counts()?.map(|(value, _)| value);
        let lowest = occurring.next()?;
        let highest = occurring.last().unwrap_or(lowest);
        Some(seen.join(Extent::near::<T>(lowest, highest)))
    }

    /// Returns the values of a row, counted from the top.
    pub(super) fn row(&self, y: usize) -> impl Iterator<Item = T::Value> {
        let ([v, h, d], k) = (self.lines, self.k);
        v.iter().zip(&d[h.len() - 1 - y..]).map(move |(&v, &d)| T::value(v, h[y], d, k))
    }

    /// Returns the number of cells of each value of quiet sums that occurs; `None` as for
    /// [`Sums::offsets`].
    pub(super) fn counts(&self) -> Option<impl Iterator<Item = (Value, u64)>> {
        let [v, h, _] = self.lines;
        Some(self.offsets()?.count(0..v.len(), 0..h.len()))
    }

    /// Returns the means to count the values of a quiet part and of its rectangles; `None` if there
    /// are many values, or so many lines differ that a kernel is as fast.
    pub(super) fn offsets(&self) -> Option<&Offsets> {
        let offsets = || {
            let Extent { min, max } = self.bounds();
            if max - min >= VALUES as Value {
                return None;
            }
            let least =
                |kind: usize| self.lines[kind][0].plus(self.ranges[kind].min.cast_unsigned());
            Offsets::of(self.lines, [0, 1, 2].map(least), min)
        };
        self.offsets.get_or_init(offsets).as_ref()
    }
}

/// Returns the difference of two signals as a signed integer.
#[inline(always)]
fn difference<T: Signal>(signal: T, first: T) -> T::Value {
    T::value(signal, T::default(), T::default(), first)
}

/// Returns the extent of some signals, less the first one.
#[inline(always)]
fn range<T: Signal>(signals: &[T]) -> Extent<Value> {
    let first = signals[0];
    let (mut min, mut max) = (T::Value::default(), T::Value::default());
    for &signal in signals {
        let difference = difference(signal, first);
        (min, max) = (min.min(difference), max.max(difference));
    }
    Extent::new(min.into(), max.into())
}

impl<'a> Pieces<'a> {
    /// Returns the pieces of some parts; the parts themselves if `looks` is false.
    pub(super) fn of(
        level: Level,
        block: &'a Block,
        mut parts: Vec<(Part, Way)>,
        looks: bool,
    ) -> Self {
        parts.reverse();
        Self { block, level, left: parts, looks }
    }

    /// Returns the next piece, with its sums if it is quiet. `boundary` has passed the hood and all
    /// pieces before this one.
    ///
    /// A large part is cut into quarters if two of them are quiet. Palaces only raise the signals,
    /// so a quarter that is quiet by the signals that enter the part is still quiet later.
    pub(super) fn next<'b, T: Signal>(
        &mut self,
        boundary: &'b Boundary<T>,
    ) -> Option<(Part, Way, Option<Sums<'b, T>>)> {
        loop {
            let (part, way) = self.left.pop()?;
            let meets_hood = self.block.hood_cells_in_row(part.y as u64) > part.x as u64;
            if meets_hood || !self.looks {
                return Some((part, way, None));
            }
            let sums = |part: Part| Sums::new(self.level, self.block, part, boundary);
            let whole = sums(part);
            if whole.are_quiet() {
                return Some((part, way, Some(whole)));
            }
            let two_quiet = |quarters: &[Part; 4]| {
                quarters.iter().filter(|&&quarter| sums(quarter).are_quiet()).count() >= 2
            };
            let Some(quarters) = quarters(part).filter(two_quiet) else {
                return Some((part, way, None));
            };
            self.left.extend(quarters.into_iter().rev().map(|quarter| (quarter, way)));
        }
    }
}

/// Returns the quarters of a large part, each after those it depends on.
fn quarters(part: Part) -> Option<[Part; 4]> {
    let Part { x, y, width, height } = part;
    if width < LARGE || height < LARGE {
        return None;
    }
    let [left, upper] = [width, height].map(|side| (side / 2).next_multiple_of(UNIT));
    let (right, lower) = (width - left, height - upper);
    let quarter = |x, y, width, height| Part { x, y, width, height };
    Some([
        quarter(x, y, left, upper),
        quarter(x + left, y, right, upper),
        quarter(x, y + upper, left, lower),
        quarter(x + left, y + upper, right, lower),
    ])
}
