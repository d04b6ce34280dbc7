//! Rung 1, the definition: the game itself, with every set of blocked moves.
//!
//! \[CLN\] section 1 gives the rules in two formulations. Both are implemented here:
//!
//! - [`Rejections`], Formulation 1: a player tries a move, and the opponent may reject up to k - 1
//!   distinct tries; the k-th try stands.
//! - [`Pawns`], Formulation 2: k - 1 pawns stand on the board beside the queen, who cannot be moved
//!   onto a pawn. The player who has moved her then places all pawns on any squares.
//!
//! Nothing is assumed about palaces. All sets of at most k - 1 blocked options are tried. Placing
//! *fewer* than k - 1 pawns in effect means placing the others on squares that the queen cannot
//! reach. Such pawns have no effect, because the queen passes over pawns and all pawns are lifted
//! before the next placement. So the search needs only blocks on squares that the queen can reach.
//!
//! The rungs above start from the palace rule: a move to a square wins exactly if fewer than k such
//! squares are seen from it.
//!
//! The queen's rules may be any [`Ruleset`]. Boards are small, because the number of sets of k - 1
//! options grows like the (k - 1)st power of the side.

use std::ops::ControlFlow;

use thiserror::Error;

use crate::K;
use crate::Ruleset;
use crate::game::{Game, Outcome, Solver, Step};

/// A square (x, y).
pub type Square = (u64, u64);

/// A set of options of one square: bit i stands for option i in the order of [`Ruleset::options`].
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Blocked(u64);

impl Blocked {
    /// Returns true if the option is blocked. Options from 64 on are never blocked.
    pub const fn contains(self, option: usize) -> bool {
        option < 64 && self.0 >> option & 1 == 1
    }

    /// Returns the set with another option, which is below 64.
    #[must_use]
    pub const fn with(self, option: usize) -> Self {
        Self(self.0 | 1 << option)
    }

    /// Returns the number of blocked options.
    pub const fn len(self) -> u64 {
        self.0.count_ones() as u64
    }

    /// Returns true if no option is blocked.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the sets of `size` of the first `options` options.
    pub(crate) fn of_size(size: u64, options: usize) -> impl Iterator<Item = Self> {
        let first = if size <= options as u64 { Some((1 << size) - 1) } else { None };
        // The next larger number with as many ones: the top one of the lowest run of ones moves one
        // place up, and the rest of the run moves to the bottom.
        std::iter::successors(first, |&set: &u64| {
            let lowest = set & set.wrapping_neg();
            let carried = set + lowest;
            (lowest > 0).then(|| carried | (((set ^ carried) >> 2) / lowest))
        })
        .take_while(move |set| set >> options == 0)
        .map(Self)
    }
}

/// The board is too large to search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error(
    "a board of side {side} is too large to search with these rules; the side goes up to 64, \
     and a square may have up to 62 options"
)]
pub struct BoardTooLarge {
    /// The side that was asked for.
    pub side: u64,
}

/// Largest side of a board.
const MAX_SIDE: u64 = 64;

/// Most options of a square: a set of options is one machine word.
const MAX_OPTIONS: usize = 62;

/// The options of every square of a small board, and the number that may be blocked.
#[derive(Debug, Clone)]
struct Squares {
    side: u64,
    blocks: u64,
    options: Vec<Vec<Square>>,
}

impl Squares {
    fn try_new(rules: &Ruleset, k: K, side: u64) -> Result<Self, BoardTooLarge> {
        // No square has more options than the far corner.
        let corner = side.saturating_sub(1);
        if side > MAX_SIDE || rules.options(corner, corner).len() > MAX_OPTIONS {
            return Err(BoardTooLarge { side });
        }
        let options = (0..side * side).map(|i| rules.options(i % side, i / side)).collect();
        Ok(Self { side, blocks: k.get() - 1, options })
    }

    fn options(&self, (x, y): Square) -> &[Square] {
        &self.options[(y * self.side + x) as usize]
    }

    fn all(&self) -> impl Iterator<Item = Square> {
        let side = self.side;
        (0..side * side).map(move |i| (i % side, i / side))
    }
}

/// Formulation 2: one queen and k - 1 pawns, on the squares with x, y < side.
///
/// ```
/// use wythoff::Ruleset;
/// use wythoff::K;
/// use wythoff::blocking::definition::Pawns;
/// let game = Pawns::try_new(&Ruleset::wythoff(), K::try_new(2)?, 4)?;
/// assert_eq!(game.palaces(), [(0, 0), (1, 0), (0, 1), (3, 1), (2, 2), (1, 3)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Pawns(Squares);

/// A position of [`Pawns`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PawnPosition {
    /// The player to act moves the queen from this square, not onto a pawn.
    Move(Square, Blocked),
    /// The player to act has moved the queen to this square and places the pawns.
    Place(Square),
}

impl Pawns {
    /// Returns game k on a board of `side` x `side` squares.
    ///
    /// # Errors
    /// If the side is above 64, or a square has more than 62 options (the queen's: side above 21).
    pub fn try_new(rules: &Ruleset, k: K, side: u64) -> Result<Self, BoardTooLarge> {
        Squares::try_new(rules, k, side).map(Self)
    }

    /// Returns the squares that are won for the player who has moved there, row by row, by search.
    ///
    /// `Time: O(side^2 C(options, k - 1))` and more; seconds at side 14 and k = 6.
    pub fn palaces(&self) -> Vec<Square> {
        let mut solver = Solver::new(self);
        let wins = |&at: &Square| solver.outcome(&PawnPosition::Place(at)) == Outcome::N;
        self.0.all().filter(wins).collect()
    }
}

impl Game for Pawns {
    type Position = PawnPosition;

    fn steps(
        &self,
        from: &PawnPosition,
        visit: &mut dyn FnMut(Step<PawnPosition>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match *from {
            PawnPosition::Move(at, pawns) => {
                let free = self.0.options(at).iter().enumerate();
                free.filter(|(i, _)| !pawns.contains(*i))
                    .try_for_each(|(_, &to)| visit(Step::Stays(PawnPosition::Place(to))))
            }
            PawnPosition::Place(at) => {
                let options = self.0.options(at).len();
                let most = self.0.blocks.min(options as u64);
                (0..=most)
                    .rev()
                    .flat_map(|size| Blocked::of_size(size, options))
                    .try_for_each(|pawns| visit(Step::Passes(PawnPosition::Move(at, pawns))))
            }
        }
    }

    /// A queen with her pawns occurs once, while these pawns are being tried.
    fn is_remembered(&self, position: &PawnPosition) -> bool {
        matches!(position, PawnPosition::Place(_))
    }
}

/// Formulation 1: a move may be rejected, up to k - 1 times, on the squares with x, y < side.
///
/// ```
/// use wythoff::Ruleset;
/// use wythoff::K;
/// use wythoff::blocking::definition::Rejections;
/// let game = Rejections::try_new(&Ruleset::wythoff(), K::try_new(1)?, 6)?;
/// assert_eq!(game.palaces(), [(0, 0), (2, 1), (1, 2), (5, 3), (3, 5)]); // Wythoff Nim
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Rejections(Squares);

/// A position of [`Rejections`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RejectionPosition {
    /// The player to act tries a move from this square that has not been rejected yet.
    Try(Square, Blocked),
    /// The opponent has tried this option of the square. The player to act rejects it, if she still
    /// may, or accepts it and moves from there.
    Answer(Square, Blocked, usize),
}

impl Rejections {
    /// Returns game k on a board of `side` x `side` squares.
    ///
    /// # Errors
    /// If the side is above 64, or a square has more than 62 options (the queen's: side above 21).
    pub fn try_new(rules: &Ruleset, k: K, side: u64) -> Result<Self, BoardTooLarge> {
        Squares::try_new(rules, k, side).map(Self)
    }

    /// Returns the squares that are won for the player who has moved there, row by row, by search.
    ///
    /// `Time and memory: O(side^3 C(options, k - 1))`; seconds at side 10 and k = 4.
    pub fn palaces(&self) -> Vec<Square> {
        let mut solver = Solver::new(self);
        let start = |at| RejectionPosition::Try(at, Blocked::default());
        self.0.all().filter(|&at| solver.outcome(&start(at)) == Outcome::P).collect()
    }
}

impl Game for Rejections {
    type Position = RejectionPosition;

    fn steps(
        &self,
        from: &RejectionPosition,
        visit: &mut dyn FnMut(Step<RejectionPosition>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        use RejectionPosition::{Answer, Try};
        match *from {
            Try(at, rejected) => (0..self.0.options(at).len())
                .filter(|&i| !rejected.contains(i))
                .try_for_each(|i| visit(Step::Passes(Answer(at, rejected, i)))),
            Answer(at, rejected, tried) => {
                if rejected.len() < self.0.blocks {
                    visit(Step::Passes(Try(at, rejected.with(tried))))?;
                }
                visit(Step::Stays(Try(self.0.options(at)[tried], Blocked::default())))
            }
        }
    }

    /// An answer follows from the two positions it leads to.
    fn is_remembered(&self, position: &RejectionPosition) -> bool {
        matches!(position, RejectionPosition::Try(..))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_of_each_size_are_listed_once() {
        for options in 0..12 {
            let mut seen = std::collections::HashSet::new();
            for size in 0..=options as u64 + 1 {
                for set in Blocked::of_size(size, options) {
                    assert_eq!(set.len(), size);
                    assert!(seen.insert(set));
                }
            }
            assert_eq!(seen.len(), 1 << options);
        }
    }

    #[test]
    fn a_board_with_too_many_options_is_refused() {
        let k = K::try_new(1).unwrap();
        assert!(Pawns::try_new(&Ruleset::wythoff(), k, 21).is_ok());
        let refused = Pawns::try_new(&Ruleset::wythoff(), k, 22).unwrap_err();
        assert_eq!(refused, BoardTooLarge { side: 22 });
        assert!(Rejections::try_new(&Ruleset::nim(), k, u64::MAX).is_err());
    }
}
