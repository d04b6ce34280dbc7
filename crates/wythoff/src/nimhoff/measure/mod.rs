//! Measurement of the P-positions: beams, waves, and how evenly the classes of each rule are met.
//!
//! # Means in ln x
//!
//! The games look alike at all scales, so all means and spectra are taken in ln x: a P-position at
//! x has the weight 1/x, and beams are stored as sums over bins of 1/256 octave. A mean has the
//! weights of a Hann window, which suppresses waves in ln x; a plain count up to one X contains
//! whatever part of a wave ends at X. Waves are peaks of Fourier sums with the same window.
//! `docs/algorithms/nimhoff-measure.md` explains the estimates and their errors.
//!
//! All beams share one window in x. Its end is the first bin with a column whose P-position is not
//! yet known; this is exact, because each column holds one P-position (\[FGPLL\] section 3.2). The
//! window begins at its end to the power 0.6.

mod beam_record;
mod bins;
mod class_use;
mod classes;
mod comparison;
mod measurement;
mod meter;
mod verdict;
mod wave;
mod window;

use crate::Rule;
use crate::nimhoff::game::Nimhoff;
use crate::nimhoff::positions::Positions;
use crate::observer::Observer;

pub use beam_record::BeamOctave;
pub use class_use::{BeamUse, ClassUse, RuleSide};
pub use comparison::{ComparisonError, measure_with_theory};
pub use measurement::{
    Evenness, MIN_ROWS, MeasureError, MeasuredBeam, MeasuredClass, MeasuredWave, Measurement,
};
pub use meter::Meter;
pub use wave::BeamWave;
pub(crate) use wave::{fit_exponent, fit_line};

/// Measures a game over its first `rows` rows.
///
/// ```
/// use wythoff::nimhoff::{Nimhoff, measure};
/// let wythoff = Nimhoff::try_new(&"wythoff".parse()?)?;
/// let measured = measure(&wythoff, wythoff.effective(), 20_000, &())?;
/// let [below, above] = &measured.beams[..] else { panic!("two beams") };
/// let golden = (1.0 + 5_f64.sqrt()) / 2.0;
/// assert!((above.slope.unwrap() - golden).abs() < 1e-5);
/// assert!((below.density - 1.0 / (golden * golden)).abs() < 1e-5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// `Time: O(rows)`, about twice that of [`Positions`] alone. `Memory:` that of [`Positions`] and of
/// a [`Meter`].
///
/// # Errors
/// If `rows` is below [`MIN_ROWS`], a fill rule is not a rule of the game, or the observer cancels.
pub fn measure(
    game: &Nimhoff,
    fill_rules: &[Rule],
    rows: u64,
    observer: &dyn Observer,
) -> Result<Measurement, MeasureError> {
    measure_rows(game, fill_rules, &mut Positions::new(game), rows, observer)
}

/// Measures a game from the x of its P-positions, row by row. At most `rows` rows are read; the
/// iterator may end earlier.
///
/// `Time: O(rows)`. `Memory:` that of a [`Meter`].
///
/// # Errors
/// If there are fewer than [`MIN_ROWS`] rows, a fill rule is not a rule of the game, or the
/// observer cancels.
pub fn measure_rows(
    game: &Nimhoff,
    fill_rules: &[Rule],
    xs: &mut dyn Iterator<Item = u64>,
    rows: u64,
    observer: &dyn Observer,
) -> Result<Measurement, MeasureError> {
    if rows < MIN_ROWS {
        return Err(MeasureError::TooFewRows(rows));
    }
    let mut meter = Meter::try_new(game, fill_rules)?;
    meter.read(xs, rows, observer)?;
    if meter.rows() < MIN_ROWS {
        return Err(MeasureError::TooFewRows(meter.rows()));
    }
    Ok(meter.measurement())
}

#[cfg(test)]
mod tests;
