//! What makes a tile trusted: checks that could fail.
//!
//! What each of them must notice, and what none can, is in `docs/algorithms/blocking.md`, "What a
//! checked tile proves".

use thiserror::Error;

use super::patch::Found;
use crate::Window;
use crate::blocking::boundary::{Boundary, Signal};
use crate::blocking::tiling::Tile;
use crate::blocking::wavefront::Damaged;
use crate::board::ValueCounts;

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

/// Checks what was found in a patch, of which `seen` palaces were counted by their values.
///
/// `Time: O(w + h)`.
pub(super) fn check<T: Signal>(
    window: Window,
    entering: &Boundary<T>,
    found: &Found<T>,
    seen: u64,
) -> Result<(), CheckError> {
    let sum = |counts: &[u32]| counts.iter().map(|&n| u64::from(n)).sum::<u64>();
    let (by_column, by_row) = (sum(&found.palaces_by_column), sum(&found.palaces_by_row));
    if by_column != by_row || by_row != seen {
        return Err(CheckError::Palaces { by_column, by_row, seen });
    }
    let leaving = &found.leaving;
    let unlike = |before: &[T], counts: &[u32], behind: &[T]| -> Option<u64> {
        let differs =
            |((before, &palaces), behind): ((&T, &u32), &T)| before.plus(palaces.into()) != *behind;
        let lines = || before.iter().zip(counts).zip(behind);
        // All of them first: such a loop becomes one of vectors.
        let any = lines().fold(false, |any, line| any | differs(line));
        let place = if any { lines().position(differs) } else { None };
        place.map(|place| place as u64)
    };
    if let Some(i) = unlike(&entering.v, &found.palaces_by_column, &leaving.v) {
        return Err(CheckError::Column(window.x() + i));
    }
    if let Some(j) = unlike(&entering.h, &found.palaces_by_row, &leaving.h) {
        return Err(CheckError::Row(window.y() + j));
    }
    let growth = |(&before, &behind): (&T, &T)| u64::from(behind.ahead_of(before));
    let modulo = |n: u64| u64::from(T::wrap(n).number());
    let grown = modulo(entering.d.iter().zip(&leaving.d).map(growth).sum());
    if grown != modulo(by_row) {
        return Err(CheckError::Diagonals { grown, palaces: modulo(by_row), bits: T::BITS });
    }
    if let Some(squares) = &found.squares {
        let mut all = ValueCounts::default();
        squares.counts().iter().for_each(|&counts| all += counts);
        let palaces = all.by_class()[..ValueCounts::class(0)].iter().sum();
        let (cells, expected_palaces, expected_cells) =
            (all.cells(), by_row, window.cells() as u64);
        if (palaces, cells) != (expected_palaces, expected_cells) {
            return Err(CheckError::Squares { palaces, cells, expected_palaces, expected_cells });
        }
    }
    if (window.x(), window.width()) == (window.y(), window.height()) {
        let is_symmetric = |signals: &Boundary<T>| *signals == signals.transposed();
        for (is_symmetric, what) in [
            (is_symmetric(entering), Symmetric::Entering),
            (is_symmetric(leaving), Symmetric::Leaving),
            (found.palaces_by_column == found.palaces_by_row, Symmetric::Palaces),
        ] {
            if !is_symmetric {
                return Err(CheckError::Symmetry(what));
            }
        }
    }
    Ok(())
}
