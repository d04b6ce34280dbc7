//! Games of Linear Nimhoff by definition, for small boards: the rung below every engine.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use wythoff::game::{Game, Outcome, Solver, Step};
use wythoff::nimhoff::Nimhoff;
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

/// A rule, for the rules that figures are made of.
///
/// # Panics
/// If it is none.
pub(crate) fn rule(a: u32, b: u32) -> Rule {
    Rule::try_new(a, b).unwrap_or_else(|error| panic!("({a}, {b}): {error}"))
}

/// A position and its moves, nothing else.
struct Plain<'a>(&'a Ruleset);

impl Game for Plain<'_> {
    type Position = (u64, u64);

    fn steps(
        &self,
        &(x, y): &(u64, u64),
        visit: &mut dyn FnMut(Step<(u64, u64)>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.0.options(x, y).into_iter().try_for_each(|option| visit(Step::Passes(option)))
    }
}

/// The P-positions of the board with `side` columns and rows by search, any ruleset.
pub(crate) fn by_search(rules: &Ruleset, side: u64) -> BTreeSet<(u64, u64)> {
    let game = Plain(rules);
    let mut solver = Solver::new(&game);
    let all = (0..side).flat_map(|y| (0..side).map(move |x| (x, y)));
    all.filter(|position| solver.outcome(position) == Outcome::P).collect()
}
