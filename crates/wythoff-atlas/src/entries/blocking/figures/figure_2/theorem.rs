//! Theorem 1: the rule as printed against the counts, cell by cell.

use wythoff::blocking::Recurrence;
use wythoff::board::Board;

use super::formula::{Formula, Start};
use crate::prelude::*;

/// The compared cases.
#[derive(Default, Serialize)]
pub(super) struct Tally {
    theorem_1: Values,
    /// Cells where only one of the two values is negative.
    palaces_different: u64,
    /// Cells of rows and columns 0 and 1 whose value differs.
    first_lines_different: u64,
}

/// Cells that were compared, and those whose value differs.
#[derive(Default, Serialize)]
struct Values {
    games: Vec<u64>,
    cells: u64,
    different: u64,
}

impl Tally {
    /// A rule against the recurrence, on the first 3 k + 20 rows and columns.
    fn measure(
        context: &Context<'_>,
        games: &[u64],
        formula: Formula,
        start: fn(u64) -> Start,
    ) -> Result<Self> {
        let mut tally = Self::default();
        tally.theorem_1.games = games.to_vec();
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
                    tally.theorem_1.different += u64::from(a != b);
                    tally.palaces_different += u64::from((a < 0) != (b < 0));
                    tally.first_lines_different += u64::from(a != b && (x < 2 || y < 2));
                }
                tally.theorem_1.cells += side;
            }
        }
        Ok(tally)
    }

    /// The verdict on one of the numbers of differences, which must be 0.
    fn verdict(&self, differences: u64) -> Verdict {
        Verdict::exact(differences == 0 && self.theorem_1.cells > 0)
    }
}

/// The games in which mutated rules are run.
const FEW: [u64; 2] = [5, 10];

/// CLN-19, CLN-24, CLN-29 and CLN-31.
pub(super) fn measure(context: &Context<'_>, found: &mut Found) -> Result<Tally> {
    let games = context.pick(
        &[1, 2, 3, 4, 5, 7, 10, 33, 50, 100, 101, 102][..],
        &[1, 2, 3, 4, 5, 7, 10, 33, 50, 100, 101, 102, 500, 1000],
    );
    let tally = Tally::measure(context, games, Formula::PRINTED, Start::printed)?;

    let other = |formula| Tally::measure(context, &FEW, formula, Start::printed);
    let rule = |tally: &Tally| tally.verdict(tally.theorem_1.different);
    let silent = context.mutant("the term −1 of d left out", || {
        other(Formula { palaces: [3, -2, -2, 0, 1, 1], ..Formula::PRINTED })
    })?;
    found.verdict("CLN-19", silent.judge(&tally, rule));
    let added = context.mutant("the value of d added", || {
        other(Formula { linear: [1, -1, -1, 1, 1, 1], ..Formula::PRINTED })
    })?;
    found.verdict("CLN-24", added.judge(&tally, rule));

    let other = |start| Tally::measure(context, &FEW, Formula::PRINTED, start);
    let less = context
        .mutant("k − 1 in place of k in the quadrant opposite the board", || {
            other(|k| Start { opposite: k as i64 - 1, ..Start::printed(k) })
        })?;
    found.verdict("CLN-29", less.judge(&tally, |tally| tally.verdict(tally.palaces_different)));
    let above = context.mutant("1 in place of 0 in the quadrant above the board", || {
        other(|k| Start { above: 1, ..Start::printed(k) })
    })?;
    found
        .verdict("CLN-31", above.judge(&tally, |tally| tally.verdict(tally.first_lines_different)));
    Ok(tally)
}
