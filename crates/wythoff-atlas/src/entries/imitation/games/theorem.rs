//! The Main Theorem: every state that play can reach.

use serde_json::json;
use wythoff::game::{Outcome, Solver};
use wythoff::imitation::{Budgets, ImitationNim, KM, Oracle, Verification, verify};
use wythoff_render::{Palette, Picture, Scale};

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Measured};
use crate::format::count;
use crate::measure::imitation::formulas::games;
use crate::measure::imitation::km;
use crate::measure::imitation::reachable;
use crate::measure::window;
use crate::model::{Mutant, Verdict};
use crate::recipe::Recipe;

pub(crate) const ENTRY: Recipe = Recipe::Old(Entry {
    id: "l-theorem",
    number: "Main Theorem",
    title: "Which states of play are lost",
    says: &[
        "(x, y) is a P-position of (k,m)-Imitation Nim if it is one of (k,m)-Blocking Wythoff Nim and \
         k − 1 ≥ L(x, y) ≥ ξ(x, y) ≥ 0; so in particular at a start.",
        "The dynamic P-positions are (x, y + z), where (x, y), x ≤ y, is an upper P-position of the blocking game, and \
         −1 ≤ L(x, y) < ξ(x, y) ≤ k − 1; similarly below the diagonal. Every other position is N.",
        "In the second part L(x, y) is the value that (x, y) would get by the move there, −1 if that is forbidden. A move that does \
         not imitate the last one gives k − 1, so that L(x, y) < ξ(x, y) says that the move imitates.",
    ],
    claims: &["L-56", "L-57", "L-58"],
    measure,
});

/// Games of the pictures, and cells a side.
const SHOWN: [KM; 2] = [km(3, 2), km(4, 1)];
const SIDE: u64 = 60;

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    for game in SHOWN {
        let all = window(0, 0, SIDE, SIDE);
        let picture = Picture {
            scale: Scale::PixelsPerCell(10),
            palette: Palette::Budgets,
            ..Picture::of(&wythoff::GameId::Imitation(game), all)
        };
        found.plate(
            2,
            context.picture(&format!("{}-{}", game.k(), game.m()), &picture, &Budgets::new(game))?,
            format!(
                "{game}, heaps below {SIDE}, (0, 0) at the lower left: P-positions by the budget that the player who moved there needs, blue 0, green 1, ochre 2, orange 3; \
                 pale, positions that are P after some last moves, if the player to move has no larger budget than that."
            ),
            "A board with coloured cells near two rays from the lower left corner, and pale stripes of the same colours from \
             each of them away from the diagonal.",
        );
    }
    let all = everything(context, &mut found)?;
    let parts = parts(context)?;
    let mutant = context.mutant(
        "L(x, y) ≥ ξ(x, y) − 1 in place of L(x, y) ≥ ξ(x, y), and so in the second part",
        || {
            let mut weaker = Parts::default();
            weaker.add(km(2, 1), 8, 1)?;
            Ok(weaker)
        },
    )?;
    judge(&all, &parts, &mutant, &mut found);
    found.commands = vec![
        "wythoff imitation verify --k 6 --m 6 --piles 40".into(),
        format!(
            "wythoff imitation picture --k {} --m {} --size {SIDE} -o theorem.png",
            SHOWN[0].k(),
            SHOWN[0].m()
        ),
        "wythoff imitation outcome --k 1 --m 1 --at 1,4 --last 0,2 --budget 0".into(),
    ];
    Ok(found)
}

/// The findings of all searches.
struct All {
    most: u64,
    piles: u64,
    searches: Vec<Verification>,
}

impl All {
    fn range(&self) -> String {
        format!("k, m ≤ {}, piles up to {}", self.most, self.piles)
    }

    fn sum(&self, of: impl Fn(&Verification) -> u64) -> u64 {
        self.searches.iter().map(of).sum()
    }
}

fn everything(context: &Context<'_>, found: &mut Measured) -> Result<All, MeasureError> {
    let (most, piles) = context.pick((3, 12), (6, 40));
    let mut searches = Vec::new();
    for game in games(most) {
        context.step(&format!("every state of {game}, piles up to {piles}"))?;
        let verified = verify(game, piles, context.threads, context.observer());
        searches.push(verified.map_err(|error| match error {
            wythoff::imitation::VerifyError::Interrupted(stop) => MeasureError::Interrupted(stop),
            other => MeasureError::NotFound(other.to_string()),
        })?);
    }
    let all = All { most, piles, searches };
    let rows = all.searches.iter().filter(|of| of.k == of.m || of.m == 1 || of.k == 1);
    found.table(
        format!(
            "States that play reaches from piles up to {piles}, and those that are P by each part; for some of the games"
        ),
        &["(k,m)", "states", "P", "static", "dynamic", "exceptions"],
        rows.map(|of| {
            let numbers = [of.states, of.p_states, of.static_p, of.dynamic_p, of.exceptions];
            [format!("({},{})", of.k, of.m)].into_iter().chain(numbers.map(count)).collect()
        })
        .collect(),
    );
    found.row(format!("Games, k, m ≤ {most}"), count(all.searches.len() as u64));
    found.row("States searched by the rules", count(all.sum(|of| of.states)));
    found.row("P-positions among them", count(all.sum(|of| of.p_states)));
    found.row("by the first part, static", count(all.sum(|of| of.static_p)));
    found.row("by the second part, dynamic", count(all.sum(|of| of.dynamic_p)));
    found.row("States where theorem and rules differ", count(all.sum(|of| of.exceptions)));
    found.data["searches"] = json!(all.searches);
    Ok(all)
}

/// Each part of the theorem against the outcomes, state by state.
#[derive(Default)]
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
    fn add(&mut self, game: KM, piles: u64, slack: u64) -> Result<(), MeasureError> {
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

fn parts(context: &Context<'_>) -> Result<Parts, MeasureError> {
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

/// The second part read otherwise.
fn other_readings(parts: &Parts, found: &mut Measured) {
    let [moved, to_move] = parts.otherwise;
    found.row(
        format!(
            "States of {} games, piles up to {}, that would be P but are N if L(x, y) were the budget of the player who has moved · \
             who is to move, z any number",
            parts.games, parts.piles
        ),
        format!("{} · {} of {}", count(moved), count(to_move), count(parts.states)),
    );
}

fn judge(all: &All, parts: &Parts, mutant: &Mutant<Parts>, found: &mut Measured) {
    let exceptions = all.sum(|of| of.exceptions);
    let [states, p, is_static, dynamic] = [
        all.sum(|of| of.states),
        all.sum(|of| of.p_states),
        all.sum(|of| of.static_p),
        all.sum(|of| of.dynamic_p),
    ];
    let range = all.range();
    found.find(
        "L-56",
        mutant.judge(parts, |parts| {
            Verdict::exact(parts.first == 0 && exceptions == 0 && is_static > 0)
        }),
        format!(
            "In {} states, all that play reaches in {} games, {range}, {} are P so, with {exceptions} exceptions; and the \
             starts are those of the blocking game by search.",
            count(states),
            all.searches.len(),
            count(is_static)
        ),
    );
    found.find(
        "L-57",
        mutant.judge(parts, |parts| {
            // The second part names all dynamic P-positions, so that a missing one makes it wrong
            // too.
            let wrong = parts.second + parts.third + exceptions;
            Verdict::exact(wrong == 0 && dynamic > 0)
        }),
        format!(
            "L(x, y) is read as the L that (x, y) would get by the move there from (x, y + z), −1 if the move is forbidden. With that \
             the second part gives exactly {} further P-positions in the {} states of {range}.",
            count(dynamic),
            count(states)
        ),
    );
    other_readings(parts, found);
    found.find(
        "L-58",
        mutant.judge(parts, |parts| {
            Verdict::exact(parts.third == 0 && exceptions == 0 && is_static + dynamic == p)
        }),
        format!(
            "Of {} states {} are P: {} by the first part and {} by the second, none by both; the other {} are N. \
             {exceptions} exceptions.",
            count(states),
            count(p),
            count(is_static),
            count(dynamic),
            count(states - p)
        ),
    );
}
