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
//! With passes, a board is computed for each number of passes that are left. A pass leads to the
//! same position with one pass less.

mod by_class;
mod outcomes;
mod rows;
mod set;
mod tiles;
mod values;

pub use outcomes::{Outcomes, POptions, outcomes};
pub use rows::{Repetition, RowValues};
pub use values::{ValuesError, values};

use super::heap_game::HeapGame;

/// Calls `visit` with the options that classes do not cover: those by steps, or all options if
/// there are no classes.
fn for_single_options(
    game: &HeapGame,
    by_class: bool,
    (x, y): (u64, u64),
    visit: impl FnMut((u64, u64)),
) {
    if by_class {
        game.moves.steps().iter().filter_map(|step| step.taken(x, y)).for_each(visit);
    } else {
        game.moves.options(x, y).into_iter().for_each(visit);
    }
}
