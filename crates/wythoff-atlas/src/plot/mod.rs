//! Plots as SVG: few ticks, labels beside the lines, text as text, colours of the page.

mod parts;

use std::collections::BTreeSet;

use maud::{Markup, html};
use wythoff_render::clipped;

pub(crate) use self::parts::{Axis, Estimate, Guide, Plot, Series};
use crate::format::count;
use crate::model::Image;

const WIDTH: f64 = 600.0;
const HEIGHT: f64 = 300.0;
/// Room for the labels of the axes.
const LEFT: f64 = 60.0;
const TOP: f64 = 34.0;
const BOTTOM: f64 = 56.0;
/// The width of a letter, a little more than most have, and the height of a line.
const LETTER: f64 = 8.2;
const LINE: f64 = 18.0;
/// Colours of series, which then begin again; and the one that theory has.
const COLOURS: usize = 3;
const THEORY: usize = 1;

impl Plot {
    /// The drawing. What lies beyond the axes is cut off.
    pub(crate) fn image(&self) -> Image {
        Image::svg(self.svg())
    }

    fn svg(&self) -> Markup {
        let across = self.x.span(self.points().map(|point| point.0));
        let up = self.y.span(self.points().map(|point| point.1));
        let right = WIDTH - self.margin();
        let x = |value: f64| LEFT + across.part(value) * (right - LEFT);
        let y = |value: f64| HEIGHT - BOTTOM - up.part(value) * (HEIGHT - TOP - BOTTOM);
        let inside = |a: f64, b: f64| across.holds(a) && up.holds(b);
        let curve = |points: &[(f64, f64)]| {
            let points = points.iter().map(|&(a, b)| (x(a), y(b)));
            path(&points.collect::<Vec<_>>(), ((LEFT, TOP), (right, HEIGHT - BOTTOM)))
        };
        let ends: Vec<f64> = self.ends().map(|(_, end, _)| y(up.nearest(end))).collect();
        let ends = spread(&ends, LINE, (TOP, HEIGHT - BOTTOM));
        html! {
            svg viewBox={ "0 0 " (WIDTH) " " (HEIGHT) } class="plot" {
                @for (tick, label) in up.ticks() {
                    line.rule x1=(LEFT) x2=(round(right)) y1=(round(y(tick))) y2=(round(y(tick))) {}
                    text.tick x=(LEFT - 10.0) y=(round(y(tick) + 5.0)) text-anchor="end" { (label) }
                }
                @for (tick, label) in across.ticks() {
                    text.tick x=(round(x(tick))) y=(HEIGHT - BOTTOM + 24.0) text-anchor="middle" { (label) }
                }
                text.axis x=(LEFT - 10.0) y="16" { (self.y_label) (up.note()) }
                text.axis x=(round(right)) y=(HEIGHT - 8.0) text-anchor="end" {
                    (self.x_label) (across.note())
                }
                @if !self.cloud.is_empty() {
                    @let shown = self.cloud.iter().filter(|&&(a, b)| inside(a, b));
                    path.cloud d=(runs(shown.map(|&(a, b)| (x(a), y(b))))) {}
                }
                @if !self.stems.is_empty() {
                    @let shown = self.stems.iter().filter(|stem| across.holds(stem.0));
                    path.stem d=(stems(shown.map(|&(a, b)| (x(a), y(up.nearest(b)))))) {}
                }
                (self.draw_guides(&across, &up, x, y))
                @for (place, series) in self.series.iter().enumerate() {
                    @let place = place % COLOURS;
                    path class={ "line line-" (place) @if series.measured { " thin" } }
                        d=(curve(&series.points)) {}
                    @if series.measured {
                        @for &(at, value) in series.points.iter().filter(|at| inside(at.0, at.1)) {
                            circle class={ "dot dot-" (place) } cx=(round(x(at))) cy=(round(y(value))) r="2.5" {}
                        }
                    }
                }
                @for estimate in self.estimates.iter().filter(|at| inside(at.x, at.y)) {
                    @let (at, error) = (round(x(estimate.x)), estimate.error);
                    @let [low, high] = [-error, error].map(|error| y(up.nearest(estimate.y + error)));
                    line.error x1=(at) x2=(at) y1=(round(low)) y2=(round(high)) {}
                    circle.dot.dot-0 cx=(at) cy=(round(y(estimate.y))) r="3" {}
                }
                @for ((at, _, (class, label)), end) in self.ends().zip(ends) {
                    @let at = x(across.nearest(at)) + 10.0;
                    text class={ "label label-" (class) } x=(round(at)) y=(round(end + 5.0)) { (label) }
                }
            }
        }
    }

    /// All that the axes have to hold if they do not say how far they run.
    fn points(&self) -> impl Iterator<Item = (f64, f64)> {
        let series = self.series.iter().flat_map(|series| series.points.iter().copied());
        let estimates = self.estimates.iter().map(|at| (at.x, at.y + at.error));
        let guides = self.guides.iter();
        let guides = guides.map(|line| if line.upright { (line.at, 0.0) } else { (0.0, line.at) });
        let many = self.cloud.iter().chain(&self.stems).copied();
        series.chain(estimates).chain(guides).chain(many)
    }

    /// The ends of the curves that are labelled at the right: where each ends, with the class of
    /// its colour and its label.
    fn ends(&self) -> impl Iterator<Item = (f64, f64, (usize, &str))> {
        let series = self.series.iter().enumerate().filter_map(|(place, series)| {
            let &(x, y) = series.points.last().filter(|_| !series.label.is_empty())?;
            Some((x, y, (place % COLOURS, &*series.label)))
        });
        let level = self.guides.iter().filter(|guide| !guide.upright);
        series.chain(level.map(|guide| (f64::MAX, guide.at, (THEORY, &*guide.label))))
    }

    /// Room for the labels at the right.
    fn margin(&self) -> f64 {
        let longest = self.ends().map(|(.., (_, label))| label.chars().count()).max().unwrap_or(0);
        (LETTER * longest as f64 + 16.0).clamp(24.0, WIDTH / 2.0)
    }

    /// Draws the lines across the plot; the names of upright ones at its top, in as many rows as
    /// keep them apart.
    fn draw_guides(
        &self,
        across: &Span,
        up: &Span,
        x: impl Fn(f64) -> f64,
        y: impl Fn(f64) -> f64,
    ) -> Markup {
        let (left, right, top) = (x(across.from), x(across.to), y(up.to));
        let standing = self.guides.iter().filter(|guide| guide.upright && across.holds(guide.at));
        let mut upright: Vec<_> = standing.map(|guide| (x(guide.at), &*guide.label)).collect();
        upright.sort_by(|a, b| a.0.total_cmp(&b.0));
        let mut rows: Vec<f64> = Vec::new();
        html! {
            @for guide in self.guides.iter().filter(|guide| !guide.upright && up.holds(guide.at)) {
                @let at = round(y(guide.at));
                line.guide x1=(round(left)) x2=(round(right)) y1=(at) y2=(at) {}
            }
            @for (at, label) in upright {
                @let width = LETTER * label.chars().count() as f64;
                @let beyond = at + 5.0 + width > WIDTH;
                @let start = if beyond { at - 5.0 - width } else { at + 5.0 };
                // A line begins in the row of its name, and crosses none above.
                @let top = top + LINE * row(&mut rows, start, start + width + 6.0) as f64;
                line.guide x1=(round(at)) x2=(round(at)) y1=(round(top)) y2=(HEIGHT - BOTTOM) {}
                text class={ "label label-" (THEORY) } x=(round(start)) y=(round(top + 12.0)) {
                    (label)
                }
            }
        }
    }
}

/// A plot of these lines and points, from zero on both axes.
pub(crate) fn chart(x_label: &'static str, y_label: &'static str, series: Vec<Series>) -> Image {
    Plot::new(x_label, y_label).series(series).image()
}

/// The first row in which a label from `start` to `end` is clear of those before it.
fn row(rows: &mut Vec<f64>, start: f64, end: f64) -> usize {
    let free = rows.iter().position(|&last| last <= start);
    let row = free.unwrap_or(rows.len());
    if free.is_none() {
        rows.push(end);
    } else {
        rows[row] = end;
    }
    row
}

/// Heights of labels, moved as little as keeps them `apart` and between two bounds.
pub(crate) fn spread(heights: &[f64], apart: f64, (top, bottom): (f64, f64)) -> Vec<f64> {
    let mut order: Vec<usize> = (0..heights.len()).collect();
    order.sort_by(|&a, &b| heights[a].total_cmp(&heights[b]));
    let mut moved = heights.to_vec();
    let mut least = top;
    for &place in &order {
        moved[place] = moved[place].max(least);
        least = moved[place] + apart;
    }
    let mut most = bottom;
    for &place in order.iter().rev() {
        moved[place] = moved[place].min(most);
        most = moved[place] - apart;
    }
    moved
}

/// An axis whose ends are known.
struct Span {
    from: f64,
    to: f64,
    log: bool,
}

impl Axis {
    fn span(self, values: impl Iterator<Item = f64>) -> Span {
        match self {
            Self::FromZero => Span { from: 0.0, to: values.fold(1e-9, f64::max), log: false },
            Self::Between(from, to) => Span { from, to, log: false },
            Self::Log(from, to) => Span { from, to, log: true },
        }
    }
}

impl Span {
    /// The place of a value along the axis, from 0 to 1 on it.
    fn part(&self, value: f64) -> f64 {
        if self.log {
            // What a logarithmic axis cannot show lies far below it.
            (value.max(f64::MIN_POSITIVE) / self.from).ln() / (self.to / self.from).ln()
        } else {
            (value - self.from) / (self.to - self.from)
        }
    }

    /// Returns true if a value is on the axis.
    fn holds(&self, value: f64) -> bool {
        (-1e-9..=1.0 + 1e-9).contains(&self.part(value))
    }

    /// The value on the axis that is nearest to another.
    fn nearest(&self, value: f64) -> f64 {
        value.clamp(self.from, self.to)
    }

    /// The note on the axis.
    const fn note(&self) -> &'static str {
        if self.log { ", log scale" } else { "" }
    }

    /// A few round values on the axis, with their labels.
    fn ticks(&self) -> Vec<(f64, String)> {
        if !self.log {
            return ticks(self.from, self.to).into_iter().map(|tick| (tick, plain(tick))).collect();
        }
        let (first, last) = (self.from.log10().floor() as i32, self.to.log10().floor() as i32);
        let on = |&(value, _): &(f64, String)| self.holds(value);
        let power = |power: i32| (10_f64.powi(power), power_of_ten(power));
        let powers: Vec<_> = (first..=last).map(power).filter(on).collect();
        if powers.len() > 2 {
            // At most seven of them.
            let step = powers.len().div_ceil(7);
            return powers.into_iter().step_by(step).collect();
        }
        // Within a decade or two, round numbers between the powers as well.
        let between = (first..=last).flat_map(|power| {
            [1.0, 2.0, 5.0].map(|digit| digit * 10_f64.powi(power)).map(|n| (n, plain(n)))
        });
        let between: Vec<_> = between.filter(on).collect();
        if between.len() > 1 {
            return between;
        }
        ticks(self.from, self.to).into_iter().map(|tick| (tick, plain(tick))).collect()
    }
}

/// A number on an axis.
pub(crate) fn plain(tick: f64) -> String {
    let size = if tick.abs() >= 10_000.0 {
        count(tick.abs() as u64)
    } else {
        // The ninth decimal is noise of the arithmetic.
        ((tick.abs() * 1e9).round() / 1e9).to_string()
    };
    if tick < 0.0 { format!("−{size}") } else { size }
}

/// A power of ten as it stands on an axis.
fn power_of_ten(power: i32) -> String {
    let digit = |digit: char| match digit {
        '-' => '⁻',
        _ => ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'][digit as usize - '0' as usize],
    };
    format!("10{}", power.to_string().chars().map(digit).collect::<String>())
}

/// The pixels that points fall on, as vertical runs of a path.
fn runs(points: impl Iterator<Item = (f64, f64)>) -> String {
    let pixels: BTreeSet<(i64, i64)> =
        points.map(|(x, y)| (x.floor() as i64, y.floor() as i64)).collect();
    let pixels: Vec<(i64, i64)> = pixels.into_iter().collect();
    let columns = pixels.chunk_by(|a, b| a.0 == b.0 && a.1 + 1 == b.1);
    let run = |run: &[(i64, i64)]| format!("M{}.5 {}v{}", run[0].0, run[0].1, run.len());
    columns.map(run).collect()
}

/// Thin bars from the lower edge up, as a path.
fn stems(tops: impl Iterator<Item = (f64, f64)>) -> String {
    let stem = |(x, y)| format!("M{} {}V{}", round(x), HEIGHT - BOTTOM, round(y));
    tops.map(stem).collect()
}

/// A line from point to point, as a path, as far as it lies in the box between two corners.
pub(crate) fn path(points: &[(f64, f64)], corners: ((f64, f64), (f64, f64))) -> String {
    let mut path = String::new();
    let mut last = None;
    for two in points.windows(2) {
        let Some((from, to)) = clipped(two[0], two[1], corners) else { continue };
        let [from, to] = [from, to].map(|(x, y)| format!("{} {}", round(x), round(y)));
        if last.as_ref() != Some(&from) {
            path += &format!("M{from}");
        }
        path += &format!("L{to}");
        last = Some(to);
    }
    path
}

/// A tenth of a pixel is enough.
pub(crate) fn round(value: f64) -> f64 {
    (value * 10.0).round() / 10.0
}

/// Up to six round numbers from one to another.
pub(crate) fn ticks(least: f64, most: f64) -> Vec<f64> {
    let magnitude = 10_f64.powf((most - least).log10().floor());
    let steps = [0.1, 0.2, 0.5, 1.0, 2.0].map(|step| step * magnitude);
    let step = steps.into_iter().find(|step| (most - least) / step < 6.0).unwrap_or(magnitude);
    let numbers = (least / step - 1e-9).ceil() as i64..=(most / step + 1e-9).floor() as i64;
    numbers.map(|tick| ((tick as f64 * step) * 1e9).round() / 1e9).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cloud_is_the_runs_of_its_pixels() {
        let points = [(3.2, 5.9), (3.9, 6.0), (3.1, 6.4), (3.0, 9.0), (7.0, 1.0)];
        assert_eq!(runs(points.into_iter()), "M3.5 5v2M3.5 9v1M7.5 1v1");
    }

    #[test]
    fn ticks_are_few_and_round() {
        assert_eq!(ticks(0.0, 5.4), [0.0, 1.0, 2.0, 3.0, 4.0, 5.0]);
        assert_eq!(ticks(0.0, 590.0), [0.0, 100.0, 200.0, 300.0, 400.0, 500.0]);
        assert_eq!(ticks(0.0, 0.25), [0.0, 0.05, 0.1, 0.15, 0.2, 0.25]);
        assert_eq!(ticks(1.48, 1.84), [1.5, 1.6, 1.7, 1.8]);
        let log = Span { from: 0.05, to: 20_000.0, log: true };
        let labels = |span: Span| span.ticks().into_iter().map(|tick| tick.1).collect::<Vec<_>>();
        assert_eq!(labels(log), ["10⁻¹", "10⁰", "10¹", "10²", "10³", "10⁴"]);
        assert_eq!(labels(Span { from: 1.0, to: 1e12, log: true }).len(), 7);
        assert_eq!(labels(Span { from: 20.0, to: 300.0, log: true }), ["20", "50", "100", "200"]);
        assert_eq!(labels(Span { from: 1.1, to: 1.6, log: true })[..2], ["1.1", "1.2"]);
        assert_eq!(labels(Span { from: -0.1, to: 0.1, log: false })[0], "−0.1");
        assert_eq!(labels(Span { from: 0.0, to: 35_000.0, log: false })[1], count(10_000_u64));
    }

    #[test]
    fn labels_are_moved_apart_and_stay_in_bounds() {
        assert_eq!(spread(&[50.0, 200.0, 55.0], 18.0, (34.0, 244.0)), [50.0, 200.0, 68.0]);
        assert_eq!(spread(&[240.0, 244.0], 18.0, (34.0, 244.0)), [226.0, 244.0]);
        let mut rows = Vec::new();
        let placed = [(0.0, 50.0), (30.0, 80.0), (60.0, 90.0), (85.0, 99.0)];
        assert_eq!(placed.map(|(start, end)| row(&mut rows, start, end)), [0, 1, 0, 1]);
    }

    #[test]
    fn lines_are_cut_off_at_the_axes() {
        let corners = ((0.0, 0.0), (10.0, 10.0));
        assert_eq!(path(&[(-5.0, 5.0), (5.0, 5.0), (5.0, 15.0)], corners), "M0 5L5 5L5 10");
        assert_eq!(
            path(&[(5.0, 5.0), (15.0, 5.0), (15.0, 9.0), (5.0, 9.0)], corners),
            "M5 5L10 5M10 9L5 9"
        );
        assert_eq!(path(&[(11.0, 0.0), (11.0, 9.0)], corners), "");
    }

    #[test]
    fn a_plot_says_that_an_axis_is_logarithmic_and_shows_theory_and_errors() {
        let plot = Plot {
            x_label: "x",
            y_label: "density",
            x: Axis::Log(10.0, 1e6),
            y: Axis::Between(0.2, 0.3),
            estimates: vec![Estimate { x: 1e3, y: 0.25, error: 0.01 }],
            guides: vec![
                Guide { at: 0.26, label: "0.26".into(), upright: false },
                Guide { at: 1e4, label: "here".into(), upright: true },
            ],
            stems: vec![(1e5, 0.28)],
            ..Plot::default()
        };
        let svg = plot.svg().into_string();
        assert!(svg.contains("x, log scale") && !svg.contains("density, log"));
        assert_eq!(svg.matches("class=\"guide\"").count(), 2);
        assert_eq!(svg.matches("class=\"error\"").count(), 1);
        assert!(svg.contains(">0.26</text>") && svg.contains(">here</text>"));
        assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
    }

    #[test]
    fn thirty_five_thousand_points_take_less_than_a_hundred_kilobytes() {
        // Two bands of scatter, as the ratios of a game with beams.
        let point = |n: u32| {
            let scatter = f64::from(n.wrapping_mul(2_654_435_761) >> 16) / 65_536.0;
            (f64::from(n), if n.is_multiple_of(3) { 1.75 } else { 1.54 } + 0.03 * scatter)
        };
        let plot = Plot {
            x: Axis::Between(0.0, 35_000.0),
            y: Axis::Between(1.45, 1.85),
            cloud: (0..35_000).map(point).collect(),
            ..Plot::default()
        };
        let svg = plot.svg().into_string();
        assert!((2000..100_000).contains(&svg.len()), "{} bytes", svg.len());
    }
}
