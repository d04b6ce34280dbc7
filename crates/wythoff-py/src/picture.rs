//! Pictures that show themselves in notebooks.

use std::path::PathBuf;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use wythoff::Window;
use wythoff::board::Board;
use wythoff::observer::Observer;
use wythoff_render::{Palette, Picture as Drawing, Scale};
use wythoff_view::Scene;

use crate::failure::{self, fits, system, value};
use crate::numbers::Whole;
use crate::work::observed;

/// A picture: a PNG in memory that shows itself in notebooks.
///
/// >>> picture = Blocking(5).picture(0, 0, 30, 20)
/// >>> picture.width, picture.height, picture.png[:4]
/// (30, 20, b'\x89PNG')
#[pyclass(frozen, module = "wythoff")]
pub(crate) struct Picture {
    png: Vec<u8>,
    size: (u32, u32),
    details: Vec<(String, String)>,
}

/// How a picture is drawn, as typed.
pub(crate) enum ScaleArgument {
    Cells(u64),
    Text(String),
}

impl<'a, 'py> FromPyObject<'a, 'py> for ScaleArgument {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(text) = object.extract() {
            return Ok(Self::Text(text));
        }
        if !object.hasattr("__index__")? {
            let of = object.get_type().name()?;
            return Err(PyTypeError::new_err(format!(
                "a scale is a number of cells, or text such as '2' or '1/3', not {of}"
            )));
        }
        object.extract().map(|Whole(cells)| Self::Cells(cells))
    }
}

impl ScaleArgument {
    pub(crate) fn scale(self) -> PyResult<Scale> {
        let text = match self {
            Self::Cells(cells) => cells.to_string(),
            Self::Text(text) => text,
        };
        text.parse().map_err(value)
    }
}

pub(crate) fn palette(name: &str) -> PyResult<Palette> {
    name.parse().map_err(value)
}

/// A board to be drawn.
pub(crate) enum Source<'a> {
    Borrowed(&'a dyn Board),
    Owned(Box<dyn Board + Send + 'a>),
}

impl Picture {
    /// Draws a window of a scene.
    pub(crate) fn of(
        py: Python<'_>,
        scene: &Scene,
        window: Window,
        scale: ScaleArgument,
        frame: bool,
    ) -> PyResult<Self> {
        let mut drawing = scene.picture(window);
        (drawing.scale, drawing.frame) = (scale.scale()?, frame);
        fits(scene.work(window, drawing.scale, 1).memory, "this picture")?;
        let board = scene.board(1);
        Self::draw(py, drawing, move |_, _| Ok(Source::Owned(board)))
    }

    /// Draws a board, that `open` gives.
    pub(crate) fn draw<'a>(
        py: Python<'_>,
        mut drawing: Drawing,
        open: impl FnOnce(&mut Drawing, &dyn Observer) -> PyResult<Source<'a>> + Send,
    ) -> PyResult<Self> {
        let size = drawing.size().map_err(failure::picture)?;
        let pixels = u128::from(size.0) * u128::from(size.1);
        fits(drawing.memory() + pixels, format!("a picture of {} x {} pixels", size.0, size.1))?;
        observed(py, ["drawing", "cells"], move |observer| {
            let source = open(&mut drawing, observer)?;
            let board = match &source {
                Source::Borrowed(board) => *board,
                Source::Owned(board) => &**board,
            };
            // What is drawn over the board may add rows below it.
            let size = drawing.size().map_err(failure::picture)?;
            let details = drawing.details();
            let details = details.iter().map(|(key, text)| ((*key).to_owned(), text.clone()));
            let details = details.collect();
            let mut png = Vec::new();
            drawing.draw(board, &mut png, observer).map_err(failure::picture)?;
            Ok(Self { png, size, details })
        })
    }
}

#[pymethods]
impl Picture {
    /// Pixels from left to right.
    #[getter]
    fn width(&self) -> u32 {
        self.size.0
    }

    /// Pixels from top to bottom.
    #[getter]
    fn height(&self) -> u32 {
        self.size.1
    }

    /// The game, the window and the rest of what it shows, as the PNG has it in its text.
    #[getter]
    fn details<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let details = PyDict::new(py);
        self.details.iter().try_for_each(|(key, text)| details.set_item(key, text))?;
        Ok(details)
    }

    /// The file.
    #[getter]
    fn png<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.png)
    }

    /// Writes the file; `OSError` if that cannot be.
    fn save(&self, py: Python<'_>, path: PathBuf) -> PyResult<()> {
        py.detach(|| std::fs::write(&path, &self.png))
            .map_err(|error| system(format!("cannot write {}: {error}", path.display())))
    }

    /// The file, for notebooks.
    fn _repr_png_<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        self.png(py)
    }

    fn __repr__(&self) -> String {
        let (width, height) = self.size;
        let game = self
            .details
            .iter()
            .filter(|(key, _)| ["game", "k", "rules", "m"].contains(&key.as_str()));
        let game: Vec<_> = game.map(|(key, text)| format!("{key} {text}")).collect();
        format!("<Picture of {}, {width} x {height} pixels>", game.join(", "))
    }
}
