//! Mergers of threads, and the shrinking interval.

use std::collections::BTreeMap;

use serde_json::json;
use wythoff_anatomy::threads::{self, Course};

use super::law::Law;
use crate::context::{Context, MeasureError};
use crate::entry::{Image, Measured};
use crate::format::{count, list};
use crate::measure::game;
use crate::measure::threads::{bands, is_fibonacci};
use crate::plot::{Axis, Guide, Plot};

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

/// The number of r between the first and the last of some gaps, whose turn lies between the
/// least and the greatest.
fn allowed(gaps: &[u64], law: Law) -> usize {
    let (Some(&first), Some(&last)) = (gaps.first(), gaps.last()) else { return 0 };
    let turns = || gaps.iter().map(|&beyond| law.turn(beyond));
    let (low, high) = (turns().fold(1.0, f64::min), turns().fold(0.0, f64::max));
    (first..=last).filter(|&r| (low..=high).contains(&law.turn(r))).count()
}

/// The gaps of the warps, band by band, against a law of gaps; and the mergers.
pub(super) struct Kept {
    law: Law,
    /// The r of the gaps of each band.
    bands: Vec<Vec<u64>>,
    /// Mergers, and those of them with Fibonacci numbers only.
    mergers: [u64; 2],
}

impl Kept {
    /// The gaps, and the r that the law allows.
    fn gaps(&self) -> [usize; 2] {
        let there = self.bands.iter().map(Vec::len).sum();
        [there, self.bands.iter().map(|gaps| allowed(gaps, self.law)).sum()]
    }

    /// Number of bands in which each allowed r is a gap.
    fn whole(&self) -> usize {
        self.bands.iter().filter(|gaps| gaps.len() == allowed(gaps, self.law)).count()
    }

    /// At least 95 % of the allowed r are gaps, and 90 % of the mergers are of Fibonacci numbers.
    pub(super) fn holds(&self) -> bool {
        let ([there, all], [mergers, fibonacci]) = (self.gaps(), self.mergers);
        mergers > 0 && fibonacci * 10 >= mergers * 9 && there * 100 >= all * 95
    }

    /// These gaps against the law with rotations by 1/√2.
    pub(super) fn turned(&self) -> Self {
        let law = self.law.with_rotation(0.5_f64.sqrt());
        Self { law, bands: self.bands.clone(), mergers: self.mergers }
    }

    pub(super) fn text(&self) -> String {
        let ([there, all], [mergers, fibonacci]) = (self.gaps(), self.mergers);
        format!(
            "{} of the {} numbers r that the law allows are gaps, and {} of {} mergers are of Fibonacci numbers only",
            count(there as u64),
            count(all as u64),
            count(fibonacci),
            count(mergers)
        )
    }
}

/// The mergers, and the gaps on their way.
pub(super) fn catalogue(
    context: &Context<'_>,
    law: Law,
    found: &mut Measured,
) -> Result<Kept, MeasureError> {
    let mut sums: BTreeMap<(Vec<u64>, u64), u64> = BTreeMap::new();
    let mut cloud = Vec::new();
    let mut all_bands = Vec::new();
    let games = context.pick(QUICK, GAMES);
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
        for (band, &y) in course.bands.iter().enumerate() {
            let gaps = warp(&course, band);
            cloud.extend(gaps.iter().map(|&r| (y as f64 / k as f64, law.turn(r))));
            all_bands.push(gaps);
        }
    }
    let total: u64 = sums.values().sum();
    let pure = |((before, after), _): &(&(Vec<u64>, u64), &u64)| {
        before.iter().chain([after]).all(|&n| is_fibonacci(n))
    };
    let fibonacci: u64 = sums.iter().filter(pure).map(|(_, times)| times).sum();
    let kept = Kept { law, bands: all_bands, mergers: [total, fibonacci] };
    let ([there, all], whole, looked) = (kept.gaps(), kept.whole(), kept.bands.len());
    found.state(
        "The gaps of a warp are nearly all r for which r/φ modulo 1 lies in an interval.",
        there * 100 >= all * 95,
        format!(
            "{} of {} such r are gaps, over {looked} bands of games {}; in {whole} bands none is missing.",
            count(there as u64),
            count(all as u64),
            list(games.iter().map(|game| count(game.0)))
        ),
    );
    picture(games, cloud, law, found);
    list_mergers(&sums, kept.mergers, found);
    Ok(kept)
}

/// The gaps on their way down.
fn picture(games: &[(u64, u64, u64, u64)], cloud: Vec<(f64, f64)>, law: Law, found: &mut Measured) {
    let most = games.iter().map(|game| game.2).max().unwrap_or(10) as f64;
    let plot = Plot {
        x_label: "row / k",
        y_label: "r/φ + e modulo 1",
        x: Axis::Log(3.0, most),
        y: Axis::Between(0.0, 0.45),
        cloud,
        guides: vec![Guide { at: law.weft, label: "E".into(), upright: false }],
        ..Plot::default()
    };
    found.plate(
        1,
        Image::Svg { markup: plot.svg().into_string() },
        format!(
            "The gaps of the upper warps of games {} on their way down: where r/φ + e lies modulo 1. Allowed is 0 to E; gaps \
             near the ends close first.",
            list(games.iter().map(|game| count(game.0)))
        ),
        "Dotted level lines between 0.02 and 0.22, some of which end; to the right they are fewer and keep to the middle.",
    );
}

/// The mergers, by thickness.
fn list_mergers(
    sums: &BTreeMap<(Vec<u64>, u64), u64>,
    [total, fibonacci]: [u64; 2],
    found: &mut Measured,
) {
    found.table(
        "The mergers of these games by thickness, from the main diagonal out",
        &["threads", "become", "times"],
        sums.iter()
            .map(|((before, after), times)| {
                let before: Vec<String> = before.iter().map(u64::to_string).collect();
                vec![before.join(" + "), after.to_string(), times.to_string()]
            })
            .collect(),
    );
    found.row("Mergers, and of them with Fibonacci numbers only", format!("{total}, {fibonacci}"));
    let data = sums.iter().map(
        |((before, after), times)| json!({ "before": before, "after": after, "times": times }),
    );
    found.data["mergers"] = json!(data.collect::<Vec<_>>());
}
