//! Threads that are fed with random lines.
//!
//! A thread is decided by the columns and diagonals that reach it through the gap beyond (`walk`).
//! In a game these are what the outer threads left. Here they are drawn at random, to learn what a
//! thread makes of any lines whatever.

use fastrand::Rng;

use super::gap::Seen;
use super::lines::Lines;
use super::wake::Wake;
use super::walk::{Beyond, Walk, ask};
use crate::arm::PHI_SQUARED;
use wythoff::observer::{Interrupted, Observer};

/// Rows before those that are counted, as a part of all.
const SETTLING: u64 = 4;
/// Columns left of the thread in its first row, beside four for each of its palaces.
const ROOM: usize = 256;
/// The width of a thread that keeps together at most, in columns for each of its palaces, beside
/// [`ROOM`].
const WIDEST: i64 = 6;

/// Random lines: each has a palace, or none.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RandomLines {
    /// The share of the columns that have a palace, from 0 to 1.
    pub columns: f64,
    /// The share of the diagonals that have a palace, from 0 to 1.
    pub diagonals: f64,
    /// Equal seeds give equal lines.
    pub seed: u64,
}

/// The lines and places of a thread that was fed with random lines.
#[derive(Debug, Clone, PartialEq)]
pub struct Fed {
    /// The lines that it has left behind.
    pub wake: Wake,
    /// Columns from the first palace of a row to each palace, in the mean.
    pub places: Vec<f64>,
    /// The mean of the values in the gap beyond it.
    before: f64,
}

impl Fed {
    /// Returns the excess and the density of palaces along a row, from left to right, in parts of
    /// `palaces` palaces each. The excess falls from that of the gap left of the thread to that
    /// of the gap beyond it, by equal steps from palace to palace.
    ///
    /// ```
    /// use wythoff_anatomy::threads::RandomLines;
    /// let lines = RandomLines { columns: 0.1, diagonals: 0.1, seed: 1 };
    /// let fed = lines.feed(92, 40_000, &())?.ok_or("it does not keep together")?;
    /// let densities = fed.densities(23);
    /// // From left to right, with less and less excess, the thread becomes denser.
    /// assert!(densities.len() == 3 && densities.is_sorted_by(|a, b| a[0] > b[0] && a[1] < b[1]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn densities(&self, palaces: usize) -> Vec<[f64; 2]> {
        let palaces = palaces.max(1);
        let (after, all) = (self.wake.excess(), self.places.len() as f64);
        let parts = self.places.iter().step_by(palaces).collect::<Vec<_>>();
        let part = |(place, ends): (usize, &[&f64])| {
            let left = (place as f64 + 0.5) * palaces as f64 + 0.5;
            let excess = after + (self.before - after) * left / all;
            [excess, palaces as f64 / (ends[1] - ends[0])]
        };
        parts.windows(2).enumerate().map(part).collect()
    }
}

impl RandomLines {
    /// Lets a thread of `palaces` palaces in a row pass these lines for `rows` rows, and counts the
    /// lines that it leaves behind in the last three quarters of them. `None` if it does not keep
    /// together within six columns for each of its palaces, or has left nothing behind.
    ///
    /// In the gap beyond the thread, the mean of the values is the sum of both shares. What the
    /// thread makes of it is [`Wake::excess`].
    ///
    /// `Time`: `rows` times the width of the thread. `Memory`: some 80 bytes per row. The observer
    /// is asked every 65,536 rows.
    ///
    /// # Errors
    /// If the observer cancels.
    ///
    /// ```
    /// use wythoff_anatomy::threads::RandomLines;
    /// let lines = RandomLines { columns: 0.1, diagonals: 0.1, seed: 1 };
    /// let wake = lines.feed(92, 40_000, &())?.ok_or("it does not keep together")?.wake;
    /// // Of columns with 35 or 36 palaces and diagonals with 57 or 58, so that 0, 1 and 2 remain.
    /// assert_eq!(wake.columns.by_palaces.keys().next(), Some(&35));
    /// assert_eq!(wake.diagonals.by_palaces.keys().next(), Some(&57));
    /// assert!((wake.excess() - 0.387).abs() < 0.005);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn feed(
        self,
        palaces: u16,
        rows: u64,
        observer: &dyn Observer,
    ) -> Result<Option<Fed>, Interrupted> {
        let (beyond, seen) = self.lines(palaces, rows);
        let mut walk = Walk::new(&beyond, palaces.into(), 0, seen.v.len() as u64, &seen);
        let (mut sums, settled) = (vec![0; palaces.into()], rows / SETTLING);
        let widest = WIDEST * i64::from(palaces) + ROOM as i64;
        for row in 0..rows {
            ask(observer, row, rows)?;
            if !walk.row() || walk.last() - walk.first() > widest {
                return Ok(None);
            }
            if row >= settled {
                for (sum, place) in sums.iter_mut().zip(&walk.places) {
                    *sum += place - walk.first();
                }
            }
        }
        let rows = (rows - settled) as f64;
        let places = sums.iter().map(|&sum| sum as f64 / rows).collect();
        let before = beyond.columns.spread().mean + beyond.diagonals.spread().mean;
        let wake = walk.wake(settled);
        let wake = wake.filter(|wake| wake.columns.all() > 0 && wake.diagonals.all() > 0);
        Ok(wake.map(|wake| Fed { wake, places, before }))
    }

    /// The lines that the thread meets, and those left of its first row, which have had all the
    /// palaces of a thread of slope φ².
    fn lines(self, palaces: u16, rows: u64) -> (Beyond, Seen) {
        let mut random = Rng::with_seed(self.seed);
        let start = 4 * usize::from(palaces) + ROOM;
        let mut draw = |share: f64| -> Lines {
            let numbers = (0..3 * rows.max(1)).map(|_| i32::from(random.f64() < share)).collect();
            Lines::repeating(start as i64, numbers)
        };
        let (columns, diagonals) = (draw(self.columns), draw(self.diagonals));
        let column = (f64::from(palaces) / PHI_SQUARED).round() as i32;
        let seen = Seen { v: vec![column; start], d: vec![i32::from(palaces) - column; start] };
        (Beyond { palaces: 0, columns, diagonals, course: None }, seen)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fed(palaces: u16, columns: f64, diagonals: f64, seed: u64) -> Option<Fed> {
        RandomLines { columns, diagonals, seed }.feed(palaces, 60_000, &()).unwrap()
    }

    fn wake(palaces: u16, columns: f64, diagonals: f64, seed: u64) -> Option<Wake> {
        fed(palaces, columns, diagonals, seed).map(|fed| fed.wake)
    }

    #[test]
    fn a_thread_is_as_dense_as_the_arm_at_the_same_excess() {
        // docs/algorithms/skin.md, "Why the border lags like √y".
        let arm = [(0.25, 0.51), (0.311, 0.41)];
        for fed in [fed(181, 0.01, 0.01, 1), fed(181, 0.1, 0.1, 1)].map(Option::unwrap) {
            let densities = fed.densities(10);
            for (excess, density) in arm {
                let near = |it: &&[f64; 2]| (it[0] - excess).abs() < 0.01;
                let found = densities.iter().find(near).unwrap()[1];
                assert!((found - density).abs() < 0.03, "{found} at {excess}");
            }
            assert!(densities.is_sorted_by(|left, right| left[0] > right[0]));
        }
    }

    #[test]
    fn the_excess_hardly_depends_on_the_lines() {
        // docs/algorithms/threads.md, "What the excess depends on".
        let excess = |columns, diagonals| wake(92, columns, diagonals, 1).unwrap().excess();
        let found = [(0.0, 0.0), (0.05, 0.05), (0.1, 0.1), (0.02, 0.2)].map(|(a, b)| excess(a, b));
        assert!(found.iter().all(|it| (0.37..0.395).contains(it)), "{found:?}");
        assert!(found[0] < found[1] && found[1] < found[2], "{found:?}");
    }

    #[test]
    fn what_a_thread_leaves_is_what_came_and_what_it_has() {
        let wake = wake(100, 0.1, 0.1, 3).unwrap();
        let slope = 100.0 / (wake.columns.mean() - 0.1);
        let diagonal = 0.1 + 100.0 / (slope - 1.0);
        // The means of random lines are 0.1 ± 0.001 in 45,000 rows.
        assert!((wake.diagonals.mean() - diagonal).abs() < 0.006, "{}", wake.diagonals.mean());
        assert!((slope - 2.6143).abs() < 0.001, "{slope}");
    }

    #[test]
    fn threads_between_two_allowed_numbers_do_not_keep_together() {
        assert_eq!([91, 92, 93].map(|t| wake(t, 0.1, 0.1, 1).is_some()), [false, true, false]);
    }

    #[test]
    fn equal_seeds_give_equal_wakes() {
        assert_eq!(wake(63, 0.1, 0.1, 5), wake(63, 0.1, 0.1, 5));
        assert_ne!(wake(63, 0.1, 0.1, 5), wake(63, 0.1, 0.1, 6));
    }

    #[test]
    fn nothing_is_left_by_no_palaces_no_rows_or_shares_that_are_none() {
        let feed = |palaces, share, rows| {
            let lines = RandomLines { columns: share, diagonals: share, seed: 1 };
            lines.feed(palaces, rows, &()).unwrap()
        };
        let nothing = [(0, 100), (92, 0), (92, 9), (u16::MAX, 10)];
        let nothing = nothing.map(|(palaces, rows)| feed(palaces, 0.1, rows));
        assert!(nothing.iter().all(Option::is_none), "{nothing:?}");
        // A share that is not a number is 0.
        assert_eq!(feed(92, f64::NAN, 2000), feed(92, 0.0, 2000));
        assert!(feed(92, 0.0, 2000).is_some());
    }
}
