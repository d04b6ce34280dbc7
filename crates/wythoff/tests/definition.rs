//! The game itself, searched with every set of blocked moves, against the palace rule.

use wythoff::Ruleset;
use wythoff::blocking::definition::{PawnPosition, Pawns, Rejections, Square};
use wythoff::game::{Outcome, Solver, Step};
use wythoff_testkit::{golden, k, oracle};

/// Squares that see fewer than k palaces, row by row.
fn palace_rule(rules: &[(usize, usize)], k: u64, side: usize) -> Vec<Square> {
    let numbers = oracle::palace_numbers(rules, k, side, side);
    let palaces = numbers.iter().enumerate().filter(|(_, number)| **number < k);
    palaces.map(|(i, _)| ((i % side) as u64, (i / side) as u64)).collect()
}

const QUEEN: [(usize, usize); 3] = [(1, 0), (1, 1), (0, 1)];

#[test]
fn a_queen_and_pawns_are_won_on_palaces_only() {
    for entry in golden::definition() {
        let (game, side) = (entry.get(0).unwrap(), entry.get(1).unwrap());
        let palaces = Pawns::try_new(&Ruleset::wythoff(), k(game), side).unwrap().palaces();
        assert_eq!(palaces, palace_rule(&QUEEN, game, side as usize), "{}", entry.line);
        assert_eq!(Some(palaces.len()), entry.get(2), "{}", entry.line);
    }
}

#[test]
fn rejecting_moves_is_the_same_game() {
    for game in 1..=6 {
        let side = if game <= 4 { 14 } else { 10 };
        let palaces = Rejections::try_new(&Ruleset::wythoff(), k(game), side).unwrap().palaces();
        assert_eq!(palaces, palace_rule(&QUEEN, game, side as usize), "k {game}");
    }
}

/// Among them parallel rules, which share squares; a square is blocked but once.
#[test]
fn the_palace_rule_holds_for_any_rules() {
    for rules in [
        &[(1, 0), (0, 1)][..],
        &[(1, 0), (0, 1), (1, 2), (2, 1)],
        &[(2, 0), (3, 0), (0, 1), (2, 2)],
        &[(1, 2), (3, 1)],
    ] {
        let text: Vec<String> = rules.iter().map(|(a, b)| format!("{a},{b}")).collect();
        let ruleset: Ruleset = text.join(" ").parse().unwrap();
        for game in 1..=4 {
            let expected = palace_rule(rules, game, 9);
            let pawns = Pawns::try_new(&ruleset, k(game), 9).unwrap();
            assert_eq!(pawns.palaces(), expected, "{ruleset}, k {game}");
            let rejections = Rejections::try_new(&ruleset, k(game), 9).unwrap();
            assert_eq!(rejections.palaces(), expected, "{ruleset}, k {game}");
        }
    }
}

/// The example game of [CLN] section 1, for both players, from the definition.
#[test]
fn the_example_game_is_played_as_in_the_paper() {
    let game = Pawns::try_new(&Ruleset::wythoff(), k(5), 4).unwrap();
    let mut solver = Solver::new(&game);
    // B has moved to (3, 3). The pawns must stand on (3, 0), (1, 1), (0, 0) and (0, 3).
    let blocks = solver.winning_steps(&PawnPosition::Place((3, 3)));
    let [Step::Passes(blocked @ PawnPosition::Move((3, 3), _))] = blocks[..] else {
        panic!("one way to block, found {blocks:?}");
    };
    let mut options = Vec::new();
    let _ = wythoff::game::Game::steps(&game, &blocked, &mut |step| {
        let Step::Stays(PawnPosition::Place(to)) = step else { panic!("not a move: {step:?}") };
        options.push(to);
        std::ops::ControlFlow::Continue(())
    });
    options.sort_unstable();
    assert_eq!(options, [(1, 3), (2, 2), (2, 3), (3, 1), (3, 2)]);
    // Whatever A does, whatever she then blocks, B can go where he blocks everything and wins.
    assert_eq!(solver.outcome(&blocked), Outcome::P);
    for to in options {
        assert_eq!(solver.outcome(&PawnPosition::Place(to)), Outcome::P, "{to:?}");
    }
}
