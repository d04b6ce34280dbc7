//! Names over a board: of P-lines, of forbidden regions, of points.

use crate::Rgb;

/// A name over the board, with a rim of black or white that keeps it legible on any ground.
///
/// Labels are set in the order they are given, each at the first of a few places where it lies on the
/// board and on no other label; one that finds none is left out. Points are those of
/// [`Stroke`](crate::Stroke).
///
/// ```
/// use wythoff_render::{Label, Place, Rgb};
/// let yellow = Rgb::hex(0xF6D32D);
/// let line = Label::new("slope 1.618", Place::beside((0.0, 0.0), (1.0, 1.618)), yellow);
/// let region = Label::new("(1, 1)", Place::along((0.0, 0.0), (1.0, 1.0)), Rgb::WHITE);
/// let start = Label::new("start", Place::At((12.0, 9.0)), Rgb::WHITE);
/// # assert_ne!(line.place, region.place);
/// # assert_eq!(start.text, "start");
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Label {
    /// What it says. The font has ASCII and `· × é – − … ±`.
    pub text: String,
    /// Where it is set.
    pub place: Place,
    /// The colour of its letters.
    pub colour: Rgb,
    /// How large they are: 1 for what is usual at the size of the picture.
    pub size: f32,
}

impl Label {
    /// A label of the usual size.
    pub fn new(text: impl Into<String>, place: Place, colour: Rgb) -> Self {
        Self { text: text.into(), place, colour, size: 1.0 }
    }
}

/// Where a label is set.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Place {
    /// Level, beside a point: right of it, left, above or below, as there is room.
    At((f64, f64)),
    /// Turned in a direction and centred on a point, or not at all.
    On {
        /// The point.
        at: (f64, f64),
        /// The direction.
        towards: (f64, f64),
    },
    /// Turned with a ray and centred on it: for regions.
    Along {
        /// Where the ray begins.
        from: (f64, f64),
        /// Its direction.
        towards: (f64, f64),
    },
    /// Turned with a ray and just above it, or below: for lines.
    Beside {
        /// Where the ray begins.
        from: (f64, f64),
        /// Its direction.
        towards: (f64, f64),
    },
}

impl Place {
    /// On the ray from a point in a direction (dx, dy).
    pub const fn along(from: (f64, f64), towards: (f64, f64)) -> Self {
        Self::Along { from, towards }
    }

    /// Beside the ray from a point in a direction (dx, dy).
    pub const fn beside(from: (f64, f64), towards: (f64, f64)) -> Self {
        Self::Beside { from, towards }
    }
}
