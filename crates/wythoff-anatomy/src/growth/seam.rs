//! The seam: where the épaulette ends on the right, row by row, the same in every game.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::arm::epaulette;
use crate::armpit::PERIOD;
use wythoff::board::{Board, BoardError, Value};
use wythoff::observer::Observer;
use wythoff::{K, Window};
use wythoff_exact::PHI;

/// A square of the seam: the first one of its row that does not follow the épaulette.
#[derive(Debug, Clone, Copy, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
pub struct Seam {
    /// Its column from the shoulder: u = x - k.
    pub u: u64,
    /// Its row.
    pub y: u64,
}

impl Seam {
    /// Returns by how much it lies right of the line of slope 1/φ^2 through the shoulder, in parts
    /// of the square root of its row: about 0.85 in all rows that were measured.
    pub fn lag(&self) -> f64 {
        (self.u as f64 - self.y as f64 / (PHI * PHI)) / (self.y as f64).sqrt()
    }
}

/// Returns the seam in a row of a game; `None` if the épaulette is too narrow to determine it.
///
/// `Time: O(√y)` if windows of `board` cost only their own cells.
///
/// # Errors
/// If the board fails, or the observer cancels.
///
/// ```
/// use wythoff::K;
/// use wythoff::blocking::Sweep;
/// use wythoff_anatomy::growth::seam;
/// let k = K::try_new(5000)?;
/// let found = seam(k, &Sweep::new(k).keep(8000, &())?, 713, &())?.ok_or("no seam")?;
/// assert_eq!(found.u, 296); // docs/algorithms/test-vectors.md#seam-and-rift: 0.4151 y
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn seam(
    k: K,
    board: &dyn Board,
    y: u64,
    observer: &dyn Observer,
) -> Result<Option<Seam>, BoardError> {
    let root = (y as f64).sqrt();
    let (line, reach) = (y as f64 / (PHI * PHI), 4 * PERIOD + (0.4 * root) as u64);
    let from = k.get() + ((line + 0.85 * root) as u64).saturating_sub(reach);
    // Columns right of the casing, on the half above the diagonal.
    let from = from.max((k.get() + 1).saturating_sub(2 * y)).max(y);
    let window = Window::try_new(from, y, 2 * reach + PERIOD, 1)
        .expect("a row of a board that can be swept");
    let values = board.values(window, observer)?;
    let (u, behind) = (from % PERIOD, (PERIOD - 1) * (k.get() % PERIOD));
    let length = length_of_epaulette(&values, u + behind, y);
    Ok(length.map(|length| Seam { u: from + length - k.get(), y }))
}

/// Returns how many values of row y, from column u on, follow the épaulette; `None` if they are
/// fewer than two periods, or all of the values.
pub(super) fn length_of_epaulette(values: &[Value], u: u64, y: u64) -> Option<u64> {
    let follows = values.iter().zip(u..).take_while(|&(&p, u)| p == epaulette(u, y));
    let length = follows.count() as u64;
    (length >= 2 * PERIOD && length < values.len() as u64).then_some(length)
}
