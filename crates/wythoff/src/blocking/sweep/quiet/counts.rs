//! The number of cells of each value in rectangles of a part without palaces.
//!
//! Nearly all columns of such a part have the same signal, and nearly all rows. So the value of a
//! cell is told by its diagonal, except on a few columns and rows. Let q(i) be the sum, over j < i,
//! of the number of diagonals before j that have some signal. Then that signal is had by
//!
//! ```text
//! q(i + w + h) - q(i + w) - q(i + h) + q(i)     cells of w columns and h rows whose first diagonal
//!                                               is i: column by column, a window of h diagonals
//! q(j + n + 1) - q(j + n) - q(j + 1) + q(j)     cells of one line that meets n of them from j on
//! ```

use std::ops::Range;

use crate::blocking::boundary::Signal;
use crate::board::Value;

/// Most values that are counted.
pub(in crate::blocking::sweep) const VALUES: usize = 16;
/// A part of so many cells may have one at which two unusual lines cross.
const RARE: usize = 512;

/// The signals of a part, less the least ones of their kind.
pub(in crate::blocking::sweep) struct Offsets {
    /// The sum of the least signals, less k.
    least: Value,
    columns: Lines,
    rows: Lines,
    diagonals: Vec<usize>,
    /// For each offset of diagonals, the number q(i) for each i.
    q: Vec<Vec<u64>>,
}

/// The columns or the rows of a part.
struct Lines {
    number: usize,
    /// The offset that most lines have.
    usual: usize,
    /// The lines with other offsets.
    others: Vec<(usize, usize)>,
}

impl Offsets {
    /// Returns the offsets of signals that are less than [`VALUES`] in all ahead of the `least`
    /// one of their kind, whose `sum` is given; `None` if a kernel is as fast.
    ///
    /// `Time` and `Memory: O((w + h) n)` for n signals of diagonals.
    pub(super) fn of<T: Signal>(signals: [&[T]; 3], least: [T; 3], sum: Value) -> Option<Self> {
        let [columns, rows] = [0, 1].map(|kind| Lines::new(signals[kind], least[kind]));
        if RARE * columns.others.len() * rows.others.len() > columns.number * rows.number {
            return None;
        }
        let offset = |signal: &T| signal.ahead_of(least[2]) as usize;
        let diagonals: Vec<_> = signals[2].iter().map(offset).collect();
        let q = |offset: usize| {
            let (mut before, mut q) = (0, 0);
            let rest = diagonals.iter().map(|&other| {
                before += u64::from(other == offset);
                q += before;
                q
            });
            [0, 0].into_iter().chain(rest).collect()
        };
        let q = (0..=*diagonals.iter().max()?).map(q).collect();
        Some(Self { least: sum, columns, rows, diagonals, q })
    }

    /// Returns the number of cells of each value in a rectangle.
    ///
    /// `Time: O(n)` for each of its lines that differ from most, for n signals of diagonals, and
    /// O(1) for each cell at which two of them cross.
    pub(in crate::blocking::sweep) fn count(
        &self,
        columns: Range<usize>,
        rows: Range<usize>,
    ) -> impl Iterator<Item = (Value, u64)> {
        let (height, width) = (self.rows.number, columns.len());
        let usual = self.columns.usual + self.rows.usual;
        let mut counts = [0_i64; VALUES];
        let first = columns.start + height - rows.end;
        for (count, q) in counts[usual..].iter_mut().zip(&self.q) {
            *count += trapezium(q, first, width, rows.len());
        }
        for &(x, offset) in self.columns.others(&columns) {
            let first = x + height - rows.end;
            self.change(&mut counts, usual, offset + self.rows.usual, first, rows.len());
        }
        for &(y, offset) in self.rows.others(&rows) {
            let first = columns.start + height - 1 - y;
            self.change(&mut counts, usual, self.columns.usual + offset, first, width);
        }
        // A cell on two such lines was changed twice, each time from the usual value.
        for &(x, column) in self.columns.others(&columns) {
            for &(y, row) in self.rows.others(&rows) {
                let counts = &mut counts[self.diagonals[x + height - 1 - y]..];
                counts[self.columns.usual + row] -= 1;
                counts[column + self.rows.usual] -= 1;
                counts[usual] += 1;
                counts[column + row] += 1;
            }
        }
        let counts = counts.into_iter().map(i64::cast_unsigned);
        (self.least..).zip(counts).filter(|&(_, count)| count > 0)
    }

    /// Counts the cells of a line that meets `cells` diagonals from the `first` on with another
    /// offset than before.
    fn change(&self, counts: &mut [i64], from: usize, to: usize, first: usize, cells: usize) {
        for (offset, q) in self.q.iter().enumerate() {
            let cells = trapezium(q, first, 1, cells);
            counts[from + offset] -= cells;
            counts[to + offset] += cells;
        }
    }
}

/// Returns the number of cells on diagonals of one offset in a rectangle whose first diagonal is
/// `first`, from the numbers q.
fn trapezium(q: &[u64], first: usize, width: usize, height: usize) -> i64 {
    let all = q[first + width + height] - q[first + width];
    (all - (q[first + height] - q[first])).cast_signed()
}

impl Lines {
    fn new<T: Signal>(signals: &[T], least: T) -> Self {
        let offsets = signals.iter().map(|signal| signal.ahead_of(least) as usize);
        let mut numbers = [0; VALUES];
        offsets.clone().for_each(|offset| numbers[offset] += 1);
        let usual = (0..VALUES).max_by_key(|&offset| numbers[offset]).unwrap_or(0);
        let others = offsets.enumerate().filter(|&(_, offset)| offset != usual).collect();
        Self { number: signals.len(), usual, others }
    }

    /// Returns those of some lines that have other offsets than most.
    fn others(&self, lines: &Range<usize>) -> &[(usize, usize)] {
        let [start, end] = [lines.start, lines.end]
            .map(|end| self.others.partition_point(|&(line, _)| line < end));
        &self.others[start..end]
    }
}
