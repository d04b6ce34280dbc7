//! Pictures of the comparison of two boards.

use std::sync::Arc;

use wythoff::Window;
use wythoff::observer::Observer;
use wythoff_anatomy::compare::Pairing;
use wythoff_render::{Comparison, Scale};
use wythoff_store::board::View;

use crate::boards::Source;
use crate::refusal::{Refusal, Result};
use crate::tiles::{Area, Drawn, failed};

/// A comparison, and the area to draw.
pub(crate) struct Comparing {
    pub(crate) pairing: Pairing,
    /// The board of the first game.
    pub(crate) ground: Source,
    /// The board of the second game.
    pub(crate) partner: Arc<View>,
    pub(crate) area: Area,
}

impl Comparing {
    /// The cells of those pixels whose cells all have a known partner, and the offset of the first
    /// one from the corner of the area in pixels.
    fn cells(&self) -> Option<(Window, (u32, u32))> {
        let (window, area, scale) = (self.ground.window, self.area, 1_u64 << self.area.z);
        let side = |start: u64, end: u64, corner: u64, shift: i64| {
            let first = start.max(shift.min(0).unsigned_abs());
            let first = corner + (first - corner).next_multiple_of(scale);
            let last = end.min(self.partner.size().checked_add_signed(-shift)?);
            (first < last).then(|| (first, last - first, ((first - corner) / scale) as u32))
        };
        let (dx, dy) = self.pairing.shift;
        let (x, width, right) = side(window.x(), window.right(), area.x, dx)?;
        let (y, height, down) = side(window.y(), window.bottom(), area.y, dy)?;
        Some((Window::try_new(x, y, width, height).ok()?, (right, down)))
    }

    /// Draws these cells; the rest of the area is transparent.
    pub(crate) fn draw(&self, observer: &dyn Observer) -> Result<Drawn> {
        let Pairing { k, with, shift, offset } = self.pairing;
        let (window, at) = self.cells().ok_or_else(|| {
            Refusal::missing(
                "no cell of this view has a partner",
                "another view, or a smaller shift",
            )
        })?;
        let mut comparison = Comparison::new(k, with, shift, window);
        comparison.offset = offset;
        comparison.scale = Scale::CellsPerPixel(1 << self.area.z);
        comparison.inset = self.area.around(window, at);
        let mut png = Vec::new();
        comparison.draw(&*self.ground.board, &*self.partner, &mut png, observer).map_err(failed)?;
        Ok(Drawn::new(png, self.ground.whole))
    }
}
