//! Named and random rulesets.

use wythoff::exact::divisor::gcd;
use wythoff::{Rule, Ruleset};

use crate::Random;

/// Rulesets with both rules of Nim, from the papers or hard for engines: parallel rules, rules with
/// a common divisor, multiples of other rules, long rules, many rules, and Nim alone.
const GAMES: [&str; 12] = [
    "nim",
    "wythoff",
    "gdwn:1,2",
    "gdwn:2,3",
    "gdwn:3,5",
    "nimhoff:1,0;2,1;3,3;0,1",
    "nimhoff:1,0;2,2;0,1",
    "nimhoff:1,0;2,2;3,3;0,1",
    "nimhoff:1,0;2,4;6,6;0,1;4,0;0,3",
    "gdwn:1,2;2,3;3,5",
    "nimhoff:1,0;7,1;0,1;1,11",
    "gdwn:2,4",
];

/// `count` rulesets with both rules of Nim: the named rulesets first, then random ones.
pub fn games_of_nimhoff(count: usize, random: &mut Random) -> Vec<Ruleset> {
    let named = GAMES.map(|text| text.parse().expect("the named rulesets are valid"));
    let more = std::iter::repeat_with(|| game_rules(random));
    named.into_iter().chain(more).take(count).collect()
}

/// A random ruleset of both rules of Nim and up to four more, with components up to 7.
pub fn game_rules(random: &mut Random) -> Ruleset {
    let nim = Ruleset::nim();
    let more = rules(random, 0, 4);
    Ruleset::try_new(nim.rules().iter().copied().chain(more))
        .expect("the rules of Nim are a ruleset")
}

/// A random ruleset of one to five rules with components up to 7, often parallel and often without
/// the rules of Nim.
pub fn any_rules(random: &mut Random) -> Ruleset {
    Ruleset::try_new(rules(random, 1, 5)).expect("there is at least one rule")
}

fn rules(random: &mut Random, least: i64, most: i64) -> Vec<Rule> {
    let count = random.number(least..=most);
    let mut rules: Vec<Rule> = Vec::new();
    while (rules.len() as i64) < count {
        let last = rules.last().filter(|_| random.number(0..=3) == 0);
        let (a, b) = match last {
            // A parallel rule, such as (2, 4) for (3, 6).
            Some(rule) => {
                let multiple = random.number(1..=3) as u32;
                let divisor = gcd(rule.a().into(), rule.b().into()) as u32;
                (rule.a() / divisor * multiple, rule.b() / divisor * multiple)
            }
            None => (random.number(0..=7) as u32, random.number(0..=7) as u32),
        };
        rules.extend(Rule::try_new(a, b));
    }
    rules
}
