//! Quadtrees whose signals and blocks repeat from level to level, and access to their blocks.

use super::blocks::{Block, Entering, Here, Pair, Sides, Stop};
use super::interned::{Full, Interned, Room};
use super::leaf::Run;
use super::{Cycle, LEAF, Quadtree, QuadtreeError};
use crate::K;
use crate::observer::Observer;

/// The tables of a board whose signals and blocks of level `base + period` are those of level
/// `base`.
#[derive(Debug, Clone, Default)]
pub struct RepeatingBoard {
    /// The first level that comes again.
    pub base: usize,
    /// The number of levels after which it comes again.
    pub period: usize,
    /// Signals of level 0.
    pub runs: Vec<[u8; LEAF]>,
    /// Signals of the levels 1 to `base + period`.
    pub pairs: Vec<Vec<Pair>>,
    /// Blocks of the levels 0 to `base + period - 1`: the entering signals, and the leaving signals
    /// with the growth of their minima.
    pub blocks: Vec<Vec<(Entering, Sides)>>,
}

impl Quadtree {
    /// Returns the quadtree of game k that holds these tables and evaluates nothing else. The
    /// caller has proved that the tables are right and complete.
    ///
    /// `Time` and `Memory`: those of the tables.
    ///
    /// # Errors
    /// If k is 2^29 or more.
    pub fn repeating(k: K, board: &RepeatingBoard) -> Result<Self, QuadtreeError> {
        let mut tree = Self::with_budget(k, usize::MAX)?;
        // The budget is unlimited: there is always room.
        tree.fill(board).map_err(|Full| QuadtreeError::Game(k.get()))?;
        Ok(tree)
    }

    fn fill(&mut self, board: &RepeatingBoard) -> Result<(), Full> {
        let &RepeatingBoard { base, period, ref runs, ref pairs, ref blocks } = board;
        for &run in runs {
            self.runs.place(Run(run), &mut self.room)?;
        }
        for level in pairs {
            let mut table = Interned::default();
            for &pair in level {
                table.place(pair, &mut self.room)?;
            }
            self.pairs.push(table);
        }
        // The blocks of the last level are those of the base.
        for level in blocks.iter().chain([&blocks[base]]) {
            self.blocks.push(table(level, &mut self.room)?);
        }
        self.cycle = Some(Cycle { base, period });
        Ok(())
    }

    /// Runs `work` on boards up to `level` once, without dropping blocks.
    pub fn attempt<T>(
        &mut self,
        level: usize,
        observer: &dyn Observer,
        work: impl FnOnce(&mut Self) -> Result<T, Stop>,
    ) -> Result<T, Stop> {
        self.path.clear();
        self.effort.begin(level);
        self.reach(level)?;
        let done = work(self);
        if observer.progress(0, 0).is_break() {
            return Err(Stop::Interrupted);
        }
        done
    }

    /// Releases the finished parts that a second attempt would need.
    pub fn let_go(&mut self) {
        self.path.clear();
    }

    /// Returns the key of a block.
    pub const fn entering(&self, here: &Here) -> Entering {
        match *here {
            Here::OnDiagonal(v, n) => Entering::on_diagonal(v, n, self.k),
            Here::Beside(ref sides) => Entering::beside(sides, self.k),
        }
    }

    /// Returns the halves of a signal of `level`, which is at least 1.
    pub fn pair(&self, level: usize, id: u32) -> Pair {
        *self.pairs[self.table(level) - 1].get(id)
    }

    /// Returns the lines of a signal of level 0.
    pub fn lines(&self, id: u32) -> [u8; LEAF] {
        self.runs.get(id).0
    }
}

fn table(blocks: &[(Entering, Sides)], room: &mut Room) -> Result<Interned<Block>, Full> {
    let mut table = Interned::default();
    for &(entering, leaving) in blocks {
        table.place(Block { entering, leaving, met: 0 }, room)?;
    }
    Ok(table)
}
