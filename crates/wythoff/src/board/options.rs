//! The options of a position with their values, read from a board row by row.

use super::{Board, BoardError, Value};
use crate::observer::Observer;
use crate::ruleset::moves_to_row;
use crate::{Rule, Window};

/// Visits each option of a position with its value, once and row by row.
///
/// `corner` is the window from (0, 0) to the position, which is its last cell.
///
/// # Errors
/// Errors of `board`.
///
/// # Panics
/// If `board` has fewer rows than the window.
pub(crate) fn visit_options(
    board: &dyn Board,
    rules: &[Rule],
    corner: Window,
    observer: &dyn Observer,
    mut visit: impl FnMut((u64, u64), Value),
) -> Result<(), BoardError> {
    let (x, y) = (corner.right() - 1, corner.bottom() - 1);
    let mut rows = board.rows(corner, observer)?;
    for v in 0..=y {
        let row = rows.next_row()?.expect("a board has every row of the window");
        moves_to_row(rules, (x, y), v, |u| visit((u, v), row[u as usize]));
    }
    Ok(())
}
