//! Sprague-Grundy values.

use thiserror::Error;

use super::search::{Found, starts};
use super::{SolveError, check_size, tiles};
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
/// If the game has blocking or misère play, if play need not end, if there are more positions than
/// memory can address, or if the observer cancels.
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
    check_size(width, height)?;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_without_cells_has_no_values() {
        for words in ["wythoff", "nim imitate=1"] {
            let game = words.parse().unwrap();
            for (width, height) in [(0, 0), (0, 5), (5, 0)] {
                assert_eq!(values(&game, width, height, 1, &()), Ok(vec![]), "{words}");
            }
            assert_eq!(values(&game, 1, 1, 1, &()), Ok(vec![0]), "{words}");
        }
    }

    #[test]
    fn games_with_blocks_or_misere_play_have_no_values() {
        for words in ["wythoff block=2", "wythoff comply=2", "wythoff modulo=2", "nim misere"] {
            let found = values(&words.parse().unwrap(), 3, 3, 1, &());
            assert_eq!(found, Err(ValuesError::Undefined), "{words}");
        }
    }

    #[test]
    fn the_least_number_that_is_missing_is_found_in_any_order() {
        for (values, least) in
            [(&[][..], 0), (&[0], 1), (&[1, 2], 0), (&[2, 0, 1], 3), (&[0, 0, 2, 1, 1, 4], 3)]
        {
            assert_eq!(mex(values), least, "{values:?}");
        }
    }
}
