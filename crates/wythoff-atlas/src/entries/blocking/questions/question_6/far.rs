//! The record: all games to k = 2000, and some of them in other rows.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fmt;

use super::game::Game;
use super::polygon;
use crate::prelude::*;

/// The last game of the record.
const LAST: u64 = 2000;
/// Rows above those of the record, in which games up to [`SHALLOW_TO`] are measured too.
const SHALLOW: [u64; 3] = [5000, 10_000, 20_000];
const SHALLOW_TO: u64 = 200;
/// Games that are measured again two and four times as deep: the first one, the number of games
/// among which they are drawn, and how many.
const DEEPER: [(u64, u64, usize); 2] = [(61, 180, 20), (241, 1760, 8)];
const SEED: u64 = 6;
/// All games up to this one from [`FIRST_AGAIN`] on, and every tenth one beyond, are measured again
/// four times as deep.
const ALL_AGAIN: u64 = 560;
pub(super) const FIRST_AGAIN: u64 = 81;
/// A game, and rows in which its skin has level 4.
pub(super) const AT_LEVEL_4: (u64, [u64; 3]) = (2600, [250_000, 1_000_000, 3_000_000]);
/// Ends of the ranges of k of the table.
const RANGES: [u64; 9] = [14, 80, 160, 240, 320, 400, 500, 1000, 2000];

/// The row of the record in which a game is measured: 40,000 as before, and 40 k from k = 1000 on,
/// because borders of regions, and so the places of threads, are in proportion to k.
pub(super) fn depth(k: u64) -> u64 {
    40_000.max(40 * k)
}

/// Rows of a band: of five periods up to 500 rows in games where such periods occur, up to 300 in
/// the others.
pub(super) fn rows(k: u64) -> u64 {
    if k <= 300 { 2500 } else { 1500 }
}

/// The key of a line of the record.
pub(super) struct Key {
    pub(super) k: u64,
    /// The first row of the band.
    pub(super) y: u64,
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.k, self.y)
    }
}

/// The keys of the lines of the record.
pub(super) fn keys() -> Vec<Key> {
    let shallow = SHALLOW.iter().flat_map(|&y| (1..=SHALLOW_TO).map(move |k| (k, y)));
    let sample = sample();
    let all = (1..=LAST).map(|k| (k, depth(k)));
    let deeper = [2, 4].into_iter().flat_map(|n| sample.iter().map(move |&k| (k, n * depth(k))));
    let again = (FIRST_AGAIN..=LAST).filter(|k| *k <= ALL_AGAIN || k.is_multiple_of(10));
    let again = again.filter(|k| !sample.contains(k)).map(|k| (k, 4 * depth(k)));
    let (game, rows) = AT_LEVEL_4;
    let fourth = rows.into_iter().map(|y| (game, y));
    shallow.chain(all).chain(deeper).chain(again).chain(fourth).map(|(k, y)| Key { k, y }).collect()
}

/// The games that are measured deeper: drawn by a linear congruential generator (Knuth's MMIX).
fn sample() -> Vec<u64> {
    let (mut state, mut games) = (SEED, Vec::new());
    for (first, among, count) in DEEPER {
        let end = games.len() + count;
        while games.len() < end {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let k = first + (state >> 33) % among;
            if !games.contains(&k) {
                games.push(k);
            }
        }
    }
    games.sort_unstable();
    games
}

/// The games of the record.
#[derive(Serialize)]
pub(super) struct FarOut {
    origin: String,
    pub(super) games: usize,
    pub(super) holding: usize,
    /// Games in which a thread without a lasting period lies outside of one that has one.
    outside: Vec<u64>,
    ranges: Vec<Range>,
    /// The most frequent slopes of threads with a lasting period, as fractions, and their numbers.
    slopes: Vec<(String, u64)>,
    /// The first game whose outermost thread has a slope, for each of them.
    skins: Vec<(String, u64)>,
    /// By row: the share of games up to 200 that are as the conjecture says, in four ranges.
    shallow: Vec<(u64, [usize; 4])>,
    deeper: Vec<Deeper>,
}

/// Games of a range of k.
#[derive(Serialize)]
struct Range {
    first: u64,
    last: u64,
    games: usize,
    /// Games as the conjecture says.
    holding: usize,
    /// Mean numbers of threads, of those that are left in the end, and of those without a lasting
    /// period.
    threads: f64,
    left: f64,
    not_periodic: f64,
    /// Mean share of the palaces of a row that belong to these.
    restless: f64,
    /// Games with fewer threads than at half the depth.
    losing: usize,
}

/// A game in three rows.
#[derive(Serialize)]
struct Deeper {
    k: u64,
    y: u64,
    /// Threads, and threads without a lasting period, in each of the rows.
    counts: Vec<(usize, usize)>,
}

impl FarOut {
    pub(super) fn new(all: &[Game], origin: String) -> Self {
        let games: Vec<&Game> = all.iter().filter(|game| game.y == depth(game.k)).collect();
        let outside = games.iter().filter(|game| !game.inner_ones());
        Self {
            origin,
            games: games.len(),
            holding: games.iter().filter(|game| game.holds()).count(),
            outside: outside.map(|game| game.k).collect(),
            ranges: ranges(&games),
            slopes: slopes(&games),
            skins: skins(&games),
            shallow: shallow(all),
            deeper: deeper(all),
        }
    }
}

/// The first and the last game of ranges that follow each other and end with these games.
pub(super) fn ranges_to(first: u64, lasts: &[u64]) -> impl Iterator<Item = (u64, u64)> {
    let firsts = [first].into_iter().chain(lasts.iter().map(|last| last + 1));
    firsts.zip(lasts.iter().copied())
}

fn ranges(games: &[&Game]) -> Vec<Range> {
    let range = |(first, last)| {
        let games: Vec<&&Game> =
            games.iter().filter(|game| (first..=last).contains(&game.k)).collect();
        let count = |is: &dyn Fn(&Game) -> bool| games.iter().filter(|game| is(game)).count();
        let mean = |of: &dyn Fn(&Game) -> f64| {
            games.iter().map(|game| of(game)).sum::<f64>() / games.len().max(1) as f64
        };
        let all = |game: &Game| game.threads.iter().map(|thread| thread.thickness).sum::<f64>();
        Range {
            first,
            last,
            games: games.len(),
            holding: count(&Game::holds),
            threads: mean(&|game| game.threads.len() as f64),
            left: mean(&|game| polygon::left(game) as f64),
            not_periodic: mean(&|game| game.not_periodic() as f64),
            restless: mean(&|game| game.restless() / all(game)),
            losing: count(&|game| game.threads.len() < game.above),
        }
    };
    ranges_to(1, &RANGES).map(range).filter(|range| range.games > 0).collect()
}

fn slopes(games: &[&Game]) -> Vec<(String, u64)> {
    let mut slopes: BTreeMap<String, u64> = BTreeMap::new();
    for thread in games.iter().flat_map(|game| &game.threads).filter(|thread| thread.lasts) {
        let [dx, dy] = thread.fraction().unwrap_or([0, 1]);
        *slopes.entry(format!("{dx}/{dy}")).or_default() += 1;
    }
    let mut slopes: Vec<(String, u64)> = slopes.into_iter().collect();
    slopes.sort_by_key(|(_, times)| Reverse(*times));
    slopes.truncate(12);
    slopes
}

fn skins(games: &[&Game]) -> Vec<(String, u64)> {
    let mut skins: Vec<(String, u64)> = Vec::new();
    for game in games {
        let Some([dx, dy]) = game.skin() else { continue };
        let slope = format!("{dx}/{dy}");
        if skins.iter().all(|skin| skin.0 != slope) {
            skins.push((slope, game.k));
        }
    }
    skins
}

fn shallow(all: &[Game]) -> Vec<(u64, [usize; 4])> {
    let row = |y: u64| {
        let holding = |first: u64| {
            let here =
                all.iter().filter(|game| game.y == y && (first..first + 40).contains(&game.k));
            here.filter(|game| game.holds()).count()
        };
        (y, [41, 81, 121, 161].map(holding))
    };
    SHALLOW.into_iter().chain([depth(1)]).map(row).collect()
}

fn deeper(all: &[Game]) -> Vec<Deeper> {
    let of = |k: u64| {
        let y = depth(k);
        let rows = [y, 2 * y, 4 * y].into_iter();
        let games = rows.filter_map(|y| all.iter().find(|game| game.k == k && game.y == y));
        let counts = games.map(|game| (game.threads.len(), game.not_periodic())).collect();
        Deeper { k, y, counts }
    };
    sample().into_iter().map(of).filter(|game| game.counts.len() == 3).collect()
}

/// Plots the number of threads by game, and that of threads without a lasting period.
pub(super) fn plot(all: &[Game]) -> Image {
    let games = || all.iter().filter(|game| game.y == depth(game.k));
    let most = games().map(Game::not_periodic).max().unwrap_or(2);
    Plot::new("k", "threads without a lasting period")
        .across(Axis::Between(0.0, LAST as f64))
        .up(Axis::Between(0.0, most as f64 + 0.5))
        .cloud(games().map(|game| (game.k as f64, game.not_periodic() as f64)))
        .image()
}

/// Plots the share of the palaces of a row that are in threads without a lasting period.
pub(super) fn shares(all: &[Game]) -> Image {
    let share = |game: &Game| {
        let all: f64 = game.threads.iter().map(|thread| thread.thickness).sum();
        (game.k as f64, game.restless() / all)
    };
    Plot::new("k", "share of the palaces in threads without a lasting period")
        .across(Axis::Between(0.0, LAST as f64))
        .up(Axis::Between(0.0, 1.0))
        .cloud(all.iter().filter(|game| game.y == depth(game.k)).map(share))
        .image()
}
