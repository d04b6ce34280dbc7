//! Theorem 10: the slopes and densities of P-lines, solved, proved and measured.

mod hypotheses;
mod strip;
mod sums;

use wythoff::nimhoff::{self, Measurement, PLines};

use crate::measure::theory::{lines_of, name};
use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("nimhoff/theorems/theorem_10", measure);

/// Games all of whose rules are fill rules.
const GAMES: [&str; 10] = [
    "nim",
    "wythoff",
    "1,0 2,2 0,1",
    "1,0 2,1 3,3 0,1",
    "gdwn:1,2",
    "gdwn:2,3",
    "gdwn:3,5",
    "gdwn:14,23",
    "1,0 2,1 1,1 0,1",
    "gdwn:1,2;2,3",
];

/// A game, its measurement, and the lines that are predicted for it.
type Game = (&'static str, Measurement, PLines);

fn measure(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    strip::figure_5(&mut found)?;
    let rows = context.pick(300_000, 16_000_000);
    let games = ["gdwn:1,2", "gdwn:2,3", "1,0 2,1 3,3 0,1"];
    let games = games.map(|rules| game(context, rules, rules, rows));
    let games = games.into_iter().collect::<Result<Vec<Game>, _>>()?;
    let (lines, sums) = sums::report(context, &games, &mut found)?;
    let agreement = agreement(context, &games, &mut found)?;
    let shares = sums::shares(context, &games, &mut found)?;
    let hypotheses = hypotheses::report(context, &mut found)?;
    let measured = measured(&games);
    Ok(found.with(&numbers! { rows, lines, measured, sums, agreement, shares, ..hypotheses }))
}

/// Measures a game, beside the lines of the same rules or of others.
fn game(context: &Context<'_>, rules: &'static str, predicted: &str, rows: u64) -> Result<Game> {
    context.step(&format!("{} rows of {rules}", count(rows)))?;
    let lines = lines_of(predicted, 40)?;
    let game = nimhoff(rules);
    // With classes, of which `sums` reads the shares.
    let data = nimhoff::measure(&game, game.effective(), rows, context.observer())?;
    Ok((rules, data, lines))
}

/// Measured slopes and densities beside the predicted ones.
#[derive(Serialize)]
struct Agreement {
    /// True if each game has as many beams as lines are predicted.
    #[serde(skip)]
    numbers: bool,
    /// The greatest difference of a mean, and the greatest one divided by its standard error.
    most: f64,
    errors: f64,
    /// The greatest difference of a plain count.
    plain: f64,
}

impl Agreement {
    fn new(games: &[Game]) -> Self {
        let mut of = Self { numbers: true, most: 0.0, errors: 0.0, plain: 0.0 };
        for (_, data, lines) in games {
            of.numbers &= data.beams.len() == lines.lines.len();
            for (beam, line) in data.beams.iter().zip(&lines.lines) {
                let (slope, density) = (line.slope.to_f64(), line.density.to_f64());
                let slope = (beam.slope.unwrap_or(f64::INFINITY) - slope).abs();
                let mean = (beam.density - density).abs();
                // A beam without a slope, or without an error, agrees with nothing.
                let slope_errors = beam.slope_error.map_or(f64::INFINITY, |error| slope / error);
                of.most = of.most.max(slope).max(mean);
                of.errors = of.errors.max(slope_errors).max(mean / beam.density_error);
                of.plain = of.plain.max((beam.plain_density - density).abs());
            }
        }
        of
    }
}

/// Compares measured slopes and densities with the predicted ones.
fn agreement(context: &Context<'_>, games: &[Game], found: &mut Found) -> Result<Agreement> {
    let evidence = Agreement::new(games);
    let mutant = context
        .mutant("the lines of (2, 3)-GDWN beside the P-positions of (1, 2)-GDWN", || {
            Ok(Agreement::new(&[game(context, "gdwn:1,2", "gdwn:2,3", 20_000)?]))
        })?;
    let limit = context.pick(1e-4, 1e-5);
    let rule = |of: &Agreement| {
        let near = of.numbers && of.most < limit;
        Verdict::rough(near && of.errors < 3.0, near)
    };
    found.verdict("F-45", mutant.judge(&evidence, rule));
    Ok(evidence)
}

/// Returns the rules, slope and density of each line: predicted, measured, and the plain count.
fn measured(games: &[Game]) -> Vec<[String; 6]> {
    let mut rows = Vec::new();
    for (rules, data, lines) in games {
        for (beam, line) in data.beams.iter().zip(&lines.lines) {
            let slope = beam.slope.unwrap_or(f64::NAN);
            let slope_error = beam.slope_error.unwrap_or(f64::NAN);
            rows.push([
                name(rules),
                format!("{:.7}", line.slope.to_f64()),
                format!("{slope:.7} ± {slope_error:.0e}"),
                format!("{:.7}", line.density.to_f64()),
                format!("{:.7} ± {:.0e}", beam.density, beam.density_error),
                format!("{:.5}", beam.plain_density),
            ]);
        }
    }
    rows
}
