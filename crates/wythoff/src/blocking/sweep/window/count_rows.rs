//! Values of a window counted by squares, for pictures that show many cells a pixel.

use std::ops::Range;

use fearless_simd::dispatch;

use super::draw::{Band, Drawing};
use super::ground::Ground;
use crate::Window;
use crate::blocking::boundary::Signal;
use crate::blocking::sweep::count::levels::Levels;
use crate::blocking::sweep::{Failure, Job, Sweep};
use crate::board::{BoardError, Rows, ValueCounts};
use crate::observer::Observer;

/// Squares of fewer columns are counted cell by cell.
const NARROW: u64 = 8;

/// The job that counts the values of a window by squares.
pub(in crate::blocking::sweep) struct Counts<'a> {
    pub(in crate::blocking::sweep) window: Window,
    pub(in crate::blocking::sweep) scale: u64,
    pub(in crate::blocking::sweep) observer: &'a dyn Observer,
}

impl<'a> Job for Counts<'a> {
    type Output = Box<dyn Rows<ValueCounts> + 'a>;

    fn run<T: Signal>(
        &self,
        sweep: &Sweep,
        ground: Ground<'_, T>,
    ) -> Result<Self::Output, Failure> {
        let squares = self.window.width().div_ceil(self.scale) as usize;
        Ok(Box::new(SquareRows {
            drawing: Drawing::new(sweep, ground, self.window, self.observer)?,
            scale: self.scale,
            band: 0..0,
            counted: 0,
            row: vec![ValueCounts::default(); squares],
        }))
    }
}

/// Rows of squares, from the top.
struct SquareRows<'a, T: Signal> {
    drawing: Drawing<'a, T>,
    scale: u64,
    /// Rows of the window in the current band.
    band: Range<u64>,
    /// Rows of the window that are counted.
    counted: u64,
    row: Vec<ValueCounts>,
}

impl<T: Signal> Rows<ValueCounts> for SquareRows<'_, T> {
    fn next_row(&mut self) -> Result<Option<&[ValueCounts]>, BoardError> {
        let (window, scale) = (self.drawing.window, self.scale);
        let end = window.height().min(self.counted.saturating_add(scale));
        if self.counted == end {
            return Ok(None);
        }
        self.row.fill(ValueCounts::default());
        // A row of squares may take several bands, or a part of one.
        while self.counted < end {
            if self.counted == self.band.end {
                let Some(band) = self.drawing.next_band()? else { return Ok(None) };
                self.band = band;
            }
            let rows = self.counted..end.min(self.band.end);
            self.counted = rows.end;
            let rows =
                (rows.start - self.band.start) as usize..(rows.end - self.band.start) as usize;
            let level = self.drawing.sweep.level.simd();
            self.drawing.for_each_tile(rows.len(), |tile| {
                tile.squares = dispatch!(level, _simd => count(tile, rows.clone(), window, scale));
            });
            for tile in &self.drawing.tiles {
                let first = ((tile.x() - window.x()) / scale) as usize;
                for (sum, count) in self.row[first..].iter_mut().zip(&tile.squares) {
                    *sum += *count;
                }
            }
        }
        Ok(Some(&self.row))
    }
}

/// Counts some rows of a band of a tile, from the square that holds its first column on.
#[inline(always)]
fn count<T: Signal>(
    tile: &Band<T>,
    rows: Range<usize>,
    window: Window,
    scale: u64,
) -> Vec<ValueCounts> {
    if scale < NARROW {
        return count_one_by_one(tile, rows, window, scale);
    }
    let mut levels = Levels::<T>::new(tile.width(), tile.extent);
    for y in rows.clone() {
        levels.add_row(0, tile.row(y));
    }
    let (left, width) = (tile.x() - window.x(), tile.width() as u64);
    let square = |square: u64| {
        let start = (square * scale).max(left) - left;
        let columns = start as usize..((square + 1) * scale - left).min(width) as usize;
        let mut counts = ValueCounts::default();
        levels.add_to(&mut counts, &columns, (columns.len() * rows.len()) as u64);
        counts
    };
    (left / scale..=(left + width - 1) / scale).map(square).collect()
}

/// Like `count`, cell by cell: faster for squares of few columns.
fn count_one_by_one<T: Signal>(
    tile: &Band<T>,
    rows: Range<usize>,
    window: Window,
    scale: u64,
) -> Vec<ValueCounts> {
    let left = tile.x() - window.x();
    let first = left / scale;
    let last = (left + tile.width() as u64 - 1) / scale;
    let mut counts = vec![ValueCounts::default(); (last - first + 1) as usize];
    for y in rows {
        let (row, begun) = (tile.row(y), (left - first * scale) as usize);
        let (head, rest) = row.split_at(row.len().min(scale as usize - begun));
        let runs = std::iter::once(head).chain(rest.chunks(scale as usize));
        for (square, run) in counts.iter_mut().zip(runs) {
            run.iter().for_each(|&value| square.add(value.into(), 1));
        }
    }
    counts
}
