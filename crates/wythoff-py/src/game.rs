//! Games from text: by their id, or by their moves.

use numpy::{PyArray1, PyArrayMethods};
use pyo3::prelude::*;
use wythoff::GameId;
use wythoff::game::Outcome;
use wythoff::game::grundy::{self, Play};
use wythoff::game::moves::Moves;
use wythoff::nimhoff::SingleStepPositions;

use crate::blocking::Blocking;
use crate::failure::{fits, runtime, value};
use crate::imitation::Imitation;
use crate::nimhoff::Nimhoff;
use crate::numbers::Whole;
use crate::work::observed;

/// Returns the game with a given ``id``, as :class:`Blocking`, :class:`Imitation` or
/// :class:`Nimhoff`.
///
/// The id is ``"blocking/K"``, ``"imitation/K,M"``, ``"nimhoff/RULES"`` or ``"nimhoff/RULES@K"``.
/// `ValueError` for other texts; games ``"wythoff/K,M"`` can only be played, with :func:`play`.
///
/// >>> game("nimhoff/gdwn:1,2@3").id
/// 'nimhoff/1,0 2,1 1,1 1,2 0,1@3'
#[pyfunction]
#[pyo3(signature = (id))]
pub(crate) fn game<'py>(py: Python<'py>, id: &str) -> PyResult<Bound<'py, PyAny>> {
    Ok(match id.parse::<GameId>().map_err(value)? {
        GameId::Blocking(k) => Bound::new(py, Blocking::of(k, 0))?.into_any(),
        GameId::Imitation(km) => Bound::new(py, Imitation::of(km))?.into_any(),
        GameId::Nimhoff { rules, k } => Bound::new(py, Nimhoff::of(rules, k)?)?.into_any(),
        GameId::Wythoff(km) => {
            let (id, twin) = (GameId::Wythoff(km), GameId::Imitation(km));
            return Err(value(format!(
                "{id} can only be played; its P-positions are those of game('{twin}')"
            )));
        }
    })
}

/// A game on two heaps, written as its moves: steps ``"a,b"``, which lead from (x, y) to (x - a, y
/// - b), and rays ``"a,b*"``, which lead to (x - n a, y - n b) for any n >= 1. Vectors after
/// ``"without"`` are removed from the rays. ``"nim"``, ``"wythoff"``, ``"maharaja"`` and ``"king"``
/// are names. `ValueError` names the character that is wrong.
///
/// Source: ``docs/games.md``.
///
/// >>> Game("maharaja").moves
/// '1,0* 1,1* 0,1* 2,1 1,2'
#[pyclass(frozen, module = "wythoff")]
pub(crate) struct Game(Moves);

/// The side of a window from (0, 0), in the range of usize once its memory is allowed.
fn sides(moves: &Moves, width: Whole, height: Option<Whole>) -> PyResult<(usize, usize)> {
    let (width, height) = (width.0, height.unwrap_or(width).0);
    if width == 0 || height == 0 {
        return Err(value("the window is empty; width and height are at least 1"));
    }
    fits(wythoff_view::table(moves, width, height).memory, "this window")?;
    Ok((width as usize, height as usize))
}

const fn play(misere: bool) -> Play {
    if misere { Play::Misere } else { Play::Normal }
}

impl Game {
    fn outcomes(
        &self,
        py: Python<'_>,
        (width, height): (usize, usize),
        misere: bool,
    ) -> PyResult<Vec<Outcome>> {
        observed(py, ["outcomes", "rows"], |observer| {
            grundy::outcomes(&self.0, play(misere), width, height, observer).map_err(runtime)
        })
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (moves), text_signature = "(moves)")]
    fn new(moves: &str) -> PyResult<Self> {
        moves.parse().map(Self).map_err(value)
    }

    /// The moves: rays by rising slope, then steps, then removed vectors.
    #[getter]
    fn moves(&self) -> String {
        self.0.to_string()
    }

    /// The positions that one move reaches from (x, y). Time: O(number of options).
    ///
    /// >>> Game("king").options(1, 1)
    /// [(0, 1), (0, 0), (1, 0)]
    fn options(&self, x: Whole, y: Whole) -> Vec<(u64, u64)> {
        self.0.options(x.0, y.0)
    }

    /// The moves from (x, y) after which the opponent loses; empty if and only if the player to
    /// move loses, or cannot move. In misère play the player who cannot move wins.
    ///
    /// `MemoryError` if the window up to (x, y) needs more than half of this machine's memory.
    /// Time: O(x y) for each move.
    ///
    /// >>> Game("maharaja").winning_moves(21, 30)
    /// [(14, 23), (20, 30)]
    #[pyo3(signature = (x, y, *, misere = false), text_signature = "($self, x, y, *, misere=False)")]
    fn winning_moves(
        &self,
        py: Python<'_>,
        x: Whole,
        y: Whole,
        misere: bool,
    ) -> PyResult<Vec<(u64, u64)>> {
        let next = |n: Whole| Whole(n.0.saturating_add(1));
        let (width, height) = sides(&self.0, next(x), Some(next(y)))?;
        let outcomes = self.outcomes(py, (width, height), misere)?;
        let mut options = self.0.options(x.0, y.0);
        options.retain(|&(x, y)| outcomes[y as usize * width + x as usize] == Outcome::P);
        options.sort_unstable();
        Ok(options)
    }

    /// The P-positions with x < `width` and y < `height` as an array of `bool` of the shape
    /// (height, width), row y first. `height` defaults to `width`.
    ///
    /// `ValueError` for an empty window, `MemoryError` for one that needs more than half of this
    /// machine's memory. Time: O(cells) for each move.
    ///
    /// >>> Game("wythoff").p_positions(4)
    /// array([[ True, False, False, False],
    ///        [False, False,  True, False],
    ///        [False,  True, False, False],
    ///        [False, False, False, False]])
    #[pyo3(signature = (width, height = None, *, misere = false), text_signature = "($self, width, height=None, *, misere=False)")]
    fn p_positions<'py>(
        &self,
        py: Python<'py>,
        width: Whole,
        height: Option<Whole>,
        misere: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (width, height) = sides(&self.0, width, height)?;
        let outcomes = self.outcomes(py, (width, height), misere)?;
        let lost = outcomes.into_iter().map(|outcome| outcome == Outcome::P).collect();
        Ok(PyArray1::from_vec(py, lost).reshape([height, width])?.into_any())
    }

    /// The Sprague-Grundy values of the positions with x < `width` and y < `height` as an array of
    /// `int32` of the shape (height, width), row y first. `height` defaults to `width`.
    ///
    /// `ValueError` for an empty window, `MemoryError` for one that needs more than half of this
    /// machine's memory. Time: O(cells) for each step, and O(cells x largest value) for each ray.
    ///
    /// >>> Game("wythoff").grundy(4, 3)
    /// array([[0, 1, 2, 3],
    ///        [1, 2, 0, 4],
    ///        [2, 0, 1, 5]], dtype=int32)
    #[pyo3(signature = (width, height = None), text_signature = "($self, width, height=None)")]
    fn grundy<'py>(
        &self,
        py: Python<'py>,
        width: Whole,
        height: Option<Whole>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (width, height) = sides(&self.0, width, height)?;
        let values = observed(py, ["Grundy values", "rows"], |observer| {
            grundy::values(&self.0, width, height, observer).map_err(runtime)
        })?;
        let values = values.into_iter().map(u32::cast_signed).collect();
        Ok(PyArray1::from_vec(py, values).reshape([height, width])?.into_any())
    }

    /// The columns of the P-positions of rows 0 to `rows` - 1 as an array of `int64`: entry y is
    /// the x of the P-position in row y. The rays (1, 0) and (0, 1) must be among the moves: then each
    /// row holds exactly one.
    ///
    /// `ValueError` for other moves, `MemoryError` for too many rows. Time: O(`rows`), about twenty
    /// million per second.
    ///
    /// >>> Game("maharaja").positions(6)
    /// array([0, 3, 6, 1, 5, 4])
    fn positions<'py>(&self, py: Python<'py>, rows: Whole) -> PyResult<Bound<'py, PyAny>> {
        const PIECE: u64 = 1 << 16;
        let (game, positions) = SingleStepPositions::of_moves(&self.0).ok_or_else(|| {
            value("positions needs the rays 1,0* and 0,1*, and no removed vectors")
        })?;
        let Whole(rows) = rows;
        let memory = wythoff_view::rows(&game, rows).memory + 8 * u128::from(rows);
        fits(memory, format!("{rows} rows of P-positions"))?;
        let columns = observed(py, ["P-positions", "rows"], |observer| {
            let mut columns = Vec::with_capacity(rows as usize);
            for (y, x) in (0..rows).zip(positions) {
                if y % PIECE == 0 && observer.progress(y.into(), rows.into()).is_break() {
                    return Err(runtime("interrupted"));
                }
                columns.push(x.cast_signed());
            }
            Ok(columns)
        })?;
        Ok(PyArray1::from_vec(py, columns).into_any())
    }

    fn __repr__(&self) -> String {
        format!("Game({:?})", self.moves())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyAny>, (String,)) {
        (py.get_type::<Self>().into_any(), (self.0.to_string(),))
    }
}
