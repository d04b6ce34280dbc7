//! Games written as their moves, compared with the definition.

use std::collections::BTreeSet;

use wythoff::Window;
use wythoff::board::Board;
use wythoff::game::MovesBoard;
use wythoff::game::grundy::{self, Play};
use wythoff::game::moves::Moves;
use wythoff::game::{Outcome, Solver};
use wythoff_testkit::Random;

const SIDE: usize = 18;

/// Some moves: rays, steps beside them, and in every third game vectors removed from the rays.
fn any_moves(random: &mut Random) -> Moves {
    let mut number = |most: i64| random.number(0..=most);
    loop {
        let rays: Vec<(i64, i64)> = (0..number(3)).map(|_| (number(3), number(3))).collect();
        let mut words: Vec<String> = rays.iter().map(|(a, b)| format!("{a},{b}*")).collect();
        words.extend((0..number(3)).map(|_| format!("{},{}", number(4), number(4))));
        if let Some(&(a, b)) = rays.first().filter(|_| number(1) == 0) {
            words.push("without".to_owned());
            words.extend(
                (0..=number(2)).map(|_| number(4) + 1).map(|n| format!("{},{}", n * a, n * b)),
            );
        }
        // Texts that are refused, such as those with a step on a ray, are drawn again.
        if let Ok(moves) = words.join(" ").parse() {
            return moves;
        }
    }
}

fn cells() -> impl Iterator<Item = (u64, u64)> {
    (0..SIDE as u64).flat_map(|y| (0..SIDE as u64).map(move |x| (x, y)))
}

#[test]
fn outcomes_and_values_of_any_moves_are_those_of_the_definition() {
    let mut random = Random::new();
    let mut kinds = [0; 3];
    for _ in 0..150 {
        let moves = any_moves(&mut random);
        kinds[0] += usize::from(!moves.rays().is_empty());
        kinds[1] += usize::from(!moves.steps().is_empty());
        kinds[2] += usize::from(!moves.removed().is_empty());
        let what = |at: (u64, u64)| format!("{moves} at {at:?}\n  {}", random.reproduce());
        let index = |(x, y): (u64, u64)| y as usize * SIDE + x as usize;
        let [normal, misere] = [Play::Normal, Play::Misere]
            .map(|play| grundy::outcomes(&moves, play, SIDE, SIDE, &()).unwrap());
        let values = grundy::values(&moves, SIDE, SIDE, &()).unwrap();
        let mut solver = Solver::new(&moves);
        for at in cells() {
            let options = moves.options(at.0, at.1);
            assert_eq!(normal[index(at)], solver.outcome(&at), "{}", what(at));
            let to_p = |&option: &(u64, u64)| misere[index(option)] == Outcome::P;
            let wins = options.is_empty() || options.iter().any(to_p);
            assert_eq!(misere[index(at)] == Outcome::N, wins, "misère, {}", what(at));
            assert_eq!(moves.can_move(at.0, at.1), !options.is_empty(), "{}", what(at));
            let used: BTreeSet<u32> = options.iter().map(|&at| values[index(at)]).collect();
            assert_eq!(Some(values[index(at)]), (0..).find(|v| !used.contains(v)), "{}", what(at));
        }
    }
    assert!(kinds.iter().all(|&count| count > 20), "too few games of some kind: {kinds:?}");
}

#[test]
fn options_are_the_positions_that_a_vector_leads_to() {
    let mut random = Random::new();
    for _ in 0..100 {
        let moves = any_moves(&mut random);
        for (x, y) in cells() {
            let is_option = |&(left_x, left_y): &(u64, u64)| {
                let (a, b) = (x.wrapping_sub(left_x), y.wrapping_sub(left_y));
                let is =
                    |rule: &wythoff::Rule| (u64::from(rule.a()), u64::from(rule.b())) == (a, b);
                // The ray (p, q) reaches (a, b) = n (p, q) for some n > 0.
                let on = |ray: &wythoff::Rule| {
                    (1..=SIDE as u64)
                        .any(|n| (n * u64::from(ray.a()), n * u64::from(ray.b())) == (a, b))
                };
                (left_x <= x && left_y <= y)
                    && (moves.steps().iter().any(is)
                        || moves.rays().iter().any(on) && !moves.removed().iter().any(is))
            };
            let expected: BTreeSet<_> = cells().filter(is_option).collect();
            let options = moves.options(x, y);
            let found: BTreeSet<_> = options.iter().copied().collect();
            assert_eq!(found.len(), options.len(), "{moves} lists an option twice at {x},{y}");
            assert_eq!(found, expected, "{moves} at {x},{y}\n  {}", random.reproduce());
        }
    }
}

/// Parity: from a square with two even coordinates the king reaches none such, and from every other
/// square he reaches one.
#[test]
fn the_king_loses_where_both_heaps_are_even() {
    let outcomes = grundy::outcomes(&"king".parse().unwrap(), Play::Normal, 50, 40, &()).unwrap();
    for (i, outcome) in outcomes.into_iter().enumerate() {
        assert_eq!(outcome == Outcome::P, i % 50 % 2 == 0 && i / 50 % 2 == 0);
    }
}

#[test]
fn a_window_of_a_board_has_the_outcomes_of_its_cells() {
    let moves: Moves = "maharaja without 3,3".parse().unwrap();
    let board = MovesBoard::new(moves.clone(), Play::Misere);
    let window = Window::try_new(5, 3, 9, 12).unwrap();
    let values = board.values(window, &()).unwrap();
    let outcomes = grundy::outcomes(&moves, Play::Misere, SIDE, SIDE, &()).unwrap();
    let expected = (3..15).flat_map(|y| (5..14).map(move |x| (x, y)));
    let expected = expected.map(|(x, y)| if outcomes[y * SIDE + x] == Outcome::P { -1 } else { 0 });
    assert_eq!(values, expected.collect::<Vec<_>>());
}

/// A vector that is removed outside of the window changes nothing, but all options are looked at.
/// Values pass the borders of words and of groups of words.
#[test]
fn values_by_class_are_those_of_all_options() {
    for (moves, width, height) in [
        ("wythoff", 420, 400),
        ("1,0*", 1200, 2),
        ("0,1* 2,3*", 3, 1100),
        ("3,0* 1,1* 0,2* 5,1", 150, 160),
    ] {
        let all: Moves = moves.parse().unwrap();
        let ray = all.rays()[0];
        let far = format!("{moves} without {},{}", 3000 * ray.a(), 3000 * ray.b());
        let by_options: Moves = far.parse().unwrap();
        let values = |moves: &Moves| grundy::values(moves, width, height, &()).unwrap();
        assert!(values(&all) == values(&by_options), "{moves}");
    }
    let line = grundy::values(&"1,0*".parse().unwrap(), 1200, 1, &()).unwrap();
    assert!(line.into_iter().eq(0..1200));
}
