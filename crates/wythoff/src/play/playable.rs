//! The rules of a family, as play needs them: moves, blocks, and which positions are lost.

use std::collections::BTreeSet;
use std::fmt::Debug;

use dashu_int::UBig;

pub(super) use crate::text::heaps as name;

use super::heaps::Heaps;
use super::session::{Cost, Illegal, Imitation, Look, Phase, SessionError};
use super::setup::Setup;
use crate::observer::Observer;
use crate::{GameId, Window};

/// The rules of one game, and what a perfect player needs. Turns, blocks in force and the log are
/// kept by [`Played`](super::played::Played).
pub(super) trait Playable: Clone + Send + 'static {
    /// The heaps, and everything else on which the rest of the game depends.
    type Place: Clone + Debug + Send;

    /// The game.
    fn game(&self) -> GameId;

    /// The game from this start.
    fn setup(&self, start: &Self::Place) -> Setup {
        Setup::new(self.game(), self.heaps(start))
    }

    /// The drawing that suits the game.
    fn look(&self) -> Look {
        Look::Board
    }

    /// The word of the game for a position that the player to move loses, in singular and plural.
    fn nouns(&self) -> [&'static str; 2] {
        self.game().family().nouns()
    }

    /// Returns true if the player who cannot move wins.
    fn is_misere(&self) -> bool {
        false
    }

    /// The number of moves that may be blocked there.
    fn most_blocked(&self, at: &Self::Place) -> u64;

    /// The modulus N of games in which all moves are blocked that take numbers of tokens with one
    /// remainder modulo N, instead of single moves.
    fn modulus(&self) -> Option<u8> {
        None
    }

    /// The heaps of a place.
    fn heaps(&self, at: &Self::Place) -> Heaps;

    /// All moves, shortest first. The first ones come at once, however many there are.
    fn moves<'a>(&'a self, at: &'a Self::Place) -> Box<dyn Iterator<Item = Heaps> + 'a>;

    /// The moves that a block can prevent, in the same order.
    fn blockable<'a>(&'a self, at: &'a Self::Place) -> Box<dyn Iterator<Item = Heaps> + 'a> {
        self.moves(at)
    }

    /// A lower bound on the number of moves, or of moves that a block can prevent: large numbers
    /// are found without listing moves.
    fn at_least(&self, _at: &Self::Place, _phase: Phase) -> UBig {
        UBig::ZERO
    }

    /// The place after a move, which may be blocked.
    fn step(&self, at: &Self::Place, to: &Heaps) -> Result<Self::Place, Illegal>;

    /// Checks that a block may be set there. In most games each move can be blocked.
    fn check_block(&self, at: &Self::Place, square: &Heaps) -> Result<(), Illegal> {
        self.step(at, square).map(drop)
    }

    /// Returns true if this move of the opponent can be blocked.
    fn can_block(&self, _at: &Self::Place, _to: &Heaps) -> bool {
        true
    }

    /// The moves after which the opponent loses if the player blocks well, without the `blocked`
    /// ones. The list is complete if nothing is blocked and all of them could be blocked.
    fn winning(
        &self,
        at: &Self::Place,
        blocked: &BTreeSet<Heaps>,
        observer: &dyn Observer,
    ) -> Result<Winning, SessionError>;

    /// For each of these moves, which do not win, the number of winning replies that it leaves if
    /// the player blocks well. `None` if computing them takes too long.
    fn replies(
        &self,
        at: &Self::Place,
        to: &[Heaps],
        observer: &dyn Observer,
    ) -> Result<Option<Vec<u64>>, SessionError>;

    /// For each of these moves, the length of the rest of the game: the winner plays the shortest
    /// win, the loser the longest loss. `None` if computing them takes too long.
    fn lengths(&self, at: &Self::Place, to: &[Heaps]) -> Option<Vec<u64>>;

    /// The reason that a move wins, if there is more to say than that it leads to a lost position.
    fn why_won(
        &self,
        _at: &Self::Place,
        _to: &Heaps,
        _observer: &dyn Observer,
    ) -> Result<Option<String>, SessionError> {
        Ok(None)
    }

    /// The reason that no move wins, if there is more to say than that no lost position is in
    /// reach.
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

    /// An upper estimate of the cost of a hint.
    fn cost(&self, at: &Self::Place) -> Cost;

    /// The memory of the rules: the state of the play so far, as a sentence without a full stop.
    fn memory(&self, _at: &Self::Place) -> Option<String> {
        None
    }

    /// The imitations of the last move.
    fn imitation(&self, _at: &Self::Place) -> Option<Imitation> {
        None
    }

    /// The imitations that the player to move and her opponent have left.
    fn budgets(&self, _at: &Self::Place) -> Option<[u64; 2]> {
        None
    }
}

/// Winning moves.
#[derive(Debug, Clone, Default)]
pub(super) struct Winning {
    /// The moves, sorted. If there are more than a hundred thousand, at least so many of them.
    pub(super) moves: Vec<Heaps>,
    /// The number of all winning moves.
    pub(super) count: u64,
}

impl Winning {
    /// Winning moves of which none is missing.
    pub(super) fn all(mut moves: Vec<Heaps>) -> Self {
        moves.sort_unstable();
        moves.dedup();
        Self { count: moves.len() as u64, moves }
    }
}
