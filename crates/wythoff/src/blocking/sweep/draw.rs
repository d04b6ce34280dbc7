//! Values of a window, in bands of a few rows.
//!
//! Once it is known what enters the tiles of the window (`approach.rs`), any row of tiles can be
//! evaluated on its own. It is, band by band, all tiles of the row at a time: so a picture of any
//! size takes memory for a few rows and gets its rows in order.
//!
//! Values come out of the kernel anti-diagonal by anti-diagonal. Sixteen anti-diagonals of
//! sixteen rows are a square of bytes; in its transpose the rows are in order again, each one
//! column further left than the row above it.

use std::ops::Range;

use fearless_simd::prelude::*;
use fearless_simd::{Simd, i8x16};

use super::aligned::Aligned;
use super::approach::Entrances;
use super::diagonals::{Diagonals, Extent, Tap};
use super::workers::Workers;
use super::{Failure, Job, Sweep};
use crate::Window;
use crate::blocking::block::Block;
use crate::blocking::boundary::{Boundary, Signal};
use crate::board::{BoardError, Rows, Value, ValueCounts};
use crate::observer::{Interrupted, Observer};

/// Most rows of a band.
const BAND: usize = 128;
/// Room for the values of an anti-diagonal of a band, in whole vectors.
const LINE: usize = BAND + Aligned::<u8>::VECTOR;
/// Side of the squares that are transposed.
const SQUARE: usize = 16;
/// Columns by which a skewed band sticks out at its left and its right end.
const MARGIN: usize = BAND + 2 * SQUARE;
/// Fewest columns worth a tile of their own.
const NARROWEST: u64 = 256;

/// A window on its way down.
pub(super) struct Drawing<'a, T: Signal> {
    sweep: Sweep,
    window: Window,
    observer: &'a dyn Observer,
    workers: Workers,
    entrances: Entrances<T>,
    /// The row of tiles that is being drawn, and those after it.
    tile_rows: Range<usize>,
    pub(super) tiles: Vec<Band<T>>,
    /// Rows of the window in bands that are drawn.
    drawn: u64,
}

/// One tile of the row of tiles that is being drawn.
pub(super) struct Band<T: Signal> {
    /// The whole tile.
    cells: Window,
    /// What enters its rows that are not drawn yet.
    boundary: Boundary<T>,
    /// Rows drawn, and those of the latest band.
    pub(super) rows: Range<usize>,
    /// Values of the band, from the bottom; each row with its margins.
    values: Vec<T::Value>,
    pub(super) extent: Extent<T::Value>,
    /// The band's values counted by squares, if somebody wants them so.
    pub(super) squares: Vec<Vec<ValueCounts>>,
}

impl<'a, T: Signal> Drawing<'a, T> {
    pub(super) fn new(
        sweep: &Sweep,
        window: Window,
        observer: &'a dyn Observer,
    ) -> Result<Self, Failure> {
        let workers = Workers::new(sweep.threads);
        // Some tiles for every thread, in each row of them.
        let inner = window.width().div_ceil(4 * workers.count() as u64).max(NARROWEST);
        let share = Share { observer, before: 0, after: window.cells() };
        let entrances =
            Entrances::find(sweep, window, inner.min(sweep.side(window)), &workers, &share)?;
        let tile_rows = entrances.rows.clone();
        let sweep = sweep.clone();
        Ok(Self { sweep, window, observer, workers, entrances, tile_rows, tiles: vec![], drawn: 0 })
    }

    /// Draws the next band, and does `then` with every tile of it. The rows of the window it
    /// holds, counted from the window's top; `None` below the last.
    pub(super) fn next_band(
        &mut self,
        then: impl Fn(&Sweep, &mut Band<T>) + Sync + Send,
    ) -> Result<Option<Range<u64>>, Interrupted> {
        let width = u128::from(self.window.width());
        let before = self.entrances.grid.cells_to_sweep();
        let share = Share { observer: self.observer, before, after: 0 };
        if share.progress(u128::from(self.drawn) * width, self.window.cells()).is_break() {
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
        self.workers.for_each(&mut self.tiles, |tile| {
            tile.draw(sweep);
            then(sweep, tile);
        });
        let start = self.drawn;
        self.drawn += self.tiles.first().map_or(0, |tile| tile.rows.len() as u64);
        Ok(Some(start..self.drawn))
    }
}

impl<T: Signal> Band<T> {
    const fn new(cells: Window, boundary: Boundary<T>) -> Self {
        let extent = Extent::new(T::MAX, T::MIN);
        Self { cells, boundary, rows: 0..0, values: vec![], extent, squares: vec![] }
    }

    fn is_finished(&self) -> bool {
        self.rows.end as u64 == self.cells.height()
    }

    /// The first column of the tile.
    pub(super) const fn x(&self) -> u64 {
        self.cells.x()
    }

    /// Number of columns of the tile.
    pub(super) fn width(&self) -> usize {
        self.boundary.width()
    }

    /// The first row of the band.
    pub(super) const fn top(&self) -> u64 {
        self.cells.y() + self.rows.start as u64
    }

    fn stride(&self) -> usize {
        self.boundary.width() + 2 * MARGIN
    }

    /// The values of a row of the band, counted from the band's top. Those of the hood are as
    /// near to the true ones as they fit.
    pub(super) fn row(&self, y: usize) -> &[T::Value] {
        let start = (self.rows.len() - 1 - y) * self.stride() + MARGIN;
        &self.values[start..][..self.boundary.width()]
    }

    /// How many cells of a row of the band, its first ones, lie in the hood.
    fn hood_cells(&self, sweep: &Sweep, y: usize) -> usize {
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
        // Diagonal c of the band is diagonal c + height - rows.end of the tile.
        let diagonals = height - self.rows.end..height - start + width - 1;
        let entering = Boundary {
            v: std::mem::take(&mut self.boundary.v),
            h: self.boundary.h[self.rows.clone()].to_vec(),
            d: self.boundary.d[diagonals.clone()].to_vec(),
        };
        let mut skew = Skew {
            lines: Aligned::zeros(SQUARE * LINE),
            stride: width + 2 * MARGIN,
            rows,
            last: width + rows - 2,
            values: std::mem::take(&mut self.values),
        };
        skew.values.resize(rows.next_multiple_of(SQUARE) * skew.stride, T::Value::default());
        let (leaving, extent) = sweep.tile(&Block::new(sweep.k, cells), entering, &mut skew);
        let leaving = leaving.into_boundary();
        self.boundary.v = leaving.v;
        self.boundary.d[diagonals].copy_from_slice(&leaving.d);
        self.values = skew.values;
        self.extent = extent;
        self.fill_hood(sweep);
    }

    /// Writes the values of the hood, which the kernel leaves out.
    fn fill_hood(&mut self, sweep: &Sweep) {
        let (stride, rows) = (self.stride(), self.rows.len());
        for y in 0..rows {
            let hood = self.hood_cells(sweep, y);
            if hood > 0 {
                // Anything from the deepest hood to the 0 at its border.
                self.extent = self.extent.join(Extent::new(T::MIN, T::Value::default()));
            }
            let row = self.top() + y as u64;
            let values = &mut self.values[(rows - 1 - y) * stride + MARGIN..][..hood];
            for (x, value) in (self.cells.x()..).zip(values) {
                *value = T::saturate((x + row + x.min(row)) as i64 - sweep.k.get() as i64);
            }
        }
    }
}

/// Collects the values of a band, and puts them into rows.
struct Skew<T: Signal> {
    /// The last anti-diagonals, `LINE` values of each.
    lines: Aligned<T>,
    /// From one row of `values` to the next.
    stride: usize,
    rows: usize,
    /// The last anti-diagonal.
    last: usize,
    values: Vec<T::Value>,
}

impl<T: Signal> Tap<T> for Skew<T> {
    /// Where the next values go.
    type Along<S: Simd> = usize;

    #[inline(always)]
    fn begin<S: Simd>(&mut self, _simd: S, t: usize, j: usize) -> usize {
        t % SQUARE * LINE + j
    }

    #[inline(always)]
    fn next<S: Simd, const I: usize>(&mut self, at: &mut usize, values: T::Lanes<S>) {
        self.vector::<S>(at, values, T::Lanes::<S>::LEN);
    }

    #[inline(always)]
    fn vector<S: Simd>(&mut self, at: &mut usize, values: T::Lanes<S>, _live: usize) {
        values.store_slice(&mut self.lines[*at..][..T::Lanes::<S>::LEN]);
        *at += T::Lanes::<S>::LEN;
    }

    #[inline(always)]
    fn end<S: Simd>(&mut self, _at: usize) {}

    #[inline(always)]
    fn done<S: Simd>(&mut self, simd: S, t: usize, _diagonals: &Diagonals<T>) {
        if t % SQUARE != SQUARE - 1 && t != self.last {
            return;
        }
        for j in (0..self.rows).step_by(SQUARE) {
            // The column of row j (from the bottom) on the first of these anti-diagonals.
            let x = t - t % SQUARE + MARGIN + j + 1 - self.rows;
            let square = &mut self.values[j * self.stride + x..];
            transpose::<S, T>(simd, &self.lines[j..], square, self.stride + 1);
        }
    }
}

/// Writes the transpose of a square, whose rows start `LINE` apart, in rows that start `stride`
/// apart.
#[inline(always)]
fn transpose<S: Simd, T: Signal>(simd: S, from: &[T::Value], to: &mut [T::Value], stride: usize) {
    let (Some(from_bytes), true) = (T::bytes(from), T::bytes(&[]).is_some()) else {
        for (i, to) in to.chunks_mut(stride).take(SQUARE).enumerate() {
            for (s, to) in to[..SQUARE].iter_mut().enumerate() {
                *to = from[s * LINE + i];
            }
        }
        return;
    };
    // Row and column of a byte are the two halves of its number. Interleaving the upper half of
    // the rows with the lower one turns all numbers around by one bit; four times, by a half.
    let mut square: [i8x16<S>; SQUARE] =
        std::array::from_fn(|s| i8x16::from_slice(simd, &from_bytes[s * LINE..][..SQUARE]));
    for _ in 0..4 {
        square = std::array::from_fn(|i| {
            let (upper, lower) = (square[i / 2], square[i / 2 + SQUARE / 2]);
            if i % 2 == 0 { upper.zip_low(lower) } else { upper.zip_high(lower) }
        });
    }
    let Some(to) = T::bytes_mut(to) else { return };
    for (i, row) in square.iter().enumerate() {
        row.store_slice(&mut to[i * stride..][..SQUARE]);
    }
}

/// Part of a longer computation.
struct Share<'a> {
    observer: &'a dyn Observer,
    before: u128,
    after: u128,
}

impl Observer for Share<'_> {
    fn progress(&self, done: u128, total: u128) -> std::ops::ControlFlow<()> {
        self.observer.progress(self.before + done, self.before + total + self.after)
    }
}

/// The values of a window, to be drawn.
pub(super) struct Values<'a> {
    pub(super) window: Window,
    pub(super) observer: &'a dyn Observer,
}

impl<'a> Job for Values<'a> {
    type Output = Box<dyn Rows<Value> + 'a>;

    fn run<T: Signal>(&self, sweep: &Sweep) -> Result<Self::Output, Failure> {
        Ok(Box::new(ValueRows {
            drawing: Drawing::<T>::new(sweep, self.window, self.observer)?,
            band: 0..0,
            next: 0,
            row: vec![0; self.window.width() as usize],
        }))
    }
}

/// Rows of exact values.
struct ValueRows<'a, T: Signal> {
    drawing: Drawing<'a, T>,
    band: Range<u64>,
    next: u64,
    row: Vec<Value>,
}

impl<T: Signal> Rows<Value> for ValueRows<'_, T> {
    fn next_row(&mut self) -> Result<Option<&[Value]>, BoardError> {
        if self.next == self.band.end {
            match self.drawing.next_band(|_, _| ())? {
                Some(band) => self.band = band,
                None => return Ok(None),
            }
        }
        let y = (self.next - self.band.start) as usize;
        let (window, sweep) = (self.drawing.window, &self.drawing.sweep);
        let (row, k) = (window.y() + self.next, sweep.k.get() as Value);
        for tile in &self.drawing.tiles {
            let values = &mut self.row[(tile.x() - window.x()) as usize..];
            for (value, &drawn) in values.iter_mut().zip(tile.row(y)) {
                *value = drawn.into();
            }
            for (x, value) in (tile.x()..).zip(&mut values[..tile.hood_cells(sweep, y)]) {
                *value = (x + row + x.min(row)) as Value - k;
            }
        }
        self.next += 1;
        Ok(Some(&self.row))
    }
}
