//! Comparisons of two games.

use pyo3::prelude::*;
use pyo3::types::PyDict;
use wythoff::Window;
use wythoff::blocking::Sweep;
use wythoff_anatomy::anatomy::Anatomy;
use wythoff_anatomy::compare::{CompareError, Pairing as Pair};
use wythoff_render::Comparison;

use crate::failure::{self, fits, runtime, value};
use crate::numbers::{
    Answer, Length, Signed, Threads, Whole, game, game_of, hash_of, python, window,
};
use crate::picture::{Picture, ScaleArgument};
use crate::work::observed;

/// Game `other` of blocking queens laid over game `k`: a cell (x, y) agrees if its value in game
/// `k` is the value at (x + dx, y + dy) in game `other`, plus `offset`, where `shift` is (dx, dy).
/// Cells whose partner is off the board are left out of all results.
///
/// Numbers of `shift` and `offset` are from -2**53 to 2**53. Source: [CLN] Fig. 4.
///
/// >>> Pairing(497, 500, (1, 1)).agreement()["by_region"]["hood"]
/// {'cells': 63976, 'agree': 63976}
#[pyclass(frozen, module = "wythoff")]
pub(crate) struct Pairing {
    pair: Pair,
    board: Sweep,
    with: Sweep,
    threads: usize,
}

/// The arguments of a pairing: the games, the shift and the offset.
type Arguments = (u64, u64, (i64, i64), i64);

impl Pairing {
    fn of(pair: Pair, threads: usize) -> Self {
        let [board, with] = [pair.k, pair.with].map(|k| Sweep::new(k).with_threads(threads));
        Self { pair, board, with, threads }
    }

    /// The cells of the requested window that have a partner, by default of 3 k rows and columns,
    /// once the memory for both boards is allowed.
    fn window(&self, [x, y]: [Whole; 2], [width, height]: [Option<Whole>; 2]) -> PyResult<Window> {
        let all = Whole(self.pair.k.get().saturating_mul(3));
        let window = window(x, y, width.unwrap_or(all), height.or(width).unwrap_or(all))?;
        let (here, there) = self.pair.clip(window).map_err(failed)?;
        let boards = [(&self.board, here), (&self.with, there)];
        let boards = boards.map(|(sweep, window)| sweep.cost_of_reading(window).memory);
        fits(boards.iter().sum(), "this comparison")?;
        Ok(window)
    }

    /// Searches the best pairing.
    fn best(
        &self,
        py: Python<'_>,
        radius: Whole,
        corner: [Whole; 2],
        size: [Option<Whole>; 2],
        fit: bool,
    ) -> PyResult<Self> {
        let radius = u32::try_from(radius.0).ok().filter(|&radius| radius <= Pair::MAX_RADIUS);
        let most = Pair::MAX_RADIUS;
        let radius = radius.ok_or_else(|| value(format!("radius must be from 0 to {most}")))?;
        let window = self.window(corner, size)?;
        fits(Pair::memory_of_search(window, radius), "this search")?;
        let Self { pair, board, with, threads } = self;
        let found = observed(py, ["search", "rows"], |observer| {
            let found = match fit {
                true => pair.best_fit(board, with, window, radius, observer),
                false => pair.best_shift(board, with, window, radius, observer),
            };
            found.map_err(failed)
        })?;
        Ok(Self { pair: found, board: board.clone(), with: with.clone(), threads: *threads })
    }
}

fn failed(error: CompareError) -> PyErr {
    match error {
        CompareError::Board(error) => failure::board(error),
        error => value(error),
    }
}

#[pymethods]
impl Pairing {
    #[new]
    #[pyo3(
        signature = (k, other, shift = [Signed(0), Signed(0)], offset = Signed(0), *, threads = Threads(0)),
        text_signature = "(k, other, shift=(0, 0), offset=0, *, threads=0)"
    )]
    fn new(
        k: Whole,
        other: Whole,
        shift: [Signed; 2],
        offset: Signed,
        threads: Threads,
    ) -> PyResult<Self> {
        let [Signed(dx), Signed(dy)] = shift;
        let pair =
            Pair { k: game(k)?, with: game_of("other", other)?, shift: (dx, dy), offset: offset.0 };
        Ok(Self::of(pair, threads.0))
    }

    /// The game whose regions are counted.
    #[getter]
    fn k(&self) -> u64 {
        self.pair.k.get()
    }

    /// The game laid over it.
    #[getter]
    fn other(&self) -> u64 {
        self.pair.with.get()
    }

    /// Columns and rows from a cell to its partner.
    #[getter]
    fn shift(&self) -> (i64, i64) {
        self.pair.shift
    }

    /// The number that is added to the partner's value before the comparison.
    #[getter]
    fn offset(&self) -> i64 {
        self.pair.offset
    }

    /// The agreement in a window of game `k`, by default of 3 k rows and columns: the cells that
    /// were compared, ``x``, ``y``, ``width`` and ``height``; the number of them that ``agree``;
    /// and ``by_region``, ``cells`` and ``agree`` for each region, also by half (``fabric``,
    /// ``fabric_upper`` with x >= y and ``fabric_lower``). Cells up to `margin` cells away from a
    /// border, k / 16 by default, are counted as ``border``, and cells without a region as
    /// ``rest``. If the window is too far out for a survey of the regions, only the hood is counted
    /// apart.
    ///
    /// `ValueError` if no cell has a partner; `MemoryError` if the boards need more than half of
    /// this machine's memory. Time: that of :meth:`Blocking.window` for both boards, and of
    /// :meth:`Blocking.structure`.
    ///
    /// >>> found = Pairing(497, 500, (1, 1)).agreement()
    /// >>> round(found["agree"] / (found["width"] * found["height"]), 3)
    /// 0.611
    #[pyo3(signature = (x = Whole(0), y = Whole(0), width = None, height = None, *, margin = None), text_signature = "($self, x=0, y=0, width=None, height=None, *, margin=None)")]
    fn agreement(
        &self,
        py: Python<'_>,
        x: Whole,
        y: Whole,
        width: Length,
        height: Length,
        margin: Option<Whole>,
    ) -> Answer {
        let window = self.window([x, y], [width, height])?;
        let Self { pair, board, with, .. } = self;
        let (_, there) = pair.clip(window).map_err(failed)?;
        let mut reading = board.cost_of_reading(window);
        reading.swept += with.cost_of_reading(there).swept;
        let size = pair.survey_size(board, window, reading);
        let survey = size.and_then(|size| Anatomy::cost(board, size));
        fits(survey.unwrap_or_default().memory, "the survey of the regions")?;
        let found = observed(py, ["comparing", "cells"], |observer| {
            let Some(size) = size else {
                return pair.agreement(board, with, window, observer).map_err(failed);
            };
            let kept = board.keep(size, observer).map_err(runtime)?;
            let anatomy = Anatomy::survey(pair.k, &kept, size, observer);
            let anatomy = anatomy.map_err(failure::board)?;
            let margin = margin.map_or(pair.margin(), |margin| margin.0);
            pair.agreement_in(&anatomy, margin, &kept, with, window, observer).map_err(failed)
        })?;
        python(py, &found)
    }

    /// Returns the pairing with the shift, among those at most `radius` columns and rows (0 to
    /// 1000) away from its own, under which most cells of the window agree. Errors: as
    /// :meth:`agreement`. Time: O(`radius`**2) times the cells, 10**10 comparisons per second.
    ///
    /// >>> Pairing(97, 100).best_shift(3)
    /// Pairing(97, 100, (1, 1))
    #[pyo3(signature = (radius, x = Whole(0), y = Whole(0), width = None, height = None), text_signature = "($self, radius, x=0, y=0, width=None, height=None)")]
    fn best_shift(
        &self,
        py: Python<'_>,
        radius: Whole,
        x: Whole,
        y: Whole,
        width: Option<Whole>,
        height: Option<Whole>,
    ) -> PyResult<Self> {
        self.best(py, radius, [x, y], [width, height], false)
    }

    /// Like :meth:`best_shift` for the best shift and offset together; the own offset is ignored.
    /// `ValueError` if the values of the boards differ by more than 2**26 numbers. Time:
    /// O(`radius`**2) times the cells, 10**9 comparisons per second.
    ///
    /// >>> Pairing(60, 61, (-2, 0)).best_fit(0, 20, 0, 10, 5)
    /// Pairing(60, 61, (-2, 0), 3)
    #[pyo3(signature = (radius, x = Whole(0), y = Whole(0), width = None, height = None), text_signature = "($self, radius, x=0, y=0, width=None, height=None)")]
    fn best_fit(
        &self,
        py: Python<'_>,
        radius: Whole,
        x: Whole,
        y: Whole,
        width: Option<Whole>,
        height: Option<Whole>,
    ) -> PyResult<Self> {
        self.best(py, radius, [x, y], [width, height], true)
    }

    /// Draws a window of game `k` as a picture, in which cells that differ are white. `scale` and
    /// `frame` as in :meth:`Blocking.picture`; errors as :meth:`agreement`.
    ///
    /// >>> Pairing(97, 100, (1, 1)).picture(scale=1)
    /// <Picture of game blocking, k 97, 291 x 291 pixels>
    #[pyo3(signature = (x = Whole(0), y = Whole(0), width = None, height = None, *, scale = None, frame = false), text_signature = "($self, x=0, y=0, width=None, height=None, *, scale=None, frame=False)")]
    #[expect(clippy::too_many_arguments, reason = "they are the keywords of Python")]
    fn picture(
        &self,
        py: Python<'_>,
        x: Whole,
        y: Whole,
        width: Option<Whole>,
        height: Option<Whole>,
        scale: Option<ScaleArgument>,
        frame: bool,
    ) -> PyResult<Picture> {
        let window = self.window([x, y], [width, height])?;
        let Pair { k, with, shift, offset } = self.pair;
        let mut drawing = Comparison::new(k, with, shift, window);
        drawing.offset = offset;
        drawing.scale = ScaleArgument::or_fitting(scale, &window)?;
        drawing.frame = frame;
        Picture::compare(py, drawing, [&self.board, &self.with])
    }

    fn __repr__(&self) -> String {
        let Pair { k, with, shift: (dx, dy), offset } = self.pair;
        let offset = if offset == 0 { String::new() } else { format!(", {offset}") };
        format!("Pairing({}, {}, ({dx}, {dy}){offset})", k.get(), with.get())
    }

    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<(Arguments, Bound<'py, PyDict>)> {
        let keywords = PyDict::new(py);
        keywords.set_item("threads", self.threads)?;
        Ok(((self.k(), self.other(), self.shift(), self.offset()), keywords))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| other.get().pair == self.pair)
    }

    fn __hash__(&self) -> u64 {
        hash_of(&self.__repr__())
    }
}
