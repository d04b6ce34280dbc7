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
/// If `board` returns fewer rows than the window has.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Ruleset;
    use crate::board::{BoardRows, Rows};

    /// A board that returns no rows.
    struct Empty;

    impl Rows<Value> for Empty {
        fn next_row(&mut self) -> Result<Option<&[Value]>, BoardError> {
            Ok(None)
        }
    }

    impl Board for Empty {
        fn rows<'a>(&'a self, _: Window, _: &'a dyn Observer) -> BoardRows<'a, Value> {
            Ok(Box::new(Self))
        }
    }

    #[test]
    #[should_panic(expected = "a board has every row of the window")]
    fn a_board_that_ends_early_has_no_options() {
        let corner = Window::try_new(0, 0, 3, 2).unwrap();
        visit_options(&Empty, Ruleset::wythoff().rules(), corner, &(), |_, _| {}).unwrap();
    }
}
