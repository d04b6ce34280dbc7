//! The rule of Imitation Nim for any moves, and what a position remembers of the play for it.
//!
//! The last move *can be imitated* if it took t > 0 tokens from one heap only, and that heap was
//! not the larger one. Then taking from t to t + m - 1 tokens from the other heap only imitates it.
//! No player may imitate more than k - 1 times in a row.
//!
//! A reply that imitates cannot be imitated itself, as it takes from the larger heap. So of the two
//! budgets at most one is spent: that of the player who has just imitated, or of the one whose last
//! move imitated.

use std::ops::Range;

use crate::game::computed::HeapPosition;
use crate::parameters::KM;

/// The memory of the play at a position.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Memory {
    /// The tokens that the last move took, if it can be imitated; otherwise 0.
    taken: u64,
    /// The number of imitations in a row of the player to move, or of the opponent.
    used: u64,
    /// True if the opponent has used them.
    by_opponent: bool,
}

/// The bits of a memory that hold `used`.
const USED_BITS: u32 = 23;

/// Moves that take more tokens are not remembered.
const MOST_TAKEN: u64 = (1 << (63 - USED_BITS)) - 1;

impl Memory {
    const fn of(at: HeapPosition) -> Self {
        let used = (at.memory >> 1) & ((1 << USED_BITS) - 1);
        Self { taken: at.memory >> (1 + USED_BITS), used, by_opponent: at.memory & 1 == 1 }
    }

    /// The memory as a number; 0 if there is nothing to remember.
    fn number(self) -> u64 {
        let used = self.used.min((1 << USED_BITS) - 1);
        self.taken << (1 + USED_BITS) | used << 1 | u64::from(self.by_opponent && used > 0)
    }

    /// The number of imitations in a row of the player to move.
    const fn own(self) -> u64 {
        if self.by_opponent { 0 } else { self.used }
    }
}

/// The moves that imitate the last move: the heap, 0 or 1, and the numbers of tokens. The range may
/// end beyond the tokens of the heap.
pub(super) fn imitations(km: KM, at: HeapPosition) -> Option<(usize, Range<u64>)> {
    let taken = Memory::of(at).taken;
    // The heap of the last move is still the smaller one.
    (taken > 0).then(|| (usize::from(at.x < at.y), taken..taken.saturating_add(km.m())))
}

/// The imitations that the player to move and the opponent have left.
pub(super) fn budgets(km: KM, at: HeapPosition) -> [u64; 2] {
    let Memory { used, by_opponent, .. } = Memory::of(at);
    let spent = km.budget().saturating_sub(used);
    if by_opponent { [km.budget(), spent] } else { [spent, km.budget()] }
}

/// Returns the position after a move to the heaps `to`; `None` if the move imitates, and no
/// imitation is left.
pub(super) fn after(km: KM, at: HeapPosition, to: (u64, u64)) -> Option<HeapPosition> {
    let before = Memory::of(at);
    // The heap that a move from one heap reduces, and by how much.
    let one = match (at.x.checked_sub(to.0), at.y.checked_sub(to.1)) {
        (Some(taken @ 1..), Some(0)) => Some((0, taken)),
        (Some(0), Some(taken @ 1..)) => Some((1, taken)),
        _ => None,
    };
    let is_imitation = one.is_some_and(|(heap, taken)| {
        imitations(km, at).is_some_and(|(from, amounts)| heap == from && amounts.contains(&taken))
    });
    let memory = if is_imitation {
        let used = before.own() + 1;
        if used > km.budget() {
            return None;
        }
        Memory { taken: 0, used, by_opponent: true }
    } else {
        let can_be_imitated = |&(heap, taken): &(usize, u64)| {
            let heaps = [at.x, at.y];
            heaps[heap] <= heaps[1 - heap] && taken <= MOST_TAKEN
        };
        let taken = one.filter(can_be_imitated).map_or(0, |(_, taken)| taken);
        // The opponent, who moves next, keeps what he has used.
        let used = if before.by_opponent { before.used } else { 0 };
        Memory { taken, used, by_opponent: false }
    };
    Some(HeapPosition { x: to.0, y: to.1, memory: memory.number() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn km(k: u64, m: u64) -> KM {
        KM::try_new(k, m).unwrap()
    }

    #[test]
    fn a_move_from_the_smaller_heap_can_be_imitated_and_the_reply_not() {
        let start = HeapPosition::from((3, 4));
        let next = after(km(2, 2), start, (1, 4)).unwrap();
        assert_eq!(imitations(km(2, 2), next), Some((1, 2..4)));
        assert_eq!(budgets(km(2, 2), next), [1, 1]);
        // Nothing is left without a budget; other moves are free.
        assert_eq!(after(km(1, 2), next, (1, 2)), None);
        assert_eq!(after(km(1, 2), next, (1, 1)), None);
        assert_eq!(after(km(1, 2), next, (1, 3)).map(HeapPosition::heaps), Some((1, 3)));
        let imitated = after(km(2, 2), next, (1, 2)).unwrap();
        assert_eq!(imitations(km(2, 2), imitated), None);
        assert_eq!(budgets(km(2, 2), imitated), [1, 0]);
        // Moves from the larger heap, and from both, cannot be imitated.
        for to in [(3, 2), (2, 3)] {
            assert_eq!(imitations(km(1, 1), after(km(1, 1), start, to).unwrap()), None);
        }
    }

    #[test]
    fn only_imitations_in_a_row_are_counted() {
        let km = km(3, 1);
        let play = |moves: &[(u64, u64)]| {
            let start = HeapPosition::from((9, 9));
            moves.iter().try_fold(start, |at, &to| after(km, at, to))
        };
        let mut moves = vec![(8, 9), (8, 8), (7, 8), (7, 7), (6, 7)];
        assert_eq!(budgets(km, play(&moves).unwrap()), [0, 2]);
        moves.push((6, 6));
        assert_eq!(play(&moves), None, "the third in a row");
        // Another move restores the budget.
        moves.splice(5.., [(6, 5), (6, 4), (4, 4)]);
        assert_eq!(budgets(km, play(&moves).unwrap()), [2, 2]);
    }
}
