//! Counts of values by squares, without visiting each cell.

use super::mates::{Mate, Mates};
use crate::Window;
use crate::board::{BoardError, Rows, ValueCounts};
use crate::observer::{Interrupted, WholeProgress};

/// The number of rows between two calls of the observer.
const PIECE: u64 = 1 << 8;

/// An iterator over rows of squares.
///
/// In a column all cells beyond the pair have the same value, and so have all cells of a row beyond
/// the pair; each such run is counted at once.
pub(super) struct Counts<'a> {
    window: Window,
    scale: u64,
    observer: WholeProgress<'a>,
    columns: Vec<Mate>,
    /// The mates of the rows.
    mates: Mates,
    y: u64,
    counts: Vec<ValueCounts>,
    /// By square and class of values: the rows whose run begins in the previous square, and so
    /// covers this square and all squares right of it.
    begun: Vec<[u64; ValueCounts::CLASSES]>,
}

impl<'a> Counts<'a> {
    pub(super) fn new(
        window: Window,
        scale: u64,
        observer: WholeProgress<'a>,
        columns: Vec<Mate>,
        mates: Mates,
    ) -> Self {
        let squares = window.width().div_ceil(scale) as usize;
        let (counts, begun) = (vec![ValueCounts::default(); squares], vec![[0; _]; squares]);
        Self { window, scale, observer, columns, mates, y: window.y(), counts, begun }
    }

    /// The square of a column, counted from the first column of the window.
    const fn square(&self, column: u64) -> usize {
        (column / self.scale) as usize
    }

    /// The column after the last column of a square.
    fn end(&self, square: usize) -> u64 {
        ((square as u64 + 1) * self.scale).min(self.window.width())
    }

    /// Counts the cells beyond the pairs of the columns, in the rows up to `bottom`.
    fn count_columns(&mut self, bottom: u64) {
        let squares = self.columns.chunks(self.scale as usize).zip(&mut self.counts);
        for (columns, counts) in squares {
            for column in columns {
                let first = self.y.max(column.upper.saturating_add(1));
                counts.add(1 + column.xi, bottom.saturating_sub(first));
            }
        }
    }

    /// Counts the cell of the pair of a row, and the cells right of it.
    fn count_row(&mut self, row: Mate) {
        let Self { window, .. } = *self;
        let inside = |x: u64| x.checked_sub(window.x()).filter(|&column| column < window.width());
        if let Some(column) = inside(row.other) {
            let square = self.square(column);
            self.counts[square].add(-1 - row.xi, 1);
        }
        if let Some(first) = inside(row.upper.saturating_add(1).max(window.x())) {
            let square = self.square(first);
            let end = self.end(square);
            self.counts[square].add(1 + row.xi, end - first);
            if let Some(begun) = self.begun.get_mut(square + 1) {
                begun[ValueCounts::class(1 + row.xi)] += 1;
            }
        }
    }
}

impl Rows<ValueCounts> for Counts<'_> {
    fn next_row(&mut self) -> Result<Option<&[ValueCounts]>, BoardError> {
        let Self { window, y, scale, .. } = *self;
        if y == window.bottom() {
            return Ok(None);
        }
        let bottom = window.bottom().min(y.saturating_add(scale));
        self.counts.fill(ValueCounts::default());
        self.begun.fill([0; _]);
        self.count_columns(bottom);
        for y in y..bottom {
            let rows = (y - window.y()).min(PIECE);
            let cells = rows.saturating_mul(window.width());
            if y.is_multiple_of(PIECE) && self.observer.done(cells).is_break() {
                return Err(Interrupted.into());
            }
            let row = self.mates.next(&self.observer)?;
            self.count_row(row);
        }
        let mut rows = [0; ValueCounts::CLASSES];
        for square in 0..self.counts.len() {
            let width = self.end(square) - square as u64 * scale;
            let counts = self.counts[square].by_class_mut();
            for ((count, rows), begun) in counts.iter_mut().zip(&mut rows).zip(self.begun[square]) {
                *rows += begun;
                *count += *rows * width;
            }
            let rest = width * (bottom - y) - self.counts[square].cells();
            self.counts[square].add(0, rest);
        }
        self.y = bottom;
        Ok(Some(&self.counts))
    }
}
