//! A hundred million rows of three games: computed by a long run, recorded for the others.

use serde::{Deserialize, Serialize};
use serde_json::json;

use super::means::Means;
use crate::context::{Context, MeasureError};
use crate::entry::Measured;
use crate::format::count;
use crate::measure::theory::{measured_with_summary, name, reorganized};
use crate::record::Record;

/// A game in a hundred million rows.
#[derive(Serialize, Deserialize)]
struct Game {
    rules: String,
    rows: u64,
    sum: String,
    weighted_sum: String,
    max_x: u64,
    /// Slope and density of each beam: predicted, measured, predicted, measured.
    beams: Vec<[f64; 4]>,
    /// The strongest wave: frequency, relative amplitude, exponent and its error.
    wave: Option<[f64; 4]>,
}

/// The result of a long run.
#[derive(Serialize, Deserialize)]
pub(super) struct Long {
    /// Games with lines or with waves of few percent.
    games: Vec<Game>,
    /// Games with large waves.
    pub(super) means: Vec<Means>,
}

const ROWS: u64 = 100_000_000;

/// The results that take too long for every run, as they were recorded.
pub(super) fn recorded(context: &Context<'_>) -> Result<Option<Record<Long>>, MeasureError> {
    let compute = || {
        let mut means = Vec::new();
        for rules in ["gdwn:3,5", "gdwn:4,6"] {
            means.push(Means::of(context, rules, ROWS)?);
        }
        let mut games = Vec::new();
        for rules in ["gdwn:2,3", "gdwn:1,2", "1,0 2,1 3,3 0,1"] {
            context.step(&format!("{} rows of {rules}", count(ROWS)))?;
            let model = reorganized(context, rules)?;
            let (data, summary) = measured_with_summary(context, rules, &model.fill_rules, ROWS)?;
            let beams = data.beams.iter().zip(&model.lines.lines).map(|(beam, line)| {
                let slope = beam.slope.unwrap_or(f64::NAN);
                [line.slope.to_f64(), slope, line.density.to_f64(), beam.density]
            });
            games.push(Game {
                rules: rules.to_owned(),
                rows: summary.rows,
                sum: summary.sum.to_string(),
                weighted_sum: summary.weighted_sum.to_string(),
                max_x: summary.max_x,
                beams: beams.collect(),
                wave: data.periods.first().and_then(|wave| {
                    Some([wave.frequency, wave.strength, wave.growth?, wave.growth_error?])
                }),
            });
        }
        Ok(Long { games, means })
    };
    context.record(compute)
}

/// Lists what was recorded.
pub(super) fn report(context: &Context<'_>, record: &Record<Long>, found: &mut Measured) {
    let origin = record.origin(context.length);
    let mut rows = Vec::new();
    for game in &record.result.games {
        for (place, [slope, seen, density, counted]) in game.beams.iter().enumerate() {
            let wave = game.wave.filter(|_| place == 0).map_or_else(Default::default, |wave| {
                let [frequency, strength, growth, error] = wave;
                let growth = format!("{growth:+.4} ± {error:.4}").replace('-', "−");
                [format!("{frequency:.3}"), format!("{strength:.4}"), growth]
            });
            let [frequency, strength, growth] = wave;
            rows.push(vec![
                name(&game.rules),
                format!("{slope:.8}"),
                format!("{seen:.8}"),
                format!("{density:.8}"),
                format!("{counted:.8}"),
                frequency,
                strength,
                growth,
            ]);
        }
        found.row(
            format!(
                "{}, {} rows: sum of x, weighted sum, largest x",
                name(&game.rules),
                count(game.rows)
            ),
            format!("{}, {}, {}", game.sum, game.weighted_sum, count(game.max_x)),
        );
    }
    found.table(
        format!("{} rows, {origin}: slopes and densities, predicted and measured, and the strongest wave", count(ROWS)),
        &["game", "slope", "measured", "density", "measured", "frequency", "amplitude", "growth"],
        rows,
    );
    found.data["long"] = json!(record);
}
