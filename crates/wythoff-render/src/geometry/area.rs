//! Rectangles of pixels.

use std::ops::Range;

/// A rectangle of pixels.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Area {
    pub(crate) x: Range<u32>,
    pub(crate) y: Range<u32>,
}

impl Area {
    pub(crate) fn new(x: u32, y: u32, width: u32, height: u32) -> Self {
        Self { x: x..x + width, y: y..y + height }
    }

    pub(crate) fn width(&self) -> u32 {
        self.x.end - self.x.start
    }

    pub(crate) fn height(&self) -> u32 {
        self.y.end - self.y.start
    }

    /// This area with `by` more pixels on every side, clipped to `within`.
    pub(crate) fn grown(&self, by: u32, within: &Self) -> Self {
        let grow = |side: &Range<u32>, within: &Range<u32>| {
            side.start.saturating_sub(by).max(within.start)..(side.end + by).min(within.end)
        };
        Self { x: grow(&self.x, &within.x), y: grow(&self.y, &within.y) }
    }
}
