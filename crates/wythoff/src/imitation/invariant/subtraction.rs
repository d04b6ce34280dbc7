//! Invariant subtraction games: vectors that may be subtracted from a position wherever they fit.

use std::ops::ControlFlow;

use thiserror::Error;

use super::bits::Bits;
use crate::Ruleset;
use crate::game::{Game, Step};

/// An invariant subtraction game on two piles up to a bound: a set of vectors, each of which may be subtracted from
/// any position that it fits into.
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

/// Why there is no such game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum SubtractionError {
    /// The vector (0, 0).
    #[error("the vector 0,0 moves nothing; at least one component must be positive")]
    Zero,
    /// The piles are too large.
    #[error("piles up to {0} are too large; sets of vectors are kept for piles up to 4095")]
    Piles(u64),
}

impl Subtraction {
    /// Largest bound of the piles.
    pub const MAX_PILES: u64 = 4095;

    /// The game of these vectors on piles up to `piles`; those that are larger than the piles make no difference.
    ///
    /// # Errors
    /// If (0, 0) is among the vectors, or piles may be larger than [`Subtraction::MAX_PILES`].
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
            // Not above 4095, or left out.
            set.insert(x.min(piles + 1) as usize, y.min(piles + 1) as usize);
        }
        Ok(Self { piles, vectors: set })
    }

    /// The moves of a ruleset of lines, as vectors.
    ///
    /// # Errors
    /// If piles may be larger than [`Subtraction::MAX_PILES`].
    pub fn from_rules(rules: &Ruleset, piles: u64) -> Result<Self, SubtractionError> {
        if piles > Self::MAX_PILES {
            return Err(SubtractionError::Piles(piles));
        }
        let options = rules.options(piles, piles);
        Self::try_new(piles, options.into_iter().map(|(x, y)| (piles - x, piles - y)))
    }

    /// The game of all vectors in a set, but for (0, 0).
    pub(super) fn from_bits(piles: u64, vectors: Bits) -> Self {
        Self { piles, vectors }
    }

    /// The largest pile.
    pub const fn piles(&self) -> u64 {
        self.piles
    }

    /// Whether (x, y) may be subtracted.
    pub fn contains(&self, (x, y): (u64, u64)) -> bool {
        x <= self.piles && y <= self.piles && self.vectors.contains(x as usize, y as usize)
    }

    /// The vectors by rising x, then y.
    pub fn vectors(&self) -> impl Iterator<Item = (u64, u64)> {
        self.vectors.iter().map(|(x, y)| (x as u64, y as u64))
    }

    /// All positions that are lost for the player to move, by rising x, then y.
    ///
    /// `Time: O(p^2 / 64)` for each of them, p the bound of the piles. With the moves of Nim there are at most p + 1.
    pub fn p_positions(&self) -> Vec<(u64, u64)> {
        let side = self.piles as usize + 1;
        let mut won = Bits::new(side);
        let mut lost = Vec::new();
        for x in 0..side {
            let mut from = 0;
            while let Some(y) = won.first_missing(x, from) {
                lost.push((x as u64, y as u64));
                won.add_moved(&self.vectors, x, y);
                from = y + 1;
            }
        }
        lost
    }

    /// The game with its P-positions as further moves, (0, 0) left out. Source: \[L\], "Adjoining P-positions as moves".
    ///
    /// Nim becomes Wythoff Nim. None of the old P-positions stays one: each is a move that ends the game.
    pub fn adjoin(&self) -> Self {
        let mut adjoined = self.clone();
        for (x, y) in self.ends() {
            adjoined.vectors.insert(x, y);
        }
        adjoined
    }

    /// The P-positions but (0, 0).
    fn ends(&self) -> impl Iterator<Item = (usize, usize)> {
        let lost = self.p_positions().into_iter();
        lost.filter(|&end| end != (0, 0)).map(|(x, y)| (x as usize, y as usize))
    }
}

/// Positions are (x, y) with both at most [`Subtraction::piles`]; beyond it, moves are missing.
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
    fn adjoining_again_leaves_wythoff_behind() {
        let mut game = Subtraction::from_rules(&Ruleset::wythoff(), 60).unwrap();
        // Computed twice, by different programs; no pattern is known.
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
    fn vectors_that_move_nothing_and_piles_without_end_are_refused() {
        assert_eq!(Subtraction::try_new(3, [(1, 0), (0, 0)]), Err(SubtractionError::Zero));
        assert_eq!(Subtraction::try_new(4096, []), Err(SubtractionError::Piles(4096)));
        let large = Subtraction::try_new(3, [(4, 0), (u64::MAX, 1), (3, 3)]).unwrap();
        assert_eq!(large.vectors().collect::<Vec<_>>(), [(3, 3)]);
    }
}
