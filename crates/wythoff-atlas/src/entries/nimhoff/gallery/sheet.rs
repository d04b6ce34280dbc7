//! All games of the gallery as one board, for one picture.

use wythoff::Window;
use wythoff::board::{Board, BoardError, Rows, Value};
use wythoff::nimhoff::BlockingBoard;
use wythoff::observer::Observer;

use super::games::{EXHIBITS, Exhibit};
use crate::measure::{game, window};

/// Games in one line of the sheet.
const ACROSS: u64 = 5;

/// The boards of all games, in lines from the top, with gaps of p = 0 between them.
pub(super) struct Sheet {
    boards: Vec<BlockingBoard>,
    /// Columns and rows of each board.
    side: u64,
    gap: u64,
}

impl Sheet {
    pub(super) fn new(k: u64, side: u64, gap: u64) -> Self {
        let board = |exhibit: &Exhibit| BlockingBoard::new(&exhibit.ruleset(), game(k));
        Self { boards: EXHIBITS.iter().map(board).collect(), side, gap }
    }

    pub(super) fn window(&self) -> Window {
        let lines = self.boards.len() as u64 / ACROSS;
        let reach = |boards: u64| boards * (self.side + self.gap) - self.gap;
        window(0, 0, reach(ACROSS), reach(lines))
    }

    /// The board of column `x` of boards in line `y` of boards from below.
    fn board(&self, x: u64, y: u64) -> &BlockingBoard {
        let lines = self.boards.len() as u64 / ACROSS;
        &self.boards[((lines - 1 - y) * ACROSS + x) as usize]
    }

    /// The lower left corner of each board, in the order of the games.
    pub(super) fn corners(&self) -> impl Iterator<Item = (u64, u64)> {
        let (step, lines) = (self.side + self.gap, self.boards.len() as u64 / ACROSS);
        let corner = move |i: u64| (i % ACROSS * step, (lines - 1 - i / ACROSS) * step);
        (0..self.boards.len() as u64).map(corner)
    }
}

impl Board for Sheet {
    /// Rows of the whole sheet; a part of it is cut out of them.
    fn rows<'a>(
        &'a self,
        part: Window,
        observer: &'a dyn Observer,
    ) -> Result<Box<dyn Rows<Value> + 'a>, BoardError> {
        let mut rows =
            SheetRows { sheet: self, observer, part, y: 0, readers: Vec::new(), row: Vec::new() };
        while rows.y < part.y() {
            rows.advance()?;
        }
        Ok(Box::new(rows))
    }
}

struct SheetRows<'a> {
    sheet: &'a Sheet,
    observer: &'a dyn Observer,
    part: Window,
    /// The next row.
    y: u64,
    readers: Vec<Box<dyn Rows<Value> + 'a>>,
    row: Vec<Value>,
}

impl SheetRows<'_> {
    fn advance(&mut self) -> Result<(), BoardError> {
        let Sheet { side, gap, .. } = *self.sheet;
        let (line, within) = (self.y / (side + gap), self.y % (side + gap));
        self.row.clear();
        self.row.resize(self.sheet.window().width() as usize, 0);
        if within == 0 {
            let reader =
                |x| self.sheet.board(x, line).rows(window(0, 0, side, side), self.observer);
            self.readers = (0..ACROSS).map(reader).collect::<Result<_, _>>()?;
        }
        if within < side {
            for (reader, place) in
                self.readers.iter_mut().zip(self.row.chunks_mut((side + gap) as usize))
            {
                if let Some(row) = reader.next_row()? {
                    place[..row.len()].copy_from_slice(row);
                }
            }
        }
        self.y += 1;
        Ok(())
    }
}

impl Rows<Value> for SheetRows<'_> {
    fn next_row(&mut self) -> Result<Option<&[Value]>, BoardError> {
        if self.y == self.part.bottom() {
            return Ok(None);
        }
        self.advance()?;
        Ok(Some(&self.row[self.part.x() as usize..self.part.right() as usize]))
    }
}
