//! Checks of an evaluated patch. Each could fail.
//!
//! `docs/algorithms/blocking.md`, "What a checked tile proves", says which errors each check
//! notices, and which errors no check notices.

use super::Found;
use crate::Window;
use crate::blocking::boundary::{Boundary, Signal};
use crate::blocking::sweep::checks::{CheckError, Symmetric};
use crate::board::ValueCounts;

/// Checks the results for a patch, where `seen` palaces were counted by their values.
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
        // First over all lines without a branch, so that the loop compiles to vector instructions.
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
