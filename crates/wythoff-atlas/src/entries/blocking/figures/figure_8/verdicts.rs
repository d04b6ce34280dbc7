//! The verdicts on the skin, each with its power test.

use wythoff_anatomy::arm::{SkinPattern, SkinReader, word};

use super::look::{HalfTurn, Seen};
use super::places;
use crate::context::{Context, MeasureError};
use crate::entry::Measured;
use crate::format::{count, list};
use crate::measure::skin::Followed;
use crate::model::{Mutant, Verdict};

pub(super) fn find(
    context: &Context<'_>,
    arm: &Followed,
    seen: &Vec<Seen>,
    found: &mut Measured,
) -> Result<(), MeasureError> {
    let slipped = context.mutant(
        "a skin that slips: from the middle of its second period on, all rows are moved to the right by one column",
        || slipped(context, arm),
    )?;
    values(&slipped, seen, found);
    thickness(context, seen, found)?;
    words(context, arm, found)?;
    turns(context, seen, found)
}

/// The first levels on boards that are shifted from some row on.
fn slipped(context: &Context<'_>, arm: &Followed) -> Result<Vec<Seen>, MeasureError> {
    let first = places(context, arm.skin.rows).into_iter().take(2);
    first
        .map(|(level, y)| {
            let patch = arm.around(context, level, y, (0, 0))?;
            let skin = SkinPattern::new(level);
            let start = skin.find(&patch, arm.end(y), context.observer())?;
            let row = start.map_or(y, |(_, y0)| y0 + 3 * skin.period()[1] / 2);
            Seen::look(context, arm, (level, y), &patch.slipped(row))
        })
        .collect()
}

/// Claims about the cells of the skin and around it.
fn values(mutant: &Mutant<Vec<Seen>>, seen: &Vec<Seen>, found: &mut Measured) {
    let levels = list(seen.iter().map(|seen| seen.level));
    let sum = |i: usize| seen.iter().map(|seen| seen.cells[i]).sum::<u64>();
    let apart = |seen: &Seen| seen.wrong == [0; 3] && seen.cells.iter().all(|&n| n > 0);
    found.find(
        "CLN-75",
        mutant.judge(seen, |seen| Verdict::exact(!seen.is_empty() && seen.iter().all(apart))),
        format!(
            "Levels {levels}: on three periods each, all of {} cells of the skin are palaces as its closed form has them, and \
             behind it, as far as the next palace, all of {} cells are 0, or 1 in the one column a period where a line leaves.",
            count(sum(0)),
            count(sum(2))
        ),
    );
    let repeats = |seen: &Seen| seen.period == Some(SkinPattern::new(seen.level).period());
    found.find(
        "CLN-78",
        mutant.judge(seen, |seen| Verdict::exact(!seen.is_empty() && seen.iter().all(repeats))),
        format!(
            "The smallest shifts that map the skin to itself on three periods are {}.",
            list(seen.iter().filter_map(|s| s.period).map(|[dx, dy]| format!("({dx}, {dy})")))
        ),
    );
    let plain = |s: &Seen| s.values == [-2, -1] && s.wrong[1] == 0 && s.steps == [2, 3];
    found.find(
        "CLN-82",
        mutant.judge(seen, |seen| Verdict::exact(!seen.is_empty() && seen.iter().all(plain))),
        format!(
            "On three periods of levels {levels}: only p = −2 and −1 in {} cells of the skin, only 0 in {} of outer space, and \
             only steps of 2 and 3.",
            count(sum(0)),
            count(sum(1))
        ),
    );
}

/// Claims about thicknesses.
fn thickness(
    context: &Context<'_>,
    seen: &[Seen],
    found: &mut Measured,
) -> Result<(), MeasureError> {
    // Levels whose thicknesses are those of a formula.
    let three = |above: usize| -> Vec<bool> {
        let fits = |seen: &Seen| {
            let skin = SkinPattern::new(seen.level + above);
            seen.thickness.is_some_and(|t| {
                [t.vertical, t.diagonal, t.horizontal]
                    == [skin.vertical(), skin.diagonal(), skin.horizontal()]
            })
        };
        seen.iter().map(fits).collect()
    };
    let all = |fits: &Vec<bool>| Verdict::exact(!fits.is_empty() && fits.iter().all(|&fits| fits));
    let mutant = context.mutant("n + 1 in place of n", || Ok(three(1)))?;
    found.find(
        "CLN-76",
        mutant.judge(&three(0), all),
        format!(
            "Measured on palaces of levels {}: {}, that is f(2n), f(2n + 1) and f(2n + 2).",
            list(seen.iter().map(|seen| seen.level)),
            list(
                seen.iter()
                    .filter_map(|seen| seen.thickness)
                    .map(|t| { format!("({}, {}, {})", t.vertical, t.diagonal, t.horizontal) })
            )
        ),
    );
    let line = |formula: fn(&SkinPattern) -> u64| -> Vec<bool> {
        let fits = |seen: &Seen| {
            let line = seen.thickness.and_then(|thickness| thickness.line);
            line == Some(formula(&SkinPattern::new(seen.level)))
        };
        seen.iter().map(fits).collect()
    };
    let mutant =
        context.mutant("f(2n + 1) in place of f(2n) + 1", || Ok(line(SkinPattern::diagonal)))?;
    found.find(
        "CLN-77",
        mutant.judge(&line(|skin| skin.vertical() + 1), all),
        format!(
            "{} palaces where a line leaves, on levels {}: f(2n) + 1.",
            list(seen.iter().filter_map(|seen| seen.thickness.and_then(|t| t.line))),
            list(seen.iter().map(|seen| seen.level))
        ),
    );
    Ok(())
}

/// The rows of the levels in an outline.
struct Words {
    /// The rows of the first stretch of each level from 1 on.
    rows: Vec<[u64; 2]>,
}

impl Words {
    fn read(outline: impl Iterator<Item = i64>) -> Self {
        let mut reader = SkinReader::new();
        outline.for_each(|u| reader.read(u));
        let skin = reader.finish();
        let first = |level| skin.levels.iter().find(|of| of.level == level).map(|of| of.rows);
        Self { rows: (1..).map_while(first).collect() }
    }

    /// Returns true if there are at least two levels, each repeats its word more than twice, and
    /// none of the steps between the first and the last row belongs to no level.
    fn without_a_break(&self) -> bool {
        let follow = (1..)
            .zip(&self.rows)
            .all(|(level, [from, to])| to - from > 2 * word(level).len() as u64);
        self.rows.len() > 1 && follow && self.rows.windows(2).all(|two| two[1][0] <= two[0][1])
    }

    fn steps(&self) -> u64 {
        self.rows.iter().map(|rows| rows[1] - rows[0]).sum()
    }
}

/// The claim about the steps of the border.
fn words(context: &Context<'_>, arm: &Followed, found: &mut Measured) -> Result<(), MeasureError> {
    let words = Words::read(arm.outline.iter().copied());
    let mutant = context.mutant("a single step that is longer by a column, in row 500", || {
        let slip = |(y, &u): (i64, &i64)| u + i64::from(y >= 500);
        Ok(Words::read((0..).zip(&arm.outline).map(slip)))
    })?;
    let text = |level: usize| word(level).iter().map(ToString::to_string).collect::<String>();
    let levels = words.rows.len();
    found.find(
        "CLN-83",
        mutant.judge(&words, |words| Verdict::exact(words.without_a_break())),
        format!(
            "From row {} to row {} the steps are parts of the words {}, repeated, without a break: {} steps in all.",
            words.rows.first().map_or(0, |rows| rows[0]),
            count(words.rows.last().map_or(0, |rows| rows[1])),
            list((1..=levels.min(3)).map(text)) + if levels > 3 { " and the next" } else { "" },
            count(words.steps())
        ),
    );
    Ok(())
}

/// The claim about the half turn.
fn turns(context: &Context<'_>, seen: &[Seen], found: &mut Measured) -> Result<(), MeasureError> {
    let turns: Vec<HalfTurn> = seen.iter().map(|seen| seen.turn).collect();
    let mutant = context.mutant("the column of the line counted in", || {
        Ok(seen.iter().map(|seen| HalfTurn::of(&seen.columns)).collect::<Vec<_>>())
    })?;
    let holds = |turn: &HalfTurn| {
        let values = turn.exchanged == turn.cells || turn.kept == turn.cells;
        turn.cells > 0 && turn.shape && values
    };
    let sum = |of: fn(&HalfTurn) -> u64| turns.iter().map(of).sum::<u64>();
    let kept = sum(|turn| turn.kept);
    found.find(
        "CLN-85",
        mutant.judge(&turns, |turns| Verdict::exact(!turns.is_empty() && turns.iter().all(holds))),
        format!(
            "On levels {} the half turn of the {} cells between lines maps the shape to itself; it exchanges k − 1 and k − 2 in \
             {} of them and leaves {} as they are.",
            list(seen.iter().map(|seen| seen.level)),
            list(turns.iter().map(|turn| count(turn.cells))),
            count(sum(|turn| turn.exchanged)),
            if kept == 0 { "none".into() } else { count(kept) }
        ),
    );
    Ok(())
}
