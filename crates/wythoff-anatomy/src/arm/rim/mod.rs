//! The rim of the arm: the skin, the gap behind it, and the palaces behind the gap.
//!
//! Columns are counted from the last palace of a row to the left. `docs/algorithms/skin.md`, "What
//! ends a level", has the theory.

mod law;
mod layers;
#[cfg(test)]
mod tests;

use schemars::JsonSchema;
use serde::Serialize;

pub use law::{lag_between, lag_of, next_transition};
pub use layers::Layer;

use super::pattern::SkinPattern;
use wythoff::Window;
use wythoff::board::{Board, BoardError, Value};
use wythoff::observer::Observer;

/// The square of the golden ratio, (3 + √5)/2.
const PHI_SQUARED: f64 = 2.618_033_988_749_895;

/// Periods above the one that is measured, with which it is compared.
const TIMES: u64 = 8;
/// Columns that are read, in periods of the skin.
const PERIODS: u64 = 32;

/// The rim of the arm in one period of rows.
#[derive(Debug, Clone, Copy, PartialEq, JsonSchema, Serialize)]
pub struct Rim {
    /// The first row.
    pub y: u64,
    /// Columns from the last palace of that row to the line u = φ² y.
    pub lag: f64,
    /// Columns without palaces behind the skin, as the mean of the rows.
    pub gap: f64,
    /// Columns, from the last palaces on, that repeat with a period of the skin, or up to eight.
    pub locked: u64,
}

impl Rim {
    /// Measures the rim in rows that have the skin of level `level`, for a period from row `y` on.
    /// `outline` has the column of the last palace of each row of the unbounded arm, `board`.
    ///
    /// `Time`: that of reading nine periods of rows.
    ///
    /// # Errors
    /// As [`Board::rows`].
    ///
    /// # Panics
    /// If row `y` has fewer than eight periods above it, or the outline ends before the period.
    ///
    /// ```
    /// # use std::ops::ControlFlow;
    /// use wythoff_anatomy::arm::{Arm, Follower, Frontier, Rim, Stretch};
    ///
    /// struct Outline(Vec<i64>);
    /// # impl Follower for Outline {
    /// #     fn rows(&mut self, done: &Stretch<'_>) -> ControlFlow<()> {
    /// #         self.0.extend(done.skin);
    /// #         ControlFlow::Continue(())
    /// #     }
    /// # }
    /// let (arm, mut outline) = (Arm::new(), Outline(vec![]));
    /// arm.follow(&Frontier::start(), 1100, &mut outline, &())?;
    /// // On level 2 the gap keeps its width for two thousand rows.
    /// for y in [500, 1000] {
    ///     assert_eq!(Rim::read(&arm, &outline.0, 2, y, &())?.gap, 6.6);
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read(
        board: &dyn Board,
        outline: &[i64],
        level: usize,
        y: u64,
        observer: &dyn Observer,
    ) -> Result<Self, BoardError> {
        let skin = SkinPattern::new(level);
        let [columns, period] = skin.period();
        assert!(y >= TIMES * period, "row {y} has fewer than eight periods above it");
        let rows = y - TIMES * period..y + period;
        let values = inward(board, outline, rows, PERIODS * columns, observer)?;
        let period = period as usize;
        let last = &values[values.len() - period..];
        let gap = |row: &Vec<Value>| {
            let behind = row.iter().skip(skin.horizontal() as usize);
            behind.take_while(|&&p| p >= 0).count()
        };
        let same = |(a, b): (&Vec<Value>, &Vec<Value>)| {
            a.iter().zip(b).take_while(|(a, b)| a == b).count() as u64
        };
        let locked = |times: usize| {
            let above = &values[values.len() - (times + 1) * period..];
            last.iter().zip(above).map(same).min().unwrap_or(0)
        };
        Ok(Self {
            y,
            lag: lag(outline[y as usize], y),
            gap: last.iter().map(gap).sum::<usize>() as f64 / period as f64,
            locked: (1..=TIMES as usize).map(locked).max().unwrap_or(0),
        })
    }
}

/// Columns from (u, y) to the line u = φ² y.
fn lag(u: i64, y: u64) -> f64 {
    PHI_SQUARED * y as f64 - u as f64
}

/// The values of some rows from their last palaces inward, at most `width` of each.
fn inward(
    board: &dyn Board,
    outline: &[i64],
    rows: std::ops::Range<u64>,
    width: u64,
    observer: &dyn Observer,
) -> Result<Vec<Vec<Value>>, BoardError> {
    let end = |y: u64| outline[y as usize].max(0) as u64;
    let left = end(rows.start).saturating_sub(width);
    let right = end(rows.end - 1) + 1;
    let window = Window::try_new(left, rows.start, right - left, rows.end - rows.start)
        .expect("rows of the arm lie below 2^53");
    let mut values = board.rows(window, observer)?;
    let mut found = Vec::with_capacity(window.height() as usize);
    for y in rows {
        let Some(row) = values.next_row()? else { break };
        let row = &row[..=(end(y) - left) as usize];
        found.push(row.iter().rev().take(width as usize).copied().collect());
    }
    Ok(found)
}
