//! Shares of values in small squares of a window.

use wythoff::Window;
use wythoff::board::{Board, BoardError, Value, ValueCounts};
use wythoff::observer::Observer;

/// Value counts of the squares of a window.
#[derive(Debug, Clone)]
pub struct Squares {
    window: Window,
    side: u64,
    columns: usize,
    counts: Vec<ValueCounts>,
}

impl Squares {
    /// Counts a window; squares that its right and lower edge cut are left out.
    ///
    /// # Errors
    /// If the board fails.
    ///
    /// # Panics
    /// If `side` is 0.
    pub fn read(
        board: &dyn Board,
        window: Window,
        side: u64,
        observer: &dyn Observer,
    ) -> Result<Self, BoardError> {
        let columns = (window.width() / side) as usize;
        let height = (window.height() / side) as usize;
        let mut counts = Vec::with_capacity(columns * height);
        let mut rows = board.count_rows(window, side, observer)?;
        for _ in 0..height {
            let Some(row) = rows.next_row()? else { break };
            counts.extend_from_slice(&row[..columns]);
        }
        Ok(Self { window, side, columns, counts })
    }

    /// The window.
    pub const fn window(&self) -> Window {
        self.window
    }

    /// Cells on a side of a square.
    pub const fn side(&self) -> u64 {
        self.side
    }

    /// Squares of a row.
    pub const fn columns(&self) -> usize {
        self.columns
    }

    /// Rows of squares.
    pub fn rows(&self) -> usize {
        self.counts.len().checked_div(self.columns).unwrap_or(0)
    }

    /// The share of a value in each square and those around it, as far as `around` squares, row
    /// after row. Values of -5 and below are taken together, and those of 6 and above.
    ///
    /// `Time: O(squares)`.
    pub fn shares(&self, value: Value, around: usize) -> Vec<f64> {
        let (columns, rows) = (self.columns, self.rows());
        let class = ValueCounts::class(value);
        // Sums over all squares above and to the left: a box needs four of them.
        let mut sums = vec![[0_u64; 2]; (columns + 1) * (rows + 1)];
        for j in 0..rows {
            let mut row = [0; 2];
            for i in 0..columns {
                let counts = &self.counts[j * columns + i];
                row = [row[0] + counts.by_class()[class], row[1] + counts.cells()];
                let above = sums[j * (columns + 1) + i + 1];
                sums[(j + 1) * (columns + 1) + i + 1] = [row[0] + above[0], row[1] + above[1]];
            }
        }
        let mut shares = Vec::with_capacity(columns * rows);
        for j in 0..rows {
            let (top, bottom) = (j.saturating_sub(around), (j + around + 1).min(rows));
            for i in 0..columns {
                let (left, right) = (i.saturating_sub(around), (i + around + 1).min(columns));
                let part = |n: usize| {
                    let at = |j: usize, i: usize| sums[j * (columns + 1) + i][n];
                    at(bottom, right) + at(top, left) - at(top, right) - at(bottom, left)
                };
                shares.push(part(0) as f64 / part(1) as f64);
            }
        }
        shares
    }

    /// Returns the values along the main diagonal of the window: for each place on it, the counts
    /// of the squares of its anti-diagonal at most `around` squares away.
    pub fn along_diagonal(&self, around: usize) -> Vec<ValueCounts> {
        let length = self.columns.min(self.rows());
        let at = |t: usize| {
            let mut sum = ValueCounts::default();
            let reach = around.min(t).min(length - 1 - t);
            for by in 0..=2 * reach {
                sum += self.counts[(t + by - reach) * self.columns + t + reach - by];
            }
            sum
        };
        (0..length).map(at).collect()
    }
}

/// Returns the share of a value among counted cells; 0 if there are none.
pub fn share(counts: &ValueCounts, value: Value) -> f64 {
    counts.by_class()[ValueCounts::class(value)] as f64 / counts.cells().max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use wythoff::K;
    use wythoff::blocking::Sweep;

    #[test]
    fn shares_are_those_of_the_cells() {
        let game = Sweep::new(K::try_new(60).unwrap());
        let window = Window::try_new(10, 20, 103, 65).unwrap();
        let squares = Squares::read(&game, window, 6, &()).unwrap();
        assert_eq!((squares.columns(), squares.rows(), squares.side()), (17, 10, 6));
        let values = game.values(squares.window(), &()).unwrap();
        for (value, around) in [(0, 0), (-1, 1), (1, 2)] {
            let shares = squares.shares(value, around);
            for (i, j) in [(0, 0), (5, 4), (16, 9), (1, 8)] {
                let cells = |at: usize, most: usize| {
                    6 * at.saturating_sub(around)..6 * (at + around + 1).min(most)
                };
                let (mut all, mut found) = (0, 0);
                for y in cells(j, 10) {
                    for x in cells(i, 17) {
                        all += 1;
                        found += u64::from(values[y * 103 + x] == value);
                    }
                }
                let expected = found as f64 / f64::from(all);
                assert!((shares[j * 17 + i] - expected).abs() < 1e-12, "{value} at ({i}, {j})");
            }
        }
    }

    #[test]
    fn the_diagonal_is_that_of_the_window() {
        let game = Sweep::new(K::try_new(60).unwrap());
        let window = Window::try_new(0, 0, 120, 120).unwrap();
        let squares = Squares::read(&game, window, 6, &()).unwrap();
        let diagonal = squares.along_diagonal(1);
        assert_eq!(diagonal.len(), 20);
        assert_eq!([diagonal[0].cells(), diagonal[1].cells(), diagonal[19].cells()], [36, 108, 36]);
        // In the hood all cells have values far below -4.
        assert_eq!(share(&diagonal[1], -5), 1.0);
        assert_eq!(share(&ValueCounts::default(), 0), 0.0);
    }
}
