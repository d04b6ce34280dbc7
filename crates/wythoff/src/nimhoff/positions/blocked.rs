//! The P-positions of k-blocking games, row by row.

use thiserror::Error;

use super::counters::Counters;
use super::seen::threshold;
use crate::K;
use crate::nimhoff::game::Nimhoff;

/// The P-positions of a k-blocking game with both rules of Nim: k in each row.
///
/// The rows of [`super::Seen`], each just as far to the right as it takes to have all k of them. From row to
/// row the first column that may hold one is known: a column is full when it holds k.
///
/// ```
/// use wythoff::K;
/// use wythoff::nimhoff::{BlockedPositions, Nimhoff};
/// let queens = Nimhoff::try_new(&"wythoff".parse()?)?;
/// let mut rows = BlockedPositions::new(&queens, K::try_new(2)?);
/// assert_eq!(rows.next_row(), [0, 1]);
/// assert_eq!(rows.next_row(), [0, 3]);
/// assert_eq!(rows.next_row(), [2, 5]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct BlockedPositions {
    k: K,
    y: u64,
    /// Effective rules but (1, 0): a P-position is seen from one position for each in every row after it.
    rules: u64,
    counters: Counters,
    /// Columns before this one hold k P-positions.
    full: usize,
    /// How many P-positions each column holds.
    columns: Vec<u64>,
    row: Vec<u64>,
}

/// What could not be replayed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("row {y} of the {k}-blocking game has other P-positions")]
pub struct NotARow {
    /// The row.
    pub y: u64,
    /// P-positions of a row.
    pub k: u64,
}

impl BlockedPositions {
    /// Columns and rows from here on are out of reach: counts have 32 bits.
    const REACH: u64 = 1 << 31;

    /// From row 0.
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

    /// The row that comes next.
    pub const fn row(&self) -> u64 {
        self.y
    }

    /// The columns of the P-positions of the next row, from the left.
    ///
    /// `Time: O(largest column - first that is not full)`, for each rule. `Memory: up to 8 bytes a column` for each
    /// rule (a, b) and each residue of y modulo b, of the columns that its classes reach.
    ///
    /// # Panics
    /// If k is 2^31 or more, or a column is; [`Self::is_within_reach`] tells before.
    pub fn next_row(&mut self) -> &[u64] {
        let k = threshold(self.k);
        assert!(k < i32::MAX, "game {} is out of reach; counts have 32 bits", self.k.get());
        self.row.clear();
        let mut seen = [0; 256];
        let mut west = 0;
        for left in (self.full..).step_by(seen.len()) {
            self.counters.above(left, &mut seen);
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

    /// Takes the P-positions of the next row from what is known, to go on from there.
    ///
    /// That none is missing to their left is not checked.
    ///
    /// # Errors
    /// If these are not k columns from the left, one of them sees k P-positions or more, or one is so far to the right
    /// that a position before it must be free; nothing is changed then.
    ///
    /// `Time: O(k)`, for each rule.
    pub fn replay(&mut self, xs: &[u64]) -> Result<(), NotARow> {
        let (k, y) = (self.k.get(), self.y);
        let increasing = xs.is_sorted_by(|x, next| x < next);
        // Each position before the last that is not P is seen from a row before, and these have k y P-positions.
        let most = y.saturating_mul(self.rules).saturating_add(1).saturating_mul(k);
        let far = |&x: &u64| x >= most.min(Self::REACH - 1);
        if xs.len() as u64 != k || !increasing || xs.last().is_some_and(far) {
            return Err(NotARow { y, k });
        }
        for (west, &x) in (0..).zip(xs) {
            let mut seen = [0];
            self.counters.above(x as usize, &mut seen);
            if seen[0] + west >= threshold(self.k) {
                return Err(NotARow { y, k });
            }
        }
        self.row.clear();
        self.row.extend_from_slice(xs);
        self.take_row();
        Ok(())
    }

    /// Whether the first `rows` rows end before column 2^31, where counts of 32 bits do: estimated, and rather
    /// too far to the right.
    pub fn is_within_reach(game: &Nimhoff, k: K, rows: u64) -> bool {
        columns(game, k, rows) < 1 << 31
    }

    /// Bytes that the first `rows` rows will take: estimated, and rather too much.
    pub fn memory(game: &Nimhoff, k: K, rows: u64) -> u128 {
        let rules = game.effective();
        let (columns, rows) = (columns(game, k, rows), u128::from(rows));
        let lanes = rules.iter().filter(|rule| rule.b() > 0).map(|rule| {
            let (a, b) = (u128::from(rule.a()), u128::from(rule.b()));
            // Classes are 4 bytes each, and half as many again are room to shift them.
            6 * b.min(rows) * (columns + a * rows / b)
        });
        lanes.sum::<u128>() + 8 * columns
    }

    /// Counts the P-positions in `row`, and goes on to the next row.
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

/// As many columns as the P-positions of the first `rows` rows can be expected among.
///
/// Of the P-positions of the rows before row y, k y, each is seen from one column for each rule but (1, 0).
/// Were k of them needed to keep a column from being P, all k would lie among the first
/// (rules - 1) y + k. Behind P-positions of the row itself fewer do, so there is a quarter more.
fn columns(game: &Nimhoff, k: K, rows: u64) -> u128 {
    let rules = game.effective().len() as u128 - 1;
    rules * (u128::from(rows) + u128::from(k.get())) * 5 / 4
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn replayed_rows_lead_to_the_same_rows() {
        for (rules, k) in [("wythoff", 1), ("wythoff", 5), ("gdwn:2,3", 3), ("1,0 2,2 3,3 0,1", 7)]
        {
            let game = Nimhoff::try_new(&rules.parse().unwrap()).unwrap();
            let k = K::try_new(k).unwrap();
            let mut first = BlockedPositions::new(&game, k);
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
    fn what_is_no_row_is_not_replayed() {
        let game = Nimhoff::try_new(&"wythoff".parse().unwrap()).unwrap();
        let mut rows = BlockedPositions::new(&game, K::try_new(2).unwrap());
        rows.replay(&[0, 1]).unwrap();
        for row in [&[][..], &[0], &[0, 1, 2], &[3, 0], &[0, 0], &[0, 1], &[0, 6], &[0, 1 << 40]] {
            assert_eq!(rows.replay(row).unwrap_err(), NotARow { y: 1, k: 2 }, "{row:?}");
        }
        rows.replay(&[0, 3]).unwrap();
        assert_eq!(rows.next_row(), [2, 5]);
    }
}
