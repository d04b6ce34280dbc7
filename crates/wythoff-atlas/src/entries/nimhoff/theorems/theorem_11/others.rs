//! Outside Ω: the same lines, and which P-positions.

use serde_json::json;
use wythoff::exact::Quadratic;
use wythoff::nimhoff::omega::contains;

use crate::context::{Context, MeasureError};
use crate::entry::Measured;
use crate::format::{count, list};
use crate::measure::theory::{gdwn, one_rule, reorganized, rows};
use crate::model::Verdict;

/// Pairs whose P-positions the paper calls completely different.
const EXAMPLES: [(u32, u32); 2] = [(2, 4), (7, 12)];

/// P-positions of pairs beside those of Wythoff Nim.
#[derive(Default)]
struct Others {
    /// Pairs with q/p below φ, and of these the ones with the same P-positions, for both rules and
    /// for the rule (p, q) alone.
    below: u64,
    same: u64,
    one_same: u64,
    /// Pairs with q/p above φ that differ, and those that do not.
    differ: u64,
    late: Vec<(u32, u32)>,
    /// The greatest difference of the mean of y/x above the diagonal from φ.
    off: f64,
}

impl Others {
    /// Compares all pairs p ≤ `most.0`, q ≤ `most.1` that are in Ω or not, over `height` rows.
    fn new(
        context: &Context<'_>,
        most: (u32, u32),
        height: usize,
        in_omega: bool,
    ) -> Result<Self, MeasureError> {
        let wythoff = rows("wythoff", height);
        let phi = Quadratic::golden_ratio();
        let golden = f64::midpoint(1.0, 5.0_f64.sqrt());
        let mut others = Self::default();
        for q in 2..=most.1 {
            context.step(&format!("P-positions beside those of Wythoff Nim, q = {q}"))?;
            let pairs = (1..q.min(most.0 + 1)).map(|p| (p, q));
            for (p, q) in pairs.filter(|&(p, q)| contains(p.into(), q.into()) == in_omega) {
                let xs = rows(&gdwn((p, q)), height);
                others.off = others.off.max((mean_slope(&xs) - golden).abs());
                if Quadratic::integer(q) < &phi * &Quadratic::integer(p) {
                    others.below += 1;
                    others.same += u64::from(xs == wythoff);
                    others.one_same += u64::from(rows(&one_rule((p, q)), height) == wythoff);
                } else if xs == wythoff {
                    others.late.push((p, q));
                } else {
                    others.differ += 1;
                }
            }
        }
        Ok(others)
    }
}

/// The mean of y/x above the diagonal, over the outer half of the rows.
fn mean_slope(xs: &[u64]) -> f64 {
    let far = (0_u64..).zip(xs).skip(xs.len() / 2).filter(|&(y, &x)| y > x);
    let (sum, n) = far.fold((0.0, 0.0), |(sum, n), (y, &x)| (sum + y as f64 / x as f64, n + 1.0));
    sum / n
}

pub(super) fn report(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let (most, height) = context.pick(((9, 14), 600), ((30, 45), 3000));
    let others = Others::new(context, most, height, false)?;
    let mutant = context.mutant("pairs of Ω in place of all others", || {
        Others::new(context, (9, 14), 600, true)
    })?;
    let wythoff = rows("wythoff", height);
    // The share of rows with another P-position than in Wythoff Nim.
    let parted = EXAMPLES.map(|pair| {
        let xs = rows(&gdwn(pair), height);
        xs.iter().zip(&wythoff).filter(|(a, b)| a != b).count() as f64 / height as f64
    });
    let [p, q] = [most.0, most.1];
    found.row(
        format!("Pairs outside Ω, p ≤ {p}, q ≤ {q}, q/p < φ: with the P-positions of Wythoff Nim"),
        format!("{} of {}", count(others.same), count(others.below)),
    );
    found.row(
        "Those with the rule (p, q) alone",
        format!("{} of {}", count(others.one_same), count(others.below)),
    );
    found.row(
        format!("q/p > φ: with other P-positions before row {}", count(height as u64)),
        format!("{} of {}", count(others.differ), count(others.differ + others.late.len() as u64)),
    );
    let percent = |share: f64| format!("{:.0} %", share * 100.0);
    found.row(
        "Rows with another P-position than in Wythoff Nim, (2, 4) and (7, 12)",
        list(parted.map(percent)),
    );
    found.row("Largest difference of the mean of y/x from φ", format!("{:.1e}", others.off));
    let kept = EXAMPLES.iter().chain(&[(4, 5), (10, 12)]).map(|&pair| {
        Ok::<_, MeasureError>(reorganized(context, &gdwn(pair))?.fill_rules.len() == 3)
    });
    let kept = kept.collect::<Result<Vec<_>, _>>()?.into_iter().all(|kept| kept);
    found.find(
        "F-81",
        mutant.judge(&others, |others| {
            let same = others.same == others.below && others.one_same == others.below;
            Verdict::exact(same && others.off < 0.01 && kept && parted.iter().all(|&d| d > 0.1))
        }),
        format!(
            "All {} pairs with q/p < φ have the P-positions of Wythoff Nim to row {}, with both rules and with one. Of \
             those with q/p > φ, {} have others, in {} of the rows for (2, 4) and (7, 12). The mean of y/x above the \
             diagonal is within {:.1e} of φ for all, and the model keeps the fill rules of Wythoff Nim for the four tried.",
            count(others.below),
            count(height as u64),
            count(others.differ),
            list(parted.map(percent)),
            others.off
        ),
    );
    found.data["outside_omega"] = json!({
        "rows": height, "same": others.same, "differ": others.differ, "late": others.late,
        "parted": parted, "mean_slope_off": others.off,
    });
    Ok(())
}
