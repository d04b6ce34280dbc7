//! Evaluation of one patch on all threads.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use super::{Found, Look, Patch, PatchError};
use crate::blocking::boundary::{Boundary, Signal};
use crate::blocking::sweep::Failure;
use crate::blocking::sweep::window::bits::Watch;
use crate::blocking::sweep::window::grid::Grid;
use crate::blocking::sweep::window::ground::Tiles;
use crate::blocking::tiling::Tile;
use crate::blocking::wavefront;
use crate::observer::{Interrupted, Observer};

/// Largest side of the squares that can be counted.
const SQUARE: u64 = 256;

impl<T: Signal> Patch<T> {
    /// Like [`Patch::evaluate`], but on all threads: for a single large patch.
    ///
    /// `Time: O(w h)`. `Memory: O(w + h)`.
    ///
    /// # Errors
    /// If values do not fit the signals, a check fails, or the observer cancels.
    ///
    /// # Panics
    /// As [`Patch::evaluate`].
    ///
    /// ```
    /// use wythoff::Window;
    /// use wythoff::blocking::sweep::Look;
    /// use wythoff::K;
    /// use wythoff::blocking::Sweep;
    ///
    /// let sweep = Sweep::new(K::try_new(500)?);
    /// let cells = Window::try_new(600, 300, 1000, 700)?;
    /// let patch = sweep.patch(cells, sweep.boundary(cells, &())?);
    /// let look = Look { squares: Some(128), checks: true };
    /// assert_eq!(patch.cross(look, &())?, patch.evaluate(look)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn cross(&self, look: Look, observer: &dyn Observer) -> Result<Found<T>, PatchError> {
        let ground = self.ground(self.window);
        let side = self.sweep.inner_side(self.window, self.sweep.side(self.window));
        // A multiple, so that no square lies in two tiles.
        let side = side.next_multiple_of(SQUARE);
        let grid = Grid::new(ground, self.window, side, side);
        let total = self.window.cells();
        let (watch, done) = (Watch::new(self.sweep.span::<T>()), AtomicU64::new(0));
        let found = Mutex::new(Found::new(self.entering.clone(), look));
        let failure = Mutex::new(None);
        let visit = |tile: Tile, entering: Boundary<T>| -> Result<Boundary<T>, PatchError> {
            let cells = grid.window(tile);
            let part = Self::new(self.sweep.clone(), cells, entering).evaluate_here(look)?;
            let (columns, rows) = self.window.ranges_of(&cells);
            found.lock().unwrap_or_else(PoisonError::into_inner).add(columns, rows, &part);
            if let (Some(min), Some(max)) = (part.min, part.max) {
                watch.admit(min, max);
            }
            watch.check().map_err(|failure| self.error(failure))?;
            let cells = cells.cells() as u64;
            let done = cells + done.fetch_add(cells, Ordering::Relaxed);
            if observer.progress(done.into(), total).is_break() {
                return Err(Interrupted.into());
            }
            Ok(part.leaving)
        };
        let tiles = Tiles { grid: &grid, ground };
        wavefront::run(&tiles, &self.sweep.workers, |tile, entering| {
            let stop =
                |error| *failure.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
            visit(tile, entering).map_err(stop).ok()
        })
        .map_err(|damaged| self.error(Failure::Damaged(damaged)))?;
        if let Some(error) = failure.into_inner().unwrap_or_else(PoisonError::into_inner) {
            return Err(error);
        }
        let mut found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
        found.hash = found.weigh(self.window);
        Ok(found)
    }
}
