//! Section 4, question 6: how many threads are not periodic.

mod far;
mod game;
mod polygon;
mod slopes;

use self::far::{FarOut, Key};
use self::game::{Far, Game};
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
    four_is_not_periodic(context, &games, &mut found)?;
    seventy_is_frozen(context, &games, &mut found)?;
    let recorded = far.as_ref().map(|(_, games)| &games[..]);
    let slopes = recorded.and_then(Slopes::new);
    if let Some((slopes, games)) = slopes.as_ref().zip(recorded) {
        found.plate("slopes", slopes.plot());
        let mutant = context
            .mutant("the palaces of the skin counted with those of the thread behind it", || {
                Slopes::new(&slopes::with_skin(games)).ok_or_else(none)
            })?;
        found.state_of("slopes", mutant.judge_exact(slopes, Slopes::hold), slopes);
    }
    let polygons = recorded.and_then(|games| Polygons::new(games, 0));
    if let Some((polygons, games)) = polygons.as_ref().zip(recorded) {
        let mutant = context
            .mutant("the gaps of the next game of the record, four times as deep", || {
                Polygons::new(games, 1).ok_or_else(none)
            })?;
        found.state_of("polygons", mutant.judge_exact(polygons, Polygons::hold), polygons);
    }
    if let Some(plot) = recorded.and_then(polygon::plot) {
        found.plate("polygon", plot);
    }
    let far = far.map(|(far, _)| far);
    Ok(found.with(&numbers! { rows, games, far, slopes, polygons, conjecture }))
}

fn none() -> MeasureError {
    MeasureError::NotFound("games of the record".into())
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
fn four_is_not_periodic(context: &Context<'_>, games: &[Game], found: &mut Found) -> Result<()> {
    let of = |k: u64| games.iter().find(|game| game.k == k);
    let Some((four, five)) = of(4).zip(of(5)) else { return Ok(()) };
    let slope = |game: &Game| game.threads.first().map_or(f64::NAN, |thread| thread.slope);
    let holds = |game: &&Game| {
        let is_irrational = (slope(game) - 1.0 - 2_f64.sqrt()).abs() < 1e-3;
        game.threads.len() == 1 && game.not_periodic() == 1 && is_irrational
    };
    let mutant = context.mutant("game 5 in place of game 4", || Ok(five))?;
    found.state_of("game-4", mutant.judge_exact(&four, holds), &(slope(four), four.y));
    Ok(())
}

/// Shows by game 70 that arm and warp take the slope of the skin.
fn seventy_is_frozen(context: &Context<'_>, games: &[Game], found: &mut Found) -> Result<()> {
    let Some(seventy) = games.iter().find(|game| game.k == 70) else { return Ok(()) };
    let mutant = context.mutant("bands at rows 200 and 400, before they have frozen", || {
        Ok(Outer::of(&Game::measure(context, 70, 400, 150)?))
    })?;
    let outer = Outer::of(seventy);
    let judged = mutant.judge_exact(&outer, Outer::is_frozen);
    found.state_of("frozen", judged, &(outer.threads, outer.palaces, seventy.y));
    Ok(())
}

/// The threads of a game but the innermost.
struct Outer {
    threads: usize,
    /// Those with a lasting period and the slope 13/5.
    frozen: usize,
    /// Palaces in a row.
    palaces: f64,
}

impl Outer {
    fn of(game: &Game) -> Self {
        let outer = || game.threads.iter().filter(|thread| thread.thickness > 1.5);
        let is_frozen = |thread: &&Far| thread.lasts && thread.fraction() == Some([13, 5]);
        Self {
            threads: outer().count(),
            frozen: outer().filter(is_frozen).count(),
            palaces: outer().map(|thread| thread.thickness).sum(),
        }
    }

    fn is_frozen(&self) -> bool {
        self.frozen == self.threads && self.palaces > 49.0
    }
}
