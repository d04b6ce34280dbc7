//! Rectangular windows of the board.

use std::ops::Range;

use serde::Serialize;
use thiserror::Error;

/// The cells `(x, y)` with `x0 <= x < x0 + width` and `y0 <= y < y0 + height`.
///
/// `x` is the column and grows right, `y` the row and grows down; `(0, 0)` is the top left corner.
/// Never empty, and no coordinate in or just behind it exceeds 2^60.
///
/// ```
/// use wythoff::Window;
/// let window = Window::try_new(10, 20, 3, 2)?;
/// assert!(window.contains(12, 21));
/// assert_eq!((window.right(), window.bottom(), window.cells()), (13, 22, 6));
/// assert!(Window::try_new(0, 0, 0, 5).is_err());
/// # Ok::<(), wythoff::WindowError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct Window {
    x: u64,
    y: u64,
    width: u64,
    height: u64,
}

/// Why a window was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum WindowError {
    /// A side is zero.
    #[error("a window of {width} x {height} cells is empty; both sides must be at least 1")]
    Empty {
        /// Columns asked for.
        width: u64,
        /// Rows asked for.
        height: u64,
    },
    /// A side ends past the largest coordinate.
    #[error(
        "a window that starts at {start} and is {length} cells long ends past the largest coordinate, 2^60"
    )]
    TooFar {
        /// First coordinate of the side.
        start: u64,
        /// Length of the side.
        length: u64,
    },
}

impl Window {
    /// Largest coordinate in or just behind a window, 2^60: below it sums of a few coordinates stay exact
    /// everywhere.
    pub const LIMIT: u64 = 1 << 60;

    /// The window of `width` columns from `x` and `height` rows from `y`.
    ///
    /// # Errors
    /// If a side is zero or ends past 2^60.
    pub const fn try_new(x: u64, y: u64, width: u64, height: u64) -> Result<Self, WindowError> {
        if width == 0 || height == 0 {
            return Err(WindowError::Empty { width, height });
        }
        // `LIMIT - length` cannot wrap once `length <= LIMIT`.
        if width > Self::LIMIT || x > Self::LIMIT - width {
            return Err(WindowError::TooFar { start: x, length: width });
        }
        if height > Self::LIMIT || y > Self::LIMIT - height {
            return Err(WindowError::TooFar { start: y, length: height });
        }
        Ok(Self { x, y, width, height })
    }

    /// First column.
    pub const fn x(&self) -> u64 {
        self.x
    }

    /// First row.
    pub const fn y(&self) -> u64 {
        self.y
    }

    /// Number of columns, at least 1.
    pub const fn width(&self) -> u64 {
        self.width
    }

    /// Number of rows, at least 1.
    pub const fn height(&self) -> u64 {
        self.height
    }

    /// The column just behind the last one.
    pub const fn right(&self) -> u64 {
        self.x + self.width
    }

    /// The row just behind the last one.
    pub const fn bottom(&self) -> u64 {
        self.y + self.height
    }

    /// Number of cells; up to 2^106.
    pub const fn cells(&self) -> u128 {
        self.width as u128 * self.height as u128
    }

    /// Whether the cell `(x, y)` lies in the window.
    pub const fn contains(&self, x: u64, y: u64) -> bool {
        self.x <= x && x < self.right() && self.y <= y && y < self.bottom()
    }

    /// The cells that both windows hold, if there are any.
    pub fn intersection(&self, other: &Self) -> Option<Self> {
        let (x, y) = (self.x.max(other.x), self.y.max(other.y));
        let (right, bottom) = (self.right().min(other.right()), self.bottom().min(other.bottom()));
        (x < right && y < bottom).then(|| Self { x, y, width: right - x, height: bottom - y })
    }

    /// The cells in some columns and rows, counted from the window's own corner.
    ///
    /// # Panics
    /// If there are none, or they reach beyond the largest coordinate.
    ///
    /// ```
    /// use wythoff::Window;
    /// let window = Window::try_new(10, 20, 30, 40)?;
    /// let part = window.part(2..5, 1..2);
    /// assert_eq!(part, Window::try_new(12, 21, 3, 1)?);
    /// assert_eq!(window.place_of(&part), (2..5, 1..2));
    /// # Ok::<(), wythoff::WindowError>(())
    /// ```
    #[must_use]
    pub fn part(&self, columns: Range<usize>, rows: Range<usize>) -> Self {
        let (x, y) = (self.x + columns.start as u64, self.y + rows.start as u64);
        Self::try_new(x, y, columns.len() as u64, rows.len() as u64)
            .expect("a part lies inside its window")
    }

    /// The columns and rows of a window inside this one, counted from this one's corner.
    pub fn place_of(&self, part: &Self) -> (Range<usize>, Range<usize>) {
        let range =
            |start: u64, end: u64, corner: u64| (start - corner) as usize..(end - corner) as usize;
        (range(part.x, part.right(), self.x), range(part.y, part.bottom(), self.y))
    }

    /// The mirror image in the main diagonal: columns and rows change places.
    #[must_use]
    pub const fn transposed(&self) -> Self {
        Self { x: self.y, y: self.x, width: self.height, height: self.width }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_that_overflows_is_refused_with_its_numbers() {
        assert_eq!(
            Window::try_new(u64::MAX, 0, 2, 1),
            Err(WindowError::TooFar { start: u64::MAX, length: 2 })
        );
        assert_eq!(
            Window::try_new(0, 1, 1, u64::MAX),
            Err(WindowError::TooFar { start: 1, length: u64::MAX })
        );
        assert!(Window::try_new(Window::LIMIT - 1, Window::LIMIT - 1, 1, 1).is_ok());
    }

    #[test]
    fn intersection_keeps_the_shared_cells_only() {
        let a = Window::try_new(0, 0, 10, 10).unwrap();
        let b = Window::try_new(8, 3, 10, 2).unwrap();
        assert_eq!(a.intersection(&b), Some(Window::try_new(8, 3, 2, 2).unwrap()));
        assert_eq!(a.intersection(&Window::try_new(10, 0, 1, 1).unwrap()), None);
    }
}
