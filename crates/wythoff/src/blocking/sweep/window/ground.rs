//! The start of a computation: the corner of the board, or the corner of a patch.

use std::ops::Range;

use super::grid::Grid;
use crate::Window;
use crate::blocking::boundary::{Boundary, Side, Signal};
use crate::blocking::tiling::Tile;
use crate::blocking::wavefront::Plan;

/// The known cells in front of those that are asked for.
#[derive(Debug)]
pub(in crate::blocking::sweep) enum Ground<'a, T: Signal> {
    /// The board from its own corner: all entering signals are 0, and it is symmetric.
    Board,
    /// A rectangle, and the signals that enter it.
    Patch(Window, &'a Boundary<T>),
}

impl<T: Signal> Clone for Ground<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: Signal> Copy for Ground<'_, T> {}

impl<T: Signal> Ground<'_, T> {
    /// Returns the rectangle from the first known cell to the far corner of `window`.
    pub(in crate::blocking::sweep) fn up_to(&self, window: Window) -> Window {
        let (x, y) = match self {
            Self::Board => (0, 0),
            Self::Patch(cells, _) => (cells.x(), cells.y()),
        };
        Window::try_new(x, y, window.right() - x, window.bottom() - y)
            .expect("a window lies on its ground")
    }
}

/// The tiles of a grid on its ground.
pub(in crate::blocking::sweep) struct Tiles<'a, T: Signal> {
    pub(in crate::blocking::sweep) grid: &'a Grid,
    pub(in crate::blocking::sweep) ground: Ground<'a, T>,
}

impl<T: Signal> Tiles<'_, T> {
    /// Returns the signals of the patch on the lines through a tile. They enter the tile where it
    /// lies at the border of the patch.
    fn at_border(&self, tile: Tile) -> Option<(Side<T>, Side<T>, T)> {
        let Ground::Patch(cells, entering) = self.ground else { return None };
        let (columns, rows) = cells.ranges_of(&self.grid.window(tile));
        Some(entering.part(columns, rows).sides())
    }
}

impl<T: Signal> Plan<T> for Tiles<'_, T> {
    fn rows(&self) -> usize {
        self.grid.rows
    }

    fn columns(&self, row: usize) -> Range<usize> {
        self.grid.columns_of(row)
    }

    fn window(&self, tile: Tile) -> Window {
        self.grid.window(tile)
    }

    fn north(&self, tile: Tile) -> Side<T> {
        match self.at_border(tile) {
            Some((north, _, _)) => north,
            None => Side::zero(self.grid.window(tile).width() as usize),
        }
    }

    fn corner(&self, tile: Tile, _north: &Side<T>) -> T {
        self.at_border(tile).map_or(T::default(), |(_, _, corner)| corner)
    }

    fn west(&self, tile: Tile, north: &Side<T>, _corner: T) -> Side<T> {
        self.at_border(tile).map_or_else(|| north.mirrored(), |(_, west, _)| west)
    }
}
