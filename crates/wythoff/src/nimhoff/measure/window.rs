//! Windowed means in ln x.

use std::f64::consts::TAU;
use std::ops::Range;

/// The bins of a window with the weights of Hann: 1 - cos, halved, over one turn from end to end.
pub(super) fn weights(bins: Range<usize>) -> impl Iterator<Item = (usize, f64)> {
    // The cosines by rotation, some 10^-16 a step: a spectrum asks for millions.
    let angle = TAU / bins.len() as f64;
    let (step_sin, step_cos) = angle.sin_cos();
    let (mut sin, mut cos) = (angle / 2.0).sin_cos();
    bins.map(move |bin| {
        let weight = 0.5 - 0.5 * cos;
        (sin, cos) = (sin * step_cos + cos * step_sin, cos * step_cos - sin * step_sin);
        (bin, weight)
    })
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_those_of_hann() {
        for len in [1, 2, 255, 6000] {
            for (bin, weight) in weights(1000..1000 + len) {
                let place = (bin as f64 - 1000.0 + 0.5) / len as f64;
                let expected = (std::f64::consts::PI * place).sin().powi(2);
                assert!((weight - expected).abs() < 1e-12, "bin {bin} of {len}");
            }
        }
    }

    #[test]
    fn a_wave_passes_a_mean_by_unseen_and_the_error_is_that_of_its_parts() {
        // 20 cycles, relative amplitude 0.2: what is left is far less than the 0.2 / 20 of a plain mean.
        let wave = |bin: usize| 1.0 + 0.2 * (bin as f64 * 20.3 * TAU / 1600.0).sin();
        let waving = mean(0..1600, |bin| (wave(bin), 1.0));
        assert!((waving.value - 1.0).abs() < 1e-5, "{waving:?}");
        let constant = mean(0..1600, |_| (3.0, 2.0));
        assert!((constant.value - 1.5).abs() < 1e-12 && constant.error < 1e-12, "{constant:?}");
        // The parts of a straight line are equally spaced: 0..7, standard deviation sqrt 6.
        let line = mean(0..1600, |bin| ((bin as f64 + 0.5) / 200.0 - 0.5, 1.0));
        assert!((line.value - 3.5).abs() < 1e-9, "{line:?}");
        assert!((line.error - (6.0_f64 / 8.0).sqrt()).abs() < 1e-9, "{line:?}");
    }
}
