//! Outside Ω: the same lines, and which P-positions.

use wythoff::exact::Quadratic;
use wythoff::nimhoff::omega::contains;

use crate::measure::theory::{gdwn, one_rule, reorganized, rows};
use crate::prelude::*;

/// Pairs whose P-positions the paper calls completely different.
const EXAMPLES: [(u32, u32); 2] = [(2, 4), (7, 12)];

/// P-positions of pairs beside those of Wythoff Nim.
#[derive(Default, Serialize)]
pub(super) struct Outside {
    rows: usize,
    /// Pairs with q/p below φ that have the same P-positions, with both rules.
    same: u64,
    /// Pairs with q/p above φ that differ, and those that do not.
    differ: u64,
    late: Vec<(u32, u32)>,
    /// The share of rows with another P-position than in Wythoff Nim, for the examples.
    parted: [f64; 2],
    /// The greatest difference of the mean of y/x above the diagonal from φ.
    mean_slope_off: f64,
}

/// Further numbers of these pairs.
#[derive(Serialize)]
pub(super) struct Others {
    /// The greatest p and q.
    most: (u32, u32),
    /// Pairs with q/p below φ, and those of them that have the P-positions of Wythoff Nim with the
    /// rule (p, q) alone.
    below: u64,
    one_same: u64,
}

/// Compares all pairs p ≤ `most.0`, q ≤ `most.1` that are in Ω or not, over `height` rows.
fn compare(
    context: &Context<'_>,
    most: (u32, u32),
    height: usize,
    in_omega: bool,
) -> Result<(Outside, Others)> {
    let wythoff = rows("wythoff", height);
    let phi = Quadratic::golden_ratio();
    let mut outside = Outside { rows: height, ..Outside::default() };
    let mut others = Others { most, below: 0, one_same: 0 };
    for q in 2..=most.1 {
        context.step(&format!("P-positions beside those of Wythoff Nim, q = {q}"))?;
        let pairs = (1..q.min(most.0 + 1)).map(|p| (p, q));
        for (p, q) in pairs.filter(|&(p, q)| contains(p.into(), q.into()) == in_omega) {
            let xs = rows(&gdwn((p, q)), height);
            outside.mean_slope_off = outside.mean_slope_off.max((mean_slope(&xs) - PHI).abs());
            if Quadratic::integer(q) < &phi * &Quadratic::integer(p) {
                others.below += 1;
                outside.same += u64::from(xs == wythoff);
                others.one_same += u64::from(rows(&one_rule((p, q)), height) == wythoff);
            } else if xs == wythoff {
                outside.late.push((p, q));
            } else {
                outside.differ += 1;
            }
        }
    }
    Ok((outside, others))
}

/// The mean of y/x above the diagonal, over the outer half of the rows.
fn mean_slope(xs: &[u64]) -> f64 {
    let far = (0_u64..).zip(xs).skip(xs.len() / 2).filter(|&(y, &x)| y > x);
    let (sum, n) = far.fold((0.0, 0.0), |(sum, n), (y, &x)| (sum + y as f64 / x as f64, n + 1.0));
    sum / n
}

/// The verdict on pairs outside Ω.
pub(super) fn report(context: &Context<'_>, found: &mut Found) -> Result<(Outside, Others)> {
    let (most, height) = context.pick(((9, 14), 600), ((30, 45), 3000));
    let mut pairs = compare(context, most, height, false)?;
    let mutant = context
        .mutant("pairs of Ω in place of all others", || compare(context, (9, 14), 600, true))?;
    let wythoff = rows("wythoff", height);
    let parted = EXAMPLES.map(|pair| {
        let xs = rows(&gdwn(pair), height);
        xs.iter().zip(&wythoff).filter(|(a, b)| a != b).count() as f64 / height as f64
    });
    let mut kept = true;
    for pair in [EXAMPLES[0], EXAMPLES[1], (4, 5), (10, 12)] {
        kept &= reorganized(context, &gdwn(pair))?.fill_rules.len() == 3;
    }
    let rule = |(outside, others): &(Outside, Others)| {
        let same = outside.same == others.below && others.one_same == others.below;
        let near = outside.mean_slope_off < 0.01;
        Verdict::exact(same && near && kept && parted.iter().all(|&share| share > 0.1))
    };
    found.verdict("F-81", mutant.judge(&pairs, rule));
    pairs.0.parted = parted;
    Ok(pairs)
}
