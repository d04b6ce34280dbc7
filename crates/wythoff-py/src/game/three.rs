//! Games on three heaps.

use pyo3::prelude::*;
use wythoff::GameId;
use wythoff::game::Play;
use wythoff::game::three::{self as heaps, Outcomes, SliceBoard, Triple, Values};
use wythoff::observer::Observer;
use wythoff_view::{Aspect, Scene};

use super::callback::{Function, computed, is_function, pickled};
use super::unsolved;
use crate::board::shaped;
use crate::failure::{fits, value};
use crate::numbers::{Answer, Whole, game_of, python, window};
use crate::picture::{Picture, ScaleArgument};

/// A game on three heaps, by its moves: steps ``"a,b,c"``, which take these numbers of tokens once,
/// and rays ``"a,b,c*"``, which take any positive multiple of them. ``"nim"``, ``"wythoff"``,
/// ``"raleigh"`` and others are names.
///
/// `moves` may also be a function of x, y and z that lists the triples that one move leads to. A
/// move takes tokens. The game gets the `name`, or one with a number. A name is given once in a
/// process. An exception in the function
/// is raised by the method that called it. Such a game cannot be pickled, and is known to its
/// process only.
///
/// Before each move, the opponent may block up to `block` - 1 options. In misère play the player
/// who cannot move wins. The text may say the same: ``"nim block=2 misere"``. :func:`play` plays
/// it, by :attr:`id`.
///
/// `ValueError` names the character that is wrong. Source: ``docs/games.md``.
///
/// >>> ThreeHeaps("nim").winning_moves(3, 4, 6)
/// [(2, 4, 6)]
/// >>> ThreeHeaps("1,0,0* 0,1,1*", misere=True).id
/// 'three/1,0,0* 0,1,1* misere'
#[derive(PartialEq, Eq, Hash)]
#[pyclass(frozen, eq, hash, module = "wythoff")]
pub(crate) struct ThreeHeaps(heaps::ThreeHeaps);

impl ThreeHeaps {
    pub(crate) const fn of(game: heaps::ThreeHeaps) -> Self {
        Self(game)
    }

    fn is_function(&self) -> bool {
        is_function(&GameId::Three(self.0.clone()))
    }

    /// Runs work on the game; see [`computed`].
    fn observed<T: Send>(
        &self,
        py: Python<'_>,
        what: [&str; 2],
        work: impl FnOnce(&dyn Observer) -> PyResult<T> + Send,
    ) -> PyResult<T> {
        computed(py, self.is_function(), what, work)
    }

    /// The outcomes of the positions with heaps below these.
    fn outcomes(&self, py: Python<'_>, size: [u64; 3]) -> PyResult<Outcomes> {
        fits(wythoff_view::box_outcomes(&self.0, size).memory, "this box")?;
        // The limit on memory keeps the sides in the range of usize.
        let size = size.map(|side| side as usize);
        self.observed(py, ["outcomes", "rows"], |observer| {
            Outcomes::of(&self.0, size, observer).map_err(unsolved)
        })
    }
}

/// Positions as tuples of Python.
type Positions = Vec<(u64, u64, u64)>;

/// The sides of a box, which are at least 1; the first one stands for those that are not given.
fn sides(x: Whole, y: Option<Whole>, z: Option<Whole>) -> PyResult<[u64; 3]> {
    let sides = [x, y.unwrap_or(x), z.unwrap_or(x)].map(|Whole(side)| side);
    if sides.contains(&0) {
        return Err(value("the box is empty; x, y and z are at least 1"));
    }
    Ok(sides)
}

/// The number of positions of a box.
fn cells(sides: [u64; 3]) -> u128 {
    sides.into_iter().fold(1, |cells: u128, side| cells.saturating_mul(side.into()))
}

fn tuples(positions: Vec<Triple>) -> Positions {
    positions.into_iter().map(Into::into).collect()
}

#[pymethods]
impl ThreeHeaps {
    #[new]
    #[pyo3(
        signature = (moves, *, name = None, block = None, misere = false),
        text_signature = "(moves, *, name=None, block=None, misere=False)"
    )]
    fn new(
        moves: &Bound<'_, PyAny>,
        name: Option<String>,
        block: Option<Whole>,
        misere: bool,
    ) -> PyResult<Self> {
        let k = block.map(|k| game_of("block", k)).transpose()?;
        let mut game: heaps::ThreeHeaps = if moves.is_callable() {
            heaps::ThreeHeaps::define(Function::new(moves, name)).map_err(value)?
        } else if name.is_some() {
            return Err(value("a name goes with moves as a function only"));
        } else {
            moves.extract::<String>()?.parse().map_err(value)?
        };
        game.k = k.unwrap_or(game.k);
        if misere {
            game.play = Play::Misere;
        }
        Ok(Self(game))
    }

    /// The moves: rays, then steps; or the name of a game whose moves are computed.
    #[getter]
    fn moves(&self) -> String {
        self.0.moves.to_string()
    }

    /// The identity of the game, which :func:`game` and :func:`play` read.
    #[getter]
    fn id(&self) -> String {
        GameId::Three(self.0.clone()).to_string()
    }

    /// The positions that one move reaches from (x, y, z). Time: O(number of options).
    ///
    /// >>> ThreeHeaps("king").options(1, 0, 1)
    /// [(0, 0, 0), (0, 0, 1), (1, 0, 0)]
    fn options(&self, py: Python<'_>, x: Whole, y: Whole, z: Whole) -> PyResult<Positions> {
        let at = [x.0, y.0, z.0];
        // Each option is three numbers of Python; a function lists what it likes.
        let count = self.0.moves.most_options(at.map(|heap| heap.min(1 << 60))).unwrap_or(0);
        fits(200_u128.saturating_mul(count), "the list of options")?;
        let options = self.observed(py, ["options", "options"], |_| Ok(self.0.options(at)))?;
        Ok(tuples(options))
    }

    /// The outcome of (x, y, z), and the moves that win: ``outcome``, ``"N"`` (the player to move
    /// wins) or ``"P"``; ``winning_moves``, the positions to which a move wins; under blocking,
    /// ``best_block``, the options that the opponent blocks to win; ``best_move``, the move of a
    /// perfect player who loses; ``reason``, a sentence.
    ///
    /// `MemoryError` if the box up to (x, y, z) needs more than half of this machine's memory.
    /// Time: O(x y z) for each move, and the square of the number of options if that is at most
    /// 5000 and the player loses.
    ///
    /// >>> ThreeHeaps("nim").outcome(1, 4, 5)["best_move"]
    /// (0, 4, 5)
    fn outcome(&self, py: Python<'_>, x: Whole, y: Whole, z: Whole) -> Answer {
        let at = [x.0, y.0, z.0];
        let outcomes = self.outcomes(py, at.map(|heap| heap.saturating_add(1)))?;
        let advice = self.observed(py, ["advice", "options"], |_| Ok(outcomes.advice(at)))?;
        python(py, &advice)
    }

    /// The ``winning_moves`` of :meth:`outcome`: none in a P-position.
    ///
    /// >>> ThreeHeaps("wythoff").winning_moves(8, 9, 6)
    /// [(3, 9, 6), (8, 8, 5)]
    fn winning_moves(&self, py: Python<'_>, x: Whole, y: Whole, z: Whole) -> Answer {
        super::winning_moves(py, &self.outcome(py, x, y, z)?)
    }

    /// The P-positions with heaps below `x`, `y` and `z` as an array of `bool` of the shape
    /// (x, y, z). `y` and `z` default to `x`.
    ///
    /// `ValueError` for an empty box, `MemoryError` for one that needs more than half of this
    /// machine's memory. Time: O(cells) for each move.
    ///
    /// >>> ThreeHeaps("nim").p_positions(2)
    /// array([[[ True, False],
    ///         [False,  True]],
    /// <BLANKLINE>
    ///        [[False,  True],
    ///         [ True, False]]])
    #[pyo3(signature = (x, y = None, z = None), text_signature = "($self, x, y=None, z=None)")]
    fn p_positions(&self, py: Python<'_>, x: Whole, y: Option<Whole>, z: Option<Whole>) -> Answer {
        let size = sides(x, y, z)?;
        let cells = cells(size);
        fits(cells.saturating_add(cells / 8), "this box")?;
        let outcomes = self.outcomes(py, size)?;
        let size = size.map(|side| side as usize);
        let mut lost = vec![false; cells as usize];
        for [x, y, z] in outcomes.p_positions() {
            lost[(x as usize * size[1] + y as usize) * size[2] + z as usize] = true;
        }
        shaped(py, lost, size)
    }

    /// The Sprague-Grundy values of the positions with heaps below `x`, `y` and `z` as an array of
    /// `int32` of the shape (x, y, z). `y` and `z` default to `x`.
    ///
    /// `ValueError` for an empty box, and for games with blocking or misère play, which have no
    /// such values; `MemoryError` for a box that needs more than half of this machine's memory.
    /// Time: O(cells) for each step, and O(cells x largest value) for each ray.
    ///
    /// >>> ThreeHeaps("nim").grundy(1, 3, 4)
    /// array([[[0, 1, 2, 3],
    ///         [1, 0, 3, 2],
    ///         [2, 3, 0, 1]]], dtype=int32)
    #[pyo3(signature = (x, y = None, z = None), text_signature = "($self, x, y=None, z=None)")]
    fn grundy(&self, py: Python<'_>, x: Whole, y: Option<Whole>, z: Option<Whole>) -> Answer {
        let size = sides(x, y, z)?;
        let cells = cells(size);
        let work = wythoff_view::box_values(&self.0, size).memory;
        fits(work.saturating_add(cells.saturating_mul(4)), "this box")?;
        let size = size.map(|side| side as usize);
        let mut values = Values::try_new(&self.0, size).map_err(value)?;
        let found = self.observed(py, ["Grundy values", "slices"], move |observer| {
            let mut found = Vec::with_capacity(cells as usize);
            while let Some(slice) = values.next_slice(observer).map_err(unsolved)? {
                found.extend(slice.iter().map(|value| value.cast_signed()));
            }
            Ok(found)
        })?;
        shaped(py, found, size)
    }

    /// The games with a name: ``name``, ``moves`` and ``terms``, the ``source``, and what is
    /// ``known`` of the game. If ``moves`` are empty, they are computed.
    ///
    /// >>> "raleigh" in [game["name"] for game in ThreeHeaps.names()]
    /// True
    #[staticmethod]
    fn names(py: Python<'_>) -> Answer {
        python(py, &heaps::NAMED)
    }

    /// Draws the P-positions (white) of the slice with a third heap of `z` tokens, with y upwards;
    /// a window of `width` x `height` positions from (x, y) on. `scale` is ``2`` for 2 x 2 cells a
    /// pixel, or ``"1/3"`` for 3 x 3 pixels a cell; by default the longer side has 751 to 1500
    /// pixels. `frame` adds coordinates, a caption
    /// and a key.
    ///
    /// `ValueError` for an empty window, for a scale that does not fit, and for `z` above 1048576;
    /// `MemoryError` if the box needs more than half of this machine's memory.
    ///
    /// >>> ThreeHeaps("wythoff").picture(50, width=200).width
    /// 1400
    #[pyo3(
        signature = (z = Whole(0), x = Whole(0), y = Whole(0), width = Whole(300), height = None, *, scale = None, frame = false),
        text_signature = "($self, z=0, x=0, y=0, width=300, height=None, *, scale=None, frame=False)"
    )]
    #[expect(clippy::too_many_arguments, reason = "they are the keywords of Python")]
    fn picture(
        &self,
        py: Python<'_>,
        z: Whole,
        x: Whole,
        y: Whole,
        width: Whole,
        height: Option<Whole>,
        scale: Option<ScaleArgument>,
        frame: bool,
    ) -> PyResult<Picture> {
        let window = window(x, y, width, height.unwrap_or(width))?;
        let most = SliceBoard::LARGEST;
        let fits = u32::try_from(z.0).ok().filter(|&z| z <= most);
        let z = fits.ok_or_else(|| value(format!("z must be from 0 to {most}, not {}", z.0)))?;
        let scene = Scene::try_new(GameId::Three(self.0.clone()), Some(Aspect::Slice(z)));
        Picture::of(py, &scene.map_err(value)?, window, scale, frame)
    }

    fn __repr__(&self) -> String {
        format!("ThreeHeaps({:?})", self.0.to_string())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let arguments = pickled(self.is_function(), &self.0)?;
        Ok((py.get_type::<Self>().into_any(), arguments))
    }
}
