//! Lines over a board: P-lines with their slope, bounces between beams, moves.

use crate::Rgb;

/// The part of a straight line that lies in the box between two corners (Liang and Barsky); `None` if none does.
/// A line along an axis may be off the box by an error of rounding.
///
/// ```
/// use wythoff_render::clipped;
/// let board = ((0.0, 0.0), (10.0, 10.0));
/// assert_eq!(clipped((-5.0, 0.0), (5.0, 5.0), board), Some(((0.0, 2.5), (5.0, 5.0))));
/// assert_eq!(clipped((-5.0, 0.0), (-5.0, 5.0), board), None);
/// ```
pub fn clipped(
    from: (f64, f64),
    to: (f64, f64),
    (low, high): ((f64, f64), (f64, f64)),
) -> Option<((f64, f64), (f64, f64))> {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let (mut first, mut last) = (0.0_f64, 1.0_f64);
    for (d, at, low, high) in [(dx, from.0, low.0, high.0), (dy, from.1, low.1, high.1)] {
        if d == 0.0 {
            if at < low - 1e-6 || at > high + 1e-6 {
                return None;
            }
            continue;
        }
        let (a, b) = ((low - at) / d, (high - at) / d);
        first = first.max(a.min(b));
        last = last.min(a.max(b));
    }
    let at = |part: f64| (from.0 + dx * part, from.1 + dy * part);
    (first < last).then(|| (at(first), at(last)))
}

/// A line over the board, through points of the plane; clipped to the board, antialiased, with a rim that
/// sets it off from what it crosses.
///
/// The point (x, y) is the middle of the cell (x, y), whichever way up the board is drawn.
///
/// ```
/// use wythoff_render::{Rgb, Stroke};
/// let blue = Rgb::hex(0x6FA8FF);
/// // The line of slope 1.618 from the origin, a dashed box, and a move of the rule (3, 3).
/// let line = Stroke::ray((0.0, 0.0), (1.0, 1.618), blue);
/// let corners = [(10.0, 16.0), (26.0, 16.0), (26.0, 42.0)];
/// let bounce = Stroke::new(corners, Rgb::WHITE).dashed();
/// let moves = Stroke::new([(12.0, 9.0), (9.0, 6.0)], blue).arrow();
/// assert!(bounce.dashed && moves.arrow && line.points.len() == 2);
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Stroke {
    /// The corners, one after the other; a single one can be a dot.
    pub points: Vec<(f64, f64)>,
    /// Its colour.
    pub colour: Rgb,
    /// How thick it is: 1 for what is usual at the size of the picture.
    pub width: f32,
    /// Whether it is broken into dashes.
    pub dashed: bool,
    /// Whether an arrow's head is at the last corner.
    pub arrow: bool,
    /// Whether there is a dot at every corner.
    pub dots: bool,
}

impl Stroke {
    /// A plain line from corner to corner.
    pub fn new(points: impl IntoIterator<Item = (f64, f64)>, colour: Rgb) -> Self {
        let points = points.into_iter().collect();
        Self { points, colour, width: 1.0, dashed: false, arrow: false, dots: false }
    }

    /// From a point in the direction (dx, dy), as far as any board reaches.
    pub fn ray(from: (f64, f64), (dx, dy): (f64, f64), colour: Rgb) -> Self {
        let far = FAR / dx.hypot(dy).max(f64::MIN_POSITIVE);
        Self::new([from, (from.0 + dx * far, from.1 + dy * far)], colour)
    }

    /// Dots without lines between them.
    pub fn dots(points: impl IntoIterator<Item = (f64, f64)>, colour: Rgb) -> Vec<Self> {
        let dot = |point| Self { dots: true, ..Self::new([point], colour) };
        points.into_iter().map(dot).collect()
    }

    /// The same line in dashes.
    #[must_use]
    pub fn dashed(mut self) -> Self {
        self.dashed = true;
        self
    }

    /// The same line with an arrow's head at its end.
    #[must_use]
    pub fn arrow(mut self) -> Self {
        self.arrow = true;
        self
    }

    /// The same line, so much thicker.
    #[must_use]
    pub fn times(mut self, width: f32) -> Self {
        self.width *= width;
        self
    }
}

/// Coordinates go up to 2^53.
pub(crate) const FAR: f64 = 2e16;
