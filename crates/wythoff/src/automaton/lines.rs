//! Recorded lines of the diamond grid, and the differences between two records.

use std::ops::Range;

use thiserror::Error;

use super::diamond::{Diamond, DiamondError, DiamondLine};
use crate::Window;
use crate::board::{Board, BoardError, BoardRows, Rows, Value};
use crate::observer::{Interrupted, Observer};

/// A run of the automaton that ended early.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum EvolveError {
    /// The observer cancelled.
    #[error(transparent)]
    Interrupted(#[from] Interrupted),
    /// A value, a coordinate or a line is out of range.
    #[error(transparent)]
    Diamond(#[from] DiamondError),
}

/// Consecutive lines of the diamond grid, oldest first. Cells of other lines are 0.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DiamondLines {
    first: i64,
    lines: Vec<DiamondLine>,
}

impl DiamondLines {
    /// These lines, the first one at time `first`.
    pub(super) const fn new(first: i64, lines: Vec<DiamondLine>) -> Self {
        Self { first, lines }
    }

    /// The times of the lines.
    pub fn times(&self) -> Range<i64> {
        self.first..self.first + self.lines.len() as i64
    }

    /// The lines, oldest first.
    pub fn as_slice(&self) -> &[DiamondLine] {
        &self.lines
    }

    /// The value of the cell (x, y).
    pub fn get(&self, x: i64, y: i64) -> Value {
        let line = x.checked_add(y).and_then(|t| usize::try_from(t - self.first).ok());
        line.and_then(|line| self.lines.get(line)).map_or(0, |line| line.get(x))
    }

    /// The smallest range of columns that holds all values that are not 0.
    pub fn columns(&self) -> Range<i64> {
        let columns = self.lines.iter().map(DiamondLine::columns).filter(|x| !x.is_empty());
        columns.reduce(|x, y| x.start.min(y.start)..x.end.max(y.end)).unwrap_or(0..0)
    }

    /// The smallest range of columns that holds `columns` and all values that are not 0.
    pub fn columns_with(&self, columns: Range<i64>) -> Range<i64> {
        let found = self.columns();
        if found.is_empty() {
            return columns;
        }
        columns.start.min(found.start)..columns.end.max(found.end)
    }

    /// The lines as the rows of a table with these columns, which [`Diamond::try_from_rows`] can
    /// read.
    pub fn rows(&self, columns: Range<i64>) -> impl Iterator<Item = Vec<Value>> {
        let row = move |line: &DiamondLine| columns.clone().map(|x| line.get(x)).collect();
        self.lines.iter().map(row)
    }

    /// The four oldest lines as a state; `None` if there are fewer.
    pub fn oldest(&self) -> Option<Diamond> {
        let lines = self.lines.first_chunk::<4>()?;
        Diamond::try_new(self.first + 3, lines.clone()).ok()
    }

    /// The cells (x, y) at which `other` has a different value, by time and then by column, with
    /// the value of `other` minus that of this record.
    ///
    /// `Time: O(cells of both)`.
    ///
    /// ```
    /// use wythoff::automaton::{Diamond, evolve};
    /// // The effect of one flipped cell, now -1, on a state of zeros.
    /// let empty = Diamond::try_from_rows(0, 0, &vec![vec![]; 4])?;
    /// let mut one = empty.clone();
    /// one.flip(1, 2)?;
    /// let (empty, one) = (evolve(&empty, 3, &())?, evolve(&one, 3, &())?);
    /// let differ: Vec<_> = empty.differences(&one).collect();
    /// assert_eq!(differ, [(1, 2, -1), (2, 3, -1), (2, 4, -1), (3, 3, -1)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn differences(&self, other: &Self) -> impl Iterator<Item = (i64, i64, Value)> {
        let [mut before, mut after] = [self.times(), other.times()];
        if after.start < before.start {
            std::mem::swap(&mut before, &mut after);
        }
        // There may be a long time without lines between them.
        let times = before.clone().chain(after.start.max(before.end)..after.end);
        let at = |lines: &Self, t: i64| {
            let line = usize::try_from(t - lines.first).ok();
            line.and_then(|line| lines.lines.get(line)).cloned().unwrap_or_default()
        };
        times.flat_map(move |t| {
            let lines = Self::new(t, vec![at(self, t), at(other, t)]);
            lines.columns().filter_map(move |x| {
                let difference = lines.lines[1].get(x) - lines.lines[0].get(x);
                (difference != 0).then_some((x, t - x, difference))
            })
        })
    }
}

/// Runs the automaton for `steps` lines, and returns the lines of `start` and the new lines.
///
/// `Time: O(steps x length of the lines)`; a line gets longer by at most one cell at a time.
/// `Memory: 8 bytes a cell`.
///
/// # Errors
/// If the observer cancels, or a value or coordinate exceeds ±2^53.
///
/// ```
/// use wythoff::automaton::{Diamond, evolve};
/// use wythoff::K;
/// use wythoff::blocking::Recurrence;
/// let k = K::try_new(7)?;
/// let game = evolve(&Diamond::start(k), 60, &())?;
/// assert_eq!(game.get(30, 20), Recurrence::new(k).visible(30, 20).value(k));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn evolve(
    start: &Diamond,
    steps: u64,
    observer: &dyn Observer,
) -> Result<DiamondLines, EvolveError> {
    let mut state = start.clone();
    let mut lines = start.lines().to_vec();
    for done in 0..steps {
        if observer.progress(done.into(), steps.into()).is_break() {
            return Err(Interrupted.into());
        }
        state.forward()?;
        lines.push(state.newest().clone());
    }
    Ok(DiamondLines::new(start.time() - 3, lines))
}

/// The lines as a board, for pictures. Cells of other lines are 0.
impl Board for DiamondLines {
    fn rows<'a>(&'a self, window: Window, observer: &'a dyn Observer) -> BoardRows<'a, Value> {
        Ok(Box::new(WindowReader { lines: self, window, observer, y: window.y(), row: Vec::new() }))
    }
}

struct WindowReader<'a> {
    lines: &'a DiamondLines,
    window: Window,
    observer: &'a dyn Observer,
    y: u64,
    row: Vec<Value>,
}

impl Rows<Value> for WindowReader<'_> {
    fn next_row(&mut self) -> Result<Option<&[Value]>, BoardError> {
        let Self { lines, window, observer, y, row } = self;
        let (done, width) = (*y - window.y(), u128::from(window.width()));
        if observer.progress(u128::from(done) * width, window.cells()).is_break() {
            return Err(Interrupted.into());
        }
        if *y == window.bottom() {
            return Ok(None);
        }
        row.clear();
        row.extend((window.x()..window.right()).map(|x| lines.get(x as i64, *y as i64)));
        *y += 1;
        Ok(Some(row))
    }
}
