//! Conversion of errors to Python exceptions: `ValueError` for arguments, `OSError` for the system.

use std::error::Error;
use std::fmt::Display;
use std::io;
use std::path::Path;

use pyo3::exceptions::{
    PyFileNotFoundError, PyMemoryError, PyOSError, PyRuntimeError, PyValueError,
};
use pyo3::prelude::*;
use wythoff::blocking::Quadtree;
use wythoff::board::BoardError;
use wythoff_render::PictureError;
use wythoff_store::board::{ManifestError, SweepError, ViewError};
use wythoff_store::disk::{DiskError, reason};
use wythoff_view::limits;

/// A `ValueError`: the arguments are invalid.
pub(crate) fn value(error: impl Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// A `RuntimeError`: the computation failed.
pub(crate) fn runtime(error: impl Display) -> PyErr {
    PyRuntimeError::new_err(error.to_string())
}

/// An `OSError`: the system failed.
pub(crate) fn system(error: impl Display) -> PyErr {
    PyOSError::new_err(error.to_string())
}

/// The `OSError` for a file that cannot be written, with number and name: Python makes it a
/// `FileNotFoundError` or another class of its own.
pub(crate) fn unwritten(path: &Path, error: &io::Error) -> PyErr {
    let reason = format!("cannot write: {}", reason(path, error));
    match error.raw_os_error() {
        Some(number) => PyOSError::new_err((number, reason, path.to_path_buf())),
        None => system(reason),
    }
}

/// Returns what was raised while Python used a disk, if it is no `Exception`: Ctrl-C, for example.
fn interruption(error: &(dyn Error + 'static)) -> Option<PyErr> {
    let mut causes =
        std::iter::successors(Some(error), |error: &&(dyn Error + 'static)| Error::source(*error));
    let raised = causes
        .find_map(|error| error.downcast_ref::<io::Error>()?.get_ref()?.downcast_ref::<PyErr>())?;
    Some(Python::attach(|py| raised.clone_ref(py)))
}

pub(crate) fn disk(error: &DiskError) -> PyErr {
    if let Some(raised) = interruption(error) {
        return raised;
    }
    match error {
        // Python has a class of its own for missing files.
        DiskError::Io { source, .. } if source.kind() == io::ErrorKind::NotFound => {
            PyFileNotFoundError::new_err(error.to_string())
        }
        _ => system(error),
    }
}

pub(crate) fn sweep(error: SweepError) -> PyErr {
    if let Some(raised) = interruption(&error) {
        return raised;
    }
    match error {
        SweepError::Disk(error) | SweepError::Manifest(ManifestError::Disk(error)) => disk(&error),
        SweepError::Check { .. }
        | SweepError::Memory(_)
        | SweepError::Damaged { .. }
        | SweepError::Interrupted { .. } => runtime(error),
        SweepError::Index(_) => system(error),
        SweepError::Unfinished { .. } => value(format!("{error}; resume=True continues it")),
        SweepError::Manifest(_)
        | SweepError::NoStore { .. }
        | SweepError::TooWide { .. }
        | SweepError::Narrow { .. }
        | SweepError::Region(_)
        | SweepError::Message { .. }
        | SweepError::Waiting { .. }
        | SweepError::Incomplete { .. } => value(error),
    }
}

pub(crate) fn view(error: ViewError) -> PyErr {
    if let Some(raised) = interruption(&error) {
        return raised;
    }
    match error {
        ViewError::Manifest(ManifestError::Disk(error)) => disk(&error),
        ViewError::Manifest(ManifestError::Missing { .. }) => {
            PyFileNotFoundError::new_err(error.to_string())
        }
        ViewError::File(_)
        | ViewError::Index(_)
        | ViewError::Missing { .. }
        | ViewError::Counts { .. }
        | ViewError::Edges { .. } => system(error),
        error => value(error),
    }
}

/// Converts the error of a board, which may be that of a store.
pub(crate) fn board(error: BoardError) -> PyErr {
    match error {
        BoardError::Interrupted(interrupted) => runtime(interrupted),
        BoardError::Engine(source) => source.downcast().map_or_else(runtime, |error| view(*error)),
    }
}

pub(crate) fn picture(error: PictureError) -> PyErr {
    match error {
        PictureError::Board(source) => board(BoardError::Engine(source)),
        error => value(error),
    }
}

/// The bytes of a quadtree, if nothing else is asked for.
pub(crate) fn tree_budget() -> u64 {
    limits::memory().min(Quadtree::BUDGET as u64)
}

/// Raises a `MemoryError` if `what` needs more than half of the memory of this machine.
pub(crate) fn fits(bytes: u128, what: impl Display) -> PyResult<()> {
    let most = u128::from(limits::memory());
    if bytes <= most {
        return Ok(());
    }
    let gib = |bytes: u128| bytes as f64 / f64::from(1 << 30);
    Err(PyMemoryError::new_err(format!(
        "{what} would take {:.1} GiB of memory; {:.1} GiB, half of this machine's memory, are allowed: ask for less",
        gib(bytes),
        gib(most)
    )))
}
