//! The evaluation of blocks: those of level 0 cell by cell, by the palace rule, and all others from
//! their four parts, which a list of blocks gives.

use std::collections::HashMap;
use std::fmt;

use super::check::{Flaw, Step, flaw};
use super::{Beside, Blocks, Certificate, OnDiagonal};
use wythoff::blocking::quadtree::LEAF;

/// A signal: its number, and its least. Those of blocks are as far as they are known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Line {
    pub(super) id: u32,
    pub(super) least: i64,
}

impl Beside {
    /// The signals that enter the block. The minima of V and H are 0; those of the diagonals follow
    /// from the sums, less k.
    pub(super) fn lines(&self) -> [Line; 4] {
        let least = [0, 0, i64::from(self.north), i64::from(self.west)];
        std::array::from_fn(|i| Line { id: self.entering[i], least: least[i] })
    }
}

impl OnDiagonal {
    /// V and N as they enter the block. The minimum of V is 0; that of N follows from the sum, less
    /// k.
    pub(super) fn lines(&self) -> [Line; 2] {
        let least = [0, i64::from(self.north)];
        std::array::from_fn(|i| Line { id: self.entering[i], least: least[i] })
    }
}

/// The blocks of a level by what enters them (numbers and sums of minima): what leaves them
/// (numbers and growth of the minima).
type Table<const SIDES: usize, const SUMS: usize> =
    HashMap<([u32; SIDES], [i64; SUMS]), ([u32; SIDES], [i64; SIDES])>;

/// The blocks of a level.
pub(super) struct Level {
    beside: Table<4, 2>,
    diagonal: Table<2, 1>,
}

impl Certificate {
    /// A signal of level 0.
    fn run(&self, Line { id, least }: Line) -> Run {
        self.runs[id as usize].map(|n| i64::from(n) + least)
    }

    /// Returns the signals that leave a square of level 0: V, H, N and W. Shows its cells as
    /// [`pass`] does.
    pub(super) fn leaf(
        &self,
        lines: [Line; 4],
        cell: impl FnMut(usize, usize, [i64; 3]),
    ) -> [Run; 4] {
        let [v, h, n, w] = lines.map(|line| self.run(line));
        let (v, h, [w, n]) = pass(v, h, [w, n], cell);
        [v, h, n, w]
    }

    /// Returns the signals that leave a square of level 0 on the main diagonal: V, H and N. Shows
    /// its cells as [`pass`] does.
    pub(super) fn leaf_on_diagonal(
        &self,
        lines: [Line; 2],
        cell: impl FnMut(usize, usize, [i64; 3]),
    ) -> [Run; 3] {
        let [v, n] = lines.map(|line| self.run(line));
        // Diagonal -i is the mirror image of diagonal i; -16 only touches the block.
        let mirror = std::array::from_fn(|i| n[(LEAF - i) % LEAF]);
        let (v, h, [_, n]) = pass(v, v, [mirror, n], cell);
        [v, h, n]
    }
}

/// A signal of level 0, with its minimum.
pub(super) type Run = [i64; LEAF];

/// Builds a palace wherever fewer than k are seen. The diagonals are those from the west, x - y =
/// -16 to -1, then those from the north, 0 to 15, less k. Shows each cell, x and y, with the
/// numbers of palaces on its column, row and diagonal (less k) before it: a palace if their sum is
/// negative.
fn pass(
    mut v: Run,
    mut h: Run,
    mut diagonals: [Run; 2],
    mut cell: impl FnMut(usize, usize, [i64; 3]),
) -> (Run, Run, [Run; 2]) {
    for y in 0..LEAF {
        for x in 0..LEAF {
            let d = &mut diagonals[usize::from(x >= y)][(LEAF + x - y) % LEAF];
            cell(x, y, [v[x], h[y], *d]);
            if v[x] + h[y] + *d < 0 {
                v[x] += 1;
                h[y] += 1;
                *d += 1;
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
            let leaving = (block.leaving, block.grown.map(i64::from));
            if table.beside.insert((block.entering, sums), leaving).is_some() {
                return Err(twice(number));
            }
        }
        for (number, block) in blocks.diagonal.iter().enumerate() {
            let leaving = (block.leaving, block.grown.map(i64::from));
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

/// The signals that leave a block, in halves: for each signal the first half, then the second.
pub(super) struct Leaving<'a, Q, const SIDES: usize> {
    /// The signals that enter the parts, in reading order. On the main diagonal the third part is
    /// the mirror image of the second, and left out.
    pub(super) parts: Q,
    sides: [[Line; 2]; SIDES],
    before: [i64; SIDES],
    halves: &'a [(u32, u32, i32)],
}

/// The parts of a block on the main diagonal: the first and the last are on it.
pub(super) type OnDiagonalParts = ([Line; 2], [Line; 4], [Line; 2]);

impl<'a> Parts<'a> {
    /// A signal of `level` as two of the level below: the
    /// smaller least of both is that of the whole.
    fn split(&self, Line { id, least }: Line) -> [Line; 2] {
        let (first, second, step) = self.halves[id as usize];
        let step = i64::from(step);
        let low = step.min(0);
        [Line { id: first, least: least - low }, Line { id: second, least: least + step - low }]
    }

    /// Returns the signals that leave a part right of the main diagonal.
    fn part(&self, sides: [Line; 4]) -> Result<[Line; 4], Flaw> {
        let [v, h, n, w] = sides.map(|side| side.least);
        let (north, west) = (v + h + n, v + h + w);
        if north >= 0 && west >= 0 {
            // No cell of it is a palace.
            return Ok(sides);
        }
        let key = (sides.map(|side| side.id), [north, west]);
        let &(ids, grown) = self.table.beside.get(&key).ok_or_else(|| self.missing(key))?;
        Ok(std::array::from_fn(|i| Line { id: ids[i], least: sides[i].least + grown[i] }))
    }

    /// Returns the signals that leave a part on the main diagonal.
    fn part_on_diagonal(&self, sides: [Line; 2]) -> Result<[Line; 2], Flaw> {
        let north = 2 * sides[0].least + sides[1].least;
        if north >= 0 {
            return Ok(sides);
        }
        let key = (sides.map(|side| side.id), [north]);
        let &(ids, grown) = self.table.diagonal.get(&key).ok_or_else(|| self.missing(key))?;
        Ok(std::array::from_fn(|i| Line { id: ids[i], least: sides[i].least + grown[i] }))
    }

    fn missing(&self, key: impl fmt::Debug) -> Flaw {
        let (level, part) = (self.level, self.level - 1);
        flaw!(Closure, "a block of level {level} has a part {key:?} that is not in level {part}")
    }

    /// Returns the signals that leave a block right of the main diagonal, from its four parts. The
    /// minima of N and W are less k.
    pub(super) fn beside(&self, lines: [Line; 4]) -> Result<Leaving<'a, [[Line; 4]; 4], 4>, Flaw> {
        let [v, h, n, w] = lines.map(|line| self.split(line));
        // The current signals of each side, while the parts are passed in reading order.
        let nw = [v[0], h[0], n[0], w[1]];
        let [v0, h0, n0, w1] = self.part(nw)?;
        let ne = [v[1], h0, n[1], n0];
        let [v1, h0, n1, n0] = self.part(ne)?;
        let sw = [v0, h[1], w1, w[0]];
        let [v0, h1, w1, w0] = self.part(sw)?;
        let se = [v1, h1, n0, w1];
        let [v1, h1, n0, w1] = self.part(se)?;
        Ok(Leaving {
            parts: [nw, ne, sw, se],
            sides: [[v0, v1], [h0, h1], [n0, n1], [w0, w1]],
            before: lines.map(|line| line.least),
            halves: self.halves,
        })
    }

    /// Returns the signals that leave a block on the main diagonal. The part below the diagonal is
    /// the mirror image of the one above.
    pub(super) fn diagonal(
        &self,
        lines: [Line; 2],
    ) -> Result<Leaving<'a, OnDiagonalParts, 2>, Flaw> {
        let [v, n] = lines.map(|line| self.split(line));
        let nw = [v[0], n[0]];
        let [v0, n0] = self.part_on_diagonal(nw)?;
        // Rows leave the first part as columns do.
        let ne = [v[1], v0, n[1], n0];
        let [v1, h0, n1, n0] = self.part(ne)?;
        let se = [v1, n0];
        let [v1, n0] = self.part_on_diagonal(se)?;
        Ok(Leaving {
            parts: (nw, ne, se),
            // By symmetry columns leave the part below the
            // diagonal as rows leave the part above it.
            sides: [[h0, v1], [n0, n1]],
            before: lines.map(|line| line.least),
            halves: self.halves,
        })
    }
}

impl<Q, const SIDES: usize> Leaving<'_, Q, SIDES> {
    /// Compares the leaving signals with those of the table.
    pub(super) fn compare(
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
