//! Rung 6: blocks that are evaluated once, wherever and however often they occur.
//!
//! ```text
//! evaluate(block of side S, signals V, H, N, W that enter it):
//!   if no cell can be a palace, as min V + min H + min N >= k and min V + min H + min W >= k:
//!     the signals leave as they came
//!   if a block was met before that differs from this one only in the minima of its signals, which are
//!   the same in sum: what leaves is what left that one, with other minima
//!   if S = 16: the palace rule, cell by cell
//!   else: the four parts of side S / 2, in reading order
//! ```
//!
//! A signal of 16 x 2^n lines is a pair of signals of half as many lines, and each signal is stored
//! once: equal signals have equal numbers, whatever their minima. So the cost follows the palaces,
//! not the cells, and where a pattern repeats it follows the logarithm of the board.
//!
//! Diagonals are cut where blocks are, at multiples of S. Diagonals that enter from the north leave
//! to the east, where they enter the next block from the west, as the same signal. The first
//! diagonal from the west only touches the block and passes unchanged. The board is its own mirror
//! image, so only blocks on and right of the main diagonal are evaluated.

pub mod blocks;
mod board;
mod budget;
mod count;
mod effort;
mod enter;
mod evaluate;
mod interned;
mod kernel;
mod leaf;
mod lines;
mod repeating;
mod seek;
#[cfg(test)]
mod tests;

use std::collections::HashMap;

use dashu_int::UBig;
use thiserror::Error;

use self::blocks::{Block, Pair, Signal, Stop};
pub use self::count::{level_of, side_log2};
use self::effort::Effort;
pub use self::enter::Lines;
use self::interned::{Full, Interned, Room};
pub use self::leaf::LEAF;
use self::leaf::Run;
pub use self::lines::Square;
pub use self::repeating::RepeatingBoard;
use super::sweep::Level;
use crate::K;
use crate::observer::{Interrupted, Observer};

/// The board of game k as a quadtree: a memory of blocks that grows with the queries.
///
/// ```
/// use dashu_int::UBig;
/// use wythoff::K;
/// use wythoff::blocking::Quadtree;
///
/// // Game 14 on 2^200 x 2^200 squares, by some hundred blocks, and what is seen from a square there.
/// let mut tree = Quadtree::new(K::try_new(14)?)?;
/// let side = UBig::from(1u8) << 200;
/// assert_eq!(tree.count(&side, &())?, &side * 8u8);
/// assert!(tree.evaluated() < 3000);
/// assert!(tree.visible(&side, &(&side - UBig::from(7u8)), &())?.palace_number() >= 14);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Quadtree {
    game: K,
    /// k in the type of minima.
    k: i32,
    /// The vector level of leaves.
    simd: Level,
    /// Signals of leaves.
    runs: Interned<Run>,
    /// Signals of level 1 and above.
    pairs: Vec<Interned<Pair>>,
    /// Blocks of level 0 and above.
    blocks: Vec<Interned<Block>>,
    /// Finished blocks whose parent blocks are unfinished, by table and number.
    path: Vec<(u32, u32)>,
    /// The levels that share their signals and blocks, if that is proved.
    cycle: Option<Cycle>,
    /// Number of times that room was made.
    epoch: u32,
    room: Room,
    effort: Effort,
    /// Number of evaluated blocks when room was last made.
    settled: Option<u64>,
    /// Sums of signals without their minima, by level and number.
    sums: HashMap<(usize, u32), UBig>,
}

/// Signals and blocks of level `base + period` have the numbers of those of level `base`, and so on
/// for all higher levels.
#[derive(Debug, Clone, Copy)]
struct Cycle {
    base: usize,
    period: usize,
}

/// The reason why a quadtree has no answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum QuadtreeError {
    /// The game is too large: palaces in view, up to 3 k, are counted in 31 bits.
    #[error("game {0} is too large for the quadtree; k must be below 2^29")]
    Game(u64),
    /// The budget is too small for one block.
    #[error(
        "{budget} bytes are too few for game {k} on a board of side 16 x 2^{level}; more than {needed} are needed"
    )]
    Budget {
        /// The game.
        k: u64,
        /// The budget, in bytes.
        budget: usize,
        /// The level of the board.
        level: usize,
        /// Bytes that were needed.
        needed: usize,
    },
    /// The signals of a leaf do not fit eight bits.
    #[error(
        "the palaces on sixteen lines side by side differ by more than 255 in number, which the quadtree cannot keep"
    )]
    Steep,
    /// The observer cancelled.
    #[error(transparent)]
    Interrupted(#[from] Interrupted),
}

impl Quadtree {
    /// Default memory budget in bytes: 4 GiB, or 1 GiB where addresses have 32 bits.
    pub const BUDGET: usize = if usize::BITS > 32 { 4 << 30 } else { 1 << 30 };

    /// The smallest k whose palace numbers may not fit 31 bits: 2^29.
    pub const FIRST_TOO_LARGE: u64 = 1 << 29;

    /// Returns the quadtree of game k with a budget of [`Quadtree::BUDGET`].
    ///
    /// # Errors
    /// If k is 2^29 or more.
    pub fn new(k: K) -> Result<Self, QuadtreeError> {
        Self::with_budget(k, Self::BUDGET)
    }

    /// Returns the quadtree of game k with a budget of `bytes` for signals and blocks. With a
    /// smaller budget blocks are dropped earlier and evaluated again.
    ///
    /// # Errors
    /// If k is 2^29 or more.
    pub fn with_budget(k: K, bytes: usize) -> Result<Self, QuadtreeError> {
        if k.get() >= Self::FIRST_TOO_LARGE {
            return Err(QuadtreeError::Game(k.get()));
        }
        Ok(Self {
            game: k,
            k: k.get() as i32,
            simd: Level::best(),
            runs: Interned::default(),
            pairs: Vec::new(),
            blocks: Vec::new(),
            path: Vec::new(),
            cycle: None,
            epoch: 1,
            room: Room { limit: bytes, used: 0 },
            effort: Effort::default(),
            settled: None,
            sums: HashMap::new(),
        })
    }

    /// Returns the game.
    pub const fn k(&self) -> K {
        self.game
    }

    /// Returns the index of the tables of `level`.
    #[inline]
    pub const fn table(&self, level: usize) -> usize {
        match self.cycle {
            Some(Cycle { base, period }) if level > base => base + 1 + (level - base - 1) % period,
            _ => level,
        }
    }

    /// Evaluates the board `[0, 16 x 2^level)^2`.
    ///
    /// # Errors
    /// If the observer cancels, or the budget is too small.
    pub fn grow(&mut self, level: usize, observer: &dyn Observer) -> Result<(), QuadtreeError> {
        self.settle(level, observer, |tree| tree.corner(level, observer).map(drop))
    }

    /// Returns the signals that leave `[0, 16 x 2^level)^2`: V, which equals H, and N.
    pub fn corner(
        &mut self,
        level: usize,
        observer: &dyn Observer,
    ) -> Result<(Signal, Signal), Stop> {
        self.on_diagonal(level, (Signal::ZERO, Signal::ZERO), observer)
    }

    /// Runs `work` on boards up to `level`. If the budget is used up, room is made and `work` runs
    /// again; it must not reuse numbers of signals from an earlier run.
    pub fn settle<T>(
        &mut self,
        level: usize,
        observer: &dyn Observer,
        mut work: impl FnMut(&mut Self) -> Result<T, Stop>,
    ) -> Result<T, QuadtreeError> {
        loop {
            self.path.clear();
            self.effort.begin(level);
            let done = self
                .reach(level)
                .map_err(Stop::from)
                .and_then(|()| self.climb(level, observer))
                .and_then(|()| work(self));
            match done {
                Ok(done) => return Ok(done),
                Err(Stop::Interrupted) => return Err(Interrupted.into()),
                Err(Stop::Steep) => return Err(QuadtreeError::Steep),
                Err(Stop::Full) => self.make_room(level)?,
            }
            // The observer is called before blocks are dropped, so that a long search can be
            // cancelled.
            if observer.progress(0, 0).is_break() {
                return Err(Interrupted.into());
            }
        }
    }

    /// Evaluates smaller boards first on the way to a board with more than a few hundred levels. A
    /// block is evaluated from its parts, on the call stack, which has no room for thousands of
    /// levels; the blocks of smaller boards are known then.
    fn climb(&mut self, level: usize, observer: &dyn Observer) -> Result<(), Stop> {
        const EACH: usize = 256;
        for level in (EACH..level.saturating_sub(EACH)).step_by(EACH) {
            self.corner(level, observer)?;
        }
        Ok(())
    }

    /// Creates tables up to `level`, in which signal 0 is zero.
    fn reach(&mut self, level: usize) -> Result<(), Full> {
        if self.runs.len() == 0 {
            self.runs.intern(Run([0; LEAF]), &mut self.room)?;
        }
        while self.blocks.len() <= self.table(level) {
            self.blocks.push(Interned::default());
        }
        while self.pairs.len() < self.table(level) {
            let mut pairs = Interned::default();
            pairs.intern(Pair { first: 0, second: 0, step: 0 }, &mut self.room)?;
            self.pairs.push(pairs);
        }
        Ok(())
    }

    /// Returns the number of stored blocks by level: the distinct ones that could hold a palace.
    pub fn blocks(&self) -> Vec<usize> {
        self.blocks.iter().map(Interned::len).collect()
    }

    /// Returns the number of stored signals by level.
    pub fn signals(&self) -> Vec<usize> {
        std::iter::once(self.runs.len()).chain(self.pairs.iter().map(Interned::len)).collect()
    }

    /// Returns the number of evaluations since the quadtree was created, repeated ones included.
    pub const fn evaluated(&self) -> u64 {
        self.effort.evaluated
    }

    /// Returns the bytes in use.
    pub const fn bytes(&self) -> usize {
        self.room.used
    }
}
