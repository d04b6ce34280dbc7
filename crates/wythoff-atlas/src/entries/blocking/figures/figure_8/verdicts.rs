//! The verdicts on the skin, each with its power test.

use wythoff_anatomy::arm::{Followed, SkinPattern, SkinReader, word};

use super::look::{HalfTurn, Seen};
use super::places;
use crate::measure::skin::around;
use crate::prelude::*;

/// Holds if there is evidence, and all of it fits.
fn all<E>(evidence: &[E], fits: impl Fn(&E) -> bool) -> Verdict {
    Verdict::exact(!evidence.is_empty() && evidence.iter().all(fits))
}

/// The first levels on boards that are shifted from some row on.
fn slipped(context: &Context<'_>, arm: &Followed) -> Result<Vec<Seen>> {
    let first = places(context, arm.skin().rows).into_iter().take(2);
    first
        .map(|(level, y)| {
            let patch = around(context, arm, level, y, (0, 0))?;
            let skin = SkinPattern::new(level);
            let start = skin.find(&patch, arm.end(y), context.observer())?;
            let row = start.map_or(y, |(_, y0)| y0 + 3 * skin.period()[1] / 2);
            Seen::look(context, arm, (level, y), &patch.slipped(row))
        })
        .collect()
}

/// Judges the cells of the skin and around it.
pub(super) fn values(
    context: &Context<'_>,
    arm: &Followed,
    seen: &Vec<Seen>,
    found: &mut Found,
) -> Result<()> {
    let mutant = context.mutant(
        "a skin that slips: from the middle of its second period on, all rows are moved to the right by one column",
        || slipped(context, arm),
    )?;
    let apart = |seen: &Seen| seen.wrong == [0; 3] && seen.cells.iter().all(|&n| n > 0);
    found.verdict("CLN-75", mutant.judge(seen, |seen| all(seen, apart)));
    let repeats = |seen: &Seen| seen.period == Some(SkinPattern::new(seen.level).period());
    found.verdict("CLN-78", mutant.judge(seen, |seen| all(seen, repeats)));
    let plain = |s: &Seen| s.values == [-2, -1] && s.wrong[1] == 0 && s.steps == [2, 3];
    found.verdict("CLN-82", mutant.judge(seen, |seen| all(seen, plain)));
    Ok(())
}

/// Judges the thicknesses of the skin. Evidence is a level whose thickness is that of a formula, or
/// not.
pub(super) fn thickness(context: &Context<'_>, seen: &[Seen], found: &mut Found) -> Result<()> {
    let rule = |fits: &Vec<bool>| all(fits, |&fits| fits);
    let three = |above: usize| -> Vec<bool> {
        let fits = |seen: &Seen| {
            let skin = SkinPattern::new(seen.level + above);
            let formulas = [skin.vertical(), skin.diagonal(), skin.horizontal()];
            seen.thickness.is_some_and(|t| [t.vertical, t.diagonal, t.horizontal] == formulas)
        };
        seen.iter().map(fits).collect()
    };
    let mutant = context.mutant("n + 1 in place of n", || Ok(three(1)))?;
    found.verdict("CLN-76", mutant.judge(&three(0), rule));
    let line = |formula: fn(&SkinPattern) -> u64| -> Vec<bool> {
        let fits = |seen: &Seen| {
            let line = seen.thickness.and_then(|thickness| thickness.line);
            line == Some(formula(&SkinPattern::new(seen.level)))
        };
        seen.iter().map(fits).collect()
    };
    let mutant =
        context.mutant("f(2n + 1) in place of f(2n) + 1", || Ok(line(SkinPattern::diagonal)))?;
    found.verdict("CLN-77", mutant.judge(&line(|skin| skin.vertical() + 1), rule));
    Ok(())
}

/// The steps of the border.
#[derive(Serialize)]
pub(super) struct Border {
    /// The rows of the first stretch of each level from 1 on.
    rows: Vec<[u64; 2]>,
    /// The words of the first levels.
    words: Vec<String>,
    /// Steps in all rows.
    steps: u64,
}

impl Border {
    fn read(outline: impl Iterator<Item = i64>) -> Self {
        let mut reader = SkinReader::new();
        outline.for_each(|u| reader.read(u));
        let skin = reader.finish();
        let first = |level| skin.levels.iter().find(|of| of.level == level).map(|of| of.rows);
        let rows: Vec<[u64; 2]> = (1..).map_while(first).collect();
        let digits = |level: usize| word(level).iter().map(ToString::to_string).collect();
        Self {
            words: (1..=rows.len().min(3)).map(digits).collect(),
            steps: rows.iter().map(|rows| rows[1] - rows[0]).sum(),
            rows,
        }
    }

    /// Returns true if there are at least two levels, each repeats its word more than twice, and
    /// none of the steps between the first and the last row belongs to no level.
    fn without_a_break(&self) -> bool {
        let follow = (1..)
            .zip(&self.rows)
            .all(|(level, [from, to])| to - from > 2 * word(level).len() as u64);
        self.rows.len() > 1 && follow && self.rows.windows(2).all(|two| two[1][0] <= two[0][1])
    }
}

/// Reads and judges the steps of the border.
pub(super) fn border(context: &Context<'_>, arm: &Followed, found: &mut Found) -> Result<Border> {
    let border = Border::read(arm.outline().iter().copied());
    let mutant = context.mutant("a single step that is longer by a column, in row 500", || {
        let slip = |(y, &u): (i64, &i64)| u + i64::from(y >= 500);
        Ok(Border::read((0..).zip(arm.outline()).map(slip)))
    })?;
    found.verdict("CLN-83", mutant.judge_exact(&border, Border::without_a_break));
    Ok(border)
}

/// Judges the half turn.
pub(super) fn turns(context: &Context<'_>, seen: &[Seen], found: &mut Found) -> Result<()> {
    let turns: Vec<HalfTurn> = seen.iter().map(|seen| seen.turn).collect();
    let mutant = context.mutant("the column of the line counted in", || {
        Ok(seen.iter().map(|seen| HalfTurn::of(&seen.columns)).collect::<Vec<_>>())
    })?;
    let holds = |turn: &HalfTurn| {
        let values = turn.exchanged == turn.cells || turn.kept == turn.cells;
        turn.cells > 0 && turn.shape && values
    };
    found.verdict("CLN-85", mutant.judge(&turns, |turns| all(turns, holds)));
    Ok(())
}
