//! A hundred million rows of three games: computed by a long run, recorded for the others.

use serde::Deserialize;

use super::means::Means;
use crate::measure::theory::{measured_with_summary, name, reorganized};
use crate::prelude::*;
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

impl Game {
    fn measure(context: &Context<'_>, rules: &str) -> Result<Self> {
        context.step(&format!("{} rows of {rules}", count(ROWS)))?;
        let model = reorganized(context, rules)?;
        let (data, summary) = measured_with_summary(context, rules, &model.fill_rules, ROWS)?;
        let beams = data.beams.iter().zip(&model.lines.lines).map(|(beam, line)| {
            let slope = beam.slope.unwrap_or(f64::NAN);
            [line.slope.to_f64(), slope, line.density.to_f64(), beam.density]
        });
        Ok(Self {
            rules: rules.to_owned(),
            rows: summary.rows,
            sum: summary.sum.to_string(),
            weighted_sum: summary.weighted_sum.to_string(),
            max_x: summary.max_x,
            beams: beams.collect(),
            wave: data.periods.first().and_then(|wave| {
                Some([wave.frequency, wave.strength, wave.growth?, wave.growth_error?])
            }),
        })
    }
}

/// Returns the results that take too long for every run, as they were recorded.
pub(super) fn recorded(context: &Context<'_>) -> Result<Option<Record<Long>>> {
    context.record(|| {
        let means = ["gdwn:3,5", "gdwn:4,6"].map(|rules| Means::of(context, rules, ROWS));
        let means = means.into_iter().collect::<Result<_, _>>()?;
        let games = ["gdwn:2,3", "gdwn:1,2", "1,0 2,1 3,3 0,1"];
        let games = games.into_iter().map(|rules| Game::measure(context, rules));
        Ok(Long { games: games.collect::<Result<_, _>>()?, means })
    })
}

/// The recorded games, for the page.
#[derive(Serialize)]
pub(super) struct LongRun<'a> {
    origin: String,
    rows: u64,
    games: Vec<Named<'a>>,
    beams: Vec<Beam<'a>>,
}

#[derive(Serialize)]
struct Named<'a> {
    name: String,
    #[serde(flatten)]
    game: &'a Game,
}

/// A beam of a game; the first one has the wave of the game.
#[derive(Serialize)]
struct Beam<'a> {
    name: String,
    numbers: &'a [f64; 4],
    wave: Option<[f64; 4]>,
}

impl<'a> LongRun<'a> {
    pub(super) fn new(context: &Context<'_>, record: &'a Record<Long>) -> Self {
        let games = &record.result.games;
        let beams = games.iter().flat_map(|game| {
            game.beams.iter().enumerate().map(|(place, numbers)| Beam {
                name: name(&game.rules),
                numbers,
                wave: game.wave.filter(|_| place == 0),
            })
        });
        Self {
            origin: record.origin(context.length),
            rows: ROWS,
            games: games.iter().map(|game| Named { name: name(&game.rules), game }).collect(),
            beams: beams.collect(),
        }
    }
}
