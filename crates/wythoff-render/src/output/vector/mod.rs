//! Figures: the board as an embedded PNG, everything around and over it as vectors.
//!
//! Coordinates are pixels of the PNG of the same picture, from the upper left corner. Letters are
//! outlines of the font, so that a figure looks the same in every program.

mod pdf;
mod raster;
mod svg;

use crate::colour::Rgb;
use crate::geometry::Area;
use crate::output::Format;
use crate::output::metadata::Details;
use raster::Raster;

/// A point in pixels.
pub(crate) type Point = (f64, f64);

/// A part of a path, after the point at which the previous part ended.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Segment {
    /// Begins a closed piece of the path.
    Move(Point),
    Line(Point),
    /// A cubic curve: two control points and the end.
    Curve(Point, Point, Point),
}

impl Segment {
    /// Moves the points of a path.
    pub(crate) fn moved(path: Vec<Self>, to: impl Fn(Point) -> Point) -> Vec<Self> {
        let moved = |segment| match segment {
            Self::Move(at) => Self::Move(to(at)),
            Self::Line(at) => Self::Line(to(at)),
            Self::Curve(a, b, at) => Self::Curve(to(a), to(b), to(at)),
        };
        path.into_iter().map(moved).collect()
    }
}

/// A shape over the board or around it.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Shape {
    /// A filled rectangle.
    Fill { area: Area, colour: Rgb },
    /// Letters.
    Letters { outline: Vec<Segment>, colour: Rgb },
    /// Letters over the board, with a rim of the given width.
    Rimmed { outline: Vec<Segment>, colour: Rgb, rim: f64 },
    /// A line over the board with round ends; a line from a point to itself is a dot.
    Line {
        points: Vec<Point>,
        width: f64,
        colour: Rgb,
        opacity: f32,
        /// The lengths of a dash and of a gap.
        dash: Option<(f64, f64)>,
    },
}

/// A figure.
#[derive(Debug)]
pub(crate) struct Figure {
    pub(crate) size: (u32, u32),
    pub(crate) ground: Rgb,
    /// The place of the board.
    pub(crate) board: Area,
    /// The PNG of the board.
    pub(crate) png: Vec<u8>,
    /// The shapes around the board and on its edges.
    pub(crate) around: Vec<Shape>,
    /// The shapes over the board; they are clipped to it.
    pub(crate) over: Vec<Shape>,
    pub(crate) title: String,
    pub(crate) details: Details,
}

impl Figure {
    /// The bytes of the figure in a vector format, or of the PNG of its board.
    pub(crate) fn encode(self, format: Format) -> Vec<u8> {
        match format {
            Format::Png => self.png,
            Format::Svg => svg::encode(&self),
            Format::Pdf => pdf::encode(&self),
        }
    }
}
