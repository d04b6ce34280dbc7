//! The automaton, forward and backward.

use pyo3::prelude::*;
use pyo3::types::PySequence;
use wythoff::Window;
use wythoff::automaton::{self, Choice, Diamond, DiamondLines, EvolveError};

use crate::board::{array, room, shaped};
use crate::failure::{fits, runtime, value};
use crate::numbers::{Answer, Signed, Whole, game, window};
use crate::picture::{Picture, ScaleArgument, Source, drawing};
use crate::work::observed;

/// Consecutive anti-diagonals x + y = t of the automaton, from :func:`evolve` or :func:`reverse`.
/// Outside them all cells are 0.
#[pyclass(frozen, module = "wythoff")]
pub(crate) struct Lines {
    lines: DiamondLines,
    /// The first column, and the one behind the last.
    columns: (i64, i64),
}

/// The start of a run: lines of an earlier run, or a table.
#[derive(FromPyObject)]
pub(crate) enum Start<'py> {
    Lines(PyRef<'py, Lines>),
    Table(Bound<'py, PySequence>),
    Array(Bound<'py, PyAny>),
}

fn refused() -> PyErr {
    value("start must have four or more rows of whole numbers, all of the same length")
}

/// The state in the last four lines of a start, with its columns.
fn state(
    start: &Start<'_>,
    column: Signed,
    time: Option<Signed>,
) -> PyResult<(Diamond, (i64, i64))> {
    let table = match start {
        Start::Lines(run) => {
            let (first, end) = run.columns;
            let rows: Vec<_> = run.lines.rows(first..end).collect();
            let state = Diamond::try_from_rows(run.lines.times().start, first, &rows);
            return Ok((state.map_err(value)?, run.columns));
        }
        Start::Table(table) => table.as_any(),
        Start::Array(table) => table,
    };
    let count = table.len().map_err(|_| refused())?;
    // Only the last four lines matter.
    let rows =
        (count.saturating_sub(4)..count).map(|row| table.get_item(row)?.extract::<Vec<i64>>());
    let rows: Vec<_> = rows.collect::<PyResult<_>>().map_err(|_| refused())?;
    let width = rows.last().map_or(0, Vec::len);
    if rows.iter().any(|row| row.len() != width) {
        return Err(refused());
    }
    let state = Diamond::try_from_table(&rows, column.0, time.map(|time| time.0));
    Ok((state.map_err(value)?, (column.0, column.0 + width as i64)))
}

fn failed(error: EvolveError) -> PyErr {
    match error {
        EvolveError::Interrupted(error) => runtime(error),
        error => value(error),
    }
}

/// Runs the automaton from a start, forward or, with a choice, backward.
fn run(
    py: Python<'_>,
    start: &Start<'_>,
    steps: u64,
    choice: Option<Choice>,
    (column, time, flip): (Signed, Option<Signed>, Option<[Signed; 2]>),
) -> PyResult<Lines> {
    let (mut state, (first, end)) = state(start, column, time)?;
    // A cell that is flipped may be far from the others.
    let flipped = flip.map_or(first, |[Signed(x), _]| x);
    let length = end.max(flipped).abs_diff(first.min(flipped));
    let (longest, steps_and_start) =
        (u128::from(length) + u128::from(steps), u128::from(steps) + 4);
    fits(longest.saturating_mul(16).saturating_mul(steps_and_start), "so many lines")?;
    if let Some([Signed(x), Signed(y)]) = flip {
        state.flip(x, y).map_err(value)?;
    }
    let lines = observed(py, ["automaton", "lines"], |observer| {
        automaton::run(&state, steps, choice, observer).map_err(failed)
    })?;
    let columns = lines.columns_with(first..end);
    Ok(Lines { lines, columns: (columns.start, columns.end) })
}

/// Runs the automaton of [CLN] Fig. 2 forward for `steps` lines, from any `start`: a table of four
/// or more rows, an array for instance. Its rows are consecutive anti-diagonals x + y = t, the
/// oldest first, and its columns are x; the last four rows matter, and outside the table all cells
/// are 0. :class:`Lines` of an earlier run are continued.
///
/// `column` is the x of the first column and `time` the t of the last row; by default it is the x
/// of the last column. They matter for `flip`, the cell (x, y) of the start whose value p is
/// replaced by -1 - p, and are not read if `start` has its place. `ValueError` for fewer or
/// unequal rows, and if a value exceeds 2**53; `MemoryError` for too many steps. Time and memory:
/// O(`steps`) times the length of the lines.
///
/// >>> run = evolve([[0], [0], [0], [-1]], 3)
/// >>> run.column, run.time, run.values().tolist()[-3:]
/// (0, 3, [[0, 0, 0], [0, -1, 0], [0, -1, -1]])
#[pyfunction]
#[pyo3(signature = (start, steps, *, column = Signed(0), time = None, flip = None), text_signature = "(start, steps, *, column=0, time=None, flip=None)")]
pub(crate) fn evolve(
    py: Python<'_>,
    start: Start<'_>,
    steps: Whole,
    column: Signed,
    time: Option<Signed>,
    flip: Option<[Signed; 2]>,
) -> PyResult<Lines> {
    run(py, &start, steps.0, None, (column, time, flip))
}

/// Runs the automaton backward for `steps` lines. A cell has one or two predecessors, r, r - 3 or
/// both; if it has both, `choose` takes ``"r"``, ``"r-3"``, or one at random (``"random:SEED"``).
/// Other arguments, errors and cost: as :func:`evolve`.
///
/// >>> back = reverse([[5, 5, 5]] * 4, 2, "r")
/// >>> evolve(back.values()[:4], 2).values()[-4:].tolist() == back.values()[-4:].tolist()
/// True
#[pyfunction]
#[pyo3(signature = (start, steps, choose, *, column = Signed(0), time = None, flip = None), text_signature = "(start, steps, choose, *, column=0, time=None, flip=None)")]
pub(crate) fn reverse(
    py: Python<'_>,
    start: Start<'_>,
    steps: Whole,
    choose: &str,
    column: Signed,
    time: Option<Signed>,
    flip: Option<[Signed; 2]>,
) -> PyResult<Lines> {
    let choice: Choice = choose.parse().map_err(value)?;
    run(py, &start, steps.0, Some(choice), (column, time, flip))
}

/// Allocates and fills an array of 64-bit numbers with rows of equal length.
fn table(py: Python<'_>, rows: impl Iterator<Item = Vec<i64>>, shape: [usize; 2]) -> Answer {
    let mut numbers: Vec<i64> = room(shape[0].checked_mul(shape[1]))?;
    rows.for_each(|row| numbers.extend(row));
    shaped(py, numbers, shape)
}

#[pymethods]
impl Lines {
    /// The x of the first column of :meth:`values`.
    #[getter]
    fn column(&self) -> i64 {
        self.columns.0
    }

    /// The t = x + y of the last line.
    #[getter]
    fn time(&self) -> i64 {
        self.lines.times().end - 1
    }

    /// The lines as an array of `int64`, one row for each line, the oldest first. Its columns are
    /// those of the start and all with a value that is not 0.
    fn values(&self, py: Python<'_>) -> Answer {
        let (first, end) = self.columns;
        let shape = [self.lines.as_slice().len(), first.abs_diff(end) as usize];
        let bytes = shape.iter().fold(8, |bytes: u128, &side| bytes.saturating_mul(side as u128));
        fits(bytes, "an array of these lines")?;
        table(py, self.lines.rows(first..end), shape)
    }

    /// The cells at which `other` has another value, as an array of `int64` of the shape (n, 3):
    /// x, y, and the value of `other` minus that of these lines, by time and then by column.
    ///
    /// >>> zeros = [[0, 0, 0]] * 4
    /// >>> evolve(zeros, 3).differences(evolve(zeros, 3, flip=(1, 1))).tolist()
    /// [[1, 1, -1], [2, 2, -1], [2, 3, -1], [3, 2, -1]]
    fn differences(&self, py: Python<'_>, other: &Self) -> Answer {
        let found: Vec<_> = py.detach(|| self.lines.differences(&other.lines).collect());
        let shape = [found.len(), 3];
        table(py, found.into_iter().map(|(x, y, larger)| vec![x, y, larger]), shape)
    }

    fn __len__(&self) -> usize {
        self.lines.as_slice().len()
    }

    fn __repr__(&self) -> String {
        let times = self.lines.times();
        format!("<Lines x + y = {} to {}>", times.start, times.end - 1)
    }
}

/// A game run backward, from :func:`reverse_game`.
#[pyclass(frozen, module = "wythoff")]
pub(crate) struct BackwardGame {
    /// The game.
    #[pyo3(get)]
    k: u64,
    /// Number of cells of the window on the new lines with one predecessor.
    #[pyo3(get)]
    one: u64,
    /// Number of cells of the window on the new lines with two predecessors.
    #[pyo3(get)]
    two: u64,
    /// ``True`` if the automaton, run forward again, gave the same four lines of the game.
    #[pyo3(get)]
    round_trip: bool,
    lines: DiamondLines,
    window: Window,
    steps: u64,
}

/// Runs game `k` backward by `steps` anti-diagonals, from the last four that touch a window, to one
/// of the boards that lead to it. `choose` as in :func:`reverse`. `height` defaults to `width`.
///
/// `ValueError` for an empty window; `MemoryError` if the lines or the window need more than half
/// of this machine's memory. Time: O(t**2 + `steps` (t + `steps`)) with t = x + y of the far
/// corner. Source: [CLN] section 2.3.
///
/// >>> run = reverse_game(10, 75, "random:1", 0, 0, 40)
/// >>> run.round_trip, run.one + run.two
/// (True, 1590)
#[pyfunction]
#[pyo3(signature = (k, steps, choose, x, y, width, height = None))]
#[expect(clippy::too_many_arguments, reason = "they are the arguments of Python")]
pub(crate) fn reverse_game(
    py: Python<'_>,
    k: Whole,
    steps: Whole,
    choose: &str,
    x: Whole,
    y: Whole,
    width: Whole,
    height: Option<Whole>,
) -> PyResult<BackwardGame> {
    let (k, choice): (_, Choice) = (game(k)?, choose.parse().map_err(value)?);
    let window = window(x, y, width, height.unwrap_or(width))?;
    let lines = u128::from(window.right()) + u128::from(window.bottom()) + u128::from(steps.0);
    fits(8 * (5 * lines + window.cells()), "this run")?;
    let game = observed(py, ["automaton", "cells"], |observer| {
        automaton::reverse_game(k, window, steps.0, choice, observer).map_err(failed)
    })?;
    let automaton::BackwardGame { one, two, round_trip, lines, .. } = game;
    Ok(BackwardGame { k: k.get(), one, two, round_trip, lines, window, steps: steps.0 })
}

#[pymethods]
impl BackwardGame {
    /// The values of the window as an array of the shape (height, width), as
    /// :meth:`Blocking.window`. Cells that the run did not reach are 0; see :meth:`reached`.
    fn values(&self, py: Python<'_>) -> Answer {
        array(py, &self.lines, self.window)
    }

    /// The cells of the window that the run reached, as an array of `bool` of the shape (height,
    /// width). Only there, :meth:`values` has values of the board.
    ///
    /// >>> reverse_game(10, 3, "r", 0, 0, 5).reached().sum(axis=1).tolist()
    /// [3, 4, 5, 5, 5]
    fn reached(&self, py: Python<'_>) -> Answer {
        let oldest = automaton::BackwardGame::oldest(self.window, self.steps);
        let mut cells = room(usize::try_from(self.window.cells()).ok())?;
        for y in self.window.y()..self.window.bottom() {
            cells.extend((self.window.x()..self.window.right()).map(|x| (x + y) as i64 >= oldest));
        }
        shaped(py, cells, [self.window.height() as usize, self.window.width() as usize])
    }

    /// Draws the window as a picture. A line separates the cells that the run did not reach, which
    /// have the colour of the value 0. `scale`, `palette` and `frame` as in
    /// :meth:`Blocking.picture`.
    ///
    /// >>> reverse_game(10, 3, "r", 0, 0, 5).picture(scale=1).details["backward"]
    /// '3'
    #[pyo3(signature = (*, scale = None, palette = "paper", frame = false))]
    fn picture(
        &self,
        py: Python<'_>,
        scale: Option<ScaleArgument>,
        palette: &str,
        frame: bool,
    ) -> PyResult<Picture> {
        let mut drawing = drawing(game(Whole(self.k))?, self.window, scale, palette, frame)?;
        drawing.run_backward(self.steps);
        Picture::draw(py, drawing, |_, _| Ok(Source::Borrowed(&self.lines)))
    }

    fn __repr__(&self) -> String {
        let Self { k, one, two, round_trip, .. } = self;
        format!("<BackwardGame of game {k}, one {one}, two {two}, round_trip {round_trip}>")
    }
}
