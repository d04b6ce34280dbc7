//! Windows of a stored board.
//!
//! The cells of a window are evaluated again from the signals on the edges of blocks, from the
//! corner of the first block in the window to the far corner of the window. The cost does not
//! depend on the distance from the corner of the board. A pixel of many cells is computed from
//! counts of squares ([`pixels`]):
//!
//! | cells along a side of a pixel | source of the counts |
//! |---|---|
//! | up to 31, or any number in a window of few cells | the cells |
//! | up to 127 | squares of 64 or 128 cells, counted while blocks are evaluated |
//! | more | the level of the pyramid with the largest squares that are no larger than a pixel |
//!
//! So no square is larger than two pixels. The hash of every file is checked when it is first
//! read, and the checksum of every chunk each time. A damaged file, or one in a wrong place, is an
//! error that names it. Reading changes no file.

mod copy;
mod cost;
mod error;
mod files;
mod hashes;
mod pixels;
mod squares;
mod stats;

use std::path::PathBuf;

use wythoff::blocking::tiling::Tile;
use wythoff::blocking::{Sweep, Visible, hood};
use wythoff::board::{Board, BoardRows, Value, ValueCounts};
use wythoff::observer::Observer;
use wythoff::{K, Window};

use super::index::Index;
use super::layout::{FINEST, StoreLayout};
use super::manifest::Manifest;
use super::tile::StoredSignal;
use crate::disk::Disk;
use hashes::Hashes;
use pixels::Pixels;
use squares::{Evaluated, Pyramid};

pub use error::ViewError;

/// A finished store of a board, open for reading. Any number of processes can open one.
///
/// As a [`Board`] it has the windows of the stored board, and no others.
///
/// ```
/// use wythoff::Window;
/// use wythoff::blocking::tiling::Tiling;
/// use wythoff::K;
/// use wythoff::blocking::Sweep;
/// use wythoff::board::Board;
/// use wythoff_store::board::{SweepJob, View};
/// use wythoff_store::disk::Folder;
///
/// let (place, sweep) = (tempfile::tempdir()?, Sweep::new(K::try_new(400)?));
/// let tiling = Tiling::try_new(1200, 256)?;
/// let job = SweepJob { sweep: sweep.clone(), tiling, pyramid: true, resume: false, verify: None };
/// job.run(&Folder::new(place.path()), &(), &|_| ())?;
///
/// let view = View::open(Folder::new(place.path()))?;
/// let window = Window::try_new(700, 300, 200, 100)?;
/// assert_eq!(view.values(window, &())?, sweep.values(window, &())?);
/// assert_eq!(view.visible(700, 300)?, sweep.visible(700, 300, &())?);
/// assert_eq!(view.stats(window, true, &())?, sweep.stats(window, &())?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct View {
    disk: Box<dyn Disk>,
    manifest: Manifest,
    layout: StoreLayout,
    hashes: Hashes,
    sweep: Sweep,
    /// Most cells of a window that is counted cell by cell at any scale.
    pub(super) few: u128,
}

/// Cells that can be counted within a second.
const FEW: u128 = 1 << 28;
/// Least cells along a side of a pixel that is computed from squares.
const SQUARES_FROM: u64 = 32;
/// Side of the smallest squares that are counted while blocks are evaluated.
const SMALL_SQUARES: u64 = 64;

/// Source of the counts of a window.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Source {
    /// The cells.
    Cells,
    /// Squares of this side, counted while blocks are evaluated.
    Blocks(u64),
    /// Squares of this side in the pyramid.
    Pyramid(u64),
}

impl View {
    /// Opens the store on a disk. Windows are evaluated on all cores.
    ///
    /// The root is computed from `tiles.json` and compared with that of the manifest.
    ///
    /// `Time: O(tiles)`.
    ///
    /// # Errors
    /// If there is no store, or it has another format, is not finished, or contradicts itself.
    pub fn open(disk: impl Disk + 'static) -> Result<Self, ViewError> {
        Self::open_on(Box::new(disk))
    }

    /// Like [`View::open`], for a disk of any type.
    ///
    /// # Errors
    /// As [`View::open`].
    pub fn open_on(disk: Box<dyn Disk>) -> Result<Self, ViewError> {
        let manifest = Manifest::read(&*disk)?;
        if manifest.finished().is_none() {
            return Err(ViewError::Unfinished { path: disk.path("") });
        }
        let index = Index::read(&*disk, &manifest)?;
        index.check(&*disk, &manifest)?;
        let (layout, sweep) = (manifest.layout(), Sweep::new(manifest.k()));
        let hashes = Hashes::of(&index, &layout);
        Ok(Self { disk, manifest, layout, hashes, sweep, few: FEW })
    }

    /// Takes the counts of windows with few cells from squares, too.
    #[cfg(test)]
    pub(crate) const fn count_by_squares(&mut self) {
        self.few = 0;
    }

    /// Sets the number of threads; 0 means one a core.
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Self {
        self.sweep = self.sweep.with_threads(threads);
        self
    }

    /// The manifest of the store.
    pub const fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    /// The game.
    pub const fn k(&self) -> K {
        self.sweep.k()
    }

    /// Side of the board in cells.
    pub const fn size(&self) -> u64 {
        self.layout.tiling.size()
    }

    /// The folder, for messages.
    fn path(&self) -> PathBuf {
        self.disk.path("")
    }

    /// Checks that the store is of game `k`.
    ///
    /// # Errors
    /// [`ViewError::Game`] if it is not.
    pub fn must_be_of(&self, k: K) -> Result<(), ViewError> {
        let (found, wanted) = (self.k().get(), k.get());
        if found == wanted {
            Ok(())
        } else {
            Err(ViewError::Game { path: self.path(), found, wanted })
        }
    }

    /// Checks that a window is within the stored board.
    ///
    /// # Errors
    /// [`ViewError::Beyond`] if it is not.
    pub fn must_hold(&self, window: Window) -> Result<(), ViewError> {
        let [right, bottom] = [window.right() - 1, window.bottom() - 1];
        let size = self.size();
        if right.max(bottom) < size {
            Ok(())
        } else {
            Err(ViewError::Beyond { path: self.path(), size, right, bottom })
        }
    }

    /// Chooses the source of the counts of a window.
    fn source(&self, window: Window, scale: u64) -> Source {
        if window.cells() <= self.few || scale < SQUARES_FROM {
            Source::Cells
        } else if scale < 2 * SMALL_SQUARES {
            Source::Blocks(if scale < 2 * SQUARES_FROM { SMALL_SQUARES } else { 2 * SMALL_SQUARES })
        } else {
            let levels = self.layout.levels().filter(|&side| side <= scale.max(FINEST));
            levels.last().map_or(Source::Blocks(FINEST), Source::Pyramid)
        }
    }

    /// Counts the palaces that a queen at `(x, y)` sees.
    ///
    /// Those in the column and the row are known tile by tile, except in the tile of the square,
    /// which is evaluated. The palace number gives those on the diagonal.
    ///
    /// `Time: O(T^2 + N)` for tiles of side T on a board of side N; in the hood O(1).
    ///
    /// # Errors
    /// If the square is not on the board, or a file cannot be read or is damaged.
    pub fn visible(&self, x: u64, y: u64) -> Result<Visible, ViewError> {
        if let Some(seen) = hood::visible(self.k(), x, y) {
            return Ok(seen);
        }
        if x >= self.size() || y >= self.size() {
            let (path, size) = (self.path(), self.size());
            return Err(ViewError::Beyond { path, size, right: x, bottom: y });
        }
        if x < y {
            let Visible { north, west, diagonal } = self.visible(y, x)?;
            return Ok(Visible { north: west, west: north, diagonal });
        }
        match self.layout.bits {
            8 => self.visible_above::<u8>(x, y),
            _ => self.visible_above::<u16>(x, y),
        }
    }

    /// Like `visible`, for a square on or above the diagonal.
    fn visible_above<T: StoredSignal>(&self, x: u64, y: u64) -> Result<Visible, ViewError> {
        let side = self.layout.tiling.side();
        let (i, j) = ((x / side) as usize, (y / side) as usize);
        let (column, row) = ((x % side) as usize, (y % side) as usize);
        let square = Window::try_new(x, y, 1, 1).expect("the square is on the board");
        let cell = self.patch::<T>(side, square)?.cell(x, y);
        let cell = cell.map_err(|error| ViewError::of_patch(square, error))?;
        let (mut north, mut west) = (cell.north, cell.west);
        for j in 0..j {
            north += u64::from(self.palaces(Tile { i, j })?.by_column[column]);
        }
        for i in 0..i {
            // A tile below the diagonal is the mirror image of one above it.
            west += u64::from(if i < j {
                self.palaces(Tile { i: j, j: i })?.by_column[row]
            } else {
                self.palaces(Tile { i, j })?.by_row[row]
            });
        }
        let seen = cell.value + self.k().get() as Value;
        Ok(Visible { north, west, diagonal: (seen as u64).saturating_sub(north + west) })
    }

    /// The values of a window of the board.
    fn cells<'a, T: StoredSignal>(
        &self,
        window: Window,
        observer: &'a dyn Observer,
    ) -> BoardRows<'a, Value> {
        let patch = self.patch::<T>(self.layout.block(), window)?;
        Ok(patch.into_rows(window, observer)?)
    }

    /// The value counts of a window, from its cells.
    fn counts<'a, T: StoredSignal>(
        &self,
        window: Window,
        scale: u64,
        observer: &'a dyn Observer,
    ) -> BoardRows<'a, ValueCounts> {
        let patch = self.patch::<T>(self.layout.block(), window)?;
        Ok(patch.into_count_rows(window, scale, observer)?)
    }
}

impl Board for View {
    /// `Time: O(cells from the corner of the first block to the far corner of the window)`, some
    /// milliseconds for a block of 16,384 cells a side. `Memory`: see [`View::cost_of_reading`].
    ///
    /// # Errors
    /// Also if the window is not within the board, or a file is damaged.
    fn rows<'a>(&'a self, window: Window, observer: &'a dyn Observer) -> BoardRows<'a, Value> {
        self.must_hold(window)?;
        match self.layout.bits {
            8 => self.cells::<u8>(window, observer),
            _ => self.cells::<u16>(window, observer),
        }
    }

    /// The counts are exact if pixels are small or the window has few cells. Otherwise they come
    /// from squares, and a square that two pixels cut contributes to each in proportion.
    fn count_rows<'a>(
        &'a self,
        window: Window,
        scale: u64,
        observer: &'a dyn Observer,
    ) -> BoardRows<'a, ValueCounts> {
        assert!(scale > 0, "a square has at least one cell");
        self.must_hold(window)?;
        match (self.source(window, scale), self.layout.bits) {
            (Source::Cells, 8) => self.counts::<u8>(window, scale, observer),
            (Source::Cells, _) => self.counts::<u16>(window, scale, observer),
            (Source::Blocks(side), _) => {
                let squares = Evaluated::new(self, side, window, observer);
                Ok(Box::new(Pixels::new(&self.sweep, window, scale, squares)))
            }
            (Source::Pyramid(side), _) => {
                let squares = Pyramid::new(self, side);
                Ok(Box::new(Pixels::new(&self.sweep, window, scale, squares)))
            }
        }
    }
}

#[cfg(test)]
mod tests;
