//! The épaulette: periodic beside the hood, and by its periodic word easily told from all around.
//!
//! On the upper right half the value depends on `t = x - k + 2 y` alone, and repeats with period
//! 11 (\[CLN\] section 3.2 gives the period of the lower left half and the counts; the word is
//! measured). Where a row stops following the word is the border: the casing or the rift on the
//! left, the seam on the right. The row in which nothing follows it any more is the armpit.

use wythoff::blocking::{K, hood};
use wythoff::board::{Board, Value};
use wythoff::observer::Observer;

use super::window;
use crate::context::MeasureError;

/// Length of the word.
pub(crate) const PERIOD: usize = 11;

/// The values of the épaulette by `t mod 11`.
pub(crate) type Word = [Value; PERIOD];

/// The word of game k, read off the board: from the squares behind the casing, halfway between
/// shoulder and nose.
///
/// # Errors
/// If the board was stopped, or the row does not repeat there, as in games with a small k.
pub(crate) fn word(k: K, board: &dyn Board, observer: &dyn Observer) -> Result<Word, MeasureError> {
    let y = k.get() / 6;
    let start = casing(k, y);
    let row = board.values(window(start, y, 2 * PERIOD as u64, 1), observer)?;
    if row[..PERIOD] != row[PERIOD..] {
        let why = format!("game {} shows no épaulette to follow", k.get());
        return Err(MeasureError::NotFound(why));
    }
    let mut word = [0; PERIOD];
    for (x, &value) in (start..).zip(&row[..PERIOD]) {
        word[class(k, x, y)] = value;
    }
    Ok(word)
}

/// `x - k + 2 y mod 11`, by which the word is read on the half x >= y.
pub(crate) fn class(k: K, x: u64, y: u64) -> usize {
    let t = x as i64 - k.get() as i64 + 2 * y as i64;
    t.rem_euclid(PERIOD as i64) as usize
}

/// The first square of row `y` on the half x >= y that is outside the hood.
fn casing(k: K, y: u64) -> u64 {
    let first = (k.get() + 1).saturating_sub(2 * y).max(y);
    debug_assert!(hood::visible(k, first, y).is_none());
    first
}

/// The upper right épaulette, row by row.
#[derive(Debug, Clone)]
pub(crate) struct Epaulette {
    /// For each row from 0: where the run of squares that follow the word begins and ends.
    rows: Vec<(u64, u64)>,
}

impl Epaulette {
    /// Follows the épaulette from the shoulder past the nose to the armpit.
    ///
    /// `Time: O(k^2)`, the rows of the board that it spans. `Memory: a few rows`.
    ///
    /// # Errors
    /// If the board was stopped, or there is no épaulette to follow, as in games with a small k.
    pub(crate) fn trace(
        k: K,
        board: &dyn Board,
        observer: &dyn Observer,
    ) -> Result<Self, MeasureError> {
        let word = word(k, board, observer)?;
        // The armpit lies at (1.3 k, 0.7 k) and moves left and up as k grows.
        let all = window(0, 0, 2 * k.get(), k.get());
        let mut board_rows = board.rows(all, observer)?;
        let mut rows: Vec<(u64, u64)> = Vec::new();
        for y in 0..all.height() {
            let Some(values) = board_rows.next_row()? else { break };
            let run = |from: u64| {
                let follows = (from..).zip(&values[from as usize..]);
                follows.take_while(|&(x, &p)| p == word[class(k, x, y)]).count() as u64
            };
            let found = match rows.last() {
                // Beside the hood every row begins at the casing.
                _ if 3 * y <= k.get() => {
                    let start = casing(k, y);
                    (start, start + run(start))
                }
                // Below the nose a run is the longest one near that of the row above.
                Some(&(left, end)) => {
                    let mut longest = (0, 0);
                    let mut x = left.saturating_sub(PERIOD as u64).max(y);
                    while x < (end + PERIOD as u64).min(all.width()) {
                        let length = run(x);
                        if length > longest.1 - longest.0 {
                            longest = (x, x + length);
                        }
                        x += length + 1;
                    }
                    longest
                }
                None => break,
            };
            if 3 * y > k.get() && found.1 - found.0 < PERIOD as u64 {
                break;
            }
            rows.push(found);
        }
        Ok(Self { rows })
    }

    /// The squares of row `y` that follow the word: from `.0`, up to but not including `.1`.
    /// `None` below the armpit.
    pub(crate) fn row(&self, y: u64) -> Option<(u64, u64)> {
        self.rows.get(usize::try_from(y).ok()?).copied()
    }

    /// The armpit: the middle of the last run that is a period long.
    pub(crate) fn armpit(&self) -> (u64, u64) {
        let (left, end) = self.rows[self.rows.len() - 1];
        (left.midpoint(end), self.rows.len() as u64 - 1)
    }
}

#[cfg(test)]
mod tests {
    use wythoff::blocking::Sweep;

    use super::*;
    use crate::measure::game;

    #[test]
    fn the_word_is_that_of_every_game() {
        // truth: blocking.md section 4.
        let expected = [0, 0, -1, -1, 0, 1, -1, -1, 1, 1, -1];
        for k in [100, 101, 102, 500] {
            assert_eq!(word(game(k), &Sweep::new(game(k)), &()).unwrap(), expected, "k {k}");
        }
    }

    #[test]
    fn the_armpit_lies_where_it_was_measured() {
        // truth: blocking.md section 5, armpit / k.
        for (k, x, y) in [(500, 1.2940, 0.7020), (1000, 1.2870, 0.6990), (2000, 1.2805, 0.6960)] {
            let armpit = Epaulette::trace(game(k), &Sweep::new(game(k)), &()).unwrap().armpit();
            // A few squares early: what is left is narrower than a period.
            let (right, down) = (armpit.0 as f64 - x * k as f64, armpit.1 as f64 - y * k as f64);
            assert!(right.abs() < 8.0 && down.abs() < 8.0, "k {k}: {armpit:?}");
        }
    }
}
