//! Values counted by class, a vector of cells at a time.
//!
//! For each class but the last, a row of bytes (one per column) counts the cells above the class
//! down the columns of a few rows: a comparison and an addition for a whole vector of cells. The
//! bytes of a square's columns are added when the rows of the square are done.

use std::ops::Range;

use crate::blocking::boundary::Signal;
use crate::blocking::sweep::kernel::diagonals::Extent;
use crate::board::{Value, ValueCounts};

/// Boundaries between the classes: values above -5, above -4, .., above 5.
const LEVELS: usize = ValueCounts::CLASSES - 1;
/// The largest value of the first class.
pub(in crate::blocking::sweep) const LOWEST: Value = -5;

/// Cells above each class, by column, of at most 255 rows whose values lie in an extent. Classes
/// that all values, or no values, are above are left out.
pub(in crate::blocking::sweep) struct Levels<T: Signal> {
    width: usize,
    above: Vec<u8>,
    extent: Extent<T::Value>,
}

impl<T: Signal> Levels<T> {
    /// Returns counts of no rows.
    pub(in crate::blocking::sweep) fn new(width: usize, extent: Extent<T::Value>) -> Self {
        Self { width, above: vec![0; LEVELS * width], extent }
    }

    /// Adds a row of values, from column `start` on.
    #[inline(always)]
    pub(in crate::blocking::sweep) fn add_row(&mut self, start: usize, row: &[T::Value]) {
        for (level, threshold) in self.above.chunks_exact_mut(self.width).zip(LOWEST..) {
            let threshold = T::saturate(threshold);
            if self.extent.min <= threshold && threshold < self.extent.max {
                for (above, &value) in level[start..].iter_mut().zip(row) {
                    *above += u8::from(value > threshold);
                }
            }
        }
    }

    /// Adds the cells of some columns, of which `cells` were added, to the counts of a square.
    #[inline(always)]
    pub(in crate::blocking::sweep) fn add_to(
        &self,
        counts: &mut ValueCounts,
        columns: &Range<usize>,
        cells: u64,
    ) {
        let above = |level: usize| -> u64 {
            let threshold = T::saturate(LOWEST + level as Value);
            if threshold < self.extent.min {
                cells
            } else if threshold >= self.extent.max {
                0
            } else {
                let bytes = &self.above[level * self.width..][columns.clone()];
                bytes.iter().map(|&n| u64::from(n)).sum()
            }
        };
        let mut rest = cells;
        for (level, count) in counts.by_class_mut().iter_mut().enumerate() {
            let above = if level < LEVELS { above(level) } else { 0 };
            *count += rest - above;
            rest = above;
        }
    }
}
