//! Section 3.2: the threads of the warps, and where they merge.

mod drawing;

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::json;
use wythoff::Window;
use wythoff::blocking::Kept;
use wythoff_anatomy::threads::{self, Band, Course, Meeting, Thread};
use wythoff_render::{Anchor, Label, Picture, Rgb, Scale};

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Measured};
use crate::format::{count, list, share};
use crate::measure::threads::{bands, is_fibonacci};
use crate::measure::{game, window};
use crate::model::Verdict;
use crate::recipe::Recipe;

pub(crate) const ENTRY: Recipe = Recipe::Old(Entry {
    id: "cln-threads",
    number: "Section 3.2",
    title: "Threads",
    says: &[
        "The warps are woven of threads, strings of palaces that come out of the fabric and merge. A thread has a \
         vertical, a horizontal or a diagonal thickness, and when threads merge, thicknesses add up. In the left warp \
         each thread has a fixed number of palaces in every column, and that number is always a Fibonacci number. \
         On this page the upper warp is looked at: its rows are the columns of the left one.",
    ],
    claims: &["CLN-68", "CLN-69"],
    measure,
});

/// The game and the squares of the picture.
const DRAWN: u64 = 200;
const WINDOW: Window = window(1640, 830, 640, 220);
/// Rows of a band.
const ROWS: u64 = 200;
/// Palaces of a row that are at most so many columns apart are counted as one cluster: threads of 13 leave gaps of up to
/// twelve columns between their own palaces.
const APART: u64 = 16;
/// Rows of a band in which threads are followed.
const BAND: u64 = 100;
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

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    draw(context, &mut found)?;
    clusters(context, &mut found)?;
    mergers(context, &mut found)?;
    found.differs.push(
        "In rows, thickness is exact and adds up, for a reason: between two threads lies no palace, so that the number \
         of palaces beyond a gap cannot change from row to row as long as the gap lasts. In columns and on diagonals a \
         thread has one of two numbers that differ by 1, and only their means add up. While two threads merge \
         they exchange palaces, and clusters of other sizes can be seen for a while."
            .into(),
    );
    found.commands = vec![
        format!("wythoff blocking structure --k {DRAWN} --threads-list --json"),
        format!(
            "wythoff blocking picture --k {DRAWN} --at {},{} --size {}x{} --scale 1/2 -o threads.png",
            WINDOW.x(),
            WINDOW.y(),
            WINDOW.width(),
            WINDOW.height()
        ),
    ];
    Ok(found)
}

/// Where the arm begins, about: that is where the pages of this entry end the warp.
fn warp_end(k: u64, y: u64) -> u64 {
    (13 * y / 5).saturating_sub(3 * k / 4)
}

fn keep(context: &Context<'_>, k: u64, rows: u64) -> Result<Kept, MeasureError> {
    let size = threads::reach(game(k), rows);
    Ok(context.sweep(game(k)).keep(size, context.observer())?)
}

fn draw(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
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
    found.plate(
        1,
        context.picture("threads", &picture, &board)?,
        format!(
            "Game {DRAWN}, {} × {} squares: threads of the upper warp with the number of their \
             palaces in a row, and the arm on the right.",
            WINDOW.width(),
            WINDOW.height()
        ),
        "Thin yellow threads run from the upper left to the lower right over a black ground with blue stripes; numbers \
         beside them are 1, 2, 3 and 5.",
    );
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
    /// How often each size of clusters occurs.
    clusters: BTreeMap<u64, u64>,
    /// How many of them are no Fibonacci numbers.
    others: u64,
    /// Threads by palaces in a row, from the main diagonal out.
    threads: Vec<String>,
    /// Of those with the same number in all rows: how many, and how many of them not with a Fibonacci number.
    steady: [u64; 2],
}

impl Case {
    fn measure(context: &Context<'_>, board: &Kept, y: u64) -> Result<Self, MeasureError> {
        let k = board.k().get();
        let band = Band::read(board.k(), board, y..y + ROWS, context.observer())?;
        let mut clusters = BTreeMap::new();
        for (y, columns) in band.clusters(APART) {
            if columns[columns.len() - 1] < warp_end(k, y) {
                *clusters.entry(columns.len() as u64).or_default() += 1;
            }
        }
        let others = |sizes: &mut dyn Iterator<Item = (u64, u64)>| -> u64 {
            sizes.filter(|&(size, _)| !is_fibonacci(size)).map(|(_, times)| times).sum()
        };
        let inside = |thread: &Thread| thread.at(y) < warp_end(k, y) as f64;
        let threads: Vec<Thread> = threads::of_band(&band).into_iter().filter(inside).collect();
        let steady: Vec<u64> = threads.iter().filter_map(Thread::steady).collect();
        Ok(Self {
            k,
            y,
            others: others(&mut clusters.iter().map(|(&size, &times)| (size, times))),
            threads: threads.iter().map(thickness).collect(),
            steady: [steady.len() as u64, others(&mut steady.iter().map(|&size| (size, 1)))],
            clusters,
        })
    }

    fn total(&self) -> u64 {
        self.clusters.values().sum()
    }
}

fn clusters(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let mut cases = Vec::new();
    for &(k, multiples) in context.pick(&QUICK[..], &CASES) {
        context.step(&format!("the clusters of game {k}"))?;
        let most = multiples.iter().max().copied().unwrap_or(0);
        let board = keep(context, k, most * k + ROWS)?;
        for multiple in multiples {
            cases.push(Case::measure(context, &board, multiple * k)?);
        }
    }
    let (total, others): (u64, u64) =
        (cases.iter().map(Case::total).sum(), cases.iter().map(|case| case.others).sum());
    let worst = cases.iter().map(|case| case.others as f64 / case.total().max(1) as f64);
    let worst = worst.fold(0.0, f64::max);
    let pure = cases.iter().filter(|case| case.others == 0).count();
    let all_steady = cases.iter().all(|case| case.steady[0] == case.threads.len() as u64);
    let [steady, wrong] = [0, 1].map(|i| cases.iter().map(|case| case.steady[i]).sum::<u64>());
    let sizes: BTreeMap<u64, u64> = cases.iter().flat_map(|case| &case.clusters).fold(
        BTreeMap::new(),
        |mut sizes, (&size, &times)| {
            *sizes.entry(size).or_default() += times;
            sizes
        },
    );
    let of = |sizes: &BTreeMap<u64, u64>| {
        let sizes = sizes.iter().map(|(size, times)| format!("{size}: {}", count(*times)));
        sizes.collect::<Vec<_>>().join(", ")
    };
    found.table(
        format!(
            "The upper warp in {ROWS} rows: threads from the main diagonal out, by palaces in a row, and clusters whose \
             size is no Fibonacci number"
        ),
        &["game", "first row", "threads", "clusters", "others"],
        cases
            .iter()
            .map(|case| {
                vec![
                    count(case.k),
                    count(case.y),
                    case.threads.join(" "),
                    count(case.total()),
                    share(case.others, case.total()),
                ]
            })
            .collect(),
    );
    found.row("Sizes of clusters, and how often they occur", of(&sizes));
    found.row(
        "Threads with the same number of palaces in all rows, of them not a Fibonacci number",
        format!("{}, {}", count(steady), count(wrong)),
    );
    found.find(
        "CLN-69",
        // The innermost threads, which become beams, have no fixed number of palaces.
        Verdict::rough(others == 0 && all_steady, worst < 0.06 && wrong * 50 <= steady),
        format!(
            "Of {} clusters in {} bands {} have a size that is no Fibonacci number, none at all in {pure} bands and {:.1} % in \
             the worst; of {} threads that keep their number of palaces a row through a band, {} have another one.",
            count(total),
            cases.len(),
            count(others),
            worst * 100.0,
            count(steady),
            if wrong == 0 { "none".into() } else { count(wrong) }
        ),
    );
    found.data["cases"] = json!(cases);
    Ok(())
}

/// A merger of the warp, and what was measured in a band above it and one below.
#[derive(Serialize)]
struct Merger {
    k: u64,
    meeting: Meeting,
    /// Palaces in a row, in a column and on a diagonal: all threads above, all below.
    above: [f64; 3],
    below: [f64; 3],
    /// Whether each of these threads has the same number of palaces in all rows of its band.
    steady: bool,
}

impl Merger {
    fn measure(
        context: &Context<'_>,
        board: &Kept,
        meeting: &Meeting,
    ) -> Result<Option<Self>, MeasureError> {
        let total = meeting.after.iter().sum::<u64>();
        let side = |y: u64, expected: usize| -> Result<_, MeasureError> {
            let band = Band::read(board.k(), board, y..y + BAND, context.observer())?;
            let beyond = |thread: &Thread| {
                let Some((y, row)) = band.rows().next() else { return 0 };
                let right = thread.at(y) + thread.width / 2.0 + 0.5;
                (row.len() - row.partition_point(|&x| (x as f64) < right)) as u64
            };
            let of = |thread: &Thread| {
                (meeting.beyond..meeting.beyond + total).contains(&beyond(thread))
            };
            let threads: Vec<Thread> = threads::of_band(&band).into_iter().filter(of).collect();
            let steady = threads.iter().all(|thread| thread.steady().is_some());
            let mut sums = [0.0; 3];
            for thread in &threads {
                let (Some(vertical), Some(diagonal)) = (thread.vertical, thread.diagonal) else {
                    return Ok(None);
                };
                for (sum, mean) in
                    sums.iter_mut().zip([thread.horizontal.mean, vertical.mean, diagonal.mean])
                {
                    *sum += mean;
                }
            }
            Ok((threads.len() == expected).then_some((sums, steady)))
        };
        // A few bands away: while they merge, threads exchange palaces.
        let apart = (meeting.before_row - meeting.after_row).max(BAND);
        let above = side(meeting.after_row.saturating_sub(apart), meeting.before.len())?;
        let below = side(meeting.before_row + apart, meeting.after.len())?;
        Ok(above.zip(below).map(|((above, a), (below, b))| Self {
            k: board.k().get(),
            meeting: meeting.clone(),
            above,
            below,
            steady: a && b,
        }))
    }

    /// How far sums of thicknesses are apart before and after: in a row, in a column, on a diagonal.
    fn gaps(&self) -> [f64; 3] {
        [0, 1, 2].map(|i| (self.above[i] - self.below[i]).abs())
    }

    fn is_fibonacci(&self) -> bool {
        self.meeting.before.iter().chain(&self.meeting.after).all(|&n| is_fibonacci(n))
    }

    /// A line of the table of mergers.
    fn row(&self) -> Vec<String> {
        let Meeting { after_row, before_row, x, before, after, .. } = &self.meeting;
        let before: Vec<String> = before.iter().map(u64::to_string).collect();
        let pair = |i: usize| format!("{:.2} → {:.2}", self.above[i], self.below[i]);
        vec![
            count(self.k),
            format!("{} – {}", count(*after_row), count(*before_row)),
            count(*x),
            format!("{} → {}", before.join(" + "), list(after)),
            pair(1),
            pair(2),
        ]
    }
}

fn mergers(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let mut mergers = Vec::new();
    let mut seen = 0;
    let full = &[(200, 2, 100), (500, 2, 60), (1000, 2, 40)][..];
    for &(k, from, to) in context.pick(&[(500, 2, 16)][..], full) {
        context.step(&format!("the mergers of game {k}"))?;
        let board = keep(context, k, to * k + to * k / 8 + 4 * BAND)?;
        let bands = bands(from * k, to * k, context.pick(24, 48), BAND);
        let course = Course::follow(game(k), &board, bands, context.observer())?;
        // What meets in the arm, or with the skin, is not of the warp.
        let warp = |meeting: &&Meeting| meeting.is_merger() && meeting.after[0] <= drawing::ARM;
        for meeting in course.meetings.iter().filter(warp) {
            seen += 1;
            mergers.extend(Merger::measure(context, &board, meeting)?);
        }
        if let Some(image) = drawing::drawing(&course) {
            found.plate(
                1,
                image,
                format!(
                    "The graph of mergers of game {k}, rows {} to {}: a bar is a thread, as high as it has palaces in \
                     a row; where bars end, the one that begins is what they become.",
                    count(from * k),
                    count(to * k)
                ),
                "Horizontal bars marked with Fibonacci numbers; from left to right, neighbouring bars end and a bar as \
                 high as both begins.",
            );
        }
        found.data[format!("course_{k}")] = json!(course);
    }
    report(&mergers, seen, found);
    Ok(())
}

fn report(mergers: &[Merger], seen: usize, found: &mut Measured) {
    let exact = |merger: &&Merger| merger.steady && merger.gaps()[0] < 1e-9;
    let exact = mergers.iter().filter(exact).count();
    let fibonacci = mergers.iter().filter(|merger| merger.is_fibonacci()).count();
    let worst = [1, 2].map(|i| mergers.iter().map(|merger| merger.gaps()[i]).fold(0.0, f64::max));
    found.table(
        "Mergers in the upper warp: thicknesses in a row, and sums of means in a column and on a diagonal",
        &["game", "between rows", "column", "in a row", "in a column", "on a diagonal"],
        mergers.iter().map(Merger::row).collect(),
    );
    found.row(
        "Mergers seen, and of them measured clear of others",
        format!("{seen}, {}", mergers.len()),
    );
    found.find(
        "CLN-68",
        Verdict::rough(
            false,
            mergers.len() > 2 && exact * 4 >= mergers.len() * 3 && worst.iter().all(|&gap| gap < 0.5),
        ),
        format!(
            "In {exact} of {} mergers all threads have a fixed number of palaces in a row before and after, and these add \
             up; {fibonacci} have Fibonacci numbers only. Mean vertical and diagonal thicknesses, which lie between two \
             whole numbers, add up to {:.2} and {:.2} palaces at worst.",
            mergers.len(),
            worst[0],
            worst[1]
        ),
    );
    found.data["mergers"] = json!(mergers);
}
