//! A window of a board in memory, for measurements that look at cells in any order.

use wythoff::Window;
use wythoff::board::{Board, Value};
use wythoff::observer::Observer;

use crate::model::Result;

/// The values of a window. `Memory: 4 bytes a cell`.
#[derive(Debug, Clone)]
pub(crate) struct Grid {
    window: Window,
    values: Vec<i32>,
}

impl Grid {
    /// Reads a window of a board.
    ///
    /// # Errors
    /// If the board fails or was stopped.
    pub(crate) fn read(board: &dyn Board, window: Window, observer: &dyn Observer) -> Result<Self> {
        let mut values = Vec::with_capacity(window.cells() as usize);
        let mut rows = board.rows(window, observer)?;
        while let Some(row) = rows.next_row()? {
            // Values lie between -k and 3 k, and the games of figures are far below 2^30.
            values.extend(row.iter().map(|&value| value as i32));
        }
        Ok(Self { window, values })
    }

    /// Where the window lies.
    pub(crate) const fn window(&self) -> Window {
        self.window
    }

    /// The value of a square inside the window, in coordinates of the board.
    pub(crate) fn at(&self, x: u64, y: u64) -> Value {
        let row = (y - self.window.y()) * self.window.width();
        self.values[(row + x - self.window.x()) as usize].into()
    }

    /// One row of the window, `y` in coordinates of the board.
    pub(crate) fn row(&self, y: u64) -> &[i32] {
        let width = self.window.width() as usize;
        &self.values[(y - self.window.y()) as usize * width..][..width]
    }

    /// All cells of the window with their values.
    pub(crate) fn cells(&self) -> impl Iterator<Item = (u64, u64, Value)> + '_ {
        let window = self.window;
        (window.y()..window.bottom()).flat_map(move |y| {
            (window.x()..).zip(self.row(y)).map(move |(x, &value)| (x, y, value.into()))
        })
    }
}
