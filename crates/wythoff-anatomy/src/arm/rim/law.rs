//! The lag that the arm comes to by itself, and the rows of transitions.

use super::{Layer, PHI_SQUARED};
use crate::arm::SkinPattern;

/// Steps of the integration, in units of √y.
const STEP: f64 = 0.01;
/// The bulk begins behind so many √y.
const BULK: f64 = 4.0;
/// The integration ends so many √y behind the line of slope φ².
const END: f64 = 12.0;

/// Returns C such that an outline u = φ² y - C √y fits layers that were read at row `y`, if some
/// of them lie deeper than 4 √y: the arm is taken for a medium in which the density of palaces
/// depends on their excess alone, as it does in the layers.
///
/// With M(m), the sum of distances from the outline to the palaces within m columns of it, the
/// excess is -(√5/φ³) ∂M/∂y. In units of √y this is an equation for one function of one variable;
/// C is the outline for which the excess far behind it is that of the bulk.
pub fn lag_of(layers: &[Layer], y: u64) -> Option<f64> {
    let state = State::of(layers, (y as f64).sqrt())?;
    let (mut low, mut high) = (0.0, 3.0);
    for _ in 0..30 {
        let middle = f64::midpoint(low, high);
        if state.far(middle) < state.bulk * 0.999 { low = middle } else { high = middle }
    }
    Some(f64::midpoint(low, high))
}

/// Density by excess.
struct State {
    /// Excess and density, rising and falling.
    points: Vec<(f64, f64)>,
    /// Excess of the bulk.
    bulk: f64,
}

impl State {
    /// From excess 0, at density 1 as in the skin, to the bulk. Layers that would make the density
    /// rise with the excess are left out; so is what is nearer to the outline than √y/4, where the
    /// layers also hold skin and gap.
    fn of(layers: &[Layer], root: f64) -> Option<Self> {
        let bulk: Vec<&Layer> = layers.iter().filter(|of| of.columns > BULK * root).collect();
        let mean = |of: fn(&Layer) -> f64| {
            (!bulk.is_empty())
                .then(|| bulk.iter().map(|layer| of(layer)).sum::<f64>() / bulk.len() as f64)
        };
        let (bulk, density) = (mean(Layer::excess)?, mean(|layer| layer.density)?);
        let between = |of: &&Layer| {
            (root / 4.0..BULK * root).contains(&of.columns)
                && of.excess() < bulk
                && of.density > density
        };
        let mut found: Vec<(f64, f64)> =
            layers.iter().filter(between).map(|of| (of.excess(), of.density)).collect();
        found.sort_by(|a, b| a.0.total_cmp(&b.0));
        let mut points = vec![(0.0, 1.0)];
        for point in found {
            if points.last().is_some_and(|last| point.1 < last.1) {
                points.push(point);
            }
        }
        points.push((bulk, density));
        Some(Self { points, bulk })
    }

    fn density(&self, excess: f64) -> f64 {
        let next = self.points.partition_point(|point| point.0 < excess);
        let Some(&(to, below)) = self.points.get(next) else { return self.points[next - 1].1 };
        let Some(&(from, above)) = next.checked_sub(1).and_then(|last| self.points.get(last))
        else {
            return below;
        };
        above + (below - above) * (excess - from) / (to - from)
    }

    /// The excess far behind an outline that lags by `lag`.
    fn far(&self, lag: f64) -> f64 {
        let phi = PHI_SQUARED - 1.0;
        let factor = 5.0_f64.sqrt() / phi.powi(3);
        // With M = y μ(z) and z = m/√y, the density is μ'', and ∂M/∂y is μ - z μ'/2.
        let excess = |z: f64, sum: f64, first: f64| factor * (z * first / 2.0 - sum);
        let (mut z, mut sum, mut first) = (lag, 0.0, 0.0);
        while z < END {
            let here = self.density(excess(z, sum, first));
            let half = (z + STEP / 2.0, sum + first * STEP / 2.0, first + here * STEP / 2.0);
            let density = self.density(excess(half.0, half.1, half.2));
            sum += first * STEP + density * STEP * STEP / 2.0;
            first += density * STEP;
            z += STEP;
        }
        excess(z, sum, first)
    }
}

/// Returns the row in which level `level` ends if it began in row `y` and both times the skin lags
/// by `lag` √y behind slope φ².
///
/// A skin of slope s moves back by φ² - s columns per row. So √y' + √y = lag / (φ² - s).
///
/// # Panics
/// If the level is above [`SkinPattern::HIGHEST`].
///
/// ```
/// use wythoff_anatomy::arm::next_transition;
/// // Level 4 began in row 132,540 and ended in row 6,102,719.
/// assert!((next_transition(4, 132_540, 1.0967) / 6_102_719.0 - 1.0).abs() < 1e-3);
/// ```
pub fn next_transition(level: usize, y: u64, lag: f64) -> f64 {
    (lag / behind(level) - (y as f64).sqrt()).powi(2)
}

/// Returns the lag, in units of √y, with which level `level` lasts from one row to another: the
/// inverse of [`next_transition`].
///
/// # Panics
/// If the level is above [`SkinPattern::HIGHEST`].
pub fn lag_between(level: usize, [first, last]: [u64; 2]) -> f64 {
    behind(level) * ((first as f64).sqrt() + (last as f64).sqrt())
}

/// Columns per row by which the skin of a level moves back from slope φ².
fn behind(level: usize) -> f64 {
    let [columns, rows] = SkinPattern::new(level).period().map(|n| n as f64);
    // φ² - a/q loses digits; (φ² q - a)(a - q/φ²) = 3 a q - a² - q² = 1.
    1.0 / (rows * (columns - rows / PHI_SQUARED))
}
