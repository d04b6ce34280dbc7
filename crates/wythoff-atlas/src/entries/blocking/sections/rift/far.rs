//! The rift far below the nose.

use std::collections::BTreeMap;

use super::{SETTLED, follow};
use crate::prelude::*;
use serde::Deserialize;
use wythoff_anatomy::arm::PHI_SQUARED;

/// The power of the rows by which the rift is behind.
#[derive(Debug, PartialEq, Serialize)]
struct Law {
    exponent: f64,
    factor: f64,
}

/// Findings far below the nose.
#[derive(Serialize, Deserialize)]
struct Far {
    k: u64,
    rows: u64,
    dislocations: u64,
    /// Those that are whole steps away from the one before.
    whole: u64,
    bands: Vec<Band>,
}

/// Some rows of it.
#[derive(Clone, Serialize, Deserialize)]
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

    fn counted(&self) -> Json {
        let often = |steps: u64| self.steps.get(&steps).copied().unwrap_or(0);
        let more = self.steps.iter().filter(|(steps, _)| **steps > 3).map(|at| at.1).sum();
        let often = [often(1), often(2), often(3), more];
        numbers! {
            mean: self.mean(),
            // Frequencies of one, two, three and more steps.
            often,
            ..self,
        }
    }
}

impl Far {
    fn measure(context: &Context<'_>, rows: u64) -> Result<Self> {
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
            let behind = PHI_SQUARED * to as f64 - column;
            bands.push(Band { from, to, slope, steps, behind });
            if to == rows - 1 {
                break;
            }
            from = to;
        }
        let whole = dislocations.iter().skip(1).filter(|one| one.steps > Some(0)).count() as u64;
        Ok(Self { k, rows, dislocations: dislocations.len() as u64, whole, bands })
    }

    /// The rows behind which the rift drifts, from row 2000 on.
    fn after(&self) -> Vec<&Band> {
        self.bands.iter().filter(|band| band.from >= 2000).collect()
    }

    /// Returns true if dislocations get more frequent, the slope rises and stays below φ², and all
    /// dislocations are whole steps apart.
    fn drifts(&self) -> bool {
        let after = self.after();
        let falls = after.windows(2).all(|two| two[1].mean() < two[0].mean());
        let rises = after.windows(2).all(|two| two[1].slope > two[0].slope);
        let below = after.iter().all(|band| band.slope < PHI_SQUARED);
        let drifts = after.len() > 1 && falls && rises && below;
        drifts && self.whole + 1 == self.dislocations
    }
}

impl Law {
    /// The line of least squares through the logarithms of the columns by which the rift is behind
    /// a line of a slope from the nose, from row 10,000 on. `None` if the rift was not followed far
    /// enough.
    fn of(bands: &[Band], slope: f64) -> Option<Self> {
        let behind = |band: &Band| {
            let rows = band.to as f64;
            (rows, band.behind + (slope - PHI_SQUARED) * rows)
        };
        let far = bands.iter().filter(|band| band.to >= 10_000).map(behind);
        let points: Vec<_> =
            far.filter(|at| at.1 > 0.0).map(|(rows, behind)| (rows.ln(), behind.ln())).collect();
        let n = points.len() as f64;
        let mean = |of: &dyn Fn(&(f64, f64)) -> f64| points.iter().map(of).sum::<f64>() / n;
        let (x, y) = (mean(&|at| at.0), mean(&|at| at.1));
        let exponent = mean(&|at| (at.0 - x) * (at.1 - y)) / mean(&|at| (at.0 - x).powi(2));
        let factor = exponent.mul_add(-x, y).exp();
        (points.len() > 3).then_some(Self { exponent, factor })
    }

    /// Returns true if the power is the square root.
    fn is_a_root(&self) -> bool {
        (self.exponent - 0.5).abs() < 0.05
    }
}

/// Measures some rows, and returns more if a long run recorded them.
pub(super) fn far(context: &Context<'_>, found: &mut Found) -> Result<Json> {
    let here = Far::measure(context, context.pick(8000, 50_000))?;
    let record = context.record(|| Far::measure(context, 300_000))?;
    let origin = record.as_ref().map(|record| record.origin(context.length));
    let far = record.map_or(here, |record| record.result);
    found.plate("slope", plot(&far));
    let mutant = context.mutant("the bands of rows from the last to the first", || {
        let bands = far.bands.iter().rev().cloned().collect();
        Ok(Far { bands, ..far })
    })?;
    found.state("drift", mutant.judge_exact(&far, Far::drifts));
    let law = Law::of(&far.bands, PHI_SQUARED);
    if law.is_some() {
        let mutant = context
            .mutant("the slope 144/55 = 2.61818 in place of φ² = 2.61803", || {
                Ok(Law::of(&far.bands, 144.0 / 55.0))
            })?;
        let is_a_root = |law: &Option<Law>| law.as_ref().is_some_and(Law::is_a_root);
        found.state("law", mutant.judge_exact(&law, is_a_root));
    }
    let after = far.after();
    Ok(numbers! {
        far,
        // The origin of the record.
        origin,
        counted: far.bands.iter().map(Band::counted).collect::<Vec<_>>(),
        // Those from row 2000 on.
        after: after.into_iter().map(Band::counted).collect::<Vec<_>>(),
        law,
    })
}

/// The slope of the rift by rows.
fn plot(far: &Far) -> Image {
    let points = far.bands.iter().skip(1).map(|band| (band.to as f64, band.slope));
    Plot::new("rows below the nose", "slope dx/dy")
        .across(Axis::Log(1000.0, far.rows as f64))
        .up(Axis::Between(2.612, 2.619))
        .series([Series::measured("rift", points)])
        .guides([Guide::level(PHI_SQUARED, "φ²"), Guide::level(81.0 / 31.0, "81/31")])
        .image()
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
        let law = Law::of(&bands, PHI_SQUARED).unwrap();
        assert!((law.exponent - 0.5).abs() < 1e-9 && (law.factor - 0.34).abs() < 1e-9);
        assert_eq!(Law::of(&bands[1..4], PHI_SQUARED), None);
        assert!((bands[0].mean() - 1.75).abs() < 1e-12);
    }
}
