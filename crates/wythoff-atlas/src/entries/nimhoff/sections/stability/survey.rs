//! The number of rulesets with lines that last, over all with small rules.

use std::collections::BTreeSet;

use wythoff::nimhoff::{MeasuredClass, StabilityClass};

use crate::context::{Context, MeasureError};
use crate::entry::Measured;
use crate::format::{count, list};
use crate::measure::theory::{measured, modes, name, reorganized};
use crate::model::Verdict;

/// A game of the survey: one for each set of fill rules.
struct Game {
    rules: String,
    is_symmetric: bool,
    class: StabilityClass,
    data: MeasuredClass,
}

impl Game {
    /// P-positions are uniform along lines: no mode of any frequency grows, and data do not have
    /// waves that last.
    fn is_uniform(&self) -> bool {
        self.class == StabilityClass::Strict && self.data != MeasuredClass::Waves
    }

    fn measure(context: &Context<'_>, rules: &str, rows: u64) -> Result<Self, MeasureError> {
        let model = reorganized(context, rules)?;
        let mirrored = |rule: &wythoff::Rule| {
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

/// The rulesets of Nim with one or two rules (a, b), 1 <= a, b <= `most`, and with (1, 1) and two
/// such rules, of which none is left out by the model.
fn rulesets(context: &Context<'_>, most: u32) -> Result<BTreeSet<String>, MeasureError> {
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

/// Most games that are not symmetric are uniform, and at least half of those that are.
fn is_usual(games: &[Game]) -> bool {
    let share = |is_symmetric: bool| {
        let of = || games.iter().filter(move |game| game.is_symmetric == is_symmetric);
        (of().filter(|game| game.is_uniform()).count(), of().count())
    };
    let ((lines, all), (symmetric, of_symmetric)) = (share(false), share(true));
    2 * lines > all && 2 * symmetric >= of_symmetric
}

/// The survey, and what it says of the claim.
pub(super) fn report(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let (most, rows) = (context.pick(2, 3), context.pick(20_000, 200_000));
    context.step("rulesets with small rules")?;
    let texts = rulesets(context, most)?;
    let survey = |texts: &mut dyn Iterator<Item = &str>| -> Result<Vec<Game>, MeasureError> {
        texts.map(|text| Game::measure(context, text, rows)).collect()
    };
    let games = survey(&mut texts.iter().map(String::as_str))?;
    let mutant = context
        .mutant("Wythoff Nim with (5, 8) and with (8, 13) in their place", || {
            survey(&mut ["1,0 1,1 5,8 0,1", "1,0 1,1 8,13 0,1"].into_iter())
        })?;
    let of =
        |is_symmetric: bool| games.iter().filter(move |game| game.is_symmetric == is_symmetric);
    let uniform = |is_symmetric: bool| of(is_symmetric).filter(|game| game.is_uniform()).count();
    let others = games.iter().filter(|game| !game.is_uniform()).map(|game| name(&game.rules));
    found.find(
        "F-19",
        mutant.judge(&games, |games| Verdict::exact(is_usual(games))),
        format!(
            "Of all games with one or two rules up to ({most}, {most}), and with (1, 1) as well, in which \
             every rule fills a region, {} of {} that are not symmetric are uniform, and {} of {} that \
             are: no mode of any frequency grows, by certificate, and {} rows have no waves that last. \
             Not certified, or with waves, are {}.",
            uniform(false),
            of(false).count(),
            uniform(true),
            of(true).count(),
            count(rows),
            list(others)
        ),
    );
    Ok(())
}
