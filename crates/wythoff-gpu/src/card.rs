//! The work of a card for one computation.

use std::sync::Arc;

use wythoff::blocking::sweep::Accelerator;

use crate::adapter::AdapterReport;
use crate::double_check::DoubleCheck;
use crate::error::DeviceFailure;
use crate::gpu::{Gpu, Usage};

/// One of so many rectangles is compared with the processor by a double check.
const SAMPLE: u64 = 16;

/// A card that works for one computation, and a count of this work.
#[derive(Debug)]
pub struct Card {
    gpu: Arc<Gpu>,
    checked: Option<Arc<DoubleCheck<Gpu>>>,
    /// The work of the card before the computation.
    before: Usage,
}

impl Card {
    /// Creates the count of a computation that begins now.
    pub fn new(gpu: Arc<Gpu>) -> Self {
        let before = gpu.usage();
        Self { gpu, checked: None, before }
    }

    /// Compares one in sixteen rectangles with the processor.
    #[must_use]
    pub fn with_double_check(mut self) -> Self {
        self.checked = Some(Arc::new(DoubleCheck::new(self.gpu.clone(), SAMPLE)));
        self
    }

    /// Returns the accelerator of the computation.
    pub fn accelerator(&self) -> Arc<dyn Accelerator> {
        match &self.checked {
            Some(checked) => checked.clone(),
            None => self.gpu.clone(),
        }
    }

    /// Returns the name of the adapter, its driver and its interface.
    pub fn adapter(&self) -> &AdapterReport {
        self.gpu.adapter()
    }

    /// Returns the work that was done for the computation so far. It includes the work for other
    /// computations at the same time.
    pub fn usage(&self) -> Usage {
        let (now, before) = (self.gpu.usage(), self.before);
        Usage {
            rectangles: now.rectangles - before.rectangles,
            cells: now.cells - before.cells,
            batches: now.batches - before.batches,
        }
    }

    /// Returns the number of rectangles that were compared, if there is a double check.
    pub fn compared(&self) -> Option<u64> {
        self.checked.as_ref().map(|checked| checked.compared())
    }

    /// Returns the failure after which the processor evaluated the rest.
    pub fn failure(&self) -> Option<&DeviceFailure> {
        let checked = self.checked.as_ref().and_then(|checked| checked.failure());
        checked.or_else(|| self.gpu.failure())
    }
}
