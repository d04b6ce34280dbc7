//! The P-positions and the Sprague-Grundy values of a game as boards.

use super::grundy;
use super::heap_game::HeapGame;
use super::impartial::Outcome;
use crate::Window;
use crate::board::{Board, BoardError, BoardRows, Rows, Value};
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
    fn rows<'a>(&'a self, window: Window, observer: &'a dyn Observer) -> BoardRows<'a, Value> {
        let (width, height) = far_corner(window)?;
        let cells = grundy::outcomes(&self.0, width, height, observer)?;
        let value = |outcome: &Outcome| if *outcome == Outcome::P { -1 } else { 0 };
        Ok(Box::new(Table::new(cells, value, width, window)))
    }
}

/// The Sprague-Grundy values of a game as a board: g - 1 for a position of value g, so that the
/// value is negative exactly on P-positions, as it is on every board.
///
/// ```
/// use wythoff::Window;
/// use wythoff::board::Board;
/// use wythoff::game::GrundyBoard;
/// let wythoff = GrundyBoard::new("wythoff".parse()?, 1);
/// let corner = Window::try_new(0, 0, 3, 3)?;
/// assert_eq!(wythoff.values(corner, &())?, [-1, 0, 1, 0, 1, -1, 1, -1, 0]);
/// // Under blocking there are no values.
/// let blocked = GrundyBoard::new("wythoff block=2".parse()?, 1);
/// assert!(blocked.values(corner, &()).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct GrundyBoard {
    game: HeapGame,
    threads: usize,
}

impl GrundyBoard {
    /// The board of a game, computed by so many threads; 0 means one a core.
    pub const fn new(game: HeapGame, threads: usize) -> Self {
        Self { game, threads }
    }
}

impl Board for GrundyBoard {
    /// `Time` and `Memory`: those of [`grundy::values`] up to the far corner of the window. Games
    /// without values ([`HeapGame::has_values`]) return an error.
    fn rows<'a>(&'a self, window: Window, observer: &'a dyn Observer) -> BoardRows<'a, Value> {
        let (width, height) = far_corner(window)?;
        let cells = grundy::values(&self.game, width, height, self.threads, observer);
        let cells = cells.map_err(|error| match error {
            grundy::ValuesError::Solve(error) => error.into(),
            error => BoardError::Engine(Box::new(error)),
        })?;
        let value = |&g: &u32| Value::from(g) - 1;
        Ok(Box::new(Table::new(cells, value, width, window)))
    }
}

/// The columns and rows up to the end of a window.
pub(super) fn far_corner(window: Window) -> Result<(usize, usize), BoardError> {
    let too_large = |error| BoardError::Engine(Box::new(error));
    let width = usize::try_from(window.right()).map_err(too_large)?;
    let height = usize::try_from(window.bottom()).map_err(too_large)?;
    Ok((width, height))
}

/// The rows of a window from row `y` on, of cells that begin at (0, 0).
pub(super) struct Table<T, F> {
    cells: Vec<T>,
    value: F,
    width: usize,
    left: usize,
    y: usize,
    row: Vec<Value>,
}

impl<T, F> Table<T, F> {
    pub(super) fn new(cells: Vec<T>, value: F, width: usize, window: Window) -> Self {
        let (left, y) = (window.x() as usize, window.y() as usize);
        Self { cells, value, width, left, y, row: vec![] }
    }
}

impl<T, F: Fn(&T) -> Value> Rows<Value> for Table<T, F> {
    fn next_row(&mut self) -> Result<Option<&[Value]>, BoardError> {
        let Some(row) = self.cells.chunks_exact(self.width).nth(self.y) else { return Ok(None) };
        self.row.clear();
        self.row.extend(row[self.left..].iter().map(&self.value));
        self.y += 1;
        Ok(Some(&self.row))
    }
}
