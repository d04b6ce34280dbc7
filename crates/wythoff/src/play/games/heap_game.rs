//! Games that are written as their moves, with all terms of play.

use std::collections::BTreeSet;

use super::length::lengths;
use super::lines::{heaps, lost_on, square};
use crate::board::BoardError;
use crate::game::grundy::{Outcomes, search_size_from};
use crate::game::{HeapBoard, HeapGame, HeapPosition, Modulus, Outcome, Play, Twist};
use crate::observer::Observer;
use crate::play::heaps::Heaps;
use crate::play::playable::{Playable, Winning, name};
use crate::play::session::{Cost, Illegal, Imitation, SessionError};
use crate::play::setup::SetupError;
use crate::text::counted;
use crate::{GameId, K, Window};

/// The largest coordinate of a start. All positions up to it are computed for a hint.
const FARTHEST: u64 = 1 << 20;

/// The most options of a start, which are listed for each turn.
const MOST_OPTIONS: u128 = 1 << 24;

/// Replies are counted and lengths are computed on boards of at most so many cells times sides, for
/// each number of passes: up to 128 x 128.
const SMALL: u128 = 1 << 22;

/// The place of the piece, and the passes that are left.
#[derive(Debug, Clone)]
pub(in crate::play) struct Place {
    position: HeapPosition,
    heaps: Heaps,
    passes: u8,
}

impl HeapGame {
    /// Returns the place of a start if its coordinates are small enough for a board.
    pub(super) fn place(&self, at: &Heaps) -> Result<Place, SetupError> {
        let near = square(at).filter(|(x, y)| *x.max(y) <= FARTHEST);
        let too_far = || SetupError::TooFar { at: at.clone(), most: FARTHEST };
        let (x, y) = near.ok_or_else(too_far)?;
        let position = self.start(x, y);
        match self.most_options(position) {
            Some(options) if options > MOST_OPTIONS => {
                Err(SetupError::Options { at: at.clone(), options, most: MOST_OPTIONS })
            }
            _ => Ok(Place { position, heaps: at.clone(), passes: self.passes }),
        }
    }

    /// The outcomes of the positions that can be reached from a place.
    fn outcomes(&self, at: &Place, observer: &dyn Observer) -> Result<Outcomes, SessionError> {
        let game = Self { passes: at.passes, ..self.clone() };
        Ok(Outcomes::of(&game, at.position, observer).map_err(BoardError::from)?)
    }

    /// Returns true if the player to move may pass.
    fn can_pass(&self, at: &Place) -> bool {
        at.passes > 0 && self.can_move(at.position)
    }

    fn is_small(&self, HeapPosition { x, y, .. }: HeapPosition) -> bool {
        // The last move and a budget make many positions of each pair of heaps.
        let memories = self.imitation.map_or(1, |km| u128::from(x.max(y) + 1 + km.budget()));
        let cells = self.moves.most_reached(x, y) * (u128::from(self.passes) + 1);
        cells.saturating_mul(memories).saturating_mul(u128::from(x + y + 2)) <= SMALL
    }
}

impl Playable for HeapGame {
    type Place = Place;

    fn game(&self) -> GameId {
        GameId::Moves(self.clone())
    }

    fn is_misere(&self) -> bool {
        self.play == Play::Misere
    }

    fn most_blocked(&self, at: &Place) -> u64 {
        match self.twist {
            Twist::Block(k) => k.get() - 1,
            Twist::Comply(_) => self.twist.blocks(Playable::moves(self, at).count() as u64),
            // The options of the largest class.
            Twist::Modulo(modulus) => {
                let mut counts = vec![0; modulus.get().into()];
                for option in self.options_of(at.position) {
                    counts[modulus.class(option.heaps())] += 1;
                }
                if self.can_pass(at) {
                    counts[modulus.class(at.position.heaps())] += 1;
                }
                counts.into_iter().max().unwrap_or(0)
            }
        }
    }

    fn modulus(&self) -> Option<u8> {
        self.twist.modulus().map(Modulus::get)
    }

    fn heaps(&self, at: &Place) -> Heaps {
        at.heaps.clone()
    }

    /// A pass leads to the same heaps.
    fn moves<'a>(&'a self, at: &'a Place) -> Box<dyn Iterator<Item = Heaps> + 'a> {
        let (x, y) = at.position.heaps();
        let mut options: Vec<(u64, u64)> =
            self.options_of(at.position).into_iter().map(HeapPosition::heaps).collect();
        options.sort_unstable_by_key(|&(u, v)| (x.abs_diff(u).max(y.abs_diff(v)), x.abs_diff(u)));
        let pass = self.can_pass(at).then(|| at.heaps.clone());
        Box::new(options.into_iter().map(heaps).chain(pass))
    }

    fn step(&self, at: &Place, to: &Heaps) -> Result<Place, Illegal> {
        let options = self.options_of(at.position);
        let option = options.into_iter().find(|option| Some(option.heaps()) == square(to));
        if option.is_none() && *to == at.heaps && self.passes > 0 {
            return if self.can_pass(at) {
                let position = self.after_pass(at.position);
                Ok(Place { position, passes: at.passes - 1, heaps: at.heaps.clone() })
            } else {
                Err(Illegal("no pass is left; move to other heaps".to_owned()))
            };
        }
        let position = option.ok_or_else(|| {
            // Without the restriction, would this be a move?
            let free = Self { imitation: None, ..self.clone() };
            let free = free.options_of(at.position).into_iter();
            let imitates = free.map(HeapPosition::heaps).any(|free| Some(free) == square(to));
            let (from, to) = (name(&at.heaps), name(to));
            if imitates {
                return Illegal(format!(
                    "the move to {to} imitates the last move, and no imitation is left"
                ));
            }
            let moves = match self.memory(at.position) {
                Some(memory) => memory,
                None => format!("the moves are {}", self.words()),
            };
            Illegal(format!("no move leads from {from} to {to}; {moves}"))
        })?;
        Ok(Place { position, heaps: to.clone(), passes: at.passes })
    }

    fn winning(
        &self,
        at: &Place,
        blocked: &BTreeSet<Heaps>,
        observer: &dyn Observer,
    ) -> Result<Winning, SessionError> {
        let lost = self.outcomes(at, observer)?.p_options(at.position, at.passes);
        let pass = lost.pass.then(|| at.heaps.clone());
        let positions = lost.positions.into_iter().map(|position| heaps(position.heaps()));
        let winning = positions.chain(pass);
        Ok(Winning::all(winning.filter(|to| !blocked.contains(to)).collect()))
    }

    fn replies(
        &self,
        at: &Place,
        to: &[Heaps],
        observer: &dyn Observer,
    ) -> Result<Option<Vec<u64>>, SessionError> {
        if !self.is_small(at.position) {
            return Ok(None);
        }
        let outcomes = self.outcomes(at, observer)?;
        let places = to.iter().filter_map(|to| self.step(at, to).ok());
        let replies = places.map(|place| {
            let lost = outcomes.p_options(place.position, place.passes);
            lost.tally.open(self.twist, self.play)
        });
        Ok(Some(replies.collect()))
    }

    fn lengths(&self, at: &Place, to: &[Heaps]) -> Option<Vec<u64>> {
        // Options have to be blocked one by one, and in misère play not all of them.
        let is_computed = match self.twist {
            Twist::Block(k) => k == K::ONE || !self.is_misere(),
            Twist::Comply(_) => true,
            Twist::Modulo(_) => false,
        };
        if !self.is_small(at.position) || !is_computed {
            return None;
        }
        let outcomes = self.outcomes(at, &()).ok()?;
        let lost: Vec<bool> =
            (0..outcomes.count()).map(|i| outcomes.of_place(i) == Outcome::P).collect();
        let lengths = lengths(
            &lost,
            |options| self.twist.blocks(options),
            |i, reached| {
                let (position, passes) = outcomes.position(i);
                let options = self.options_of(position);
                let after_pass = passes.checked_sub(1).filter(|_| !options.is_empty());
                let passed = self.after_pass(position);
                reached.extend(after_pass.map(|passes| (outcomes.place(passed, passes), true)));
                let moves =
                    options.into_iter().map(|option| (outcomes.place(option, passes), true));
                reached.extend(moves);
            },
        );
        let length = |to: &Heaps| {
            let place = self.step(at, to).ok()?;
            Some(u64::from(lengths[outcomes.place(place.position, place.passes)]))
        };
        to.iter().map(length).collect()
    }

    fn why_won(
        &self,
        at: &Place,
        to: &Heaps,
        _observer: &dyn Observer,
    ) -> Result<Option<String>, SessionError> {
        let left = counted(at.passes.saturating_sub(1).into(), "pass");
        let why = format!("passing: with {left} left, the player to move here loses");
        Ok((*to == at.heaps).then_some(why))
    }

    fn memory(&self, at: &Place) -> Option<String> {
        let passes = (self.passes > 0).then(|| match at.passes {
            0 => "no pass is left".to_owned(),
            1 => "1 pass is left".to_owned(),
            passes => format!("{} are left", counted(passes.into(), "pass")),
        });
        let memory = HeapGame::memory(self, at.position).into_iter().chain(passes);
        memory.reduce(|memory, passes| format!("{memory}; {passes}"))
    }

    fn lost_squares(
        &self,
        window: Window,
        observer: &dyn Observer,
    ) -> Result<Vec<(u64, u64)>, SessionError> {
        let memory = |at: &Heaps| Ok(self.cost(&self.place(at)?).memory);
        lost_on(&HeapBoard::new(self.clone()), window, memory, observer)
    }

    fn cost(&self, at: &Place) -> Cost {
        let (x, y) = at.position.heaps();
        if self.is_searched() {
            let game = Self { passes: at.passes, ..self.clone() };
            let size = search_size_from(&game, at.position);
            return Cost { steps: size.options, memory: size.memory() };
        }
        let cells = (u128::from(x) + 1) * (u128::from(y) + 1);
        let layers = u128::from(at.passes) + 1;
        let classes = self.moves.rays().iter().map(|ray| {
            let [a, b, x, y] = [ray.a().into(), ray.b().into(), u128::from(x), u128::from(y)];
            (b.max(1) * (x + 1) + a * (y + 1)).min(cells)
        });
        let memory = layers * (cells + 4 * classes.sum::<u128>());
        Cost { steps: self.looks(x, y) * cells * layers, memory }
    }

    fn imitation(&self, at: &Place) -> Option<Imitation> {
        let (pile, amounts) = self.imitations(at.position)?;
        let [left, _] = HeapGame::budgets(self, at.position)?;
        let counter = self.imitation?.budget() - left;
        let heap = if pile == 0 { at.position.x } else { at.position.y };
        let end = amounts.end.min(heap + 1).into();
        Some(Imitation { pile, amounts: amounts.start.into()..end, left, counter })
    }

    fn budgets(&self, at: &Place) -> Option<[u64; 2]> {
        HeapGame::budgets(self, at.position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(words: &str) -> HeapGame {
        words.parse().unwrap()
    }

    fn place(game: &HeapGame, x: u64, y: u64) -> Place {
        game.place(&[x, y].into()).unwrap()
    }

    #[test]
    fn starts_go_up_to_the_farthest_coordinate() {
        let king = game("king");
        for at in [[FARTHEST, 3], [3, FARTHEST]] {
            assert_eq!(king.place(&at.into()).unwrap().position.heaps(), (at[0], at[1]));
        }
        for at in [[FARTHEST + 1, 3], [3, FARTHEST + 1]] {
            let too_far = SetupError::TooFar { at: at.into(), most: FARTHEST };
            assert_eq!(king.place(&at.into()).unwrap_err(), too_far);
        }
    }

    /// Both heaps of 5792 have 5792 x 5791 options to take from both, and 17,376 others.
    #[test]
    fn starts_with_too_many_options_to_list_are_refused() {
        let crossed = game("wythoff-crossed");
        assert_eq!(place(&crossed, 4093, 4093).position.heaps(), (4093, 4093));
        let at: Heaps = [5792_u16; 2].into();
        let refused = crossed.place(&at).unwrap_err();
        assert_eq!(refused, SetupError::Options { at, options: 33_558_848, most: 1 << 24 });
        assert!(refused.to_string().contains("there are up to 33558848 moves from it"));
        // The ray along a cone's side has no more options than its heaps have tokens.
        assert!(game("nim |s-t|<1000").place(&[FARTHEST; 2].into()).is_err());
        assert!(game("wythoff").place(&[FARTHEST; 2].into()).is_ok());
    }

    /// 2 x 128^3 is 2^22. A last move multiplies the positions by the heaps and the budget.
    #[test]
    fn small_boards_have_up_to_2_to_the_22_cells_times_sides() {
        for (words, largest) in [
            ("nim", 127),
            ("nim pass=7", 63),
            ("nim imitate=1", 37),
            ("nim imitate=2", 36),
            ("nim imitate=2000", 9),
        ] {
            let game = game(words);
            let is_small = |side| game.is_small((side, side).into());
            assert_eq!([0, largest, largest + 1].map(is_small), [true, true, false], "{words}");
        }
    }

    #[test]
    fn twists_memories_and_lengths_are_those_of_the_words() {
        for (words, modulus, memory, has_lengths) in [
            ("nim", None, None, true),
            ("nim misere", None, None, true),
            ("nim block=2", None, None, true),
            ("nim misere block=2", None, None, false),
            ("nim comply=2", None, None, true),
            ("nim modulo=3", Some(3), None, false),
            ("nim pass=2", None, Some("2 passes are left"), true),
            ("fibonacci-nim", None, Some("the first move leaves a token in its heap"), true),
            (
                "fibonacci-nim pass=1",
                None,
                Some("the first move leaves a token in its heap; 1 pass is left"),
                true,
            ),
        ] {
            let game = game(words);
            let at = place(&game, 3, 4);
            assert_eq!(game.modulus(), modulus, "{words}");
            assert_eq!(Playable::memory(&game, &at).as_deref(), memory, "{words}");
            assert_eq!(game.lengths(&at, &[[3_u8, 3].into()]).is_some(), has_lengths, "{words}");
        }
    }

    #[test]
    fn a_refused_move_is_told_from_a_forbidden_imitation() {
        let imitation = game("nim imitate=1");
        let at = imitation.step(&place(&imitation, 3, 4), &[1_u8, 4].into()).unwrap();
        let refused = |game: &HeapGame, at: &Place, to: [u8; 2]| {
            game.step(at, &to.into()).unwrap_err().to_string()
        };
        assert_eq!(
            refused(&imitation, &at, [1, 2]),
            "the move to (1, 2) imitates the last move, and no imitation is left"
        );
        assert_eq!(
            refused(&imitation, &at, [0, 3]),
            format!("no move leads from (1, 4) to (0, 3); the moves are {}", imitation.words())
        );
        let fibonacci = game("fibonacci-nim");
        assert_eq!(
            refused(&fibonacci, &place(&fibonacci, 3, 4), [0, 4]),
            "no move leads from (3, 4) to (0, 4); the first move leaves a token in its heap"
        );
        assert_eq!(
            refused(&imitation, &at, [1, 4]),
            "no move leads from (1, 4) to (1, 4); the moves are 1,0* 0,1*"
        );
        let passes = game("nim pass=1");
        let spent = Place { passes: 0, ..place(&passes, 1, 4) };
        assert_eq!(refused(&passes, &spent, [1, 4]), "no pass is left; move to other heaps");
        assert_eq!(Playable::memory(&passes, &spent).as_deref(), Some("no pass is left"));
        assert_eq!(
            refused(&passes, &spent, [0, 3]),
            format!("no move leads from (1, 4) to (0, 3); the moves are {}", passes.words())
        );
    }

    /// On 8 x 5 cells the classes of 1,0 are 8 + 5, those of 2,3 are 24 + 10, and those of 0,1 are
    /// 8. The rule 9,9 has no more classes than there are cells.
    #[test]
    fn the_cost_counts_a_byte_a_cell_and_four_a_class_for_each_number_of_passes() {
        for (words, classes, looks, layers) in [
            ("1,0* 2,3* 0,1*", 13 + 34 + 8, 4, 1),
            ("1,0* 2,3* 0,1* pass=2", 13 + 34 + 8, 4, 3),
            ("9,9* 0,1* 1,1 1,2", 40 + 8, 5, 1),
        ] {
            let game = game(words);
            let Cost { steps, memory } = game.cost(&place(&game, 7, 4));
            assert_eq!(memory, layers * (40 + 4 * classes), "{words}");
            assert_eq!(steps, layers * 40 * looks, "{words}");
        }
        // A searched game has its positions and options instead: here (x, y) and the last move.
        let game = game("nim imitate=1");
        let Cost { steps, memory } = game.cost(&place(&game, 1, 0));
        assert_eq!((steps, memory), (3, 200));
    }

    #[test]
    fn only_a_winning_pass_has_a_reason_of_its_own() {
        let game = game("nim pass=3");
        let at = place(&game, 3, 4);
        let why = |to: [u8; 2]| game.why_won(&at, &to.into(), &()).unwrap();
        assert_eq!(why([3, 3]), None);
        let passing = "passing: with 2 passes left, the player to move here loses";
        assert_eq!(why([3, 4]).as_deref(), Some(passing));
        let at = Place { passes: 2, ..at };
        let why = game.why_won(&at, &[3_u8, 4].into(), &()).unwrap();
        let passing = "passing: with 1 pass left, the player to move here loses";
        assert_eq!(why.as_deref(), Some(passing));
    }
}
