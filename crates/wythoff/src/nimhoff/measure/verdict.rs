//! The class of a game by its measured waves.

use super::measurement::{MeasuredClass, MeasuredWave};

/// The slowest growth exponent that counts as decay. Saturated waves changed by up to x^-0.03 over
/// the columns of 10^7 rows.
const DECAY: f64 = -0.06;

/// Number of standard errors by which an exponent must differ from [`DECAY`].
const ERRORS: f64 = 2.0;

/// A game is uniform if its waves are weaker than this and their growth cannot be fitted.
const FAINT: f64 = 0.01;

/// Waves of at least this strength relative to the strongest one are taken into account.
const RELEVANT: f64 = 0.25;

/// The largest fluctuation that discreteness alone explains. Beams that fluctuate more without a
/// wave above the noise may have many waves, such as those of (33, 54) in too few rows.
const EVEN: f64 = 0.02;

/// The class of a game from its waves, strongest first, and the fluctuation of its beams along x.
pub(super) fn class(periods: &[MeasuredWave], along_x: f64) -> MeasuredClass {
    use MeasuredClass::{Undecided, Uniform, Waves};
    let Some(strongest) = periods.first() else {
        return if along_x < EVEN { Uniform } else { Undecided };
    };
    let fit = |period: &MeasuredWave| Some((period.growth?, ERRORS * period.growth_error?));
    let relevant = periods.iter().take_while(|wave| wave.strength >= RELEVANT * strongest.strength);
    let fits: Vec<(f64, f64)> = relevant.filter_map(fit).collect();
    match fits.first() {
        _ if fits.iter().any(|(growth, error)| growth - error > DECAY) => Waves,
        Some((growth, error)) if growth + error < DECAY => Uniform,
        None if strongest.strength < FAINT => Uniform,
        _ => Undecided,
    }
}
