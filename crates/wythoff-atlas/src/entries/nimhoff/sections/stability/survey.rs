//! The number of rulesets with lines that last, over all with small rules.

use std::collections::BTreeSet;

use wythoff::nimhoff::{MeasuredClass, StabilityClass};

use crate::measure::theory::{measured, modes, name, reorganized};
use crate::prelude::*;

/// A game of the survey: one for each set of fill rules.
struct Game {
    rules: String,
    is_symmetric: bool,
    class: StabilityClass,
    data: MeasuredClass,
}

impl Game {
    /// Returns true if P-positions are uniform along lines: no mode of any frequency grows, and
    /// data do not have waves that last.
    fn is_uniform(&self) -> bool {
        self.class == StabilityClass::Strict && self.data != MeasuredClass::Waves
    }

    fn measure(context: &Context<'_>, rules: &str, rows: u64) -> Result<Self> {
        let model = reorganized(context, rules)?;
        let mirrored = |rule: &Rule| {
            model.fill_rules.iter().any(|other| (other.a(), other.b()) == (rule.b(), rule.a()))
        };
        Ok(Self {
            rules: rules.to_owned(),
            is_symmetric: model.fill_rules.iter().all(mirrored),
            class: modes(context, &model.lines, 40.0)?.class,
            data: measured(context, rules, &model.fill_rules, rows)?.class,
        })
    }
}

/// Returns the rulesets of Nim with one or two rules (a, b), 1 <= a, b <= `most`, and with (1, 1)
/// and two such rules, of which none is left out by the model.
fn rulesets(context: &Context<'_>, most: u32) -> Result<BTreeSet<String>> {
    let rules: Vec<(u32, u32)> = (1..=most).flat_map(|a| (1..=most).map(move |b| (a, b))).collect();
    let mut sets: BTreeSet<BTreeSet<(u32, u32)>> = BTreeSet::new();
    for &one in &rules {
        for &other in &rules {
            sets.insert([one, other].into());
            sets.insert([one, other, (1, 1)].into());
        }
    }
    let mut texts = BTreeSet::new();
    for set in sets {
        let inner: Vec<String> = set.iter().map(|(a, b)| format!("{a},{b}")).collect();
        let text = format!("1,0 {} 0,1", inner.join(" "));
        if reorganized(context, &text)?.fill_rules.len() == set.len() + 2 {
            texts.insert(text);
        }
    }
    Ok(texts)
}

/// Numbers of games.
#[derive(Serialize)]
struct Share {
    uniform: usize,
    all: usize,
}

impl Share {
    /// Counts the games that are symmetric, or those that are not.
    fn of(games: &[Game], is_symmetric: bool) -> Self {
        let of = || games.iter().filter(|game| game.is_symmetric == is_symmetric);
        Self { uniform: of().filter(|game| game.is_uniform()).count(), all: of().count() }
    }
}

/// Returns true if most games that are not symmetric are uniform, and at least half of those that
/// are.
fn is_usual(games: &[Game]) -> bool {
    let [asymmetric, symmetric] = [false, true].map(|of| Share::of(games, of));
    2 * asymmetric.uniform > asymmetric.all && 2 * symmetric.uniform >= symmetric.all
}

/// Surveys the rulesets with small rules.
pub(super) fn measure(context: &Context<'_>, found: &mut Found) -> Result<Json> {
    let (most, rows) = (context.pick(2, 3), context.pick(20_000, 200_000));
    context.step("rulesets with small rules")?;
    let games = rulesets(context, most)?.into_iter();
    let games = games.map(|text| Game::measure(context, &text, rows));
    let games: Vec<Game> = games.collect::<Result<_, _>>()?;
    let mutant =
        context.mutant("Wythoff Nim with (5, 8) and with (8, 13) in their place", || {
            let games = ["1,0 1,1 5,8 0,1", "1,0 1,1 8,13 0,1"].into_iter();
            games.map(|text| Game::measure(context, text, rows)).collect()
        })?;
    found.verdict("F-19", mutant.judge_exact(&games, |games| is_usual(games)));
    let others = games.iter().filter(|game| !game.is_uniform());
    Ok(numbers! {
        most,
        rows,
        asymmetric: Share::of(&games, false),
        symmetric: Share::of(&games, true),
        // The games that are not uniform.
        others: others.map(|game| name(&game.rules)).collect::<Vec<_>>(),
    })
}
