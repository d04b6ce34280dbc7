//! m-Wythoff Nim and (k,m)-Blocking Wythoff Nim, by their rules.

use std::ops::ControlFlow;

use thiserror::Error;

use crate::blocking::definition::Blocked;
use crate::game::{Game, Outcome, Solver, Step};
use crate::imitation::km::{KM, KMError};

/// m-Wythoff Nim: take from one pile, or from both if the two numbers differ by less than m. Nothing is blocked.
///
/// ```
/// use wythoff::game::{Outcome, Solver};
/// use wythoff::imitation::MWythoff;
/// let game = MWythoff::try_new(2)?;
/// let mut solver = Solver::new(&game);
/// assert_eq!(solver.outcome(&(1, 3)), Outcome::P);
/// assert_eq!(solver.outcome(&(1, 2)), Outcome::N);
/// # Ok::<(), wythoff::imitation::KMError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct MWythoff(KM);

impl MWythoff {
    /// The game of this number; Wythoff Nim if m = 1.
    ///
    /// # Errors
    /// If m is 0 or above [`KM::MAX`].
    pub fn try_new(m: u64) -> Result<Self, KMError> {
        KM::try_new(1, m).map(Self)
    }

    /// Its numbers; k = 1.
    pub const fn km(self) -> KM {
        self.0
    }
}

impl Game for MWythoff {
    type Position = (u64, u64);

    fn steps(
        &self,
        &from: &(u64, u64),
        visit: &mut dyn FnMut(Step<(u64, u64)>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        takes(self.0, from).try_for_each(|(i, j)| visit(Step::Passes((from.0 - i, from.1 - j))))
    }
}

/// What may be taken from piles x and y, if nothing is blocked: from one of them, or i and j with |i - j| < m.
fn takes(km: KM, (x, y): (u64, u64)) -> impl Iterator<Item = (u64, u64)> {
    let reach = km.m() - 1;
    let both = (1..=x).flat_map(move |i| {
        (i.saturating_sub(reach).max(1)..=i.saturating_add(reach).min(y)).map(move |j| (i, j))
    });
    (1..=x).map(|i| (i, 0)).chain((1..=y).map(|j| (0, j))).chain(both)
}

/// (k,m)-Blocking Wythoff Nim: m-Wythoff Nim, where before each move, the first too, the previous player may block up
/// to k - 1 of the options that take equally many from both piles. Other moves cannot be blocked.
///
/// Every set of blocks is tried, so piles are small.
///
/// ```
/// use wythoff::game::{Outcome, Solver};
/// use wythoff::imitation::{BlockingPosition, BlockingWythoff, KM};
/// // [L]: in (2,2) Bob blocks first, and cannot win.
/// let game = BlockingWythoff::try_new(KM::try_new(2, 1)?, 4)?;
/// let mut solver = Solver::new(&game);
/// assert_eq!(solver.outcome(&BlockingPosition::Block((2, 2))), Outcome::P); // for Bob
/// assert_eq!(game.p_positions(), [(0, 0), (1, 1), (3, 2), (2, 3)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct BlockingWythoff {
    km: KM,
    piles: u64,
}

/// Largest piles with which every set of blocks is tried: sets are kept in one word.
const MOST_PILES: u64 = 62;

/// Piles too large to try every set of blocks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("piles of {0} tokens are too large to try every set of blocks; they go up to {MOST_PILES}")]
pub struct PilesTooLarge(pub u64);

impl PilesTooLarge {
    /// These piles, unless they are.
    pub(super) const fn check(piles: u64) -> Result<u64, Self> {
        if piles <= MOST_PILES { Ok(piles) } else { Err(Self(piles)) }
    }
}

/// What the player to act has before her in [`BlockingWythoff`], and in [`ClassWythoff`](super::ClassWythoff).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BlockingPosition {
    /// She has moved to these piles, or her opponent is to make the first move, and blocks now.
    Block((u64, u64)),
    /// She is to move from these piles. Bit i of the set: she may not take i + 1 tokens from both.
    Move((u64, u64), Blocked),
}

impl BlockingPosition {
    /// The piles.
    pub(super) const fn piles(&self) -> (u64, u64) {
        match *self {
            Self::Block(piles) | Self::Move(piles, _) => piles,
        }
    }

    /// What may be done, where `takes` are the moves if nothing is blocked, and up to `most` of those that take equally many
    /// from both piles may be.
    pub(super) fn steps(
        &self,
        takes: impl Iterator<Item = (u64, u64)>,
        most: u64,
        visit: &mut dyn FnMut(Step<Self>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (x, y) = self.piles();
        match *self {
            Self::Move(_, blocked) => takes
                .filter(|&(i, j)| i != j || !blocked.contains(i as usize - 1))
                .try_for_each(|(i, j)| visit(Step::Stays(Self::Block((x - i, y - j))))),
            Self::Block(at) => {
                let options = x.min(y);
                (0..=most.min(options))
                    .rev()
                    .flat_map(|size| Blocked::of_size(size, options as usize))
                    .try_for_each(|set| visit(Step::Passes(Self::Move(at, set))))
            }
        }
    }

    /// Whether a solver should remember it: a set of blocks is met once, while it is being tried.
    pub(super) const fn is_remembered(&self) -> bool {
        matches!(self, Self::Block(_))
    }
}

/// The P-positions of a game with piles up to `piles`: where the player to move loses, if her opponent blocks well. Row by
/// row, by search.
pub(super) fn p_positions<G: Game<Position = BlockingPosition>>(
    game: &G,
    piles: u64,
) -> Vec<(u64, u64)> {
    let mut solver = Solver::new(game);
    let all = (0..=piles).flat_map(|y| (0..=piles).map(move |x| (x, y)));
    all.filter(|&at| solver.outcome(&BlockingPosition::Block(at)) == Outcome::N).collect()
}

impl BlockingWythoff {
    /// The game of these numbers with piles of at most `piles` tokens.
    ///
    /// # Errors
    /// If `piles` is above 62.
    pub const fn try_new(km: KM, piles: u64) -> Result<Self, PilesTooLarge> {
        match PilesTooLarge::check(piles) {
            Ok(piles) => Ok(Self { km, piles }),
            Err(too_large) => Err(too_large),
        }
    }

    /// Its numbers.
    pub const fn km(self) -> KM {
        self.km
    }

    /// The P-positions: where the player to move loses, if her opponent blocks well. Row by row, by search.
    ///
    /// `Time: O(piles^4 C(piles, k - 1))`; seconds with 40 tokens and k = 4.
    pub fn p_positions(&self) -> Vec<(u64, u64)> {
        p_positions(self, self.piles)
    }
}

impl Game for BlockingWythoff {
    type Position = BlockingPosition;

    fn steps(
        &self,
        from: &BlockingPosition,
        visit: &mut dyn FnMut(Step<BlockingPosition>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        from.steps(takes(self.km, from.piles()), self.km.budget(), visit)
    }

    fn is_remembered(&self, position: &BlockingPosition) -> bool {
        position.is_remembered()
    }
}
