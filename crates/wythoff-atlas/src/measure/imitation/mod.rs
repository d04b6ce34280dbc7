//! Imitation Nim by its rules alone, for small heaps: the rung below every recipe.

pub(crate) mod board;
pub(crate) mod formulas;
pub(crate) mod heaps;
pub(crate) mod mex;
pub(crate) mod readings;
pub(crate) mod search;
pub(crate) mod steps;

use std::collections::{BTreeSet, HashSet};

use wythoff::imitation::{KM, State};

/// The game with these numbers, for the games that entries are made of.
///
/// # Panics
/// If there is no such game.
pub(crate) const fn km(k: u64, m: u64) -> KM {
    match KM::try_new(k, m) {
        Ok(km) => km,
        Err(_) => panic!("entries are made of games that exist"),
    }
}

/// Every move of a state: the pile, the tokens taken, the state after it.
pub(crate) fn moves(
    km: KM,
    state: &State<u64>,
) -> impl Iterator<Item = (usize, u64, State<u64>)> + '_ {
    (0..2).flat_map(move |pile| {
        (1..=state.heaps()[pile])
            .filter_map(move |taken| Some((pile, taken, state.take(km, pile, &taken).ok()?)))
    })
}

/// Every state that play reaches from a start with heaps up to `piles`, fewest tokens first.
pub(crate) fn reachable(km: KM, piles: u64) -> Vec<State<u64>> {
    let mut seen: HashSet<State<u64>> = HashSet::new();
    let starts = (0..=piles).flat_map(|x| (0..=piles).map(move |y| State::start(km, [x, y])));
    let mut open: Vec<State<u64>> = starts.collect();
    while let Some(state) = open.pop() {
        if !seen.contains(&state) {
            open.extend(moves(km, &state).map(|(.., to)| to));
            seen.insert(state);
        }
    }
    let mut states: Vec<State<u64>> = seen.into_iter().collect();
    // The order of a set of hashes is another in every run.
    states.sort_by_cached_key(|state| {
        let [x, y] = *state.heaps();
        let last = state.last().map(|last| (last.pile, last.taken));
        (x + y, x, last, state.budget(), state.opponent_budget())
    });
    states
}

/// The P-positions of (k,m)-Blocking Wythoff Nim with heaps below `side`, row by row: those with no
/// P-position in reach that cannot be blocked, and at most k - 1 on the diagonal.
pub(crate) fn blocking(km: KM, side: u64) -> BTreeSet<(u64, u64)> {
    let (k, m) = (km.k(), km.m());
    let mut found: Vec<(u64, u64)> = Vec::new();
    for (x, y) in (0..side).flat_map(|y| (0..side).map(move |x| (x, y))) {
        let mut on_diagonal = 0;
        let reaches = found.iter().any(|&(a, b)| {
            if a == x || b == y {
                return a <= x && b <= y;
            }
            if a > x || b > y {
                return false;
            }
            let apart = (x - a).abs_diff(y - b);
            on_diagonal += u64::from(apart == 0);
            (1..m).contains(&apart)
        });
        if !reaches && on_diagonal < k {
            found.push((x, y));
        }
    }
    found.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use wythoff::imitation::BlockingWythoff;

    use super::*;

    #[test]
    fn counting_what_cannot_be_blocked_finds_the_p_positions_of_the_rules() {
        for (k, m) in [(1, 1), (2, 1), (3, 1), (2, 2), (3, 2), (2, 3)] {
            let km = KM::try_new(k, m).unwrap();
            let by_rules: BTreeSet<(u64, u64)> =
                BlockingWythoff::try_new(km, 9).unwrap().p_positions().into_iter().collect();
            assert_eq!(blocking(km, 10), by_rules, "{km}");
        }
    }

    #[test]
    fn states_with_fewer_tokens_come_first_and_each_comes_once() {
        // docs/algorithms/test-vectors.md#numbers-of-states.
        let km = KM::try_new(2, 1).unwrap();
        let states = reachable(km, 10);
        assert_eq!(states.len(), 2671);
        assert_eq!(states.iter().collect::<HashSet<_>>().len(), states.len());
        let tokens = |state: &State<u64>| state.heaps()[0] + state.heaps()[1];
        assert!(states.is_sorted_by_key(tokens));
    }
}
