//! The pairs (`a_n`, `b_n`) of small numbers, in a table: to weigh a hundred thousand moves.

use super::session::Heaps;
use crate::imitation::{Formula, KM, Sequence};

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
    /// Up to the larger heap. `Time and memory: O(that)`; where heaps are too large for that there are none.
    pub(super) fn new(km: KM, heaps: &Heaps) -> Self {
        let most = u64::try_from((&heaps[0]).max(&heaps[1])).unwrap_or(0);
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
        Self { km, a: firsts, mates }
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
}
