//! The cost of a sweep, and the sides of its tiles.

use super::Sweep;
use super::window::ground::Ground;
use crate::Window;

/// Side of a tile: large enough for long anti-diagonals, small enough for the three slices of
/// signals to stay in the first-level cache.
const SIDE: u64 = 6144;
/// Fewest columns worth a tile of their own.
const NARROWEST: u64 = 256;
/// Fewest cells a side, where a board is cut into more tiles so that all threads have some.
const SMALLEST: u64 = 1024;

/// What a computation will take, about.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Cost {
    /// Cells to sweep over.
    pub swept: u128,
    /// Cells whose values are handed out one by one, which takes ten times as long.
    pub read: u128,
    /// Bytes held at a time.
    pub memory: u128,
}

impl Sweep {
    /// What [`Sweep::stats`] of a window will take.
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

    /// What the values of a window will take, as a [`Board`]: all tiles on the way to it are
    /// swept, what enters those of the window is kept, and a band of rows is in memory.
    pub fn cost_of_reading(&self, window: Window) -> Cost {
        let Cost { swept, memory, .. } = self.cost(window);
        let side = self.side(Ground::<u8>::Board.up_to(window));
        let kept = 4 * window.cells() / u128::from(self.inner_side(window, side));
        let band = 400 * u128::from(window.width());
        Cost { swept, read: window.cells(), memory: memory + kept + band }
    }

    /// The side of tiles on the way over a rectangle.
    pub(super) fn side(&self, way: Window) -> u64 {
        let far = way.width().max(way.height());
        self.side.unwrap_or((far / 16).next_multiple_of(64).clamp(SMALLEST, SIDE))
    }

    /// The side of tiles in a window that is drawn, where `side` is that of those on the way to it:
    /// some of them for every thread in each row.
    pub(super) fn inner_side(&self, window: Window, side: u64) -> u64 {
        window.width().div_ceil(4 * self.workers.count() as u64).clamp(NARROWEST.min(side), side)
    }
}
