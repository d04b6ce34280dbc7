//! How a sweep cuts the board into tiles.

use crate::Window;

/// Tiles between the same cuts on both axes, on and above the main diagonal.
///
/// What lies below the diagonal is the mirror image of a tile above it, as long as the grid has
/// no more rows than columns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Grid {
    /// Coordinates where tiles begin and end, rising from 0.
    cuts: Vec<u64>,
    /// Tile columns and rows in use; `rows <= columns < cuts.len()`.
    pub(super) columns: usize,
    pub(super) rows: usize,
}

/// The tile in column `i` and row `j` of a grid, `i >= j`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Tile {
    pub(super) i: usize,
    pub(super) j: usize,
}

impl Tile {
    /// Whether the tile lies across the main diagonal, and so is its own mirror image.
    pub(super) const fn is_diagonal(self) -> bool {
        self.i == self.j
    }
}

impl Grid {
    /// Tiles of at most `side` x `side` cells that cover the board as far as `window` needs, and
    /// of which every one, and every mirror image of one, lies inside the window or outside.
    /// Those inside have at most `inner` x `inner` cells.
    pub(super) fn new(window: Window, side: u64, inner: u64) -> Self {
        let (right, bottom) = (window.right(), window.bottom());
        let (near, far) = (right.min(bottom), right.max(bottom));
        let mut cuts: Vec<u64> = (0..far).step_by(side as usize).collect();
        cuts.extend((window.x()..right).step_by(inner as usize).chain([right]));
        cuts.extend((window.y()..bottom).step_by(inner as usize).chain([bottom]));
        cuts.sort_unstable();
        cuts.dedup();
        let index = |cut| cuts.partition_point(|&c| c < cut);
        Self { columns: index(far), rows: index(near), cuts }
    }

    /// The cells of a tile.
    pub(super) fn window(&self, tile: Tile) -> Window {
        self.cells(tile.i, tile.j)
    }

    /// The cells between the cuts `i`, `i + 1` and `j`, `j + 1`.
    pub(super) fn cells(&self, i: usize, j: usize) -> Window {
        let (x, y) = (self.cuts[i], self.cuts[j]);
        Window::try_new(x, y, self.cuts[i + 1] - x, self.cuts[j + 1] - y)
            .expect("the cuts rise, up to the far corner of a window")
    }

    /// Cells of all tiles.
    pub(super) fn cells_to_sweep(&self) -> u128 {
        self.tiles().map(|tile| self.window(tile).cells()).sum()
    }

    /// All tiles, each behind those it waits for.
    pub(super) fn tiles(&self) -> impl Iterator<Item = Tile> {
        (0..self.rows).flat_map(|j| (j..self.columns).map(move |i| Tile { i, j }))
    }

    /// The tile columns, or rows, that lie between two of the window's sides.
    pub(super) fn span(&self, from: u64, to: u64) -> std::ops::Range<usize> {
        let index = |cut| self.cuts.partition_point(|&c| c < cut);
        index(from)..index(to)
    }
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
            let grid = Grid::new(window, 16, 9);
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
