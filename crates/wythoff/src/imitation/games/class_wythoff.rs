//! A take-away game whose P-positions are the printed pairs, for all k and m.

use std::cmp::Ordering;
use std::ops::ControlFlow;

use super::blocking_wythoff::{BlockingPosition, PilesTooLarge, p_positions};
use crate::game::{Game, Step};
use crate::parameters::KM;

/// Wythoff Nim by classes of differences, whose P-positions are the printed pairs
/// `b_n` = `a_n` + floor(m n / k).
///
/// A move takes tokens from one heap, or from both such that the difference of the heaps keeps its
/// *class*. A class holds the differences from one floor(m n / k) up to the next; positions with
/// different larger heaps are in different classes. If m < k, each difference is a class of its own
/// and has at most ceil(k/m) pairs. Before each move, the first included, the previous player may
/// then block moves that take from both heaps, one less than the difference has pairs.
///
/// \[L\], "The generalized algorithm", asks for a game with these P-positions. With k = 1 this game
/// has fewer moves than m-Wythoff Nim; with m = 1 it is (k,1)-Blocking Wythoff Nim. The proof is in
/// `docs/algorithms/imitation-printed.md`.
///
/// The game tries every set of blocks, so it is limited to small heaps.
///
/// ```
/// use wythoff::imitation::{ClassWythoff, KM};
/// let game = ClassWythoff::try_new(KM::try_new(2, 3)?, 6)?;
/// assert_eq!(game.p_positions(), [(0, 0), (2, 1), (1, 2), (6, 3), (3, 6)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ClassWythoff {
    km: KM,
    piles: u64,
}

impl ClassWythoff {
    /// The game with these parameters on heaps of at most `piles` tokens.
    ///
    /// # Errors
    /// If `piles` is above 62.
    pub const fn try_new(km: KM, piles: u64) -> Result<Self, PilesTooLarge> {
        match PilesTooLarge::check(piles) {
            Ok(piles) => Ok(Self { km, piles }),
            Err(too_large) => Err(too_large),
        }
    }

    /// The class of a position: the order of the heaps, and the largest n with floor(m n / k) at
    /// most their difference.
    fn class(self, (x, y): (u64, u64)) -> (Ordering, u64) {
        let last = self.last(x.abs_diff(y));
        // The class of difference 0 is its own mirror image.
        let side = if last == self.last(0) { Ordering::Equal } else { x.cmp(&y) };
        (side, last)
    }

    /// The number of moves that may be blocked at a position.
    fn blocks(self, (x, y): (u64, u64)) -> u64 {
        let difference = x.abs_diff(y);
        let before = difference.checked_sub(1).map_or(0, |less| self.last(less) + 1);
        (self.last(difference) + 1 - before).saturating_sub(1)
    }

    /// The largest n with floor(m n / k) at most `difference`, which is at most 62.
    const fn last(self, difference: u64) -> u64 {
        (self.km.k() * (difference + 1) - 1) / self.km.m()
    }

    /// The moves if nothing is blocked, as the tokens they take.
    fn takes(self, (x, y): (u64, u64)) -> impl Iterator<Item = (u64, u64)> {
        let both = (1..=x).flat_map(move |i| (1..=y).map(move |j| (i, j)));
        let class = self.class((x, y));
        let both = both.filter(move |&(i, j)| self.class((x - i, y - j)) == class);
        (1..=x).map(|i| (i, 0)).chain((1..=y).map(|j| (0, j))).chain(both)
    }

    /// Searches the P-positions, row by row: the positions from which the player to move loses if
    /// her opponent blocks well.
    ///
    /// `Time: O(piles^4 C(piles, b))` if up to b moves may be blocked; some seconds for 40 tokens
    /// and b = 3.
    pub fn p_positions(self) -> Vec<(u64, u64)> {
        p_positions(&self, self.piles)
    }
}

impl Game for ClassWythoff {
    type Position = BlockingPosition;

    fn steps(
        &self,
        from: &BlockingPosition,
        visit: &mut dyn FnMut(Step<BlockingPosition>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        from.steps(self.takes(from.piles()), self.blocks(from.piles()), visit)
    }

    fn is_remembered(&self, position: &BlockingPosition) -> bool {
        position.is_remembered()
    }
}

#[cfg(test)]
mod tests {
    use super::super::blocking_wythoff::BlockingWythoff;
    use super::*;
    use crate::blocking::definition::Blocked;
    use crate::imitation::pairs::{Formula, Sequence};

    #[test]
    fn p_positions_are_the_printed_pairs() {
        for (k, m) in (1..=5).flat_map(|k| (1..=6).map(move |m| (k, m))) {
            let piles = if k > 2 * m { 11 } else { 18 };
            let km = KM::try_new(k, m).unwrap();
            let mut expected: Vec<_> = Sequence::new(km, Formula::Printed)
                .take_while(|&(_, b)| b <= piles)
                .flat_map(|(a, b)| [(a, b), (b, a)])
                .collect();
            expected.sort_unstable_by_key(|&(x, y)| (y, x));
            expected.dedup();
            assert_eq!(ClassWythoff::try_new(km, piles).unwrap().p_positions(), expected, "{km}");
        }
    }

    #[test]
    fn classes_are_cut_at_the_printed_differences() {
        // The differences of (2,3) are 0, 1, 3, 4, 6, ..
        let game = ClassWythoff::try_new(KM::try_new(2, 3).unwrap(), 10).unwrap();
        let classes: Vec<_> = (0..7).map(|y| game.class((0, y)).1).collect();
        assert_eq!(classes, [0, 1, 1, 2, 3, 3, 4]);
        assert_ne!(game.class((0, 2)), game.class((2, 0)));
        // The differences of (5,3) are 0, 0, 1, 1, 2, 3, 3, ..
        let game = ClassWythoff::try_new(KM::try_new(5, 3).unwrap(), 10).unwrap();
        let blocks: Vec<_> = (0..4).map(|y| game.blocks((0, y))).collect();
        assert_eq!(blocks, [1, 1, 0, 1]);
    }

    fn steps<G: Game>(game: &G, position: &G::Position) -> Vec<Step<G::Position>> {
        let mut steps = Vec::new();
        // The visitor never returns `Break`.
        let _ = game.steps(position, &mut |step| {
            steps.push(step);
            ControlFlow::Continue(())
        });
        steps
    }

    #[test]
    fn class_wythoff_with_m_1_is_blocking_wythoff_nim() {
        for km in (1..=4).map(|k| KM::try_new(k, 1).unwrap()) {
            let class = ClassWythoff::try_new(km, 8).unwrap();
            let blocking = BlockingWythoff::try_new(km, 8).unwrap();
            for at in (0..=8).flat_map(|x| (0..=8).map(move |y| (x, y))) {
                let free = BlockingPosition::Move(at, Blocked::default());
                for position in [BlockingPosition::Block(at), free] {
                    assert_eq!(
                        steps(&class, &position),
                        steps(&blocking, &position),
                        "{km} {at:?}"
                    );
                }
            }
        }
    }
}
