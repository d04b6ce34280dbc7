//! The engine of a run: one P-position a row, or K.

use wythoff::blocking::K;
use wythoff::nimhoff::{BlockingRows, Nimhoff, Positions};

use crate::cost::{self, Work};
use crate::failure::Failure;

/// Rows of P-positions.
#[derive(Debug)]
pub(super) enum Engine {
    One(Box<Positions>),
    Many(Box<BlockingRows>),
}

impl Engine {
    /// Whether so many rows can be computed at all.
    pub(super) fn check(game: &Nimhoff, k: K, rows: u64) -> Result<(), Failure> {
        if k.get() == 1 || BlockingRows::is_within_reach(game, k, rows) {
            return Ok(());
        }
        Err(Failure::refused(
            format!("--blocking {} --rows {rows}: such rows may end beyond column 2^31", k.get()),
            "under blocking counts have 32 bits; take a smaller K, or fewer rows",
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

    /// Takes the next row from what is known.
    pub(super) fn replay(&mut self, xs: &[u64]) -> Result<(), String> {
        match self {
            Self::One(positions) => positions.replay(xs[0]).map_err(|error| error.to_string()),
            Self::Many(positions) => positions.replay(xs).map_err(|error| error.to_string()),
        }
    }

    /// What `rows` rows cost.
    pub(super) fn work(game: &Nimhoff, k: K, rows: u64) -> Work<'_> {
        if k.get() == 1 {
            return cost::of_rows(game, rows);
        }
        // Of a row with K of them all columns are looked at that are not full.
        let columns =
            (game.effective().len() as u64 - 1).saturating_mul(rows.saturating_add(k.get()));
        let mut work = cost::of_cells(game.rules(), u128::from(columns) * u128::from(rows));
        // A row is held by the engine, as part of a block, and encoded.
        work.memory = BlockingRows::memory(game, k, rows) + 3 * 8 * u128::from(k.get());
        work
    }
}
