//! A package without support for graphics cards.

use std::convert::Infallible;
use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyDict;
use wythoff::blocking::sweep::Accelerator;

use crate::failure::runtime;

/// An open card, of which there is none.
#[derive(Debug)]
pub(super) struct Opened(Infallible);

/// Rejects the engine `gpu`.
pub(super) fn supported() -> PyResult<()> {
    open().map(drop)
}

/// Refuses to open a card.
pub(super) fn open() -> PyResult<Opened> {
    Err(runtime(
        "this package was built without support for graphics cards; build it with \
         `MATURIN_PEP517_ARGS='--features gpu' pip install .`, or use engine='cpu'",
    ))
}

/// Finds no card.
pub(super) const fn faster(_threads: usize) -> Option<Opened> {
    None
}

impl Opened {
    pub(super) fn accelerator(&self) -> Arc<dyn Accelerator> {
        match self.0 {}
    }
}

/// Refuses to describe a card.
pub(super) fn report(_py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    match open()?.0 {}
}

/// Adds nothing.
pub(crate) const fn add(_module: &Bound<'_, PyModule>) -> PyResult<()> {
    Ok(())
}
