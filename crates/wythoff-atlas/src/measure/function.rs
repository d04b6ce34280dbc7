//! Boards that are functions of their squares, for pictures of measurements.

use wythoff::Window;
use wythoff::board::{Board, BoardError, Rows, Value};
use wythoff::observer::Observer;

/// A board whose value at each square is a function of the square.
pub(crate) struct Function<F>(F);

impl<F: Fn(u64, u64) -> Value> Function<F> {
    /// The board with `value(x, y)` at (x, y).
    pub(crate) const fn new(value: F) -> Self {
        Self(value)
    }
}

impl<F: Fn(u64, u64) -> Value + Sync> Board for Function<F> {
    fn rows<'a>(
        &'a self,
        window: Window,
        _observer: &'a dyn Observer,
    ) -> Result<Box<dyn Rows<Value> + 'a>, BoardError> {
        Ok(Box::new(FunctionRows { value: &self.0, window, y: window.y(), row: Vec::new() }))
    }
}

struct FunctionRows<'a, F> {
    value: &'a F,
    window: Window,
    y: u64,
    row: Vec<Value>,
}

impl<F: Fn(u64, u64) -> Value> Rows<Value> for FunctionRows<'_, F> {
    fn next_row(&mut self) -> Result<Option<&[Value]>, BoardError> {
        if self.y == self.window.bottom() {
            return Ok(None);
        }
        let columns = self.window.x()..self.window.right();
        self.row.clear();
        self.row.extend(columns.map(|x| (self.value)(x, self.y)));
        self.y += 1;
        Ok(Some(&self.row))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::window;

    #[test]
    fn a_window_has_the_values_of_its_squares() {
        let board = Function::new(|x, y| (10 * y + x) as Value);
        assert_eq!(board.values(window(2, 3, 3, 2), &()).unwrap(), [32, 33, 34, 42, 43, 44]);
    }
}
