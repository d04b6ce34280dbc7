//! Values of windows as NumPy arrays.

use std::time::Instant;

use numpy::ndarray::IntoDimension;
use numpy::{Element, PyArray1, PyArrayMethods};
use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;
use wythoff::Window;
use wythoff::blocking::Sweep;
use wythoff::board::{Board, Value};
use wythoff::observer::Observer;

use crate::failure::{self, fits, value};
use crate::numbers::{Answer, Whole, game, window};
use crate::work::observed;

/// The values of a window, in the smallest type that holds them.
pub(crate) enum Values {
    Bytes(Vec<i8>),
    Words(Vec<i16>),
    Longs(Vec<i32>),
}

impl Values {
    /// Reads a window, row by row.
    pub(crate) fn read(
        board: &dyn Board,
        window: Window,
        observer: &dyn Observer,
    ) -> PyResult<Self> {
        fits(window.cells(), "this window")?;
        let cells = usize::try_from(window.cells()).ok();
        let mut values = Self::Bytes(room(cells)?);
        let mut rows = board.rows(window, observer).map_err(failure::board)?;
        while let Some(row) = rows.next_row().map_err(failure::board)? {
            values = values.with(row, cells)?;
        }
        Ok(values)
    }

    /// Computes the values of a window cell by cell.
    pub(crate) fn of(
        window: Window,
        mut value: impl FnMut(u64, u64) -> PyResult<Value>,
    ) -> PyResult<Self> {
        let cells = usize::try_from(window.cells()).ok();
        let mut values = Self::Bytes(room(cells)?);
        let mut row = room(usize::try_from(window.width()).ok())?;
        for y in 0..window.height() {
            row.clear();
            for x in 0..window.width() {
                row.push(value(x, y)?);
            }
            values = values.with(&row, cells)?;
        }
        Ok(values)
    }

    /// Appends a row, and widens the type if the row needs it.
    fn with(mut self, row: &[Value], cells: Option<usize>) -> PyResult<Self> {
        fn append<T: TryFrom<Value> + Default>(values: &mut Vec<T>, row: &[Value]) -> bool {
            let (before, mut fits) = (values.len(), true);
            values.extend(row.iter().map(|&value| {
                T::try_from(value).unwrap_or_else(|_| {
                    fits = false;
                    T::default()
                })
            }));
            if !fits {
                values.truncate(before);
            }
            fits
        }
        fn widen<T: Copy, W: From<T>>(values: &[T], cells: Option<usize>) -> PyResult<Vec<W>> {
            // Both arrays are there for a moment.
            let bytes = size_of::<T>() + size_of::<W>();
            fits(
                (cells.unwrap_or(usize::MAX) as u128).saturating_mul(bytes as u128),
                "this window",
            )?;
            let mut wide = room(cells)?;
            wide.extend(values.iter().map(|&value| W::from(value)));
            Ok(wide)
        }
        loop {
            let fits = match &mut self {
                Self::Bytes(values) => append(values, row),
                Self::Words(values) => append(values, row),
                Self::Longs(values) => append(values, row),
            };
            if fits {
                return Ok(self);
            }
            self = match self {
                Self::Bytes(values) => Self::Words(widen(&values, cells)?),
                Self::Words(values) => Self::Longs(widen(&values, cells)?),
                Self::Longs(_) => {
                    return Err(value(
                        "values of this window need 64 bits, and arrays have at most 32: ask for them one by one",
                    ));
                }
            };
        }
    }

    /// Returns an array of the shape (height, width), without a copy.
    pub(crate) fn array(self, py: Python<'_>, window: Window) -> Answer {
        let shape = [window.height() as usize, window.width() as usize];
        match self {
            Self::Bytes(values) => shaped(py, values, shape),
            Self::Words(values) => shaped(py, values, shape),
            Self::Longs(values) => shaped(py, values, shape),
        }
    }
}

/// Returns an array of this shape, without a copy.
pub(crate) fn shaped<T: Element>(
    py: Python<'_>,
    values: Vec<T>,
    shape: impl IntoDimension,
) -> Answer {
    Ok(PyArray1::from_vec(py, values).reshape(shape)?.into_any().unbind())
}

/// Reads a window as an array of the shape (height, width).
pub(crate) fn array(py: Python<'_>, board: &dyn Board, window: Window) -> Answer {
    let read = |observer: &dyn Observer| Values::read(board, window, observer);
    observed(py, ["window", "cells"], read)?.array(py, window)
}

/// Allocates memory for some numbers; raises a `MemoryError` if there is none.
pub(crate) fn room<T>(numbers: Option<usize>) -> PyResult<Vec<T>> {
    let mut room = Vec::new();
    numbers.and_then(|numbers| room.try_reserve_exact(numbers).ok()).ok_or_else(|| {
        PyMemoryError::new_err("the memory for this array is not available: ask for less at a time")
    })?;
    Ok(room)
}

/// Seconds to compute the values of a window within Rust, for the bench of the Python overhead.
#[pyfunction]
#[pyo3(text_signature = "(k, x, y, width, height)")]
pub(crate) fn seconds_within(
    py: Python<'_>,
    k: Whole,
    x: Whole,
    y: Whole,
    width: Whole,
    height: Whole,
) -> PyResult<f64> {
    let (sweep, window) = (Sweep::new(game(k)?), window(x, y, width, height)?);
    py.detach(|| {
        let clock = Instant::now();
        Values::read(&sweep, window, &())?;
        Ok(clock.elapsed().as_secs_f64())
    })
}
