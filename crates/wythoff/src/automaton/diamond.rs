//! The automaton on the diamond grid of \[CLN\] Fig. 2, line by line in both directions.
//!
//! Time t is x + y. Its line is an anti-diagonal of the board, the cells (x, t - x), and the rule
//! makes it from the four lines before:
//!
//! ```text
//! t - 4   a          t - 3   b, c          t - 2   d          t - 1   e, f          t   g
//! ```
//!
//! A line here has finitely many cells that are not 0. All zeros is a fixed point, and what
//! differs from it spreads by at most one cell a line on each side of the board, so that nothing
//! is cut off: every equation between lines holds on the whole infinite line. The start of a game
//! is such a state too: of the quadrant of k's in \[CLN\] Theorem 1, the four lines before t = 0
//! hold three, two, one and none.
//!
//! Backward a cell may have two predecessors, and far out each cell does: 0 comes from 0 and from
//! -3. The background is kept: beyond the outermost cells that are not 0, zeros come from zeros. To
//! go forward again from what was chosen gives the lines that one came from, exactly.

use std::ops::Range;

use thiserror::Error;

use super::queen::Neighbours;
use super::reverse::Choice;
use crate::K;
use crate::board::Value;

/// Largest absolute value of coordinates, times and values on the grid; it leaves room for sums.
const LIMIT: i64 = 1 << 53;

/// Longest line, from its first cell that is not 0 to its last: a gibibyte.
const LONGEST: i64 = 1 << 27;

/// Why the diamond grid did not take a state, or could not go on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum DiamondError {
    /// Not enough lines for a state.
    #[error("{0} lines are not a state; the automaton needs the last four lines")]
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
    #[error("the line at time {t} would be {cells} cells long; up to 2^27 are kept")]
    TooLong {
        /// Time.
        t: i64,
        /// Cells from the first that is not 0 to the last.
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
/// Never starts or ends with a 0, so that equal lines are equal.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Line {
    x: i64,
    values: Vec<Value>,
}

impl Line {
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

    /// The columns from the first value that is not 0 to the last; empty if there is none.
    pub fn columns(&self) -> Range<i64> {
        self.x..self.x.saturating_add(self.values.len() as i64)
    }

    /// The values in [`Line::columns`].
    pub fn values(&self) -> &[Value] {
        &self.values
    }

    /// The value in column `x`.
    pub fn get(&self, x: i64) -> Value {
        let at = usize::try_from(x.wrapping_sub(self.x)).ok();
        at.and_then(|at| self.values.get(at)).copied().unwrap_or(0)
    }

    /// The values in `columns`, with zeros where this line has none.
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

    /// This line, if all of it is within range.
    fn checked(self, t: i64) -> Result<Self, DiamondError> {
        let columns = self.columns();
        for x in [t, columns.start, columns.end] {
            if !(-LIMIT..=LIMIT).contains(&x) {
                return Err(DiamondError::TooFar { t, x });
            }
        }
        // As many bits as the largest value has; values are -1 - p or p, without their sign.
        let bits = self.values.iter().fold(0, |bits, &value| bits | (value ^ (value >> 63)));
        if bits >= LIMIT {
            let value = self.values.iter().copied().max_by_key(|value| value.unsigned_abs());
            return Err(DiamondError::TooLarge { t, value: value.unwrap_or(0) });
        }
        Ok(self)
    }
}

/// Four consecutive lines: all that the automaton needs to go on, or back.
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
    /// From the oldest to the newest.
    lines: [Line; 4],
}

impl Diamond {
    /// The state of these lines, oldest first, the newest one at `time`.
    ///
    /// # Errors
    /// If a time, column or value is beyond ±2^53.
    pub fn try_new(time: i64, lines: [Line; 4]) -> Result<Self, DiamondError> {
        let [a, b, c, d] = lines;
        let at = |age: i64| time.saturating_sub(age);
        let lines = [a.checked(at(3))?, b.checked(at(2))?, c.checked(at(1))?, d.checked(at(0))?];
        Ok(Self { time, lines })
    }

    /// The state of the last four of these rows: row i is the line of time `t + i`, and its values
    /// stand from column `x` on.
    ///
    /// # Errors
    /// If there are fewer than four rows, or something is beyond ±2^53.
    pub fn try_from_rows(t: i64, x: i64, rows: &[Vec<Value>]) -> Result<Self, DiamondError> {
        let [.., a, b, c, d] = rows else { return Err(DiamondError::TooFewLines(rows.len())) };
        let time = t.saturating_add(rows.len() as i64 - 1);
        Self::try_new(time, [a, b, c, d].map(|row| Line::new(x, row.clone())))
    }

    /// The four lines up to `time` of a board given by `value(x, y)`, in these columns; 0 outside.
    ///
    /// # Errors
    /// If something is beyond ±2^53.
    pub fn try_from_fn(
        time: i64,
        columns: Range<i64>,
        value: impl Fn(i64, i64) -> Value,
    ) -> Result<Self, DiamondError> {
        let line = |age| {
            let values = columns.clone().map(|x| value(x, time - age - x)).collect();
            Line::new(columns.start, values)
        };
        Self::try_new(time, [3, 2, 1, 0].map(line))
    }

    /// The start of game k: \[CLN\] Theorem 1. The newest line is at time -1, and what comes next is
    /// the corner of the game.
    pub fn start(k: K) -> Self {
        let line = |length: usize| Line::new(-(length as i64), vec![k.get() as Value; length]);
        Self { time: -1, lines: [line(3), line(2), line(1), line(0)] }
    }

    /// Time of the newest line.
    pub const fn time(&self) -> i64 {
        self.time
    }

    /// The lines, oldest first.
    pub const fn lines(&self) -> &[Line; 4] {
        &self.lines
    }

    /// The newest line.
    pub const fn newest(&self) -> &Line {
        &self.lines[3]
    }

    /// The oldest line.
    pub const fn oldest(&self) -> &Line {
        &self.lines[0]
    }

    /// Makes the cell (x, y) a palace if it is none, and the other way round: its value p becomes
    /// -1 - p. Done twice, nothing has changed.
    ///
    /// # Errors
    /// If the cell is not on one of the four lines, or too far from the others on its line.
    pub fn flip(&mut self, x: i64, y: i64) -> Result<(), DiamondError> {
        let oldest = self.time - 3;
        let at = x.checked_add(y).and_then(|t| usize::try_from(t - oldest).ok());
        let not_here = DiamondError::NotInState { x, y, oldest, newest: self.time };
        let line = at.and_then(|at| self.lines.get_mut(at)).ok_or(not_here)?;
        let columns = if line.values.is_empty() { x..x } else { line.columns() };
        let columns = columns.start.min(x)..columns.end.max(x.saturating_add(1));
        length(&columns, x + y)?;
        let mut values = line.spread(columns.clone());
        let cell = &mut values[(x - columns.start) as usize];
        *cell = -1 - *cell;
        *line = Line::new(columns.start, values);
        Ok(())
    }

    /// Computes the next line; the oldest is dropped.
    ///
    /// `Time: O(length of the lines)`, a few nanoseconds a cell.
    ///
    /// # Errors
    /// If something grows beyond ±2^53, or a line beyond 2^27 cells; the state is then unchanged.
    pub fn forward(&mut self) -> Result<(), DiamondError> {
        let [l4, l3, l2, l1] = &self.lines;
        // Each line with how far beyond its first and last cell, in columns, it reaches.
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
        let line = Line::new(x.start, values).checked(self.time + 1)?;
        self.lines.rotate_left(1);
        self.lines[3] = line;
        self.time += 1;
        Ok(())
    }

    /// Computes a line that the oldest one can have come from; the newest is dropped.
    ///
    /// Where a cell has two predecessors, `choice` decides. Going forward gives back the state
    /// that there was before, whatever was chosen.
    ///
    /// `Time: O(length of the lines)`.
    ///
    /// # Errors
    /// If something grows beyond ±2^53, or a line beyond 2^27 cells; the state is then unchanged.
    pub fn backward(&mut self, choice: Choice) -> Result<(), DiamondError> {
        let [bc, d, ef, g] = &self.lines;
        // In columns of a; b and d are one to the right of it, e and g two.
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
        let line = Line::new(x.start, values.collect()).checked(t)?;
        self.lines.rotate_right(1);
        self.lines[0] = line;
        self.time -= 1;
        Ok(())
    }
}

/// How many columns these are, if a line may have so many.
fn length(columns: &Range<i64>, t: i64) -> Result<usize, DiamondError> {
    match columns.end.saturating_sub(columns.start) {
        cells @ 0..=LONGEST => Ok(cells as usize),
        cells => Err(DiamondError::TooLong { t, cells }),
    }
}

/// The columns of a line whose cells depend on a cell that is not 0 of one of these lines, each
/// shifted so far at its first and its last cell.
fn reached(lines: [(&Line, i64, i64); 4]) -> Range<i64> {
    let mut lines = lines.into_iter().filter(|(line, ..)| !line.values.is_empty());
    let columns = |(line, first, last): (&Line, i64, i64)| {
        line.columns().start + first..line.columns().end + last
    };
    let Some(first) = lines.next().map(columns) else { return 0..0 };
    lines.map(columns).fold(first, |x, y| x.start.min(y.start)..x.end.max(y.end))
}
