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

use super::{Followed, SkinPattern};
use wythoff::Window;
use wythoff::board::{Board, BoardError, Value};
use wythoff::observer::Observer;

/// The square of the golden ratio, (3 + √5)/2: the slope that the skins of higher and higher levels
/// tend to.
pub const PHI_SQUARED: f64 = 2.618_033_988_749_895;

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
    ///
    /// `Time`: that of reading nine periods of rows.
    ///
    /// # Errors
    /// As [`Board::rows`].
    ///
    /// # Panics
    /// If row `y` has fewer than eight periods above it, or the arm was not followed through the
    /// period.
    ///
    /// ```
    /// use wythoff_anatomy::arm::{Arm, Rim};
    ///
    /// let arm = Arm::new().followed(1100, &())?;
    /// // On level 2 the gap keeps its width for two thousand rows.
    /// for y in [500, 1000] {
    ///     assert_eq!(Rim::read(&arm, 2, y, &())?.gap, 6.6);
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read(
        arm: &Followed,
        level: usize,
        y: u64,
        observer: &dyn Observer,
    ) -> Result<Self, BoardError> {
        let skin = SkinPattern::new(level);
        let [columns, period] = skin.period();
        assert!(y >= TIMES * period, "row {y} has fewer than eight periods above it");
        let rows = y - TIMES * period..y + period;
        let values = inward(arm, rows, PERIODS * columns, observer)?;
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
            lag: PHI_SQUARED * y as f64 - arm.outline()[y as usize] as f64,
            gap: last.iter().map(gap).sum::<usize>() as f64 / period as f64,
            locked: (1..=TIMES as usize).map(locked).max().unwrap_or(0),
        })
    }
}

/// The values of some rows from their last palaces inward, at most `width` of each.
fn inward(
    arm: &Followed,
    rows: std::ops::Range<u64>,
    width: u64,
    observer: &dyn Observer,
) -> Result<Vec<Vec<Value>>, BoardError> {
    let left = arm.end(rows.start).0.saturating_sub(width);
    let right = arm.end(rows.end - 1).0 + 1;
    let window = Window::try_new(left, rows.start, right - left, rows.end - rows.start)
        .expect("rows of the arm lie below 2^53");
    let mut values = arm.rows(window, observer)?;
    let mut found = Vec::with_capacity(window.height() as usize);
    for y in rows {
        let Some(row) = values.next_row()? else { break };
        let row = &row[..=(arm.end(y).0 - left) as usize];
        found.push(row.iter().rev().take(width as usize).copied().collect());
    }
    Ok(found)
}
