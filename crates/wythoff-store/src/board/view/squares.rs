//! Sources of the squares of a stored board: the pyramid, or blocks that are evaluated.

use std::ops::Range;

use wythoff::Window;
use wythoff::board::{BoardError, ValueCounts};
use wythoff::observer::{Observer, PartProgress};

use super::pixels::{Counts, Squares, whole};
use super::{View, ViewError};
use crate::board::layout::{FINEST, level};
use crate::board::tile::{StoredSignal, exact_counts};
use crate::zarr::{ArrayMeta, Element};

/// Squares of a level of the pyramid, read one row of chunks at a time.
pub(super) struct Pyramid<'a> {
    view: &'a View,
    side: u64,
    folder: String,
    meta: ArrayMeta,
}

/// Columns of squares in a chunk, and the counts that were read.
type Part = (Range<u64>, Result<Vec<Counts>, ViewError>);

impl<'a> Pyramid<'a> {
    /// The level of squares of `side` cells.
    pub(super) fn new(view: &'a View, side: u64) -> Self {
        Self { view, side, folder: level(side), meta: view.layout.pyramid(side) }
    }

    /// Adds up the counts of all squares in some columns and rows.
    pub(super) fn sum(
        &self,
        columns: &Range<u64>,
        rows: &Range<u64>,
    ) -> Result<ValueCounts, ViewError> {
        let mut sum = ValueCounts::default();
        for rows in self.cut(rows) {
            for columns in self.cut(columns) {
                for square in self.read(&columns, &rows)? {
                    for (sum, count) in sum.by_class_mut().iter_mut().zip(square) {
                        *sum += u64::from(count);
                    }
                }
            }
        }
        Ok(sum)
    }

    /// Cuts a range of squares at the borders of chunks.
    fn cut(&self, squares: &Range<u64>) -> impl Iterator<Item = Range<u64>> + use<> {
        let (chunk, Range { start, end }) = (self.meta.chunk()[2], squares.clone());
        let part = move |n: u64| start.max(n * chunk)..end.min((n + 1) * chunk);
        (start / chunk..end.div_ceil(chunk)).map(part)
    }

    /// Reads the counts of the squares in some columns and rows, which are in one chunk or in its
    /// mirror image.
    fn read(&self, columns: &Range<u64>, rows: &Range<u64>) -> Result<Vec<Counts>, ViewError> {
        if self.side == FINEST {
            self.read_numbers::<u16>(columns, rows)
        } else {
            self.read_numbers::<u32>(columns, rows)
        }
    }

    fn read_numbers<C: Element + Into<u32>>(
        &self,
        columns: &Range<u64>,
        rows: &Range<u64>,
    ) -> Result<Vec<Counts>, ViewError> {
        let (chunk, in_shard) = (self.meta.chunk()[2], self.meta.chunks()[2]);
        let [x, y] = [columns, rows].map(|squares| squares.start / chunk);
        // Squares below the diagonal are mirror images of those above it.
        let (column, row) = (x.max(y), x.min(y));
        let at = [0, row / in_shard, column / in_shard];
        let shard = self.view.shard(&self.folder, &self.meta, &at)?;
        let width = (columns.end - columns.start) as usize;
        let mut counts = vec![Counts::default(); width * (rows.end - rows.start) as usize];
        for class in 0..ValueCounts::CLASSES {
            let at = [class as u64, row % in_shard, column % in_shard];
            let Some(numbers) = shard.chunk::<C>(&at)? else { continue };
            for (y, counts) in rows.clone().zip(counts.chunks_exact_mut(width)) {
                for (x, counts) in columns.clone().zip(counts) {
                    let (x, y) = (x.max(y) % chunk, x.min(y) % chunk);
                    counts[class] = numbers[(y * chunk + x) as usize].into();
                }
            }
        }
        let squares = rows.clone().flat_map(|y| columns.clone().map(move |x| (x, y)));
        for ((column, row), counts) in squares.zip(&mut counts) {
            let cells = self.cells(column, row);
            if self.side == FINEST {
                *counts = exact_counts(*counts, cells);
            }
            let found = counts.iter().map(|&n| u64::from(n)).sum::<u64>();
            if found != cells {
                let path = shard.path().to_owned();
                return Err(ViewError::Counts { path, column, row, found, cells });
            }
        }
        Ok(counts)
    }

    /// Number of cells of a square that are on the board.
    fn cells(&self, column: u64, row: u64) -> u64 {
        let [width, height] =
            [column, row].map(|n| self.side.min(self.view.size() - n * self.side));
        width * height
    }
}

impl Pyramid<'_> {
    /// Scales the counts of squares that the edge of the board cuts off, as [`whole`] does.
    fn make_whole(&self, columns: &Range<u64>, rows: &Range<u64>, counts: &mut [Counts]) {
        if columns.end.max(rows.end) * self.side <= self.view.size() {
            return;
        }
        let squares = rows.clone().flat_map(|y| columns.clone().map(move |x| (x, y)));
        for ((column, row), counts) in squares.zip(counts) {
            *counts = whole(*counts, self.cells(column, row), self.side);
        }
    }
}

impl Squares for Pyramid<'_> {
    fn side(&self) -> u64 {
        self.side
    }

    fn load(
        &mut self,
        columns: Range<u64>,
        row: u64,
        end: u64,
        counts: &mut Vec<Counts>,
    ) -> Result<u64, BoardError> {
        let chunk = self.meta.chunk()[2];
        let rows = row..end.min((row / chunk + 1) * chunk);
        let mut parts: Vec<Part> =
            self.cut(&columns).map(|columns| (columns, Ok(Vec::new()))).collect();
        self.view.sweep.for_each(&mut parts, |(columns, squares)| {
            *squares = self.read(columns, &rows).map(|mut squares| {
                self.make_whole(columns, &rows, &mut squares);
                squares
            });
        });
        let read =
            |(columns, squares): Part| Ok(((columns.end - columns.start) as usize, squares?));
        let parts: Vec<_> = parts.into_iter().map(read).collect::<Result<_, ViewError>>()?;
        for y in 0..(rows.end - rows.start) as usize {
            for (width, squares) in &parts {
                counts.extend_from_slice(&squares[y * width..][..*width]);
            }
        }
        Ok(rows.end - rows.start)
    }
}

/// Squares that are counted while blocks are evaluated, one row of blocks at a time.
pub(super) struct Evaluated<'a> {
    view: &'a View,
    side: u64,
    observer: &'a dyn Observer,
    /// All rows of cells of the window.
    rows: Range<u64>,
}

impl<'a> Evaluated<'a> {
    /// Squares of `side` cells, for a window.
    pub(super) fn new(
        view: &'a View,
        side: u64,
        window: Window,
        observer: &'a dyn Observer,
    ) -> Self {
        Self { view, side, observer, rows: window.y()..window.bottom() }
    }

    fn evaluate<T: StoredSignal>(
        &self,
        window: Window,
        counts: &mut Vec<Counts>,
    ) -> Result<(), ViewError> {
        let patch = self.view.patch::<T>(self.view.layout.block(), window)?;
        let all = u128::from(self.rows.end - self.rows.start);
        let before = u128::from(window.y().saturating_sub(self.rows.start));
        let progress = PartProgress {
            observer: self.observer,
            before: before * u128::from(window.width()),
            cells: window.cells(),
            all: all * u128::from(window.width()),
        };
        let squares = patch.squares(window, self.side, &progress);
        let squares = squares.map_err(|error| ViewError::of_patch(window, error))?;
        counts.extend(squares.counts().iter().map(|square| {
            let counts = square.by_class().map(|count| count as u32);
            let cells = square.cells();
            if cells < self.side * self.side { whole(counts, cells, self.side) } else { counts }
        }));
        Ok(())
    }
}

impl Squares for Evaluated<'_> {
    fn side(&self) -> u64 {
        self.side
    }

    fn load(
        &mut self,
        columns: Range<u64>,
        row: u64,
        end: u64,
        counts: &mut Vec<Counts>,
    ) -> Result<u64, BoardError> {
        let (side, block, size) = (self.side, self.view.layout.block(), self.view.size());
        let (x, y) = (columns.start * side, row * side);
        let right = size.min(columns.end * side);
        let end = end.min((y / block + 1) * block / side);
        let window = Window::try_new(x, y, right - x, size.min(end * side) - y)
            .expect("the squares are on the board");
        match self.view.layout.bits {
            8 => self.evaluate::<u8>(window, counts)?,
            _ => self.evaluate::<u16>(window, counts)?,
        }
        Ok(end - row)
    }
}
