//! The cost of a sweep, and the sides of its tiles.

use super::window::ground::Ground;
use super::{Accelerator, Sweep};
use crate::Window;

/// Default side of a tile: large enough for long anti-diagonals, small enough for the three slices
/// of signals to stay in the first-level cache.
const SIDE: u64 = 6144;
/// Fewest columns of a tile in a window that is drawn.
const NARROWEST: u64 = 256;
/// Tiles of a side of the board.
const TILES: u64 = 16;
/// Smallest default side of a tile; boards are cut into tiles of at least this side so that every
/// thread has some.
const SMALLEST: u64 = 1024;

/// Estimated cost of a computation.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Cost {
    /// Cells to sweep.
    pub swept: u128,
    /// Cells whose values are returned one by one, which takes ten times as long as a sweep.
    pub read: u128,
    /// Bytes in use at one time.
    pub memory: u128,
}

impl Sweep {
    /// Returns the estimated cost of [`Sweep::stats`] for a window.
    pub fn cost(&self, window: Window) -> Cost {
        let (right, bottom) = (u128::from(window.right()), u128::from(window.bottom()));
        let (near, far) = (right.min(bottom), right.max(bottom));
        let side = u128::from(self.side(Ground::<u8>::Board.up_to(window)));
        let tiles = (near / side + 5) * (far / side + 5);
        Cost {
            swept: near * far - near * near.saturating_sub(side) / 2,
            read: 0,
            memory: 8 * (near + far) + 160 * tiles + (1 << 20),
        }
    }

    /// Returns the estimated cost of reading the values of a window through
    /// [`Board`](crate::board::Board). All tiles up to the window are swept, the signals that enter
    /// the tiles of the window are kept, and a band of rows is in memory.
    pub fn cost_of_reading(&self, window: Window) -> Cost {
        let Cost { swept, memory, .. } = self.cost(window);
        let side = self.side(Ground::<u8>::Board.up_to(window));
        let kept = 4 * window.cells() / u128::from(self.inner_side(window, side));
        let band = 400 * u128::from(window.width());
        Cost { swept, read: window.cells(), memory: memory + kept + band }
    }

    /// Returns the side of the tiles that a rectangle is cut into.
    pub(super) fn side(&self, way: Window) -> u64 {
        let far = way.width().max(way.height());
        let side =
            |tiles: u64, largest: u64| (far / tiles).next_multiple_of(64).clamp(SMALLEST, largest);
        let with_device = || {
            let device = self.accelerator.as_deref()?;
            suited(side(TILES, Self::largest_side(SIDE, Some(device))), device)
        };
        self.side.or_else(with_device).unwrap_or_else(|| side(TILES, SIDE))
    }

    /// Returns the largest side of a tile with a device, where the vector kernels have tiles of
    /// `side` cells.
    pub(super) fn largest_side(side: u64, device: Option<&dyn Accelerator>) -> u64 {
        device.map_or(side, |device| side.max((device.sides()[1] + device.grain()) as u64))
    }

    /// Returns the side of the tiles inside a window that is drawn, where `side` is the side of the
    /// other tiles: each row of the window gets some tiles for every thread, unless they become too
    /// small for the accelerator.
    pub(super) fn inner_side(&self, window: Window, side: u64) -> u64 {
        let for_device = |device: &dyn Accelerator| 2 * device.sides()[0] + device.grain();
        let narrowest =
            self.accelerator.as_deref().map_or(NARROWEST, |device| for_device(device) as u64);
        window.width().div_ceil(4 * self.workers.count() as u64).clamp(narrowest.min(side), side)
    }
}

/// Returns the largest side up to this one of a tile of which the device leaves nothing to the
/// vector kernels but the frame; `None` if the device evaluates no tile of this size.
fn suited(side: u64, device: &dyn Accelerator) -> Option<u64> {
    let core = (side as usize).saturating_sub(device.grain());
    let [width, height] = device.largest_within(core, core)?;
    Some((width.min(height) + device.grain()) as u64)
}
