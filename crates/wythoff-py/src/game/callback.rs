//! Games whose moves a Python function computes.

use std::cell::RefCell;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

use pyo3::call::PyCallArgs;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use wythoff::GameId;
use wythoff::game::three::{Triple, TripleMoves, TripleRules, check_options};
use wythoff::game::{Computed, HeapPosition, HeapRules};
use wythoff::observer::Observer;

use crate::failure::value;
use crate::work::observed;

thread_local! {
    /// The exception that a function raised. A computation knows no exceptions: it goes on as if
    /// there were no options, and its result is thrown away. It runs in the thread that called it.
    static RAISED: RefCell<Option<PyErr>> = const { RefCell::new(None) };
}

fn has_raised() -> bool {
    RAISED.with_borrow(Option::is_some)
}

/// Runs work in this thread that may call functions. What a function raised comes before the error
/// of the work, and nothing of it remains.
pub(crate) fn calling<T>(work: impl FnOnce() -> PyResult<T>) -> PyResult<T> {
    // An estimate before the work may have called functions, too.
    RAISED.take().map_or(Ok(()), Err)?;
    let done = work();
    RAISED.take().map_or(done, Err)
}

/// A function of the heaps that lists the positions one move leads to.
pub(crate) struct Function {
    name: String,
    moves: Py<PyAny>,
}

impl Function {
    /// A function with a name; without one it gets a name with a number.
    pub(crate) fn new(moves: &Bound<'_, PyAny>, name: Option<String>) -> Self {
        static COUNT: AtomicU64 = AtomicU64::new(1);
        let numbered = || format!("python-{}", COUNT.fetch_add(1, Ordering::Relaxed));
        Self { name: name.unwrap_or_else(numbered), moves: moves.clone().unbind() }
    }

    /// The positions that the function lists; none once something was raised.
    fn listed<A, T>(&self, heaps: A) -> Vec<T>
    where
        A: for<'py> PyCallArgs<'py>,
        T: for<'py> FromPyObject<'py, 'py, Error = PyErr>,
    {
        if has_raised() {
            return vec![];
        }
        let options: PyResult<Vec<T>> = Python::attach(|py| {
            let listed = self.moves.bind(py).call1(heaps)?.try_iter()?;
            listed.map(|option| read(&option?)).collect()
        });
        options.unwrap_or_else(|error| {
            RAISED.set(Some(error));
            vec![]
        })
    }
}

/// Reads an option: a tuple or a list of heaps.
fn read<T>(option: &Bound<'_, PyAny>) -> PyResult<T>
where
    T: for<'py> FromPyObject<'py, 'py, Error = PyErr>,
{
    option.extract::<T>().map_err(|_| {
        let option = option.repr().map_or_else(|_| "?".to_owned(), |text| text.to_string());
        value(format!(
            "the function returned {option} among the options; an option has the heaps after a \
             move, whole numbers from 0 to 2**64 - 1"
        ))
    })
}

impl HeapRules for Function {
    fn name(&self) -> &str {
        &self.name
    }

    fn options(&self, at: HeapPosition) -> Vec<HeapPosition> {
        let options: Vec<[u64; 2]> = self.listed((at.x, at.y));
        options.into_iter().map(|[x, y]| (x, y).into()).collect()
    }
}

impl TripleRules for Function {
    fn name(&self) -> &str {
        &self.name
    }

    fn options(&self, at: Triple) -> Vec<Triple> {
        let [x, y, z] = at;
        let mut options: Vec<Triple> = self.listed((x, y, z));
        if let Err(error) = check_options(at, &options) {
            RAISED.set(Some(value(error)));
            options.clear();
        }
        options
    }
}

/// Returns true if the moves of a game may be a Python function.
pub(crate) fn is_function(game: &GameId) -> bool {
    match game {
        GameId::Moves(game) => game.computed.as_ref().is_some_and(Computed::is_of_this_process),
        GameId::Three(game) => match &game.moves {
            TripleMoves::Computed(moves) => moves.is_of_this_process(),
            TripleMoves::Written { .. } => false,
        },
        _ => false,
    }
}

/// The argument that makes a game again when it is unpickled. `TypeError` if its moves are a
/// function, which only its process has.
pub(crate) fn pickled(is_function: bool, game: &impl ToString) -> PyResult<(String,)> {
    if is_function {
        return Err(PyTypeError::new_err("a game whose moves are a function cannot be pickled"));
    }
    Ok((game.to_string(),))
}

/// Runs work on a game. If its moves are a function, the work runs in the calling thread, so that
/// Ctrl-C reaches a function that does not come to an end.
pub(crate) fn computed<T: Send>(
    py: Python<'_>,
    is_function: bool,
    what: [&str; 2],
    work: impl FnOnce(&dyn Observer) -> PyResult<T> + Send,
) -> PyResult<T> {
    if !is_function {
        return observed(py, what, work);
    }
    calling(|| work(&Signals))
}

/// An observer that stops the work once something was raised, by a function or by Ctrl-C.
struct Signals;

impl Observer for Signals {
    fn progress(&self, _done: u128, _total: u128) -> ControlFlow<()> {
        let signals = Python::attach(|py| -> PyResult<()> {
            py.check_signals()?;
            Ok(())
        });
        if let Err(error) = signals {
            RAISED.set(Some(error));
        }
        if has_raised() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
