//! The prism: the last palaces near the main diagonal.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use wythoff::Window;
use wythoff::board::{Board, BoardError};
use wythoff::observer::Observer;

/// The diagonals by which the prism is judged: 0 <= x - y < 60.
pub const DIAGONALS: u64 = 60;

/// The place of the prism on the main diagonal, from the rows of the last palace on each of
/// [`DIAGONALS`] diagonals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
pub struct Prism {
    /// The median of these rows.
    pub median: u64,
    /// The last of them.
    pub last: u64,
}

/// Searches for the prism in the first `size` rows of a board, from the last row up. Returns `None`
/// if some diagonal has no palace there.
///
/// `Time: O(cells of windows along the diagonal from the end up to the prism)`.
///
/// # Errors
/// If the board fails, or the observer cancels.
///
/// ```
/// use wythoff::K;
/// use wythoff::blocking::Sweep;
/// use wythoff_anatomy::growth::prism;
/// let kept = Sweep::new(K::try_new(1000)?).keep(3000, &())?;
/// let found = prism(&kept, 3000, &())?.ok_or("no prism")?;
/// assert_eq!((found.median, found.last), (1640, 1662)); // docs/algorithms/test-vectors.md#junctions
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn prism(
    board: &dyn Board,
    size: u64,
    observer: &dyn Observer,
) -> Result<Option<Prism>, BoardError> {
    let height = (size / 200).clamp(256, 2048);
    let mut last: Vec<Option<u64>> = vec![None; DIAGONALS as usize];
    let mut bottom = size.saturating_sub(DIAGONALS);
    while bottom > 0 && last.contains(&None) {
        let top = bottom.saturating_sub(height);
        let window = Window::try_new(top, top, bottom - top + DIAGONALS, bottom - top)
            .expect("rows of a board that can be swept");
        let mut found = vec![None; DIAGONALS as usize];
        let mut rows = board.rows(window, observer)?;
        for y in 0..window.height() {
            let Some(row) = rows.next_row()? else { break };
            let beside = &row[y as usize..][..DIAGONALS as usize];
            for (found, _) in found.iter_mut().zip(beside).filter(|(_, value)| **value < 0) {
                *found = Some(top + y);
            }
        }
        for (last, found) in last.iter_mut().zip(found) {
            *last = last.or(found);
        }
        bottom = top;
    }
    let Some(mut last) = last.into_iter().collect::<Option<Vec<u64>>>() else { return Ok(None) };
    last.sort_unstable();
    Ok(Some(Prism { median: last[last.len() / 2], last: last[last.len() - 1] }))
}
