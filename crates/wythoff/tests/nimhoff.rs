//! The engines of Linear Nimhoff: brute force compared with the definition, engines by classes
//! compared with brute force, with each other and with recorded numbers.

use std::collections::BTreeSet;

use wythoff::K;
use wythoff::automaton::AutomatonBoard;
use wythoff::blocking::Recurrence;
use wythoff::board::{Board, BoardError, BoardRows, Value};
use wythoff::game::{Outcome, Solver};
use wythoff::nimhoff::{
    BlockingBoard, BlockingRows, FillMap, Nimhoff, Outcomes, Positions, ReplayError, Summary,
    brute, player,
};
use wythoff::observer::Observer;
use wythoff::{Rule, Ruleset, Window};
use wythoff_testkit::{
    Random, any_rules, assert_same_board, assert_same_counts, game_rules, games_of_nimhoff, golden,
    k, oracle, square, stop_after,
};

fn game(rules: &Ruleset) -> Nimhoff {
    Nimhoff::try_new(rules).expect("both rules of Nim")
}

fn parse(text: &str) -> Ruleset {
    text.parse().expect("a ruleset")
}

/// The P-positions of the first rows, by brute force on a board that is wide enough.
fn brute_rows(rules: &Ruleset, rows: usize) -> Vec<u64> {
    let mut width = 2 * rows;
    loop {
        let positions =
            brute::positions(rules, width, rows, &()).expect("an observer that never cancels");
        if positions.len() == rows {
            return positions.into_iter().map(|(x, _)| x).collect();
        }
        width *= 2;
    }
}

fn pairs(rules: &Ruleset) -> Vec<(usize, usize)> {
    rules.rules().iter().map(|rule| (rule.a() as usize, rule.b() as usize)).collect()
}

#[test]
fn brute_force_agrees_with_the_definition() {
    const SIDE: usize = 13;
    let mut random = Random::new();
    let games = games_of_nimhoff(16, &mut random);
    let others: Vec<Ruleset> = (0..16).map(|_| any_rules(&mut random)).collect();
    for rules in games.iter().chain(&others) {
        let mut solver = Solver::new(rules);
        let squares = (0..SIDE as u64).flat_map(|y| (0..SIDE as u64).map(move |x| (x, y)));
        let solved: Vec<_> = squares.filter(|at| solver.outcome(at) == Outcome::P).collect();
        let marked = brute::positions(rules, SIDE, SIDE, &()).unwrap();
        assert_eq!(marked, solved, "{rules}");
        let values = brute::values(rules, k(1), SIDE, SIDE, &()).unwrap();
        let negative: Vec<_> = (0..SIDE * SIDE)
            .filter(|&i| values[i] < 0)
            .map(|i| ((i % SIDE) as u64, (i / SIDE) as u64))
            .collect();
        assert_eq!(negative, solved, "{rules}");
    }
}

#[test]
fn rows_of_24_rulesets_agree_with_brute_force() {
    let mut random = Random::new();
    for rules in games_of_nimhoff(24, &mut random) {
        let found: Vec<u64> = Positions::new(&game(&rules)).take(2000).collect();
        let expected = brute_rows(&rules, 2000);
        if let Some(y) = (0..2000).find(|&y| found[y] != expected[y]) {
            panic!("{rules}: row {y} has {}, not {}", found[y], expected[y]);
        }
    }
}

#[test]
fn rows_of_rules_with_large_components_agree_with_brute_force() {
    for text in
        ["gdwn:700,1", "gdwn:399,646;5,400", "nimhoff:1,0;300,300;1,600;0,1", "gdwn:1048575,1"]
    {
        let rules = parse(text);
        let found: Vec<u64> = Positions::new(&game(&rules)).take(1500).collect();
        assert_eq!(found, brute_rows(&rules, 1500), "{text}");
        let mut replayed = Positions::new(&game(&rules));
        found.iter().for_each(|&x| replayed.replay(x).unwrap());
    }
}

#[test]
fn first_rows_equal_the_golden_rows() {
    for entry in golden::nimhoff_rows() {
        let rules: Ruleset = entry.get(0).unwrap();
        let expected: Vec<u64> = entry.from(1);
        let found: Vec<u64> = Positions::new(&game(&rules)).take(expected.len()).collect();
        assert_eq!(found, expected, "{}", entry.line);
    }
}

#[test]
fn a_million_rows_have_the_golden_checksums() {
    for entry in golden::nimhoff() {
        let (rules, rows): (Ruleset, u64) = (entry.get(0).unwrap(), entry.get(1).unwrap());
        if rows > 1_000_000 {
            continue;
        }
        let mut summary = Summary::new(&rules, K::ONE);
        let mut positions = Positions::new(&game(&rules));
        (0..rows).for_each(|_| summary.add_row(&[positions.next_row()]));
        assert_eq!(summary.rows, rows);
        assert_eq!(Some(summary.sum), entry.get(2), "{}", entry.line);
        assert_eq!(Some(summary.weighted_sum), entry.get(3), "{}", entry.line);
        assert_eq!(Some(summary.max_x), entry.get(4), "{}", entry.line);
    }
}

#[test]
fn rows_after_a_replay_equal_rows_without_one() {
    let mut random = Random::new();
    for rules in games_of_nimhoff(16, &mut random) {
        let mut whole = vec![0; 3000];
        Positions::new(&game(&rules)).fill(&mut whole);
        let mut resumed = Positions::new(&game(&rules));
        let known = random.number(0..=3000) as usize;
        for &x in &whole[..known] {
            resumed.replay(x).unwrap();
        }
        assert_eq!(resumed.row(), known as u64);
        let found: Vec<u64> = resumed.take(3000 - known).collect();
        assert_eq!(found, whole[known..], "{rules} from row {known}");
    }
}

#[test]
fn replay_rejects_positions_that_are_taken_or_too_far() {
    let mut positions = Positions::new(&game(&Ruleset::wythoff()));
    positions.fill(&mut [0; 3]); // 0, 2, 1
    for (x, rule) in [(0, "0,1"), (3, "1,1"), (4, "1,1"), (2, "0,1")] {
        let rule = parse(rule).rules()[0];
        assert_eq!(positions.replay(x), Err(ReplayError::Taken { x, y: 3, rule }));
    }
    for x in [7, 1 << 62, u64::MAX] {
        assert_eq!(positions.replay(x), Err(ReplayError::TooFar { x, y: 3, most: 6 }));
    }
    assert_eq!(positions.row(), 3);
    positions.replay(5).unwrap();
    assert_eq!(positions.next_row(), 7);
}

/// [FGPLL] Theorem 5, without exceptions: every class of a fill rule is taken. Many classes of
/// other rules are not.
#[test]
fn every_class_of_every_fill_rule_is_taken_once() {
    const ROWS: u64 = 500_000;
    const LINES: i64 = 10_000;
    /// A rule, and the percentage of its classes that are empty. Source:
    /// docs/algorithms/nimhoff-measure.md, How the classes are met.
    type Empty = (u32, u32, f64);
    let cases: [(&str, &[Empty]); 7] = [
        ("wythoff", &[(1, 1, 0.0)]),
        ("gdwn:1,2", &[(1, 1, 0.0), (1, 2, 0.0), (2, 1, 0.0)]),
        ("gdwn:2,3", &[(1, 1, 0.0), (2, 3, 0.0), (3, 2, 0.0)]),
        ("gdwn:3,5", &[(1, 1, 0.0), (3, 5, 0.0), (5, 3, 0.0)]),
        ("nimhoff:1,0;2,1;3,3;0,1", &[(2, 1, 0.0), (3, 3, 0.0)]),
        ("gdwn:2,4", &[(1, 1, 0.0), (2, 4, 52.64)]),
        ("nimhoff:1,0;2,1;0,1", &[(2, 1, 50.0)]),
    ];
    for (text, rules) in cases {
        let xs: Vec<u64> = Positions::new(&game(&parse(text))).take(ROWS as usize).collect();
        for &(a, b, empty) in rules {
            let classes = wythoff::nimhoff::Classes::of(Rule::try_new(a, b).unwrap());
            let mut taken = BTreeSet::new();
            for (x, y) in xs.iter().zip(0..) {
                let class = classes.index(*x, y);
                if class.line.abs() < LINES {
                    assert!(
                        taken.insert(class),
                        "{text}: class {class:?} of {a},{b} is taken twice"
                    );
                }
            }
            let all = (2 * LINES - 1) as f64 * f64::from(b);
            let found = 100.0 * (1.0 - taken.len() as f64 / all);
            let off = if empty > 0.0 { 0.5 } else { 0.0 };
            assert!((found - empty).abs() <= off, "{text}: {found} % of {a},{b} empty");
        }
    }
}

#[test]
fn numbers_of_seen_positions_agree_with_direct_counts() {
    let mut random = Random::new();
    for case in 0..60 {
        let rules = if case % 2 == 0 { any_rules(&mut random) } else { game_rules(&mut random) };
        let game = k(random.number(1..=6).cast_unsigned());
        let (width, height) = (random.number(1..=45) as usize, random.number(1..=45) as usize);
        let window = Window::try_new(0, 0, width as u64, height as u64).unwrap();
        let found = BlockingBoard::new(&rules, game).values(window, &()).unwrap();
        let numbers = oracle::palace_numbers(&pairs(&rules), game.get(), width, height);
        let expected: Vec<Value> =
            numbers.into_iter().map(|seen| seen as Value - game.get() as Value).collect();
        assert_eq!(found, expected, "{rules}, k {}, {width} x {height}", game.get());
        assert_eq!(brute::values(&rules, game, width, height, &()).unwrap(), expected, "{rules}");
    }
}

#[test]
fn boards_of_wythoffs_rules_agree_with_blocking_queens() {
    let mut random = Random::new();
    for game in [1, 2, 5, 30, 77].map(k) {
        let mut any = |most| random.number(1..=most).cast_unsigned();
        let window = Window::try_new(any(200), any(200), any(200), any(200)).unwrap();
        let seen = BlockingBoard::new(&Ruleset::wythoff(), game);
        let reference = Recurrence::new(game);
        assert_same_board(game, window, ("nimhoff", &seen), ("recurrence", &reference), &random);
    }
}

#[test]
fn boards_agree_with_the_automaton() {
    let mut random = Random::new();
    let mut compared = 0;
    for rules in games_of_nimhoff(20, &mut random) {
        let game = k(random.number(1..=9).cast_unsigned());
        let Ok(automaton) = AutomatonBoard::try_new(game, &rules) else { continue };
        compared += 1;
        let seen = BlockingBoard::new(&rules, game);
        assert_same_board(game, square(60), ("nimhoff", &seen), ("automaton", &automaton), &random);
    }
    assert!(compared > 10, "only {compared} rules have an automaton: {}", random.reproduce());
}

#[test]
fn counts_of_seen_positions_equal_the_golden_counts() {
    for entry in golden::nimhoff_seen() {
        let (rules, side): (Ruleset, u64) = (entry.get(0).unwrap(), entry.get(1).unwrap());
        let board = BlockingBoard::new(&rules, k(1));
        let mut counts = [0_u64; 6];
        let mut rows = board.rows(square(side), &()).unwrap();
        while let Some(row) = rows.next_row().unwrap() {
            row.iter().for_each(|&value| counts[(value + 1) as usize] += 1);
        }
        assert_eq!(counts.to_vec(), entry.from::<u64>(2), "{}", entry.line);
    }
}

#[test]
fn blocking_rows_agree_with_the_blocking_board() {
    let mut random = Random::new();
    for rules in games_of_nimhoff(20, &mut random) {
        let blocking = k(random.number(1..=5).cast_unsigned());
        let mut rows = BlockingRows::new(&game(&rules), blocking);
        let window = Window::try_new(0, 0, 600, 150).unwrap();
        let board = BlockingBoard::new(&rules, blocking);
        let mut values = board.rows(window, &()).unwrap();
        while let Some(values) = values.next_row().unwrap() {
            let negative = (0..600).filter(|&x| values[x as usize] < 0);
            let row = rows.next_row();
            assert_eq!(row.len() as u64, blocking.get(), "{rules}");
            let inside: Vec<u64> = row.iter().copied().filter(|&x| x < 600).collect();
            assert_eq!(inside, negative.collect::<Vec<_>>(), "{rules}, k {}", blocking.get());
        }
    }
}

#[test]
fn blocking_rows_with_k_1_agree_with_the_row_engine() {
    let mut random = Random::new();
    for rules in games_of_nimhoff(20, &mut random) {
        let mut blocked = BlockingRows::new(&game(&rules), k(1));
        for x in Positions::new(&game(&rules)).take(2000) {
            assert_eq!(blocked.next_row(), [x], "{rules}");
        }
    }
}

/// A board without a `count_rows` of its own.
struct WithoutCounts<'a>(&'a dyn Board);

impl Board for WithoutCounts<'_> {
    fn rows<'a>(&'a self, window: Window, observer: &'a dyn Observer) -> BoardRows<'a, Value> {
        self.0.rows(window, observer)
    }
}

#[test]
fn outcomes_and_their_counts_in_squares_agree_with_brute_force() {
    let mut random = Random::new();
    for rules in games_of_nimhoff(14, &mut random) {
        let board = Outcomes::new(&game(&rules));
        let positions: BTreeSet<(u64, u64)> =
            brute::positions(&rules, 300, 300, &()).unwrap().into_iter().collect();
        let mut any = |most| random.number(1..=most).cast_unsigned();
        let window = Window::try_new(any(150), any(150), any(150), any(150)).unwrap();
        let values = board.values(window, &()).unwrap();
        assert_eq!(values.len() as u128, window.cells());
        for (value, i) in values.iter().zip(0..) {
            let at = (window.x() + i % window.width(), window.y() + i / window.width());
            assert_eq!(*value, -Value::from(positions.contains(&at)), "{rules} at {at:?}");
        }
        for scale in [1, 2, 7, 64, 1000] {
            let plain = WithoutCounts(&board);
            assert_same_counts(&board, &plain, window, scale, || rules.to_string());
        }
    }
}

#[test]
fn fill_maps_mark_the_parents_under_one_rule() {
    let mut random = Random::new();
    for rules in games_of_nimhoff(20, &mut random) {
        let positions: BTreeSet<(u64, u64)> =
            brute::positions(&rules, 120, 120, &()).unwrap().into_iter().collect();
        let mut any = |most| random.number(0..=most).cast_unsigned();
        let window = Window::try_new(any(60), any(60), 1 + any(58), 1 + any(58)).unwrap();
        let other = Rule::try_new(1 + any(5) as u32, any(5) as u32).unwrap();
        for rule in rules.rules().iter().copied().chain([other]) {
            let values = FillMap::new(&game(&rules), rule).values(window, &()).unwrap();
            for (value, i) in values.iter().zip(0..) {
                let (x, y) = (window.x() + i % window.width(), window.y() + i / window.width());
                let step = |(x, y): &(u64, u64)| {
                    Some((x.checked_sub(rule.a().into())?, y.checked_sub(rule.b().into())?))
                };
                let parent =
                    std::iter::successors(step(&(x, y)), step).any(|at| positions.contains(&at));
                let expected = match (positions.contains(&(x, y)), parent) {
                    (true, _) => -1,
                    (false, true) => 0,
                    (false, false) => 1,
                };
                assert_eq!(*value, expected, "{rules}, rule {rule} at ({x}, {y})");
            }
        }
    }
}

#[test]
fn advice_agrees_with_search() {
    let mut random = Random::new();
    for rules in games_of_nimhoff(16, &mut random) {
        let mut solver = Solver::new(&rules);
        for _ in 0..20 {
            let at = (random.number(0..=24).cast_unsigned(), random.number(0..=24).cast_unsigned());
            let advice = player::advice(&game(&rules), at, &()).unwrap();
            assert_eq!(advice.outcome, solver.outcome(&at), "{rules} at {at:?}");
            let mut winning: Vec<_> =
                solver.winning_steps(&at).iter().map(|step| *step.position()).collect();
            winning.sort_unstable();
            assert_eq!(advice.winning_moves, winning, "{rules} at {at:?}");
            let named = winning.first().unwrap_or(&at);
            assert!(advice.reason.contains(&format!("{named:?}")), "{}", advice.reason);
        }
    }
}

/// The options are those of the definition: all multiples of all rules.
#[test]
fn advice_under_blocking_agrees_with_brute_force() {
    const SIDE: u64 = 12;
    let mut random = Random::new();
    let named = ["wythoff", "gdwn:1,2", "2,2 3,3", "1,0 2,4 3,6 0,1", "3,0 0,2", "1,1"].map(parse);
    let others: Vec<Ruleset> = (0..12).map(|_| any_rules(&mut random)).collect();
    for rules in named.iter().chain(&others) {
        for most in 0..=4 {
            let k = k(most + 1);
            let values = brute::values(rules, k, SIDE as usize, SIDE as usize, &()).unwrap();
            let value = |(x, y): (u64, u64)| values[(y * SIDE + x) as usize];
            for (x, y) in (0..SIDE).flat_map(|y| (0..SIDE).map(move |x| (x, y))) {
                let along = |&(a, b): &(usize, usize)| {
                    (1..=SIDE).filter_map(move |t| {
                        let to = (x.checked_sub(t * a as u64)?, y.checked_sub(t * b as u64)?);
                        Some(to)
                    })
                };
                let options: BTreeSet<_> = pairs(rules).iter().flat_map(along).collect();
                let lost: Vec<_> = options.into_iter().filter(|&to| value(to) < 0).collect();
                let advice = player::blocking_advice(rules, k, (x, y), &()).unwrap();
                let (outcome, winning, block) = if value((x, y)) < 0 {
                    (Outcome::P, Vec::new(), lost)
                } else {
                    (Outcome::N, lost, Vec::new())
                };
                let at = format!("{rules}, {most} blocked, from {x}, {y}");
                assert_eq!((advice.outcome, &advice.winning_moves), (outcome, &winning), "{at}");
                assert_eq!(advice.best_block, (most > 0).then_some(block), "{at}");
            }
        }
    }
}

#[test]
fn advice_by_counting_agrees_with_advice_by_rows() {
    let mut random = Random::new();
    for rules in games_of_nimhoff(16, &mut random) {
        for _ in 0..20 {
            let at = (random.number(0..=60).cast_unsigned(), random.number(0..=60).cast_unsigned());
            let rows = player::advice(&game(&rules), at, &()).unwrap();
            let counted = player::blocking_advice(&rules, k(1), at, &()).unwrap();
            let expected = (rows.outcome, rows.winning_moves, None);
            let found = (counted.outcome, counted.winning_moves, counted.best_block);
            assert_eq!(found, expected, "{rules} at {at:?}");
        }
    }
}

#[test]
fn observers_can_cancel_boards_and_advice() {
    let rules = Ruleset::wythoff();
    let (game, window) = (game(&rules), square(100));
    assert!(player::advice(&game, (90, 90), &stop_after(0)).is_err());
    assert!(player::blocking_advice(&rules, k(3), (90, 90), &stop_after(0)).is_err());
    assert!(brute::positions(&rules, 9, 9, &stop_after(0)).is_err());
    assert!(brute::values(&rules, k(1), 9, 9, &stop_after(0)).is_err());
    let boards: [&dyn Board; 3] = [
        &Outcomes::new(&game),
        &FillMap::new(&game, rules.rules()[1]),
        &BlockingBoard::new(&rules, K::try_new(2).unwrap()),
    ];
    for board in boards {
        assert!(matches!(board.values(window, &stop_after(0)), Err(BoardError::Interrupted(_))));
    }
}
