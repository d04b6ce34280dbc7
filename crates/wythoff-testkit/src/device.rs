//! An accelerator for tests: the plain one with a count of its rectangles, and with faults.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use wythoff::K;
use wythoff::blocking::boundary::Boundary;
use wythoff::blocking::sweep::{Accelerator, Growth, PlainAccelerator};

/// Changes the result for a rectangle, or leaves the rectangle to the processor. The number counts
/// the rectangles from 0.
pub type Change = fn(u64, Growth) -> Option<Growth>;

/// The plain accelerator with a count of its rectangles and a change of its results.
#[derive(Debug)]
pub struct TestDevice {
    plain: PlainAccelerator,
    change: Change,
    rectangles: AtomicU64,
}

impl TestDevice {
    /// Returns a device without faults.
    pub fn right() -> Arc<Self> {
        Self::with_faults(|_, growth| Some(growth))
    }

    /// Returns a device that changes its results.
    pub fn with_faults(change: Change) -> Arc<Self> {
        let plain = PlainAccelerator::new(16, [16, 1024]);
        Arc::new(Self { plain, change, rectangles: AtomicU64::new(0) })
    }

    /// Returns the number of rectangles since the last call.
    pub fn take_rectangles(&self) -> u64 {
        self.rectangles.swap(0, Ordering::Relaxed)
    }
}

impl Accelerator for TestDevice {
    fn grain(&self) -> usize {
        self.plain.grain()
    }

    fn sides(&self) -> [usize; 2] {
        self.plain.sides()
    }

    fn in_flight(&self) -> usize {
        2
    }

    fn evaluate(&self, k: K, entering: Boundary<u8>, values: bool) -> Option<Growth> {
        let growth = self.plain.evaluate(k, entering, values)?;
        (self.change)(self.rectangles.fetch_add(1, Ordering::Relaxed), growth)
    }
}
