//! The two innermost threads, each with a palace in a row, followed for billions of rows.
//!
//! Let columns with v or v + 1 palaces and diagonals with d or d + 1 reach a thread of one palace
//! in a row, behind r = v + d palaces. Then the palace of a row is the first square whose column
//! has v and whose diagonal has d: both *lack* one. So rows, columns and diagonals are taken as in
//! Wythoff's game, each once. If the diagonals run out first, each of them is taken, and what is
//! left for the next thread are columns: this one takes each of them, so that all columns are
//! equal in the end. The period of the two is some product of the periods of their lines. So they
//! are followed with bits, and no row is kept.

use super::inner::Inner;
use super::letters::Letters;
use super::outer::{Mark, Outer};
use super::{Alone, Beyond, Top};
use crate::threads::walk::MARGIN;
use crate::threads::{Period, Spread};
use wythoff::K;
use wythoff::observer::{Interrupted, Observer};

/// Diagonals that the inner thread keeps: half a megabyte, which a processor's cache holds.
const LINES: u64 = 1 << 22;
/// Rows of the outer thread between two calls of the observer.
const ROWS_OF_STEP: u64 = 1 << 24;
/// Columns that are passed on to the inner thread at a time, or a few more.
const COLUMNS: u32 = 32;
/// Rows between the threads from which on so many are passed on at a time.
const ROWS_APART: i64 = 64;

/// Both threads.
#[derive(Debug)]
pub(super) struct Pair<'a> {
    outer: Outer<'a>,
    inner: Inner,
    /// Columns that are not passed on to the inner one yet, with a bit for those that lack a
    /// palace, the first one lowest; and how many they are.
    left: (u64, u32),
    /// Palaces beyond both.
    beyond: i32,
    /// Palaces in a column that lacks one of the outer thread.
    vertical: i32,
    /// True if the lines above the first row, too, have as many palaces as those below will.
    is_even: bool,
}

/// Returns a bit for each of the numbers: those that are `lacking`. `None` if one is neither that
/// nor one more.
fn letters(numbers: impl Iterator<Item = i32>, lacking: i32) -> Option<Vec<bool>> {
    let letter = |n| (n == lacking || n == lacking + 1).then_some(n == lacking);
    numbers.map(letter).collect()
}

impl<'a> Pair<'a> {
    /// The two threads, each with one palace in a row, between the main diagonal and `beyond`.
    /// `None` if there are others or no threads beyond, or if the lines that reach them have other
    /// numbers.
    ///
    /// `Time` and `Memory`: some bytes for each line of `beyond`.
    pub(super) fn new(top: &Top, beyond: &'a Beyond) -> Option<Self> {
        let y = top.y.cast_signed();
        (top.palaces()? == beyond.palaces as u64 + 2).then_some(())?;
        let next = beyond.course.as_ref()?;
        let (_, row) = top.band.rows().next()?;
        let outer_from = row[1].cast_signed() - MARGIN;
        let columns = |from| beyond.columns.since(y, &top.seen.v, from);
        let diagonals = |from| beyond.diagonals.since(0, &top.seen.d, from);
        let v = beyond.columns.least_of_period();
        let d = beyond.palaces - v;
        let z = outer_from - y + diagonals(outer_from - y).position(|n| n == d)? as i64;
        let of = |letters: Vec<bool>, period| Letters::new(&letters, period);
        let outer = Outer::new(
            Some(next),
            [y + z, y],
            of(letters(columns(y + z), v)?, beyond.columns.period()),
            of(letters(diagonals(z), d)?, beyond.diagonals.period()),
        )?;
        // The diagonals before z have had a palace of the outer thread.
        let before: Vec<i32> = diagonals(0).take(z as usize).collect();
        let (mut inner, is_even) = Inner::read(top, beyond, [v, d + 1], LINES, &before)?;
        let left = usize::try_from(y + z - inner.x).ok()?;
        for lacks in letters(columns(inner.x).take(left), v)? {
            inner.feed(lacks.into(), 1)?;
        }
        Some(Self { outer, inner, left: (0, 0), beyond: beyond.palaces, vertical: v, is_even })
    }

    /// Returns true if all columns end up with the same number of palaces, as many as a row of game
    /// `k` has left of the main diagonal, and no square of the inner gap becomes a palace.
    pub(super) fn is_even(&self, k: K) -> bool {
        let palaces = self.vertical + 1 + self.beyond + 2;
        self.is_even && u64::try_from(palaces) == Ok(k.get())
    }

    /// Rows of the outer thread in a period, if it is the smallest one that its lines allow.
    pub(super) fn rows(&self) -> u64 {
        self.outer.rows()
    }

    /// Follows both until they repeat. `None` if they do not within `rows` rows of the outer one.
    pub(super) fn settle(
        mut self,
        rows: u64,
        observer: &dyn Observer,
    ) -> Result<Option<[Alone; 2]>, Interrupted> {
        let ahead = self.outer.ahead();
        let about = rows.min(self.rows().saturating_add(ahead));
        let (mut start, mut until) = (None, ahead);
        for row in 0..rows {
            if row.is_multiple_of(ROWS_OF_STEP)
                && observer.progress(row.into(), about.into()).is_break()
            {
                return Err(Interrupted);
            }
            if self.row().is_none() {
                return Ok(None);
            }
            if let Some((outer, inner)) = &start
                && self.outer.is_at(outer)
            {
                if self.hand_over().is_none() {
                    return Ok(None);
                }
                if self.inner.is_at(inner) {
                    return Ok(self.found(outer, inner));
                }
            }
            if row >= until && self.outer.ahead() == 0 {
                // If they do not return to a row in two periods of their lines, to a later one.
                until = row + 2 * self.rows().max(row);
                if self.hand_over().is_none() {
                    return Ok(None);
                }
                start = Some((self.outer.mark(), self.inner.mark()));
            }
        }
        Ok(None)
    }

    /// Evaluates a row of the outer thread. `None` if one of the two does not keep together, or if
    /// they meet.
    fn row(&mut self) -> Option<()> {
        let (columns, count) = self.outer.row()?;
        if self.left.1 + count > u64::BITS {
            self.hand_over()?;
        }
        self.left = (self.left.0 | columns << self.left.1, self.left.1 + count);
        // Many columns are passed on at once, if the inner thread is far enough behind.
        if self.left.1 >= COLUMNS || self.inner.y < self.outer.y + ROWS_APART {
            self.hand_over()?;
        }
        Some(())
    }

    /// Passes on the columns that the outer thread has left behind to the inner one.
    fn hand_over(&mut self) -> Option<()> {
        (self.inner.y >= self.outer.y).then_some(())?;
        let (columns, count) = std::mem::take(&mut self.left);
        self.inner.feed(columns, count)
    }

    /// The threads, which are as they were in `outer` and `inner`. `None` if the inner one falls
    /// less and less behind the outer one, so that they meet.
    fn found(&self, outer: &Mark, inner: &Inner) -> Option<[Alone; 2]> {
        let dx = self.outer.x - outer.x;
        let thread = |behind: i32, since: i64, dy: i64, vertical, diagonal| Alone {
            thickness: 1,
            beyond: (self.beyond + behind) as u64,
            since: since.cast_unsigned(),
            period: Period {
                dx: dx.cast_unsigned(),
                dy: dy.cast_unsigned(),
                palaces: dy.cast_unsigned(),
            },
            vertical,
            diagonal,
        };
        let [v, d] = [self.vertical as u64 + 1, (self.beyond - self.vertical) as u64 + 1];
        let one = |number| Spread { least: number, most: number, mean: number as f64 };
        let [rows, more] = [self.outer.y - outer.y, self.inner.y - inner.y];
        let left = Spread { least: v - 1, most: v, mean: v as f64 - more as f64 / dx as f64 };
        let taken = more as f64 / (dx - more) as f64;
        let met = Spread { least: d, most: d + 1, mean: d as f64 + taken };
        let outer = thread(0, outer.y, rows, left, one(d));
        (more >= rows).then(|| [outer, thread(1, inner.y, more, one(v), met)])
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::threads::alone::naive::{self, palaces, repeating};

    fn pair(columns: &[u8], diagonals: &[u8]) -> Pair<'static> {
        let letters = |word: &[u8]| Letters::new(&naive::letters(word), word.len());
        let outer = Outer::new(None, [0, 0], letters(columns), letters(diagonals)).unwrap();
        // The inner thread comes to the first columns ten rows later.
        let inner = Inner::new([0, 10], LINES, -10, std::iter::empty());
        Pair { outer, inner, left: (0, 0), beyond: 3, vertical: 1, is_even: false }
    }

    #[test]
    fn both_threads_take_the_first_squares_that_they_can() {
        let (columns, diagonals) = (&b"11110111101111"[..], &b"1011011"[..]);
        let [lack, free] = [columns, diagonals].map(repeating);
        let outer = palaces(0..1000, &lack, &free);
        let taken: HashSet<i64> = outer.iter().copied().collect();
        let left = |x: i64| lack(x) && !taken.contains(&x);
        let inner = palaces(10..910, left, |_| true);

        let mut pair = pair(columns, diagonals);
        let mut counts = [0; 2];
        for y in 0..800 {
            let passed = pair.outer.x;
            let (bits, count) = pair.outer.row().unwrap();
            for column in 0..count {
                assert_eq!(bits >> column & 1 == 1, left(passed + i64::from(column)), "row {y}");
            }
            pair.inner.feed(bits, count).unwrap();
            counts = [pair.outer.y, pair.inner.y];
        }
        assert!(counts[0] == 800 && counts[1] > 800, "{counts:?}");
        let rows = counts[1] as usize - 10;
        let mut waiting: Vec<i64> = (0..pair.inner.x).filter(|&x| left(x)).collect();
        waiting.retain(|x| !inner[..rows].contains(x));
        assert!(pair.inner.waiting().eq(waiting.iter().copied()));
        assert!(!waiting.is_empty() && inner[..rows].iter().all(|&x| x < pair.inner.x));
    }

    #[test]
    fn a_pair_repeats_as_its_lines_do() {
        let [outer, inner] =
            pair(b"11110111101111", b"1011011").settle(100_000, &()).unwrap().unwrap();
        // 84 columns and 35 rows are the smallest common period of 14 columns and 7 diagonals. But
        // the squares taken ahead return only after twice as many.
        assert_eq!((outer.period.dx, outer.period.dy), (2 * 84, 2 * 35));
        // 12 of 14 columns lack a palace, and the outer thread takes 35 of 72.
        assert_eq!((inner.period.dx, inner.period.dy), (2 * 84, 2 * (72 - 35)));
        assert_eq!((outer.vertical.least, outer.vertical.most), (1, 2));
        assert!((outer.vertical.mean - (2.0 - 37.0 / 84.0)).abs() < 1e-12);
        assert_eq!((inner.vertical.least, inner.vertical.most, inner.diagonal.least), (2, 2, 3));
        assert_eq!(pair(b"11110111101111", b"1011011").settle(30, &()), Ok(None));
    }

    #[test]
    fn threads_that_meet_are_no_pair() {
        // The outer thread takes every second column and leaves one of four.
        assert_eq!(pair(b"1110", b"1").settle(100_000, &()), Ok(None));
    }
}
