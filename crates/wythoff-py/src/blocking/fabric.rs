//! The three unbounded fabrics.

use pyo3::prelude::*;
use pyo3::types::PyDict;
use wythoff::blocking::Sweep;
use wythoff_anatomy::fabric::{self, Fabric as Board, Prefix};
use wythoff_render::Subject;

use crate::board::array;
use crate::failure::{self, fits, value};
use crate::numbers::{Answer, Length, Threads, Whole, game, python, window};
use crate::picture::{Picture, ScaleArgument, Source, drawing};
use crate::work::observed;

/// One of the three unbounded fabrics: the board that all games with k mod 3 = `class_` show below
/// the nose, up to the arms. Coordinates are counted from the nose, which is the square (n, n) of a
/// game with n = k // 3. `ValueError` for a class other than 0, 1 and 2. Source: [CLN] section 3.
///
/// >>> bool((Fabric(2).window(10, 20, 60, 40) == Blocking(500).window(176, 186, 60, 40)).all())
/// True
#[pyclass(frozen, module = "wythoff")]
pub(crate) struct Fabric(Board, usize);

impl Fabric {
    /// The requested window; an error if it is too far from the nose, or needs too much memory.
    fn window_of(
        &self,
        [x, y, width]: [Whole; 3],
        height: Option<Whole>,
    ) -> PyResult<wythoff::Window> {
        let window = window(x, y, width, height.unwrap_or(width))?;
        let cost = self.0.cost_of_reading(window).map_err(value)?;
        fits(window.cells() + cost.memory, "this window")?;
        Ok(window)
    }
}

#[pymethods]
impl Fabric {
    #[new]
    #[pyo3(signature = (class_, *, threads = Threads(0)), text_signature = "(class_, *, threads=0)")]
    fn new(class_: Whole, threads: Threads) -> PyResult<Self> {
        let fabric = Board::try_new(class_.0).map_err(value)?;
        Ok(Self(fabric.with_threads(threads.0), threads.0))
    }

    /// The remainder k mod 3 of the games that show this fabric.
    #[getter]
    fn class_(&self) -> u64 {
        self.0.class()
    }

    /// The part of its fabric that game `k` shows: the ``class`` of the fabric, the ``nose`` (n,
    /// n); ``prefix``, the side of the largest square from the nose in which game and fabric agree,
    /// and the first cell that ``differs``; ``between_rifts`` and ``differs_between_rifts``, the
    /// same for the cells with 31 x <= 81 y and 31 y <= 81 x only. `MemoryError` if k is too large.
    /// Time: O(k**2).
    ///
    /// >>> Fabric.prefix(300)["nose"]
    /// (100, 100)
    #[staticmethod]
    #[pyo3(signature = (k, *, threads = Threads(0)), text_signature = "(k, *, threads=0)")]
    fn prefix(py: Python<'_>, k: Whole, threads: Threads) -> Answer {
        let k = game(k)?;
        let sweep = Sweep::new(k).with_threads(threads.0);
        let (side, nose) = (Whole(k.get() + 16), Whole(fabric::nose(k)));
        fits(sweep.cost_of_reading(window(nose, nose, side, side)?).memory, "this comparison")?;
        let found = observed(py, ["comparing", "cells"], |observer| {
            Prefix::find(&sweep, observer).map_err(failure::board)
        })?;
        python(py, &found)
    }

    /// The values of a window, counted from the nose, as :meth:`Blocking.window`. `height` defaults
    /// to `width`.
    ///
    /// `ValueError` if the window is empty or ends more than 2**51 from the nose; `MemoryError` if
    /// it needs more than half of this machine's memory. Time: that of a window of game k = 3/2 of
    /// the furthest coordinate.
    #[pyo3(signature = (x = Whole(0), y = Whole(0), width = Whole(1000), height = None), text_signature = "($self, x=0, y=0, width=1000, height=None)")]
    fn window(&self, py: Python<'_>, x: Whole, y: Whole, width: Whole, height: Length) -> Answer {
        let window = self.window_of([x, y, width], height)?;
        array(py, &self.0, window)
    }

    /// Draws a window, counted from the nose, as a picture. `scale`, `palette` and `frame` as in
    /// :meth:`Blocking.picture`; errors and cost as :meth:`window`.
    ///
    /// >>> Fabric(2).picture(0, 0, 300, scale=1).details["fabric"]
    /// '2'
    #[pyo3(signature = (x = Whole(0), y = Whole(0), width = Whole(1000), height = None, *, scale = None, palette = "paper", frame = false), text_signature = "($self, x=0, y=0, width=1000, height=None, *, scale=None, palette='paper', frame=False)")]
    #[expect(clippy::too_many_arguments, reason = "they are the keywords of Python")]
    fn picture(
        &self,
        py: Python<'_>,
        x: Whole,
        y: Whole,
        width: Whole,
        height: Option<Whole>,
        scale: Option<ScaleArgument>,
        palette: &str,
        frame: bool,
    ) -> PyResult<Picture> {
        let window = self.window_of([x, y, width], height)?;
        let subject = Subject::fabric(self.0.class());
        let drawing = drawing(subject, window, scale, palette, frame)?;
        Picture::draw(py, drawing, |_, _| Ok(Source::Borrowed(&self.0)))
    }

    fn __repr__(&self) -> String {
        format!("Fabric({})", self.0.class())
    }

    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<((u64,), Bound<'py, PyDict>)> {
        let keywords = PyDict::new(py);
        keywords.set_item("threads", self.1)?;
        Ok(((self.0.class(),), keywords))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| other.get().0.class() == self.0.class())
    }

    fn __hash__(&self) -> u64 {
        self.0.class()
    }
}
