//! Figures as SVG.

use std::fmt::Write as _;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use super::{Figure, Point, Segment, Shape};
use crate::colour::Rgb;

/// Returns the text of a figure as SVG 1.1.
pub(super) fn encode(figure: &Figure) -> Vec<u8> {
    let Figure { size: (width, height), ground, board, png, .. } = figure;
    let (x, y) = (board.x.start, board.y.start);
    let (wide, high) = (board.width(), board.height());
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" \
         width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" role=\"img\">\n\
         <title>{title}</title>\n<desc>{details}</desc>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"{ground}\"/>\n\
         <clipPath id=\"board\"><rect x=\"{x}\" y=\"{y}\" width=\"{wide}\" height=\"{high}\"/></clipPath>\n",
        title = escaped(&figure.title),
        details = escaped(&details(figure)),
        ground = hex(*ground),
    );
    let data = STANDARD.encode(png);
    svg += &format!(
        "<image x=\"{x}\" y=\"{y}\" width=\"{wide}\" height=\"{high}\" \
         preserveAspectRatio=\"none\" style=\"image-rendering:pixelated\" \
         xlink:href=\"data:image/png;base64,{data}\"/>\n"
    );
    figure.around.iter().for_each(|shape| draw(&mut svg, shape));
    svg += "<g clip-path=\"url(#board)\" stroke-linecap=\"round\" stroke-linejoin=\"round\">\n";
    figure.over.iter().for_each(|shape| draw(&mut svg, shape));
    svg += "</g>\n</svg>\n";
    svg.into_bytes()
}

fn draw(svg: &mut String, shape: &Shape) {
    *svg += &match shape {
        Shape::Fill { area, colour } => format!(
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\"/>\n",
            area.x.start,
            area.y.start,
            area.width(),
            area.height(),
            hex(*colour)
        ),
        Shape::Letters { outline, colour } => {
            format!("<path d=\"{}\" fill=\"{}\"/>\n", path(outline), hex(*colour))
        }
        Shape::Rimmed { outline, colour, rim } => {
            let (path, around) = (path(outline), hex(colour.opposite()));
            format!(
                "<path d=\"{path}\" fill=\"{around}\" stroke=\"{around}\" stroke-width=\"{:.2}\"/>\n\
                 <path d=\"{path}\" fill=\"{}\"/>\n",
                2.0 * rim,
                hex(*colour)
            )
        }
        Shape::Line { points, width, colour, opacity, dash } => {
            let points: Vec<_> = points.iter().map(|&at| place(at)).collect();
            let dash = dash.map_or(String::new(), |(dash, gap)| {
                format!(" stroke-dasharray=\"{dash:.2} {gap:.2}\" stroke-linecap=\"butt\"")
            });
            format!(
                "<path d=\"M{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{width:.2}\" \
                 stroke-opacity=\"{opacity}\"{dash}/>\n",
                points.join("L"),
                hex(*colour)
            )
        }
    };
}

fn path(outline: &[Segment]) -> String {
    let mut text = String::new();
    for segment in outline {
        let part = match *segment {
            Segment::Move(to) if text.is_empty() => format!("M{}", place(to)),
            Segment::Move(to) => format!("ZM{}", place(to)),
            Segment::Line(to) => format!("L{}", place(to)),
            Segment::Curve(a, b, to) => format!("C{} {} {}", place(a), place(b), place(to)),
        };
        text += &part;
    }
    text + "Z"
}

fn place((x, y): Point) -> String {
    format!("{x:.2},{y:.2}")
}

fn hex(Rgb([red, green, blue]): Rgb) -> String {
    format!("#{red:02X}{green:02X}{blue:02X}")
}

/// The metadata as a line of text.
fn details(figure: &Figure) -> String {
    let mut text = String::new();
    for (key, value) in &figure.details {
        let between = if text.is_empty() { "" } else { "; " };
        // Writing to a string cannot fail.
        let _ = write!(text, "{between}{key}: {value}");
    }
    text
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
