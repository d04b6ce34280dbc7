//! The games of \[L\] by their rules, against each other and against the Main Theorem.

use std::ops::ControlFlow;

use wythoff::Ruleset;
use wythoff::game::{Outcome, Solver, Step};
use wythoff::imitation::player::imitation_advice;
use wythoff::imitation::{
    BlockingPosition, BlockingWythoff, ImitationNim, KM, Last, MWythoff, Oracle, State, clause,
    verify,
};
use wythoff_testkit::{games_of_imitation as games, km, options, positions, reachable_states};

/// The state of heaps, last move (heap and tokens), L and L', as in the Main Theorem.
fn state(km: KM, heaps: [u64; 2], (pile, taken): (usize, u64), l: u64, next: u64) -> State<u64> {
    State::try_new(km, heaps, Some(Last { pile, taken }), next, l).expect("a reachable state")
}

#[test]
fn verification_visits_exactly_the_reachable_states() {
    for km in games(4).chain([km(30, 2), km(2, 30)]) {
        let most = 9;
        let seen = reachable_states(km, most);
        let game = ImitationNim::new(km);
        let mut solver = Solver::new(&game);
        let lost = seen.iter().filter(|state| solver.outcome(state) == Outcome::P).count();
        let found = verify(km, most, 1, &()).unwrap();
        assert_eq!((found.states, found.p_states), (seen.len() as u64, lost as u64), "{km}");
        assert_eq!((found.exceptions, found.examples.len()), (0, 0), "{km}");
    }
}

/// Source: docs/algorithms/test-vectors.md#numbers-of-states.
#[test]
fn the_numbers_of_states_are_known() {
    for (k, m, piles, states, p_states) in [
        (1, 1, 10, 1331, Some(165)),
        (2, 1, 10, 2671, Some(334)),
        (3, 2, 10, 3811, Some(547)),
        (2, 3, 10, 2833, Some(396)),
        (1, 1, 24, 15625, None),
        (6, 6, 24, 97165, Some(8228)),
    ] {
        let found = verify(km(k, m), piles, 2, &()).unwrap();
        assert_eq!((found.states, found.exceptions), (states, 0), "({k},{m})");
        assert!(p_states.is_none_or(|p_states| p_states == found.p_states), "({k},{m})");
        assert_eq!(found.p_states, found.static_p + found.dynamic_p, "({k},{m})");
    }
    let found = verify(km(6, 6), 24, 0, &()).unwrap();
    assert_eq!((found.static_p, found.dynamic_p), (3746, 4482));
}

#[test]
fn verification_can_be_stopped_and_rejects_large_heaps() {
    let stop_halfway = |done: u128, total: u128| {
        assert!(done <= total);
        if 2 * done < total { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    assert_eq!(verify(km(2, 2), 12, 1, &stop_halfway).unwrap_err().to_string(), "interrupted");
    for piles in [u64::MAX, 1 << 40, 1 << 20] {
        let error = verify(km(2, 2), piles, 1, &()).unwrap_err().to_string();
        assert!(error.contains("give smaller heaps"), "{error}");
    }
}

/// The heaps of the starts have enough tokens to spend every budget.
#[test]
fn valid_states_are_exactly_the_reachable_states() {
    for km in games(3) {
        let most = 4;
        let reached = reachable_states(km, 2 * most + km.k() + km.m());
        let budgets = || (0..km.k()).flat_map(|one| (0..km.k()).map(move |other| (one, other)));
        for (x, y) in positions(most) {
            for (pile, taken) in [0, 1].into_iter().flat_map(|p| (0..=most).map(move |x| (p, x))) {
                for (budget, opponent_budget) in budgets() {
                    let last = (taken > 0).then_some(Last { pile, taken });
                    let state = State::try_new(km, [x, y], last, budget, opponent_budget);
                    let found = state.as_ref().is_ok_and(|state| reached.contains(state));
                    assert_eq!(found, state.is_ok(), "{km} {state:?}");
                }
            }
        }
        let is_valid = |state: &State<u64>| {
            let [x, y] = *state.heaps();
            let last = state.last().cloned();
            State::try_new(km, [x, y], last, state.budget(), state.opponent_budget()).is_ok()
        };
        assert!(reached.iter().all(is_valid), "{km}");
    }
}

#[test]
fn both_games_have_the_pairs_as_p_positions() {
    for km in games(4) {
        let most = 12;
        let blocking = BlockingWythoff::try_new(km, most).unwrap().p_positions();
        let game = ImitationNim::new(km);
        let mut solver = Solver::new(&game);
        let imitation: Vec<_> = positions(most)
            .filter(|&(x, y)| solver.outcome(&State::start(km, [x, y])) == Outcome::P)
            .collect();
        assert_eq!(blocking, imitation, "{km}");
        let oracle = Oracle::new(km);
        for (x, y) in positions(most) {
            let is_p = oracle.is_p(&[x.into(), y.into()]).unwrap();
            assert_eq!(is_p, blocking.contains(&(x, y)), "{km} ({x},{y})");
        }
    }
}

#[test]
fn m_wythoff_nim_is_the_blocking_game_with_k_1() {
    for m in 1..=5 {
        let game = MWythoff::try_new(m).unwrap();
        let mut solver = Solver::new(&game);
        let lost = BlockingWythoff::try_new(game.km(), 20).unwrap().p_positions();
        for at in positions(20) {
            assert_eq!(solver.outcome(&at) == Outcome::P, lost.contains(&at), "m {m}, {at:?}");
        }
    }
}

#[test]
fn m_1_is_wythoff_nim_and_large_k_is_nim() {
    let sorted = |mut options: Vec<(u64, u64)>| {
        options.sort_unstable();
        options
    };
    let [wythoff, nim] = [Ruleset::wythoff(), Ruleset::nim()];
    let m_wythoff = MWythoff::try_new(1).unwrap();
    let imitation = ImitationNim::new(km(30, 1));
    let (mut nim_solver, mut solver) = (Solver::new(&nim), Solver::new(&imitation));
    for at in positions(9) {
        assert_eq!(sorted(options(&wythoff, &at)), sorted(options(&m_wythoff, &at)));
        let start = State::start(imitation.km(), [at.0, at.1]);
        assert_eq!(nim_solver.outcome(&at), solver.outcome(&start));
        let after = options(&imitation, &start);
        let heaps = after.iter().map(|state| (state.heaps()[0], state.heaps()[1])).collect();
        assert_eq!(sorted(options(&nim, &at)), sorted(heaps));
    }
    assert!(BlockingWythoff::try_new(KM::WYTHOFF, 63).is_err());
    assert!(MWythoff::try_new(0).is_err() && MWythoff::try_new(1 << 53).is_err());
}

/// Source: docs/algorithms/test-vectors.md#verdicts-in-the-middle-of-a-game.
#[test]
fn outcomes_in_the_middle_of_a_game_are_known() {
    for (k, m, heaps, last, l, next, is_p) in [
        (1, 1, [1, 4], (0, 2), 0, 0, true),
        (1, 1, [1, 4], (1, 1), 0, 0, false),
        (1, 1, [0, 1], (0, 1), 0, 0, true),
        (1, 1, [0, 2], (0, 2), 0, 0, true),
        (2, 1, [1, 1], (1, 1), 0, 1, false),
        (2, 1, [1, 2], (0, 1), 1, 1, true),
        (2, 1, [0, 1], (0, 1), 1, 0, true),
        (2, 1, [0, 1], (0, 1), 1, 1, false),
        (2, 1, [2, 3], (1, 2), 0, 1, true),
        (2, 1, [2, 5], (0, 2), 1, 0, true),
        (2, 1, [2, 5], (0, 2), 1, 1, false),
        (3, 2, [1, 3], (0, 2), 2, 1, true),
        (3, 2, [2, 4], (0, 1), 2, 1, true),
        (3, 2, [2, 4], (0, 1), 2, 2, true),
        (3, 2, [2, 2], (1, 2), 0, 2, false),
        (3, 2, [2, 2], (1, 2), 1, 2, false),
        (3, 2, [2, 2], (1, 2), 2, 2, true),
        (3, 2, [1, 1], (1, 1), 1, 2, true),
        (3, 2, [1, 2], (0, 1), 2, 1, true),
        (3, 2, [1, 2], (0, 1), 2, 2, false),
        (3, 2, [4, 6], (1, 2), 0, 2, false),
        (3, 2, [4, 6], (1, 2), 2, 2, true),
        (3, 2, [4, 7], (0, 1), 2, 0, true),
        (3, 2, [3, 5], (1, 1), 0, 2, true),
        (2, 3, [1, 3], (0, 1), 1, 0, true),
        (2, 3, [0, 2], (0, 1), 1, 0, true),
        (2, 3, [2, 8], (0, 1), 1, 1, false),
        (2, 3, [2, 5], (1, 4), 0, 1, true),
        (2, 3, [3, 6], (1, 3), 0, 1, false),
        (2, 3, [3, 6], (1, 3), 1, 1, true),
        (2, 3, [2, 6], (0, 1), 1, 0, true),
        (2, 3, [3, 8], (0, 1), 1, 0, true),
        (2, 3, [3, 8], (0, 1), 1, 1, true),
    ] {
        let km = km(k, m);
        let state = state(km, heaps, last, l, next);
        let game = ImitationNim::new(km);
        let outcome = if is_p { Outcome::P } else { Outcome::N };
        assert_eq!(Solver::new(&game).outcome(&state), outcome, "{km} {state:?}");
        let clause = clause(&Oracle::new(km), &State::from(&state)).unwrap();
        assert_eq!(clause.is_some(), is_p, "{km} {state:?}");
    }
}

/// The game ends at (0, 0), or where every move is a forbidden imitation.
#[test]
fn play_ends_at_the_known_states() {
    for km in games(4) {
        let game = ImitationNim::new(km);
        let mut ends: Vec<_> = reachable_states(km, 9)
            .into_iter()
            .filter(|state| *state.heaps() != [0, 0] && options(&game, state).is_empty())
            .collect();
        let mut expected: Vec<_> = (1..=km.m())
            .flat_map(|y| [([0, y], 0), ([y, 0], 1)])
            .map(|(heaps, pile)| state(km, heaps, (pile, 1), km.budget(), 0))
            .collect();
        let order = |state: &State<u64>| *state.heaps();
        ends.sort_by_key(order);
        expected.sort_by_key(order);
        assert_eq!(ends, expected, "{km}");
        for end in ends {
            let advice = imitation_advice(&Oracle::new(km), &State::from(&end), false).unwrap();
            assert!(advice.reason.ends_with("the player to move has lost"), "{}", advice.reason);
        }
    }
}

/// \[L\], the example (3, 4): Alice takes two from the smaller heap, Bob may not imitate, and Alice
/// wins after each of his moves.
#[test]
fn the_example_of_imitation_nim_is_played_as_on_the_slides() {
    let game = ImitationNim::new(KM::WYTHOFF);
    let alice = State::start(game.km(), [3, 4]);
    let bob = alice.take(game.km(), 0, &2).unwrap();
    let mut heaps: Vec<_> = options(&game, &bob).iter().map(|state| *state.heaps()).collect();
    heaps.sort_unstable();
    assert_eq!(heaps, [[0, 4], [1, 0], [1, 1], [1, 3]]);
    let mut solver = Solver::new(&game);
    assert!(options(&game, &bob).iter().all(|state| solver.outcome(state) == Outcome::N));
    let again = bob.take(game.km(), 1, &1).unwrap().take(game.km(), 1, &1).unwrap();
    assert_eq!((again.heaps(), solver.outcome(&again)), (&[1, 2], Outcome::P));
}

/// \[L\], the examples from (2, 2), with one imitation allowed and with one diagonal move blocked.
#[test]
fn the_examples_from_two_twos_are_played_as_on_the_slides() {
    let game = ImitationNim::new(km(2, 1));
    let km = game.km();
    let mut solver = Solver::new(&game);
    let bob = State::start(km, [2, 2]).take(km, 0, &1).unwrap();
    assert_eq!((bob.heaps(), bob.imitations(km)), (&[1, 2], Some((1, 1..2))));
    assert!(options(&game, &bob).iter().all(|state| solver.outcome(state) == Outcome::N));
    let imitated = bob.take(km, 1, &1).unwrap();
    assert_eq!((imitated.heaps(), imitated.opponent_budget()), (&[1, 1], 0));
    let end = imitated.take(km, 0, &1).unwrap();
    assert!(options(&game, &end).is_empty());
    assert_eq!(
        end.take(km, 1, &1).unwrap_err().to_string(),
        "taking 1 from the second heap imitates the last move, and no imitation is left; from 1 up to 1 tokens would imitate"
    );

    let blocking = BlockingWythoff::try_new(km, 2).unwrap();
    let mut solver = Solver::new(&blocking);
    let blocks = options(&blocking, &BlockingPosition::Block((2, 2)));
    assert_eq!(blocks.len(), 3);
    assert!(blocks.iter().all(|block| solver.outcome(block) == Outcome::N));
    let wins = solver.winning_steps(&BlockingPosition::Block((1, 1)));
    let [Step::Passes(blocked)] = wins[..] else { panic!("{wins:?}") };
    let singles = [BlockingPosition::Block((0, 1)), BlockingPosition::Block((1, 0))];
    assert_eq!(options(&blocking, &blocked), singles);
}

/// \[L\], "Comparing the number of options": the inequalities hold everywhere and are strict
/// somewhere.
#[test]
fn numbers_of_options_compare_as_on_the_slides() {
    let nim = |(x, y): (u64, u64)| (x + y) as usize;
    // The last move took `taken` tokens from the first heap; one imitation is spent if k > 1.
    let imitation = |k, m, (x, y), taken| {
        let game = ImitationNim::new(km(k, m));
        let spent = if k > 1 { 1 } else { 0 };
        let state = state(game.km(), [x, y], (0, taken), k - 1, k - 1 - spent);
        options(&game, &state).len()
    };
    // The fewest options over all sets of blocks.
    let blocking = |k, m, at| {
        let game = BlockingWythoff::try_new(km(k, m), 12).unwrap();
        let blocks = options(&game, &BlockingPosition::Block(at));
        blocks.iter().map(|block| options(&game, block).len()).min().unwrap_or(0)
    };
    let (mut imitation_differs, mut blocking_differs) = ([false; 3], [false; 3]);
    for at in positions(7) {
        for (k, m) in games(4).map(|km| (km.k(), km.m())) {
            let here = blocking(k, m, at);
            let [more_k, more_m] = [blocking(k + 1, m, at), blocking(k, m + 1, at)];
            assert!(nim(at) <= here && more_k <= here && here <= more_m, "({k},{m}) {at:?}");
            for (differs, other) in blocking_differs.iter_mut().zip([nim(at), more_k, more_m]) {
                *differs |= here != other;
            }
            for taken in 1..=4 {
                let here = imitation(k, m, at, taken);
                let [more_k, more_m] =
                    [imitation(k + 1, m, at, taken), imitation(k, m + 1, at, taken)];
                assert!(here <= nim(at) && here <= more_k && more_m <= here, "({k},{m}) {at:?}");
                for (differs, other) in imitation_differs.iter_mut().zip([nim(at), more_k, more_m])
                {
                    *differs |= here != other;
                }
            }
        }
    }
    assert_eq!((imitation_differs, blocking_differs), ([true; 3], [true; 3]));
}
