//! The P-positions of k-blocking games, row by row.

use thiserror::Error;

use super::blocking_board::threshold;
use super::counters::Counters;
use crate::K;
use crate::nimhoff::game::Nimhoff;

/// The P-positions of a k-blocking game with both rules of Nim, row by row: k in each row.
///
/// Rows are evaluated like those of [`super::BlockingBoard`], but only up to the k-th P-position.
/// The search starts behind the columns that already hold k P-positions.
///
/// ```
/// use wythoff::K;
/// use wythoff::nimhoff::{BlockingRows, Nimhoff};
/// let queens = Nimhoff::try_new(&"wythoff".parse()?)?;
/// let mut rows = BlockingRows::new(&queens, K::try_new(2)?);
/// assert_eq!(rows.next_row(), [0, 1]);
/// assert_eq!(rows.next_row(), [0, 3]);
/// assert_eq!(rows.next_row(), [2, 5]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct BlockingRows {
    k: K,
    y: u64,
    /// Number of effective rules other than (1, 0): a P-position is seen from at most one position
    /// for each of them in every later row.
    rules: u64,
    counters: Counters,
    /// Columns before this one hold k P-positions.
    full: usize,
    /// Number of P-positions in each column.
    columns: Vec<u64>,
    row: Vec<u64>,
}

/// A row that was not replayed, because its P-positions are others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("row {y} of the {k}-blocking game has other P-positions")]
pub struct BlockingReplayError {
    /// The row.
    pub y: u64,
    /// Number of P-positions in each row.
    pub k: u64,
}

impl BlockingRows {
    /// Columns and rows from this one on are out of reach, because counts have 32 bits.
    const REACH: u64 = 1 << 31;

    /// The rows of a game, from row 0.
    pub fn new(game: &Nimhoff, k: K) -> Self {
        Self {
            k,
            y: 0,
            rules: game.effective().len() as u64 - 1,
            counters: Counters::new(game.rules(), Self::REACH, Self::REACH),
            full: 0,
            columns: Vec::new(),
            row: Vec::new(),
        }
    }

    /// The next row.
    pub const fn row(&self) -> u64 {
        self.y
    }

    /// The columns of the P-positions of the next row, from the left.
    ///
    /// `Time: O(largest column - first column that is not full)`, for each rule. `Memory: up to 8
    /// bytes a column` for each rule (a, b) and each residue of y modulo b, of the columns that its
    /// classes reach.
    ///
    /// # Panics
    /// If k or a column is 2^31 or more; [`Self::is_within_reach`] checks this beforehand.
    pub fn next_row(&mut self) -> &[u64] {
        let k = threshold(self.k);
        assert!(k < i32::MAX, "game {} is out of reach; counts have 32 bits", self.k.get());
        self.row.clear();
        let mut seen = [0; 256];
        let mut west = 0;
        for left in (self.full..).step_by(seen.len()) {
            self.counters.see_above(left, &mut seen);
            for (x, &seen) in (left..).zip(&seen) {
                if west < k && seen + west < k {
                    west += 1;
                    self.row.push(x as u64);
                }
            }
            if west == k {
                break;
            }
        }
        self.take_row();
        &self.row
    }

    /// Takes the P-positions of the next row from a known row, in order to continue from there.
    ///
    /// A P-position that is missing from `xs` is not detected.
    ///
    /// # Errors
    /// If `xs` are not k ascending columns, if one of them sees k P-positions or more, or if one is
    /// so far to the right that the row must hold another P-position before it. The state is then
    /// unchanged.
    ///
    /// `Time: O(k)`, for each rule.
    pub fn replay(&mut self, xs: &[u64]) -> Result<(), BlockingReplayError> {
        let (k, y) = (self.k.get(), self.y);
        let increasing = xs.is_sorted_by(|x, next| x < next);
        // An N-position before the last P-position sees fewer than k in its own row, so at least
        // one of the k y P-positions above, each of which is seen from at most `rules` columns.
        let most = y.saturating_mul(self.rules).saturating_add(1).saturating_mul(k);
        let far = |&x: &u64| x >= most.min(Self::REACH - 1);
        if xs.len() as u64 != k || !increasing || xs.last().is_some_and(far) {
            return Err(BlockingReplayError { y, k });
        }
        for (west, &x) in (0..).zip(xs) {
            let mut seen = [0];
            self.counters.see_above(x as usize, &mut seen);
            if seen[0] + west >= threshold(self.k) {
                return Err(BlockingReplayError { y, k });
            }
        }
        self.row.clear();
        self.row.extend_from_slice(xs);
        self.take_row();
        Ok(())
    }

    /// Returns true if the first `rows` rows end before column 2^31, the limit of 32-bit counts.
    /// The last column is estimated, usually too far to the right.
    pub fn is_within_reach(game: &Nimhoff, k: K, rows: u64) -> bool {
        columns(game, k, rows) < 1 << 31
    }

    /// Bytes that the first `rows` rows will take: an estimate that is usually too large.
    pub fn memory(game: &Nimhoff, k: K, rows: u64) -> u128 {
        let rules = game.effective();
        let (columns, rows) = (columns(game, k, rows), u128::from(rows));
        let lanes = rules.iter().filter(|rule| rule.b() > 0).map(|rule| {
            let (a, b) = (u128::from(rule.a()), u128::from(rule.b()));
            // Each class has 4 bytes, and half as many again are reserved for shifts.
            6 * b.min(rows) * (columns + a * rows / b)
        });
        lanes.sum::<u128>() + 8 * columns
    }

    /// Counts the P-positions in `row`, and advances by one row.
    fn take_row(&mut self) {
        let width = self.row.last().map_or(0, |&x| x as usize + 1).max(self.columns.len());
        assert!(
            (width as u64) < Self::REACH,
            "column {width} is out of reach; counts have 32 bits"
        );
        self.columns.resize(width, 0);
        self.row.iter().for_each(|&x| self.columns[x as usize] += 1);
        while self.columns.get(self.full) == Some(&self.k.get()) {
            self.full += 1;
        }
        self.counters.count_at(&self.row);
        self.y += 1;
    }
}

/// Estimate of the number of columns that the P-positions of the first `rows` rows occupy.
///
/// The rows before row y hold k y P-positions, and each is seen from one column of row y for each
/// rule other than (1, 0). If a column needed k of them to be N, all k P-positions of the row would
/// lie among its first (rules - 1) y + k columns. Behind P-positions of the row itself fewer are
/// needed, so a quarter is added.
fn columns(game: &Nimhoff, k: K, rows: u64) -> u128 {
    let rules = game.effective().len() as u128 - 1;
    rules * (u128::from(rows) + u128::from(k.get())) * 5 / 4
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_after_a_replay_equal_rows_without_one() {
        for (rules, k) in [("wythoff", 1), ("wythoff", 5), ("gdwn:2,3", 3), ("1,0 2,2 3,3 0,1", 7)]
        {
            let game = Nimhoff::try_new(&rules.parse().unwrap()).unwrap();
            let k = K::try_new(k).unwrap();
            let mut first = BlockingRows::new(&game, k);
            let mut second = first.clone();
            for y in 0..300 {
                let row = first.next_row().to_vec();
                let columns = columns(&game, k, y);
                assert!(row.iter().all(|&x| u128::from(x) < columns), "{rules}, row {y}: {row:?}");
                if y < 200 {
                    second.replay(&row).unwrap();
                } else {
                    assert_eq!(second.next_row(), row, "{rules} under {}-blocking", k.get());
                }
            }
        }
    }

    #[test]
    fn replay_rejects_wrong_rows() {
        let game = Nimhoff::try_new(&"wythoff".parse().unwrap()).unwrap();
        let mut rows = BlockingRows::new(&game, K::try_new(2).unwrap());
        rows.replay(&[0, 1]).unwrap();
        for row in [&[][..], &[0], &[0, 1, 2], &[3, 0], &[0, 0], &[0, 1], &[0, 6], &[0, 1 << 40]] {
            assert_eq!(
                rows.replay(row).unwrap_err(),
                BlockingReplayError { y: 1, k: 2 },
                "{row:?}"
            );
        }
        rows.replay(&[0, 3]).unwrap();
        assert_eq!(rows.next_row(), [2, 5]);
    }

    #[test]
    fn replay_rejects_a_column_that_is_listed_twice() {
        // In row 0 nothing is above, so the order alone is wrong.
        let game = Nimhoff::try_new(&"wythoff".parse().unwrap()).unwrap();
        let mut rows = BlockingRows::new(&game, K::try_new(2).unwrap());
        assert_eq!(rows.replay(&[0, 0]), Err(BlockingReplayError { y: 0, k: 2 }));
        assert_eq!(rows.replay(&[0, 1]), Ok(()));
    }

    /// The queen has two rules beside (1, 0): columns are 5 / 4 of 2 (rows + k).
    #[test]
    fn reach_and_memory_are_those_computed_by_hand() {
        let queens = Nimhoff::try_new(&"wythoff".parse().unwrap()).unwrap();
        let k = |k| K::try_new(k).unwrap();
        // 2^31 columns are 858,993,459.2 rows and k.
        let reach = |blocking, rows| BlockingRows::is_within_reach(&queens, k(blocking), rows);
        assert_eq!([0, 858_993_458, 858_993_459].map(|rows| reach(1, rows)), [true, true, false]);
        assert_eq!([858_993_357, 858_993_358].map(|rows| reach(102, rows)), [true, false]);
        // Nim has one rule beside (1, 0): 5 / 4 of 1,717,986,919 columns, rounded down, are 2^31.
        let nim = Nimhoff::try_new(&"nim".parse().unwrap()).unwrap();
        let reach = |rows| BlockingRows::is_within_reach(&nim, k(1), rows);
        assert_eq!([1_717_986_917, 1_717_986_918].map(reach), [true, false]);
        // 30 columns of 8 bytes; lanes of 6 bytes for 30 columns, and for 30 and 10 diagonals.
        assert_eq!(BlockingRows::memory(&queens, k(2), 10), 8 * 30 + 6 * 30 + 6 * (30 + 10));
        // The rule (2, 3) has 3 lanes, but not more than rows.
        let game = Nimhoff::try_new(&"1,0 2,3 0,1".parse().unwrap()).unwrap();
        assert_eq!(BlockingRows::memory(&game, k(2), 10), 14 * 30 + 6 * 3 * (30 + 6));
        assert_eq!(BlockingRows::memory(&game, k(2), 2), 14 * 10 + 6 * 2 * (10 + 1));
    }
}
