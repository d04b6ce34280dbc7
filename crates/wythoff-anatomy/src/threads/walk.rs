//! A thread on its way down, row by row, decided by what lies beyond it.
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
//! does not matter.

use super::band::{Band, reach};
use super::gap::Seen;
use super::lines::{Growing, Lines};
use wythoff::blocking::Sweep;
use wythoff::board::BoardError;
use wythoff::observer::{Interrupted, Observer};
use wythoff::{K, Window, WindowError};

/// Rows in which threads are told apart.
const BAND: u64 = 256;
/// Columns left of the first palace of the last row that are evaluated, too.
pub(super) const MARGIN: i64 = 256;
/// Rows between two calls of the observer.
const ROWS_OF_STEP: u64 = 1 << 16;
/// Columns of a row at most. A thread that is wider does not keep together.
const WIDEST: i64 = 4096;

/// The rows in which the threads of a game begin their way down.
pub(super) struct Top {
    pub(super) y: u64,
    pub(super) band: Band,
    /// Palaces above the row, on the columns and diagonals from its square on the main diagonal on.
    pub(super) seen: Seen,
}

impl Top {
    /// The rows from `y` on that tell threads apart, from the main diagonal to outer space.
    pub(super) fn window(k: K, y: u64) -> Result<Window, WindowError> {
        Window::try_new(y, y, reach(k, y + BAND) - y, BAND)
    }

    /// Reads the rows from `y` on that tell threads apart.
    pub(super) fn read(sweep: &Sweep, y: u64, observer: &dyn Observer) -> Result<Self, BoardError> {
        let k = sweep.k();
        let window = Self::window(k, y).expect("rows of a board lie below 2^53");
        let patch = sweep.patch(window, sweep.boundary(window, observer)?);
        let band = Band::read(k, &patch, y..y + BAND, observer)?;
        let seen = Seen::new(&patch.entering().v, &patch.entering().d[BAND as usize - 1..]);
        Ok(Self { y, band, seen })
    }

    /// Returns the palaces beyond the gaps between threads that are wider than `columns` in all
    /// these rows, from outer space inward.
    pub(super) fn gaps(&self, columns: u64) -> Vec<u64> {
        self.wider(columns, |_, row| row.to_vec())
    }

    /// Like [`Top::gaps`], with the inner gap, which ends at the main diagonal.
    pub(super) fn all_gaps(&self, columns: u64) -> Vec<u64> {
        self.wider(columns, |y, row| [&[y], row].concat())
    }

    fn wider(&self, columns: u64, places: impl Fn(u64, &[u64]) -> Vec<u64>) -> Vec<u64> {
        let steps = |places: &[u64]| -> Vec<u64> {
            places.windows(2).rev().map(|pair| pair[1] - pair[0]).collect()
        };
        let rows = self.band.rows().map(|(y, row)| steps(&places(y, row)));
        let narrowest = rows.reduce(|least, row| {
            least.into_iter().zip(row).map(|(least, step)| least.min(step)).collect()
        });
        let beyond = (1..).zip(narrowest.unwrap_or_default());
        beyond.filter(|&(_, step)| step > columns).map(|(beyond, _)| beyond).collect()
    }

    /// Returns the palaces of each of these rows, if all have the same number.
    pub(super) fn palaces(&self) -> Option<u64> {
        let mut numbers = self.band.rows().map(|(_, palaces)| palaces.len() as u64);
        let first = numbers.next().filter(|&first| first > 0)?;
        numbers.all(|number| number == first).then_some(first)
    }

    /// Returns the thread of `thickness` palaces in a row, behind all that lies beyond it. `None`
    /// if the row has fewer palaces.
    pub(super) fn walk<'a>(&'a self, thickness: u64, beyond: &'a Beyond) -> Option<Walk<'a>> {
        let palaces = self.band.rows().next().map_or(&[][..], |(_, palaces)| palaces);
        let inner = palaces.len().checked_sub((beyond.palaces as u64 + thickness) as usize)?;
        Some(Walk::new(beyond, thickness, self.y, *palaces.get(inner)?, &self.seen))
    }
}

/// A thread, and all beyond it, as the threads inside see them.
#[derive(Debug)]
pub(super) struct Beyond {
    pub(super) palaces: i32,
    pub(super) columns: Lines,
    pub(super) diagonals: Lines,
    /// The course of the thread; none if there is nothing.
    pub(super) course: Option<Course>,
}

/// Where a thread begins, row by row.
#[derive(Debug)]
pub(super) struct Course {
    pub(super) top: i64,
    /// Columns of the first palaces, by row; those of the last `dy` rows repeat, by `dx` columns.
    pub(super) firsts: Vec<i64>,
    pub(super) dx: i64,
    pub(super) dy: i64,
}

/// A line of slope dx/dy, as x dy - y dx, and dx and dy.
pub(super) type Border = (i128, i64, i64);

impl Beyond {
    pub(super) const fn outer_space() -> Self {
        Self { palaces: 0, columns: Lines::none(), diagonals: Lines::none(), course: None }
    }
}

impl Course {
    /// Returns the column of the first palace of row `y`.
    pub(super) fn at(&self, y: i64) -> i64 {
        let row = (y - self.top) as usize;
        let Some(late) = (row + 1).checked_sub(self.firsts.len()) else { return self.firsts[row] };
        let periods = late.div_ceil(self.dy as usize) as i64;
        self.firsts[row - (periods * self.dy) as usize] + periods * self.dx
    }

    /// Returns true if all palaces on or left of a border remain left of this thread from row `y`
    /// on.
    pub(super) fn keeps_off(&self, (border, dx, dy): Border, y: i64) -> bool {
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
pub(super) struct Walk<'a> {
    pub(super) beyond: &'a Beyond,
    pub(super) thickness: i32,
    pub(super) top: i64,
    /// The next row.
    pub(super) y: i64,
    /// The first column that is evaluated. From row to row it moves on by one at least, so that
    /// columns left of it, and diagonals left of its own, are evaluated no more: the numbers of
    /// palaces on them are final.
    pub(super) left: i64,
    pub(super) columns: Growing<'a>,
    pub(super) diagonals: Growing<'a>,
    /// The least numbers of palaces on columns and on diagonals left of the first ones, down to the
    /// main diagonal.
    pub(super) least_seen: [i32; 2],
    /// Columns of the first palaces, by row.
    pub(super) firsts: Vec<i64>,
    /// Columns of the thread's palaces in the row above.
    pub(super) places: Vec<i64>,
}

impl<'a> Walk<'a> {
    /// At the top of row `y`, in which the thread begins at column `first`.
    pub(super) fn new(beyond: &'a Beyond, thickness: u64, y: u64, first: u64, seen: &Seen) -> Self {
        let y = y.cast_signed();
        let left = (first.cast_signed() - MARGIN).max(y);
        let columns = Growing::new(&beyond.columns, y, &seen.v, left);
        let diagonals = Growing::new(&beyond.diagonals, 0, &seen.d, left - y);
        let least = |seen: &[i32]| {
            let before = &seen[..seen.len().min((left - y) as usize)];
            before.iter().copied().min().unwrap_or(i32::MAX / 2)
        };
        let least_seen = [least(&seen.v), least(&seen.d)];
        let (thickness, firsts, places) = (thickness as i32, vec![], vec![]);
        Self { beyond, thickness, top: y, y, left, columns, diagonals, least_seen, firsts, places }
    }

    /// Evaluates a row. Returns false if the thread does not keep together or meets the next one.
    pub(super) fn row(&mut self) -> bool {
        let all = self.thickness + self.beyond.palaces;
        let mut n = 0;
        self.places.clear();
        for x in self.left..self.left + WIDEST {
            let v = self.columns.number(x);
            let d = self.diagonals.number(x - self.y);
            if *v + *d + n < all {
                (*v, *d, n) = (*v + 1, *d + 1, n + 1);
                self.places.push(x);
                if n == self.thickness {
                    break;
                }
            }
        }
        let last = self.last();
        let is_left = self.beyond.course.as_ref().is_none_or(|next| last < next.at(self.y));
        self.firsts.extend(self.places.first());
        self.y += 1;
        self.left = (self.left + 1).max(self.first() - MARGIN);
        n == self.thickness && is_left
    }

    /// The column of the last palace of the row above.
    pub(super) fn last(&self) -> i64 {
        self.places.last().copied().unwrap_or(self.left)
    }

    pub(super) fn first(&self) -> i64 {
        self.firsts.last().copied().unwrap_or(self.left)
    }
}

/// Asks the observer of a walk through `rows` rows, now and then.
pub(super) fn ask(observer: &dyn Observer, row: u64, rows: u64) -> Result<(), Interrupted> {
    let is_time = row.is_multiple_of(ROWS_OF_STEP);
    if is_time && observer.progress(row.into(), rows.into()).is_break() {
        return Err(Interrupted);
    }
    Ok(())
}
