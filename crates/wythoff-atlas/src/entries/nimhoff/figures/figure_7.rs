//! Figure 7: the ratios y/x of (3,5)-GDWN.

use std::collections::BTreeSet;
use std::ops::Range;

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

/// Columns from which the region between the beams is judged, up to 33000 in a first look.
const FROM: u64 = 10_000;
/// The bounds of the region in earlier work, the lower and the upper one.
const PRINTED: [f64; 2] = [1.57, 1.74];

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    context.step("the ratios")?;
    let xs = rows(context, &nimhoff(RULES), ROWS)?;
    let above = above(&xs, LAST);
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
            "(3, 5)-GDWN: y/x of the P-positions above the diagonal, x ≤ {}: {} of them, of which those \
             with y/x from 1.45 to 1.85 are shown.",
            count(LAST),
            count(above.len() as u64)
        ),
        "Two dark bands, one between 1.51 and 1.57, one between 1.74 and 1.78, both swinging up \
         and down in longer and longer waves.",
    );
    let bands = [(500, 33_000, false), (500, 33_000, true)]
        .map(|(from, to, outer)| band(&above, from..to, outer));
    for (name, (least, most)) in ["Inner", "Outer"].into_iter().zip(bands) {
        let range = format!("{} to {}", slope(least), slope(most));
        found.row(format!("{name} band, 500 ≤ x < 33000"), range);
    }
    picture(context, bands, &mut found)?;
    region(context, &mut found)?;
    found.commands =
        vec!["wythoff nimhoff positions --rules gdwn:3,5 --rows 63000 -o figure-7.txt".into()];
    found.data["inner"] = json!(bands[0]);
    found.data["outer"] = json!(bands[1]);
    Ok(found)
}

/// The P-positions above the diagonal in the columns from 1 to `last`.
fn above(xs: &[u64], last: u64) -> Vec<(u64, u64)> {
    points(xs).filter(|&(x, y)| (1..=last).contains(&x) && y > x).collect()
}

fn ratio(&(x, y): &(u64, u64)) -> f64 {
    y as f64 / x as f64
}

/// Least and greatest y/x in some columns, above or below the rule (3, 5), which parts the bands.
fn band(above: &[(u64, u64)], columns: Range<u64>, outer: bool) -> (f64, f64) {
    let band = above.iter().filter(|&&(x, y)| columns.contains(&x) && (5 * x < 3 * y) == outer);
    band.map(ratio).fold((f64::MAX, 0.0), |(a, b), r| (f64::min(a, r), f64::max(b, r)))
}

/// The P-positions of the figure by rows, beside those of (3, 5)-GDWN by brute force.
struct Columns {
    side: u64,
    /// True if every column of the figure has its P-position.
    complete: bool,
    above: usize,
    /// P-positions above the diagonal in the first columns that only one of the two ways gives.
    wrong: usize,
}

impl Columns {
    fn compare(context: &Context<'_>, rules: &str, side: usize) -> Result<Self, MeasureError> {
        let xs = rows(context, &nimhoff(rules), ROWS)?;
        let marked = brute::positions(&ruleset(RULES), side, 2 * side, context.observer())?;
        let marked: BTreeSet<(u64, u64)> =
            marked.into_iter().filter(|&(x, y)| x > 0 && y > x).collect();
        let listed: BTreeSet<(u64, u64)> = above(&xs, side as u64 - 1).into_iter().collect();
        Ok(Self {
            side: side as u64,
            complete: points(&xs).filter(|point| point.0 <= LAST).count() as u64 == LAST + 1,
            above: above(&xs, LAST).len(),
            wrong: marked.symmetric_difference(&listed).count(),
        })
    }
}

fn picture(
    context: &Context<'_>,
    [inner, outer]: [(f64, f64); 2],
    found: &mut Measured,
) -> Result<(), MeasureError> {
    context.step("against marking, position by position")?;
    let columns = Columns::compare(context, RULES, context.pick(600, 2000))?;
    let mutant = context.mutant("(3, 5)-GDWN with the rule (5, 8)", || {
        Columns::compare(context, "1,0 5,3 1,1 3,5 5,8 0,1", 200)
    })?;
    found.find(
        "F-67",
        mutant.judge(&columns, |columns| Verdict::exact(columns.complete && columns.wrong == 0)),
        format!(
            "All {} columns are there, {} of their P-positions above the diagonal, in bands of {} to \
             {} and {} to {}; the first {} columns are those of brute force.",
            count(LAST + 1),
            count(columns.above as u64),
            slope(inner.0),
            slope(inner.1),
            slope(outer.0),
            slope(outer.1),
            count(columns.side)
        ),
    );
    Ok(())
}

/// The region between the beams: its bounds in columns of the figure, and farther out.
struct Region {
    /// Greatest y/x of the inner band and least of the outer one, for x from [`FROM`] to 33000.
    bounds: [f64; 2],
    /// Those values up to the last columns.
    far: [f64; 2],
    to: u64,
    /// P-positions strictly between the printed bounds, for x from [`FROM`] on.
    between: usize,
}

impl Region {
    fn measure(context: &Context<'_>, rules: &str, height: u64) -> Result<Self, MeasureError> {
        let xs = rows(context, &nimhoff(rules), height)?;
        let to = (height as f64 / 1.85) as u64;
        let above = above(&xs, to);
        let bounds = |columns: Range<u64>| {
            [band(&above, columns.clone(), false).1, band(&above, columns, true).0]
        };
        let far = above.iter().filter(|point| point.0 >= FROM).map(ratio);
        let between = far.filter(|&at| PRINTED[0] < at && at < PRINTED[1]).count();
        Ok(Self { bounds: bounds(FROM..33_000), far: bounds(FROM..to + 1), to, between })
    }

    /// The distance of the bounds from the printed ones.
    fn off(&self) -> f64 {
        let off =
            |bounds: &[f64; 2]| (bounds[0] - PRINTED[0]).abs().max((bounds[1] - PRINTED[1]).abs());
        off(&self.bounds).max(off(&self.far))
    }
}

fn region(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    context.step("the region between the beams")?;
    let seen = Region::measure(context, RULES, context.pick(400_000, 10_000_000))?;
    let mutant = context.mutant("(4, 7)-GDWN in place of (3, 5)-GDWN", || {
        Region::measure(context, "gdwn:4,7", 100_000)
    })?;
    let [most, least] = seen.bounds;
    found.row_against("Least y/x of the outer band, 10000 ≤ x < 33000", slope(least), "1.74");
    found.row_against("Greatest y/x of the inner band", slope(most), "1.57");
    let far = |of: &str| format!("{of}, 10000 ≤ x ≤ {}", count(seen.to));
    found.row_against(far("Least y/x of the outer band"), slope(seen.far[1]), "1.74");
    found.row_against(far("Greatest y/x of the inner band"), slope(seen.far[0]), "1.57");
    found.find(
        "F-63",
        // Two decimals: to the last of them, or within one unit of it.
        mutant.judge(&seen, |seen| Verdict::rough(seen.off() < 0.005, seen.off() < 0.01)),
        format!(
            "From x = 10000 on the region lies between {} and {} in the columns of the figure, and between \
             {} and {} up to x = {}; {} P-positions lie between 1.57 and 1.74.",
            slope(most),
            slope(least),
            slope(seen.far[0]),
            slope(seen.far[1]),
            count(seen.to),
            seen.between
        ),
    );
    found.data = json!({ "region": seen.bounds, "far": seen.far, "between": seen.between });
    Ok(())
}
