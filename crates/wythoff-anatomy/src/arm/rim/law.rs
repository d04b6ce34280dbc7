//! The lag that the arm comes to by itself, and the rows of transitions.

use super::{Layer, PHI_SQUARED};
use crate::arm::{ArmBorder, Medium, SkinPattern};

/// The bulk begins behind so many √y.
const BULK: f64 = 4.0;
/// Excess and density in the skin.
const SKIN: (f64, f64) = (0.0, 1.0);

/// Returns C such that an outline u = φ² y - C √y fits layers that were read at row `y`, if some
/// of them lie deeper than 4 √y: the arm is taken for a medium in which the density of palaces
/// depends on their excess alone, as it does in the layers.
///
/// Layers that would make the density rise with the excess are left out; so is what is nearer to
/// the outline than √y/4, where the layers also hold skin and gap.
pub fn lag_of(layers: &[Layer], y: u64) -> Option<f64> {
    let root = (y as f64).sqrt();
    let lie = |is: &dyn Fn(f64) -> bool| -> Vec<Layer> {
        layers.iter().filter(|layer| is(layer.columns)).copied().collect()
    };
    let between = lie(&|columns| (root / 4.0..BULK * root).contains(&columns));
    let bulk = lie(&|columns| columns > BULK * root);
    let medium = Medium::of(&between, &bulk, ArmBorder::RIM)?.falling_from(SKIN);
    Some(ArmBorder::RIM.lag(&medium))
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
