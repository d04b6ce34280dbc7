//! Boards whose cells are read once and kept.

use std::num::TryFromIntError;

use super::{Board, BoardError, BoardRows, Rows, Value};
use crate::Window;
use crate::observer::Observer;

/// One window of a board, with a byte a cell if all values fit into it, and four bytes if not.
///
/// ```
/// use wythoff::blocking::Recurrence;
/// use wythoff::board::{Board, Kept};
/// use wythoff::{K, Window};
///
/// let board = Recurrence::new(K::try_new(5)?);
/// let kept = Kept::read(&board, Window::try_new(0, 0, 100, 100)?, &())?;
/// assert_eq!(kept.bytes(), 10_000);
/// let window = Window::try_new(70, 90, 30, 10)?;
/// assert_eq!(kept.values(window, &())?, board.values(window, &())?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Kept {
    window: Window,
    cells: Cells,
}

#[derive(Debug)]
enum Cells {
    Narrow(Vec<i8>),
    Wide(Vec<i32>),
}

impl Kept {
    /// Reads and keeps a window. `Memory: 1 byte a cell`, or up to 5 if values exceed it.
    ///
    /// # Errors
    /// If the board cannot be read, or has values of more than 32 bits, or `observer` says stop.
    pub fn read(
        board: &dyn Board,
        window: Window,
        observer: &dyn Observer,
    ) -> Result<Self, BoardError> {
        let room = usize::try_from(window.cells()).unwrap_or(0);
        let mut cells = Cells::Narrow(Vec::with_capacity(room));
        let mut rows = board.rows(window, observer)?;
        while let Some(row) = rows.next_row()? {
            cells.append(row, room).map_err(|error| BoardError::Engine(error.into()))?;
        }
        Ok(Self { window, cells })
    }

    /// The most memory in bytes that [`Kept::read`] takes for a window.
    pub const fn memory_for(window: Window) -> u128 {
        window.cells().saturating_mul(5)
    }

    /// The bytes that are kept.
    pub const fn bytes(&self) -> u64 {
        match &self.cells {
            Cells::Narrow(cells) => cells.len() as u64,
            Cells::Wide(cells) => 4 * cells.len() as u64,
        }
    }
}

impl Cells {
    /// Appends a row of a window of `room` cells.
    fn append(&mut self, row: &[Value], room: usize) -> Result<(), TryFromIntError> {
        let cells = match self {
            Self::Wide(cells) => cells,
            Self::Narrow(cells) => {
                if row.iter().all(|&value| i8::try_from(value).is_ok()) {
                    cells.extend(row.iter().map(|&value| value as i8));
                    return Ok(());
                }
                let mut wide = Vec::with_capacity(room);
                wide.extend(cells.iter().copied().map(i32::from));
                *self = Self::Wide(wide);
                return self.append(row, room);
            }
        };
        for &value in row {
            cells.push(value.try_into()?);
        }
        Ok(())
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
        let range = start as usize..(start + self.window.width()) as usize;
        self.row.clear();
        match cells {
            Cells::Narrow(cells) => self.row.extend(cells[range].iter().copied().map(Value::from)),
            Cells::Wide(cells) => self.row.extend(cells[range].iter().copied().map(Value::from)),
        }
        self.y += 1;
        Ok(Some(&self.row))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::K;
    use crate::blocking::Recurrence;
    use crate::game::GrundyBoard;

    #[test]
    fn a_window_of_what_is_kept_is_that_of_the_board() {
        let window = |x, y, width, height| Window::try_new(x, y, width, height).unwrap();
        let queens = Recurrence::new(K::try_new(300).unwrap());
        let nim = GrundyBoard::new("nim".parse().unwrap(), 1);
        // Values exceed a byte from the first row on, from a later one on, or nowhere.
        let cases: [(&dyn Board, Window, u64); 3] = [
            (&queens, window(0, 0, 60, 70), 4 * 60 * 70),
            (&nim, window(0, 100, 60, 70), 4 * 60 * 70),
            (&nim, window(0, 30, 60, 70), 60 * 70),
        ];
        for (board, whole, bytes) in cases {
            let kept = Kept::read(board, whole, &()).unwrap();
            assert_eq!(kept.bytes(), bytes, "{whole:?}");
            let (x, y) = (whole.x(), whole.y());
            for window in [whole, window(x + 11, y + 19, 29, 1), window(x, y + 30, 1, 20)] {
                let expected = board.values(window, &()).unwrap();
                assert_eq!(kept.values(window, &()).unwrap(), expected);
            }
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
