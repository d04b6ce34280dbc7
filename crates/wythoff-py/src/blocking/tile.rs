//! Evaluation of single tiles from their incoming signals.

use numpy::{PyArray1, PyReadonlyArray1};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use wythoff::Window;
use wythoff::blocking::Sweep;
use wythoff::blocking::boundary::Boundary;
use wythoff::blocking::sweep::{Look, SweepSignal};

use crate::engine::Engine;
use crate::failure::value;
use crate::numbers::{Threads, Whole, game};
use crate::work::observed;

/// Largest side of a tile, in cells.
const LARGEST: u64 = 1 << 24;

/// Signals of a tile as a NumPy array.
pub(crate) enum Signals<'py> {
    Bytes(PyReadonlyArray1<'py, u8>),
    Words(PyReadonlyArray1<'py, u16>),
}

impl<'a, 'py> FromPyObject<'a, 'py> for Signals<'py> {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(bytes) = object.extract() {
            return Ok(Self::Bytes(bytes));
        }
        object.extract().map(Self::Words).map_err(|_| {
            PyTypeError::new_err("signals must be a one-dimensional array of uint8 or uint16")
        })
    }
}

/// Evaluates tile (i, j) of game `k`, the `side` x `side` cells with the corner (i side, j side),
/// from its incoming signals. Returns its outgoing signals, and ``palaces``, ``hash``, ``min`` and
/// ``max`` of its cells.
///
/// Signals are a contiguous array of 4 `side` - 1 numbers, `uint8` or `uint16`: the number of
/// palaces behind each column (V), each row (H) and each diagonal (D, from the bottom left by the
/// corner to the top right), modulo 2**8 or 2**16. Outgoing signals have the same order and type.
/// `entering` may be left out for tile (0, 0), where all signals are 0. How to join tiles:
/// ``docs/formats.md``, "Edges of a tile".
///
/// `engine` is as for :class:`Blocking`; a graphics card evaluates tiles of 1024 rows and more.
///
/// `side` is from 1 to 2**24; coordinates are at most 2**60. `ValueError` for other numbers, for a
/// wrong number of signals, and if values are too far apart for the bits of the signals;
/// `TypeError` for other arrays. Time: O(`side`**2). Memory: O(`side`). Source: [CLN] section 2.
///
/// >>> leaving, found = tile(5, 0, 0, 4)
/// >>> leaving
/// array([4, 3, 2, 2, 4, 3, 2, 2, 1, 1, 2, 3, 2, 1, 1], dtype=uint8)
/// >>> found["palaces"]
/// 11
#[pyfunction]
#[pyo3(signature = (k, i, j, side, entering = None, *, threads = Threads(0), engine = Engine::AUTO), text_signature = "(k, i, j, side, entering=None, *, threads=0, engine='auto')")]
#[expect(clippy::too_many_arguments, reason = "they are the keywords of Python")]
pub(crate) fn tile<'py>(
    py: Python<'py>,
    k: Whole,
    i: Whole,
    j: Whole,
    side: Whole,
    entering: Option<Signals<'py>>,
    threads: Threads,
    engine: Engine,
) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyDict>)> {
    let (k, Whole(side)) = (game(k)?, side);
    if !(1..=LARGEST).contains(&side) {
        return Err(value(format!("the side of a tile must be from 1 to {LARGEST}, not {side}")));
    }
    let corner = i.0.checked_mul(side).zip(j.0.checked_mul(side));
    let window = corner.and_then(|(x, y)| Window::try_new(x, y, side, side).ok());
    let window = window.ok_or_else(|| {
        value(format!("tile {},{} exceeds the largest coordinate, 2**60", i.0, j.0))
    })?;
    let sweep = Sweep::new(k).with_threads(threads.0);
    let card = engine.open(py, window.cells(), sweep.threads())?;
    let sweep = card.speed_up(&sweep);
    match entering {
        None if i.0 == 0 && j.0 == 0 => {
            evaluate(py, &sweep, window, &vec![0_u8; 4 * side as usize - 1])
        }
        None => Err(value(format!(
            "entering is needed for tile {},{}; only tile 0,0 has no palaces behind its lines",
            i.0, j.0
        ))),
        Some(Signals::Bytes(signals)) => evaluate(py, &sweep, window, signals.as_slice()?),
        Some(Signals::Words(signals)) => evaluate(py, &sweep, window, signals.as_slice()?),
    }
}

fn evaluate<'py, T: SweepSignal + numpy::Element>(
    py: Python<'py>,
    sweep: &Sweep,
    window: Window,
    signals: &[T],
) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyDict>)> {
    let side = window.width() as usize;
    let entering = Boundary::from_signals(side, signals).ok_or_else(|| {
        value(format!(
            "a tile of side {side} needs {} signals (V, H and D), not {}",
            4 * side - 1,
            signals.len()
        ))
    })?;
    let found = observed(py, ["tile", "cells"], |observer| {
        let look = Look { squares: None, checks: true };
        sweep.patch(window, entering).cross(look, observer).map_err(value)
    })?;
    let counts = PyDict::new(py);
    counts.set_item("palaces", found.palaces())?;
    counts.set_item("hash", found.hash)?;
    counts.set_item("min", found.min)?;
    counts.set_item("max", found.max)?;
    Ok((PyArray1::from_vec(py, found.leaving.into_signals()).into_any(), counts))
}
