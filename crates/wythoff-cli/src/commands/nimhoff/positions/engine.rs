//! The limits of a run, and rows of an earlier run.

use wythoff::K;
use wythoff::nimhoff::{Nimhoff, Rows};

use crate::cost::{self, Work};
use crate::failure::{Failure, Result};

/// Refuses rows beyond the range of the engine.
pub(super) fn check(game: &Nimhoff, k: K, rows: u64) -> Result {
    if Rows::is_within_reach(game, k, rows) {
        return Ok(());
    }
    Err(Failure::refused(
        format!("--block {} --rows {rows}: the rows may end beyond column 2^31", k.get()),
        "give a smaller K or fewer rows; with blocking, counts have 32 bits",
    ))
}

/// Computes the next row, and compares it with that of an earlier run.
pub(super) fn compare(engine: &mut Rows, xs: &[u64]) -> Result<(), String> {
    let row = engine.row();
    let mut computed = Vec::with_capacity(xs.len());
    engine.next_row(&mut computed);
    if computed == xs {
        return Ok(());
    }
    Err(format!("row {row} has other P-positions, or a row before it has"))
}

/// Returns the work of `rows` rows.
pub(super) fn work(game: &Nimhoff, k: K, rows: u64) -> Work<'_> {
    if k == K::ONE {
        return cost::of_rows(game, rows);
    }
    // In a row with K P-positions, all columns that are not full are examined.
    let columns = (game.effective().len() as u64 - 1).saturating_mul(rows.saturating_add(k.get()));
    let mut work = cost::of_cells(game.rules(), u128::from(columns) * u128::from(rows));
    // A row is in memory three times: in the engine, in a block, and encoded.
    work.memory = Rows::memory(game, k, rows) + 3 * 8 * u128::from(k.get());
    work
}
