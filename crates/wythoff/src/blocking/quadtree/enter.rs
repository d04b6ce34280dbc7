//! Blocks with given signals: any block of the board, without the board before it.

use dashu_int::UBig;

use super::blocks::{Pair, Sides, Signal, Stop};
use super::count::side;
use super::leaf::Run;
use super::{LEAF, Quadtree, QuadtreeError};
use crate::observer::Observer;

/// Palaces behind the lines that enter or leave a block, line by line, in the order of [`Sides`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lines {
    /// Columns, from the left.
    pub v: Vec<i32>,
    /// Rows, from the top.
    pub h: Vec<i32>,
    /// The diagonals x - y = c, c + 1, .. through the corner and right of it.
    pub n: Vec<i32>,
    /// As many diagonals before c, in increasing order.
    pub w: Vec<i32>,
}

impl Quadtree {
    /// Evaluates a block of `level` off the main diagonal. Returns the lines that leave it and the
    /// number of its palaces.
    ///
    /// `Time: O(side)`, and that of blocks that were not evaluated before.
    ///
    /// # Errors
    /// As [`Quadtree::grow`].
    ///
    /// # Panics
    /// If the four do not have 16 x 2^level lines each.
    pub fn pass(
        &mut self,
        level: usize,
        entering: &Lines,
        observer: &dyn Observer,
    ) -> Result<(Lines, UBig), QuadtreeError> {
        self.settle(level, observer, |tree| {
            let sides = Sides {
                v: tree.enter(level, &entering.v)?,
                h: tree.enter(level, &entering.h)?,
                n: tree.enter(level, &entering.n)?,
                w: tree.enter(level, &entering.w)?,
            };
            let sides = tree.beside(level, sides, observer)?;
            let [v, h, n, w] = [sides.v, sides.h, sides.n, sides.w].map(|signal| {
                let mut lines = Vec::new();
                tree.leave(level, signal, &mut lines);
                lines
            });
            let sum = |lines: &[i32]| lines.iter().map(|&palaces| i64::from(palaces)).sum::<i64>();
            let palaces = UBig::from((sum(&v) - sum(&entering.v)).unsigned_abs());
            Ok((Lines { v, h, n, w }, palaces))
        })
    }

    /// Returns the signal of `level` whose lines have these values.
    fn enter(&mut self, level: usize, values: &[i32]) -> Result<Signal, Stop> {
        assert_eq!(UBig::from(values.len()), side(level), "a signal has 16 x 2^level lines");
        if level == 0 {
            let least = values.iter().copied().min().unwrap_or_default();
            let mut run = [0; LEAF];
            for (run, &value) in run.iter_mut().zip(values) {
                *run = u8::try_from(value - least).map_err(|_| Stop::Steep)?;
            }
            return Ok(Signal { id: self.runs.intern(Run(run), &mut self.room)?, least });
        }
        let (first, second) = values.split_at(values.len() / 2);
        let (first, second) = (self.enter(level - 1, first)?, self.enter(level - 1, second)?);
        let pair = Pair { first: first.id, second: second.id, step: second.least - first.least };
        let table = self.table(level) - 1;
        let id = self.pairs[table].intern(pair, &mut self.room)?;
        Ok(Signal { id, least: first.least.min(second.least) })
    }

    /// Appends the values of the lines of a signal to `lines`.
    fn leave(&self, level: usize, signal: Signal, lines: &mut Vec<i32>) {
        if level == 0 {
            lines.extend(self.runs.get(signal.id).0.map(|s| i32::from(s) + signal.least));
        } else {
            let (first, second) = self.halves(level, signal);
            self.leave(level - 1, first, lines);
            self.leave(level - 1, second, lines);
        }
    }
}
