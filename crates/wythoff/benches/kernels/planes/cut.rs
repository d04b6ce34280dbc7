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
                // What leaves the last lane has to be in memory before it enters the first one.
                && cut.tiles >= cut.lanes + 2 * WORD
        };
        // To move columns takes as long as three rows.
        let cuts = (2..=ROWS).step_by(2).map(cut).filter(fits);
        cuts.min_by_key(|cut| cut.steps() * (cut.rows + 3))
    }

    /// Returns the number of words that have a bit for each tile of a lane.
    pub(super) const fn words(&self) -> usize {
        (self.strips * self.tiles).div_ceil(WORD)
    }

    /// Returns row `y` of the lane at a place of a vector, counted from the block's first row.
    pub(super) const fn row(&self, strip: usize, place: usize, y: usize) -> usize {
        (strip * self.lanes + self.lanes - 1 - place) * self.rows + y
    }

    /// Steps in which some lane has a tile.
    pub(super) const fn steps(&self) -> usize {
        self.strips * self.tiles + self.lanes - 1
    }
}
