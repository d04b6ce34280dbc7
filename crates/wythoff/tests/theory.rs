//! The reorganization model on random rulesets: its results satisfy its conditions.

use std::cmp::Ordering;

use wythoff::exact::{Interval, minimal_polynomial};
use wythoff::nimhoff::{FillVerdict, Nimhoff, PLine, PLines, TestOrder, fill_rules};
use wythoff::{Rule, Ruleset};
use wythoff_testkit::Random;

/// A random game with up to a dozen rules. Half of the games have the diagonal, a third are
/// symmetric.
fn game(random: &mut Random) -> Nimhoff {
    let largest = [3, 7, 19, 59][random.number(0..=3) as usize];
    let symmetric = random.number(0..=2) == 0;
    let mut rules = Ruleset::nim().rules().to_vec();
    if random.number(0..=1) == 0 {
        rules.extend(Rule::try_new(1, 1));
    }
    for _ in 0..random.number(1..=5) {
        let (a, b) = (random.number(0..=largest) as u32, random.number(0..=largest) as u32);
        rules.extend(Rule::try_new(a, b));
        if symmetric {
            rules.extend(Rule::try_new(b, a));
        }
    }
    let rules = Ruleset::try_new(rules).expect("both rules of Nim are given");
    Nimhoff::try_new(&rules).expect("both rules of Nim are given")
}

/// The sums of [FGPLL] (1) to (3), with terms lambda / |b - m a|, below the rule and above it.
fn sums(lines: &[PLine], rule: Rule) -> Option<[Interval; 2]> {
    let [mut below, mut above] = [Interval::integer(0, 0), Interval::integer(0, 0)];
    for line in lines {
        let across =
            &Interval::integer(rule.b(), 0) - &(&line.slope * &Interval::integer(rule.a(), 0));
        let share = line.density.over(&across)?;
        match across.sign() {
            Some(Ordering::Greater) => below = &below + &share,
            _ => above = &above - &share,
        }
    }
    Some([below, above])
}

#[test]
fn classes_of_fill_rules_are_met_once_and_others_at_most_once() {
    let mut random = Random::new();
    let one = Interval::integer(1, 0);
    for _ in 0..60 {
        let game = game(&mut random);
        let case = format!("{}; {}", game.rules(), random.reproduce());
        let model = fill_rules(&game, TestOrder::UntilStable, &()).expect(&case);
        let lines = &model.lines.lines;
        assert_eq!(lines.len() + 1, model.fill_rules.len(), "{case}");
        assert!(model.tests.iter().all(|test| test.verdict != FillVerdict::Undecided), "{case}");
        for &rule in game.effective() {
            let sums = sums(lines, rule).expect(&case);
            if model.fill_rules.contains(&rule) {
                let is_needed = |sum: &&Interval| sum.sign() != Some(Ordering::Equal);
                for sum in sums.iter().filter(is_needed) {
                    assert_eq!(sum.compare(&one), None, "{rule} of {case}");
                    assert!(sum.width() < 1e-20, "{rule} of {case}");
                }
            } else {
                for sum in &sums {
                    assert_ne!(sum.compare(&one), Some(Ordering::Greater), "{rule} of {case}");
                }
            }
        }
        for pair in lines.windows(2) {
            assert_eq!(pair[0].slope.compare(&pair[1].slope), Some(Ordering::Less), "{case}");
        }
    }
}

#[test]
fn the_first_rule_to_join_is_a_diagonal_in_both_orders() {
    let mut random = Random::new();
    for _ in 0..60 {
        let game = game(&mut random);
        let case = format!("{}; {}", game.rules(), random.reproduce());
        let joined = |order: TestOrder| {
            let model = fill_rules(&game, order, &()).expect(&case);
            let joined = model.tests.into_iter().filter(|test| test.verdict == FillVerdict::Joins);
            joined.map(|test| test.rule).collect::<Vec<_>>()
        };
        let (once, stable) = (joined(TestOrder::OnePass), joined(TestOrder::UntilStable));
        assert_eq!(once.first(), stable.first(), "{case}");
        assert!(once.first().is_none_or(|rule| rule.a() == rule.b()), "{case}");
    }
}

#[test]
fn slopes_of_the_1_2_game_have_degree_eight() {
    let rules: Ruleset = "gdwn:1,2".parse().unwrap();
    let lines = PLines::solve(rules.rules(), 60).unwrap().lines;
    // Source: docs/algorithms/test-vectors.md, Slopes and densities.
    let known = [
        (3, "4x^8 - 16x^7 - 12x^6 + 64x^5 + 24x^4 - 56x^3 - 25x^2 + 20x + 12"),
        (2, "12x^8 + 20x^7 - 210x^6 + 403x^5 - 351x^4 + 165x^3 - 54x^2 + 20x - 4"),
    ];
    for (at, known) in known {
        let polynomial = minimal_polynomial(&lines[at].slope, 8).unwrap();
        assert_eq!(polynomial.to_string(), known);
        assert!(polynomial.agrees_to() >= 60);
    }
}
