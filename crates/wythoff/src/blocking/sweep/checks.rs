//! Errors of checks: contradictions in what was computed for a tile.

use thiserror::Error;

use crate::blocking::tiling::Tile;
use crate::blocking::wavefront::Damaged;

/// What was computed contradicts itself: the machine made a mistake, or this program has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum CheckError {
    /// Signals changed on their way from tile to tile.
    #[error("the signals that entered tile {0} are not those that left its neighbours")]
    HandedOver(Tile),
    /// The same palaces, counted along different lines, or in values.
    #[error(
        "{by_column} palaces by column, {by_row} by row, {seen} among the values: one number in three"
    )]
    Palaces {
        /// By the signals of columns.
        by_column: u64,
        /// By the signals of rows.
        by_row: u64,
        /// By the values of cells.
        seen: u64,
    },
    /// The signal of a column does not leave larger by its palaces.
    #[error("the signal of column {0} does not grow by the palaces in it")]
    Column(u64),
    /// The signal of a row does not leave larger by its palaces.
    #[error("the signal of row {0} does not grow by the palaces in it")]
    Row(u64),
    /// The signals of diagonals, taken together, do not leave larger by all palaces.
    #[error(
        "the signals of the diagonals grow by {grown} in all, and not by {palaces}, modulo 2^{bits}"
    )]
    Diagonals {
        /// By how much they grew, modulo 2^bits.
        grown: u64,
        /// All palaces, modulo 2^bits.
        palaces: u64,
        /// Bits of a signal.
        bits: u32,
    },
    /// The squares do not hold all cells, or not all palaces.
    #[error(
        "the squares hold {palaces} palaces and {cells} cells, not {expected_palaces} and {expected_cells}"
    )]
    Squares {
        /// Palaces in them.
        palaces: u64,
        /// Cells in them.
        cells: u64,
        /// Palaces of the patch.
        expected_palaces: u64,
        /// Cells of the patch.
        expected_cells: u64,
    },
    /// A value of the last rows is not that of the automaton, or not that of the signals that left.
    #[error("the value at {x},{y} does not follow from its neighbours and the signals")]
    LastRow {
        /// Column.
        x: u64,
        /// Row.
        y: u64,
    },
    /// A patch across the main diagonal is not its own mirror image.
    #[error("a square on the main diagonal is not its own mirror image: {0} are not")]
    Symmetry(Symmetric),
}

/// What is its own mirror image in a square on the main diagonal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Symmetric {
    /// The signals that enter.
    Entering,
    /// The signals that leave.
    Leaving,
    /// The palaces by column and by row.
    Palaces,
}

impl std::fmt::Display for Symmetric {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Entering => "the signals that enter",
            Self::Leaving => "the signals that leave",
            Self::Palaces => "the palaces by column and by row",
        })
    }
}

impl From<Damaged> for CheckError {
    fn from(Damaged(tile): Damaged) -> Self {
        Self::HandedOver(tile)
    }
}
