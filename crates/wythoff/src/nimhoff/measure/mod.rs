//! Measuring the P-positions: beams, waves, and how evenly the classes are met.
//!
//! # Everything is a mean in ln x
//!
//! The games look alike at all scales, so x is measured in octaves: a P-position at x counts 1/x, and
//! beams are kept as sums over bins of 1/256 octave. A mean is taken with a Hann window, which
//! a wave in ln x passes through almost unseen; a plain count up to one X keeps all of the wave that happens to
//! be there. Waves are peaks of the same windowed Fourier sums. Why this is so, and what the
//! errors mean: `docs/algorithms/nimhoff-measure.md`.
//!
//! One window in x serves all beams: it ends where the first column is not known to the last position, which is seen
//! exactly, as each column holds one P-position (\[FGPLL\] section 3.2), and begins at the square root of that.

mod beside;
mod bins;
mod classes;
mod meter;
mod record;
mod verdict;
mod wave;
mod window;

use serde::Serialize;
use thiserror::Error;

use super::game::Nimhoff;
use super::positions::Positions;
use crate::observer::{Interrupted, Observer};
use crate::{Rule, Ruleset};

pub use classes::{BeamUse, ClassUse, Evenness, Side};
pub use meter::Meter;
pub use record::Stretch;
pub use verdict::MeasuredClass;
pub use wave::Ripple;

/// What the P-positions of the first rows tell.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Measurement {
    /// The rules.
    pub rules: String,
    /// Rows 0..rows were read.
    pub rows: u64,
    /// First column of the window of means and spectra.
    pub from: u64,
    /// One more than its last column; every P-position in columns below it is known.
    pub to: u64,
    /// The beams by rising slope.
    pub beams: Vec<Beam>,
    /// The waves, strongest first.
    pub periods: Vec<Period>,
    /// The largest Re s of the modes that were given: what the scatter exponents of a strict game do not pass.
    pub largest_growth_theory: Option<f64>,
    /// How the classes of each rule are met, by rule and side.
    pub classes: Vec<ClassUse>,
    /// Whether the P-positions are spread more evenly along the classes than along x.
    pub evenness: Evenness,
    /// Whether the waves die out.
    pub class: MeasuredClass,
}

/// A beam: the P-positions with as many fill rules, other than those of Nim, below them.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Beam {
    /// Number of fill rules (a, b) with b x < a y, those of Nim left out.
    pub label: usize,
    /// The fill rules on either side, the flatter first.
    pub between: [String; 2],
    /// Hann mean of y/x in ln x, after a term offset/x has been fitted and taken out, as a beam need not point at the
    /// origin. `None` if the window is empty.
    pub slope: Option<f64>,
    /// Standard deviation of the means of 8 disjoint equal windows in ln x, divided by sqrt 8. `None` if one is empty.
    pub slope_error: Option<f64>,
    /// Hann mean of the P-positions to a column, in ln x.
    pub density: f64,
    /// As `slope_error`.
    pub density_error: f64,
    /// The plain count of all positions up to the end of the window, divided by the columns.
    pub plain_density: f64,
    /// The slope that the theory predicts, where it was given.
    pub slope_theory: Option<f64>,
    /// The density that the theory predicts, where it was given.
    pub density_theory: Option<f64>,
    /// Standard deviation of the density along x over its mean, in bins of 1/64 octave over the last four
    /// octaves. `None` if they are empty.
    pub fluctuation: Option<f64>,
    /// e where x times the standard deviation of y/x goes like x^e, by octaves of the window.
    pub scatter_exponent: Option<f64>,
    /// Standard error of the fit.
    pub scatter_exponent_error: Option<f64>,
    /// Octave by octave, as far as columns are complete.
    pub octaves: Vec<Stretch>,
}

/// A wave in ln x.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Period {
    /// Radians to a unit of ln x.
    pub frequency: f64,
    /// T = 2 pi / frequency.
    pub log_period: f64,
    /// e^T: the pattern repeats when x grows by this factor.
    pub factor: f64,
    /// Amplitude of the density of a beam relative to its mean, as the root of the mean square over the P-positions.
    pub strength: f64,
    /// The same for the frequencies around it: what discreteness alone would give.
    pub noise: f64,
    /// e where the relative amplitude goes like x^e; Re s - 1 of the theory. `None` if it stands out in too few
    /// windows.
    pub growth: Option<f64>,
    /// Standard error of the fit.
    pub growth_error: Option<f64>,
    /// The frequency that the theory predicts, where a mode within the resolution of the window was given.
    pub frequency_theory: Option<f64>,
    /// Its Re s - 1.
    pub growth_theory: Option<f64>,
    /// The wave in each beam.
    pub beams: Vec<Ripple>,
}

/// Why a game was not measured.
#[derive(Debug, Clone, PartialEq, Error)]
pub enum MeasureError {
    /// A fill rule is none of the game's.
    #[error("{rule} cannot fill: it is no rule of `{rules}`, or a multiple of another")]
    NotARule {
        /// The rule.
        rule: Rule,
        /// The rules of the game.
        rules: Ruleset,
    },
    /// The rows do not make up eight windows.
    #[error("{0} rows are too few to measure; at least {MIN_ROWS} are needed")]
    TooFewRows(u64),
    /// The observer stopped it.
    #[error(transparent)]
    Interrupted(#[from] Interrupted),
}

/// Fewest rows that are measured.
pub const MIN_ROWS: u64 = 1000;

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
/// `Time: O(rows)`, about as long as finding the positions takes. `Memory:` that of [`Positions`], and of a [`Meter`].
///
/// # Errors
/// If `rows` is below [`MIN_ROWS`], a fill rule is none of the game's, or the observer stops it.
pub fn measure(
    game: &Nimhoff,
    fill_rules: &[Rule],
    rows: u64,
    observer: &dyn Observer,
) -> Result<Measurement, MeasureError> {
    measure_rows(game, fill_rules, &mut Positions::new(game), rows, observer)
}

/// Measures a game from the x of its P-positions, row by row, of which the first `rows` are read, or all if there
/// are fewer.
///
/// `Time: O(rows)`. `Memory:` that of a [`Meter`].
///
/// # Errors
/// If there are fewer than [`MIN_ROWS`], a fill rule is none of the game's, or the observer stops it.
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
