//! Columns of gaps with a third number of palaces: where the law of gaps fails.

use wythoff_anatomy::threads::{self, Wake};

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

/// All lines that were looked at.
#[derive(Default, Serialize)]
struct Lines {
    columns: u64,
    third: usize,
    diagonals: u64,
    third_diagonals: usize,
}

impl Lines {
    fn add(&mut self, wake: &Wake) {
        self.columns += wake.columns.all();
        self.diagonals += wake.diagonals.all();
        self.third += wake.columns.third.len();
        self.third_diagonals += wake.diagonals.third.len();
    }

    const fn only_in_columns(&self) -> bool {
        self.third > 0 && self.third_diagonals == 0
    }
}

/// Follows threads down and finds the columns of the gaps behind them that have a third number.
pub(super) fn third(context: &Context<'_>, found: &mut Found) -> Result<Json> {
    let (mut exceptions, mut lines) = (Vec::new(), Lines::default());
    for &(k, top, rows) in context.pick(QUICK, GAMES) {
        context.step(&format!("the gaps behind the threads of game {k}"))?;
        for wake in threads::wakes(&context.sweep(game(k)), top, rows, context.observer())? {
            lines.add(&wake);
            if !wake.columns.third.is_empty() {
                exceptions.push(Exception {
                    k,
                    thickness: wake.thickness,
                    beyond: wake.beyond + wake.thickness,
                    rows: wake.rows,
                    numbers: wake.columns.by_palaces.into_iter().collect(),
                    third: wake.columns.third,
                });
            }
        }
    }
    found.state_of("third", lines.only_in_columns(), &lines);
    Ok(numbers! { exceptions })
}
