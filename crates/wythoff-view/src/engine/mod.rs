//! The engine that serves a window of blocking queens, and the processor of large sweeps.

mod processor;

use dashu_int::UBig;
use wythoff::blocking::Quadtree;
use wythoff::observer::{Interrupted, Observer};
use wythoff::{K, Window};

pub use self::processor::Processor;
use crate::{grown_within, limits};

/// An engine of blocking queens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Engine {
    /// A board that was swept before, in memory or on disk. The window may reach beyond it.
    Stored,
    /// A sweep of the window.
    Sweep,
    /// A quadtree that is grown to the window.
    Quadtree,
    /// A quadtree if it grows in less time than a sweep takes, which only trying shows, or else a
    /// sweep.
    Sooner,
}

/// A window that is asked for, and the engines that are at hand.
#[derive(Debug, Clone, Copy)]
pub struct Request {
    /// The game.
    pub k: K,
    /// The cells.
    pub window: Window,
    /// Rows and columns of a board that was swept before, if there is one.
    pub stored: Option<u64>,
    /// Cells that a sweep passes.
    pub swept: u128,
    /// True if a sweep of the window passes no limit.
    pub sweep_allowed: bool,
    /// True if a quadtree may serve.
    pub tree_allowed: bool,
}

impl Request {
    /// A window of which no board is stored; a sweep would pass so many cells.
    pub const fn computed(k: K, window: Window, swept: u128, sweep_allowed: bool) -> Self {
        Self { k, window, stored: None, swept, sweep_allowed, tree_allowed: true }
    }

    /// Chooses the engine.
    pub fn engine(self) -> Engine {
        let end = self.window.right().max(self.window.bottom());
        let tree = self.tree_allowed && self.k.get() < Quadtree::FIRST_TOO_LARGE;
        match self.stored {
            Some(size) if end > size && tree => Engine::Quadtree,
            Some(_) => Engine::Stored,
            None if !self.sweep_allowed => Engine::Quadtree,
            // Both draw the same picture as long as the quadtree draws cells.
            None if tree && self.swept >= limits::SWEPT_AT_ONCE && !is_counted(self.window) => {
                Engine::Sooner
            }
            None => Engine::Sweep,
        }
    }

    /// Returns the quadtree that reads the values of the window in place of a sweep, if that takes
    /// no longer, or if the sweep is not allowed and the board repeats. `budget` is in bytes.
    ///
    /// ```
    /// use wythoff::{K, Window};
    /// use wythoff_view::Request;
    /// let far = Window::try_new(1 << 40, 1 << 41, 100, 100)?;
    /// let request = Request::computed(K::try_new(3)?, far, u128::MAX, false);
    /// // The board of game 3 repeats.
    /// assert!(request.tree(1 << 28, &())?.is_some());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If `observer` says stop.
    pub fn tree(
        self,
        budget: usize,
        observer: &dyn Observer,
    ) -> Result<Option<Quadtree>, Interrupted> {
        let most = match self.engine() {
            Engine::Sooner => blocks_for(self.swept),
            Engine::Quadtree if !is_counted(self.window) => limits::TREE_BLOCKS,
            _ => return Ok(None),
        };
        let side = UBig::from(self.window.right().max(self.window.bottom()));
        grown_within(self.k, budget, &side, most, observer)
    }
}

/// Returns the number of blocks that a quadtree evaluates in the time of a sweep of so many cells.
pub fn blocks_for(swept: u128) -> u64 {
    // The next board is twice as large.
    u64::try_from(swept / limits::CELLS_A_BLOCK / 2).unwrap_or(u64::MAX)
}

/// Returns true if a quadtree draws how many palaces the pixels of a window hold, instead of its
/// values.
pub const fn is_counted(window: Window) -> bool {
    window.width() > limits::TREE_CELLS || window.height() > limits::TREE_CELLS
}
