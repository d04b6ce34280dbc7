//! The unbounded arm and its skin.

use pyo3::prelude::*;
use pyo3::types::PyDict;
use wythoff::Window;
use wythoff_anatomy::arm::{Arm as Board, ArmError};
use wythoff_render::Subject;

use crate::board::array;
use crate::engine::Engine;
use crate::failure::{fits, runtime, value};
use crate::numbers::{Answer, Length, Threads, Whole, hash_of, python, window};
use crate::picture::{Picture, ScaleArgument, Source, drawing};
use crate::work::observed;

/// The unbounded arm: the board right of the shoulder, which all games of blocking queens share for
/// the length of their own arm. Coordinates are u = x - k and y. Source: [CLN] section 3.4,
/// ``docs/algorithms/arm.md``. `threads` and `engine` are as for :class:`Blocking`; a graphics card
/// is used by :meth:`skin`.
///
/// >>> [found["y"] for found in Arm().skin(500)["transitions"]]
/// [3, 80]
#[pyclass(frozen, module = "wythoff")]
pub(crate) struct Arm {
    board: Board,
    threads: usize,
    engine: Engine,
}

/// Rows at most, with the message for more.
fn allowed(rows: u64) -> PyResult<u64> {
    let most = Board::MOST_ROWS;
    if (1..=most).contains(&rows) {
        return Ok(rows);
    }
    Err(value(format!("the arm is followed for 1 to {most} rows, not {rows}")))
}

impl Arm {
    /// The requested window; an error if it is too far down, or needs too much memory.
    fn window_of(&self, [u, y, width]: [Whole; 3], height: Option<Whole>) -> PyResult<Window> {
        let window = window(u, y, width, height.unwrap_or(width))?;
        allowed(window.bottom())?;
        let memory = self.board.cost_of_reading(window).memory;
        fits(window.cells() + memory, "this window")?;
        Ok(window)
    }
}

#[pymethods]
impl Arm {
    #[new]
    #[pyo3(signature = (*, threads = Threads(0), engine = Engine::AUTO), text_signature = "(*, threads=0, engine='auto')")]
    fn new(threads: Threads, engine: Engine) -> Self {
        let board = Board::new().with_threads(threads.0);
        Self { board, threads: threads.0, engine }
    }

    /// The levels of the skin in the first `rows` rows. The outline of the skin is the last palace
    /// of every row; at level n its steps repeat a ``word`` with a ``period`` of f(2n+3) columns
    /// and f(2n+1) rows. ``levels`` have the ``rows`` and ``columns`` (first, last) in which the
    /// level lasts, and its ``thickness`` if it could be measured; ``transitions`` have the row
    /// ``y`` and column ``x`` at which a ``level`` begins.
    ///
    /// `ValueError` for 0 or more than 2**32 rows; `MemoryError` for too many. Time: 1.12 `rows`**2
    /// cells. Memory: 40 bytes per row. The rows are lost if the call is interrupted;
    /// ``wythoff blocking skin --keep`` keeps them in a file.
    ///
    /// >>> Arm().skin(500)["levels"][-1]["period"]
    /// (13, 5)
    fn skin(&self, py: Python<'_>, rows: Whole) -> Answer {
        let rows = allowed(rows.0)?;
        fits(self.board.memory(rows), format!("{rows} rows of the arm"))?;
        let card = self.engine.open(py, self.board.cost(rows), self.threads)?;
        let board = match card.accelerator() {
            Some(card) => self.board.clone().with_accelerator(card),
            None => self.board.clone(),
        };
        let skin = observed(py, ["skin", "cells"], |observer| {
            board.skin(rows, observer).map_err(|error: ArmError| runtime(error))
        })?;
        python(py, &skin)
    }

    /// The values of a window with the corner (u, y), as :meth:`Blocking.window`. `height` defaults
    /// to `width`.
    ///
    /// `ValueError` if the window is empty or ends below row 2**32; `MemoryError` if it needs more
    /// than half of this machine's memory. Time: the cells of the arm up to the last row.
    ///
    /// >>> bool((Arm().window(20, 10, 60, 30) == Blocking(500).window(520, 10, 60, 30)).all())
    /// True
    #[pyo3(signature = (u = Whole(0), y = Whole(0), width = Whole(1000), height = None), text_signature = "($self, u=0, y=0, width=1000, height=None)")]
    fn window(&self, py: Python<'_>, u: Whole, y: Whole, width: Whole, height: Length) -> Answer {
        let window = self.window_of([u, y, width], height)?;
        array(py, &self.board, window)
    }

    /// Draws a window with the corner (u, y) as a picture. `scale`, `palette` and `frame` as in
    /// :meth:`Blocking.picture`; errors and cost as :meth:`window`.
    ///
    /// >>> Arm().picture(0, 0, 300, 100, scale=1)
    /// <Picture of game blocking, 300 x 100 pixels>
    #[pyo3(signature = (u = Whole(0), y = Whole(0), width = Whole(1000), height = None, *, scale = None, palette = "paper", frame = false), text_signature = "($self, u=0, y=0, width=1000, height=None, *, scale=None, palette='paper', frame=False)")]
    #[expect(clippy::too_many_arguments, reason = "they are the keywords of Python")]
    fn picture(
        &self,
        py: Python<'_>,
        u: Whole,
        y: Whole,
        width: Whole,
        height: Option<Whole>,
        scale: Option<ScaleArgument>,
        palette: &str,
        frame: bool,
    ) -> PyResult<Picture> {
        let window = self.window_of([u, y, width], height)?;
        let drawing = drawing(Subject::arm(), window, scale, palette, frame)?;
        Picture::draw(py, drawing, |_, _| Ok(Source::Borrowed(&self.board)))
    }

    fn __repr__(&self) -> String {
        "Arm()".to_owned()
    }

    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<((), Bound<'py, PyDict>)> {
        let keywords = PyDict::new(py);
        keywords.set_item("threads", self.threads)?;
        keywords.set_item("engine", self.engine.name())?;
        Ok(((), keywords))
    }

    /// All arms are equal: threads and engine change no result.
    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.is_instance_of::<Self>()
    }

    fn __hash__(&self) -> u64 {
        hash_of(&self.__repr__())
    }
}
