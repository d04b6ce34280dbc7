//! A rectangle of the board whose entering signals are known: the step from edges to edges.

mod check;
mod cross;

use std::ops::Range;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use thiserror::Error;

use self::width::SweepSignal;
use super::checks::CheckError;
use super::count::last_rows::LastRows;
use super::window::bits::{self, Failure, Job};
use super::window::grid::Grid;
use super::window::ground::Ground;
use super::{Squares, Survey, Sweep};
use crate::Window;
use crate::blocking::block::Block;
use crate::blocking::boundary::{Boundary, Signal};
use crate::blocking::hood;
use crate::board::{Board, BoardRows, Rows, Value, ValueCounts};
use crate::observer::{Interrupted, Observer};

mod found;
#[cfg(test)]
mod tests;
pub(super) mod width;

pub use found::{Found, Look};

/// Most rows and columns that are evaluated at a time.
const LARGEST: u64 = 16_384;

/// A rectangle of the board and the signals that enter it, as a [`Board`] of the windows inside it.
///
/// The signals are those *before* the hood inside the patch is passed.
///
/// ```
/// use wythoff::Window;
/// use wythoff::blocking::sweep::Look;
/// use wythoff::K;
/// use wythoff::blocking::Sweep;
/// use wythoff::board::Board;
///
/// let sweep = Sweep::new(K::try_new(500)?);
/// let cells = Window::try_new(600, 300, 400, 200)?;
/// let patch = sweep.patch(cells, sweep.boundary(cells, &())?);
/// // From edges to edges ..
/// let found = patch.evaluate(Look::default())?;
/// let below = Window::try_new(600, 500, 400, 1)?;
/// assert_eq!(found.leaving.v, sweep.boundary(below, &())?.v);
/// // .. and any window inside, evaluated from the patch's corner only.
/// let window = Window::try_new(777, 444, 16, 9)?;
/// assert_eq!(patch.values(window, &())?, sweep.values(window, &())?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Patch<T: Signal = u8> {
    sweep: Sweep,
    window: Window,
    entering: Boundary<T>,
}

/// The value of a cell of a patch, and the palaces it sees inside the patch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cell {
    /// Value of the cell.
    pub value: Value,
    /// Palaces above the cell, in its column of the patch.
    pub north: u64,
    /// Palaces left of the cell, in its row of the patch.
    pub west: u64,
}

/// The reason why a patch has no result.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum PatchError {
    /// The values do not fit the signals, so wider signals are needed. The fields are the values as
    /// seen; values beyond the range are seen wrongly.
    #[error(
        "values from {min} to {max} were seen, too far apart for signals of {bits} bits, which allow {span}"
    )]
    OutOfRange {
        /// Smallest value seen, or -6.
        min: Value,
        /// Largest value seen, or 2.
        max: Value,
        /// Bits of a signal.
        bits: u32,
        /// Largest span that the signals allow.
        span: i64,
    },
    /// The result contradicts itself.
    #[error(transparent)]
    Check(#[from] CheckError),
    /// The observer cancelled.
    #[error(transparent)]
    Interrupted(#[from] Interrupted),
}

impl<T: Signal> Patch<T> {
    pub(super) const fn new(sweep: Sweep, window: Window, entering: Boundary<T>) -> Self {
        Self { sweep, window, entering }
    }

    /// Returns the cells.
    pub const fn window(&self) -> Window {
        self.window
    }

    /// Returns the signals that enter the patch.
    pub const fn entering(&self) -> &Boundary<T> {
        &self.entering
    }

    pub(super) fn evaluate_here(&self, look: Look) -> Result<Found<T>, PatchError> {
        let mut found = Found::new(self.entering.clone(), look);
        let mut seen = 0;
        let (width, height) = (self.entering.width(), self.entering.height());
        for rows in self.cut(height, look) {
            for columns in self.cut(width, look) {
                let cells = self.window.part(columns.clone(), rows.clone());
                let block = Block::new(self.sweep.k, cells);
                let entering = found.leaving.part(columns.clone(), rows.clone());
                let h = entering.h[rows.len() - 1];
                let is_watched = look.checks && rows.end == height;
                let mut last_rows =
                    if is_watched { LastRows::of(&block) } else { LastRows::none() };
                let extent = found.extent();
                let part = self.sweep.count(&block, entering, look.squares, &mut last_rows, extent);
                last_rows.check(self.sweep.level, &block, h, &part.leaving)?;
                seen += part.seen_palaces;
                found.add(columns, rows.clone(), &Found::of(part));
            }
        }
        if look.checks {
            check::check(self.window, &self.entering, &found, seen)?;
        }
        let range = bits::Watch::new(self.sweep.span::<T>());
        if let Some((min, max)) = found.min.zip(found.max) {
            range.admit(min, max);
        }
        range.check().map_err(|failure| self.error(failure))?;
        found.hash = found.weigh(self.window);
        Ok(found)
    }

    pub(super) fn squares_here(
        &self,
        window: Window,
        side: u64,
        observer: &dyn Observer,
    ) -> Result<Squares, PatchError> {
        let ground = self.ground(window);
        let tile = self.sweep.side(ground.up_to(window)).next_multiple_of(side);
        let grid = Grid::new(ground, window, tile, tile);
        let squares = Squares::new(window.width() as usize, window.height() as usize, side);
        let squares = Mutex::new(squares);
        let swept =
            self.sweep.cover(ground, &grid, observer, |_, block, entering: Boundary<T>, seen| {
                let cells = block.window();
                if window.intersection(&cells).is_none() {
                    return self.sweep.tile(block, entering, &mut (), seen);
                }
                let part =
                    self.sweep.count(block, entering, Some(side), &mut LastRows::none(), seen);
                let corner = (cells.x() - window.x(), cells.y() - window.y());
                if let Some(more) = part.squares {
                    let mut squares = squares.lock().unwrap_or_else(PoisonError::into_inner);
                    squares.add_part((corner.0 as usize, corner.1 as usize), &more);
                }
                (part.leaving, part.extent)
            });
        swept.map_err(|failure| self.error(failure))?;
        Ok(squares.into_inner().unwrap_or_else(PoisonError::into_inner))
    }

    pub(super) fn cell_here(&self, x: u64, y: u64) -> Result<Cell, PatchError> {
        let cell = Window::try_new(x, y, 1, 1).expect("cells of a patch lie on the board");
        let (ground, k) = (self.ground(cell), self.sweep.k);
        let side = self.sweep.side(ground.up_to(cell));
        let grid = Grid::new(ground, cell, side, side);
        let (north, west, value) = (AtomicU64::new(0), AtomicU64::new(0), AtomicI64::new(0));
        let swept =
            self.sweep.cover(ground, &grid, &(), |tile, block, entering: Boundary<T>, extent| {
                // The last column and the last row of tiles are one cell wide.
                let seen = match (tile.i + 1 == grid.columns, tile.j + 1 == grid.rows) {
                    (true, false) => &north,
                    (false, true) => &west,
                    (is_cell, _) => {
                        if is_cell {
                            let Boundary { v, h, d } = &entering;
                            let seen = T::value(v[0], h[0], d[0], T::wrap(k.get()));
                            value.store(seen.into(), Ordering::Relaxed);
                        }
                        return self.sweep.tile(block, entering, &mut (), extent);
                    }
                };
                let part = self.sweep.count(block, entering, None, &mut LastRows::none(), extent);
                let palaces = part.palaces_by_column.into_iter().map(u64::from).sum();
                seen.fetch_add(palaces, Ordering::Relaxed);
                (part.leaving, part.extent)
            });
        swept.map_err(|failure| self.error(failure))?;
        let value = hood::visible(k, x, y).map_or(value.into_inner(), |seen| seen.value(k));
        Ok(Cell { value, north: north.into_inner(), west: west.into_inner() })
    }

    /// Runs a job on a window of the patch.
    pub(super) fn run<J: Job>(&self, window: Window, job: &J) -> Result<J::Output, PatchError> {
        job.run(&self.sweep, self.ground(window)).map_err(|failure| self.error(failure))
    }

    /// Returns the ground of a window of the patch.
    fn ground(&self, window: Window) -> Ground<'_, T> {
        let inside = self.window.intersection(&window) == Some(window);
        assert!(inside, "{window:?} does not lie in {:?}", self.window);
        Ground::Patch(self.window, &self.entering)
    }

    fn error(&self, failure: Failure) -> PatchError {
        match failure {
            Failure::Interrupted => Interrupted.into(),
            Failure::Damaged(damaged) => CheckError::from(damaged).into(),
            Failure::OutOfRange { min, max } => {
                PatchError::OutOfRange { min, max, bits: T::BITS, span: self.sweep.span::<T>() }
            }
        }
    }

    /// Cuts a side into as few pieces as the largest block allows, about equal and of whole
    /// squares.
    fn cut(&self, length: usize, look: Look) -> impl Iterator<Item = Range<usize>> + use<T> {
        let device = self.sweep.accelerator.as_deref();
        let most = self.sweep.side.unwrap_or_else(|| Sweep::largest_side(LARGEST, device)) as usize;
        let unit = look.squares.map_or(64.min(most), |side| side as usize);
        let piece = length.div_ceil(length.div_ceil(most)).next_multiple_of(unit);
        (0..length).step_by(piece).map(move |start| start..length.min(start + piece))
    }
}

impl<T: SweepSignal> Patch<T> {
    /// Evaluates the whole patch on the calling thread.
    ///
    /// `Time: O(w h)`. `Memory: O(w + h)`.
    ///
    /// # Errors
    /// If values do not fit the signals, or a check fails.
    ///
    /// # Panics
    /// If squares of another side than 64, 128 or 256 are asked for.
    pub fn evaluate(&self, look: Look) -> Result<Found<T>, PatchError> {
        T::evaluate(self, look)
    }

    /// Returns counts, hash, range and, if asked for, the histogram of a window of the patch. Uses
    /// all threads.
    ///
    /// `Time: O(cells from the patch's corner to the window's far corner)`.
    ///
    /// # Errors
    /// If values do not fit the signals, or the observer cancels.
    ///
    /// # Panics
    /// If the window does not lie in the patch.
    pub fn survey(
        &self,
        window: Window,
        histogram: bool,
        observer: &dyn Observer,
    ) -> Result<Survey, PatchError> {
        T::survey(self, window, histogram, observer)
    }

    /// Returns the value counts of every square of `side` x `side` cells of a window of the patch,
    /// where `side` is 64, 128 or 256. The squares start at the window's corner. Uses all threads.
    ///
    /// `Time: O(cells from the patch's corner to the window's far corner)`.
    ///
    /// # Errors
    /// If values do not fit the signals, or the observer cancels.
    ///
    /// # Panics
    /// If the window does not lie in the patch, or squares have another side.
    pub fn squares(
        &self,
        window: Window,
        side: u64,
        observer: &dyn Observer,
    ) -> Result<Squares, PatchError> {
        T::squares(self, window, side, observer)
    }

    /// Returns the value of a cell and the palaces it sees inside the patch. Uses all threads.
    ///
    /// `Time: O(cells from the patch's corner to this one)`.
    ///
    /// # Errors
    /// If values do not fit the signals.
    ///
    /// # Panics
    /// If the cell does not lie in the patch.
    pub fn cell(&self, x: u64, y: u64) -> Result<Cell, PatchError> {
        T::cell(self, x, y)
    }

    /// Like [`Board::rows`], but the rows may outlive the patch: the signals that enter the window
    /// are computed first.
    ///
    /// # Errors
    /// If values do not fit the signals, or the observer cancels.
    ///
    /// # Panics
    /// If the window does not lie in the patch.
    ///
    /// ```
    /// use wythoff::{K, Window};
    /// use wythoff::blocking::Sweep;
    /// use wythoff::board::{BoardError, Rows, Value};
    ///
    /// fn below(sweep: &Sweep, window: Window) -> Result<Box<dyn Rows<Value>>, BoardError> {
    ///     Ok(sweep.patch(window, sweep.boundary(window, &())?).into_rows(window, &())?)
    /// }
    /// let sweep = Sweep::new(K::try_new(5)?);
    /// // [CLN] Fig. 1, row 10, as values: palace numbers minus 5.
    /// let mut rows = below(&sweep, Window::try_new(0, 10, 11, 1)?)?;
    /// assert_eq!(rows.next_row()?, Some(&[0, 0, 0, -1, 0, 0, 0, 0, 1, 1, 0][..]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn into_rows<'a>(
        self,
        window: Window,
        observer: &'a dyn Observer,
    ) -> Result<Box<dyn Rows<Value> + 'a>, PatchError> {
        T::rows(&self, window, observer)
    }

    /// Like [`Board::count_rows`], but the rows may outlive the patch.
    ///
    /// # Errors
    /// As [`Patch::into_rows`].
    ///
    /// # Panics
    /// If the window does not lie in the patch, or `scale` is 0.
    pub fn into_count_rows<'a>(
        self,
        window: Window,
        scale: u64,
        observer: &'a dyn Observer,
    ) -> Result<Box<dyn Rows<ValueCounts> + 'a>, PatchError> {
        assert!(scale > 0, "a square has at least one cell");
        T::count_rows(&self, window, scale, observer)
    }
}

impl<T: SweepSignal> Board for Patch<T> {
    /// `Time: O(cells from the patch's corner to the window's far corner)`, then O(cells of the
    /// rows that are read), on all threads. Values that do not fit the signals are an error.
    ///
    /// # Panics
    /// If the window does not lie in the patch.
    fn rows<'a>(&'a self, window: Window, observer: &'a dyn Observer) -> BoardRows<'a, Value> {
        Ok(T::rows(self, window, observer)?)
    }

    fn count_rows<'a>(
        &'a self,
        window: Window,
        scale: u64,
        observer: &'a dyn Observer,
    ) -> BoardRows<'a, ValueCounts> {
        assert!(scale > 0, "a square has at least one cell");
        Ok(T::count_rows(self, window, scale, observer)?)
    }
}

crate::error_of_board!(PatchError::Interrupted);
