//! The waves of three games in data, beside their modes.

use wythoff::nimhoff::{BeamOctave, MeasuredWave, Measurement};

use super::modes::Judged;
use crate::measure::theory::{metered, modes, name, reorganized};
use crate::prelude::*;

/// A wave beside the mode of the theory, as the table prints it: the game, frequency, frequency of
/// the mode, factor, relative amplitude, growth, and growth of the mode. The data has these texts.
pub(super) type Seen = [String; 7];

/// The waves of games in data.
pub(super) struct Waves {
    games: Vec<(&'static str, Measurement)>,
    pub(super) rows: u64,
    /// Of (2, 3): amplitudes by frequency, and the modes of the theory.
    spectrum: Vec<(f64, f64)>,
    modes: Vec<(f64, f64)>,
    /// Of (2, 3): x and the density of the steepest beam around it.
    curve: Vec<(f64, f64)>,
}

impl Waves {
    pub(super) fn new(context: &Context<'_>) -> Result<Self> {
        let rows = context.pick(300_000, 16_000_000);
        let mut games = Vec::new();
        let (mut seen, mut predicted, mut curve) = (Vec::new(), Vec::new(), Vec::new());
        for rules in ["gdwn:1,2", "gdwn:2,3", "1,0 2,1 3,3 0,1"] {
            context.step(&format!("the waves of {rules} in {} rows", count(rows)))?;
            let model = reorganized(context, rules)?;
            let spectrum = modes(context, &model.lines, context.pick(130.0, 300.0))?;
            let modes: Vec<(f64, f64)> =
                spectrum.modes.iter().map(|mode| (mode.growth, mode.frequency)).collect();
            let meter = metered(context, rules, &model.fill_rules, rows)?;
            if rules == "gdwn:2,3" {
                (seen, predicted) = (meter.spectrum(), modes.clone());
                let middle = |part: &BeamOctave| (part.from as f64 * part.to as f64).sqrt();
                curve =
                    meter.curve(3, 128).iter().map(|part| (middle(part), part.density)).collect();
            }
            games.push((rules, meter.measurement().with_modes(&modes)));
        }
        Ok(Self { games, rows, spectrum: seen, modes: predicted, curve })
    }

    /// Draws the spectrum of (2, 3)-GDWN, and the density of its steepest beam.
    pub(super) fn plates(&self, context: &Context<'_>, found: &mut Found) {
        found.plate("spectrum", self.spectrum(context.pick(130.0, 300.0)));
        found.plate("density", self.density(context.pick((1e3, 1e5), (1e5, 8e6))));
    }

    /// Draws the spectrum of (2, 3)-GDWN up to a frequency, with the modes that decay least.
    fn spectrum(&self, most: f64) -> Image {
        let named =
            self.modes.iter().filter(|(growth, frequency)| *growth > 0.75 && *frequency < most);
        let guide = |&(_, at): &(f64, f64)| Guide::upright(at, format!("{at:.1}"));
        Plot::new("frequency", "relative amplitude")
            .across(Axis::Between(0.0, most))
            .stems(self.spectrum.iter().copied().filter(|stem| stem.0 < most))
            .guides(named.map(guide))
            .image()
    }

    /// Draws the density of the steepest beam of (2, 3)-GDWN.
    fn density(&self, (from, to): (f64, f64)) -> Image {
        let points = self.curve.iter().copied().filter(|at| from <= at.0 && at.0 <= to);
        Plot::new("x", "P-positions a column")
            .across(Axis::Log(from, to))
            .up(Axis::Between(0.2, 0.7))
            .series([Series::law("", points)])
            .image()
    }

    pub(super) fn of(&self, rules: &str) -> Option<&Measurement> {
        self.games.iter().find(|game| game.0 == rules).map(|game| &game.1)
    }

    /// Returns the strongest waves of each game, with its measurement.
    fn strongest(&self) -> impl Iterator<Item = (&str, &Measurement, &MeasuredWave)> {
        self.games.iter().flat_map(|(rules, data)| {
            data.periods.iter().take(4).map(move |wave| (*rules, data, wave))
        })
    }

    /// Returns frequencies and growth, measured and predicted.
    pub(super) fn seen(&self) -> Vec<Seen> {
        let growth =
            |x: Option<f64>| x.map_or(String::new(), |x| format!("{x:+.3}").replace('-', "−"));
        let seen = self.strongest().map(|(rules, _, wave)| {
            [
                name(rules),
                format!("{:.3}", wave.frequency),
                wave.frequency_theory.map_or(String::new(), |f| format!("{f:.3}")),
                format!("{:.4}", wave.factor),
                format!("{:.5}", wave.strength),
                growth(wave.growth),
                growth(wave.growth_theory),
            ]
        });
        seen.collect()
    }

    /// Compares the frequencies and the growth of waves with those of the modes.
    pub(super) fn compare(&self, context: &Context<'_>, found: &mut Found) {
        let off = self.strongest().filter_map(|(_, data, wave)| {
            Some((wave.frequency - wave.frequency_theory?).abs() / data.resolution())
        });
        let off: Vec<f64> = off.collect();
        let (compared, most) = (off.len(), off.into_iter().fold(0.0, f64::max));
        found.state_of("frequencies", compared >= 6 && most < 0.5, &(compared, most));
        // In fewer rows the growth is not above its error.
        if context.pick(false, true) {
            self.lasts(found);
        }
    }

    /// Tests if the waves of (2, 3)-GDWN grow, by more than three standard errors.
    fn lasts(&self, found: &mut Found) {
        let Some(wave) = self.of("gdwn:2,3").and_then(|data| data.periods.first()) else { return };
        let [theory, growth, error] =
            [wave.growth_theory, wave.growth, wave.growth_error].map(|x| x.unwrap_or(f64::NAN));
        let is_mode = self.modes.first().is_some_and(|mode| (mode.1 - wave.frequency).abs() < 0.5);
        found.state_of("lasts", is_mode && growth > 3.0 * error && theory > 0.0, wave);
    }

    /// Measures the growth of scatter in strict games.
    pub(super) fn scatter(
        &self,
        context: &Context<'_>,
        games: &[Judged],
        found: &mut Found,
    ) -> Result<Vec<Scattered>> {
        let scattered = |rules: &str| {
            let game = games.iter().find(|game| game.rules == rules);
            Scattered {
                name: name(rules),
                seen: self.of(rules).map_or(f64::NAN, exponent),
                theory: game.and_then(Judged::growth).unwrap_or(f64::NAN),
            }
        };
        let all = ["gdwn:1,2", "1,0 2,1 3,3 0,1"].map(scattered).to_vec();
        let mutant = context.mutant("Wythoff Nim in their place", || {
            let model = reorganized(context, "wythoff")?;
            let meter = metered(context, "wythoff", &model.fill_rules, 100_000)?;
            let seen = exponent(&meter.measurement());
            Ok(vec![Scattered { name: name("wythoff"), seen, theory: f64::NAN }])
        })?;
        let bounded = |of: &Scattered| of.seen < 0.1;
        let power =
            |of: &Scattered| of.seen > 0.4 && of.seen < 1.0 && (of.seen - of.theory).abs() < 0.3;
        let rule =
            |all: &Vec<Scattered>| Verdict::erratum(all.iter().all(bounded), all.iter().all(power));
        found.verdict("F-68", mutant.judge(&all, rule));
        Ok(all)
    }
}

/// The exponents with which the scatter of the beams of a game grows: measured, and predicted.
#[derive(Clone, Serialize)]
pub(super) struct Scattered {
    name: String,
    seen: f64,
    theory: f64,
}

/// Returns the largest exponent with which the scatter of a beam grows.
fn exponent(data: &Measurement) -> f64 {
    let exponents = data.beams.iter().filter_map(|beam| beam.scatter_exponent);
    exponents.reduce(f64::max).unwrap_or(f64::NAN)
}
