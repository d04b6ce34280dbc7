//! The division of a block into strips, lanes and tiles.

use super::tile::{COLUMNS, ROWS};
use super::transpose::WORD;

/// A division of a block. Every lane has as many tiles in a strip.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Cut {
    /// Lanes of a vector.
    pub(super) lanes: usize,
    /// Strips of the block.
    pub(super) strips: usize,
    /// Rows of a tile.
    pub(super) rows: usize,
    /// Tile columns of a strip.
    pub(super) tiles: usize,
}

impl Cut {
    /// Returns the division of a block that takes the least time; `None` if its sides do not suit.
    pub(super) fn of(width: usize, height: usize, lanes: usize) -> Option<Self> {
        let cut = |rows: usize| {
            let (strips, tiles) = (height / lanes / rows, width / COLUMNS);
            Self { lanes, strips, rows, tiles }
        };
        let fits = |cut: &Self| {
            (cut.strips * cut.lanes * cut.rows, COLUMNS * cut.tiles) == (height, width)
                && cut.tiles.is_multiple_of(WORD)
                // What leaves the last lane has to be in memory before it enters the first one.
                && cut.tiles >= cut.lanes + WORD
        };
        // To move columns takes as long as a row.
        let cuts = (COLUMNS..=ROWS).step_by(2).map(cut).filter(fits);
        cuts.min_by_key(|cut| cut.steps() * (cut.rows + 1))
    }

    /// Returns the sides of the largest block that can be divided, inside of a block of these
    /// sides.
    pub(super) fn largest_within(width: usize, height: usize, lanes: usize) -> Option<[usize; 2]> {
        let width = width / (COLUMNS * WORD) * (COLUMNS * WORD);
        let heights = (1..=height / (2 * lanes)).rev().map(|pairs| 2 * pairs * lanes);
        let height =
            heights.into_iter().find(|&height| Self::of(width, height, lanes).is_some())?;
        Some([width, height])
    }

    /// Returns row `y` of a lane, counted from the block's first row.
    pub(super) const fn row(&self, strip: usize, lane: usize, y: usize) -> usize {
        (strip * self.lanes + lane) * self.rows + y
    }

    /// Steps until the last lane has evaluated its last tile.
    pub(super) const fn steps(&self) -> usize {
        self.strips * self.tiles + self.lanes - 1
    }
}
