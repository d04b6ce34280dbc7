//! Long computations: they release the interpreter, can be interrupted by Ctrl-C, and show a
//! progress bar.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;
use wythoff::observer::Observer;
use wythoff_view::Watch;

use crate::failure::runtime;

/// Interval between two checks for signals and updates of the bar.
const TICK: Duration = Duration::from_millis(50);

/// Runs `work` with an observer that cancels it after Ctrl-C. `what` is its name in the progress
/// bar, `unit` the unit of progress.
///
/// A panic becomes a `RuntimeError`.
pub(crate) fn observed<T: Send>(
    py: Python<'_>,
    [what, unit]: [&str; 2],
    work: impl FnOnce(&dyn Observer) -> PyResult<T> + Send,
) -> PyResult<T> {
    let progress = &Watch::default();
    let bar = Mutex::new(None::<Py<PyAny>>);
    let (sender, receiver) = channel();
    let bar_of = &bar;
    let done = py.detach(move || {
        thread::scope(|scope| {
            scope.spawn(move || {
                let done = catch_unwind(AssertUnwindSafe(|| work(progress)));
                // The receiver is gone only when this process ends.
                let _ = sender.send(done);
            });
            let mut raised = None;
            loop {
                match receiver.recv_timeout(TICK) {
                    Ok(done) => return (Some(done), raised),
                    Err(RecvTimeoutError::Disconnected) => return (None, raised),
                    Err(RecvTimeoutError::Timeout) if raised.is_some() => {}
                    Err(RecvTimeoutError::Timeout) => {
                        let tick = Python::attach(|py| {
                            py.check_signals()?;
                            show(py, progress, bar_of, [what, unit])
                        });
                        if let Err(error) = tick {
                            progress.stop();
                            raised = Some(error);
                        }
                    }
                }
            }
        })
    });
    if let Some(bar) = bar.into_inner().ok().flatten() {
        bar.call_method0(py, "close")?;
    }
    match done {
        (_, Some(raised)) => Err(raised),
        (Some(Ok(done)), None) => done.map_err(|error| match progress.is_stopped() {
            true => PyKeyboardInterrupt::new_err(()),
            false => error,
        }),
        (Some(Err(panic)), None) => Err(bug(&*panic)),
        (None, None) => Err(runtime("internal error: the computation ended without a result")),
    }
}

/// Like [`observed`] for short work, without interruption or progress bar.
pub(crate) fn at_once<T: Send>(
    py: Python<'_>,
    work: impl FnOnce() -> PyResult<T> + Send,
) -> PyResult<T> {
    py.detach(|| catch_unwind(AssertUnwindSafe(work))).unwrap_or_else(|panic| Err(bug(&*panic)))
}

/// Creates or updates the bar; the Python class decides if it is visible.
fn show(
    py: Python<'_>,
    progress: &Watch,
    bar: &Mutex<Option<Py<PyAny>>>,
    [what, unit]: [&str; 2],
) -> PyResult<()> {
    let (done, total) = progress.counts();
    let Ok(mut bar) = bar.lock() else { return Ok(()) };
    if bar.is_none() {
        let module = py.import("wythoff._progress")?;
        *bar = Some(module.call_method1("Bar", (what, unit))?.unbind());
    }
    if let Some(bar) = &*bar {
        bar.call_method1(py, "show", (done, total))?;
    }
    Ok(())
}

/// Raises a Python warning. It comes in the middle of some work: where warnings are errors, Python
/// reports it as one that could not be raised.
pub(crate) fn warn(text: &str) {
    Python::attach(|py| {
        let warned =
            py.import("wythoff._progress").and_then(|module| module.call_method1("warn", (text,)));
        if let Err(error) = warned {
            error.write_unraisable(py, None);
        }
    });
}

fn bug(panic: &(dyn Any + Send)) -> PyErr {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("panic");
    runtime(format!("this is a bug of wythoff, please report it: {text}"))
}
