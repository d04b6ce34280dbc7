//! The Main Theorem: every state that play can reach.

use wythoff::GameId;
use wythoff::game::{Outcome, Solver};
use wythoff::imitation::{Budgets, ImitationNim, KM, Oracle, Verification, VerifyError, verify};

use crate::measure::imitation::formulas::games;
use crate::measure::imitation::{km, reachable};
use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("imitation/games/theorem", measure);

/// Cells a side of the pictures.
const SIDE: u64 = 60;

/// Numbers of states of a game, or of all games.
#[derive(Default, Serialize)]
struct Counts {
    k: u64,
    m: u64,
    states: u64,
    p: u64,
    is_static: u64,
    dynamic: u64,
    exceptions: u64,
}

impl Counts {
    fn of(game: &Verification) -> Self {
        Self { k: game.k, m: game.m, ..Self::default() }.add(game)
    }

    const fn add(mut self, game: &Verification) -> Self {
        self.states += game.states;
        self.p += game.p_states;
        self.is_static += game.static_p;
        self.dynamic += game.dynamic_p;
        self.exceptions += game.exceptions;
        self
    }
}

fn measure(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    for game in [km(3, 2), km(4, 1)] {
        let picture = Picture {
            scale: Scale::PixelsPerCell(10),
            palette: Palette::Budgets,
            ..Picture::of(&GameId::Imitation(game), window(0, 0, SIDE, SIDE))
        };
        let name = format!("{}-{}", game.k(), game.m());
        let image = context.picture(&name, &picture, &Budgets::new(game))?;
        found.plate_of("budgets", image, &(game.k(), game.m()));
    }
    let (most, piles) = context.pick((3, 12), (6, 40));
    let searches = searches(context, most, piles)?;
    let all = searches.iter().fold(Counts::default(), Counts::add);
    let shown = searches.iter().filter(|of| of.k == of.m || of.m == 1 || of.k == 1);
    let shown: Vec<_> = shown.map(Counts::of).collect();
    let parts = parts(context)?;
    judge(context, &all, &parts, &mut found)?;
    Ok(found.with(&numbers! {
        side: SIDE,
        // The largest k and m, and the largest piles, of the games that were searched.
        most,
        piles,
        searches,
        // Some of the games.
        shown,
        all,
        parts,
    }))
}

/// Searches all games by their rules, and compares every state with the theorem.
fn searches(context: &Context<'_>, most: u64, piles: u64) -> Result<Vec<Verification>> {
    let verified = games(most).map(|game| {
        context.step(&format!("every state of {game}, piles up to {piles}"))?;
        verify(game, piles, context.threads, context.observer()).map_err(|error| match error {
            VerifyError::Interrupted(stop) => stop.into(),
            other => MeasureError::NotFound(other.to_string()),
        })
    });
    verified.collect()
}

/// Each part of the theorem against the outcomes, state by state.
#[derive(Default, Serialize)]
struct Parts {
    piles: u64,
    games: usize,
    states: u64,
    /// States that the first part calls P and that are N.
    first: u64,
    /// States that the second part would call P, and that are N, if z were any number and L the
    /// budget of the player who has moved, or who is to move.
    otherwise: [u64; 2],
    /// States that the second part calls P and that are N.
    second: u64,
    /// States that are P and called so by neither part, or by both.
    third: u64,
}

impl Parts {
    /// Searches a game; ξ is less by `slack` in the mutated theorem.
    fn add(&mut self, game: KM, piles: u64, slack: u64) -> Result<()> {
        let rules = ImitationNim::new(game);
        let mut solver = Solver::new(&rules);
        let oracle = Oracle::new(game);
        // The partner of each number, and the place in its block.
        let mut partners: Vec<(u64, u64)> = Vec::new();
        for number in 0..=piles {
            let pair = oracle.pair_of(&number.into())?;
            let small = |n: &dashu_int::UBig| u64::try_from(n).unwrap_or(u64::MAX);
            let [a, b, n] = [&pair.a, &pair.b, &pair.n].map(small);
            let mate = if a == number { b } else { a };
            partners.push((mate, (n % game.k()).saturating_sub(slack)));
        }
        for state in reachable(game, piles) {
            self.states += 1;
            let p = solver.outcome(&state) == Outcome::P;
            let [x, y] = *state.heaps();
            let (smaller, larger) = (x.min(y), x.max(y));
            let (mate, xi) = partners[smaller as usize];
            let above = mate >= smaller && larger > mate;
            let budgets = [state.opponent_budget(), state.budget()];
            for (wrong, budget) in self.otherwise.iter_mut().zip(budgets) {
                *wrong += u64::from(above && budget < xi && !p);
            }
            // L after the move to (x, y): -1 if it is forbidden, and k - 1 if it does not imitate.
            let pile = usize::from(x < y);
            let imitates = above && state.imitates(game, pile, &(larger - mate));
            let after = if imitates { state.budget() as i64 - 1 } else { game.budget() as i64 };
            let dynamic = above && after < xi as i64;
            let is_static = mate == larger && state.opponent_budget() >= xi;
            self.first += u64::from(is_static && !p);
            self.second += u64::from(dynamic && !p);
            self.third += u64::from((p && !dynamic && !is_static) || (dynamic && is_static));
        }
        self.piles = self.piles.max(piles);
        self.games += 1;
        Ok(())
    }
}

fn parts(context: &Context<'_>) -> Result<Parts> {
    let (games, piles) = context.pick(
        (vec![km(2, 1), km(2, 2)], 8),
        (vec![km(1, 1), km(2, 1), km(3, 1), km(2, 2), km(3, 2), km(2, 3)], 12),
    );
    let mut parts = Parts::default();
    for game in games {
        context.step(&format!("the parts for {game}"))?;
        parts.add(game, piles, 0)?;
    }
    Ok(parts)
}

/// Judges the three parts of the theorem.
fn judge(context: &Context<'_>, all: &Counts, parts: &Parts, found: &mut Found) -> Result<()> {
    let mutant = context.mutant(
        "L(x, y) ≥ ξ(x, y) − 1 in place of L(x, y) ≥ ξ(x, y), and so in the second part",
        || {
            let mut weaker = Parts::default();
            weaker.add(km(2, 1), 8, 1)?;
            Ok(weaker)
        },
    )?;
    let first = |parts: &Parts| {
        Verdict::exact(parts.first == 0 && all.exceptions == 0 && all.is_static > 0)
    };
    found.verdict("L-56", mutant.judge(parts, first));
    // The second part names all dynamic P-positions, so that a missing one makes it wrong too.
    let second = |parts: &Parts| {
        let wrong = parts.second + parts.third + all.exceptions;
        Verdict::exact(wrong == 0 && all.dynamic > 0)
    };
    found.verdict("L-57", mutant.judge(parts, second));
    let third = |parts: &Parts| {
        let complete = all.is_static + all.dynamic == all.p;
        Verdict::exact(parts.third == 0 && all.exceptions == 0 && complete)
    };
    found.verdict("L-58", mutant.judge(parts, third));
    Ok(())
}
