//! The approach to a window: the signals that enter the tiles of the window.

use std::ops::Range;
use std::sync::{Mutex, PoisonError};

use super::grid::Grid;
use super::ground::Ground;
use crate::Window;
use crate::blocking::boundary::{Boundary, Signal};
use crate::blocking::sweep::{Failure, Job, Sweep};
use crate::observer::Observer;

/// The signals that enter every tile of a window. For a tile below the main diagonal they are the
/// mirror image of those of the tile above it.
pub(in crate::blocking::sweep) struct Entrances<T> {
    pub(in crate::blocking::sweep) grid: Grid,
    /// The tile columns and rows of the window.
    pub(in crate::blocking::sweep) columns: Range<usize>,
    pub(in crate::blocking::sweep) rows: Range<usize>,
    /// One boundary per tile, row after row.
    boundaries: Vec<Option<Boundary<T>>>,
}

impl<T: Signal> Entrances<T> {
    /// Sweeps the ground up to `window`. The tiles of the window have at most `inner` cells a side.
    ///
    /// `Memory: O(right + bottom)` and 4 signals for every `inner` cells of the window.
    pub(in crate::blocking::sweep) fn find(
        sweep: &Sweep,
        ground: Ground<'_, T>,
        window: Window,
        inner: u64,
        observer: &dyn Observer,
    ) -> Result<Self, Failure> {
        let grid = Grid::new(ground, window, sweep.side(ground.up_to(window)), inner);
        let [columns, rows] = grid.span(window);
        let slots: Vec<_> = (0..columns.len() * rows.len()).map(|_| Mutex::new(None)).collect();
        let keep = |i: usize, j: usize, boundary: &dyn Fn() -> Boundary<T>| {
            if columns.contains(&i) && rows.contains(&j) {
                let slot = &slots[(j - rows.start) * columns.len() + i - columns.start];
                *slot.lock().unwrap_or_else(PoisonError::into_inner) = Some(boundary());
            }
        };
        sweep.cover(ground, &grid, observer, |tile, block, entering: Boundary<T>, seen| {
            keep(tile.i, tile.j, &|| entering.clone());
            if grid.mirrored && !tile.is_diagonal() {
                keep(tile.j, tile.i, &|| entering.transposed());
            }
            sweep.tile(block, entering, &mut (), seen)
        })?;
        let boundaries =
            slots.into_iter().map(|slot| slot.into_inner().unwrap_or_else(PoisonError::into_inner));
        Ok(Self { boundaries: boundaries.collect(), grid, columns, rows })
    }

    /// Takes out the signals that enter tile `(i, j)` of the window. Each may be taken once.
    pub(in crate::blocking::sweep) fn take(&mut self, i: usize, j: usize) -> Boundary<T> {
        let index = (j - self.rows.start) * self.columns.len() + i - self.columns.start;
        self.boundaries[index].take().expect("the sweep passed every tile of the window")
    }

    /// Returns the signals that enter the window as one block.
    fn join(mut self) -> Boundary<T> {
        let (first_column, first_row) = (self.columns.start, self.rows.start);
        let mut joined = Boundary { v: vec![], h: vec![], d: vec![] };
        let west: Vec<_> = self.rows.clone().skip(1).map(|j| self.take(first_column, j)).collect();
        let corner = self.take(first_column, first_row);
        joined.h.extend_from_slice(&corner.h);
        west.iter().for_each(|tile| joined.h.extend_from_slice(&tile.h));
        // Diagonals run from the bottom left: first up the western tiles, each to its corner.
        for tile in west.iter().rev() {
            joined.d.extend_from_slice(&tile.d[..tile.height()]);
        }
        joined.d.extend_from_slice(&corner.d);
        joined.v.extend_from_slice(&corner.v);
        // Then along the northern tiles, each from its corner.
        for i in self.columns.clone().skip(1) {
            let tile = self.take(i, first_row);
            joined.v.extend_from_slice(&tile.v);
            joined.d.extend_from_slice(&tile.d[tile.height() - 1..]);
        }
        joined
    }
}

/// The job that computes the signals that enter a window.
pub(in crate::blocking::sweep) struct Approach<'a> {
    pub(in crate::blocking::sweep) window: Window,
    pub(in crate::blocking::sweep) observer: &'a dyn Observer,
}

impl Approach<'_> {
    /// Returns the signals at full width.
    pub(in crate::blocking::sweep) fn signals<T: Signal>(
        &self,
        sweep: &Sweep,
        ground: Ground<'_, T>,
    ) -> Result<Boundary<T>, Failure> {
        let side = sweep.side(ground.up_to(self.window));
        let found = Entrances::find(sweep, ground, self.window, side, self.observer)?;
        Ok(found.join())
    }
}

impl Job for Approach<'_> {
    type Output = Boundary;

    fn run<T: Signal>(&self, sweep: &Sweep, ground: Ground<'_, T>) -> Result<Boundary, Failure> {
        let signals = self.signals(sweep, ground)?;
        let [v, h, d] = [signals.v, signals.h, signals.d]
            .map(|signals| signals.into_iter().map(T::low_byte).collect());
        Ok(Boundary { v, h, d })
    }
}
