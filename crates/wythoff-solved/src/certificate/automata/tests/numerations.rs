//! Automata in numerations other than binary.

use dashu_int::UBig;
use wythoff_testkit::{Random, stop_after};

use super::super::machine::{NONE, State};
use super::super::*;
use super::{counters, reason, run_walnut};
use crate::certificate::tests::{certificate, game};
use crate::closed::ClosedForm;
use wythoff::blocking::quadtree::QuadtreeError;
use wythoff::observer::Interrupted;

/// Enough for the boards of these tests.
const MEMORY: usize = 1 << 28;

fn metallic(a: u64) -> Numeration {
    Numeration::metallic(a).unwrap()
}

fn learned(k: u64, a: u64) -> Counters {
    Counters::learn(game(k), metallic(a), 1000, MEMORY, &()).unwrap()
}

/// All words of a numeration of some length, in alphabetical order.
fn words(numeration: Numeration, length: usize) -> Vec<Vec<u8>> {
    let mut words = vec![(Vec::new(), false)];
    for _ in 0..length {
        let longer = |(word, full): (Vec<u8>, bool)| {
            (0..numeration.allowed(full))
                .map(move |digit| ([&word[..], &[digit as u8]].concat(), numeration.fills(digit)))
        };
        words = words.into_iter().flat_map(longer).collect();
    }
    words.into_iter().map(|(word, _)| word).collect()
}

#[test]
fn number_n_is_the_nth_word() {
    for (numeration, length) in
        [(Numeration::BINARY, 10), (metallic(1), 14), (metallic(2), 8), (metallic(9), 4)]
    {
        for (n, word) in words(numeration, length).into_iter().enumerate() {
            let zeros = word.iter().take_while(|&&digit| digit == 0).count();
            assert_eq!(numeration.digits_of(n as u64), word[zeros..], "{numeration:?}");
            // Digit by digit, too.
            let start = numeration.start();
            let read =
                word.iter().try_fold(start, |before, &digit| numeration.then(before, digit.into()));
            assert_eq!(read.unwrap().value, n as u64, "{numeration:?}");
        }
        // As far as numbers go.
        let mut prefix = numeration.start();
        for digit in numeration.digits_of(u64::MAX) {
            prefix = match numeration.then(prefix, digit.into()) {
                Some(prefix) => prefix,
                None => break,
            };
        }
        assert!(prefix.value > u64::MAX >> 8, "{numeration:?}");
    }
}

#[test]
fn there_are_nine_metallic_numerations() {
    for a in [0, 10, u64::MAX] {
        let message = Numeration::metallic(a).unwrap_err().to_string();
        assert_eq!(message, format!("{a} is no largest digit of a numeration; choose 1 to 9"));
    }
    assert_eq!(
        (1..=9).map(|a| metallic(a).mean()).collect::<Vec<_>>(),
        [1, 2, 3, 4, 5, 6, 7, 8, 9].map(Some)
    );
    assert_eq!(Numeration::BINARY.mean(), None);
}

#[test]
fn games_on_irrational_lines_are_proved_by_their_windows() {
    for (k, a, states, windows) in [(1, 1, 26, 67), (2, 1, 246, 605), (4, 2, 173, 495)] {
        let counters = learned(k, a);
        assert_eq!((counters.states(), counters.check(&())), (states, Ok(windows)), "game {k}");
        // The closed form says the same.
        let form = ClosedForm::of(game(k)).unwrap();
        let mut random = Random::new();
        let mut palaces = 0;
        let near = (0..60).flat_map(|y| (0..60).map(move |x| (x, y)));
        let far = (0..500).flat_map(|_| {
            let x = random.bits() >> random.number(2..=60);
            let palace = form.column(&UBig::from(x)).pop().unwrap();
            let y = u64::try_from(&palace).unwrap();
            [
                (x, y),
                (x, y.saturating_sub(1)),
                (x + 1, y),
                (x, random.bits() >> random.number(0..=60)),
            ]
        });
        for (x, y) in near.chain(far) {
            let seen = form.visible(&UBig::from(x), &UBig::from(y));
            assert_eq!(counters.seen(x, y), seen, "game {k}, ({x}, {y})");
            palaces += u32::from(seen.is_palace(game(k)));
            assert_eq!(counters.palaces().is_palace(x, y), seen.is_palace(game(k)));
        }
        assert!(palaces > 500, "game {k}");
    }
}

#[test]
fn a_repeating_game_is_learned_as_its_certificate_has_it() {
    for k in [3, 14] {
        let learned = Counters::learn(game(k), Numeration::BINARY, 1000, MEMORY, &()).unwrap();
        assert_eq!(learned, counters(k), "game {k}");
    }
}

/// Lines of rational slopes are automatic in each numeration.
#[test]
fn a_repeating_game_has_a_table_in_each_numeration() {
    for (k, a, states) in [(3, 1, 59), (3, 2, 57)] {
        let learned = Counters::learn(game(k), metallic(a), 1000, MEMORY, &()).unwrap();
        assert_eq!(learned.states(), states, "game {k}");
    }
}

#[test]
fn a_game_has_no_table_in_the_wrong_numeration() {
    for (k, numeration) in [(1, Numeration::BINARY), (1, metallic(2)), (4, metallic(1))] {
        let found = Counters::learn(game(k), numeration, 3000, MEMORY, &());
        assert_eq!(found, Err(AutomatonError::States(3000)), "game {k}");
    }
}

#[test]
fn nothing_of_a_table_can_be_changed() {
    for (k, a) in [(1, 1), (4, 2)] {
        let good = learned(k, a);
        for other in [k + 1, k - 1] {
            assert!(reason(&Counters { k: other, ..good.clone() }).is_some());
        }
        for state in 0..good.states() {
            for counter in 0..3 {
                let mut bad = good.clone();
                bad.states[state].output[counter] ^= 1;
                assert!(reason(&bad).is_some(), "game {k}, state {state}, counter {counter}");
            }
        }
    }
    let good = learned(1, 1);
    for state in 0..good.states() {
        for place in 0..4 {
            for to in (0..good.states() as u32).chain([NONE]) {
                let mut bad = good.clone();
                let old = std::mem::replace(&mut bad.states[state].next[place], to);
                assert_eq!(reason(&bad).is_none(), old == to, "state {state}, {place}, to {to}");
            }
        }
    }
    let other = Counters { numeration: metallic(2), ..good.clone() };
    assert_eq!(reason(&other).unwrap(), "state 0 leads to 4 states");
    let other = Counters { numeration: Numeration::BINARY, ..good };
    assert!(reason(&other).unwrap().contains("leads to a state that is not one of 26"));
}

#[test]
fn a_table_says_which_digits_may_follow() {
    let mut bad = learned(1, 1);
    let spare = State { output: [0; 3], next: [0, NONE, NONE, NONE].into() };
    bad.states.push(spare);
    assert_eq!(reason(&bad).unwrap(), "state 26 is never reached");
    let mut bad = learned(1, 1);
    let (state, place) = (0..26)
        .find_map(|state| {
            let place = bad.states[state].next.iter().position(|&next| next == NONE)?;
            Some((state, place))
        })
        .unwrap();
    bad.states[state].next[place] = 0;
    let said = reason(&bad).unwrap();
    assert_eq!(
        said,
        format!("the digits {},{} may not follow state {state}", place % 2, place / 2)
    );
    let mut bad = learned(1, 1);
    bad.states[0].next[1] = 0;
    assert_eq!(reason(&bad).unwrap(), "state 0 is reached by digits that differ in kind");
}

#[test]
fn a_search_is_bounded_and_can_be_stopped() {
    let search = |most, observer| Counters::learn(game(1), metallic(1), most, MEMORY, observer);
    assert_eq!(search(25, &()), Err(AutomatonError::States(25)));
    assert!(search(26, &()).is_ok());
    let little = Counters::learn(game(10), metallic(1), 200_000, 1 << 18, &());
    assert!(matches!(little, Err(AutomatonError::Board(QuadtreeError::Budget { .. }))));
    assert_eq!(
        Counters::learn(game(2), metallic(1), 1000, MEMORY, &stop_after(0)),
        Err(Interrupted.into())
    );
}

#[test]
fn exports_name_the_numeration() {
    let counters = learned(1, 1);
    let table = counters.table();
    assert!(table.starts_with("wythoff-counters 2\nk 1\nnumeration 1\nstates 26\n0 "), "{table}");
    let lines: Vec<usize> = table.lines().skip(4).map(|line| line.split(' ').count() - 3).collect();
    assert_eq!(lines.len(), 26);
    assert!([1, 2, 4].iter().all(|n| lines.contains(n)) && !lines.contains(&3), "{lines:?}");
    let export = |export: Export| export.of_counters(counters.clone(), &()).unwrap();
    let text = export(Export::Walnut).text;
    assert!(text.starts_with("msd_fib msd_fib\n\n0 "), "{text}");
    let script = export(Export::WalnutProof).text;
    assert!(script.starts_with("def v1_1 \"?msd_fib Eu u<y & Q1[x][u]=@1\";\n"), "{script}");
    assert!(script.contains("eval rule1 \"?msd_fib Ax,y (Q1[x][y]=@1 <=> "), "{script}");
    let dot = export(Export::Dot).text;
    assert!(!dot.contains(&NONE.to_string()), "{dot}");
    // The words of Walnut are those of the table.
    for (x, y) in (0..40).flat_map(|y| (0..40).map(move |x| (x, y))) {
        let [a, b] = [x, y].map(|number| {
            let digits = metallic(1).digits_of(number);
            [vec![0; 10 - digits.len()], digits].concat()
        });
        let digits = a.into_iter().zip(b).map(|(x, y)| [x, y].map(u64::from));
        let palace = u8::from(counters.seen(x, y).is_palace(game(1)));
        assert_eq!(run_walnut(&text, digits), palace, "({x}, {y})");
    }
    let certificate = certificate(3);
    assert!(Counters::of(&certificate, &()).unwrap().numeration() == Numeration::BINARY);
}

#[test]
fn a_table_is_read_as_it_was_written() {
    for counters in [learned(1, 1), learned(4, 2), counters(14)] {
        assert_eq!(counters.table().parse(), Ok(counters));
    }
}

#[test]
fn a_text_that_is_no_table_is_refused_with_its_line() {
    let good = learned(1, 1).table();
    let edited = |from: &str, to: &str| {
        assert!(good.contains(from), "{from}");
        good.replacen(from, to, 1).parse::<Counters>().unwrap_err().to_string()
    };
    for (from, to, said) in [
        (
            "wythoff-counters 2",
            "wythoff-counter 2",
            "line 1: `wythoff-counters NUMBER` is expected",
        ),
        ("wythoff-counters 2", "wythoff-counters 3", "line 1: version 3 is not 1 or 2"),
        ("wythoff-counters 2", "wythoff-counters 1", "line 3: `states NUMBER` is expected"),
        ("k 1", "k -1", "line 2: `k NUMBER` is expected"),
        ("numeration 1", "numeration", "line 3: `numeration NUMBER` is expected"),
        (
            "numeration 1",
            "numeration 10",
            "line 3: 10 is no largest digit of a numeration; choose 1 to 9",
        ),
        ("numeration 1", "numeration 2", "line 5: 9 next states and three counters are expected"),
        ("states 26", "states 27", "line 4: 27 states are expected, and 26 lines follow"),
        ("0 1 2 3 0 0 0", "0 1 2 3 0 0 x", "line 5: numbers are expected"),
        ("0 1 2 3 0 0 0", "0 1", "line 5: three counters are expected"),
        ("0 1 2 3 0 0 0", "0 1 2 26 0 0 0", "line 5: there is no state 26"),
        ("0 1 2 3 0 0 0", "0 0 0 0 0 0 0", "line 6: no digits lead to this state"),
    ] {
        assert_eq!(edited(from, to), said);
    }
    assert!(edited("k 1", "k 0").starts_with("line 2: "));
    assert!("".parse::<Counters>().is_err());
}
