//! Figure 7: the ratios y/x of (3,5)-GDWN.

use serde_json::json;
use wythoff::nimhoff::brute;

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Image, Measured};
use crate::format::count;
use crate::format::slope;
use crate::measure::beams::{points, rows};
use crate::measure::play::{nimhoff, ruleset};
use crate::model::Verdict;
use crate::plot::{Axis, Plot};
use crate::recipe::Recipe;

pub(crate) const ENTRY: Recipe = Recipe::Old(Entry {
    id: "fgpll-fig-7",
    number: "Figure 7",
    title: "Ratios that never settle",
    says: &[
        "The ratios y/x > 1 of the P-positions of (3, 5)-GDWN for x ≤ 35000: two bands that swing \
         together. Earlier work gave 1.74 and 1.57 as bounds of the region between them.",
    ],
    claims: &["F-63", "F-67"],
    measure,
});

const RULES: &str = "gdwn:3,5";
/// Columns of the figure.
const LAST: u64 = 35_000;
/// Rows that hold every P-position of these columns: none is steeper than 1.8 there.
const ROWS: u64 = 63_000;

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    context.step("the ratios")?;
    let xs = rows(context, &nimhoff(RULES), ROWS)?;
    let above: Vec<(u64, u64)> =
        points(&xs).filter(|&(x, y)| (1..=LAST).contains(&x) && y > x).collect();
    let ratio = |&(x, y): &(u64, u64)| y as f64 / x as f64;
    let plot = Plot {
        x_label: "x",
        y_label: "y/x",
        x: Axis::Between(0.0, LAST as f64),
        y: Axis::Between(1.45, 1.85),
        cloud: above
            .iter()
            .map(|point| (point.0 as f64, ratio(point)))
            .filter(|point| (1.45..1.85).contains(&point.1))
            .collect(),
        ..Plot::default()
    };
    found.plate(
        1,
        Image::Svg { markup: plot.svg().into_string() },
        format!(
            "y/x of the P-positions above the diagonal, x ≤ {}: {} of them.",
            count(LAST),
            count(above.len() as u64)
        ),
        "Two dark bands, one between 1.51 and 1.57, one between 1.74 and 1.78, both swinging up \
         and down in longer and longer waves.",
    );

    // The bands once the first few hundred columns are past, parted by the rule (3, 5).
    let bounds = |from: u64, to: u64, outer: bool| {
        let band =
            above.iter().filter(|&&(x, y)| (from..to).contains(&x) && (5 * x < 3 * y) == outer);
        band.map(ratio).fold((f64::MAX, 0.0), |(a, b), r| (f64::min(a, r), f64::max(b, r)))
    };
    let [inner, outer] = [false, true].map(|outer| bounds(500, 33_000, outer));
    found.row("Inner band, 500 ≤ x < 33000", format!("{} to {}", slope(inner.0), slope(inner.1)));
    found.row("Outer band, 500 ≤ x < 33000", format!("{} to {}", slope(outer.0), slope(outer.1)));

    // Every column holds one P-position, of which all are above, on or below the diagonal.
    let complete = points(&xs).filter(|point| point.0 <= LAST).count() as u64 == LAST + 1;
    let side = context.pick(600, 2000);
    let marked = brute::positions(&ruleset(RULES), side, 2 * side, context.observer())?;
    let marked = marked.into_iter().filter(|&(x, y)| x > 0 && y > x).count();
    let listed = above.iter().filter(|point| point.0 < side as u64).count();
    found.find(
        "F-67",
        Verdict::exact(complete && marked == listed && inner.1 < outer.0),
        format!(
            "All {} columns are there, {} of their P-positions above the diagonal, in bands of {} to \
             {} and {} to {}; the first {} columns are those of brute force.",
            count(LAST + 1),
            count(above.len() as u64),
            slope(inner.0),
            slope(inner.1),
            slope(outer.0),
            slope(outer.1),
            count(side as u64)
        ),
    );
    let least = bounds(10_000, 33_000, true).0;
    let most = bounds(10_000, 33_000, false).1;
    found.row_against("Least y/x of the outer band, 10000 ≤ x < 33000", slope(least), "1.74");
    found.row_against("Greatest y/x of the inner band", slope(most), "1.57");
    let two = |value: f64| (value * 100.0).round() / 100.0;
    found.find(
        "F-63",
        Verdict::rough(
            two(least) == 1.74 && two(most) == 1.57,
            (least - 1.74).abs() < 0.01 && (most - 1.57).abs() < 0.01,
        ),
        format!("From x = 10000 on the region lies between {} and {}.", slope(most), slope(least)),
    );
    found.commands =
        vec!["wythoff nimhoff positions --rules gdwn:3,5 --rows 63000 -o figure-7.txt".into()];
    found.data = json!({ "inner": inner, "outer": outer, "region": [most, least] });
    Ok(found)
}
