//! Sessions of play.

use std::collections::BTreeSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use wythoff::Family;
use wythoff::observer::Observer;
use wythoff::play as games;
use wythoff::play::{Action, Heaps, Phase, Player, Rated, Record, Remark, SessionError, Setup};

use crate::failure::{fits, runtime, value};
use crate::game::callback::{calling, computed, is_function, pickled};
use crate::imitation::last_move;
use crate::numbers::{Big, Whole, described, int, python};
use crate::work::at_once;

/// A game in progress, from :func:`play` or :func:`replay`. The players are ``"first"`` and
/// ``"second"``. In games with blocking, the opponent blocks before each move. Heaps are integers
/// of any size; a square (x, y) is a pair of heaps. A position has two heaps, or three in games
/// ``"three/MOVES"``.
///
/// >>> game = play("wythoff", (3, 5), k=1)
/// >>> game.move((3, 3))
/// >>> game.hint()["move"]
/// (0, 0)
#[pyclass(frozen, module = "wythoff")]
pub(crate) struct Session(Mutex<Box<dyn games::Session>>);

/// Two or three heaps: any sequence of as many numbers.
pub(crate) struct Place(Heaps);

impl<'a, 'py> FromPyObject<'a, 'py> for Place {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        let numbers = object.try_iter().map_err(|_| {
            let object = described(&object);
            PyTypeError::new_err(format!("expected a tuple of two or three heaps, not {object}"))
        })?;
        // One more than is allowed: the sequence may have no end.
        let numbers = numbers.take(4).map(|number| Ok(number?.extract::<Big>()?.0));
        let heaps = Heaps::try_from(numbers.collect::<PyResult<Vec<_>>>()?);
        heaps.map(Self).map_err(|heaps| {
            let count = if heaps.len() > 3 { "more".to_owned() } else { heaps.len().to_string() };
            value(format!("expected two or three heaps, not {count}"))
        })
    }
}

fn tuple<'py>(py: Python<'py>, heaps: &Heaps) -> PyResult<Bound<'py, PyTuple>> {
    let heaps: PyResult<Vec<_>> = heaps.iter().map(|heap| int(py, heap)).collect();
    PyTuple::new(py, heaps?)
}

/// Largest number of steps of a hint, which take minutes.
const MOST_STEPS: u128 = 1_000_000_000_000;

/// Largest number of options in a list.
const MOST_OPTIONS: u64 = 1_000_000;

/// Checks the length of a list.
fn listed(Whole(most): Whole) -> PyResult<usize> {
    if most > MOST_OPTIONS {
        return Err(value(format!("most must be at most {MOST_OPTIONS}, not {most}")));
    }
    Ok(most as usize)
}

/// Begins a game with the heaps `at`.
///
/// - ``"blocking"``: game `k` of blocking queens, see :class:`Blocking`; coordinates up to 10**9
/// - ``"imitation"``: (k,m)-Imitation Nim, see :class:`Imitation`; with the last move (pile,
///   tokens) and budgets to begin in mid-game
/// - ``"nimhoff"``: Linear Nimhoff with `rules`, see :class:`Nimhoff`; `k` - 1 moves may be
///   blocked; coordinates up to 10**9
/// - ``"wythoff"``: (k,m)-Blocking Wythoff Nim
/// - or a whole game as text, such as ``"blocking/5"``, ``"moves/maharaja"`` (:attr:`Game.id`) or
///   ``"three/nim"``, with three heaps
///
/// `k` and `m` are 1 by default. `ValueError` for other games, for invalid starts, and for keywords
/// that the game does not have.
///
/// >>> play("blocking", (7, 4), k=5).turn
/// ('second', 'block')
#[pyfunction]
#[pyo3(signature = (game, at, *, k = None, m = None, rules = None, last = None, budget = None, opponent_budget = None), text_signature = "(game, at, *, k=None, m=None, rules=None, last=None, budget=None, opponent_budget=None)")]
#[expect(clippy::too_many_arguments, reason = "they are the keywords of Python")]
pub(crate) fn play(
    py: Python<'_>,
    game: &str,
    at: Place,
    k: Option<Whole>,
    m: Option<Whole>,
    rules: Option<String>,
    last: Option<[Big; 2]>,
    budget: Option<Whole>,
    opponent_budget: Option<Whole>,
) -> PyResult<Session> {
    let name = game;
    let family: Family = name.split('/').next().unwrap_or_default().parse().map_err(value)?;
    let ([mut k, mut m], mut rules) = ([k, m], rules);
    let game = if name.contains('/') {
        name.parse().map_err(value)?
    } else {
        let parameters = family.parameters(|name| match name {
            "rules" => {
                rules.take().ok_or_else(|| value("nimhoff needs rules, such as rules='gdwn:1,2'"))
            }
            "k" => Ok(k.take().map_or(1, |Whole(k)| k).to_string()),
            _ => Ok(m.take().map_or(1, |Whole(m)| m).to_string()),
        })?;
        let example = family.example();
        let missing = || value(format!("write the game after a slash, such as {example}"));
        family.game(&parameters.ok_or_else(missing)?).map_err(value)?
    };
    let imitation = family == Family::Imitation;
    let unused = [
        ("k", k.is_some()),
        ("m", m.is_some()),
        ("rules", rules.is_some()),
        ("last", last.is_some() && !imitation),
        ("budget", budget.is_some() && !imitation),
        ("opponent_budget", opponent_budget.is_some() && !imitation),
    ];
    if let Some((keyword, _)) = unused.iter().find(|(_, unused)| *unused) {
        return Err(value(format!("{keyword} is no keyword for the game '{name}'")));
    }
    let mut setup = Setup::new(game, at.0);
    setup.last = last.map(last_move);
    setup.budget = budget.map(|left| left.0);
    setup.opponent_budget = opponent_budget.map(|left| left.0);
    calling(|| at_once(py, || Ok(Session(Mutex::new(setup.open().map_err(value)?)))))
}

/// Replays a record: the text of :attr:`Session.record`, or of a file of ``wythoff play --log``.
/// `ValueError` names the line that is no turn, or no turn that the rules allow.
///
/// >>> replay(play("wythoff", (3, 5)).record)
/// <Session of Wythoff Nim at (3, 5)>
#[pyfunction]
pub(crate) fn replay(py: Python<'_>, record: &str) -> PyResult<Session> {
    let replay = || {
        let record: Record = record.parse().map_err(value)?;
        Ok(Session(Mutex::new(record.replay().map_err(value)?)))
    };
    calling(|| at_once(py, replay))
}

/// Runs work on a session; see [`computed`].
fn watched<T: Send>(
    py: Python<'_>,
    session: Box<dyn games::Session>,
    what: [&str; 2],
    work: impl FnOnce(&dyn games::Session, &dyn Observer) -> PyResult<T> + Send,
) -> PyResult<T> {
    let is_function = is_function(&session.setup().game);
    computed(py, is_function, what, move |observer| work(&*session, observer))
}

impl Session {
    fn lock(&self) -> MutexGuard<'_, Box<dyn games::Session>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A copy to work with: other threads, and a function of the game, may ask meanwhile.
    fn copy(&self) -> Box<dyn games::Session> {
        self.lock().copied()
    }

    /// Changes a copy, which then takes the place of the session.
    fn change<T: Send>(
        &self,
        py: Python<'_>,
        change: impl FnOnce(&mut dyn games::Session) -> PyResult<T> + Send,
    ) -> PyResult<T> {
        let mut copy = self.copy();
        let log = copy.log().to_vec();
        let done = calling(|| at_once(py, || change(&mut *copy)))?;
        let mut session = self.lock();
        if session.log() != log {
            return Err(runtime("another thread has taken or undone a turn meanwhile"));
        }
        *session = copy;
        Ok(done)
    }

    fn act(&self, py: Python<'_>, action: Action) -> PyResult<()> {
        self.change(py, |session| session.act(action).map_err(value))
    }
}

/// Raises an error if a hint needs too much memory or too many steps.
fn allow(session: &dyn games::Session) -> PyResult<()> {
    let cost = session.cost();
    fits(cost.memory, "a hint from here")?;
    if cost.steps > MOST_STEPS {
        let steps = cost.steps;
        return Err(value(format!(
            "a hint here needs {steps} steps, and {MOST_STEPS} are allowed: start with smaller heaps"
        )));
    }
    Ok(())
}

fn failed(error: SessionError) -> PyErr {
    match error {
        SessionError::Over => value("the game is over; undo a turn or begin another game"),
        error => runtime(error),
    }
}

/// Adds the action of a turn to a dictionary.
fn add_action(dict: &Bound<'_, PyDict>, action: &Action) -> PyResult<()> {
    let py = dict.py();
    match action {
        Action::Move(to) => dict.set_item("move", tuple(py, to)?),
        Action::Block(squares) => {
            let squares: PyResult<Vec<_>> = squares.iter().map(|to| tuple(py, to)).collect();
            dict.set_item("block", squares?)
        }
    }
}

/// Converts a remark to a dictionary.
fn remark_dict<'py>(py: Python<'py>, remark: &Remark) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    dict.set_item("turn", remark.turn)?;
    dict.set_item("player", name(remark.entry.player))?;
    dict.set_item("from", tuple(py, &remark.entry.from)?)?;
    add_action(&dict, &remark.entry.action)?;
    dict.set_item("verdict", python(py, &remark.verdict)?)?;
    let better = remark.better.iter().map(|action| {
        let better = PyDict::new(py);
        add_action(&better, action).map(|()| better)
    });
    dict.set_item("better", better.collect::<PyResult<Vec<_>>>()?)?;
    Ok(dict)
}

const fn name(player: Player) -> &'static str {
    match player {
        Player::First => "first",
        Player::Second => "second",
    }
}

#[pymethods]
impl Session {
    /// The name of the game.
    #[getter]
    fn game(&self) -> String {
        self.lock().game()
    }

    /// The heaps, or x and y of the queen.
    #[getter]
    fn heaps<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let heaps = self.lock().heaps().clone();
        tuple(py, &heaps)
    }

    /// The player to act and the phase of the turn, such as ``("second", "block")``; ``None`` when
    /// the game is over.
    #[getter]
    fn turn(&self) -> PyResult<Option<(&'static str, &'static str)>> {
        let turn = calling(|| Ok(self.copy().turn()))?;
        Ok(turn.map(|turn| {
            let phase = match turn.phase {
                Phase::Block => "block",
                Phase::Move => "move",
            };
            (name(turn.player), phase)
        }))
    }

    /// The winner, ``"first"`` or ``"second"``; ``None`` before the end.
    #[getter]
    fn winner(&self) -> PyResult<Option<&'static str>> {
        calling(|| Ok(self.copy().winner().map(name)))
    }

    /// Maximum number of moves that may be blocked at a time.
    #[getter]
    fn most_blocked(&self) -> PyResult<u64> {
        calling(|| Ok(self.copy().most_blocked()))
    }

    /// The modulus N of games in which all moves that take numbers of tokens with one remainder
    /// modulo N are blocked, instead of single moves; ``None`` in other games.
    #[getter]
    fn modulus(&self) -> Option<u8> {
        self.lock().modulus()
    }

    /// The squares that are blocked for the next move.
    #[getter]
    fn blocked<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyTuple>>> {
        let blocked = self.lock().blocked().clone();
        blocked.iter().map(|heaps| tuple(py, heaps)).collect()
    }

    /// The imitations that the first and the second player have left; ``None`` in other games.
    #[getter]
    fn budgets(&self) -> Option<[u64; 2]> {
        self.lock().budgets()
    }

    /// The memory of the rules: the state of the play so far, such as ``'at most 4 tokens may be
    /// taken'``; ``None`` in games that remember nothing.
    #[getter]
    fn memory(&self) -> Option<String> {
        self.lock().memory()
    }

    /// The possible moves, or the squares that may be blocked, shortest moves first; ``None`` if
    /// there are more than `most`. `ValueError` if `most` exceeds a million.
    #[pyo3(signature = (most = Whole(10_000)), text_signature = "($self, most=10000)")]
    fn options<'py>(
        &self,
        py: Python<'py>,
        most: Whole,
    ) -> PyResult<Option<Vec<Bound<'py, PyTuple>>>> {
        let most = listed(most)?;
        let session = self.copy();
        let options = calling(|| at_once(py, move || Ok(session.options(most))))?;
        options.map(|options| options.iter().map(|heaps| tuple(py, heaps)).collect()).transpose()
    }

    /// Moves to these heaps. `ValueError` if the move is illegal; the game does not change then.
    fn r#move(&self, py: Python<'_>, to: Place) -> PyResult<()> {
        self.act(py, Action::Move(to.0))
    }

    /// Blocks these squares for one move; by default none. With a :attr:`modulus`, one square
    /// stands for all that are blocked together with it. `ValueError` if there are too many, or one
    /// may not be blocked.
    #[pyo3(signature = (squares = Vec::new()), text_signature = "($self, squares=())")]
    fn block(&self, py: Python<'_>, squares: Vec<Place>) -> PyResult<()> {
        let squares: BTreeSet<Heaps> = squares.into_iter().map(|square| square.0).collect();
        self.act(py, Action::Block(squares))
    }

    /// Undoes the last turn; returns ``False`` if there is none.
    fn undo(&self, py: Python<'_>) -> PyResult<bool> {
        self.change(py, |session| Ok(session.undo().is_some()))
    }

    /// The action of a perfect player: ``wins``, ``move`` or ``block``, and ``reason``. A player
    /// who cannot win plays the longest loss. `ValueError` if the game is over, or the hint would
    /// take hours; `MemoryError` if it needs too much memory. Time: as :meth:`Blocking.outcome` and
    /// the outcomes of other games.
    fn hint<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let session = self.copy();
        allow(&*session)?;
        let hint = watched(py, session, ["hint", "steps"], |session, observer| {
            session.hint(observer).map_err(failed)
        })?;
        let dict = PyDict::new(py);
        dict.set_item("wins", hint.wins)?;
        add_action(&dict, &hint.action)?;
        dict.set_item("reason", hint.reason)?;
        Ok(dict)
    }

    /// Performs the action of :meth:`hint`, and returns the hint.
    fn play<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let hint = self.hint(py)?;
        match hint.get_item("move")? {
            Some(to) => self.r#move(py, to.extract()?)?,
            None => {
                if let Some(squares) = hint.get_item("block")? {
                    self.block(py, squares.extract()?)?;
                }
            }
        }
        Ok(hint)
    }

    /// All legal moves with their results if both players play perfectly from then on, shortest
    /// moves first: ``to``, the heaps after the move; ``wins``, true if the player who moves wins;
    /// and ``moves``, the number of moves until the end, this one included, or ``None`` if it takes
    /// too long to compute. ``None`` if there are more than `most` moves; an empty list if the
    /// player blocks, and at the end. Errors: as :meth:`hint`, and `ValueError` if `most` exceeds a
    /// million. Time: as :meth:`hint` for each move at most.
    ///
    /// >>> [move["to"] for move in play("wythoff", (3, 4)).rated() if move["wins"]]
    /// [(1, 2)]
    #[pyo3(signature = (most = Whole(10_000)), text_signature = "($self, most=10000)")]
    fn rated<'py>(
        &self,
        py: Python<'py>,
        most: Whole,
    ) -> PyResult<Option<Vec<Bound<'py, PyDict>>>> {
        let most = listed(most)?;
        let session = self.copy();
        allow(&*session)?;
        let rated = watched(py, session, ["results", "steps"], |session, observer| {
            session.rated(most, observer).map_err(failed)
        })?;
        let dict = |Rated { to, wins, moves }: &Rated| {
            let dict = PyDict::new(py);
            dict.set_item("to", tuple(py, to)?)?;
            dict.set_item("wins", *wins)?;
            dict.set_item("moves", *moves)?;
            Ok(dict)
        };
        rated.map(|rated| rated.iter().map(dict).collect()).transpose()
    }

    /// Returns a puzzle of the same game: a position in which exactly one move wins, with 1 to
    /// `size` tokens on each heap. In games with blocking the opponent has blocked already. The
    /// same `seed`, a number below 2**64, gives the same puzzle as ``wythoff play --puzzle SEED``.
    ///
    /// `ValueError` if no puzzle is found: try another seed or size. Time: some hints, a few
    /// thousand at most.
    ///
    /// >>> puzzle = play("wythoff", (0, 0)).puzzle(7, 20)
    /// >>> puzzle.heaps, [move["to"] for move in puzzle.rated() if move["wins"]]
    /// ((15, 6), [(10, 6)])
    #[pyo3(signature = (seed, size = None))]
    fn puzzle(&self, py: Python<'_>, seed: Whole, size: Option<Whole>) -> PyResult<Self> {
        let session = self.copy();
        let setup = session.setup();
        let size = size.map_or(*setup.usual_heaps().end(), |size| size.0);
        let largest = Setup { at: Setup::with(setup.game.clone(), || size).at, ..setup.clone() };
        allow(&*largest.open().map_err(value)?)?;
        let found = watched(py, session, ["puzzle", "tries"], |_, observer| {
            games::puzzle(&setup, size, seed.0, observer).map_err(failed)
        })?;
        let found = found.ok_or_else(|| {
            value(format!(
                "no puzzle was found with seed {} and up to {size} tokens on a heap; give a larger \
                 size, or another seed",
                seed.0
            ))
        })?;
        Ok(Self(Mutex::new(found)))
    }

    /// A remark on each turn: ``turn`` from 1, ``player``, ``from``, ``move`` or ``block``; the
    /// ``verdict``, which is ``"kept"``, ``"lost"`` (a mistake) or ``"helpless"``; and ``better``
    /// actions. Time: two hints per turn.
    fn review<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let session = self.copy();
        allow(&*session.restarted())?;
        let remarks = watched(py, session, ["review", "turns"], |session, observer| {
            games::review(session, observer).map_err(failed)
        })?;
        remarks.iter().map(|remark| remark_dict(py, remark)).collect()
    }

    /// The record of the game as text for :func:`replay`: lines of JSON, which ``docs/formats.md``
    /// describes.
    #[getter]
    fn record(&self) -> String {
        Record::of(&**self.lock()).to_string()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let replay = py.import("wythoff")?.getattr("replay")?;
        let is_function = is_function(&self.lock().setup().game);
        Ok((replay, pickled(is_function, &self.record())?))
    }

    fn __repr__(&self) -> String {
        let session = self.lock();
        let heaps: Vec<String> = session.heaps().iter().map(ToString::to_string).collect();
        format!("<Session of {} at ({})>", session.game(), heaps.join(", "))
    }
}
