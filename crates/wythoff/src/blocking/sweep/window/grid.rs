//! The grid of tiles that a sweep cuts its ground into.

use std::ops::Range;

use super::ground::Ground;
use crate::Window;
use crate::blocking::boundary::Signal;
use crate::blocking::tiling::Tile;

/// Tiles between cuts. A patch has all of them. The board, whose cuts are the same on both axes,
/// has those on and above the main diagonal.
///
/// A tile below the diagonal is the mirror image of a tile above it, as long as the grid has no
/// more rows than columns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::blocking::sweep) struct Grid {
    /// The columns of cells where tiles begin and end, rising.
    x: Vec<u64>,
    /// The rows of cells where tiles begin and end, rising.
    y: Vec<u64>,
    /// Tile columns and rows in use.
    pub(in crate::blocking::sweep) columns: usize,
    pub(in crate::blocking::sweep) rows: usize,
    /// True if tiles stand for their mirror images.
    pub(in crate::blocking::sweep) mirrored: bool,
}

impl Grid {
    /// Returns tiles of at most `side` x `side` cells that cover the ground as far as `window`
    /// needs. Each tile, and each mirror image of a tile, lies inside the window or outside. Tiles
    /// inside have at most `inner` x `inner` cells.
    pub(in crate::blocking::sweep) fn new<T: Signal>(
        ground: Ground<'_, T>,
        window: Window,
        side: u64,
        inner: u64,
    ) -> Self {
        let (right, bottom) = (window.right(), window.bottom());
        let inside = |start: u64, end: u64| (start..end).step_by(inner as usize).chain([end]);
        let on_the_way = |start: u64, end: u64| (start..end).step_by(side as usize);
        let (x, y) = (inside(window.x(), right), inside(window.y(), bottom));
        match ground {
            Ground::Board => {
                let (near, far) = (right.min(bottom), right.max(bottom));
                let x = cuts(on_the_way(0, far).chain(x).chain(y));
                let index = |cut| x.partition_point(|&c| c < cut);
                Self { columns: index(far), rows: index(near), mirrored: true, y: x.clone(), x }
            }
            Ground::Patch(cells, _) => {
                let x = cuts(on_the_way(cells.x(), window.x()).chain(x));
                let y = cuts(on_the_way(cells.y(), window.y()).chain(y));
                Self { columns: x.len() - 1, rows: y.len() - 1, mirrored: false, x, y }
            }
        }
    }

    /// Returns the tile columns of a row of tiles.
    pub(in crate::blocking::sweep) const fn columns_of(&self, row: usize) -> Range<usize> {
        if self.mirrored { row..self.columns } else { 0..self.columns }
    }

    /// Returns the cells of a tile.
    pub(in crate::blocking::sweep) fn window(&self, tile: Tile) -> Window {
        self.cells(tile.i, tile.j)
    }

    /// Returns the cells between the cuts `i`, `i + 1` and `j`, `j + 1`.
    pub(in crate::blocking::sweep) fn cells(&self, i: usize, j: usize) -> Window {
        let (x, y) = (self.x[i], self.y[j]);
        Window::try_new(x, y, self.x[i + 1] - x, self.y[j + 1] - y)
            .expect("the cuts rise, up to the far corner of a window")
    }

    /// Returns the number of cells of all tiles.
    pub(in crate::blocking::sweep) fn cells_to_sweep(&self) -> u128 {
        self.tiles().map(|tile| self.window(tile).cells()).sum()
    }

    /// Returns all tiles, each after those it depends on.
    fn tiles(&self) -> impl Iterator<Item = Tile> {
        (0..self.rows).flat_map(|j| self.columns_of(j).map(move |i| Tile { i, j }))
    }

    /// Returns the tile columns and rows of a window whose sides are cuts.
    pub(in crate::blocking::sweep) fn span(&self, window: Window) -> [Range<usize>; 2] {
        let between = |cuts: &[u64], from: u64, to: u64| {
            let index = |cut| cuts.partition_point(|&c| c < cut);
            index(from)..index(to)
        };
        [
            between(&self.x, window.x(), window.right()),
            between(&self.y, window.y(), window.bottom()),
        ]
    }
}

/// Returns the coordinates in rising order, each once.
fn cuts(coordinates: impl Iterator<Item = u64>) -> Vec<u64> {
    let mut cuts: Vec<u64> = coordinates.collect();
    cuts.sort_unstable();
    cuts.dedup();
    cuts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_tile_crosses_a_side_of_the_window() {
        for (x, y, w, h) in
            [(0, 0, 1, 1), (3, 40, 10, 5), (40, 3, 5, 100), (7, 7, 64, 64), (0, 90, 9, 2)]
        {
            let window = Window::try_new(x, y, w, h).unwrap();
            let grid = Grid::new(Ground::<u8>::Board, window, 16, 9);
            let mut covered = 0;
            for tile in grid.tiles() {
                let cells = grid.window(tile);
                for image in [cells, cells.transposed()] {
                    let shared = image.intersection(&window).map_or(0, |shared| shared.cells());
                    let side = if shared == 0 { 16 } else { 9 };
                    assert!(cells.width() <= side && cells.height() <= side);
                    assert!(shared == 0 || shared == cells.cells(), "{image:?} in {window:?}");
                    covered += shared;
                    if tile.is_diagonal() {
                        break;
                    }
                }
            }
            assert_eq!(covered, window.cells(), "{window:?} is covered once");
        }
    }
}
