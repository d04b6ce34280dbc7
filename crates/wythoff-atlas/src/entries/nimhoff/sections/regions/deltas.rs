//! Rules less beams, with two, one and no rule of Nim.

use wythoff::Ruleset;
use wythoff::nimhoff::{Nimhoff, brute};

use super::FAR;
use crate::context::{Context, MeasureError};
use crate::entry::Measured;
use crate::measure::beams::{beams, rows};
use crate::measure::play::ruleset;
use crate::model::Verdict;

/// The rulesets whose beams are counted.
const RULESETS: [&str; 12] = [
    "nim",
    "wythoff",
    "1,0 2,1 0,1",
    "1,0 2,1 3,3 0,1",
    "gdwn:1,2",
    "gdwn:4,5",
    "1,1 0,1",
    "1,0 1,1",
    "1,0 1,2",
    "1,1",
    "1,2 2,1",
    "1,1 2,1",
];

/// The number of rules of Nim among the rules of a ruleset, the number of its rules, and its beams.
type Counted = (usize, i64, i64);

/// The least number of rules less beams, with no, one and two rules of Nim.
fn least(counted: &[Counted]) -> [i64; 3] {
    [0, 1, 2].map(|of_nim| {
        let of = counted.iter().filter(|game| game.0 == of_nim);
        of.map(|(_, rules, beams)| rules - beams).min().unwrap_or(i64::MAX)
    })
}

/// The bound of Lemma 4 and its footnote.
pub(super) fn report(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    context.step("rules and beams")?;
    let nim = Ruleset::nim();
    let mut counted = Vec::new();
    for text in RULESETS {
        let rules = ruleset(text);
        let of_nim = rules.rules().iter().filter(|rule| nim.rules().contains(rule)).count();
        let beams = count_beams(context, &rules)?;
        counted.push((of_nim, rules.rules().len() as i64, beams));
        if of_nim < 2 {
            found.row(format!("Beams of the rules {text}"), beams.to_string());
        }
    }
    let mutant =
        context.mutant("the beams of (1, 2)-GDWN in place of those of Wythoff Nim", || {
            let mut mutated = counted.clone();
            mutated[1].2 = count_beams(context, &ruleset("gdwn:1,2"))?;
            Ok(least(&mutated))
        })?;
    let least = least(&counted);
    found.find(
        "F-34",
        mutant.judge(&least, |least| {
            Verdict::exact(least[2] >= 1 && least[1] >= 0 && least[0] >= -1)
        }),
        format!(
            "Rules less beams: at least {} with both rules of Nim, {} with one, {} with none, in twelve \
             games.",
            least[2], least[1], least[0]
        )
        .replace('-', "−"),
    );
    Ok(())
}

/// Counts the beams of any finite ruleset, on a small board
/// if it lacks a rule of Nim; axes that are P count.
fn count_beams(context: &Context<'_>, rules: &Ruleset) -> Result<i64, MeasureError> {
    if let Ok(game) = Nimhoff::try_new(rules) {
        let xs = rows(context, &game, FAR)?;
        return Ok(beams(&xs, (FAR / 2, FAR), 0.004).len() as i64);
    }
    const SIDE: u64 = 1200;
    let all = brute::positions(rules, SIDE as usize, SIDE as usize, context.observer())?;
    let mut shares: Vec<f64> = all
        .iter()
        .filter(|(x, y)| (SIDE / 2..SIDE).contains(&(x + y)))
        .map(|&(x, y)| y as f64 / (x + y) as f64)
        .collect();
    shares.sort_by(f64::total_cmp);
    Ok(shares.chunk_by(|one, other| other - one < 0.01).count() as i64)
}
