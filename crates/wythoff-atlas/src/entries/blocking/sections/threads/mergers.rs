//! Mergers of threads, measured in a band above and one below.

use std::collections::BTreeMap;

use wythoff::board::{Board, Value};
use wythoff_anatomy::threads::{self, Band, Course, Meeting, Thread};

use super::{drawing, keep};
use crate::measure::altered::Altered;
use crate::measure::threads::{bands, is_fibonacci};
use crate::prelude::*;

/// Rows of a band in which threads are followed.
const BAND: u64 = 100;

/// A merger of the warp, and what was measured in a band above it and one below.
#[derive(Serialize)]
pub(super) struct Merger {
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
    ) -> Result<Option<Self>> {
        let total = meeting.after.iter().sum::<u64>();
        let side = |y: u64, expected: usize| -> Result<_> {
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
    ) -> Result<Self> {
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

/// The mergers of all games together.
#[derive(Serialize)]
pub(super) struct Merged {
    /// Mergers that were seen.
    seen: usize,
    /// Mergers in which palaces in a row add up exactly.
    exact: usize,
    /// Mergers of Fibonacci numbers only.
    fibonacci: usize,
    /// The largest gaps of mean thicknesses in a row, in a column and on a diagonal.
    worst: [f64; 3],
}

impl Merged {
    fn of(seen: usize, mergers: &[Merger]) -> Self {
        let gap = |i: usize| mergers.iter().map(|merger| merger.gaps()[i]).fold(0.0, f64::max);
        Self {
            seen,
            exact: mergers.iter().filter(|merger| merger.is_exact()).count(),
            fibonacci: mergers.iter().filter(|merger| merger.is_fibonacci()).count(),
            worst: [0, 1, 2].map(gap),
        }
    }
}

/// The courses of the threads: that of game 500 is `course_500`.
pub(super) type Courses = BTreeMap<String, Course>;

/// Measures the mergers, draws their graphs, and follows the threads.
pub(super) fn mergers(
    context: &Context<'_>,
    found: &mut Found,
) -> Result<(Vec<Merger>, Courses, Merged)> {
    let (mut mergers, mut courses, mut seen) = (Vec::new(), Courses::new(), 0);
    for &stretch in context.pick(&FEW[..], &ALL) {
        let (k, from, to) = stretch;
        let here = Mergers::measure(context, stretch, |_, _, p| p)?;
        if let Some(image) = drawing::drawing(&here.course) {
            found.plate_of("mergers", image, &[k, from * k, to * k]);
        }
        courses.insert(format!("course_{k}"), here.course);
        seen += here.seen;
        mergers.extend(here.clear);
    }
    let mutant = context.mutant("a board without the palaces of every tenth column", || {
        let sparse = |x: u64, _: u64, p: Value| if x.is_multiple_of(10) { p.max(0) } else { p };
        Ok(Mergers::measure(context, FEW[0], sparse)?.clear)
    })?;
    found.verdict("CLN-68", mutant.judge(&mergers, |mergers| add_up(mergers)));
    let merged = Merged::of(seen, &mergers);
    Ok((mergers, courses, merged))
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
