//! Invariant subtraction games, which have the same moves at every position.

use std::ops::ControlFlow;

use thiserror::Error;

use super::bits::Bits;
use crate::Ruleset;
use crate::game::{Game, Step};

/// An invariant subtraction game on two heaps up to a bound: a set of vectors, each of which may be
/// subtracted from any position if no heap becomes negative.
///
/// ```
/// use wythoff::Ruleset;
/// use wythoff::imitation::Subtraction;
/// let nim = Subtraction::from_rules(&Ruleset::nim(), 100)?;
/// let wythoff = nim.adjoin();
/// assert_eq!(wythoff, Subtraction::from_rules(&Ruleset::wythoff(), 100)?);
/// assert!(wythoff.p_positions().starts_with(&[(0, 0), (1, 2), (2, 1), (3, 5)]));
/// # Ok::<(), wythoff::imitation::SubtractionError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Subtraction {
    piles: u64,
    vectors: Bits,
}

/// The error of vectors that are no game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum SubtractionError {
    /// The vector (0, 0) is among the moves.
    #[error("the vector 0,0 moves nothing; at least one component must be positive")]
    Zero,
    /// The heaps are too large.
    #[error("heaps up to {0} are too large; give at most 4095")]
    Piles(u64),
}

impl Subtraction {
    /// The largest bound of the heaps.
    pub const MAX_PILES: u64 = 4095;

    /// The game of these vectors on heaps up to `piles`; larger vectors are ignored.
    ///
    /// # Errors
    /// If (0, 0) is among the vectors, or `piles` is larger than [`Subtraction::MAX_PILES`].
    pub fn try_new(
        piles: u64,
        vectors: impl IntoIterator<Item = (u64, u64)>,
    ) -> Result<Self, SubtractionError> {
        if piles > Self::MAX_PILES {
            return Err(SubtractionError::Piles(piles));
        }
        let mut set = Bits::new(piles as usize + 1);
        for (x, y) in vectors {
            if (x, y) == (0, 0) {
                return Err(SubtractionError::Zero);
            }
            // `insert` ignores vectors beyond the board.
            set.insert(x.min(piles + 1) as usize, y.min(piles + 1) as usize);
        }
        Ok(Self { piles, vectors: set })
    }

    /// The game of the moves of a ruleset.
    ///
    /// # Errors
    /// If `piles` is larger than [`Subtraction::MAX_PILES`].
    pub fn from_rules(rules: &Ruleset, piles: u64) -> Result<Self, SubtractionError> {
        if piles > Self::MAX_PILES {
            return Err(SubtractionError::Piles(piles));
        }
        let options = rules.options(piles, piles);
        Self::try_new(piles, options.into_iter().map(|(x, y)| (piles - x, piles - y)))
    }

    /// The game of all vectors of a set, which does not contain (0, 0).
    pub(super) fn from_bits(piles: u64, vectors: Bits) -> Self {
        Self { piles, vectors }
    }

    /// Returns true if (x, y) may be subtracted.
    pub fn contains(&self, (x, y): (u64, u64)) -> bool {
        x <= self.piles && y <= self.piles && self.vectors.contains(x as usize, y as usize)
    }

    /// The vectors by rising x, then y.
    pub fn vectors(&self) -> impl Iterator<Item = (u64, u64)> {
        self.vectors.iter().map(|(x, y)| (x as u64, y as u64))
    }

    /// All P-positions, by rising x, then y.
    ///
    /// `Time: O(p^2 / 64)` for each P-position, p the bound of the heaps. With the moves of Nim
    /// there are at most p + 1 of them.
    pub fn p_positions(&self) -> Vec<(u64, u64)> {
        let side = self.piles as usize + 1;
        let mut won = Bits::new(side);
        let mut lost = Vec::new();
        for x in 0..side {
            let mut from = 0;
            while let Some(y) = won.first_missing(x, from) {
                lost.push((x as u64, y as u64));
                won.add_shifted(&self.vectors, x, y);
                from = y + 1;
            }
        }
        lost
    }

    /// The game whose moves are the moves and the P-positions other than (0, 0) of this game.
    ///
    /// Nim becomes Wythoff Nim. No P-position but (0, 0) remains one, because each is a move to (0,
    /// 0).
    ///
    /// Source: \[L\], "Adjoining P-positions as moves".
    pub fn adjoin(&self) -> Self {
        let mut adjoined = self.clone();
        for (x, y) in self.ends() {
            adjoined.vectors.insert(x, y);
        }
        adjoined
    }

    /// The P-positions other than (0, 0).
    fn ends(&self) -> impl Iterator<Item = (usize, usize)> {
        let lost = self.p_positions().into_iter();
        lost.filter(|&end| end != (0, 0)).map(|(x, y)| (x as usize, y as usize))
    }
}

/// Positions are (x, y) with heaps up to the bound; larger positions lack moves.
impl Game for Subtraction {
    type Position = (u64, u64);

    fn steps(
        &self,
        &(x, y): &(u64, u64),
        visit: &mut dyn FnMut(Step<(u64, u64)>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.vectors()
            .filter(|&(dx, dy)| dx <= x && dy <= y)
            .try_for_each(|(dx, dy)| visit(Step::Passes((x - dx, y - dy))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Outcome, Solver};

    #[test]
    fn p_positions_are_those_of_the_definition() {
        const PILES: u64 = 11;
        for text in ["nim", "wythoff", "gdwn:1,2", "nimhoff:2,1;3,3;0,1", "2,2 3,3 1,4"] {
            let game = Subtraction::from_rules(&text.parse().unwrap(), PILES).unwrap();
            for game in [game.adjoin(), game] {
                let mut solver = Solver::new(&game);
                let board = (0..=PILES).flat_map(|x| (0..=PILES).map(move |y| (x, y)));
                let lost: Vec<_> = board.filter(|at| solver.outcome(at) == Outcome::P).collect();
                assert_eq!(game.p_positions(), lost, "{text}");
            }
        }
    }

    #[test]
    fn p_positions_after_adjoining_to_wythoff_nim_are_known() {
        let mut game = Subtraction::from_rules(&Ruleset::wythoff(), 60).unwrap();
        // docs/algorithms/imitation-printed.md, section 5.
        let expected = [
            [(1, 3), (2, 6), (4, 5), (7, 12), (8, 11), (9, 17)],
            [(1, 4), (2, 3), (5, 7), (6, 11), (8, 14), (9, 13)],
            [(1, 5), (2, 4), (3, 9), (6, 7), (8, 18), (10, 23)],
        ];
        for pairs in expected {
            game = game.adjoin();
            let upper = game.p_positions().into_iter().filter(|(x, y)| 0 < *x && x < y);
            assert_eq!(upper.take(6).collect::<Vec<_>>(), pairs);
        }
    }

    #[test]
    fn the_zero_vector_and_large_heaps_are_rejected() {
        assert_eq!(Subtraction::try_new(3, [(1, 0), (0, 0)]), Err(SubtractionError::Zero));
        assert_eq!(Subtraction::try_new(4096, []), Err(SubtractionError::Piles(4096)));
        let large = Subtraction::try_new(3, [(4, 0), (u64::MAX, 1), (3, 3)]).unwrap();
        assert_eq!(large.vectors().collect::<Vec<_>>(), [(3, 3)]);
    }
}
