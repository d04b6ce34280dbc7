//! The lines of a queen: her column, her row and her diagonal.

use wythoff::Window;
use wythoff::board::{Board, BoardError, BoardRows, Rows, Value};
use wythoff::observer::{Interrupted, Observer};

use crate::refusal::{Refusal, Result};

/// The values of the cells on the lines of a queen, as a board: elsewhere all is 0.
///
/// Advice for a square reads all rows down to it, but uses only these cells. On a board with cheap
/// windows, the cost therefore grows with the coordinates and not with the number of cells.
pub(crate) struct QueenLines {
    queen: (u64, u64),
    /// The column and the row of the queen, from the edge of the board to her square.
    column: Vec<Value>,
    row: Vec<Value>,
    /// The diagonal of the queen, from the edge of the board to the square before hers.
    diagonal: Vec<Value>,
}

/// Numbers of cells by which diagonals, and columns and rows, are read.
const PIECE: u64 = 64;
const LONG_PIECE: u64 = 4096;

impl QueenLines {
    /// Reads the lines of the queen on (x, y).
    pub(crate) fn read(
        board: &dyn Board,
        (x, y): (u64, u64),
        observer: &dyn Observer,
    ) -> Result<Self> {
        let (mut column, mut row, mut diagonal) = (Vec::new(), Vec::new(), Vec::new());
        let read = |x, y, width, height| -> Result<Vec<Value>> {
            if observer.progress(0, 0).is_break() {
                return Err(BoardError::from(Interrupted).into());
            }
            let window = Window::try_new(x, y, width, height).map_err(Refusal::ours)?;
            // The progress of a piece is not that of the whole.
            Ok(board.values(window, &())?)
        };
        for start in (0..=y).step_by(LONG_PIECE as usize) {
            column.extend(read(x, start, 1, LONG_PIECE.min(y + 1 - start))?);
        }
        for start in (0..=x).step_by(LONG_PIECE as usize) {
            row.extend(read(start, y, LONG_PIECE.min(x + 1 - start), 1)?);
        }
        let length = x.min(y);
        for start in (0..length).step_by(PIECE as usize) {
            let side = PIECE.min(length - start);
            let square = read(x - length + start, y - length + start, side, side)?;
            diagonal.extend(square.iter().step_by(side as usize + 1));
        }
        Ok(Self { queen: (x, y), column, row, diagonal })
    }
}

impl Board for QueenLines {
    /// # Panics
    /// If the window is not that of all cells down to the queen.
    fn rows<'a>(&'a self, window: Window, _: &'a dyn Observer) -> BoardRows<'a, Value> {
        let (x, y) = self.queen;
        assert_eq!((window.x(), window.y(), window.right(), window.bottom()), (0, 0, x + 1, y + 1));
        Ok(Box::new(QueenRows { cross: self, y: 0, row: vec![0; x as usize + 1] }))
    }
}

struct QueenRows<'a> {
    cross: &'a QueenLines,
    y: u64,
    row: Vec<Value>,
}

impl Rows<Value> for QueenRows<'_> {
    fn next_row(&mut self) -> Result<Option<&[Value]>, BoardError> {
        let (x, y) = self.cross.queen;
        let here = self.y;
        self.y += 1;
        if here >= y {
            return Ok((here == y).then_some(&self.cross.row));
        }
        // Sets the cell of the diagonal in this row, and clears that of the row before.
        let length = x.min(y);
        let place = |row: u64| row.checked_sub(y - length).map(|n| (n, (x - length + n) as usize));
        if let Some((_, column)) = here.checked_sub(1).and_then(place) {
            self.row[column] = 0;
        }
        if let Some((n, column)) = place(here) {
            self.row[column] = self.cross.diagonal[n as usize];
        }
        self.row[x as usize] = self.cross.column[here as usize];
        Ok(Some(&self.row))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wythoff::K;
    use wythoff::blocking::Sweep;
    use wythoff::blocking::outcome::Position;

    #[test]
    fn advice_from_the_lines_is_advice_from_the_board() {
        let k = K::try_new(30).unwrap();
        let board = Sweep::new(k);
        for queen in [(0, 0), (5, 0), (0, 9), (70, 70), (200, 90), (90, 200), (64, 65), (150, 149)]
        {
            let cross = QueenLines::read(&board, queen, &()).unwrap();
            let position = Position::try_new(k, queen).unwrap();
            let (fast, slow) = (position.advice(&cross, &()), position.advice(&board, &()));
            assert_eq!(fast.unwrap(), slow.unwrap(), "{queen:?}");
        }
    }
}
