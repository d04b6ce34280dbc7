//! The pairs of small numbers, and the P-positions of the blocking game, each by its definition.

use crate::imitation::km::KM;
use crate::imitation::sequence::{Formula, Sequence};
use crate::imitation::state::State;
use crate::imitation::theorem::{Clause, Partner, clause_by};

/// The partner of every number up to a bound.
pub(super) struct Pairs(Vec<Partner<u64>>);

impl Pairs {
    pub(super) fn new(km: KM, formula: Formula, up_to: u64) -> Self {
        let mut partners = vec![Partner { mate: 0, below: 0 }; up_to as usize + 1];
        let pairs = Sequence::new(km, formula).enumerate();
        for (n, (a, b)) in pairs.take_while(|&(_, (a, _))| a <= up_to) {
            let below = n as u64 % km.k();
            partners[a as usize] = Partner { mate: b, below };
            if b <= up_to {
                partners[b as usize] = Partner { mate: a, below };
            }
        }
        Self(partners)
    }

    /// What the Main Theorem says.
    pub(super) fn clause(&self, km: KM, state: &State<u64>) -> Option<Clause> {
        let known = |pile: &u64| Ok::<_, std::convert::Infallible>(self.0[*pile as usize].clone());
        let Ok(clause) = clause_by(km, state, known);
        clause
    }
}

/// Which of the positions with piles up to a bound are P in (k,m)-Blocking Wythoff Nim, row by row: those from which no
/// move that cannot be blocked leads to P, and at most k - 1 of the others.
pub(super) fn blocking_p(km: KM, piles: u64) -> Vec<bool> {
    let side = piles as usize + 1;
    let reach = km.m().min(side as u64) as usize - 1;
    let mut lost = vec![false; side * side];
    let mut columns = vec![false; side];
    // By y - x + piles: the least x of a P-position, and how many there are. Rows are passed upwards.
    let mut least = vec![usize::MAX; 2 * side];
    let mut counts = vec![0_u64; 2 * side];
    for y in 0..side {
        let mut row = false;
        for x in 0..side {
            let diagonal = y + side - x;
            let wide = |other: usize| {
                // The P-position (u, v) with v - u of this diagonal.
                let u = least[other];
                u < x && u + other < y + side
            };
            let near = diagonal.saturating_sub(reach)..(diagonal + reach + 1).min(2 * side);
            let can_win = row
                || columns[x]
                || counts[diagonal] >= km.k()
                || near.into_iter().any(|other| other != diagonal && wide(other));
            if !can_win {
                lost[y * side + x] = true;
                (row, columns[x]) = (true, true);
                least[diagonal] = least[diagonal].min(x);
                counts[diagonal] += 1;
            }
        }
    }
    lost
}
