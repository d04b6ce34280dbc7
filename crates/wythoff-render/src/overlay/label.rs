//! Names over a board, such as those of P-lines, regions and points.

use crate::colour::Rgb;

/// A name over the board, with a black or white rim that keeps it legible on any ground.
///
/// Labels are set in the given order. For each, a few positions are tried, and the first one on the
/// board and clear of all earlier labels is used; if there is none, the label is left out. Points
/// are those of [`Stroke`](crate::Stroke).
///
/// ```
/// use wythoff_render::{Label, Anchor, Rgb};
/// let yellow = Rgb::hex(0xF6D32D);
/// let line = Label::new("slope 1.618", Anchor::beside((0.0, 0.0), (1.0, 1.618)), yellow);
/// let region = Label::new("(1, 1)", Anchor::along((0.0, 0.0), (1.0, 1.0)), Rgb::WHITE);
/// let start = Label::new("start", Anchor::At((12.0, 9.0)), Rgb::WHITE);
/// # assert_ne!(line.anchor, region.anchor);
/// # assert_eq!(start.text, "start");
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Label {
    /// The text. The font has ASCII and `· × é – − … ±`.
    pub text: String,
    /// The position relative to the board.
    pub anchor: Anchor,
    /// The colour of the letters.
    pub colour: Rgb,
    /// The size of the letters, relative to the usual size for the picture.
    pub size: f32,
}

impl Label {
    /// A label of the usual size.
    pub fn new(text: impl Into<String>, anchor: Anchor, colour: Rgb) -> Self {
        Self { text: text.into(), anchor, colour, size: 1.0 }
    }
}

/// The position of a label.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Anchor {
    /// Horizontal, beside a point: right of it, left, above or below, where there is room.
    At((f64, f64)),
    /// Turned to a direction and centred on a point; left out if there is no room.
    On {
        /// The point.
        at: (f64, f64),
        /// The direction.
        towards: (f64, f64),
    },
    /// Turned to the direction of a ray and centred on it, for regions.
    Along {
        /// The start of the ray.
        from: (f64, f64),
        /// The direction of the ray.
        towards: (f64, f64),
    },
    /// Turned to the direction of a ray and just above or below it, for lines.
    Beside {
        /// The start of the ray.
        from: (f64, f64),
        /// The direction of the ray.
        towards: (f64, f64),
    },
}

impl Anchor {
    /// Along the ray from a point in the direction (dx, dy).
    pub const fn along(from: (f64, f64), towards: (f64, f64)) -> Self {
        Self::Along { from, towards }
    }

    /// Beside the ray from a point in the direction (dx, dy).
    pub const fn beside(from: (f64, f64), towards: (f64, f64)) -> Self {
        Self::Beside { from, towards }
    }
}
