//! Marks: named rectangles of cells.

use wythoff::Window;

use super::layout::Layout;
use crate::colour::Rgb;
use crate::drawing::{CAPITAL_HEIGHT, Mask, text_width};
use crate::geometry::{Area, Origin};

/// A rectangle of cells with a name, outlined in a picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mark {
    /// The cells; the part outside the picture is not drawn.
    pub window: Window,
    /// The name, or an empty text.
    pub label: String,
    /// The colour of the outline, and of the plate behind the name.
    pub colour: Rgb,
}

impl Layout {
    /// Outlines marks on the board.
    pub(crate) fn mark(&mut self, marks: &[Mark]) {
        let grid = self.grid;
        // Twice as thick as the lines of the frame, to stand out from the cells.
        let line = (grid.em() / 7.0).round() as u32;
        let board = self.board.clone();
        for mark in marks {
            let Some(cells) = mark.window.intersection(&grid.window) else { continue };
            let x = board.x.start + grid.start(cells.x() - grid.window.x());
            let right = board.x.start + grid.end(cells.right() - grid.window.x());
            let first = grid.start(cells.y() - grid.window.y());
            let last = grid.end(cells.bottom() - grid.window.y());
            let y = match grid.origin {
                Origin::TopLeft => board.y.start + first..board.y.start + last,
                Origin::BottomLeft => board.y.end - last..board.y.end - first,
            };
            // The line lies around the cells, not over them, with a black or white rim for
            // contrast.
            let edge = Area { x: x..right, y }.grown(line, &board);
            self.drawing.outline(&edge.grown(line / 2, &board), line, mark.colour.opposite());
            self.drawing.outline(&edge, line, mark.colour);
            self.name_mark(&edge, mark);
        }
    }

    /// Sets the name of a mark on a plate of its colour: above it, or below, or inside, where there
    /// is room.
    fn name_mark(&mut self, edge: &Area, mark: &Mark) {
        if mark.label.is_empty() {
            return;
        }
        // On a small board, the name is shrunk to fit.
        let em = self.grid.em() * 0.9;
        let board = &self.board;
        let natural = text_width(&mark.label, em) as f32 + em;
        let em = em * (board.width() as f32 / natural).min(1.0);
        let mask = Mask::new(&mark.label, em);
        let width = (mask.width + (em * 0.7) as u32).min(board.width());
        let height = ((em * 1.35).round() as u32).min(board.height());
        let x = edge.x.start.min(board.x.end - width);
        let y = if edge.y.start - board.y.start >= height {
            edge.y.start - height
        } else if board.y.end - edge.y.end >= height {
            edge.y.end
        } else {
            edge.y.start.min(board.y.end - height)
        };
        self.drawing.fill(Area::new(x, y, width, height), mark.colour);
        let baseline = y + (height + (em * CAPITAL_HEIGHT) as u32).div_ceil(2);
        let x = x + (width - mask.width.min(width)) / 2;
        self.drawing.text(x, baseline, mask, mark.colour, mark.colour.opposite());
    }
}

#[cfg(test)]
mod tests {
    use super::super::layout::tests::layout;
    use super::*;
    use crate::Scale;

    #[test]
    fn marks_outside_the_picture_are_not_drawn_and_others_are_clipped() {
        let window = Window::try_new(100, 100, 50, 50).unwrap();
        let mark = |x, side| Mark {
            window: Window::try_new(x, x, side, side).unwrap(),
            label: String::new(),
            colour: Rgb::hex(0xE5484D),
        };
        let plain = layout(window, Scale::ONE, Origin::TopLeft, &[]).drawing.areas().count();
        let outside = layout(window, Scale::ONE, Origin::TopLeft, &[mark(150, 9), mark(0, 100)]);
        assert_eq!(outside.drawing.areas().count(), plain);
        let scale = Scale::PixelsPerCell(10);
        let plain = layout(window, scale, Origin::TopLeft, &[]).drawing.areas().count();
        let cut = layout(window, scale, Origin::TopLeft, &[mark(140, 900)]);
        let board = cut.board.clone();
        let last: Vec<_> = cut.drawing.areas().skip(plain).collect();
        assert!(last.iter().all(|area| {
            board.x.start <= area.x.start && area.x.end <= board.x.end && area.y.end <= board.y.end
        }));
        assert_eq!(last.len(), 8, "a line and its rim");
    }
}
