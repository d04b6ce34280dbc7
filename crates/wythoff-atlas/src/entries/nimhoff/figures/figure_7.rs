//! Figure 7: the ratios y/x of (3,5)-GDWN.

use std::collections::BTreeSet;
use std::ops::Range;

use wythoff::nimhoff::brute;

use crate::measure::beams::{points, rows};
use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("nimhoff/figures/figure_7", measure);

const RULES: &str = "gdwn:3,5";
/// Columns of the figure.
const LAST: u64 = 35_000;
/// Rows that hold every P-position of these columns: none is steeper than 1.8 there.
const ROWS: u64 = 63_000;

/// Columns from which the region between the beams is judged, up to 33000 in a first look.
const FROM: u64 = 10_000;
/// The bounds of the region in earlier work, the lower and the upper one.
const PRINTED: [f64; 2] = [1.57, 1.74];

fn measure(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    context.step("the ratios")?;
    let above = above(&rows(context, &nimhoff(RULES), ROWS)?, LAST);
    draw(&above, &mut found);
    let [inner, outer] = [false, true].map(|outer| band(&above, 500..33_000, outer));
    let compared = picture(context, &mut found)?;
    let region = region(context, &mut found)?;
    let above = above.len();
    Ok(found.with(&numbers! {
        // Columns of the figure, and its P-positions above the diagonal.
        last: LAST,
        above,
        // Least and greatest y/x of the two bands, for 500 <= x < 33000.
        inner,
        outer,
        // Columns that were compared with brute force.
        compared,
        ..region,
    }))
}

fn draw(above: &[(u64, u64)], found: &mut Found) {
    let ratios = above.iter().map(|point| (point.0 as f64, ratio(point)));
    let plot = Plot::new("x", "y/x")
        .across(Axis::Between(0.0, LAST as f64))
        .up(Axis::Between(1.45, 1.85))
        .cloud(ratios.filter(|point| (1.45..1.85).contains(&point.1)));
    found.plate("ratios", plot.image());
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
    /// True if every column of the figure has its P-position.
    complete: bool,
    /// P-positions above the diagonal in the first columns that only one of the two ways gives.
    wrong: usize,
}

impl Columns {
    fn compare(context: &Context<'_>, rules: &str, side: usize) -> Result<Self> {
        let xs = rows(context, &nimhoff(rules), ROWS)?;
        let marked = brute::positions(&ruleset(RULES), side, 2 * side, context.observer())?;
        let marked: BTreeSet<(u64, u64)> =
            marked.into_iter().filter(|&(x, y)| x > 0 && y > x).collect();
        let listed: BTreeSet<(u64, u64)> = above(&xs, side as u64 - 1).into_iter().collect();
        Ok(Self {
            complete: points(&xs).filter(|point| point.0 <= LAST).count() as u64 == LAST + 1,
            wrong: marked.symmetric_difference(&listed).count(),
        })
    }
}

/// Compares the figure with brute force; returns the number of columns that were compared.
fn picture(context: &Context<'_>, found: &mut Found) -> Result<u64> {
    context.step("against marking, position by position")?;
    let side = context.pick(600, 2000);
    let columns = Columns::compare(context, RULES, side)?;
    let mutant = context.mutant("(3, 5)-GDWN with the rule (5, 8)", || {
        Columns::compare(context, "1,0 5,3 1,1 3,5 5,8 0,1", 200)
    })?;
    let rule = |columns: &Columns| Verdict::exact(columns.complete && columns.wrong == 0);
    found.verdict("F-67", mutant.judge(&columns, rule));
    Ok(side as u64)
}

/// The region between the beams: its bounds in columns of the figure, and farther out.
#[derive(Serialize)]
struct Region {
    /// Greatest y/x of the inner band and least of the outer one, for x from [`FROM`] to 33000.
    #[serde(rename = "region")]
    bounds: [f64; 2],
    /// Those values up to the last columns.
    far: [f64; 2],
    to: u64,
    /// P-positions strictly between the printed bounds, for x from [`FROM`] on.
    between: usize,
}

impl Region {
    fn measure(context: &Context<'_>, rules: &str, height: u64) -> Result<Self> {
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

fn region(context: &Context<'_>, found: &mut Found) -> Result<Region> {
    context.step("the region between the beams")?;
    let seen = Region::measure(context, RULES, context.pick(400_000, 10_000_000))?;
    let mutant = context.mutant("(4, 7)-GDWN in place of (3, 5)-GDWN", || {
        Region::measure(context, "gdwn:4,7", 100_000)
    })?;
    // Two decimals: to the last of them, or within one unit of it.
    let rule = |seen: &Region| Verdict::rough(seen.off() < 0.005, seen.off() < 0.01);
    found.verdict("F-63", mutant.judge(&seen, rule));
    Ok(seen)
}
