//! Imitation Nim, and (k,m)-Blocking Wythoff Nim.

use dashu_int::UBig;
use dashu_int::ops::BitTest;
use numpy::{PyArray1, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use wythoff::GameId;
use wythoff::game::Outcome;
use wythoff::imitation::player::{Advice, blocking_advice, imitation_advice};
use wythoff::imitation::{Formula, KM, Last, Oracle, Sequence, State};
use wythoff::observer::Interrupted;
use wythoff_view::Scene;

use crate::board::room;
use crate::failure::{fits, runtime, value};
use crate::numbers::{Big, Whole, int, window};
use crate::picture::{Picture, ScaleArgument};
use crate::work::observed;

/// (k,m)-Imitation Nim, and (k,m)-Blocking Wythoff Nim, which has the same P-positions.
///
/// In Imitation Nim players take from one of two piles; who takes from the other pile as many as the last move took from one that was not larger, or up to
/// m - 1 more, imitates, and k - 1 times in a row are allowed. In Blocking Wythoff Nim equal numbers, or such that differ by
/// less than m, may be taken from both, and k - 1 of these moves be blocked. The P-positions are pairs (`a_n`, `b_n`), `a_n` <= `b_n`, with
/// `b_n` - `a_n` = m floor(n / k); each number is in exactly one pair.
///
/// `k` and `m` are from 1 to 2**53 - 1, numbers and piles of any size. Source: [L] Larsson, *Imitation Nim*.
///
/// >>> Imitation(2, 1).pairs(10**100)[0][0] % 1_000_000_007
/// 284109234
#[pyclass(frozen, module = "wythoff")]
pub(crate) struct Imitation {
    km: KM,
}

const WHAT: [&str; 2] = ["oracle", "steps"];

/// The bits of the longer number.
fn bits(numbers: &[&UBig]) -> usize {
    numbers.iter().map(|number| number.bit_len()).max().unwrap_or(0)
}

impl Imitation {
    /// The game of these numbers.
    pub(crate) const fn of(km: KM) -> Self {
        Self { km }
    }

    /// Refuses questions about numbers of so many bits, with so many answers, that do not fit.
    fn fits(&self, bits: usize, count: u64) -> PyResult<()> {
        let answers = u128::from(count) * (128 + bits as u128 / 4);
        let memory = Oracle::new(self.km).cost(bits).memory + answers;
        fits(memory, format!("a question about {} with such numbers", self.__repr__()))
    }

    fn ask<T: Send>(
        &self,
        py: Python<'_>,
        bits: usize,
        question: impl FnOnce(&Oracle<'_>) -> Result<T, Interrupted> + Send,
    ) -> PyResult<T> {
        self.fits(bits, 1)?;
        observed(py, WHAT, |observer| {
            question(&Oracle::new(self.km).observed(observer)).map_err(runtime)
        })
    }
}

#[pymethods]
impl Imitation {
    #[new]
    fn new(k: Whole, m: Whole) -> PyResult<Self> {
        Ok(Self::of(KM::try_new(k.0, m.0).map_err(value)?))
    }

    /// The game as text, such as ``"imitation/2,1"``: :func:`game` reads it.
    #[getter]
    fn id(&self) -> String {
        GameId::Imitation(self.km).to_string()
    }

    /// k - 1 imitations in a row are allowed, or k - 1 moves may be blocked.
    #[getter]
    const fn k(&self) -> u64 {
        self.km.k()
    }

    /// How much more than the last move an imitation may take, plus one.
    #[getter]
    const fn m(&self) -> u64 {
        self.km.m()
    }

    /// The pairs of index 0 to `count` - 1, as an array of the shape (`count`, 2) of `int64`. `MemoryError` if they do not fit into
    /// half of this machine's memory. Time and memory: O(`count`), 16 bytes a pair.
    ///
    /// >>> Imitation(1, 1).sequence(4)
    /// array([[0, 0],
    ///        [1, 2],
    ///        [3, 5],
    ///        [4, 7]])
    fn sequence<'py>(&self, py: Python<'py>, count: Whole) -> PyResult<Bound<'py, PyAny>> {
        let Whole(count) = count;
        // Pairs are found one after the other, in a bit for each number so far.
        fits(24 * u128::from(count), format!("{count} pairs"))?;
        let numbers = observed(py, ["pairs", "pairs"], |observer| {
            let rows = usize::try_from(count).ok();
            let mut numbers: Vec<i64> = room(rows.and_then(|rows| rows.checked_mul(2)))?;
            let pairs = Sequence::new(self.km, Formula::Game);
            for (n, (a, b)) in (0..count).zip(pairs) {
                if n % (1 << 16) == 0 && observer.progress(n.into(), count.into()).is_break() {
                    return Err(runtime("interrupted"));
                }
                numbers.extend([a, b].map(u64::cast_signed));
            }
            Ok(numbers)
        })?;
        Ok(PyArray1::from_vec(py, numbers).reshape([count as usize, 2])?.into_any())
    }

    /// The `count` pairs (a, b) from this index on, which may have thousands of digits; at most 2**20 at a time, `ValueError` for more.
    /// Time: O(M(d) log d + (d + `count`) k) for an index of d bits and a given m / k, M(d) that of a product. Memory: O(d `count`);
    /// `MemoryError` if k is too large for it.
    ///
    /// >>> Imitation(1, 1).pairs(10**30)
    /// [(1618033988749894848204586834365, 2618033988749894848204586834365)]
    #[pyo3(signature = (index, count = Whole(1)), text_signature = "($self, index, count=1)")]
    fn pairs<'py>(
        &self,
        py: Python<'py>,
        index: Big,
        count: Whole,
    ) -> PyResult<Vec<(Bound<'py, PyAny>, Bound<'py, PyAny>)>> {
        if count.0 > 1 << 20 {
            return Err(value(format!("pairs come at most 2**20 at a time, not {}", count.0)));
        }
        self.fits(bits(&[&index.0]), count.0)?;
        let pairs =
            self.ask(py, bits(&[&index.0]), |oracle| oracle.pairs(&index.0, count.0 as usize))?;
        pairs.iter().map(|pair| Ok((int(py, &pair.a)?, int(py, &pair.b)?))).collect()
    }

    /// The partner of a number in its pair; the number itself iff it is below k. Cost as of :meth:`pairs` for k pairs.
    ///
    /// >>> Imitation(1, 1).mate(5)
    /// 3
    fn mate<'py>(&self, py: Python<'py>, number: Big) -> PyResult<Bound<'py, PyAny>> {
        int(py, &self.ask(py, bits(&[&number.0]), |oracle| oracle.mate(&number.0))?)
    }

    /// Whether the two numbers, in either order, are a pair: a P-position of Blocking Wythoff Nim, and of Imitation Nim before the first
    /// move. Cost as of :meth:`mate`.
    ///
    /// >>> Imitation(1, 1).is_p(7, 4)
    /// True
    fn is_p(&self, py: Python<'_>, x: Big, y: Big) -> PyResult<bool> {
        self.ask(py, bits(&[&x.0, &y.0]), |oracle| oracle.is_p(&[x.0, y.0]))
    }

    /// How many P-positions are strictly below (x, y) on its diagonal: at most k; xi of [L]. Cost as of :meth:`mate`.
    ///
    /// >>> Imitation(2, 1).xi(5, 5)
    /// 2
    fn xi(&self, py: Python<'_>, x: Big, y: Big) -> PyResult<u64> {
        self.ask(py, bits(&[&x.0, &y.0]), |oracle| oracle.xi(&[x.0, y.0]))
    }

    /// Who wins Imitation Nim on these piles, and how: ``outcome`` ``"N"`` (the player to move) or ``"P"``; ``winning_moves`` as the
    /// tokens (from the first, from the second pile) that they take, one of them, or all if `all` (100,000 at most); ``xi``; ``clause``,
    /// the part of the theorem that decides; ``reason``, a sentence.
    ///
    /// `last` is the last move: (pile, tokens), pile 0 or 1. The budgets are the imitations left to the player to move and to the opponent, k - 1 if
    /// nothing is said. `ValueError` if no play leads there. Cost as of :meth:`mate`; with `all` twice that. Source: [L].
    ///
    /// >>> Imitation(1, 1).outcome(3, 4, all=True)["winning_moves"]
    /// [(2, 0)]
    #[pyo3(signature = (x, y, *, last = None, budget = None, opponent_budget = None, all = false))]
    #[expect(clippy::too_many_arguments, reason = "they are the keywords of Python")]
    fn outcome<'py>(
        &self,
        py: Python<'py>,
        x: Big,
        y: Big,
        last: Option<(Whole, Big)>,
        budget: Option<Whole>,
        opponent_budget: Option<Whole>,
        all: bool,
    ) -> PyResult<Bound<'py, PyDict>> {
        let (full, bits) = (self.km.budget(), bits(&[&x.0, &y.0]));
        let last = last.map(|(pile, taken)| Last { pile: pile.0 as usize, taken: taken.0 });
        let [budget, opponent] = [budget, opponent_budget].map(|left| left.map_or(full, |n| n.0));
        let state = State::try_new(self.km, [x.0, y.0], last, budget, opponent).map_err(value)?;
        told(py, &self.ask(py, bits, |oracle| imitation_advice(oracle, &state, all))?)
    }

    /// The same for Blocking Wythoff Nim, with the ``block`` that wins: squares (x, y) that the opponent has to block.
    ///
    /// `blocked` are the numbers that may not be taken from both piles, fewer than k; ``None``: the opponent has not blocked yet, and blocks as well
    /// as he can. `ValueError` for others. Cost as of :meth:`outcome`. Source: [L].
    ///
    /// >>> Imitation(2, 1).blocking_outcome(1, 1)["block"]
    /// [(0, 0)]
    #[pyo3(signature = (x, y, *, blocked = None, all = false))]
    fn blocking_outcome<'py>(
        &self,
        py: Python<'py>,
        x: Big,
        y: Big,
        blocked: Option<Vec<Big>>,
        all: bool,
    ) -> PyResult<Bound<'py, PyDict>> {
        let blocked = blocked.map(|blocked| blocked.into_iter().map(|number| number.0).collect());
        self.fits(bits(&[&x.0, &y.0]), 1)?;
        let piles = [x.0, y.0];
        let advice = observed(py, WHAT, |observer| {
            let oracle = Oracle::new(self.km).observed(observer);
            blocking_advice(&oracle, &piles, blocked.as_ref(), all).map_err(value)
        })?;
        told(py, &advice)
    }

    /// A window of the table of budgets as a picture, y growing upwards: P-positions in the colour of the budget that the previous player needs. `scale`
    /// is ``2`` for 2 x 2 cells a pixel, ``"1/3"`` for 3 x 3 pixels a cell; with `frame` coordinates and a legend are around it. `ValueError` for other arguments,
    /// `MemoryError` if it does not fit.
    ///
    /// >>> Imitation(2, 1).picture(0, 0, 200)
    /// <Picture of game imitation, k 2, m 1, 200 x 200 pixels>
    #[pyo3(signature = (x = Whole(0), y = Whole(0), width = Whole(1000), height = None, *, scale = ScaleArgument::Cells(1), frame = false), text_signature = "($self, x=0, y=0, width=1000, height=None, *, scale=1, frame=False)")]
    #[expect(clippy::too_many_arguments, reason = "they are the keywords of Python")]
    fn picture(
        &self,
        py: Python<'_>,
        x: Whole,
        y: Whole,
        width: Whole,
        height: Option<Whole>,
        scale: ScaleArgument,
        frame: bool,
    ) -> PyResult<Picture> {
        let window = window(x, y, width, height.unwrap_or(width))?;
        let scene = Scene::try_new(GameId::Imitation(self.km), None).map_err(value)?;
        Picture::of(py, &scene, window, scale, frame)
    }

    fn __repr__(&self) -> String {
        format!("Imitation({}, {})", self.k(), self.m())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyAny>, (u64, u64)) {
        (py.get_type::<Self>().into_any(), (self.k(), self.m()))
    }
}

/// Advice with numbers of any length.
fn told<'py>(py: Python<'py>, advice: &Advice) -> PyResult<Bound<'py, PyDict>> {
    let pairs = |pairs: &[[UBig; 2]]| -> PyResult<Vec<_>> {
        pairs.iter().map(|[x, y]| Ok((int(py, x)?, int(py, y)?))).collect()
    };
    let told = PyDict::new(py);
    told.set_item(
        "outcome",
        match advice.outcome {
            Outcome::N => "N",
            Outcome::P => "P",
        },
    )?;
    told.set_item("winning_moves", pairs(&advice.winning_moves)?)?;
    told.set_item("block", pairs(&advice.block)?)?;
    told.set_item("xi", advice.xi)?;
    told.set_item("clause", advice.clause.to_string())?;
    told.set_item("reason", &advice.reason)?;
    Ok(told)
}
