//! The checker of certificates.
//!
//! It uses the palace rule, and nothing of the quadtree. `docs/algorithms/certificates.md` proves
//! what it accepts. It evaluates blocks with the table alone.

use thiserror::Error;

use super::parts::{Level, Line, Parts, Run};
use super::{Blocks, Certificate, OnDiagonal};
use wythoff::K;
use wythoff::blocking::quadtree::LEAF;

/// The parts of the proof.
#[derive(Debug, Clone, Copy, PartialEq, Eq, derive_more::Display)]
#[display(rename_all = "lowercase")]
pub enum Step {
    /// The numbers of the table are numbers of signals, and signal 0 is zero.
    Form,
    /// The corner block is in the table.
    Root,
    /// Blocks of level 0 follow the palace rule, and those up to `base` consist of those below.
    Base,
    /// Blocks above `base`, up to the enlarged ones, consist of those below.
    Commutation,
    /// The parts of every block are in the table, or can hold no palace.
    Closure,
}

/// The first flaw of a certificate.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{step}: {reason}")]
pub struct Flaw {
    /// Which part of the proof fails.
    pub step: Step,
    /// The reason.
    pub reason: String,
}

/// Makes a flaw of a step and the words of `format!`.
macro_rules! flaw {
    ($step:ident, $($words:tt)*) => {
        Flaw { step: Step::$step, reason: format!($($words)*) }
    };
}
pub(super) use flaw;

impl Certificate {
    /// Checks that the certificate proves that the board of game k, of any size, consists of these
    /// blocks.
    ///
    /// `Time`: a few steps per block, and 256 per block of level 0.
    ///
    /// # Errors
    /// The first flaw.
    pub fn check(&self) -> Result<(), Flaw> {
        self.form()?;
        self.root()?;
        let (base, top) = (self.base as usize, self.blocks.len());
        let tables: Vec<_> = (0..top)
            .map(|level| Level::new(level, &self.blocks[level]))
            .collect::<Result<_, _>>()?;
        self.leaves()?;
        for level in 1..=top {
            // Read in a circle: the blocks of the last level are those of the base.
            let blocks = &self.blocks[if level == top { base } else { level }];
            let step = if level > base { Step::Commutation } else { Step::Base };
            let parts = Parts { halves: &self.pairs[level - 1], table: &tables[level - 1], level };
            for (number, block) in blocks.beside.iter().enumerate() {
                let leaving = parts.beside(block.lines())?;
                leaving.compare(step, level, number, block.leaving, block.grown)?;
            }
            for (number, block) in blocks.diagonal.iter().enumerate() {
                let leaving = parts.diagonal(block.lines())?;
                leaving.compare(step, level, number, block.leaving, block.grown)?;
            }
        }
        Ok(())
    }

    fn form(&self) -> Result<(), Flaw> {
        let (base, period) = (u64::from(self.base), u64::from(self.period));
        if self.version != Self::VERSION {
            return Err(flaw!(Form, "the version is {}, not {}", self.version, Self::VERSION));
        }
        K::try_new(self.k).map_err(|error| flaw!(Form, "{error}"))?;
        if self.leaf as usize != LEAF {
            return Err(flaw!(
                Form,
                "blocks of level 0 have {} cells a side, not {LEAF}",
                self.leaf
            ));
        }
        if period == 0 {
            return Err(flaw!(Form, "the period is 0"));
        }
        let (pairs, blocks) = (self.pairs.len(), self.blocks.len());
        if [pairs, blocks].iter().any(|&n| n as u64 != base + period) {
            return Err(flaw!(
                Form,
                "base {base} and period {period}, but {pairs} levels of pairs and {blocks} of blocks"
            ));
        }
        if self.runs.first() != Some(&[0; LEAF]) {
            return Err(flaw!(Form, "signal 0 of level 0 is not zero"));
        }
        if let Some(number) = self.runs.iter().position(|run| !run.contains(&0)) {
            return Err(flaw!(Form, "the least of signal {number} of level 0 is not 0"));
        }
        let mut below = self.runs.len();
        for (level, pairs) in (1..).zip(&self.pairs) {
            if pairs.first() != Some(&(0, 0, 0)) {
                return Err(flaw!(Form, "signal 0 of level {level} is not zero"));
            }
            let known = |id: u32| (id as usize) < below;
            if let Some(number) = pairs.iter().position(|&(a, b, _)| !(known(a) && known(b))) {
                return Err(flaw!(Form, "half of signal {number} of level {level} is not listed"));
            }
            below = pairs.len();
        }
        let signals = |level: usize| match level.checked_sub(1) {
            Some(pairs) => self.pairs[pairs].len(),
            None => self.runs.len(),
        };
        let (base, top) = (self.base as usize, self.blocks.len());
        if signals(base) != signals(top) {
            return Err(flaw!(
                Form,
                "level {base} has {} signals, but level {top} has {}",
                signals(base),
                signals(top)
            ));
        }
        for (level, Blocks { beside, diagonal }) in self.blocks.iter().enumerate() {
            let known = |id: &u32| (*id as usize) < signals(level);
            let all = |a: &[u32], b: &[u32]| a.iter().chain(b).all(known);
            let beside = beside.iter().position(|b| !all(&b.entering, &b.leaving));
            let diagonal = diagonal.iter().position(|b| !all(&b.entering, &b.leaving));
            if let Some(number) = beside.or(diagonal) {
                return Err(flaw!(
                    Form,
                    "a signal of block {number} of level {level} is not listed"
                ));
            }
        }
        Ok(())
    }

    /// Only zero enters the corner block, so that its cells see nothing: 0 - k.
    fn root(&self) -> Result<(), Flaw> {
        let corner = |block: &OnDiagonal| {
            block.entering == [0, 0] && i128::from(block.north) == -i128::from(self.k)
        };
        let found = self.blocks[self.base as usize].diagonal.iter().any(corner);
        let missing =
            || flaw!(Root, "the corner block of game {} is not in level {}", self.k, self.base);
        found.then_some(()).ok_or_else(missing)
    }

    /// Blocks of level 0, cell by cell.
    fn leaves(&self) -> Result<(), Flaw> {
        let run = |id: u32| self.runs[id as usize].map(i64::from);
        // The leaving signals of a block, if `lines` enter, are those of the table.
        let same = |leaving: &[Run], lines: &[Line], ids: &[u32], grown: &[i32]| {
            let least = lines.iter().zip(grown).map(|(line, &grown)| line.least + i64::from(grown));
            let says = ids.iter().zip(least).map(|(&id, least)| run(id).map(|n| n + least));
            says.eq(leaving.iter().copied())
        };
        for (number, block) in self.blocks[0].beside.iter().enumerate() {
            let lines = block.lines();
            let leaving = self.leaf(lines, |_, _, _| ());
            if !same(&leaving, &lines, &block.leaving, &block.grown) {
                return Err(flaw!(Base, "block {number} of level 0 breaks the palace rule"));
            }
        }
        for (number, block) in self.blocks[0].diagonal.iter().enumerate() {
            let lines = block.lines();
            let [v, h, n] = self.leaf_on_diagonal(lines, |_, _, _| ());
            if v != h || !same(&[v, n], &lines, &block.leaving, &block.grown) {
                return Err(flaw!(
                    Base,
                    "diagonal block {number} of level 0 breaks the palace rule"
                ));
            }
        }
        Ok(())
    }
}
