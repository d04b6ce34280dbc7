//! The memory budget, and the blocks that are dropped when it is used up.
//!
//! An evaluation that finds no room ends at once. It needs the blocks it has finished: the parts of
//! blocks under way, at most three per level. They stay, with the signals they refer to. So do
//! blocks that were used again since the last time room was made, from the largest down, up to an
//! eighth of the budget, so that little work is repeated. Then the evaluation starts again and
//! finds these blocks.

use super::blocks::{Block, Entering, Pair};
use super::interned::{Content, Interned};
use super::{Quadtree, QuadtreeError};

/// The entries of each table that are kept, by number.
struct Kept {
    signals: Vec<Vec<bool>>,
    blocks: Vec<Vec<bool>>,
}

impl Quadtree {
    /// Makes room on the way to a board of `level`.
    pub(super) fn make_room(&mut self, level: usize) -> Result<(), QuadtreeError> {
        let kept = self.choose();
        self.forget(&kept);
        self.sums.clear();
        self.epoch += 1;
        let needed = self.room.used;
        let stuck = self.settled == Some(self.effort.evaluated);
        self.settled = Some(self.effort.evaluated);
        // At a third of the limit any table can still grow by half while the old one exists.
        if stuck || needed > self.room.limit / 3 {
            let (k, budget) = (self.game.get(), self.room.limit);
            return Err(QuadtreeError::Budget {
                k,
                budget,
                level,
                needed: needed.saturating_mul(3).max(budget),
            });
        }
        Ok(())
    }

    /// Chooses the entries to keep, from the top table down: blocks mark their signals, and signals
    /// their halves.
    fn choose(&self) -> Kept {
        let lengths = std::iter::once(self.runs.len()).chain(self.pairs.iter().map(Interned::len));
        let mut signals: Vec<_> = lengths.map(|length| vec![false; length]).collect();
        let mut blocks: Vec<_> = self.blocks.iter().map(|table| vec![false; table.len()]).collect();
        for &(table, number) in &self.path {
            blocks[table as usize][number as usize] = true;
        }
        let mut bytes = 0;
        // If not even the zero signal had room, the table is empty.
        for table in (0..blocks.len().min(signals.len())).rev() {
            if signals[table].is_empty() {
                continue;
            }
            if bytes < self.room.limit / 8 {
                let met = (0..).zip(&mut blocks[table]);
                met.for_each(|(i, kept)| *kept |= self.blocks[table].get(i).met == self.epoch);
            }
            signals[table][0] = true;
            for (number, _) in (0..).zip(&blocks[table]).filter(|(_, kept)| **kept) {
                let Block { entering, leaving, .. } = self.blocks[table].get(number);
                let Entering { v, h, n, w, .. } = *entering;
                for id in [v, h, n, w, leaving.v.id, leaving.h.id, leaving.n.id, leaving.w.id] {
                    if id != Entering::MIRROR {
                        signals[table][id as usize] = true;
                    }
                }
            }
            bytes += count(&blocks[table]) * Interned::<Block>::EACH;
            bytes += count(&signals[table]) * Interned::<Pair>::EACH;
            if let [.., halves, pairs] = &mut signals[..=table] {
                for (number, _) in (0..).zip(pairs).filter(|(_, kept)| **kept) {
                    let Pair { first, second, .. } = *self.pairs[table - 1].get(number);
                    halves[first as usize] = true;
                    halves[second as usize] = true;
                }
            }
        }
        Kept { signals, blocks }
    }

    /// Drops the other entries, from the leaves up, and renumbers the kept ones in the same order.
    fn forget(&mut self, kept: &Kept) {
        let [runs, pairs @ ..] = &kept.signals[..] else { return };
        retain(&mut self.runs, runs, |_| ());
        let mut numbers = renumbered(runs);
        if let (Some(blocks), Some(kept)) = (self.blocks.first_mut(), kept.blocks.first()) {
            renumber(blocks, kept, &numbers);
        }
        let tables = self.pairs.iter_mut().zip(pairs);
        for ((pairs, signals), (blocks, kept)) in
            tables.zip(self.blocks.iter_mut().zip(&kept.blocks).skip(1))
        {
            retain(pairs, signals, |pair| {
                pair.first = numbers[pair.first as usize];
                pair.second = numbers[pair.second as usize];
            });
            numbers = renumbered(signals);
            renumber(blocks, kept, &numbers);
        }
        let tables = self.pairs.iter().map(Interned::bytes).sum::<usize>();
        let blocks = self.blocks.iter().map(Interned::bytes).sum::<usize>();
        self.room.used = self.runs.bytes() + tables + blocks;
    }
}

fn count(kept: &[bool]) -> usize {
    kept.iter().filter(|kept| **kept).count()
}

fn retain<T: Content>(table: &mut Interned<T>, kept: &[bool], change: impl FnMut(&mut T)) {
    table.retain(|number| kept[number as usize], change);
}

/// Returns the new number of each entry that is kept.
fn renumbered(kept: &[bool]) -> Vec<u32> {
    let mut next = 0;
    let number = |&kept: &bool| {
        next += u32::from(kept);
        next.wrapping_sub(1)
    };
    kept.iter().map(number).collect()
}

fn renumber(blocks: &mut Interned<Block>, kept: &[bool], numbers: &[u32]) {
    let new = |id: &mut u32| {
        if *id != Entering::MIRROR {
            *id = numbers[*id as usize];
        }
    };
    retain(blocks, kept, |Block { entering, leaving, .. }| {
        let Entering { v, h, n, w, .. } = entering;
        [v, h, n, w].into_iter().for_each(new);
        [&mut leaving.v, &mut leaving.h, &mut leaving.n, &mut leaving.w]
            .into_iter()
            .for_each(|signal| new(&mut signal.id));
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::K;

    #[test]
    fn blocks_met_again_are_kept_from_the_largest_down_up_to_an_eighth_of_the_budget() {
        let mut tree = Quadtree::new(K::try_new(60).unwrap()).unwrap();
        tree.grow(7, &()).unwrap();
        // The numbers of blocks that were met again and are kept, and that are dropped.
        let mut met_again = [0, 0];
        for limit in (8..26).map(|bits| 1 << bits) {
            tree.room.limit = limit;
            let Kept { signals, blocks } = tree.choose();
            let mut bytes = 0;
            for table in (0..blocks.len().min(signals.len())).rev() {
                for (number, &kept) in (0..).zip(&blocks[table]) {
                    let is_needed = tree.path.contains(&(table as u32, number));
                    let was_met = tree.blocks[table].get(number).met == tree.epoch;
                    let expected = is_needed || was_met && bytes < limit / 8;
                    assert_eq!(kept, expected, "block {number} of table {table} in {limit} bytes");
                    met_again[usize::from(!kept)] += usize::from(was_met && !is_needed);
                }
                let number = |kept: &[bool]| kept.iter().filter(|&&kept| kept).count();
                bytes += number(&blocks[table]) * Interned::<Block>::EACH
                    + number(&signals[table]) * Interned::<Pair>::EACH;
            }
        }
        assert!(met_again.iter().all(|&blocks| blocks > 100), "{met_again:?}");
    }
}
