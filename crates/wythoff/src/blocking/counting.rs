//! The recurrence seen as an automaton: \[CLN\] footnote 1.
//!
//! The three counts of a cell (palaces seen north, west and along the diagonal) follow from those
//! of its two parents and its central grandparent: an automaton of order two instead of four. But
//! each k has its own rule and more than k^2 / 3 states, because no two cells of the hood have the
//! same counts.

use std::collections::HashSet;

use crate::K;
use crate::blocking::Visible;

/// Returns the counts of a cell from those of the cell above, the cell to the left, and the cell up
/// and to the left. `None` stands for a cell outside the board, whose counts are 0 and which is not
/// a palace.
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

/// Returns the number of different states of the cells with x, y < `side`.
///
/// `Time: O(side^2)`. `Memory: O(side + number of states)`.
///
/// ```
/// use wythoff::blocking::counting;
/// use wythoff::K;
/// assert_eq!(counting::states(K::try_new(1)?, 2), 4);
/// # Ok::<(), wythoff::KError>(())
/// ```
pub fn states(k: K, side: usize) -> usize {
    let mut seen = HashSet::new();
    let mut above: Vec<Option<Visible>> = vec![None; side];
    for _ in 0..side {
        let (mut left, mut grandparent) = (None, None);
        for cell in &mut above {
            let state = next(k, *cell, left, grandparent);
            seen.insert((state.north, state.west, state.diagonal));
            grandparent = cell.replace(state);
            left = Some(state);
        }
    }
    seen.len()
}
