//! A graphics card that this process has opened.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyDict;
use wythoff::blocking::sweep::Accelerator;
use wythoff_gpu::{AdapterReport, Adapters, Card, Gpu, Usage};

use crate::failure::runtime;
use crate::work::warn;

/// An open card.
#[derive(Debug)]
pub(super) struct Opened(Card);

/// Accepts the engine `gpu`.
pub(super) const fn supported() -> PyResult<()> {
    Ok(())
}

/// Opens a card or, if there is none, an adapter in software.
pub(super) fn open() -> PyResult<Opened> {
    let gpu = Gpu::of_process(Adapters::All)
        .map_err(|error| runtime(format!("{error}; or use the processor: engine='cpu'")))?;
    Ok(Opened(Card::new(gpu)))
}

/// Opens a card that is faster than so many threads of the processor, if there is one.
pub(super) fn faster(threads: usize) -> Option<Opened> {
    Gpu::faster_of_process(threads).map(|gpu| Opened(Card::new(gpu)))
}

impl Opened {
    pub(super) fn accelerator(&self) -> Arc<dyn Accelerator> {
        self.0.accelerator()
    }
}

impl Drop for Opened {
    fn drop(&mut self) {
        if let Some(failure) = self.0.failure() {
            let name = &self.0.adapter().name;
            warn(&format!("{name}: {failure}; the processor evaluated the rest"));
        }
    }
}

/// Describes the card of this process.
pub(super) fn report(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let gpu = py.detach(|| Gpu::of_process(Adapters::All)).map_err(runtime)?;
    let AdapterReport { name, driver, interface, software } = gpu.adapter();
    let Usage { rectangles, cells, .. } = gpu.usage();
    let found = PyDict::new(py);
    found.set_item("adapter", name)?;
    found.set_item("driver", driver)?;
    found.set_item("interface", interface)?;
    found.set_item("software", software)?;
    found.set_item("rectangles", rectangles)?;
    found.set_item("cells", cells)?;
    found.set_item("failure", gpu.failure().map(ToString::to_string))?;
    Ok(found)
}

/// Adds the functions that only this build has.
pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(lose, module)?)
}

/// Ends the device, for tests of what follows.
#[pyfunction(name = "_lose_card")]
fn lose(py: Python<'_>) -> PyResult<()> {
    py.detach(|| Gpu::of_process(Adapters::All)).map_err(runtime)?.lose();
    Ok(())
}
