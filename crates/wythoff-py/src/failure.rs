//! Errors as Python has them: what was asked for is a `ValueError`, what the system refuses an `OSError`.

use std::fmt::Display;
use std::io;

use pyo3::exceptions::{PyMemoryError, PyOSError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use wythoff::board::BoardError;
use wythoff_render::PictureError;
use wythoff_store::board::{ManifestError, SweepError, ViewError};
use wythoff_store::disk::DiskError;
use wythoff_view::limits;

/// What was asked for cannot be.
pub(crate) fn value(error: impl Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// What went wrong though it could be.
pub(crate) fn runtime(error: impl Display) -> PyErr {
    PyRuntimeError::new_err(error.to_string())
}

/// What the system refused.
pub(crate) fn system(error: impl Display) -> PyErr {
    PyOSError::new_err(error.to_string())
}

pub(crate) fn disk(error: &DiskError) -> PyErr {
    match error {
        // A missing file is another class in Python, if it says so by number.
        DiskError::Io { source, .. } if source.kind() == io::ErrorKind::NotFound => {
            pyo3::exceptions::PyFileNotFoundError::new_err(error.to_string())
        }
        _ => system(error),
    }
}

pub(crate) fn sweep(error: SweepError) -> PyErr {
    match error {
        SweepError::Disk(error) | SweepError::Manifest(ManifestError::Disk(error)) => disk(&error),
        SweepError::Check { .. } | SweepError::Memory(_) | SweepError::Damaged { .. } => {
            runtime(error)
        }
        SweepError::Interrupted { .. } => runtime(error),
        SweepError::Index(_) => system(error),
        SweepError::Unfinished { .. } => value(format!("{error}: resume=True goes on with it")),
        SweepError::Manifest(error) => value(error),
        error => value(error),
    }
}

pub(crate) fn view(error: ViewError) -> PyErr {
    match error {
        ViewError::Manifest(ManifestError::Disk(error)) => disk(&error),
        ViewError::File(_)
        | ViewError::Index(_)
        | ViewError::Missing { .. }
        | ViewError::Counts { .. }
        | ViewError::Edges { .. } => system(error),
        error => value(error),
    }
}

/// A board gave no values: the store behind it has its own errors.
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

/// Refuses what does not fit into half of this machine's memory.
pub(crate) fn fits(bytes: u128, what: impl Display) -> PyResult<()> {
    let most = u128::from(limits::memory());
    if bytes <= most {
        return Ok(());
    }
    let gib = |bytes: u128| bytes as f64 / f64::from(1 << 30);
    Err(PyMemoryError::new_err(format!(
        "{what} takes {:.1} GiB; allowed are {:.1} GiB, half of this machine's memory: ask for less",
        gib(bytes),
        gib(most)
    )))
}
