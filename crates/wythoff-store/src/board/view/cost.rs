//! What reading from a store takes, known before it is done.

use wythoff::Window;
use wythoff::blocking::entrance::reach;
use wythoff::blocking::sweep::Cost;

use super::{Source, View};
use crate::board::layout::FINEST;

impl View {
    /// What the values of a window will take, as a [`Board`](wythoff::board::Board): those of the
    /// blocks it meets, from the first one's corner on.
    pub fn cost_of_reading(&self, window: Window) -> Cost {
        let reach = reach(self.layout.block(), window);
        let kept = 4 * window.cells() / u128::from(FINEST);
        let lines = u128::from(reach.width() + reach.height());
        let band = 400 * u128::from(window.width());
        Cost {
            swept: reach.cells(),
            read: window.cells(),
            memory: 8 * lines + kept + band + (1 << 20),
        }
    }

    /// What counting a window by squares of `scale` x `scale` cells will take.
    pub fn cost_of_counting(&self, window: Window, scale: u64) -> Cost {
        let squares = |side: u64| u128::from(window.width() / side + 2);
        match self.source(window, scale) {
            Source::Cells => self.cost_of_reading(window),
            Source::Blocks(side) => {
                let block = self.layout.block();
                let reach = reach(block, window);
                // Of a row of blocks the counts of all squares, as they are found and as they are used.
                let rows = u128::from(2 * block / side);
                let memory = 100 * squares(side) * rows + (1 << 24);
                Cost { swept: reach.cells(), read: 0, memory }
            }
            Source::Pyramid(side) => {
                let rows = 2 * u128::from(self.layout.pyramid(side).chunk()[2]);
                Cost { swept: 0, read: 0, memory: 100 * squares(side) * rows + (1 << 24) }
            }
        }
    }

    /// What the statistics of a window will take: tiles of which there are counts and values are
    /// evaluated for the histogram only.
    pub fn cost_of_stats(&self, window: Window) -> Cost {
        let reach = reach(self.layout.block(), window);
        let lines = u128::from(self.layout.tiling.side()) + u128::from(window.height());
        Cost { swept: reach.cells(), read: 0, memory: 64 * lines + (1 << 24) }
    }
}
