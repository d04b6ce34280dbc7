//! Linear Nimhoff.

use numpy::PyArray1;
use pyo3::prelude::*;
use serde::Serialize;
use wythoff::K;
use wythoff::nimhoff::player::{self, AdviceError};
use wythoff::nimhoff::{
    BlockingBoard, MIN_ROWS, Nimhoff as Game, Positions, Rows, Spectrum, Theory, census_entry,
    census_pairs, measure_with_theory, spectrum,
};
use wythoff::observer::{Observer, WholeProgress};
use wythoff::workers::Workers;
use wythoff::{GameId, Rule, Ruleset, Window};
use wythoff_view::{Aspect, AspectError, Scene};

use crate::board::{array, room};
use crate::failure::{self, fits, runtime, value};
use crate::numbers::{Answer, Length, Threads, Whole, game_of, python, window};
use crate::picture::{Picture, ScaleArgument};
use crate::work::observed;

/// A game of Linear Nimhoff. Each rule (a, b) allows moves from (x, y) to (x - a t, y - b t) for
/// any t >= 1.
///
/// `rules` is ``"wythoff"``, ``"nim"``, ``"gdwn:1,2"`` (Wythoff Nim with (1, 2) and (2, 1)), or a
/// list such as ``"nimhoff:1,0;2,1;3,3;0,1"``, which must have both rules of Nim, (1, 0) and (0,
/// 1). With `blocking` = k, the opponent may block k - 1 moves; a P-position then sees fewer than k
/// P-positions. `ValueError` if the rules are invalid, or of another family.
///
/// Source: [FGPLL] Friedman, Garrabrant, Phipps-Morgan, Landsberg, Larsson, *Geometric analysis of
/// a generalized Wythoff game*.
///
/// >>> Nimhoff("gdwn:1,2").rules
/// '1,0 2,1 1,1 1,2 0,1'
#[derive(PartialEq, Eq, Hash)]
#[pyclass(frozen, eq, hash, module = "wythoff")]
pub(crate) struct Nimhoff {
    rules: Ruleset,
    k: K,
    game: Game,
}

/// Columns of P-positions, in the smallest type that holds them.
enum Columns {
    Short(Vec<i32>),
    Long(Vec<i64>),
}

/// Number of rows between two calls of the observer.
const PIECE: u64 = 1 << 16;

/// Number of rows between two calls of the observer under blocking, where a row takes longer.
const BLOCKED_PIECE: u64 = 1 << 6;

impl Nimhoff {
    /// The game of these rules.
    pub(crate) fn of(rules: Ruleset, k: K) -> PyResult<Self> {
        let game = Game::try_new(&rules).map_err(value)?;
        Ok(Self { rules, k, game })
    }

    /// The game as the core names it.
    fn identity(&self) -> GameId {
        GameId::Nimhoff { rules: self.rules.clone(), k: self.k }
    }

    /// The columns of the P-positions of rows 0 to `rows` - 1, k in each.
    fn columns(&self, rows: u64, observer: &dyn Observer) -> PyResult<Columns> {
        let count =
            usize::try_from(rows).ok().and_then(|rows| rows.checked_mul(self.k.get() as usize));
        let mut columns = Columns::Short(room(count)?);
        let mut take = |x: u64| match &mut columns {
            Columns::Short(short) => match i32::try_from(x) {
                Ok(x) => short.push(x),
                Err(_) => {
                    let mut long: Vec<_> = short.iter().map(|&x| x.into()).collect();
                    long.push(x.cast_signed());
                    columns = Columns::Long(long);
                }
            },
            Columns::Long(long) => long.push(x.cast_signed()),
        };
        let piece = if self.k.get() == 1 { PIECE } else { BLOCKED_PIECE };
        let go_on = |y: u64| match y.is_multiple_of(piece) {
            true if observer.progress(y.into(), rows.into()).is_break() => {
                Err(runtime("interrupted"))
            }
            _ => Ok(()),
        };
        let (mut positions, mut row) = (Rows::new(&self.game, self.k), Vec::new());
        for y in 0..rows {
            go_on(y)?;
            positions.next_row(&mut row);
            row.drain(..).for_each(&mut take);
        }
        Ok(columns)
    }
}

/// Lines and modes together, with the fields of `wythoff nimhoff theory --json`.
#[derive(Serialize)]
struct TheoryAndModes<'a> {
    #[serde(flatten)]
    theory: &'a Theory,
    #[serde(flatten)]
    spectrum: &'a Spectrum,
}

#[pymethods]
impl Nimhoff {
    #[new]
    #[pyo3(signature = (rules, blocking = Whole(1)), text_signature = "(rules, blocking=1)")]
    fn new(rules: &str, blocking: Whole) -> PyResult<Self> {
        let rules: Ruleset = rules.parse().map_err(value)?;
        Self::of(rules, game_of("blocking", blocking)?)
    }

    /// The game as text, such as ``"nimhoff/1,0 1,1 0,1"``: :func:`game` reads it.
    #[getter]
    fn id(&self) -> String {
        self.identity().to_string()
    }

    /// The list of rules.
    #[getter]
    fn rules(&self) -> String {
        self.rules.to_string()
    }

    /// The k of k-blocking: k - 1 moves may be blocked.
    #[getter]
    fn blocking(&self) -> u64 {
        self.k.get()
    }

    /// The columns of the P-positions of rows 0 to `rows` - 1: entry y is the x of the P-position
    /// in row y. Under blocking the shape is (`rows`, k), with increasing numbers in each row. The
    /// type is `int32`, or `int64` if a column is 2**31 or more.
    ///
    /// `ValueError` for too many rows under blocking; `MemoryError` if they need more than half of
    /// this machine's memory. Time: O(`rows`), about ten million per second; under blocking
    /// O(`rows`**2), 10 s for 100,000. Memory: 4 k bytes per row, and at least as much again for
    /// classes.
    ///
    /// >>> Nimhoff("wythoff").positions(6)
    /// array([0, 2, 1, 5, 7, 3], dtype=int32)
    fn positions(&self, py: Python<'_>, rows: Whole) -> Answer {
        let (k, Whole(rows)) = (self.k, rows);
        if !Rows::is_within_reach(&self.game, k, rows) {
            return Err(value(format!("{rows} rows are too many under blocking: ask for fewer")));
        }
        let engine = Rows::memory(&self.game, k, rows);
        let array = 4 * u128::from(rows) * u128::from(k.get());
        fits(engine + array, format!("{rows} rows of P-positions"))?;
        let columns =
            observed(py, ["P-positions", "rows"], |observer| self.columns(rows, observer))?;
        let array = match columns {
            Columns::Short(columns) => PyArray1::from_vec(py, columns).into_any(),
            Columns::Long(columns) => PyArray1::from_vec(py, columns).into_any(),
        };
        match k.get() {
            1 => Ok(array),
            k => array.call_method1("reshape", (rows, k)),
        }
        .map(Bound::unbind)
    }

    /// The number of P-positions that each position sees, minus k, which is negative on
    /// P-positions. Returns an array of the shape (height, width), row y first. Its type is the
    /// first of `int8`, `int16` and `int32` that holds all values. `height` defaults to `width`.
    ///
    /// `ValueError` if the window is empty, or reaches column or row 2**31. Time: O(cells up to the
    /// far corner) for each rule. Memory: 12 bytes per column for each rule (a, b) and residue
    /// modulo b. Source: [FGPLL] Fig. 9.
    ///
    /// >>> Nimhoff("wythoff").window(0, 0, 3)
    /// array([[-1,  0,  0],
    ///        [ 0,  0, -1],
    ///        [ 0, -1,  2]], dtype=int8)
    #[pyo3(signature = (x = Whole(0), y = Whole(0), width = Whole(1000), height = None), text_signature = "($self, x=0, y=0, width=1000, height=None)")]
    fn window(&self, py: Python<'_>, x: Whole, y: Whole, width: Whole, height: Length) -> Answer {
        let window = window(x, y, width, height.unwrap_or(width))?;
        self.countable(window)?;
        fits(window.cells() + wythoff_view::seen(&self.rules, window).memory, "this window")?;
        let board = BlockingBoard::new(&self.rules, self.k);
        array(py, &board, window)
    }

    /// The outcome of (x, y) and the winning moves: ``outcome``, ``"N"`` (the player to move wins)
    /// or ``"P"``; ``winning_moves``, the P-positions that a move reaches, at most one for each
    /// rule; ``reason``, a sentence. Time: O(min(x, y)).
    ///
    /// Under blocking, the outcome is that before the opponent blocks: ``"N"`` if a move reaches k
    /// or more P-positions. Otherwise ``best_block`` lists the ones that the opponent blocks to
    /// win. `ValueError` if the position is in column or row 2**31 - 1 or later. Cost: as
    /// :meth:`window` from the corner to (x, y).
    ///
    /// >>> Nimhoff("wythoff").outcome(4, 7)["outcome"]
    /// 'P'
    /// >>> Nimhoff("wythoff", 2).outcome(0, 1)["best_block"]
    /// [(0, 0)]
    fn outcome(&self, py: Python<'_>, x: Whole, y: Whole) -> Answer {
        let at = (x.0, y.0);
        let cell = window(x, y, Whole(1), Whole(1))?;
        let advice = if self.k.get() == 1 {
            fits(Positions::memory(&self.game, at.0.min(at.1) + 1), "this position")?;
            observed(py, ["outcome", "rows"], |observer| {
                player::advice(&self.game, at, observer).map_err(runtime)
            })
        } else {
            self.countable(cell)?;
            fits(wythoff_view::seen(&self.rules, cell).memory, "this position")?;
            observed(py, ["outcome", "cells"], |observer| {
                let advice = player::blocking_advice(&self.rules, self.k, at, observer);
                advice.map_err(|error| match error {
                    AdviceError::TooFar(..) => value(error),
                    AdviceError::Board(error) => failure::board(error),
                })
            })
        }?;
        python(py, &advice)
    }

    /// The P-lines of the reorganization model: ``fill_rules``, the ``tests`` of the rules, and
    /// ``lines`` with slope and density to `digits` digits (0 to 10000), as text; and the modes of
    /// the lines with frequencies above 0 and up to `up_to` (at most 100000). From the modes
    /// follows ``class``: ``"strict"``, ``"strict-to"`` that frequency, ``"unstable"`` or
    /// ``"undecided"``. `ValueError` for other limits, under blocking, and if the model has no
    /// lines.
    ///
    /// Time: tenths of a second for small rules and the default limits; it grows in proportion to
    /// `up_to`. Source: [FGPLL] sections 3 and 4, ``docs/algorithms/nimhoff-stability.md``.
    ///
    /// >>> Nimhoff("wythoff").theory(5)["lines"][1]["slope"]
    /// '1.61803'
    #[pyo3(signature = (digits = Whole(20), up_to = 200.0), text_signature = "($self, digits=20, up_to=200.0)")]
    fn theory(&self, py: Python<'_>, digits: Whole, up_to: f64) -> Answer {
        self.without_blocking("theory")?;
        let digits = u32::try_from(digits.0).ok().filter(|&digits| digits <= 10_000);
        let digits = digits.ok_or_else(|| value("digits must be from 0 to 10000"))?;
        if !(up_to > 0.0 && up_to <= 100_000.0) {
            return Err(value("up_to must be a frequency above 0 and up to 100000"));
        }
        let (theory, spectrum) = observed(py, ["theory", "steps"], |observer| {
            let theory = Theory::of(&self.game, digits, observer).map_err(value)?;
            let spectrum = spectrum(&theory.solution, up_to, observer).map_err(value)?;
            Ok((theory, spectrum))
        })?;
        python(py, &TheoryAndModes { theory: &theory, spectrum: &spectrum })
    }

    /// Measurements of the first `rows` rows (at least 1000): ``beams`` between the fill rules with
    /// slope, density and their errors, and the values of the theory; ``periods`` of waves in ln x;
    /// the P-positions in ``classes``; and the ``class``, ``"uniform"``, ``"waves"`` or
    /// ``"undecided"``. `ValueError` for fewer rows, and under blocking. Time: O(`rows`), as
    /// :meth:`positions`. Source: [FGPLL] section 5, ``docs/algorithms/nimhoff-measure.md``.
    ///
    /// >>> Nimhoff("wythoff").measure(100_000)["class"]
    /// 'uniform'
    fn measure(&self, py: Python<'_>, rows: Whole) -> Answer {
        self.without_blocking("measure")?;
        let Whole(rows) = rows;
        fits(Positions::memory(&self.game, rows), format!("{rows} rows"))?;
        let measured = observed(py, ["measuring", "rows"], |observer| {
            measure_with_theory(&self.game, rows, observer).map_err(value)
        })?;
        python(py, &measured)
    }

    /// Measures (p, q)-GDWN for all pairs 0 < p < q <= `up_to`, and compares it with the theory,
    /// from modes with frequencies up to 80. Returns a dictionary for each pair, by q, then by p:
    /// ``in_omega``, true for Wythoff pairs and dual Wythoff pairs; the number of ``beams`` in the
    /// first `rows` rows, the ``class``, and the strongest wave; ``model``, the prediction, or
    /// ``None``; and if Conjecture 13 holds for the beams and for the class (``None`` if the class
    /// is undecided).
    ///
    /// `ValueError` if `up_to` is not from 2 to 1,048,575, or `rows` is below 1000; `MemoryError`
    /// if the games need more than half of this machine's memory. Time: a fifth of a second per
    /// pair for 10**6 rows. The results are lost if the call is interrupted; ``wythoff nimhoff
    /// census`` keeps them in a file. Source: [FGPLL] section 5.
    ///
    /// >>> [(pair["p"], pair["q"]) for pair in Nimhoff.census(4, 10_000) if pair["in_omega"]]
    /// [(1, 2), (2, 3)]
    #[staticmethod]
    #[pyo3(signature = (up_to, rows = Whole(1_000_000), *, threads = Threads(0)), text_signature = "(up_to, rows=1000000, *, threads=0)")]
    fn census(py: Python<'_>, up_to: Whole, rows: Whole, threads: Threads) -> Answer {
        /// Bytes of the measurement of a pair, an upper estimate.
        const PAIR: u128 = 1 << 12;
        let (most, Whole(rows)) = (u64::from(Rule::MAX), rows);
        if !(2..=most).contains(&up_to.0) || rows < MIN_ROWS {
            return Err(value(format!(
                "give up_to from 2 to {most} and at least {MIN_ROWS} rows, not {} and {rows}",
                up_to.0
            )));
        }
        let up_to = up_to.0 as u32;
        let workers = Workers::new(threads.0);
        let rules: Ruleset = format!("gdwn:{},{up_to}", up_to - 1).parse().map_err(value)?;
        let one = Positions::memory(&Game::try_new(&rules).map_err(value)?, rows);
        let pairs = u128::from(up_to) * u128::from(up_to - 1) / 2;
        let count = workers.count();
        let memory = one * count as u128 + PAIR * pairs;
        fits(memory, format!("{rows} rows of {pairs} games, {count} at a time"))?;
        let mut entries: Vec<_> = census_pairs(up_to).map(|pair| (pair, None)).collect();
        let entries = observed(py, ["census", "pairs"], |observer| {
            let progress = WholeProgress::new(observer, entries.len() as u128);
            workers.for_each(&mut entries, |((p, q), found)| {
                // After Ctrl-C no further pair is begun.
                if progress.done(0).is_continue() {
                    *found = Some(census_entry(*p, *q, rows, &progress));
                    let _ = progress.done(1);
                }
            });
            let entries = entries.into_iter().filter_map(|(_, found)| found);
            entries.collect::<Result<Vec<_>, _>>().map_err(value)
        })?;
        python(py, &entries)
    }

    /// Draws a window as a picture; y grows upwards. `colour` is ``"outcome"`` (P-positions white,
    /// [FGPLL] Fig. 2), ``"sees"`` (the number of P-positions seen, Fig. 9), or ``"fill:1,2"`` (the
    /// fill map of this rule, Fig. 8; not under blocking). `scale` is ``2`` for 2 x 2 cells a
    /// pixel, or ``"1/3"`` for 3 x 3 pixels a cell; by default the longer side has 751 to 1500
    /// pixels. `frame` adds coordinates, a caption and a key. `lines` adds the P-lines of the
    /// theory, with their slopes, and the names of the rules that fill the regions between them.
    ///
    /// `ValueError` for other arguments, and for `lines` under blocking or if the model has none;
    /// `MemoryError` if the picture needs too much memory.
    ///
    /// >>> Nimhoff("gdwn:1,2").picture(0, 0, 800, scale=2)
    /// <Picture of game nimhoff, rules 1,0 2,1 1,1 1,2 0,1, 400 x 400 pixels>
    #[pyo3(signature = (x = Whole(0), y = Whole(0), width = Whole(1000), height = None, *, scale = None, colour = None, frame = false, lines = false), text_signature = "($self, x=0, y=0, width=1000, height=None, *, scale=None, colour=None, frame=False, lines=False)")]
    #[expect(clippy::too_many_arguments, reason = "they are the keywords of Python")]
    fn picture(
        &self,
        py: Python<'_>,
        x: Whole,
        y: Whole,
        width: Whole,
        height: Option<Whole>,
        scale: Option<ScaleArgument>,
        colour: Option<&str>,
        frame: bool,
        lines: bool,
    ) -> PyResult<Picture> {
        if lines {
            self.without_blocking("lines")?;
        }
        let window = window(x, y, width, height.unwrap_or(width))?;
        let allowed = |error: String| match colour.unwrap_or_default() {
            fill if fill.starts_with("fill:") => value(format!("colour {error}")),
            other => value(format!(
                "colour must be 'outcome', 'sees', or 'fill:a,b' with a rule of {}, not '{other}'",
                self.rules
            )),
        };
        let aspect = colour.map(str::parse::<Aspect>).transpose();
        let aspect = aspect.map_err(|error: AspectError| allowed(error.to_string()))?;
        let scene = Scene::try_new(self.identity(), aspect);
        let scene = scene.map_err(|error| allowed(error.to_string()))?;
        if scene.aspect() == Aspect::Sees || self.k.get() > 1 {
            self.countable(window)?;
        }
        Picture::with(py, &scene, window, scale, frame, |drawing, observer| match lines {
            true => wythoff_view::lines(&self.game, drawing, observer).map_err(value),
            false => Ok(()),
        })
    }

    fn __repr__(&self) -> String {
        match self.k.get() {
            1 => format!("Nimhoff({:?})", self.rules()),
            k => format!("Nimhoff({:?}, blocking={k})", self.rules()),
        }
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyAny>, (String, u64)) {
        (py.get_type::<Self>().into_any(), (self.rules(), self.k.get()))
    }
}

impl Nimhoff {
    /// Rejects windows in which counts might exceed 32 bits.
    fn countable(&self, window: Window) -> PyResult<()> {
        let reach = window.right().max(window.bottom());
        if reach <= BlockingBoard::LIMIT {
            return Ok(());
        }
        Err(value(format!("windows must end before column and row 2**31, not at {reach}")))
    }

    /// Rejects games with blocking.
    fn without_blocking(&self, what: &str) -> PyResult<()> {
        match self.k.get() {
            1 => Ok(()),
            _ => Err(value(format!("{what} is not available under blocking: leave blocking out"))),
        }
    }
}
