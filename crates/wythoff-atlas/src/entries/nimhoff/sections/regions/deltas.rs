//! Rules less beams, with two, one and no rule of Nim.

use wythoff::nimhoff::{Nimhoff, brute};

use super::FAR;
use crate::measure::beams::{beams, rows};
use crate::prelude::*;

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

/// A ruleset, counted.
#[derive(Clone, Serialize)]
struct Game {
    name: &'static str,
    /// Number of its rules that are rules of Nim, and of all its rules.
    of_nim: usize,
    rules: i64,
    beams: i64,
}

impl Game {
    fn new(context: &Context<'_>, name: &'static str) -> Result<Self> {
        let (nim, rules) = (Ruleset::nim(), ruleset(name));
        let of_nim = rules.rules().iter().filter(|rule| nim.rules().contains(rule)).count();
        let beams = count_beams(context, &rules)?;
        Ok(Self { name, of_nim, rules: rules.rules().len() as i64, beams })
    }
}

fn least(games: &[Game]) -> [i64; 3] {
    [0, 1, 2].map(|of_nim| {
        let of = games.iter().filter(|game| game.of_nim == of_nim);
        of.map(|game| game.rules - game.beams).min().unwrap_or(i64::MAX)
    })
}

/// Measures the bound of Lemma 4 and its footnote.
pub(super) fn measure(context: &Context<'_>, found: &mut Found) -> Result<Json> {
    context.step("rules and beams")?;
    let games = RULESETS.iter().map(|name| Game::new(context, name));
    let games: Vec<Game> = games.collect::<Result<_, _>>()?;
    let mutant =
        context.mutant("the beams of (1, 2)-GDWN in place of those of Wythoff Nim", || {
            let mut mutated = games.clone();
            mutated[1].beams = count_beams(context, &ruleset("gdwn:1,2"))?;
            Ok(least(&mutated))
        })?;
    let least = least(&games);
    let bound = |least: &[i64; 3]| Verdict::exact(least[2] >= 1 && least[1] >= 0 && least[0] >= -1);
    found.verdict("F-34", mutant.judge(&least, bound));
    Ok(numbers! {
        games,
        // The least number of rules less beams, with no, one and two rules of Nim.
        least,
    })
}

/// Counts the beams of any finite ruleset, on a small board
/// if it lacks a rule of Nim; axes that are P count.
fn count_beams(context: &Context<'_>, rules: &Ruleset) -> Result<i64> {
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
