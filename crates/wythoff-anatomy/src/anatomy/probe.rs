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
    /// A board of `size` rows and columns, to be read in pieces of `width` columns and `height`
    /// rows.
    pub(super) fn pieces(&self, size: u64, width: u64, height: u64) -> Pieces<'a> {
        let piece = window(0, 0, 1, 1);
        Pieces { probe: *self, size, width, height, piece, values: Vec::new() }
    }

    /// Some cells of one row.
    pub(super) fn row(&self, y: u64, x: u64, width: u64) -> Result<Vec<Value>, BoardError> {
        self.board.values(window(x, y, width, 1), self.observer)
    }
}

/// A board, read in pieces when they are needed; one piece is kept.
pub(super) struct Pieces<'a> {
    probe: Probe<'a>,
    /// Rows and columns of the board.
    size: u64,
    /// Columns and rows read at once.
    width: u64,
    height: u64,
    piece: Window,
    values: Vec<Value>,
}

impl Pieces<'_> {
    /// The value of a square, or `None` beyond the board. A piece that is read begins in its row,
    /// and has it in the middle column.
    pub(super) fn value(&mut self, x: u64, y: u64) -> Result<Option<Value>, BoardError> {
        if x >= self.size || y >= self.size {
            return Ok(None);
        }
        if self.values.is_empty() || !self.piece.contains(x, y) {
            let start = x.saturating_sub(self.width / 2);
            let (width, height) =
                (self.width.min(self.size - start), self.height.min(self.size - y));
            self.piece = window(start, y, width, height);
            self.values = self.probe.board.values(self.piece, self.probe.observer)?;
        }
        let at = (y - self.piece.y()) * self.piece.width() + x - self.piece.x();
        Ok(Some(self.values[at as usize]))
    }
}

/// A window of the board.
pub(super) fn window(x: u64, y: u64, width: u64, height: u64) -> Window {
    Window::try_new(x, y, width, height).expect("a window of the surveyed board, and not empty")
}
