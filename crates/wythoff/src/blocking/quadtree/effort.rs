//! Progress of an evaluation.

use super::blocks::Stop;
use crate::observer::{Interrupted, Observer};

/// Blocks that are evaluated between two calls of the observer.
const PATIENCE: u32 = 1 << 10;

/// Levels below the board that progress distinguishes.
const DEPTH: usize = 6;

/// Counts the squares of a board that are done, each 1/64 of its side, in halves: a square on the
/// main diagonal counts as half a square.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Effort {
    grain: usize,
    done: u128,
    total: u128,
    waited: u32,
    /// Blocks evaluated since the quadtree was created.
    pub(super) evaluated: u64,
}

impl Effort {
    /// Called before a board of `level` is evaluated.
    pub(super) fn begin(&mut self, level: usize) {
        self.grain = level.saturating_sub(DEPTH);
        self.done = 0;
        self.total = 1 << (2 * (level - self.grain));
    }

    /// Called for a block that need not be evaluated.
    #[inline]
    pub(super) fn skip(&mut self, level: usize, halves: u8) {
        if level >= self.grain {
            self.done += u128::from(halves) << (2 * (level - self.grain));
        }
    }

    /// Called for an evaluated block. A block larger than the squares was counted by its parts.
    #[inline]
    pub(super) fn pass(
        &mut self,
        level: usize,
        halves: u8,
        observer: &dyn Observer,
    ) -> Result<(), Stop> {
        if level == self.grain {
            self.done += u128::from(halves);
        }
        self.evaluated += 1;
        self.waited += 1;
        if self.waited >= PATIENCE {
            self.waited = 0;
            if observer.progress(self.done.min(self.total), self.total).is_break() {
                return Err(Interrupted.into());
            }
        }
        Ok(())
    }
}
