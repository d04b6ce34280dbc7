//! Blocking queens.

mod arm;
mod automaton;
mod census;
mod certificate;
mod engines;
mod fabric;
pub(crate) mod film;
mod oracle;
mod pairing;
mod threads_alone;
pub(crate) mod tile;

use pyo3::prelude::*;
use pyo3::types::PyDict;
use wythoff::blocking::outcome::Position;
use wythoff::blocking::{Stats, Sweep};
use wythoff::{GameId, K};
use wythoff_anatomy::anatomy::Anatomy;
use wythoff_anatomy::beam;
use wythoff_anatomy::structure::Survey;
use wythoff_anatomy::threads::Rows;
use wythoff_solved::certificate::{Certificate as Proof, Limits};

use crate::board::array;
use crate::engine::Engine;
use crate::failure::{self, fits, runtime, value};
use crate::numbers::{Answer, Length, Threads, Whole, game, hash_of, python, window};
use crate::picture::{Picture, ScaleArgument, Source, drawing};
use crate::work::{at_once, observed};
pub(crate) use arm::Arm;
pub(crate) use automaton::{BackwardGame, Lines, evolve, reverse, reverse_game};

pub(crate) use certificate::Certificate;
use certificate::counters;
pub(crate) use fabric::Fabric;
pub(crate) use film::Film;
pub(crate) use oracle::Oracle;
pub(crate) use pairing::Pairing;

/// Game `k` of blocking queens: k-Blocking Wythoff Nim.
///
/// A queen stands on square (x, y) of a board that is unbounded to the right and downwards, and
/// moves towards the corner (0, 0). Before each move, the opponent blocks at most k - 1 squares.
/// The player who cannot move loses. P-positions are called palaces: a square is a palace if a
/// queen on it sees fewer than k palaces, along its row, its column and its diagonal. The number of
/// palaces in view is the palace number of the square, and its value is p = palace number - k.
/// Palaces have negative values. All squares of the corner x + y < k are palaces; the region of
/// palaces around this corner is the hood.
///
/// `k` is from 1 to 2**53 - 1; `threads` is from 1 to 4096, or 0 for one per core. Source: [CLN]
/// Cook, Larsson, Neary, *A Cellular Automaton for Blocking Queen Games*.
///
/// `engine` is ``"cpu"``; ``"gpu"``, a graphics card or, if there is none, an adapter in software;
/// or ``"auto"``, a graphics card for sweeps of 10**12 cells and more, if it is faster than the
/// processor, which is measured once in a process. Results do not depend on it. If the card fails,
/// the processor goes on, and a `RuntimeWarning` says so. With ``"gpu"``, `RuntimeError` if there
/// is no adapter, or if the package was built without support for graphics cards: see
/// ``docs/python.md``.
///
/// >>> Blocking(5).window(0, 0, 4, 4)
/// array([[-5, -4, -3, -2],
///        [-4, -2, -1,  0],
///        [-3, -1,  1,  0],
///        [-2,  0,  0, -1]], dtype=int8)
#[pyclass(frozen, module = "wythoff")]
pub(crate) struct Blocking {
    k: K,
    /// The number of threads that evaluate the game; 0 means one per core.
    #[pyo3(get)]
    threads: usize,
    engine: Engine,
    sweep: Sweep,
}

/// The work that a progress bar names, and its unit.
const COUNTING: [&str; 2] = ["counting", "cells"];

#[pymethods]
impl Blocking {
    #[new]
    #[pyo3(signature = (k, *, threads = Threads(0), engine = Engine::AUTO), text_signature = "(k, *, threads=0, engine='auto')")]
    fn new(k: Whole, threads: Threads, engine: Engine) -> PyResult<Self> {
        Ok(Self::of(game(k)?, threads.0, engine))
    }

    /// The game as text, such as ``"blocking/5"``: :func:`game` reads it.
    #[getter]
    fn id(&self) -> String {
        GameId::Blocking(self.k).to_string()
    }

    /// The game: k - 1 squares may be blocked.
    #[getter]
    fn k(&self) -> u64 {
        self.k.get()
    }

    /// The value p of square (x, y): an exact integer of at least -k, negative on palaces.
    ///
    /// `ValueError` for coordinates of 2**60 or more; `MemoryError` if the sweep to the square
    /// needs more than half of this machine's memory. Time: all cells up to (x, y), half of them
    /// where the board is symmetric; none in the hood. Memory: O(x + y). For far squares, use
    /// :meth:`oracle`. Source: [CLN] section 2.
    ///
    /// >>> Blocking(5).value(2, 2)
    /// 1
    fn value(&self, py: Python<'_>, x: Whole, y: Whole) -> PyResult<i64> {
        Ok(self.seen(py, x, y)?.value(self.k))
    }

    /// The number of palaces that a queen on (x, y) sees in each direction: ``north``, ``west``,
    /// ``diagonal``. Errors and cost: as :meth:`value`.
    ///
    /// >>> Blocking(5).visible(2, 2)
    /// {'north': 2, 'west': 2, 'diagonal': 2}
    fn visible(&self, py: Python<'_>, x: Whole, y: Whole) -> Answer {
        python(py, &self.seen(py, x, y)?)
    }

    /// The values of a window with the corner (x, y), as an array of the shape (height, width), row
    /// y first.
    ///
    /// `width` defaults to 3 k, and `height` to `width`. The type of the array is the first of
    /// `int8`, `int16` and `int32` that holds all values; sums such as ``window + k`` may exceed
    /// it, so convert the array first: ``window.astype(int) + k``.
    ///
    /// `ValueError` if the window is empty, exceeds the largest coordinate, 2**60, or has values of
    /// 64 bits; `MemoryError` if it needs more than half of this machine's memory. Time: all cells
    /// up to the far corner, half of them where the board is symmetric; about 10**10 per second on
    /// a core. Memory: at least one byte per cell, and O(x + y). A window far out, of up to 4096
    /// cells a side, is read from a quadtree if that is sooner (with ``engine="auto"``). Source:
    /// [CLN] section 2.
    ///
    /// >>> Blocking(20).window(40, 20, 6, 2)
    /// array([[ 1, -1,  0, -1,  0,  1],
    ///        [ 0,  1,  1, -1,  0,  0]], dtype=int8)
    #[pyo3(signature = (x = Whole(0), y = Whole(0), width = None, height = None), text_signature = "($self, x=0, y=0, width=None, height=None)")]
    fn window(&self, py: Python<'_>, x: Whole, y: Whole, width: Length, height: Length) -> Answer {
        let window = self.window_of([x, y], [width, height])?;
        let cost = self.sweep.cost_of_reading(window);
        let needed = (window.cells() + cost.memory, "this window");
        if let Some(tree) = self.far(py, window, cost, needed)? {
            return array(py, &tree, window);
        }
        let (sweep, _card) = self.sweep_for(py, window)?;
        array(py, &sweep, window)
    }

    /// Counts of a window: ``palaces``; ``hash``, the sum of 31 x + 17 y over the palaces modulo
    /// 2**61 - 1, as text; ``min``, ``max`` and ``histogram`` of the values outside the hood,
    /// ``None`` if there are none. Arguments and errors: as :meth:`window`.
    ///
    /// Time: as :meth:`window`. Memory: O(x + y), because no cells are kept.
    ///
    /// >>> Blocking(100).stats()["palaces"]
    /// 16670
    #[pyo3(signature = (x = Whole(0), y = Whole(0), width = None, height = None), text_signature = "($self, x=0, y=0, width=None, height=None)")]
    fn stats(&self, py: Python<'_>, x: Whole, y: Whole, width: Length, height: Length) -> Answer {
        let window = self.window_of([x, y], [width, height])?;
        let cost = self.sweep.cost(window);
        if let Some(tree) = self.far(py, window, cost, (cost.memory, "this window"))? {
            let stats = observed(py, COUNTING, |observer| {
                Stats::of(self.k, &tree, window, observer).map_err(failure::board)
            })?;
            return python(py, &stats);
        }
        let (sweep, _card) = self.sweep(py, cost.swept)?;
        let stats =
            observed(py, COUNTING, |observer| sweep.stats(window, observer).map_err(runtime))?;
        python(py, &stats)
    }

    /// Draws a window as a picture. Arguments and errors: as :meth:`window`, and
    ///
    /// - `scale`: ``2`` or ``"2"`` for 2 x 2 cells a pixel, ``"1/3"`` for 3 x 3 pixels a cell; by
    ///   default one at which the longer side has 751 to 1500 pixels
    /// - `palette`: ``"paper"`` (the colours of [CLN] Fig. 1), ``"safe"`` (for all kinds of colour
    ///   vision), ``"print"`` or ``"palaces"``
    /// - `frame`: add coordinates, a caption and a key of the colours
    /// - `regions`: add the borders and names of the regions; at most 2**32 rows
    /// - `limit`: add the borders that the regions tend to as k grows
    ///
    /// >>> Blocking(50).picture(scale="1/2")
    /// <Picture of game blocking, k 50, 300 x 300 pixels>
    #[pyo3(signature = (x = Whole(0), y = Whole(0), width = None, height = None, *, scale = None, palette = "paper", frame = false, regions = false, limit = false), text_signature = "($self, x=0, y=0, width=None, height=None, *, scale=None, palette='paper', frame=False, regions=False, limit=False)")]
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
        regions: bool,
        limit: bool,
    ) -> PyResult<Picture> {
        let window = self.window_of([x, y], [width, height])?;
        let mut drawing = drawing(self.k, window, scale, palette, frame)?;
        if limit {
            drawing.outline_limit(self.k);
        }
        let cost = self.sweep.cost_of_reading(window);
        let needed = (cost.memory, "this picture");
        if regions {
            fits(needed.0, needed.1)?;
        } else if let Some(tree) = self.far(py, window, cost, needed)? {
            return Picture::draw(py, drawing, |_, _| Ok(Source::Owned(Box::new(tree))));
        }
        let size = Anatomy::size_for(self.k, window);
        let (sweep, _card) = match regions {
            true => self.sweep(py, self.affordable(size, Anatomy::cost(&self.sweep, size))?)?,
            false => self.sweep_for(py, window)?,
        };
        Picture::draw(py, drawing, move |drawing, observer| {
            if !regions {
                return Ok(Source::Owned(Box::new(sweep)));
            }
            let kept = sweep.keep(size, observer).map_err(runtime)?;
            let anatomy = Anatomy::survey(self.k, &kept, size, observer).map_err(failure::board)?;
            drawing.outline(&anatomy).map_err(value)?;
            Ok(Source::Owned(Box::new(kept)))
        })
    }

    /// The structure of the first `size` rows and columns, 3 k by default: regions (hood,
    /// epaulette, fabric, arm, warp, inner sector, outer space) with ``cells``, ``share`` of the
    /// board, ``density`` of palaces, and ``mean``, ``min`` and ``max`` of their values; borders
    /// with ``slope`` dx/dy and ``points`` (x, y) on the half x >= y; junctions as (x, y), or
    /// ``None`` if they are not found.
    ///
    /// With `threads_list`, ``threads`` lists the threads of 1000 rows far down, from the diagonal
    /// outwards: palaces per row (``horizontal``), column (``vertical``) and diagonal, the
    /// ``slope`` dx/dy, and the ``period`` if there is one. Without `size`, they are followed on
    /// a board of 12 k rows and columns, at least 12,000.
    ///
    /// `ValueError` for more than 2**32 rows. Time: that of :meth:`stats` for the same rows, and
    /// half of the cells once more. Source: the names are from [CLN] section 3.
    ///
    /// >>> Blocking(300).structure()["junctions"]["nose"]
    /// (100, 100)
    /// >>> threads = Blocking(14).structure(threads_list=True)["threads"]
    /// >>> {thread["slope"]["exact"] for thread in threads}
    /// {(5, 2)}
    #[pyo3(signature = (size = None, *, threads_list = false))]
    fn structure(&self, py: Python<'_>, size: Option<Whole>, threads_list: bool) -> Answer {
        let survey = Survey { size: size.map(|size| size.0), threads: threads_list };
        let swept = self.affordable(survey.largest(self.k), survey.cost(&self.sweep))?;
        let (sweep, _card) = self.sweep(py, swept)?;
        let found = observed(py, ["surveying", "cells"], |observer| {
            survey.sweep(&sweep, observer).map_err(failure::board)
        })?;
        python(py, &found)
    }

    /// The threads of the game, from the skin inward, each followed until it repeats: ``threads``
    /// with the palaces in a row (``thickness``) and in the rows ``beyond`` it, the row ``since``
    /// which it repeats, its ``period``, and the palaces that the squares left of it see
    /// (``vertical``, ``diagonal``); the ``phase`` of the game; and ``is_whole``, true if these are
    /// all threads and the whole board is proved to repeat with them.
    ///
    /// Threads are told apart in row `row`. One that does not repeat within `rows` rows, or
    /// `last_rows` if it is one of the last two and has one palace in a row, ends the list.
    ///
    /// `ValueError` for 0, or more than 10**9 for `row` or `rows`; `MemoryError` if they need too
    /// much memory. Time: the cells up to `row`, a microsecond for each row of a thread, and some
    /// ten nanoseconds for each of the last two. Memory: 50 bytes for each of `rows`. Source:
    /// ``docs/algorithms/threads.md``.
    ///
    /// >>> found = Blocking(14).repeating_threads()
    /// >>> found["is_whole"], [thread["period"]["dx"] for thread in found["threads"]]
    /// (True, [10, 20])
    #[pyo3(signature = (row = Whole(40_000), rows = Whole(1_000_000), last_rows = Whole(1_000_000_000)), text_signature = "($self, row=40000, rows=1000000, last_rows=1000000000)")]
    fn repeating_threads(
        &self,
        py: Python<'_>,
        row: Whole,
        rows: Whole,
        last_rows: Whole,
    ) -> Answer {
        threads_alone::follow(self, py, row, Rows { kept: rows.0, passed: last_rows.0 })
    }

    /// The beams of the game, from palaces counted in rows from `first` on and measured from there
    /// to row `last`: ``strands`` from the inside out, which of them are ``irregular``, their
    /// measured ``slopes`` dx/dy, and the ``verdict``. Its field ``known`` is ``"slope"`` if the
    /// laws of counting determine the slope of the innermost strand that does not repeat, ``exact``
    /// and as the root of a ``polynomial``; or ``"no_beam"``, ``"together"``, ``"no_law"``,
    /// ``"unsettled"`` or ``"contradicted"``.
    ///
    /// `ValueError` if k is above 16,384, `first` is below 100 or `last` is not above `first`;
    /// `MemoryError` for too many rows. Time: some tenths of a second for 10**5 rows. Source:
    /// [CLN] section 3.1, ``docs/algorithms/beams.md``.
    ///
    /// >>> Blocking(9).beams()["verdict"]["polynomial"]
    /// '5x^2 - 3x - 5'
    #[pyo3(signature = (first = Whole(10_000), last = Whole(30_000)), text_signature = "($self, first=10000, last=30000)")]
    fn beams(&self, py: Python<'_>, first: Whole, last: Whole) -> Answer {
        let (Whole(first), Whole(last)) = (first, last);
        if first < 100 || last <= first || last >= 1 << 32 {
            return Err(value(format!(
                "first must be at least 100, and last above it and below 2**32, not {first} and {last}"
            )));
        }
        let palaces = 8000 * u128::from(self.k.get().min(beam::FarRows::MOST));
        fits(40 * u128::from(last + 8000) + 16 * palaces, "surveying so many rows")?;
        let found = observed(py, ["beams", "rows"], |observer| {
            beam::survey(self.k, first, last, observer).map_err(runtime)
        })?;
        let most = beam::FarRows::MOST;
        let found = found.ok_or_else(|| value(format!("beams are found for k up to {most}")))?;
        python(py, &found)
    }

    /// Follows the growth of the games `first` to `last`: for each, how many ``new_blocks`` its
    /// quadtree needs for each doubling of the board and the ``class`` of this growth; the
    /// ``standing``, ``"proved"`` if there is a certificate; the ``palaces`` of 65536 x 65536
    /// squares; and the beams ``far`` out. A game is followed until it has more than `blocks`
    /// blocks, and longer while its growth slows down.
    ///
    /// `ValueError` for games of 2**29 or more, and if `memory` bytes do not suffice (by default 4
    /// GiB, or half of this machine's memory if that is less); `MemoryError` if they exceed half of
    /// it. Time: half a second per game, up to a minute while growth slows down. The results are
    /// lost if the call is interrupted: ask for a few games at a time, or use ``wythoff blocking
    /// census``, which keeps them in a file.
    ///
    /// >>> [found["standing"] for found in Blocking.census(7, 9, blocks=10_000)]
    /// ['open', 'proved', 'open']
    #[staticmethod]
    #[pyo3(signature = (first, last, *, blocks = Whole(500_000), memory = None), text_signature = "(first, last, *, blocks=500000, memory=None)")]
    fn census(
        py: Python<'_>,
        first: Whole,
        last: Whole,
        blocks: Whole,
        memory: Option<Whole>,
    ) -> Answer {
        census::survey(py, [first, last], blocks, memory)
    }

    /// The outcome with the queen on (x, y), and the winning moves: ``outcome``, ``"N"`` (the
    /// player to move wins) or ``"P"``; ``winning_moves``, squares (x, y); ``best_block``, the
    /// squares that the opponent must block to win; ``reason``, a sentence.
    ///
    /// `blocked` has the blocked squares, at most k - 1; ``None`` if the opponent has not blocked
    /// yet, and will block optimally. `ValueError` for more squares. Cost: as :meth:`window` from
    /// the corner to (x, y).
    ///
    /// >>> Blocking(2).outcome(1, 1)["outcome"]
    /// 'N'
    #[pyo3(signature = (x, y, blocked = None))]
    fn outcome(
        &self,
        py: Python<'_>,
        x: Whole,
        y: Whole,
        blocked: Option<Vec<[Whole; 2]>>,
    ) -> Answer {
        let mut position = Position::try_new(self.k, (x.0, y.0)).map_err(value)?;
        if let Some(blocked) = blocked {
            let squares = blocked.iter().map(|[x, y]| (x.0, y.0));
            position = position.blocking(squares).map_err(value)?;
        }
        let view = window(Whole(0), Whole(0), Whole(x.0 + 1), Whole(y.0 + 1))?;
        fits(self.sweep.cost_of_reading(view).memory, "this position")?;
        let (sweep, _card) = self.sweep_for(py, view)?;
        let advice = observed(py, ["outcome", "cells"], |observer| {
            position.advice(&sweep, observer).map_err(failure::board)
        })?;
        python(py, &advice)
    }

    /// Returns an oracle for squares of any coordinates. It uses a closed form if k is 1, 2, 3, 4,
    /// 7, 11 or 65 and `memory` is not given, and otherwise a quadtree of at most `memory` bytes,
    /// 4 GiB by default. `ValueError` if k is 2**29 or more.
    #[pyo3(signature = (memory = None))]
    fn oracle(&self, py: Python<'_>, memory: Option<Whole>) -> PyResult<Oracle> {
        at_once(py, || Oracle::new(self.k, memory.map(|bytes| bytes.0 as usize)))
    }

    /// Searches for a certificate, a proof that the game is solved at every size; returns ``None``
    /// if it finds none in at most `levels` levels (1 to 1000) of the quadtree, `blocks` blocks and
    /// `memory` bytes. The result has passed the checker.
    ///
    /// `ValueError` for limits of 0, for `memory` below that of one block, and for k of 2**29 or
    /// more. Time: about a second for a million blocks. See ``docs/algorithms/certificates.md``.
    ///
    /// >>> Blocking(8).certificate()
    /// <Certificate of game 8, level 3, period 1>
    #[pyo3(signature = (*, levels = Whole(60), blocks = Whole(1_000_000), memory = Whole(1 << 30)), text_signature = "($self, *, levels=60, blocks=1000000, memory=1073741824)")]
    fn certificate(
        &self,
        py: Python<'_>,
        levels: Whole,
        blocks: Whole,
        memory: Whole,
    ) -> PyResult<Option<Certificate>> {
        if !(1..=1000).contains(&levels.0) || blocks.0 == 0 {
            return Err(value("levels must be from 1 to 1000, and blocks at least 1"));
        }
        let limits =
            Limits { memory: memory.0 as usize, levels: levels.0 as usize, blocks: blocks.0 };
        observed(py, ["certificate", "blocks"], |observer| {
            let found = Proof::search(self.k, limits, observer).map_err(value)?;
            let Ok(found) = found else { return Ok(None) };
            // The independent checker verifies the result of the search.
            found.check().map_err(runtime)?;
            Ok(Some(Certificate(found)))
        })
    }

    /// Searches for a table of counters: a finite automaton that reads the digits of x and y and
    /// says how many palaces a square sees, which proves the game at every size. The digits go from
    /// 0 to `numeration` (1 to 9), and 0 follows the largest one: 1 is the numeration by Fibonacci
    /// numbers, which games 1 and 2 need, and 2 that of 1 + sqrt 2, for game 4. Returns the table
    /// as text, after it was checked, or ``None`` if it would have more than `states` states.
    ///
    /// `ValueError` for numerations outside 1 to 9, for 0 states or more than 2**18, and if the
    /// board needs more than `memory` bytes. Time: below a second for these games. See
    /// ``docs/algorithms/certificates.md``.
    ///
    /// >>> Blocking(1).counters(1).splitlines()[:4]
    /// ['wythoff-counters 2', 'k 1', 'numeration 1', 'states 26']
    #[pyo3(signature = (numeration, *, states = Whole(20_000), memory = Whole(1 << 30)), text_signature = "($self, numeration, *, states=20000, memory=1073741824)")]
    fn counters(
        &self,
        py: Python<'_>,
        numeration: Whole,
        states: Whole,
        memory: Whole,
    ) -> PyResult<Option<String>> {
        counters(py, self.k, [numeration, states, memory])
    }

    fn __repr__(&self) -> String {
        format!("Blocking({})", self.k.get())
    }

    /// The engine of large sweeps: ``"auto"``, ``"cpu"`` or ``"gpu"``.
    #[getter]
    const fn engine(&self) -> &'static str {
        self.engine.name()
    }

    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<((u64,), Bound<'py, PyDict>)> {
        let keywords = PyDict::new(py);
        keywords.set_item("threads", self.threads)?;
        keywords.set_item("engine", self.engine.name())?;
        Ok(((self.k.get(),), keywords))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| other.get().id() == self.id())
    }

    fn __hash__(&self) -> u64 {
        hash_of(&self.id())
    }
}
