//! Lines of the diamond grid, recorded; what came of a start, and what one changed cell changes.

use std::ops::Range;

use thiserror::Error;

use super::diamond::{Diamond, DiamondError, Line};
use crate::Window;
use crate::board::{Board, BoardError, Rows, Value};
use crate::observer::{Interrupted, Observer};

/// Why a run of the automaton ended early.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum EvolveError {
    /// The observer said stop.
    #[error(transparent)]
    Interrupted(#[from] Interrupted),
    /// Something grew out of range.
    #[error(transparent)]
    Diamond(#[from] DiamondError),
}

/// Consecutive lines of the diamond grid, oldest first; 0 on all cells of other lines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lines {
    first: i64,
    lines: Vec<Line>,
}

impl Lines {
    /// These lines, the first one at time `first`.
    pub(super) const fn new(first: i64, lines: Vec<Line>) -> Self {
        Self { first, lines }
    }

    /// The times of the lines.
    pub fn times(&self) -> Range<i64> {
        self.first..self.first + self.lines.len() as i64
    }

    /// The lines, oldest first.
    pub fn as_slice(&self) -> &[Line] {
        &self.lines
    }

    /// The value of the cell (x, y).
    pub fn get(&self, x: i64, y: i64) -> Value {
        let line = x.checked_add(y).and_then(|t| usize::try_from(t - self.first).ok());
        line.and_then(|line| self.lines.get(line)).map_or(0, |line| line.get(x))
    }

    /// The columns that hold all values that are not 0; empty if there are none.
    pub fn columns(&self) -> Range<i64> {
        let columns = self.lines.iter().map(Line::columns).filter(|x| !x.is_empty());
        columns.reduce(|x, y| x.start.min(y.start)..x.end.max(y.end)).unwrap_or(0..0)
    }

    /// The lines as the rows of a table, one a time, with the same columns each: what
    /// [`Diamond::try_from_rows`] reads back.
    pub fn rows(&self, columns: Range<i64>) -> impl Iterator<Item = Vec<Value>> {
        let row = move |line: &Line| columns.clone().map(|x| line.get(x)).collect();
        self.lines.iter().map(row)
    }

    /// The four oldest lines as a state; `None` if there are fewer.
    pub fn oldest(&self) -> Option<Diamond> {
        let lines = self.lines.first_chunk::<4>()?;
        Diamond::try_new(self.first + 3, lines.clone()).ok()
    }

    /// The four newest lines as a state; `None` if there are fewer.
    pub fn newest(&self) -> Option<Diamond> {
        let lines = self.lines.last_chunk::<4>()?;
        Diamond::try_new(self.times().end - 1, lines.clone()).ok()
    }

    /// The cells where `other` has another value, by time and then by column, with how much larger
    /// it is there.
    ///
    /// `Time: O(cells of both)`.
    ///
    /// ```
    /// use wythoff::automaton::{Diamond, evolve};
    /// // What one flipped cell of the empty world, now -1, leads to.
    /// let empty = Diamond::try_from_fn(3, 0..0, |_, _| 0)?;
    /// let mut one = empty.clone();
    /// one.flip(1, 2)?;
    /// let (empty, one) = (evolve(&empty, 3, &())?, evolve(&one, 3, &())?);
    /// let differ: Vec<_> = empty.differences(&one).collect();
    /// assert_eq!(differ, [(1, 2, -1), (2, 3, -1), (2, 4, -1), (3, 3, -1)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn differences(&self, other: &Self) -> impl Iterator<Item = (i64, i64, Value)> {
        let times = self.first.min(other.first)..self.times().end.max(other.times().end);
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

/// Runs the automaton: the lines of `start`, and `steps` more.
///
/// `Time: O(steps x length of the lines)`; a line gets longer by at most one cell at a time.
/// `Memory: 8 bytes a cell`.
///
/// # Errors
/// If the observer said stop, or something outgrows ±2^53.
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
pub fn evolve(start: &Diamond, steps: u64, observer: &dyn Observer) -> Result<Lines, EvolveError> {
    let mut state = start.clone();
    let mut lines = start.lines().to_vec();
    for done in 0..steps {
        if observer.progress(done.into(), steps.into()).is_break() {
            return Err(Interrupted.into());
        }
        state.forward()?;
        lines.push(state.newest().clone());
    }
    Ok(Lines::new(start.time() - 3, lines))
}

/// The lines as a board, for pictures: the cells of a window, 0 on all other lines.
impl Board for Lines {
    fn rows<'a>(
        &'a self,
        window: Window,
        observer: &'a dyn Observer,
    ) -> Result<Box<dyn Rows<Value> + 'a>, BoardError> {
        Ok(Box::new(Reader { lines: self, window, observer, y: window.y(), row: Vec::new() }))
    }
}

struct Reader<'a> {
    lines: &'a Lines,
    window: Window,
    observer: &'a dyn Observer,
    y: u64,
    row: Vec<Value>,
}

impl Rows<Value> for Reader<'_> {
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
