//! Values of a window, in bands of a few rows.
//!
//! Once the signals that enter the tiles of the window are known (`approach.rs`), each row of tiles
//! can be evaluated on its own: band by band, all tiles of the row at a time. So a picture of any
//! size needs memory for a few rows and gets its rows in order.

use std::ops::Range;

use super::approach::Entrances;
use super::ground::Ground;
use crate::Window;
use crate::blocking::block::Block;
use crate::blocking::boundary::{Boundary, Signal};
use crate::blocking::sweep::kernel::diagonals::Extent;
use crate::blocking::sweep::kernel::skew::{BAND, Skew};
use crate::blocking::sweep::{Failure, Sweep};
use crate::board::ValueCounts;
use crate::observer::{Interrupted, Observer};

/// Cells whose values are counted on one thread, in some ten microseconds.
const FEW: u64 = 1 << 14;

/// The state of a window that is being drawn.
pub(in crate::blocking::sweep) struct Drawing<'a, T: Signal> {
    pub(in crate::blocking::sweep) sweep: Sweep,
    pub(in crate::blocking::sweep) window: Window,
    observer: &'a dyn Observer,
    entrances: Entrances<T>,
    /// The row of tiles that is being drawn, and the rows after it.
    tile_rows: Range<usize>,
    pub(in crate::blocking::sweep) tiles: Vec<Band<T>>,
    /// Rows of the window that are drawn.
    drawn: u64,
}

/// One tile of the current row of tiles.
pub(in crate::blocking::sweep) struct Band<T: Signal> {
    /// The whole tile.
    cells: Window,
    /// The signals that enter its first row that is not drawn yet.
    boundary: Boundary<T>,
    /// Rows of the latest band, counted from the top of the tile.
    pub(in crate::blocking::sweep) rows: Range<usize>,
    values: Skew<T>,
    pub(in crate::blocking::sweep) extent: Extent<T::Value>,
    /// Value counts of one row of squares in this tile, if squares are counted.
    pub(in crate::blocking::sweep) squares: Vec<ValueCounts>,
}

impl<'a, T: Signal> Drawing<'a, T> {
    pub(in crate::blocking::sweep) fn new(
        sweep: &Sweep,
        ground: Ground<'_, T>,
        window: Window,
        observer: &'a dyn Observer,
    ) -> Result<Self, Failure> {
        let first_part = |done, total| observer.progress(done, total + window.cells());
        let inner = sweep.inner_side(window, sweep.side(ground.up_to(window)));
        let entrances = Entrances::find(sweep, ground, window, inner, &first_part)?;
        let tile_rows = entrances.rows.clone();
        let sweep = sweep.clone();
        Ok(Self { sweep, window, observer, entrances, tile_rows, tiles: vec![], drawn: 0 })
    }

    /// Draws the next band. Returns its rows, counted from the window's top, or `None` after the
    /// last band.
    pub(in crate::blocking::sweep) fn next_band(
        &mut self,
    ) -> Result<Option<Range<u64>>, Interrupted> {
        let width = u128::from(self.window.width());
        let before = self.entrances.grid.cells_to_sweep();
        let (done, total) = (u128::from(self.drawn) * width, self.window.cells());
        if self.observer.progress(before + done, before + total).is_break() {
            return Err(Interrupted);
        }
        if self.tiles.first().is_none_or(Band::is_finished) {
            let Some(j) = self.tile_rows.next() else { return Ok(None) };
            let entrances = &mut self.entrances;
            self.tiles = entrances
                .columns
                .clone()
                .map(|i| Band::new(entrances.grid.cells(i, j), entrances.take(i, j)))
                .collect();
        }
        let sweep = &self.sweep;
        self.sweep.workers.for_each(&mut self.tiles, |tile| tile.draw(sweep));
        let start = self.drawn;
        self.drawn += self.tiles.first().map_or(0, |tile| tile.rows.len() as u64);
        Ok(Some(start..self.drawn))
    }

    /// Applies `work` to every tile of the band, for this number of its rows: on all threads, or,
    /// if that is less work than to wake them, on this one.
    pub(in crate::blocking::sweep) fn for_each_tile(
        &mut self,
        rows: usize,
        work: impl Fn(&mut Band<T>) + Sync + Send,
    ) {
        if self.window.width().saturating_mul(rows as u64) < FEW {
            self.tiles.iter_mut().for_each(work);
        } else {
            self.sweep.workers.for_each(&mut self.tiles, work);
        }
    }
}

impl<T: Signal> Band<T> {
    fn new(cells: Window, boundary: Boundary<T>) -> Self {
        let extent = Extent::nothing::<T>();
        Self { cells, boundary, rows: 0..0, values: Skew::new(), extent, squares: vec![] }
    }

    fn is_finished(&self) -> bool {
        self.rows.end as u64 == self.cells.height()
    }

    /// Returns the first column of the tile.
    pub(in crate::blocking::sweep) const fn x(&self) -> u64 {
        self.cells.x()
    }

    /// Returns the number of columns of the tile.
    pub(in crate::blocking::sweep) const fn width(&self) -> usize {
        self.cells.width() as usize
    }

    /// Returns the values of a row, counted from the top of the band. Values of the hood are
    /// clamped to the width of the signals.
    pub(in crate::blocking::sweep) fn row(&self, y: usize) -> &[T::Value] {
        self.values.row(y)
    }

    /// Returns the number of hood cells of a row of the band. They are its first cells.
    pub(in crate::blocking::sweep) fn hood_cells(&self, sweep: &Sweep, y: usize) -> usize {
        Block::new(sweep.k, self.cells).hood_cells_in_row((self.rows.start + y) as u64) as usize
    }

    /// Evaluates the next band of the tile.
    fn draw(&mut self, sweep: &Sweep) {
        let (width, height) = (self.boundary.width(), self.boundary.height());
        let start = self.rows.end;
        self.rows = start..height.min(start + BAND);
        let rows = self.rows.len();
        let top = self.cells.y() + start as u64;
        let cells = Window::try_new(self.cells.x(), top, self.cells.width(), rows as u64)
            .expect("rows of a tile");
        let entering = self.boundary.part(0..width, self.rows.clone());
        self.values.resize(width, rows);
        let block = Block::new(sweep.k, cells);
        let nothing = Extent::nothing::<T>();
        let (leaving, extent) = sweep.tile(&block, entering, &mut self.values, nothing);
        self.boundary.set_part(0..width, self.rows.clone(), &leaving);
        self.extent = extent;
        self.fill_hood(sweep);
    }

    /// Writes the values of the hood, which the kernel leaves out.
    fn fill_hood(&mut self, sweep: &Sweep) {
        for y in 0..self.rows.len() {
            let hood = self.hood_cells(sweep, y);
            if hood > 0 {
                // Hood values range from the minimum to the 0 at the border of the hood.
                self.extent = self.extent.join(Extent::new(T::MIN, T::Value::default()));
            }
            let row = self.cells.y() + (self.rows.start + y) as u64;
            for (x, value) in (self.cells.x()..).zip(&mut self.values.row_mut(y)[..hood]) {
                *value = T::saturate((x + row + x.min(row)) as i64 - sweep.k.get() as i64);
            }
        }
    }
}
