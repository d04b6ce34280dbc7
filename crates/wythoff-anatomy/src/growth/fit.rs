//! Laws with a power of k, fitted by least squares, with the errors of their parameters.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A measurement at `x`, and its standard error; 0 if it is not known.
#[derive(Debug, Clone, Copy, PartialEq, JsonSchema, Serialize, Deserialize)]
pub struct Sample {
    /// The argument of the measurement.
    pub x: f64,
    /// The measured number.
    pub y: f64,
    /// Its standard error.
    pub error: f64,
}

impl Sample {
    /// Returns the mean of measurements at about the same place, with its standard error; `None` if
    /// there are none. A single measurement has error 0, which means unknown.
    pub fn mean(points: &[(f64, f64)]) -> Option<Self> {
        let n = points.len() as f64;
        let mean = |of: fn(&(f64, f64)) -> f64| points.iter().map(of).sum::<f64>() / n;
        let (x, y) = (mean(|point| point.0), mean(|point| point.1));
        let square = points.iter().map(|point| (point.1 - y).powi(2)).sum::<f64>();
        let error = if points.len() < 2 { 0.0 } else { (square / (n - 1.0) / n).sqrt() };
        (!points.is_empty()).then_some(Self { x, y, error })
    }
}

/// A number with its standard error; 0 if it was given and not fitted.
#[derive(Debug, Clone, Copy, PartialEq, JsonSchema, Serialize, Deserialize)]
pub struct Estimate {
    /// The number.
    pub value: f64,
    /// Its standard error.
    pub error: f64,
}

/// The law y = a + b x^-c, and how well it fits.
#[derive(Debug, Clone, Copy, PartialEq, JsonSchema, Serialize, Deserialize)]
pub struct Power {
    /// The limit.
    pub a: Estimate,
    /// The factor.
    pub b: Estimate,
    /// The exponent.
    pub c: Estimate,
    /// Root of the mean square by which samples miss it, in their own unit.
    pub scatter: f64,
}

impl Power {
    /// The law at `x`.
    pub fn at(&self, x: f64) -> f64 {
        law([self.a.value, self.b.value, self.c.value], x)
    }

    /// Fits the law, with the limit and the exponent free or given.
    ///
    /// Samples weigh by their errors if all have one, else equally; the errors of the parameters
    /// come from the scatter of the samples about the law. Returns `None` if there are no more
    /// samples than parameters, or if the samples do not determine them.
    ///
    /// `Time: O(samples)`.
    ///
    /// ```
    /// use wythoff_anatomy::growth::fit::{Power, Sample};
    /// let at = |x: f64| Sample { x, y: 2.0 + 3.0 * x.powf(-0.5), error: 0.0 };
    /// let samples: Vec<Sample> = (1..20).map(|n| at(f64::from(n) * 100.0)).collect();
    /// let law = Power::fit(&samples, None, None).ok_or("no fit")?;
    /// assert!((law.a.value - 2.0).abs() < 1e-6 && (law.c.value - 0.5).abs() < 1e-6);
    /// # Ok::<(), &str>(())
    /// ```
    pub fn fit(samples: &[Sample], limit: Option<f64>, exponent: Option<f64>) -> Option<Self> {
        let free = [limit.is_none(), true, exponent.is_none()];
        let count = free.iter().filter(|&&free| free).count();
        if samples.len() <= count {
            return None;
        }
        let weighted = samples.iter().all(|sample| sample.error > 0.0);
        let weight = |sample: &Sample| if weighted { sample.error.powi(-2) } else { 1.0 };
        let misses = |parameters: [f64; 3]| -> f64 {
            let miss = |sample: &Sample| sample.y - law(parameters, sample.x);
            samples.iter().map(|sample| weight(sample) * miss(sample).powi(2)).sum()
        };
        // Starts from the best of a few exponents, and continues by Gauss and Newton with steps
        // that are halved until they improve the fit.
        let starts = [-0.6, -0.3, 0.3, 0.5, 0.8, 1.2];
        let starts = starts.into_iter().filter(|_| exponent.is_none()).chain(exponent);
        let starts = starts.filter_map(|c| straight(samples, &weight, limit, c));
        let mut now = starts.min_by(|a, b| misses(*a).total_cmp(&misses(*b)))?;
        let mut curvature = normal(samples, &weight, now, free).0;
        for _ in 0..200 {
            let (matrix, slope) = normal(samples, &weight, now, free);
            curvature = matrix;
            let step = solve(matrix, slope)?;
            let moved = |by: f64| [0, 1, 2].map(|i| now[i] + by * step[i]);
            let sizes = (0..30).map(|halvings| 0.5_f64.powi(halvings));
            let Some(next) = sizes.map(moved).find(|next| misses(*next) < misses(now)) else {
                break;
            };
            now = next;
        }
        let spread = misses(now) / (samples.len() - count) as f64;
        let error = |i: usize| {
            let unit = [0, 1, 2].map(|j| if i == j { 1.0 } else { 0.0 });
            let variance = solve(curvature, unit).map_or(f64::NAN, |column| column[i]);
            if free[i] { (spread * variance).sqrt() } else { 0.0 }
        };
        let [a, b, c] = [0, 1, 2].map(|i| Estimate { value: now[i], error: error(i) });
        let miss = |sample: &Sample| (sample.y - law(now, sample.x)).powi(2);
        let scatter = (samples.iter().map(miss).sum::<f64>() / samples.len() as f64).sqrt();
        let fitted = [a, b, c].iter().all(|e| e.value.is_finite() && e.error.is_finite());
        fitted.then_some(Self { a, b, c, scatter })
    }
}

/// The root of the mean square by which samples miss the best law y = a + b ln x; `None` of fewer
/// than three.
pub fn logarithmic_scatter(samples: &[Sample]) -> Option<f64> {
    let n = samples.len() as f64;
    let mean = |of: &dyn Fn(&Sample) -> f64| samples.iter().map(of).sum::<f64>() / n;
    let (x, y) = (mean(&|sample| sample.x.ln()), mean(&|sample| sample.y));
    let across = mean(&|sample| (sample.x.ln() - x).powi(2));
    let both = mean(&|sample| (sample.x.ln() - x) * (sample.y - y));
    let miss = mean(&|sample| (sample.y - y - both / across * (sample.x.ln() - x)).powi(2));
    (samples.len() > 2).then(|| miss.sqrt())
}

fn law([a, b, c]: [f64; 3], x: f64) -> f64 {
    a + b * x.powf(-c)
}

/// The best limit and factor for an exponent.
fn straight(
    samples: &[Sample],
    weight: &impl Fn(&Sample) -> f64,
    limit: Option<f64>,
    c: f64,
) -> Option<[f64; 3]> {
    let start = [limit.unwrap_or(0.0), 0.0, c];
    let (matrix, slope) = normal(samples, weight, start, [limit.is_none(), true, false]);
    let step = solve(matrix, slope)?;
    Some([start[0] + step[0], step[1], c])
}

/// Returns the normal equations of a step; parameters that are not free do not move.
fn normal(
    samples: &[Sample],
    weight: &impl Fn(&Sample) -> f64,
    parameters: [f64; 3],
    free: [bool; 3],
) -> ([[f64; 3]; 3], [f64; 3]) {
    let (mut matrix, mut slope) = ([[0.0; 3]; 3], [0.0; 3]);
    for sample in samples {
        let power = sample.x.powf(-parameters[2]);
        let by = [1.0, power, -parameters[1] * power * sample.x.ln()];
        let by = [0, 1, 2].map(|i| if free[i] { by[i] } else { 0.0 });
        let miss = sample.y - law(parameters, sample.x);
        for i in 0..3 {
            slope[i] += weight(sample) * by[i] * miss;
            for j in 0..3 {
                matrix[i][j] += weight(sample) * by[i] * by[j];
            }
        }
    }
    for i in (0..3).filter(|&i| !free[i]) {
        matrix[i][i] = 1.0;
    }
    (matrix, slope)
}

/// Solves three linear equations, scaled to a diagonal of ones; `None` if they do not determine the
/// unknowns.
fn solve(matrix: [[f64; 3]; 3], right: [f64; 3]) -> Option<[f64; 3]> {
    let scale = [0, 1, 2].map(|i| matrix[i][i].sqrt());
    if scale.iter().any(|scale| scale.is_nan() || *scale <= 0.0) {
        return None;
    }
    let mut rows = [0, 1, 2].map(|i| {
        let row = [0, 1, 2].map(|j| matrix[i][j] / scale[i] / scale[j]);
        [row[0], row[1], row[2], right[i] / scale[i]]
    });
    for i in 0..3 {
        let pivot = (i..3).max_by(|&a, &b| rows[a][i].abs().total_cmp(&rows[b][i].abs()))?;
        rows.swap(i, pivot);
        if rows[i][i].abs() < 1e-13 {
            return None;
        }
        let row = rows[i];
        for (j, other) in rows.iter_mut().enumerate() {
            if j != i {
                let factor = other[i] / row[i];
                for (cell, above) in other.iter_mut().zip(row) {
                    *cell -= factor * above;
                }
            }
        }
    }
    Some([0, 1, 2].map(|i| rows[i][3] / rows[i][i] / scale[i]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn samples(law: impl Fn(f64) -> f64, noise: f64) -> Vec<Sample> {
        let scatter = |n: u32| {
            let bits = n.wrapping_mul(2_654_435_761).rotate_left(13).wrapping_mul(2_246_822_519);
            f64::from(bits >> 8) / f64::from(1 << 24) - 0.5
        };
        (0..40)
            .map(|n| {
                let x = 500.0 * 1.2_f64.powi(n);
                Sample { x, y: law(x) + noise * scatter(n as u32), error: 0.0 }
            })
            .collect()
    }

    #[test]
    fn a_law_is_found_within_its_errors() {
        let noisy = samples(|x| 1.25 + 0.8 * x.powf(-0.5), 0.002);
        let found = Power::fit(&noisy, None, None).unwrap();
        for (estimate, truth) in [(found.a, 1.25), (found.b, 0.8), (found.c, 0.5)] {
            let off = (estimate.value - truth).abs();
            assert!(off < 3.5 * estimate.error && off > 0.0, "{found:?}");
        }
        assert!((0.0003..0.0012).contains(&found.scatter), "{found:?}");
        // Given parameters are not fitted, and the others become more precise.
        let fixed = Power::fit(&noisy, Some(1.25), None).unwrap();
        assert_eq!(fixed.a, Estimate { value: 1.25, error: 0.0 });
        assert!(fixed.c.error < found.c.error && (fixed.c.value - 0.5).abs() < 3.5 * fixed.c.error);
    }

    #[test]
    fn growth_is_a_power_with_a_negative_exponent() {
        let found = Power::fit(&samples(|x| 0.1 * x.powf(0.45), 0.0), Some(0.0), None).unwrap();
        assert!((found.c.value + 0.45).abs() < 1e-6 && (found.b.value - 0.1).abs() < 1e-6);
        assert!((found.at(1e6) - 0.1 * 1e6_f64.powf(0.45)).abs() < 1e-4);
    }

    #[test]
    fn a_logarithm_misses_what_is_none() {
        let law = samples(|x| 3.0 + 2.0 * x.ln(), 0.0);
        assert!(logarithmic_scatter(&law).unwrap() < 1e-9);
        assert!(logarithmic_scatter(&samples(|x| x.powf(0.45), 0.0)).unwrap() > 1.0);
        assert_eq!(logarithmic_scatter(&law[..2]), None);
    }

    #[test]
    fn too_little_is_not_fitted() {
        let law = samples(|x| 1.0 + x.powf(-0.5), 0.0);
        assert_eq!(Power::fit(&law[..3], None, None), None);
        assert_eq!(Power::fit(&[law[0]; 5], None, Some(0.5)), None);
    }

    #[test]
    fn a_mean_has_the_error_of_its_samples() {
        let mean = Sample::mean(&[(1.0, 2.0), (3.0, 4.0)]).unwrap();
        assert_eq!((mean.x, mean.y, mean.error), (2.0, 3.0, 1.0));
        assert_eq!(Sample::mean(&[(1.0, 2.0)]).unwrap().error, 0.0);
        assert_eq!(Sample::mean(&[]), None);
    }
}
