//! What every engine that knows a board can do: give the values of a window, row by row.

use std::error::Error as StdError;
use std::ops::AddAssign;

use thiserror::Error;

use crate::Window;
use crate::observer::{Interrupted, Observer};

/// The value of a cell: palace number minus k. Negative exactly on palaces.
pub type Value = i64;

/// A board whose values can be asked for: read by pictures, tables, comparisons and pages.
///
/// Rows are pulled from the top, so that a picture of any size streams through a few rows of
/// memory, and two boards can be read side by side.
pub trait Board: Sync {
    /// The values of `window`, `window.width()` of them a row.
    ///
    /// Work may be done here or when rows are asked for; `observer` hears of both.
    ///
    /// # Errors
    /// [`BoardError::Interrupted`] if `observer` said stop, or what the engine ran into.
    fn rows<'a>(
        &'a self,
        window: Window,
        observer: &'a dyn Observer,
    ) -> Result<Box<dyn Rows<Value> + 'a>, BoardError>;

    /// How often each value occurs in every `scale` x `scale` square of cells; one row of squares
    /// at a time. Squares at the right and lower edge may be cut off by the window and hold fewer
    /// cells.
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
    ) -> Result<Box<dyn Rows<ValueCounts> + 'a>, BoardError> {
        Ok(Box::new(CountRows::new(self.rows(window, observer)?, window, scale)))
    }

    /// How many palaces every `scale` x `scale` square has, as parts of the most that it can have, `scale` times the lesser of
    /// `scale` and k: for boards that know without looking at cells. One row of squares at a time; those at the edge of the
    /// window count whole. `None` if this board does not know, or not of these squares.
    fn shares<'a>(
        &'a self,
        _window: Window,
        _scale: u64,
        _observer: &'a dyn Observer,
    ) -> Option<Box<dyn Rows<f64> + 'a>> {
        None
    }

    /// The values of a whole window at once, row after row. `Memory: 8 bytes a cell`.
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

/// Rows of a window, from the top.
pub trait Rows<T> {
    /// The next row, or `None` behind the last one.
    ///
    /// # Errors
    /// If the engine was stopped or failed.
    fn next_row(&mut self) -> Result<Option<&[T]>, BoardError>;
}

/// Why a board gave no values.
#[derive(Debug, Error)]
pub enum BoardError {
    /// The observer said stop.
    #[error(transparent)]
    Interrupted(#[from] Interrupted),
    /// The engine behind the board failed; a stored board that cannot be read, for example.
    #[error(transparent)]
    Engine(Box<dyn StdError + Send + Sync>),
}

/// How often each value occurs among some cells; values of -5 and below count together, and so do
/// values of 6 and above. These are the classes that pictures colour.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ValueCounts([u64; ValueCounts::CLASSES]);

impl ValueCounts {
    /// Number of classes: -5 and below, -4, .., 5, 6 and above.
    pub const CLASSES: usize = 12;

    /// The class of a value, 0 to 11: 0 holds -5 and below, 5 holds 0, 11 holds 6 and above.
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

    /// The counts by class, to fill in.
    pub const fn by_class_mut(&mut self) -> &mut [u64; Self::CLASSES] {
        &mut self.0
    }

    /// All cells counted.
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

/// Counts squares from rows of values.
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
