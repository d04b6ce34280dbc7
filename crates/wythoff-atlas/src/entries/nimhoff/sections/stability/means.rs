//! Mean slopes and densities of fluctuating beams over whole periods, against Theorem 10.

use std::f64::consts::LN_2;

use serde::{Deserialize, Serialize};
use serde_json::json;
use wythoff::nimhoff::Meter;

use crate::context::{Context, MeasureError};
use crate::entry::Measured;
use crate::format::{count, list};
use crate::measure::theory::{metered, name, reorganized};
use crate::model::Verdict;

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

    /// The distance from the theory, relative to it.
    fn relative(&self) -> f64 {
        self.mean / self.theory - 1.0
    }

    /// The distance from the theory in standard errors.
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
    /// The means over the whole periods of the strongest wave in the window of the measurement.
    pub(super) fn of(context: &Context<'_>, rules: &str, rows: u64) -> Result<Self, MeasureError> {
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

    /// The density that is farthest from the theory, relative to it.
    fn farthest(&self) -> &Estimate {
        let densities = self.beams.iter().map(|beam| &beam[1]);
        densities
            .max_by(|a, b| a.relative().abs().total_cmp(&b.relative().abs()))
            .expect("a game has beams")
    }
}

/// Mean slope and density of a beam in each whole period of so many parts of an octave, back from
/// the end of a window.
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

/// Means solve the equations: all of them; or only to first order, slopes to three digits and some
/// density not, beyond three standard errors.
fn verdict(games: &[Means]) -> Verdict {
    let all = |holds: fn(&Estimate) -> bool| games.iter().flat_map(Means::estimates).all(holds);
    let slopes = games.iter().flat_map(|game| &game.beams).all(|beam| beam[0].has_three_digits());
    let near = all(|estimate| estimate.relative().abs() < 0.05);
    Verdict::erratum(all(Estimate::agrees), slopes && near)
}

/// Judges the means of a long run if there are any, and otherwise those of fewer rows.
pub(super) fn report(
    context: &Context<'_>,
    long: Option<&Vec<Means>>,
    found: &mut Measured,
) -> Result<(), MeasureError> {
    let rules = context.pick(&["gdwn:4,6"][..], &["gdwn:3,5", "gdwn:4,6", "gdwn:4,7", "gdwn:8,13"]);
    let rows = context.pick(300_000, 3_000_000);
    let games: Vec<Means> =
        rules.iter().map(|rules| Means::of(context, rules, rows)).collect::<Result<_, _>>()?;
    table(&games, found);
    let long = long.filter(|means| !means.is_empty());
    if let Some(long) = long {
        table(long, found);
    }
    let judged = long.unwrap_or(&games);
    let mutant = context.mutant("(1, 2)-GDWN, whose waves die out, in their place", || {
        Ok(vec![Means::of(context, "gdwn:1,2", 100_000)?])
    })?;
    let shown = list(judged.iter().map(|game| {
        let farthest = game.farthest();
        format!(
            "{:+.1} % ({:.0} standard errors) in {}",
            farthest.relative() * 100.0,
            farthest.sigmas().abs(),
            name(&game.rules)
        )
        .replace('-', "−")
        .replace("−GDWN", "-GDWN")
    }));
    found.find(
        "F-07",
        mutant.judge(judged, |games| verdict(games)),
        format!(
            "Mean slopes over whole periods are those of the solution to three digits. Mean densities are \
             not, and not all of them within three standard errors: they are off by up to {shown}. So \
             means solve the equations to first order only."
        ),
    );
    found.data["means"] = json!(games);
    Ok(())
}

fn table(games: &[Means], found: &mut Measured) {
    let Some(rows) = games.first().map(|game| game.rows) else { return };
    let cells = games.iter().flat_map(|game| {
        game.beams.iter().map(|[slope, density]| {
            let of = |estimate: &Estimate| {
                [
                    format!("{:.5}", estimate.theory),
                    format!("{:.5} ± {:.5}", estimate.mean, estimate.error),
                    format!("{:+.2} %", estimate.relative() * 100.0).replace('-', "−"),
                ]
            };
            let first = [name(&game.rules), game.periods.to_string()];
            first.into_iter().chain(of(slope)).chain(of(density)).collect()
        })
    });
    found.table(
        format!("Means over whole periods in {} rows, against Theorem 10", count(rows)),
        &[
            "game",
            "periods",
            "slope, theory",
            "mean",
            "difference",
            "density, theory",
            "mean",
            "difference",
        ],
        cells.collect(),
    );
}
