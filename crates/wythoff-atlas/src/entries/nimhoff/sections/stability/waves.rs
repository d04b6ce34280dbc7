//! The waves of three games in data, beside their modes.

use serde_json::json;
use wythoff::nimhoff::{BeamOctave, Measurement};

use super::modes::Judged;
use crate::context::{Context, MeasureError};
use crate::entry::{Image, Measured};
use crate::format::{count, list};
use crate::measure::theory::{metered, modes, name, reorganized};
use crate::model::Verdict;
use crate::plot::{Axis, Guide, Plot, Series};

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
    pub(super) fn new(context: &Context<'_>) -> Result<Self, MeasureError> {
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

    /// The spectrum of (2, 3), with the modes that decay least.
    pub(super) fn plate(&self, context: &Context<'_>, found: &mut Measured) {
        let most = context.pick(130.0, 300.0);
        let named =
            self.modes.iter().filter(|(growth, frequency)| *growth > 0.75 && *frequency < most);
        let plot = Plot {
            x_label: "frequency",
            y_label: "relative amplitude",
            x: Axis::Between(0.0, most),
            stems: self.spectrum.iter().copied().filter(|stem| stem.0 < most).collect(),
            guides: named
                .map(|&(_, at)| Guide { at, label: format!("{at:.1}"), upright: true })
                .collect(),
            ..Plot::default()
        };
        found.plate(
            1,
            Image::Svg { markup: plot.svg().into_string() },
            format!(
                "What waves there are in the beams of (2, 3)-GDWN, {} rows, and the frequencies of the modes with Re s above \
                 0.75. The mode at 73.9, the one with Re s above 1, stands far above all others.",
                count(self.rows)
            ),
            "A spectrum with one high peak and some low ones, each at a line.",
        );
        let (from, to) = context.pick((1e3, 1e5), (1e5, 8e6));
        let plot = Plot {
            x_label: "x",
            y_label: "P-positions a column",
            x: Axis::Log(from, to),
            y: Axis::Between(0.2, 0.7),
            series: vec![Series {
                label: String::new(),
                points: self
                    .curve
                    .iter()
                    .copied()
                    .filter(|at| from <= at.0 && at.0 <= to)
                    .collect(),
                measured: false,
            }],
            ..Plot::default()
        };
        found.plate(
            1,
            Image::Svg { markup: plot.svg().into_string() },
            "The density of the steepest beam of (2, 3)-GDWN along x, in 128 parts an octave. From wave to wave x grows by less \
             than a tenth; in parts of an octave the curve would be a level line.",
            "A dense, regular wave whose height does not fall.",
        );
    }

    pub(super) fn of(&self, rules: &str) -> Option<&Measurement> {
        self.games.iter().find(|game| game.0 == rules).map(|game| &game.1)
    }

    /// Frequencies and growth, measured and predicted.
    pub(super) fn beside(&self, context: &Context<'_>, found: &mut Measured) {
        let number = |x: Option<f64>, places: usize| {
            x.map_or(String::new(), |x| format!("{x:+.places$}").replace('-', "−"))
        };
        let mut rows = Vec::new();
        let (mut compared, mut off) = (0, 0.0_f64);
        for (rules, data) in &self.games {
            for period in data.periods.iter().take(4) {
                rows.push(vec![
                    name(rules),
                    format!("{:.3}", period.frequency),
                    period.frequency_theory.map_or(String::new(), |f| format!("{f:.3}")),
                    format!("{:.4}", period.factor),
                    format!("{:.5}", period.strength),
                    number(period.growth, 3),
                    number(period.growth_theory, 3),
                ]);
                if let Some(theory) = period.frequency_theory {
                    compared += 1;
                    off = off.max((period.frequency - theory).abs() / data.resolution());
                }
            }
        }
        found.table(
            format!(
                "The strongest waves in {} rows, and the modes of the theory: frequency, the factor in x from wave to \
                 wave, relative amplitude, and e where it goes like x^e",
                count(self.rows)
            ),
            &["rules", "frequency", "theory", "factor", "amplitude", "growth", "theory"],
            rows.clone(),
        );
        found.state(
            "The waves seen in data have the frequencies of the modes",
            compared >= 6 && off < 0.5,
            format!(
                "{compared} of the strongest waves of three games have a mode near them, none farther from it than \
                 {off:.2} of what the window can tell apart."
            ),
        );
        // In fewer rows the growth is not above its error.
        if context.pick(false, true) {
            self.lasts(found);
        }
        found.data["waves"] = json!(rows);
    }

    /// The waves of (2, 3) grow, by more than three standard errors.
    fn lasts(&self, found: &mut Measured) {
        let Some(wave) = self.of("gdwn:2,3").and_then(|data| data.periods.first()) else { return };
        let [theory, growth, error] =
            [wave.growth_theory, wave.growth, wave.growth_error].map(|x| x.unwrap_or(f64::NAN));
        let is_mode = self.modes.first().is_some_and(|mode| (mode.1 - wave.frequency).abs() < 0.5);
        found.state(
            "The waves of (2, 3)-GDWN do not die out: the strongest is the unstable mode, and it grows",
            is_mode && growth > 3.0 * error && theory > 0.0,
            format!(
                "In {} rows its frequency is {:.3} (theory {:.3}), its relative amplitude {:.3}, and it goes like x^e with \
                 e = {growth:.4} ± {error:.4} (theory {theory:.4}).",
                count(self.rows),
                wave.frequency,
                wave.frequency_theory.unwrap_or(f64::NAN),
                wave.strength,
            ),
        );
    }

    /// The growth of scatter in strict games.
    pub(super) fn scatter(
        &self,
        context: &Context<'_>,
        games: &[Judged],
        found: &mut Measured,
    ) -> Result<(), MeasureError> {
        let growth = |rules: &str| {
            let game = games.iter().find(|game| game.rules == rules);
            game.and_then(Judged::growth).unwrap_or(f64::NAN)
        };
        let rules = ["gdwn:1,2", "1,0 2,1 3,3 0,1"];
        let seen: Vec<(f64, f64)> = rules
            .iter()
            .map(|rules| (self.of(rules).map_or(f64::NAN, exponent), growth(rules)))
            .collect();
        let mutant = context.mutant("Wythoff Nim in their place", || {
            let model = reorganized(context, "wythoff")?;
            let meter = metered(context, "wythoff", &model.fill_rules, 100_000)?;
            Ok(vec![(exponent(&meter.measurement()), f64::NAN)])
        })?;
        let shown = list(rules.iter().zip(&seen).map(|(rules, (seen, theory))| {
            format!("x^{seen:.2} for {} (largest Re s {theory:.2})", name(rules))
        }));
        found.find(
            "F-68",
            mutant.judge(&seen, |seen| {
                let power = |&(seen, theory): &(f64, f64)| {
                    seen > 0.4 && seen < 1.0 && (seen - theory).abs() < 0.3
                };
                Verdict::erratum(seen.iter().all(|&(seen, _)| seen < 0.1), seen.iter().all(power))
            }),
            format!(
                "Neither game has waves that last, but the scatter of their beams grows like a power of x: {shown}."
            ),
        );
        Ok(())
    }
}

/// The largest exponent with which the scatter of a beam grows.
fn exponent(data: &Measurement) -> f64 {
    let exponents = data.beams.iter().filter_map(|beam| beam.scatter_exponent);
    exponents.reduce(f64::max).unwrap_or(f64::NAN)
}
