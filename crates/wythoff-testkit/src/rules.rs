//! Rulesets: the named ones, and random ones.

use wythoff::{Rule, Ruleset};

use crate::Random;

/// Rulesets with both rules of Nim that a paper speaks of or that are awkward: parallel rules, rules
/// with a common divisor, multiples of others, long ones, many, none besides Nim's.
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

/// Rulesets with both rules of Nim: the dozen that break engines if any do, and random ones until there
/// are `count`.
pub fn games_of_nimhoff(count: usize, random: &mut Random) -> Vec<Ruleset> {
    let named = GAMES.map(|text| text.parse().expect("a ruleset"));
    let more = std::iter::repeat_with(|| game_rules(random));
    named.into_iter().chain(more).take(count).collect()
}

/// Both rules of Nim and up to four more, with components up to 7.
pub fn game_rules(random: &mut Random) -> Ruleset {
    let nim = Ruleset::nim();
    let more = rules(random, 0, 4);
    Ruleset::try_new(nim.rules().iter().copied().chain(more)).expect("Nim at least")
}

/// One to five rules with components up to 7, often parallel, and often without those of Nim.
pub fn any_rules(random: &mut Random) -> Ruleset {
    Ruleset::try_new(rules(random, 1, 5)).expect("one rule at least")
}

fn rules(random: &mut Random, least: i64, most: i64) -> Vec<Rule> {
    let count = random.number(least..=most);
    let mut rules: Vec<Rule> = Vec::new();
    while (rules.len() as i64) < count {
        let last = rules.last().filter(|_| random.number(0..=3) == 0);
        let (a, b) = match last {
            // A parallel rule, such as (2, 4) beside (3, 6).
            Some(rule) => {
                let multiple = random.number(1..=3) as u32;
                let divisor = gcd(rule.a(), rule.b());
                (rule.a() / divisor * multiple, rule.b() / divisor * multiple)
            }
            None => (random.number(0..=7) as u32, random.number(0..=7) as u32),
        };
        rules.extend(Rule::try_new(a, b));
    }
    rules
}

const fn gcd(mut a: u32, mut b: u32) -> u32 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}
