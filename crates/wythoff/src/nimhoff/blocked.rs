//! The P-positions of k-blocking games, row by row.

use super::Nimhoff;
use super::counters::Counters;
use super::seen::threshold;
use crate::blocking::K;

/// The P-positions of a k-blocking game with both rules of Nim: k in each row.
///
/// The rows of [`super::Seen`], each just as far to the right as it takes to have all k of them. From row to
/// row the first column that may hold one is known: a column is full when it holds k.
///
/// ```
/// use wythoff::blocking::K;
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
    counters: Counters,
    /// Columns before this one hold k P-positions.
    full: usize,
    /// How many P-positions each column holds.
    columns: Vec<u64>,
    row: Vec<u64>,
}

impl BlockedPositions {
    /// From row 0.
    pub fn new(game: &Nimhoff, k: K) -> Self {
        Self {
            k,
            y: 0,
            counters: Counters::new(game.rules(), u64::MAX, u64::MAX),
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
    /// If k is 2^31 or more, or a column is, which is out of reach.
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
        let width = self.row.last().map_or(0, |&x| x as usize + 1).max(self.columns.len());
        assert!(width < 1 << 31, "column {width} is out of reach; counts have 32 bits");
        self.columns.resize(width, 0);
        self.row.iter().for_each(|&x| self.columns[x as usize] += 1);
        while self.columns.get(self.full) == Some(&self.k.get()) {
            self.full += 1;
        }
        self.counters.count_at(&self.row);
        self.y += 1;
        &self.row
    }
}
