//! The seam of all games, row by row.

use wythoff_anatomy::growth::Seam;
use wythoff_anatomy::growth::fit::{Power, Sample};

use super::laws::fit;
use crate::prelude::*;

/// A seam one column further right.
fn further_right(line: &[Seam]) -> Vec<Seam> {
    line.iter().map(|seen| Seam { u: seen.u + 1, ..*seen }).collect()
}

/// Compares the seam that was recorded with the one of this run.
pub(super) fn compare(
    context: &Context<'_>,
    recorded: &[Seam],
    line: &[Seam],
    found: &mut Found,
) -> Result<()> {
    let same = |recorded: &[Seam]| line.iter().filter(|seen| recorded.contains(seen)).count();
    let mutant = context.mutant("the recorded seam one column further right", || {
        Ok(same(&further_right(recorded)))
    })?;
    let same = same(recorded);
    let judged = mutant.judge_exact(&same, |&same| same == line.len() && same > 10);
    let largest = context.pick(5000, 30_000);
    found.state_of("same-seam", judged, &(same, line.len(), largest));
    Ok(())
}

/// The seam beside its line.
#[derive(Serialize)]
pub(super) struct Followed {
    /// u/y = 1/φ² + b y^−c.
    law: Power,
    last: Seam,
    /// The slope of the law in the last row.
    slope: f64,
    /// The range of (u − y/φ²) / √y.
    least: f64,
    most: f64,
}

impl Followed {
    fn of(line: &[Seam]) -> Result<Self> {
        // From where rounding to whole squares no longer matters.
        let far: Vec<Seam> = line.iter().copied().filter(|seen| seen.y > 500).collect();
        let sample = |seen: &Seam| {
            let y = seen.y as f64;
            Sample { x: y, y: seen.u as f64 / y, error: y.sqrt().recip() }
        };
        let law = fit(&far.iter().map(sample).collect::<Vec<_>>(), Some(PHI.powi(-2)), None)?;
        let lag = far.iter().map(Seam::lag);
        let (least, most) = (lag.clone().fold(f64::MAX, f64::min), lag.fold(0.0, f64::max));
        let nowhere = || MeasureError::NotFound("no seam was found".into());
        let last = line.last().copied().ok_or_else(nowhere)?;
        let c = law.c.value;
        let slope = PHI.powi(-2) + law.b.value * (1.0 - c) * (last.y as f64).powf(-c);
        Ok(Self { law, last, slope, least, most })
    }

    fn is_a_parabola(&self) -> bool {
        (self.law.c.value - 0.5).abs() < 0.07 && 0.8 < self.least && self.most < 0.96
    }
}

/// Judges and draws the seam beside its line.
pub(super) fn follow(context: &Context<'_>, line: &[Seam], found: &mut Found) -> Result<Followed> {
    let points: Vec<(f64, f64)> = line.iter().map(|seen| (seen.y as f64, seen.lag())).collect();
    let plot = Plot {
        x_label: "row y",
        y_label: "(u − y/φ²) / √y at the seam",
        x: Axis::Log(50.0, 1e6),
        y: Axis::Between(0.6, 1.1),
        series: vec![Series { label: String::new(), points, measured: true }],
        ..Plot::default()
    };
    found.plate("seam", plot.image());
    let here = Followed::of(line)?;
    let mutant = context
        .mutant("the seam one column further right", || Followed::of(&further_right(line)))?;
    found.state("parabola", mutant.judge_exact(&here, Followed::is_a_parabola));
    Ok(here)
}
