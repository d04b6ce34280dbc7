//! Mergers of threads, measured in a band above and one below.

use serde::Serialize;
use serde_json::json;
use wythoff::K;
use wythoff::board::{Board, Value};
use wythoff_anatomy::threads::{self, Band, Course, Meeting, Thread};

use super::{drawing, keep};
use crate::context::{Context, MeasureError};
use crate::entry::Measured;
use crate::format::{count, list};
use crate::measure::altered::Altered;
use crate::measure::game;
use crate::measure::threads::{bands, is_fibonacci};
use crate::model::{Judgement, Verdict};

/// Rows of a band in which threads are followed.
const BAND: u64 = 100;

/// A merger of the warp, and what was measured in a band above it and one below.
#[derive(Serialize)]
struct Merger {
    k: u64,
    meeting: Meeting,
    /// Palaces in a row, in a column and on a diagonal: all threads above, all below.
    above: [f64; 3],
    below: [f64; 3],
    /// True if each of these threads has the same number of palaces in all rows of its band.
    steady: bool,
}

impl Merger {
    fn measure(
        context: &Context<'_>,
        (k, board): (K, &dyn Board),
        meeting: &Meeting,
    ) -> Result<Option<Self>, MeasureError> {
        let total = meeting.after.iter().sum::<u64>();
        let side = |y: u64, expected: usize| -> Result<_, MeasureError> {
            let band = Band::read(k, board, y..y + BAND, context.observer())?;
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
            k: k.get(),
            meeting: meeting.clone(),
            above,
            below,
            steady: a && b,
        }))
    }

    /// The differences between sums of thicknesses before and after: in a row, in a column, on a
    /// diagonal.
    fn gaps(&self) -> [f64; 3] {
        [0, 1, 2].map(|i| (self.above[i] - self.below[i]).abs())
    }

    fn is_exact(&self) -> bool {
        self.steady && self.gaps()[0] < 1e-9
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

/// Games, and the rows between which their mergers are looked at, as multiples of k.
type Stretch = (u64, u64, u64);
const FEW: [Stretch; 1] = [(500, 2, 16)];
const ALL: [Stretch; 3] = [(200, 2, 100), (500, 2, 60), (1000, 2, 40)];

/// The mergers of the warp of a game, and the course of its threads.
struct Mergers {
    course: Course,
    /// Mergers that were seen, and those clear of others.
    seen: usize,
    clear: Vec<Merger>,
}

impl Mergers {
    /// Finds the mergers of a game, and measures them on a board where `value` replaces p.
    fn measure(
        context: &Context<'_>,
        (k, from, to): Stretch,
        value: impl Fn(u64, u64, Value) -> Value + Sync,
    ) -> Result<Self, MeasureError> {
        context.step(&format!("the mergers of game {k}"))?;
        let board = keep(context, k, to * k + to * k / 8 + 4 * BAND)?;
        let bands = bands(from * k, to * k, context.pick(24, 48), BAND);
        let course = Course::follow(game(k), &board, bands, context.observer())?;
        let board = Altered::new(&board, value);
        // What meets in the arm, or with the skin, is not of the warp.
        let warp = |meeting: &&Meeting| meeting.is_merger() && meeting.after[0] <= drawing::ARM;
        let (mut seen, mut clear) = (0, Vec::new());
        for meeting in course.meetings.iter().filter(warp) {
            seen += 1;
            clear.extend(Merger::measure(context, (game(k), &board), meeting)?);
        }
        Ok(Self { course, seen, clear })
    }
}

pub(super) fn mergers(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let mut mergers = Vec::new();
    let mut seen = 0;
    for &stretch in context.pick(&FEW[..], &ALL) {
        let (k, from, to) = stretch;
        let here = Mergers::measure(context, stretch, |_, _, p| p)?;
        if let Some(image) = drawing::drawing(&here.course) {
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
        found.data[format!("course_{k}")] = json!(here.course);
        seen += here.seen;
        mergers.extend(here.clear);
    }
    let mutant = context.mutant("a board without the palaces of every tenth column", || {
        let sparse = |x: u64, _: u64, p: Value| if x.is_multiple_of(10) { p.max(0) } else { p };
        Ok(Mergers::measure(context, FEW[0], sparse)?.clear)
    })?;
    let judged = mutant.judge(&mergers, |mergers| add_up(mergers));
    report(&mergers, seen, judged, found);
    Ok(())
}

/// Exactly: in every merger, all threads have a fixed number of palaces in a row, and these add up.
/// Nearly: in three of four.
fn add_up(mergers: &[Merger]) -> Verdict {
    let exact = mergers.iter().filter(|merger| merger.is_exact()).count();
    Verdict::rough(
        mergers.len() > 2 && exact == mergers.len(),
        mergers.len() > 2 && 4 * exact >= 3 * mergers.len(),
    )
}

fn report(mergers: &[Merger], seen: usize, judged: Judgement, found: &mut Measured) {
    let exact = mergers.iter().filter(|merger| merger.is_exact()).count();
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
        judged,
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
