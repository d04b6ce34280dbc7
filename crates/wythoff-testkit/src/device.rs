//! An accelerator for tests: the plain one with a count of its rectangles, and with faults.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use wythoff::K;
use wythoff::blocking::boundary::Boundary;
use wythoff::blocking::sweep::{Accelerator, Growth, PlainAccelerator};

/// Smallest and largest side of a rectangle, if a test does not say otherwise.
const SIDES: [usize; 2] = [16, 1024];

/// The plain accelerator with a count of its rectangles and a change of its results.
#[derive(derive_more::Debug)]
#[debug("{plain:?}")]
pub struct TestDevice {
    plain: PlainAccelerator,
    change: Box<dyn Fn(u64, Growth) -> Option<Growth> + Send + Sync>,
    rectangles: AtomicU64,
}

impl TestDevice {
    /// Returns a device without faults.
    pub fn right() -> Arc<Self> {
        Self::with_smallest(SIDES[0])
    }

    /// Returns a device without faults whose rectangles have so many rows and columns or more.
    pub fn with_smallest(side: usize) -> Arc<Self> {
        Self::new(side, |_, growth| Some(growth))
    }

    /// Returns a device without faults whose signals have these bits.
    pub fn with_bits(bits: &'static [u32]) -> Arc<Self> {
        Self::of(PlainAccelerator::new(16, SIDES).with_bits(bits), |_, growth| Some(growth))
    }

    /// Returns a device that changes its results, or leaves a rectangle to the processor. The
    /// number counts the rectangles from 0.
    pub fn with_faults(
        change: impl Fn(u64, Growth) -> Option<Growth> + Send + Sync + 'static,
    ) -> Arc<Self> {
        Self::new(SIDES[0], change)
    }

    fn new(
        smallest: usize,
        change: impl Fn(u64, Growth) -> Option<Growth> + Send + Sync + 'static,
    ) -> Arc<Self> {
        Self::of(PlainAccelerator::new(16, [smallest, SIDES[1]]), change)
    }

    fn of(
        plain: PlainAccelerator,
        change: impl Fn(u64, Growth) -> Option<Growth> + Send + Sync + 'static,
    ) -> Arc<Self> {
        Arc::new(Self { plain, change: Box::new(change), rectangles: AtomicU64::new(0) })
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

    fn bits(&self) -> &[u32] {
        self.plain.bits()
    }

    fn evaluate(&self, k: K, entering: &Boundary<u8>, bits: u32, values: bool) -> Option<Growth> {
        let number = self.rectangles.fetch_add(1, Ordering::Relaxed);
        (self.change)(number, self.plain.evaluate(k, entering, bits, values)?)
    }
}
