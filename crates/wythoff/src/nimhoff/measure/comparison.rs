//! Comparison of a measurement with the theory.

use std::f64::consts::TAU;

use thiserror::Error;

use super::measure;
use super::measurement::{MeasureError, Measurement};
use crate::nimhoff::game::Nimhoff;
use crate::nimhoff::theory::{
    PLines, Spectrum, SpectrumError, TestOrder, TheoryError, fill_rules, spectrum,
};
use crate::observer::Observer;

/// A game that was not measured, or not compared with the theory.
#[derive(Debug, Clone, PartialEq, Error)]
pub enum ComparisonError {
    /// The theory has no answer, for another reason than [`TheoryError::NoLines`].
    #[error(transparent)]
    Theory(#[from] TheoryError),
    /// The measurement failed.
    #[error(transparent)]
    Measure(#[from] MeasureError),
    /// The search for modes failed.
    #[error(transparent)]
    Spectrum(#[from] SpectrumError),
}

/// Measures a game over its first `rows` rows between the fill rules of the theory, and compares
/// the measurement with the lines and modes of the theory. Without lines, all rules may separate
/// beams, and the measurement has no values of the theory.
///
/// `Time` and `Memory`: those of [`fill_rules`], [`measure`] and [`Measurement::with_theory`].
///
/// # Errors
/// If `rows` is below [`MIN_ROWS`](super::MIN_ROWS), the theory or the search for modes fails, or
/// the observer cancels.
///
/// ```
/// use wythoff::nimhoff::{Nimhoff, measure_with_theory};
/// let game = Nimhoff::try_new(&"gdwn:3,5".parse()?)?;
/// let measured = measure_with_theory(&game, 100_000, &())?;
/// assert!((measured.beams[3].slope_theory.unwrap() - 1.760145300).abs() < 1e-9);
/// assert!((measured.periods[0].frequency_theory.unwrap() - 16.888).abs() < 0.001);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn measure_with_theory(
    game: &Nimhoff,
    rows: u64,
    observer: &dyn Observer,
) -> Result<Measurement, ComparisonError> {
    let model = match fill_rules(game, TestOrder::UntilStable, observer) {
        Ok(model) => Some(model),
        Err(TheoryError::NoLines(_)) => None,
        Err(error) => return Err(error.into()),
    };
    let between = model.as_ref().map_or(game.effective(), |model| &model.fill_rules);
    let measured = measure(game, between, rows, observer)?;
    let Some(model) = model else { return Ok(measured) };
    Ok(measured.with_theory(&model.lines, observer)?)
}

impl Measurement {
    /// This measurement with the predictions of the theory: each beam with its line, and each wave
    /// with a mode of these lines.
    ///
    /// ```
    /// use wythoff::nimhoff::{Nimhoff, TestOrder, fill_rules, measure};
    /// let game = Nimhoff::try_new(&"gdwn:3,5".parse()?)?;
    /// let model = fill_rules(&game, TestOrder::UntilStable, &())?;
    /// let measured = measure(&game, &model.fill_rules, 100_000, &())?;
    /// let measured = measured.with_theory(&model.lines, &())?;
    /// let wave = &measured.periods[0];
    /// assert!((wave.frequency - 16.2).abs() < 0.2); // the waves have saturated
    /// assert!((wave.frequency_theory.unwrap() - 16.888).abs() < 0.001); // the linear theory
    /// assert!((measured.beams[3].slope_theory.unwrap() - 1.760145300).abs() < 1e-9); // [FGPLL] Table 5
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// `Time:` that of [`spectrum`] up to the fastest wave.
    ///
    /// # Errors
    /// If the search for modes fails, or the observer cancels.
    pub fn with_theory(
        mut self,
        lines: &PLines,
        observer: &dyn Observer,
    ) -> Result<Self, SpectrumError> {
        for (beam, line) in self.beams.iter_mut().zip(&lines.lines) {
            beam.slope_theory = Some(line.slope.to_f64());
            beam.density_theory = Some(line.density.to_f64());
        }
        let fastest = self.periods.iter().map(|period| period.frequency).fold(0.0, f64::max);
        if fastest == 0.0 {
            return Ok(self);
        }
        let up_to = (fastest + self.resolution()).min(Spectrum::MAX_UP_TO);
        let modes = spectrum(lines, up_to, observer)?.modes;
        let modes: Vec<_> = modes.iter().map(|mode| (mode.growth, mode.frequency)).collect();
        Ok(self.with_modes(&modes))
    }

    /// This measurement with a mode for each wave: the fastest growing mode within
    /// [`Self::resolution`] of its frequency. Modes are given as (Re s, Im s).
    #[must_use]
    pub fn with_modes(mut self, modes: &[(f64, f64)]) -> Self {
        let resolution = self.resolution();
        self.largest_growth_theory = modes.iter().map(|(re, _)| *re).reduce(f64::max);
        for period in &mut self.periods {
            let near = modes.iter().filter(|(_, im)| (im - period.frequency).abs() < resolution);
            if let Some(&(re, im)) = near.max_by(|(p, _), (q, _)| p.total_cmp(q)) {
                period.frequency_theory = Some(im);
                period.growth_theory = Some(re - 1.0);
            }
        }
        self
    }

    /// The frequency resolution of the window: 2 pi divided by its width in ln x.
    pub fn resolution(&self) -> f64 {
        TAU / (self.to as f64 / self.from as f64).ln()
    }
}
