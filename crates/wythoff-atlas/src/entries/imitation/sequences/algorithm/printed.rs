//! Question 1 of the generalized algorithm: a take-away game whose P-positions are the printed
//! pairs.

use std::collections::BTreeSet;

use wythoff::imitation::{ClassWythoff, Decision, Formula, KM, diagonal_obstacle, printed_game};

use crate::measure::imitation::blocking;
use crate::measure::imitation::board::Board;
use crate::measure::imitation::formulas::{games, mirrored};
use crate::measure::imitation::km;
use crate::prelude::*;

/// Answers the question.
pub(super) fn question(context: &Context<'_>, found: &mut Found) -> Result<(Json, Vec<Decided>)> {
    const NEXT: &str = "the printed pairs of (k, m + 1) in place of those of (k, m)";
    let same: Input = |km| km;
    let next: Input = |game| km(game.k(), game.m() + 1);
    let [diagonal, blocked] = of_the_slides(context, same)?;
    let classes = classes(context, context.pick((3, 3, 10), (5, 6, 14)), same)?;
    let mutant = context.mutant(NEXT, || {
        let [diagonal, blocked] = of_the_slides(context, next)?;
        Ok([diagonal, blocked, self::classes(context, (2, 2, 8), next)?])
    })?;
    let tallies = [diagonal, blocked, classes];
    let all = |tallies: &[Tally; 3]| Verdict::answer(tallies.iter().all(Tally::all));
    found.verdict("L-33", mutant.judge(&tallies, all));
    let by_classes = mutant.map(|&[_, _, classes]| classes);
    found.state("classes", by_classes.judge_exact(&classes, Tally::all));
    let invariant = invariant(context, context.pick((3, 100), (6, 300)), same)?;
    let (decisions, decided) = decisions(context, (MOST, context.pick(100, REACH)), same)?;
    found.plate("decisions", drawing(&decided));
    let without = without(context, context.pick(12, 60), same)?;
    let mutant = context.mutant(NEXT, || {
        let decisions = self::decisions(context, (3, 100), next)?.0;
        Ok([decisions, self::invariant(context, (2, 50), next)?, self::without(context, 4, next)?])
    })?;
    let both_ways = |tallies: &[Tally; 3]| tallies.iter().all(Tally::all);
    let judged = mutant.judge_exact(&[decisions, invariant, without], both_ways);
    found.state("invariant", judged);
    let (reach, obstacle) = (REACH, obstacle()?);
    let answer = numbers! {
        diagonal,
        blocked,
        classes,
        invariant,
        decisions,
        without,
        // Pairs up to this number were read for the decisions.
        reach,
        obstacle,
    };
    Ok((answer, decided))
}

/// The game whose printed pairs are compared with the P-positions of the game of (k, m).
type Input = fn(KM) -> KM;

/// In how many of some games something is as stated.
#[derive(Clone, Copy, Serialize)]
struct Tally {
    right: u64,
    games: u64,
    /// The largest k and m, and the largest heap.
    k: u64,
    m: u64,
    heaps: u64,
}

impl Tally {
    /// A tally of no games yet, up to these bounds.
    const fn up_to(k: u64, m: u64, heaps: u64) -> Self {
        Self { right: 0, games: 0, k, m, heaps }
    }

    fn add(&mut self, right: bool) {
        self.right += u64::from(right);
        self.games += 1;
    }

    fn all(&self) -> bool {
        self.games > 0 && self.right == self.games
    }
}

/// The games of the slides: r-Wythoff Nim where k divides m, and the blocking game of (k/m, 1)
/// where m divides k.
fn of_the_slides(context: &Context<'_>, of: Input) -> Result<[Tally; 2]> {
    let (most, heaps) = context.pick((4, 30), (12, 100));
    context.step("the printed pairs in games of the slides")?;
    let mut tallies = [Tally::up_to(most, most, heaps); 2];
    for game in games(most) {
        let (k, m) = (game.k(), game.m());
        let known =
            [m.is_multiple_of(k).then(|| km(1, m / k)), k.is_multiple_of(m).then(|| km(k / m, 1))];
        let side = heaps + 1;
        for (tally, known) in tallies.iter_mut().zip(known) {
            if let Some(known) = known {
                let printed = mirrored(of(game), Formula::Printed, side);
                tally.add(blocking(known, side) == printed);
            }
        }
    }
    Ok(tallies)
}

/// Wythoff Nim by classes of differences, with all blocks: k and m up to a bound, and heaps.
fn classes(
    context: &Context<'_>,
    (most_k, most_m, heaps): (u64, u64, u64),
    of: Input,
) -> Result<Tally> {
    let mut tally = Tally::up_to(most_k, most_m, heaps);
    for game in (1..=most_k).flat_map(|k| (1..=most_m).map(move |m| km(k, m))) {
        context.step(&format!("a game for the printed pairs of {game}"))?;
        let rules = ClassWythoff::try_new(game, heaps);
        let rules = rules.map_err(MeasureError::not_found)?;
        let searched: BTreeSet<(u64, u64)> = rules.p_positions().into_iter().collect();
        tally.add(searched == mirrored(of(game), Formula::Printed, heaps + 1));
    }
    Ok(tally)
}

/// The invariant games of the proof, m >= k: k up to a bound, and heaps.
fn invariant(context: &Context<'_>, (most, heaps): (u64, u64), of: Input) -> Result<Tally> {
    context.step("invariant games for the printed pairs")?;
    let mut tally = Tally::up_to(most, 3 * most + 2, heaps);
    for game in (1..=most).flat_map(|k| (k..=3 * k + 2).map(move |m| km(k, m))) {
        let rules = printed_game(game, heaps);
        let rules = rules.map_err(MeasureError::not_found)?;
        let searched = rules.map(|rules| rules.p_positions().into_iter().collect());
        tally.add(searched == Some(mirrored(of(game), Formula::Printed, heaps + 1)));
    }
    Ok(tally)
}

/// Pairs up to this number are read for a decision.
const REACH: u64 = 1000;

/// The largest k and m of the decisions.
const MOST: u64 = 12;

/// The decision on the largest invariant game with the printed pairs of (k, m).
#[derive(Serialize)]
pub(super) struct Decided {
    k: u64,
    m: u64,
    vectors: usize,
    /// The first position that is stuck.
    stuck: Option<(u64, u64)>,
}

/// Checks that the largest invariant game leaves a position stuck just if m < k: k and m up to a
/// bound, and heaps.
fn decisions(
    context: &Context<'_>,
    (most, piles): (u64, u64),
    of: Input,
) -> Result<(Tally, Vec<Decided>)> {
    let mut tally = Tally::up_to(most, most, piles);
    let mut decided = Vec::new();
    for game in games(most) {
        context.step(&format!("whether an invariant game has the printed pairs of {game}"))?;
        let decision = Decision::try_new(of(game), Formula::Printed, piles, REACH);
        let decision = decision.map_err(MeasureError::not_found)?;
        let (k, m) = (game.k(), game.m());
        let stuck = decision.stuck.first().copied();
        tally.add(stuck.is_some() == (m < k));
        decided.push(Decided { k, m, vectors: decision.vectors, stuck });
    }
    Ok((tally, decided))
}

/// Draws the decisions.
fn drawing(decided: &[Decided]) -> Image {
    let mut board = Board { first: 1, ..Board::new(MOST, MOST) };
    for &Decided { k, m, stuck, .. } in decided {
        match stuck {
            None => board.fill([(k, m)], if m.is_multiple_of(k) { "xi-2" } else { "p" }),
            Some((x, y)) if x == y => board.signs.push(((k, m), x.to_string())),
            Some(_) => board.signs.push(((k, m), "×".into())),
        }
    }
    board.image()
}

/// The games with m < k in which two pairs differ by (c, c), k up to a bound.
fn without(context: &Context<'_>, most: u64, of: Input) -> Result<Tally> {
    context.step("pairs that rule out an invariant game")?;
    let mut tally = Tally::up_to(most, most - 1, 0);
    for game in (2..=most).flat_map(|k| (1..k).map(move |m| km(k, m))) {
        tally.add(diagonal_obstacle(of(game), 1 << 20).is_some());
    }
    Ok(tally)
}

/// Two such pairs.
fn obstacle() -> Result<Json> {
    const GAME: KM = km(3, 2);
    let none = || MeasureError::NotFound(format!("{GAME} has no obstacle"));
    let [upper, lower] = diagonal_obstacle(GAME, 1 << 10).ok_or_else(none)?;
    Ok(numbers! { game: GAME.to_string(), lower, upper })
}
