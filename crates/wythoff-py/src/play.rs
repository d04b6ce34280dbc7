//! Games being played.

use std::collections::BTreeSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

use pyo3::prelude::*;
use pyo3::types::PyDict;
use wythoff::imitation::Last;
use wythoff::play as games;
use wythoff::play::{Action, Entry, Heaps, Phase, Player, Record, Remark, SessionError, Setup};
use wythoff::{Family, GameId};

use crate::failure::{fits, runtime, value};
use crate::numbers::{Big, Whole, int, python};
use crate::work::{at_once, observed};

/// A game that is being played: from :func:`play` or :func:`replay`. Two players, ``"first"`` and ``"second"``; where moves may be blocked, the
/// opponent blocks before each. Heaps are integers of any size, squares (x, y) the two heaps.
///
/// >>> game = play("wythoff", (3, 5), k=1)
/// >>> game.move((3, 3))
/// >>> game.hint()["move"]
/// (0, 0)
#[pyclass(frozen, module = "wythoff")]
pub(crate) struct Session(Mutex<Box<dyn games::Session>>);

type Pair = (Big, Big);
type PyPair<'py> = (Bound<'py, PyAny>, Bound<'py, PyAny>);

fn heaps((x, y): Pair) -> Heaps {
    [x.0, y.0]
}

fn pair<'py>(py: Python<'py>, [x, y]: &Heaps) -> PyResult<PyPair<'py>> {
    Ok((int(py, x)?, int(py, y)?))
}

/// Most steps that a hint may take: minutes.
const MOST_STEPS: u128 = 1_000_000_000_000;

/// Most options that are listed.
const MOST_OPTIONS: u64 = 1_000_000;

/// Begins a game at these heaps.
///
/// - ``"blocking"``: blocking queens with `k`, see :class:`Blocking`; k - 1 moves may be blocked, coordinates up to 10**9
/// - ``"imitation"``: (k,m)-Imitation Nim, see :class:`Imitation`; with `last`, (pile, tokens), and budgets in the middle of a game
/// - ``"nimhoff"``: Linear Nimhoff by `rules`, see :class:`Nimhoff`; `k` - 1 moves may be blocked, coordinates up to 10**9
/// - ``"wythoff"``: (k,m)-Blocking Wythoff Nim
/// - or a whole game as text, such as ``"blocking/5"`` or ``"imitation/2,1"``; `k`, `m` and `rules` are then not read
///
/// `ValueError` for other games, and starts that cannot be.
///
/// >>> play("blocking", (7, 4), k=5).turn
/// ('second', 'block')
#[pyfunction]
#[pyo3(signature = (game, at, *, k = Whole(1), m = Whole(1), rules = None, last = None, budget = None, opponent_budget = None), text_signature = "(game, at, *, k=1, m=1, rules=None, last=None, budget=None, opponent_budget=None)")]
#[expect(clippy::too_many_arguments, reason = "they are the keywords of Python")]
pub(crate) fn play(
    py: Python<'_>,
    game: &str,
    at: Pair,
    k: Whole,
    m: Whole,
    rules: Option<String>,
    last: Option<(Whole, Big)>,
    budget: Option<Whole>,
    opponent_budget: Option<Whole>,
) -> PyResult<Session> {
    let (Whole(k), Whole(m)) = (k, m);
    let game: GameId = if game.contains('/') {
        game.parse().map_err(value)?
    } else {
        let family: Family = game.parse().map_err(value)?;
        let parameters = match family {
            Family::Blocking => k.to_string(),
            Family::Imitation | Family::Wythoff => format!("{k},{m}"),
            Family::Nimhoff => {
                let rules =
                    rules.ok_or_else(|| value("nimhoff has rules, such as rules='gdwn:1,2'"))?;
                format!("{rules}@{k}")
            }
        };
        family.game(&parameters).map_err(value)?
    };
    let mut setup = Setup::new(game, heaps(at));
    if setup.game.family() == Family::Imitation {
        setup.last = last.map(|(pile, taken)| Last { pile: pile.0 as usize, taken: taken.0 });
        setup.budget = budget.map(|left| left.0);
        setup.opponent_budget = opponent_budget.map(|left| left.0);
    }
    at_once(py, || Ok(Session(Mutex::new(setup.open().map_err(value)?))))
}

/// Plays a record again: the text of :attr:`Session.record`, or what ``wythoff play --log`` wrote. `ValueError` that names the line that is no turn of the game.
///
/// >>> replay(play("wythoff", (3, 5)).record)
/// <Session of Wythoff Nim at (3, 5)>
#[pyfunction]
pub(crate) fn replay(py: Python<'_>, record: &str) -> PyResult<Session> {
    at_once(py, || {
        let mut lines = record.lines().filter(|line| !line.trim().is_empty());
        let first = lines.next().ok_or_else(|| value("a record has the game in its first line"))?;
        let setup: Setup = serde_json::from_str(first).map_err(value)?;
        let entries = lines.map(|line| serde_json::from_str::<Entry>(line).map_err(value));
        let record = Record { setup, entries: entries.collect::<PyResult<_>>()? };
        Ok(Session(Mutex::new(record.replay().map_err(value)?)))
    })
}

impl Session {
    fn lock(&self) -> MutexGuard<'_, Box<dyn games::Session>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn act(&self, action: Action) -> PyResult<()> {
        self.lock().act(action).map_err(value)
    }
}

/// Refuses to think about what does not fit, or takes hours.
fn allow(session: &dyn games::Session) -> PyResult<()> {
    let cost = session.cost();
    fits(cost.memory, "a hint from here")?;
    if cost.steps > MOST_STEPS {
        let steps = cost.steps;
        return Err(value(format!(
            "a hint takes {steps} steps from here, and {MOST_STEPS} are allowed: start with smaller heaps"
        )));
    }
    Ok(())
}

fn failed(error: SessionError) -> PyErr {
    match error {
        SessionError::Over => value("the game is over: undo, or begin another"),
        error => runtime(error),
    }
}

/// What is done in a turn, beside what else is told of it.
fn tell(told: &Bound<'_, PyDict>, action: &Action) -> PyResult<()> {
    let py = told.py();
    match action {
        Action::Move(to) => told.set_item("move", pair(py, to)?),
        Action::Block(squares) => {
            let squares: PyResult<Vec<_>> = squares.iter().map(|to| pair(py, to)).collect();
            told.set_item("block", squares?)
        }
    }
}

/// A remark, with numbers of any length.
fn told<'py>(py: Python<'py>, remark: &Remark) -> PyResult<Bound<'py, PyDict>> {
    let told = PyDict::new(py);
    told.set_item("turn", remark.turn)?;
    told.set_item("player", name(remark.entry.player))?;
    told.set_item("from", pair(py, &remark.entry.from)?)?;
    tell(&told, &remark.entry.action)?;
    told.set_item("verdict", python(py, &remark.verdict)?)?;
    let better = remark.better.iter().map(|action| {
        let better = PyDict::new(py);
        tell(&better, action).map(|()| better)
    });
    told.set_item("better", better.collect::<PyResult<Vec<_>>>()?)?;
    Ok(told)
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

    /// The two heaps, or x and y of the queen.
    #[getter]
    fn heaps<'py>(&self, py: Python<'py>) -> PyResult<PyPair<'py>> {
        pair(py, self.lock().heaps())
    }

    /// Whose turn it is, and for what: ``("second", "block")``; ``None`` when the game is over.
    #[getter]
    fn turn(&self) -> Option<(&'static str, &'static str)> {
        self.lock().turn().map(|turn| {
            let phase = match turn.phase {
                Phase::Block => "block",
                Phase::Move => "move",
            };
            (name(turn.player), phase)
        })
    }

    /// ``"first"`` or ``"second"``; ``None`` while the game goes on.
    #[getter]
    fn winner(&self) -> Option<&'static str> {
        self.lock().winner().map(name)
    }

    /// How many moves may be blocked at a time.
    #[getter]
    fn most_blocked(&self) -> u64 {
        self.lock().most_blocked()
    }

    /// What is blocked for the next move.
    #[getter]
    fn blocked<'py>(&self, py: Python<'py>) -> PyResult<Vec<PyPair<'py>>> {
        self.lock().blocked().iter().map(|heaps| pair(py, heaps)).collect()
    }

    /// Imitations that the first and the second player have left; ``None`` in games without.
    #[getter]
    fn budgets(&self) -> Option<[u64; 2]> {
        self.lock().budgets()
    }

    /// The moves, or what may be blocked, shortest first; ``None`` if they are more than `most` (up to a million, `ValueError` above).
    #[pyo3(signature = (most = Whole(10_000)), text_signature = "($self, most=10000)")]
    fn options<'py>(&self, py: Python<'py>, most: Whole) -> PyResult<Option<Vec<PyPair<'py>>>> {
        if most.0 > MOST_OPTIONS {
            let most = most.0;
            return Err(value(format!("at most {MOST_OPTIONS} options are listed, not {most}")));
        }
        let options = at_once(py, || Ok(self.lock().options(most.0 as usize)))?;
        options.map(|options| options.iter().map(|heaps| pair(py, heaps)).collect()).transpose()
    }

    /// Moves to these heaps. `ValueError`, and nothing happens, if that is no move now.
    fn r#move(&self, to: Pair) -> PyResult<()> {
        self.act(Action::Move(heaps(to)))
    }

    /// Blocks moves to these heaps, for one move; none if nothing is said. `ValueError` if they are too many, or may not be blocked.
    #[pyo3(signature = (squares = Vec::new()), text_signature = "($self, squares=())")]
    fn block(&self, squares: Vec<Pair>) -> PyResult<()> {
        self.act(Action::Block(squares.into_iter().map(heaps).collect::<BTreeSet<_>>()))
    }

    /// Takes the last turn back; ``False`` if there is none.
    fn undo(&self) -> bool {
        self.lock().undo().is_some()
    }

    /// What a perfect player would do, and why: ``wins``, ``move`` or ``block``, ``reason``. Who cannot win delays. `ValueError` if the game is
    /// over, or it would take hours; `MemoryError` if it does not fit. Time: that of :meth:`Blocking.outcome` and its like.
    fn hint<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        // Thought about outside, so that nobody waits for the lock.
        let session = self.lock().copied();
        allow(&*session)?;
        let hint = observed(py, ["thinking", "steps"], move |observer| {
            session.hint(observer).map_err(failed)
        })?;
        let told = PyDict::new(py);
        told.set_item("wins", hint.wins)?;
        tell(&told, &hint.action)?;
        told.set_item("reason", hint.reason)?;
        Ok(told)
    }

    /// Does what :meth:`hint` says, and returns it.
    fn play<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let session = self.lock().copied();
        allow(&*session)?;
        let told = self.hint(py)?;
        match told.get_item("move")? {
            Some(to) => self.r#move(to.extract()?)?,
            None => {
                if let Some(squares) = told.get_item("block")? {
                    self.block(squares.extract()?)?;
                }
            }
        }
        Ok(told)
    }

    /// A remark on each turn: ``turn`` from 1, ``player``, ``from``, ``move`` or ``block``; its ``verdict`` ``"kept"``, ``"lost"`` (a mistake) or
    /// ``"helpless"``; and what would have been ``better``. Time: two hints a turn.
    fn review<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let session = self.lock().copied();
        allow(&*session.restarted())?;
        let remarks = observed(py, ["review", "turns"], move |observer| {
            games::review(&*session, observer).map_err(failed)
        })?;
        remarks.iter().map(|remark| told(py, remark)).collect()
    }

    /// The game so far as text, for :func:`replay`: JSON line by line, as ``docs/formats.md`` has it.
    #[getter]
    fn record(&self) -> PyResult<String> {
        let Record { setup, entries } = Record::of(&**self.lock());
        let mut lines = vec![serde_json::to_string(&setup).map_err(runtime)?];
        for entry in &entries {
            lines.push(serde_json::to_string(entry).map_err(runtime)?);
        }
        lines.push(String::new());
        Ok(lines.join("\n"))
    }

    fn __repr__(&self) -> String {
        let session = self.lock();
        let [x, y] = session.heaps();
        format!("<Session of {} at ({x}, {y})>", session.game())
    }
}
