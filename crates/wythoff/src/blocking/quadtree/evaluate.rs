//! Evaluation of blocks: from memory, from their four parts, or cell by cell.

use super::Quadtree;
use super::blocks::{Block, Entering, Pair, Sides, Signal, Stop};
use super::interned::Full;
use super::leaf::{Leaf, Least};
use crate::observer::Observer;

impl Quadtree {
    /// Returns the two halves of a signal of `level`, which is at least 1.
    #[inline]
    pub fn halves(&self, level: usize, signal: Signal) -> (Signal, Signal) {
        let Pair { first, second, step } = *self.pairs[self.table(level) - 1].get(signal.id);
        (
            Signal { id: first, least: signal.least + (-step).max(0) },
            Signal { id: second, least: signal.least + step.max(0) },
        )
    }

    /// Returns the signal of `level` that has these halves.
    #[inline]
    fn join(&mut self, level: usize, (first, second): (Signal, Signal)) -> Result<Signal, Full> {
        let pair = Pair { first: first.id, second: second.id, step: second.least - first.least };
        let table = self.table(level) - 1;
        let id = self.pairs[table].intern(pair, &mut self.room)?;
        Ok(Signal { id, least: first.least.min(second.least) })
    }

    /// Returns the signal of a leaf.
    #[inline]
    fn run(&mut self, least: Option<Least>) -> Result<Signal, Stop> {
        let (run, least) = least.ok_or(Stop::Steep)?;
        Ok(Signal { id: self.runs.intern(run, &mut self.room)?, least })
    }

    /// Returns the signals that leave the block of `level` off the main diagonal that these signals
    /// enter.
    ///
    /// Blocks are stored with the growth of their minima, so that one entry serves all minima.
    pub fn beside(
        &mut self,
        level: usize,
        sides: Sides,
        observer: &dyn Observer,
    ) -> Result<Sides, Stop> {
        let entering = Entering::beside(&sides, self.k);
        if entering.is_empty() {
            self.effort.skip(level, 2);
            return Ok(sides);
        }
        let hash = entering.hash();
        if let Some(leaving) = self.remember(level, &entering, hash, 2) {
            return Ok(leaving.above(&sides));
        }
        let mark = self.path.len();
        let leaving = if level == 0 {
            self.leaf(&entering)?.above(&sides)
        } else {
            self.parts(level, &sides, observer)?
        };
        self.keep(level, hash, Block { entering, leaving: leaving.below(&sides), met: 0 }, mark)?;
        self.effort.pass(level, 2, observer)?;
        Ok(leaving)
    }

    /// Evaluates a block from its parts, in reading order.
    fn parts(
        &mut self,
        level: usize,
        sides: &Sides,
        observer: &dyn Observer,
    ) -> Result<Sides, Stop> {
        let part = level - 1;
        let (v, h) = (self.halves(level, sides.v), self.halves(level, sides.h));
        let (n, w) = (self.halves(level, sides.n), self.halves(level, sides.w));
        let nw = self.beside(part, Sides { v: v.0, h: h.0, n: n.0, w: w.1 }, observer)?;
        let ne = self.beside(part, Sides { v: v.1, h: nw.h, n: n.1, w: nw.n }, observer)?;
        let sw = self.beside(part, Sides { v: nw.v, h: h.1, n: nw.w, w: w.0 }, observer)?;
        let se = self.beside(part, Sides { v: ne.v, h: sw.h, n: ne.w, w: sw.n }, observer)?;
        Ok(Sides {
            v: self.join(level, (sw.v, se.v))?,
            h: self.join(level, (ne.h, se.h))?,
            n: self.join(level, (se.n, ne.n))?,
            w: self.join(level, (sw.w, se.w))?,
        })
    }

    fn leaf(&mut self, entering: &Entering) -> Result<Sides, Stop> {
        let Entering { v, h, n, w, north, west } = *entering;
        let runs = &self.runs;
        let mut leaf =
            Leaf::new(runs.get(v), runs.get(h), (runs.get(n), north), (runs.get(w), west));
        leaf.pass(self.simd);
        Ok(Sides {
            v: self.run(leaf.v())?,
            h: self.run(leaf.h())?,
            n: self.run(leaf.n())?,
            w: self.run(leaf.w())?,
        })
    }

    /// Returns the signals V and N that leave the block of `level` on the main diagonal that these
    /// V and N enter.
    pub fn on_diagonal(
        &mut self,
        level: usize,
        (v, n): (Signal, Signal),
        observer: &dyn Observer,
    ) -> Result<(Signal, Signal), Stop> {
        let sides = Sides { v, h: Signal::ZERO, n, w: Signal::ZERO };
        let entering = Entering::on_diagonal(v, n, self.k);
        if entering.is_empty() {
            self.effort.skip(level, 1);
            return Ok((v, n));
        }
        let hash = entering.hash();
        if let Some(leaving) = self.remember(level, &entering, hash, 1) {
            let leaving = leaving.above(&sides);
            return Ok((leaving.v, leaving.n));
        }
        let mark = self.path.len();
        let (v, n) = if level == 0 {
            let (run, diagonals) = (self.runs.get(v.id), self.runs.get(n.id));
            let mut leaf = Leaf::on_diagonal(run, (diagonals, entering.north));
            leaf.pass_half();
            // Rows leave as columns do, by symmetry.
            (self.run(leaf.h())?.plus(v.least), self.run(leaf.n())?.plus(n.least))
        } else {
            self.parts_on_diagonal(level, (v, n), observer)?
        };
        let leaving = Sides { v, n, ..sides }.below(&sides);
        self.keep(level, hash, Block { entering, leaving, met: 0 }, mark)?;
        self.effort.pass(level, 1, observer)?;
        Ok((v, n))
    }

    /// Evaluates a block on the main diagonal from three parts: the fourth is the mirror image of
    /// the second.
    fn parts_on_diagonal(
        &mut self,
        level: usize,
        (v, n): (Signal, Signal),
        observer: &dyn Observer,
    ) -> Result<(Signal, Signal), Stop> {
        let part = level - 1;
        let (v, n) = (self.halves(level, v), self.halves(level, n));
        let nw = self.on_diagonal(part, (v.0, n.0), observer)?;
        // By symmetry rows leave the first part, and the part below the diagonal, as columns do.
        let ne = self.beside(part, Sides { v: v.1, h: nw.0, n: n.1, w: nw.1 }, observer)?;
        let se = self.on_diagonal(part, (ne.v, ne.w), observer)?;
        Ok((self.join(level, (ne.h, se.0))?, self.join(level, (se.1, ne.n))?))
    }

    /// Returns the signals that leave a block if it was evaluated before.
    #[inline]
    fn remember(
        &mut self,
        level: usize,
        entering: &Entering,
        hash: u64,
        halves: u8,
    ) -> Option<Sides> {
        let table = self.table(level);
        let number = self.blocks[table].find(hash, |block| block.entering == *entering)?;
        let block = self.blocks[table].get_mut(number);
        if block.met != self.epoch {
            block.met = self.epoch;
        }
        let leaving = block.leaving;
        self.path.push((table as u32, number));
        self.effort.skip(level, halves);
        Some(leaving)
    }

    /// Stores a block in the place of its parts, which are those on the path after `mark`. If there
    /// is no room for it, its parts stay on the path, so that they are not evaluated once more.
    #[inline]
    fn keep(&mut self, level: usize, hash: u64, block: Block, mark: usize) -> Result<(), Full> {
        let table = self.table(level);
        let number = self.blocks[table].add(block, hash, &mut self.room)?;
        self.path.truncate(mark);
        self.path.push((table as u32, number));
        Ok(())
    }
}

impl Sides {
    /// Returns the leaving signals from the growth of the minima.
    #[inline]
    const fn above(&self, entering: &Self) -> Self {
        Self {
            v: self.v.plus(entering.v.least),
            h: self.h.plus(entering.h.least),
            n: self.n.plus(entering.n.least),
            w: self.w.plus(entering.w.least),
        }
    }

    /// Returns the growth of the minima from the leaving signals.
    #[inline]
    const fn below(&self, entering: &Self) -> Self {
        Self {
            v: self.v.plus(-entering.v.least),
            h: self.h.plus(-entering.h.least),
            n: self.n.plus(-entering.n.least),
            w: self.w.plus(-entering.w.least),
        }
    }
}
