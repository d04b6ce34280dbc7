//! Cost of reading from a store, before it is read.

use wythoff::Window;
use wythoff::blocking::entrance::reach;
use wythoff::blocking::sweep::Cost;

use super::{Source, View};
use crate::board::layout::FINEST;

impl View {
    /// Cost of the values of a window. The cells from the corner of the first block in the window
    /// are evaluated.
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

    /// Cost of the value counts of a window in squares of `scale` x `scale` cells.
    pub fn cost_of_counting(&self, window: Window, scale: u64) -> Cost {
        let squares = |side: u64| u128::from(window.width() / side + 2);
        match self.source(window, scale) {
            Source::Cells => self.cost_of_reading(window),
            Source::Blocks(side) => {
                let block = self.layout.block();
                let reach = reach(block, window);
                // The counts of all squares in a row of blocks, once as evaluated and once as used.
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

    /// Cost of the statistics of a window with a histogram. Without one, whole tiles are not
    /// evaluated, because their counts and values are stored.
    pub fn cost_of_stats(&self, window: Window) -> Cost {
        let reach = reach(self.layout.block(), window);
        let lines = u128::from(self.layout.tiling.side()) + u128::from(window.height());
        Cost { swept: reach.cells(), read: 0, memory: 64 * lines + (1 << 24) }
    }
}
