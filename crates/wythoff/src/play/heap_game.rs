//! Games that are written as their moves, with blocking, passes and misère play.

use std::collections::BTreeSet;

use dashu_int::UBig;

use super::length::lengths;
use super::lines::{heaps, lost_on, square};
use super::playable::{Playable, Winning, name};
use super::session::{Cost, Heaps, Illegal, Look, Phase, SessionError};
use super::setup::{Setup, SetupError};
use crate::game::grundy::Outcomes;
use crate::game::{HeapBoard, HeapGame, Outcome, Play};
use crate::observer::Observer;
use crate::{GameId, Window};

/// The largest coordinate of a start. All positions up to it are computed for a hint.
const FARTHEST: u64 = 1 << 20;

/// Replies are counted and lengths are computed on boards of at most so many cells times sides, for
/// each number of passes: up to 128 x 128.
const SMALL: u64 = 1 << 22;

/// The place of the piece, and the passes that are left.
#[derive(Debug, Clone)]
pub(super) struct Place {
    square: (u64, u64),
    heaps: Heaps,
    passes: u8,
}

impl HeapGame {
    /// Returns the place of a start if its coordinates are small enough for a board.
    pub(super) fn place(&self, at: &Heaps) -> Result<Place, SetupError> {
        let near = square(at).filter(|(x, y)| *x.max(y) <= FARTHEST);
        let too_far = || SetupError::TooFar { at: at.clone(), most: FARTHEST };
        let square = near.ok_or_else(too_far)?;
        Ok(Place { square, heaps: at.clone(), passes: self.passes })
    }

    /// The outcomes of the positions that can be reached from a place.
    fn outcomes(&self, at: &Place, observer: &dyn Observer) -> Result<Outcomes, SessionError> {
        let game = Self { passes: at.passes, ..self.clone() };
        Ok(Outcomes::up_to(&game, at.square, observer)?)
    }

    /// Returns true if the player to move may pass.
    fn can_pass(&self, at: &Place) -> bool {
        at.passes > 0 && self.can_move(at.square.0, at.square.1)
    }

    fn is_small(&self, (x, y): (u64, u64)) -> bool {
        let cells = (x + 1).saturating_mul(y + 1).saturating_mul(u64::from(self.passes) + 1);
        cells.saturating_mul(x + y + 2) <= SMALL
    }
}

impl Playable for HeapGame {
    type Place = Place;

    fn game(&self) -> GameId {
        GameId::Moves(self.clone())
    }

    fn setup(&self, start: &Place) -> Setup {
        Setup::new(Playable::game(self), start.heaps.clone())
    }

    fn look(&self) -> Look {
        Look::Board
    }

    fn is_misere(&self) -> bool {
        self.play == Play::Misere
    }

    fn most_blocked(&self) -> u64 {
        self.k.get() - 1
    }

    fn heaps<'a>(&self, at: &'a Place) -> &'a Heaps {
        &at.heaps
    }

    /// A pass leads to the same heaps.
    fn moves<'a>(&'a self, at: &'a Place) -> Box<dyn Iterator<Item = Heaps> + 'a> {
        let (x, y) = at.square;
        let mut options = self.options(x, y);
        options.sort_unstable_by_key(|&(u, v)| ((x - u).max(y - v), x - u));
        let pass = self.can_pass(at).then(|| at.heaps.clone());
        Box::new(options.into_iter().map(heaps).chain(pass))
    }

    fn blockable<'a>(&'a self, at: &'a Place) -> Box<dyn Iterator<Item = Heaps> + 'a> {
        self.moves(at)
    }

    fn at_least(&self, _at: &Place, _phase: Phase) -> UBig {
        UBig::ZERO
    }

    fn step(&self, at: &Place, to: &Heaps) -> Result<Place, Illegal> {
        if *to == at.heaps {
            return if self.can_pass(at) {
                Ok(Place { passes: at.passes - 1, ..at.clone() })
            } else {
                Err(Illegal("no pass is left; move to other heaps".to_owned()))
            };
        }
        let option = square(to).filter(|to| self.options(at.square.0, at.square.1).contains(to));
        let square = option.ok_or_else(|| {
            let (from, to) = (name(&at.heaps), name(to));
            Illegal(format!("no move leads from {from} to {to}; the moves are {}", self.moves))
        })?;
        Ok(Place { square, heaps: to.clone(), passes: at.passes })
    }

    fn check_block(&self, at: &Place, to: &Heaps) -> Result<(), Illegal> {
        self.step(at, to).map(drop)
    }

    fn can_block(&self, _at: &Place, _to: &Heaps) -> bool {
        true
    }

    fn winning(
        &self,
        at: &Place,
        blocked: &BTreeSet<Heaps>,
        observer: &dyn Observer,
    ) -> Result<Winning, SessionError> {
        let lost = self.outcomes(at, observer)?.p_options(at.square, at.passes);
        let pass = lost.pass.then(|| at.heaps.clone());
        let winning = lost.positions.into_iter().map(heaps).chain(pass);
        Ok(Winning::all(winning.filter(|to| !blocked.contains(to)).collect()))
    }

    fn replies(
        &self,
        at: &Place,
        to: &[Heaps],
        observer: &dyn Observer,
    ) -> Result<Option<Vec<u64>>, SessionError> {
        if !self.is_small(at.square) {
            return Ok(None);
        }
        let outcomes = self.outcomes(at, observer)?;
        let places = to.iter().filter_map(|to| self.step(at, to).ok());
        let replies = places.map(|place| {
            let lost = outcomes.p_options(place.square, place.passes);
            let count = lost.positions.len() as u64 + u64::from(lost.pass);
            count.saturating_sub(self.most_blocked())
        });
        Ok(Some(replies.collect()))
    }

    fn lengths(&self, at: &Place, to: &[Heaps]) -> Option<Vec<u64>> {
        let blocked_misere = self.is_misere() && self.most_blocked() > 0;
        if !self.is_small(at.square) || blocked_misere {
            return None;
        }
        let (width, height) = (at.square.0 + 1, at.square.1 + 1);
        let cells = (width * height) as usize;
        // The boards of all numbers of passes, the one without passes first.
        let outcomes = self.outcomes(at, &()).ok()?;
        let lost = outcomes.boards().iter().flatten().map(|&outcome| outcome == Outcome::P);
        let lost: Vec<bool> = lost.collect();
        let lengths = lengths(&lost, self.most_blocked(), |i, reached| {
            let (layer, cell) = (i / cells, (i % cells) as u64);
            let options = self.options(cell % width, cell / width);
            if layer > 0 && !options.is_empty() {
                reached.push((i - cells, true));
            }
            let index = |(x, y): (u64, u64)| layer * cells + (y * width + x) as usize;
            reached.extend(options.into_iter().map(|option| (index(option), true)));
        });
        let length = |to: &Heaps| {
            let place = self.step(at, to).ok()?;
            let cell = (place.square.1 * width + place.square.0) as usize;
            Some(u64::from(lengths[usize::from(place.passes) * cells + cell]))
        };
        to.iter().map(length).collect()
    }

    fn why_won(
        &self,
        at: &Place,
        to: &Heaps,
        _observer: &dyn Observer,
    ) -> Result<Option<String>, SessionError> {
        let left = at.passes.saturating_sub(1);
        let why = format!("passing: with {left} passes left, the player to move here loses");
        Ok((*to == at.heaps).then_some(why))
    }

    fn lost_squares(
        &self,
        window: Window,
        observer: &dyn Observer,
    ) -> Result<Vec<(u64, u64)>, SessionError> {
        lost_on(&HeapBoard::new(self.clone()), window, observer)
    }

    fn cost(&self, at: &Place) -> Cost {
        let [cells, x, y] =
            [(at.square.0 + 1) * (at.square.1 + 1), at.square.0, at.square.1].map(u128::from);
        let layers = u128::from(at.passes) + 1;
        let [rays, steps] = [self.moves.rays().len(), self.moves.steps().len()];
        // With removed moves all options are looked at.
        let each = if self.moves.removed().is_empty() { 1 } else { 1 + x.max(y) };
        let looks = (1 + rays as u128 * each + steps as u128) * cells * layers;
        let classes: u128 = self
            .moves
            .rays()
            .iter()
            .map(|ray| {
                let [a, b] = [ray.a(), ray.b()].map(u128::from);
                (b.max(1) * (x + 1) + a * (y + 1)).min(cells)
            })
            .sum();
        Cost { steps: looks, memory: layers * (cells + 4 * classes) }
    }
}
