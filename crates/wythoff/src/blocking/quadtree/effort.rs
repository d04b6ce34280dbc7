//! How far an evaluation is.

use super::blocks::Stop;
use crate::observer::{Interrupted, Observer};

/// Blocks that are evaluated between two looks at the observer.
const PATIENCE: u32 = 1 << 10;

/// Levels below the board that are told apart.
const DEPTH: usize = 6;

/// Counts the squares of a board that are done, each 1/64 of its side, in halves: on the main diagonal there is half of one
/// to do.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Effort {
    grain: usize,
    done: u128,
    total: u128,
    waited: u32,
    /// Blocks evaluated since the quadtree was made.
    pub(super) evaluated: u64,
}

impl Effort {
    /// A board of `level` begins.
    pub(super) fn begin(&mut self, level: usize) {
        self.grain = level.saturating_sub(DEPTH);
        self.done = 0;
        self.total = 1 << (2 * (level - self.grain));
    }

    /// A block need not be evaluated.
    #[inline]
    pub(super) fn skip(&mut self, level: usize, halves: u8) {
        if level >= self.grain {
            self.done += u128::from(halves) << (2 * (level - self.grain));
        }
    }

    /// A block was evaluated. Above the grain its parts have told.
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
