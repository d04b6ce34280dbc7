//! The P-positions of a game with both rules of Nim, row by row, with or without blocking.

use thiserror::Error;

use super::blocking_rows::{BlockingReplayError, BlockingRows};
use super::rows::{Positions, ReplayError};
use crate::K;
use crate::nimhoff::game::Nimhoff;

/// The P-positions of a game with both rules of Nim, row by row: k in each, by the engine for one
/// or for several.
///
/// ```
/// use wythoff::K;
/// use wythoff::nimhoff::{Nimhoff, Rows};
/// let queens = Nimhoff::try_new(&"wythoff".parse()?)?;
/// let first = |k| -> Result<Vec<u64>, wythoff::KError> {
///     let (mut rows, mut xs) = (Rows::new(&queens, K::try_new(k)?), Vec::new());
///     (0..3).for_each(|_| rows.next_row(&mut xs));
///     Ok(xs)
/// };
/// assert_eq!(first(1)?, [0, 2, 1]);
/// assert_eq!(first(2)?, [0, 1, 0, 3, 2, 5]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub enum Rows {
    /// One P-position in each row: no move is blocked.
    One(Box<Positions>),
    /// k P-positions in each row.
    Many(Box<BlockingRows>),
}

/// A row that was not replayed, because its P-positions are others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum RowError {
    /// The P-position of a game without blocking is another.
    #[error(transparent)]
    One(#[from] ReplayError),
    /// The row does not hold k P-positions, or others.
    #[error(transparent)]
    Many(#[from] BlockingReplayError),
}

impl Rows {
    /// The rows of a game in which k - 1 moves may be blocked, from row 0.
    pub fn new(game: &Nimhoff, k: K) -> Self {
        if k == K::ONE {
            Self::One(Box::new(Positions::new(game)))
        } else {
            Self::Many(Box::new(BlockingRows::new(game, k)))
        }
    }

    /// The next row.
    pub const fn row(&self) -> u64 {
        match self {
            Self::One(positions) => positions.row(),
            Self::Many(positions) => positions.row(),
        }
    }

    /// Appends the columns of the P-positions of the next row to `xs`, from the left.
    ///
    /// `Time` and `Memory`: those of [`Positions::next_row`] or [`BlockingRows::next_row`].
    ///
    /// # Panics
    /// If a row is not within reach; [`Self::is_within_reach`] checks this beforehand.
    pub fn next_row(&mut self, xs: &mut Vec<u64>) {
        match self {
            Self::One(positions) => xs.push(positions.next_row()),
            Self::Many(positions) => xs.extend_from_slice(positions.next_row()),
        }
    }

    /// Takes the P-positions of the next row from a known row, in order to continue from there.
    ///
    /// `Time`: that of [`Positions::replay`] or [`BlockingRows::replay`].
    ///
    /// # Errors
    /// If `xs` are not k columns, or the engine finds that they are others. The state is then
    /// unchanged.
    pub fn replay(&mut self, xs: &[u64]) -> Result<(), RowError> {
        match (self, xs) {
            (Self::One(positions), &[x]) => Ok(positions.replay(x)?),
            (Self::One(positions), _) => {
                Err(BlockingReplayError { y: positions.row(), k: 1 }.into())
            }
            (Self::Many(positions), xs) => Ok(positions.replay(xs)?),
        }
    }

    /// Returns true if the engine can evaluate the first `rows` rows. Without blocking it can
    /// evaluate any number; with blocking, see [`BlockingRows::is_within_reach`].
    pub fn is_within_reach(game: &Nimhoff, k: K, rows: u64) -> bool {
        k == K::ONE || BlockingRows::is_within_reach(game, k, rows)
    }

    /// An estimate of the bytes that the first `rows` rows take.
    pub fn memory(game: &Nimhoff, k: K, rows: u64) -> u128 {
        if k == K::ONE {
            Positions::memory(game, rows)
        } else {
            BlockingRows::memory(game, k, rows)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(k: u64) -> Rows {
        let game = Nimhoff::try_new(&"wythoff".parse().unwrap()).unwrap();
        Rows::new(&game, K::try_new(k).unwrap())
    }

    #[test]
    fn replayed_rows_lead_to_those_that_are_computed() {
        for k in 1..=4 {
            let (mut computed, mut replayed) = (rows(k), rows(k));
            for y in 0..100 {
                assert_eq!((computed.row(), replayed.row()), (y, y));
                let mut row = Vec::new();
                computed.next_row(&mut row);
                assert_eq!(row.len() as u64, k);
                replayed.replay(&row).unwrap();
            }
        }
    }

    #[test]
    fn rows_of_another_length_are_not_replayed() {
        for k in 1..=3 {
            let (mut rows, long) = (rows(k), [0, 1, 2, 3]);
            for xs in [&[][..], &long] {
                let expected = Err(RowError::Many(BlockingReplayError { y: 0, k }));
                assert_eq!(rows.replay(xs), expected, "{xs:?}");
            }
            assert_eq!(rows.row(), 0);
        }
    }
}
