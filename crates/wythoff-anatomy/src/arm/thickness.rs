//! The thickness of the skin, measured on values.

use std::ops::ControlFlow;

use schemars::JsonSchema;
use serde::Serialize;

use super::frontier::Frontier;
use super::skin::{Skin, SkinLevel};
use super::window::WindowRows;
use super::{Arm, ArmError, Follower, Stretch};
use wythoff::Window;
use wythoff::board::{BoardError, Rows, Value};
use wythoff::observer::{Interrupted, Observer};

/// Number of palaces behind one another in the skin, from outer space in, at most places.
///
/// \[CLN\] section 3.4: at level n they are f(2n+2), f(2n) and f(2n+1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Thickness {
    /// Palaces in a row.
    pub horizontal: u64,
    /// Palaces in a column.
    pub vertical: u64,
    /// Palaces on a diagonal.
    pub diagonal: u64,
    /// Palaces in the columns that are thicker than the others, one per period: there a line leaves
    /// the skin for the arm.
    pub line: Option<u64>,
}

impl Arm {
    /// Measures the levels of a skin: levels that began in the first third of its rows at their
    /// beginning, and a level that lasts to the last row below that row, at the frontier `below`.
    ///
    /// `Time: O(rows^2)`, less than a fifth of the time to find the skin.
    ///
    /// # Errors
    /// As [`Arm::follow`].
    pub fn measure(
        &self,
        skin: &mut Skin,
        below: &Frontier,
        observer: &dyn Observer,
    ) -> Result<(), ArmError> {
        for level in &mut skin.levels {
            let [first, last] = level.rows;
            let [_, period] = level.period;
            // Clear of the level before: for a while after
            // it began, the skin is fused with the arm.
            let top = first + (4 * period + 16).max(first / 8);
            let wanted = 4 * period + 64;
            if 3 * top < skin.rows && last > top + 2 * period {
                let mut above = Above(Frontier::start());
                self.follow(&Frontier::start(), top, &mut above, observer)?;
                let rows = wanted.min(last + 1 - top);
                level.thickness = self.thickness(above.0, level, rows, observer)?;
            } else if last + 1 == skin.rows && below.y == skin.rows && last > top {
                level.thickness = self.thickness(below.clone(), level, wanted, observer)?;
            }
        }
        Ok(())
    }

    /// The thickness in the rows below a frontier, if the outline has the level's period there.
    fn thickness(
        &self,
        below: Frontier,
        level: &SkinLevel,
        rows: u64,
        observer: &dyn Observer,
    ) -> Result<Option<Thickness>, ArmError> {
        // Wide enough for the skin of the first row, and for where the last one has it.
        let [dx, dy] = level.period;
        let left = below.right().saturating_sub(4 * dx);
        let right = below.right() + (rows / dy + 2) * dx;
        let window = Window::try_new(left, below.y, right - left, rows).expect("rows of an arm");
        let mut values = WindowRows::new(self, window, below);
        let mut grid = vec![];
        loop {
            if observer.progress(grid.len() as u128, rows.into()).is_break() {
                return Err(Interrupted.into());
            }
            match values.next_row() {
                Ok(Some(row)) => grid.push(row.to_vec()),
                Ok(None) => break,
                Err(BoardError::Engine(error)) => {
                    return Err(error
                        .downcast()
                        .map_or(ArmError::Interrupted(Interrupted), |e| *e));
                }
                Err(BoardError::Interrupted(error)) => return Err(error.into()),
            }
        }
        Ok(measure(&grid, level))
    }
}

/// The thickness of the skin in a window that has outer space at its right end in every row.
fn measure(grid: &[Vec<Value>], level: &SkinLevel) -> Option<Thickness> {
    let ends: Option<Vec<usize>> =
        grid.iter().map(|row| row.iter().rposition(|&p| p < 0)).collect();
    let ends = ends?;
    let [dx, dy] = level.period.map(|n| n as usize);
    let periodic = ends.iter().zip(&ends[dy.min(ends.len())..]).all(|(a, b)| a + dx == *b);
    let width = grid.first()?.len();
    // Palaces from the first one on that is met along a line, if the line leaves the skin again.
    let run = |cells: &mut dyn Iterator<Item = (usize, usize)>| {
        let mut length = 0;
        for (x, y) in cells {
            match grid[y][x] < 0 {
                true => length += 1,
                false if length > 0 => return Some(length),
                false => {}
            }
        }
        None
    };
    let height = grid.len();
    let rows = (0..height).filter_map(|y| run(&mut (0..=ends[y]).rev().map(|x| (x, y))));
    // Columns and diagonals that begin in outer space.
    let begin = ends[0] + 1..width;
    let columns = begin.clone().filter_map(|x| run(&mut (0..height).map(|y| (x, y))));
    let diagonals = begin.filter_map(|x| run(&mut (0..height.min(width - x)).map(|y| (x + y, y))));
    let (columns, horizontal, diagonal) =
        (columns.collect::<Vec<_>>(), usual(rows)?, usual(diagonals)?);
    let vertical = usual(columns.iter().copied())?;
    let line = usual(columns.into_iter().filter(|&length| length > vertical));
    periodic.then_some(Thickness { horizontal, vertical, diagonal, line })
}

/// The most frequent of some numbers.
fn usual(numbers: impl Iterator<Item = u64>) -> Option<u64> {
    let mut counts = std::collections::BTreeMap::new();
    numbers.for_each(|n| *counts.entry(n).or_insert(0_u64) += 1);
    counts.into_iter().max_by_key(|&(_, count)| count).map(|(n, _)| n)
}

/// Keeps the last frontier.
pub(super) struct Above(pub(super) Frontier);

impl Follower for Above {
    fn rows(&mut self, done: &Stretch<'_>) -> ControlFlow<()> {
        self.0.clone_from(done.below);
        ControlFlow::Continue(())
    }
}
