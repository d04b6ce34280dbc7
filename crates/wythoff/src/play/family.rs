//! What a family has to say to be played: its moves, what may be blocked, and which positions are lost.

use std::collections::BTreeSet;
use std::fmt::Debug;

use dashu_int::UBig;

pub(super) use crate::text::heaps as name;

use super::session::{Cost, Heaps, Illegal, Imitation, Look, Phase, SessionError};
use super::setup::Setup;
use crate::Window;
use crate::observer::Observer;

/// The rules of one game, and what a perfect player has to know of it. Turns, log and blocks are not its business.
pub(super) trait Family: Clone + Send + 'static {
    /// The heaps, and what else decides how play goes on.
    type Place: Clone + Debug + Send;

    /// The name of the game.
    fn name(&self) -> String;

    /// The game from this start.
    fn setup(&self, start: &Self::Place) -> Setup;

    /// How it is drawn.
    fn look(&self) -> Look;

    /// What a position is called that the player to move loses, and many of them.
    fn nouns(&self) -> [&'static str; 2];

    /// How many moves may be blocked.
    fn most_blocked(&self) -> u64;

    /// The heaps of a place.
    fn heaps<'a>(&self, at: &'a Self::Place) -> &'a Heaps;

    /// All moves, shortest first; the first few at once, however many there are.
    fn moves<'a>(&'a self, at: &'a Self::Place) -> Box<dyn Iterator<Item = Heaps> + 'a>;

    /// The moves among them that a block would prevent, in the same order.
    fn blockable<'a>(&'a self, at: &'a Self::Place) -> Box<dyn Iterator<Item = Heaps> + 'a>;

    /// A number of moves, or of those that a block would prevent, that there are at least: to know without a look that
    /// they are too many.
    fn at_least(&self, at: &Self::Place, phase: Phase) -> UBig;

    /// The place after a move, whatever is blocked.
    fn step(&self, at: &Self::Place, to: &Heaps) -> Result<Self::Place, Illegal>;

    /// Whether a block may be set there; a useless one, perhaps.
    fn check_block(&self, at: &Self::Place, square: &Heaps) -> Result<(), Illegal>;

    /// Whether a block there would keep the opponent from moving there.
    fn can_block(&self, at: &Self::Place, to: &Heaps) -> bool;

    /// The moves after which the opponent loses if the player blocks well, `blocked` ones left out. If nothing is
    /// blocked and all of them could be, none is missing.
    fn winning(
        &self,
        at: &Self::Place,
        blocked: &BTreeSet<Heaps>,
        observer: &dyn Observer,
    ) -> Result<Winning, SessionError>;

    /// For each of these moves, which do not win, how many winning replies it leaves if the player blocks well. `None` if
    /// that is too much to find out.
    fn replies(
        &self,
        at: &Self::Place,
        to: &[Heaps],
        observer: &dyn Observer,
    ) -> Result<Option<Vec<u64>>, SessionError>;

    /// For each of these moves, how long the game goes on afterwards: who wins hurries, who loses delays. `None` if
    /// that is too much to find out.
    fn lengths(&self, at: &Self::Place, to: &[Heaps]) -> Option<Vec<u64>>;

    /// Why a move wins, if there is more to say than that it leads to a lost position.
    fn why_won(
        &self,
        _at: &Self::Place,
        _to: &Heaps,
        _observer: &dyn Observer,
    ) -> Result<Option<String>, SessionError> {
        Ok(None)
    }

    /// Why no move wins, if there is more to say than that no lost position can be reached.
    fn why_lost(
        &self,
        _at: &Self::Place,
        _observer: &dyn Observer,
    ) -> Result<Option<String>, SessionError> {
        Ok(None)
    }

    /// The squares of a window that are lost for the player to move there.
    fn lost_squares(
        &self,
        window: Window,
        observer: &dyn Observer,
    ) -> Result<Vec<(u64, u64)>, SessionError>;

    /// What a hint costs at most.
    fn cost(&self, at: &Self::Place) -> Cost;

    /// The imitations of the last move.
    fn imitation(&self, _at: &Self::Place) -> Option<Imitation> {
        None
    }

    /// How often the player to move and her opponent may imitate.
    fn budgets(&self, _at: &Self::Place) -> Option<[u64; 2]> {
        None
    }
}

/// Winning moves.
#[derive(Debug, Clone, Default)]
pub(super) struct Winning {
    /// Sorted. A hundred thousand at least, if there are so many.
    pub(super) moves: Vec<Heaps>,
    /// How many there are.
    pub(super) count: u64,
}

impl Winning {
    /// All of these.
    pub(super) fn all(mut moves: Vec<Heaps>) -> Self {
        moves.sort_unstable();
        moves.dedup();
        Self { count: moves.len() as u64, moves }
    }
}
