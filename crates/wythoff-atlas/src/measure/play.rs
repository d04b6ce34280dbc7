//! Games of Linear Nimhoff by definition, for small boards: the rung below every engine.

use std::collections::BTreeSet;

use wythoff::game::{Outcome, Solver};
use wythoff::nimhoff::{Nimhoff, SingleStepPositions};
use wythoff::{Rule, Ruleset};

/// The ruleset written so, for the rulesets that figures are made of.
///
/// # Panics
/// If it is none.
pub(crate) fn ruleset(text: &str) -> Ruleset {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The game of these rules, for the games that figures are made of.
///
/// # Panics
/// If it is none.
pub(crate) fn nimhoff(text: &str) -> Nimhoff {
    Nimhoff::try_new(&ruleset(text)).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The columns of the P-positions of a game of the shelf, such as `maharaja`, row by row.
///
/// # Panics
/// If there is no such game, or if its rows need not hold one P-position.
pub(crate) fn rows_of(game: &str) -> SingleStepPositions {
    let moves = game.parse().unwrap_or_else(|error| panic!("{game}: {error}"));
    let (_, rows) = SingleStepPositions::of_moves(&moves).unwrap_or_else(|| panic!("{game}"));
    rows
}

/// A rule, for the rules that figures are made of.
///
/// # Panics
/// If it is none.
pub(crate) fn rule(a: u32, b: u32) -> Rule {
    Rule::try_new(a, b).unwrap_or_else(|error| panic!("({a}, {b}): {error}"))
}

/// The P-positions of the board with `side` columns and rows by search, any ruleset.
pub(crate) fn by_search(rules: &Ruleset, side: u64) -> BTreeSet<(u64, u64)> {
    let mut solver = Solver::new(rules);
    let all = (0..side).flat_map(|y| (0..side).map(move |x| (x, y)));
    all.filter(|position| solver.outcome(position) == Outcome::P).collect()
}
