//! Means of games about equally large, the laws that fit them, and their plots.

use wythoff_anatomy::growth::fit::{Power, Sample};

use crate::prelude::*;

/// Games of one size stand within these parts of k of each other, so that they share no place of
/// the fabric.
const SPACING: u64 = 100;

/// Measures `what` of some games from k on, a hundredth apart.
pub(super) fn around<T>(
    context: &Context<'_>,
    k: u64,
    games: u64,
    what: &str,
    measure: impl Fn(K) -> Result<Option<T>>,
) -> Result<Vec<T>> {
    let mut found = Vec::new();
    for n in 0..games {
        let k = k + n * k / SPACING;
        context.step(&format!("{what} of game {}", count(k)))?;
        found.extend(measure(game(k))?);
    }
    Ok(found)
}

/// Returns true if two games, the smaller one first, belong to one size.
pub(super) const fn are_about_equal(a: u64, b: u64) -> bool {
    (b - a) * 50 < b
}

/// Means of what games about equally large give, with their errors. Games come in their order.
pub(super) fn means(points: &[(u64, f64)]) -> Vec<Sample> {
    let mean = |group: &[(u64, f64)]| {
        Sample::mean(&group.iter().map(|&(k, y)| (k as f64, y)).collect::<Vec<_>>())
    };
    points.chunk_by(|a, b| are_about_equal(a.0, b.0)).filter_map(mean).collect()
}

/// Fits a law, with the limit and the exponent free or given.
pub(super) fn fit(samples: &[Sample], limit: Option<f64>, exponent: Option<f64>) -> Result<Power> {
    let law = Power::fit(samples, limit, exponent);
    law.ok_or_else(|| MeasureError::NotFound("too few games for a law".into()))
}

/// Measured means with the law and its limit.
pub(super) fn plot(
    y_label: &'static str,
    samples: &[Sample],
    law: Option<Power>,
    limit: Option<(f64, &str)>,
    y: Axis,
) -> Image {
    let ends = |of: fn(f64, f64) -> f64, start: f64| samples.iter().map(|s| s.x).fold(start, of);
    let (least, most) = (0.8 * ends(f64::min, f64::MAX), 1.3 * ends(f64::max, 0.0));
    let steps = (0..=80).map(|n| least * (most / least).powf(f64::from(n) / 80.0));
    let curve = law.map(|law| Series {
        label: String::new(),
        points: steps.map(|x| (x, law.at(x))).collect(),
        measured: false,
    });
    let plot = Plot {
        x_label: "k",
        y_label,
        x: Axis::Log(least, most),
        y,
        series: curve.into_iter().collect(),
        estimates: samples
            .iter()
            .map(|sample| Estimate { x: sample.x, y: sample.y, error: sample.error })
            .collect(),
        guides: limit
            .map(|(at, label)| Guide { at, label: label.into(), upright: false })
            .into_iter()
            .collect(),
        ..Plot::default()
    };
    plot.image()
}
