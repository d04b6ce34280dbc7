//! The layout of a picture.

use crate::colour::Rgb;
use crate::drawing::Drawing;
use crate::error::PictureError;
use crate::geometry::{Area, CellGrid, Origin, checked_size};

/// The ground of a frame.
pub(crate) const GROUND: Rgb = Rgb::hex(0xFBFAF7);
pub(super) const INK: Rgb = Rgb::hex(0x24272C);
/// The colour of ticks, and of edges around the board and around colours of the key.
pub(super) const LINE: Rgb = Rgb::hex(0x8A8F98);

/// The whole picture: the position of the board, and everything around and over it.
#[derive(Debug)]
pub(crate) struct Layout {
    pub(crate) grid: CellGrid,
    pub(crate) width: u32,
    pub(crate) height: u32,
    /// The pixels of the board.
    pub(crate) board: Area,
    pub(crate) drawing: Drawing,
}

impl Layout {
    /// The board alone.
    pub(crate) fn bare(grid: CellGrid) -> Self {
        let (width, height) = (grid.width, grid.height);
        let board = Area::new(0, 0, width, height);
        Self { grid, width, height, board, drawing: Drawing::default() }
    }

    /// Width and height in pixels, if PNG allows a picture of that size.
    pub(crate) fn size(&self) -> Result<(u32, u32), PictureError> {
        checked_size(self.width.into(), self.height.into())
    }

    /// The position of a point of the plane in the picture, in pixels from the upper left corner.
    /// Whole coordinates are the middles of cells.
    pub(crate) fn place(&self, (x, y): (f64, f64)) -> (f64, f64) {
        let (window, side) = (self.grid.window, self.grid.pixels_per_cell());
        let across = (x + 0.5 - window.x() as f64) * side;
        let along = (y + 0.5 - window.y() as f64) * side;
        let Area { x, y } = &self.board;
        let y = match self.grid.origin {
            Origin::TopLeft => f64::from(y.start) + along,
            Origin::BottomLeft => f64::from(y.end) - along,
        };
        (f64::from(x.start) + across, y)
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::super::marks::Mark;
    use super::*;
    use crate::geometry::Scale;
    use wythoff::Window;

    /// A framed picture with marks.
    pub(in crate::frame) fn layout(
        window: Window,
        scale: Scale,
        origin: Origin,
        marks: &[Mark],
    ) -> Layout {
        let grid = CellGrid::try_new(window, scale, origin).unwrap();
        let parts = ["Game 1000", "a caption of some length", "1 cell a pixel"];
        let mut layout = Layout::framed(grid, &parts.map(str::to_owned));
        layout.mark(marks);
        layout
    }

    #[test]
    fn a_frame_is_complete_at_every_size_of_the_picture() {
        let sides = [1, 2, 11, 60, 300, 3000, 30_000];
        let starts = [0, 12_500, (1 << 53) - 30_000];
        let scales = [Scale::CellsPerPixel(7), Scale::ONE, Scale::PixelsPerCell(40)];
        for (side, start, scale, origin) in sides
            .into_iter()
            .flat_map(|side| starts.map(|start| (side, start)))
            .flat_map(|(side, start)| scales.map(|scale| (side, start, scale)))
            .flat_map(|(side, start, scale)| {
                [Origin::TopLeft, Origin::BottomLeft].map(|origin| (side, start, scale, origin))
            })
        {
            let window = Window::try_new(start, start, side, side.div_ceil(3)).unwrap();
            let mark = Mark { window, label: "the whole of it".into(), colour: Rgb::WHITE };
            let layout = layout(window, scale, origin, &[mark]);
            let shown = format!("{window:?} {scale} {origin:?}");
            assert!(layout.board.x.end < layout.width && layout.board.y.end < layout.height);
            for area in layout.drawing.areas() {
                assert!(area.x.end <= layout.width && area.y.end <= layout.height, "{shown}");
            }
            // Captions and numbers keep a distance from the edge; labels lie on the board.
            for text in layout.drawing.texts().filter(|text| text.y.start >= layout.board.y.end) {
                assert!(text.x.start >= 4 && text.x.end + 4 <= layout.width, "{shown} {text:?}");
                assert!(text.y.end + 4 <= layout.height, "{shown} {text:?}");
            }
            for text in layout.drawing.texts().filter(|text| text.x.end <= layout.board.x.start) {
                assert!(text.x.start >= 4, "{shown} {text:?}");
            }
        }
    }
}
