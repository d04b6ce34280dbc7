//! Sprague-Grundy values.

use thiserror::Error;

use super::search::{Found, starts};
use super::{SolveError, tiles};
use crate::game::heap_game::HeapGame;
use crate::observer::{Interrupted, Observer};
use crate::workers::Workers;

/// Values that were not computed.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ValuesError {
    /// The game has no Sprague-Grundy values.
    #[error(
        "a game whose options may be blocked (block, comply, modulo), or in misère play, has no Sprague-Grundy \
         values, only outcomes"
    )]
    Undefined,
    /// The values were not found.
    #[error(transparent)]
    Solve(#[from] SolveError),
}

/// The Sprague-Grundy values for x < `width` and y < `height`, row by row, with all passes left, by
/// so many threads; 0 means one a core.
///
/// `Time: O(cells x (rays x (1 + largest value / 512) + steps))`, with a cone or removed moves
/// O(options) for each cell; all that for each number of passes. If the mirror image of every move
/// is a move, half of the values are copied. `Memory: a bit for each class and value`, and 4 bytes
/// a cell, for each number of passes, and 4 bytes a cell for the rows. If moves add tokens or are
/// computed, all positions that can be reached are searched: O(options) and about 100 bytes for
/// each.
///
/// # Errors
/// If the game has blocking or misère play, if play need not end, or if the observer cancels.
///
/// ```
/// use wythoff::game::grundy;
/// let values = grundy::values(&"wythoff".parse()?, 4, 3, 1, &())?;
/// assert_eq!(values, [0, 1, 2, 3, 1, 2, 0, 4, 2, 0, 1, 5]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn values(
    game: &HeapGame,
    width: usize,
    height: usize,
    threads: usize,
    observer: &dyn Observer,
) -> Result<Vec<u32>, ValuesError> {
    if !game.has_values() {
        return Err(ValuesError::Undefined);
    }
    if width == 0 || height == 0 {
        return Ok(vec![]);
    }
    if game.is_searched() {
        let roots = starts(game, width, height);
        let found = Found::search(game, &roots, |_, values| mex(values), observer)?;
        let value = |&root| found.place(root).map_or(0, |place| found.values[place]);
        return Ok(roots.iter().map(value).collect());
    }
    Ok(tiles::values(game, (width, height), &Workers::new(threads), observer)?)
}

/// The least number that is none of these.
fn mex(values: &[u32]) -> u32 {
    let mut values = values.to_vec();
    values.sort_unstable();
    values.into_iter().fold(0, |free, value| free + u32::from(value == free))
}

impl From<Interrupted> for ValuesError {
    fn from(interrupted: Interrupted) -> Self {
        Self::Solve(interrupted.into())
    }
}
