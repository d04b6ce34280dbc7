//! (k,m)-Imitation Nim: imitations with room for m, and how they are counted.

use wythoff::imitation::{KM, State};

use crate::measure::imitation::formulas::games;
use crate::measure::imitation::heaps::{imitation_play, passed, strip};
use crate::measure::imitation::readings::{Reading, consequence};
use crate::measure::imitation::search::starts;
use crate::measure::imitation::{km, moves, reachable};
use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("imitation/games/km_imitation", measure);

/// The game of the picture.
const SHOWN: KM = km(3, 2);
/// A play of it: Bob imitates, and again, and may not a third time.
const START: [u64; 2] = [3, 7];
const MOVES: [(usize, u64); 5] = [(0, 1), (1, 2), (0, 1), (1, 1), (0, 1)];

fn measure(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    let (states, frames) = imitation_play(SHOWN, START, &MOVES)?;
    found.plate_of("play", strip(&frames, 3), &passed(&frames));
    let budgets: Vec<_> =
        states.iter().map(|state| [state.budget(), state.opponent_budget()]).collect();

    let (most, piles) = context.pick((2, 8), (4, 12));
    let readings = readings(context, most, piles, &mut found)?;
    let along = counted(context, &mut found)?;
    let reached = reached(context, &mut found)?;
    let side = context.pick(12, 21);
    let (one, two) = (starts(km(1, 1), side), starts(km(1, 2), side));
    let apart = one.iter().chain(&two).filter(|at| one.contains(at) != two.contains(at)).min();
    found.verdict("L-53", Judgement::stated());
    Ok(found.with(&numbers! {
        play: numbers! {
            from: START,
            moves: MOVES,
            // The budgets of the player to move and of the opponent, before each move and at the
            // end.
            budgets,
        },
        // The largest k and m of the games whose rules are read otherwise, and the largest piles.
        most,
        piles,
        readings,
        along,
        reached,
        // The first start that is P in just one of the games (1,1) and (1,2).
        apart: apart.copied(),
    }))
}

/// The effect of a reading of the rules on the Main Theorem.
#[derive(Serialize)]
struct Fails {
    words: &'static str,
    /// Games that the reading concerns.
    games: usize,
    /// Those of them where the theorem fails at a start, and at some state.
    starts: usize,
    states: usize,
}

impl Fails {
    fn of(reading: Reading, most: u64, piles: u64) -> Self {
        let concerned = |km: &KM| match reading {
            Reading::Shared | Reading::NoReset => km.k() > 1,
            Reading::Exactly | Reading::TwoSided => km.m() > 1,
            _ => true,
        };
        let found = games(most).filter(concerned).map(|km| consequence(km, reading, piles));
        let found: Vec<_> = found.collect();
        Self {
            words: reading.words(),
            games: found.len(),
            starts: found.iter().filter(|of| of.starts > 0).count(),
            states: found.iter().filter(|of| of.states > 0).count(),
        }
    }
}

/// Every reading in every small game.
fn readings(context: &Context<'_>, most: u64, piles: u64, found: &mut Found) -> Result<Vec<Fails>> {
    let mut results = Vec::new();
    for reading in Reading::ALL {
        context.step(reading.words())?;
        results.push(Fails::of(reading, most, piles));
    }
    let mutant = context.mutant("“smaller” in place of “smaller (or equal)”", || {
        Ok(Fails::of(Reading::Smaller, 2, 8))
    })?;
    let rule = |of: &Fails| Verdict::definition(of.games > 0 && of.starts + of.states == 0);
    found.verdict("L-50", mutant.judge(&results[0], rule));
    Ok(results)
}

/// L along all plays from two equal heaps.
#[derive(Serialize)]
struct AlongPlays {
    heaps: u64,
    positions: u64,
    /// Differences between the budgets of the engine and L.
    wrong: u64,
}

impl AlongPlays {
    /// Computes L by a recursion from the L of the position `back` moves before: 2 for the L(Z) of
    /// the slides.
    fn from(heaps: u64, back: usize) -> Self {
        let (mut positions, mut wrong) = (0_u64, 0_u64);
        for game in [km(1, 1), km(2, 1), km(3, 1), km(2, 2), km(3, 2)] {
            let full = game.budget() as i64;
            // The L of all positions of a play, the last one at the end.
            let mut open = vec![(State::start(game, [heaps, heaps]), vec![full])];
            while let Some((state, values)) = open.pop() {
                positions += 1;
                let before = values.len().checked_sub(back).map_or(full, |place| values[place]);
                wrong += u64::from(values.last() != Some(&(state.opponent_budget() as i64)));
                wrong += u64::from(before != state.budget() as i64);
                let piles = [0, 1].map(|pile| (1..=state.heaps()[pile]).map(move |n| (pile, n)));
                for (pile, taken) in piles.into_iter().flatten() {
                    let imitates = state.imitates(game, pile, &taken);
                    let value = if imitates { before - 1 } else { full };
                    let next = state.take(game, pile, &taken);
                    // A move is forbidden just if it would imply -1.
                    wrong += u64::from(next.is_err() != (value == -1));
                    if let Ok(next) = next {
                        open.push((next, [&values[..], &[value]].concat()));
                    }
                }
            }
        }
        Self { heaps, positions, wrong }
    }
}

/// L by its recursion along every play, against the budgets of the engine.
fn counted(context: &Context<'_>, found: &mut Found) -> Result<AlongPlays> {
    context.step("L along every play")?;
    let all = AlongPlays::from(context.pick(4, 5), 2);
    let mutant =
        context.mutant("L(Y) − 1 in place of L(Z) − 1", || Ok(AlongPlays::from(3, 1)))?;
    let rule = |of: &AlongPlays| Verdict::definition(of.positions > 0 && of.wrong == 0);
    found.verdict("L-51", mutant.judge(&all, rule));
    Ok(all)
}

/// The states that play reaches from piles up to a bound.
#[derive(Serialize)]
struct Reached {
    piles: u64,
    /// The number of states, and the game.
    states: Vec<(usize, String)>,
    /// True if the moves of each state are those of the words.
    by_the_words: bool,
}

impl Reached {
    /// Looks at all states; a player with no budget but `more` may not imitate.
    fn from(piles: u64, more: u64) -> Self {
        let mut found = Self { piles, states: Vec::new(), by_the_words: true };
        for game in [km(1, 1), km(2, 1), SHOWN, km(2, 3)] {
            let states = reachable(game, piles);
            for state in &states {
                let may = |pile: usize, taken: &u64| {
                    state.budget() + more > 0 || !state.imitates(game, pile, taken)
                };
                let by_words =
                    [0, 1].map(|pile| (1..=state.heaps()[pile]).filter(|n| may(pile, n)).count());
                found.by_the_words &= by_words.iter().sum::<usize>() == moves(game, state).count();
            }
            // One budget at a time: docs/algorithms/imitation.md has the reason.
            found.by_the_words &= states.iter().all(|state| {
                state.budget() == game.budget() || state.opponent_budget() == game.budget()
            });
            found.states.push((states.len(), game.to_string()));
        }
        found
    }
}

fn reached(context: &Context<'_>, found: &mut Found) -> Result<Reached> {
    context.step("all states")?;
    let reached = Reached::from(10, 0);
    let mutant = context
        .mutant("k consecutive imitations permitted in place of k − 1", || {
            Ok(Reached::from(5, 1))
        })?;
    let rule = |reached: &Reached| Verdict::definition(reached.by_the_words);
    found.verdict("L-52", mutant.judge(&reached, rule));
    Ok(reached)
}
