//! Places as k grows: series over k with their fits.

pub(crate) mod largest;
mod laws;
mod layer;
pub(crate) mod limit;
mod line;
mod places;

use serde::Deserialize;
use wythoff_anatomy::growth::fit::Sample;
use wythoff_anatomy::growth::{Growth, Seam, seam};

use self::places::{Places, of_smaller_games};
use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("blocking/sections/growth/places", measure);

/// The results of a long run.
#[derive(Serialize, Deserialize)]
struct Long {
    games: Vec<Growth>,
    /// The seam of the largest game, which is that of all games.
    seam: Vec<Seam>,
}

fn measure(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    let sizes = context.pick(
        &[500, 1000, 2000, 5000][..],
        &[500, 700, 1000, 1400, 2000, 3000, 5000, 7000, 10_000, 14_000, 20_000, 30_000],
    );
    let mut games = Vec::new();
    for &k in sizes {
        games.extend(around(context, k, context.pick(5, 9))?);
    }
    let mut line = trace(context, context.pick(5000, 30_000))?;
    let here = games.len();
    let record = context.record::<Long>(|| long(context))?;
    if let Some(record) = &record {
        games.extend(record.result.games.iter().cloned());
        line::compare(context, &record.result.seam, &line, &mut found)?;
        line.clone_from(&record.result.seam);
    }
    games.sort_by_key(|game| game.k);
    let places = Places::of(&games, &line)?;
    let mutant = context.mutant("each game with the places of a game about 2 % smaller", || {
        Places::of(&of_smaller_games(&games), &line)
    })?;
    for n in 0..2 {
        places.armpit[n].draw(&games, &mut found);
        let judged = mutant.judge_exact(&places, |of| of.armpit[n].tends_to_its_limit());
        found.state_of("armpit", judged, &places.armpit[n]);
    }
    places.prism.draw(&games, &mut found);
    found.state("prism", mutant.judge_exact(&places, |of| of.prism.falls_to_phi()));
    let followed = line::follow(context, &line, &mut found)?;
    let layer = layer::measure(context, &mut found)?;
    places.rift.draw(&mut found);
    found.state("rift", mutant.judge_exact(&places, |of| of.rift.leaves_for_phi_squared()));
    let Places { armpit, prism, rift } = places;
    let laws = numbers! {
        // The games of this run.
        games: &games[..here],
        seam: &line,
        record: &record,
        // The origin of the record.
        origin: record.as_ref().map(|record| record.origin(context.length)),
        // The number of games, recorded ones included.
        measured: games.len(),
        // The armpit along x and along y.
        armpit,
        prism,
        followed,
        // The lag of the seam by the layers behind it.
        layer,
        rift,
        values: values(&games)?,
        sizes: groups(&games).filter_map(|group| group.first()).map(First::of).collect::<Vec<_>>(),
    };
    Ok(found.with(&laws))
}

/// The places of some games from k on.
fn around(context: &Context<'_>, k: u64, games: u64) -> Result<Vec<Growth>> {
    laws::around(context, k, games, "armpit, prism and values", |k| {
        Ok(Growth::measure(&context.sweep(k), context.observer())?)
    })
}

/// The seam of a game in some rows, a quarter more each.
fn trace(context: &Context<'_>, k: u64) -> Result<Vec<Seam>> {
    context.step(&format!("the seam of game {}", count(k)))?;
    let kept = context.sweep(game(k)).keep(3 * k / 2, context.observer())?;
    let mut line = Vec::new();
    let mut y = 50;
    while 100 * y < 67 * k {
        line.extend(seam(game(k), &kept, y, context.observer())?);
        y += y / 8;
    }
    Ok(line)
}

fn long(context: &Context<'_>) -> Result<Long> {
    let mut games = Vec::new();
    for (k, many) in [(50_000, 8), (100_000, 6), (200_000, 4), (500_000, 2), (1_000_000, 1)] {
        games.extend(around(context, k, many)?);
    }
    Ok(Long { games, seam: trace(context, 1_000_000)? })
}

/// Games about equally large, from small ones to large ones.
fn groups(games: &[Growth]) -> impl Iterator<Item = &[Growth]> {
    games.chunk_by(|a, b| laws::are_about_equal(a.k, b.k))
}

/// Means of what games about equally large give, with their errors.
fn series(games: &[Growth], of: impl Fn(&Growth) -> f64) -> Vec<Sample> {
    laws::means(&games.iter().map(|game| (game.k, of(game))).collect::<Vec<_>>())
}

/// The largest values, and the numbers of states.
#[derive(Serialize)]
struct Values {
    /// States behind the hood in small and in large games.
    states: [Sample; 2],
    /// Games from 5000 on, and those of them with the largest value at the armpits alone.
    large: usize,
    alone: usize,
}

fn values(games: &[Growth]) -> Result<Values> {
    let states = series(games, |game| game.states() as f64);
    let ends = states.first().zip(states.last());
    let (first, last) =
        ends.ok_or_else(|| MeasureError::NotFound("no game was measured".into()))?;
    let large: Vec<&Growth> = games.iter().filter(|game| game.k >= 5000).collect();
    let alone = large.iter().filter(|game| game.brightest.0 == game.brightest.1).count();
    Ok(Values { states: [*first, *last], large: large.len(), alone })
}

/// The first game of a size, with its places in parts of k.
#[derive(Serialize)]
struct First {
    k: u64,
    armpit: (u64, u64),
    armpit_of_k: [f64; 2],
    /// The median and the last palace.
    prism_of_k: [f64; 2],
    opposite: f64,
    seam: f64,
    rift: f64,
    max: i64,
    states: u64,
}

impl First {
    fn of(game: &Growth) -> Self {
        let of_k = |both: [u64; 2]| both.map(|at| game.of_k(at));
        Self {
            k: game.k,
            armpit: game.armpit,
            armpit_of_k: of_k([game.armpit.0, game.armpit.1]),
            prism_of_k: of_k([game.prism.median, game.prism.last]),
            opposite: game.opposite(),
            seam: game.seam(),
            rift: game.rift(),
            max: game.max,
            states: game.states(),
        }
    }
}
