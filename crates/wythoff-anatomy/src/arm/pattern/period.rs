//! One period of the skin, as columns of values: read from a board, computed from the closed form,
//! or expanded from the level before.

use schemars::JsonSchema;
use serde::Serialize;

use super::SkinPattern;
use crate::arm::word;
use wythoff::Window;
use wythoff::board::{Board, BoardError, Value};
use wythoff::observer::Observer;

/// One period of a skin: the values of its columns from outer space down, from a column where a
/// line leaves to the column before the next such column.
#[derive(Debug, Clone, PartialEq, Eq, JsonSchema, Serialize)]
pub struct SkinPeriod {
    level: usize,
    columns: Vec<Vec<Value>>,
}

impl SkinPattern {
    /// Finds the beginning of a period of a skin of this level on a board: the first square at
    /// depth 0 (the last palace of its row with a line below it) in or below row `y`, whose last
    /// palace is in column `x`. Returns `None` if the steps of the outline there are not the word
    /// of the level.
    ///
    /// # Errors
    /// As [`Board::rows`].
    pub fn find(
        &self,
        board: &dyn Board,
        (x, y): (u64, u64),
        observer: &dyn Observer,
    ) -> Result<Option<(u64, u64)>, BoardError> {
        let [columns, rows] = self.period();
        // A period to look for its beginning in, and the period itself.
        let Ok(window) = Window::try_new(x, y, 3 * columns, 2 * rows) else { return Ok(None) };
        let (mut ends, mut values) = (vec![], board.rows(window, observer)?);
        while let Some(row) = values.next_row()? {
            ends.extend(row.iter().rposition(|&p| p < 0));
        }
        let steps: Vec<usize> =
            ends.windows(2).map(|pair| pair[1].saturating_sub(pair[0])).collect();
        let word: Vec<usize> = word(self.level()).into_iter().map(usize::from).collect();
        let begin = steps.windows(word.len()).position(|steps| steps == word);
        Ok(begin.map(|row| (x + ends[row] as u64, y + row as u64)))
    }
}

impl SkinPeriod {
    /// The period of a level in closed form. `Memory: 8 bytes a cell`, f(2n+1) f(2n+2) of them.
    ///
    /// ```
    /// use wythoff_anatomy::arm::SkinPeriod;
    /// let level_1 = SkinPeriod::new(1);
    /// assert_eq!(level_1.columns(), [vec![-1, -1], vec![-1], vec![-1], vec![-2], vec![-2]]);
    /// assert_eq!(level_1.expand(), SkinPeriod::new(2));
    /// ```
    ///
    /// # Panics
    /// If the level is above [`SkinPattern::HIGHEST`].
    pub fn new(level: usize) -> Self {
        let skin = SkinPattern::new(level);
        let column = |u: u64| skin.column(u as i64).map(|depth| skin.value(depth)).collect();
        Self { level, columns: (0..skin.period()[0]).map(column).collect() }
    }

    pub(super) const fn from_columns(level: usize, columns: Vec<Vec<Value>>) -> Self {
        Self { level, columns }
    }

    /// The level.
    pub const fn level(&self) -> usize {
        self.level
    }

    /// The columns.
    pub fn columns(&self) -> &[Vec<Value>] {
        &self.columns
    }

    /// Returns the period that follows from a count alone: an outline with the steps of a level,
    /// and in every row `horizontal` palaces left of outer space with k - `horizontal` further
    /// palaces left of them. \[CLN\] section 3.4 says that steps and count determine the values of
    /// the skin. Here they are counted, from the palaces of the strip above, on the diagonal and
    /// along the row. A cell with p >= 0 ends a column.
    ///
    /// `Time: O(cells of a period)`.
    pub fn from_count(level: usize, horizontal: u64) -> Self {
        let (skin, width) = (SkinPattern::new(level), horizontal as i64);
        let period = skin.period()[0] as i64;
        // The rows from the first one with palaces that the period sees: it sees fewer than `width`
        // of them on a diagonal.
        let first = skin.top(-width);
        let rows = (first..).take_while(|&y| skin.outline(y) - width + 1 < period);
        let ends: Vec<i64> = rows.map(|y| skin.outline(y)).collect();
        // No palace of these rows lies further left.
        let left = -2 * width;
        let lines = (period + 3 * width) as usize;
        let (mut above, mut along) = (vec![0; lines], vec![0; lines + ends.len()]);
        let mut columns = vec![vec![]; period as usize];
        for (row, &end) in ends.iter().enumerate() {
            for u in end - width + 1..=end {
                let at = (u - left) as usize;
                let (north, diagonal) = (&mut above[at], &mut along[at + ends.len() - row]);
                if let Some(column) = usize::try_from(u).ok().and_then(|u| columns.get_mut(u)) {
                    column.push(*north + *diagonal - 1 - (end - u));
                }
                *north += 1;
                *diagonal += 1;
            }
        }
        for column in &mut columns {
            column.truncate(column.iter().take_while(|&&p: &&Value| p < 0).count());
        }
        Self { level, columns }
    }

    /// Reads a period of the skin from a board: the first one that begins in or below row `y`,
    /// whose last palace is in column `x`. Returns `None` if the steps of the outline there are not
    /// the word of the level.
    ///
    /// The values are those of the board: a board with another skin gives other columns than
    /// [`SkinPeriod::new`].
    ///
    /// # Errors
    /// As [`Board::rows`].
    pub fn read(
        board: &dyn Board,
        level: usize,
        from: (u64, u64),
        observer: &dyn Observer,
    ) -> Result<Option<Self>, BoardError> {
        let skin = SkinPattern::new(level);
        let Some((x, y)) = skin.find(board, from, observer)? else { return Ok(None) };
        let [columns, rows] = skin.period();
        // Room for what hangs below the last column, and for seeing that it ends.
        let height = rows + 2 * skin.vertical() + 3;
        let Ok(window) = Window::try_new(x, y, columns, height) else { return Ok(None) };
        let values = board.values(window, observer)?;
        let column = |u: u64| {
            let below = (skin.top(u as i64) as u64..height).map(|row| row * columns + u);
            below.map(|at| values[at as usize]).take_while(|&p| p < 0).collect()
        };
        Ok(Some(Self { level, columns: (0..columns).map(column).collect() }))
    }

    /// Cells of the period whose values the half turn does not exchange, and all cells between the
    /// columns where lines leave: the turn maps the column u to its last but u-th, and each upside
    /// down.
    pub fn unexchanged(&self) -> (u64, u64) {
        let between = self.columns.get(1..).unwrap_or_default();
        let turned = between.iter().rev().flat_map(|column| column.iter().rev());
        let cells = between.iter().flatten();
        let same = cells.clone().zip(turned).filter(|&(a, b)| a + b != -3).count();
        (same as u64, cells.count() as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arm::Arm;
    use wythoff::K;
    use wythoff::blocking::Sweep;

    /// Returns a row well inside a level, and the column of its last palace. The rows of the levels
    /// are in `docs/algorithms/arm.md#the-skin`.
    fn inside(board: &dyn Board, y: u64, shoulder: u64) -> (u64, u64) {
        let window = Window::try_new(shoulder + y * 2, y, y, 1).unwrap();
        let row = board.values(window, &()).unwrap();
        (window.x() + row.iter().rposition(|&p| p < 0).unwrap() as u64, y)
    }

    #[test]
    fn the_arm_has_the_skin_of_the_closed_form() {
        let arm = Arm::new();
        for (level, y) in [(1, 20), (1, 40), (2, 200), (2, 1500), (3, 6000)] {
            let read = SkinPeriod::read(&arm, level, inside(&arm, y, 0), &()).unwrap();
            assert_eq!(read, Some(SkinPeriod::new(level)), "level {level} row {y}");
        }
        // Another level, whose word contains the word of this level.
        let other = SkinPeriod::read(&arm, 1, inside(&arm, 500, 0), &()).unwrap();
        assert_ne!(other, Some(SkinPeriod::new(1)));
        // Near its end a level is fused with the arm, though its steps go on.
        let fused = SkinPeriod::read(&arm, 1, inside(&arm, 60, 0), &()).unwrap();
        assert!(fused.is_some_and(|period| period.columns()[0].len() > 2));
    }

    #[test]
    fn so_have_games() {
        for (k, level, y) in [(100, 1, 40), (500, 2, 700), (1000, 2, 2000)] {
            let sweep = Sweep::new(K::try_new(k).unwrap());
            let read = SkinPeriod::read(&sweep, level, inside(&sweep, y, k), &()).unwrap();
            assert_eq!(read, Some(SkinPeriod::new(level)), "game {k}");
        }
    }

    #[test]
    fn steps_and_a_count_fix_the_values_and_the_count_is_not_the_printed_one() {
        for level in 1..=4 {
            let skin = SkinPattern::new(level);
            let right = SkinPeriod::from_count(level, skin.horizontal());
            assert_eq!(right, SkinPeriod::new(level), "level {level}");
            // [CLN] prints k - f(2n+3).
            assert_ne!(SkinPeriod::from_count(level, skin.period()[0]), right);
        }
    }

    #[test]
    fn the_half_turn_exchanges_all_values() {
        for level in 1..=6 {
            let (same, cells) = SkinPeriod::new(level).unexchanged();
            assert_eq!(same, 0);
            let skin = SkinPattern::new(level);
            assert_eq!(cells, skin.vertical() * (skin.period()[0] - 1));
        }
        let mut spoiled = SkinPeriod::new(2);
        spoiled.columns[3][0] = -3 - spoiled.columns[3][0];
        assert_eq!(spoiled.unexchanged().0, 2);
    }
}
