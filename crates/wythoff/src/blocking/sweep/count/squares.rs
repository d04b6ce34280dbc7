//! Value counts in squares of cells: the finest level of a pyramid of pictures.

use std::ops::Range;

use fearless_simd::dispatch;

use super::levels::{LOWEST, Levels};
use crate::blocking::block::Block;
use crate::blocking::boundary::{Boundary, Signal};
use crate::blocking::sweep::Sweep;
use crate::blocking::sweep::kernel::diagonals::{Extent, Tap};
use crate::blocking::sweep::kernel::parts::Part;
use crate::blocking::sweep::kernel::skew::{BAND, Skew};
use crate::blocking::sweep::quiet::Offsets;
use crate::board::{Value, ValueCounts};

/// Side of the squares that are counted; counts of larger squares are sums of these.
pub(in crate::blocking::sweep) const SMALLEST: usize = 64;
/// Value counts of every square of a block. The squares start at the corner of the block; squares
/// at its right and lower edge hold fewer cells if the block ends within them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Squares {
    side: usize,
    columns: usize,
    rows: usize,
    counts: Vec<ValueCounts>,
}

impl Squares {
    /// The allowed sides of squares.
    pub const SIDES: [u64; 3] = [64, 128, 256];

    /// Returns empty counts for a block of this size.
    pub(in crate::blocking) fn new(width: usize, height: usize, side: u64) -> Self {
        assert!(Self::SIDES.contains(&side), "squares have 64, 128 or 256 cells a side");
        let side = side as usize;
        let (columns, rows) = (width.div_ceil(side), height.div_ceil(side));
        Self { side, columns, rows, counts: vec![ValueCounts::default(); columns * rows] }
    }

    /// Returns the side of a square in cells: 64, 128 or 256.
    pub const fn side(&self) -> u64 {
        self.side as u64
    }

    /// Returns the number of squares in a row.
    pub const fn columns(&self) -> usize {
        self.columns
    }

    /// Returns the number of rows of squares.
    pub const fn rows(&self) -> usize {
        self.rows
    }

    /// Returns the counts of all squares, row after row from the top.
    pub fn counts(&self) -> &[ValueCounts] {
        &self.counts
    }

    /// Returns the counts of the square in a column and a row, both counted from 0.
    ///
    /// # Panics
    /// If there is no such square.
    pub fn at(&self, column: usize, row: usize) -> &ValueCounts {
        assert!(column < self.columns, "there are {} columns of squares", self.columns);
        &self.counts[row * self.columns + column]
    }

    /// Returns the number of palaces in all squares.
    pub(in crate::blocking::sweep) fn palaces(&self) -> u64 {
        self.counts.iter().flat_map(|counts| &counts.by_class()[..ValueCounts::class(0)]).sum()
    }

    /// Returns the counts of the square that holds the cell in column `x` and row `y` of the block.
    #[inline(always)]
    pub(in crate::blocking) fn holding(&mut self, x: usize, y: usize) -> &mut ValueCounts {
        let shift = self.side.trailing_zeros();
        &mut self.counts[(y >> shift) * self.columns + (x >> shift)]
    }

    /// Adds the squares of a part of the block. The corner of the part is the corner of a square.
    pub(in crate::blocking::sweep) fn add_part(&mut self, (x, y): (usize, usize), part: &Self) {
        for (row, counts) in part.counts.chunks_exact(part.columns).enumerate() {
            for (column, &count) in counts.iter().enumerate() {
                *self.holding(x + column * self.side, y + row * self.side) += count;
            }
        }
    }

    /// Counts the cells of a quiet part of the block.
    pub(in crate::blocking::sweep) fn add_quiet(&mut self, part: Part, offsets: &Offsets) {
        let side = self.side;
        let cut = |start: usize, length: usize| {
            let end = start + length;
            let squares = start / side..end.div_ceil(side);
            squares.map(move |i| start.max(i * side)..end.min((i + 1) * side))
        };
        for rows in cut(part.y, part.height) {
            for columns in cut(part.x, part.width) {
                let square = self.holding(columns.start, rows.start);
                let columns = columns.start - part.x..columns.end - part.x;
                let rows = rows.start - part.y..rows.end - part.y;
                offsets.count(columns, rows).for_each(|(value, count)| square.add(value, count));
            }
        }
    }

    /// Counts the cells of a block that lie in the hood.
    pub(in crate::blocking) fn add_hood(&mut self, block: &Block) {
        let (x0, y0, k) = (block.window().x(), block.window().y(), block.k().get() as Value);
        for y in 0..block.window().height() {
            let cells = block.hood_cells_in_row(y);
            // Values rise by one or two per column up to 0, so only the last few lie above the
            // first class.
            let exact = cells.saturating_sub(1 + LOWEST.unsigned_abs());
            for start in (0..exact).step_by(self.side) {
                let deep = exact.min(start + self.side as u64) - start;
                self.holding(start as usize, y as usize).add(Value::MIN, deep);
            }
            for x in exact..cells {
                let (column, row) = (x0 + x, y0 + y);
                let value = (column + row + column.min(row)) as Value - k;
                self.holding(x as usize, y as usize).add(value, 1);
            }
        }
    }

    /// Evaluates a part of a block that begins with a row and a column of squares, and counts its
    /// cells outside the hood. Returns the extent of their values.
    ///
    /// This works at all levels and widths: values are put into rows, band by band.
    pub(in crate::blocking::sweep) fn add_by_rows<T: Signal>(
        &mut self,
        sweep: &Sweep,
        block: &Block,
        part: Part,
        boundary: &mut Boundary<T>,
        tap: &mut impl Tap<T>,
    ) -> Extent<T::Value> {
        let mut extent = Extent::nothing::<T>();
        let mut values = Skew::new();
        let bottom = part.y + part.height;
        for y in (part.y..bottom).step_by(BAND) {
            let band = Part { y, height: BAND.min(bottom - y), ..part };
            let cells = band.block(block);
            values.resize(band.width, band.height);
            let seen = band.pass(boundary, |entering| {
                sweep.in_place(&cells, band, &entering, &mut (&mut values, &mut *tap))
            });
            extent = extent.join(seen);
            for top in (0..band.height).step_by(SMALLEST) {
                let rows = top..band.height.min(top + SMALLEST);
                dispatch!(sweep.level.simd(), _simd => {
                    self.add_rows(&values, &cells, band, rows, seen);
                });
            }
        }
        extent
    }

    /// Adds some rows of a band, a row of squares of the smallest side, without the cells in the
    /// hood.
    #[inline(always)]
    fn add_rows<T: Signal>(
        &mut self,
        values: &Skew<T>,
        cells: &Block,
        band: Part,
        rows: Range<usize>,
        seen: Extent<T::Value>,
    ) {
        let mut levels = Levels::<T>::new(band.width, seen);
        let hood = rows.clone().map(|y| cells.hood_cells_in_row(y as u64) as usize);
        let hood: Vec<usize> = hood.collect();
        for (y, &hood) in rows.clone().zip(&hood) {
            levels.add_row(hood, &values.row(y)[hood..]);
        }
        for x in (0..band.width).step_by(SMALLEST) {
            let columns = x..band.width.min(x + SMALLEST);
            let outside = |hood: &usize| columns.end.saturating_sub(columns.start.max(*hood));
            let counted = hood.iter().map(outside).sum::<usize>() as u64;
            levels.add_to(self.holding(band.x + x, band.y + rows.start), &columns, counted);
        }
    }
}
