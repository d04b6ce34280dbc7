//! Tables of the pairs (`a_n`, `b_n`) of small numbers, by which a hundred thousand moves are
//! weighed.

use dashu_int::UBig;

use crate::imitation::{Formula, KM, Partners, State};

/// Tables go up to here.
const MOST: u64 = 1 << 20;

/// All pairs that hold a number up to some bound.
#[derive(Debug, Clone)]
pub(super) struct Pairs {
    km: KM,
    /// The `a_n` up to the bound.
    a: Vec<u64>,
    /// The partners of the numbers up to the bound.
    partners: Partners,
}

impl Pairs {
    /// Up to the larger of two heaps; `None` if that is too much. `Time and memory: O(that)`.
    pub(super) fn of(km: KM, heaps: &[UBig]) -> Option<Self> {
        Self::up_to(km, u64::try_from((&heaps[0]).max(&heaps[1])).ok()?)
    }

    /// Up to this number; `None` if that is too much. `Time and memory: O(most)`.
    pub(super) fn up_to(km: KM, most: u64) -> Option<Self> {
        if most > MOST {
            return None;
        }
        let partners = Partners::new(km, Formula::Game, most as usize + 1);
        let a = (0..=most).filter(|&v| v <= partners.of(v).mate).collect();
        Some(Self { km, a, partners })
    }

    /// The partner of a number in its pair.
    pub(super) fn mate(&self, v: u64) -> u64 {
        self.partners.of(v).mate
    }

    /// The `a_n` of the pairs with difference m q, as far as they are known.
    pub(super) fn block(&self, q: u64) -> &[u64] {
        let k = self.km.k();
        let end = |q: u64| q.saturating_mul(k).min(self.a.len() as u64) as usize;
        &self.a[end(q)..end(q.saturating_add(1))]
    }

    /// The number of winning moves of (k,m)-Blocking Wythoff Nim that are left if the opponent
    /// blocks as many as he can.
    pub(super) fn blocking_replies(&self, x: u64, y: u64) -> u64 {
        let mut replies = u64::from(self.mate(y) < x) + u64::from(self.mate(x) < y);
        self.each_diagonal(x, y, |below, blockable| {
            let blocked = if blockable { self.km.budget() } else { 0 };
            replies += below.saturating_sub(blocked);
        });
        replies
    }

    /// The diagonals with pairs on them that moves from both heaps reach: how many of the pairs are
    /// in reach, and whether a block prevents the move.
    fn each_diagonal(&self, x: u64, y: u64, mut visit: impl FnMut(u64, bool)) {
        let m = i128::from(self.km.m());
        let d = i128::from(y) - i128::from(x);
        let q = d.div_euclid(m);
        for q in [q, q + 1] {
            if (m * q - d).abs() >= m {
                continue;
            }
            // The smaller number of a pair is the first one, or of its mirror image the second.
            let (small, large) = if q < 0 { (y, x) } else { (x, y) };
            let index = q.unsigned_abs() as u64;
            let difference = index * self.km.m();
            let below = self.block(index).partition_point(|&a| a < small && a + difference < large);
            visit(below as u64, m * q == d);
        }
    }

    /// The number of winning moves of (k,m)-Imitation Nim: those to a pair, if the budget suffices
    /// for the pairs below it; and those from the smaller heap after which the only good answer is
    /// an imitation that the opponent cannot afford.
    pub(super) fn imitation_replies(&self, at: &State<u64>) -> u64 {
        let heaps = at.heaps();
        let to_a_pair = |pile: &usize| {
            let other = heaps[1 - pile];
            let mate = self.mate(other);
            let after =
                heaps[*pile].checked_sub(mate).and_then(|n| at.take(self.km, *pile, &n).ok());
            after.is_some_and(|after| after.opponent_budget() >= self.partners.of(other).xi)
        };
        let [x, y] = *heaps;
        let block = self.block(x.abs_diff(y) / self.km.m());
        let below = block.partition_point(|&a| a < x.min(y)) as u64;
        let spending = below.saturating_sub(at.opponent_budget());
        let smaller_heaps = if x == y { 2 } else { 1 };
        (0..2).filter(to_a_pair).count() as u64 + smaller_heaps * spending
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Outcome, Solver};
    use crate::imitation::ImitationNim;

    const SIDE: u64 = 18;

    #[test]
    fn replies_of_the_blocking_game_are_the_p_positions_left_after_the_best_block() {
        for (k, m) in [(1, 1), (2, 1), (1, 3), (3, 2), (2, 5)] {
            let km = KM::try_new(k, m).unwrap();
            let pairs = Pairs::up_to(km, SIDE).unwrap();
            let mut lost = Vec::new();
            for (x, y) in (0..=SIDE).flat_map(|y| (0..=SIDE).map(move |x| (x, y))) {
                let (mut open, mut diagonal) = (0, 0_u64);
                for &(u, v) in lost.iter().filter(|(u, v)| *u <= x && *v <= y) {
                    let (i, j): (u64, u64) = (x - u, y - v);
                    diagonal += u64::from(i == j);
                    open += u64::from(i != j && (i == 0 || j == 0 || i.abs_diff(j) < m));
                }
                let replies = open + diagonal.saturating_sub(k - 1);
                assert_eq!(pairs.blocking_replies(x, y), replies, "{km} from {x}, {y}");
                if replies == 0 {
                    lost.push((x, y));
                }
            }
        }
    }

    #[test]
    fn replies_of_imitation_nim_are_the_moves_to_p_positions() {
        for (k, m) in [(1, 1), (2, 1), (3, 2)] {
            let km = KM::try_new(k, m).unwrap();
            let rules = ImitationNim::new(km);
            let mut solver = Solver::new(&rules);
            let pairs = Pairs::up_to(km, 9).unwrap();
            let mut states: Vec<State<u64>> =
                (0..=9).map(|x| State::start(km, [x, 9 - x / 3])).collect();
            // Moves of one or two tokens, some of which imitate.
            for i in 0..200 {
                let Some(state) = states.get(i).cloned() else { break };
                let moves = (0..2).flat_map(|pile| (1..=9).map(move |taken| (pile, taken)));
                let after: Vec<_> = moves
                    .filter_map(|(pile, taken)| Some((taken, state.take(km, pile, &taken).ok()?)))
                    .collect();
                let replies =
                    after.iter().filter(|(_, to)| solver.outcome(to) == Outcome::P).count() as u64;
                assert_eq!(pairs.imitation_replies(&state), replies, "{km}: {state:?}");
                states.extend(after.into_iter().filter(|(taken, _)| *taken < 3).map(|(_, to)| to));
            }
        }
    }

    #[test]
    fn tables_go_up_to_2_to_the_20() {
        let found = |heaps: [UBig; 2]| Pairs::of(KM::WYTHOFF, &heaps).map(|pairs| pairs.mate(2));
        let most = UBig::from(MOST);
        assert_eq!(found([3_u8.into(), most.clone()]), Some(1));
        assert_eq!(found([most + 1_u8, 3_u8.into()]), None);
        assert_eq!(found([3_u8.into(), UBig::ONE << 64]), None);
    }
}
