//! Boards whose cells are read once and kept.

use wythoff::Window;
use wythoff::board::{Board, BoardError, BoardRows, Rows, Value};
use wythoff::observer::Observer;

/// The first rows and columns of a board, with four bytes a cell.
pub struct Kept {
    size: u64,
    cells: Vec<i32>,
}

impl Kept {
    /// Reads and keeps `size` rows and columns. `Memory: 4 bytes a cell`.
    ///
    /// # Errors
    /// If the board cannot be read, or has values of more than 32 bits, or `observer` says stop.
    pub fn read(board: &dyn Board, size: u64, observer: &dyn Observer) -> Result<Self, BoardError> {
        let engine = |error: Box<dyn std::error::Error + Send + Sync>| BoardError::Engine(error);
        let window = Window::try_new(0, 0, size, size).map_err(|error| engine(error.into()))?;
        let mut cells = Vec::with_capacity(usize::try_from(window.cells()).unwrap_or(0));
        let mut rows = board.rows(window, observer)?;
        while let Some(row) = rows.next_row()? {
            for &value in row {
                cells.push(i32::try_from(value).map_err(|error| engine(error.into()))?);
            }
        }
        Ok(Self { size, cells })
    }

    /// The bytes that are kept.
    pub const fn bytes(&self) -> u64 {
        4 * self.cells.len() as u64
    }
}

impl Board for Kept {
    /// # Panics
    /// If the window does not lie within the rows and columns that are kept.
    fn rows<'a>(&'a self, window: Window, _: &'a dyn Observer) -> BoardRows<'a, Value> {
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
        let start = (self.y * self.kept.size + self.window.x()) as usize;
        let cells = &self.kept.cells[start..start + self.window.width() as usize];
        self.row.clear();
        self.row.extend(cells.iter().copied().map(Value::from));
        self.y += 1;
        Ok(Some(&self.row))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Scene;

    #[test]
    fn a_kept_board_is_the_board_that_was_read() {
        let window = Window::try_new(70, 90, 30, 10).unwrap();
        for aspect in ["outcome", "sees", "fill:1,2"] {
            let game = "nimhoff/gdwn:1,2".parse().unwrap();
            let board = Scene::try_new(game, Some(aspect.parse().unwrap())).unwrap().board(1);
            let kept = Kept::read(&*board, 100, &()).unwrap();
            assert_eq!(kept.bytes(), 40_000);
            let values = kept.values(window, &()).unwrap();
            assert_eq!(values, board.values(window, &()).unwrap(), "{aspect}");
        }
    }
}
