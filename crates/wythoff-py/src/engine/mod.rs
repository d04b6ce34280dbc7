//! The engine of large sweeps: the processor, or a graphics card.

use std::sync::Arc;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use wythoff::blocking::Sweep;
use wythoff::blocking::sweep::Accelerator;
use wythoff_view::Processor;

use crate::failure::value;
use crate::numbers::described;

#[cfg(feature = "gpu")]
mod card;
#[cfg(not(feature = "gpu"))]
#[path = "no_card.rs"]
mod card;

use card::Opened;
pub(crate) use card::add;

/// An engine, as a Python argument.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Engine(Processor);

/// The graphics card of a computation, or none. At its end it warns if the card has failed.
#[derive(Debug)]
pub(crate) struct Card(Option<Opened>);

impl<'a, 'py> FromPyObject<'a, 'py> for Engine {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        let given = || described(&object);
        let Ok(name) = object.extract::<String>() else {
            return Err(PyTypeError::new_err(format!("engine must be text, not {}", given())));
        };
        let processor = name.parse().map_err(|_| {
            value(format!("engine must be 'auto', 'cpu' or 'gpu', not {}", given()))
        })?;
        if processor == Processor::Gpu {
            card::supported()?;
        }
        Ok(Self(processor))
    }
}

impl Engine {
    /// The default, as in the program.
    pub(crate) const AUTO: Self = Self(Processor::Auto);

    pub(crate) const fn is_auto(self) -> bool {
        matches!(self.0, Processor::Auto)
    }

    pub(crate) const fn name(self) -> &'static str {
        self.0.name()
    }

    /// Opens the graphics card for a computation of so many cells, if it is asked for or worth it.
    /// `threads` is the number of threads of the processor.
    pub(crate) fn open(self, py: Python<'_>, swept: u128, threads: usize) -> PyResult<Card> {
        let faster = || py.detach(|| card::faster(threads));
        self.0.card(swept, faster, || py.detach(card::open)).map(Card)
    }
}

impl Card {
    /// Returns the sweep with the graphics card.
    pub(crate) fn speed_up(&self, sweep: &Sweep) -> Sweep {
        match self.accelerator() {
            Some(card) => sweep.clone().with_accelerator(card),
            None => sweep.clone(),
        }
    }

    /// Returns the graphics card.
    pub(crate) fn accelerator(&self) -> Option<Arc<dyn Accelerator>> {
        self.0.as_ref().map(Opened::accelerator)
    }
}

/// Opens a graphics card or, if there is none, an adapter in software. Returns its ``adapter``,
/// ``driver`` and ``interface``; ``software``, true for an adapter in software; the ``rectangles``
/// and ``cells`` that it has evaluated in this process; and its ``failure``, or ``None``.
///
/// `RuntimeError` if there is no adapter, or if the package was built without support for graphics
/// cards. Time: half a second for the first call. See ``docs/design/gpu.md``.
///
/// >>> card()["software"]  # doctest: +SKIP
/// False
#[pyfunction(name = "card")]
pub(crate) fn describe(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    card::report(py)
}
