//! The pairs (`a_n`, `b_n`) of small numbers, in a table: to weigh a hundred thousand moves.

use super::session::{Heaps, SessionError};
use crate::imitation::{Formula, KM, Sequence, State};

/// Tables go up to here.
const MOST: u64 = 1 << 20;

/// All pairs that hold a number up to some bound.
#[derive(Debug, Clone)]
pub(super) struct Pairs {
    km: KM,
    /// The `a_n` up to the bound.
    a: Vec<u64>,
    /// The partner of each number up to the bound.
    mates: Vec<u64>,
}

impl Pairs {
    /// Up to the larger heap; `None` if that is too large. `Time and memory: O(that)`.
    pub(super) fn new(km: KM, heaps: &Heaps) -> Option<Self> {
        let most = u64::try_from((&heaps[0]).max(&heaps[1])).ok().filter(|&most| most <= MOST)?;
        let mut mates = vec![0; most as usize + 1];
        let pairs = Sequence::new(km, Formula::Game).take_while(|&(a, _)| a <= most);
        let mut firsts = Vec::new();
        for (a, b) in pairs {
            firsts.push(a);
            mates[a as usize] = b;
            if b <= most {
                mates[b as usize] = a;
            }
        }
        Some(Self { km, a: firsts, mates })
    }

    /// The partner of a number in its pair.
    pub(super) fn mate(&self, v: u64) -> u64 {
        self.mates[v as usize]
    }

    /// The `a_n` of the pairs with difference m q, as far as they are known.
    pub(super) fn block(&self, q: u64) -> &[u64] {
        let k = self.km.k();
        let end = |q: u64| q.saturating_mul(k).min(self.a.len() as u64) as usize;
        &self.a[end(q)..end(q.saturating_add(1))]
    }

    /// The moves of (k,m)-Blocking Wythoff Nim to pairs, sorted.
    pub(super) fn blocking_moves(&self, x: u64, y: u64) -> Vec<(u64, u64)> {
        let mut moves: Vec<(u64, u64)> = Vec::new();
        moves.extend(Some(self.mate(y)).filter(|&u| u < x).map(|u| (u, y)));
        moves.extend(Some(self.mate(x)).filter(|&v| v < y).map(|v| (x, v)));
        self.each_diagonal(x, y, |mirrored, q, below, _| {
            let d = q * self.km.m();
            let pairs = self.block(q)[..below].iter();
            moves.extend(pairs.map(|&a| if mirrored { (a + d, a) } else { (a, a + d) }));
        });
        moves.sort_unstable();
        moves
    }

    /// How many of them are left if the opponent blocks as many as he can.
    pub(super) fn blocking_replies(&self, x: u64, y: u64) -> u64 {
        let mut replies = u64::from(self.mate(y) < x) + u64::from(self.mate(x) < y);
        self.each_diagonal(x, y, |_, _, below, blockable| {
            let blocked = if blockable { self.km.budget() } else { 0 };
            replies += (below as u64).saturating_sub(blocked);
        });
        replies
    }

    /// The diagonals with pairs on them that moves from both heaps reach: whether they are mirror images, with
    /// larger x; the number q of the block; how many of its pairs are in reach; and whether a block prevents
    /// the move.
    fn each_diagonal(&self, x: u64, y: u64, mut visit: impl FnMut(bool, u64, usize, bool)) {
        let m = i128::from(self.km.m());
        let d = i128::from(y) - i128::from(x);
        let q = d.div_euclid(m);
        for q in [q, q + 1] {
            if (m * q - d).abs() >= m {
                continue;
            }
            let (mirrored, index) = (q < 0, q.unsigned_abs() as u64);
            // The smaller number of a pair is the first one, or if mirrored the second.
            let (small, large) = if mirrored { (y, x) } else { (x, y) };
            let difference = index * self.km.m();
            let below = self.block(index).partition_point(|&a| a < small && a + difference < large);
            visit(mirrored, index, below, m * q == d);
        }
    }

    /// How many pairs are below one on its diagonal; its smaller number.
    fn xi(&self, a: u64) -> u64 {
        self.a.partition_point(|&before| before < a) as u64 % self.km.k()
    }

    /// The winning moves of (k,m)-Imitation Nim: to a pair, if the budget suffices for those below it; and from the
    /// smaller heap, such that the only good answer is an imitation that the opponent cannot afford.
    pub(super) fn imitation_moves(&self, at: &State<u64>) -> Vec<[u64; 2]> {
        let heaps = *at.heaps();
        let mut moves = Vec::new();
        for pile in 0..2 {
            let other = heaps[1 - pile];
            let mate = self.mate(other);
            if mate < heaps[pile] {
                let after = at.take(self.km, pile, &(heaps[pile] - mate));
                if after.is_ok_and(|after| after.opponent_budget() >= self.xi(mate.min(other))) {
                    moves.push(if pile == 0 { [mate, other] } else { [other, mate] });
                }
            }
        }
        let (smaller, larger) = (heaps[0].min(heaps[1]), heaps[0].max(heaps[1]));
        for &a in self.spending(at) {
            if heaps[0] == smaller {
                moves.push([a, larger]);
            }
            if heaps[1] == smaller {
                moves.push([larger, a]);
            }
        }
        moves
    }

    /// How many they are.
    pub(super) fn imitation_replies(&self, at: &State<u64>) -> u64 {
        self.imitation_moves(at).len() as u64
    }

    /// What the smaller heap can be made to spend the opponent's imitations.
    fn spending(&self, at: &State<u64>) -> &[u64] {
        let [x, y] = *at.heaps();
        let block = self.block(x.abs_diff(y) / self.km.m());
        let below = block.partition_point(|&a| a < x.min(y));
        let spent = usize::try_from(at.opponent_budget()).unwrap_or(usize::MAX);
        &block[spent.min(below)..below]
    }
}

/// Heaps that are out of reach of tables.
pub(super) fn too_large() -> SessionError {
    let message = format!("heaps above {MOST} tokens are too large");
    SessionError::Board(crate::board::BoardError::Engine(message.into()))
}
