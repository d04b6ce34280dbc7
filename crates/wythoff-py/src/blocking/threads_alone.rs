//! The threads of a game, each followed by itself until it repeats.

use pyo3::prelude::*;
use wythoff_anatomy::threads::{self, Rows, Settled};

use super::Blocking;
use crate::failure::{self, fits, value};
use crate::numbers::{Answer, Whole, python};
use crate::work::observed;

/// Follows the threads of a game: see `Blocking.repeating_threads`.
pub(super) fn follow(game: &Blocking, py: Python<'_>, row: Whole, rows: Rows) -> Answer {
    let most = Settled::MOST_ROWS;
    if [row.0, rows.kept].iter().any(|number| !(1..=most).contains(number)) {
        return Err(value(format!(
            "row and rows must be from 1 to {most}, not {} and {}",
            row.0, rows.kept
        )));
    }
    let cost = threads::cost_of_settling(&game.sweep, row.0, rows).map_err(value)?;
    fits(cost.memory, "following threads for so many rows")?;
    let (sweep, _card) = game.sweep(py, cost.swept)?;
    let found = observed(py, ["threads", "rows"], |observer| {
        threads::settle(&sweep, row.0, rows, observer).map_err(failure::board)
    })?;
    python(py, &found)
}
