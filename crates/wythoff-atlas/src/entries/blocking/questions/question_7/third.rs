//! Columns of gaps with a third number of palaces: where the law of gaps fails.

use wythoff_anatomy::threads::{self, CountedLines, Wake};

use crate::prelude::*;

/// Games with the first row and the number of rows in which threads are followed.
const GAMES: &[(u64, u64, u64)] =
    &[(241, 6000, 10_000), (270, 6000, 10_000), (393, 6000, 2000), (715, 60_000, 5000)];
const QUICK: &[(u64, u64, u64)] = &[(393, 6000, 2000)];

/// A gap with a third number.
#[derive(Serialize)]
struct Exception {
    k: u64,
    /// Palaces in a row of the thread beside it, and of all beyond the gap.
    thickness: u64,
    beyond: u64,
    rows: [u64; 2],
    /// Columns, by the palaces that a square of the gap sees in them.
    numbers: Vec<(u64, u64)>,
    /// The columns with the third number.
    third: Vec<u64>,
}

impl Exception {
    fn of(k: u64, wake: Wake) -> Self {
        Self {
            k,
            thickness: wake.thickness,
            beyond: wake.beyond + wake.thickness,
            rows: wake.rows,
            numbers: wake.columns.by_palaces.into_iter().collect(),
            third: wake.columns.third,
        }
    }
}

/// All lines that were looked at.
#[derive(Default, Serialize)]
struct Lines {
    columns: u64,
    third: usize,
    diagonals: u64,
    third_diagonals: usize,
}

impl Lines {
    /// Counts the columns and the diagonals of some gaps.
    fn of<'a>(gaps: impl Iterator<Item = [&'a CountedLines; 2]>) -> Self {
        let mut found = Self::default();
        for [columns, diagonals] in gaps {
            found.columns += columns.all();
            found.diagonals += diagonals.all();
            found.third += columns.third.len();
            found.third_diagonals += diagonals.third.len();
        }
        found
    }

    const fn only_in_columns(&self) -> bool {
        self.third > 0 && self.third_diagonals == 0
    }
}

/// Follows threads down and finds the columns of the gaps behind them that have a third number.
pub(super) fn third(context: &Context<'_>, found: &mut Found) -> Result<Json> {
    let mut all = Vec::new();
    for &(k, top, rows) in context.pick(QUICK, GAMES) {
        context.step(&format!("the gaps behind the threads of game {k}"))?;
        let wakes = threads::wakes(&context.sweep(game(k)), top, rows, context.observer())?;
        all.extend(wakes.into_iter().map(|wake| (k, wake)));
    }
    let lines = Lines::of(all.iter().map(|(_, wake)| [&wake.columns, &wake.diagonals]));
    let mutant = context.mutant("columns and diagonals exchanged", || {
        Ok(Lines::of(all.iter().map(|(_, wake)| [&wake.diagonals, &wake.columns])))
    })?;
    found.state_of("third", mutant.judge_exact(&lines, Lines::only_in_columns), &lines);
    let exceptions = all.into_iter().filter(|(_, wake)| !wake.columns.third.is_empty());
    let exceptions: Vec<Exception> = exceptions.map(|(k, wake)| Exception::of(k, wake)).collect();
    Ok(numbers! { exceptions })
}
