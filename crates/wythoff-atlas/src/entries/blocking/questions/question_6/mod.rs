//! Section 4, question 6: how many threads are not periodic.

mod far;
mod game;
mod polygon;
mod slopes;

use self::far::{FarOut, Key};
use self::game::Game;
use self::polygon::Polygons;
use self::slopes::Slopes;
use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("blocking/questions/question_6", measure);

/// Up to this game everything has merged by the rows of a run, so that the conjecture can fail.
const SETTLED: u64 = 80;
const USUAL: &[u64] = &[
    4, 5, 6, 7, 8, 10, 11, 14, 16, 18, 22, 24, 25, 29, 31, 32, 33, 40, 42, 50, 60, 70, 80, 86, 100,
];
const QUICK: &[u64] = &[4, 5, 7, 14, 24, 50, 70];

fn measure(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    let (y, rows) = context.pick((8000, 1200), (20_000, 2500));
    let games = context.pick(QUICK, USUAL).iter().map(|&k| Game::measure(context, k, y, rows));
    let games: Vec<Game> = games.collect::<Result<_, _>>()?;
    let long = context.record_of_lines(&far::keys(), |&Key { k, y }| {
        Ok(Game::measure(context, k, y, far::rows(k))?.line())
    })?;
    let far = match &long {
        Some(record) => {
            let games: Vec<Game> =
                record.result.iter().map(|line| Game::parse(line)).collect::<Result<_>>()?;
            found.plate("far", far::plot(&games));
            found.plate("share", far::shares(&games));
            Some((FarOut::new(&games, record.origin(context.length)), games))
        }
        None => None,
    };
    let all = far.as_ref().map_or(&games, |(_, games)| games);
    let conjecture = conjecture(context, all, &mut found)?;
    if let Some(four) = games.iter().find(|game| game.k == 4) {
        four_is_not_periodic(four, &mut found);
    }
    if let Some(seventy) = games.iter().find(|game| game.k == 70) {
        seventy_is_frozen(seventy, &mut found);
    }
    let recorded = far.as_ref().map(|(_, games)| &games[..]);
    let slopes = recorded.and_then(Slopes::new);
    if let Some(slopes) = &slopes {
        found.plate("slopes", slopes.plot());
        found.state_of("slopes", slopes.hold(), slopes);
    }
    let polygons = recorded.and_then(Polygons::new);
    if let Some(polygons) = &polygons {
        found.state_of("polygons", polygons.hold(), polygons);
    }
    if let Some(plot) = recorded.and_then(polygon::plot) {
        found.plate("polygon", plot);
    }
    let far = far.map(|(far, _)| far);
    Ok(found.with(&numbers! { rows, games, far, slopes, polygons, conjecture }))
}

/// Judges the conjecture by the games whose threads have all merged.
fn conjecture(context: &Context<'_>, all: &[Game], found: &mut Found) -> Result<Json> {
    let holds = |games: &[Game]| -> Vec<bool> {
        games.iter().filter(|game| game.k <= SETTLED).map(Game::holds).collect()
    };
    let settled = holds(all);
    let mutant = context.mutant("bands at rows 200 and 400, before threads have merged", || {
        let early = [24, 50].into_iter().map(|k| Game::measure(context, k, 400, 150));
        Ok(holds(&early.collect::<Result<Vec<_>, _>>()?))
    })?;
    let rule = |settled: &Vec<bool>| {
        Verdict::question(!settled.is_empty() && settled.iter().all(|&holds| holds))
    };
    found.verdict("CLN-93", mutant.judge(&settled, rule));
    let mut unsettled: Vec<u64> =
        all.iter().filter(|game| !game.holds()).map(|game| game.k).collect();
    unsettled.sort_unstable();
    unsettled.dedup();
    unsettled.truncate(8);
    Ok(numbers! {
        settled_to: SETTLED,
        settled: settled.len(),
        games: all.len(),
        holding: all.iter().filter(|game| game.holds()).count(),
        // The first games in which the conjecture does not hold in these rows.
        unsettled,
    })
}

/// Shows by game 4 why one band is not enough.
fn four_is_not_periodic(four: &Game, found: &mut Found) {
    let slope = four.threads.first().map_or(f64::NAN, |thread| thread.slope);
    let is_irrational = (slope - 1.0 - 2_f64.sqrt()).abs() < 1e-3;
    let holds = four.threads.len() == 1 && four.not_periodic() == 1 && is_irrational;
    found.state_of("game-4", holds, &(slope, four.y));
}

/// Shows by game 70 that arm and warp take the slope of the skin.
fn seventy_is_frozen(seventy: &Game, found: &mut Found) {
    let outer = seventy.threads.iter().filter(|thread| thread.thickness > 1.5);
    let palaces: f64 = outer.clone().map(|thread| thread.thickness).sum();
    let frozen = outer.clone().all(|thread| thread.lasts && thread.fraction() == Some([13, 5]));
    found.state_of("frozen", frozen && palaces > 49.0, &(outer.count(), palaces, seventy.y));
}
