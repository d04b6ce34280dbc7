//! Rows of tiles from the épaulette to outer space.

use std::ops::Range;

use super::epaulette;
use super::frontier::Frontier;
use wythoff::Window;
use wythoff::blocking::boundary::Side;
use wythoff::blocking::tiling::Tile;
use wythoff::blocking::wavefront::{self, Plan as _};

/// The rows of the arm below a frontier, in tiles.
///
/// ```text
///   frontier  ---------------------------
///   row 0     [   ][   ][   ][   ]           \   each row of tiles begins at or left of u = 3/8 y,
///   row 1     [   ][   ][   ][   ][   ]       >  in the épaulette, and ends right of the skin
///   row 2          [   ][   ][   ][   ][  ]  /
/// ```
pub(super) struct Plan<'a> {
    pub(super) start: &'a Frontier,
    /// The row below the last one.
    pub(super) bottom: u64,
    /// The column where tiles end, if they do not end behind the skin.
    pub(super) right: Option<u64>,
    /// Rows and columns of a tile.
    pub(super) side: u64,
}

impl Plan<'_> {
    /// The first row of a row of tiles.
    fn top(&self, row: usize) -> u64 {
        self.start.y + row as u64 * self.side
    }

    /// The first column of a row of tiles; of the next one, behind the last.
    pub(super) fn first_column(&self, row: usize) -> u64 {
        self.start.u + self.first_tile(row) as u64 * self.side
    }

    fn first_tile(&self, row: usize) -> usize {
        // Shorter numbers than u <= 3 y / 8: coordinates end at 2^53.
        // Behind the last row of tiles, which may be lower than a tile, follows the row `bottom`.
        let u = self.top(row).min(self.bottom) / 8 * 3;
        // Two columns are left before the end of the tiles.
        let last = self.right.map_or(u, |right| right.saturating_sub(2));
        (u.min(last).saturating_sub(self.start.u) / self.side) as usize
    }

    /// Cells of all tiles.
    pub(super) fn cells(&self) -> u128 {
        let row = |j| {
            let Range { start, end } = self.columns(j);
            let height = self.side.min(self.bottom - self.top(j));
            let left = self.start.u + start as u64 * self.side;
            let right = self.start.u + end as u64 * self.side;
            let right = self.right.map_or(right, |limit| limit.min(right));
            u128::from(height) * u128::from(right.saturating_sub(left))
        };
        (0..self.rows()).map(row).sum()
    }
}

impl wavefront::Plan<u8> for Plan<'_> {
    fn rows(&self) -> usize {
        (self.bottom - self.start.y).div_ceil(self.side) as usize
    }

    fn columns(&self, row: usize) -> Range<usize> {
        let bottom = self.bottom.min(self.top(row) + self.side);
        // The skin ends at u <= 2.62 y + 8 as far as it was ever followed; were it not so, the rows
        // would not end in outer space, which is seen.
        let right = self.right.unwrap_or(bottom / 50 * 131 + 256);
        let tiles = right.saturating_sub(self.start.u).div_ceil(self.side) as usize;
        let first = self.first_tile(row);
        first..tiles.max(first + 1)
    }

    fn window(&self, tile: Tile) -> Window {
        let (u, y) = (self.start.u + tile.i as u64 * self.side, self.top(tile.j));
        // Tiles are at least two columns wide, because the signals from the west need two columns.
        let right = self.right.map_or(u + self.side, |right| right.clamp(u + 2, u + self.side));
        Window::try_new(u, y, right - u, self.side.min(self.bottom - y))
            .expect("an arm ends below 2^53")
    }

    fn north(&self, tile: Tile) -> Side<u8> {
        let window = self.window(tile);
        if tile.j == 0 {
            self.start.side(window.x(), window.width())
        } else {
            Side::zero(window.width() as usize)
        }
    }

    fn corner(&self, tile: Tile, north: &Side<u8>) -> u8 {
        let window = self.window(tile);
        let (u, y) = (window.x(), window.y());
        if tile.i == self.columns(tile.j).start {
            return epaulette::corner((u, y), north);
        }
        if tile.j == 0 { self.start.diagonal(u).unwrap_or(0) } else { 0 }
    }

    fn west(&self, tile: Tile, north: &Side<u8>, _corner: u8) -> Side<u8> {
        let window = self.window(tile);
        epaulette::west((window.x(), window.y()), window.height() as usize, north)
    }
}
