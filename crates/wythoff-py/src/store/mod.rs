//! Stored boards, to be looked at.

use pyo3::prelude::*;
use wythoff::Window;
use wythoff_render::Picture as Drawing;
use wythoff_store::board::View;

use crate::board::Values;
use crate::disk::Place;
use crate::failure::view;
use crate::numbers::{Threads, Whole, python, window};
use crate::picture::{Picture, ScaleArgument, Source, palette};
use crate::work::{at_once, observed};

/// The native part of a store: see `wythoff.Store`.
#[pyclass(frozen, subclass, module = "wythoff")]
pub(crate) struct Store {
    view: View,
}

impl Store {
    /// The window that was asked for, if the store holds it; from (0, 0) on all of it.
    fn window_of(
        &self,
        [x, y]: [Whole; 2],
        [width, height]: [Option<Whole>; 2],
    ) -> PyResult<Window> {
        let rest = |start: Whole| Whole(self.view.size().saturating_sub(start.0));
        let [width, height] = [width.unwrap_or(rest(x)), height.unwrap_or(rest(y))];
        let window = window(x, y, width, height)?;
        self.view.must_hold(window).map_err(view)?;
        Ok(window)
    }
}

#[pymethods]
impl Store {
    #[new]
    #[pyo3(signature = (place, threads = Threads(0)), text_signature = "(place, threads=0)")]
    fn open(py: Python<'_>, place: Place, threads: Threads) -> PyResult<Self> {
        let view = at_once(py, || View::open_on(place.disk()).map_err(view))?;
        Ok(Self { view: view.with_threads(threads.0) })
    }

    /// The game.
    #[getter]
    fn k(&self) -> u64 {
        self.view.k().get()
    }

    /// Rows and columns of the stored board.
    #[getter]
    fn size(&self) -> u64 {
        self.view.size()
    }

    /// What the store says of itself, as ``docs/formats.md`` has it.
    #[getter]
    fn manifest<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        python(py, self.view.manifest())
    }

    /// BLAKE3 of all that is stored, as text: two stores with the same root hold the same.
    #[getter]
    fn root(&self) -> String {
        self.view
            .manifest()
            .finished()
            .map(|finished| finished.root.to_string())
            .unwrap_or_default()
    }

    /// The value p of square (x, y). `ValueError` outside the store; `OSError` if a file is missing or damaged. Time: one block is drawn.
    fn value(&self, py: Python<'_>, x: Whole, y: Whole) -> PyResult<i64> {
        at_once(py, || {
            let seen = self.view.visible(x.0, y.0).map_err(view)?;
            Ok(seen.value(self.view.k()))
        })
    }

    /// The values of the cells from (x, y) on, up to the end of the board if nothing is said: an array of the shape (height, width), of the first type
    /// among `int8`, `int16` and `int32` that holds all of it. `ValueError` if the window is empty or ends outside the store; `OSError` if a file
    /// is missing or damaged. Time: O(cells of the blocks that it touches), wherever it is.
    #[pyo3(signature = (x = Whole(0), y = Whole(0), width = None, height = None), text_signature = "($self, x=0, y=0, width=None, height=None)")]
    fn window<'py>(
        &self,
        py: Python<'py>,
        x: Whole,
        y: Whole,
        width: Option<Whole>,
        height: Option<Whole>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let window = self.window_of([x, y], [width, height])?;
        let values = observed(py, ["window", "cells"], |observer| {
            Values::read(&self.view, window, observer)
        })?;
        values.array(py, window)
    }

    /// Counts of a window, as :meth:`Blocking.stats` has them, from stored counts where that is possible. Errors as of :meth:`window`.
    #[pyo3(signature = (x = Whole(0), y = Whole(0), width = None, height = None), text_signature = "($self, x=0, y=0, width=None, height=None)")]
    fn stats<'py>(
        &self,
        py: Python<'py>,
        x: Whole,
        y: Whole,
        width: Option<Whole>,
        height: Option<Whole>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let window = self.window_of([x, y], [width, height])?;
        let stats = observed(py, ["counting", "cells"], |observer| {
            self.view.stats(window, true, observer).map_err(view)
        })?;
        python(py, &stats)
    }

    /// A window as a picture: arguments as of :meth:`Blocking.picture`, errors as of :meth:`window`.
    #[pyo3(signature = (x = Whole(0), y = Whole(0), width = None, height = None, *, scale = ScaleArgument::Cells(1), palette = "paper", frame = false), text_signature = "($self, x=0, y=0, width=None, height=None, *, scale=1, palette='paper', frame=False)")]
    #[expect(clippy::too_many_arguments, reason = "they are the keywords of Python")]
    fn picture(
        &self,
        py: Python<'_>,
        x: Whole,
        y: Whole,
        width: Option<Whole>,
        height: Option<Whole>,
        scale: ScaleArgument,
        palette: &str,
        frame: bool,
    ) -> PyResult<Picture> {
        let window = self.window_of([x, y], [width, height])?;
        let mut drawing = Drawing::new(self.view.k(), window);
        drawing.scale = scale.scale()?;
        drawing.palette = self::palette(palette)?;
        drawing.frame = frame;
        Picture::draw(py, drawing, |_, _| Ok(Source::Borrowed(&self.view)))
    }

    fn __repr__(&self) -> String {
        format!("<Store of game {}, {1} x {1} cells>", self.k(), self.size())
    }
}
