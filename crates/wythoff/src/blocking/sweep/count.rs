//! Values of a window counted by squares, for pictures that show many cells a pixel.
//!
//! Cells are not looked at one by one. For each class of values a row of bytes, one a column,
//! counts the cells above the class down the columns of a square: a comparison and an addition
//! for a whole vector of cells. The bytes of a square's columns are added when its rows are done.

use std::collections::VecDeque;

use fearless_simd::dispatch;

use super::draw::{Band, Drawing};
use super::{Failure, Job, Sweep};
use crate::Window;
use crate::blocking::boundary::Signal;
use crate::board::{BoardError, Rows, Value, ValueCounts};
use crate::observer::Observer;

/// Lines between the classes: values above -5, above -4, .., above 5.
const LEVELS: usize = ValueCounts::CLASSES - 1;
/// The value that the first class ends with.
const LOWEST: Value = -5;

/// Value counts of a window, to be drawn.
pub(super) struct Counts<'a> {
    pub(super) window: Window,
    pub(super) scale: u64,
    pub(super) observer: &'a dyn Observer,
}

impl<'a> Job for Counts<'a> {
    type Output = Box<dyn Rows<ValueCounts> + 'a>;

    fn run<T: Signal>(&self, sweep: &Sweep) -> Result<Self::Output, Failure> {
        let squares = self.window.width().div_ceil(self.scale) as usize;
        Ok(Box::new(SquareRows {
            drawing: Drawing::<T>::new(sweep, self.window, self.observer)?,
            window: self.window,
            scale: self.scale,
            begun: VecDeque::new(),
            first: 0,
            counted: 0,
            row: vec![ValueCounts::default(); squares],
        }))
    }
}

/// Rows of squares.
struct SquareRows<'a, T: Signal> {
    drawing: Drawing<'a, T>,
    window: Window,
    scale: u64,
    /// Rows of squares that have been begun, the first one with this number.
    begun: VecDeque<Vec<ValueCounts>>,
    first: u64,
    /// Rows of the window that are counted.
    counted: u64,
    row: Vec<ValueCounts>,
}

impl<T: Signal> Rows<ValueCounts> for SquareRows<'_, T> {
    fn next_row(&mut self) -> Result<Option<&[ValueCounts]>, BoardError> {
        let (window, scale) = (self.window, self.scale);
        while self.counted < window.height().min((self.first + 1) * scale) {
            let band = self.drawing.next_band(|sweep, tile| {
                tile.squares = dispatch!(sweep.level.simd(), _simd => count(tile, window, scale));
            })?;
            let Some(band) = band else { return Ok(None) };
            self.counted = band.end;
            for tile in &self.drawing.tiles {
                let first = ((tile.x() - window.x()) / scale) as usize;
                for (row, counts) in (band.start / scale - self.first..).zip(&tile.squares) {
                    if self.begun.len() <= row as usize {
                        self.begun.push_back(vec![ValueCounts::default(); self.row.len()]);
                    }
                    for (sum, count) in self.begun[row as usize][first..].iter_mut().zip(counts) {
                        *sum += *count;
                    }
                }
            }
        }
        let Some(row) = self.begun.pop_front() else { return Ok(None) };
        self.first += 1;
        self.row = row;
        Ok(Some(&self.row))
    }
}

/// The counts of a band of a tile: by row of squares, and from the square that holds the first
/// column.
#[inline(always)]
fn count<T: Signal>(tile: &Band<T>, window: Window, scale: u64) -> Vec<Vec<ValueCounts>> {
    let top = tile.top() - window.y();
    let bottom = top + tile.rows.len() as u64;
    let mut levels = vec![0; LEVELS * tile.width()];
    let mut rows = Vec::new();
    let mut start = top;
    while start < bottom {
        let end = bottom.min((start / scale + 1) * scale);
        levels.fill(0);
        for y in start..end {
            let row = tile.row((y - top) as usize);
            for (level, threshold) in levels.chunks_exact_mut(row.len()).zip(LOWEST..) {
                let threshold = T::saturate(threshold);
                if tile.extent.min <= threshold && threshold < tile.extent.max {
                    for (above, &value) in level.iter_mut().zip(row) {
                        *above += u8::from(value > threshold);
                    }
                }
            }
        }
        rows.push(squares(tile, &levels, end - start, window, scale));
        start = end;
    }
    rows
}

/// Adds the columns of every square.
#[inline(always)]
fn squares<T: Signal>(
    tile: &Band<T>,
    levels: &[u8],
    rows: u64,
    window: Window,
    scale: u64,
) -> Vec<ValueCounts> {
    let (left, width) = (tile.x() - window.x(), tile.width());
    let last = left + width as u64 - 1;
    let square = |square: u64| {
        let start = (square * scale).max(left) - left;
        let columns = start as usize..((square + 1) * scale - left).min(width as u64) as usize;
        let cells = columns.len() as u64 * rows;
        let above = |level: usize| {
            let threshold = T::saturate(LOWEST + level as Value);
            if threshold < tile.extent.min {
                cells
            } else if threshold >= tile.extent.max {
                0
            } else {
                levels[level * width..][columns.clone()].iter().map(|&n| u64::from(n)).sum()
            }
        };
        let mut counts = ValueCounts::default();
        let mut rest = cells;
        for (level, count) in counts.by_class_mut()[..LEVELS].iter_mut().enumerate() {
            let above = above(level);
            *count = rest - above;
            rest = above;
        }
        counts.by_class_mut()[LEVELS] = rest;
        counts
    };
    (left / scale..=last / scale).map(square).collect()
}
