//! Blocking queens.

use pyo3::prelude::*;
use wythoff::blocking::outcome::Position;
use wythoff::blocking::tiling::Tiling;
use wythoff::blocking::{Sweep, Visible, hood};
use wythoff::{GameId, K, Window};
use wythoff_anatomy::anatomy::Anatomy;
use wythoff_anatomy::structure::Structure;
use wythoff_render::Picture as Drawing;
use wythoff_solved::certificate::Certificate as Proof;
use wythoff_solved::certificate::Limits;

use crate::board::Values;
use crate::certificate::Certificate;
use crate::failure::{self, fits, runtime, value};
use crate::numbers::{Threads, Whole, game, python, window};
use crate::oracle::Oracle;
use crate::picture::{Picture, ScaleArgument, Source, palette};
use crate::work::{at_once, observed};

/// Game `k` of blocking queens: k-Blocking Wythoff Nim.
///
/// A queen stands on (x, y) of a board that is unbounded to the right and below, and moves towards the corner (0, 0). Before
/// each move the opponent blocks at most k - 1 squares; who cannot move loses. P-positions are called palaces: a square is
/// one if fewer than k palaces are seen from it, along its row, its column and its diagonal. How many are seen is its palace
/// number, and its value is p = palace number - k: palaces have negative values. In the corner x + y < k every square is
/// a palace, and further squares near it are, too: this is the hood.
///
/// `k` is from 1 to 2**53 - 1; `threads` from 1 to 4096, or 0 for one a core. Source: [CLN] Cook, Larsson, Neary,
/// *A Cellular Automaton for Blocking Queen Games*.
///
/// >>> Blocking(5).window(0, 0, 4, 4)
/// array([[-5, -4, -3, -2],
///        [-4, -2, -1,  0],
///        [-3, -1,  1,  0],
///        [-2,  0,  0, -1]], dtype=int8)
#[pyclass(frozen, module = "wythoff")]
pub(crate) struct Blocking {
    k: K,
    sweep: Sweep,
}

impl Blocking {
    /// Game k, on so many threads.
    pub(crate) fn of(k: K, threads: usize) -> Self {
        Self { k, sweep: Sweep::new(k).with_threads(threads) }
    }

    /// The window that was asked for; 3 k rows and columns if nothing else is said.
    fn window_of(
        &self,
        [x, y]: [Whole; 2],
        [width, height]: [Option<Whole>; 2],
    ) -> PyResult<Window> {
        let all = Whole(self.k.get().saturating_mul(3));
        window(x, y, width.unwrap_or(all), height.or(width).unwrap_or(all))
    }

    /// Refuses to survey so many rows if they are too many.
    fn surveyed(&self, size: u64) -> PyResult<()> {
        let all = window(Whole(0), Whole(0), Whole(size), Whole(size))?;
        if size > Tiling::MOST {
            return Err(value(format!("at most 2**32 rows can be surveyed, not {size}")));
        }
        fits(self.sweep.cost_of_reading(all).memory, "surveying so many rows")
    }

    /// What is seen from a square.
    fn seen(&self, py: Python<'_>, x: Whole, y: Whole) -> PyResult<Visible> {
        let square = window(x, y, Whole(1), Whole(1))?;
        // In the hood nothing is computed.
        if hood::visible(self.k, x.0, y.0).is_none() {
            fits(self.sweep.cost_of_reading(square).memory, "this square")?;
        }
        observed(py, ["value", "cells"], |observer| {
            self.sweep.visible(x.0, y.0, observer).map_err(runtime)
        })
    }
}

#[pymethods]
impl Blocking {
    #[new]
    #[pyo3(signature = (k, *, threads = Threads(0)), text_signature = "(k, *, threads=0)")]
    fn new(k: Whole, threads: Threads) -> PyResult<Self> {
        Ok(Self::of(game(k)?, threads.0))
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

    /// The value p of square (x, y), as an exact integer: negative on palaces, from -k up. Coordinates are below 2**60.
    ///
    /// `ValueError` beyond that; `MemoryError` if the way there does not fit into half of this machine's memory.
    ///
    /// Time: all cells on the way to (x, y), half of them where the board is symmetric; none in the hood. Memory: O(x + y).
    /// Far squares are the business of :meth:`oracle`. Source: [CLN] section 2.
    ///
    /// >>> Blocking(5).value(2, 2)
    /// 1
    fn value(&self, py: Python<'_>, x: Whole, y: Whole) -> PyResult<i64> {
        Ok(self.seen(py, x, y)?.value(self.k))
    }

    /// How many palaces are seen from (x, y) in each direction: ``north``, ``west``, ``diagonal``. Errors and cost as of
    /// :meth:`value`.
    ///
    /// >>> Blocking(5).visible(2, 2)
    /// {'north': 2, 'west': 2, 'diagonal': 2}
    fn visible<'py>(&self, py: Python<'py>, x: Whole, y: Whole) -> PyResult<Bound<'py, PyAny>> {
        python(py, &self.seen(py, x, y)?)
    }

    /// The values of the cells from (x, y) on, as an array of the shape (height, width): row y comes first, in each row x grows.
    ///
    /// Without `width` and `height` 3 k each; without `height` as high as wide. The array is of the first type among `int8`,
    /// `int16` and `int32` that holds all values of the window. Coordinates end at 2**60.
    ///
    /// `ValueError` if the window is empty, ends beyond, or has values of 64 bits; `MemoryError` if it does not fit into half of this
    /// machine's memory.
    ///
    /// Time: all cells on the way to the far corner, half of them where the board is symmetric; some 10**10 a second on a core.
    /// Memory: a byte or more for each cell, and O(x + y). Source: [CLN] section 2.
    ///
    /// >>> Blocking(20).window(40, 20, 6, 2)
    /// array([[ 1, -1,  0, -1,  0,  1],
    ///        [ 0,  1,  1, -1,  0,  0]], dtype=int8)
    #[pyo3(signature = (x = Whole(0), y = Whole(0), width = None, height = None), text_signature = "($self, x=0, y=0, width=None, height=None)")]
    fn window<'py>(
        &self,
        py: Python<'py>,
        x: Whole,
        y: Whole,
        width: Option<Whole>,
        height: Option<Whole>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let window = self.window_of([x, y], [width, height])?;
        let cost = self.sweep.cost_of_reading(window).memory;
        fits(window.cells() + cost, "this window")?;
        let values = observed(py, ["window", "cells"], |observer| {
            Values::read(&self.sweep, window, observer)
        })?;
        values.array(py, window)
    }

    /// Counts of a window: ``palaces``; ``hash``, the sum of 31 x + 17 y over them modulo 2**61 - 1, as text; ``min`` and ``max`` of
    /// the values outside the hood, and their ``histogram``, ``None`` if all is hood. Arguments and errors as of :meth:`window`.
    ///
    /// Time: as :meth:`window`. Memory: O(x + y), as no cell is kept.
    ///
    /// >>> Blocking(100).stats()["palaces"]
    /// 16670
    #[pyo3(signature = (x = Whole(0), y = Whole(0), width = None, height = None), text_signature = "($self, x=0, y=0, width=None, height=None)")]
    fn stats<'py>(
        &self,
        py: Python<'py>,
        x: Whole,
        y: Whole,
        width: Option<Whole>,
        height: Option<Whole>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let window = self.window_of([x, y], [width, height])?;
        fits(self.sweep.cost(window).memory, "this window")?;
        let stats = observed(py, ["counting", "cells"], |observer| {
            self.sweep.stats(window, observer).map_err(runtime)
        })?;
        python(py, &stats)
    }

    /// A window as a picture. Arguments and errors as of :meth:`window`, and
    ///
    /// - `scale`: ``2`` or ``"2"`` for 2 x 2 cells a pixel, ``"1/3"`` for 3 x 3 pixels a cell
    /// - `palette`: ``"paper"`` (the colours of [CLN] Fig. 1), ``"safe"`` for all kinds of colour vision, ``"print"``, ``"palaces"``
    /// - `frame`: coordinates and a legend around it
    /// - `regions`: the borders of the regions drawn over it, with their names below; at most 2**32 rows
    ///
    /// >>> Blocking(50).picture(scale="1/2")
    /// <Picture of game blocking, k 50, 300 x 300 pixels>
    #[pyo3(signature = (x = Whole(0), y = Whole(0), width = None, height = None, *, scale = ScaleArgument::Cells(1), palette = "paper", frame = false, regions = false), text_signature = "($self, x=0, y=0, width=None, height=None, *, scale=1, palette='paper', frame=False, regions=False)")]
    #[expect(clippy::too_many_arguments, reason = "they are the keywords of Python")]
    fn picture(
        &self,
        py: Python<'_>,
        x: Whole,
        y: Whole,
        width: Option<Whole>,
        height: Option<Whole>,
        scale: ScaleArgument,
        palette: &str,
        frame: bool,
        regions: bool,
    ) -> PyResult<Picture> {
        let window = self.window_of([x, y], [width, height])?;
        fits(self.sweep.cost_of_reading(window).memory, "this picture")?;
        let mut drawing = Drawing::new(self.k, window);
        drawing.scale = scale.scale()?;
        drawing.palette = self::palette(palette)?;
        drawing.frame = frame;
        let size = window.right().max(window.bottom()).max(3 * self.k.get());
        if regions {
            self.surveyed(size)?;
        }
        Picture::draw(py, drawing, move |drawing, observer| {
            if !regions {
                return Ok(Source::Borrowed(&self.sweep));
            }
            let kept = self.sweep.keep(size, observer).map_err(runtime)?;
            let anatomy = Anatomy::survey(self.k, &kept, size, observer).map_err(failure::board)?;
            drawing.outline(&anatomy).map_err(value)?;
            Ok(Source::Owned(Box::new(kept)))
        })
    }

    /// The structure of the first `size` rows and columns, 3 k if nothing is said: regions (hood, epaulette, fabric, arm, warp, inner
    /// sector, outer space) with their ``cells``, ``share`` of the board, ``density`` of palaces, ``mean``, ``min`` and ``max``
    /// of their values; borders with ``slope`` dx/dy and ``points`` (x, y) on the half x >= y; junctions as (x, y), ``None`` if not found.
    ///
    /// `ValueError` above 2**32 rows. Time: that of :meth:`stats` of the same rows, and half of the cells once more.
    /// Source: the names are those of [CLN] section 3.
    ///
    /// >>> Blocking(300).structure()["junctions"]["nose"]
    /// (100, 100)
    #[pyo3(signature = (size = None))]
    fn structure<'py>(&self, py: Python<'py>, size: Option<Whole>) -> PyResult<Bound<'py, PyAny>> {
        let size = size.unwrap_or(Whole(self.k.get().saturating_mul(3)));
        self.surveyed(size.0)?;
        let found = observed(py, ["surveying", "cells"], |observer| {
            let kept = self.sweep.keep(size.0, observer).map_err(runtime)?;
            let anatomy =
                Anatomy::survey(self.k, &kept, size.0, observer).map_err(failure::board)?;
            Structure::of(&anatomy, &kept, self.sweep.threads(), observer).map_err(failure::board)
        })?;
        python(py, &found)
    }

    /// Who wins with the queen on (x, y), and how: ``outcome`` ``"N"`` (the player to move) or ``"P"``; ``winning_moves``, the squares (x, y) to
    /// move to; ``best_block``, the squares that the opponent has to block to win; ``reason``, a sentence.
    ///
    /// `blocked` are the squares that are blocked, at most k - 1; ``None``: the opponent has not blocked yet, and blocks as well as he can.
    /// `ValueError` if they are more. Cost as of :meth:`window` from the corner to (x, y).
    ///
    /// >>> Blocking(2).outcome(1, 1)["outcome"]
    /// 'N'
    #[pyo3(signature = (x, y, blocked = None))]
    fn outcome<'py>(
        &self,
        py: Python<'py>,
        x: Whole,
        y: Whole,
        blocked: Option<Vec<(Whole, Whole)>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let mut position = Position::try_new(self.k, (x.0, y.0)).map_err(value)?;
        if let Some(blocked) = blocked {
            let squares = blocked.iter().map(|(x, y)| (x.0, y.0));
            position = position.blocking(squares).map_err(value)?;
        }
        let view = window(Whole(0), Whole(0), Whole(x.0 + 1), Whole(y.0 + 1))?;
        fits(self.sweep.cost_of_reading(view).memory, "this position")?;
        let advice = observed(py, ["outcome", "cells"], |observer| {
            position.advice(&self.sweep, observer).map_err(failure::board)
        })?;
        python(py, &advice)
    }

    /// Answers for squares of any coordinates. By a closed form if k is 1, 2, 3, 4 or 7 and `memory` is not given; otherwise by a
    /// quadtree in at most `memory` bytes, 4 GiB if nothing is said. `ValueError` if k is 2**29 or more.
    #[pyo3(signature = (memory = None))]
    fn oracle(&self, py: Python<'_>, memory: Option<Whole>) -> PyResult<Oracle> {
        at_once(py, || Oracle::new(self.k, memory.map(|bytes| bytes.0 as usize)))
    }

    /// A proof that the game is solved at every size, or ``None`` if none is found: at most `levels` levels (1 to 1000) of the quadtree are
    /// built, of at most `blocks` blocks, in at most `memory` bytes. What is found has passed the checker.
    ///
    /// `ValueError` for limits of 0, and k of 2**29 or more. Time: a second for a million blocks, about. See ``docs/algorithms/certificates.md``.
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
            return Err(value("levels are from 1 to 1000, and blocks 1 or more"));
        }
        let limits =
            Limits { memory: memory.0 as usize, levels: levels.0 as usize, blocks: blocks.0 };
        observed(py, ["certificate", "blocks"], |observer| {
            let found = Proof::search(self.k, limits, observer).map_err(value)?;
            let Ok(found) = found else { return Ok(None) };
            // Nobody need trust the search: what is said is what the checker says.
            found.check().map_err(runtime)?;
            Ok(Some(Certificate(found)))
        })
    }

    fn __repr__(&self) -> String {
        format!("Blocking({})", self.k.get())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (u64,))> {
        Ok((py.get_type::<Self>().into_any(), (self.k.get(),)))
    }
}
