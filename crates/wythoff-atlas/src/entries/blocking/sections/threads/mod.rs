//! Section 3.2: the threads of the warps, and where they merge.

mod drawing;
mod mergers;

use std::collections::BTreeMap;

use wythoff::blocking::KeptSweep;
use wythoff_anatomy::threads::{self, Band, Thread};
use wythoff_render::{Anchor, Label};

use crate::measure::threads::is_fibonacci;
use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("blocking/sections/threads", measure);

/// The game and the squares of the picture.
const DRAWN: u64 = 200;
const WINDOW: Window = window(1640, 830, 640, 220);
/// Rows of a band.
const ROWS: u64 = 200;
/// Palaces of a row that are at most so many columns apart are counted as one cluster: threads of
/// 13 leave gaps of up to twelve columns between their own palaces.
const APART: u64 = 16;
/// The games, and the rows as multiples of k.
const CASES: [(u64, &[u64]); 8] = [
    (100, &[4, 10, 100]),
    (200, &[4, 10, 100]),
    (300, &[4, 10, 100]),
    (500, &[4, 10, 100]),
    (997, &[4, 10, 40]),
    (1000, &[4, 10, 40]),
    (2000, &[4, 10]),
    (3000, &[4, 10]),
];
/// Those of a quick run.
const QUICK: [(u64, &[u64]); 3] = [(100, &[4, 10, 40]), (200, &[4, 10, 40]), (500, &[4, 10])];

fn measure(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    draw(context, &mut found)?;
    let (cases, sizes) = clusters(context, &mut found)?;
    let (mergers, courses, merged) = mergers::mergers(context, &mut found)?;
    let mut clusters = BTreeMap::new();
    for (&size, &times) in cases.iter().flat_map(|case| &case.clusters) {
        *clusters.entry(size).or_default() += times;
    }
    Ok(found.with(&numbers! {
        drawn: DRAWN,
        window: WINDOW,
        // Rows of a band.
        rows: ROWS,
        sizes,
        // The number of clusters of each size in all bands.
        clusters: clusters.into_iter().collect::<Vec<(u64, u64)>>(),
        merged,
        data: numbers! { cases, mergers, ..courses },
    }))
}

/// Where the arm begins, about: that is where the pages of this entry end the warp.
fn warp_end(k: u64, y: u64) -> u64 {
    (13 * y / 5).saturating_sub(3 * k / 4)
}

fn keep(context: &Context<'_>, k: u64, rows: u64) -> Result<KeptSweep> {
    let size = threads::reach(game(k), rows);
    Ok(context.sweep(game(k)).keep(size, context.observer())?)
}

fn draw(context: &Context<'_>, found: &mut Found) -> Result<()> {
    context.step("drawing threads")?;
    let board = keep(context, DRAWN, WINDOW.bottom())?;
    let middle = WINDOW.y() + WINDOW.height() / 2;
    let band = Band::read(game(DRAWN), &board, middle - 60..middle + 60, context.observer())?;
    let labels = threads::of_band(&band).into_iter().filter_map(|thread| {
        let x = thread.at(middle);
        let inside = x > middle as f64 && x < warp_end(DRAWN, middle) as f64;
        let text = thickness(&thread);
        inside.then(|| Label {
            size: 1.1,
            ..Label::new(text, Anchor::At((x + 12.0, middle as f64)), Rgb::WHITE)
        })
    });
    let picture = Picture {
        scale: Scale::PixelsPerCell(2),
        labels: labels.collect(),
        ..Picture::new(game(DRAWN), WINDOW)
    };
    found.plate("threads", context.picture("threads", &picture, &board)?);
    Ok(())
}

/// The number of palaces of a thread in a row.
fn thickness(thread: &Thread) -> String {
    thread.steady().map_or_else(
        || format!("{}–{}", thread.horizontal.least, thread.horizontal.most),
        |thickness| thickness.to_string(),
    )
}

/// The clusters in some rows of a warp.
#[derive(Serialize)]
struct Case {
    k: u64,
    y: u64,
    /// The number of clusters of each size.
    clusters: BTreeMap<u64, u64>,
    /// The number of sizes that are no Fibonacci numbers.
    others: u64,
    /// Threads by palaces in a row, from the main diagonal out.
    threads: Vec<String>,
    /// Palaces in a row of those with the same number in all rows.
    steady: Vec<u64>,
    /// Those without, but for the two innermost ones if all others lie outside.
    unsteady: u64,
}

impl Case {
    fn measure(context: &Context<'_>, board: &KeptSweep, y: u64) -> Result<Self> {
        let k = board.k().get();
        let band = Band::read(board.k(), board, y..y + ROWS, context.observer())?;
        let mut clusters = BTreeMap::new();
        for (y, columns) in band.clusters(APART) {
            if columns[columns.len() - 1] < warp_end(k, y) {
                *clusters.entry(columns.len() as u64).or_default() += 1;
            }
        }
        let inside = |thread: &Thread| thread.at(y) < warp_end(k, y) as f64;
        let threads: Vec<Thread> = threads::of_band(&band).into_iter().filter(inside).collect();
        // Threads that bend into the inner sector are beams, and no longer of the warp.
        let beams = threads.iter().take(2).take_while(|thread| thread.steady().is_none()).count();
        let outside = threads.iter().skip(beams);
        Ok(Self {
            k,
            y,
            others: others(&clusters, is_fibonacci),
            threads: threads.iter().map(thickness).collect(),
            steady: threads.iter().filter_map(Thread::steady).collect(),
            unsteady: outside.filter(|thread| thread.steady().is_none()).count() as u64,
            clusters,
        })
    }

    fn total(&self) -> u64 {
        self.clusters.values().sum()
    }
}

/// The number of clusters whose size is none of some numbers.
fn others(clusters: &BTreeMap<u64, u64>, allowed: fn(u64) -> bool) -> u64 {
    clusters.iter().filter(|(size, _)| !allowed(**size)).map(|(_, times)| times).sum()
}

/// Returns true if a number is a Lucas number: 2, 1, 3, 4, 7, 11, ..
fn is_lucas(n: u64) -> bool {
    let (mut a, mut b) = (2, 1);
    while a < n && b < n {
        (a, b) = (b, a + b);
    }
    a == n || b == n
}

/// The numbers of clusters and threads that have one of some numbers of palaces.
#[derive(Serialize)]
struct Sizes {
    clusters: u64,
    /// Clusters of other sizes, in all bands, and their share in the worst one.
    others: u64,
    worst: f64,
    /// Threads with the same number in all rows, and those of them with another number.
    steady: u64,
    wrong: u64,
    /// Threads without a fixed number that are none of the two innermost ones.
    unsteady: u64,
}

impl Sizes {
    fn of(cases: &[Case], allowed: fn(u64) -> bool) -> Self {
        let others = |case: &Case| others(&case.clusters, allowed);
        let part = |case: &Case| others(case) as f64 / case.total().max(1) as f64;
        let steady = || cases.iter().flat_map(|case| &case.steady);
        Self {
            clusters: cases.iter().map(Case::total).sum(),
            others: cases.iter().map(others).sum(),
            worst: cases.iter().map(part).fold(0.0, f64::max),
            steady: steady().count() as u64,
            wrong: steady().filter(|size| !allowed(**size)).count() as u64,
            unsteady: cases.iter().map(|case| case.unsteady).sum(),
        }
    }

    /// Exactly: all threads but the innermost ones, which are beams, have a fixed number, and it is
    /// allowed. Nearly: nine tenths of the clusters of each band have a number that is allowed, and
    /// of the threads with a fixed number.
    fn verdict(&self) -> Verdict {
        Verdict::rough(
            self.others == 0 && self.unsteady == 0 && self.wrong == 0,
            self.worst < 0.1 && 10 * self.wrong <= self.steady,
        )
    }
}

fn clusters(context: &Context<'_>, found: &mut Found) -> Result<(Vec<Case>, Sizes)> {
    let mut cases = Vec::new();
    for &(k, multiples) in context.pick(&QUICK[..], &CASES) {
        context.step(&format!("the clusters of game {k}"))?;
        let most = multiples.iter().max().copied().unwrap_or(0);
        let board = keep(context, k, most * k + ROWS)?;
        for multiple in multiples {
            cases.push(Case::measure(context, &board, multiple * k)?);
        }
    }
    let sizes = Sizes::of(&cases, is_fibonacci);
    let mutant = context.mutant("Lucas numbers in place of Fibonacci numbers", || {
        Ok(Sizes::of(&cases, is_lucas))
    })?;
    found.verdict("CLN-69", mutant.judge(&sizes, Sizes::verdict));
    Ok((cases, sizes))
}
