//! Strokes as pixels.
//!
//! The coverage of a pixel follows from the distance of its middle to the edge of the stroke: half
//! at the edge, full from half a pixel inside.

use std::ops::Range;

use super::stroke::{Point, Stroke, clipped};
use crate::colour::Rgb;
use crate::geometry::Area;
use crate::output::Shape;

/// The opacity of the rim around strokes.
const RIM: f32 = 0.72;

/// A stroke in pixel coordinates.
#[derive(Debug)]
pub(super) struct Line {
    pieces: Vec<Piece>,
    colour: Rgb,
    opacity: f32,
    /// The colour of the rim, if there is one.
    rim: Option<Rgb>,
    /// The width of the rim.
    around: f64,
    /// The length of a dash, and of a dash with a gap.
    dash: (f64, f64),
}

/// A straight piece of a line with round ends.
#[derive(Debug)]
struct Piece {
    from: Point,
    to: Point,
    /// Half the width.
    radius: f64,
    /// The length of the line before this piece, if the line is dashed.
    dashed_from: Option<f64>,
}

impl Line {
    pub(super) fn new(corners: &[Point], stroke: &Stroke, em: f64) -> Self {
        let radius = (em / 17.0).max(0.7) * f64::from(stroke.width);
        let mut pieces = Vec::new();
        let mut length = 0.0;
        for two in corners.windows(2) {
            let (from, to) = (two[0], two[1]);
            pieces.push(Piece { from, to, radius, dashed_from: stroke.dashed.then_some(length) });
            length += (to.0 - from.0).hypot(to.1 - from.1);
        }
        if stroke.dots {
            let dot = |&at| Piece { from: at, to: at, radius: 3.0 * radius, dashed_from: None };
            pieces.extend(corners.iter().map(dot));
        }
        Self {
            pieces,
            colour: stroke.colour,
            opacity: stroke.opacity.clamp(0.0, 1.0),
            rim: (stroke.opacity >= 1.0).then(|| stroke.colour.opposite()),
            around: if stroke.opacity >= 1.0 { radius.max(1.0) } else { 0.0 },
            dash: (9.0 * radius + 2.0, 16.0 * radius + 4.0),
        }
    }

    /// The parts of the line near the board as shapes: the rim, if there is one, below the line.
    pub(super) fn shapes(&self, board: &Area) -> Vec<Shape> {
        let far = |range: &Range<u32>| (f64::from(range.start) - 99.0, f64::from(range.end) + 99.0);
        let ((left, right), (top, bottom)) = (far(&board.x), far(&board.y));
        // Pieces that continue each other are one path.
        let mut paths: Vec<(Vec<Point>, &Piece)> = Vec::new();
        for piece in &self.pieces {
            let dot = piece.from == piece.to;
            let near = (left, top, right, bottom);
            let clipped = if dot {
                Some((piece.from, piece.to))
            } else {
                clipped(piece.from, piece.to, ((near.0, near.1), (near.2, near.3)))
            };
            let Some((from, to)) = clipped else { continue };
            match paths.last_mut().filter(|_| !dot) {
                Some((path, before)) if before.to == piece.from && path.last() == Some(&from) => {
                    path.push(to);
                    *before = piece;
                }
                _ => paths.push((vec![from, to], piece)),
            }
        }
        let shape =
            |(points, piece): &(Vec<Point>, &Piece), more: f64, colour, opacity| Shape::Line {
                points: points.clone(),
                width: 2.0 * (piece.radius + more),
                colour,
                opacity,
                dash: piece.dashed_from.map(|_| {
                    let (dash, period) = self.dash;
                    (dash + 2.0 * more, period - dash - 2.0 * more)
                }),
            };
        let rims = paths
            .iter()
            .flat_map(|path| self.rim.map(|colour| shape(path, self.around, colour, RIM)));
        rims.chain(paths.iter().map(|path| shape(path, 0.0, self.colour, self.opacity))).collect()
    }

    /// Paints the part of the line in `columns` of row `y`; `covered` is scratch memory.
    pub(super) fn paint(
        &self,
        y: u32,
        columns: &Range<u32>,
        row: &mut [[u8; 3]],
        covered: &mut Vec<(f32, f32)>,
    ) {
        let middle = f64::from(y) + 0.5;
        let touched = |piece: &Piece| piece.columns(middle, self.around + 1.0, columns);
        let all = self
            .pieces
            .iter()
            .filter_map(touched)
            .reduce(|a, b| a.start.min(b.start)..a.end.max(b.end));
        let Some(all) = all else { return };
        covered.clear();
        covered.resize(all.len(), (0.0, 0.0));
        for piece in &self.pieces {
            for x in touched(piece).into_iter().flatten() {
                let (ink, rim) = self.coverage(piece, (f64::from(x) + 0.5, middle));
                let most = &mut covered[(x - all.start) as usize];
                *most = (most.0.max(ink), most.1.max(rim));
            }
        }
        let pixels = &mut row[all.start as usize..all.end as usize];
        for (pixel, &(ink, rim)) in pixels.iter_mut().zip(&*covered) {
            if rim > 0.0 {
                let ground =
                    self.rim.map_or(Rgb(*pixel), |around| Rgb(*pixel).mix(around, rim * RIM));
                *pixel = ground.mix(self.colour, ink * self.opacity).0;
            }
        }
    }

    /// The coverage of the pixel around a point by a piece, and by the piece with its rim.
    fn coverage(&self, piece: &Piece, at: Point) -> (f32, f32) {
        let (away, along) = piece.nearest(at);
        let mut inside = piece.radius - away;
        if let Some(start) = piece.dashed_from {
            let (dash, period) = self.dash;
            let phase = (start + along).rem_euclid(period);
            let within = if phase < dash {
                phase.min(dash - phase)
            } else {
                -(phase - dash).min(period - phase)
            };
            inside = inside.min(within);
        }
        let cover = |inside: f64| (inside + 0.5).clamp(0.0, 1.0) as f32;
        (cover(inside), cover(inside + self.around))
    }
}

impl Piece {
    /// The distance of a point from the piece, and the position of the nearest point along the
    /// piece.
    fn nearest(&self, (x, y): Point) -> (f64, f64) {
        let (dx, dy) = (self.to.0 - self.from.0, self.to.1 - self.from.1);
        let length = dx.hypot(dy);
        let (x, y) = (x - self.from.0, y - self.from.1);
        if length == 0.0 {
            return (x.hypot(y), 0.0);
        }
        // Ends may lie far outside the picture; normalizing first keeps the digits of the
        // direction.
        let (dx, dy) = (dx / length, dy / length);
        let along = (x * dx + y * dy).clamp(0.0, length);
        ((x - along * dx).hypot(y - along * dy), along)
    }

    /// The columns of a row of pixels that the piece may touch, widened by `around`.
    fn columns(&self, y: f64, around: f64, within: &Range<u32>) -> Option<Range<u32>> {
        let reach = self.radius + around;
        let (low, high) =
            if self.from.1 <= self.to.1 { (self.from, self.to) } else { (self.to, self.from) };
        if y < low.1 - reach || y > high.1 + reach {
            return None;
        }
        // The part of the piece within `reach` of the row.
        let x_at = |y: f64| {
            // From the nearer end: the other one may be so far that no digit of y is left.
            let (near, far) = if y - low.1 <= high.1 - y { (low, high) } else { (high, low) };
            let part = (y - near.1) / (far.1 - near.1);
            if part.is_nan() { near.0 } else { near.0 + part.clamp(0.0, 1.0) * (far.0 - near.0) }
        };
        let (a, b) =
            if low.1 == high.1 { (low.0, high.0) } else { (x_at(y - reach), x_at(y + reach)) };
        let start = (a.min(b) - reach).floor().clamp(within.start.into(), within.end.into());
        let end = (a.max(b) + reach).ceil().clamp(within.start.into(), within.end.into());
        (start < end).then_some(start as u32..end as u32)
    }
}
