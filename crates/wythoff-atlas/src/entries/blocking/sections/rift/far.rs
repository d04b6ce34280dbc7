//! The rift far below the nose.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::json;

use super::{SETTLED, follow, rows_of};
use crate::context::{Context, MeasureError};
use crate::entry::{Image, Measured};
use crate::format::count;
use crate::measure::game;
use crate::plot::{Axis, Guide, Plot, Series};

/// Findings far below the nose.
#[derive(Debug, Serialize, Deserialize)]
struct Far {
    k: u64,
    rows: u64,
    dislocations: u64,
    /// Those that are whole steps away from the one before.
    whole: u64,
    bands: Vec<Band>,
}

/// Some rows of it.
#[derive(Debug, Serialize, Deserialize)]
struct Band {
    from: u64,
    to: u64,
    slope: f64,
    /// The frequency of each number of steps of (81, 31) between two dislocations.
    steps: BTreeMap<u64, u64>,
    /// The columns by which the rift is behind a line of slope φ² from the nose, at the end.
    behind: f64,
}

impl Band {
    fn mean(&self) -> f64 {
        let (sum, all) =
            self.steps.iter().fold((0, 0), |(s, n), (steps, t)| (s + steps * t, n + t));
        sum as f64 / all.max(1) as f64
    }
}

/// (3 + sqrt 5) / 2.
fn phi_squared() -> f64 {
    f64::midpoint(3.0, 5_f64.sqrt())
}

impl Far {
    fn measure(context: &Context<'_>, rows: u64) -> Result<Self, MeasureError> {
        let k = 3 * rows;
        context.step(&format!("{} rows of the rift of game {}", count(rows), count(k)))?;
        let (_, rift) = follow(context, game(k), rows)?;
        let dislocations = rift.dislocations(SETTLED);
        let mut bands = Vec::new();
        // Three a decade: 1, 2, 5, 10, ..
        let ends = (3..).flat_map(|power| [1, 2, 5].map(|digit| digit * 10_u64.pow(power)));
        let mut from = 0;
        for end in ends {
            let to = end.min(rows - 1);
            let mut steps = BTreeMap::new();
            for one in dislocations.iter().filter(|one| (from..to).contains(&one.row)) {
                if let Some(between) = one.steps {
                    *steps.entry(between).or_default() += 1;
                }
            }
            let slope = rift.slope(from..to).unwrap_or(f64::NAN);
            let column = rift.column(to).unwrap_or(0) as f64;
            let behind = phi_squared() * to as f64 - column;
            bands.push(Band { from, to, slope, steps, behind });
            if to == rows - 1 {
                break;
            }
            from = to;
        }
        let whole = dislocations.iter().skip(1).filter(|one| one.steps > Some(0)).count() as u64;
        Ok(Self { k, rows, dislocations: dislocations.len() as u64, whole, bands })
    }
}

/// Exponent and factor of the power of the rows by which the rift is behind, from row 10,000 on:
/// the line of least squares through the logarithms. `None` if it was not followed far enough.
fn law(bands: &[Band]) -> Option<(f64, f64)> {
    let far = bands.iter().filter(|band| band.to >= 10_000 && band.behind > 0.0);
    let points: Vec<_> = far.map(|band| ((band.to as f64).ln(), band.behind.ln())).collect();
    let n = points.len() as f64;
    let mean = |of: &dyn Fn(&(f64, f64)) -> f64| points.iter().map(of).sum::<f64>() / n;
    let (x, y) = (mean(&|at| at.0), mean(&|at| at.1));
    let exponent = mean(&|at| (at.0 - x) * (at.1 - y)) / mean(&|at| (at.0 - x).powi(2));
    (points.len() > 3).then(|| (exponent, exponent.mul_add(-x, y).exp()))
}

/// Measures some rows, and shows more if a long run recorded them.
pub(super) fn far(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let here = Far::measure(context, context.pick(8000, 50_000))?;
    let record = context.record(|| Far::measure(context, 300_000))?;
    let origin = record.as_ref().map(|record| record.origin(context.length));
    let far = record.map_or(here, |record| record.result);
    let title = format!(
        "{} rows of the rift of game {}{}",
        count(far.rows),
        count(far.k),
        origin.map(|origin| format!(", {origin}")).unwrap_or_default()
    );
    let rows = far.bands.iter().map(|band| {
        let often = |steps: u64| count(band.steps.get(&steps).copied().unwrap_or(0));
        let more: u64 = band.steps.iter().filter(|(steps, _)| **steps > 3).map(|at| at.1).sum();
        vec![
            rows_of(band.from, band.to),
            format!("{:.5}", band.slope),
            format!("{:.2}", band.mean()),
            format!("{} · {} · {} · {}", often(1), often(2), often(3), count(more)),
            format!("{:.0}", band.behind),
        ]
    });
    found.table(
        title,
        &[
            "rows",
            "slope dx/dy",
            "steps between dislocations, mean",
            "one · two · three · more",
            "columns behind slope φ²",
        ],
        rows.collect(),
    );
    let points = |of: &dyn Fn(&Band) -> f64| -> Vec<(f64, f64)> {
        far.bands.iter().skip(1).map(|band| (band.to as f64, of(band))).collect()
    };
    let plot = Plot {
        x_label: "rows below the nose",
        y_label: "slope dx/dy",
        x: Axis::Log(1000.0, far.rows as f64),
        y: Axis::Between(2.612, 2.619),
        series: vec![Series {
            label: "rift".into(),
            points: points(&|band| band.slope),
            measured: true,
        }],
        guides: vec![
            Guide { at: phi_squared(), label: "φ²".into(), upright: false },
            Guide { at: 81.0 / 31.0, label: "81/31".into(), upright: false },
        ],
        ..Plot::default()
    };
    found.plate(
        2,
        Image::Svg { markup: plot.svg().into_string() },
        "The slope of the rift, by rows below the nose.",
        "A curve that leaves the line 81/31 and rises towards φ².",
    );
    let after: Vec<&Band> = far.bands.iter().filter(|band| band.from >= 2000).collect();
    let falls = after.windows(2).all(|two| two[1].mean() < two[0].mean());
    let rises = after.windows(2).all(|two| two[1].slope > two[0].slope);
    let below = after.iter().all(|band| band.slope < phi_squared());
    let (first, last) = (after.first(), after.last());
    found.state(
        "The rift drifts towards the slope φ² = 2.61803: dislocations get more frequent, and their \
         distance tends to φ steps of (81, 31), one or two of them.",
        falls && rises && below && far.whole + 1 == far.dislocations,
        format!(
            "From row 2000 to row {} the slope rises from {:.5} to {:.5} and the mean number of steps \
             falls from {:.2} to {:.2}, band by band; all of {} distances are whole numbers of steps.",
            count(far.rows),
            first.map_or(f64::NAN, |band| band.slope),
            last.map_or(f64::NAN, |band| band.slope),
            first.map_or(f64::NAN, |band| band.mean()),
            last.map_or(f64::NAN, |band| band.mean()),
            count(far.whole)
        ),
    );
    if let Some((exponent, factor)) = law(&far.bands) {
        found.row("Columns behind slope φ², of y rows", format!("{factor:.2} y^{exponent:.2}"));
        found.state(
            "The rift falls behind the line of slope φ² from the nose like the square root of the rows.",
            (exponent - 0.5).abs() < 0.05,
            format!(
                "The line through the logarithms, from row 10,000 to {}, has the slope {exponent:.3}; the \
                 distance is {factor:.2} times that power of the rows.",
                count(far.rows)
            ),
        );
    }
    found.data["far"] = json!(far);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_law_is_found_again() {
        let band = |to: u64, behind: f64| {
            let steps = BTreeMap::from([(1, 1), (2, 3)]);
            Band { from: 0, to, slope: 2.6, steps, behind }
        };
        let bands = [10_000, 20_000, 50_000, 100_000, 200_000]
            .map(|to: u64| band(to, 0.34 * (to as f64).sqrt()));
        let (exponent, factor) = law(&bands).unwrap();
        assert!((exponent - 0.5).abs() < 1e-9 && (factor - 0.34).abs() < 1e-9);
        assert_eq!(law(&bands[1..4]), None);
        assert!((bands[0].mean() - 1.75).abs() < 1e-12);
    }
}
