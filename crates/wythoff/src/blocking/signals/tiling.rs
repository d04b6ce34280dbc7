//! The board cut into tiles: the unit in which a game is stored, resumed, checked and distributed.
//!
//! The board is symmetric, so only tiles on and above the main diagonal are evaluated:
//!
//! ```text
//!   (0,0) (1,0) (2,0) (3,0)        a tile needs what leaves the tiles north, west and north-west
//!         (1,1) (2,1) (3,1)        of it; on the diagonal, what enters from the west is the
//!               (2,2) (3,2)        mirror image of what enters from the north
//!                     (3,3)
//! ```

use std::fmt::{self, Display};

use schemars::JsonSchema;
use serde::Serialize;
use thiserror::Error;

use crate::Window;

/// A tile, given by its column `i` and row `j` of tiles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, JsonSchema, Serialize)]
pub struct Tile {
    /// Column of tiles, from the left.
    pub i: usize,
    /// Row of tiles, from the top.
    pub j: usize,
}

impl Tile {
    /// Returns true if the tile lies across the main diagonal, and so is its own mirror image.
    pub const fn is_diagonal(self) -> bool {
        self.i == self.j
    }
}

impl Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.i, self.j)
    }
}

/// A square board of `size` x `size` cells in square tiles whose side is a power of two. Tiles at
/// the right and lower edge end at the edge.
///
/// ```
/// use wythoff::blocking::tiling::{Tile, Tiling};
/// let tiling = Tiling::try_new(3000, 1024)?;
/// assert_eq!((tiling.columns(), tiling.tiles().count()), (3, 6));
/// assert_eq!(tiling.window(Tile { i: 2, j: 0 }).width(), 952);
/// # Ok::<(), wythoff::blocking::tiling::TilingError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tiling {
    size: u64,
    side: u64,
}

/// The reason why a board cannot be cut into such tiles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum TilingError {
    /// The side of a tile is out of range.
    #[error("the side of a tile is a power of two from 256 to 32768, not {0}")]
    Side(u64),
    /// The size of the board is out of range.
    #[error("the side of a board is a whole number from 1 to {most}, not {0}", most = Tiling::MOST)]
    Size(u64),
}

impl Tiling {
    /// The smallest side of a tile: one square of the finest level of a pyramid.
    pub const SMALLEST: u64 = 256;
    /// The largest side of a tile: the palaces of a row of a tile fit 16 bits.
    pub const LARGEST: u64 = 1 << 15;
    /// The largest side of a board.
    pub const MOST: u64 = 1 << 32;

    /// Returns the tiling with tiles of `side` x `side` cells.
    ///
    /// # Errors
    /// If `side` is not a power of two from 256 to 32,768, or `size` is 0 or above 2^32.
    pub const fn try_new(size: u64, side: u64) -> Result<Self, TilingError> {
        if !side.is_power_of_two() || side < Self::SMALLEST || side > Self::LARGEST {
            return Err(TilingError::Side(side));
        }
        if size == 0 || size > Self::MOST {
            return Err(TilingError::Size(size));
        }
        Ok(Self { size, side })
    }

    /// Returns the tiling of the default side: some fifty columns, with sides from 1024 to 32,768.
    ///
    /// # Errors
    /// If `size` is 0 or above 2^32.
    pub fn usual(size: u64) -> Result<Self, TilingError> {
        let side = (size.min(Self::MOST) / 48).next_power_of_two().clamp(1024, Self::LARGEST);
        Self::try_new(size, side)
    }

    /// Returns the side of the board in cells.
    pub const fn size(&self) -> u64 {
        self.size
    }

    /// Returns the side of a whole tile in cells.
    pub const fn side(&self) -> u64 {
        self.side
    }

    /// Returns the number of columns of tiles, which is the number of rows.
    pub const fn columns(&self) -> usize {
        self.size.div_ceil(self.side) as usize
    }

    /// Returns the cells of a tile.
    ///
    /// # Panics
    /// If the tile lies outside the board.
    pub fn window(&self, tile: Tile) -> Window {
        let (x, y) = (tile.i as u64 * self.side, tile.j as u64 * self.side);
        let length = |start: u64| self.size.checked_sub(start).map(|rest| rest.min(self.side));
        let window = length(x).zip(length(y)).map(|(w, h)| Window::try_new(x, y, w, h));
        window.and_then(Result::ok).expect("the tile is one of the board")
    }

    /// Returns all tiles on and above the diagonal row after row, so that each comes after those it
    /// depends on.
    pub fn tiles(&self) -> impl Iterator<Item = Tile> + use<> {
        let columns = self.columns();
        (0..columns).flat_map(move |j| (j..columns).map(move |i| Tile { i, j }))
    }

    /// Returns the number of cells of all tiles on and above the diagonal.
    pub fn cells(&self) -> u128 {
        // The tiles of the last column may be narrower, and the last tile lower, too.
        let (side, whole) = (u128::from(self.side), (self.columns() - 1) as u128);
        let last = u128::from(self.size) - whole * side;
        whole * (whole + 1) / 2 * side * side + whole * side * last + last * last
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiles_cover_one_triangle_once_and_come_behind_those_they_wait_for() {
        for size in [1, 255, 256, 257, 512, 1000, 1025] {
            let tiling = Tiling::try_new(size, 256).unwrap();
            let tiles: Vec<_> = tiling.tiles().collect();
            let cells: u128 = tiles.iter().map(|&tile| tiling.window(tile).cells()).sum();
            assert_eq!(tiling.cells(), cells, "{size}");
            let mut covered = 0;
            for (n, &tile) in tiles.iter().enumerate() {
                let times = if tile.is_diagonal() { 1 } else { 2 };
                covered += times * tiling.window(tile).cells();
                let Tile { i, j } = tile;
                let north = j.checked_sub(1).map(|j| Tile { i, j });
                let west = (i > j).then(|| Tile { i: i - 1, j });
                for needed in north.into_iter().chain(west) {
                    assert!(tiles[..n].contains(&needed), "{tile} waits for {needed}");
                }
            }
            assert_eq!(covered, u128::from(size * size), "all of {size} x {size}");
            assert_eq!(tiling.cells(), tiles.iter().map(|&tile| tiling.window(tile).cells()).sum());
        }
    }

    #[test]
    fn what_is_no_tiling_is_refused() {
        for side in [0, 128, 255, 300, 1 << 16] {
            assert_eq!(Tiling::try_new(3000, side), Err(TilingError::Side(side)));
        }
        for size in [0, Tiling::MOST + 1, u64::MAX] {
            assert_eq!(Tiling::try_new(size, 256), Err(TilingError::Size(size)));
            assert_eq!(Tiling::usual(size), Err(TilingError::Size(size)));
        }
        for (size, side) in [(1, 1024), (600_000, 16_384), (3_000_000, 32_768)] {
            assert_eq!(Tiling::usual(size).unwrap().side(), side);
        }
    }
}
