//! Puzzles: states of a game with exactly one winning move.

use wythoff::observer::Observer;
use wythoff::play::{Heaps, Session, SessionError, Setup};

/// The message if a search ends without a puzzle.
pub(crate) const NOT_FOUND: &str = "no puzzle was found; try again";

/// A state of a game with exactly one winning move.
#[derive(Debug, Clone)]
pub(crate) struct Puzzle {
    /// The seed that it was made from.
    pub seed: u64,
    /// The only winning move.
    pub solution: Heaps,
}

/// A puzzle, and the game in its state.
#[derive(derive_more::Debug)]
#[debug("{puzzle:?}")]
pub(crate) struct Found {
    pub session: Box<dyn Session>,
    pub puzzle: Puzzle,
}

/// A search for a puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Search {
    /// The seed that the puzzle is made from.
    pub seed: u64,
    /// The most tokens on a heap.
    pub most: u64,
}

impl Search {
    /// Finds the puzzle in the game of `setup`; `None` if there is none from this seed.
    pub(crate) fn run(
        self,
        setup: &Setup,
        observer: &dyn Observer,
    ) -> Result<Option<Found>, SessionError> {
        let Self { seed, most } = self;
        let Some(session) = wythoff::play::puzzle(setup, most, seed, observer)? else {
            return Ok(None);
        };
        let solution = session.winning_moves(observer)?.pop();
        Ok(solution.map(|solution| Found { session, puzzle: Puzzle { seed, solution } }))
    }
}
