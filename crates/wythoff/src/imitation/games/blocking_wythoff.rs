//! The rules of m-Wythoff Nim and of (k,m)-Blocking Wythoff Nim.

use std::ops::ControlFlow;

use thiserror::Error;

use crate::blocking::definition::Blocked;
use crate::game::{Game, Outcome, Solver, Step};
use crate::parameters::{KM, KMError};

/// m-Wythoff Nim: a move takes tokens from one heap, or from both in numbers that differ by less
/// than m.
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
    /// The game with this m; m = 1 is Wythoff Nim.
    ///
    /// # Errors
    /// If m is 0 or above [`KM::MAX`].
    pub fn try_new(m: u64) -> Result<Self, KMError> {
        KM::try_new(1, m).map(Self)
    }

    /// The parameters of the game; k is 1.
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

/// The moves of m-Wythoff Nim from heaps x and y, as the tokens they take: from one heap, or i and
/// j with |i - j| < m.
fn takes(km: KM, (x, y): (u64, u64)) -> impl Iterator<Item = (u64, u64)> {
    let reach = km.m() - 1;
    let both = (1..=x).flat_map(move |i| {
        (i.saturating_sub(reach).max(1)..=i.saturating_add(reach).min(y)).map(move |j| (i, j))
    });
    (1..=x).map(|i| (i, 0)).chain((1..=y).map(|j| (0, j))).chain(both)
}

/// (k,m)-Blocking Wythoff Nim: m-Wythoff Nim with blocks.
///
/// Before each move, the first included, the previous player may block up to k - 1 of the moves
/// that take the same number from both heaps. Other moves cannot be blocked.
///
/// The game tries every set of blocks, so it is limited to small heaps.
///
/// ```
/// use wythoff::game::{Outcome, Solver};
/// use wythoff::imitation::{BlockingPosition, BlockingWythoff, KM};
/// // [L]: in (2,2) Bob blocks first and cannot win.
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

/// The largest heap: a set of blocks is kept in one word.
const MOST_PILES: u64 = 62;

/// The error of heaps too large to try every set of blocks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("heaps of {0} tokens are too large to try every set of blocks; give at most {MOST_PILES}")]
pub struct PilesTooLarge(pub u64);

impl PilesTooLarge {
    /// Returns `piles`, or the error if they are too large.
    pub(super) const fn check(piles: u64) -> Result<u64, Self> {
        if piles <= MOST_PILES { Ok(piles) } else { Err(Self(piles)) }
    }
}

/// A position of [`BlockingWythoff`] and of [`ClassWythoff`](super::ClassWythoff), with the phase
/// of the turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BlockingPosition {
    /// The player to act blocks moves from these heaps; her opponent moves next.
    Block((u64, u64)),
    /// The player to act moves from these heaps. If bit i of the set is 1, she may not take i + 1
    /// tokens from both.
    Move((u64, u64), Blocked),
}

impl BlockingPosition {
    /// The heaps.
    pub(super) const fn piles(&self) -> (u64, u64) {
        match *self {
            Self::Block(piles) | Self::Move(piles, _) => piles,
        }
    }

    /// Visits the steps from this position.
    ///
    /// `takes` are the moves if nothing is blocked; up to `most` moves that take the same number
    /// from both heaps may be blocked.
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

    /// Returns true if a solver should remember the position; a set of blocks is visited only once.
    pub(super) const fn is_remembered(&self) -> bool {
        matches!(self, Self::Block(_))
    }
}

/// Searches the P-positions with heaps up to `piles`, row by row: the positions from which the
/// player to move loses if her opponent blocks well.
pub(super) fn p_positions<G: Game<Position = BlockingPosition>>(
    game: &G,
    piles: u64,
) -> Vec<(u64, u64)> {
    let mut solver = Solver::new(game);
    let all = (0..=piles).flat_map(|y| (0..=piles).map(move |x| (x, y)));
    all.filter(|&at| solver.outcome(&BlockingPosition::Block(at)) == Outcome::N).collect()
}

impl BlockingWythoff {
    /// The game with these parameters on heaps of at most `piles` tokens.
    ///
    /// # Errors
    /// If `piles` is above 62.
    pub const fn try_new(km: KM, piles: u64) -> Result<Self, PilesTooLarge> {
        match PilesTooLarge::check(piles) {
            Ok(piles) => Ok(Self { km, piles }),
            Err(too_large) => Err(too_large),
        }
    }

    /// Searches the P-positions, row by row: the positions from which the player to move loses if
    /// her opponent blocks well.
    ///
    /// `Time: O(piles^4 C(piles, k - 1))`; some seconds for 40 tokens and k = 4.
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
