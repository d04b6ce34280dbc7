//! A table with one byte for each state and its mirror image.
//!
//! The last move took x tokens from a heap and left s on it; the other heap holds h. The cell
//! \[s\]\[h\] has the entries of all x and all budgets.

use std::ops::{ControlFlow, Range};

use thiserror::Error;

use super::tally::{Tally, clause_of};
use crate::imitation::games::{Last, State};
use crate::imitation::pairs::Partners;
use crate::observer::{Interrupted, Observer};
use crate::parameters::KM;
use crate::workers::Workers;

/// Bit of a state that some play reaches.
const REACHED: u8 = 1;
/// Bit of a P-position.
const P: u8 = 2;

/// The reason why the states could not be searched.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum VerifyError {
    /// The observer stopped the search.
    #[error(transparent)]
    Interrupted(#[from] Interrupted),
    /// The states do not fit the memory.
    #[error(
        "the states with heaps up to {piles} need {bytes} bytes, more than there are; give smaller heaps"
    )]
    Memory {
        /// The largest heap.
        piles: u64,
        /// The memory needed.
        bytes: u128,
    },
}

/// Estimates the bytes that [`verify`](super::verify()) needs: one for every two states.
pub fn verification_memory(km: KM, piles: u64) -> u128 {
    let n = u128::from(piles);
    let budgets = 2 * u128::from(km.budget().min(piles)) + 1;
    let cells = (n + 1).saturating_mul(n + 1);
    (cells.saturating_mul(n) / 2).saturating_mul(budgets).saturating_add(cells.saturating_mul(16))
}

/// The order of the entries of all states.
pub(super) struct StateTable {
    km: KM,
    piles: usize,
    /// The most imitations that a player can make in a row.
    most: usize,
    /// The first entry of each \[s\]\[h\].
    starts: Vec<usize>,
    len: usize,
}

/// The entries of one \[s\]\[h\].
struct Cell<'a> {
    s: usize,
    h: usize,
    entries: &'a mut [u8],
    tally: Tally,
}

/// The imitations in a row of the player who made the last move and of the player to move. At most
/// one number is positive.
#[derive(Clone, Copy)]
struct Spent {
    last: usize,
    next: usize,
}

impl StateTable {
    pub(super) fn try_new(km: KM, piles: u64) -> Result<Self, VerifyError> {
        let bytes = verification_memory(km, piles);
        let too_large = VerifyError::Memory { piles, bytes };
        if isize::try_from(bytes).is_err() {
            return Err(too_large);
        }
        let piles = piles as usize;
        let most = km.budget().min(piles as u64) as usize;
        let mut starts = Vec::new();
        starts.try_reserve_exact((piles + 1) * (piles + 1)).map_err(|_| too_large)?;
        starts.resize((piles + 1) * (piles + 1), 0);
        let mut table = Self { km, piles, most, starts, len: 0 };
        for sum in 0..=2 * piles {
            for s in table.cells(sum) {
                table.starts[s * (piles + 1) + sum - s] = table.len;
                table.len += (piles - s) * table.budgets();
            }
        }
        Ok(table)
    }

    /// Allocates an entry for each state, with no bit set.
    pub(super) fn entries(&self) -> Result<Vec<u8>, VerifyError> {
        let mut entries = Vec::new();
        entries.try_reserve_exact(self.len).map_err(|_| VerifyError::Memory {
            piles: self.piles as u64,
            bytes: verification_memory(self.km, self.piles as u64),
        })?;
        entries.resize(self.len, 0);
        Ok(entries)
    }

    /// The number of pairs of budgets.
    const fn budgets(&self) -> usize {
        2 * self.most + 1
    }

    /// The range of s in the cells with this s + h.
    fn cells(&self, sum: usize) -> Range<usize> {
        sum.saturating_sub(self.piles)..sum.min(self.piles) + 1
    }

    /// The range of the entries of all cells with this s + h.
    fn layer(&self, sum: usize) -> Range<usize> {
        let start = |sum: usize| {
            let s = sum.saturating_sub(self.piles);
            self.starts.get(s * (self.piles + 1) + sum - s).copied()
        };
        let end = if sum == 2 * self.piles { None } else { start(sum + 1) };
        start(sum).unwrap_or(self.len)..end.unwrap_or(self.len)
    }

    /// The place of a state among the entries of its cell; the last move took `x`.
    fn place(&self, x: usize, spent: Spent) -> usize {
        debug_assert!(spent.last == 0 || spent.next == 0, "at most one player has imitated");
        let budgets = if spent.next == 0 { spent.last } else { self.most + spent.next };
        (x - 1) * self.budgets() + budgets
    }

    /// The budgets of the entry at this place of a cell.
    fn spent(&self, place: usize) -> Spent {
        let budgets = place % self.budgets();
        if budgets <= self.most {
            Spent { last: budgets, next: 0 }
        } else {
            Spent { last: 0, next: budgets - self.most }
        }
    }

    /// The index of the state \[s\]\[h\]\[x\] among all entries.
    fn index(&self, s: usize, h: usize, x: usize, spent: Spent) -> usize {
        self.starts[s * (self.piles + 1) + h] + self.place(x, spent)
    }

    /// Returns true if taking `t` from the heap of `h` imitates a move that took `x` and left `s`.
    fn imitates(&self, s: usize, h: usize, x: usize, t: usize) -> bool {
        s + x <= h && x <= t && ((t - x) as u64) < self.km.m()
    }

    /// Splits the entries of a layer into its cells.
    fn split<'a>(&self, sum: usize, mut entries: &'a mut [u8]) -> Vec<Cell<'a>> {
        let mut cells = Vec::new();
        for s in self.cells(sum) {
            let (cell, rest) =
                std::mem::take(&mut entries).split_at_mut((self.piles - s) * self.budgets());
            entries = rest;
            cells.push(Cell { s, h: sum - s, entries: cell, tally: Tally::default() });
        }
        cells
    }

    /// Marks the reachable states, from more tokens to fewer.
    pub(super) fn reach(
        &self,
        entries: &mut [u8],
        workers: &Workers,
        observer: &dyn Observer,
    ) -> Result<(), Interrupted> {
        for sum in (0..=2 * self.piles).rev() {
            let layer = self.layer(sum);
            self.report(observer, self.len - layer.end)?;
            let (before, after) = entries.split_at_mut(layer.end);
            let after = &*after;
            let is_reached = |s: usize, h: usize, x: usize, spent: Spent| {
                after[self.index(s, h, x, spent) - layer.end] & REACHED > 0
            };
            workers.for_each(&mut self.split(sum, &mut before[layer.start..]), |cell| {
                for place in 0..cell.entries.len() {
                    let (x, spent) = (place / self.budgets() + 1, self.spent(place));
                    if self.can_be_reached(cell.s, cell.h, x, spent, is_reached) {
                        cell.entries[place] = REACHED;
                    }
                }
            });
        }
        Ok(())
    }

    /// Returns true if a reached state has a move to this state.
    ///
    /// The move took x from a heap of s + x, with h on the other heap. After it the player who made
    /// it has imitated `spent.last` times in a row; before it her opponent had imitated
    /// `spent.next` times.
    fn can_be_reached(
        &self,
        s: usize,
        h: usize,
        x: usize,
        spent: Spent,
        is_reached: impl Fn(usize, usize, usize, Spent) -> bool,
    ) -> bool {
        // The move before took x2 from the other heap, or from the same heap.
        let mut other = (1..=self.piles - h).filter(|&x2| self.imitates(h, s + x, x2, x));
        if spent.last > 0 {
            let before = Spent { last: spent.next, next: spent.last - 1 };
            return other.any(|x2| is_reached(h, s + x, x2, before));
        }
        if spent.next == 0 {
            return true; // A start has this move.
        }
        let before = Spent { last: spent.next, next: 0 };
        let same = 1..=self.piles - (s + x);
        let mut other = (1..=self.piles - h).filter(|&x2| !self.imitates(h, s + x, x2, x));
        same.into_iter().any(|x2| is_reached(s + x, h, x2, before))
            || other.any(|x2| is_reached(h, s + x, x2, before))
    }

    /// Finds the P-positions among the reached states, from fewer tokens to more, and compares them
    /// with the theorem.
    pub(super) fn solve(
        &self,
        entries: &mut [u8],
        partners: &Partners,
        workers: &Workers,
        observer: &dyn Observer,
    ) -> Result<Tally, Interrupted> {
        let mut sum_up = Tally::default();
        for sum in 0..=2 * self.piles {
            let layer = self.layer(sum);
            self.report(observer, self.len + layer.start)?;
            let (before, after) = entries.split_at_mut(layer.start);
            let before = &*before;
            let mut cells = self.split(sum, &mut after[..layer.len()]);
            workers.for_each(&mut cells, |cell| {
                for place in 0..cell.entries.len() {
                    if cell.entries[place] & REACHED > 0 {
                        let (x, spent) = (place / self.budgets() + 1, self.spent(place));
                        let is_p = !self.can_win(before, cell.s, cell.h, x, spent);
                        cell.entries[place] |= if is_p { P } else { 0 };
                        for state in self.states(cell.s, cell.h, x, spent) {
                            let clause = clause_of(self.km, partners, &state);
                            cell.tally.count(&state, is_p, clause, true);
                        }
                    }
                }
            });
            cells.into_iter().for_each(|cell| sum_up.add(cell.tally));
        }
        Ok(sum_up)
    }

    /// Returns true if a move leads to a P-position, by the rules.
    fn can_win(&self, entries: &[u8], s: usize, h: usize, x: usize, spent: Spent) -> bool {
        let wins = |s, h, x, spent| entries[self.index(s, h, x, spent)] & P > 0;
        let other = Spent { last: 0, next: spent.last };
        (1..=s).any(|t| wins(s - t, h, t, other))
            || (1..=h).any(|t| {
                if !self.imitates(s, h, x, t) {
                    wins(h - t, s, t, other)
                } else {
                    let spent = Spent { last: spent.next + 1, ..other };
                    spent.last as u64 <= self.km.budget() && wins(h - t, s, t, spent)
                }
            })
    }

    /// The state and its mirror image.
    fn states(&self, s: usize, h: usize, x: usize, spent: Spent) -> [State<u64>; 2] {
        let full = self.km.budget();
        [0, 1].map(|pile| {
            let mut heaps = [s as u64, h as u64];
            heaps.rotate_left(pile);
            let last = Some(Last { pile, taken: x as u64 });
            let [next, last_budget] = [spent.next, spent.last].map(|spent| full - spent as u64);
            State::try_new(self.km, heaps, last, next, last_budget)
                .expect("a reached state is valid")
        })
    }

    /// Returns true if the player who starts from these heaps wins, by the rules.
    pub(super) fn start_can_win(&self, entries: &[u8], x: usize, y: usize) -> bool {
        let none = Spent { last: 0, next: 0 };
        let wins = |s, h, t| entries[self.index(s, h, t, none)] & P > 0;
        (1..=x).any(|t| wins(x - t, y, t)) || (1..=y).any(|t| wins(y - t, x, t))
    }

    /// Reports the number of entries searched, in the two passes together.
    fn report(&self, observer: &dyn Observer, done: usize) -> Result<(), Interrupted> {
        match observer.progress(done as u128, 2 * self.len as u128) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Interrupted),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::verify;
    use super::*;
    use crate::observer::tests::Reports;

    /// (2,1)-Imitation Nim has three pairs of budgets, and a last move that left s took from 1 to
    /// `SIDE` - s.
    #[test]
    fn both_passes_report_their_entries_by_the_sum_of_the_heaps() {
        const SIDE: u64 = 6;
        let layers: Vec<u128> = (0..=2 * SIDE)
            .map(|sum| {
                let cells = (0..=SIDE).filter(|&s| (s..=s + SIDE).contains(&sum));
                cells.map(|s| 3 * u128::from(SIDE - s)).sum()
            })
            .collect();
        let all: u128 = layers.iter().sum();
        let mut done = 0;
        let expected: Vec<_> = layers
            .iter()
            .rev()
            .chain(&layers)
            .map(|layer| {
                done += layer;
                (done - layer, 2 * all)
            })
            .collect();
        let km = KM::try_new(2, 1).unwrap();
        let reports = Reports::new();
        verify(km, SIDE, 1, &reports).unwrap();
        assert_eq!(reports.all(), expected);
        // In the second pass.
        let reports = Reports::until(all + 1);
        assert_eq!(verify(km, SIDE, 1, &reports), Err(VerifyError::Interrupted(Interrupted)));
    }

    #[test]
    fn the_memory_is_a_byte_for_two_states_and_16_for_two_heaps() {
        // 121 pairs of heaps, 10 last moves, and 2 (k - 1) + 1 budgets, of which k counts up to 10.
        for (k, budgets) in [(1, 1), (2, 3), (11, 21), (12, 21), (KM::MAX, 21)] {
            let memory = verification_memory(KM::try_new(k, 1).unwrap(), 10);
            assert_eq!(memory, 121 * 10 / 2 * budgets + 121 * 16, "{k}");
        }
        let table = StateTable::try_new(KM::WYTHOFF, u64::MAX);
        assert!(matches!(table, Err(VerifyError::Memory { piles: u64::MAX, .. })));
    }
}
