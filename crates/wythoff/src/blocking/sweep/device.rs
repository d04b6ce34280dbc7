//! The device that evaluates large tiles: an accelerator, or a kernel in its place.

use std::sync::Arc;

use super::accelerator::Cut;
use super::bytes::Bytes;
use super::kernel::diagonals::Wants;
use super::kernel::parts::Part;
use super::quiet::Sums;
use super::{Accelerator, Level, Sweep};
use crate::blocking::block::Block;
use crate::blocking::boundary::{Boundary, Signal};

impl Sweep {
    /// Evaluates large tiles with an accelerator. As many threads as it has rectangles in flight
    /// wait for it, besides those that evaluate cells.
    #[must_use]
    pub fn with_accelerator(mut self, device: Arc<dyn Accelerator>) -> Self {
        let threads = self.workers.count().max(device.in_flight());
        self.accelerator = Some(device);
        self.with_threads(threads)
    }

    /// Leaves all cells to the vector kernels.
    #[must_use]
    pub fn without_accelerator(self) -> Self {
        Self { accelerator: None, ..self }
    }

    /// Returns a sweep of the same game that evaluates cells in another way, to repeat an
    /// evaluation whose checks failed: without the accelerator, or with other vectors. `None` if
    /// this computer has no other way.
    #[must_use]
    pub fn alternative(&self) -> Option<Self> {
        if self.accelerator.is_some() {
            return Some(self.clone().without_accelerator());
        }
        let levels = Level::available();
        let other = levels.into_iter().rev().find(|&level| level != self.level())?;
        Some(self.clone().with_level(other))
    }

    /// Returns the device for signals of this width, unless faults are injected into the kernel
    /// that works in place.
    fn device<T: Signal>(&self) -> Option<&dyn Accelerator> {
        if self.has_fault() {
            return None;
        }
        let strips = || self.strips::<u8>().filter(|_| T::BITS > u8::BITS);
        self.accelerator.as_deref().or_else(|| strips().map(|_| &Bytes as &dyn Accelerator))
    }

    /// Returns the device and the parts of a block if the block is evaluated with a device, which a
    /// quiet one is not.
    pub(super) fn accelerated<T: Signal>(
        &self,
        block: &Block,
        entering: &Boundary<T>,
        wants: Wants,
    ) -> Option<(&dyn Accelerator, Cut)> {
        let device = self.device::<T>()?;
        let cut = Cut::of(block, device, wants)?;
        let is_quiet = Sums::new(self.level, block, Part::whole(block), entering).are_quiet();
        (!is_quiet).then_some((device, cut))
    }
}
