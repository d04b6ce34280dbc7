//! The mean of p in a gap with periodic threads beyond, from the slopes of these.

use wythoff_anatomy::threads::{self, Cloth, Gap, Thread};

use crate::prelude::*;

/// Rows of a band.
const ROWS: u64 = 1200;
/// Games in which arm and warp have come to rest, with the row.
const AT_REST: &[(u64, u64)] = &[(16, 5000), (50, 12_000), (100, 16_000), (500, 30_000)];
/// The mean of p is that of the slopes up to this.
const NEAR: f64 = 0.002;

/// A gap with periodic threads beyond.
#[derive(Serialize)]
pub(super) struct AtRest {
    k: u64,
    y: u64,
    r: u64,
    /// The mean of p from the slopes of these threads, and measured.
    predicted: f64,
    measured: f64,
}

impl AtRest {
    /// Returns the gaps of a cloth where all threads beyond have periods. The mean of p is computed
    /// from the slopes of these, but the first `left_out` ones.
    fn all(k: u64, y: u64, cloth: &Cloth, left_out: usize) -> Vec<Self> {
        let weft = |thread: &Thread| {
            let (rho, s) = (thread.horizontal.mean, thread.slope.value);
            -rho * (s * s - 3.0 * s + 1.0) / (s * (s - 1.0))
        };
        let gap = |gap: &Gap| {
            let beyond = &cloth.threads[gap.place..];
            let predicted = beyond.iter().skip(left_out).map(weft).sum();
            let (r, measured) = (gap.beyond.most, gap.value.mean);
            let is_at_rest = beyond.iter().all(|thread| thread.period.is_some());
            is_at_rest.then_some(Self { k, y, r, predicted, measured })
        };
        cloth.gaps.iter().filter(|gap| gap.cells >= 100_000).filter_map(gap).collect()
    }

    /// The largest difference.
    fn worst(gaps: &[Self]) -> f64 {
        gaps.iter().map(|gap| (gap.predicted - gap.measured).abs()).fold(0.0, f64::max)
    }
}

/// Computes the mean of p from slopes, in gaps where all threads beyond have periods.
pub(super) fn at_rest(context: &Context<'_>, found: &mut Found) -> Result<Vec<AtRest>> {
    let mut cloths = Vec::new();
    for &(k, y) in &AT_REST[..context.pick(2, 4)] {
        context.step(&format!("the gaps of game {k} far out"))?;
        let rows = y..y + ROWS;
        cloths.push((k, y, threads::gaps(&context.sweep(game(k)), rows, context.observer())?));
    }
    let all = |left_out: usize| -> Vec<AtRest> {
        cloths.iter().flat_map(|(k, y, cloth)| AtRest::all(*k, *y, cloth, left_out)).collect()
    };
    let gaps = all(0);
    let mutant = context.mutant("the thread beside the gap left out of the sum", || Ok(all(1)))?;
    let agree = |gaps: &Vec<AtRest>| gaps.len() > 1 && AtRest::worst(gaps) < NEAR;
    found.state_of("weft", mutant.judge_exact(&gaps, agree), &AtRest::worst(&gaps));
    Ok(gaps)
}
