//! The device that evaluates large tiles: an accelerator, or a kernel in its place.

use std::sync::Arc;

use super::accelerator::Cut;
use super::bytes::Bytes;
use super::kernel::diagonals::Wants;
use super::kernel::parts::Part;
#[cfg(target_arch = "x86_64")]
use super::planes::BitPlanes;
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

    /// Evaluates large blocks by bit planes if `planes` is true, on AVX-512. Results do not depend
    /// on it. Blocks of more than 14,000 rows and columns whose values go from -4 to at most 7
    /// gain, and whole boards lose (`docs/design/sweep-kernel.md`), so the default is false.
    #[must_use]
    pub const fn with_bit_planes(mut self, planes: bool) -> Self {
        self.planes = planes;
        self
    }

    /// Returns the accelerator, or the kernel of bit planes in its place.
    pub(super) fn device(&self) -> Option<&dyn Accelerator> {
        #[cfg(test)]
        if self.fault.is_some() {
            // Faults are injected into the kernel that works in place.
            return None;
        }
        let planes = bit_planes(self.level).filter(|_| self.planes);
        self.accelerator.as_deref().or(planes)
    }

    /// Returns the device for signals of this width. Bit planes do not count the palaces of
    /// diagonals in full, as signals wider than a byte need them; strips do.
    fn device_for<T: Signal>(&self) -> Option<&dyn Accelerator> {
        if T::BITS == u8::BITS || self.accelerator.is_some() {
            return self.device();
        }
        self.strips::<u8>().map(|_| &Bytes as &dyn Accelerator)
    }

    /// Returns the device and the parts of a block if the block is evaluated with a device.
    pub(super) fn accelerated<T: Signal>(
        &self,
        block: &Block,
        entering: &Boundary<T>,
        wants: Wants,
    ) -> Option<(&dyn Accelerator, Cut)> {
        let device = self.device_for::<T>()?;
        let cut = Cut::of(block, device, wants)?;
        let is_quiet = Sums::new(self.level, block, Part::whole(block), entering).are_quiet();
        (!is_quiet).then_some((device, cut))
    }
}

/// Returns the kernel of bit planes if a level has it.
#[cfg(target_arch = "x86_64")]
fn bit_planes(level: Level) -> Option<&'static dyn Accelerator> {
    BitPlanes::on(level)
}

/// Returns nothing: other processors have no bit planes.
#[cfg(not(target_arch = "x86_64"))]
const fn bit_planes(_level: Level) -> Option<&'static dyn Accelerator> {
    None
}
