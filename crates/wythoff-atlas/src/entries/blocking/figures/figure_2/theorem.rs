//! Theorem 1: the rule as printed against the counts, cell by cell.

use serde_json::json;
use wythoff::blocking::Recurrence;
use wythoff::board::Board;

use super::formula::{Formula, Start};
use crate::context::{Context, MeasureError};
use crate::entry::Measured;
use crate::format::{count, list};
use crate::measure::{game, window};
use crate::model::Verdict;

/// The compared cases.
#[derive(Default)]
struct Tally {
    cells: u64,
    /// Cells whose value differs, and those where only one of the two is negative.
    different: u64,
    palaces_different: u64,
    /// Cells of rows and columns 0 and 1 whose value differs.
    first_lines_different: u64,
}

impl Tally {
    /// A rule against the recurrence, on the first 3 k + 20 rows and columns.
    fn measure(
        context: &Context<'_>,
        games: &[u64],
        formula: Formula,
        start: fn(u64) -> Start,
    ) -> Result<Self, MeasureError> {
        let mut tally = Self::default();
        for &k in games {
            context.step(&format!("Theorem 1 for game {k}"))?;
            let side = 3 * k + 20;
            let recurrence = Recurrence::new(game(k));
            let mut counted = recurrence.rows(window(0, 0, side, side), context.observer())?;
            let ruled = formula.run(side as usize, start(k));
            for (y, ruled) in ruled.chunks(side as usize).enumerate() {
                let Some(counted) = counted.next_row()? else { break };
                for (x, (&a, &b)) in ruled.iter().zip(counted).enumerate() {
                    let a = i64::from(a);
                    tally.different += u64::from(a != b);
                    tally.palaces_different += u64::from((a < 0) != (b < 0));
                    tally.first_lines_different += u64::from(a != b && (x < 2 || y < 2));
                }
                tally.cells += side;
            }
        }
        Ok(tally)
    }
}

/// The games in which mutated rules are run.
const FEW: [u64; 2] = [5, 10];

pub(super) fn measure(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let games = context.pick(
        &[1, 2, 3, 4, 5, 7, 10, 33, 50, 100, 101, 102][..],
        &[1, 2, 3, 4, 5, 7, 10, 33, 50, 100, 101, 102, 500, 1000],
    );
    let tally = Tally::measure(context, games, Formula::PRINTED, Start::printed)?;
    let which =
        format!("{} games from k = {} to {}", games.len(), games[0], games[games.len() - 1]);
    found.row("Games, k", list(games));
    found.row("Cells of automaton and recurrence compared", count(tally.cells));
    found.row("Cells that differ", count(tally.different));
    found.data["theorem_1"] =
        json!({ "games": games, "cells": tally.cells, "different": tally.different });
    rule(context, &tally, &which, found)?;
    start(context, &tally, &which, found)
}

/// CLN-19 and CLN-24.
fn rule(
    context: &Context<'_>,
    tally: &Tally,
    which: &str,
    found: &mut Measured,
) -> Result<(), MeasureError> {
    let other = |formula| Tally::measure(context, &FEW, formula, Start::printed);
    let silent = context.mutant("the term −1 of d left out", || {
        other(Formula { palaces: [3, -2, -2, 0, 1, 1], ..Formula::PRINTED })
    })?;
    let same = |tally: &Tally| Verdict::exact(tally.different == 0 && tally.cells > 0);
    found.find(
        "CLN-19",
        silent.judge(tally, same),
        format!(
            "One rule, as printed in Figure 2 and without k, was run for {which}: {} of {} \
             deviations differ from those of the counts.",
            count(tally.different),
            count(tally.cells)
        ),
    );
    let added = context.mutant("the value of d added", || {
        other(Formula { linear: [1, -1, -1, 1, 1, 1], ..Formula::PRINTED })
    })?;
    found.find(
        "CLN-24",
        added.judge(tally, same),
        format!(
            "With the formula as printed, {} of {} cells differ from the recurrence, {which}.",
            count(tally.different),
            count(tally.cells)
        ),
    );
    Ok(())
}

/// CLN-29 and CLN-31.
fn start(
    context: &Context<'_>,
    tally: &Tally,
    which: &str,
    found: &mut Measured,
) -> Result<(), MeasureError> {
    let other = |start| Tally::measure(context, &FEW, Formula::PRINTED, start);
    let less = context
        .mutant("k − 1 in place of k in the quadrant opposite the board", || {
            other(|k| Start { opposite: k as i64 - 1, ..Start::printed(k) })
        })?;
    found.find(
        "CLN-29",
        less.judge(tally, |tally| Verdict::exact(tally.palaces_different == 0 && tally.cells > 0)),
        format!(
            "From the start of Theorem 1, {} of {} squares are negative in the automaton and no \
             P-positions, or the reverse, on (3k + 20) × (3k + 20) squares of {which}.",
            count(tally.palaces_different),
            count(tally.cells)
        ),
    );
    let above = context.mutant("1 in place of 0 in the quadrant above the board", || {
        other(|k| Start { above: 1, ..Start::printed(k) })
    })?;
    found.find(
        "CLN-31",
        above.judge(tally, |tally| {
            Verdict::exact(tally.first_lines_different == 0 && tally.cells > 0)
        }),
        format!(
            "Rows and columns 0 and 1 of all these games: {} cells differ from the recurrence.",
            tally.first_lines_different
        ),
    );
    Ok(())
}
