//! Figure 5: a strip along a rule, and the part of a line in it.

use crate::prelude::*;
use maud::{Markup, html};

use crate::measure::theory::lines_of;
use crate::model::{Found, Image, Result};

/// Draws Figure 5 for a rule and a line of (1, 2)-GDWN.
pub(super) fn figure_5(found: &mut Found) -> Result<()> {
    let lines = lines_of("gdwn:1,2", 20)?;
    // The rule (1, 2) and a line below it: the second.
    let (slope, density) = (lines.lines[1].slope.to_f64(), lines.lines[1].density.to_f64());
    let part = numbers! {
        slope,
        // P-positions in a strip of width 1.
        positions: density * 2.0 / (2.0 - slope),
    };
    found.plate_of("strip", Image::svg(strip(2.0, slope)), &part);
    Ok(())
}

fn strip(rule: f64, slope: f64) -> Markup {
    const WIDTH: f64 = 520.0;
    const HEIGHT: f64 = 330.0;
    const FOOT: f64 = HEIGHT - 40.0;
    // Units of 46 pixels; the strip from x = 1.6 to 2.6 at the foot.
    let at = |x: f64, y: f64| (30.0 + x * 46.0, FOOT - y * 46.0);
    let point = |(x, y): (f64, f64)| format!("{x:.1},{y:.1}");
    let top = 5.9;
    let far = (top / slope).min(9.6);
    let along = |foot: f64| [at(foot, 0.0), at(foot + top / rule, top)];
    let (left, right) = (0.4, 1.3);
    let [a, b] = along(left);
    let [c, d] = along(right);
    let polygon = [a, b, d, c].map(point).join(" ");
    // Where the line crosses either side: slope x = rule (x - foot).
    let cross = |foot: f64| rule * foot / (rule - slope);
    let (from, to) = (cross(left), cross(right));
    let dots = (0..=60).map(|i| f64::from(i) * 0.17).filter(|x| *x < far);
    html! {
        svg viewBox={ "0 0 " (WIDTH) " " (HEIGHT) } class="plot strip-drawing" {
            polygon points=(polygon) fill="currentColor" fill-opacity="0.1" {}
            @for foot in (0..9).map(|i| left + f64::from(i) * 0.45 - 0.45) {
                @let [foot, head] = along(foot);
                line.rule x1=(foot.0) y1=(foot.1) x2=(head.0) y2=(head.1) stroke-dasharray="5 5" {}
            }
            @for [foot, head] in [along(left), along(right)] {
                line x1=(foot.0) y1=(foot.1) x2=(head.0) y2=(head.1) stroke="currentColor" {}
            }
            line x1=(at(0.0, 0.0).0) y1=(FOOT) x2=(WIDTH - 20.0) y2=(FOOT) stroke="currentColor" {}
            line x1=(at(0.0, 0.0).0) y1=(FOOT) x2=(at(0.0, 0.0).0) y2=(at(0.0, top).1) stroke="currentColor" {}
            polyline."line"."line-0" points={ (point(at(0.0, 0.0))) " " (point(at(far, slope * far))) } {}
            @for x in dots {
                @let (x, y, inside) = (at(x, slope * x).0, at(x, slope * x).1, from <= x && x <= to);
                circle class=(if inside { "dot-1" } else { "dot-0" }) cx=(format!("{x:.1}")) cy=(format!("{y:.1}"))
                    r=(if inside { "4" } else { "2.5" }) {}
            }
            text x=(at(f64::midpoint(left, right), 0.0).0) y=(FOOT + 22.0) text-anchor="middle" { "d" }
            text x=(at(far, slope * far).0 + 6.0) y=(at(far, slope * far).1 - 8.0) text-anchor="end" { "y = mx" }
            text x=(b.0 - 8.0) y=(b.1 + 14.0) text-anchor="end" { "y = s(x − c)" }
        }
    }
}
