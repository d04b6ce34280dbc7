//! Comparisons of the engines of Imitation Nim: the oracle with the definition and with itself, the
//! theorem with the rules, advice and pictures with the theorem.

use crate::Window;
use crate::board::Board;
use crate::game::Outcome;
use crate::imitation::player::{blocking_advice, imitation_advice};
use crate::imitation::{
    BlockingWythoff, Budgets, Formula, KM, Last, Oracle, Sequence, State, clause, verify,
};
use dashu_int::UBig;
use fastrand::Rng;

use super::{Done, Tally};

/// Compares all engines on a random game.
pub(super) fn of_games(random: &mut Rng, tally: &mut Tally) -> Done {
    let km = KM::try_new(random.u64(1..=6), random.u64(1..=6))?;
    of_pairs(km, random, tally)?;
    of_long_pairs(km, random, tally)?;
    of_states(km, random, tally)?;
    of_blocking(km, random, tally)?;
    let piles = random.u64(0..=9);
    let found = verify(km, piles, 1, &())?;
    tally.count(&found.exceptions, &0, format_args!("{km}: Main Theorem, heaps up to {piles}"));
    Ok(())
}

/// Compares the pairs of the oracle with those of the definition.
fn of_pairs(km: KM, random: &mut Rng, tally: &mut Tally) -> Done {
    let (from, count) = (random.u64(..3000), random.usize(..40));
    let oracle = Oracle::new(km);
    let found: Vec<_> =
        oracle.pairs(&from.into(), count)?.into_iter().map(|pair| (pair.a, pair.b)).collect();
    let pairs = Sequence::new(km, Formula::Game).skip(from as usize).take(count);
    let pairs: Vec<_> = pairs.map(|(a, b)| (UBig::from(a), UBig::from(b))).collect();
    tally.count(&found, &pairs, format_args!("{km}: {count} pairs from {from}"));
    Ok(())
}

/// Compares index and partner of pairs of long numbers, in both directions, and with Beatty
/// sequences if k = 1.
fn of_long_pairs(km: KM, random: &mut Rng, tally: &mut Tally) -> Done {
    let oracle = Oracle::new(km);
    let n = (0..random.u32(1..=8)).fold(UBig::ZERO, |n, _| (n << 64) + random.u64(..));
    for pair in oracle.pairs(&n, 1)? {
        let case = format!("{km}: pair {n}");
        let rank = oracle.rank(&[pair.b.clone(), pair.a.clone()])?;
        tally.count(&rank.as_ref(), &Some(&n), format_args!("rank: {case}"));
        tally.count(&oracle.mate(&pair.a)?, &pair.b, format_args!("partner of a: {case}"));
        tally.count(&oracle.mate(&pair.b)?, &pair.a, format_args!("partner of b: {case}"));
        let place = UBig::from(oracle.xi(&[pair.a.clone(), pair.b])?);
        tally.count(&place, &UBig::from(&n % km.k()), format_args!("xi: {case}"));
        if km.k() == 1 {
            let beatty = (&km.alpha() * &crate::exact::Quadratic::integer(n.clone())).floor();
            tally.count(&pair.a.into(), &beatty, format_args!("Beatty: {case}"));
        }
    }
    Ok(())
}

/// Compares advice and pictures in a state of Imitation Nim with the theorem.
fn of_states(km: KM, random: &mut Rng, tally: &mut Tally) -> Done {
    let oracle = Oracle::new(km);
    let heaps = [random.u64(..30), random.u64(..30)];
    let last = Last { pile: random.usize(..2), taken: random.u64(1..10) };
    let [budget, opponent] = [random.u64(..km.k()), random.u64(..km.k())];
    let state = State::try_new(km, heaps, Some(last), budget, opponent);
    let state = state.unwrap_or_else(|_| State::start(km, heaps));
    let long = long(km, &state)?;
    let case = format!("{km}: {state:?}");

    let advice = imitation_advice(&oracle, &long, true)?;
    let by_theorem = clause(&oracle, &long)?;
    tally.count(
        &(advice.outcome == Outcome::P),
        &by_theorem.is_some(),
        format_args!("outcome: {case}"),
    );
    let mut winning = Vec::new();
    for (pile, amount) in
        (0..2).flat_map(|pile| (1..=heaps[pile]).map(move |amount| (pile, amount)))
    {
        let Ok(next) = long.take(km, pile, &amount.into()) else { continue };
        if clause(&oracle, &next)?.is_some() {
            winning.push(next.heaps().clone());
        }
    }
    winning.sort();
    let mut found = advice.winning_moves;
    found.sort();
    tally.count(&found, &winning, format_args!("winning moves: {case}"));

    let cell = Window::try_new(heaps[0], heaps[1], 1, 1)?;
    let value = Budgets::new(km).values(cell, &())?[0];
    let lost = if value < 0 {
        state.opponent_budget() as i64 >= -1 - value
    } else {
        // The cell is lost only after some last moves.
        by_theorem.is_some() && (state.budget() as i64) < value
    };
    tally.count(&lost, &by_theorem.is_some(), format_args!("picture: {case}"));
    Ok(())
}

/// Converts a state to heaps of any length.
fn long(km: KM, state: &State<u64>) -> Done<State<UBig>> {
    let last = state.last().map(|last| Last { pile: last.pile, taken: last.taken.into() });
    let heaps = state.heaps().map(UBig::from);
    Ok(State::try_new(km, heaps, last, state.budget(), state.opponent_budget())?)
}

/// Compares advice in the blocking game with its rules.
fn of_blocking(km: KM, random: &mut Rng, tally: &mut Tally) -> Done {
    // The number of sets of blocked moves grows with k.
    const PILES: [u64; 6] = [9, 9, 8, 7, 6, 6];
    let piles = PILES[km.k() as usize - 1];
    let game = BlockingWythoff::try_new(km, piles)?;
    let lost = game.p_positions();
    let at = [random.u64(..=piles), random.u64(..=piles)];
    let advice = blocking_advice(&Oracle::new(km), &at.map(UBig::from), None, true)?;
    let is_lost = lost.contains(&(at[0], at[1]));
    tally.count(
        &(advice.outcome == Outcome::P),
        &is_lost,
        format_args!("{km}: blocking at {at:?}"),
    );
    Ok(())
}
