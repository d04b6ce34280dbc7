//! Games on three heaps, with blocking and misère play.

use std::collections::BTreeSet;

use super::length::lengths;
use crate::board::BoardError;
use crate::game::Play;
use crate::game::three::{Outcomes, ThreeHeaps, Triple, TripleMoves};
use crate::observer::Observer;
use crate::play::heaps::Heaps;
use crate::play::playable::{Playable, Winning, name};
use crate::play::session::{Cost, Illegal, Look, SessionError};
use crate::play::setup::SetupError;
use crate::{GameId, K, Window};

/// The largest heap of a start. The options are listed in each turn: they are more if a move may
/// take any numbers from several heaps.
const fn farthest(moves: &TripleMoves) -> u64 {
    match moves {
        TripleMoves::Written { .. } => 1 << 20,
        TripleMoves::Computed(_) => 1000,
    }
}

/// The length of games is computed in boxes of at most so many positions times sides.
const SMALL: u128 = 1 << 20;

/// Three heaps as numbers, and as heaps.
#[derive(Debug, Clone)]
pub(in crate::play) struct Place {
    at: Triple,
    heaps: Heaps,
}

fn triple(heaps: &Heaps) -> Option<Triple> {
    let heaps: Vec<u64> = heaps.iter().map(u64::try_from).collect::<Result<_, _>>().ok()?;
    heaps.try_into().ok()
}

/// The box of the positions with heaps up to these.
fn size(at: Triple) -> [usize; 3] {
    at.map(|heap| heap as usize + 1)
}

fn positions(at: Triple) -> u128 {
    at.iter().map(|&heap| u128::from(heap) + 1).product()
}

impl ThreeHeaps {
    /// Returns the place of a start if its heaps are small enough.
    pub(super) fn place(&self, heaps: &Heaps) -> Result<Place, SetupError> {
        let most = farthest(&self.moves);
        let near = triple(heaps).filter(|at| at.iter().all(|&heap| heap <= most));
        let at = near.ok_or_else(|| SetupError::TooFar { at: heaps.clone(), most })?;
        self.moves.check_options(at)?;
        Ok(Place { at, heaps: heaps.clone() })
    }

    fn outcomes(&self, at: Triple, observer: &dyn Observer) -> Result<Outcomes, SessionError> {
        Ok(Outcomes::of(self, size(at), observer).map_err(BoardError::from)?)
    }

    fn most_blocked(&self) -> u64 {
        self.k.get() - 1
    }
}

impl Playable for ThreeHeaps {
    type Place = Place;

    fn game(&self) -> GameId {
        GameId::Three(self.clone())
    }

    fn look(&self) -> Look {
        Look::Heaps
    }

    fn is_misere(&self) -> bool {
        self.play == Play::Misere
    }

    fn most_blocked(&self, _at: &Place) -> u64 {
        Self::most_blocked(self)
    }

    fn heaps(&self, at: &Place) -> Heaps {
        at.heaps.clone()
    }

    fn moves<'a>(&'a self, at: &'a Place) -> Box<dyn Iterator<Item = Heaps> + 'a> {
        let mut options = self.options(at.at);
        // Tokens are only taken, so the shortest moves leave the most.
        options.sort_by_key(|to| u64::MAX - to.iter().sum::<u64>());
        Box::new(options.into_iter().map(Heaps::from))
    }

    fn step(&self, at: &Place, to: &Heaps) -> Result<Place, Illegal> {
        let leads = |to: &Triple| self.moves.leads(at.at, *to);
        match triple(to).filter(leads) {
            Some(square) => Ok(Place { at: square, heaps: to.clone() }),
            None => Err(Illegal(format!(
                "no move leads from {} to {}; the moves are {}",
                name(&at.heaps),
                name(to),
                self.moves
            ))),
        }
    }

    fn winning(
        &self,
        at: &Place,
        blocked: &BTreeSet<Heaps>,
        observer: &dyn Observer,
    ) -> Result<Winning, SessionError> {
        let lost = self.outcomes(at.at, observer)?.p_options(at.at).into_iter().map(Heaps::from);
        Ok(Winning::all(lost.filter(|to| !blocked.contains(to)).collect()))
    }

    fn replies(
        &self,
        at: &Place,
        to: &[Heaps],
        observer: &dyn Observer,
    ) -> Result<Option<Vec<u64>>, SessionError> {
        if to.len() > Outcomes::MOST_COMPARED {
            return Ok(None);
        }
        let outcomes = self.outcomes(at.at, observer)?;
        Ok(Some(to.iter().filter_map(triple).map(|to| outcomes.replies(to)).collect()))
    }

    fn lengths(&self, at: &Place, to: &[Heaps]) -> Option<Vec<u64>> {
        // In misère play the opponent must not block all options.
        let blocked_misere = self.is_misere() && self.k > K::ONE;
        let sides = at.at.iter().sum::<u64>() + 3;
        if blocked_misere || positions(at.at) * u128::from(sides) > SMALL {
            return None;
        }
        let outcomes = self.outcomes(at.at, &()).ok()?;
        let [_, height, width] = size(at.at).map(|side| side as u64);
        let index = |[x, y, z]: Triple| ((x * height + y) * width + z) as usize;
        let position = |i: u64| [i / width / height, i / width % height, i % width];
        let mut lost = vec![false; positions(at.at) as usize];
        outcomes.p_positions().for_each(|at| lost[index(at)] = true);
        let lengths = lengths(
            &lost,
            |_| Self::most_blocked(self),
            |i, reached| {
                reached.extend(
                    self.options(position(i as u64)).into_iter().map(|to| (index(to), true)),
                );
            },
        );
        to.iter().map(|to| triple(to).map(|to| lengths[index(to)].into())).collect()
    }

    fn lost_squares(
        &self,
        _window: Window,
        _observer: &dyn Observer,
    ) -> Result<Vec<(u64, u64)>, SessionError> {
        Err(SessionError::NoBoard)
    }

    fn cost(&self, at: &Place) -> Cost {
        let options = self.moves.most_options(at.at).unwrap_or_else(|| positions(at.at));
        // Each listed option has its heaps, as numbers of any size. Rules that a program defines
        // list few.
        let listed = 200 * options.min(1 << 24);
        Cost {
            steps: Outcomes::steps(self, size(at.at)),
            memory: Outcomes::memory(self, size(at.at)) + listed,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn starts_are_nearer_if_options_are_computed() {
        for (words, most) in [("king", 1 << 20), ("nim block=2", 1 << 20), ("moore", 1000)] {
            let game: ThreeHeaps = words.parse().unwrap();
            let near = [3, most, 5];
            assert_eq!(game.place(&near.into()).unwrap().at, near, "{words}");
            let far: Heaps = [3, 5, most + 1].into();
            let too_far = SetupError::TooFar { at: far.clone(), most };
            assert_eq!(game.place(&far).unwrap_err(), too_far, "{words}");
        }
    }

    /// 1 xor 2 xor 0 = 3, and the one move to 0 takes 1 from the heap of 2.
    #[test]
    fn replies_are_counted_for_up_to_5000_moves() {
        let nim: ThreeHeaps = "nim".parse().unwrap();
        let at = nim.place(&[1_u8, 2, 4].into()).unwrap();
        let replies = |count| nim.replies(&at, &vec![[1_u8, 2, 0].into(); count], &()).unwrap();
        assert_eq!(replies(5000), Some(vec![1; 5000]));
        assert_eq!(replies(5001), None);
    }

    #[test]
    fn lengths_are_computed_in_boxes_of_up_to_2_to_the_20_positions_times_sides() {
        for (words, at, is_computed) in [
            // 24^3 x 72 and 25 x 24^2 x 73.
            ("king", [23_u8, 23, 23], true),
            ("king", [24, 23, 23], false),
            ("king misere", [2, 2, 2], true),
            ("king block=2", [2, 2, 2], true),
            ("king misere block=2", [2, 2, 2], false),
        ] {
            let game: ThreeHeaps = words.parse().unwrap();
            let place = game.place(&at.into()).unwrap();
            let lengths = game.lengths(&place, &[[0_u8, 0, 1].into()]);
            // A king takes the last token, unless that is blocked.
            let expected = u64::from(!words.contains("block"));
            assert_eq!(lengths, is_computed.then(|| vec![expected]), "{words} from {at:?}");
        }
    }
}
