//! The engine of a run: one P-position per row, or K.

use wythoff::K;
use wythoff::nimhoff::{BlockingRows, Nimhoff, Positions};

use crate::cost::{self, Work};
use crate::failure::{Failure, Result};

/// An engine that finds P-positions row by row.
#[derive(Debug)]
pub(super) enum Engine {
    One(Box<Positions>),
    Many(Box<BlockingRows>),
}

impl Engine {
    /// Refuses rows beyond the range of the engine.
    pub(super) fn check(game: &Nimhoff, k: K, rows: u64) -> Result {
        if k.get() == 1 || BlockingRows::is_within_reach(game, k, rows) {
            return Ok(());
        }
        Err(Failure::refused(
            format!("--block {} --rows {rows}: the rows may end beyond column 2^31", k.get()),
            "give a smaller K or fewer rows; with blocking, counts have 32 bits",
        ))
    }

    pub(super) fn new(game: &Nimhoff, k: K) -> Self {
        if k.get() == 1 {
            Self::One(Box::new(Positions::new(game)))
        } else {
            Self::Many(Box::new(BlockingRows::new(game, k)))
        }
    }

    /// Appends the P-positions of the next row.
    pub(super) fn next_row(&mut self, xs: &mut Vec<u64>) {
        match self {
            Self::One(positions) => xs.push(positions.next_row()),
            Self::Many(positions) => xs.extend_from_slice(positions.next_row()),
        }
    }

    /// Computes the next row, and compares it with that of an earlier run.
    pub(super) fn compare(&mut self, xs: &[u64]) -> Result<(), String> {
        let row = match self {
            Self::One(positions) => positions.row(),
            Self::Many(positions) => positions.row(),
        };
        let mut computed = Vec::with_capacity(xs.len());
        self.next_row(&mut computed);
        if computed == xs {
            return Ok(());
        }
        Err(format!("row {row} has other P-positions, or a row before it has"))
    }

    /// Takes the next row from an earlier run.
    pub(super) fn replay(&mut self, xs: &[u64]) -> Result<(), String> {
        match self {
            Self::One(positions) => positions.replay(xs[0]).map_err(|error| error.to_string()),
            Self::Many(positions) => positions.replay(xs).map_err(|error| error.to_string()),
        }
    }

    /// Returns the work of `rows` rows.
    pub(super) fn work(game: &Nimhoff, k: K, rows: u64) -> Work<'_> {
        if k.get() == 1 {
            return cost::of_rows(game, rows);
        }
        // In a row with K P-positions, all columns that are not full are examined.
        let columns =
            (game.effective().len() as u64 - 1).saturating_mul(rows.saturating_add(k.get()));
        let mut work = cost::of_cells(game.rules(), u128::from(columns) * u128::from(rows));
        // A row is in memory three times: in the engine, in a block, and encoded.
        work.memory = BlockingRows::memory(game, k, rows) + 3 * 8 * u128::from(k.get());
        work
    }
}
