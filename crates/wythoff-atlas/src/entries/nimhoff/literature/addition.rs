//! Linear Nimhoff as a vector game: the same vectors may be
//! added wherever the result is a position.
//!
//! Source: U. Larsson, J. Wästlund, *From heaps of matches to the limits of computability*,
//! Electronic Journal of Combinatorics 20 (2013).

use std::collections::BTreeSet;

use crate::prelude::*;

/// P-positions that were compared.
#[derive(Serialize)]
pub(super) struct Addition {
    games: Vec<&'static str>,
    side: u64,
    /// Positions with another outcome in the vector addition game.
    wrong: usize,
}

const GAMES: [&str; 4] = ["nim", "wythoff", "gdwn:1,2", "1,0 2,1 3,3 0,1"];

pub(super) fn measure(context: &Context<'_>, found: &mut Found) -> Result<Addition> {
    context.step("vector addition games")?;
    let side = context.pick(24, 48);
    let addition = survey(side, 0);
    let mutant = context
        .mutant("vectors that begin at 2 in place of 1 times the rule", || Ok(survey(12, 1)))?;
    found.verdict("F-118", mutant.judge_exact(&addition, |of| of.wrong == 0));
    Ok(addition)
}

/// Compares the games with vector addition games, whose vectors are the multiples of the rules from
/// `beyond` + 1 on.
fn survey(side: u64, beyond: i64) -> Addition {
    let wrong = GAMES.iter().map(|text| {
        let rules = ruleset(text);
        by_search(&rules, side).symmetric_difference(&by_addition(&rules, side, beyond)).count()
    });
    Addition { games: GAMES.into(), side, wrong: wrong.sum() }
}

/// The P-positions of the vector addition game, with negative vectors to add.
fn by_addition(rules: &Ruleset, side: u64, beyond: i64) -> BTreeSet<(u64, u64)> {
    let most = side.cast_signed();
    let multiples = |(a, b): (i64, i64)| (beyond + 1..=most).map(move |t| (-t * a, -t * b));
    let vectors: BTreeSet<(i64, i64)> = rules
        .rules()
        .iter()
        .flat_map(|rule| multiples((rule.a().into(), rule.b().into())))
        .collect();
    let mut winning = BTreeSet::new();
    let mut positions: Vec<(i64, i64)> =
        (0..most).flat_map(|y| (0..most).map(move |x| (x, y))).collect();
    positions.sort_by_key(|(x, y)| (x + y, *x));
    for (x, y) in positions {
        if !vectors.iter().any(|(a, b)| winning.contains(&(x + a, y + b))) {
            winning.insert((x, y));
        }
    }
    winning.into_iter().map(|(x, y)| (x.cast_unsigned(), y.cast_unsigned())).collect()
}
