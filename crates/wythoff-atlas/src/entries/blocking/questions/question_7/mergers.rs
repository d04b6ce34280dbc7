//! Mergers of threads, and the shrinking interval.

use std::collections::BTreeMap;

use wythoff_anatomy::threads::{self, Course};

use super::law::Law;
use crate::measure::threads::{bands, is_fibonacci};
use crate::prelude::*;

/// The games, the first and the last row as multiples of k, and the part of its row that a band is
/// away from the next.
const GAMES: &[(u64, u64, u64, u64)] = &[(500, 3, 40, 48), (1000, 3, 40, 48), (2000, 3, 16, 48)];
const QUICK: &[(u64, u64, u64, u64)] = &[(1000, 3, 10, 24)];
/// Threads that are thicker belong to the arm.
const ARM: u64 = 34;

/// The gaps of a warp in a band, from the arm in. The innermost two are left out: beams may lie
/// between.
fn warp(course: &Course, band: usize) -> Vec<u64> {
    let arm = course.lives.iter().filter(|life| life.thickness > ARM);
    let arm = arm.map(|life| life.beyond + life.thickness).min().unwrap_or(0);
    let lasts = |bands: [usize; 2]| (bands[0]..=bands[1]).contains(&band);
    let gaps = course.bounds.iter().filter(|bound| bound.beyond >= arm && lasts(bound.bands));
    let mut gaps: Vec<u64> = gaps.map(|bound| bound.beyond).collect();
    gaps.truncate(gaps.len().saturating_sub(2));
    gaps
}

/// The gaps of the warps against a law of gaps, and the mergers, counted.
#[derive(Serialize)]
pub(super) struct Kept {
    bands: usize,
    /// The number of bands in which each allowed r is a gap.
    whole: usize,
    /// The gaps of all bands, and the r that the law allows.
    gaps: usize,
    allowed: usize,
    /// Mergers, and those of them with Fibonacci numbers only.
    mergers: u64,
    fibonacci: u64,
}

impl Kept {
    /// At least 95 % of the allowed r are gaps.
    pub(super) const fn nearly_all(&self) -> bool {
        self.gaps > 0 && self.gaps * 100 >= self.allowed * 95
    }

    /// Nearly all allowed r are gaps, and 90 % of the mergers are of Fibonacci numbers.
    pub(super) const fn holds(&self) -> bool {
        self.mergers > 0 && self.fibonacci * 10 >= self.mergers * 9 && self.nearly_all()
    }
}

/// Mergers of threads of the same thicknesses.
#[derive(Serialize)]
pub(super) struct Merger {
    before: Vec<u64>,
    after: u64,
    times: u64,
}

impl Merger {
    fn is_of_fibonacci_numbers(&self) -> bool {
        self.before.iter().chain([&self.after]).all(|&n| is_fibonacci(n))
    }
}

/// The gaps of a warp in a band.
struct Band {
    /// The first row over k.
    depth: f64,
    gaps: Vec<u64>,
}

/// The games, followed from band to band.
pub(super) struct Followed {
    games: &'static [(u64, u64, u64, u64)],
    bands: Vec<Band>,
    pub(super) mergers: Vec<Merger>,
}

impl Followed {
    pub(super) fn down(context: &Context<'_>) -> Result<Self> {
        let games = context.pick(QUICK, GAMES);
        let mut sums: BTreeMap<(Vec<u64>, u64), u64> = BTreeMap::new();
        let mut all_bands = Vec::new();
        for &(k, from, to, part) in games {
            context.step(&format!("the mergers of game {k}"))?;
            let size = threads::reach(game(k), to * k + 100);
            let board = context.sweep(game(k)).keep(size, context.observer())?;
            let rows = bands(from * k, to * k, part, 100);
            let course = Course::follow(game(k), &board, rows, context.observer())?;
            let mergers = course.meetings.iter().filter(|meeting| meeting.is_merger());
            for merger in mergers.filter(|merger| merger.after[0] <= ARM) {
                *sums.entry((merger.before.clone(), merger.after[0])).or_default() += 1;
            }
            let bands = course.bands.iter().enumerate();
            all_bands.extend(
                bands.map(|(band, &y)| Band {
                    depth: y as f64 / k as f64,
                    gaps: warp(&course, band),
                }),
            );
        }
        let merger = |((before, after), times)| Merger { before, after, times };
        Ok(Self { games, bands: all_bands, mergers: sums.into_iter().map(merger).collect() })
    }

    /// Returns the numbers k of the games.
    pub(super) fn games(&self) -> Vec<u64> {
        self.games.iter().map(|game| game.0).collect()
    }

    /// Compares the gaps with those that a law allows.
    pub(super) fn kept(&self, law: Law) -> Kept {
        let counts = self.bands.iter().map(|band| (band.gaps.len(), law.allowed(&band.gaps).len()));
        let counts: Vec<(usize, usize)> = counts.collect();
        let fibonacci = self.mergers.iter().filter(|merger| merger.is_of_fibonacci_numbers());
        Kept {
            bands: counts.len(),
            whole: counts.iter().filter(|(gaps, allowed)| gaps == allowed).count(),
            gaps: counts.iter().map(|count| count.0).sum(),
            allowed: counts.iter().map(|count| count.1).sum(),
            mergers: self.mergers.iter().map(|merger| merger.times).sum(),
            fibonacci: fibonacci.map(|merger| merger.times).sum(),
        }
    }

    /// Plots the turns of the gaps on their way down.
    pub(super) fn plot(&self, law: Law) -> Image {
        let most = self.games.iter().map(|game| game.2).max().unwrap_or(10) as f64;
        let turns = |band: &Band| band.gaps.iter().map(|&r| (band.depth, law.turn(r))).collect();
        let cloud: Vec<Vec<(f64, f64)>> = self.bands.iter().map(turns).collect();
        Plot::new("row / k", "r/φ + e modulo 1")
            .across(Axis::Log(3.0, most))
            .up(Axis::Between(0.0, 0.45))
            .cloud(cloud.concat())
            .guides([Guide::level(law.weft, "E")])
            .image()
    }
}
