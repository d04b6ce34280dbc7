//! Section 4, question 6: how many threads are not periodic.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use serde::Deserialize;
use wythoff_anatomy::threads::{self, Band, Thread};

use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("blocking/questions/question_6", measure);

/// Up to this game everything has merged by the rows of a run, so that the conjecture can fail.
const SETTLED: u64 = 60;
const USUAL: &[u64] =
    &[4, 5, 6, 7, 8, 10, 11, 14, 16, 18, 22, 24, 25, 29, 31, 32, 33, 40, 42, 50, 60, 100];
const QUICK: &[u64] = &[4, 5, 7, 14, 24, 50];

/// The threads of a game far out.
#[derive(Serialize, Deserialize)]
struct Game {
    k: u64,
    /// The first row of the band.
    y: u64,
    /// From the main diagonal out.
    threads: Vec<Far>,
}

/// A thread far out.
#[derive(Serialize, Deserialize)]
struct Far {
    /// Palaces in a row.
    thickness: f64,
    slope: f64,
    /// A shift that takes it to itself.
    period: Option<[u64; 2]>,
    /// True if it had that period on the same line at half the depth.
    lasts: bool,
}

impl Game {
    /// From a band of `rows` rows at `y`, and one at half of it.
    fn measure(context: &Context<'_>, k: u64, y: u64, rows: u64) -> Result<Self> {
        context.step(&format!("the threads of game {k}"))?;
        let size = threads::reach(game(k), y + rows);
        let board = context.sweep(game(k)).keep(size, context.observer())?;
        let survey = |y: u64| -> Result<Vec<Thread>> {
            let band = Band::read(game(k), &board, y..y + rows, context.observer())?;
            Ok(threads::of_band(&band))
        };
        let above = survey(y / 2)?;
        let far = |thread: Thread| {
            let same = |other: &Thread| {
                other.period == thread.period && (other.offset - thread.offset).abs() < 1e-6
            };
            Far {
                thickness: thread.horizontal.mean,
                slope: thread.slope.value,
                period: thread.period.map(|period| [period.dx, period.dy]),
                lasts: thread.period.is_some() && above.iter().any(same),
            }
        };
        Ok(Self { k, y, threads: survey(y)?.into_iter().map(far).collect() })
    }

    fn not_periodic(&self) -> usize {
        self.threads.iter().filter(|thread| !thread.lasts).count()
    }

    /// Returns true if all threads that are not periodic lie inside all that are.
    fn inner_ones(&self) -> bool {
        self.threads[..self.not_periodic()].iter().all(|thread| !thread.lasts)
    }

    fn holds(&self) -> bool {
        self.not_periodic() <= 2 && self.inner_ones()
    }
}

fn measure(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    let (y, rows) = context.pick((8000, 1200), (20_000, 2500));
    let games = context.pick(QUICK, USUAL).iter().map(|&k| Game::measure(context, k, y, rows));
    let games: Vec<Game> = games.collect::<Result<_, _>>()?;
    let long = context.record::<Vec<Game>>(|| {
        (1..=200).map(|k| Game::measure(context, k, 40_000, 3000)).collect()
    })?;
    let far = long.as_ref().map(|record| {
        found.plate("far", plot(&record.result));
        FarOut::new(&record.result, record.origin(context.length))
    });
    let all = long.as_ref().map_or(&games, |record| &record.result);
    let conjecture = conjecture(context, all, &mut found)?;
    if let Some(four) = games.iter().find(|game| game.k == 4) {
        four_is_not_periodic(four, &mut found);
    }
    Ok(found.with(&numbers! { rows, games, long, far, conjecture }))
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
    let unsettled = all.iter().filter(|game| !game.holds()).map(|game| game.k);
    Ok(numbers! {
        settled_to: SETTLED,
        settled: settled.len(),
        games: all.len(),
        holding: all.iter().filter(|game| game.holds()).count(),
        // The games in which the conjecture does not hold in these rows.
        unsettled: unsettled.collect::<Vec<_>>(),
    })
}

/// Shows by game 4 why one band is not enough.
fn four_is_not_periodic(four: &Game, found: &mut Found) {
    let slope = four.threads.first().map_or(f64::NAN, |thread| thread.slope);
    let is_irrational = (slope - 1.0 - 2_f64.sqrt()).abs() < 1e-3;
    let holds = four.threads.len() == 1 && four.not_periodic() == 1 && is_irrational;
    found.state_of("game-4", holds, &(slope, four.y));
}

/// The games of the record.
#[derive(Serialize)]
struct FarOut {
    origin: String,
    games: usize,
    y: u64,
    /// Games by the number of threads without a lasting period.
    counts: Vec<(usize, Vec<u64>)>,
    /// The most frequent slopes of periodic threads, as fractions, and their numbers.
    slopes: Vec<(String, u64)>,
}

impl FarOut {
    fn new(games: &[Game], origin: String) -> Self {
        let mut counts: BTreeMap<usize, Vec<u64>> = BTreeMap::new();
        for game in games {
            counts.entry(game.not_periodic()).or_default().push(game.k);
        }
        let mut slopes: BTreeMap<String, u64> = BTreeMap::new();
        for thread in games.iter().flat_map(|game| &game.threads).filter(|thread| thread.lasts) {
            let [dx, dy] = thread.period.unwrap_or([0, 1]);
            let gcd = gcd(dx, dy);
            *slopes.entry(format!("{}/{}", dx / gcd, dy / gcd)).or_default() += 1;
        }
        let mut slopes: Vec<(String, u64)> = slopes.into_iter().collect();
        slopes.sort_by_key(|(_, times)| Reverse(*times));
        slopes.truncate(12);
        let counts = counts.into_iter().collect();
        Self { origin, games: games.len(), y: games[0].y, counts, slopes }
    }
}

/// Plots the number of threads without a lasting period by game.
fn plot(games: &[Game]) -> Image {
    let points = games.iter().map(|game| (game.k as f64, game.not_periodic() as f64));
    let most = games.iter().map(Game::not_periodic).max().unwrap_or(2);
    Plot::new("k", "threads without a lasting period")
        .up(Axis::Between(0.0, most as f64 + 0.5))
        .series([Series::measured("", points)])
        .image()
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}
