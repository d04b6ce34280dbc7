//! Mean slopes and densities of fluctuating beams over whole periods, against Theorem 10.

use std::f64::consts::LN_2;

use serde::Deserialize;
use wythoff::nimhoff::Meter;

use crate::measure::theory::{metered, name, reorganized};
use crate::prelude::*;

/// Parts of an octave in which beams are read.
const PARTS: f64 = 256.0;

/// A mean over whole periods, with the value that Theorem 10 gives.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
struct Estimate {
    theory: f64,
    mean: f64,
    /// Standard error, from the means of single periods.
    error: f64,
}

impl Estimate {
    fn new(theory: f64, periods: &[f64]) -> Self {
        let n = periods.len() as f64;
        let mean = periods.iter().sum::<f64>() / n;
        let squares = periods.iter().map(|period| (period - mean).powi(2)).sum::<f64>();
        Self { theory, mean, error: (squares / (n - 1.0) / n).sqrt() }
    }

    /// Returns the distance from the theory, relative to it.
    fn relative(&self) -> f64 {
        self.mean / self.theory - 1.0
    }

    /// Returns the distance from the theory in standard errors.
    fn sigmas(&self) -> f64 {
        (self.mean - self.theory) / self.error
    }

    /// Returns true if the mean is the value of the theory to three digits.
    fn has_three_digits(&self) -> bool {
        self.relative().abs() < 0.005
    }

    /// Returns true if the mean may be the value of the theory, by three standard errors, or is it
    /// to three digits.
    fn agrees(&self) -> bool {
        self.has_three_digits() || self.sigmas().abs() <= 3.0
    }
}

/// The means of a game.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Means {
    rules: String,
    rows: u64,
    /// The factor in x from wave to wave, and the number of whole periods read.
    factor: f64,
    periods: usize,
    /// Slope and density of each beam.
    beams: Vec<[Estimate; 2]>,
}

impl Means {
    /// Reads the means over the whole periods of the strongest wave in the window of the
    /// measurement.
    pub(super) fn of(context: &Context<'_>, rules: &str, rows: u64) -> Result<Self> {
        context.step(&format!("the means of {rules} in {} rows", count(rows)))?;
        let model = reorganized(context, rules)?;
        let meter = metered(context, rules, &model.fill_rules, rows)?;
        let data = meter.measurement();
        let wave = data.periods.first();
        let wave = wave.ok_or_else(|| MeasureError::NotFound(format!("{rules}: no wave")))?;
        let window = [data.from, data.to].map(|x| (x as f64).log2() * PARTS);
        let mut periods = 0;
        let beams = model.lines.lines.iter().enumerate().map(|(label, line)| {
            let means = by_period(&meter, label, window, wave.log_period / LN_2 * PARTS);
            periods = means.len();
            let of = |part: usize| means.iter().map(|mean| mean[part]).collect::<Vec<_>>();
            [
                Estimate::new(line.slope.to_f64(), &of(0)),
                Estimate::new(line.density.to_f64(), &of(1)),
            ]
        });
        let beams = beams.collect();
        Ok(Self { rules: rules.to_owned(), rows, factor: wave.factor, periods, beams })
    }

    fn estimates(&self) -> impl Iterator<Item = &Estimate> {
        self.beams.iter().flatten()
    }

    /// Returns the density that is farthest from the theory, relative to it.
    fn farthest(&self) -> &Estimate {
        let densities = self.beams.iter().map(|beam| &beam[1]);
        densities
            .max_by(|a, b| a.relative().abs().total_cmp(&b.relative().abs()))
            .expect("a game has beams")
    }
}

/// Returns mean slope and density of a beam in each whole period of so many parts of an octave,
/// back from the end of a window.
fn by_period(meter: &Meter, label: usize, [from, to]: [f64; 2], period: f64) -> Vec<[f64; 2]> {
    let mut parts = vec![[0.0; 2]; to.round() as usize + 1];
    for part in meter.curve(label, PARTS as usize) {
        let place = ((part.from as f64).log2() * PARTS).round() as usize;
        if let Some(sums) = parts.get_mut(place) {
            *sums = [part.density * part.slope, part.density];
        }
    }
    let ends = (0..).map(|n| f64::from(n).mul_add(-period, to));
    let whole = ends.take_while(|end| end - period >= from);
    whole
        .map(|end| {
            let start = end - period;
            let mut sums = [0.0; 2];
            let places = start.floor() as usize..end.ceil() as usize;
            for (place, part) in parts.iter().enumerate().take(places.end).skip(places.start) {
                let share = end.min(place as f64 + 1.0) - start.max(place as f64);
                sums = [0, 1].map(|i| sums[i] + share.max(0.0) * part[i]);
            }
            [sums[0] / sums[1], sums[1] / period]
        })
        .collect()
}

/// Returns the verdict on whether all means solve the equations, or only to first order: slopes to
/// three digits, and some density not, beyond three standard errors.
fn verdict(games: &[Means]) -> Verdict {
    let all = |holds: fn(&Estimate) -> bool| games.iter().flat_map(Means::estimates).all(holds);
    let slopes = games.iter().flat_map(|game| &game.beams).all(|beam| beam[0].has_three_digits());
    let near = all(|estimate| estimate.relative().abs() < 0.05);
    Verdict::erratum(all(Estimate::agrees), slopes && near)
}

/// Measures the means of games with large waves.
pub(super) fn measure(context: &Context<'_>) -> Result<Vec<Means>> {
    let rules = context.pick(&["gdwn:4,6"][..], &["gdwn:3,5", "gdwn:4,6", "gdwn:4,7", "gdwn:8,13"]);
    let rows = context.pick(300_000, 3_000_000);
    rules.iter().map(|rules| Means::of(context, rules, rows)).collect()
}

/// Judges the means of some games.
pub(super) fn judge(context: &Context<'_>, games: &Vec<Means>, found: &mut Found) -> Result<()> {
    let mutant = context.mutant("(1, 2)-GDWN, whose waves die out, in their place", || {
        Ok(vec![Means::of(context, "gdwn:1,2", 100_000)?])
    })?;
    found.verdict("F-07", mutant.judge(games, |games| verdict(games)));
    Ok(())
}

/// The density of a game that is farthest from the theory.
#[derive(Serialize)]
pub(super) struct Farthest {
    name: String,
    relative: f64,
    sigmas: f64,
}

impl Farthest {
    pub(super) fn new(game: &Means) -> Self {
        let farthest = game.farthest();
        let (relative, sigmas) = (farthest.relative(), farthest.sigmas().abs());
        Self { name: name(&game.rules), relative, sigmas }
    }
}

/// A table of means.
#[derive(Serialize)]
pub(super) struct Table {
    rows: u64,
    beams: Vec<Json>,
}

impl Table {
    pub(super) fn new(games: &[Means]) -> Self {
        let beams = games.iter().flat_map(|game| {
            game.beams.iter().map(move |&[slope, density]| {
                numbers! {
                    name: name(&game.rules),
                    periods: game.periods,
                    slope,
                    density,
                }
            })
        });
        Self { rows: games[0].rows, beams: beams.collect() }
    }
}
