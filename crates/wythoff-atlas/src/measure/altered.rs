//! A board whose values are changed, for power tests.

use wythoff::Window;
use wythoff::board::{Board, BoardError, Rows, Value};
use wythoff::observer::Observer;

/// A board whose value at each square is a function of the square and of another board's value.
pub(crate) struct Altered<'a, F> {
    board: &'a dyn Board,
    value: F,
}

impl<'a, F: Fn(u64, u64, Value) -> Value> Altered<'a, F> {
    /// The board with `value(x, y, p)` in place of p at (x, y).
    pub(crate) const fn new(board: &'a dyn Board, value: F) -> Self {
        Self { board, value }
    }
}

impl<F: Fn(u64, u64, Value) -> Value + Sync> Board for Altered<'_, F> {
    fn rows<'a>(
        &'a self,
        window: Window,
        observer: &'a dyn Observer,
    ) -> Result<Box<dyn Rows<Value> + 'a>, BoardError> {
        let rows = self.board.rows(window, observer)?;
        let at = (window.x(), window.y());
        Ok(Box::new(AlteredRows { rows, row: Vec::new(), at, value: &self.value }))
    }
}

struct AlteredRows<'a, F> {
    rows: Box<dyn Rows<Value> + 'a>,
    row: Vec<Value>,
    /// The first square of the next row.
    at: (u64, u64),
    value: &'a F,
}

impl<F: Fn(u64, u64, Value) -> Value> Rows<Value> for AlteredRows<'_, F> {
    fn next_row(&mut self) -> Result<Option<&[Value]>, BoardError> {
        let Some(row) = self.rows.next_row()? else { return Ok(None) };
        let (x, y) = self.at;
        self.row.clear();
        self.row.extend((x..).zip(row).map(|(x, &p)| (self.value)(x, y, p)));
        self.at.1 += 1;
        Ok(Some(&self.row))
    }
}
