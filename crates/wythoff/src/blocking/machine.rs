//! Machines: evaluators of rectangles, edges in, edges out.
//!
//! A machine evaluates a rectangle of the board from the signals that enter it. The sweep is one
//! machine; another kernel, a GPU or a remote computer would be another. Wavefronts, stores, the
//! unbounded arm and distributed sweeps take any machine, and a machine depends on none of them.
//!
//! [`PlainMachine`] is the reference: rung 4, cell by cell. A test compares every machine with it.

use std::fmt::Debug;

use super::block::Block;
use super::boundary::{Boundary, Signal};
use super::sweep::{Found, Look, PatchError, Sweep, SweepSignal};
use crate::board::Value;
use crate::{K, Window};

/// A machine that evaluates rectangles of one game's board.
///
/// ```
/// use wythoff::blocking::boundary::Boundary;
/// use wythoff::blocking::machine::{Machine, PlainMachine};
/// use wythoff::blocking::{Sweep, sweep::Look};
/// use wythoff::{K, Window};
///
/// fn palaces(machine: &dyn Machine, side: usize) -> Result<u64, Box<dyn std::error::Error>> {
///     let window = Window::try_new(0, 0, side as u64, side as u64)?;
///     Ok(machine.evaluate(window, Boundary::zero(side, side), Look::default())?.palaces())
/// }
/// let k = K::try_new(100)?;
/// assert_eq!(palaces(&Sweep::new(k), 300)?, 16_670);
/// assert_eq!(palaces(&PlainMachine::new(k), 300)?, 16_670);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Machine<T: Signal = u8>: Debug + Send + Sync {
    /// Returns the game.
    fn k(&self) -> K;

    /// Evaluates a rectangle: returns the signals that leave it, palaces by row and column, hash,
    /// extent of values, and value counts by square if `look` asks for them. The signals that enter
    /// are those before the hood inside the rectangle is passed.
    ///
    /// # Errors
    /// If the values do not fit the signals, or a check of `look` fails.
    ///
    /// # Panics
    /// If the window and the boundary differ in size.
    fn evaluate(
        &self,
        window: Window,
        entering: Boundary<T>,
        look: Look,
    ) -> Result<Found<T>, PatchError>;

    /// Evaluates a rectangle without counts: returns the signals that leave it, and its smallest
    /// and largest value outside the hood (`max < min` if all of it is hood). The caller checks
    /// that the values fit the signals.
    ///
    /// # Panics
    /// If the window and the boundary differ in size.
    fn pass(&self, window: Window, entering: Boundary<T>) -> (Boundary<T>, [Value; 2]);

    /// Returns another machine for the same game that shares as little as possible with this one,
    /// to repeat an evaluation whose checks failed; `None` if this computer has no other.
    fn alternative(&self) -> Option<Box<dyn Machine<T>>>;
}

impl<T: SweepSignal> Machine<T> for Sweep {
    fn k(&self) -> K {
        Self::k(self)
    }

    fn evaluate(
        &self,
        window: Window,
        entering: Boundary<T>,
        look: Look,
    ) -> Result<Found<T>, PatchError> {
        self.patch(window, entering).evaluate(look)
    }

    fn pass(&self, window: Window, entering: Boundary<T>) -> (Boundary<T>, [Value; 2]) {
        self.evaluate_watched(window, entering)
    }

    fn alternative(&self) -> Option<Box<dyn Machine<T>>> {
        Some(Box::new(Self::alternative(self)?))
    }
}

/// The reference machine: every cell by three counters, one after the other.
#[derive(Debug, Clone, Copy)]
pub struct PlainMachine {
    k: K,
}

impl PlainMachine {
    /// Returns the machine for game k.
    pub const fn new(k: K) -> Self {
        Self { k }
    }
}

impl<T: Signal> Machine<T> for PlainMachine {
    fn k(&self) -> K {
        self.k
    }

    /// `Time: O(w h)`, some two nanoseconds a cell.
    fn evaluate(
        &self,
        window: Window,
        entering: Boundary<T>,
        look: Look,
    ) -> Result<Found<T>, PatchError> {
        let block = Block::new(self.k, window);
        let mut found = Found::new(entering, look);
        let Found { leaving, palaces_by_row, palaces_by_column, squares, .. } = &mut found;
        for (y, palaces) in (0..).zip(&mut *palaces_by_row) {
            *palaces = block.hood_palaces_in_row(y) as u32;
        }
        for (x, palaces) in (0..).zip(&mut *palaces_by_column) {
            *palaces = block.hood_palaces_in_column(x) as u32;
        }
        if let Some(squares) = squares {
            squares.add_hood(&block);
        }
        let [min, max] = block.evaluate_each(leaving, |x, y, value| {
            palaces_by_row[y] += u32::from(value < 0);
            palaces_by_column[x] += u32::from(value < 0);
            if let Some(squares) = squares {
                squares.holding(x, y).add(value, 1);
            }
        });
        (found.min, found.max) = ((min <= max).then_some(min), (min <= max).then_some(max));
        found.hash = found.weigh(window);
        Ok(found)
    }

    fn pass(&self, window: Window, entering: Boundary<T>) -> (Boundary<T>, [Value; 2]) {
        let mut boundary = entering;
        let extent = Block::new(self.k, window).evaluate_each(&mut boundary, |_, _, _| {});
        (boundary, extent)
    }

    fn alternative(&self) -> Option<Box<dyn Machine<T>>> {
        None
    }
}
