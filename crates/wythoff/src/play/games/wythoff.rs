//! (k,m)-Blocking Wythoff Nim: a move takes from one heap, or nearly equal numbers from both; of
//! the moves that take equal numbers, k - 1 may be blocked.

use std::collections::BTreeSet;

use dashu_int::UBig;
use dashu_int::ops::BitTest;

use super::length::lengths;
use super::pairs::Pairs;
use crate::imitation::player::{AdviceError, blocking_advice};
use crate::imitation::{KM, Oracle};
use crate::observer::Observer;
use crate::play::heaps::Heaps;
use crate::play::playable::{Playable, Winning, name};
use crate::play::session::{Cost, Illegal, Phase, SessionError};
use crate::{GameId, Window};

/// The largest board, in cells, on which the length of games is computed.
const SMALL_FOR_LENGTHS: u64 = 1 << 12;

/// The game of these numbers.
#[derive(Debug, Clone)]
pub(super) struct Wythoff {
    km: KM,
}

impl Wythoff {
    pub(super) const fn new(km: KM) -> Self {
        Self { km }
    }

    /// Returns what a move takes from both heaps; `None` if there is no such move.
    fn taken(&self, from: &[UBig], to: &[UBig]) -> Option<[UBig; 2]> {
        if to[0] > from[0] || to[1] > from[1] || to == from {
            return None;
        }
        let [i, j] = [&from[0] - &to[0], &from[1] - &to[1]];
        let apart = if i < j { &j - &i } else { &i - &j };
        (i.is_zero() || j.is_zero() || apart < UBig::from(self.km.m())).then_some([i, j])
    }
}

impl Playable for Wythoff {
    type Place = [UBig; 2];

    fn game(&self) -> GameId {
        GameId::Wythoff(self.km)
    }

    fn most_blocked(&self, _at: &Self::Place) -> u64 {
        self.km.budget()
    }

    fn heaps(&self, at: &[UBig; 2]) -> Heaps {
        at.clone().into()
    }

    fn moves<'a>(&'a self, at: &'a [UBig; 2]) -> Box<dyn Iterator<Item = Heaps> + 'a> {
        let m = UBig::from(self.km.m());
        let longest = (&at[0]).max(&at[1]).clone();
        let lengths = std::iter::successors(Some(UBig::ONE), |t| Some(t + UBig::ONE));
        Box::new(lengths.take_while(move |t| *t <= longest).flat_map(move |t| {
            // Take t from one heap, and from the other none, or t, or less than m fewer.
            let least = if t >= m { &t - &m + UBig::ONE } else { UBig::ONE };
            let fewer = |heap: usize| {
                let most = (&t - UBig::ONE).min(at[1 - heap].clone());
                let falling =
                    std::iter::successors(Some(most), |s| (!s.is_zero()).then(|| s - UBig::ONE));
                let (t, least, enough) = (t.clone(), least.clone(), t <= at[heap]);
                let falling = falling.take_while(move |s| enough && *s >= least);
                falling.map(move |s| if heap == 0 { [t.clone(), s] } else { [s, t.clone()] })
            };
            let both = fewer(0).chain(fewer(1));
            let first = [[t.clone(), UBig::ZERO], [UBig::ZERO, t.clone()], [t.clone(), t]];
            let first = first.into_iter().filter(|[i, j]| *i <= at[0] && *j <= at[1]);
            first.chain(both).map(|[i, j]| [&at[0] - i, &at[1] - j].into())
        }))
    }

    fn blockable<'a>(&'a self, at: &'a [UBig; 2]) -> Box<dyn Iterator<Item = Heaps> + 'a> {
        let diagonal = std::iter::successors(Some(at.clone()), |[x, y]| {
            (!x.is_zero() && !y.is_zero()).then(|| [x - UBig::ONE, y - UBig::ONE])
        });
        Box::new(diagonal.skip(1).map(Heaps::from))
    }

    fn at_least(&self, at: &[UBig; 2], phase: Phase) -> UBig {
        match phase {
            Phase::Block => (&at[0]).min(&at[1]).clone(),
            Phase::Move => &at[0] + &at[1],
        }
    }

    fn step(&self, at: &[UBig; 2], to: &Heaps) -> Result<[UBig; 2], Illegal> {
        let after = |[i, j]: [UBig; 2]| [&at[0] - i, &at[1] - j];
        self.taken(at, to).map(after).ok_or_else(|| {
            let both = match self.km.m() {
                1 => "the same number from both".to_owned(),
                m => format!("from both, numbers that differ by less than {m}"),
            };
            Illegal(format!(
                "no move leads from {} to {}; take from one heap, or {both}",
                name(at),
                name(to)
            ))
        })
    }

    fn check_block(&self, at: &[UBig; 2], square: &Heaps) -> Result<(), Illegal> {
        if self.can_block(at, square) {
            return Ok(());
        }
        Err(Illegal(format!(
            "{} cannot be blocked; only moves that take the same number from both heaps of {} can",
            name(square),
            name(at)
        )))
    }

    fn can_block(&self, at: &[UBig; 2], to: &Heaps) -> bool {
        self.taken(at, to).is_some_and(|[i, j]| i == j)
    }

    fn winning(
        &self,
        at: &[UBig; 2],
        blocked: &BTreeSet<Heaps>,
        observer: &dyn Observer,
    ) -> Result<Winning, SessionError> {
        let oracle = Oracle::new(self.km);
        let oracle = oracle.observed(observer);
        let amounts = blocked.iter().filter_map(|to| self.taken(at, to)).map(|[i, _]| i).collect();
        let advice = match blocking_advice(&oracle, at, Some(&amounts), true) {
            Ok(advice) => advice,
            Err(AdviceError::Oracle(error)) => return Err(error.into()),
            Err(refused) => unreachable!("blocks were looked at when they were set: {refused}"),
        };
        let count = advice.count.unwrap_or(0);
        let winning_moves = advice.winning_moves.into_iter().map(Heaps::from);
        let mut winning = Winning::all(winning_moves.collect());
        if count > winning.count && blocked.is_empty() && oracle.is_p(at)? {
            // The diagonal has more pairs than are listed, and all of them have to be blocked.
            winning = Winning::all(oracle.below(at)?.into_iter().map(Heaps::from).collect());
        }
        winning.count = count;
        Ok(winning)
    }

    fn replies(
        &self,
        at: &[UBig; 2],
        to: &[Heaps],
        _observer: &dyn Observer,
    ) -> Result<Option<Vec<u64>>, SessionError> {
        let Some(pairs) = Pairs::of(self.km, at) else { return Ok(None) };
        // No heap is larger than the table.
        let small = |n: &UBig| u64::try_from(n).unwrap_or(0);
        let replies = to.iter().map(|to| pairs.blocking_replies(small(&to[0]), small(&to[1])));
        Ok(Some(replies.collect()))
    }

    fn lengths(&self, at: &[UBig; 2], to: &[Heaps]) -> Option<Vec<u64>> {
        let small = |n: &UBig| u64::try_from(n).ok().filter(|&n| n < SMALL_FOR_LENGTHS);
        let (width, height) = (small(&at[0])? + 1, small(&at[1])? + 1);
        if width * height > SMALL_FOR_LENGTHS {
            return None;
        }
        let pairs = Pairs::of(self.km, at)?;
        let m = self.km.m();
        let squares = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
        let lost: Vec<bool> = squares.map(|(x, y)| pairs.mate(x) == y).collect();
        let lengths = lengths(
            &lost,
            |_| self.km.budget(),
            |n, reached| {
                let (x, y) = (n as u64 % width, n as u64 / width);
                let mut add = |u, v, can_block| reached.push(((v * width + u) as usize, can_block));
                (0..x).for_each(|u| add(u, y, false));
                (0..y).for_each(|v| add(x, v, false));
                for i in 1..=x {
                    let most = y.min(i.saturating_add(m - 1));
                    (i.saturating_sub(m - 1).max(1)..=most).for_each(|j| add(x - i, y - j, i == j));
                }
            },
        );
        let length = |to: &Heaps| {
            Some(u64::from(lengths[(small(&to[1])? * width + small(&to[0])?) as usize]))
        };
        to.iter().map(length).collect()
    }

    fn lost_squares(
        &self,
        window: Window,
        observer: &dyn Observer,
    ) -> Result<Vec<(u64, u64)>, SessionError> {
        let table = Pairs::up_to(self.km, window.right());
        let oracle = Oracle::new(self.km);
        let oracle = oracle.observed(observer);
        let mut squares = Vec::new();
        for x in window.x()..window.right() {
            let mate = match &table {
                Some(pairs) => Some(pairs.mate(x)),
                None => u64::try_from(&oracle.mate(&x.into())?).ok(),
            };
            squares.extend(mate.filter(|&y| window.contains(x, y)).map(|y| (x, y)));
        }
        squares.sort_unstable_by_key(|&(x, y)| (y, x));
        Ok(squares)
    }

    fn cost(&self, at: &[UBig; 2]) -> Cost {
        let larger = (&at[0]).max(&at[1]);
        let bits = larger.bit_len();
        // At most so many pairs of two numbers are listed, and up to 10^5 moves weighed.
        let pairs = u64::try_from(larger).unwrap_or(u64::MAX).min(self.km.k());
        let listed = u128::from(pairs) * (bits as u128 / 4 + 100);
        let weighing = 1_000_000 + 5 * u128::from(pairs);
        if *larger < UBig::from(self.km.k()) {
            // These numbers are their own partners.
            return Cost { steps: weighing, memory: listed };
        }
        let question = Oracle::new(self.km).cost(bits);
        let words = question.levels.saturating_mul(bits as u128 / 64 + 1);
        let steps = question.steps.saturating_add(words).saturating_mul(5);
        Cost {
            steps: steps.saturating_add(weighing),
            memory: question.memory.saturating_add(listed),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIDE: u64 = 7;

    /// The moves from heaps by the rules, as the tokens that they take.
    fn takes(m: u64, [x, y]: [u64; 2]) -> Vec<[u64; 2]> {
        let all = (0..=x).flat_map(|i| (0..=y).map(move |j| [i, j])).skip(1);
        all.filter(|[i, j]| *i == 0 || *j == 0 || i.abs_diff(*j) < m).collect()
    }

    fn games() -> [Wythoff; 4] {
        [(1, 1), (2, 1), (2, 3), (3, 2)].map(|(k, m)| Wythoff::new(KM::try_new(k, m).unwrap()))
    }

    #[test]
    fn moves_are_those_by_the_rules_and_shortest_first() {
        for game in games() {
            for [x, y] in (0..SIDE).flat_map(|x| (0..SIDE).map(move |y| [x, y])) {
                let at = [x, y].map(UBig::from);
                let moves: Vec<Heaps> = game.moves(&at).collect();
                let taken: Vec<[u64; 2]> = moves
                    .iter()
                    .map(|to| [0, 1].map(|i| u64::try_from(&at[i] - &to[i]).unwrap()))
                    .collect();
                assert!(taken.is_sorted_by_key(|[i, j]| i.max(j)), "{taken:?}");
                let expected = takes(game.km.m(), [x, y]);
                let mut taken = taken;
                taken.sort_unstable();
                assert_eq!(taken, expected, "{} from {x}, {y}", game.km);
                for [i, j] in (0..=x).flat_map(|i| (0..=y).map(move |j| [i, j])) {
                    let to = [x - i, y - j];
                    let step = game.step(&at, &to.into()).ok();
                    let is_move = expected.contains(&[i, j]);
                    assert_eq!(step, is_move.then(|| to.map(UBig::from)), "{x}, {y} to {to:?}");
                }
                let blockable: Vec<Heaps> = game.blockable(&at).collect();
                let (both, others): (Vec<Heaps>, Vec<Heaps>) =
                    moves.into_iter().partition(|to| game.can_block(&at, to));
                assert_eq!(blockable, both, "{} from {x}, {y}", game.km);
                assert!(others.iter().all(|to| game.check_block(&at, to).is_err()));
            }
        }
    }

    /// The player to move wins or not, and the number of moves that are left, by trying every
    /// block. `known` has the ends of smaller heaps.
    fn end(km: KM, [x, y]: [u64; 2], known: &[Vec<(bool, u64)>]) -> (bool, u64) {
        // The best of several ends for a player: the shortest win, or the longest loss.
        fn best(ends: impl Iterator<Item = (bool, u64)>) -> Option<(bool, u64)> {
            ends.max_by_key(|&(wins, length)| {
                (wins, if wins { -(length as i64) } else { length as i64 })
            })
        }
        let sets = (0_u64..1 << x.min(y)).filter(|set| u64::from(set.count_ones()) < km.k());
        let ends = sets.map(|set| {
            let free = takes(km.m(), [x, y]).into_iter();
            let free = free.filter(|[i, j]| i != j || set >> (i - 1) & 1 == 0);
            let after = free.map(|[i, j]| {
                let (wins, length) = known[(x - i) as usize][(y - j) as usize];
                (!wins, length + 1)
            });
            let (wins, length) = best(after).unwrap_or((false, 0));
            (!wins, length)
        });
        let (wins, length) = best(ends).unwrap();
        (!wins, length)
    }

    #[test]
    fn lengths_are_those_of_the_shortest_win_and_the_longest_loss() {
        for game in games() {
            let mut known: Vec<Vec<(bool, u64)>> = Vec::new();
            for x in 0..SIDE {
                known.push(Vec::new());
                for y in 0..SIDE {
                    let found = end(game.km, [x, y], &known);
                    known[x as usize].push(found);
                }
            }
            let at = [UBig::from(SIDE - 1), UBig::from(SIDE - 2)];
            let moves: Vec<Heaps> = game.moves(&at).collect();
            let expected = moves.iter().map(|to| {
                let [x, y] = [0, 1].map(|i| usize::try_from(&to[i]).unwrap());
                known[x][y].1
            });
            assert_eq!(game.lengths(&at, &moves), Some(expected.collect()), "{}", game.km);
        }
    }

    #[test]
    fn lengths_are_computed_on_boards_of_up_to_4096_cells() {
        let game = Wythoff::new(KM::WYTHOFF);
        let lengths = |at: [u8; 2]| game.lengths(&at.map(UBig::from), &[[2_u8, 1].into()]);
        assert_eq!([[63, 63], [63, 64], [64, 63]].map(lengths), [Some(vec![2]), None, None]);
        assert_eq!(game.lengths(&[UBig::ONE << 64, UBig::ZERO], &[]), None);
    }

    /// For k = m = 1, numbers of 128 bits have 128 ln 2 / arsinh(1/2) = 184.4 levels.
    #[test]
    fn costs_of_hints_are_those_computed_by_hand() {
        let cost = |k, m, at: [UBig; 2]| {
            let Cost { steps, memory } = Wythoff::new(KM::try_new(k, m).unwrap()).cost(&at);
            (steps, memory)
        };
        // Up to 200 pairs of numbers of 8 bits are listed, and no oracle is asked.
        let expected = (1_000_000 + 5 * 200, 200 * (8 / 4 + 100));
        assert_eq!(cost(300, 2, [200_u8, 17].map(UBig::from)), expected);
        assert_eq!(cost(300, 2, [17_u8, 200].map(UBig::from)), expected);
        // Windows of 22 indices; numbers of 128 bits have two words, and one more.
        let oracle = Oracle::new(KM::WYTHOFF).cost(128);
        assert_eq!((oracle.levels, oracle.steps), (185, 186 * 22));
        let steps = 5 * (186 * 22 + 185 * 3) + 1_000_000 + 5;
        let expected = (steps, oracle.memory + 128 / 4 + 100);
        assert_eq!(cost(1, 1, [UBig::ONE << 127, 5_u8.into()]), expected);
    }
}
