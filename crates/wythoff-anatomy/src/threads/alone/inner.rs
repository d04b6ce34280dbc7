//! A thread of one palace in a row that takes all columns.

use super::ring::Ring;
use super::waits::{Wait, Waits};
use super::{Beyond, Top};

/// Columns that may wait at a time.
const MOST: usize = 1024;

/// The inner thread. It takes all columns.
///
/// In each row it takes the first column that lacks a palace and whose diagonal has none of the
/// thread. A column that it passes *waits* until a diagonal without one comes along.
#[derive(Debug, Clone)]
pub(super) struct Inner {
    /// The columns that wait, from left to right. In the next row none has a free diagonal.
    waiting: Vec<i64>,
    /// Set for diagonals that have a palace of the thread.
    diagonals: Ring,
    /// The diagonals from the first on are known, and those from the second on have none.
    known: [i64; 2],
    /// The lowest diagonal that was asked for since the last mark.
    lowest: i64,
    /// The next column.
    pub(super) x: i64,
    /// The next row.
    pub(super) y: i64,
    /// Columns that waited.
    pub(super) waits: Waits,
}

impl Inner {
    /// At the top of row `y`, with no column that waits, and with the columns from `x` on next.
    /// `taken` tells of diagonals from `from` on whether they have a palace of the thread; those
    /// before are not known, and none behind has one. This will be known of `lines` diagonals.
    pub(super) fn new(
        [x, y]: [i64; 2],
        lines: u64,
        from: i64,
        taken: impl Iterator<Item = bool>,
    ) -> Self {
        let mut it = Self {
            waiting: Vec::new(),
            diagonals: Ring::new(lines),
            known: [from, from],
            lowest: i64::MAX,
            x,
            y,
            waits: Waits::none(u64::MAX),
        };
        for (diagonal, taken) in (from..).zip(taken) {
            it.reach(diagonal + 1);
            it.diagonals.set(diagonal, taken);
        }
        it
    }

    /// The thread nearest to the main diagonal, before the first column that has `v` palaces.
    /// `diagonals` are the palaces of the diagonals from the main one on; those with `d` have none
    /// of the thread. Also returns true if the lines above and left of it lack none, so that all of
    /// the inner gap is as the thread will leave it. `None` if there is no such column.
    pub(super) fn read(
        top: &Top,
        beyond: &Beyond,
        [v, d]: [i32; 2],
        lines: u64,
        diagonals: &[i32],
    ) -> Option<(Self, bool)> {
        let y = top.y.cast_signed();
        // A column may have waited since the thread was far above.
        let columns = |from| beyond.columns.since(y, &top.seen.v, from);
        let x = y + columns(y).position(|n| n == v)? as i64;
        let from = diagonals.iter().rposition(|&n| n < d).map_or(0, |last| last + 1);
        let taken = diagonals[from..].iter().map(|&n| n > d);
        let is_even = from == 0 && columns(y).take((x - y) as usize).all(|n| n == v + 1);
        Some((Self::new([x, y], lines, from as i64, taken), is_even))
    }

    /// Evaluates as many rows as can be told when the next `count` columns, up to 64, become known:
    /// those of `columns`, lowest first, that lack a palace. `None` if the thread does not keep
    /// together.
    pub(super) fn feed(&mut self, mut columns: u64, count: i64) -> Option<()> {
        while columns != 0 {
            let x = self.x + i64::from(columns.trailing_zeros());
            columns &= columns - 1;
            if self.has(x - self.y)? {
                (self.waiting.len() < MOST).then_some(())?;
                self.waiting.push(x);
                continue;
            }
            self.take(x);
            while let Some(first) = self.first()? {
                let waited = self.waiting.remove(first);
                let [column, row, passed] = [waited, self.y, x - waited].map(i64::cast_unsigned);
                self.waits.add(Wait { column, row }, passed);
                self.take(waited);
            }
        }
        self.x += count;
        Some(())
    }

    /// Returns which column that waits is the first that can be taken, if any. `None` if that is
    /// not known.
    fn first(&mut self) -> Option<Option<usize>> {
        let Some(&leftmost) = self.waiting.first() else { return Some(None) };
        self.ask(leftmost - self.y)?;
        Some(self.waiting.iter().position(|x| !self.diagonals.has(x - self.y)))
    }

    /// Returns true if a diagonal has a palace of the thread.
    fn has(&mut self, diagonal: i64) -> Option<bool> {
        self.ask(diagonal)?;
        Some(diagonal < self.known[1] && self.diagonals.has(diagonal))
    }

    fn ask(&mut self, diagonal: i64) -> Option<()> {
        self.lowest = self.lowest.min(diagonal);
        (diagonal >= self.known[0]).then_some(())
    }

    fn take(&mut self, x: i64) {
        let diagonal = x - self.y;
        self.reach(diagonal + 1);
        self.diagonals.set(diagonal, true);
        self.y += 1;
    }

    /// Makes room for the diagonals before `end`.
    fn reach(&mut self, end: i64) {
        for diagonal in self.known[1]..end {
            self.diagonals.set(diagonal, false);
        }
        self.known[1] = self.known[1].max(end);
        self.known[0] = self.known[0].max(self.known[1] - self.diagonals.lines());
    }

    /// Returns the columns that wait, from left to right.
    pub(super) fn waiting(&self) -> &[i64] {
        &self.waiting
    }

    /// Returns the thread as it is, so that [`Inner::is_at`] can tell when it is so again.
    pub(super) fn mark(&mut self) -> Self {
        self.lowest = i64::MAX;
        self.clone()
    }

    /// Returns true if it will go on as it did from `then` on, its last mark.
    pub(super) fn is_at(&self, then: &Self) -> bool {
        let shift = (self.x - self.y) - (then.x - then.y);
        let [from, end] = [self.lowest.min(then.known[1]), then.known[1]];
        let columns = self.waiting.iter().map(|x| x - self.x);
        self.known[1] == end + shift
            && self.known[0] <= from + shift
            && columns.eq(then.waiting.iter().map(|x| x - then.x))
            && self.diagonals.is_at(from + shift, end + shift, &then.diagonals, from)
    }
}
