//! Which games keep their lines: the spectrum of disturbances, and waves in data beside it.

mod long_run;
mod means;
mod modes;
mod survey;
mod waves;

use wythoff::nimhoff::StabilityClass;

use self::long_run::LongRun;
use self::means::{Farthest, Table};
use self::modes::Modes;
use self::waves::Waves;
use crate::measure::theory::{self, measured, reorganized};
use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("nimhoff/sections/stability", measure);

fn measure(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    let games = modes::judge(context)?;
    found.plate("modes", modes::drawing(&games));
    let survey = survey::measure(context, &mut found)?;
    let waves = Waves::new(context)?;
    let long = long_run::recorded(context)?;
    let two_games = modes::exceptions(context, &games, &waves, &mut found)?;
    waves.plates(context, &mut found);
    waves.compare(context, &mut found)?;
    let means = means::measure(context)?;
    let long_means = long.as_ref().map(|record| &record.result.means);
    let long_means = long_means.filter(|means| !means.is_empty());
    let judged = long_means.unwrap_or(&means);
    means::judge(context, judged, &mut found)?;
    let survives = survives(context, &mut found)?;
    let scatter = waves.scatter(context, &games, &mut found)?;
    let modes: Vec<_> = games.iter().map(Modes::new).collect();
    let mut data = numbers! { modes, waves: waves.seen(), means };
    if let Some(record) = &long {
        data["long"] = json(record);
    }
    let tables = [&means].into_iter().chain(long_means).map(|means| Table::new(means));
    Ok(found.with(&numbers! {
        data,
        games,
        survey,
        two_games,
        // Rows in which waves were measured.
        rows: waves.rows,
        means: tables.collect::<Vec<_>>(),
        farthest: judged.iter().map(Farthest::new).collect::<Vec<_>>(),
        survives,
        long: long.as_ref().map(|record| LongRun::new(context, record)),
        scatter,
    }))
}

/// The strongest wave of a game, and the modes of its lines.
#[derive(Serialize)]
struct Fluctuations {
    is_unstable: bool,
    growth: f64,
    factor: f64,
    strength: f64,
}

impl Fluctuations {
    fn of(context: &Context<'_>, rules: &str, rows: u64) -> Result<Self> {
        let model = reorganized(context, rules)?;
        let spectrum = theory::modes(context, &model.lines, 20.0)?;
        let data = measured(context, rules, &model.fill_rules, rows)?;
        let wave = data.periods.first();
        Ok(Self {
            is_unstable: spectrum.class == StabilityClass::Unstable,
            growth: spectrum.modes.first().map_or(f64::NAN, |mode| mode.growth),
            factor: wave.map_or(f64::NAN, |wave| wave.factor),
            strength: wave.map_or(0.0, |wave| wave.strength),
        })
    }
}

/// Judges if the waves of (3, 5)-GDWN are still there with (8, 5).
fn survives(context: &Context<'_>, found: &mut Found) -> Result<Json> {
    let rows = context.pick(100_000, 6_000_000);
    context.step("the waves of (3, 5)-GDWN with (8, 5)")?;
    let before = Fluctuations::of(context, "gdwn:3,5", context.pick(100_000, 1_000_000))?;
    let after = Fluctuations::of(context, "1,0 5,3 8,5 1,1 3,5 0,1", rows)?;
    let mutant = context
        .mutant("Wythoff Nim with (3, 5) alone in place of (5, 3), (8, 5) and (3, 5)", || {
            Fluctuations::of(context, "1,0 1,1 3,5 0,1", 100_000)
        })?;
    let rule = |after: &Fluctuations| {
        let same = (after.factor / before.factor - 1.0).abs() < 0.02;
        Verdict::exact(after.is_unstable && after.strength > 0.5 * before.strength && same)
    };
    found.verdict("F-20", mutant.judge(&after, rule));
    Ok(numbers! { rows, before, after })
}
