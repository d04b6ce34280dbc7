//! Windowed means in ln x.

use std::f64::consts::TAU;
use std::ops::Range;

/// The bins of a window with their Hann weights, (1 - cos z) / 2 for z from 0 to 2 pi.
pub(super) fn weights(bins: Range<usize>) -> impl Iterator<Item = (usize, f64)> {
    // Cosines by rotation, because a spectrum needs millions. The error is about 10^-16 a step.
    let angle = TAU / bins.len() as f64;
    let (step_sin, step_cos) = angle.sin_cos();
    let (mut sin, mut cos) = (angle / 2.0).sin_cos();
    bins.map(move |bin| {
        let weight = 0.5 - 0.5 * cos;
        (sin, cos) = (sin * step_cos + cos * step_sin, cos * step_cos - sin * step_sin);
        (bin, weight)
    })
}

/// Number of disjoint equal windows that give the error of a mean.
const PARTS: usize = 8;

/// A mean with its error.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Mean {
    pub(super) value: f64,
    /// Standard deviation of the means of 8 disjoint equal windows, divided by sqrt 8.
    pub(super) error: f64,
}

/// The Hann mean in ln x of a quotient of two sums over bins, such as positions divided by columns.
///
/// `terms(bin)` returns the numerator and the denominator of a bin, both divided by x.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_equal_the_hann_function() {
        for len in [1, 2, 255, 6000] {
            for (bin, weight) in weights(1000..1000 + len) {
                let place = (bin as f64 - 1000.0 + 0.5) / len as f64;
                let expected = (std::f64::consts::PI * place).sin().powi(2);
                assert!((weight - expected).abs() < 1e-12, "bin {bin} of {len}");
            }
        }
    }

    #[test]
    fn waves_hardly_change_a_mean_and_its_error_is_the_spread_of_its_parts() {
        // With 20 cycles of relative amplitude 0.2, a plain mean would be off by up to 0.2 / 20.
        let wave = |bin: usize| 1.0 + 0.2 * (bin as f64 * 20.3 * TAU / 1600.0).sin();
        let waving = mean(0..1600, |bin| (wave(bin), 1.0));
        assert!((waving.value - 1.0).abs() < 1e-5, "{waving:?}");
        let constant = mean(0..1600, |_| (3.0, 2.0));
        assert!((constant.value - 1.5).abs() < 1e-12 && constant.error < 1e-12, "{constant:?}");
        // The parts of this straight line have the means 0..7, with standard deviation sqrt 6.
        let line = mean(0..1600, |bin| ((bin as f64 + 0.5) / 200.0 - 0.5, 1.0));
        assert!((line.value - 3.5).abs() < 1e-9, "{line:?}");
        assert!((line.error - (6.0_f64 / 8.0).sqrt()).abs() < 1e-9, "{line:?}");
    }
}
