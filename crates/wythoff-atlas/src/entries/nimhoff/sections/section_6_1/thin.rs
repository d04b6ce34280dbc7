//! The thin lines that (8, 13) adds to the chain.

use serde_json::json;
use wythoff::nimhoff::{Measurement, Positions, Reorganization};

use super::{PAIRS, chain};
use crate::context::{Context, MeasureError};
use crate::entry::{Image, Measured};
use crate::format::{count, list};
use crate::measure::nimhoff::meter_of;
use crate::measure::theory::{nimhoff, reorganized};
use crate::model::Verdict;
use crate::plot::{Axis, Estimate, Guide, Plot};

/// Columns of about the size that can be drawn.
pub(super) const EARLY: u64 = 50_000;
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
pub(super) struct ThinLine {
    /// Slope and density by the model.
    pub(super) slope: f64,
    pub(super) density: f64,
    /// P-positions near it: below `EARLY`, and from `FAR` on, with the mean of their slopes.
    early: u64,
    far: u64,
    mean: f64,
    /// Their number a column, from `FAR` on.
    counted: f64,
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
    ) -> Result<Self, MeasureError> {
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
    pub(super) fn plate(&self, found: &mut Measured) {
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
        let plot = Plot {
            x_label: "x",
            y_label: "y/x",
            x: Axis::Log(first, last),
            y: Axis::Between(SLOPES.0, SLOPES.1),
            estimates: drawn,
            guides: vec![Guide { at: slope, label: format!("{slope:.4}"), upright: false }],
            ..Plot::default()
        };
        found.plate(
            1,
            Image::Svg { markup: plot.svg().into_string() },
            format!(
                "P-positions of the game with (8, 13) around the slope at which the model predicts a new line, {} of each octave \
                 of x at most. Below x = {} there is the scatter of other beams, which narrow; beyond it a line of its own stands out.",
                DRAWN,
                count(EARLY)
            ),
            "Points that are spread at the left and gather along one level line at the right.",
        );
    }

    /// If the model has the new lines, and data at least half of the P-positions that they are to
    /// hold, about their slopes.
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

/// The lines that (8, 13) adds.
pub(super) fn split(
    context: &Context<'_>,
    thin: &Thin,
    found: &mut Measured,
) -> Result<(), MeasureError> {
    let mutant = context
        .mutant("the game without (8, 13)", || Thin::search(context, &PAIRS[..4], 200_000))?;
    let mut evidence = Vec::new();
    for (line, name) in thin.lines.iter().zip(["upper", "lower"]) {
        found.row(
            format!("Thin {name} line: slope, density, predicted"),
            format!("{:.8}, {:.3e}", line.slope, line.density),
        );
        found.row(
            format!("counted from x = {} on, within {NEAR} of this slope", count(FAR)),
            format!("{:.8}, {:.3e}", line.mean, line.counted),
        );
        found.row(
            format!(
                "P-positions within {NEAR} of it below x = {}, and from {} on",
                count(EARLY),
                count(FAR)
            ),
            format!("{}, {}", count(line.early), count(line.far)),
        );
        evidence.push(format!(
            "slope {:.6} and density {:.2e} measured where {:.6} and {:.2e} are predicted, from {} positions",
            line.mean,
            line.counted,
            line.slope,
            line.density,
            count(line.far)
        ));
    }
    let tested = thin.model.tests.iter().filter(|test| {
        let rule = (test.rule.a(), test.rule.b());
        rule == (8, 13) || rule == (13, 8)
    });
    let margin = tested.map(|test| format!("{} and {}", test.below, test.above));
    found.row("The sums of (3) for (8, 13) and (13, 8), as tested", list(margin));
    found.find(
        "F-110",
        mutant.judge(thin, |thin| Verdict::answer(thin.is_split())),
        format!(
            "There is a new split. By the inequalities (3) all {} rules are fill rules, which gives {} lines; in {} rows the \
             new ones are there: {}. Below x = {} only {} and {} P-positions are as near to them, among the scatter of their \
             neighbours, so that pictures of that size indicate no split, as the paper says.",
            thin.model.fill_rules.len(),
            thin.model.lines.lines.len(),
            count(thin.data.rows),
            list(&evidence),
            count(EARLY),
            thin.lines[0].early,
            thin.lines[1].early
        ),
    );
    found.data["thin"] = json!(evidence);
    Ok(())
}
