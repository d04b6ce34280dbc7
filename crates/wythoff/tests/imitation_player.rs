//! Perfect play: all winning moves against the definition, and long games on large heaps.

use std::collections::BTreeSet;

use dashu_int::UBig;
use dashu_int::ops::BitTest;
use wythoff::game::{Outcome, Solver, Step};
use wythoff::imitation::player::{
    AdviceError, Grounds, MOST_MOVES, blocking_advice, imitation_advice,
};
use wythoff::imitation::{
    BlockingPosition, BlockingWythoff, Clause, ImitationNim, KM, Last, Oracle, State, clause,
};
use wythoff::text::short;
use wythoff_testkit::{
    Random, games_of_imitation as games, km, options, positions, reachable_states,
};

fn small(number: &UBig) -> u64 {
    u64::try_from(number).expect("the number fits 64 bits")
}

/// Winning first moves, as (heap, amount).
///
/// Source: docs/algorithms/test-vectors.md#winning-first-moves.
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
            imitation_advice(&Oracle::new(km), &State::from(&State::start(km, heaps)), true)
                .unwrap();
        let mut found: Vec<_> = advice.take.iter().map(as_take).collect();
        found.sort_unstable();
        assert_eq!(found, moves, "{km} {heaps:?}");
    }
}

/// The heaps that are left after each move, from the tokens that it takes.
fn rest(heaps: &[UBig; 2], take: &[[UBig; 2]]) -> Vec<[UBig; 2]> {
    take.iter().map(|taken| [0, 1].map(|pile| &heaps[pile] - &taken[pile])).collect()
}

fn as_take(taken: &[UBig; 2]) -> (usize, u64) {
    let pile = usize::from(taken[0].is_zero());
    (pile, small(&taken[pile]))
}

#[test]
fn advice_lists_every_winning_move_of_imitation_nim() {
    for km in games(4) {
        let (game, oracle) = (ImitationNim::new(km), Oracle::new(km));
        let mut solver = Solver::new(&game);
        for state in reachable_states(km, if km.k() + km.m() < 4 { 20 } else { 13 }) {
            let winning: BTreeSet<_> =
                solver.winning_steps(&state).iter().map(|step| *step.position().heaps()).collect();
            let all = imitation_advice(&oracle, &State::from(&state), true).unwrap();
            let found: BTreeSet<_> =
                all.winning_moves.iter().map(|left| left.each_ref().map(small)).collect();
            assert_eq!(found, winning, "{km} {state:?}");
            assert_eq!(
                rest(&state.heaps().map(UBig::from), &all.take),
                all.winning_moves,
                "{km} {state:?}"
            );
            assert_eq!(all.count, Some(winning.len() as u64), "{km} {state:?}");
            assert_eq!(all.winning_moves.len(), winning.len(), "{km} {state:?}: a move twice");
            assert!(winning.len() as u64 <= 2 * km.k() + 2);
            let one = imitation_advice(&oracle, &State::from(&state), false).unwrap();
            assert_eq!(one.winning_moves, all.winning_moves[..winning.len().min(1)]);
            assert_eq!((one.outcome, one.clause), (all.outcome, all.clause));
            assert_eq!((one.xi, &one.reason), (all.xi, &all.reason));
            let grounds = match clause(&oracle, &State::from(&state)).unwrap() {
                Some(Clause::Static) => Some(Grounds::Static),
                Some(Clause::Dynamic) => Some(Grounds::Dynamic),
                None => None,
            };
            assert_eq!(grounds, (all.outcome == Outcome::P).then_some(all.clause));
            assert_eq!(all.xi, oracle.xi(State::from(&state).heaps()).unwrap());
        }
    }
}

/// All positions, before and after every set of blocks.
#[test]
fn advice_lists_every_winning_move_of_the_blocking_game() {
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
                        Step::Stays(BlockingPosition::Block((x, y))) => [*x, *y],
                        other => panic!("{other:?}"),
                    })
                    .collect();
                winning.sort_unstable();
                let mut found: Vec<_> =
                    known.winning_moves.iter().map(|left| left.each_ref().map(small)).collect();
                found.sort_unstable();
                assert_eq!(found, winning, "{km} {at:?} {blocked:?}");
                assert_eq!(rest(&piles, &known.take), known.winning_moves);
                assert_eq!(known.count, Some(winning.len() as u64));
                assert!(winning.len() as u64 <= 2 * km.k() + 2);
                assert_eq!(known.outcome == Outcome::P, winning.is_empty());
                assert_eq!(known.block, open.block);
                // A set of blocks wins iff it contains the required blocks.
                let is_winning = winning_blocks.contains(&Step::Passes(set));
                assert_eq!(
                    is_winning,
                    lost && needed.is_subset(&blocked),
                    "{km} {at:?} {blocked:?}"
                );
                let one = blocking_advice(&oracle, &piles, Some(&blocked), false).unwrap();
                assert_eq!(one.winning_moves, known.winning_moves[..winning.len().min(1)]);
                assert_eq!((one.clause, &one.reason), (known.clause, &known.reason));
                // Moves that cannot be blocked are listed before the blocks are known.
                if open.take.iter().all(|taken| taken[0] != taken[1]) {
                    assert!(open.take.iter().all(|taken| known.take.contains(taken)));
                }
            }
        }
    }
}

/// The numbers taken from both heaps to leave these pairs.
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
                "taking {amount} from both heaps cannot be blocked; from 1 up to 3 can be taken from both"
            )
        );
    }
    let empty = [UBig::ZERO, UBig::from(5u8)];
    let error = blocking_advice(&oracle, &empty, Some(&BTreeSet::from([UBig::ONE])), false);
    assert!(error.unwrap_err().to_string().ends_with("one of them is empty"));
}

#[test]
fn numbers_of_25_digits_are_abbreviated() {
    assert_eq!(short(&UBig::from(10u8).pow(23)), format!("1{}", "0".repeat(23)));
    assert_eq!(short(&UBig::from(10u8).pow(40)), "1000000000..0000000000 (41 digits)");
}

/// A random number below `bound`, with a random number of bits.
fn below(bound: &UBig, random: &mut Random) -> UBig {
    let bits = random.number(0..=bound.bit_len() as i64) as usize;
    let words = (0..=bits / 64).fold(UBig::ZERO, |sum, _| (sum << 64) + random.bits());
    (words & ((UBig::ONE << bits) - UBig::ONE)) % bound
}

/// A random number of about `bits` bits.
fn long(bits: usize, random: &mut Random) -> UBig {
    let bound = UBig::ONE << bits;
    below(&bound, random) + (&bound >> 8)
}

/// Random heaps, which are often a pair or near a pair.
fn heaps(oracle: &Oracle<'_>, bits: usize, random: &mut Random) -> [UBig; 2] {
    let x = long(bits, random);
    let y = match random.number(0..=3) {
        0 => long(bits, random),
        1 => oracle.mate(&x).expect("an oracle without an observer is never stopped"),
        2 => {
            oracle.mate(&x).expect("an oracle without an observer is never stopped")
                + UBig::from(random.bits() % 40)
        }
        _ => &x + UBig::from(random.bits() % 40),
    };
    if random.number(0..=1) == 0 { [x, y] } else { [y, x] }
}

/// Long games against a random opponent, from won and lost starts. The outcome alternates, and the
/// player with the won start makes the last move.
#[test]
fn perfect_play_wins_imitation_nim_on_large_heaps() {
    let mut random = Random::new();
    for (round, km) in games(3).chain(games(3)).enumerate() {
        let oracle = Oracle::new(km);
        let mut state = State::start(km, heaps(&oracle, 70, &mut random));
        let first = imitation_advice(&oracle, &state, false).unwrap();
        // True if the player with the won start is to move.
        let mut hers = first.outcome == Outcome::N;
        let mut moved_last = !hers;
        loop {
            let advice = imitation_advice(&oracle, &state, round % 2 == 0).unwrap();
            assert_eq!(advice.outcome == Outcome::N, hers, "{km} {state:?}");
            let by_theorem = clause(&oracle, &state).unwrap();
            assert_eq!(by_theorem.is_none(), hers, "{km} {state:?}");
            let next = if hers {
                for taken in &advice.take {
                    let pile = usize::from(taken[0].is_zero());
                    let after = state.take(km, pile, &taken[pile]).unwrap();
                    assert!(clause(&oracle, &after).unwrap().is_some(), "{km} {state:?} {taken:?}");
                }
                let taken = &advice.take[random.bits() as usize % advice.take.len()];
                let pile = usize::from(taken[0].is_zero());
                Some(state.take(km, pile, &taken[pile]).unwrap())
            } else {
                any_move(km, &state, &mut random)
            };
            let Some(next) = next else { break };
            (state, moved_last, hers) = (next, hers, !hers);
        }
        assert!(moved_last, "{km}: the loser moved last; {}", random.reproduce());
    }
}

/// A random allowed move, often an imitation; `None` if there is none.
fn any_move(km: KM, state: &State<UBig>, random: &mut Random) -> Option<State<UBig>> {
    for _ in 0..40 {
        let pile = random.bits() as usize % 2;
        let heap = &state.heaps()[pile];
        if heap.is_zero() {
            continue;
        }
        let amount = match state.imitations(km) {
            Some((_, amounts)) if random.number(0..=1) == 0 => {
                amounts.start + UBig::from(random.bits() % km.m())
            }
            _ => below(heap, random) + UBig::ONE,
        };
        if let Ok(after) = state.take(km, pile, &amount) {
            return Some(after);
        }
    }
    // At most a few moves are left: try all small amounts.
    let amounts = |pile: usize| (1..=40_u64).map(move |amount| (pile, amount));
    amounts(0)
        .chain(amounts(1))
        .find_map(|(pile, amount)| state.take(km, pile, &amount.into()).ok())
}

#[test]
fn perfect_play_wins_the_blocking_game_on_large_heaps() {
    let mut random = Random::new();
    for km in games(3) {
        let oracle = Oracle::new(km);
        let mut piles = heaps(&oracle, 70, &mut random);
        let mut hers = blocking_advice(&oracle, &piles, None, false).unwrap().outcome == Outcome::N;
        while piles.iter().any(|pile| !pile.is_zero()) {
            let open = blocking_advice(&oracle, &piles, None, true).unwrap();
            assert_eq!(open.outcome == Outcome::N, hers, "{km} {piles:?}");
            let smaller = piles.iter().min().expect("two piles");
            // The player who has just moved blocks the required moves if he wins, and random moves
            // if not.
            let mut blocked = amounts(&piles, &open.block);
            if hers && !smaller.is_zero() {
                let below_diagonal = oracle.below(&piles).unwrap();
                let all = amounts(&piles, &below_diagonal).into_iter();
                blocked = all.take(random.bits() as usize % km.k() as usize).collect();
                if (blocked.len() as u64) < km.budget() {
                    blocked.insert(below(smaller, &mut random) + UBig::ONE);
                }
            }
            let known = blocking_advice(&oracle, &piles, Some(&blocked), true).unwrap();
            assert_eq!(known.outcome == Outcome::N, hers, "{km} {piles:?} {blocked:?}");
            let taken = if hers {
                known.take[random.bits() as usize % known.take.len()].clone()
            } else {
                any_take(km, &piles, &blocked, &mut random)
            };
            assert!(taken[0] != taken[1] || !blocked.contains(&taken[0]));
            let left = [0, 1].map(|pile| &piles[pile] - &taken[pile]);
            let after = blocking_advice(&oracle, &left, None, false).unwrap();
            assert_eq!(after.outcome == Outcome::P, hers, "{km} {piles:?} {taken:?}");
            (piles, hers) = (left, !hers);
        }
        assert!(!hers, "{km}: the loser moved last; {}", random.reproduce());
    }
}

/// A random move that is not blocked, as tokens taken.
fn any_take(km: KM, piles: &[UBig; 2], blocked: &BTreeSet<UBig>, random: &mut Random) -> [UBig; 2] {
    loop {
        let pile = random.bits() as usize % 2;
        if piles[pile].is_zero() {
            continue;
        }
        let amount = below(&piles[pile], random) + UBig::ONE;
        let more = match random.bits() % 2 {
            0 => UBig::ZERO,
            _ => &amount + UBig::from(random.bits() % km.m()),
        };
        if more <= piles[1 - pile] && (more != amount || !blocked.contains(&amount)) {
            return if pile == 0 { [amount, more] } else { [more, amount] };
        }
    }
}

#[test]
fn imitation_nim_with_k_above_the_heaps_is_nim() {
    let km = km(KM::MAX, 1);
    let oracle = Oracle::new(km);
    let nim = |x: u64, y: u64| {
        let state = State::start(km, [x.into(), y.into()]);
        let advice = imitation_advice(&oracle, &state, true).unwrap();
        (advice.outcome, advice.take.iter().map(|taken| taken.each_ref().map(small)).collect())
    };
    let far = 1 << 52;
    assert_eq!(nim(far, far), (Outcome::P, vec![]));
    assert_eq!(nim(far, far + 5), (Outcome::N, vec![[0, 5]]));
    assert_eq!(nim(far + 5, far), (Outcome::N, vec![[5, 0]]));
}

#[test]
fn winning_moves_beyond_the_limit_are_counted_and_not_listed() {
    let km = km(1 << 40, 1);
    let oracle = Oracle::new(km);
    // The opponent has 7 imitations left, and the heaps are equal.
    let heaps = [1_u64 << 30; 2].map(UBig::from);
    let last = Some(Last { pile: 0, taken: UBig::ONE });
    let state = State::try_new(km, heaps, last, km.budget(), 7).unwrap();
    let advice = imitation_advice(&oracle, &state, true).unwrap();
    assert_eq!(advice.count, Some(2 * ((1 << 30) - 7)));
    assert_eq!((advice.winning_moves.len(), advice.xi), (MOST_MOVES, 1 << 30));
    assert_eq!(advice.take[..2], [[UBig::ZERO, UBig::ONE], [UBig::ONE, UBig::ZERO]]);
    let json = serde_json::to_value(&advice).unwrap();
    assert_eq!(json["count"], (2 * ((1_u64 << 30) - 7)).to_string());
}
