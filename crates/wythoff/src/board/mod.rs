//! The trait of boards: the values of a window, row by row.

mod kept;
mod options;
pub(crate) mod window;

use std::error::Error as StdError;
use std::ops::AddAssign;

use thiserror::Error;

use crate::Window;
use crate::observer::{Interrupted, Observer};

pub use kept::Kept;
pub(crate) use options::visit_options;

/// The value of a cell: its palace number minus k, which is negative exactly on palaces.
pub type Value = i64;

/// A board whose values can be read, for pictures, tables, comparisons and pages.
///
/// The reader pulls rows from the top, so a picture of any size needs memory for a few rows only,
/// and two boards can be read side by side.
pub trait Board: Sync {
    /// Returns the rows of values of `window`, with `window.width()` values a row.
    ///
    /// The board may do the work here or when rows are read; `observer` receives the progress of
    /// both.
    ///
    /// # Errors
    /// [`BoardError::Interrupted`] if `observer` stops the work, or the error of the engine.
    fn rows<'a>(&'a self, window: Window, observer: &'a dyn Observer) -> BoardRows<'a, Value>;

    /// Counts the values in every `scale` x `scale` square of cells, one row of squares at a time.
    /// Squares at the right and lower edge of the window may have fewer cells.
    ///
    /// # Errors
    /// As [`Board::rows`].
    ///
    /// # Panics
    /// If `scale` is 0.
    fn count_rows<'a>(
        &'a self,
        window: Window,
        scale: u64,
        observer: &'a dyn Observer,
    ) -> BoardRows<'a, ValueCounts> {
        Ok(Box::new(CountRows::new(self.rows(window, observer)?, window, scale)))
    }

    /// Returns the density of palaces in every `scale` x `scale` square, one row of squares at a
    /// time: the number of palaces divided by its maximum, `scale` times the lesser of `scale` and
    /// k.
    ///
    /// Only some boards can compute densities without visiting cells; the others return `None`, and
    /// so do all boards for squares that they cannot count. Squares at the edge of the window are
    /// complete.
    fn densities<'a>(
        &'a self,
        _window: Window,
        _scale: u64,
        _observer: &'a dyn Observer,
    ) -> Option<Box<dyn Rows<f64> + 'a>> {
        None
    }

    /// Returns all values of a window, row after row. `Memory: 8 bytes a cell`.
    ///
    /// # Errors
    /// As [`Board::rows`].
    fn values(&self, window: Window, observer: &dyn Observer) -> Result<Vec<Value>, BoardError> {
        let mut values = Vec::with_capacity(usize::try_from(window.cells()).unwrap_or(0));
        let mut rows = self.rows(window, observer)?;
        while let Some(row) = rows.next_row()? {
            values.extend_from_slice(row);
        }
        Ok(values)
    }
}

/// An iterator over the rows of a window, from the top.
pub trait Rows<T> {
    /// Returns the next row, or `None` after the last row.
    ///
    /// # Errors
    /// If the engine is stopped or fails.
    fn next_row(&mut self) -> Result<Option<&[T]>, BoardError>;
}

/// The rows of a window, or the reason why the board returned none.
pub type BoardRows<'a, T> = Result<Box<dyn Rows<T> + 'a>, BoardError>;

/// The reason why a board returned no values.
#[derive(Debug, Error)]
pub enum BoardError {
    /// The observer stopped the work.
    #[error(transparent)]
    Interrupted(#[from] Interrupted),
    /// The engine failed, for example because a stored board cannot be read.
    #[error(transparent)]
    Engine(Box<dyn StdError + Send + Sync>),
}

/// A window that ends beyond the last row and column that a board can count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("the window ends at column or row {end}, and this board can be read up to {most}")]
pub struct OutOfReach {
    /// The end of the window, exclusive.
    pub end: u64,
    /// The largest end of a window.
    pub most: u64,
}

impl OutOfReach {
    /// Refuses a window that ends beyond column or row `most`.
    pub(crate) fn check(window: Window, most: u64) -> Result<(), BoardError> {
        match window.right().max(window.bottom()) {
            end if end > most => Err(BoardError::Engine(Box::new(Self { end, most }))),
            _ => Ok(()),
        }
    }
}

/// Makes an error one of a board: what is in this variant, or else the error as that of the engine.
#[doc(hidden)]
#[macro_export]
macro_rules! error_of_board {
    ($error:ident::$variant:ident) => {
        impl From<$error> for $crate::board::BoardError {
            fn from(error: $error) -> Self {
                match error {
                    $error::$variant(error) => error.into(),
                    error => Self::Engine(Box::new(error)),
                }
            }
        }
    };
}

/// The number of cells with each value. Values of -5 and below are one class, and so are values of
/// 6 and above; pictures have a colour for each class.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ValueCounts([u64; ValueCounts::CLASSES]);

impl ValueCounts {
    /// The number of classes: -5 and below, -4, .., 5, 6 and above.
    pub const CLASSES: usize = 12;

    /// The class of a value, 0 to 11: class 0 has -5 and below, class 5 has 0, class 11 has 6 and
    /// above.
    ///
    /// ```
    /// use wythoff::board::ValueCounts;
    /// assert_eq!([-900, -5, -1, 0, 6, 30].map(ValueCounts::class), [0, 0, 4, 5, 11, 11]);
    /// ```
    pub const fn class(value: Value) -> usize {
        if value < -5 {
            0
        } else if value > 6 {
            11
        } else {
            (value + 5) as usize
        }
    }

    /// Adds `times` cells of `value`.
    pub const fn add(&mut self, value: Value, times: u64) {
        self.0[Self::class(value)] += times;
    }

    /// The counts by class.
    pub const fn by_class(&self) -> &[u64; Self::CLASSES] {
        &self.0
    }

    /// The counts by class, for writing.
    pub const fn by_class_mut(&mut self) -> &mut [u64; Self::CLASSES] {
        &mut self.0
    }

    /// The number of cells counted.
    pub fn cells(&self) -> u64 {
        self.0.iter().sum()
    }
}

impl AddAssign for ValueCounts {
    fn add_assign(&mut self, other: Self) {
        for (count, more) in self.0.iter_mut().zip(other.0) {
            *count += more;
        }
    }
}

/// An iterator over rows of squares, counted from rows of values.
struct CountRows<'a> {
    rows: Box<dyn Rows<Value> + 'a>,
    scale: usize,
    counts: Vec<ValueCounts>,
}

impl<'a> CountRows<'a> {
    fn new(rows: Box<dyn Rows<Value> + 'a>, window: Window, scale: u64) -> Self {
        let squares = window.width().div_ceil(scale) as usize;
        Self { rows, scale: scale as usize, counts: vec![ValueCounts::default(); squares] }
    }
}

impl Rows<ValueCounts> for CountRows<'_> {
    fn next_row(&mut self) -> Result<Option<&[ValueCounts]>, BoardError> {
        self.counts.fill(ValueCounts::default());
        for y in 0..self.scale {
            let Some(values) = self.rows.next_row()? else {
                return Ok((y > 0).then_some(&self.counts));
            };
            for (square, run) in self.counts.iter_mut().zip(values.chunks(self.scale)) {
                run.iter().for_each(|&value| square.add(value, 1));
            }
        }
        Ok(Some(&self.counts))
    }
}
