//! The measured beside the predicted.

use std::f64::consts::TAU;

use super::Measurement;
use crate::nimhoff::theory::{Lines, Spectrum, SpectrumError, spectrum};
use crate::observer::Observer;

impl Measurement {
    /// The same beside its theory: each beam beside one of these lines, and each wave beside a mode of theirs.
    ///
    /// ```
    /// use wythoff::nimhoff::{Nimhoff, Order, fill_rules, measure};
    /// let game = Nimhoff::try_new(&"gdwn:3,5".parse()?)?;
    /// let model = fill_rules(&game, Order::UntilStable, &())?;
    /// let measured = measure(&game, &model.fill_rules, 100_000, &())?.beside(&model.lines, &())?;
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
    /// If the theory finds no modes, or the observer stops it.
    pub fn beside(mut self, lines: &Lines, observer: &dyn Observer) -> Result<Self, SpectrumError> {
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
        Ok(self.beside_modes(&modes))
    }

    /// The same with each wave beside the mode of the theory that grows fastest among those no farther from
    /// its frequency than the window can tell; modes are given as (Re s, Im s).
    #[must_use]
    pub fn beside_modes(mut self, modes: &[(f64, f64)]) -> Self {
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

    /// Frequencies that differ by more are told apart: 2 pi over the width of the window in ln x.
    pub fn resolution(&self) -> f64 {
        TAU / (self.to as f64 / self.from as f64).ln()
    }
}
