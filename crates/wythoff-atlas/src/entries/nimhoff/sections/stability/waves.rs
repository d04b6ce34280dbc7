//! The waves of three games in data, beside their modes.

use wythoff::nimhoff::{BeamOctave, MeasuredWave, Measurement};

use super::modes::Judged;
use crate::measure::theory::{metered, modes, name, reorganized};
use crate::prelude::*;

/// A wave beside the mode of the theory, as the table prints it: the game, frequency, frequency of
/// the mode, factor, relative amplitude, growth, and growth of the mode. The data has these texts.
pub(super) type Seen = [String; 7];

/// Modes of the theory: growth and frequency.
type Theory = Vec<(f64, f64)>;

/// A game in data.
struct Game {
    rules: &'static str,
    modes: Theory,
    measured: Measurement,
    /// The measurement, with a mode for each wave.
    data: Measurement,
}

impl Game {
    fn new(rules: &'static str, modes: Theory, measured: Measurement) -> Self {
        Self { rules, data: measured.clone().with_modes(&modes), modes, measured }
    }

    /// Returns the strongest waves.
    fn strongest(&self) -> impl Iterator<Item = &MeasuredWave> {
        self.data.periods.iter().take(4)
    }

    /// Returns the distances of the strongest waves from their modes, in units of the resolution of
    /// the window.
    fn off(&self) -> impl Iterator<Item = f64> {
        self.strongest().filter_map(|wave| {
            Some((wave.frequency - wave.frequency_theory?).abs() / self.data.resolution())
        })
    }

    /// Returns true if the strongest wave is the fastest growing mode, and grows by more than three
    /// standard errors.
    fn lasts(&self) -> bool {
        let Some(wave) = self.data.periods.first() else { return false };
        let [theory, growth, error] =
            [wave.growth_theory, wave.growth, wave.growth_error].map(|x| x.unwrap_or(f64::NAN));
        let is_mode = self.modes.first().is_some_and(|mode| (mode.1 - wave.frequency).abs() < 0.5);
        is_mode && growth > 3.0 * error && theory > 0.0
    }
}

/// Waves that have a mode near them: their number, and the greatest distance from the mode.
fn near(games: &[Game]) -> (usize, f64) {
    let off = || games.iter().flat_map(Game::off);
    (off().count(), off().fold(0.0, f64::max))
}

/// The waves of games in data.
pub(super) struct Waves {
    games: Vec<Game>,
    pub(super) rows: u64,
    /// Of (2, 3): amplitudes by frequency.
    spectrum: Vec<(f64, f64)>,
    /// Of (2, 3): x and the density of the steepest beam around it.
    curve: Vec<(f64, f64)>,
}

impl Waves {
    pub(super) fn new(context: &Context<'_>) -> Result<Self> {
        let rows = context.pick(300_000, 16_000_000);
        let mut games = Vec::new();
        let (mut seen, mut curve) = (Vec::new(), Vec::new());
        for rules in ["gdwn:1,2", "gdwn:2,3", "1,0 2,1 3,3 0,1"] {
            context.step(&format!("the waves of {rules} in {} rows", count(rows)))?;
            let model = reorganized(context, rules)?;
            let spectrum = modes(context, &model.lines, context.pick(130.0, 300.0))?;
            let modes = spectrum.modes.iter().map(|mode| (mode.growth, mode.frequency)).collect();
            let meter = metered(context, rules, &model.fill_rules, rows)?;
            if rules == "gdwn:2,3" {
                seen = meter.spectrum();
                let middle = |part: &BeamOctave| (part.from as f64 * part.to as f64).sqrt();
                curve =
                    meter.curve(3, 128).iter().map(|part| (middle(part), part.density)).collect();
            }
            games.push(Game::new(rules, modes, meter.measurement()));
        }
        Ok(Self { games, rows, spectrum: seen, curve })
    }

    /// Draws the spectrum of (2, 3)-GDWN, and the density of its steepest beam.
    pub(super) fn plates(&self, context: &Context<'_>, found: &mut Found) {
        found.plate("spectrum", self.spectrum(context.pick(130.0, 300.0)));
        found.plate("density", self.density(context.pick((1e3, 1e5), (1e5, 8e6))));
    }

    /// Draws the spectrum of (2, 3)-GDWN up to a frequency, with the modes that decay least.
    fn spectrum(&self, most: f64) -> Image {
        let modes = self.game("gdwn:2,3").into_iter().flat_map(|game| &game.modes);
        let named = modes.filter(|(growth, frequency)| *growth > 0.75 && *frequency < most);
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

    fn game(&self, rules: &str) -> Option<&Game> {
        self.games.iter().find(|game| game.rules == rules)
    }

    pub(super) fn of(&self, rules: &str) -> Option<&Measurement> {
        self.game(rules).map(|game| &game.data)
    }

    /// Returns frequencies and growth, measured and predicted.
    pub(super) fn seen(&self) -> Vec<Seen> {
        let growth =
            |x: Option<f64>| x.map_or(String::new(), |x| format!("{x:+.3}").replace('-', "−"));
        let strongest =
            self.games.iter().flat_map(|game| game.strongest().map(move |wave| (game.rules, wave)));
        let seen = strongest.map(|(rules, wave)| {
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
    pub(super) fn compare(&self, context: &Context<'_>, found: &mut Found) -> Result<()> {
        let mutant = context.mutant("the modes of the next game", || {
            let next = self.games.iter().cycle().skip(1);
            let both = self.games.iter().zip(next).map(|(game, next)| {
                Game::new(game.rules, next.modes.clone(), game.measured.clone())
            });
            Ok(near(&both.collect::<Vec<_>>()))
        })?;
        let of = near(&self.games);
        let is_near = |&(compared, most): &(usize, f64)| compared >= 6 && most < 0.25;
        found.state_of("frequencies", mutant.judge_exact(&of, is_near), &of);
        // In fewer rows the growth is not above its error.
        if context.pick(false, true) {
            let mutant = context
                .mutant("(1, 2)-GDWN in place of (2, 3)-GDWN", || Ok(self.game("gdwn:1,2")))?;
            let game = self.game("gdwn:2,3");
            let judged = mutant.judge_exact(&game, |game| game.is_some_and(Game::lasts));
            found.state_of("lasts", judged, &game.and_then(|game| game.data.periods.first()));
        }
        Ok(())
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
