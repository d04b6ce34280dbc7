//! The size of the split of (1, 2)-GDWN, for which a split is proved.
//!
//! Source: U. Larsson, *Wythoff Nim extensions and splitting sequences*, Journal of Integer
//! Sequences 17 (2014), without any precision.

use crate::measure::beams::{beams, rows};
use crate::prelude::*;

/// The beams of a game between the diagonal and the column axis.
#[derive(Serialize)]
pub(super) struct Split {
    game: &'static str,
    /// Mean slopes of the beams above the main diagonal, in order.
    slopes: Vec<f64>,
    /// The slopes that the equations of the paper give.
    predicted: [f64; 2],
}

/// The slopes of (1, 2)-GDWN by the equations of \[FGPLL\] section 5, to the digits printed there.
const PREDICTED: [f64; 2] = [1.477_799_775_272_2, 2.247_725_583_557_735_6];

/// Slopes agree if they differ by less: four digits, as they were conjectured before the paper.
const NEAR: f64 = 5e-4;

pub(super) fn measure(context: &Context<'_>, found: &mut Found) -> Result<Vec<Split>> {
    context.step("the size of a split")?;
    let all = vec![survey(context, "gdwn:1,2")?];
    let mutant = context.mutant("the P-positions of (1, 3)-GDWN, which does not split", || {
        Ok(vec![survey(context, "gdwn:1,3")?])
    })?;
    let rule = |all: &Vec<Split>| {
        let near = |split: &Split| {
            let pairs = split.slopes.iter().zip(split.predicted);
            split.slopes.len() == 2 && pairs.clone().all(|(slope, of)| (slope - of).abs() < NEAR)
        };
        Verdict::exact(all.iter().all(near))
    };
    found.verdict("F-115", mutant.judge(&all, rule));
    Ok(all)
}

/// Measures the beams of a game beside the slopes that are predicted of (1, 2)-GDWN.
fn survey(context: &Context<'_>, rules: &str) -> Result<Split> {
    let side = context.pick(400_000, 4_000_000);
    let xs = rows(context, &nimhoff(rules), side)?;
    let found = beams(&xs, (side / 2, side), 0.02);
    let slopes = found.iter().map(|beam| beam.mean).filter(|&slope| slope > 1.0).collect();
    Ok(Split { game: "(1, 2)-GDWN", slopes, predicted: PREDICTED })
}
