//! Rung 5, the fast engine: blocks of signals, evaluated along anti-diagonals by vector units, on
//! all cores.
//!
//! Against the rung below ([`super::block`], cell by cell):
//!
//! 1. The cells of an anti-diagonal are independent of each other, and their signals lie in three
//!    slices of memory. The kernel (`kernel/diagonals.rs`) updates them in place, a vector of cells
//!    at a time.
//! 2. Signals are bytes. Only the sign of a value is used, so counts may wrap. The extent of the
//!    values proves afterwards that no value was mistaken for another (`window/bits.rs`).
//! 3. The hood, where values do not fit a byte, is known in closed form and left out.
//! 4. The board is symmetric: tiles below the main diagonal are mirror images ([`super::tiling`]).

mod accelerator;
mod bytes;
mod checks;
mod cost;
mod count;
mod device;
mod kept;
mod kernel;
mod patch;
mod quiet;
mod tile;
mod window;

use std::sync::{Arc, Mutex, PoisonError};

pub use accelerator::{Accelerator, Growth, PlainAccelerator};
pub use checks::{CheckError, Symmetric};
pub use cost::Cost;
pub use count::squares::Squares;
pub use kept::{KeptSweep, TileExtent};
pub use kernel::level::{Level, LevelError};
pub use patch::width::SweepSignal;
pub use patch::{Cell, Found, Look, Patch, PatchError};
pub use window::survey::Survey;

use super::block::Block;
use super::boundary::{Boundary, Signal};
use super::hood;
use super::palace::Visible;
use super::region::Region;
use super::stats::Stats;
use super::tiling::Tile;
use super::wavefront::{self, Damaged};
use crate::board::{Board, BoardRows, Rows, Value, ValueCounts};
use crate::observer::{Interrupted, Observer};
use crate::workers::Workers;
use crate::{K, Window};
use window::bits::{Failure, Job};
use window::ground::Ground;
use window::{approach, count_rows, survey, values};

/// The board of game k, evaluated by the fast engine.
///
/// ```
/// use wythoff::{K, Window};
/// use wythoff::blocking::Sweep;
/// let sweep = Sweep::new(K::try_new(2000)?);
/// let stats = sweep.stats(Window::try_new(0, 0, 6000, 6000)?, &())?;
/// assert_eq!((stats.palaces, stats.min, stats.max), (6_635_164, Some(-4), Some(4)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Sweep {
    k: K,
    workers: Arc<Workers>,
    level: Level,
    side: Option<u64>,
    span: i64,
    accelerator: Option<Arc<dyn Accelerator>>,
    /// The fault to inject.
    #[cfg(test)]
    fault: Option<kernel::fault::Fault>,
}

impl Sweep {
    /// Returns the sweep of game k on all cores, with the widest vectors of this computer.
    pub fn new(k: K) -> Self {
        Self {
            k,
            workers: Arc::new(Workers::new(0)),
            level: Level::best(),
            side: None,
            span: window::bits::span::<u8>(),
            accelerator: None,
            #[cfg(test)]
            fault: None,
        }
    }

    /// Sets the number of threads; 0 means one per core. The threads live as long as the sweep and
    /// its clones.
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Self {
        self.workers = Arc::new(Workers::new(threads));
        self
    }

    /// Sets the vector level.
    #[must_use]
    pub const fn with_level(mut self, level: Level) -> Self {
        self.level = level;
        self
    }

    /// Sets the largest side of a tile in cells. Results do not depend on it.
    ///
    /// # Panics
    /// If `side` is 0 or above 65,536.
    #[must_use]
    pub const fn with_tile(mut self, side: u64) -> Self {
        assert!(side > 0 && side <= 1 << 16, "tiles have from 1 to 65536 cells a side");
        self.side = Some(side);
        self
    }

    /// Uses eight bits only while the values span at most `span`, which is limited to the proved
    /// 86. Results do not depend on it; a smaller span makes the sweep switch to 16 bits earlier.
    #[must_use]
    pub fn with_span(mut self, span: i64) -> Self {
        self.span = span.min(window::bits::span::<u8>());
        self
    }

    /// Returns the game.
    pub const fn k(&self) -> K {
        self.k
    }

    /// Returns the vector level.
    pub const fn level(&self) -> Level {
        self.level
    }

    /// Returns the number of threads.
    // Inlined, so that programs without rayon do not contain code for several threads.
    #[inline]
    pub fn threads(&self) -> usize {
        self.workers.count()
    }

    /// Returns counts, hash, range and histogram of a window.
    ///
    /// `Time: O(cells up to the window's far corner)`, half of them where the board is symmetric.
    /// `Memory: O(right + bottom)`.
    ///
    /// # Errors
    /// If the observer cancels.
    pub fn stats(&self, window: Window, observer: &dyn Observer) -> Result<Stats, Interrupted> {
        Ok(self.survey(window, true, observer)?.stats)
    }

    /// Returns the number of palaces in each row of a window, and the statistics of the window.
    /// Without the histogram it is faster.
    ///
    /// `Time` and `Memory` as [`Sweep::stats`].
    ///
    /// # Errors
    /// If the observer cancels.
    pub fn survey(
        &self,
        window: Window,
        histogram: bool,
        observer: &dyn Observer,
    ) -> Result<Survey, Interrupted> {
        self.in_enough_bits(&survey::Job { window, histogram, observer })
    }

    /// Returns the signals that enter a window, modulo 256.
    ///
    /// `Time` and `Memory` as [`Sweep::stats`].
    ///
    /// # Errors
    /// If the observer cancels.
    ///
    /// ```
    /// use wythoff::{K, Window};
    /// use wythoff::blocking::Sweep;
    /// let sweep = Sweep::new(K::try_new(100)?);
    /// // So far down, each of the first columns has met all of its 100 palaces.
    /// let below = sweep.boundary(Window::try_new(0, 100_000, 300, 10)?, &())?;
    /// assert!(below.v.iter().all(|&palaces| palaces == 100));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn boundary(
        &self,
        window: Window,
        observer: &dyn Observer,
    ) -> Result<Boundary, Interrupted> {
        self.in_enough_bits(&approach::Approach { window, observer })
    }

    /// Evaluates a block: returns the signals that leave it. Any boundary is allowed; the caller
    /// guarantees that the values fit eight bits.
    ///
    /// `Time: O(w h)`, on the calling thread.
    ///
    /// # Panics
    /// If the window and the boundary differ in size.
    pub fn evaluate<T: Signal>(&self, window: Window, entering: Boundary<T>) -> Boundary<T> {
        self.evaluate_watched(window, entering).0
    }

    /// Returns the sweep of another game with the same threads, vectors and tiles.
    #[must_use]
    pub fn with_k(&self, k: K) -> Self {
        Self { k, ..self.clone() }
    }

    /// Like [`Board::rows`], but the rows may outlive the sweep.
    ///
    /// # Errors
    /// If the observer cancels.
    pub fn into_rows(
        self,
        window: Window,
        observer: &dyn Observer,
    ) -> Result<Box<dyn Rows<Value> + '_>, Interrupted> {
        self.in_enough_bits(&values::Values { window, observer })
    }

    /// Like [`Board::count_rows`], but the rows may outlive the sweep.
    ///
    /// # Errors
    /// If the observer cancels.
    pub fn into_count_rows(
        self,
        window: Window,
        scale: u64,
        observer: &dyn Observer,
    ) -> Result<Box<dyn Rows<ValueCounts> + '_>, Interrupted> {
        self.in_enough_bits(&count_rows::Counts { window, scale, observer })
    }

    /// Visits the tiles of a region on all threads of this sweep. `engine` receives each tile and
    /// the signals that enter it, and returns the signals that leave it, or `None` to stop. Returns
    /// the signals that leave the region, or `None` if the visit was stopped.
    ///
    /// The engine decides how a tile is evaluated: by [`Patch::evaluate`], from a store, or on
    /// another computer. Each tile is visited after those it depends on.
    ///
    /// `Memory: O(N) signals` for a region of N columns.
    ///
    /// # Errors
    /// If signals changed between two tiles. A checksum travels with the signals from where they
    /// are made to where they enter.
    ///
    /// ```
    /// use std::sync::atomic::{AtomicU64, Ordering};
    ///
    /// use wythoff::K;
    /// use wythoff::blocking::Sweep;
    /// use wythoff::blocking::region::Region;
    /// use wythoff::blocking::sweep::Look;
    /// use wythoff::blocking::tiling::Tiling;
    ///
    /// let (sweep, tiling) = (Sweep::new(K::try_new(500)?), Tiling::try_new(1500, 256)?);
    /// let palaces = AtomicU64::new(0);
    /// let leaving = sweep.follow::<u8>(&Region::whole(tiling), |tile, entering| {
    ///     let found = sweep.patch(tiling.window(tile), entering).evaluate(Look::default()).ok()?;
    ///     let times = if tile.is_diagonal() { 1 } else { 2 }; // and its mirror image
    ///     palaces.fetch_add(times * found.palaces(), Ordering::Relaxed);
    ///     Some(found.leaving)
    /// })?;
    /// assert!(leaving.is_some());
    /// assert_eq!(palaces.into_inner(), 414_940);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn follow<T: Signal>(
        &self,
        region: &Region<T>,
        engine: impl Fn(Tile, Boundary<T>) -> Option<Boundary<T>> + Sync,
    ) -> Result<Option<Boundary<T>>, CheckError> {
        let leaving = Mutex::new(region.nothing());
        let is_whole = wavefront::run(region, &self.workers, |tile, entering| {
            let tile = region.on_board(tile);
            let left = engine(tile, entering)?;
            let mut leaving = leaving.lock().unwrap_or_else(PoisonError::into_inner);
            region.collect(&mut leaving, tile, &left);
            Some(left)
        });
        let is_whole = is_whole.map_err(|Damaged(tile)| Damaged(region.on_board(tile)))?;
        Ok(is_whole.then(|| leaving.into_inner().unwrap_or_else(PoisonError::into_inner)))
    }

    /// Returns the patch of a window whose entering signals are given.
    ///
    /// # Panics
    /// If the window and the boundary differ in size.
    pub fn patch<T: Signal>(&self, window: Window, entering: Boundary<T>) -> Patch<T> {
        Block::new(self.k, window).check(&entering);
        Patch::new(self.clone(), window, entering)
    }

    /// Applies `work` to every item, on all threads of this sweep.
    pub fn for_each<I: Send>(&self, items: &mut [I], work: impl Fn(&mut I) + Sync + Send) {
        self.workers.for_each(items, work);
    }

    /// Returns the palaces that a queen on `(x, y)` sees.
    ///
    /// `Time`: four times that of [`Sweep::stats`], because signals are exact numbers of 32 bits;
    /// O(1) in the hood.
    ///
    /// # Errors
    /// If the observer cancels.
    ///
    /// # Panics
    /// If x or y is 2^60 or more.
    pub fn visible(&self, x: u64, y: u64, observer: &dyn Observer) -> Result<Visible, Interrupted> {
        if let Some(seen) = hood::visible(self.k, x, y) {
            return Ok(seen);
        }
        let cell = Window::try_new(x, y, 1, 1).expect("squares of a board lie below 2^60");
        match (approach::Approach { window: cell, observer }).signals(self, Ground::<u32>::Board) {
            Ok(entering) => {
                let [north, west, diagonal] =
                    [entering.v[0], entering.h[0], entering.d[0]].map(u64::from);
                Ok(Visible { north, west, diagonal })
            }
            Err(failure) => Err(failure.interrupted()),
        }
    }

    /// Returns the largest span of values that signals of this width can hold: the largest value
    /// (at least 2) minus the smallest (at most -6).
    pub fn span<T: Signal>(&self) -> i64 {
        window::bits::span::<T>().min(if T::BITS == 8 { self.span } else { i64::MAX })
    }
}

impl Board for Sweep {
    /// `Time: O(cells up to the window's far corner)`, then O(cells of the rows that are read).
    /// `Memory: O(right + bottom)`, some 200 bytes per column of the window, and 4 bytes for each T
    /// cells of it, where T is the side of a tile (256 to 6,144); see [`Sweep::cost_of_reading`].
    fn rows<'a>(&'a self, window: Window, observer: &'a dyn Observer) -> BoardRows<'a, Value> {
        Ok(self.in_enough_bits(&values::Values { window, observer })?)
    }

    fn count_rows<'a>(
        &'a self,
        window: Window,
        scale: u64,
        observer: &'a dyn Observer,
    ) -> BoardRows<'a, ValueCounts> {
        assert!(scale > 0, "a square has at least one cell");
        Ok(self.in_enough_bits(&count_rows::Counts { window, scale, observer })?)
    }
}
