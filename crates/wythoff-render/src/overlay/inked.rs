//! Strokes in pixels.
//!
//! A pixel is covered by a stroke as far as its middle lies inside of the stroke's edge: half at the edge,
//! fully half a pixel within it.

use std::ops::Range;

use super::Point;
use crate::Rgb;
use crate::stroke::Stroke;

/// How dense the rim around strokes is.
const RIM: f32 = 0.72;

/// A stroke in pixels.
#[derive(Debug)]
pub(super) struct Inked {
    pieces: Vec<Piece>,
    colour: Rgb,
    rim: Rgb,
    /// The rim's width.
    around: f64,
    /// Length of a dash, and of a dash and a gap.
    dash: (f64, f64),
}

/// A straight piece with round ends.
#[derive(Debug)]
struct Piece {
    from: Point,
    to: Point,
    /// Half its width.
    radius: f64,
    /// How far along the stroke it begins, if that is dashed.
    dashed_from: Option<f64>,
}

impl Inked {
    pub(super) fn new(corners: &[Point], stroke: &Stroke, em: f64) -> Self {
        let radius = (em / 17.0).max(0.7) * f64::from(stroke.width);
        let mut pieces = Vec::new();
        let mut length = 0.0;
        for two in corners.windows(2) {
            let (from, to) = (two[0], two[1]);
            pieces.push(Piece { from, to, radius, dashed_from: stroke.dashed.then_some(length) });
            length += (to.0 - from.0).hypot(to.1 - from.1);
        }
        if let ([.., from, to], true) = (corners, stroke.arrow) {
            let head = 7.0 * radius + 2.0;
            let back = (from.1 - to.1).atan2(from.0 - to.0);
            for angle in [back - 0.45, back + 0.45] {
                let end = (to.0 + head * angle.cos(), to.1 + head * angle.sin());
                pieces.push(Piece { from: *to, to: end, radius, dashed_from: None });
            }
        }
        if stroke.dots {
            let dot = |&at| Piece { from: at, to: at, radius: 3.0 * radius, dashed_from: None };
            pieces.extend(corners.iter().map(dot));
        }
        Self {
            pieces,
            colour: stroke.colour,
            rim: stroke.colour.opposite(),
            around: radius.max(1.0),
            dash: (9.0 * radius + 2.0, 16.0 * radius + 4.0),
        }
    }

    /// Paints row `y` as far as it lies in `columns`; `covered` is scratch.
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
                *pixel = Rgb(*pixel).mix(self.rim, rim * RIM).mix(self.colour, ink).0;
            }
        }
    }

    /// How far a piece and its rim cover the pixel around a point.
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
    /// The distance of a point, and how far along the piece that point is nearest to it.
    fn nearest(&self, (x, y): Point) -> (f64, f64) {
        let (dx, dy) = (self.to.0 - self.from.0, self.to.1 - self.from.1);
        let length = dx.hypot(dy);
        let (x, y) = (x - self.from.0, y - self.from.1);
        if length == 0.0 {
            return (x.hypot(y), 0.0);
        }
        // Far ends are far beyond the picture: the direction first, for its digits.
        let (dx, dy) = (dx / length, dy / length);
        let along = (x * dx + y * dy).clamp(0.0, length);
        ((x - along * dx).hypot(y - along * dy), along)
    }

    /// The columns of a row of pixels that the piece, widened by `around`, may touch.
    fn columns(&self, y: f64, around: f64, within: &Range<u32>) -> Option<Range<u32>> {
        let reach = self.radius + around;
        let (low, high) =
            if self.from.1 <= self.to.1 { (self.from, self.to) } else { (self.to, self.from) };
        if y < low.1 - reach || y > high.1 + reach {
            return None;
        }
        // The part of the piece in the band of its reach around the row.
        let x_at = |y: f64| {
            let part = (y - low.1) / (high.1 - low.1);
            if part.is_nan() { low.0 } else { low.0 + part.clamp(0.0, 1.0) * (high.0 - low.0) }
        };
        let (a, b) =
            if low.1 == high.1 { (low.0, high.0) } else { (x_at(y - reach), x_at(y + reach)) };
        let start = (a.min(b) - reach).floor().clamp(within.start.into(), within.end.into());
        let end = (a.max(b) + reach).ceil().clamp(within.start.into(), within.end.into());
        (start < end).then_some(start as u32..end as u32)
    }
}
