//! The games of \[L\] by their rules, against the Main Theorem and the recipes of perfect play.

use std::collections::{BTreeSet, HashSet};
use std::ops::ControlFlow;

use dashu_int::UBig;
use wythoff::Ruleset;
use wythoff::game::{Game, Outcome, Solver, Step};
use wythoff::imitation::player::{AdviceError, Grounds, blocking_advice, imitation_advice, short};
use wythoff::imitation::{
    BlockingPosition, BlockingWythoff, Clause, ImitationNim, KM, Last, MWythoff, Oracle, State,
    clause, verify,
};

fn km(k: u64, m: u64) -> KM {
    KM::try_new(k, m).expect("a game")
}

/// All k and m up to these.
fn games(most: u64) -> impl Iterator<Item = KM> {
    (1..=most).flat_map(move |k| (1..=most).map(move |m| km(k, m)))
}

/// All positions with piles up to a bound.
fn positions(most: u64) -> impl Iterator<Item = (u64, u64)> {
    (0..=most).flat_map(move |x| (0..=most).map(move |y| (x, y)))
}

/// What steps lead to.
fn options<G: Game>(game: &G, from: &G::Position) -> Vec<G::Position> {
    let mut options = Vec::new();
    let _ = game.steps(from, &mut |step| {
        options.push(step.position().clone());
        ControlFlow::Continue(())
    });
    options
}

/// All states that play leads to from starts with piles up to a bound.
fn reachable(km: KM, most: u64) -> HashSet<State<u64>> {
    let game = ImitationNim::new(km);
    let mut open: Vec<_> = positions(most).map(|(x, y)| State::start(km, [x, y])).collect();
    let mut seen: HashSet<_> = open.iter().cloned().collect();
    while let Some(state) = open.pop() {
        for option in options(&game, &state) {
            if seen.insert(option.clone()) {
                open.push(option);
            }
        }
    }
    seen
}

fn big(state: &State<u64>, km: KM) -> State<UBig> {
    let heaps = state.heaps().map(UBig::from);
    let last = state.last().map(|last| Last { pile: last.pile, taken: last.taken.into() });
    State::try_new(km, heaps, last, state.budget(), state.opponent_budget()).expect("a state")
}

fn small(number: &UBig) -> u64 {
    u64::try_from(number).expect("a small number")
}

/// `2 5 (0,2) 1 0` of truth/imitation.md: heaps, last move, L, L'.
fn state(km: KM, heaps: [u64; 2], (pile, taken): (usize, u64), l: u64, next: u64) -> State<u64> {
    State::try_new(km, heaps, Some(Last { pile, taken }), next, l).expect("a state")
}

#[test]
fn verified_states_are_those_that_play_leads_to() {
    for km in games(4).chain([km(30, 2), km(2, 30)]) {
        let most = 9;
        let seen = reachable(km, most);
        let game = ImitationNim::new(km);
        let mut solver = Solver::new(&game);
        let lost = seen.iter().filter(|state| solver.outcome(state) == Outcome::P).count();
        let found = verify(km, most, 1, &()).unwrap();
        assert_eq!((found.states, found.p_states), (seen.len() as u64, lost as u64), "{km}");
        assert_eq!((found.exceptions, found.examples.len()), (0, 0), "{km}");
    }
}

/// Source: truth/imitation.md section 4.
#[test]
fn known_numbers_of_states_are_found_again() {
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
fn a_search_can_be_stopped_or_be_too_large() {
    struct Stop;
    impl wythoff::observer::Observer for Stop {
        fn progress(&self, done: u128, total: u128) -> ControlFlow<()> {
            assert!(done <= total);
            if 2 * done < total { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        }
    }
    assert_eq!(verify(km(2, 2), 12, 1, &Stop).unwrap_err().to_string(), "interrupted");
    for piles in [u64::MAX, 1 << 40, 1 << 20] {
        let error = verify(km(2, 2), piles, 1, &()).unwrap_err().to_string();
        assert!(error.contains("take smaller piles"), "{error}");
    }
}

/// Whatever `State::try_new` takes can be reached, and nothing else. That many tokens are enough to spend every budget.
#[test]
fn states_are_exactly_what_play_leads_to() {
    for km in games(3) {
        let most = 4;
        let reached = reachable(km, 2 * most + km.k() + km.m());
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
        let taken_as_state = |state: &State<u64>| {
            let [x, y] = *state.heaps();
            let last = state.last().cloned();
            State::try_new(km, [x, y], last, state.budget(), state.opponent_budget()).is_ok()
        };
        assert!(reached.iter().all(taken_as_state), "{km}");
    }
}

/// Start positions are P in both games, and those of the sequence.
#[test]
fn both_games_have_the_pairs_as_p_positions() {
    for km in games(4) {
        let most = 12;
        let blocking = BlockingWythoff::try_new(km, most).unwrap().p_positions();
        let game = ImitationNim::new(km);
        let mut solver = Solver::new(&game);
        let imitation: Vec<_> = positions(most)
            .map(|(y, x)| (x, y))
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
fn m_wythoff_is_blocking_with_nothing_to_block() {
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
fn with_m_1_it_is_wythoff_nim_and_with_large_k_nim() {
    let sorted = |mut options: Vec<(u64, u64)>| {
        options.sort_unstable();
        options
    };
    let [wythoff, nim] = [Ruleset::wythoff(), Ruleset::nim()];
    let m_wythoff = MWythoff::try_new(1).unwrap();
    let imitation = ImitationNim::k_imitation(30).unwrap();
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
    assert!(MWythoff::try_new(0).is_err() && ImitationNim::m_imitation(1 << 53).is_err());
}

/// Winning first moves, as (pile, amount). Source: truth/imitation.md section 4; \[L\] for (3,4) and (2,2).
#[test]
fn winning_first_moves_are_known() {
    for (k, m, heaps, moves) in [
        (1, 1, [3, 4], &[(0, 2)][..]),
        (1, 1, [2, 2], &[(0, 1), (0, 2), (1, 1), (1, 2)]),
        (2, 1, [1, 1], &[]),
        (2, 1, [2, 2], &[(0, 1), (1, 1)]),
        (2, 1, [4, 4], &[(0, 3), (1, 3)]),
        (2, 1, [5, 5], &[(0, 1), (0, 4), (1, 1), (1, 4)]),
        (3, 2, [5, 6], &[(0, 1), (0, 3), (1, 3)]),
        (3, 2, [9, 12], &[(0, 1), (0, 2), (1, 5)]),
        (2, 3, [5, 5], &[(0, 3), (0, 4), (1, 3), (1, 4)]),
        (2, 3, [7, 11], &[(0, 4)]),
        (5, 4, [13, 20], &[(1, 3)]),
    ] {
        let km = km(k, m);
        let advice =
            imitation_advice(&Oracle::new(km), &big(&State::start(km, heaps), km), true).unwrap();
        let mut found: Vec<_> = advice.winning_moves.iter().map(as_take).collect();
        found.sort_unstable();
        assert_eq!(found, moves, "{km} {heaps:?}");
    }
}

fn as_take(taken: &[UBig; 2]) -> (usize, u64) {
    let pile = usize::from(taken[0].is_zero());
    (pile, small(&taken[pile]))
}

/// Source: truth/imitation.md section 4.
#[test]
fn verdicts_in_the_middle_of_a_game_are_known() {
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
        let clause = clause(&Oracle::new(km), &big(&state, km)).unwrap();
        assert_eq!(clause.is_some(), is_p, "{km} {state:?}");
    }
}

/// The games end at (0,0), or where every move would be one imitation too many.
#[test]
fn play_ends_where_nothing_can_be_taken() {
    for km in games(4) {
        let game = ImitationNim::new(km);
        let mut ends: Vec<_> = reachable(km, 9)
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
            let advice = imitation_advice(&Oracle::new(km), &big(&end, km), false).unwrap();
            assert!(advice.reason.ends_with("the player to move has lost"), "{}", advice.reason);
        }
    }
}

/// Every winning move in every state, against the definition; and the theorem.
#[test]
fn the_recipe_finds_every_winning_move_of_imitation_nim() {
    for km in games(4) {
        let (game, oracle) = (ImitationNim::new(km), Oracle::new(km));
        let mut solver = Solver::new(&game);
        for state in reachable(km, if km.k() + km.m() < 4 { 20 } else { 13 }) {
            let winning: BTreeSet<_> = solver
                .winning_steps(&state)
                .iter()
                .map(|step| [0, 1].map(|i| state.heaps()[i] - step.position().heaps()[i]))
                .collect();
            let all = imitation_advice(&oracle, &big(&state, km), true).unwrap();
            let found: BTreeSet<_> =
                all.winning_moves.iter().map(|taken| taken.each_ref().map(small)).collect();
            assert_eq!(found, winning, "{km} {state:?}");
            assert_eq!(all.count, Some(winning.len() as u64), "{km} {state:?}");
            assert_eq!(all.winning_moves.len(), winning.len(), "{km} {state:?}: a move twice");
            assert!(winning.len() as u64 <= 2 * km.k() + 2);
            let one = imitation_advice(&oracle, &big(&state, km), false).unwrap();
            assert_eq!(one.winning_moves, all.winning_moves[..winning.len().min(1)]);
            assert_eq!((one.outcome, one.clause), (all.outcome, all.clause));
            assert_eq!((one.xi, &one.reason), (all.xi, &all.reason));
            let grounds = match clause(&oracle, &big(&state, km)).unwrap() {
                Some(Clause::Static) => Some(Grounds::Static),
                Some(Clause::Dynamic) => Some(Grounds::Dynamic),
                None => None,
            };
            assert_eq!(grounds, (all.outcome == Outcome::P).then_some(all.clause));
            assert_eq!(all.xi, oracle.xi(big(&state, km).heaps()).unwrap());
        }
    }
}

/// Every winning move of every position, before and after every set of blocks.
#[test]
fn the_recipe_finds_every_winning_move_of_the_blocking_game() {
    for km in games(4) {
        let most = if km.k() < 3 { 16 } else { 11 };
        let (game, oracle) = (BlockingWythoff::try_new(km, most).unwrap(), Oracle::new(km));
        let mut solver = Solver::new(&game);
        for at in positions(most) {
            let piles = [at.0, at.1].map(UBig::from);
            let open = blocking_advice(&oracle, &piles, None, true).unwrap();
            let lost = solver.outcome(&BlockingPosition::Block(at)) == Outcome::N;
            assert_eq!(open.outcome == Outcome::P, lost, "{km} {at:?}");
            assert_eq!(open.xi, oracle.xi(&piles).unwrap());
            let winning_blocks = solver.winning_steps(&BlockingPosition::Block(at));
            let needed = amounts(&piles, &open.block);
            for set in options(&game, &BlockingPosition::Block(at)) {
                let BlockingPosition::Move(_, bits) = set else { panic!("{set:?}") };
                let blocked: BTreeSet<_> =
                    (0..62).filter(|&i| bits.contains(i)).map(|i| UBig::from(i + 1)).collect();
                let known = blocking_advice(&oracle, &piles, Some(&blocked), true).unwrap();
                let mut winning: Vec<_> = solver
                    .winning_steps(&set)
                    .iter()
                    .map(|step| match step {
                        Step::Stays(BlockingPosition::Block((x, y))) => [at.0 - x, at.1 - y],
                        other => panic!("{other:?}"),
                    })
                    .collect();
                winning.sort_unstable();
                let mut found: Vec<_> =
                    known.winning_moves.iter().map(|taken| taken.each_ref().map(small)).collect();
                found.sort_unstable();
                assert_eq!(found, winning, "{km} {at:?} {blocked:?}");
                assert_eq!(known.count, Some(winning.len() as u64));
                assert!(winning.len() as u64 <= 2 * km.k() + 2);
                assert_eq!(known.outcome == Outcome::P, winning.is_empty());
                assert_eq!(known.block, open.block);
                // A set of blocks wins iff it has all that is said to be needed.
                let is_winning = winning_blocks.contains(&Step::Passes(set));
                assert_eq!(
                    is_winning,
                    lost && needed.is_subset(&blocked),
                    "{km} {at:?} {blocked:?}"
                );
                let one = blocking_advice(&oracle, &piles, Some(&blocked), false).unwrap();
                assert_eq!(one.winning_moves, known.winning_moves[..winning.len().min(1)]);
                assert_eq!((one.clause, &one.reason), (known.clause, &known.reason));
                // What wins whatever is blocked was listed before the block was known.
                if open.winning_moves.iter().all(|taken| taken[0] != taken[1]) {
                    assert!(
                        open.winning_moves.iter().all(|taken| known.winning_moves.contains(taken))
                    );
                }
            }
        }
    }
}

/// The numbers that are taken from both piles to leave these pairs.
fn amounts(piles: &[UBig; 2], pairs: &[[UBig; 2]]) -> BTreeSet<UBig> {
    pairs.iter().map(|pair| &piles[0] - &pair[0]).collect()
}

#[test]
fn only_moves_along_the_diagonal_can_be_blocked_and_at_most_k_minus_1() {
    let oracle = Oracle::new(km(2, 3));
    let piles = [3_u8, 5].map(UBig::from);
    let ask = |amounts: &[u8]| {
        let blocked = amounts.iter().map(|&amount| amount.into()).collect();
        blocking_advice(&oracle, &piles, Some(&blocked), false)
    };
    assert!(ask(&[3]).is_ok() && ask(&[]).is_ok());
    assert!(matches!(ask(&[1, 2]), Err(AdviceError::TooManyBlocked { blocked: 2, .. })));
    for amount in [0, 4] {
        assert_eq!(
            ask(&[amount]).unwrap_err().to_string(),
            format!(
                "taking {amount} from both piles cannot be blocked; from 1 up to 3 can be taken from both"
            )
        );
    }
}

#[test]
fn numbers_in_sentences_are_short() {
    assert_eq!(short(&UBig::from(10u8).pow(23)), format!("1{}", "0".repeat(23)));
    assert_eq!(short(&UBig::from(10u8).pow(24)), "1000000000..0000000000 (25 digits)");
}
