//! The automaton on rectangles, compared with the recurrence, with direct counts for other
//! rulesets, and on arbitrary boundaries.

use std::collections::{BTreeSet, HashSet};

use wythoff::K;
use wythoff::automaton::{AutomatonBoard, LocalRule, Neighbours};
use wythoff::blocking::counting;
use wythoff::blocking::{Recurrence, Visible, hood};
use wythoff::board::Board;
use wythoff::nimhoff::BlockingBoard;
use wythoff::{Ruleset, Window};
use wythoff_testkit::{Random, assert_same_board, games_of_nimhoff, k, oracle, square};

fn assert_agrees_with_recurrence(game: K, window: Window, random: &Random) {
    let (automaton, reference) = (AutomatonBoard::new(game), Recurrence::new(game));
    let found = ("automaton", &automaton as &dyn Board);
    assert_same_board(game, window, found, ("recurrence", &reference), random);
}

/// [CLN] Theorem 1.
#[test]
fn the_start_of_theorem_1_gives_the_board_of_the_game() {
    let random = Random::new();
    for game in [1, 2, 3, 4, 5, 7, 10, 33, 50, 100, 101, 102].map(k) {
        let side = 3 * game.get() + 20;
        let window = Window::try_new(0, 0, side, side).unwrap();
        assert_agrees_with_recurrence(game, window, &random);
    }
}

#[test]
fn windows_away_from_the_corner_agree_with_the_recurrence() {
    let mut random = Random::new();
    for _ in 0..20 {
        let mut any = |most| random.number(1..=most).cast_unsigned();
        let (game, x, y) = (k(any(90)), any(150), any(150));
        let window = Window::try_new(x, y, any(40), any(40)).unwrap();
        assert_agrees_with_recurrence(game, window, &random);
    }
}

/// The identity holds for every ruleset, and the start of Theorem 1 for rulesets with a rule along
/// each axis. A palace that two parallel rules see is counted once.
#[test]
fn boards_of_rulesets_with_both_axes_agree_with_direct_counts() {
    const SIDE: usize = 40;
    let window = Window::try_new(0, 0, SIDE as u64, SIDE as u64).unwrap();
    for text in [
        "nim",
        "wythoff",
        "gdwn:1,2",
        "gdwn:3,5",
        "nimhoff:1,0;2,1;3,3;0,1",
        "1,0 0,1 2,2 3,3",
        "2,0 3,0 0,1 1,1",
    ] {
        let rules: Ruleset = text.parse().unwrap();
        let pairs: Vec<(usize, usize)> =
            rules.rules().iter().map(|rule| (rule.a() as usize, rule.b() as usize)).collect();
        for game in 1..=7 {
            let automaton = AutomatonBoard::try_new(k(game), &rules).unwrap();
            let values = automaton.values(window, &()).unwrap();
            let counted = oracle::palace_numbers(&pairs, game, SIDE, SIDE);
            for (i, (value, number)) in values.iter().zip(counted).enumerate() {
                let expected = number as i64 - game as i64;
                assert_eq!(*value, expected, "{rules}, k {game}, cell {}, {}", i % SIDE, i / SIDE);
            }
        }
    }
}

#[test]
fn rulesets_without_an_axis_are_rejected() {
    for text in ["1,0 1,1", "1,1 0,1", "1,1 2,3"] {
        let error = AutomatonBoard::try_new(k(1), &text.parse().unwrap()).unwrap_err();
        assert!(error.to_string().contains(text), "{error}");
    }
}

/// The expanded rule agrees with [CLN] Fig. 2 for arbitrary boundaries.
#[test]
fn the_expanded_rule_of_the_queen_agrees_with_figure_2() {
    let mut random = Random::new();
    let queen = LocalRule::try_new(&Ruleset::wythoff()).unwrap();
    for _ in 0..200 {
        let noise: Vec<i64> = (0..900).map(|_| random.number(-4..=4)).collect();
        let (x0, y0) = (random.number(-50..=50), random.number(-50..=50));
        let boundary = |x: i64, y: i64| noise[((x - x0 + 2) * 30 + (y - y0 + 2)) as usize];
        let (width, height) = (random.number(0..=28) as usize, random.number(0..=28) as usize);
        let cells = queen.evaluate(x0, y0, width, height, boundary).unwrap();
        let at = |x: i64, y: i64| {
            if x < x0 || y < y0 {
                boundary(x, y)
            } else {
                cells[(y - y0) as usize * width + (x - x0) as usize]
            }
        };
        for (i, g) in cells.iter().enumerate() {
            let (x, y) = (x0 + (i % width) as i64, y0 + (i / width) as i64);
            let neighbours = Neighbours {
                a: at(x - 2, y - 2),
                b: at(x - 1, y - 2),
                c: at(x - 2, y - 1),
                d: at(x - 1, y - 1),
                e: at(x, y - 1),
                f: at(x - 1, y),
            };
            assert_eq!(*g, neighbours.next(), "({x}, {y})");
        }
    }
}

/// [CLN] section 2.3 for every ruleset: on the board of a game, continued as in Theorem 1, the
/// farthest cell is one of the predecessors, and there are one or two.
#[test]
fn the_actual_farthest_cell_is_a_predecessor() {
    const SIDE: u64 = 40;
    let mut random = Random::new();
    let mut two = 0;
    for rules in games_of_nimhoff(16, &mut random) {
        for game in (1..=7).map(k) {
            let Ok(automaton) = AutomatonBoard::try_new(game, &rules) else { continue };
            let board = BlockingBoard::new(&rules, game).values(square(SIDE), &()).unwrap();
            let at = |x: i64, y: i64| {
                if x < 0 || y < 0 {
                    automaton.start(x, y)
                } else {
                    board[y as usize * SIDE as usize + x as usize]
                }
            };
            let far = automaton.rule().reach();
            for (x, y) in (0..SIDE as i64).flat_map(|y| (0..SIDE as i64).map(move |x| (x, y))) {
                let actual = at(x - i64::from(far.0), y - i64::from(far.1));
                let value = |dx: u32, dy: u32| {
                    // The unknown cell must not be read.
                    if (dx, dy) == far { 99 } else { at(x - i64::from(dx), y - i64::from(dy)) }
                };
                let found = automaton.rule().predecessors(at(x, y), value).unwrap();
                assert!(found.contains(&actual), "{rules}, k {}, {x}, {y}: {found:?}", game.get());
                // Every predecessor leads to the same cell.
                for &a in &found {
                    let value = |dx, dy| if (dx, dy) == far { a } else { value(dx, dy) };
                    assert_eq!(automaton.rule().next(value), Some(at(x, y)), "{rules}");
                }
                let n = i64::from(automaton.rule().directions());
                assert_eq!(found.len(), if (-n..n).contains(&actual) { 2 } else { 1 }, "{rules}");
                two += usize::from(found.len() == 2);
            }
        }
    }
    assert!(two > 0);
}

#[test]
fn predecessors_of_the_queen_agree_with_section_2_3() {
    let mut random = Random::new();
    let queen = LocalRule::try_new(&Ruleset::wythoff()).unwrap();
    for _ in 0..2000 {
        let mut any = || random.number(-5..=5);
        let (a, b, c, d, e, f, g) = (any(), any(), any(), any(), any(), any(), any());
        let value = |dx, dy| match (dx, dy) {
            (1, 2) => b,
            (2, 1) => c,
            (1, 1) => d,
            (0, 1) => e,
            (1, 0) => f,
            _ => a,
        };
        let expected: Vec<i64> = Neighbours { a, b, c, d, e, f }.predecessors(g).all().collect();
        assert_eq!(queen.predecessors(g, value), Some(expected));
    }
}

#[test]
fn values_beyond_64_bits_are_errors_with_their_cell() {
    let queen = LocalRule::try_new(&Ruleset::wythoff()).unwrap();
    let boundary = |x, y| if (x, y) == (5, 6) || (x, y) == (4, 7) { i64::MAX } else { 0 };
    let error = queen.evaluate(5, 7, 4, 4, boundary).unwrap_err();
    assert_eq!((error.x, error.y), (5, 7));
}

/// The number of different states of the counting automaton with x, y < `side`.
fn counting_states(k: K, side: usize) -> usize {
    let mut seen = HashSet::new();
    let mut above: Vec<Option<Visible>> = vec![None; side];
    for _ in 0..side {
        let (mut left, mut grandparent) = (None, None);
        for cell in &mut above {
            let state = counting::next(k, *cell, left, grandparent);
            seen.insert((state.north, state.west, state.diagonal));
            grandparent = cell.replace(state);
            left = Some(state);
        }
    }
    seen.len()
}

/// [CLN] footnote 1: the recurrence is an automaton with many states, and a different one for each
/// k.
#[test]
fn the_counting_automaton_has_many_states_and_a_rule_for_each_k() {
    for game in [5, 10, 50, 100, 500] {
        // No two cells of the hood have the same counts.
        let states = counting_states(k(game), 3 * game as usize) as u128;
        assert!(states > hood::palaces(k(game)), "game {game}: {states}");
    }
    // Cells with equal neighbours have different counts for different k.
    let third = |game: K| {
        let first = counting::next(game, None, None, None);
        let second = counting::next(game, None, Some(first), None);
        counting::next(game, None, Some(second), None)
    };
    assert_eq!((third(k(1)).west, third(k(2)).west), (1, 2));
}

#[test]
fn the_counting_automaton_agrees_with_the_recurrence() {
    let game = k(7);
    let mut above = vec![None; 30];
    for y in 0..30 {
        let (mut left, mut grandparent) = (None, None);
        for (x, cell) in (0..).zip(&mut above) {
            let state = counting::next(game, *cell, left, grandparent);
            assert_eq!(state, Recurrence::new(game).visible(x, y), "({x}, {y})");
            grandparent = cell.replace(state);
            left = Some(state);
        }
    }
}

/// The bounds of "How many bits are enough" in docs/algorithms/blocking.md hold and are attained.
/// The sum is monotone in each cell, except for the step from -1 to 0.
#[test]
fn the_next_value_stays_within_the_bounds_of_its_neighbours() {
    for (m, most) in [(-6, 2), (-6, 80), (-84, 2), (-40, 30), (-3, 2)] {
        let cells = [m, -1, 0, most];
        let mut found: Vec<i64> = (0..4096_usize)
            .map(|i| {
                let [a, b, c, d, e, f] = [0, 2, 4, 6, 8, 10].map(|bit| cells[(i >> bit) & 3]);
                Neighbours { a, b, c, d, e, f }.next()
            })
            .collect();
        found.sort_unstable();
        assert_eq!(found.first(), Some(&(3 * m - 2 * most + 4)), "{m} ..= {most}");
        assert_eq!(found.last(), Some(&(3 * most - 2 * m - 4)), "{m} ..= {most}");
    }
}

/// All values that the rule gives for six values of a window. The rule is a sum of six terms, one
/// a neighbour.
fn next_values(m: i64, most: i64) -> BTreeSet<i64> {
    let terms: [fn(i64) -> Neighbours; 6] = [
        |a| Neighbours { a, ..NONE },
        |b| Neighbours { b, ..NONE },
        |c| Neighbours { c, ..NONE },
        |d| Neighbours { d, ..NONE },
        |e| Neighbours { e, ..NONE },
        |f| Neighbours { f, ..NONE },
    ];
    terms.iter().fold(BTreeSet::from([0]), |sums, term| {
        let terms: BTreeSet<i64> = (m..=most).map(|value| term(value).next()).collect();
        sums.iter().flat_map(|sum| terms.iter().map(move |term| sum + term)).collect()
    })
}

const NONE: Neighbours = Neighbours { a: 0, b: 0, c: 0, d: 0, e: 0, f: 0 };

#[test]
fn windows_beyond_the_reach_of_a_board_are_errors() {
    let boards: [(&dyn Board, u64); 3] = [
        (&AutomatonBoard::new(k(5)), 1 << 30),
        (&Recurrence::new(k(5)), (1 << 30) - 1),
        (&BlockingBoard::new(&Ruleset::wythoff(), k(5)), BlockingBoard::LIMIT),
    ];
    for (board, most) in boards {
        for (x, y) in [(most, 0), (0, most), ((1 << 60) - 1, 3)] {
            let error = board.values(Window::try_new(x, y, 1, 1).unwrap(), &()).unwrap_err();
            assert!(error.to_string().ends_with(&format!("read up to {most}")), "{error}");
        }
    }
}

/// "Fewer planes" in docs/algorithms/blocking.md: a wrong value lies outside of a window that is
/// narrow enough for its bits, and may lie inside of any wider one.
#[test]
fn no_window_is_wider_than_its_planes_prove() {
    for bits in 4..=8 {
        let whole = 1_i64 << bits;
        let first_too_wide = (whole + 4 + 2) / 3;
        for span in [first_too_wide - 1, first_too_wide] {
            for m in (2 - span).max(-20)..=-3 {
                let is_missed = |g: &i64| {
                    let seen = (g + whole / 2).rem_euclid(whole) - whole / 2;
                    seen != *g && (m..=m + span).contains(&seen)
                };
                let is_any_missed = next_values(m, m + span).iter().any(is_missed);
                assert_eq!(is_any_missed, span == first_too_wide, "{bits} bits, {m} on, {span}");
            }
        }
    }
}
