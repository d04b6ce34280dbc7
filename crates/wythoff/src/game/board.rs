//! The P-positions of a game as a board.

use super::grundy;
use super::heap_game::HeapGame;
use super::impartial::Outcome;
use crate::Window;
use crate::board::{Board, BoardError, Rows, Value};
use crate::observer::Observer;

/// The outcomes of a game as a board: -1 for P, 0 for N.
///
/// ```
/// use wythoff::Window;
/// use wythoff::board::Board;
/// use wythoff::game::HeapBoard;
/// // The king loses where both heaps are even.
/// let king = HeapBoard::new("king".parse()?);
/// assert_eq!(king.values(Window::try_new(2, 2, 3, 2)?, &())?, [-1, 0, -1, 0, 0, 0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct HeapBoard(HeapGame);

impl HeapBoard {
    /// The board of a game.
    pub const fn new(game: HeapGame) -> Self {
        Self(game)
    }
}

impl Board for HeapBoard {
    /// `Time` and `Memory`: those of [`grundy::outcomes`] up to the far corner of the window.
    fn rows<'a>(
        &'a self,
        window: Window,
        observer: &'a dyn Observer,
    ) -> Result<Box<dyn Rows<Value> + 'a>, BoardError> {
        let too_large = |error| BoardError::Engine(Box::new(error));
        let width = usize::try_from(window.right()).map_err(too_large)?;
        let height = usize::try_from(window.bottom()).map_err(too_large)?;
        let outcomes = grundy::outcomes(&self.0, width, height, observer)?;
        let (left, y) = (window.x() as usize, window.y() as usize);
        Ok(Box::new(Outcomes { outcomes, width, left, y, row: vec![] }))
    }
}

/// The rows of a window from row y on, of outcomes that begin at (0, 0).
struct Outcomes {
    outcomes: Vec<Outcome>,
    width: usize,
    left: usize,
    y: usize,
    row: Vec<Value>,
}

impl Rows<Value> for Outcomes {
    fn next_row(&mut self) -> Result<Option<&[Value]>, BoardError> {
        let Some(row) = self.outcomes.chunks_exact(self.width).nth(self.y) else { return Ok(None) };
        let value = |outcome: &Outcome| if *outcome == Outcome::P { -1 } else { 0 };
        self.row.clear();
        self.row.extend(row[self.left..].iter().map(value));
        self.y += 1;
        Ok(Some(&self.row))
    }
}
