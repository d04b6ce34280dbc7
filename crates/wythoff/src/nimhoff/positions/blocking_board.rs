//! Boards of k-blocking games on any rules: the number of P-positions that each position sees.

use super::counters::Counters;
use crate::K;
use crate::board::{Board, BoardError, BoardRows, OutOfReach, Rows, Value};
use crate::observer::{Interrupted, Observer};
use crate::{Ruleset, Window};

/// The board of the k-blocking game on any rules: the number of P-positions that a position sees,
/// minus k.
///
/// A position is P if and only if it sees fewer than k P-positions, each counted once even if two
/// parallel rules see it. Wythoff's rules give blocking queens. For k = 1 the game is Linear
/// Nimhoff, and the values are the counts of \[FGPLL\] Fig. 9 minus 1. The rules of Nim may be
/// missing.
///
/// Faster than [`super::brute`]: with a counter for each class, a row takes a few additions of
/// vectors.
///
/// ```
/// use wythoff::Window;
/// use wythoff::K;
/// use wythoff::blocking::Recurrence;
/// use wythoff::board::Board;
/// use wythoff::nimhoff::BlockingBoard;
/// let window = Window::try_new(0, 0, 15, 15)?;
/// let k = K::try_new(5)?;
/// let queens = BlockingBoard::new(&"wythoff".parse()?, k).values(window, &())?;
/// assert_eq!(queens, Recurrence::new(k).values(window, &())?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct BlockingBoard {
    rules: Ruleset,
    k: K,
}

impl BlockingBoard {
    /// The largest [`right`](Window::right) and [`bottom`](Window::bottom) of windows: the counts
    /// have 32 bits.
    pub const LIMIT: u64 = i32::MAX as u64;

    /// The k-blocking game on `rules`.
    pub fn new(rules: &Ruleset, k: K) -> Self {
        Self { rules: rules.clone(), k }
    }
}

/// k for comparisons with 32-bit counts, saturated: no position of a board within reach sees
/// `i32::MAX` P-positions.
pub(super) fn threshold(k: K) -> i32 {
    i32::try_from(k.get()).unwrap_or(i32::MAX)
}

/// The rows of a window.
struct WindowReader<'a> {
    k: K,
    window: Window,
    observer: &'a dyn Observer,
    counters: Counters,
    /// The next row.
    y: u64,
    seen: Vec<i32>,
    values: Vec<Value>,
}

impl WindowReader<'_> {
    fn advance(&mut self) -> Result<(), Interrupted> {
        let (width, height) = (u128::from(self.window.right()), u128::from(self.window.bottom()));
        if self.y.is_multiple_of(64)
            && self.observer.progress(u128::from(self.y) * width, height * width).is_break()
        {
            return Err(Interrupted);
        }
        let k = threshold(self.k);
        self.counters.see_above(0, &mut self.seen);
        self.counters.see_same_row(&mut self.seen, k);
        self.counters.count(&self.seen, k);
        self.y += 1;
        Ok(())
    }
}

impl Rows<Value> for WindowReader<'_> {
    fn next_row(&mut self) -> Result<Option<&[Value]>, BoardError> {
        if self.y == self.window.bottom() {
            return Ok(None);
        }
        // Rows above the window are computed and not returned.
        while self.y < self.window.y() {
            self.advance()?;
        }
        self.advance()?;
        let k = self.k.get() as Value;
        let seen = &self.seen[self.window.x() as usize..];
        for (value, &seen) in self.values.iter_mut().zip(seen) {
            *value = Value::from(seen) - k;
        }
        Ok(Some(&self.values))
    }
}

impl Board for BlockingBoard {
    /// `Time: O(cells up to the window's far corner x rules)`. `Memory: up to 12 bytes a column`
    /// for each rule (a, b) that fits on the board and each residue of y modulo b.
    ///
    /// # Errors
    /// [`OutOfReach`] if the window ends beyond [`BlockingBoard::LIMIT`].
    fn rows<'a>(&'a self, window: Window, observer: &'a dyn Observer) -> BoardRows<'a, Value> {
        OutOfReach::check(window, Self::LIMIT)?;
        Ok(Box::new(WindowReader {
            k: self.k,
            window,
            observer,
            counters: Counters::new(&self.rules, window.right(), window.bottom()),
            y: 0,
            seen: vec![0; window.right() as usize],
            values: vec![0; window.width() as usize],
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::observer::tests::Reports;

    #[test]
    fn every_64th_row_is_reported_with_the_cells_from_the_corner() {
        let board = BlockingBoard::new(&"wythoff".parse().unwrap(), K::try_new(3).unwrap());
        let window = Window::try_new(2, 70, 3, 60).unwrap();
        let reports = Reports::new();
        board.values(window, &reports).unwrap();
        assert_eq!(reports.all(), [0, 64, 128].map(|row| (5 * row, 5 * 130)));
        let reports = Reports::until(5 * 64);
        assert!(matches!(board.values(window, &reports), Err(BoardError::Interrupted(_))));
        assert_eq!(reports.all().len(), 2);
    }
}
