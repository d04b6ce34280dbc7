//! Pictures, which notebooks display.

use std::borrow::Cow;
use std::path::PathBuf;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use wythoff::Window;
use wythoff::board::Board;
use wythoff::observer::Observer;
use wythoff_render::metadata::Details;
use wythoff_render::{
    Comparison, Format, Palette, Picture as Drawing, PictureError, Scale, Still, Subject,
};
use wythoff_view::Scene;

use crate::failure::{self, fits, value};
use crate::game::callback::{computed, is_function};
use crate::numbers::Whole;
use crate::work::observed;

/// A picture: a PNG in memory, which notebooks display; it is also saved as SVG or PDF.
///
/// >>> picture = Blocking(5).picture(0, 0, 30, 20)
/// >>> picture.width, picture.height, picture.png[:4]
/// (1500, 1000, b'\x89PNG')
#[pyclass(frozen, module = "wythoff")]
pub(crate) struct Picture {
    png: Vec<u8>,
    /// The drawing and the pixels of its board, for figures.
    drawing: Sheet,
    board: Still,
    /// Width in pixels.
    #[pyo3(get)]
    width: u32,
    /// Height in pixels.
    #[pyo3(get)]
    height: u32,
    details: Vec<(String, String)>,
}

/// The drawing of one board, or of two in comparison.
enum Sheet {
    Board(Drawing),
    Comparison(Comparison),
}

impl Sheet {
    fn figure(&self, format: Format, board: &Still) -> Result<Vec<u8>, PictureError> {
        match self {
            Self::Board(drawing) => drawing.figure(format, board),
            Self::Comparison(drawing) => drawing.figure(format, board),
        }
    }
}

/// Converts metadata for a picture.
fn owned(details: &Details) -> Vec<(String, String)> {
    details.iter().map(|(key, text)| ((*key).to_owned(), text.clone())).collect()
}

/// Raises a `MemoryError` if a picture needs too much memory in addition to its file and the pixels
/// of its board.
fn affordable(size: (u32, u32), memory: u128) -> PyResult<()> {
    let pixels = u128::from(size.0) * u128::from(size.1);
    fits(memory + 4 * pixels, format!("a picture of {} x {} pixels", size.0, size.1))
}

/// The scale of a picture, as a Python argument.
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
                "scale must be a number of cells, or text such as '2' or '1/3', not {of}"
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

    /// The scale of a picture of `window`; the fitting one without an argument.
    pub(crate) fn or_fitting(argument: Option<Self>, window: &Window) -> PyResult<Scale> {
        argument.map_or_else(|| Ok(Scale::fitting(window)), Self::scale)
    }
}

pub(crate) fn palette(name: &str) -> PyResult<Palette> {
    Palette::by_value(name).map_err(value)
}

/// The drawing of a window with these options.
pub(crate) fn drawing(
    subject: impl Into<Subject>,
    window: Window,
    scale: Option<ScaleArgument>,
    palette: &str,
    frame: bool,
) -> PyResult<Drawing> {
    let mut drawing = Drawing::new(subject, window);
    drawing.scale = ScaleArgument::or_fitting(scale, &window)?;
    (drawing.palette, drawing.frame) = (self::palette(palette)?, frame);
    Ok(drawing)
}

/// The board of a picture.
pub(crate) enum Source<'a> {
    Borrowed(&'a dyn Board),
    Owned(Box<dyn Board + Send + 'a>),
}

/// The work of drawing.
type Job<'a> = Box<dyn FnOnce(&dyn Observer) -> PyResult<Picture> + Send + 'a>;

impl Picture {
    /// Draws a window of a scene.
    pub(crate) fn of(
        py: Python<'_>,
        scene: &Scene,
        window: Window,
        scale: Option<ScaleArgument>,
        frame: bool,
    ) -> PyResult<Self> {
        Self::with(py, scene, window, scale, frame, |_, _| Ok(()))
    }

    /// Draws a window of a scene, and what `add` adds to the drawing.
    pub(crate) fn with(
        py: Python<'_>,
        scene: &Scene,
        window: Window,
        scale: Option<ScaleArgument>,
        frame: bool,
        add: impl FnOnce(&mut Drawing, &dyn Observer) -> PyResult<()> + Send,
    ) -> PyResult<Self> {
        let scale = scale.map(ScaleArgument::scale).transpose()?;
        let mut drawing = scene.drawing(window, scale);
        drawing.frame = frame;
        fits(scene.work(window, drawing.scale, 1).memory, "this picture")?;
        let board = scene.board(1);
        let open = move |drawing: &mut Drawing, observer: &dyn Observer| {
            add(drawing, observer)?;
            Ok(Source::Owned(board))
        };
        let is_function = is_function(scene.game());
        Self::draw_by(drawing, open, |what, work| computed(py, is_function, what, work))
    }

    /// Draws the board that `open` returns.
    pub(crate) fn draw<'a>(
        py: Python<'_>,
        drawing: Drawing,
        open: impl FnOnce(&mut Drawing, &dyn Observer) -> PyResult<Source<'a>> + Send,
    ) -> PyResult<Self> {
        Self::draw_by(drawing, open, |what, work| observed(py, what, work))
    }

    /// Draws the board that `open` returns. `run` runs the work.
    fn draw_by<'a>(
        mut drawing: Drawing,
        open: impl FnOnce(&mut Drawing, &dyn Observer) -> PyResult<Source<'a>> + Send,
        run: impl FnOnce([&str; 2], Job<'_>) -> PyResult<Self>,
    ) -> PyResult<Self> {
        affordable(drawing.size().map_err(failure::picture)?, drawing.memory())?;
        let work = move |observer: &dyn Observer| {
            let source = open(&mut drawing, observer)?;
            let board = match &source {
                Source::Borrowed(board) => *board,
                Source::Owned(board) => &**board,
            };
            // `open` may have added a legend, which makes the picture higher.
            let (width, height) = drawing.size().map_err(failure::picture)?;
            let details = owned(&drawing.details());
            let mut png = Vec::new();
            let board = drawing.draw_and_keep(board, &mut png, observer);
            let board = board.map_err(failure::picture)?;
            Ok(Self { png, drawing: Sheet::Board(drawing), board, width, height, details })
        };
        run(["drawing", "cells"], Box::new(work))
    }

    /// Draws the agreement of two boards.
    pub(crate) fn compare(
        py: Python<'_>,
        drawing: Comparison,
        [board, with]: [&dyn Board; 2],
    ) -> PyResult<Self> {
        let (width, height) = drawing.size().map_err(failure::picture)?;
        affordable((width, height), 0)?;
        observed(py, ["drawing", "cells"], move |observer| {
            let details = owned(&drawing.details().map_err(failure::picture)?);
            let mut png = Vec::new();
            let board = drawing.draw_and_keep(board, with, &mut png, observer);
            let board = board.map_err(failure::picture)?;
            Ok(Self { png, drawing: Sheet::Comparison(drawing), board, width, height, details })
        })
    }
}

#[pymethods]
impl Picture {
    /// The metadata of the PNG: the game, the window and other parameters.
    #[getter]
    fn details<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let details = PyDict::new(py);
        self.details.iter().try_for_each(|(key, text)| details.set_item(key, text))?;
        Ok(details)
    }

    /// The bytes of the PNG file.
    #[getter]
    fn png<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.png)
    }

    /// Writes the picture into a file: a PNG, or an SVG or PDF with its frame, key, lines and names
    /// as vectors, by the ending of the name. `ValueError` for another ending; `OSError` if the
    /// file cannot be written.
    fn save(&self, py: Python<'_>, path: PathBuf) -> PyResult<()> {
        let format = Format::of(&path).ok_or_else(|| {
            let ending = path.extension().map_or(String::new(), |e| format!(".{}", e.display()));
            value(format!("`{ending}` is no format of pictures; give a file name that ends in .png, .svg or .pdf"))
        })?;
        let bytes = match format {
            Format::Png => Cow::Borrowed(&self.png),
            format => {
                let figure = py.detach(|| self.drawing.figure(format, &self.board));
                Cow::Owned(figure.map_err(failure::picture)?)
            }
        };
        py.detach(|| std::fs::write(&path, &*bytes))
            .map_err(|error| failure::unwritten(&path, &error))
    }

    /// The bytes of the PNG file, for notebooks.
    fn _repr_png_<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        self.png(py)
    }

    fn __repr__(&self) -> String {
        let Self { width, height, .. } = self;
        let game = self
            .details
            .iter()
            .filter(|(key, _)| ["game", "k", "moves", "rules", "m"].contains(&key.as_str()));
        let game: Vec<_> = game.map(|(key, text)| format!("{key} {text}")).collect();
        format!("<Picture of {}, {width} x {height} pixels>", game.join(", "))
    }
}
