//! Strokes and labels as pixels, over rows whose colours are known only when they are painted.

mod inked;
mod sprite;

use crate::drawing::Area;
use crate::frame::{Board, Layout};
use crate::label::Label;
use crate::stroke::Stroke;
use inked::Inked;
use sprite::{Sprite, sprite};

/// A point of the picture, in pixels.
type Point = (f64, f64);

/// All that is painted over a board, in order.
#[derive(Debug)]
pub(crate) struct Overlay {
    board: Area,
    strokes: Vec<Inked>,
    sprites: Vec<Sprite>,
}

impl Overlay {
    pub(crate) fn new(
        board: &Board,
        layout: &Layout,
        strokes: &[Stroke],
        labels: &[Label],
    ) -> Self {
        let em = board.em_over_cells();
        let place = |&point: &Point| board.place(layout, point);
        let strokes = strokes
            .iter()
            .map(|stroke| {
                let corners: Vec<_> = stroke.points.iter().map(place).collect();
                Inked::new(&corners, stroke, f64::from(em))
            })
            .collect();
        let mut boxes = Vec::new();
        let sprites = labels
            .iter()
            .filter_map(|label| sprite(label, &layout.board, place, em, &mut boxes))
            .collect();
        Self { board: layout.board.clone(), strokes, sprites }
    }

    /// Paints what lies on row `y` of the picture, over the board.
    pub(crate) fn paint(&self, y: u32, row: &mut [[u8; 3]]) {
        if !self.board.y.contains(&y) {
            return;
        }
        let mut covered = Vec::new();
        for stroke in &self.strokes {
            stroke.paint(y, &self.board.x, row, &mut covered);
        }
        for sprite in &self.sprites {
            sprite.paint(y, row);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Origin, Place, Rgb, Scale};
    use wythoff::Window;

    fn board(side: u64, scale: Scale, origin: Origin) -> (Board, Layout) {
        let window = Window::try_new(0, 0, side, side).unwrap();
        let board = Board::try_new(window, scale, origin).unwrap();
        let layout = board.framed(&["a board".to_owned()]);
        (board, layout)
    }

    fn over(side: u64, origin: Origin, strokes: &[Stroke], labels: &[Label]) -> Overlay {
        let (board, layout) = board(side, Scale::CellsPerPixel(1), origin);
        Overlay::new(&board, &layout, strokes, labels)
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
                        assert_eq!(pixel, [0; 3], "{x},{y} is beside the board");
                        continue;
                    }
                    let cell = |up| if up { lines.end - 1 - y } else { y - lines.start };
                    let x = f64::from(x - columns.start);
                    let y = f64::from(cell(origin == Origin::BottomLeft));
                    // Across the direction (1, 2).
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

    #[test]
    fn dashes_leave_gaps_and_dots_and_arrows_are_wider_than_their_line() {
        let count = |stroke: Stroke| {
            let overlay = over(200, Origin::BottomLeft, &[stroke], &[]);
            let rows = painted(&overlay, Rgb::BLACK);
            rows.iter().flatten().filter(|pixel| **pixel == [255; 3]).count()
        };
        let line = || Stroke::new([(20.5, 50.0), (170.5, 50.0)], Rgb::WHITE);
        let plain = count(line());
        let dashed = count(line().dashed());
        assert!(dashed * 10 > plain * 3 && dashed * 10 < plain * 8, "{dashed} of {plain}");
        assert!(count(line().arrow()) > plain + 4);
        assert!(count(line().times(3.0)) > 2 * plain);
        assert!(count(Stroke { dots: true, ..line() }) > plain + 10);
        assert!(count(Stroke::new([(50.0, 50.0)], Rgb::WHITE)) == 0, "a point alone is no line");
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
                let (board, layout) = board(side, scale, origin);
                let beside = slopes.map(|m| (format!("slope {m}"), Place::beside(from, (1.0, m))));
                let along = slopes.map(|m| ("(1, 1)".into(), Place::along(from, (1.0, m + 0.1))));
                let at = [0.8, 0.801].map(|x| x * side as f64);
                let at = at.map(|x| ("start".to_owned(), Place::At((x, side as f64 * 0.15))));
                let (mut boxes, mut set) = (Vec::new(), 0);
                for (text, place) in beside.into_iter().chain(along).chain(at) {
                    let label = Label::new(text, place, Rgb::WHITE);
                    let point = |&point: &Point| board.place(&layout, point);
                    let sprite = sprite(&label, &layout.board, point, board.em(), &mut boxes);
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
