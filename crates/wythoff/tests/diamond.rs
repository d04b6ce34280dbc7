//! The automaton on the diamond grid: runs forward agree with the game, and undo runs backward.

use std::collections::HashSet;
use std::ops::ControlFlow;

use wythoff::automaton::{
    BackwardGame, Choice, Diamond, DiamondError, DiamondLine, DiamondLines, EvolveError,
    Neighbours, evolve, reverse, reverse_game,
};
use wythoff::blocking::{Recurrence, hood};
use wythoff::board::Board;
use wythoff::{K, Window};
use wythoff_testkit::{Random, assert_same_board, games_for, k};

#[test]
fn lines_from_the_start_of_theorem_1_agree_with_the_game() {
    let mut random = Random::new();
    for side in [0, 1, 2, 3, 20, 65, 129] {
        for game in games_for(side, &mut random) {
            let lines = evolve(&Diamond::start(game), 2 * side + 2, &()).unwrap();
            let window = Window::try_new(0, 0, side + 1, side + 1).unwrap();
            let reference = Recurrence::new(game);
            assert_same_board(game, window, ("lines", &lines), ("recurrence", &reference), &random);
            // The two quadrants at the sides of the game hold only zeros.
            let later = lines.as_slice().iter().zip(lines.times()).skip(4);
            assert!(later.into_iter().all(|(line, t)| {
                line.values().is_empty() || line.columns().start >= 0 && line.columns().end <= t + 1
            }));
        }
    }
}

/// A random state.
fn random_state(random: &mut Random) -> Diamond {
    let (t, most) = (random.number(-99..=99), random.number(0..=8));
    let lines = [0; 4].map(|_| {
        let (x, length) = (random.number(-9..=9), random.number(0..=40));
        DiamondLine::new(x, (0..length).map(|_| random.number(-most..=most)).collect())
    });
    Diamond::try_new(t, lines).expect("small numbers are in range")
}

/// The state of the four newest lines.
fn newest(lines: &DiamondLines) -> Diamond {
    let newest = lines.as_slice().last_chunk::<4>().expect("a run has four lines");
    Diamond::try_new(lines.times().end - 1, newest.clone()).expect("lines of a run are in range")
}

fn choices(random: &mut Random) -> [Choice; 3] {
    [Choice::R, Choice::RMinus3, Choice::Random(random.bits())]
}

/// There is no Garden of Eden ([CLN] section 2.3): every state has a predecessor.
#[test]
fn a_run_forward_undoes_a_run_backward_from_any_state() {
    let mut random = Random::new();
    for _ in 0..60 {
        let state = random_state(&mut random);
        for choice in choices(&mut random) {
            let past = reverse(&state, 50, choice, &()).unwrap();
            assert!(past.round_trip(&()).unwrap(), "{choice}, {state:?}");
            assert_eq!(newest(&past.lines), state, "{choice}");
            assert_eq!(past.lines.times().start, state.time() - 3 - 50);
        }
    }
}

#[test]
fn the_cells_before_a_step_forward_are_predecessors() {
    let mut random = Random::new();
    for _ in 0..60 {
        let before = random_state(&mut random);
        let mut after = before.clone();
        after.forward().unwrap();
        let [c, _, _, _] = after.lines();
        let at = |t: i64, x: i64| after.lines()[(t - before.time() + 2) as usize].get(x);
        let t = after.time();
        for x in -60..60 {
            // The letters of [CLN] Fig. 2 around g in column x + 2.
            let cell = Neighbours {
                a: 0,
                b: at(t - 3, x + 1),
                c: c.get(x),
                d: at(t - 2, x + 1),
                e: at(t - 1, x + 2),
                f: at(t - 1, x + 1),
            };
            let mut predecessors = cell.predecessors(at(t, x + 2)).all();
            let actual = before.oldest().get(x);
            assert!(predecessors.any(|a| a == actual), "column {x} of {before:?}");
        }
    }
}

/// Equal choices lead to equal lines, and different choices to different lines.
#[test]
fn a_run_backward_depends_only_on_its_choice() {
    let game = newest(&evolve(&Diamond::start(k(30)), 120, &()).unwrap());
    let past = |choice| reverse(&game, 40, choice, &()).unwrap().lines;
    assert_eq!(past(Choice::Random(7)), past(Choice::Random(7)));
    let all = [Choice::R, Choice::RMinus3, Choice::Random(7), Choice::Random(8)].map(past);
    for (i, one) in all.iter().enumerate() {
        assert!(all[..i].iter().all(|other| one != other), "{i}");
    }
}

/// [CLN] section 2.3 by brute force over a, on the cells of game 100.
/// Source of the counts: docs/algorithms/blocking.md, Time reversed.
#[test]
fn predecessors_agree_with_brute_force_and_contain_the_actual_cell() {
    const SIDE: usize = 400;
    let window = Window::try_new(0, 0, SIDE as u64, SIDE as u64).unwrap();
    let board = Recurrence::new(k(100)).values(window, &()).unwrap();
    let at = |x: usize, y: usize| board[y * SIDE + x];
    let (mut one, mut two_r, mut two_r_minus_3) = (0, 0, 0);
    for y in 0..SIDE - 2 {
        for x in 0..SIDE - 2 {
            let cell = Neighbours {
                a: 0,
                b: at(x + 1, y),
                c: at(x, y + 1),
                d: at(x + 1, y + 1),
                e: at(x + 2, y + 1),
                f: at(x + 1, y + 2),
            };
            let (a, g) = (at(x, y), at(x + 2, y + 2));
            let predecessors = cell.predecessors(g);
            let brute: HashSet<i64> =
                (-300..300).filter(|&a| Neighbours { a, ..cell }.next() == g).collect();
            assert_eq!(brute, predecessors.all().collect(), "({x}, {y})");
            assert!(brute.contains(&a), "({x}, {y})");
            match (brute.len(), a == predecessors.r()) {
                (1, _) => one += 1,
                (_, true) => two_r += 1,
                (_, false) => two_r_minus_3 += 1,
            }
        }
    }
    assert_eq!((one, two_r + two_r_minus_3), (3201, 155_203));
    assert_eq!((two_r, two_r_minus_3), (136_280, 18_923));
    // Cells outside -3 ..= 2 have one predecessor. In this game they lie in the hood, where p <= -4
    // means N < 97: these are the palaces of the hood of game 97.
    assert_eq!(u128::from(one as u64), hood::palaces(k(97)));
}

#[test]
fn a_backward_game_counts_every_cell_of_its_window() {
    let mut random = Random::new();
    for (game, x, y, width, height) in [(5, 0, 0, 30, 30), (40, 20, 60, 25, 11), (9, 3, 0, 1, 1)] {
        let window = Window::try_new(x, y, width, height).unwrap();
        // No lines, lines beyond the window, and lines beyond the start of the game.
        for steps in [0, width + height, x + y + width + height + 10] {
            for choice in choices(&mut random) {
                let run = reverse_game(k(game), window, steps, choice, &()).unwrap();
                assert!(run.round_trip, "game {game}, {choice}");
                let last = x + y + width + height - 2;
                let new = last as i64 - 3 - steps as i64..last as i64 - 3;
                let cells = (0..width * height)
                    .map(|i| (x + i % width + y + i / width) as i64)
                    .filter(|t| new.contains(t));
                assert_eq!(run.one + run.two, cells.count() as u64, "game {game}, {choice}");
            }
        }
    }
}

#[test]
fn the_last_four_lines_of_a_backward_game_agree_with_the_game() {
    let (game, window) = (k(40), Window::try_new(10, 0, 60, 50).unwrap());
    let run = reverse_game(game, window, 30, Choice::R, &()).unwrap();
    let reference = Recurrence::new(game);
    for (x, y) in [(69, 49), (68, 49), (69, 46), (66, 49)] {
        let value = reference.visible(x, y).value(game);
        assert_eq!(run.lines.get(x as i64, y as i64), value, "({x}, {y})");
    }
    // On the line before, the choice r gives the right side of the actual cell.
    for x in 65..=69_u64 {
        let p = reference.visible(x, 114 - x).value(game);
        let r = p + if p < 0 { 3 } else { 0 };
        let expected = if r < 0 { r - 3 } else { r };
        assert_eq!(run.lines.get(x as i64, 114 - x as i64), expected, "column {x}");
    }
}

#[test]
fn lines_before_the_start_of_a_game_continue_the_start() {
    for game in [1, 2, 3, 4, 50] {
        let past = reverse(&Diamond::start(k(game)), 20, Choice::R, &()).unwrap();
        for t in past.lines.times() {
            for x in -40..10 {
                let expected = if x < 0 && t - x < 0 { game as i64 } else { 0 };
                assert_eq!(past.lines.get(x, t - x), expected, "game {game} at ({x}, {})", t - x);
            }
        }
    }
}

#[test]
fn a_flipped_cell_changes_only_cells_below_and_to_the_right() {
    let start = newest(&evolve(&Diamond::start(k(20)), 60, &()).unwrap());
    let mut flipped = start.clone();
    flipped.flip(31, 27).unwrap();
    let [plain, changed] = [&start, &flipped].map(|state| evolve(state, 80, &()).unwrap());
    let cells: Vec<_> = plain.differences(&changed).collect();
    assert_eq!(cells[0].0, 31);
    assert!(cells.len() > 80, "{} cells differ", cells.len());
    for &(x, y, difference) in &cells {
        assert!(x >= 31 && y >= 27);
        assert_eq!(changed.get(x, y) - plain.get(x, y), difference);
    }
    flipped.flip(31, 27).unwrap();
    assert_eq!(flipped, start);
    for (x, y) in [(i64::MAX, 0), (i64::MIN, 0), (i64::MAX, i64::MAX)] {
        assert!(flipped.flip(x, y).is_err());
    }
    // Cells beyond the ends of a line, and on an empty line, can be flipped.
    for (x, y) in [(-20, 79), (90, -33)] {
        flipped.flip(x, y).unwrap();
        assert_ne!(flipped, start);
        flipped.flip(x, y).unwrap();
        assert_eq!(flipped, start);
    }
    let refused = flipped.flip(1 << 40, 59 - (1 << 40)).unwrap_err();
    assert!(matches!(refused, DiamondError::TooLong { t: 59, .. }), "{refused}");
    let refused = flipped.flip(0, 0).unwrap_err();
    assert_eq!(refused, DiamondError::NotInState { x: 0, y: 0, oldest: 56, newest: 59 });
}

#[test]
fn lines_written_as_a_table_can_be_read() {
    let mut random = Random::new();
    for _ in 0..20 {
        let lines = evolve(&random_state(&mut random), 10, &()).unwrap();
        let columns = lines.columns();
        let table: Vec<Vec<i64>> = lines.rows(columns.clone()).collect();
        let state = Diamond::try_from_rows(lines.times().start, columns.start, &table).unwrap();
        assert_eq!(state, newest(&lines));
        let first = Diamond::try_from_rows(lines.times().start, columns.start, &table[..4]);
        assert_eq!(Some(first.unwrap()), lines.oldest());
    }
    assert_eq!(Diamond::try_from_rows(0, 0, &[vec![], vec![]]), Err(DiamondError::TooFewLines(2)));
}

#[test]
fn states_and_runs_out_of_range_are_errors() {
    let line = |x, value| DiamondLine::new(x, vec![value]);
    let state = |time, line: DiamondLine| Diamond::try_new(time, [0; 4].map(|_| line.clone()));
    assert!(matches!(state(i64::MAX, line(0, 1)), Err(DiamondError::TooFar { .. })));
    assert!(matches!(state(0, line(i64::MAX - 1, 1)), Err(DiamondError::TooFar { .. })));
    assert!(matches!(state(0, line(0, i64::MIN)), Err(DiamondError::TooLarge { .. })));
    for value in [1 << 53, -(1 << 53)] {
        assert!(state(0, line(0, value)).is_ok());
        let beyond = state(0, line(0, value + value.signum()));
        assert!(matches!(beyond, Err(DiamondError::TooLarge { .. })));
    }
    let limit = state(0, line(0, -(1 << 53) + 4)).unwrap();
    let end = reverse(&limit, 100, Choice::R, &()).unwrap_err();
    assert!(matches!(end, EvolveError::Diamond(DiamondError::TooLarge { .. })), "{end}");
}

#[test]
fn an_observer_can_cancel_a_run() {
    let stop_after_five = |done: u128, _: u128| {
        if done > 5 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let start = Diamond::start(K::try_new(5).unwrap());
    assert!(matches!(evolve(&start, 100, &stop_after_five), Err(EvolveError::Interrupted(_))));
    assert!(matches!(
        reverse(&start, 100, Choice::R, &stop_after_five),
        Err(EvolveError::Interrupted(_))
    ));
    let window = Window::try_new(0, 0, 9, 9).unwrap();
    let run: Result<BackwardGame, _> = reverse_game(k(5), window, 9, Choice::R, &stop_after_five);
    assert!(matches!(run, Err(EvolveError::Interrupted(_))));
}
