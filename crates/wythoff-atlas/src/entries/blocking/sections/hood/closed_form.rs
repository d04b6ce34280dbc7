//! The palace number in the hood, and where every move wins.

use std::collections::BTreeSet;

use wythoff::blocking::hood;

use crate::prelude::*;

/// The hoods of the first games.
#[derive(Serialize)]
struct First {
    games: u64,
    found: Hoods,
}

/// The hoods of games against their boards.
#[derive(Default, Serialize)]
struct Hoods {
    /// Squares of the hoods.
    squares: u64,
    /// Squares of the hoods whose palace number is not that of the closed form.
    wrong: u64,
    /// Games whose hood lacks a palace number from 0 to k.
    incomplete: u64,
    /// Squares outside where every option is a palace, and those of them with x = y and 3x = k + 1.
    exceptions: u64,
    on_diagonal: u64,
    /// Squares of the hoods with k options, and palaces among them.
    last_line: u64,
    palaces_there: u64,
    /// Squares of the hoods with fewer than k options that are no palaces.
    wrong_below: u64,
}

/// The number of options of a square: the closed form of the palace number in the hood.
fn options(x: u64, y: u64) -> u64 {
    x + y + x.min(y)
}

/// The boards of games k + `more`, for k from 1 to `most`, against the hoods of games k and a
/// closed form of their palace numbers.
fn hoods(context: &Context<'_>, most: u64, more: u64, form: fn(u64, u64) -> u64) -> Result<Hoods> {
    let mut found = Hoods::default();
    for k in 1..=most {
        let side = 2 * k + 2;
        let board = context.sweep(game(k + more));
        let grid = Grid::read(&board, window(0, 0, side, side), context.observer())?;
        let mut numbers = BTreeSet::new();
        for (x, y, p) in grid.cells() {
            let (options, number) = (options(x, y), (p + (k + more) as i64) as u64);
            if hood::visible(game(k), x, y).is_some() {
                found.squares += 1;
                found.wrong += u64::from(number != form(x, y));
                found.last_line += u64::from(options == k);
                found.palaces_there += u64::from(options == k && p < 0);
                found.wrong_below += u64::from(options < k && p >= 0);
                numbers.insert(number);
            } else if number == options {
                found.exceptions += 1;
                found.on_diagonal += u64::from(x == y && 3 * x == k + 1);
            }
        }
        found.incomplete += u64::from(!numbers.into_iter().eq(0..=k));
    }
    Ok(found)
}

/// Options of the queen on (3, 3) in the example game of the paper that lie in the hood and are no
/// palaces.
fn example(context: &Context<'_>) -> Result<Vec<(u64, u64)>> {
    let grid = Grid::read(&context.sweep(game(5)), window(0, 0, 4, 4), context.observer())?;
    let moves = (0..3).flat_map(|c| [(c, 3), (3, c), (c, c)]);
    Ok(moves.filter(|&(x, y)| options(x, y) <= 5 && grid.at(x, y) >= 0).collect())
}

pub(super) fn measure(context: &Context<'_>, found: &mut Found) -> Result<Json> {
    let most = context.pick(80, 200);
    context.step(&format!("the hoods of games 1 to {most}"))?;
    let all = hoods(context, most, 0, options)?;
    let classes = (1..=most).filter(|k| k % 3 == 2).count() as u64;
    let straight = context
        .mutant("x + y in place of x + y + min(x, y)", || hoods(context, 20, 0, |x, y| x + y))?;
    let form = |all: &Hoods| Verdict::exact(all.wrong == 0 && all.incomplete == 0);
    found.verdict("CLN-56", straight.judge(&all, form));
    let next = context.mutant("the boards of games k + 1 with the hoods of games k", || {
        hoods(context, 20, 1, options)
    })?;
    let every_move = |all: &Hoods| {
        let one_a_game = all.on_diagonal == all.exceptions && all.exceptions <= classes;
        Verdict::erratum(all.exceptions == 0, all.wrong == 0 && one_a_game)
    };
    found.verdict("CLN-57", next.judge(&all, every_move));
    let last_line = |all: &Hoods| {
        let ours = all.palaces_there == 0 && all.wrong_below == 0;
        Verdict::erratum(all.palaces_there == all.last_line, ours)
    };
    found.verdict("CLN-58", next.judge(&all, last_line));
    let late = example(context)?;
    Ok(numbers! {
        hoods: First { games: most, found: all },
        // Games with k = 2 mod 3 among them.
        classes,
        // Options in the hood of the example game of the paper that do not win.
        late,
    })
}
