//! Which of the games keep lines: waves in P-positions beside the modes of the model.

use wythoff::nimhoff::{MeasuredWave, Measurement};

use crate::measure::theory::{lines_of, metered, modes, name};
use crate::prelude::*;

/// A game with the waves of its P-positions.
pub(super) struct Waved {
    pub(super) pair: (u32, u32),
    rules: String,
    /// With the modes of the model beside its waves.
    pub(super) data: Measurement,
    /// The largest Re s of the modes of the model.
    pub(super) growth: Option<f64>,
    searched_to: f64,
}

/// The trend of the waves as x grows, to three standard errors.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fate {
    /// All of them decay, or none stands out.
    Decay,
    /// One of them is not seen to decay.
    Last,
    /// One of them grows.
    Grow,
}

impl Fate {
    const fn word(self) -> &'static str {
        match self {
            Self::Decay => "decay",
            Self::Last => "last",
            Self::Grow => "grow",
        }
    }
}

impl Waved {
    /// Measures a game that the model gives the lines of all its rules, and its modes up to a
    /// frequency.
    pub(super) fn new(
        context: &Context<'_>,
        pair: (u32, u32),
        rules: String,
        rows: u64,
        searched_to: f64,
    ) -> Result<Self> {
        context.step(&format!("the waves of {}", name(&rules)))?;
        let lines = lines_of(&rules, 40)?;
        let spectrum = modes(context, &lines, searched_to)?;
        let known: Vec<(f64, f64)> =
            spectrum.modes.iter().map(|mode| (mode.growth, mode.frequency)).collect();
        let meter = metered(context, &rules, &lines.fill_rules, rows)?;
        let growth = spectrum.modes.first().map(|mode| mode.growth);
        let data = meter.measurement().with_modes(&known);
        Ok(Self { pair, rules, data, growth, searched_to })
    }

    /// The waves at least a quarter as strong as the strongest, whose growth is known to 0.1, with
    /// their growth and three standard errors of it.
    fn strong(&self) -> impl Iterator<Item = (&MeasuredWave, f64, f64)> {
        let strongest = self.data.periods.first().map_or(0.0, |wave| wave.strength);
        let waves = self.data.periods.iter();
        let strong = waves.take_while(move |wave| 4.0 * wave.strength >= strongest);
        let fitted = strong.filter_map(|wave| Some((wave, wave.growth?, wave.growth_error?)));
        fitted.filter(|wave| wave.2 < 0.1).map(|(wave, growth, error)| (wave, growth, 3.0 * error))
    }

    pub(super) fn fate(&self) -> Fate {
        let fitted = self.strong().next().is_some() || self.data.periods.is_empty();
        if self.strong().any(|(_, growth, error)| growth > error) {
            Fate::Grow
        } else if fitted && self.strong().all(|(_, growth, error)| growth < -error) {
            Fate::Decay
        } else {
            Fate::Last
        }
    }

    /// The wave that tells most: the one that grows most surely, or else the strongest.
    pub(super) fn wave(&self) -> Option<&MeasuredWave> {
        let grows = self.strong().max_by(|a, b| (a.1 / a.2).total_cmp(&(b.1 / b.2)));
        let strongest = self.data.periods.first();
        grows.filter(|wave| wave.1 > wave.2).map(|wave| wave.0).or(strongest)
    }

    /// Returns true if the model has a mode found with Re s above 1.
    pub(super) fn is_unstable(&self) -> bool {
        self.growth.is_some_and(|growth| growth > 1.0)
    }

    /// Returns true if the wave that tells most is a mode of the model with Re s above 1.
    pub(super) fn follows_an_unstable_mode(&self) -> bool {
        self.wave().and_then(|wave| wave.growth_theory).is_some_and(|growth| growth > 0.0)
    }

    /// The exponent of that wave with its standard error, as a text.
    pub(super) fn exponent(&self) -> String {
        let wave = self.wave().and_then(|wave| Some((wave.growth?, wave.growth_error?)));
        wave.map_or_else(String::new, |(growth, error)| {
            format!("{growth:+.4} ± {error:.4}").replace('-', "−")
        })
    }

    /// The numbers of the game, as the texts that are published.
    pub(super) fn texts(&self) -> [String; 8] {
        let wave = self.wave();
        let theory = wave.and_then(|wave| wave.growth_theory);
        let minus = |x: f64| format!("{x:+.4}").replace('-', "−");
        let none = || format!("none below {}", self.searched_to);
        [
            name(&self.rules),
            count(self.data.rows),
            wave.map_or("none".into(), |wave| format!("{:.2}", wave.frequency)),
            wave.map_or(String::new(), |wave| format!("{:.3}", wave.strength)),
            self.exponent(),
            theory.map_or(String::new(), minus),
            self.growth.map_or_else(none, |growth| format!("{growth:.4}")),
            self.fate().word().into(),
        ]
    }
}
