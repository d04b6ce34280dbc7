//! Sprague-Grundy values and misère outcomes compared with the definition and with published
//! values.

use std::collections::BTreeSet;

use wythoff::Ruleset;
use wythoff::game::{HeapGame, Outcome, Play, grundy};
use wythoff::nimhoff::brute;
use wythoff_testkit::{Random, any_rules, games_of_nimhoff, golden};

const SIDE: usize = 22;

fn rulesets(random: &mut Random) -> Vec<Ruleset> {
    let mut rulesets = games_of_nimhoff(16, random);
    rulesets.extend((0..16).map(|_| any_rules(random)));
    rulesets
}

#[test]
fn values_are_the_mex_of_the_values_of_the_options() {
    let mut random = Random::new();
    for rules in rulesets(&mut random) {
        let values = grundy::values(&(&rules).into(), SIDE, SIDE, 1, &()).unwrap();
        for (i, &value) in values.iter().enumerate() {
            let (x, y) = ((i % SIDE) as u64, (i / SIDE) as u64);
            let options = rules.options(x, y).into_iter();
            let used: BTreeSet<u32> =
                options.map(|(x, y)| values[y as usize * SIDE + x as usize]).collect();
            let mex = (0..).find(|value| !used.contains(value)).unwrap();
            assert_eq!(value, mex, "{rules} at ({x}, {y})");
        }
        let zero: Vec<_> = (0..SIDE * SIDE)
            .filter(|&i| values[i] == 0)
            .map(|i| ((i % SIDE) as u64, (i / SIDE) as u64))
            .collect();
        assert_eq!(zero, brute::positions(&rules, SIDE, SIDE, &()).unwrap(), "{rules}");
    }
}

#[test]
fn misere_outcomes_satisfy_the_definition() {
    let mut random = Random::new();
    for rules in rulesets(&mut random) {
        let misere = HeapGame { play: Play::Misere, ..(&rules).into() };
        let outcomes = grundy::outcomes(&misere, SIDE, SIDE, &()).unwrap();
        for (i, &outcome) in outcomes.iter().enumerate() {
            let (x, y) = ((i % SIDE) as u64, (i / SIDE) as u64);
            let options = rules.options(x, y);
            let to_p =
                |&(x, y): &(u64, u64)| outcomes[y as usize * SIDE + x as usize] == Outcome::P;
            let wins = options.is_empty() || options.iter().any(to_p);
            assert_eq!(outcome == Outcome::N, wins, "{rules} at ({x}, {y})");
        }
    }
}

#[test]
fn rows_of_wythoffs_game_equal_the_published_values() {
    const SIDE: usize = 80;
    let values = grundy::values(&(&Ruleset::wythoff()).into(), SIDE, SIDE, 1, &()).unwrap();
    for entry in golden::grundy() {
        let expected: Vec<u32> = entry.from(1);
        let at = |x: usize| values[entry.get::<usize>(0).unwrap_or(x) * SIDE + x];
        let found: Vec<u32> = (0..expected.len()).map(at).collect();
        assert_eq!(found, expected, "{}", entry.line);
    }
}
