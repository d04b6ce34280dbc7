//! Misère quotients.

use pyo3::prelude::*;
use wythoff::game::quotient::report::Report;
use wythoff::game::quotient::{Components, Limits, QuotientError, quotient};
use wythoff::game::{HeapGame, Play};

use crate::failure::{fits, runtime, value};
use crate::numbers::{Answer, Whole, python};
use crate::work::observed;

/// Returns the answer about the quotient of a box, with the most elements and sums.
pub(super) fn of_box(
    py: Python<'_>,
    game: &HeapGame,
    (Whole(width), Whole(height)): (Whole, Whole),
    (Whole(largest), Whole(sums)): (Whole, Whole),
) -> Answer {
    if !(1..=2000).contains(&largest) || sums == 0 {
        return Err(value("give 1 to 2000 as largest, and at least 1 as sums"));
    }
    let components = Components::of_box(game, width, height).map_err(value)?;
    let limits = Limits { elements: largest as usize, sums: sums as usize };
    fits(limits.memory(), format!("{sums} sums"))?;
    let answer = observed(py, ["misère quotient", "components"], |observer| {
        quotient(&components, Play::Misere, limits, observer).map_err(|error| match error {
            QuotientError::Search(_) | QuotientError::Depth(_) => value(error),
            error => runtime(error),
        })
    })?;
    let moves = HeapGame { play: Play::Misere, ..game.clone() }.to_string();
    python(py, &Report::new(moves, (width, height), limits, &components, &answer))
}
