//! The unbounded arm: the board right of the shoulder, which all games share.
//!
//! In coordinates (u, y) with u = x - k the board right of the shoulder does not depend on k: the
//! infinite casing alone determines it. The épaulette on its left has a closed form, and outer
//! space lies on its right, so only a strip between the two is evaluated: by blocks of signals, in
//! rows of tiles that begin in the épaulette and end in outer space (`docs/algorithms/arm.md`).
//!
//! The outermost strip of the arm is the skin. It is periodic, at some level, until the arm is
//! thick enough for the next level.

mod border;
mod collect;
mod edge;
mod epaulette;
mod followed;
mod frontier;
mod pattern;
mod plan;
mod rim;
mod skin;
mod thickness;
mod window;

use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use thiserror::Error;

pub use border::{ArmBorder, Medium};
pub use epaulette::epaulette;
pub use followed::Followed;
pub use frontier::Frontier;
pub use pattern::{Orbit, Parse, Shape, SkinPattern, SkinPeriod, matrix, parse};
pub use rim::{Layer, PHI_SQUARED, Rim, lag_between, lag_of, next_transition};
pub use skin::{Skin, SkinLevel, SkinReader, Transition, word};
pub use thickness::Thickness;

use collect::Collector;
use edge::Edge;
use plan::Plan;
use wythoff::blocking::boundary::Boundary;
use wythoff::blocking::machine::Machine;
use wythoff::blocking::sweep::{Accelerator, Level, Sweep};
use wythoff::blocking::wavefront::{self, Damaged, Plan as _};
use wythoff::observer::{Interrupted, Observer};
use wythoff::workers::Workers;
use wythoff::{K, Window};

/// The value of k in the signals. Only sums matter, so any number works.
const GAUGE: u8 = 1;
/// Values that span more could be mistaken for others in 8 bits.
const SPAN: i64 = 86;
/// Rows of a tile where nothing else was asked for, at most.
const SIDE: u64 = 16_384;
/// Fewest rows and columns of a tile that an accelerator evaluates, if no side is set.
const SIDE_WITH_ACCELERATOR: u64 = 2048;

/// The unbounded arm.
#[derive(Debug, Clone)]
pub struct Arm {
    workers: Arc<Workers>,
    machine: Arc<dyn Machine>,
    level: Option<Level>,
    side: Option<u64>,
    smallest: u64,
}

/// Receiver of the rows of the arm.
pub trait Follower: Send {
    /// Receives the next rows, in order. `Break` ends the run after the rows that have begun, which
    /// are finished and reported as well.
    fn rows(&mut self, done: &Stretch<'_>) -> ControlFlow<()>;
}

/// Rows of the arm that are done.
#[derive(Debug, Clone, Copy)]
pub struct Stretch<'a> {
    /// The first one.
    pub y: u64,
    /// The column u of the last palace of each row; -1 in row 0.
    pub skin: &'a [i64],
    /// The signals that cross into the row below the last one.
    pub below: &'a Frontier,
}

/// The reason why the arm could not be followed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum ArmError {
    /// The observer cancelled.
    #[error(transparent)]
    Interrupted(#[from] Interrupted),
    /// Values do not fit 8 bits.
    #[error(
        "values from {min} to {max} span more than {SPAN}: signals of 8 bits cannot tell them apart"
    )]
    Range {
        /// The smallest.
        min: i64,
        /// The largest.
        max: i64,
    },
    /// The épaulette ends further left than ever seen.
    #[error(
        "the cell ({u}, {y}) is not in the epaulette, but columns to {wanted} were taken for it"
    )]
    Seam {
        /// Column of the cell.
        u: u64,
        /// Row of the cell.
        y: u64,
        /// The last column that was needed there.
        wanted: u64,
    },
    /// Memory, or this program, is at fault.
    #[error(
        "signals changed on their way into the tile at ({u}, {y}): the memory is at fault, or this program"
    )]
    Damaged {
        /// First column of the tile.
        u: u64,
        /// First row of the tile.
        y: u64,
    },
    /// The skin is not where it was looked for.
    #[error("row {y} does not end in outer space left of column {right}")]
    Skin {
        /// The row.
        y: u64,
        /// The column.
        right: u64,
    },
}

impl Default for Arm {
    fn default() -> Self {
        Self::new()
    }
}

/// Evaluates a block: returns the signals that leave it, and its smallest and largest value.
fn evaluate(machine: &dyn Machine, entering: Boundary) -> (Boundary, [i64; 2]) {
    let (width, height) = (entering.width() as u64, entering.height() as u64);
    // Any place behind the hood of game 1 gives the same signals.
    let window = Window::try_new(1, 1, width, height).expect("a block fits into memory");
    machine.pass(window, entering)
}

/// Evaluates the first `columns` columns of some rows of a block in place; returns the smallest
/// and the largest value.
fn evaluate_part(
    machine: &dyn Machine,
    block: &mut Boundary,
    columns: usize,
    rows: Range<usize>,
) -> [i64; 2] {
    let (leaving, extent) = evaluate(machine, block.part(0..columns, rows.clone()));
    block.set_part(0..columns, rows, &leaving);
    extent
}

/// Watches how far values range.
#[derive(Debug, Clone, Copy)]
struct Extent([i64; 2]);

impl Extent {
    /// Hood cells beside the casing go down to -6, and the proof that 8 bits are enough needs a
    /// largest value of at least 2.
    const fn new() -> Self {
        Self([-6, 2])
    }

    /// Takes in a smallest and a largest value.
    fn admit(&mut self, [min, max]: [i64; 2]) -> Result<(), ArmError> {
        let [min, max] = [self.0[0].min(min), self.0[1].max(max)];
        self.0 = [min, max];
        if max - min > SPAN { Err(ArmError::Range { min, max }) } else { Ok(()) }
    }
}

impl Arm {
    /// The arm on all cores, with the widest vectors of this machine.
    pub fn new() -> Self {
        Self {
            workers: Arc::new(Workers::new(0)),
            machine: Arc::new(Sweep::new(Self::game()).with_threads(1)),
            level: None,
            side: None,
            smallest: edge::BAND as u64,
        }
    }

    /// Returns the game of the machines that evaluate the arm.
    pub fn game() -> K {
        K::try_new(GAUGE.into()).expect("1 is a game")
    }

    /// Sets the number of threads; 0 means one per core.
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Self {
        self.workers = Arc::new(Workers::new(threads));
        self
    }

    /// Sets the vector level.
    #[must_use]
    pub fn with_level(mut self, level: Level) -> Self {
        let k = self.machine.k();
        self.machine = Arc::new(Sweep::new(k).with_threads(1).with_level(level));
        self.level = Some(level);
        self
    }

    /// Evaluates blocks with another machine. Results do not depend on it.
    ///
    /// # Panics
    /// If the machine is not one of game 1: the arm is evaluated with k = 1.
    #[must_use]
    pub fn with_machine(mut self, machine: Arc<dyn Machine>) -> Self {
        assert_eq!(machine.k(), self.machine.k(), "the arm is evaluated with k = 1");
        self.machine = machine;
        self
    }

    /// Evaluates large tiles with an accelerator, and chooses tiles that are large enough for it.
    /// Results do not depend on it.
    #[must_use]
    pub fn with_accelerator(mut self, device: Arc<dyn Accelerator>) -> Self {
        let threads = self.workers.count().max(device.in_flight());
        let mut sweep = Sweep::new(self.machine.k());
        if let Some(level) = self.level {
            sweep = sweep.with_level(level);
        }
        self.smallest = SIDE_WITH_ACCELERATOR;
        self.with_threads(threads).with_machine(Arc::new(sweep.with_accelerator(device)))
    }

    /// Sets the side of tiles in cells. Results do not depend on it.
    ///
    /// # Panics
    /// If `side` is not a multiple of 256, 0, or above 65,536.
    #[must_use]
    pub fn with_tile(mut self, side: u64) -> Self {
        assert!(Self::is_tile(side), "tiles have a multiple of 256 cells a side, up to 65536");
        self.side = Some(side);
        self
    }

    /// Returns true if tiles may have this side.
    pub const fn is_tile(side: u64) -> bool {
        side > 0 && side.is_multiple_of(edge::BAND as u64) && side <= 1 << 16
    }

    fn side(&self, rows: u64) -> u64 {
        self.side.unwrap_or(
            (rows / 32)
                .next_multiple_of(edge::BAND as u64)
                .clamp(self.smallest, SIDE.max(self.smallest)),
        )
    }

    /// The furthest row that is followed: 2^32.
    pub const MOST_ROWS: u64 = 1 << 32;

    /// Returns the approximate bytes in use while following `rows` rows: some frontiers, the
    /// signals that wait for each tile, and the outline.
    pub fn memory(&self, rows: u64) -> u128 {
        let tiles = self.cost(rows) / u128::from(self.side(rows).pow(2));
        (1 << 24) + 40 * u128::from(rows) + 240 * tiles
    }

    /// Returns the approximate number of cells to evaluate for the first `rows` rows.
    pub fn cost(&self, rows: u64) -> u128 {
        let start = Frontier::start();
        Plan { start: &start, bottom: rows.max(1), right: None, side: self.side(rows) }.cells()
    }

    /// Follows the arm from a frontier down to row `bottom` (not included), or until the follower
    /// breaks.
    ///
    /// `Time: O(bottom^2)`, 1.12 bottom^2 cells from row 0. `Memory: O(bottom)`, see
    /// [`Arm::memory`].
    ///
    /// # Errors
    /// If the observer cancels, or if the arm contradicts what is known of it: values span too
    /// much, or the épaulette or outer space ends early.
    ///
    /// # Panics
    /// If `bottom` is above [`Arm::MOST_ROWS`].
    pub fn follow(
        &self,
        start: &Frontier,
        bottom: u64,
        follower: &mut dyn Follower,
        observer: &dyn Observer,
    ) -> Result<(), ArmError> {
        assert!(bottom <= Self::MOST_ROWS, "the arm is followed down to row 2^32");
        self.run(start, bottom, None, follower, observer)
    }

    fn run(
        &self,
        start: &Frontier,
        bottom: u64,
        right: Option<u64>,
        follower: &mut dyn Follower,
        observer: &dyn Observer,
    ) -> Result<(), ArmError> {
        if bottom <= start.y {
            return Ok(());
        }
        let plan = Plan { start, bottom, right, side: self.side(bottom) };
        let (total, finished) = (plan.cells(), AtomicU64::new(0));
        let collector = Mutex::new(Collector::new(&plan, follower));
        let collector = || collector.lock().unwrap_or_else(PoisonError::into_inner);
        let failure = Mutex::new(None);
        let stop = |error| {
            *failure.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
            None
        };
        let done = wavefront::run(&plan, &self.workers, |tile, entering: Boundary| {
            if !collector().begin(tile.j)? {
                // The row is not needed any more, so these signals do not matter. Other rows are
                // being finished.
                return Some(entering);
            }
            let (leaving, last, extent) = if edge::is_outer(&entering) {
                (entering, vec![], [0, 0])
            } else if right.is_some() || edge::is_inner(&entering) {
                let (leaving, extent) = evaluate(&*self.machine, entering);
                (leaving, vec![], extent)
            } else {
                Edge::new(&*self.machine, entering).evaluate()
            };
            let cells = plan.window(tile).cells() as u64;
            let finished = cells + finished.fetch_add(cells, Ordering::Relaxed);
            if observer.progress(finished.into(), total).is_break() {
                return stop(Interrupted.into());
            }
            match collector().take(tile, &leaving, &last, extent) {
                Ok(()) => Some(leaving),
                Err(error) => stop(error),
            }
        });
        if let Err(Damaged(tile)) = done {
            let window = plan.window(tile);
            return Err(ArmError::Damaged { u: window.x(), y: window.y() });
        }
        // The run may also have ended early because no more rows were needed, which is not an
        // error.
        failure.into_inner().unwrap_or_else(PoisonError::into_inner).map_or(Ok(()), Err)
    }
}

#[cfg(test)]
mod tests;
