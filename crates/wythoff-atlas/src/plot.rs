//! Plots as SVG: few ticks, labels beside the lines, text as text, colours of the page.

use maud::{Markup, html};

/// Lines and points over one pair of linear axes.
pub(crate) struct Plot {
    /// What runs to the right.
    pub(crate) x_label: &'static str,
    /// What runs up.
    pub(crate) y_label: &'static str,
    /// The lines, each with the label at its end.
    pub(crate) series: Vec<Series>,
}

/// One measurement, as points on a thin line, or one law, as a line.
pub(crate) struct Series {
    pub(crate) label: String,
    pub(crate) points: Vec<(f64, f64)>,
    /// Whether the points were measured.
    pub(crate) measured: bool,
}

const WIDTH: f64 = 600.0;
const HEIGHT: f64 = 300.0;
/// Room for the labels of the axes and of the lines.
const LEFT: f64 = 52.0;
const RIGHT: f64 = 128.0;
const TOP: f64 = 34.0;
const BOTTOM: f64 = 56.0;

impl Plot {
    /// The drawing, from zero on the axis that runs up.
    pub(crate) fn svg(&self) -> Markup {
        let points = || self.series.iter().flat_map(|series| series.points.iter());
        let right = points().map(|point| point.0).fold(1e-9, f64::max);
        let top = points().map(|point| point.1).fold(1e-9, f64::max);
        let x = |value: f64| LEFT + value / right * (WIDTH - LEFT - RIGHT);
        let y = |value: f64| HEIGHT - BOTTOM - value / top * (HEIGHT - TOP - BOTTOM);
        html! {
            svg viewBox={ "0 0 " (WIDTH) " " (HEIGHT) } class="plot" {
                @for tick in ticks(top) {
                    line.rule x1=(LEFT) x2=(WIDTH - RIGHT) y1=(round(y(tick))) y2=(round(y(tick))) {}
                    text.tick x=(LEFT - 10.0) y=(round(y(tick) + 5.0)) text-anchor="end" { (tick) }
                }
                @for tick in ticks(right) {
                    text.tick x=(round(x(tick))) y=(HEIGHT - BOTTOM + 24.0) text-anchor="middle" { (tick) }
                }
                text.axis x=(LEFT - 10.0) y="16" { (self.y_label) }
                text.axis x=(WIDTH - RIGHT) y=(HEIGHT - 8.0) text-anchor="end" { (self.x_label) }
                @for (place, series) in self.series.iter().enumerate() {
                    polyline class={ "line line-" (place) @if series.measured { " thin" } }
                        points=(path(&series.points, x, y)) {}
                    @if series.measured {
                        @for &(at, value) in &series.points {
                            circle class={ "dot dot-" (place) } cx=(round(x(at))) cy=(round(y(value))) r="2.5" {}
                        }
                    }
                    @if let Some(&(last_x, last_y)) = series.points.last() {
                        text class={ "label label-" (place) } x=(round(x(last_x) + 10.0)) y=(round(y(last_y) + 5.0)) {
                            (series.label)
                        }
                    }
                }
            }
        }
    }
}

fn path(points: &[(f64, f64)], x: impl Fn(f64) -> f64, y: impl Fn(f64) -> f64) -> String {
    let points = points.iter().map(|&(a, b)| format!("{},{}", round(x(a)), round(y(b))));
    points.collect::<Vec<_>>().join(" ")
}

/// A tenth of a pixel is enough.
fn round(value: f64) -> f64 {
    (value * 10.0).round() / 10.0
}

/// Zero and up to five round numbers up to `most`.
fn ticks(most: f64) -> Vec<f64> {
    let magnitude = 10_f64.powf(most.log10().floor());
    let steps = [0.1, 0.2, 0.5, 1.0, 2.0].map(|step| step * magnitude);
    let step = steps.into_iter().find(|step| most / step < 6.0).unwrap_or(magnitude);
    (0..=(most / step) as u32).map(|tick| ((f64::from(tick) * step) * 1e9).round() / 1e9).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_few_and_round() {
        assert_eq!(ticks(5.4), [0.0, 1.0, 2.0, 3.0, 4.0, 5.0]);
        assert_eq!(ticks(590.0), [0.0, 100.0, 200.0, 300.0, 400.0, 500.0]);
        assert_eq!(ticks(0.25), [0.0, 0.05, 0.1, 0.15, 0.2, 0.25]);
    }
}
