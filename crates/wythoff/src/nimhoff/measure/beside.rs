//! The measured beside the predicted.

use std::f64::consts::TAU;

use super::{MeasureError, Measurement, measure};
use crate::nimhoff::fill_rule::{Order, fill_rules};
use crate::nimhoff::{Nimhoff, spectrum};
use crate::observer::Observer;

/// Measures a game between the fill rules that the reorganization model gives, beside the lines of Theorem 10 and,
/// for waves of frequencies up to `modes_up_to`, the modes of their stability; 0 leaves the modes out.
///
/// ```
/// use wythoff::nimhoff::{Nimhoff, measure_beside_theory};
/// let game = Nimhoff::try_new(&"gdwn:3,5".parse()?)?;
/// let measured = measure_beside_theory(&game, 100_000, 20.0, &())?;
/// let wave = &measured.periods[0];
/// assert!((wave.frequency - 16.2).abs() < 0.2); // the waves have saturated
/// assert!((wave.frequency_theory.unwrap() - 16.888).abs() < 0.001); // the linear theory
/// assert!((measured.beams[3].slope_theory.unwrap() - 1.760145300).abs() < 1e-9); // [FGPLL] Table 5
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// As [`measure`]; or if the theory finds no lines or no modes.
pub fn measure_beside_theory(
    game: &Nimhoff,
    rows: u64,
    modes_up_to: f64,
    observer: &dyn Observer,
) -> Result<Measurement, MeasureError> {
    let model = fill_rules(game, Order::UntilStable, observer)?;
    let line = |line: &crate::nimhoff::Line| (line.slope.to_f64(), line.density.to_f64());
    let lines: Vec<(f64, f64)> = model.lines.lines.iter().map(line).collect();
    let measured = measure(game, &model.fill_rules, rows, observer)?.beside_lines(&lines);
    if modes_up_to == 0.0 {
        return Ok(measured);
    }
    let modes = spectrum(&model.lines, modes_up_to, observer)?.modes;
    let modes: Vec<(f64, f64)> = modes.iter().map(|mode| (mode.growth, mode.frequency)).collect();
    Ok(measured.beside_modes(&modes))
}

impl Measurement {
    /// The same with slope and density of each beam, by rising slope, as the theory has them.
    #[must_use]
    pub fn beside_lines(mut self, lines: &[(f64, f64)]) -> Self {
        for (beam, &(slope, density)) in self.beams.iter_mut().zip(lines) {
            beam.slope_theory = Some(slope);
            beam.density_theory = Some(density);
        }
        self
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
