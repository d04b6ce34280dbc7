//! The number of columns that wait, by the mean of the columns that lack a palace.

use std::collections::BTreeMap;

use wythoff_anatomy::threads::{RandomTents, fraction_of_mean, half_lacking, least_share, repeats};

use crate::prelude::*;

/// The number of columns that wait, behind all sequences of columns with one fraction of the mean.
#[derive(Clone, Copy, Serialize)]
pub(super) struct Share {
    fraction: f64,
    sequences: usize,
    mean: f64,
    /// The share of random tents, and the least one.
    random: f64,
    least: f64,
}

impl Share {
    /// Returns true if the mean is that of random tents to so many parts of a hundred, and a
    /// twentieth above the least one.
    fn is_of_random_tents(&self, tolerance: u32) -> bool {
        let off = (self.mean / self.random - 1.0).abs();
        off < f64::from(tolerance) / 100.0 && self.mean > 1.05 * self.least
    }
}

/// Returns true if there are several shares, and all are those of random tents to so many parts of
/// a hundred.
pub(super) fn are_of_random_tents(all: &[Share], tolerance: u32) -> bool {
    all.len() > 2 && all.iter().all(|share| share.is_of_random_tents(tolerance))
}

/// Returns the shares, each beside that of random tents with the next fraction.
pub(super) fn beside_the_next(all: &[Share]) -> Vec<Share> {
    let next = all.iter().cycle().skip(1);
    all.iter().zip(next).map(|(share, next)| Share { random: next.random, ..*share }).collect()
}

/// Those of all sequences with a period of at most `longest` that never allow a thread to repeat.
pub(super) fn measure(context: &Context<'_>, longest: u32, rows: u64) -> Result<Vec<Share>> {
    context.step("how many columns wait behind each sequence")?;
    let mut found: BTreeMap<u64, Vec<f64>> = BTreeMap::new();
    let sequences = (2..=longest).flat_map(half_lacking);
    for columns in sequences.filter(|columns| repeats(columns) == Some(false)) {
        let mut thread = super::behind(&columns, rows)?;
        thread.follow(rows, context.observer())?;
        let fraction = fraction_of_mean(&columns);
        found.entry(fraction.to_bits()).or_default().push(thread.waits().share(rows));
    }
    let share = |(bits, shares): (u64, Vec<f64>)| {
        let fraction = f64::from_bits(bits);
        let mean = shares.iter().sum::<f64>() / shares.len() as f64;
        let random = RandomTents { fraction, seed: 1 }.share(rows / 10);
        Share { fraction, sequences: shares.len(), mean, random, least: least_share(fraction) }
    };
    Ok(found.into_iter().map(share).collect())
}

/// The numbers as points, over those of random tents and the least ones.
pub(super) fn plot(shares: &[Share], rows: u64) -> Image {
    let fractions = || (2..19).map(|part| f64::from(part) / 20.0);
    let random = |fraction| (fraction, RandomTents { fraction, seed: 2 }.share(rows));
    let measured = shares.iter().map(|at| Estimate { x: at.fraction, y: at.mean, error: 0.0 });
    Plot::new("C/m modulo 1", "waits a row, times columns")
        .across(Axis::Between(0.0, 1.0))
        .up(Axis::Between(0.0, 0.5))
        .series([
            Series::law("random tents", fractions().map(random)),
            Series::law("at least", fractions().map(|fraction| (fraction, least_share(fraction)))),
        ])
        .estimates(measured)
        .image()
}
