//! Rectangular windows of the board.

use std::ops::Range;

use schemars::JsonSchema;
use serde::Serialize;
use thiserror::Error;

/// The cells `(x, y)` with `x0 <= x < x0 + width` and `y0 <= y < y0 + height`.
///
/// `x` is the column and grows right, `y` the row and grows down; `(0, 0)` is the top left corner.
/// A window is never empty, and `x0 + width` and `y0 + height` are at most 2^60.
///
/// ```
/// use wythoff::Window;
/// let window = Window::try_new(10, 20, 3, 2)?;
/// assert!(window.contains(12, 21));
/// assert_eq!((window.right(), window.bottom(), window.cells()), (13, 22, 6));
/// assert!(Window::try_new(0, 0, 0, 5).is_err());
/// # Ok::<(), wythoff::WindowError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, JsonSchema, Serialize)]
pub struct Window {
    /// The first column.
    x: u64,
    /// The first row.
    y: u64,
    /// Number of columns.
    width: u64,
    /// Number of rows.
    height: u64,
}

/// The reason why a window is invalid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum WindowError {
    /// A side is zero.
    #[error("a window of {width} x {height} cells is empty; both sides must be at least 1")]
    Empty {
        /// The number of columns.
        width: u64,
        /// The number of rows.
        height: u64,
    },
    /// A side ends past the largest coordinate.
    #[error("a window from {start} on with length {length} ends past the largest coordinate, 2^60")]
    TooFar {
        /// The first coordinate of the side.
        start: u64,
        /// The length of the side.
        length: u64,
    },
}

impl Window {
    /// The largest [`right`](Self::right) and [`bottom`](Self::bottom), 2^60. Below it, sums of a
    /// few coordinates cannot overflow.
    pub const LIMIT: u64 = 1 << 60;

    /// Creates the window of `width` columns from `x` and `height` rows from `y`.
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

    /// The first column.
    pub const fn x(&self) -> u64 {
        self.x
    }

    /// The first row.
    pub const fn y(&self) -> u64 {
        self.y
    }

    /// The number of columns, at least 1.
    pub const fn width(&self) -> u64 {
        self.width
    }

    /// The number of rows, at least 1.
    pub const fn height(&self) -> u64 {
        self.height
    }

    /// The column after the last column.
    pub const fn right(&self) -> u64 {
        self.x + self.width
    }

    /// The row after the last row.
    pub const fn bottom(&self) -> u64 {
        self.y + self.height
    }

    /// The number of cells, up to 2^120.
    pub const fn cells(&self) -> u128 {
        self.width as u128 * self.height as u128
    }

    /// Returns true if the cell `(x, y)` lies in the window.
    pub const fn contains(&self, x: u64, y: u64) -> bool {
        self.x <= x && x < self.right() && self.y <= y && y < self.bottom()
    }

    /// The cells that lie in both windows; `None` if there are none.
    pub fn intersection(&self, other: &Self) -> Option<Self> {
        let (x, y) = (self.x.max(other.x), self.y.max(other.y));
        let (right, bottom) = (self.right().min(other.right()), self.bottom().min(other.bottom()));
        (x < right && y < bottom).then(|| Self { x, y, width: right - x, height: bottom - y })
    }

    /// The window of some columns and rows, counted from the corner of this window.
    ///
    /// # Panics
    /// If a range is empty or ends beyond the largest coordinate.
    ///
    /// ```
    /// use wythoff::Window;
    /// let window = Window::try_new(10, 20, 30, 40)?;
    /// let part = window.part(2..5, 1..2);
    /// assert_eq!(part, Window::try_new(12, 21, 3, 1)?);
    /// assert_eq!(window.ranges_of(&part), (2..5, 1..2));
    /// # Ok::<(), wythoff::WindowError>(())
    /// ```
    #[must_use]
    pub fn part(&self, columns: Range<usize>, rows: Range<usize>) -> Self {
        let (x, y) = (self.x + columns.start as u64, self.y + rows.start as u64);
        Self::try_new(x, y, columns.len() as u64, rows.len() as u64)
            .expect("the ranges are not empty and lie inside the window")
    }

    /// The columns and rows of a window inside this window, counted from the corner of this window.
    pub fn ranges_of(&self, part: &Self) -> (Range<usize>, Range<usize>) {
        let range =
            |start: u64, end: u64, corner: u64| (start - corner) as usize..(end - corner) as usize;
        (range(part.x, part.right(), self.x), range(part.y, part.bottom(), self.y))
    }

    /// The mirror image in the main diagonal, with columns and rows exchanged.
    #[must_use]
    pub const fn transposed(&self) -> Self {
        Self { x: self.y, y: self.x, width: self.height, height: self.width }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_beyond_the_limit_is_rejected_with_its_numbers() {
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
    fn the_intersection_has_the_common_cells() {
        let a = Window::try_new(0, 0, 10, 10).unwrap();
        let b = Window::try_new(8, 3, 10, 2).unwrap();
        assert_eq!(a.intersection(&b), Some(Window::try_new(8, 3, 2, 2).unwrap()));
        assert_eq!(a.intersection(&Window::try_new(10, 0, 1, 1).unwrap()), None);
    }
}
