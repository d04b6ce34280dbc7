//! Rung 1, the definition: the game itself, with every set of blocked moves.
//!
//! \[CLN\] section 1 words the rules in two ways, and both are played here, as games of the small
//! trait that every ruleset implements:
//!
//! - [`Rejections`], Formulation 1: a player tries a move, and the opponent may reject up to
//!   k - 1 distinct tries; the k-th stands.
//! - [`Pawns`], Formulation 2: k - 1 pawns stand on the board beside the queen, who cannot be
//!   moved onto one; who has moved her then puts all pawns wherever he likes.
//!
//! Nothing is assumed about palaces. All sets of at most k - 1 blocked options are tried:
//! *fewer* pawns than k - 1 amount to placing the others where the queen cannot go, and a pawn
//! there is without effect, because the queen passes over pawns and all of them are lifted again
//! before it could matter. So only blocks on squares that the queen can reach are searched.
//!
//! That a player can win by moving to a square exactly if fewer than k such squares are seen from
//! it, the palace rule, is what the rungs above start from.
//!
//! The queen's rules may be any [`Ruleset`]; boards are small, as the number of sets of k - 1
//! options grows like the (k - 1)st power of the side.

use std::ops::ControlFlow;

use thiserror::Error;

use crate::K;
use crate::Ruleset;
use crate::game::{Game, Outcome, Solver, Step};

/// A square (x, y).
pub type Square = (u64, u64);

/// A set of options of one square: bit i stands for the i-th one, as [`Ruleset::options`] lists them in the games here.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Blocked(u64);

impl Blocked {
    /// Whether this option is blocked; those from 64 on never are.
    pub const fn contains(self, option: usize) -> bool {
        option < 64 && self.0 >> option & 1 == 1
    }

    /// The set with this option too, which is below 64.
    #[must_use]
    pub const fn with(self, option: usize) -> Self {
        Self(self.0 | 1 << option)
    }

    /// How many options are blocked.
    pub const fn len(self) -> u64 {
        self.0.count_ones() as u64
    }

    /// Whether nothing is blocked.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The sets of `size` of the first `options` options.
    pub(crate) fn of_size(size: u64, options: usize) -> impl Iterator<Item = Self> {
        let first = if size <= options as u64 { Some((1 << size) - 1) } else { None };
        // The next larger number with as many ones: the lowest run of ones gives its top one to
        // the place above, and the rest of the run falls to the bottom.
        std::iter::successors(first, |&set: &u64| {
            let lowest = set & set.wrapping_neg();
            let carried = set + lowest;
            (lowest > 0).then(|| carried | (((set ^ carried) >> 2) / lowest))
        })
        .take_while(move |set| set >> options == 0)
        .map(Self)
    }
}

/// A board too large to search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error(
    "a board of side {side} is too large to search with these rules; the side goes up to 64, \
     and a square may have up to 62 options"
)]
pub struct BoardTooLarge {
    /// The side asked for.
    pub side: u64,
}

/// Largest side of a board.
const MAX_SIDE: u64 = 64;

/// Most options a square may have: sets of them are kept in one word.
const MAX_OPTIONS: usize = 62;

/// The options of every square of a small board, and how many of them may be blocked.
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

/// What the player to act has before her in [`Pawns`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PawnPosition {
    /// She is to move the queen from this square, but not onto a pawn.
    Move(Square, Blocked),
    /// She has moved the queen to this square and puts the pawns now.
    Place(Square),
}

impl Pawns {
    /// Game k on a board of `side` x `side` squares.
    ///
    /// # Errors
    /// If the side is above 64, or a square has more than 62 options (the queen's: side above 21).
    pub fn try_new(rules: &Ruleset, k: K, side: u64) -> Result<Self, BoardTooLarge> {
        Squares::try_new(rules, k, side).map(Self)
    }

    /// The squares from which whoever has moved there wins, row by row, by search.
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

    /// A queen with her pawns is met once, while these pawns are being tried.
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

/// What the player to act has before her in [`Rejections`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RejectionPosition {
    /// She is to try a move from this square that has not been rejected yet.
    Try(Square, Blocked),
    /// The opponent tries this option of the square; she rejects it, if she still may, or lets it
    /// stand and is to move from there.
    Answer(Square, Blocked, usize),
}

impl Rejections {
    /// Game k on a board of `side` x `side` squares.
    ///
    /// # Errors
    /// If the side is above 64, or a square has more than 62 options (the queen's: side above 21).
    pub fn try_new(rules: &Ruleset, k: K, side: u64) -> Result<Self, BoardTooLarge> {
        Squares::try_new(rules, k, side).map(Self)
    }

    /// The squares from which the previous player wins, row by row, by search.
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
