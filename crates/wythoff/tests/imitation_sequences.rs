//! Sequences related to Imitation Nim: the generalized mex against its game and its limit,
//! invariant games by exhaustion, and the lengths of games with blocked moves.

use std::collections::HashSet;
use std::ops::ControlFlow;

use wythoff::game::{Game, Outcome, Solver, Step};
use wythoff::imitation::{
    BlockingPosition, BlockingWythoff, Decision, Formula, KM, Mex, Sequence, Subtraction,
    diagonal_obstacle,
};
use wythoff_testkit::km;

/// The P-positions of Gurvich's game with heaps up to `piles`: a move takes i and j with |i - j| <
/// m or min(i, j) < b, and up to k - 1 moves with |i - j| < m and min(i, j) >= b may be blocked.
fn gurvich(km: KM, b: u64, piles: u64) -> Vec<(u64, u64)> {
    let mut lost: Vec<(u64, u64)> = Vec::new();
    for (x, y) in (0..=piles).flat_map(|x| (0..=piles).map(move |y| (x, y))) {
        let taken = lost.iter().filter(|(u, v)| *u <= x && *v <= y).map(|(u, v)| (x - u, y - v));
        let free = taken.clone().any(|(i, j)| i.min(j) < b);
        let blockable = taken.filter(|&(i, j)| i.abs_diff(j) < km.m()).count() as u64;
        if !free && blockable < km.k() {
            lost.push((x, y));
        }
    }
    lost
}

fn both_ways(pairs: impl Iterator<Item = (u64, u64)>) -> Vec<(u64, u64)> {
    let mut all: Vec<_> = pairs.flat_map(|(a, b)| [(a, b), (b, a)]).collect();
    all.sort_unstable();
    all.dedup();
    all
}

#[test]
fn the_generalized_mex_gives_the_p_positions_of_gurvichs_game() {
    const PILES: u64 = 50;
    for (k, m, b) in
        (1..=3).flat_map(|k| (1..=4).flat_map(move |m| (1..=4).map(move |b| (k, m, b))))
    {
        let mex = Mex::try_new(b).unwrap();
        let pairs = Sequence::generalized(km(k, m), Formula::Game, mex);
        let pairs = both_ways(pairs.take_while(|&(_, upper)| upper <= PILES));
        assert_eq!(pairs, gurvich(km(k, m), b, PILES), "k = {k}, m = {m}, b = {b}");
    }
}

#[test]
fn sequences_follow_the_generalized_mex_by_definition() {
    for (k, m, b) in [(1, 1, 1), (1, 1, 2), (2, 3, 1), (3, 2, 4), (1, 7, 3), (5, 4, 2), (4, 9, 10)]
    {
        let mex = Mex::try_new(b).unwrap();
        for formula in [Formula::Game, Formula::Printed] {
            let mut numbers = Vec::new();
            for (n, (x, y)) in Sequence::generalized(km(k, m), formula, mex).take(200).enumerate() {
                assert_eq!(x, mex.of(&numbers), "({k},{m}), mex_{b}, n = {n}");
                assert_eq!(y, x + formula.difference(km(k, m), n as u64));
                numbers.extend([x, y]);
            }
        }
    }
}

/// E. Boros, V. Gurvich, V. Oudalov: for k = 1 and coprime m and b, `x_n` / n tends to m / (r - 1),
/// with r > 1 the root of z^(b+1) - z - 1 - sum of z^ceil(i b / m), 0 < i < m.
#[test]
fn generalized_sequences_have_the_published_limit() {
    for (m, b) in [(1_u32, 1_u32), (1, 2), (2, 1), (1, 3), (2, 3), (3, 2), (5, 3), (5, 7)] {
        let polynomial = |z: f64| {
            let sum: f64 = (1..m).map(|i| z.powf(f64::from((i * b).div_ceil(m)))).sum();
            z.powf(f64::from(b + 1)) - z - 1.0 - sum
        };
        let (mut low, mut high) = (1.0, 10.0);
        for _ in 0..100 {
            let middle = f64::midpoint(low, high);
            if polynomial(middle) > 0.0 { high = middle } else { low = middle }
        }
        let limit = f64::from(m) / (low - 1.0);
        let mex = Mex::try_new(b.into()).unwrap();
        let mut pairs = Sequence::generalized(km(1, m.into()), Formula::Game, mex);
        let n = 100_000;
        let (x, _) = pairs.nth(n).unwrap();
        assert!((x as f64 / n as f64 - limit).abs() < 1e-3, "m = {m}, b = {b}: {x}, {limit}");
    }
}

#[test]
fn generalized_sequences_are_those_of_a_game_iff_b_divides_m_and_b_times_larger() {
    for (k, m, b) in
        (1..=4).flat_map(|k| (1..=8).flat_map(move |m| (2..=5).map(move |b| (k, m, b))))
    {
        let mex = Mex::try_new(b).unwrap();
        let wide = || Sequence::generalized(km(k, m), Formula::Game, mex).take(300);
        if m.is_multiple_of(b) {
            let narrow = Sequence::new(km(k, m / b), Formula::Game).map(|(x, y)| (b * x, b * y));
            assert!(wide().eq(narrow.take(300)), "k = {k}, m = {m}, b = {b}");
        } else {
            // 1 is in no pair, so the sequence belongs to no game. Some number is no multiple of b,
            // so the sequence is no multiple of such a sequence.
            assert!(wide().all(|(x, y)| x != 1 && (y != 1)), "k = {k}, m = {m}, b = {b}");
            assert!(wide().any(|(x, y)| x % b > 0 || y % b > 0), "k = {k}, m = {m}, b = {b}");
        }
    }
}

#[test]
fn printed_pairs_have_an_invariant_game_up_to_1000_iff_m_is_at_least_k() {
    for (k, m) in (1..=12).flat_map(|k| (1..=12).map(move |m| (k, m))) {
        let pairs = || Sequence::new(km(k, m), Formula::Printed);
        // The printed pairs depend on m / k only.
        if (2..=k).any(|d| k.is_multiple_of(d) && m.is_multiple_of(d)) {
            continue;
        }
        let decision = Decision::try_new(km(k, m), Formula::Printed, 1000, 1000).unwrap();
        assert_eq!(decision.stuck.is_empty(), m >= k, "({k},{m}): {:?}", decision.stuck);
        let lost = decision.game().p_positions();
        let expected = both_ways(pairs().take_while(|&(_, b)| b <= 1000));
        assert_eq!(lost == expected, m >= k, "({k},{m})");
    }
}

#[test]
fn where_k_divides_m_the_printed_pairs_are_those_of_wythoff_nim_to_1000() {
    for (k, m) in [(1, 1), (2, 2), (2, 4), (3, 9), (4, 8), (6, 6), (5, 20)] {
        let wide = m / k;
        let moves = (0..=1000_u64)
            .flat_map(|x| (0..=1000).map(move |y| (x, y)))
            .filter(|&(x, y)| (x, y) != (0, 0) && (x == 0 || y == 0 || x.abs_diff(y) < wide));
        let wythoff = Subtraction::try_new(1000, moves).unwrap();
        let pairs = Sequence::new(km(k, m), Formula::Printed).take_while(|&(_, b)| b <= 1000);
        assert_eq!(wythoff.p_positions(), both_ways(pairs), "({k},{m})");
    }
}

#[test]
fn where_k_divides_m_the_game_has_ranges_of_k_numbers_for_those_of_wythoff_nim() {
    for (k, s) in (1..=6).flat_map(|k| (1..=4).map(move |s| (k, s))) {
        let narrow = Sequence::new(km(1, s), Formula::Game);
        let ranges = narrow.flat_map(|(a, b)| (0..k).map(move |i| (k * a + i, k * b + i)));
        let pairs = Sequence::new(km(k, k * s), Formula::Game);
        assert!(pairs.take(2000).eq(ranges.take(2000)), "({k},{})", k * s);
    }
}

#[test]
fn pairs_of_the_blocking_game_have_an_invariant_game_in_few_cases() {
    // For k and m up to 12: iff m >= k, and k divides m or alpha is rational.
    for (k, m) in (1..=12_u64).flat_map(|k| (1..=12).map(move |m| (k, m))) {
        let decision = Decision::try_new(km(k, m), Formula::Game, 120, 3000).unwrap();
        let rational = km(k, m).alpha().radicand().is_zero();
        let possible = m >= k && (m.is_multiple_of(k) || rational);
        assert_eq!(decision.stuck.is_empty(), possible, "({k},{m}): {:?}", decision.stuck);
    }
}

#[test]
fn vectors_from_stuck_positions_to_p_positions_are_differences_of_p_positions() {
    for (k, m, formula) in
        [(3, 2, Formula::Printed), (5, 2, Formula::Printed), (2, 5, Formula::Game)]
    {
        let decision = Decision::try_new(km(k, m), formula, 60, 2000).unwrap();
        let pairs = both_ways(Sequence::new(km(k, m), formula).take_while(|&(_, b)| b <= 2000));
        let all: HashSet<_> = pairs.iter().copied().collect();
        for &(x, y) in &decision.stuck {
            let below = pairs.iter().filter(|(u, v)| *u <= x && *v <= y);
            for (u, v) in below {
                let (dx, dy) = (x - u, y - v);
                let differ = pairs.iter().any(|(a, b)| all.contains(&(a + dx, b + dy)));
                assert!(differ, "({k},{m}): no pairs differ by ({dx},{dy})");
            }
        }
        // (1, 0) is not stuck: only (0, 0) is below it, and no two P-positions differ by (1, 0).
        assert!(!pairs.iter().any(|(a, b)| all.contains(&(a + 1, *b))), "({k},{m})");
    }
    // The shortest proof: only (0, 0) and (1, 1) are below (2, 2), and two pairs differ by (2, 2).
    let stuck = Decision::try_new(km(3, 2), Formula::Printed, 4, 100).unwrap().stuck;
    assert!(stuck.contains(&(2, 2)));
    assert_eq!(diagonal_obstacle(km(3, 2), 100), Some([(26, 36), (24, 34)]));
}

#[test]
fn the_dual_of_the_dual_has_the_printed_pairs_iff_the_slope_is_whole_or_above_2() {
    const PILES: u64 = 100;
    for (k, m) in [(1, 1), (1, 2), (2, 5), (3, 7), (3, 8), (2, 3), (3, 5), (5, 8), (3, 2), (2, 1)] {
        let pairs =
            both_ways(Sequence::new(km(k, m), Formula::Printed).take_while(|&(_, b)| b <= PILES));
        let moves = pairs.iter().copied().filter(|&pair| pair != (0, 0));
        let game = Subtraction::try_new(PILES, moves).unwrap();
        let dual_moves = game.p_positions().into_iter().filter(|&end| end != (0, 0));
        let dual = Subtraction::try_new(PILES, dual_moves).unwrap();
        let back = dual.p_positions() == pairs;
        assert_eq!(back, m.is_multiple_of(k) || m > 2 * k, "({k},{m})");
    }
}

#[test]
fn lengths_of_games_with_blocks_agree_with_the_definition() {
    /// The outcome and the number of turns, by recursion over all steps.
    fn end<G: Game>(game: &G, position: &G::Position) -> (Outcome, u32) {
        let (mut won, mut lost) = (None::<u32>, 0);
        // The visitor never returns `Break`.
        let _ = game.steps(position, &mut |step| {
            let (outcome, length) = end(game, step.position());
            let (wins, length) = match step {
                Step::Passes(_) => (outcome == Outcome::P, length + 1),
                Step::Stays(_) => (outcome == Outcome::N, length),
            };
            if wins {
                won = Some(won.map_or(length, |won| won.min(length)));
            } else {
                lost = lost.max(length);
            }
            ControlFlow::Continue(())
        });
        won.map_or((Outcome::P, lost), |length| (Outcome::N, length))
    }
    for (k, m) in [(1, 1), (2, 1), (2, 2), (3, 1)] {
        let game = BlockingWythoff::try_new(km(k, m), 4).unwrap();
        let mut solver = Solver::new(&game);
        for at in (0..=3).flat_map(|x| (0..=3).map(move |y| (x, y))) {
            let start = BlockingPosition::Block(at);
            let expected = end(&game, &start);
            assert_eq!(
                (solver.outcome(&start), solver.length(&start)),
                expected,
                "({k},{m}) {at:?}"
            );
        }
    }
}
