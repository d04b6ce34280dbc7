//! Places as k grows: series over k with their fits.

pub(crate) mod largest;
mod laws;

use serde::Deserialize;
use wythoff_anatomy::growth::fit::{Power, Sample};
use wythoff_anatomy::growth::{Growth, Seam, armpit_limit, seam};

use self::laws::{fit, plot};
use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("blocking/sections/growth", measure);

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
        check(context, &record.result.seam, &line, &mut found);
        line.clone_from(&record.result.seam);
    }
    games.sort_by_key(|game| game.k);
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
        armpit: armpit(&games, &line, &mut found)?,
        prism: prism(&games, &mut found)?,
        followed: follow_seam(&line, &mut found)?,
        rift: rift(&games, &mut found),
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

/// Compares the seam that was recorded with the one of this run.
fn check(context: &Context<'_>, recorded: &[Seam], line: &[Seam], found: &mut Found) {
    let same = line.iter().filter(|seen| recorded.contains(seen)).count();
    let largest = context.pick(5000, 30_000);
    found.state_of("same-seam", same == line.len() && same > 10, &(same, line.len(), largest));
}

/// Games about equally large, from small ones to large ones.
fn groups(games: &[Growth]) -> impl Iterator<Item = &[Growth]> {
    games.chunk_by(|a, b| laws::are_about_equal(a.k, b.k))
}

/// Means of what games about equally large give, with their errors.
fn series(games: &[Growth], of: impl Fn(&Growth) -> f64) -> Vec<Sample> {
    laws::means(&games.iter().map(|game| (game.k, of(game))).collect::<Vec<_>>())
}

/// All games one by one: no errors, so that all weigh the same.
fn single(games: &[Growth], of: impl Fn(&Growth) -> f64) -> Vec<Sample> {
    games.iter().map(|game| Sample { x: game.k as f64, y: of(game), error: 0.0 }).collect()
}

/// The armpit along one axis, in parts of k.
#[derive(Serialize)]
struct Armpit {
    name: &'static str,
    limit: f64,
    /// The law with the exponent 1/2, that with the given limit, and that with both.
    free: Power,
    known: Power,
    root: Power,
    /// The factor of 1/√k that follows from the seam alone.
    lag: f64,
}

fn armpit(games: &[Growth], line: &[Seam], found: &mut Found) -> Result<[Armpit; 2]> {
    let (right, down) = armpit_limit();
    // The seam predicts the armpit: it meets a straight rift, and lies c √y right of its line.
    let far: Vec<f64> = line.iter().filter(|seen| seen.y > 500).map(Seam::excess).collect();
    let excess = far.iter().sum::<f64>() / far.len() as f64 * down.sqrt();
    let lag = [excess / 5_f64.sqrt() / (PHI * PHI) + excess, excess / 5_f64.sqrt()];
    let x = |game: &Growth| game.of_k(game.armpit.0);
    let y = |game: &Growth| game.of_k(game.armpit.1);
    let (wide, high) = (Axis::Between(1.26, 1.30), Axis::Between(0.687, 0.705));
    Ok([
        along(games, x, ("x", right, lag[0]), ("armpit x/k", wide), found)?,
        along(games, y, ("y", down, lag[1]), ("armpit y/k", high), found)?,
    ])
}

/// Fits and draws one coordinate of the armpit.
fn along(
    games: &[Growth],
    of: fn(&Growth) -> f64,
    (name, limit, lag): (&'static str, f64, f64),
    (label, axis): (&'static str, Axis),
    found: &mut Found,
) -> Result<Armpit> {
    let all = single(games, of);
    let free = fit(&all, None, Some(0.5))?;
    let known = fit(&all, Some(limit), None)?;
    let root = fit(&all, Some(limit), Some(0.5))?;
    let armpit = Armpit { name, limit, free, known, root, lag };
    let guide = format!("{limit:.5}");
    let image = plot(label, &series(games, of), Some(known), Some((limit, &guide)), axis);
    found.plate_of("armpit", image, &armpit);
    let near = (free.a.value - limit).abs() < 2e-3;
    found.state_of("armpit", near && (0.35..0.65).contains(&known.c.value), &armpit);
    Ok(armpit)
}

fn prism(games: &[Growth], found: &mut Found) -> Result<Json> {
    let of = |game: &Growth| game.of_k(game.prism.median);
    // Small games scatter too much to show a limit.
    let large: Vec<Growth> = games.iter().filter(|game| game.k >= 1000).cloned().collect();
    let all = single(&large, of);
    let free = fit(&all, None, Some(0.5))?;
    let known = fit(&all, Some(PHI), None)?;
    let guide = Some((PHI, "φ"));
    let axis = Axis::Between(1.61, 1.68);
    found.plate("prism", plot("prism/k", &series(games, of), Some(known), guide, axis));
    let means = series(&large, of);
    let ends = means.first().zip(means.last()).map_or([0.0; 2], |(a, b)| [a.y, b.y]);
    let falls = PHI < ends[1] && ends[1] < ends[0];
    let to_phi = known.b.value > 0.0 && (0.1..1.0).contains(&known.c.value);
    found.state("prism", falls && to_phi);
    let opposite = fit(&single(games, Growth::opposite), None, Some(0.5))?;
    Ok(numbers! {
        phi: PHI,
        // The law with the exponent 1/2, and that with the limit φ.
        free,
        known,
        // Means of games of 1000 and of the largest games.
        ends,
        // The corner opposite the nose, with the exponent 1/2.
        opposite,
    })
}

fn follow_seam(line: &[Seam], found: &mut Found) -> Result<Json> {
    // From where rounding to whole squares no longer matters.
    let far: Vec<Seam> = line.iter().copied().filter(|seen| seen.y > 500).collect();
    let sample = |seen: &Seam| {
        let y = seen.y as f64;
        Sample { x: y, y: seen.u as f64 / y, error: y.sqrt().recip() }
    };
    let law = fit(&far.iter().map(sample).collect::<Vec<_>>(), Some(PHI.powi(-2)), None)?;
    let points: Vec<(f64, f64)> = line.iter().map(|seen| (seen.y as f64, seen.excess())).collect();
    let plot = Plot {
        x_label: "row y",
        y_label: "(u − y/φ²) / √y at the seam",
        x: Axis::Log(50.0, 1e6),
        y: Axis::Between(0.6, 1.1),
        series: vec![Series { label: String::new(), points, measured: true }],
        ..Plot::default()
    };
    found.plate("seam", plot.image());
    let excess = far.iter().map(Seam::excess);
    let (least, most) = (excess.clone().fold(f64::MAX, f64::min), excess.fold(0.0, f64::max));
    let nowhere = || MeasureError::NotFound("no seam was found".into());
    let last = line.last().copied().ok_or_else(nowhere)?;
    let c = law.c.value;
    let slope = PHI.powi(-2) + law.b.value * (1.0 - c) * (last.y as f64).powf(-c);
    found.state("parabola", (c - 0.5).abs() < 0.07 && 0.75 < least && most < 1.0);
    Ok(numbers! {
        // u/y = 1/φ² + b y^−c.
        law,
        last,
        // The slope of the law in the last row.
        slope,
        // The range of (u − y/φ²) / √y.
        least,
        most,
    })
}

fn rift(games: &[Growth], found: &mut Found) -> Json {
    let samples = series(games, Growth::rift);
    let slope = samples.last().map_or(0.0, |sample| sample.y);
    let (least, limit) = (81.0 / 31.0, PHI * PHI);
    let guide = Some((limit, "φ²"));
    let axis = Axis::Between(2.610, 2.622);
    found.plate("rift", plot("mean slope of the rift", &samples, None, guide, axis));
    found.state("rift", (least - 0.001..limit).contains(&slope));
    numbers! { slope, least, limit }
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
