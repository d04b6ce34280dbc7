//! The visible skin of one level.

use wythoff_anatomy::arm::{Followed, SkinPattern, SkinPeriod, Thickness};

use crate::measure::skin::Patch;
use crate::prelude::*;

/// The observations of one level.
#[derive(Debug, Serialize)]
pub(super) struct Seen {
    pub(super) level: usize,
    /// The rows whose steps follow the word, the longest stretch there is.
    pub(super) rows: [u64; 2],
    pub(super) thickness: Option<Thickness>,
    /// The smallest shift, in columns and rows, that maps the skin to itself, over two periods and
    /// more.
    pub(super) period: Option<[u64; 2]>,
    /// Cells of the skin, of outer space and of the gap behind the skin that were compared with the
    /// closed form, and those that differ.
    pub(super) cells: [u64; 3],
    pub(super) wrong: [u64; 3],
    /// Values of the skin, from the smallest to the largest.
    pub(super) values: [i64; 2],
    /// Steps of the outline in three periods, the least and the greatest.
    pub(super) steps: [u64; 2],
    /// One period, column by column, the one with the line first.
    #[serde(skip)]
    pub(super) columns: Vec<Vec<i64>>,
    /// Half turn of the columns between two lines.
    pub(super) turn: HalfTurn,
}

/// The half turn of some columns of the skin.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub(super) struct HalfTurn {
    /// Cells of the columns.
    pub(super) cells: u64,
    /// True if it maps the shape to itself.
    pub(super) shape: bool,
    /// Cells whose value it leaves as it is.
    pub(super) kept: u64,
    /// Cells whose values -1 and -2 it exchanges.
    pub(super) exchanged: u64,
}

impl HalfTurn {
    /// Turns some columns of a skin, each given from outer space down.
    pub(super) fn of(columns: &[Vec<i64>]) -> Self {
        let turned = || columns.iter().rev().map(|column| column.iter().rev());
        let pairs = || columns.iter().zip(turned()).flat_map(|(a, b)| a.iter().zip(b));
        Self {
            cells: columns.iter().flatten().count() as u64,
            shape: columns.iter().zip(columns.iter().rev()).all(|(a, b)| a.len() == b.len()),
            kept: pairs().filter(|(a, b)| a == b).count() as u64,
            exchanged: pairs().filter(|&(a, b)| a + b == -3).count() as u64,
        }
    }
}

impl Seen {
    /// Looks at the skin of a level on a board, from row `y` on.
    pub(super) fn look(
        context: &Context<'_>,
        arm: &Followed,
        (level, y): (usize, u64),
        patch: &Patch,
    ) -> Result<Self> {
        let of = arm.skin().levels.iter().find(|of| of.level == level);
        let of = of.ok_or_else(|| MeasureError::NotFound(format!("no skin of level {level}")))?;
        let skin = SkinPattern::new(level);
        let [dx, dy] = skin.period();
        let missing = || MeasureError::NotFound(format!("no period of level {level}"));
        let (x0, y0) = skin.find(patch, arm.end(y), context.observer())?.ok_or_else(missing)?;
        let period = SkinPeriod::read(patch, level, (x0, y0), context.observer())?;
        let period = period.ok_or_else(missing)?;
        // Three periods down, from as far into the gap as two periods reach to some columns of
        // outer space.
        let left = x0 - skin.horizontal() - 2 * dx;
        let grid = window(left, y0, 6 * dx + skin.horizontal(), 3 * dy);
        let grid = Grid::read(patch, grid, context.observer())?;
        let ends = ends(&grid).unwrap_or_default();
        let steps = || ends.windows(2).map(|two| two[1].saturating_sub(two[0]) as u64);
        let mut seen = Self {
            level,
            rows: of.rows,
            thickness: of.thickness,
            period: smallest_period(&grid, &ends, skin.horizontal()),
            cells: [0; 3],
            wrong: [0; 3],
            values: [0, -9],
            steps: [steps().min().unwrap_or(0), steps().max().unwrap_or(0)],
            turn: HalfTurn::of(period.columns().get(1..).unwrap_or_default()),
            columns: period.columns().to_vec(),
        };
        seen.compare(&grid, &skin, (x0, y0));
        Ok(seen)
    }

    /// Compares the cells of a window with the closed form.
    fn compare(&mut self, grid: &Grid, skin: &SkinPattern, (x0, y0): (u64, u64)) {
        for y in y0..grid.window().bottom() {
            let mut apart = true;
            // From the right: outer space, the skin, and the gap as far as the next palace.
            for (x, &p) in grid.row(y).iter().enumerate().rev() {
                let x = grid.window().x() + x as u64;
                let depth = skin.depth(x as i64 - x0 as i64, (y - y0) as i64);
                let p = i64::from(p);
                let place = match depth {
                    ..0 => 1,
                    _ if depth < skin.floor() => 0,
                    _ => 2,
                };
                apart &= place < 2 || p >= 0;
                if !apart {
                    break;
                }
                self.cells[place] += 1;
                self.wrong[place] += u64::from(p != skin.value(depth));
                if place == 0 {
                    self.values = [self.values[0].min(p), self.values[1].max(p)];
                }
            }
        }
    }
}

/// The place of the last palace of each row; `None` if a row has none.
fn ends(grid: &Grid) -> Option<Vec<usize>> {
    let rows = grid.window().y()..grid.window().bottom();
    rows.map(|y| grid.row(y).iter().rposition(|&p| p < 0)).collect()
}

/// The smallest shift under which the last cells of all rows, so many of them and two of outer
/// space, are the same again.
fn smallest_period(grid: &Grid, ends: &[usize], thickness: u64) -> Option<[u64; 2]> {
    let rows = ends.len();
    let skin = |y: usize| {
        let row = grid.row(grid.window().y() + y as u64);
        &row[(ends[y] + 1).saturating_sub(thickness as usize)..(ends[y] + 3).min(row.len())]
    };
    let period = (1..rows / 2 + 1).find(|dy| {
        let dx = ends[*dy] - ends[0];
        (0..rows - dy).all(|y| ends[y + dy] - ends[y] == dx && skin(y) == skin(y + dy))
    })?;
    Some([(ends[period] - ends[0]) as u64, period as u64])
}
