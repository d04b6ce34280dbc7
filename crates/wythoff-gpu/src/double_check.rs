//! Rectangles that are evaluated twice: on the device and on the processor.

use std::fmt::Debug;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use wythoff::blocking::Sweep;
use wythoff::blocking::boundary::Boundary;
use wythoff::blocking::machine::Machine;
use wythoff::blocking::sweep::{Accelerator, Growth};
use wythoff::{K, Window};

use crate::error::DeviceFailure;

/// An accelerator of which a sample of the rectangles is also evaluated on the processor.
///
/// Cards without error correction can compute wrong numbers. After the first rectangle that differs
/// the accelerator evaluates no more, so that the processor does.
#[derive(Debug)]
pub struct DoubleCheck<A> {
    device: Arc<A>,
    every: u64,
    rectangles: AtomicU64,
    compared: AtomicU64,
    failure: OnceLock<DeviceFailure>,
}

impl<A: Accelerator> DoubleCheck<A> {
    /// Compares the first of each `every` rectangles.
    ///
    /// # Panics
    /// If `every` is 0.
    pub fn new(device: Arc<A>, every: u64) -> Self {
        assert!(every > 0, "a sample has at least one rectangle");
        let (rectangles, compared) = (AtomicU64::new(0), AtomicU64::new(0));
        Self { device, every, rectangles, compared, failure: OnceLock::new() }
    }

    /// Returns the number of rectangles that were compared.
    pub fn compared(&self) -> u64 {
        self.compared.load(Ordering::Relaxed)
    }

    /// Returns the failure if a rectangle differed.
    pub fn failure(&self) -> Option<&DeviceFailure> {
        self.failure.get()
    }
}

impl<A: Accelerator> Accelerator for DoubleCheck<A> {
    fn grain(&self) -> usize {
        self.device.grain()
    }

    fn sides(&self) -> [usize; 2] {
        self.device.sides()
    }

    fn in_flight(&self) -> usize {
        self.device.in_flight()
    }

    fn bits(&self) -> &[u32] {
        self.device.bits()
    }

    fn evaluate(&self, k: K, entering: &Boundary<u8>, bits: u32, values: bool) -> Option<Growth> {
        if self.failure().is_some() {
            return None;
        }
        let sampled = self.rectangles.fetch_add(1, Ordering::Relaxed).is_multiple_of(self.every);
        if !sampled {
            return self.device.evaluate(k, entering, bits, values);
        }
        let growth = self.device.evaluate(k, entering, bits, values)?;
        self.compared.fetch_add(1, Ordering::Relaxed);
        if is_right(k, entering, bits, &growth) {
            return Some(growth);
        }
        let (width, height) = (entering.width(), entering.height());
        let _ = self.failure.set(DeviceFailure::Wrong { width, height });
        None
    }
}

/// Returns false if a result differs from that of the vector kernels.
///
/// The comparison is possible if all values lie in the bits of signals: then each value that the
/// device read is right, whatever the values before the rectangle are. The sweep discards other
/// results.
fn is_right(k: K, entering: &Boundary<u8>, bits: u32, growth: &Growth) -> bool {
    let (width, height) = (entering.width() as u64, entering.height() as u64);
    // Signals tell all about a rectangle behind the hood; its place does not matter.
    let behind = k.get() + 1;
    let Ok(window) = Window::try_new(behind, behind, width, height) else { return true };
    let (leaving, extent) = Sweep::new(k).with_threads(1).pass(window, entering.clone());
    let least = -1 << (bits - 1);
    if extent[0] < least || extent[1] >= -least {
        return true;
    }
    let grew = |entering: &[u8], growth: &[u16], leaving: &[u8]| {
        let grown = entering.iter().zip(growth).map(|(&s, &n)| s.wrapping_add(n as u8));
        grown.eq(leaving.iter().copied())
    };
    let lines = &growth.lines;
    grew(&entering.v, &lines.v, &leaving.v)
        && grew(&entering.h, &lines.h, &leaving.h)
        && grew(&entering.d, &lines.d, &leaving.d)
        && extent == [growth.min, growth.max]
}
