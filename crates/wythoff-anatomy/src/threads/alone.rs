//! Threads alone: each evaluated by itself, from the skin inward, until it repeats.
//!
//! Let a row have t palaces of a thread and r palaces beyond it, and let the gaps on both sides
//! last. Then the other k - r - t palaces of the row lie left of the thread, and a square that sees
//! V palaces in its column, D on its diagonal and n palaces of the thread in its row has the value
//!
//! ```text
//! p = V + D + n - r - t.
//! ```
//!
//! So a thread is decided by the palaces beyond it, as they lie on columns and diagonals, and k
//! does not matter. If those repeat and the thread keeps its width, it has finitely many states, so
//! that it repeats in the end (`docs/algorithms/threads.md`, "Threads repeat after thousands of
//! rows").

use schemars::JsonSchema;
use serde::Serialize;

use super::band::{Band, reach};
use super::gap::Seen;
use super::lines::{Growing, Lines};
use super::{Period, Spread, of_band};
use wythoff::Window;
use wythoff::blocking::Sweep;
use wythoff::board::BoardError;
use wythoff::observer::{Interrupted, Observer};

/// Rows in which the threads are told apart.
const BAND: u64 = 256;
/// Columns left of the first palaces of the last rows that are evaluated, too.
const MARGIN: i64 = 64;
/// Rows after which the first column that is evaluated is set again.
const PAUSE: usize = 32;
/// Rows between two calls of the observer.
const ROWS_OF_STEP: u64 = 1 << 16;
/// Columns of a row at most. A thread that is wider does not keep together.
const WIDEST: i64 = 4096;

/// The threads of a game that were evaluated by themselves.
#[derive(Debug, Clone, PartialEq, JsonSchema, Serialize)]
pub struct Settled {
    /// From the outermost one inward.
    pub threads: Vec<Alone>,
    /// True if these are all threads, and it is proved that they go on like this for ever.
    ///
    /// It is proved if each column from row y on ends up with k - r palaces above the main
    /// diagonal, where r is the number of palaces of all threads in a row. Then, by symmetry, row
    /// y has k - r palaces left of the main diagonal, and the threads are as they were evaluated;
    /// and so it is in all rows below.
    pub is_whole: bool,
}

/// A thread that was evaluated by itself until it repeated.
///
/// It repeats for ever, if the gap left of it lasts: the gap beyond it does not close, because this
/// thread is not steeper than the next one, and the palaces seen leave no square of a gap negative.
#[derive(Debug, Clone, PartialEq, JsonSchema, Serialize)]
pub struct Alone {
    /// Palaces in a row.
    pub thickness: u64,
    /// Palaces beyond it in a row.
    pub beyond: u64,
    /// A row from which on it repeats.
    pub since: u64,
    /// The smallest shift that takes it, and what it sees, to itself.
    pub period: Period,
    /// Palaces that a square of the gap left of it sees in its column, over a period.
    pub vertical: Spread,
    /// Palaces that a square of the gap left of it sees on its diagonal, over a period.
    pub diagonal: Spread,
}

/// Evaluates the threads in row `y` of a game one by one, from the outermost one inward, each until
/// it repeats. Ends with the first one that did not within `rows` rows, or whose number of palaces
/// in a row changes, or that meets another one.
///
/// `Time`: one sweep to row `y`, and `rows` times the width of each thread. `Memory`: some 50 bytes
/// per row and thread. The observer is asked every 65,536 rows of a search.
///
/// # Errors
/// If the observer cancels.
///
/// # Panics
/// If the rows from `y` on reach beyond 2^53.
///
/// ```
/// use wythoff::K;
/// use wythoff::blocking::Sweep;
/// use wythoff_anatomy::threads;
/// let sweep = Sweep::new(K::try_new(20)?);
/// let found = threads::settle(&sweep, 2000, 100_000, &())?.threads;
/// let periods: Vec<_> = found.iter().map(|t| (t.thickness, t.period.dx, t.period.dy)).collect();
/// // The skin of level 2, and a thread that falls behind it by a row in 65 columns.
/// assert_eq!(periods, [(8, 13, 5), (6, 65, 26)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn settle(
    sweep: &Sweep,
    y: u64,
    rows: u64,
    observer: &dyn Observer,
) -> Result<Settled, BoardError> {
    let k = sweep.k();
    let window = Window::try_new(y, y, reach(k, y + BAND) - y, BAND)
        .expect("rows of a board lie below 2^53");
    let patch = sweep.patch(window, sweep.boundary(window, observer)?);
    let band = Band::read(k, &patch, y..y + BAND, observer)?;
    let seen = Seen::new(&patch.entering().v, &patch.entering().d[BAND as usize - 1..]);
    let palaces = band.rows().next().map_or(&[][..], |(_, palaces)| palaces);
    let mut beyond = Beyond::outer_space();
    let mut found = Vec::new();
    for thread in of_band(&band).iter().rev() {
        let Some(thickness) = thread.steady() else { break };
        let inner = palaces.len().checked_sub((beyond.palaces as u64 + thickness) as usize);
        let Some(&first) = inner.and_then(|inner| palaces.get(inner)) else { break };
        let mut walk = Walk::new(&beyond, thickness, y, first, &seen);
        let Some((alone, next)) = walk.settle(rows, observer)? else { break };
        found.push(alone);
        beyond = next;
    }
    let palaces = beyond.palaces as usize;
    let is_all = palaces > 0 && band.rows().all(|(_, row)| row.len() == palaces);
    let columns = beyond.columns.range(y.cast_signed(), &seen.v);
    let diagonals = beyond.diagonals.range(0, &seen.d);
    let is_whole = is_all
        && columns.zip(diagonals).is_some_and(|((least, most), (diagonal, _))| {
            least == most
                && u64::try_from(least + beyond.palaces) == Ok(k.get())
                && least + diagonal >= beyond.palaces
        });
    Ok(Settled { threads: found, is_whole })
}

/// A thread that repeats, and all beyond it, as the threads inside see them.
#[derive(Debug)]
struct Beyond {
    palaces: i32,
    columns: Lines,
    diagonals: Lines,
    /// The course of the thread; none if there is nothing.
    course: Option<Course>,
}

/// Where a thread that repeats begins.
#[derive(Debug)]
struct Course {
    top: i64,
    /// Columns of the first palaces, by row; those of the last period repeat.
    firsts: Vec<i64>,
    dx: i64,
    dy: i64,
}

/// A line of slope dx/dy, as x dy - y dx, and dx and dy.
type Border = (i128, i64, i64);

impl Beyond {
    const fn outer_space() -> Self {
        Self { palaces: 0, columns: Lines::none(), diagonals: Lines::none(), course: None }
    }
}

impl Course {
    /// Returns the column of the first palace of row `y`.
    fn at(&self, y: i64) -> i64 {
        let row = (y - self.top) as usize;
        let Some(late) = (row + 1).checked_sub(self.firsts.len()) else { return self.firsts[row] };
        let periods = late.div_ceil(self.dy as usize) as i64;
        self.firsts[row - (periods * self.dy) as usize] + periods * self.dx
    }

    /// Returns true if all palaces on or left of a border remain left of this thread from row `y`
    /// on.
    fn keeps_off(&self, (border, dx, dy): Border, y: i64) -> bool {
        let wide = |n: i64| i128::from(n);
        let rows = y..y + self.dy;
        let first = rows.map(|y| wide(self.at(y)) * wide(self.dy) - wide(y) * wide(self.dx)).min();
        let is_steeper = wide(dx) * wide(self.dy) > wide(self.dx) * wide(dy);
        let column =
            |border: i128, dx: i64, other: i64| (border + wide(y) * wide(dx)) * wide(other);
        let apart = |first| column(border, dx, self.dy) < column(first, self.dx, dy);
        !is_steeper && first.is_some_and(apart)
    }
}

/// A thread on its way down.
struct Walk<'a> {
    beyond: &'a Beyond,
    thickness: i32,
    top: i64,
    /// The next row.
    y: i64,
    /// The first column that is evaluated.
    left: i64,
    columns: Growing<'a>,
    diagonals: Growing<'a>,
    /// Columns of the first palaces, by row.
    firsts: Vec<i64>,
    /// The column of the last palace of the row above.
    last: i64,
}

/// The numbers that decide the rows below.
struct State {
    y: i64,
    left: i64,
    first: i64,
    columns: Vec<i32>,
    diagonals: Vec<i32>,
}

impl<'a> Walk<'a> {
    /// At the top of row `y`, in which the thread begins at column `first`.
    fn new(beyond: &'a Beyond, thickness: u64, y: u64, first: u64, seen: &Seen) -> Self {
        let y = y.cast_signed();
        let left = (first.cast_signed() - MARGIN).max(y);
        let columns = Growing::new(&beyond.columns, y, &seen.v, left);
        // The first column stays for some rows.
        let diagonal = (left - y - 4 * PAUSE as i64).max(0);
        let diagonals = Growing::new(&beyond.diagonals, 0, &seen.d, diagonal);
        let thickness = thickness as i32;
        Self { beyond, thickness, top: y, y, left, columns, diagonals, firsts: vec![], last: left }
    }

    /// Evaluates a row. Returns false if the thread does not keep together or meets the next one.
    fn row(&mut self) -> bool {
        let all = self.thickness + self.beyond.palaces;
        let (mut n, mut first) = (0, None);
        if self.left < self.y {
            return false;
        }
        for x in self.left..self.left + WIDEST {
            let v = self.columns.number(x);
            let d = self.diagonals.number(x - self.y);
            if *v + *d + n < all {
                (*v, *d, n) = (*v + 1, *d + 1, n + 1);
                first.get_or_insert(x);
                self.last = x;
                if n == self.thickness {
                    break;
                }
            }
        }
        let is_left = self.beyond.course.as_ref().is_none_or(|next| self.last < next.at(self.y));
        self.firsts.extend(first);
        self.y += 1;
        if self.firsts.len().is_multiple_of(PAUSE) {
            let recent = &self.firsts[self.firsts.len().saturating_sub(2 * PAUSE)..];
            let first = recent.iter().min().map_or(self.left, |first| first - MARGIN);
            self.left = self.left.max(first);
        }
        n == self.thickness && is_left
    }

    fn first(&self) -> i64 {
        self.firsts.last().copied().unwrap_or(self.left)
    }

    fn state(&self) -> State {
        let (y, left) = (self.y, self.left);
        let (columns, diagonals) = (self.columns.since(left), self.diagonals.since(left - y));
        State { y, left, first: self.first(), columns, diagonals }
    }

    /// Returns the first column that repeats, if the thread goes on as it did from `state` on.
    fn repeats(&self, state: &State) -> Option<i64> {
        let (dx, dy) = (self.first() - state.first, self.y - state.y);
        let left = state.left.max(self.left - dx);
        let from = (left - state.left) as usize;
        (dx > dy
            && self.columns.repeats(left, state.columns.get(from..)?, dx)
            && self.diagonals.repeats(left - state.y, state.diagonals.get(from..)?, dx - dy))
        .then_some(left)
    }

    /// Follows the thread until it repeats, by Brent's search of a cycle. `None` if it does not
    /// within `rows` rows, or if it cannot be evaluated by itself.
    fn settle(
        &mut self,
        rows: u64,
        observer: &dyn Observer,
    ) -> Result<Option<(Alone, Beyond)>, Interrupted> {
        let (mut state, mut power, mut since) = (self.state(), 1, 0);
        for row in 0..rows {
            if row % ROWS_OF_STEP == 0 && observer.progress(row.into(), rows.into()).is_break() {
                return Err(Interrupted);
            }
            if !self.row() {
                return Ok(None);
            }
            since += 1;
            if self.repeats(&state).is_some() {
                return Ok(self.finish(state.y));
            }
            if since == power {
                (state, power, since) = (self.state(), 2 * power, 0);
            }
        }
        Ok(None)
    }

    /// Follows a thread that repeats from row `since` on, through a period and until the columns
    /// and diagonals of a period are left behind.
    fn finish(&mut self, since: i64) -> Option<(Alone, Beyond)> {
        // When the lines of rows before have been left behind, the first return is the period.
        for _ in 0..8 * PAUSE {
            self.row().then_some(())?;
        }
        let state = self.state();
        let left = loop {
            self.row().then_some(())?;
            if let Some(left) = self.repeats(&state) {
                break left;
            }
        };
        let (dx, dy) = (self.first() - state.first, self.y - state.y);
        let (column, diagonal) = (left + dx, left - state.y + dx - dy);
        let (settled, mut border) = (self.y, i128::MIN);
        while self.left < column || self.left - self.y < diagonal || self.y < settled + dy {
            let y = self.y;
            self.row().then_some(())?;
            let [last, y, dx, dy] = [self.last, y, dx, dy].map(i128::from);
            border = border.max(last * dy - y * dx);
        }
        let columns = self.columns.lines(column, dx);
        let diagonals = self.diagonals.lines(diagonal, dx - dy);
        let palaces = self.beyond.palaces + self.thickness;
        let stays_apart = self
            .beyond
            .course
            .as_ref()
            .is_none_or(|next| next.keeps_off((border, dx, dy), settled));
        if !stays_apart || columns.least() + diagonals.least() < palaces {
            return None;
        }
        let number = |n: i64| n.cast_unsigned();
        let thickness = number(self.thickness.into());
        let alone = Alone {
            thickness,
            beyond: number(self.beyond.palaces.into()),
            since: number(since),
            period: Period { dx: number(dx), dy: number(dy), palaces: thickness * number(dy) },
            vertical: columns.spread(),
            diagonal: diagonals.spread(),
        };
        let firsts = std::mem::take(&mut self.firsts);
        let course = Some(Course { top: self.top, firsts, dx, dy });
        Some((alone, Beyond { palaces, columns, diagonals, course }))
    }
}
