//! Errors of checks: contradictions in what was computed for a tile.

use thiserror::Error;

use crate::blocking::tiling::Tile;
use crate::blocking::wavefront::Damaged;

/// A contradiction in what was computed: the computer made a mistake, or this program has an error.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum CheckError {
    /// Signals changed between the tile they left and the tile they entered.
    #[error("the signals that entered tile {0} are not those that left its neighbours")]
    HandedOver(Tile),
    /// Counts of the same palaces along columns, along rows and by value differ.
    #[error(
        "{by_column} palaces by column, {by_row} by row, {seen} among the values: one number in three"
    )]
    Palaces {
        /// Palaces counted by the signals of columns.
        by_column: u64,
        /// Palaces counted by the signals of rows.
        by_row: u64,
        /// Palaces counted by the values of cells.
        seen: u64,
    },
    /// The signal of a column does not grow by the palaces in the column.
    #[error("the signal of column {0} does not grow by the palaces in it")]
    Column(u64),
    /// The signal of a row does not grow by the palaces in the row.
    #[error("the signal of row {0} does not grow by the palaces in it")]
    Row(u64),
    /// The signals of all diagonals together do not grow by the number of palaces.
    #[error(
        "the signals of the diagonals grow by {grown} in all, and not by {palaces}, modulo 2^{bits}"
    )]
    Diagonals {
        /// Growth of the signals of all diagonals, modulo 2^bits.
        grown: u64,
        /// Number of palaces, modulo 2^bits.
        palaces: u64,
        /// Bits of a signal.
        bits: u32,
    },
    /// The squares do not add up to all cells, or not to all palaces.
    #[error(
        "the squares hold {palaces} palaces and {cells} cells, not {expected_palaces} and {expected_cells}"
    )]
    Squares {
        /// Palaces in the squares.
        palaces: u64,
        /// Cells in the squares.
        cells: u64,
        /// Palaces of the patch.
        expected_palaces: u64,
        /// Cells of the patch.
        expected_cells: u64,
    },
    /// A value of the last rows differs from the value of the automaton, or from the value that the
    /// leaving signals imply.
    #[error("the value at {x},{y} does not follow from its neighbours and the signals")]
    LastRow {
        /// Column of the cell.
        x: u64,
        /// Row of the cell.
        y: u64,
    },
    /// A patch across the main diagonal is not its own mirror image.
    #[error("a square on the main diagonal is not its own mirror image: {0} are not")]
    Symmetry(Symmetric),
}

/// The part of a square on the main diagonal that must be its own mirror image.
#[derive(Debug, Clone, Copy, PartialEq, Eq, derive_more::Display)]
pub enum Symmetric {
    /// The signals that enter.
    #[display("the signals that enter")]
    Entering,
    /// The signals that leave.
    #[display("the signals that leave")]
    Leaving,
    /// The palaces by column and by row.
    #[display("the palaces by column and by row")]
    Palaces,
}

impl From<Damaged> for CheckError {
    fn from(Damaged(tile): Damaged) -> Self {
        Self::HandedOver(tile)
    }
}
