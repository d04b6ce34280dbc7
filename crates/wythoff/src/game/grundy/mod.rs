//! Outcomes and Sprague-Grundy values of a game on two heaps, position by position.
//!
//! The value of a position is the mex of its options' values: the least number that no option has.
//! Used values are stored by class. Positions that differ by a multiple of a ray lead to each other
//! along it, so no value occurs twice in a class, and the value of a position is the first
//! value that is free in all its classes and that none of its steps leads to.
//!
//! Outcomes are counts: a position is P if and only if fewer than k of its options are P. The
//! opponent then blocks these. The options that are P are counted by class, too.
//!
//! A P-position that a cone leads to is counted when it enters the cones of a diagonal. Games whose
//! options may lie anywhere, because moves add tokens or are computed, are searched with a memory.
//!
//! With passes, a board is computed for each number of passes that are left. A pass leads to the
//! same position with one pass less.

mod by_class;
mod cone;
mod layers;
mod outcomes;
mod repeating;
mod rows;
mod search;
mod set;
mod tiles;
mod values;

use thiserror::Error;

pub use outcomes::{Outcomes, POptions, outcomes};
pub use repeating::RepeatingRows;
pub use rows::{Repetition, RowValues};
pub use search::{MOST_POSITIONS, SearchSize, search_size, search_size_from};
pub use values::{ValuesError, values};

use super::computed::{HeapPosition, OptionError};
use super::heap_game::HeapGame;
use crate::observer::Interrupted;

/// Outcomes or values that were not found.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SolveError {
    /// The observer cancelled.
    #[error(transparent)]
    Interrupted(#[from] Interrupted),
    /// Play comes back to a position, so that it need not end.
    #[error("play need not end: it can come back to {},{}", .0.x, .0.y)]
    Endless(HeapPosition),
    /// So many moves of a game that a program computes leave no fewer tokens than there were.
    #[error(
        "play does not seem to end: 65,536 moves in a row lead to {},{} and take no tokens in all", .0.x, .0.y
    )]
    Grows(HeapPosition),
    /// A computed move on three heaps takes no tokens, or adds some.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// More positions can be reached than are searched.
    #[error(
        "the search takes more than 33,554,432 positions, and options that are kept until they are examined"
    )]
    TooMany,
    /// The positions with heaps up to these have no room in the memory of any machine.
    #[error("there are more positions than memory can address")]
    TooLarge,
}

/// Refuses tables of so many bytes that no address has them.
pub(in crate::game) fn check_bytes(bytes: u128) -> Result<(), SolveError> {
    if bytes <= isize::MAX as u128 { Ok(()) } else { Err(SolveError::TooLarge) }
}

/// Refuses boards whose values, of four bytes each, have no addresses.
fn check_size(width: usize, height: usize) -> Result<(), SolveError> {
    check_bytes((width as u128 * height as u128).saturating_mul(4))
}

crate::error_of_board!(SolveError::Interrupted);

/// Calls `visit` with the options that classes do not cover: those by steps, or all options if
/// there are no classes.
fn for_single_options(
    game: &HeapGame,
    by_class: bool,
    (x, y): (u64, u64),
    visit: impl FnMut((u64, u64)),
) {
    if by_class {
        let options = game.moves.steps().iter().filter_map(|step| step.taken(x, y));
        options.filter(|option| !game.holes.contains(option)).for_each(visit);
    } else {
        game.options(x, y).into_iter().for_each(visit);
    }
}
