//! The recurrence as an automaton: \[CLN\] footnote 1.
//!
//! The three counts of a cell, palaces seen north, west and along the diagonal, depend only on
//! those of its two parents and its central grandparent. So this automaton has order two instead of
//! four. But each k has a different rule, and more than k^2 / 3 states, because no two cells of the
//! hood have the same counts.

use crate::K;
use crate::blocking::Visible;

/// The counts of a cell from those of the cells above it, to the left of it, and diagonally before
/// it. `None` is a cell outside the board, where all counts are 0 and no cell is a palace.
///
/// ```
/// use wythoff::blocking::counting;
/// use wythoff::K;
/// let k = K::try_new(5)?;
/// let corner = counting::next(k, None, None, None);
/// let below = counting::next(k, Some(corner), None, None);
/// assert_eq!((below.north, below.west, below.diagonal), (1, 0, 0));
/// # Ok::<(), wythoff::KError>(())
/// ```
pub fn next(
    k: K,
    above: Option<Visible>,
    left: Option<Visible>,
    grandparent: Option<Visible>,
) -> Visible {
    let passed_on = |cell: Option<Visible>, count: fn(&Visible) -> u64| {
        cell.map_or(0, |cell| count(&cell) + u64::from(cell.is_palace(k)))
    };
    Visible {
        north: passed_on(above, |cell| cell.north),
        west: passed_on(left, |cell| cell.west),
        diagonal: passed_on(grandparent, |cell| cell.diagonal),
    }
}
