//! Labels as pixels: the search for a free position, and turned letters.
//!
//! A label is set in letters of four times its size, turned, and reduced.

use std::ops::Range;

use super::label::{Anchor, Label};
use super::stroke::{FAR, Point, clipped};
use crate::colour::Rgb;
use crate::drawing::Mask;
use crate::geometry::Area;
use crate::output::{Segment, Shape};

/// A rectangle at any angle.
#[derive(Debug, Clone, Copy)]
pub(super) struct Turned {
    middle: Point,
    /// Half the width and half the height.
    half: Point,
    /// The direction of the width.
    axis: Point,
}

impl Turned {
    fn corners(&self) -> [Point; 4] {
        let ((x, y), (w, h), (c, s)) = (self.middle, self.half, self.axis);
        [(-w, -h), (w, -h), (w, h), (-w, h)]
            .map(|(across, down)| (x + across * c - down * s, y + across * s + down * c))
    }

    /// Returns true if the rectangle lies in an area.
    pub(super) fn is_inside(&self, area: &Area) -> bool {
        let inside = |range: &Range<u32>, at: f64| {
            f64::from(range.start) <= at && at <= f64::from(range.end)
        };
        self.corners().iter().all(|&(x, y)| inside(&area.x, x) && inside(&area.y, y))
    }

    /// Returns true if the rectangles have a point in common, that is if no line along a side
    /// separates them.
    pub(super) fn meets(&self, other: &Self) -> bool {
        let axes = [self.axis, other.axis].into_iter().flat_map(|(c, s)| [(c, s), (-s, c)]);
        axes.into_iter().all(|(c, s)| {
            let span = |turned: &Self| {
                let along = turned.corners().map(|(x, y)| x * c + y * s);
                (
                    along.iter().copied().fold(f64::MAX, f64::min),
                    along.into_iter().fold(f64::MIN, f64::max),
                )
            };
            let (a, b) = (span(self), span(other));
            a.0 < b.1 && b.0 < a.1
        })
    }
}

/// A label in pixels.
#[derive(Debug)]
pub(super) struct Sprite {
    area: Area,
    /// Coverage by ink and by ink with its rim, row after row.
    pub(super) levels: Vec<(f32, f32)>,
    colour: Rgb,
    /// The outlines of the letters in the picture.
    outline: Vec<Segment>,
    /// The width of the rim.
    rim: f64,
}

impl Sprite {
    /// The label as a shape.
    pub(super) fn shape(&self) -> Shape {
        Shape::Rimmed { outline: self.outline.clone(), colour: self.colour, rim: self.rim }
    }

    pub(super) fn paint(&self, y: u32, row: &mut [[u8; 3]]) {
        if !self.area.y.contains(&y) {
            return;
        }
        let width = self.area.width() as usize;
        let levels = &self.levels[(y - self.area.y.start) as usize * width..][..width];
        let rim = self.colour.opposite();
        let pixels = &mut row[self.area.x.start as usize..self.area.x.end as usize];
        for (pixel, &(ink, around)) in pixels.iter_mut().zip(levels) {
            if around > 0.0 {
                // Bytes of sRGB are mixed, as in `Inks::ramp`.
                let mix = |from: [u8; 3], to: Rgb, part: f32| {
                    std::array::from_fn(|c| {
                        let (from, to) = (f32::from(from[c]), f32::from(to.0[c]));
                        (from + (to - from) * part).round() as u8
                    })
                };
                *pixel = mix(mix(*pixel, rim, around), self.colour, ink);
            }
        }
    }
}

/// The factor by which letters are set larger than they are shown.
const FINE: f32 = 4.0;

/// Sets a label clear of `boxes`, those of the labels before it, and adds its own.
pub(super) fn sprite(
    label: &Label,
    board: &Area,
    place: impl Fn(&Point) -> Point,
    em: f32,
    boxes: &mut Vec<Turned>,
) -> Option<Sprite> {
    let em = em * label.size;
    // Larger letters have no room in any direction.
    let most = f64::from(board.width()).hypot(f64::from(board.height()));
    if !(0.0..=most).contains(&f64::from(em)) {
        return None;
    }
    let mask = Mask::new(&label.text, em * FINE);
    let fine = f64::from(FINE);
    // Half the height of a capital, for any text, so that labels of one size are aligned.
    let half = (f64::from(mask.width) / fine / 2.0, f64::from(em) * 0.365);
    let clear = f64::from(em) * 0.3;
    let fits = |turned: &&Turned| {
        let half = (turned.half.0 + clear, turned.half.1 + clear);
        let roomy = Turned { half, ..**turned };
        roomy.is_inside(board) && !boxes.iter().any(|other| roomy.meets(other))
    };
    let chosen = *candidates(label.anchor, board, place, half, f64::from(em)).iter().find(fits)?;
    boxes.push(chosen);
    Some(Sprite::new(&mask, &chosen, board, label.colour, f64::from(em)))
}

/// The positions to try for a label, best first.
fn candidates(
    anchor: Anchor,
    board: &Area,
    place: impl Fn(&Point) -> Point,
    half: Point,
    em: f64,
) -> Vec<Turned> {
    let (from, towards, beside) = match anchor {
        Anchor::At(at) => {
            let ((x, y), gap) = (place(&at), 0.75 * em);
            let (dx, dy) = (half.0 + gap, half.1 + gap);
            let around = [(1, 0), (-1, 0), (0, -1), (0, 1), (1, -1), (-1, -1), (1, 1), (-1, 1)];
            let at = |(right, down): (i32, i32)| Turned {
                middle: (x + f64::from(right) * dx, y + f64::from(down) * dy),
                half,
                axis: (1.0, 0.0),
            };
            return around.map(at).into();
        }
        Anchor::On { at, towards } => {
            let (middle, ahead) = (place(&at), place(&(at.0 + towards.0, at.1 + towards.1)));
            let (dx, dy) = (ahead.0 - middle.0, ahead.1 - middle.1);
            let length = dx.hypot(dy);
            return vec![Turned { middle, half, axis: (dx / length, dy / length) }];
        }
        Anchor::Along { from, towards } => (from, towards, false),
        Anchor::Beside { from, towards } => (from, towards, true),
    };
    let far = FAR / towards.0.hypot(towards.1).max(f64::MIN_POSITIVE);
    let end = (from.0 + towards.0 * far, from.1 + towards.1 * far);
    let ends = |range: &Range<u32>| (f64::from(range.start), f64::from(range.end));
    let ((left, right), (top, bottom)) = (ends(&board.x), ends(&board.y));
    let within = clipped(place(&from), place(&end), ((left, top), (right, bottom)));
    let Some((start, end)) = within else { return Vec::new() };
    let (dx, dy) = (end.0 - start.0, end.1 - start.1);
    let length = dx.hypot(dy);
    // Texts read from left to right, and upwards on a vertical line.
    let (mut c, mut s) = (dx / length, dy / length);
    if c < -1e-9 || (c.abs() <= 1e-9 && s > 0.0) {
        (c, s) = (-c, -s);
    }
    let off = half.1 + 0.55 * em;
    let sides: &[f64] = if beside { &[1.0, -1.0] } else { &[0.0] };
    let parts = [0.72, 0.8, 0.64, 0.56, 0.88, 0.48, 0.4, 0.32, 0.24];
    let at = |part: f64, side: f64| Turned {
        middle: (start.0 + dx * part + s * off * side, start.1 + dy * part - c * off * side),
        half,
        axis: (c, s),
    };
    sides.iter().flat_map(|&side| parts.map(|part| at(part, side))).collect()
}

impl Sprite {
    fn new(mask: &Mask, turned: &Turned, board: &Area, colour: Rgb, em: f64) -> Self {
        let rim = (em * 0.17).max(2.0);
        // Letters may reach below the baseline and above capitals.
        let roomy = Turned {
            half: (turned.half.0 + rim + 1.0, turned.half.1 + 0.4 * em + rim + 1.0),
            ..*turned
        };
        let area = bounds(&roomy, board);
        let (c, s) = turned.axis;
        let fine = f64::from(FINE);
        let baseline = turned.half.1;
        let sample = |x: f64, y: f64| {
            let (dx, dy) = (x - turned.middle.0, y - turned.middle.1);
            let across = (dx * c + dy * s + turned.half.0) * fine;
            let down = (dy * c - dx * s - baseline) * fine + f64::from(mask.ascent);
            mask.level(across.floor() as i64, down.floor() as i64)
        };
        let ink = |x: u32, y: u32| {
            let steps = [0.125, 0.375, 0.625, 0.875];
            let all = steps.iter().flat_map(|dy| steps.iter().map(move |dx| (dx, dy)));
            all.map(|(dx, dy)| sample(f64::from(x) + dx, f64::from(y) + dy)).sum::<f32>() / 16.0
        };
        let ink: Vec<f32> = area
            .y
            .clone()
            .flat_map(|y| area.x.clone().map(move |x| (x, y)))
            .map(|(x, y)| ink(x, y))
            .collect();
        let around = widened(&ink, area.width() as usize, rim);
        let outline = Segment::moved(mask.outline(), |(x, y)| {
            let (across, down) = (x / fine - turned.half.0, y / fine + baseline);
            let (x, y) = turned.middle;
            (x + across * c - down * s, y + across * s + down * c)
        });
        let levels = ink.into_iter().zip(around).collect();
        Self { area, levels, colour, outline, rim }
    }
}

/// The bounding area of a turned rectangle, clipped to the board.
fn bounds(turned: &Turned, board: &Area) -> Area {
    let corners = turned.corners();
    let range = |at: fn(&Point) -> f64, within: &Range<u32>| {
        let (low, high) = (f64::from(within.start), f64::from(within.end));
        let start = corners.iter().map(at).fold(f64::MAX, f64::min).floor().clamp(low, high);
        let end = corners.iter().map(at).fold(f64::MIN, f64::max).ceil().clamp(low, high);
        start as u32..end as u32
    };
    Area { x: range(|corner| corner.0, &board.x), y: range(|corner| corner.1, &board.y) }
}

/// The coverage after ink is widened by `radius`.
fn widened(ink: &[f32], width: usize, radius: f64) -> Vec<f32> {
    let reach = radius.ceil() as isize;
    let disc: Vec<(isize, isize, f32)> = (-reach..=reach)
        .flat_map(|dy| (-reach..=reach).map(move |dx| (dx, dy)))
        .map(|(dx, dy)| {
            let away = (dx as f64).hypot(dy as f64);
            (dx, dy, (radius + 0.5 - away).clamp(0.0, 1.0) as f32)
        })
        .filter(|&(.., part)| part > 0.0)
        .collect();
    let height = ink.len() / width.max(1);
    let mut wide = vec![0.0_f32; ink.len()];
    for (at, &level) in ink.iter().enumerate().filter(|(_, level)| **level > 0.0) {
        for &(dx, dy, part) in &disc {
            let x = (at % width).checked_add_signed(dx).filter(|&x| x < width);
            let y = (at / width).checked_add_signed(dy).filter(|&y| y < height);
            if let (Some(x), Some(y)) = (x, y) {
                let most = &mut wide[y * width + x];
                *most = most.max(level * part);
            }
        }
    }
    wide
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turned_rectangles_meet_only_if_no_side_separates_them() {
        let flat = |x, y| Turned { middle: (x, y), half: (10.0, 2.0), axis: (1.0, 0.0) };
        let slant = |x, y| Turned { axis: (0.6, 0.8), ..flat(x, y) };
        assert!(flat(0.0, 0.0).meets(&flat(19.0, 3.0)));
        assert!(!flat(0.0, 0.0).meets(&flat(19.0, 5.0)));
        assert!(flat(0.0, 0.0).meets(&slant(0.0, 8.0)));
        // The bounding boxes of these meet, the rectangles do not.
        assert!(!slant(0.0, 0.0).meets(&slant(9.0, 0.0)));
    }
}
