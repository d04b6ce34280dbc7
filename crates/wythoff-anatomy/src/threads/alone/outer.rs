//! A thread of one palace in a row that takes all diagonals, with bits for its lines.

use super::letters::Letters;
use crate::threads::walk::{Border, Course};
use wythoff_exact::divisor::gcd;

/// The outer thread. It takes all diagonals.
#[derive(Debug)]
pub(super) struct Outer<'a> {
    next: Option<&'a Course>,
    /// From this row on it need not be compared with the next thread.
    apart: i64,
    columns: Letters,
    diagonals: Letters,
    /// Columns that lack a palace, from column x on.
    free_columns: u64,
    /// Diagonals that lack a palace, from diagonal x - y on, which does.
    free_diagonals: u64,
    pub(super) x: i64,
    /// The next row.
    pub(super) y: i64,
}

impl<'a> Outer<'a> {
    /// At the top of row `y`, left of the course `next`, with the lines from column x on and from
    /// diagonal x - y on, which lacks a palace. `None` if the next thread is not left behind soon.
    pub(super) fn new(
        next: Option<&'a Course>,
        [x, y]: [i64; 2],
        columns: Letters,
        diagonals: Letters,
    ) -> Option<Self> {
        let (free_columns, free_diagonals) = (0, 0);
        let mut it =
            Self { next, apart: y, columns, diagonals, free_columns, free_diagonals, x, y };
        it.apart = it.apart()?;
        it.free_columns = it.columns.take(64);
        it.free_diagonals = it.diagonals.take(64);
        Some(it)
    }

    /// Rows in a period of the lines, if it is the smallest one: each takes one of the diagonals.
    pub(super) fn rows(&self) -> u64 {
        let ones = self.diagonals.ones();
        let [columns, diagonals] =
            [&self.columns, &self.diagonals].map(|lines| lines.period() as u64);
        columns / gcd(columns, diagonals + ones) * ones
    }

    /// Evaluates a row. Returns the columns that are left behind, the first one lowest, with a bit
    /// for those that still lack a palace; and how many they are. `None` if the thread does not
    /// keep together or meets the next one.
    pub(super) fn row(&mut self) -> Option<(u64, u32)> {
        let both = self.free_columns & self.free_diagonals;
        let square = both & both.wrapping_neg();
        if self.y < self.apart {
            let column = self.x + i64::from(both.trailing_zeros());
            self.next.is_none_or(|next| column < next.at(self.y)).then_some(())?;
        }
        self.free_columns ^= square;
        self.free_diagonals ^= square;
        let taken = self.free_diagonals.trailing_zeros();
        if both == 0 || taken > 62 {
            return None;
        }
        let left = self.free_columns & (u64::MAX >> (63 - taken));
        let (columns, diagonals) = (self.columns.take(taken + 1), self.diagonals.take(taken));
        self.free_columns = self.free_columns >> taken >> 1 | columns << (63 - taken);
        self.free_diagonals = self.free_diagonals >> taken | (diagonals << 1) << (63 - taken);
        self.x += i64::from(taken) + 1;
        self.y += 1;
        Some((left, taken + 1))
    }

    /// Letters before those that repeat.
    pub(super) fn ahead(&self) -> u64 {
        self.columns.ahead().max(self.diagonals.ahead()) as u64
    }

    pub(super) fn mark(&self) -> Mark {
        let Self { free_columns, free_diagonals, x, y, .. } = *self;
        Mark { lines: [self.columns.at(), self.diagonals.at()], free_columns, free_diagonals, x, y }
    }

    /// Returns true if it will go on as it did from `then` on.
    pub(super) fn is_at(&self, then: &Mark) -> bool {
        let now = [self.free_columns, self.free_diagonals];
        let lines = [self.columns.at(), self.diagonals.at()];
        lines == then.lines && now == [then.free_columns, then.free_diagonals]
    }

    /// Returns a row from which on all palaces lie left of the next thread. `None` if there is
    /// none, or only far down.
    fn apart(&self) -> Option<i64> {
        let Some(next) = self.next else { return Some(self.y) };
        let border = self.border();
        (0..16).map(|times| self.y << times).find(|&y| next.keeps_off(border, y))
    }

    /// Returns a line that all palaces from row `y` on lie on or left of, as x dy - y dx, with dx
    /// and dy.
    ///
    /// The diagonals before x - y are taken, one in each row at most, and 64 in rows to come.
    fn border(&self) -> Border {
        let (ones, period) = (self.diagonals.ones().cast_signed(), self.diagonals.period() as i64);
        let wide = |n: i64| i128::from(n);
        let first = (wide(self.x - self.y) + 64) * wide(ones) + self.diagonals.excess();
        (first - wide(self.y - 64) * wide(period), ones + period, ones)
    }
}

/// The outer thread at some row.
#[derive(Debug, Clone)]
pub(super) struct Mark {
    lines: [usize; 2],
    free_columns: u64,
    free_diagonals: u64,
    pub(super) x: i64,
    pub(super) y: i64,
}
