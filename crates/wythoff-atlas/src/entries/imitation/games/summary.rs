//! The correspondence of the two games, and a question.

use std::collections::BTreeMap;

use serde_json::json;
use wythoff::game::{Outcome, Solver};
use wythoff::imitation::{ImitationNim, KM};

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Measured};
use crate::format::count;
use crate::measure::imitation::board::Board;
use crate::measure::imitation::formulas::games;
use crate::measure::imitation::km;
use crate::measure::imitation::search::starts;
use crate::measure::imitation::{blocking, reachable};
use crate::model::{Judgement, Verdict};
use crate::recipe::Recipe;

pub(crate) const ENTRY: Recipe = Recipe::Old(Entry {
    id: "l-summary",
    number: "Summary; question",
    title: "As many imitations left as moves to be blocked",
    says: &[
        "Wythoff Nim with at most k − 1 diagonal options blocked has the same P-positions as k-Imitation Nim at its starts. A \
         diagonal that is wider by m corresponds to imitations that are relaxed by m, with a precise correspondence between \
         the winning positions of the two games, dynamic ones too.",
        "The talk ends with a question: have limited imitation and Muller twists an interpretation for bimatrix games?",
    ],
    claims: &["L-59", "L-60", "L-61"],
    measure,
});

/// Games whose boards are shown.
const SHOWN: [KM; 3] = [km(1, 1), km(3, 1), km(1, 3)];
const SIDE: u64 = 24;

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    for game in SHOWN {
        let mut board = Board::new(SIDE, SIDE);
        board.fill(blocking(game, SIDE), "p");
        found.plate(
            3,
            board.image(),
            format!(
                "{game}: P-positions of the blocking game, and starts of Imitation Nim that are P."
            ),
            "A board with dark cells near two rays from the lower left corner.",
        );
    }
    games_of_k(context, &mut found)?;
    correspondence(context, &mut found)?;
    found.find(
        "L-61",
        Judgement::stated(),
        "Nothing to compute: the slides ask for an interpretation.",
    );
    found.commands = vec![
        "wythoff imitation verify --k 6 --m 1 --piles 40".into(),
        "wythoff play imitation --k 3 --m 1 --at 12,15".into(),
    ];
    Ok(found)
}

/// Positions compared, and games whose starts differ: (k, 1)-Imitation Nim against the blocking
/// game `of(k)`.
fn starts_apart(
    context: &Context<'_>,
    most: u64,
    side: u64,
    of: fn(u64) -> KM,
) -> Result<[u64; 2], MeasureError> {
    let (mut positions, mut different) = (0_u64, 0_u64);
    for k in 1..=most {
        context.step(&format!("{k}-Imitation Nim by search"))?;
        positions += side * side;
        let (searched, blocked) = (starts(km(k, 1), side), blocking(of(k), side));
        let same = searched.len() == blocked.len();
        different += u64::from(!same || !searched.iter().all(|at| blocked.contains(at)));
    }
    Ok([positions, different])
}

/// m = 1.
fn games_of_k(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let (most, side) = context.pick((3, 13), (6, 31));
    let all = starts_apart(context, most, side, |k| km(k, 1))?;
    let mutant = context.mutant("at most k options blocked in place of k − 1", || {
        starts_apart(context, 2, 10, |k| km(k + 1, 1))
    })?;
    let [positions, _] = all;
    found.row("Starts of k-Imitation Nim compared with the blocking game", count(positions));
    found.find(
        "L-59",
        mutant.judge(&all, |&[positions, different]| {
            Verdict::exact(positions > 0 && different == 0)
        }),
        format!(
            "Both games were searched by their rules for k ≤ {most}, {} positions with heaps below {side}: their P-positions \
             are the same.",
            count(positions)
        ),
    );
    Ok(())
}

/// The imitations that who moved to a pair must have left, and the positions that have to be
/// blocked there.
#[derive(Default)]
struct Correspondence {
    pairs: u64,
    wrong: u64,
    states: u64,
    /// P-positions by the number of positions that have to be blocked.
    by_need: BTreeMap<u64, u64>,
}

impl Correspondence {
    /// Compares a game of Imitation Nim with the blocks of a blocking game.
    fn add(&mut self, game: KM, blocks_of: KM, piles: u64) {
        let p = blocking(game, piles + 1);
        let blocked = blocking(blocks_of, piles + 1);
        let rules = ImitationNim::new(game);
        let mut solver = Solver::new(&rules);
        // The least budget with which each pair is P, and the largest with which it is N.
        let mut limits: BTreeMap<(u64, u64), (u64, Option<u64>)> = BTreeMap::new();
        for state in reachable(game, piles) {
            let at = (state.heaps()[0], state.heaps()[1]);
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

/// m > 1.
fn correspondence(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let (most, piles) = context.pick((3, 10), (5, 18));
    let mut all = Correspondence::default();
    for game in games(most).filter(|game| game.m() > 1) {
        context.step(&format!("budgets and blocks of {game}"))?;
        all.add(game, game, piles);
    }
    let mutant = context.mutant("the diagonal widened by m − 1 in place of m", || {
        let mut other = Correspondence::default();
        games(3).filter(|game| game.m() > 1).for_each(|game| {
            other.add(game, km(game.k(), game.m() - 1), 8);
        });
        Ok(other)
    })?;
    let table = all.by_need.iter().map(|(need, pairs)| vec![count(*need), count(*pairs)]);
    found.table(
        "P-positions of the blocking game by what has to be blocked there, which is also how many imitations the player who \
         moves there in Imitation Nim must have left",
        &["blocked, or left", "P-positions"],
        table.collect(),
    );
    found.find(
        "L-60",
        mutant.judge(&all, |all| Verdict::exact(all.wrong == 0 && all.by_need.len() > 1)),
        format!(
            "At {} P-positions of the blocking games with 1 < m ≤ {most}, k ≤ {most}, piles up to {piles}, all {} states of \
             Imitation Nim are P just if the player who moved there has as many imitations left as positions have to be \
             blocked: {} exceptions. The rest of the correspondence is the Main Theorem.",
            count(all.pairs),
            count(all.states),
            all.wrong
        ),
    );
    found.data["pairs_by_need"] = json!(all.by_need);
    Ok(())
}
