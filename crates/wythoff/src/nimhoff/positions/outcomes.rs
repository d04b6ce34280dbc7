//! Boards of outcomes.

use super::rows::Positions;
use crate::Window;
use crate::board::{Board, BoardError, BoardRows, Rows, Value, ValueCounts};
use crate::nimhoff::game::Nimhoff;
use crate::observer::{Interrupted, Observer};

/// The board with -1 on the P-positions and 0 elsewhere.
///
/// Squares of cells are counted from the one P-position of each row, so that the cost of a picture
/// depends on its rows and not on its width.
///
/// ```
/// use wythoff::Window;
/// use wythoff::board::Board;
/// use wythoff::nimhoff::{Nimhoff, Outcomes};
/// let wythoff = Outcomes::new(&Nimhoff::try_new(&"wythoff".parse()?)?);
/// assert_eq!(wythoff.values(Window::try_new(0, 1, 3, 2)?, &())?, [0, 0, -1, 0, -1, 0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Outcomes {
    game: Nimhoff,
}

impl Outcomes {
    /// The board of a game.
    pub fn new(game: &Nimhoff) -> Self {
        Self { game: game.clone() }
    }
}

/// The P-positions of a window's rows, from the top.
pub(super) struct WindowRows<'a> {
    pub(super) window: Window,
    observer: &'a dyn Observer,
    positions: Positions,
}

impl<'a> WindowRows<'a> {
    pub(super) fn new(game: &Nimhoff, window: Window, observer: &'a dyn Observer) -> Self {
        Self { window, observer, positions: Positions::new(game) }
    }

    /// The next row before the end of the window, and the x of its P-position. Rows above the
    /// window are returned too.
    pub(super) fn next(&mut self) -> Result<Option<(u64, u64)>, Interrupted> {
        let (y, bottom) = (self.positions.row(), self.window.bottom());
        if y == bottom {
            return Ok(None);
        }
        if y.is_multiple_of(1 << 12) && self.observer.progress(y.into(), bottom.into()).is_break() {
            return Err(Interrupted);
        }
        Ok(Some((y, self.positions.next_row())))
    }

    /// The next row of the window, and the x of its P-position.
    fn next_inside(&mut self) -> Result<Option<(u64, u64)>, Interrupted> {
        while let Some(row) = self.next()? {
            if row.0 >= self.window.y() {
                return Ok(Some(row));
            }
        }
        Ok(None)
    }

    /// The column x as an index from the left edge of the window; `None` outside the window.
    pub(super) fn column(&self, x: u64) -> Option<usize> {
        let column = x.checked_sub(self.window.x())?;
        (column < self.window.width()).then_some(column as usize)
    }
}

/// Rows of values.
struct ValueRows<'a> {
    rows: WindowRows<'a>,
    values: Vec<Value>,
    /// Index of the P-position of the previous row.
    last: Option<usize>,
}

impl Rows<Value> for ValueRows<'_> {
    fn next_row(&mut self) -> Result<Option<&[Value]>, BoardError> {
        let Some((_, x)) = self.rows.next_inside()? else { return Ok(None) };
        if let Some(last) = self.last {
            self.values[last] = 0;
        }
        self.last = self.rows.column(x);
        if let Some(column) = self.last {
            self.values[column] = -1;
        }
        Ok(Some(&self.values))
    }
}

/// Rows of squares with their value counts.
struct CountRows<'a> {
    rows: WindowRows<'a>,
    scale: u64,
    counts: Vec<ValueCounts>,
}

impl Rows<ValueCounts> for CountRows<'_> {
    fn next_row(&mut self) -> Result<Option<&[ValueCounts]>, BoardError> {
        let window = self.rows.window;
        self.counts.fill(ValueCounts::default());
        let mut height = 0;
        while height < self.scale {
            let Some((_, x)) = self.rows.next_inside()? else { break };
            height += 1;
            if let Some(column) = self.rows.column(x) {
                self.counts[column / self.scale as usize].add(-1, 1);
            }
        }
        if height == 0 {
            return Ok(None);
        }
        for (left, counts) in (0..window.width()).step_by(self.scale as usize).zip(&mut self.counts)
        {
            let cells = self.scale.min(window.width() - left) * height;
            counts.add(0, cells - counts.cells());
        }
        Ok(Some(&self.counts))
    }
}

impl Board for Outcomes {
    /// `Time: O(cells of the window)` and that of all rows up to its end.
    /// `Memory: 8 bytes a column` and [`Positions::memory`].
    fn rows<'a>(&'a self, window: Window, observer: &'a dyn Observer) -> BoardRows<'a, Value> {
        let rows = WindowRows::new(&self.game, window, observer);
        Ok(Box::new(ValueRows { rows, values: vec![0; window.width() as usize], last: None }))
    }

    /// `Time: O(squares)` and that of all rows up to the end of the window.
    fn count_rows<'a>(
        &'a self,
        window: Window,
        scale: u64,
        observer: &'a dyn Observer,
    ) -> BoardRows<'a, ValueCounts> {
        let rows = WindowRows::new(&self.game, window, observer);
        let squares = window.width().div_ceil(scale) as usize;
        Ok(Box::new(CountRows { rows, scale, counts: vec![ValueCounts::default(); squares] }))
    }
}
