//! Lines over a board, such as P-lines and bounces between beams.

use crate::colour::Rgb;

/// A point of the picture, in pixels.
pub(super) type Point = (f64, f64);

/// Clips a straight line to the box between two corners (Liang and Barsky); returns `None` if they
/// do not meet. A line along an axis may lie outside the box by an error of rounding.
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

/// A line over the board, through points of the plane. It is clipped to the board, antialiased, and
/// has a rim for contrast with the cells.
///
/// The point (x, y) is the middle of the cell (x, y), for every origin of the picture.
///
/// ```
/// use wythoff_render::{Rgb, Stroke};
/// let blue = Rgb::hex(0x6FA8FF);
/// // The line of slope 1.618 from the origin, and a dashed corner.
/// let line = Stroke::ray((0.0, 0.0), (1.0, 1.618), blue);
/// let corners = [(10.0, 16.0), (26.0, 16.0), (26.0, 42.0)];
/// let bounce = Stroke::new(corners, Rgb::WHITE).dashed();
/// assert!(bounce.dashed && line.points.len() == 2);
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Stroke {
    /// The corners in order; a stroke with a single corner can be a dot.
    pub points: Vec<(f64, f64)>,
    /// The colour of the line.
    pub colour: Rgb,
    /// The width, relative to the usual width at the size of the picture.
    pub width: f32,
    /// The opacity, from 0 to 1. Opaque lines have a rim; lines of less opacity have none, so that
    /// the cells below them remain visible.
    pub opacity: f32,
    /// True for a dashed line.
    pub dashed: bool,
    /// True for a line with a dot at every corner.
    pub dots: bool,
}

impl Stroke {
    /// A plain line through these corners.
    pub fn new(points: impl IntoIterator<Item = (f64, f64)>, colour: Rgb) -> Self {
        let points = points.into_iter().collect();
        Self { points, colour, width: 1.0, opacity: 1.0, dashed: false, dots: false }
    }

    /// A ray from a point in the direction (dx, dy), longer than any board; the point alone if
    /// there is no direction.
    pub fn ray(from: (f64, f64), (dx, dy): (f64, f64), colour: Rgb) -> Self {
        let length = dx.hypot(dy);
        let [x, y] = if length > 0.0 { [dx, dy].map(|d| d / length) } else { [0.0; 2] };
        Self::new([from, (from.0 + x * FAR, from.1 + y * FAR)], colour)
    }

    /// Dots without lines between them.
    pub fn dots(points: impl IntoIterator<Item = (f64, f64)>, colour: Rgb) -> Vec<Self> {
        let dot = |point| Self { dots: true, ..Self::new([point], colour) };
        points.into_iter().map(dot).collect()
    }

    /// Makes the line dashed.
    #[must_use]
    pub fn dashed(mut self) -> Self {
        self.dashed = true;
        self
    }

    /// Lets the cells below the line show through.
    #[must_use]
    pub fn translucent(mut self, opacity: f32) -> Self {
        self.opacity = opacity;
        self
    }

    /// Multiplies the width of the line.
    #[must_use]
    pub fn times(mut self, width: f32) -> Self {
        self.width *= width;
        self
    }
}

/// A length beyond every board: coordinates are at most 2^53.
pub(super) const FAR: f64 = 2e16;
