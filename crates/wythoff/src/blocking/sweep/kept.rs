//! A board swept once and kept, so that a window costs only its own cells.

use std::sync::OnceLock;

use super::window::bits::{Failure, Job, Watch};
use super::window::count_rows::Counts;
use super::window::ground::Ground;
use super::window::values::Values;
use crate::blocking::boundary::{Boundary, Side, Signal};
use crate::blocking::entrance::{entering, reach};
use crate::blocking::sweep::{Patch, Sweep};
use crate::blocking::tiling::{Tile, Tiling};
use crate::blocking::wavefront::{self, Plan};
use crate::board::{Board, BoardRows, Value, ValueCounts};
use crate::observer::{Interrupted, Observer};
use crate::{K, Window};
use std::convert::Infallible;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

/// The first `size` rows and columns of a game, swept once. The signals on the edges of the tiles
/// are in memory; a window is evaluated from the corner of the first tile that it meets.
///
/// Use it to read many windows of one board. A stored board keeps the same signals on disk.
///
/// ```
/// use wythoff::{K, Window};
/// use wythoff::blocking::Sweep;
/// use wythoff::board::Board;
///
/// let sweep = Sweep::new(K::try_new(2000)?);
/// let kept = sweep.keep(6000, &())?;
/// for (x, y) in [(2561, 1392), (3300, 3300), (5900, 5900)] {
///     let window = Window::try_new(x, y, 90, 60)?;
///     assert_eq!(kept.values(window, &())?, sweep.values(window, &())?);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(derive_more::Debug)]
pub struct KeptSweep {
    k: K,
    size: u64,
    #[debug(skip)]
    board: Box<dyn Board + Send>,
    #[debug(skip)]
    extents: Vec<TileExtent>,
}

/// A tile of a kept board and the extent of its values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TileExtent {
    /// The tile, on or above the main diagonal.
    pub window: Window,
    /// Its smallest value outside the hood.
    pub min: Value,
    /// Its largest value outside the hood.
    pub max: Value,
}

/// The board behind [`KeptSweep`], generic in the width of its signals.
struct Edges<T: Signal> {
    sweep: Sweep,
    tiling: Tiling,
    /// The signals that leave the tiles on and above the diagonal, row after row.
    leaving: Vec<OnceLock<Boundary<T>>>,
}

impl Sweep {
    /// Sweeps the first `size` rows and columns, at most [`Tiling::MOST`], and keeps the signals
    /// that leave each tile.
    ///
    /// `Time`: that of [`Sweep::stats`] without the histogram. `Memory`: 2 `size`^2 / T bytes for
    /// tiles of T cells a side, where T is size/32 between 256 and 16,384: four megabytes for the
    /// 60,000 rows of game 20,000.
    ///
    /// # Errors
    /// If the observer cancels.
    ///
    /// # Panics
    /// If `size` is 0 or above [`Tiling::MOST`].
    pub fn keep(&self, size: u64, observer: &dyn Observer) -> Result<KeptSweep, Interrupted> {
        self.keep_part(size, size, |_| true, observer)
    }

    /// Sweeps the first `rows` rows of the first `size` columns, on and above the main diagonal,
    /// and keeps the signals that leave each tile for which `wanted` is true. Extents are kept of
    /// all tiles; windows may be read where the tiles around them are kept.
    ///
    /// Use it for a game whose signals do not fit in memory, if only some windows are read.
    ///
    /// `Time`: that of [`Sweep::keep`] for the cells that are swept. `Memory`: that of
    /// [`Sweep::keep`] for the tiles that are wanted.
    ///
    /// # Errors
    /// If the observer cancels.
    ///
    /// # Panics
    /// If `rows` is 0 or above `size`, or `size` is above [`Tiling::MOST`]; and when a window is
    /// read, if a tile that it needs is not kept.
    ///
    /// ```
    /// use wythoff::board::Board;
    /// use wythoff::blocking::Sweep;
    /// use wythoff::{K, Window};
    ///
    /// let sweep = Sweep::new(K::try_new(2000)?);
    /// let near = |tile: Window| tile.right() > 2400 && tile.bottom() > 1100;
    /// let kept = sweep.keep_part(3000, 1500, near, &())?;
    /// let window = Window::try_new(2561, 1392, 90, 60)?;
    /// assert_eq!(kept.values(window, &())?, sweep.values(window, &())?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn keep_part(
        &self,
        size: u64,
        rows: u64,
        wanted: impl Fn(Window) -> bool + Sync,
        observer: &dyn Observer,
    ) -> Result<KeptSweep, Interrupted> {
        assert!(rows > 0 && rows <= size, "from 1 to {size} rows of a board are swept");
        let side = (size / 32).next_power_of_two().clamp(Tiling::SMALLEST, 1 << 14);
        let tiling = Tiling::try_new(size, side).expect("a board has from 1 to 2^32 rows");
        let top = Top { tiling, rows: rows.div_ceil(side) as usize };
        let (board, extents) = self.in_enough_bits(&Keeping { top, wanted: &wanted, observer })?;
        Ok(KeptSweep { k: self.k, size, board, extents })
    }
}

/// The tiles on and above the main diagonal in the first rows of tiles.
struct Top {
    tiling: Tiling,
    rows: usize,
}

impl<T: Signal> Plan<T> for Top {
    fn rows(&self) -> usize {
        self.rows
    }

    fn columns(&self, row: usize) -> Range<usize> {
        row..self.tiling.columns()
    }

    fn window(&self, tile: Tile) -> Window {
        self.tiling.window(tile)
    }

    fn west(&self, _: Tile, north: &Side<T>, _: T) -> Side<T> {
        north.mirrored()
    }
}

/// The job that sweeps a board and keeps its signals.
struct Keeping<'a> {
    top: Top,
    wanted: &'a (dyn Fn(Window) -> bool + Sync),
    observer: &'a dyn Observer,
}

impl Job for Keeping<'_> {
    type Output = (Box<dyn Board + Send>, Vec<TileExtent>);

    fn run<T: Signal>(&self, sweep: &Sweep, _: Ground<'_, T>) -> Result<Self::Output, Failure> {
        let Top { tiling, rows } = self.top;
        let tiles = tiling.tiles().filter(|tile| tile.j < rows);
        let total = tiles.map(|tile| tiling.window(tile).cells()).sum();
        let (done, watch) = (AtomicU64::new(0), Watch::new(sweep.span::<T>()));
        let columns = tiling.columns();
        let leaving: Vec<OnceLock<Boundary<T>>> =
            (0..index(columns, Tile { i: columns, j: rows - 1 }))
                .map(|_| OnceLock::new())
                .collect();
        let extents: Vec<OnceLock<TileExtent>> = leaving.iter().map(|_| OnceLock::new()).collect();
        let completed = wavefront::run(&self.top, &sweep.workers, |tile, entering| {
            let window = tiling.window(tile);
            let (out, [min, max]) = sweep.evaluate_watched(window, entering);
            let cells = window.cells() as u64;
            let done = cells + done.fetch_add(cells, Ordering::Relaxed);
            // Each tile is evaluated once.
            if (self.wanted)(window) {
                let _ = leaving[index(columns, tile)].set(out.clone());
            }
            if min <= max {
                let _ = extents[index(columns, tile)].set(TileExtent { window, min, max });
            }
            let go_on =
                watch.admit(min, max) && self.observer.progress(done.into(), total).is_continue();
            go_on.then_some(out)
        });
        let completed = completed.map_err(Failure::Damaged)?;
        watch.check()?;
        if !completed {
            return Err(Failure::Interrupted);
        }
        let extents = extents.into_iter().filter_map(OnceLock::into_inner).collect();
        Ok((Box::new(Edges { sweep: sweep.clone(), tiling, leaving }), extents))
    }
}

/// Returns the index of a tile among those on and above the diagonal, counted row after row.
const fn index(columns: usize, tile: Tile) -> usize {
    tile.j * columns - tile.j * (tile.j + 1) / 2 + tile.i
}

impl<T: Signal> Edges<T> {
    /// Returns the patch from the corner of the first tile of a window to the window's far corner.
    fn patch(&self, window: Window) -> Patch<T> {
        let (side, columns) = (self.tiling.side(), self.tiling.columns());
        let reach = reach(side, window);
        let leaving = |i: u64, j: u64| -> Result<_, Infallible> {
            let tile = Tile { i: i as usize, j: j as usize };
            let kept = self.leaving.get(index(columns, tile)).and_then(OnceLock::get);
            Ok(kept.expect("windows are read where tiles are kept").clone())
        };
        let Ok(entering) = entering(side, reach, leaving);
        self.sweep.patch(reach, entering)
    }
}

impl<T: Signal> Board for Edges<T> {
    fn rows<'a>(&'a self, window: Window, observer: &'a dyn Observer) -> BoardRows<'a, Value> {
        Ok(self.patch(window).run(window, &Values { window, observer })?)
    }

    fn count_rows<'a>(
        &'a self,
        window: Window,
        scale: u64,
        observer: &'a dyn Observer,
    ) -> BoardRows<'a, ValueCounts> {
        Ok(self.patch(window).run(window, &Counts { window, scale, observer })?)
    }
}

impl KeptSweep {
    /// Returns the game.
    pub const fn k(&self) -> K {
        self.k
    }

    /// Returns the number of rows, which is the number of columns.
    pub const fn size(&self) -> u64 {
        self.size
    }

    /// Returns the extent of the values of each tile on and above the main diagonal, row after row,
    /// without tiles that lie in the hood. A search for rare values needs to read only the tiles
    /// whose extent contains them.
    pub fn extents(&self) -> &[TileExtent] {
        &self.extents
    }

    fn must_hold(&self, window: Window) {
        let end = window.right().max(window.bottom());
        assert!(end <= self.size, "{window:?} ends behind the {} rows that were swept", self.size);
    }
}

impl Board for KeptSweep {
    /// `Time: O(cells from the corner of the first tile that the window meets to its far corner)`.
    ///
    /// # Panics
    /// If the window does not lie in the first [`KeptSweep::size`] rows and columns.
    fn rows<'a>(&'a self, window: Window, observer: &'a dyn Observer) -> BoardRows<'a, Value> {
        self.must_hold(window);
        self.board.rows(window, observer)
    }

    fn count_rows<'a>(
        &'a self,
        window: Window,
        scale: u64,
        observer: &'a dyn Observer,
    ) -> BoardRows<'a, ValueCounts> {
        self.must_hold(window);
        self.board.count_rows(window, scale, observer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocking::hood;

    #[test]
    fn tiles_have_places_one_after_the_other() {
        let tiling = Tiling::try_new(2000, 256).unwrap();
        let places = tiling.tiles().map(|tile| index(tiling.columns(), tile));
        assert!(places.eq(0..36));
    }

    #[test]
    fn windows_are_those_of_the_board_in_8_and_in_16_bits() {
        let k = K::try_new(430).unwrap();
        for sweep in [Sweep::new(k), Sweep::new(k).with_span(7)] {
            let kept = sweep.keep(1500, &()).unwrap();
            for n in 1..30 {
                let (x, y) = (n * 337 % 1500, n * 911 % 1500);
                let (w, h) = (1 + n * 577 % (1500 - x), 1 + n * 769 % (1500 - y));
                let window = Window::try_new(x, y, w, h).unwrap();
                assert!(kept.values(window, &()).unwrap() == sweep.values(window, &()).unwrap());
                let (mut kept, mut swept) = (
                    kept.count_rows(window, 9, &()).unwrap(),
                    sweep.count_rows(window, 9, &()).unwrap(),
                );
                while let Some(row) = swept.next_row().unwrap() {
                    assert_eq!(kept.next_row().unwrap(), Some(row), "{window:?}");
                }
            }
        }
    }

    #[test]
    fn extents_are_those_of_the_values_of_each_tile() {
        let k = K::try_new(300).unwrap();
        let kept = Sweep::new(k).keep(900, &()).unwrap();
        assert_eq!(kept.extents().len(), 10);
        for extent in kept.extents() {
            let values = kept.values(extent.window, &()).unwrap();
            let outside = (0..extent.window.cells() as u64).zip(values).filter(|&(n, _)| {
                let (x, y) = (n % extent.window.width(), n / extent.window.width());
                hood::visible(k, extent.window.x() + x, extent.window.y() + y).is_none()
            });
            let values: Vec<Value> = outside.map(|(_, value)| value).collect();
            let range = (values.iter().min().copied(), values.iter().max().copied());
            assert_eq!(range, (Some(extent.min), Some(extent.max)));
        }
    }

    #[test]
    fn a_part_of_a_board_is_that_of_the_whole() {
        let sweep = Sweep::new(K::try_new(300).unwrap());
        let part = sweep.keep_part(900, 400, |tile| tile.x() < 512, &()).unwrap();
        // Two rows of tiles, of four and of three.
        assert_eq!(part.extents(), &sweep.keep(900, &()).unwrap().extents()[..7]);
        let window = Window::try_new(300, 200, 400, 300).unwrap();
        assert_eq!(part.values(window, &()).unwrap(), sweep.values(window, &()).unwrap());
    }

    #[test]
    #[should_panic(expected = "windows are read where tiles are kept")]
    fn windows_of_tiles_that_are_not_kept_are_refused() {
        let sweep = Sweep::new(K::try_new(300).unwrap());
        let part = sweep.keep_part(900, 400, |_| false, &()).unwrap();
        let _ = part.values(Window::try_new(300, 200, 400, 300).unwrap(), &());
    }

    #[test]
    #[should_panic(expected = "ends behind the 100 rows")]
    fn windows_beyond_are_refused() {
        let kept = Sweep::new(K::try_new(30).unwrap()).keep(100, &()).unwrap();
        let _ = kept.values(Window::try_new(90, 0, 11, 1).unwrap(), &());
    }
}
