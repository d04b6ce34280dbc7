//! Boards whose cells are read once and kept.

use super::{Board, BoardError, BoardRows, Rows, Value};
use crate::Window;
use crate::observer::Observer;

/// One window of a board, with four bytes a cell.
///
/// ```
/// use wythoff::blocking::Recurrence;
/// use wythoff::board::{Board, Kept};
/// use wythoff::{K, Window};
///
/// let board = Recurrence::new(K::try_new(5)?);
/// let kept = Kept::read(&board, Window::try_new(0, 0, 100, 100)?, &())?;
/// assert_eq!(kept.bytes(), 40_000);
/// let window = Window::try_new(70, 90, 30, 10)?;
/// assert_eq!(kept.values(window, &())?, board.values(window, &())?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Kept {
    window: Window,
    cells: Vec<i32>,
}

impl Kept {
    /// Reads and keeps a window. `Memory: 4 bytes a cell`.
    ///
    /// # Errors
    /// If the board cannot be read, or has values of more than 32 bits, or `observer` says stop.
    pub fn read(
        board: &dyn Board,
        window: Window,
        observer: &dyn Observer,
    ) -> Result<Self, BoardError> {
        let mut cells = Vec::with_capacity(usize::try_from(window.cells()).unwrap_or(0));
        let mut rows = board.rows(window, observer)?;
        while let Some(row) = rows.next_row()? {
            for &value in row {
                let cell = i32::try_from(value);
                cells.push(cell.map_err(|error| BoardError::Engine(error.into()))?);
            }
        }
        Ok(Self { window, cells })
    }

    /// The bytes that are kept.
    pub const fn bytes(&self) -> u64 {
        4 * self.cells.len() as u64
    }
}

impl Board for Kept {
    /// # Panics
    /// If the window does not lie within the one that is kept.
    fn rows<'a>(&'a self, window: Window, _: &'a dyn Observer) -> BoardRows<'a, Value> {
        assert_eq!(self.window.intersection(&window), Some(window), "cells that are not kept");
        Ok(Box::new(KeptRows { kept: self, window, y: window.y(), row: Vec::new() }))
    }
}

struct KeptRows<'a> {
    kept: &'a Kept,
    window: Window,
    y: u64,
    row: Vec<Value>,
}

impl Rows<Value> for KeptRows<'_> {
    fn next_row(&mut self) -> Result<Option<&[Value]>, BoardError> {
        if self.y == self.window.bottom() {
            return Ok(None);
        }
        let Kept { window, cells } = self.kept;
        let start = (self.y - window.y()) * window.width() + self.window.x() - window.x();
        let cells = &cells[start as usize..][..self.window.width() as usize];
        self.row.clear();
        self.row.extend(cells.iter().copied().map(Value::from));
        self.y += 1;
        Ok(Some(&self.row))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::K;
    use crate::blocking::Recurrence;

    #[test]
    fn a_window_of_what_is_kept_is_that_of_the_board() {
        let board = Recurrence::new(K::try_new(9).unwrap());
        let window = |x, y, width, height| Window::try_new(x, y, width, height).unwrap();
        let kept = Kept::read(&board, window(30, 50, 40, 20), &()).unwrap();
        for window in [window(30, 50, 40, 20), window(41, 69, 29, 1), window(30, 50, 1, 20)] {
            let expected = board.values(window, &()).unwrap();
            assert_eq!(kept.values(window, &()).unwrap(), expected);
        }
    }

    #[test]
    fn values_of_more_than_32_bits_are_an_error() {
        let board = Recurrence::new(K::try_new(1 << 40).unwrap());
        let kept = Kept::read(&board, Window::try_new(0, 0, 2, 2).unwrap(), &());
        assert!(matches!(kept, Err(BoardError::Engine(_))), "{kept:?}");
    }

    #[test]
    #[should_panic(expected = "cells that are not kept")]
    fn a_window_beyond_what_is_kept_is_refused() {
        let board = Recurrence::new(K::try_new(2).unwrap());
        let kept = Kept::read(&board, Window::try_new(0, 0, 5, 5).unwrap(), &()).unwrap();
        let _ = kept.values(Window::try_new(1, 0, 5, 5).unwrap(), &());
    }
}
