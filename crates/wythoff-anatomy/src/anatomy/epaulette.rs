//! The épaulette: the periodic region beside the hood, recognized by its periodic word.
//!
//! On the upper right half the value depends only on `t = x - k + 2 y`, with period 11 (\[CLN\]
//! section 3.2 gives the period of the lower left half and the counts; the word is measured). A
//! border of the épaulette is where a row stops following the word: the casing or the rift on the
//! left, the seam on the right. The armpit is the row below which no row follows the word.

use std::iter;
use std::ops::Range;

use super::probe::{Pieces, Probe, window};
use crate::arm;
use wythoff::K;
use wythoff::blocking::hood;
use wythoff::board::{Board, BoardError, Value};
use wythoff::observer::Observer;

/// Length of the word.
pub const PERIOD: usize = 11;

/// Rows that are read at once, unless rows further apart are looked at.
const PIECE: u64 = 32;

/// Below the end of the épaulette, up to this many squares in a row follow the word by chance.
const VANISHED: u64 = 4;

/// The values of the épaulette by `t mod 11`.
pub type Word = [Value; PERIOD];

/// The word of game k, read off the board: from the squares behind the casing, halfway between
/// shoulder and nose. `None` if the row does not repeat there, as in games with a small k.
///
/// # Errors
/// If the board was stopped or failed.
///
/// ```
/// use wythoff_anatomy::anatomy::epaulette::word;
/// use wythoff::K;
/// use wythoff::blocking::Sweep;
/// let k = K::try_new(100)?;
/// assert_eq!(word(k, &Sweep::new(k), &())?, Some([0, 0, -1, -1, 0, 1, -1, -1, 1, 1, -1]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn word(k: K, board: &dyn Board, observer: &dyn Observer) -> Result<Option<Word>, BoardError> {
    let y = k.get() / 6;
    let start = hood::cells_in_column(k, y).max(y);
    let row = Probe { board, observer }.row(y, start, 2 * PERIOD as u64)?;
    let mut word = [0; PERIOD];
    for (x, &value) in (start..).zip(&row[..PERIOD]) {
        word[class(k, x, y)] = value;
    }
    Ok((row[..PERIOD] == row[PERIOD..]).then_some(word))
}

/// `x - k + 2 y mod 11`, by which the word is read on the half x >= y.
pub const fn class(k: K, x: u64, y: u64) -> usize {
    let t = x as i64 - k.get() as i64 + 2 * y as i64;
    t.rem_euclid(PERIOD as i64) as usize
}

/// The upper right épaulette: its ends in some rows, closer together where it ends.
#[derive(Debug, Clone)]
pub struct Epaulette {
    /// Rows, each with where the run of squares that follow the word begins and ends.
    rows: Vec<Run>,
    /// True if the last row is that of the armpit; otherwise it is the last row of the board.
    whole: bool,
}

/// The squares `start .. end` of row `y` follow the word.
#[derive(Debug, Clone, Copy)]
struct Run {
    y: u64,
    start: u64,
    end: u64,
}

impl Run {
    const fn length(self) -> u64 {
        self.end.saturating_sub(self.start)
    }
}

impl Epaulette {
    /// Follows the épaulette from the shoulder past the nose to the armpit, in the first `size`
    /// rows and columns of a board. It reads every row in games up to 4095, one row in several in
    /// larger games, and every row near the armpit. Returns `None` if there is no épaulette, as in
    /// games with a small k.
    ///
    /// `Time`: some hundred small windows of the board, in games above 65,535 some thousand, and
    /// one of O(k) cells. `Memory: O(k)`.
    ///
    /// # Errors
    /// If the board fails, or the observer cancels.
    ///
    /// ```
    /// use wythoff_anatomy::anatomy::Epaulette;
    /// use wythoff::K;
    /// use wythoff::blocking::Sweep;
    /// let k = K::try_new(500)?;
    /// let board = Sweep::new(k).keep(1000, &())?;
    /// let found = Epaulette::trace(k, &board, 1000, &())?.expect("games from 50 on have one");
    /// let (x, y) = found.armpit().expect("and its armpit lies in the first 2 k columns");
    /// assert!((640..=650).contains(&x) && (345..=355).contains(&y));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn trace(
        k: K,
        board: &dyn Board,
        size: u64,
        observer: &dyn Observer,
    ) -> Result<Option<Self>, BoardError> {
        Trace { k, size, probe: Probe { board, observer } }.follow()
    }

    /// Returns the squares of row `y` that follow the word: from `.0` up to but not including `.1`,
    /// interpolated between rows that were read. `None` below the armpit.
    pub fn row(&self, y: u64) -> Option<(u64, u64)> {
        let after = self.rows.partition_point(|run| run.y < y);
        let next = *self.rows.get(after)?;
        if next.y == y {
            return Some((next.start, next.end));
        }
        let last = self.rows[after - 1];
        let between = |from: u64, to: u64| {
            let (from, to) = (from as i128, to as i128);
            (from + (to - from) * i128::from(y - last.y) / i128::from(next.y - last.y)) as u64
        };
        Some((between(last.start, next.start), between(last.end, next.end)))
    }

    /// The armpit: the middle of the last run of four squares or more. `None` if it is not on the
    /// board.
    pub fn armpit(&self) -> Option<(u64, u64)> {
        let last = self.rows.last().filter(|_| self.whole)?;
        Some((last.start.midpoint(last.end), last.y))
    }

    /// The seam: the ends of the runs, as points (x, y) with x the first square that does not
    /// follow.
    pub(super) fn seam(&self) -> impl Iterator<Item = (u64, u64)> + '_ {
        self.rows.iter().map(|run| (run.end, run.y))
    }

    /// The rift: the beginnings of the runs below the nose, and the nose.
    pub(super) fn rift(&self, k: K) -> impl Iterator<Item = (u64, u64)> + '_ {
        let nose = k.get() / 3;
        let below = self.rows.iter().filter(move |run| run.y > nose);
        iter::once((nose + 1, nose)).chain(below.map(|run| (run.start, run.y)))
    }
}

/// An épaulette being followed.
struct Trace<'a> {
    k: K,
    size: u64,
    probe: Probe<'a>,
}

impl Trace<'_> {
    fn follow(&self) -> Result<Option<Epaulette>, BoardError> {
        let k = self.k.get();
        // A power of two, as boards are kept and stored by tiles whose sides are powers of two.
        let parts = if k < 100_000 { 2048 } else { 512 };
        let step = (k / parts).max(1).next_power_of_two();
        // Around both ends, rows that lie close together are read at once.
        let height = if step < PIECE { PIECE } else { 1 };
        let mut ends = [(); 2].map(|()| self.probe.pieces(self.size, 256 + 2 * step, height));
        let mut rows: Vec<Run> = Vec::new();
        let mut y = 0;
        while y < self.size {
            let Some(run) = self.run(y, rows.last().copied(), &mut ends)? else { return Ok(None) };
            // The two ends approach each other by 2.2 squares per row.
            if 3 * y > k && run.length() < 3 * step + 8 * PERIOD as u64 {
                break;
            }
            // Two periods beside the nose exclude chance.
            if 3 * y <= k && 3 * (y + step) > k && run.length() < 2 * PERIOD as u64 {
                return Ok(None);
            }
            rows.push(run);
            y += step;
        }
        let whole = self.to_the_end(&mut rows)?;
        Ok((!rows.is_empty()).then_some(Epaulette { rows, whole }))
    }

    /// The run of one row, found from that of a row above; `None` if the word is not there.
    fn run(
        &self,
        y: u64,
        above: Option<Run>,
        [left_end, right_end]: &mut [Pieces<'_>; 2],
    ) -> Result<Option<Run>, BoardError> {
        let k = self.k.get();
        let down = above.map_or(0, |above| y - above.y);
        let casing = hood::cells_in_column(self.k, y).max(y);
        let period = PERIOD as u64;
        let mut from = above.map_or(casing, |above| above.end);
        // A square that is surely left of the seam: up to some squares the seam moves right.
        if 3 * y > k {
            let left = above.map_or(casing, |above| above.start + 13 * down / 5);
            from = from.max(left + 2 * period);
            while from > left && !self.follows(right_end, y, from.saturating_sub(period)..from)? {
                from -= 1;
            }
        } else {
            from = from.max(casing);
            while from > casing
                && !self.follows(right_end, y, from.saturating_sub(period).max(casing)..from)?
            {
                from -= 1;
            }
        }
        let mut end = from;
        while end < self.size && self.follows(right_end, y, end..end + 1)? {
            end += 1;
        }
        if 3 * y <= k {
            return Ok(Some(Run { y, start: casing, end }));
        }
        // Start behind the rift, estimated by its slope with some squares of margin.
        let mut start = above.map_or(casing, |above| above.start + 13 * down / 5 + 16).max(y);
        while start < end && !self.follows(left_end, y, start..(start + period).min(end))? {
            start += 1;
        }
        while start > y && self.follows(left_end, y, start - 1..start)? {
            start -= 1;
        }
        Ok(Some(Run { y, start, end }))
    }

    fn follows(
        &self,
        board: &mut Pieces<'_>,
        y: u64,
        columns: Range<u64>,
    ) -> Result<bool, BoardError> {
        for x in columns {
            if board.value(x, y)? != Some(value(self.k, x, y)) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Row by row from the last one to the armpit. Whether that was reached.
    fn to_the_end(&self, rows: &mut Vec<Run>) -> Result<bool, BoardError> {
        let period = PERIOD as u64;
        while let Some(&above) = rows.last() {
            let y = above.y + 1;
            if y >= self.size {
                return Ok(false);
            }
            let height = (above.length() + 64).min(self.size - y);
            let left = above.start.saturating_sub(period).max(y);
            let right = (above.end + height + period).min(self.size);
            if left >= right {
                return Ok(false);
            }
            let block = window(left, y, right - left, height);
            let mut values = self.probe.board.rows(block, self.probe.observer)?;
            for y in y..y + height {
                let Some(values) = values.next_row()? else { break };
                let above = rows[rows.len() - 1];
                if above.end >= self.size {
                    return Ok(false);
                }
                // Near the meeting of the two ends only squares below the run above count.
                let slack = if above.length() < 2 * period { 2 } else { period };
                let from = above.start.saturating_sub(slack).max(left);
                let run = self.longest(y, left, values, from..(above.end + slack).min(right));
                if 3 * y > self.k.get() && run.length() < VANISHED {
                    return Ok(true);
                }
                rows.push(run);
            }
        }
        Ok(false)
    }

    /// The longest run that begins in some columns of a row whose `values` begin in column `left`.
    fn longest(&self, y: u64, left: u64, values: &[Value], columns: Range<u64>) -> Run {
        let mut longest = Run { y, start: columns.start, end: columns.start };
        let mut x = columns.start;
        while x < columns.end {
            let cells = (x..).zip(&values[(x - left) as usize..]);
            let length = cells.take_while(|&(x, &p)| p == value(self.k, x, y)).count() as u64;
            if length > longest.length() {
                longest = Run { y, start: x, end: x + length };
            }
            x += length + 1;
        }
        longest
    }
}

/// Returns the value of the word at a square on the half x >= y.
const fn value(k: K, x: u64, y: u64) -> Value {
    arm::epaulette(class(k, x, y) as u64, 0)
}

#[cfg(test)]
mod tests {
    use super::super::tests::Drawn;
    use super::*;
    use wythoff::blocking::Sweep;

    fn game(k: u64) -> K {
        K::try_new(k).unwrap()
    }

    #[test]
    fn the_word_is_that_of_every_game() {
        // docs/algorithms/blocking.md#the-épaulettes.
        let expected = [0, 0, -1, -1, 0, 1, -1, -1, 1, 1, -1];
        for k in [100, 101, 102, 500] {
            assert_eq!(word(game(k), &Sweep::new(game(k)), &()).unwrap(), Some(expected), "k {k}");
        }
    }

    #[test]
    fn the_armpit_lies_where_it_was_measured() {
        // docs/algorithms/test-vectors.md#junctions, armpit / k.
        for (k, x, y) in [(500, 1.2940, 0.7020), (1000, 1.2870, 0.6990), (2000, 1.2805, 0.6960)] {
            let board = Sweep::new(game(k)).keep(2 * k, &()).unwrap();
            let found = Epaulette::trace(game(k), &board, 2 * k, &()).unwrap().unwrap();
            let armpit = found.armpit().unwrap();
            let (right, down) = (armpit.0 as f64 - x * k as f64, armpit.1 as f64 - y * k as f64);
            assert!(right.abs() < 4.0 && down.abs() < 4.0, "k {k}: {armpit:?}");
        }
    }

    #[test]
    fn rows_between_runs_are_interpolated() {
        let rows = [(0, 10, 50), (4, 18, 30), (5, 20, 28)];
        let rows = rows.map(|(y, start, end)| Run { y, start, end }).to_vec();
        let found = Epaulette { rows, whole: true };
        let expected = [
            Some((10, 50)),
            Some((12, 45)),
            Some((14, 40)),
            Some((16, 35)),
            Some((18, 30)),
            Some((20, 28)),
            None,
        ];
        assert_eq!([0, 1, 2, 3, 4, 5, 6].map(|y| found.row(y)), expected);
    }

    /// The sampled rows against every row read from its left end.
    #[test]
    fn runs_end_where_the_word_does() {
        let k = game(1500);
        let board = Sweep::new(k).keep(3000, &()).unwrap();
        let found = Epaulette::trace(k, &board, 3000, &()).unwrap().unwrap();
        assert!(found.rows.len() > 10, "{}", found.rows.len());
        for run in &found.rows {
            let values = board.values(window(0, run.y, 3000, 1), &()).unwrap();
            let follows = |x: u64| values[x as usize] == value(k, x, run.y);
            assert!((run.start..run.end).all(follows), "{run:?}");
            assert!(!follows(run.end), "{run:?}");
            // Above the nose the hood is cut off, whatever values its last squares have.
            let hood = hood::visible(k, run.start - 1, run.y).is_some();
            assert_eq!(hood, run.y <= 500, "{run:?}");
            assert!(hood || !follows(run.start - 1), "{run:?}");
        }
    }

    /// A board whose squares follow the word in these places and nowhere else.
    fn drawn(k: K, follows: impl Fn(u64, u64) -> bool + Sync) -> impl Board {
        Drawn(move |x, y| if follows(x, y) { value(k, x, y) } else { 7 })
    }

    /// The first column of a run: the casing down to the nose in row k/3, then a rift of slope
    /// 13/5.
    fn start(k: K, y: u64) -> u64 {
        let nose = k.get() / 3;
        if y <= nose { hood::cells_in_column(k, y) } else { nose + 1 + 13 * (y - nose) / 5 }
    }

    fn runs(found: &Epaulette) -> Vec<(u64, u64, u64)> {
        found.rows.iter().map(|run| (run.y, run.start, run.end)).collect()
    }

    #[test]
    fn every_row_of_a_drawn_epaulette_is_found_down_to_the_armpit() {
        let k = game(300);
        let start = |y| start(k, y);
        // The seam goes back now and then.
        let end = |y| 330 + 2 * y / 5 - if y % 7 == 0 { 5 } else { 0 };
        // Next to short runs there are longer ones, which begin more than two columns further.
        let is_short = |y: u64| y > 100 && end(y - 1) < start(y - 1) + 22;
        let beside = |x, y| is_short(y) && (end(y - 1).max(end(y)) + 3..end(y) + 40).contains(&x);
        let board = drawn(k, |x, y| (start(y)..end(y)).contains(&x) || beside(x, y));
        let found = Epaulette::trace(k, &board, 600, &()).unwrap().unwrap();
        let rows = (0..).map(|y| (y, start(y), end(y)));
        let rows: Vec<_> = rows.take_while(|&(_, start, end)| end >= start + 4).collect();
        assert_eq!(runs(&found), rows);
        let (y, start, end) = rows[rows.len() - 1];
        assert_eq!(found.armpit(), Some((start.midpoint(end), y)));
        // On a board that ends before, there is no armpit.
        let found = Epaulette::trace(k, &board, 390, &()).unwrap().unwrap();
        assert_eq!(found.armpit(), None);
    }

    #[test]
    fn rows_of_a_large_game_lie_apart_until_the_run_is_short() {
        let k = game(8192);
        let (start, end) = (|y| start(k, y), |y| 8250 + 2 * y / 5);
        let board = drawn(k, |x, y| (start(y)..end(y)).contains(&x));
        let found = Epaulette::trace(k, &board, 16_384, &()).unwrap().unwrap();
        // Every fourth row; below the nose, runs of less than 3 x 4 + 8 x 11 squares are short.
        let apart = (0..).step_by(4).take_while(|&y| 3 * y <= 8192 || end(y) - start(y) >= 100);
        let mut rows: Vec<u64> = apart.collect();
        rows.extend((rows[rows.len() - 1] + 1..).take_while(|&y| end(y) >= start(y) + 4));
        let expected: Vec<_> = rows.into_iter().map(|y| (y, start(y), end(y))).collect();
        assert_eq!(runs(&found), expected);
    }

    #[test]
    fn an_epaulette_has_two_periods_beside_the_nose() {
        let k = game(300);
        for (end, is_found) in [(122, false), (123, true)] {
            let board = drawn(k, |x, y| (start(k, y)..end).contains(&x));
            let found = Epaulette::trace(k, &board, 600, &()).unwrap();
            assert_eq!(found.is_some(), is_found, "{} squares", end - start(k, 100));
        }
    }

    #[test]
    fn a_run_is_found_from_one_many_rows_above() {
        let k = game(300);
        // The rift moves by its slope to 153, or 36 columns further, or less far. In the last case
        // the run is right of all squares of the one above.
        for (last, start, end) in [
            (370, 153, 378),
            (370, 189, 378),
            (370, 140, 378),
            (370, 189, 340),
            (370, 153, 400),
            (123, 153, 300),
        ] {
            let above = Run { y: 100, start: 101, end: last };
            let board = drawn(k, |x, _| (start..end).contains(&x));
            let probe = Probe { board: &board, observer: &() };
            let trace = Trace { k, size: 600, probe };
            let mut ends = [(); 2].map(|()| probe.pieces(600, 256, 1));
            let run = trace.run(120, Some(above), &mut ends).unwrap().unwrap();
            assert_eq!((run.y, run.start, run.end), (120, start, end));
        }
    }

    #[test]
    fn the_longest_run_begins_in_the_given_columns() {
        let (k, y, left) = (game(300), 150, 200);
        let board =
            |x: u64| [203..207, 210..216, 220..224, 230..250].iter().any(|run| run.contains(&x));
        let values: Vec<_> =
            (left..260).map(|x| if board(x) { value(k, x, y) } else { 7 }).collect();
        let probe = Probe { board: &Drawn(|_, _| 0), observer: &() };
        let trace = Trace { k, size: 600, probe };
        for (columns, longest) in [
            (200..230, (210, 216)),
            (200..231, (230, 250)),
            (200..210, (203, 207)),
            (212..221, (212, 216)),
            (200..203, (200, 200)),
            (218..224, (220, 224)),
        ] {
            let run = trace.longest(y, left, &values, columns);
            assert_eq!((run.y, (run.start, run.end)), (y, longest));
        }
    }
}
