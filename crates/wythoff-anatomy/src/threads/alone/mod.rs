//! Threads alone: each evaluated by itself, from the skin inward, until it repeats.
//!
//! A thread is decided by what lies beyond it (`walk`). If that repeats and the thread keeps its
//! width, it has finitely many states, so that it repeats in the end (`docs/algorithms/threads.md`,
//! "Threads repeat after thousands of rows").

mod columns;
mod inner;
mod last;
mod leaps;
mod letters;
#[cfg(test)]
mod naive;
mod outer;
mod pair;
mod ring;
#[cfg(test)]
mod scaled;
mod tents;
mod waiting;
mod waits;

use schemars::JsonSchema;
use serde::Serialize;

use super::walk::{Beyond, Course, Top, Walk, ask};
use super::{GAP, Period, Spread, phase};
pub use columns::{
    fewer_lacking, fraction_of_mean, half_lacking, has_whole_mean, read_columns, repeats, rests,
    sum_of_lacking, written_columns,
};
pub use last::LastThread;
pub use leaps::Ending;
use pair::Pair;
pub use tents::RandomTents;
pub use waits::{Wait, Waits, least_share};
use wythoff::blocking::Sweep;
use wythoff::blocking::sweep::Cost;
use wythoff::board::BoardError;
use wythoff::observer::{Interrupted, Observer};
use wythoff::{K, WindowError};

/// The threads of a game that were evaluated by themselves.
#[derive(Debug, Clone, PartialEq, JsonSchema, Serialize)]
pub struct Settled {
    /// The game.
    pub k: K,
    /// The row in which threads were told apart.
    pub row: u64,
    /// The phase of the game: k/(φ √5) plus this is the next whole number.
    pub phase: f64,
    /// From the outermost one inward.
    pub threads: Vec<Alone>,
    /// True if these are all threads, and it is proved that they go on like this for ever.
    ///
    /// It is proved if each column from row y on ends up with k - r palaces above the main
    /// diagonal, where r is the number of palaces of all threads in a row. Then, by symmetry, row
    /// y has k - r palaces left of the main diagonal, and the threads are as they were evaluated;
    /// and so it is in all rows below.
    pub is_whole: bool,
}

/// A thread that was evaluated by itself until it repeated.
///
/// It repeats for ever, if the gap left of it lasts: the gap beyond it does not close, because this
/// thread is not steeper than the next one, and the palaces seen leave no square of a gap negative.
#[derive(Debug, Clone, PartialEq, JsonSchema, Serialize)]
pub struct Alone {
    /// Palaces in a row.
    pub thickness: u64,
    /// Palaces beyond it in a row.
    pub beyond: u64,
    /// A row from which on it repeats.
    pub since: u64,
    /// The smallest shift that takes it, and what it sees, to itself.
    pub period: Period,
    /// Palaces that a square of the gap left of it sees in its column, over a period.
    pub vertical: Spread,
    /// Palaces that a square of the gap left of it sees on its diagonal, over a period.
    pub diagonal: Spread,
}

impl Alone {
    /// The excess of the gap left of the thread: the mean number of palaces that its squares see in
    /// column and on the diagonal, beyond those of the row.
    pub const fn excess(&self) -> f64 {
        self.vertical.mean + self.diagonal.mean - (self.thickness + self.beyond) as f64
    }
}

/// Memory for each row of a thread that is kept, in bytes.
const MEMORY: u128 = 50;

/// Rows within which threads must repeat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rows {
    /// For a thread whose rows are kept.
    pub kept: u64,
    /// For the two innermost threads, if each has one palace in a row. A period of theirs may have
    /// 10^11 rows, which are passed and not kept.
    pub passed: u64,
}

impl Settled {
    /// Largest first row, and most rows of a thread that is kept.
    pub const MOST_ROWS: u64 = 1_000_000_000;
}

/// Returns the estimated cost of [`settle`].
///
/// # Errors
/// If the game is so large that row `y` reaches beyond the largest coordinate.
///
/// # Panics
/// If `y` is above [`Settled::MOST_ROWS`].
///
/// ```
/// use wythoff::K;
/// use wythoff::blocking::Sweep;
/// use wythoff_anatomy::threads::{self, Rows};
/// let rows = Rows { kept: 1_000_000, passed: 0 };
/// let cost = threads::cost_of_settling(&Sweep::new(K::try_new(20)?), 40_000, rows)?;
/// assert!(cost.memory > 50_000_000);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn cost_of_settling(sweep: &Sweep, y: u64, rows: Rows) -> Result<Cost, WindowError> {
    assert!(y <= Settled::MOST_ROWS, "row {y} is too far down");
    let cost = sweep.cost_of_reading(Top::window(sweep.k(), y)?);
    let kept = u128::from(rows.kept) * MEMORY;
    Ok(Cost { memory: cost.memory + kept, ..cost })
}

/// Evaluates the threads in row `y` of a game one by one, from the outermost one inward, each until
/// it repeats. Ends with the first one that did not within `rows`, or whose number of palaces in a
/// row changes, or that meets another one.
///
/// `Time`: one sweep to row `y`, and a microsecond or less for each kept row of a thread; some ten
/// nanoseconds for each row that is passed. `Memory`: some 50 bytes for each kept row of a thread.
/// The observer is asked every 65,536 rows of a search, or 16,777,216 that are passed.
///
/// # Errors
/// If the observer cancels.
///
/// # Panics
/// If the rows from `y` on reach beyond 2^53.
///
/// ```
/// use wythoff::K;
/// use wythoff::blocking::Sweep;
/// use wythoff_anatomy::threads::{self, Rows};
/// let sweep = Sweep::new(K::try_new(20)?);
/// let rows = Rows { kept: 100_000, passed: 0 };
/// let found = threads::settle(&sweep, 2000, rows, &())?.threads;
/// let periods: Vec<_> = found.iter().map(|t| (t.thickness, t.period.dx, t.period.dy)).collect();
/// // The skin of level 2, and a thread that falls behind it by a row in 65 columns.
/// assert_eq!(periods, [(8, 13, 5), (6, 65, 26)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn settle(
    sweep: &Sweep,
    y: u64,
    rows: Rows,
    observer: &dyn Observer,
) -> Result<Settled, BoardError> {
    let found = |threads, is_whole| Settled {
        k: sweep.k(),
        row: y,
        phase: phase(sweep.k()),
        threads,
        is_whole,
    };
    let top = Top::read(sweep, y, observer)?;
    let mut last = None;
    let (mut threads, beyond) = outside_in(&top, rows.kept, observer, |beyond| {
        let pair = Pair::new(&top, beyond).filter(|pair| pair.rows() <= rows.passed);
        if let Some(pair) = pair {
            let is_even = pair.is_even(sweep.k());
            last = pair.settle(rows.passed, observer)?.map(|threads| (threads, is_even));
        }
        Ok(last.is_some())
    })?;
    if let Some((last, is_whole)) = last {
        threads.extend(last);
        return Ok(found(threads, is_whole));
    }
    let is_all = top.palaces() == Some(beyond.palaces as u64);
    let columns = beyond.columns.range(y.cast_signed(), &top.seen.v);
    let diagonals = beyond.diagonals.range(0, &top.seen.d);
    let is_whole = is_all
        && columns.zip(diagonals).is_some_and(|((least, most), (diagonal, _))| {
            least == most
                && u64::try_from(least + beyond.palaces) == Ok(sweep.k().get())
                && least + diagonal >= beyond.palaces
        });
    Ok(found(threads, is_whole))
}

/// Evaluates the threads one by one, each until it repeats, as long as that is within `kept` rows
/// and `ends` does not return true for what lies beyond the next one.
fn outside_in(
    top: &Top,
    kept: u64,
    observer: &dyn Observer,
    mut ends: impl FnMut(&Beyond) -> Result<bool, Interrupted>,
) -> Result<(Vec<Alone>, Beyond), Interrupted> {
    let mut beyond = Beyond::outer_space();
    let mut threads = Vec::new();
    for all in top.all_gaps(GAP) {
        if ends(&beyond)? {
            break;
        }
        let Some(mut walk) = top.walk(all - beyond.palaces as u64, &beyond) else { break };
        let Some((alone, next)) = walk.settle(kept, observer)? else { break };
        threads.push(alone);
        beyond = next;
    }
    Ok((threads, beyond))
}

/// All that decides the rows below.
struct State {
    y: i64,
    left: i64,
    columns: Vec<i32>,
    diagonals: Vec<i32>,
}

impl Walk<'_> {
    fn state(&self) -> State {
        let (y, left) = (self.y, self.left);
        let (columns, diagonals) = (self.columns.since(left), self.diagonals.since(left - y));
        State { y, left, columns, diagonals }
    }

    /// Returns true if everything that decides the rows below is as it was in `state`.
    fn repeats(&self, state: &State) -> bool {
        let (dx, dy) = (self.left - state.left, self.y - state.y);
        dx > dy
            && self.columns.repeats(state.left, &state.columns, dx)
            && self.diagonals.repeats(state.left - state.y, &state.diagonals, dx - dy)
    }

    /// Follows the thread until it repeats, by Brent's search of a cycle. `None` if it does not
    /// within `rows` rows, or if it cannot be evaluated by itself.
    fn settle(
        &mut self,
        rows: u64,
        observer: &dyn Observer,
    ) -> Result<Option<(Alone, Beyond)>, Interrupted> {
        let (mut state, mut power, mut since) = (self.state(), 1, 0);
        for row in 0..rows {
            ask(observer, row, rows)?;
            if !self.row() {
                return Ok(None);
            }
            since += 1;
            if self.repeats(&state) {
                return self.finish(&state, observer);
            }
            if since == power {
                (state, power, since) = (self.state(), 2 * power, 0);
            }
        }
        Ok(None)
    }

    /// Follows a thread that is as it was in `state` through one more period. `None` if it meets
    /// the next one, or if a square of the gap left of it becomes a palace.
    fn finish(
        &mut self,
        state: &State,
        observer: &dyn Observer,
    ) -> Result<Option<(Alone, Beyond)>, Interrupted> {
        let (settled, dx, dy) = (self.y, self.left - state.left, self.y - state.y);
        let (column, diagonal) = (self.left, self.left - self.y);
        let mut border = i128::MIN;
        for y in settled..settled + dy {
            ask(observer, (y - settled) as u64, dy as u64)?;
            if !self.row() {
                return Ok(None);
            }
            let [last, y, dx, dy] = [self.last(), y, dx, dy].map(i128::from);
            border = border.max(last * dy - y * dx);
        }
        let columns = self.columns.lines(column, dx);
        let diagonals = self.diagonals.lines(diagonal, dx - dy);
        let palaces = self.beyond.palaces + self.thickness;
        let stays_apart = self
            .beyond
            .course
            .as_ref()
            .is_none_or(|next| next.keeps_off((border, dx, dy), settled));
        // Numbers of lines left of the thread are final, also while it did not repeat yet.
        let [vertical, diagonal] = self.least_seen;
        let least = columns.least().min(vertical) + diagonals.least().min(diagonal);
        if !stays_apart || least < palaces {
            return Ok(None);
        }
        let number = |n: i64| n.cast_unsigned();
        let thickness = number(self.thickness.into());
        let alone = Alone {
            thickness,
            beyond: number(self.beyond.palaces.into()),
            since: number(state.y),
            period: Period { dx: number(dx), dy: number(dy), palaces: thickness * number(dy) },
            vertical: columns.spread(),
            diagonal: diagonals.spread(),
        };
        let firsts = std::mem::take(&mut self.firsts);
        let course = Some(Course { top: self.top, firsts, dx, dy });
        Ok(Some((alone, Beyond { palaces, columns, diagonals, course })))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::threads::gap::Seen;
    use crate::threads::lines::Lines;

    /// Lines from 1000 on whose numbers are 1, or 0 where they lack a palace.
    fn lacking(columns: &[bool]) -> Beyond {
        let numbers = columns.iter().map(|&lacks| i32::from(!lacks)).collect();
        Beyond {
            palaces: 0,
            columns: Lines::repeating(1000, numbers),
            diagonals: Lines::repeating(1000, vec![0]),
            course: None,
        }
    }

    /// Lines before 1000 that lack no palace, but these columns and diagonals.
    fn seen(columns: &[usize], diagonals: &[usize]) -> Seen {
        let numbers =
            |lack: &[usize]| (0..1000).map(|line| i32::from(!lack.contains(&line))).collect();
        Seen { v: numbers(columns), d: numbers(diagonals) }
    }

    /// "A sum that must vanish" in `docs/algorithms/waiting.md`.
    #[test]
    fn threads_of_which_it_is_proved_that_they_never_repeat_do_not() {
        let never = |word: &Vec<bool>| columns::repeats(word) == Some(false);
        for word in [8, 10, 12].into_iter().flat_map(half_lacking).filter(never) {
            let beyond = lacking(&word);
            let mut walk = Walk::new(&beyond, 1, 0, 1000, &seen(&[], &[]));
            assert_eq!(walk.settle(20_000, &()).unwrap().map(|found| found.0), None, "{word:?}");
        }
    }

    #[test]
    fn a_palace_in_the_gap_is_noticed() {
        let settles = |word: &[bool], columns: &[usize], diagonals: &[usize]| {
            let beyond = lacking(word);
            let mut walk = Walk::new(&beyond, 1, 0, 1000, &seen(columns, diagonals));
            walk.settle(100_000, &()).unwrap().map(|(alone, _)| alone.period.dy)
        };
        assert_eq!(settles(&[true], &[], &[]), Some(1));
        // In row 100 column 999 comes to diagonal 899, and is the first that can be taken.
        assert_eq!(settles(&[true], &[999], &[899]), Some(1));
        // In row 240 column 700 comes to diagonal 460, far left of the thread.
        assert_eq!(settles(&[true, false], &[], &[]), Some(1));
        assert_eq!(settles(&[true, false], &[700], &[460]), None);
    }
}
