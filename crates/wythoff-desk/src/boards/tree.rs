//! Boards far beyond the rows that are swept, by quadtrees.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use dashu_int::UBig;
use wythoff::blocking::Quadtree;
use wythoff::blocking::quadtree::side_log2;
use wythoff::observer::Observer;
use wythoff::{K, Window};
use wythoff_view::{grow, limits};

use crate::refusal::{Refusal, Result};

/// The quadtree of a game, grown as far as requests have reached.
#[derive(Debug)]
pub(crate) struct FarTree {
    k: K,
    tree: Arc<Mutex<Quadtree>>,
    /// True while a request uses the tree: one at a time, and the others wait without a thread.
    taken: Arc<AtomicBool>,
    /// Number of levels of the tree so far.
    grown: AtomicUsize,
    /// The first level that has too many different blocks.
    too_large: OnceLock<usize>,
}

/// The turn to use a quadtree; it ends when this is dropped.
#[derive(Debug)]
pub(crate) struct Turn(Arc<AtomicBool>);

impl Drop for Turn {
    fn drop(&mut self) {
        self.0.store(false, Ordering::Release);
    }
}

/// Maximum number of distinct blocks; a game with more blocks repeats too seldom for a quadtree.
/// They are twice as many as for one question, because a tree is kept for later ones.
const MOST_BLOCKS: u64 = 2 * limits::TREE_BLOCKS;

impl FarTree {
    /// A quadtree of at most `budget` bytes; `None` if k is too large for a quadtree.
    pub(crate) fn new(k: K, budget: usize) -> Option<Self> {
        let tree = Quadtree::with_budget(k, budget).ok()?;
        let (tree, taken) = (Arc::new(Mutex::new(tree)), Arc::default());
        Some(Self { k, tree, taken, grown: AtomicUsize::new(0), too_large: OnceLock::new() })
    }

    /// The quadtree as a board.
    pub(crate) fn board(&self) -> Arc<Mutex<Quadtree>> {
        Arc::clone(&self.tree)
    }

    /// Takes the turn to use the tree. A refusal if another request has it.
    pub(crate) fn turn(&self) -> Result<Turn> {
        let is_free = !self.taken.swap(true, Ordering::Acquire);
        is_free.then(|| Turn(Arc::clone(&self.taken))).ok_or_else(Refusal::turn)
    }

    /// The tree itself.
    pub(crate) fn tree(&self) -> MutexGuard<'_, Quadtree> {
        self.tree.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Grows the tree until it contains a window. If the time limit is reached before, the levels
    /// so far are kept.
    pub(crate) fn grow(&self, window: Window, observer: &dyn Observer) -> Result {
        let side = UBig::from(window.right().max(window.bottom()));
        let mut tree = self.tree();
        let mut grown = self.grown.load(Ordering::Relaxed);
        let done = grow(&mut tree, &mut grown, &side, MOST_BLOCKS, observer);
        self.grown.store(grown, Ordering::Relaxed);
        match done? {
            Some(level) => {
                let _ = self.too_large.set(level);
                Err(self.too_far(level))
            }
            None => Ok(()),
        }
    }

    /// Number of rows up to which the game can be followed, as far as it is known.
    pub(crate) fn limit(&self) -> u64 {
        let rows = |&level: &usize| 1 << side_log2(level - 1);
        self.too_large.get().map_or(Window::LIMIT, rows)
    }

    fn too_far(&self, level: usize) -> Refusal {
        let (k, bits) = (self.k.get(), side_log2(level - 1));
        let error = format!(
            "game {k} repeats too seldom: its first 2^{bits} rows have more than {MOST_BLOCKS} distinct blocks"
        );
        Refusal::missing(error, "a view closer to the origin")
    }
}
