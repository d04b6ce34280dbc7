//! The checker of certificates.
//!
//! It uses the palace rule, and nothing of the quadtree. `docs/algorithms/certificates.md` proves
//! what it accepts. It evaluates blocks with the table alone.

use std::collections::HashMap;
use std::fmt;

use thiserror::Error;

use super::{Beside, Blocks, Certificate, OnDiagonal};
use wythoff::K;
use wythoff::blocking::quadtree::LEAF;

/// The parts of the proof.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Form => "form",
            Self::Root => "root",
            Self::Base => "base",
            Self::Commutation => "commutation",
            Self::Closure => "closure",
        })
    }
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

/// A signal: its number, and its least. Those of blocks are as far as they are known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Line {
    id: u32,
    least: i64,
}

/// The blocks of a level by what enters them (numbers and sums of minima): the index in the list,
/// and what leaves them (numbers and growth of the minima).
type Table<const SIDES: usize, const SUMS: usize> =
    HashMap<([u32; SIDES], [i64; SUMS]), (u32, [u32; SIDES], [i64; SIDES])>;

/// The blocks of a level.
pub(super) struct Level {
    beside: Table<4, 2>,
    diagonal: Table<2, 1>,
}

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
                parts.beside(block)?.compare(step, level, number, block.leaving, block.grown)?;
            }
            for (number, block) in blocks.diagonal.iter().enumerate() {
                parts.diagonal(block)?.compare(step, level, number, block.leaving, block.grown)?;
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
        let same = |lines: &[Lines], ids: &[u32], grown: &[i32]| {
            let says =
                ids.iter().zip(grown).map(|(&id, &least)| run(id).map(|n| n + i64::from(least)));
            says.eq(lines.iter().copied())
        };
        for (number, block) in self.blocks[0].beside.iter().enumerate() {
            if !same(&self.leaf(block, |_, _| ()), &block.leaving, &block.grown) {
                return Err(flaw!(Base, "block {number} of level 0 breaks the palace rule"));
            }
        }
        for (number, block) in self.blocks[0].diagonal.iter().enumerate() {
            let [v, h, n] = self.leaf_on_diagonal(block, |_, _| ());
            if v != h || !same(&[v, n], &block.leaving, &block.grown) {
                return Err(flaw!(
                    Base,
                    "diagonal block {number} of level 0 breaks the palace rule"
                ));
            }
        }
        Ok(())
    }

    /// Returns the signals that leave a block of level 0: V, H, N and W, less the minima that
    /// entered. Shows its palaces.
    pub(super) fn leaf(&self, block: &Beside, palace: impl FnMut(usize, usize)) -> [Lines; 4] {
        let [v, h, n, w] = block.entering.map(|id| self.runs[id as usize].map(i64::from));
        let (north, west) = (i64::from(block.north), i64::from(block.west));
        let diagonals = [w.map(|n| n + west), n.map(|n| n + north)];
        let (v, h, [w, n]) = pass(v, h, diagonals, palace);
        [v, h, n.map(|n| n - north), w.map(|n| n - west)]
    }

    /// Returns the signals that leave a block of level 0 on the main diagonal: V, H and N. Shows
    /// its palaces.
    pub(super) fn leaf_on_diagonal(
        &self,
        block: &OnDiagonal,
        palace: impl FnMut(usize, usize),
    ) -> [Lines; 3] {
        let [v, n] = block.entering.map(|id| self.runs[id as usize].map(i64::from));
        let north = i64::from(block.north);
        // Diagonal -i is the mirror image of diagonal i; -16 only touches the block.
        let mirror = std::array::from_fn(|i| n[(LEAF - i) % LEAF] + north);
        let (v, h, [_, n]) = pass(v, v, [mirror, n.map(|n| n + north)], palace);
        [v, h, n.map(|n| n - north)]
    }
}

type Lines = [i64; LEAF];

/// Builds a palace wherever fewer than k are seen, and shows it. The diagonals are those from the west, x - y = -16
/// to -1, then those from the north, 0 to 15, less k.
fn pass(
    mut v: Lines,
    mut h: Lines,
    mut diagonals: [Lines; 2],
    mut palace: impl FnMut(usize, usize),
) -> (Lines, Lines, [Lines; 2]) {
    for y in 0..LEAF {
        for x in 0..LEAF {
            let d = &mut diagonals[usize::from(x >= y)][(LEAF + x - y) % LEAF];
            if v[x] + h[y] + *d < 0 {
                v[x] += 1;
                h[y] += 1;
                *d += 1;
                palace(x, y);
            }
        }
    }
    (v, h, diagonals)
}

impl Level {
    pub(super) fn new(level: usize, blocks: &Blocks) -> Result<Self, Flaw> {
        let mut table = Self { beside: HashMap::new(), diagonal: HashMap::new() };
        let twice = |number| flaw!(Form, "block {number} of level {level} is listed twice");
        for (number, block) in blocks.beside.iter().enumerate() {
            let sums = [block.north, block.west].map(i64::from);
            let leaving = (number as u32, block.leaving, block.grown.map(i64::from));
            if table.beside.insert((block.entering, sums), leaving).is_some() {
                return Err(twice(number));
            }
        }
        for (number, block) in blocks.diagonal.iter().enumerate() {
            let leaving = (number as u32, block.leaving, block.grown.map(i64::from));
            if table.diagonal.insert((block.entering, [block.north.into()]), leaving).is_some() {
                return Err(twice(number));
            }
        }
        Ok(table)
    }
}

/// The parts of the blocks of `level`.
pub(super) struct Parts<'a> {
    /// The halves of signals of `level`.
    pub(super) halves: &'a [(u32, u32, i32)],
    /// The blocks of the level below.
    pub(super) table: &'a Level,
    pub(super) level: usize,
}

/// The signals that leave a block, in halves, less those that entered it: for each signal the first
/// half, then the second.
pub(super) struct Leaving<'a, const SIDES: usize> {
    /// The indices of the parts in their list, in reading order; `None` for a part that can hold no
    /// palace. On the main diagonal the third part is the mirror image of the second.
    pub(super) parts: [Option<u32>; 4],
    sides: [[Line; 2]; SIDES],
    before: [i64; SIDES],
    halves: &'a [(u32, u32, i32)],
}

impl<'a> Parts<'a> {
    /// A signal of `level` as two of the level below: the smaller least of both is that of the whole.
    fn split(&self, Line { id, least }: Line) -> [Line; 2] {
        let (first, second, step) = self.halves[id as usize];
        let step = i64::from(step);
        let low = step.min(0);
        [Line { id: first, least: least - low }, Line { id: second, least: least + step - low }]
    }

    /// Returns the signals that leave a part right of the main diagonal.
    fn part(&self, sides: [Line; 4]) -> Result<([Line; 4], Option<u32>), Flaw> {
        let [v, h, n, w] = sides.map(|side| side.least);
        let (north, west) = (v + h + n, v + h + w);
        if north >= 0 && west >= 0 {
            // No cell of it is a palace.
            return Ok((sides, None));
        }
        let key = (sides.map(|side| side.id), [north, west]);
        let &(number, ids, grown) = self.table.beside.get(&key).ok_or_else(|| self.missing(key))?;
        let leaving =
            std::array::from_fn(|i| Line { id: ids[i], least: sides[i].least + grown[i] });
        Ok((leaving, Some(number)))
    }

    /// Returns the signals that leave a part on the main diagonal.
    fn part_on_diagonal(&self, sides: [Line; 2]) -> Result<([Line; 2], Option<u32>), Flaw> {
        let north = 2 * sides[0].least + sides[1].least;
        if north >= 0 {
            return Ok((sides, None));
        }
        let key = (sides.map(|side| side.id), [north]);
        let &(number, ids, grown) =
            self.table.diagonal.get(&key).ok_or_else(|| self.missing(key))?;
        let leaving =
            std::array::from_fn(|i| Line { id: ids[i], least: sides[i].least + grown[i] });
        Ok((leaving, Some(number)))
    }

    fn missing(&self, key: impl fmt::Debug) -> Flaw {
        let (level, part) = (self.level, self.level - 1);
        flaw!(Closure, "a block of level {level} has a part {key:?} that is not in level {part}")
    }

    /// Returns the signals that leave a block right of the main diagonal, from its four parts. The
    /// minima of V, H and W are 0 to begin with; those of the diagonals follow from the sums.
    pub(super) fn beside(&self, block: &Beside) -> Result<Leaving<'a, 4>, Flaw> {
        let before = [0, 0, i64::from(block.north), i64::from(block.west)];
        let [v, h, n, w] =
            std::array::from_fn(|i| self.split(Line { id: block.entering[i], least: before[i] }));
        // The current signals of each side, while the parts are passed in reading order.
        let ([v0, h0, n0, w1], nw) = self.part([v[0], h[0], n[0], w[1]])?;
        let ([v1, h0, n1, n0], ne) = self.part([v[1], h0, n[1], n0])?;
        let ([v0, h1, w1, w0], sw) = self.part([v0, h[1], w1, w[0]])?;
        let ([v1, h1, n0, w1], se) = self.part([v1, h1, n0, w1])?;
        let parts = [nw, ne, sw, se];
        Ok(Leaving {
            parts,
            sides: [[v0, v1], [h0, h1], [n0, n1], [w0, w1]],
            before,
            halves: self.halves,
        })
    }

    /// Returns the signals that leave a block on the main diagonal. The part below the diagonal is
    /// the mirror image of the one above.
    pub(super) fn diagonal(&self, block: &OnDiagonal) -> Result<Leaving<'a, 2>, Flaw> {
        let before = [0, i64::from(block.north)];
        let [v, n] =
            std::array::from_fn(|i| self.split(Line { id: block.entering[i], least: before[i] }));
        let ([v0, n0], nw) = self.part_on_diagonal([v[0], n[0]])?;
        // Rows leave the first part as columns do.
        let ([v1, h0, n1, n0], ne) = self.part([v[1], v0, n[1], n0])?;
        let ([v1, n0], se) = self.part_on_diagonal([v1, n0])?;
        let parts = [nw, ne, ne, se];
        // By symmetry columns leave the part below the diagonal as rows leave the part above it.
        Ok(Leaving { parts, sides: [[h0, v1], [n0, n1]], before, halves: self.halves })
    }
}

impl<const SIDES: usize> Leaving<'_, SIDES> {
    /// Compares the leaving signals with those of the table.
    fn compare(
        &self,
        step: Step,
        level: usize,
        number: usize,
        ids: [u32; SIDES],
        grown: [i32; SIDES],
    ) -> Result<(), Flaw> {
        for (i, [first, second]) in self.sides.into_iter().enumerate() {
            let (a, b, difference) = self.halves[ids[i] as usize];
            let same = (first.id, second.id) == (a, b)
                && second.least - first.least == i64::from(difference)
                && first.least.min(second.least) - self.before[i] == i64::from(grown[i]);
            if !same {
                let reason = format!(
                    "what leaves block {number} of level {level} is not what leaves its parts"
                );
                return Err(Flaw { step, reason });
            }
        }
        Ok(())
    }
}
