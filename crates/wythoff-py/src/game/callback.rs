//! Games whose moves a Python function computes.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use pyo3::prelude::*;
use wythoff::game::{HeapGame, HeapPosition, HeapRules};
use wythoff::observer::Observer;

use crate::failure::value;
use crate::work::observed;

/// The exception that a function raised. A computation knows no exceptions: it goes on as if there
/// were no options, and its result is thrown away.
static RAISED: Mutex<Option<PyErr>> = Mutex::new(None);

fn slot() -> std::sync::MutexGuard<'static, Option<PyErr>> {
    RAISED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Raises the exception that a function raised in the meantime, if one did.
pub(crate) fn raised() -> PyResult<()> {
    slot().take().map_or(Ok(()), Err)
}

/// Defines a game by a function of x and y that returns the pairs one move leads to. Without a name
/// it gets one with a number.
pub(crate) fn define(moves: &Bound<'_, PyAny>, name: Option<String>) -> PyResult<HeapGame> {
    static COUNT: AtomicU64 = AtomicU64::new(1);
    let numbered = || format!("python-{}", COUNT.fetch_add(1, Ordering::Relaxed));
    let rules = Function { name: name.unwrap_or_else(numbered), moves: moves.clone().unbind() };
    HeapGame::define(rules).map_err(value)
}

/// A function that computes moves.
struct Function {
    name: String,
    moves: Py<PyAny>,
}

impl HeapRules for Function {
    fn name(&self) -> &str {
        &self.name
    }

    fn options(&self, at: HeapPosition) -> Vec<HeapPosition> {
        if slot().is_some() {
            return vec![];
        }
        let options = Python::attach(|py| {
            let listed = self.moves.bind(py).call1((at.x, at.y))?.try_iter()?;
            listed.map(|pair| pair?.extract::<(u64, u64)>()).collect::<PyResult<Vec<_>>>()
        });
        match options {
            Ok(options) => options.into_iter().map(Into::into).collect(),
            Err(error) => {
                *slot() = Some(error);
                vec![]
            }
        }
    }
}

/// Runs work on a game. If its moves are computed, the work runs in the calling thread, so that
/// Ctrl-C reaches a function that does not come to an end.
pub(crate) fn computed<T: Send>(
    py: Python<'_>,
    game: &HeapGame,
    what: [&str; 2],
    work: impl FnOnce(&dyn Observer) -> PyResult<T> + Send,
) -> PyResult<T> {
    if game.computed.is_none() {
        return observed(py, what, work);
    }
    raised()?;
    let done = work(&Signals);
    raised()?;
    done
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
            *slot() = Some(error);
        }
        if slot().is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
