//! The correspondence of the two games, and a question.

use std::collections::BTreeMap;

use wythoff::game::{Outcome, Solver};
use wythoff::imitation::{ImitationNim, KM};

use crate::measure::imitation::board::Board;
use crate::measure::imitation::formulas::games;
use crate::measure::imitation::heaps::heaps;
use crate::measure::imitation::search::starts;
use crate::measure::imitation::{blocking, km, reachable};
use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("imitation/games/summary", measure);

/// Games whose boards are shown.
const SHOWN: [KM; 3] = [km(1, 1), km(3, 1), km(1, 3)];
const SIDE: u64 = 24;

fn measure(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    for game in SHOWN {
        let mut board = Board::new(SIDE, SIDE);
        board.fill(blocking(game, SIDE), "p");
        found.plate_of("game", board.image(), &[game.k(), game.m()]);
    }
    let starts = games_of_k(context, &mut found)?;
    let budgets = correspondence(context, &mut found)?;
    found.verdict("L-61", Judgement::stated());
    let pairs_by_need = budgets.by_need.clone();
    Ok(found.with(&numbers! { starts, budgets, pairs_by_need }))
}

/// The starts of (k, 1)-Imitation Nim for k up to `most`, with heaps below `side`.
#[derive(Serialize)]
struct Starts {
    most: u64,
    side: u64,
    positions: u64,
    /// Games whose starts are not as in a blocking game.
    #[serde(skip)]
    different: u64,
}

impl Starts {
    /// Compares the starts of (k, 1)-Imitation Nim with the blocking game `of(k)`.
    fn compare(context: &Context<'_>, (most, side): (u64, u64), of: fn(u64) -> KM) -> Result<Self> {
        let mut different = 0;
        for k in 1..=most {
            context.step(&format!("{k}-Imitation Nim by search"))?;
            let searched = starts(km(k, 1), side).into_iter().collect();
            different += u64::from(blocking(of(k), side) != searched);
        }
        Ok(Self { most, side, positions: most * side * side, different })
    }
}

/// Compares the starts of (k, 1)-Imitation Nim with the blocking games.
fn games_of_k(context: &Context<'_>, found: &mut Found) -> Result<Starts> {
    let all = Starts::compare(context, context.pick((3, 13), (6, 31)), |k| km(k, 1))?;
    let mutant = context.mutant("at most k options blocked in place of k − 1", || {
        Starts::compare(context, (2, 10), |k| km(k + 1, 1))
    })?;
    found.verdict("L-59", mutant.judge_exact(&all, |all| all.positions > 0 && all.different == 0));
    Ok(all)
}

/// The imitations that the player who moved to a pair must have left, and the positions that have
/// to be blocked there, for all games with 1 < m <= `most`, k <= `most`.
#[derive(Serialize)]
struct Budgets {
    most: u64,
    piles: u64,
    pairs: u64,
    wrong: u64,
    states: u64,
    /// P-positions by the number of positions that have to be blocked.
    #[serde(skip)]
    by_need: BTreeMap<u64, u64>,
}

impl Budgets {
    /// Compares each game with the blocks of the blocking game `of` it.
    fn compare(context: &Context<'_>, (most, piles): (u64, u64), of: fn(KM) -> KM) -> Result<Self> {
        let by_need = BTreeMap::new();
        let mut all = Self { most, piles, pairs: 0, wrong: 0, states: 0, by_need };
        for game in games(most).filter(|game| game.m() > 1) {
            context.step(&format!("budgets and blocks of {game}"))?;
            all.add(game, of(game));
        }
        Ok(all)
    }

    /// Compares a game of Imitation Nim with the blocks of a blocking game.
    fn add(&mut self, game: KM, blocks_of: KM) {
        let p = blocking(game, self.piles + 1);
        let blocked = blocking(blocks_of, self.piles + 1);
        let rules = ImitationNim::new(game);
        let mut solver = Solver::new(&rules);
        // The least budget with which each pair is P, and the largest with which it is N.
        let mut limits: BTreeMap<(u64, u64), (u64, Option<u64>)> = BTreeMap::new();
        for state in reachable(game, self.piles) {
            let at = heaps(&state);
            if !p.contains(&at) {
                continue;
            }
            self.states += 1;
            let budget = state.opponent_budget();
            let limit = limits.entry(at).or_insert((u64::MAX, None));
            match solver.outcome(&state) {
                Outcome::P => limit.0 = limit.0.min(budget),
                Outcome::N => limit.1 = limit.1.max(Some(budget)),
            }
        }
        for (&at, &(enough, too_few)) in &limits {
            let below = |i: &u64| blocked.contains(&(at.0 - i, at.1 - i));
            let needed = (1..=at.0.min(at.1)).filter(below).count() as u64;
            self.pairs += 1;
            *self.by_need.entry(needed).or_default() += 1;
            self.wrong += u64::from(enough < needed);
            self.wrong += u64::from(too_few.is_some_and(|too_few| too_few >= needed));
        }
    }
}

/// Compares imitations left with positions to be blocked, for m > 1.
fn correspondence(context: &Context<'_>, found: &mut Found) -> Result<Budgets> {
    let all = Budgets::compare(context, context.pick((3, 10), (5, 18)), |game| game)?;
    let mutant = context.mutant("the diagonal widened by m − 1 in place of m", || {
        Budgets::compare(context, (3, 8), |game| km(game.k(), game.m() - 1))
    })?;
    found.verdict("L-60", mutant.judge_exact(&all, |all| all.wrong == 0 && all.by_need.len() > 1));
    Ok(all)
}
