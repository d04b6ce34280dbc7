//! Strokes and labels, blended with the pixels of the board.

mod label;
mod line;
mod sprite;
mod stroke;

use crate::frame::Layout;
use crate::geometry::Area;
use crate::output::Shape;
pub use label::{Anchor, Label};
use line::Line;
use sprite::{Sprite, sprite};
use stroke::Point;
pub use stroke::{Stroke, clipped};

/// The strokes and labels over a board, in painting order.
#[derive(Debug)]
pub(crate) struct Overlay {
    board: Area,
    lines: Vec<Line>,
    sprites: Vec<Sprite>,
}

impl Overlay {
    pub(crate) fn new(layout: &Layout, strokes: &[Stroke], labels: &[Label]) -> Self {
        let em = layout.grid.em_over_cells();
        let place = |&point: &Point| layout.place(point);
        // What is not finite is nowhere.
        let is_somewhere = |(x, y): &&Point| x.is_finite() && y.is_finite();
        let lines = strokes
            .iter()
            .filter(|stroke| stroke.width.is_finite() && stroke.opacity.is_finite())
            .map(|stroke| {
                let corners: Vec<_> =
                    stroke.points.iter().filter(is_somewhere).map(place).collect();
                Line::new(&corners, stroke, f64::from(em))
            })
            .collect();
        let mut boxes = Vec::new();
        let sprites = labels
            .iter()
            .filter_map(|label| sprite(label, &layout.board, place, em, &mut boxes))
            .collect();
        Self { board: layout.board.clone(), lines, sprites }
    }

    /// The strokes and labels as shapes, in painting order.
    pub(crate) fn shapes(&self) -> Vec<Shape> {
        let lines = self.lines.iter().flat_map(|line| line.shapes(&self.board));
        lines.chain(self.sprites.iter().map(Sprite::shape)).collect()
    }

    /// Paints the strokes and labels on row `y` of the picture.
    pub(crate) fn paint(&self, y: u32, row: &mut [[u8; 3]]) {
        if !self.board.y.contains(&y) {
            return;
        }
        let mut covered = Vec::new();
        for line in &self.lines {
            line.paint(y, &self.board.x, row, &mut covered);
        }
        for sprite in &self.sprites {
            sprite.paint(y, row);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::CellGrid;
    use crate::{Origin, Rgb, Scale};
    use wythoff::Window;

    fn layout(side: u64, scale: Scale, origin: Origin) -> Layout {
        let window = Window::try_new(0, 0, side, side).unwrap();
        let grid = CellGrid::try_new(window, scale, origin).unwrap();
        Layout::framed(grid, &["a board".to_owned()])
    }

    fn over(side: u64, origin: Origin, strokes: &[Stroke], labels: &[Label]) -> Overlay {
        Overlay::new(&layout(side, Scale::CellsPerPixel(1), origin), strokes, labels)
    }

    fn painted(overlay: &Overlay, ground: Rgb) -> Vec<Vec<[u8; 3]>> {
        let row = |y| {
            let mut row = vec![ground.0; overlay.board.x.end as usize + 100];
            overlay.paint(y, &mut row);
            row
        };
        (0..overlay.board.y.end + 100).map(row).collect()
    }

    #[test]
    fn a_ray_runs_through_the_cells_of_its_slope_and_stays_on_the_board() {
        let colour = Rgb::hex(0x5B9BFF);
        for origin in [Origin::TopLeft, Origin::BottomLeft] {
            let ray = Stroke::ray((10.0, 20.0), (1.0, 2.0), colour);
            let overlay = over(300, origin, &[ray], &[]);
            let rows = painted(&overlay, Rgb::BLACK);
            let Area { x: columns, y: lines } = overlay.board.clone();
            for (y, row) in (0..).zip(&rows) {
                for (x, &pixel) in (0..).zip(row) {
                    let on = columns.contains(&x) && lines.contains(&y);
                    if !on {
                        assert_eq!(pixel, [0; 3], "{x},{y} is outside the board");
                        continue;
                    }
                    let cell = |up| if up { lines.end - 1 - y } else { y - lines.start };
                    let x = f64::from(x - columns.start);
                    let y = f64::from(cell(origin == Origin::BottomLeft));
                    // The distance from the line in the direction (1, 2).
                    let away = (2.0 * (x - 10.0) - (y - 20.0)).abs() / 5.0_f64.sqrt();
                    if away < 0.2 && x >= 10.0 {
                        assert_eq!(pixel, colour.0, "{x},{y} {origin:?}");
                    }
                    if away > 4.0 || x < 6.0 {
                        assert_eq!(pixel, [0; 3], "{x},{y} {origin:?}");
                    }
                }
            }
        }
    }

    /// The end of a ray lies so far away that a double has no digit for a pixel there.
    #[test]
    fn a_ray_upwards_crosses_every_row_at_every_scale() {
        for side in [1, 4, 7, 12, 36] {
            let layout = layout(100, Scale::PixelsPerCell(side), Origin::BottomLeft);
            let ray = Stroke::ray((0.0, 0.0), (1.0, 1.618), Rgb::WHITE).translucent(0.6);
            let overlay = Overlay::new(&layout, &[ray], &[]);
            let rows = painted(&overlay, Rgb::BLACK);
            // The ray begins in the middle of the lowest cell.
            for y in overlay.board.y.start..overlay.board.y.end - side as u32 {
                let inked = rows[y as usize].iter().any(|pixel| *pixel != [0; 3]);
                assert!(inked, "row {y} with {side} pixels a cell");
            }
        }
    }

    #[test]
    fn what_is_not_finite_or_larger_than_the_board_is_not_drawn() {
        let (far, nan) = (f64::INFINITY, f64::NAN);
        let wide = |width| Stroke { width, ..Stroke::new([(1.0, 2.0), (3.0, 5.0)], Rgb([0; 3])) };
        let strokes = [
            Stroke::new([(nan, 0.0), (far, -far)], Rgb([0; 3])),
            wide(f32::NAN),
            wide(f32::INFINITY),
        ];
        let sized = |size| Label { size, ..Label::new("8", Anchor::At((9.0, 9.0)), Rgb([0; 3])) };
        let labels = [1e9, -1.0, f32::NAN, f32::INFINITY].map(sized);
        let nothing = over(20, Origin::TopLeft, &strokes, &labels);
        assert_eq!(nothing.shapes().len(), 0, "{:?}", nothing.shapes());
        // A point without a direction is drawn as a line without a length.
        let ray = Stroke::ray((3.0, 3.0), (0.0, 0.0), Rgb([0; 3]));
        assert_eq!(ray.points, [(3.0, 3.0); 2]);
        painted(&over(20, Origin::TopLeft, &[ray], &[]), Rgb([255; 3]));
    }

    #[test]
    fn dashes_leave_gaps_and_dots_are_wider_than_their_line() {
        let count = |stroke: Stroke| {
            let overlay = over(200, Origin::BottomLeft, &[stroke], &[]);
            let rows = painted(&overlay, Rgb::BLACK);
            rows.iter().flatten().filter(|pixel| **pixel == [255; 3]).count()
        };
        let line = || Stroke::new([(20.5, 50.0), (170.5, 50.0)], Rgb::WHITE);
        let plain = count(line());
        let dashed = count(line().dashed());
        assert!(dashed * 10 > plain * 3 && dashed * 10 < plain * 8, "{dashed} of {plain}");
        assert!(count(line().times(3.0)) > 2 * plain);
        assert!(count(Stroke { dots: true, ..line() }) > plain + 10);
        assert!(
            count(Stroke::new([(50.0, 50.0)], Rgb::WHITE)) == 0,
            "a single point without a dot is not drawn"
        );
    }

    /// The labels of six lines and five regions, in a small picture and in a large one.
    #[test]
    fn labels_lie_on_the_board_and_never_on_each_other() {
        let from = (0.0, 0.0);
        let slopes = [2.247, 1.477, 1.0, 0.676, 0.4449];
        for (side, scale) in [
            (150, Scale::ONE),
            (600, Scale::ONE),
            (30_000, Scale::CellsPerPixel(8)),
            (14, Scale::PixelsPerCell(40)),
        ] {
            for origin in [Origin::TopLeft, Origin::BottomLeft] {
                let layout = layout(side, scale, origin);
                let beside = slopes.map(|m| (format!("slope {m}"), Anchor::beside(from, (1.0, m))));
                let along = slopes.map(|m| ("(1, 1)".into(), Anchor::along(from, (1.0, m + 0.1))));
                let at = [0.8, 0.801].map(|x| x * side as f64);
                let at = at.map(|x| ("start".to_owned(), Anchor::At((x, side as f64 * 0.15))));
                let (mut boxes, mut set) = (Vec::new(), 0);
                for (text, anchor) in beside.into_iter().chain(along).chain(at) {
                    let label = Label::new(text, anchor, Rgb::WHITE);
                    let point = |&point: &Point| layout.place(point);
                    let sprite = sprite(&label, &layout.board, point, layout.grid.em(), &mut boxes);
                    if let Some(sprite) = sprite {
                        set += 1;
                        let inks = sprite.levels.iter().filter(|level| level.0 > 0.9).count();
                        assert!(inks > 20, "{inks} pixels of {}", label.text);
                        assert!(sprite.levels.iter().all(|&(ink, around)| ink <= around + 1e-6));
                    }
                }
                assert!(
                    set == boxes.len() && (set == 12 || side == 150 && set > 4),
                    "{side} {set}"
                );
                for (i, one) in boxes.iter().enumerate() {
                    assert!(one.is_inside(&layout.board));
                    assert!(boxes[..i].iter().all(|other| !one.meets(other)), "{scale} {origin:?}");
                }
            }
        }
    }
}
