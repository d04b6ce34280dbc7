//! Stored boards.

mod disk;
mod share;

use pyo3::prelude::*;
use wythoff::Window;
use wythoff_store::board::View;

use crate::board::array;
use crate::failure::view;
use crate::numbers::{Answer, Length, Threads, Whole, python, window};
use crate::picture::{Picture, ScaleArgument, Source, drawing};
use crate::work::{at_once, observed};
use disk::Location;
pub(crate) use share::Share;

/// The native part of a store: see `wythoff.Store`.
#[pyclass(frozen, subclass, module = "wythoff")]
pub(crate) struct Store {
    view: View,
}

impl Store {
    /// The requested window, by default up to the end of the board; an error if the store does not
    /// contain it.
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
    fn open(py: Python<'_>, place: Location, threads: Threads) -> PyResult<Self> {
        let view = at_once(py, || View::open_on(place.disk()).map_err(view))?;
        Ok(Self { view: view.with_threads(threads.0) })
    }

    /// The game.
    #[getter]
    fn k(&self) -> u64 {
        self.view.k().get()
    }

    /// Number of rows, and of columns, of the stored board.
    #[getter]
    fn size(&self) -> u64 {
        self.view.size()
    }

    /// The manifest of the store, which ``docs/formats.md`` describes.
    #[getter]
    fn manifest(&self, py: Python<'_>) -> Answer {
        python(py, self.view.manifest())
    }

    /// The BLAKE3 root hash of all files as text. Stores with equal roots have equal contents.
    #[getter]
    fn root(&self) -> String {
        self.view
            .manifest()
            .finished()
            .map(|finished| finished.root.to_string())
            .unwrap_or_default()
    }

    /// The value p of square (x, y). `ValueError` outside the store; `OSError` if a file is missing
    /// or damaged. Time: one block is evaluated.
    fn value(&self, py: Python<'_>, x: Whole, y: Whole) -> PyResult<i64> {
        at_once(py, || {
            let seen = self.view.visible(x.0, y.0).map_err(view)?;
            Ok(seen.value(self.view.k()))
        })
    }

    /// The values of a window with the corner (x, y), by default up to the end of the board, as an
    /// array of the shape (height, width). Its type is the first of `int8`, `int16` and `int32`
    /// that holds all values. `ValueError` if the window is empty or exceeds the store; `OSError`
    /// if a file is missing or damaged. Time: O(cells of the blocks that it touches).
    #[pyo3(signature = (x = Whole(0), y = Whole(0), width = None, height = None), text_signature = "($self, x=0, y=0, width=None, height=None)")]
    fn window(&self, py: Python<'_>, x: Whole, y: Whole, width: Length, height: Length) -> Answer {
        let window = self.window_of([x, y], [width, height])?;
        array(py, &self.view, window)
    }

    /// The counts of a window, like :meth:`Blocking.stats`, from stored counts where possible.
    /// Errors: as :meth:`window`.
    #[pyo3(signature = (x = Whole(0), y = Whole(0), width = None, height = None), text_signature = "($self, x=0, y=0, width=None, height=None)")]
    fn stats(&self, py: Python<'_>, x: Whole, y: Whole, width: Length, height: Length) -> Answer {
        let window = self.window_of([x, y], [width, height])?;
        let stats = observed(py, ["counting", "cells"], |observer| {
            self.view.stats(window, true, observer).map_err(view)
        })?;
        python(py, &stats)
    }

    /// Draws a window as a picture. Arguments: as :meth:`Blocking.picture`; errors: as
    /// :meth:`window`.
    #[pyo3(signature = (x = Whole(0), y = Whole(0), width = None, height = None, *, scale = None, palette = "paper", frame = false), text_signature = "($self, x=0, y=0, width=None, height=None, *, scale=None, palette='paper', frame=False)")]
    #[expect(clippy::too_many_arguments, reason = "they are the keywords of Python")]
    fn picture(
        &self,
        py: Python<'_>,
        x: Whole,
        y: Whole,
        width: Option<Whole>,
        height: Option<Whole>,
        scale: Option<ScaleArgument>,
        palette: &str,
        frame: bool,
    ) -> PyResult<Picture> {
        let window = self.window_of([x, y], [width, height])?;
        let drawing = drawing(self.view.k(), window, scale, palette, frame)?;
        Picture::draw(py, drawing, |_, _| Ok(Source::Borrowed(&self.view)))
    }

    fn __repr__(&self) -> String {
        format!("<Store of game {}, {1} x {1} cells>", self.k(), self.size())
    }
}
