//! PLACEHOLDER while the kernel is being written: same interface, slow engine.
use super::palace::K;
use super::recurrence::Recurrence;
use super::stats::Stats;
use crate::Window;
use crate::board::{Board, BoardError, Rows, Value};
use crate::observer::{Interrupted, Observer};

/// Game k by the fast engine, as a [`Board`].
#[derive(Debug, Clone)]
pub struct Sweep {
    slow: Recurrence,
    threads: usize,
}

impl Sweep {
    /// Game k on all cores, with the widest vectors of this machine.
    pub fn new(k: K) -> Self {
        Self { slow: Recurrence::new(k), threads: 0 }
    }

    /// On so many threads; 0 means one a core.
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Self {
        self.threads = threads;
        self
    }

    /// Counts, hash, range and histogram of a window.
    pub fn stats(&self, window: Window, observer: &dyn Observer) -> Result<Stats, Interrupted> {
        self.slow.stats(window, observer)
    }
}

impl Board for Sweep {
    fn rows<'a>(
        &'a self,
        window: Window,
        observer: &'a dyn Observer,
    ) -> Result<Box<dyn Rows<Value> + 'a>, BoardError> {
        self.slow.rows(window, observer)
    }
}
