//! Games from text: by their id, or by their moves.

pub(crate) mod callback;
mod quotient;
mod terms;
mod three;

use numpy::PyArray1;
use pyo3::prelude::*;
use serde::Serialize;
use wythoff::GameId;
use wythoff::game::grundy::{self, Outcomes, RepeatingRows, Repetition, SolveError, ValuesError};
use wythoff::game::moves::NAMED;
use wythoff::game::{AddedTerms, HeapGame, Outcome};
use wythoff::nimhoff::SingleStepPositions;
use wythoff::nimhoff::of_moves::{self, Measurement};
use wythoff_view::{Aspect, Scene, Work};

use self::callback::{Function, computed, is_function, pickled};
use self::terms::{Imitate, sides, written};
pub(crate) use self::three::ThreeHeaps;
use crate::blocking::Blocking;
use crate::board::shaped;
use crate::engine::Engine;
use crate::failure::{fits, runtime, value};
use crate::imitation::Imitation;
use crate::nimhoff::Nimhoff;
use crate::numbers::{Answer, Length, Signed, Whole, python, window};
use crate::picture::{Picture, ScaleArgument};
use crate::work::observed;

/// Returns the winning moves of advice.
fn winning_moves(py: Python<'_>, advice: &Py<PyAny>) -> Answer {
    advice.bind(py).get_item("winning_moves").map(Bound::unbind)
}

/// Returns the game with a given ``id``, as :class:`Blocking`, :class:`Imitation`,
/// :class:`Nimhoff`, :class:`Game` or :class:`ThreeHeaps`.
///
/// The id is ``"blocking/K"``, ``"imitation/K,M"``, ``"nimhoff/RULES"``, ``"nimhoff/RULES@K"``,
/// ``"moves/MOVES"`` or ``"three/MOVES"``. `ValueError` for other texts; games ``"wythoff/K,M"``
/// can only be played, with :func:`play`.
///
/// >>> game("nimhoff/gdwn:1,2@3").id
/// 'nimhoff/1,0 2,1 1,1 1,2 0,1@3'
#[pyfunction]
#[pyo3(signature = (id))]
pub(crate) fn game<'py>(py: Python<'py>, id: &str) -> PyResult<Bound<'py, PyAny>> {
    Ok(match id.parse::<GameId>().map_err(value)? {
        GameId::Blocking(k) => Bound::new(py, Blocking::of(k, 0, Engine::AUTO))?.into_any(),
        GameId::Imitation(km) => Bound::new(py, Imitation::of(km))?.into_any(),
        GameId::Moves(game) => Bound::new(py, Game(game))?.into_any(),
        GameId::Nimhoff { rules, k } => Bound::new(py, Nimhoff::of(rules, k)?)?.into_any(),
        GameId::Three(game) => Bound::new(py, ThreeHeaps::of(game))?.into_any(),
        GameId::Wythoff(km) => {
            let (id, twin) = (GameId::Wythoff(km), GameId::Imitation(km));
            return Err(value(format!(
                "{id} can only be played; its P-positions are those of game('{twin}')"
            )));
        }
    })
}

/// A game on two heaps, by its moves. As text: steps ``"a,b"``, which lead from (x, y) to (x - a,
/// y - b); rays ``"a,b*"``, which lead to (x - n a, y - n b) for any n >= 1; a cone ``"|s-t|<m"``;
/// and vectors to remove after ``"without"``. ``"nim"``, ``"wythoff"``, ``"maharaja"`` and others
/// are names. `rays` and `steps` add pairs (a, b) to the text, or take its place.
///
/// `moves` may also be a function of x and y that lists the pairs that one move leads to. Play has
/// to end. The game gets the `name`, or one with a number. A name is given once in a process; the
/// same function with other terms is ``Game("name", misere=True)``. An exception in the function is
/// raised by the method that called it. Such a game costs a tenth of a microsecond for each
/// option beside the time of the function, cannot be pickled, and is known to its process only.
///
/// Before each move, the opponent may block up to `block` - 1 options, or has to leave `comply` of
/// them, or chooses a remainder modulo `modulo` that the number of tokens must not have. With
/// `imitate`, k or (k, m), no player may imitate more than k - 1 times in a row, as in Imitation
/// Nim: a reply imitates if the last move took tokens from one heap only, not the larger one, and
/// the reply takes as many from the other one, or up to m - 1 more. The players may pass `passes`
/// times in a game, together. In misère play the player who cannot move wins. There is no move from
/// a `terminal` position, and none to one of the `holes`. The vectors `without` are removed from
/// the rays and the cone. The text may say the same: ``"maharaja without 3,3 block=2 pass=1 misere
/// terminal=3,4 hole=5,1"``.
///
/// `ValueError` names the character that is wrong, or the argument that the text says already.
/// Source: ``docs/games.md``.
///
/// >>> Game("maharaja").moves
/// '1,0* 1,1* 0,1* 2,1 1,2'
/// >>> Game("king", passes=1, misere=True).id
/// 'moves/1,0 1,1 0,1 pass=1 misere'
#[derive(PartialEq, Eq, Hash)]
#[pyclass(frozen, eq, hash, module = "wythoff")]
pub(crate) struct Game(HeapGame);

/// The work that a progress bar names, and its unit.
const WHAT: [&str; 2] = ["outcomes", "rows"];

/// The exception for what was not solved.
fn unsolved(error: SolveError) -> PyErr {
    match error {
        SolveError::Interrupted(_) => runtime(error),
        error => value(error),
    }
}

/// A measurement with the fields of `wythoff game measure --json`.
#[derive(Serialize)]
struct Measured {
    moves: String,
    #[serde(flatten)]
    measured: Measurement,
}

impl Game {
    fn is_function(&self) -> bool {
        is_function(&GameId::Moves(self.0.clone()))
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(
        signature = (moves = None, *, rays = vec![], steps = vec![], name = None, block = None, comply = None, modulo = None, imitate = None, passes = None, misere = false, terminal = vec![], holes = vec![], without = vec![]),
        text_signature = "(moves=None, *, rays=(), steps=(), name=None, block=None, comply=None, modulo=None, imitate=None, passes=None, misere=False, terminal=(), holes=(), without=())"
    )]
    #[expect(clippy::too_many_arguments, reason = "they are the keywords of Python")]
    fn new(
        moves: Option<&Bound<'_, PyAny>>,
        rays: Vec<[Signed; 2]>,
        steps: Vec<[Signed; 2]>,
        name: Option<String>,
        block: Option<Whole>,
        comply: Option<Whole>,
        modulo: Option<Whole>,
        imitate: Option<Imitate>,
        passes: Option<Whole>,
        misere: bool,
        terminal: Vec<[Whole; 2]>,
        holes: Vec<[Whole; 2]>,
        without: Vec<[Signed; 2]>,
    ) -> PyResult<Self> {
        let passes = passes.map(|Whole(passes)| {
            u8::try_from(passes)
                .map_err(|_| value(format!("{passes} passes are too many; give 0 to 255")))
        });
        let pairs = |all: Vec<[Whole; 2]>| all.into_iter().map(|[x, y]| (x.0, y.0)).collect();
        let terms = AddedTerms {
            twist: terms::twist(block, comply, modulo)?,
            imitation: imitate.map(Imitate::km).transpose()?,
            passes: passes.transpose()?,
            misere,
            terminal: pairs(terminal),
            holes: pairs(holes),
            without: without.into_iter().map(|[a, b]| (a.0, b.0)).collect(),
        };
        let function = moves.filter(|moves| moves.is_callable());
        let game: HeapGame = match function {
            Some(function) => {
                if !(rays.is_empty() && steps.is_empty() && terms.without.is_empty()) {
                    return Err(value("rays, steps and without go with moves as text only"));
                }
                if terms.imitation.is_some() {
                    return Err(value(terms::IMITATE));
                }
                HeapGame::define(Function::new(function, name)).map_err(value)?
            }
            None if name.is_some() => {
                return Err(value("a name goes with moves as a function only"));
            }
            None => {
                let text = moves.map(PyAnyMethods::extract::<String>).transpose()?;
                written(text, &rays, &steps).parse().map_err(value)?
            }
        };
        game.with(terms).map(Self).map_err(terms::refused)
    }

    /// The moves: rays by rising slope, then the cone, steps and removed vectors; or the name of a
    /// game whose moves are computed.
    #[getter]
    fn moves(&self) -> String {
        self.0.words()
    }

    /// The identity of the game, which :func:`game` and :func:`play` read.
    #[getter]
    fn id(&self) -> String {
        GameId::Moves(self.0.clone()).to_string()
    }

    /// The positions that one move reaches from (x, y). `MemoryError` if the list needs more than
    /// half of this machine's memory. Time: O(number of options).
    ///
    /// >>> Game("king").options(1, 1)
    /// [(0, 1), (0, 0), (1, 0)]
    fn options(&self, py: Python<'_>, x: Whole, y: Whole) -> PyResult<Vec<(u64, u64)>> {
        // Each option is two numbers of Python; a function lists what it likes.
        let (x, y) = (x.0, y.0);
        let count = self.0.most_options(self.0.start(x, y)).unwrap_or(0);
        fits(150_u128.saturating_mul(count), "the list of options")?;
        computed(py, self.is_function(), WHAT, |_| Ok(self.0.options(x, y)))
    }

    /// The outcome of (x, y) with all passes left, and the moves that win: ``outcome``, ``"N"``
    /// (the player to move wins) or ``"P"``; ``winning_moves``, the positions to which a move wins,
    /// and ``pass_wins``; under blocking, ``best_block``, the options that the opponent blocks to
    /// win, and with passes ``block_pass``, true if that has to be blocked, too; ``reason``, a
    /// sentence.
    ///
    /// `MemoryError` if the positions that are computed need more than half of this machine's
    /// memory. Time: O(x y) for each move.
    ///
    /// >>> Game("wythoff", block=2).outcome(0, 1)["best_block"]
    /// [(0, 0)]
    fn outcome(&self, py: Python<'_>, x: Whole, y: Whole) -> Answer {
        let at = self.0.start(x.0, y.0);
        fits(wythoff_view::position(&self.0, at).memory, "this window")?;
        let advice = computed(py, self.is_function(), ["outcome", "rows"], |observer| {
            Ok(Outcomes::of(&self.0, at, observer).map_err(unsolved)?.advice(at))
        })?;
        python(py, &advice)
    }

    /// The ``winning_moves`` of :meth:`outcome`: none in a P-position.
    ///
    /// >>> Game("maharaja").winning_moves(21, 30)
    /// [(14, 23), (20, 30)]
    fn winning_moves(&self, py: Python<'_>, x: Whole, y: Whole) -> Answer {
        winning_moves(py, &self.outcome(py, x, y)?)
    }

    /// The P-positions with x < `width` and y < `height` as an array of `bool` of the shape
    /// (height, width), row y first. `height` defaults to `width`. There is no corner, because a
    /// position depends on all smaller ones: slice the array.
    ///
    /// `ValueError` for an empty window, `MemoryError` for one that needs more than half of this
    /// machine's memory. Time: O(cells) for each move.
    ///
    /// >>> Game("wythoff").p_positions(4)
    /// array([[ True, False, False, False],
    ///        [False, False,  True, False],
    ///        [False,  True, False, False],
    ///        [False, False, False, False]])
    #[pyo3(signature = (width, height = None), text_signature = "($self, width, height=None)")]
    fn p_positions(&self, py: Python<'_>, width: Whole, height: Length) -> Answer {
        let (width, height) = sides(&self.0, Aspect::Outcome, width, height)?;
        let outcomes = computed(py, self.is_function(), WHAT, |observer| {
            grundy::outcomes(&self.0, width, height, observer).map_err(unsolved)
        })?;
        let lost = outcomes.into_iter().map(|outcome| outcome == Outcome::P).collect();
        shaped(py, lost, [height, width])
    }

    /// The Sprague-Grundy values of the positions with x < `width` and y < `height` as an array of
    /// `int32` of the shape (height, width), row y first. `height` defaults to `width`. There is no
    /// corner, as in :meth:`p_positions`.
    ///
    /// `ValueError` for an empty window, and for games with blocking or misère play, which have no
    /// such values; `MemoryError` for a window that needs more than half of this machine's memory.
    /// Time: O(cells) for each step, and O(cells x largest value) for each ray.
    ///
    /// >>> Game("wythoff").grundy(4, 3)
    /// array([[0, 1, 2, 3],
    ///        [1, 2, 0, 4],
    ///        [2, 0, 1, 5]], dtype=int32)
    #[pyo3(signature = (width, height = None), text_signature = "($self, width, height=None)")]
    fn grundy(&self, py: Python<'_>, width: Whole, height: Length) -> Answer {
        let (width, height) = sides(&self.0, Aspect::Value, width, height)?;
        if !self.0.has_values() {
            return Err(value(grundy::ValuesError::Undefined));
        }
        let values = computed(py, self.is_function(), ["Grundy values", "rows"], |observer| {
            grundy::values(&self.0, width, height, 0, observer).map_err(|error| match error {
                ValuesError::Undefined => value(error),
                ValuesError::Solve(error) => unsolved(error),
            })
        })?;
        let values = values.into_iter().map(u32::cast_signed).collect();
        shaped(py, values, [height, width])
    }

    /// The columns of the P-positions of rows 0 to `rows` - 1 as an array of `int64`: entry y is
    /// the x of the P-position in row y. The rays (1, 0) and (0, 1) must be among the moves: then
    /// each row holds exactly one.
    ///
    /// `ValueError` for other moves, `MemoryError` for too many rows. Time: O(`rows`), about twenty
    /// million per second; a cone takes 2 m steps for each row.
    ///
    /// >>> Game("maharaja").positions(6)
    /// array([0, 3, 6, 1, 5, 4])
    fn positions(&self, py: Python<'_>, rows: Whole) -> Answer {
        let m = u64::from(self.0.moves.cone().unwrap_or(1));
        let piece = ((1 << 16) / m).max(1);
        let Whole(rows) = rows;
        let one_a_row = self.0.plain_moves().and_then(|moves| {
            SingleStepPositions::of_moves(moves).zip(Work::of_single_steps(moves, rows))
        });
        let ((_, positions), work) = one_a_row.ok_or_else(|| {
            value(
                "positions needs the rays 1,0* and 0,1*, no removed vectors, and normal play without \
                 blocking, passes and terminal positions",
            )
        })?;
        let work = work + 8 * u128::from(rows);
        fits(work.memory, format!("{rows} rows of P-positions"))?;
        let columns = observed(py, ["P-positions", "rows"], |observer| {
            let mut columns = Vec::with_capacity(rows as usize);
            for (y, x) in (0..rows).zip(positions) {
                if y % piece == 0 && observer.progress(y.into(), rows.into()).is_break() {
                    return Err(runtime("interrupted"));
                }
                columns.push(x.cast_signed());
            }
            Ok(columns)
        })?;
        Ok(PyArray1::from_vec(py, columns).into_any().unbind())
    }

    /// For each of the rows 0 to `rows` - 1 of Sprague-Grundy values, the least `(start, period)`
    /// such that g(x + period, y) = g(x, y) + period for all x >= start, or `None` if no repetition
    /// was found within `columns` columns. The state of the rows came back, which proves that they
    /// repeat.
    ///
    /// `ValueError` without the ray (1, 0) or with removed vectors on it, for moves that add
    /// tokens, for terms of play, and for numbers out of range: 1 to 1000 rows, at least 1 column.
    /// Time: O((start + least common multiple of the periods) x options) for each row.
    ///
    /// >>> Game("maharaja").rows(4)
    /// [(0, 1), (0, 4), (7, 8), (2, 24)]
    /// >>> Game("maharaja").rows(3, columns=5)
    /// [(0, 1), None, None]
    #[pyo3(signature = (rows, *, columns = Whole(10_000_000)), text_signature = "($self, rows, *, columns=10000000)")]
    fn rows(
        &self,
        py: Python<'_>,
        rows: Whole,
        columns: Whole,
    ) -> PyResult<Vec<Option<(u64, u64)>>> {
        const MOST_ROWS: u64 = 1000;
        if !(1..=MOST_ROWS).contains(&rows.0) || columns.0 == 0 {
            return Err(value(format!("give 1 to {MOST_ROWS} rows, and at least 1 column")));
        }
        let refused = || {
            value(
                "rows needs the ray 1,0* with all its multiples, no added tokens, and no terms of play",
            )
        };
        let moves = self.0.plain_moves().ok_or_else(refused)?;
        let mut all = RepeatingRows::new(moves).ok_or_else(refused)?;
        let mut found = vec![None; rows.0 as usize];
        for row in &mut found {
            let next = observed(py, ["rows of values", "columns"], |observer| {
                all.next_row(columns.0, observer).map_err(runtime)
            })?;
            let Some(Repetition { start, period }) = next else { break };
            *row = Some((start, period));
        }
        Ok(found)
    }

    /// Measurements of the P-positions with x, y < `rows` (100 to 10**9): their ``count`` and
    /// ``density``; the least, greatest and mean number in ``rows`` and ``columns``; the ``beams``
    /// with the slope of the line that fits each best, its error, and the slope of the theory;
    /// ``undecided``, true if the window is too small to tell lines from sectors; and the
    /// ``distances`` from the lines by decade.
    ///
    /// `ValueError` for other sizes; `MemoryError` if the positions need more than half of this
    /// machine's memory. Time: O(`rows`) for games as in :meth:`positions`, otherwise as
    /// :meth:`p_positions`.
    ///
    /// >>> [round(beam["slope"], 4) for beam in Game("maharaja").measure(10_000)["beams"]]
    /// [0.618, 1.618]
    fn measure(&self, py: Python<'_>, rows: Whole) -> Answer {
        let size = u32::try_from(rows.0)
            .ok()
            .filter(|size| (of_moves::MIN_SIZE..=of_moves::MAX_SIZE).contains(size));
        let size =
            size.ok_or_else(|| value(format!("rows must be from 100 to 10**9, not {}", rows.0)))?;
        fits(Work::of_measurement(&self.0, size).memory, "this measurement")?;
        let measured = computed(py, self.is_function(), ["measuring", "rows"], |observer| {
            of_moves::measure(&self.0, size, observer).map_err(unsolved)
        })?;
        python(py, &Measured { moves: self.0.to_string(), measured })
    }

    /// The misère quotient of the sums of the positions with x < `width` and y < `height`:
    /// ``order``, the number of elements; ``tame``, n if it is ``T_n``, the quotient of Nim with
    /// heaps below 2**n; ``p``, the elements that are P-positions; ``generators`` and
    /// ``relations``; all ``elements``; ``board``, the element of each position, row y = 0 first.
    /// With more than `largest` elements, ``more_than`` and the proof: ``sums`` that are pairwise
    /// different, and ``tests`` that tell them apart, all found among the positions up to ``from``.
    /// `height` defaults to `width`.
    ///
    /// `sums` is the most sums to remember, about 100 bytes each. `ValueError` for a game with
    /// terms of play other than misère, for a box of more than 10,000 positions, and if `sums` are
    /// too few to know the quotient; `MemoryError` if they need more than half of this machine's
    /// memory. Time: O(``order``**2) for each position, and a search. Source: Plambeck and Siegel,
    /// *Misère quotients for impartial games*.
    ///
    /// >>> Game("nim").quotient(3, 1)["relations"]
    /// ['a^2 = 1', 'b^3 = b']
    #[pyo3(signature = (width, height = None, *, largest = Whole(200), sums = Whole(5_000_000)), text_signature = "($self, width, height=None, *, largest=200, sums=5000000)")]
    fn quotient(
        &self,
        py: Python<'_>,
        width: Whole,
        height: Length,
        largest: Whole,
        sums: Whole,
    ) -> Answer {
        quotient::of_box(py, &self.0, (width, height.unwrap_or(width)), (largest, sums))
    }

    /// The games with a name: ``name``, ``moves`` and ``terms``, the ``source``, and what is
    /// ``known`` of the game.
    ///
    /// >>> [game["moves"] for game in Game.names() if game["name"] == "maharaja"]
    /// ['1,0* 0,1* 1,1* 2,1 1,2']
    #[staticmethod]
    fn names(py: Python<'_>) -> Answer {
        python(py, &NAMED)
    }

    /// Draws a window as a picture; y grows upwards. `colour` is ``"outcome"`` (P-positions white
    /// on black) or ``"value"`` (Sprague-Grundy values: 0 is white, 1 yellow to 14 dark red, and a
    /// larger value at (x, y) dark blue to light green by value / (x + y)). `scale` is ``2`` for 2
    /// x 2 cells a pixel, or ``"1/3"`` for 3 x 3 pixels a cell; by default the longer side has 751
    /// to 1500 pixels. `frame` adds coordinates, a caption and a key. `ValueError` for other
    /// arguments, and for the values of a game with blocking or misère play; `MemoryError` if the
    /// picture needs too much memory.
    ///
    /// >>> Game("king").picture(0, 0, 60)
    /// <Picture of game moves, moves 1,0 1,1 0,1, 1500 x 1500 pixels>
    /// >>> Game("maharaja").picture(0, 0, 60, colour="value").details["palette"]
    /// 'grundy'
    #[pyo3(signature = (x = Whole(0), y = Whole(0), width = Whole(500), height = None, *, scale = None, colour = "outcome", frame = false), text_signature = "($self, x=0, y=0, width=500, height=None, *, scale=None, colour='outcome', frame=False)")]
    #[expect(clippy::too_many_arguments, reason = "they are the keywords of Python")]
    fn picture(
        &self,
        py: Python<'_>,
        x: Whole,
        y: Whole,
        width: Whole,
        height: Option<Whole>,
        scale: Option<ScaleArgument>,
        colour: &str,
        frame: bool,
    ) -> PyResult<Picture> {
        let window = window(x, y, width, height.unwrap_or(width))?;
        let aspect = match colour {
            "outcome" => Aspect::Outcome,
            "value" => Aspect::Value,
            _ => {
                let message = format!("colour must be 'outcome' or 'value', not {colour:?}");
                return Err(value(message));
            }
        };
        let scene = Scene::try_new(GameId::Moves(self.0.clone()), Some(aspect)).map_err(value)?;
        Picture::of(py, &scene, window, scale, frame)
    }

    fn __repr__(&self) -> String {
        format!("Game({:?})", self.0.to_string())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let arguments = pickled(self.is_function(), &self.0)?;
        Ok((py.get_type::<Self>().into_any(), arguments))
    }
}
