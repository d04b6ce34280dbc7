//! The thin lines that (8, 13) adds to the chain.

use std::fmt;

use wythoff::nimhoff::{Measurement, Positions, Reorganization};

use super::{PAIRS, chain};
use crate::measure::nimhoff::meter_of;
use crate::measure::theory::{reorganized, rule};
use crate::prelude::*;

/// Columns of about the size that can be drawn.
const EARLY: u64 = 50_000;
/// The column from which P-positions count: before it, the scatter of the beams beside reaches the
/// thin lines.
const FAR: u64 = 65_536;
/// P-positions whose slope is so near that of a thin line belong to it.
const NEAR: f64 = 0.0005;
/// The columns and slopes of the picture begin and end here, and so many points are drawn of each
/// octave.
const FIRST: u64 = 1000;
const SLOPES: (f64, f64) = (1.618, 1.636);
const DRAWN: usize = 60;

/// A line that (8, 13) adds, and what is found there.
#[derive(Clone, Copy, Serialize)]
pub(super) struct ThinLine {
    /// Slope and density by the model.
    slope: f64,
    density: f64,
    /// P-positions near it: below `EARLY`, and from `FAR` on, with the mean of their slopes.
    early: u64,
    far: u64,
    mean: f64,
    /// Their number a column, from `FAR` on.
    counted: f64,
}

impl fmt::Display for ThinLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { slope, density, far, mean, counted, .. } = self;
        write!(
            f,
            "slope {mean:.6} and density {counted:.2e} measured where {slope:.6} and \
             {density:.2e} are predicted, from {} positions",
            count(*far)
        )
    }
}

/// A game of the chain, and what is found where (8, 13) adds lines.
pub(super) struct Thin {
    pub(super) pairs: &'static [(u32, u32)],
    pub(super) model: Reorganization,
    pub(super) data: Measurement,
    /// The thin lines above and below the diagonal.
    pub(super) lines: [ThinLine; 2],
    /// P-positions around the upper one, as x and slope.
    around: Vec<(f64, f64)>,
}

impl Thin {
    pub(super) fn search(
        context: &Context<'_>,
        pairs: &'static [(u32, u32)],
        rows: u64,
    ) -> Result<Self> {
        let rules = chain(pairs);
        context.step(&format!("{} rows of {rules}", count(rows)))?;
        let whole = reorganized(context, &chain(&PAIRS))?;
        let predicted = [true, false].map(|upper| thinnest(&whole, upper));
        let model = if pairs == PAIRS { whole } else { reorganized(context, &rules)? };
        let game = nimhoff(&rules);
        let mut near: [Vec<(u64, f64)>; 2] = Default::default();
        let mut around: Vec<(f64, f64)> = Vec::new();
        let mut y = 0_u64;
        let mut positions = Positions::new(&game).inspect(|&x| {
            let slope = y as f64 / x as f64;
            for (near, line) in near.iter_mut().zip(predicted) {
                if (slope - line.0).abs() < NEAR {
                    near.push((x, slope));
                }
            }
            if x >= FIRST && (SLOPES.0..SLOPES.1).contains(&slope) {
                around.push((x as f64, slope));
            }
            y += 1;
        });
        let data = meter_of(context, &game, &model.fill_rules, &mut positions, rows)?.measurement();
        drop(positions);
        let line = |place: usize| {
            let (slope, density) = predicted[place];
            let of = |from, to| near[place].iter().filter(move |at| from <= at.0 && at.0 < to);
            let far = of(FAR, data.to).count();
            ThinLine {
                slope,
                density,
                early: of(0, EARLY).count() as u64,
                far: far as u64,
                mean: of(FAR, data.to).map(|at| at.1).sum::<f64>() / far as f64,
                counted: far as f64 / (data.to - FAR) as f64,
            }
        };
        let lines = [line(0), line(1)];
        Ok(Self { pairs, model, data, lines, around })
    }

    /// Draws how the upper line stands out of the scatter.
    pub(super) fn draw(&self) -> Image {
        let (first, last) = (FIRST as f64, self.data.to as f64);
        let mut drawn = Vec::new();
        let mut from = first;
        while from < last {
            let of = |at: &&(f64, f64)| from <= at.0 && at.0 < 2.0 * from && at.0 < last;
            let octave: Vec<&(f64, f64)> = self.around.iter().filter(of).collect();
            let some = octave.iter().step_by(octave.len() / DRAWN + 1);
            drawn.extend(some.map(|at| Estimate { x: at.0, y: at.1, error: 0.0 }));
            from *= 2.0;
        }
        let slope = self.lines[0].slope;
        Plot::new("x", "y/x")
            .across(Axis::Log(first, last))
            .up(Axis::Between(SLOPES.0, SLOPES.1))
            .estimates(drawn)
            .guides([Guide::level(slope, format!("{slope:.4}"))])
            .image()
    }

    /// Judges if the new lines are there.
    pub(super) fn judge(&self, context: &Context<'_>, found: &mut Found) -> Result<()> {
        let mutant = context
            .mutant("the game without (8, 13)", || Self::search(context, &PAIRS[..4], 200_000))?;
        found.verdict("F-110", mutant.judge(self, |thin| Verdict::answer(thin.is_split())));
        Ok(())
    }

    pub(super) fn shown(&self) -> Json {
        let [upper, lower] = self.lines;
        let new = [rule(8, 13), rule(13, 8)];
        let tests = self.model.tests.iter().filter(|test| new.contains(&test.rule));
        let sums = tests.map(|test| [test.below.to_string(), test.above.to_string()]);
        numbers! {
            upper,
            lower,
            early: EARLY,
            far: FAR,
            near: NEAR,
            // Points that are drawn of each octave.
            drawn: DRAWN,
            // Fill rules and lines by the model.
            rules: self.model.fill_rules.len(),
            lines: self.model.lines.lines.len(),
            // The sums of the tests of (8, 13) and (13, 8).
            sums: sums.collect::<Vec<_>>(),
        }
    }

    /// Returns true if the model has the new lines, and data at least half of the P-positions that
    /// they are to hold, about their slopes.
    fn is_split(&self) -> bool {
        let all = self.model.fill_rules.len() == nimhoff(&chain(self.pairs)).effective().len();
        let seen = |line: &ThinLine| {
            line.counted > 0.5 * line.density && (line.mean - line.slope).abs() < NEAR / 2.0
        };
        all && self.lines.iter().all(seen)
    }
}

/// Slope and density of the line of the lowest density above or below the diagonal.
fn thinnest(model: &Reorganization, upper: bool) -> (f64, f64) {
    let lines = model.lines.lines.iter().map(|line| (line.slope.to_f64(), line.density.to_f64()));
    let side = lines.filter(|line| (line.0 > 1.0) == upper);
    side.min_by(|i, j| i.1.total_cmp(&j.1)).unwrap_or((f64::NAN, f64::NAN))
}
