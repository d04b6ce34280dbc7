//! The automaton on the diamond grid of \[CLN\] Fig. 2, line by line, forward and backward.
//!
//! The line of time t is an anti-diagonal of the board, the cells (x, t - x). The rule computes it
//! from the four lines before:
//!
//! ```text
//! t - 4   a          t - 3   b, c          t - 2   d          t - 1   e, f          t   g
//! ```
//!
//! A line has finitely many cells that are not 0. Lines of zeros are a fixed point, and other
//! values spread by at most one cell on each side per line. So lines are stored completely, and
//! every equation between lines holds on the infinite line. The start of a game is such a state: of
//! the quadrant of k's in \[CLN\] Theorem 1, the four lines before t = 0 hold three, two, one and
//! none.
//!
//! A cell may have two predecessors: 0 has the predecessors 0 and -3, for example. Zeros beyond the
//! outermost cells that are not 0 get the predecessor 0. A run forward from chosen predecessors
//! computes exactly the lines of the start.

use std::ops::Range;

use thiserror::Error;

use super::choice::Choice;
use super::queen::Neighbours;
use crate::K;
use crate::board::Value;

/// The largest absolute value of coordinates, times and values, which leaves room for sums.
const LIMIT: i64 = 1 << 53;

/// The largest length of a line, from its first cell that is not 0 to its last: 1 GiB.
const LONGEST: i64 = 1 << 27;

/// A state or a step outside the range of the diamond grid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum DiamondError {
    /// There are fewer than four lines.
    #[error("the automaton needs the last four lines, not {0}")]
    TooFewLines(usize),
    /// A coordinate is out of range.
    #[error("the line at time {t} holds column {x}; times and columns go up to ±2^53")]
    TooFar {
        /// Time.
        t: i64,
        /// Column.
        x: i64,
    },
    /// A value is out of range.
    #[error("the line at time {t} holds the value {value}; values go up to ±2^53")]
    TooLarge {
        /// Time.
        t: i64,
        /// The value.
        value: Value,
    },
    /// The cells of a line that are not 0 are too far apart.
    #[error("the line at time {t} would have length {cells}; up to 2^27 are kept")]
    TooLong {
        /// Time.
        t: i64,
        /// Number of cells from the first that is not 0 to the last.
        cells: i64,
    },
    /// The cell is not part of the state.
    #[error("the cell ({x}, {y}) is not on the last four lines, x + y from {oldest} to {newest}")]
    NotInState {
        /// Column.
        x: i64,
        /// Row.
        y: i64,
        /// Time of the oldest line.
        oldest: i64,
        /// Time of the newest line.
        newest: i64,
    },
}

/// The values of one line that are not 0, with the zeros between them.
///
/// The values do not begin or end with 0, so that equal lines compare equal.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DiamondLine {
    x: i64,
    values: Vec<Value>,
}

impl DiamondLine {
    /// The line with these values from column `x` on and zeros elsewhere.
    pub fn new(x: i64, mut values: Vec<Value>) -> Self {
        let Some(first) = values.iter().position(|&value| value != 0) else {
            return Self::default();
        };
        while values.last() == Some(&0) {
            values.pop();
        }
        values.drain(..first);
        Self { x: x.saturating_add(first as i64), values }
    }

    /// The columns from the first value that is not 0 to the last; empty if all values are 0.
    pub fn columns(&self) -> Range<i64> {
        self.x..self.x.saturating_add(self.values.len() as i64)
    }

    /// The values in [`DiamondLine::columns`].
    pub fn values(&self) -> &[Value] {
        &self.values
    }

    /// The value in column `x`.
    pub fn get(&self, x: i64) -> Value {
        let at = usize::try_from(x.wrapping_sub(self.x)).ok();
        at.and_then(|at| self.values.get(at)).copied().unwrap_or(0)
    }

    /// The values in `columns`.
    fn spread(&self, columns: Range<i64>) -> Vec<Value> {
        let mut spread = vec![0; (columns.end - columns.start) as usize];
        let kept = self.x.max(columns.start)..self.columns().end.min(columns.end);
        if kept.start < kept.end {
            let index = |x: i64, from: i64| (x - from) as usize;
            spread[index(kept.start, columns.start)..index(kept.end, columns.start)]
                .copy_from_slice(&self.values[index(kept.start, self.x)..index(kept.end, self.x)]);
        }
        spread
    }

    /// Returns this line if all coordinates and values are within range.
    fn checked(self, t: i64) -> Result<Self, DiamondError> {
        let columns = self.columns();
        for x in [t, columns.start, columns.end] {
            if !(-LIMIT..=LIMIT).contains(&x) {
                return Err(DiamondError::TooFar { t, x });
            }
        }
        // The union of the bits of p, or of -1 - p if p is negative.
        let bits = self.values.iter().fold(0, |bits, &value| bits | (value ^ (value >> 63)));
        if bits >= LIMIT {
            let value = self.values.iter().copied().max_by_key(|value| value.unsigned_abs());
            if let Some(value) = value.filter(|value| value.unsigned_abs() > LIMIT as u64) {
                return Err(DiamondError::TooLarge { t, value });
            }
        }
        Ok(self)
    }
}

/// A state of the automaton: four consecutive lines, from which it runs forward or backward.
///
/// ```
/// use wythoff::automaton::Diamond;
/// use wythoff::K;
/// let mut lines = Diamond::start(K::try_new(5)?);
/// for _ in 0..4 {
///     lines.forward()?;
/// }
/// // [CLN] Fig. 1: palace numbers 3 4 4 3 from (0, 3) to (3, 0).
/// assert_eq!((lines.time(), lines.newest().values()), (3, [-2, -1, -1, -2].as_slice()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diamond {
    /// Time of the newest line.
    time: i64,
    /// The lines, from the oldest to the newest.
    lines: [DiamondLine; 4],
}

impl Diamond {
    /// The state with these lines, oldest first. The newest has time `time`.
    ///
    /// # Errors
    /// If a time, column or value exceeds ±2^53.
    pub fn try_new(time: i64, lines: [DiamondLine; 4]) -> Result<Self, DiamondError> {
        let [a, b, c, d] = lines;
        let at = |age: i64| time.saturating_sub(age);
        let lines = [a.checked(at(3))?, b.checked(at(2))?, c.checked(at(1))?, d.checked(at(0))?];
        Ok(Self { time, lines })
    }

    /// The state with the last four of these rows. Row i is the line of time `t + i`, and its
    /// values begin at column `x`.
    ///
    /// # Errors
    /// If there are fewer than four rows, or a time, column or value exceeds ±2^53.
    pub fn try_from_rows(t: i64, x: i64, rows: &[Vec<Value>]) -> Result<Self, DiamondError> {
        let [.., a, b, c, d] = rows else { return Err(DiamondError::TooFewLines(rows.len())) };
        let time = t.saturating_add(rows.len() as i64 - 1);
        Self::try_new(time, [a, b, c, d].map(|row| DiamondLine::new(x, row.clone())))
    }

    /// Like [`Diamond::try_from_rows`], with the time of the last row; by default it is the x of
    /// the last column, as if y were 0 there.
    ///
    /// # Errors
    /// As [`Diamond::try_from_rows`].
    pub fn try_from_table(
        rows: &[Vec<Value>],
        x: i64,
        time: Option<i64>,
    ) -> Result<Self, DiamondError> {
        let width = rows.last().map_or(0, Vec::len) as i64;
        let time = time.unwrap_or_else(|| x.saturating_add(width - 1));
        Self::try_from_rows(time.saturating_sub(rows.len() as i64 - 1), x, rows)
    }

    /// The start of game k: \[CLN\] Theorem 1. The newest line has time -1, and the next line is
    /// the corner of the game.
    pub fn start(k: K) -> Self {
        let line =
            |length: usize| DiamondLine::new(-(length as i64), vec![k.get() as Value; length]);
        Self { time: -1, lines: [line(3), line(2), line(1), line(0)] }
    }

    /// The time of the newest line.
    pub const fn time(&self) -> i64 {
        self.time
    }

    /// The lines, oldest first.
    pub const fn lines(&self) -> &[DiamondLine; 4] {
        &self.lines
    }

    /// The newest line.
    pub const fn newest(&self) -> &DiamondLine {
        &self.lines[3]
    }

    /// The oldest line.
    pub const fn oldest(&self) -> &DiamondLine {
        &self.lines[0]
    }

    /// Flips the cell (x, y) between palace and no palace: its value p becomes -1 - p.
    ///
    /// # Errors
    /// If the cell is not on one of the four lines, or too far from the other cells of its line.
    pub fn flip(&mut self, x: i64, y: i64) -> Result<(), DiamondError> {
        let oldest = self.time - 3;
        let steps = x.checked_add(y).and_then(|t| t.checked_sub(oldest));
        let at = steps.and_then(|steps| usize::try_from(steps).ok());
        let not_here = DiamondError::NotInState { x, y, oldest, newest: self.time };
        let line = at.and_then(|at| self.lines.get_mut(at)).ok_or(not_here)?;
        let columns = if line.values.is_empty() { x..x } else { line.columns() };
        let columns = columns.start.min(x)..columns.end.max(x.saturating_add(1));
        length(&columns, x + y)?;
        let mut values = line.spread(columns.clone());
        let cell = &mut values[(x - columns.start) as usize];
        *cell = -1 - *cell;
        *line = DiamondLine::new(columns.start, values);
        Ok(())
    }

    /// Computes the next line, and drops the oldest.
    ///
    /// `Time: O(length of the lines)`, a few nanoseconds a cell.
    ///
    /// # Errors
    /// If a value or coordinate exceeds ±2^53, or a line exceeds 2^27 cells. The state is then
    /// unchanged.
    pub fn forward(&mut self) -> Result<(), DiamondError> {
        let [l4, l3, l2, l1] = &self.lines;
        // Each line with the columns by which its first and last cells are shifted to the cells
        // that depend on them.
        let x = reached([(l4, 2, 2), (l3, 1, 2), (l2, 1, 1), (l1, 0, 1)]);
        let n = length(&x, self.time + 1)?;
        let a = l4.spread(x.start - 2..x.end - 2);
        let bc = l3.spread(x.start - 2..x.end - 1);
        let d = l2.spread(x.start - 1..x.end - 1);
        let ef = l1.spread(x.start - 1..x.end);
        let (b, c, e, f) = (&bc[1..], &bc[..n], &ef[1..], &ef[..n]);
        let (a, b, d, e) = (&a[..n], &b[..n], &d[..n], &e[..n]);
        let cell = |i| Neighbours { a: a[i], b: b[i], c: c[i], d: d[i], e: e[i], f: f[i] };
        let values = (0..n).map(|i| cell(i).next()).collect();
        let line = DiamondLine::new(x.start, values).checked(self.time + 1)?;
        self.lines.rotate_left(1);
        self.lines[3] = line;
        self.time += 1;
        Ok(())
    }

    /// Computes a line before the oldest, and drops the newest.
    ///
    /// If a cell has two predecessors, `choice` decides. A step forward restores the state for
    /// every choice.
    ///
    /// `Time: O(length of the lines)`.
    ///
    /// # Errors
    /// If a value or coordinate exceeds ±2^53, or a line exceeds 2^27 cells. The state is then
    /// unchanged.
    pub fn backward(&mut self, choice: Choice) -> Result<(), DiamondError> {
        let [bc, d, ef, g] = &self.lines;
        // Shifts to the column of a. Cells b and d are one column to the right of a, e and g two.
        let x = reached([(bc, -1, 0), (d, -1, -1), (ef, -2, -1), (g, -2, -2)]);
        let t = self.time - 4;
        let n = length(&x, t)?;
        let bc = bc.spread(x.start..x.end + 1);
        let d = d.spread(x.start + 1..x.end + 1);
        let ef = ef.spread(x.start + 1..x.end + 2);
        let g = g.spread(x.start + 2..x.end + 2);
        let values = (0..n).map(|i| {
            let cell = Neighbours { a: 0, b: bc[i + 1], c: bc[i], d: d[i], e: ef[i + 1], f: ef[i] };
            let column = x.start + i as i64;
            choice.of(cell.predecessors(g[i]), column, t - column)
        });
        let line = DiamondLine::new(x.start, values.collect()).checked(t)?;
        self.lines.rotate_right(1);
        self.lines[0] = line;
        self.time -= 1;
        Ok(())
    }
}

/// The number of columns, if it is not above the limit of a line.
fn length(columns: &Range<i64>, t: i64) -> Result<usize, DiamondError> {
    match columns.end.saturating_sub(columns.start) {
        cells @ 0..=LONGEST => Ok(cells as usize),
        cells => Err(DiamondError::TooLong { t, cells }),
    }
}

/// The columns of a line that depend on cells that are not 0. Each line is given with the shifts of
/// its first and last cell to the cells that depend on them.
fn reached(lines: [(&DiamondLine, i64, i64); 4]) -> Range<i64> {
    let mut lines = lines.into_iter().filter(|(line, ..)| !line.values.is_empty());
    let columns = |(line, first, last): (&DiamondLine, i64, i64)| {
        line.columns().start + first..line.columns().end + last
    };
    let Some(first) = lines.next().map(columns) else { return 0..0 };
    lines.map(columns).fold(first, |x, y| x.start.min(y.start)..x.end.max(y.end))
}
