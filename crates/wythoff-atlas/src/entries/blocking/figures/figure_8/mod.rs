//! Figure 8: the skin of the arm, level by level.

mod drawing;
mod look;
mod verdicts;

use self::look::Seen;
use crate::measure::skin::{around, follow};
use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("blocking/figures/figure_8", measure);

fn measure(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    let rows = context.pick(3500, 150_000);
    context.step(&format!("{} rows of the unbounded arm", count(rows)))?;
    let arm = follow(context, rows)?;
    let mut levels = Vec::new();
    for (level, y) in places(context, rows) {
        context.step(&format!("level {level}, in row {}", count(y)))?;
        let patch = around(context, &arm, level, y, drawing::size(level))?;
        levels.push(Seen::look(context, &arm, (level, y), &patch)?);
        drawing::draw(context, (&arm, &patch), (level, y), &mut found)?;
    }
    verdicts::values(context, &arm, &levels, &mut found)?;
    verdicts::thickness(context, &levels, &mut found)?;
    verdicts::turns(context, &levels, &mut found)?;
    let border = verdicts::border(context, &arm, &mut found)?;
    let thickness = levels.iter().filter_map(|seen| seen.thickness);
    let thickness: Vec<_> = thickness.map(|t| [t.vertical, t.diagonal, t.horizontal]).collect();
    Ok(found.with(&numbers! {
        // Rows of the unbounded arm.
        rows,
        levels,
        // Palaces in a column, on a diagonal and in a row, level by level.
        thickness,
        border,
    }))
}

/// The levels, each with a row where the skin has parted from the arm.
fn places(context: &Context<'_>, rows: u64) -> Vec<(usize, u64)> {
    let all = [(1, 40), (2, 900), (3, context.pick(3400, 20_000)), (4, 145_000)];
    all.into_iter().filter(|&(_, y)| y < rows).collect()
}
