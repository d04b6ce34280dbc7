//! Imitation Nim, and (k,m)-Blocking Wythoff Nim.

use dashu_int::UBig;
use dashu_int::ops::BitTest;
use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use wythoff::GameId;
use wythoff::imitation::player::{Advice, AdviceError, blocking_advice, imitation_advice};
use wythoff::imitation::{
    Formula, KM, Last, Mex, Oracle, OracleError, Sequence, State, Verification, VerifyError,
    verification_memory, verify,
};
use wythoff_view::Scene;

use crate::board::{room, shaped};
use crate::failure::{fits, runtime, value};
use crate::numbers::{Answer, Big, Pair, Threads, Whole, int, pair, window};
use crate::picture::{Picture, ScaleArgument};
use crate::work::observed;

/// (k,m)-Imitation Nim, and (k,m)-Blocking Wythoff Nim, which has the same P-positions.
///
/// In Imitation Nim, a player takes tokens from one of two piles. If the last move took t tokens
/// from a pile that was not larger than the other, taking t to t + m - 1 tokens from the other pile
/// is an imitation; k - 1 imitations in a row are allowed. In Blocking Wythoff Nim, a player may
/// also take numbers that differ by less than m from both piles, and k - 1 of these moves may be
/// blocked. The P-positions are pairs (`a_n`, `b_n`) with `a_n` <= `b_n` and `b_n` - `a_n` = m
/// floor(n / k); each number is in exactly one pair.
///
/// `k` and `m` are from 1 to 2**53 - 1; numbers and piles have any size. Source: [L] Larsson,
/// *Imitation Nim*.
///
/// >>> Imitation(2, 1).pairs(10**100)[0][0] % 1_000_000_007
/// 284109234
#[derive(PartialEq, Eq, Hash)]
#[pyclass(frozen, eq, hash, module = "wythoff")]
pub(crate) struct Imitation {
    km: KM,
}

const WHAT: [&str; 2] = ["oracle", "steps"];

/// The number of bits of the longest number.
fn bits(numbers: &[&UBig]) -> usize {
    numbers.iter().map(|number| number.bit_len()).max().unwrap_or(0)
}

impl Imitation {
    /// The game of these numbers.
    pub(crate) const fn of(km: KM) -> Self {
        Self { km }
    }

    /// Raises a `MemoryError` if numbers of this many bits, with `count` results, need too much
    /// memory.
    fn fits(&self, bits: usize, count: u64) -> PyResult<()> {
        let answers = u128::from(count) * (128 + bits as u128 / 4);
        let memory = Oracle::new(self.km).cost(bits).memory + answers;
        fits(memory, format!("{} with numbers of this size", self.__repr__()))
    }

    fn ask<T: Send>(
        &self,
        py: Python<'_>,
        bits: usize,
        question: impl FnOnce(&Oracle<'_>) -> Result<T, OracleError> + Send,
    ) -> PyResult<T> {
        self.fits(bits, 1)?;
        observed(py, WHAT, |observer| {
            question(&Oracle::new(self.km).observed(observer)).map_err(unanswered)
        })
    }
}

/// A `MemoryError`, or the error of an interrupted question.
fn unanswered(error: OracleError) -> PyErr {
    match error {
        OracleError::Interrupted(interrupted) => runtime(interrupted),
        OracleError::Memory { .. } => PyMemoryError::new_err(error.to_string()),
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

    /// The parameter k: k - 1 imitations in a row are allowed, or k - 1 moves may be blocked.
    #[getter]
    const fn k(&self) -> u64 {
        self.km.k()
    }

    /// The parameter m: an imitation takes at most m - 1 tokens more than the last move.
    #[getter]
    const fn m(&self) -> u64 {
        self.km.m()
    }

    /// The pairs with the indices 0 to `count` - 1, as an array of `int64` of the shape (`count`,
    /// 2).
    ///
    /// With `printed`, b = a + floor(m n / k), as the slides of [L] print it; this differs from the
    /// game if and only if k and m are both above 1. With `mex` = B, a is Gurvich's generalized mex
    /// of the earlier numbers: the least x for which none of them lies in x - B + 1 to x.
    /// `ValueError` for a mex of 0 or above 2**53 - 1; `MemoryError` if the pairs need more than
    /// half of this machine's memory. Time and memory: O(`count`), 16 bytes per pair.
    ///
    /// >>> Imitation(1, 1).sequence(4)
    /// array([[0, 0],
    ///        [1, 2],
    ///        [3, 5],
    ///        [4, 7]])
    /// >>> Imitation(2, 3).sequence(4, printed=True).tolist()
    /// [[0, 0], [1, 2], [3, 6], [4, 8]]
    #[pyo3(signature = (count, *, printed = false, mex = Whole(1)), text_signature = "($self, count, *, printed=False, mex=1)")]
    fn sequence(&self, py: Python<'_>, count: Whole, printed: bool, mex: Whole) -> Answer {
        let (Whole(count), mex) =
            (count, Mex::try_new(mex.0).map_err(|error| value(format!("mex: {error}")))?);
        let formula = if printed { Formula::Printed } else { Formula::Game };
        // The sequence needs one bit for each number so far.
        fits(24 * u128::from(count), format!("{count} pairs"))?;
        let numbers = observed(py, ["pairs", "pairs"], |observer| {
            let rows = usize::try_from(count).ok();
            let mut numbers: Vec<i64> = room(rows.and_then(|rows| rows.checked_mul(2)))?;
            let pairs = Sequence::generalized(self.km, formula, mex);
            for (n, (a, b)) in (0..count).zip(pairs) {
                if n % (1 << 16) == 0 && observer.progress(n.into(), count.into()).is_break() {
                    return Err(runtime("interrupted"));
                }
                numbers
                    .extend([a, b].map(|number| i64::try_from(number).ok()).into_iter().flatten());
            }
            // The sequence ends where numbers exceed 64 bits.
            if numbers.len() as u64 != 2 * count {
                return Err(value("numbers of these pairs exceed 2**63 - 1: ask for fewer pairs"));
            }
            Ok(numbers)
        })?;
        shaped(py, numbers, [count as usize, 2])
    }

    /// The `count` pairs (a, b) from an index, which may have thousands of digits. `ValueError` for
    /// more than 2**20 pairs. Time: O(M(d) log d + (d + `count`) k) for an index of d bits and
    /// fixed m / k, where M(d) is the time of a product. Memory: O(d `count`); `MemoryError` if k
    /// is too large.
    ///
    /// >>> Imitation(1, 1).pairs(10**30)
    /// [(1618033988749894848204586834365, 2618033988749894848204586834365)]
    #[pyo3(signature = (index, count = Whole(1)), text_signature = "($self, index, count=1)")]
    fn pairs(&self, py: Python<'_>, index: Big, count: Whole) -> PyResult<Vec<Pair>> {
        if count.0 > 1 << 20 {
            return Err(value(format!("count must be at most 2**20, not {}", count.0)));
        }
        self.fits(bits(&[&index.0]), count.0)?;
        let pairs =
            self.ask(py, bits(&[&index.0]), |oracle| oracle.pairs(&index.0, count.0 as usize))?;
        let pairs = pairs.iter().enumerate().map(|(i, found)| {
            if i % (1 << 10) == 0 {
                py.check_signals()?;
            }
            pair(py, &found.a, &found.b)
        });
        pairs.collect()
    }

    /// The partner of a number in its pair; the number itself if and only if it is below k. Cost:
    /// as :meth:`pairs` for k pairs.
    ///
    /// >>> Imitation(1, 1).mate(5)
    /// 3
    fn mate(&self, py: Python<'_>, number: Big) -> Answer {
        int(py, &self.ask(py, bits(&[&number.0]), |oracle| oracle.mate(&number.0))?)
    }

    /// Returns ``True`` if two numbers, in any order, are a pair: a P-position of Blocking Wythoff
    /// Nim, and of Imitation Nim before the first move. Cost: as :meth:`mate`.
    ///
    /// >>> Imitation(1, 1).is_p(7, 4)
    /// True
    fn is_p(&self, py: Python<'_>, x: Big, y: Big) -> PyResult<bool> {
        self.ask(py, bits(&[&x.0, &y.0]), |oracle| oracle.is_p(&[x.0, y.0]))
    }

    /// The number of P-positions strictly below (x, y) on its diagonal, at most k: the xi of [L].
    /// Cost: as :meth:`mate`.
    ///
    /// >>> Imitation(2, 1).xi(5, 5)
    /// 2
    fn xi(&self, py: Python<'_>, x: Big, y: Big) -> PyResult<u64> {
        self.ask(py, bits(&[&x.0, &y.0]), |oracle| oracle.xi(&[x.0, y.0]))
    }

    /// The outcome of Imitation Nim on these piles and the winning moves: ``outcome``, ``"N"`` (the
    /// player to move wins) or ``"P"``; ``winning_moves``, the piles after each of them, one of
    /// them, or with `all` all (100,000 at most); ``take``, the tokens that each of them takes from
    /// the first and from the second pile; ``count``, with `all` their number; ``xi``; ``clause``,
    /// the part of the theorem that decides; ``reason``, a sentence.
    ///
    /// `last` is the last move as (pile, tokens), with pile 0 or 1. The budgets are the imitations
    /// left to the player to move and to the opponent, k - 1 by default. `ValueError` if no play
    /// leads to this state. Cost: as :meth:`mate`, with `all` twice as much. Source: [L].
    ///
    /// >>> Imitation(1, 1).outcome(3, 4, all=True)["winning_moves"]
    /// [(1, 4)]
    #[pyo3(signature = (x, y, *, last = None, budget = None, opponent_budget = None, all = false))]
    #[expect(clippy::too_many_arguments, reason = "they are the keywords of Python")]
    fn outcome(
        &self,
        py: Python<'_>,
        x: Big,
        y: Big,
        last: Option<[Big; 2]>,
        budget: Option<Whole>,
        opponent_budget: Option<Whole>,
        all: bool,
    ) -> Answer {
        let (full, bits) = (self.km.budget(), bits(&[&x.0, &y.0]));
        let last = last.map(last_move);
        let [budget, opponent] = [budget, opponent_budget].map(|left| left.map_or(full, |n| n.0));
        let state = State::try_new(self.km, [x.0, y.0], last, budget, opponent).map_err(value)?;
        advice_dict(py, &self.ask(py, bits, |oracle| imitation_advice(oracle, &state, all))?)
    }

    /// Like :meth:`outcome` for Blocking Wythoff Nim, with ``block``: the squares (x, y) that the
    /// opponent must block to win.
    ///
    /// `blocked` has the numbers that may not be taken from both piles, fewer than k; ``None`` if
    /// the opponent has not blocked yet, and will block optimally. `ValueError` for others. Cost:
    /// as :meth:`outcome`. Source: [L].
    ///
    /// >>> Imitation(2, 1).blocking_outcome(1, 1)["block"]
    /// [(0, 0)]
    #[pyo3(signature = (x, y, *, blocked = None, all = false))]
    fn blocking_outcome(
        &self,
        py: Python<'_>,
        x: Big,
        y: Big,
        blocked: Option<Vec<Big>>,
        all: bool,
    ) -> Answer {
        let blocked = blocked.map(|blocked| blocked.into_iter().map(|number| number.0).collect());
        self.fits(bits(&[&x.0, &y.0]), 1)?;
        let piles = [x.0, y.0];
        let advice = observed(py, WHAT, |observer| {
            let oracle = Oracle::new(self.km).observed(observer);
            blocking_advice(&oracle, &piles, blocked.as_ref(), all).map_err(|error| match error {
                AdviceError::Oracle(error) => unanswered(error),
                refused => value(refused),
            })
        })?;
        advice_dict(py, &advice)
    }

    /// Compares the Main Theorem with the rules in every state of Imitation Nim that is reached
    /// from starts with heaps up to `piles`, and its P-positions with those of Blocking Wythoff Nim
    /// by the rules: the number of ``states``, of ``p_states`` among them, and of ``exceptions``,
    /// all as integers.
    ///
    /// `MemoryError` if the states need more than half of this machine's memory. Time:
    /// O(`piles`**4 k). Memory: O(`piles`**3 k). Source: [L], "Main Theorem".
    ///
    /// >>> Imitation(2, 1).verify(10)
    /// {'k': 2, 'm': 1, 'piles': 10, 'states': 2671, 'p_states': 334, 'exceptions': 0}
    #[pyo3(signature = (piles, *, threads = Threads(0)), text_signature = "($self, piles, *, threads=0)")]
    fn verify(&self, py: Python<'_>, piles: Whole, threads: Threads) -> Answer {
        let (km, Whole(piles)) = (self.km, piles);
        fits(verification_memory(km, piles), format!("all states with heaps up to {piles}"))?;
        let found = observed(py, ["verification", "states"], |observer| {
            verify(km, piles, threads.0, observer).map_err(|error| match error {
                VerifyError::Interrupted(error) => runtime(error),
                error @ VerifyError::Memory { .. } => PyMemoryError::new_err(error.to_string()),
            })
        })?;
        // As integers: in JSON, these numbers are strings.
        let dict = PyDict::new(py);
        let Verification { k, m, piles, states, p_states, exceptions, .. } = found;
        let names = ["k", "m", "piles", "states", "p_states", "exceptions"];
        for (name, number) in names.into_iter().zip([k, m, piles, states, p_states, exceptions]) {
            dict.set_item(name, number)?;
        }
        Ok(dict.into_any().unbind())
    }

    /// Draws a window of the table of budgets as a picture; y grows upwards. The colour of a
    /// P-position is the budget that the previous player needs. `scale` is ``2`` for 2 x 2 cells a
    /// pixel, or ``"1/3"`` for 3 x 3 pixels a cell; by default the longer side has 751 to 1500
    /// pixels. `frame` adds coordinates, a caption
    /// and a key.
    /// `ValueError` for other arguments; `MemoryError` if the picture needs too much memory.
    ///
    /// >>> Imitation(2, 1).picture(0, 0, 200)
    /// <Picture of game imitation, k 2, m 1, 1400 x 1400 pixels>
    #[pyo3(signature = (x = Whole(0), y = Whole(0), width = Whole(1000), height = None, *, scale = None, frame = false), text_signature = "($self, x=0, y=0, width=1000, height=None, *, scale=None, frame=False)")]
    #[expect(clippy::too_many_arguments, reason = "they are the keywords of Python")]
    fn picture(
        &self,
        py: Python<'_>,
        x: Whole,
        y: Whole,
        width: Whole,
        height: Option<Whole>,
        scale: Option<ScaleArgument>,
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

/// The last move from an argument (pile, tokens).
pub(crate) fn last_move([pile, taken]: [Big; 2]) -> Last<UBig> {
    Last { pile: usize::try_from(&pile.0).unwrap_or(usize::MAX), taken: taken.0 }
}

/// Converts advice to a dictionary.
fn advice_dict(py: Python<'_>, advice: &Advice) -> Answer {
    let pairs = |pairs: &[[UBig; 2]]| -> PyResult<Vec<_>> {
        pairs.iter().map(|[x, y]| pair(py, x, y)).collect()
    };
    let dict = PyDict::new(py);
    dict.set_item("outcome", advice.outcome.to_string())?;
    dict.set_item("winning_moves", pairs(&advice.winning_moves)?)?;
    dict.set_item("take", pairs(&advice.take)?)?;
    dict.set_item("count", advice.count)?;
    dict.set_item("block", pairs(&advice.block)?)?;
    dict.set_item("xi", advice.xi)?;
    dict.set_item("clause", advice.clause.to_string())?;
    dict.set_item("reason", &advice.reason)?;
    Ok(dict.into_any().unbind())
}
