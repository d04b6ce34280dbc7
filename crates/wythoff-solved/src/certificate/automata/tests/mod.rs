mod numerations;

use dashu_int::UBig;
use wythoff_testkit::{Random, stop_after};

use super::machine::State;
use super::squares::Squares;
use super::*;
use crate::certificate::Certificate;
use crate::certificate::tests::{certificate, game};
use wythoff::blocking::{Recurrence, Visible};
use wythoff::observer::Interrupted;

fn counters(k: u64) -> Counters {
    Counters::of(&certificate(k), &()).unwrap()
}

/// The reason why a table is refused.
fn reason(counters: &Counters) -> Option<String> {
    match counters.check(&()) {
        Ok(_) => None,
        Err(WindowsError::False { k, reason }) => {
            assert_eq!(k, counters.k);
            Some(reason)
        }
        Err(error) => panic!("{error}"),
    }
}

#[test]
fn counters_are_proved_by_their_windows() {
    for (k, states, windows) in [(3, 17, 36), (8, 1404, 2641), (14, 523, 873), (50, 41_780, 75_433)]
    {
        let counters = counters(k);
        assert_eq!((counters.k(), counters.states()), (k, states));
        assert_eq!(counters.check(&()), Ok(windows), "game {k}");
    }
}

#[test]
fn counters_are_those_of_the_recurrence_and_of_the_quadtree() {
    let mut random = Random::new();
    for k in [3, 8, 14, 61] {
        let certificate = certificate(k);
        let counters = Counters::of(&certificate, &()).unwrap();
        let recurrence = Recurrence::new(game(k));
        for (x, y) in (0..40).flat_map(|y| (0..40).map(move |x| (x, y))) {
            assert_eq!(counters.seen(x, y), recurrence.visible(x, y), "game {k}, ({x}, {y})");
        }
        let mut tree = certificate.quadtree().unwrap();
        for _ in 0..500 {
            let x = random.bits() >> random.number(0..=60);
            for y in [random.bits() >> random.number(0..=60), x / 2, x.saturating_add(3)] {
                let seen = tree.visible(&UBig::from(x), &UBig::from(y), &()).unwrap();
                assert_eq!(counters.seen(x, y), seen, "game {k}, ({x}, {y})");
            }
        }
    }
}

#[test]
fn states_are_numbered_as_they_are_reached_and_none_can_be_spared() {
    for k in [3, 8, 14] {
        let counters = counters(k);
        let mut numbers = vec![0];
        for next in counters.states.iter().flat_map(|state| state.next.to_vec()) {
            if !numbers.contains(&next) {
                numbers.push(next);
            }
        }
        assert!(numbers.into_iter().eq(0..counters.states() as u32), "game {k}");
        assert_eq!(machine::smallest(&counters.states), counters.states, "game {k}");
    }
}

#[test]
fn a_table_of_another_game_is_refused() {
    for k in [3, 8, 14] {
        let good = counters(k);
        for other in [k + 1, k - 1] {
            let bad = Counters { k: other, ..good.clone() };
            let reason = reason(&bad).unwrap();
            assert!(reason.contains("in the window of states"), "{reason}");
        }
    }
    let bad = Counters { k: 4, ..counters(3) };
    let message = bad.check(&()).unwrap_err().to_string();
    assert!(message.starts_with("the table is not that of game 4: "), "{message}");
}

#[test]
fn no_output_can_be_changed() {
    for k in [3, 14] {
        let good = counters(k);
        for state in 0..good.states() {
            for counter in 0..3 {
                let mut bad = good.clone();
                bad.states[state].output[counter] ^= 1;
                assert!(reason(&bad).is_some(), "game {k}, state {state}, counter {counter}");
            }
        }
        let mut bad = good.clone();
        bad.states[0].output[0] = 1;
        assert_eq!(reason(&bad).unwrap(), "V is 1, not 0, in state 0 of y = 0");
        bad.states[0].output = [0, 0, 1];
        assert_eq!(reason(&bad).unwrap(), "D is 1, not 0, in state 0 of x = 0");
    }
    let mut bad = counters(3);
    bad.states[3].output[1] = u32::MAX;
    let reason = reason(&bad).unwrap();
    assert!(reason.starts_with("H is 4294967295 before and "), "{reason}");
}

#[test]
fn no_edge_can_be_redirected() {
    let good = counters(3);
    for state in 0..good.states() {
        for digit in 0..4 {
            for to in 0..good.states() as u32 {
                let mut bad = good.clone();
                bad.states[state].next[digit] = to;
                let same = to == good.states[state].next[digit];
                assert_eq!(reason(&bad).is_none(), same, "state {state}, {digit}, to {to}");
            }
        }
    }
    let mut random = Random::new();
    let good = counters(8);
    for _ in 0..300 {
        let mut bad = good.clone();
        let mut any = |count: usize| random.number(0..=count as i64 - 1) as usize;
        let (state, digit, to) = (any(good.states()), any(4), any(good.states()) as u32);
        let same = std::mem::replace(&mut bad.states[state].next[digit], to) == to;
        let edge = format!("state {state}, {digit}, to {to}: {}", random.reproduce());
        assert_eq!(reason(&bad).is_none(), same, "{edge}");
    }
}

#[test]
fn a_table_without_form_is_refused() {
    let good = counters(3);
    let mut bad = good.clone();
    bad.states[5].next[2] = 17;
    assert_eq!(reason(&bad).unwrap(), "state 5 leads to a state that is not one of 17");
    let mut bad = good.clone();
    bad.states[0].next[0] = 1;
    assert_eq!(reason(&bad).unwrap(), "state 0 leads to state 1 for the digits 0,0");
    let bad = Counters { states: Vec::new(), ..good };
    assert_eq!(reason(&bad).unwrap(), "it has no state");
}

#[test]
fn a_plain_table_has_a_line_for_each_state() {
    let counters = counters(14);
    let text = counters.table();
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("wythoff-counters 1"));
    assert_eq!(lines.next(), Some("k 14"));
    assert_eq!(lines.next(), Some("states 523"));
    let state = |line: &str| {
        let numbers: Vec<u32> = line.split(' ').map(|n| n.parse().unwrap()).collect();
        let [a, b, c, d, north, west, diagonal] = numbers[..] else { panic!("{line}") };
        State { output: [north, west, diagonal], next: [a, b, c, d].into() }
    };
    assert_eq!(lines.map(state).collect::<Vec<_>>(), counters.states);
    assert!(text.ends_with('\n'));
}

#[test]
fn counters_in_the_words_of_walnut_are_those_of_the_table() {
    for k in [3, 8] {
        let counters = counters(k);
        let texts = [Counter::North, Counter::West, Counter::Diagonal]
            .map(|counter| counters.walnut(counter));
        for (x, y) in (0..30).flat_map(|y| (0..30).map(move |x| (x, y))) {
            let digits = || (0..6).rev().map(move |bit| [x >> bit & 1, y >> bit & 1]);
            let [north, west, diagonal] =
                [0, 1, 2].map(|i| u64::from(run_walnut(&texts[i], digits())));
            assert_eq!(Visible { north, west, diagonal }, counters.seen(x, y), "game {k}");
        }
    }
}

#[test]
fn a_script_counts_to_k_and_no_further() {
    for k in [3, 14] {
        let script = counters(k).palaces().walnut_proof();
        let lines: Vec<_> = script.lines().collect();
        assert_eq!(lines.len() as u64, 3 * (k + 1) + 3);
        assert!(lines.iter().all(|line| line.ends_with(';') && !line.contains(':')));
        let at = |line: &str| lines.iter().position(|&found| found == line);
        let sum = format!("V{k}[x][y]+H{k}[x][y]+D{k}[x][y]");
        let rule = format!("eval rule{k} \"Ax,y (Q{k}[x][y]=@1 <=> {sum}<@{k})\";");
        assert_eq!(at(&rule), Some(lines.len() - 3));
        let i = format!("def h{k}_2 \"Eu u<x & Q{k}[u][y]=@1 & $h{k}_1(u,y)\";");
        assert_eq!(at(&i), Some(k as usize + 2));
        assert_eq!(script.matches(&format!("d{k}_{k}={k};")).count(), 1);
    }
}

#[test]
fn long_work_is_bounded_and_can_be_stopped() {
    let certificate = certificate(8);
    assert_eq!(Counters::of(&certificate, &stop_after(0)), Err(Interrupted.into()));
    let counters = Counters::of(&certificate, &()).unwrap();
    assert_eq!(counters.check(&stop_after(0)), Err(Interrupted.into()));
    let squares = Squares::of(&certificate, &()).unwrap();
    assert_eq!(machine::reached(&squares, 1403, &()), Err(AutomatonError::States(1403)));
    assert!(machine::reached(&squares, 1404, &()).is_ok());
    assert_eq!(machine::reached(&squares, 1404, &stop_after(0)), Err(Interrupted.into()));
}

#[test]
fn a_bad_certificate_has_no_counters() {
    let bad = Certificate { k: 4, ..certificate(3) };
    assert!(matches!(Counters::of(&bad, &()), Err(AutomatonError::Flaw(_))));
}

/// The digits of x and y that are read, and the state that follows.
type Transition = ([u64; 2], usize);

/// Runs an automaton in the words of Walnut, of any alphabet of pairs.
fn run_walnut(text: &str, digits: impl Iterator<Item = [u64; 2]>) -> u8 {
    let mut lines = text.lines();
    assert!(matches!(lines.next(), Some("msd_2 msd_2" | "msd_fib msd_fib")));
    let mut states: Vec<(u8, Vec<Transition>)> = Vec::new();
    for line in lines.filter(|line| !line.is_empty()) {
        let words: Vec<_> = line.split(' ').collect();
        match words[..] {
            [state, output] => {
                assert_eq!(state.parse(), Ok(states.len()));
                states.push((output.parse().unwrap(), Vec::new()));
            }
            [x, y, "->", next] => {
                let digits = [x, y].map(|digit| digit.parse().unwrap());
                states.last_mut().unwrap().1.push((digits, next.parse().unwrap()));
            }
            _ => panic!("{line}"),
        }
    }
    let mut state = 0;
    for digits in digits {
        state = states[state].1.iter().find(|(of, _)| *of == digits).unwrap().1;
    }
    states[state].0
}

#[test]
fn an_automaton_in_words_says_what_the_recurrence_says() {
    for k in [3, 8, 14] {
        let automaton = Automaton::of(&certificate(k), &()).unwrap();
        let text = automaton.walnut();
        for (x, y) in (0..40).flat_map(|y| (0..40).map(move |x| (x, y))) {
            let palace = Recurrence::new(game(k)).visible(x, y).is_palace(game(k));
            // Any number of leading zeros, from none on.
            let length = u64::BITS - (x | y).leading_zeros() + (x % 3) as u32;
            let digits = (0..length).rev().map(|bit| [x >> bit & 1, y >> bit & 1]);
            assert_eq!(run_walnut(&text, digits), u8::from(palace), "game {k}, ({x}, {y})");
        }
    }
}

#[test]
fn an_automaton_knows_the_palaces_of_any_board() {
    let mut random = Random::new();
    for k in [3, 8, 14, 50, 61, 72, 79] {
        let certificate = certificate(k);
        let automaton = Automaton::of(&certificate, &()).unwrap();
        let mut tree = certificate.quadtree().unwrap();
        let side = 40 * k as i64;
        let mut check = |x: u64, y: u64| {
            let seen = tree.visible(&UBig::from(x), &UBig::from(y), &()).unwrap();
            assert_eq!(automaton.is_palace(x, y), seen.is_palace(game(k)), "game {k}, ({x}, {y})");
            seen.is_palace(game(k))
        };
        let mut palaces = 0;
        for _ in 0..2000 {
            let [x, y] = [random.number(0..=side), random.number(0..=side)].map(|n| n as u64);
            palaces += u32::from(check(x, y));
            let far = random.bits() >> random.number(0..=60);
            check(far, far.saturating_add(random.number(-50..=50) as u64 % (1 << 40)));
        }
        assert!(palaces > 0, "game {k}");
    }
}

#[test]
fn automata_are_as_small_as_they_can_be() {
    for (k, states) in [(3, 8), (8, 188), (14, 190)] {
        let automaton = Automaton::of(&certificate(k), &()).unwrap();
        assert_eq!(automaton.states(), states, "game {k}");
        assert_eq!(automaton.states[0].next[0], 0, "leading zeros");
        // Some digits separate any two states: refine the pairs that are not separated yet.
        let mut apart = vec![vec![false; states]; states];
        let mut changed = true;
        while std::mem::take(&mut changed) {
            for a in 0..states {
                for b in 0..a {
                    let (p, q) = (&automaton.states[a], &automaton.states[b]);
                    let differ = p.output != q.output
                        || (0..4).any(|i| apart[p.next[i] as usize][q.next[i] as usize]);
                    if differ && !apart[a][b] {
                        (apart[a][b], apart[b][a], changed) = (true, true, true);
                    }
                }
            }
        }
        assert!((0..states).all(|a| (0..a).all(|b| apart[a][b])), "game {k}");
        // All states are reached, each from an earlier one.
        let all = &automaton.states;
        assert!((1..states).all(|a| all[..a].iter().any(|s| s.next.contains(&(a as u32)))));
    }
}

#[test]
fn a_graph_has_an_edge_for_all_digits_that_lead_to_a_state() {
    let automaton = Automaton::of(&certificate(3), &()).unwrap();
    let dot = automaton.dot();
    assert!(dot.contains("digraph palaces {") && dot.trim_end().ends_with('}'));
    let filled = dot.matches("[style=filled]").count();
    assert_eq!(filled, automaton.states.iter().filter(|state| state.output).count());
    let mut edges = 0;
    for line in dot.lines().filter(|line| line.contains("[label=")) {
        let (from, rest) = line.trim().split_once(" -> ").unwrap();
        let (to, label) = rest.split_once(" [label=\"").unwrap();
        for digits in label.trim_end_matches("\"];").split(' ') {
            let (x, y) = digits.split_once(',').unwrap();
            let digit = x.parse::<usize>().unwrap() + 2 * y.parse::<usize>().unwrap();
            let state = &automaton.states[from.parse::<usize>().unwrap()];
            assert_eq!(state.next[digit], to.parse::<u32>().unwrap(), "{line}");
            edges += 1;
        }
    }
    assert_eq!(edges, 4 * automaton.states());
}

#[test]
fn a_bad_certificate_makes_no_automaton() {
    let mut bad = certificate(3);
    bad.k = 4;
    assert!(matches!(Automaton::of(&bad, &()), Err(AutomatonError::Flaw(_))));
}

#[test]
fn an_export_is_found_by_its_name_and_has_its_text() {
    let (certificate, counters) = (certificate(3), counters(3));
    let palaces = counters.palaces();
    let texts = [
        ("walnut", palaces.walnut(), true),
        ("walnut-v", counters.walnut(Counter::North), false),
        ("walnut-h", counters.walnut(Counter::West), false),
        ("walnut-d", counters.walnut(Counter::Diagonal), false),
        ("walnut-proof", palaces.walnut_proof(), true),
        ("dot", palaces.dot(), true),
        ("counters", counters.table(), false),
    ];
    for (export, (name, text, is_of_palaces)) in Export::ALL.into_iter().zip(texts) {
        assert_eq!((export.to_string(), name.parse()), (name.to_owned(), Ok(export)));
        let found = export.of(&certificate, &()).unwrap();
        assert_eq!((found.text, found.counters, found.windows), (text, counters.clone(), 36));
        assert_eq!(found.palaces.is_some(), is_of_palaces, "{name}");
    }
    let error = "walnut-x".parse::<Export>().unwrap_err().to_string();
    let all = "walnut, walnut-v, walnut-h, walnut-d, walnut-proof, dot, counters";
    assert_eq!(error, format!("\"walnut-x\" is not an export; choose one of {all}"));
}
