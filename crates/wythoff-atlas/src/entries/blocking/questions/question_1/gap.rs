//! The gap between the skin of level 2 and the arm, row by row.

use wythoff_anatomy::arm::{Followed, SkinPattern};

use crate::prelude::*;

/// Measures and draws the gap between skin and arm on level 2.
pub(super) fn gap(context: &Context<'_>, arm: &Followed, found: &mut Found) -> Result<Json> {
    let level = arm.skin().levels.iter().find(|of| of.level == 2);
    let level = level.ok_or_else(|| MeasureError::NotFound("no skin of level 2".into()))?;
    let [first, last] = level.rows;
    context.step("the gap between skin and arm")?;
    let thick = SkinPattern::new(2).horizontal();
    let mut gaps: Vec<(u64, u64)> = Vec::new();
    for from in (first..=last).step_by(400) {
        let rows = 400.min(last + 1 - from);
        let (right, _) = arm.end(from + rows - 1);
        let (left, _) = arm.end(from);
        let left = left.saturating_sub(500);
        let grid = Grid::read(arm, window(left, from, right + 1 - left, rows), context.observer())?;
        for y in from..from + rows {
            let end = (arm.end(y).0 - left) as usize;
            // A line is no palace: it is the last palace of the arm that counts.
            let behind = grid.row(y)[..=end].iter().rev().skip(thick as usize);
            gaps.push((y, behind.take_while(|&&p| p >= 0).count() as u64));
        }
    }
    let columns = gaps.iter().map(|gap| gap.1).max().unwrap_or(0);
    let plot = Plot::new("row y", "columns between skin and arm, level 2")
        .across(Axis::Between(0.0, 3000.0))
        .up(Axis::Between(0.0, columns as f64 + 0.5))
        .cloud(gaps.iter().map(|&(y, gap)| (y as f64, gap as f64)));
    found.plate("gap", plot.image());
    Ok(numbers! {
        // Columns where it is widest, and the first such row.
        columns,
        row: gaps.iter().find(|gap| gap.1 == columns).map_or(0, |gap| gap.0),
        // Rows in which it is as wide, or narrower by one, and all rows.
        near: gaps.iter().filter(|gap| gap.1 + 1 >= columns).count(),
        rows: gaps.len(),
    })
}
