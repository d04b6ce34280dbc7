//! Windowed means in ln x.

use std::f64::consts::TAU;
use std::ops::Range;

/// The Hann window: 0 at both ends, 1 in the middle, for a place of 0 to 1 between the ends.
pub(super) fn hann(place: f64) -> f64 {
    0.5 - 0.5 * (TAU * place).cos()
}

/// The bins of a window with their weights, ends left out.
pub(super) fn weights(bins: Range<usize>) -> impl Iterator<Item = (usize, f64)> {
    let len = bins.len() as f64;
    bins.clone().map(move |bin| (bin, hann(((bin - bins.start) as f64 + 0.5) / len)))
}

/// Disjoint equal windows that the spread of a mean is taken over.
const PARTS: usize = 8;

/// A mean, and how far it can be trusted.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Mean {
    pub(super) value: f64,
    /// Standard deviation of the means of 8 disjoint equal windows, divided by sqrt 8.
    pub(super) error: f64,
}

/// The Hann mean in ln x of a quotient of two sums over bins, such as positions over columns.
///
/// `terms(bin)` is the numerator and the denominator, each already divided by x.
pub(super) fn mean(window: Range<usize>, terms: impl Fn(usize) -> (f64, f64)) -> Mean {
    let over = |bins: Range<usize>| {
        let (mut above, mut below) = (0.0, 0.0);
        for (bin, weight) in weights(bins) {
            let (a, b) = terms(bin);
            above += weight * a;
            below += weight * b;
        }
        above / below
    };
    let bound = |part: usize| window.start + window.len() * part / PARTS;
    let parts: [f64; PARTS] = std::array::from_fn(|part| over(bound(part)..bound(part + 1)));
    let centre = parts.iter().sum::<f64>() / PARTS as f64;
    let squares: f64 = parts.iter().map(|part| (part - centre).powi(2)).sum();
    let error = (squares / (PARTS - 1) as f64 / PARTS as f64).sqrt();
    Mean { value: over(window.clone()), error }
}
