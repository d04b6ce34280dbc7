//! Drawings of boards of Linear Nimhoff: axes with coordinates, P-positions as markers or a picture
//! of the board, and rays with their names outside the board, where they cover nothing.
//!
//! Texts and lines outside the board have the colours of the page, light or dark; the board is the
//! same in both.

mod markers;
mod names;

use maud::{Markup, html};
use wythoff::Window;
use wythoff_render::clipped;

use self::markers::markers;
use self::names::{End, LETTER, names};
use crate::model::Image;
use crate::plot::{path, plain, round, ticks};

/// A drawing of a window of a board, with the origin at the bottom left.
pub(crate) struct Diagram<'a> {
    pub(crate) window: Window,
    /// Number of such drawings side by side, 1 to 3; it sets the size of the letters.
    pub(crate) across: u8,
    /// A picture of the window, in place of black.
    pub(crate) ground: Option<&'a Image>,
    /// A larger picture that opens from the board.
    pub(crate) full: Option<&'a Image>,
    /// P-positions, drawn as markers: the sparser they are, the larger.
    pub(crate) positions: Vec<(u64, u64)>,
    /// The colour of markers: white, unless the picture of the board has another.
    pub(crate) marker: &'static str,
    /// Rays from the origin, and names where they leave the board.
    pub(crate) rays: Vec<Ray>,
    /// Lines through points of the plane.
    pub(crate) paths: Vec<Path>,
}

/// A ray from a point, with its name.
pub(crate) struct Ray {
    pub(crate) from: (f64, f64),
    pub(crate) towards: (f64, f64),
    pub(crate) name: String,
    pub(crate) ink: Ink,
    pub(crate) line: Line,
}

/// A line through points of the plane.
pub(crate) struct Path {
    pub(crate) points: Vec<(f64, f64)>,
    pub(crate) ink: Ink,
    pub(crate) line: Line,
}

/// The colour of a line, and of its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ink {
    /// Blue: rules.
    Rule,
    /// Yellow on the board, ochre on the page: lines of P-positions.
    Beam,
    /// White on the board, the colour of the text on the page.
    Plain,
    /// Green.
    Other,
}

/// The way a line is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Line {
    /// Only its name is set.
    None,
    Solid,
    Dashed,
}

impl Ink {
    /// The colour on the board, which is dark.
    const fn on_board(self) -> &'static str {
        match self {
            Self::Rule => "#6fa8ff",
            Self::Beam => "#f6d32d",
            Self::Plain => "#ffffff",
            Self::Other => "#7cf0d8",
        }
    }

    /// The class of a name on the page.
    const fn class(self) -> &'static str {
        match self {
            Self::Rule => "label label-0",
            Self::Beam => "label label-1",
            Self::Plain | Self::Other => "label",
        }
    }
}

impl Ray {
    /// The ray of that slope from the origin.
    pub(crate) fn slope(slope: f64, name: impl Into<String>, ink: Ink, line: Line) -> Self {
        Self { from: (0.0, 0.0), towards: (1.0, slope), name: name.into(), ink, line }
    }

    /// The direction of the rule (a, b), dashed.
    pub(crate) fn rule((a, b): (u32, u32)) -> Self {
        let towards = (f64::from(a), f64::from(b));
        let name = format!("({a}, {b})");
        Self { from: (0.0, 0.0), towards, name, ink: Ink::Rule, line: Line::Dashed }
    }
}

/// The places of the parts of a drawing, in its own units, which are about pixels on a wide screen.
struct Layout {
    window: Window,
    width: f64,
    /// The left, upper, right and lower edge of the board.
    edges: [f64; 4],
}

/// Room for the names of rays above and right of the board, and for coordinates.
const TOP: f64 = 52.0;
const LEFT: f64 = 62.0;
const BOTTOM: f64 = 48.0;

impl<'a> Diagram<'a> {
    /// A black board without P-positions.
    pub(crate) const fn new(window: Window, across: u8) -> Self {
        Self {
            window,
            across,
            ground: None,
            full: None,
            positions: Vec::new(),
            marker: "#fff",
            rays: Vec::new(),
            paths: Vec::new(),
        }
    }

    /// The drawing as a picture of an entry.
    pub(crate) fn image(&self) -> Image {
        Image::svg(self.svg())
    }

    fn layout(&self) -> Layout {
        let width = match self.across {
            1 => 720.0,
            2 => 480.0,
            _ => 400.0,
        };
        let window = self.window;
        let named = self.rays.iter().filter(|ray| !ray.name.is_empty());
        let room = |ray: &Ray| {
            let (x, y) = end(window, ray)?;
            let above = y > window.bottom() as f64 - 1.0;
            let corner = above && x > window.right() as f64 - 1.0;
            let letters = LETTER * ray.name.chars().count() as f64;
            Some(if !above {
                letters + 22.0
            } else if corner {
                letters / 2.0 + 8.0
            } else {
                0.0
            })
        };
        let right = width - named.filter_map(room).fold(26.0, f64::max);
        let height = (right - LEFT) * self.window.height() as f64 / self.window.width() as f64;
        Layout { window: self.window, width, edges: [LEFT, TOP, right, TOP + height] }
    }

    fn svg(&self) -> Markup {
        let layout = self.layout();
        let [left, top, right, bottom] = layout.edges;
        let (wide, high) = (round(right - left), round(bottom - top));
        let style = "width: 100%; max-width: 100%; max-height: none";
        html! {
            svg.plot style=(style) viewBox={ "0 0 " (layout.width) " " (round(bottom + BOTTOM)) } {
                rect x=(left) y=(top) width=(wide) height=(high) fill="#000" {}
                @if let Some(Image::Png { file, .. }) = self.ground {
                    @let target = match self.full { Some(Image::Png { file, .. }) => file, _ => file };
                    a href=(target) {
                        image href=(file) x=(left) y=(top) width=(wide) height=(high)
                            preserveAspectRatio="none" {}
                    }
                }
                @for ray in self.rays.iter().filter(|ray| ray.line != Line::None) {
                    @let far = end(self.window, ray).unwrap_or(ray.from);
                    (layout.stroke(&[ray.from, far], 1.6, (ray.ink, ray.line)))
                }
                @for (d, width) in markers(&layout.inside(&self.positions)) {
                    path d=(d) fill="none" stroke=(self.marker) stroke-width=(width) stroke-linecap="round" {}
                }
                @for path in &self.paths { (layout.stroke(&path.points, 2.8, (path.ink, path.line))) }
                (layout.axes())
                (self.names(&layout))
            }
        }
    }

    fn names(&self, layout: &Layout) -> Markup {
        let named = self.rays.iter().filter(|ray| !ray.name.is_empty());
        let ends: Vec<End<'_>> = named
            .filter_map(|ray| {
                let at = layout.place(end(self.window, ray)?);
                Some(End { at, name: &ray.name, class: ray.ink.class() })
            })
            .collect();
        names(&ends, layout.edges, layout.width)
    }
}

/// The point where a ray leaves a window, which is its last one inside.
fn end(window: Window, ray: &Ray) -> Option<(f64, f64)> {
    let low = (window.x() as f64 - 0.5, window.y() as f64 - 0.5);
    let high = (low.0 + window.width() as f64, low.1 + window.height() as f64);
    let far = 4.0 * (window.right() + window.bottom()) as f64;
    let to = (ray.from.0 + ray.towards.0 * far, ray.from.1 + ray.towards.1 * far);
    clipped(ray.from, to, (low, high)).map(|(_, end)| end)
}

impl Layout {
    /// The place of a point of the plane; whole coordinates are the middles of positions.
    fn place(&self, (x, y): (f64, f64)) -> (f64, f64) {
        let [left, _, right, bottom] = self.edges;
        let unit = (right - left) / self.window.width() as f64;
        (
            left + (x + 0.5 - self.window.x() as f64) * unit,
            bottom - (y + 0.5 - self.window.y() as f64) * unit,
        )
    }

    /// The places of the positions inside the window.
    fn inside(&self, positions: &[(u64, u64)]) -> Vec<(f64, f64)> {
        let window = self.window;
        let columns = window.x()..window.right();
        let rows = window.y()..window.bottom();
        let inside = positions.iter().filter(|(x, y)| columns.contains(x) && rows.contains(y));
        inside.map(|&(x, y)| self.place((x as f64, y as f64))).collect()
    }

    /// A line with a dark rim, cut off at the edges of the board.
    fn stroke(&self, points: &[(f64, f64)], width: f64, (ink, line): (Ink, Line)) -> Markup {
        let [left, top, right, bottom] = self.edges;
        let places: Vec<_> = points.iter().map(|&point| self.place(point)).collect();
        let d = path(&places, ((left, top), (right, bottom)));
        let dashes = (line == Line::Dashed).then_some("7 5");
        html! {
            path d=(d) fill="none" stroke="#000" stroke-dasharray=[dashes] stroke-opacity="0.75" stroke-width=(width + 2.0) {}
            path d=(d) fill="none" stroke=(ink.on_board()) stroke-width=(width)
                stroke-dasharray=[dashes] stroke-linejoin="round" {}
        }
    }

    /// Coordinates at the left and below.
    fn axes(&self) -> Markup {
        let [left, top, right, bottom] = self.edges;
        let span = |from: u64, length: u64| ticks(from as f64, (from + length) as f64);
        let columns = span(self.window.x(), self.window.width()).into_iter();
        let rows = span(self.window.y(), self.window.height()).into_iter();
        let columns: Vec<_> = columns.map(|x| (round(self.place((x, 0.0)).0), plain(x))).collect();
        let columns = columns.into_iter().filter(|(at, _)| (left..=right + 1.0).contains(at));
        let rows: Vec<_> = rows.map(|y| (round(self.place((0.0, y)).1), plain(y))).collect();
        let rows = rows.into_iter().filter(|(at, _)| (top - 1.0..=bottom).contains(at));
        let soft = "stroke: var(--soft)";
        html! {
            @for (at, label) in columns {
                line style=(soft) x1=(at) x2=(at) y1=(round(bottom)) y2=(round(bottom + 5.0)) {}
                text.tick x=(at) y=(round(bottom + 20.0)) text-anchor="middle" { (label) }
            }
            @for (at, label) in rows {
                line style=(soft) x1=(left - 5.0) x2=(left) y1=(at) y2=(at) {}
                text.tick x=(left - 9.0) y=(round(at + 5.0)) text-anchor="end" { (label) }
            }
            text.axis x=(round(right)) y=(round(bottom + 40.0)) text-anchor="end" { "x" }
            text.axis x=(left - 9.0) y=(round(top - 12.0)) text-anchor="end" { "y" }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::window;

    #[test]
    fn a_drawing_has_axes_names_and_every_position_inside_its_window() {
        let mut diagram = Diagram::new(window(0, 0, 100, 100), 3);
        diagram.positions = vec![(10, 10), (50, 80), (100, 3)];
        diagram.rays = vec![
            Ray::rule((1, 1)),
            Ray::slope(1.618, "1.6180", Ink::Beam, Line::Solid),
            Ray::slope(0.618, "0.6180", Ink::Beam, Line::None),
        ];
        let svg = diagram.svg().into_string();
        assert_eq!(svg.matches("h0").count(), 2, "{svg}");
        assert_eq!(svg.matches("stroke-dasharray").count(), 2, "a dashed line and its rim");
        assert_eq!(svg.matches("#f6d32d").count(), 1);
        for name in [">(1, 1)<", ">1.6180<", ">0.6180<", ">80<", ">x<", ">y<"] {
            assert!(svg.contains(name), "{name} {svg}");
        }
        assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
    }
}
