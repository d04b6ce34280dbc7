//! Small windows of a board, as a survey asks for them.

use wythoff::Window;
use wythoff::board::{Board, BoardError, Value};
use wythoff::observer::Observer;

/// A board that is asked for many windows.
#[derive(Clone, Copy)]
pub(super) struct Probe<'a> {
    pub(super) board: &'a dyn Board,
    pub(super) observer: &'a dyn Observer,
}

impl<'a> Probe<'a> {
    /// Row `y` of a board of `size` columns, to be read `stretch` columns at a time.
    pub(super) fn lazy_row(&self, y: u64, size: u64, stretch: u64) -> LazyRow<'a> {
        LazyRow { probe: *self, y, size, stretch, start: 0, values: Vec::new() }
    }

    /// Some cells of one row.
    pub(super) fn row(&self, y: u64, x: u64, width: u64) -> Result<Vec<Value>, BoardError> {
        self.board.values(window(x, y, width, 1), self.observer)
    }
}

/// One row of a board, read in stretches when they are needed.
pub(super) struct LazyRow<'a> {
    probe: Probe<'a>,
    y: u64,
    /// Columns of the board.
    size: u64,
    /// Columns read at once.
    stretch: u64,
    start: u64,
    values: Vec<Value>,
}

impl LazyRow<'_> {
    /// The value in column `x`, or `None` beyond the board.
    pub(super) fn value(&mut self, x: u64) -> Result<Option<Value>, BoardError> {
        if x >= self.size {
            return Ok(None);
        }
        if x < self.start || x - self.start >= self.values.len() as u64 {
            self.start = x.saturating_sub(self.stretch / 2);
            let width = self.stretch.min(self.size - self.start);
            self.values = self.probe.row(self.y, self.start, width)?;
        }
        Ok(Some(self.values[(x - self.start) as usize]))
    }
}

/// A window of the board.
pub(super) fn window(x: u64, y: u64, width: u64, height: u64) -> Window {
    Window::try_new(x, y, width, height).expect("a window of the surveyed board, and not empty")
}
