//! (k,m)-Blocking Wythoff Nim, and how many positions have to be blocked.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use serde_json::json;
use wythoff::game::{Game, Outcome, Solver, Step};
use wythoff::imitation::{BlockingPosition, KM, MWythoff, Oracle};

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Measured};
use crate::format::{count, square};
use crate::measure::imitation::blocking;
use crate::measure::imitation::board::Board;
use crate::measure::imitation::km;
use crate::measure::imitation::search::{blocking_game, sets};
use crate::model::Verdict;
use crate::recipe::Recipe;

pub(crate) const ENTRY: Recipe = Recipe::Old(Entry {
    id: "l-blocking",
    number: "Fraenkel’s game with a diagonal Muller twist; dynamic counting",
    title: "What has to be blocked",
    says: &[
        "In (k,m)-Blocking Wythoff Nim a player takes tokens from one heap, or i from one and j from the other with \
         |i − j| < m. Before that the opponent may block up to k − 1 of the moves with i = j.",
        "ξ(a, b) is the number of P-positions below (a, b) on its diagonal. Who leaves the opponent at (a, b) and is to win \
         has to block at least these.",
    ],
    claims: &["L-36", "L-37", "L-48", "L-49"],
    measure,
});

/// The game of the picture, and its columns and rows.
const SHOWN: KM = km(4, 1);
const SIDE: u64 = 26;
/// Classes of cells by what is below them on the diagonal; the last one for as many or more.
const CLASSES: [&str; 5] = ["xi-0", "xi-1", "xi-2", "xi-3", "xi-4"];

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    picture(&mut found);
    rules(context, &mut found)?;
    counts(context, &mut found)?;
    least(context, &mut found)?;
    found.commands = vec![
        "wythoff imitation outcome --k 3 --m 2 --at 4,6 --game blocking".into(),
        "wythoff imitation outcome --k 2 --m 1 --at 10^1000,10^1000 --game blocking".into(),
        "wythoff play wythoff --k 3 --at 12,15".into(),
    ];
    Ok(found)
}

/// The positions of a set on the diagonal of `at`, strictly below it.
fn below(p: &BTreeSet<(u64, u64)>, at: (u64, u64)) -> Vec<(u64, u64)> {
    down(p, at, 1)
}

/// The positions of a set on the diagonal of `at` from so many steps below it on.
fn down(p: &BTreeSet<(u64, u64)>, (x, y): (u64, u64), first: u64) -> Vec<(u64, u64)> {
    let steps = (first..=x.min(y)).rev();
    steps.map(|i| (x - i, y - i)).filter(|at| p.contains(at)).collect()
}

fn picture(found: &mut Measured) {
    let p = blocking(SHOWN, SIDE);
    let mut board = Board::new(SIDE, SIDE);
    for at in (0..SIDE).flat_map(|y| (0..SIDE).map(move |x| (x, y))) {
        let xi = below(&p, at).len().min(CLASSES.len() - 1);
        board.fill([at], CLASSES[xi]);
    }
    board.ring(p.iter().copied());
    found.plate(
        1,
        board.image(),
        format!(
            "{SHOWN}: P-positions, rings, and ξ of every position, from 0, blank, to {}, dark. Behind the {}th on a \
             diagonal nothing is P any more: that many cannot be blocked.",
            SHOWN.k(),
            SHOWN.k()
        ),
        "A board shaded in steps along every diagonal, darker after each ring.",
    );
}

/// The number of differences from some words, and of all comparisons.
#[derive(Clone, Copy)]
struct Words {
    compared: u64,
    wrong: u64,
}

impl Words {
    /// The verdict on a definition.
    const fn verdict(&self) -> Verdict {
        Verdict::definition(self.wrong == 0 && self.compared > 0)
    }
}

/// The squares with both heaps below `side`.
fn squares(side: u64) -> impl Iterator<Item = (u64, u64)> {
    (0..side).flat_map(move |y| (0..side).map(move |x| (x, y)))
}

/// The moves of m-Wythoff Nim against the words, |i − j| < m + `more`.
fn moves(side: u64, more: u64) -> Words {
    let mut found = Words { compared: 0, wrong: 0 };
    for m in 1..=6 {
        let Ok(game) = MWythoff::try_new(m) else { continue };
        for (x, y) in squares(side) {
            let mut offered = BTreeSet::new();
            // The visitor never breaks off.
            let _ = game.steps(&(x, y), &mut |step| {
                found.compared += 1;
                offered.insert(*step.position());
                ControlFlow::Continue(())
            });
            for (i, j) in (0..=x).flat_map(|i| (0..=y).map(move |j| (i, j))) {
                let may = match (i, j) {
                    (0, 0) => false,
                    (0, _) | (_, 0) => true,
                    _ => i.abs_diff(j) < m + more,
                };
                found.wrong += u64::from(may != offered.contains(&(x - i, y - j)));
            }
        }
    }
    found
}

/// The moves that sets of blocks leave, against the words: blocked are options with i = j + `off`.
fn blocks(side: u64, off: u64) -> Result<Words, MeasureError> {
    let mut found = Words { compared: 0, wrong: 0 };
    for game in [km(1, 2), km(2, 2), km(3, 2), km(2, 3)] {
        let rules = blocking_game(game, side)?;
        let Ok(free) = MWythoff::try_new(game.m()) else { continue };
        for at in squares(side) {
            let mut all = Vec::new();
            let _ = free.steps(&at, &mut |step| {
                all.push(*step.position());
                ControlFlow::Continue(())
            });
            for set in sets(at.0.min(at.1), game.budget()) {
                found.compared += 1;
                let mut left = Vec::new();
                let _ = rules.steps(&BlockingPosition::Move(at, set), &mut |step| {
                    if let Step::Stays(BlockingPosition::Block(to)) = step {
                        left.push(to);
                    }
                    ControlFlow::Continue(())
                });
                // Those that are gone take as many from both heaps, and are those of the set.
                let gone = all.iter().filter(|to| !left.contains(to));
                let expected = |to: &(u64, u64)| {
                    let [i, j] = [at.0 - to.0, at.1 - to.1];
                    j > 0 && i == j + off && set.contains(j as usize - 1)
                };
                found.wrong += u64::from(
                    gone.clone().count() as u64 != set.len() || !gone.clone().all(expected),
                );
            }
        }
    }
    Ok(found)
}

/// The moves and the blocks, against the words.
fn rules(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let side = context.pick(7, 11);
    context.step("the moves of m-Wythoff Nim")?;
    let all = moves(side, 0);
    let mutant = context.mutant("|i − j| ≤ m in place of |i − j| < m", || Ok(moves(7, 1)))?;
    found.find(
        "L-36",
        mutant.judge(&all, Words::verdict),
        format!(
            "All {} moves for m ≤ 6 and heaps below {side}, by the words of the rule: {} differ.",
            count(all.compared),
            all.wrong
        ),
    );
    context.step("what may be blocked")?;
    let all = blocks(side, 0)?;
    let mutant =
        context.mutant("options with i = j + 1 blocked in place of i = j", || blocks(7, 1))?;
    found.find(
        "L-37",
        mutant.judge(&all, Words::verdict),
        format!(
            "With each of {} sets of at most k − 1 blocks in four games, heaps below {side}, exactly those moves are missing; \
             others, with i ≠ j among them, cannot be blocked.",
            count(all.compared)
        ),
    );
    Ok(())
}

/// xi of the engine against the P-positions that a search finds on the diagonal, from `first` steps
/// below on.
fn xi(context: &Context<'_>, side: u64, first: u64) -> Result<Words, MeasureError> {
    let mut found = Words { compared: 0, wrong: 0 };
    for game in [km(1, 1), km(2, 1), km(3, 2), km(5, 3)] {
        context.step(&format!("ξ in {game}"))?;
        let p = blocking(game, side);
        let oracle = Oracle::new(game).observed(context.observer());
        for at in squares(side) {
            found.compared += 1;
            let searched = down(&p, at, first).len() as u64;
            found.wrong += u64::from(oracle.xi(&[at.0.into(), at.1.into()])? != searched);
        }
    }
    Ok(found)
}

fn counts(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let side = context.pick(16, 61);
    let all = xi(context, side, 1)?;
    let mutant = context.mutant("i ≤ a in place of i < a", || xi(context, 16, 0))?;
    found.find(
        "L-48",
        mutant.judge(&all, Words::verdict),
        format!(
            "At {} positions of four games, heaps below {side}, {} differ from the P-positions that a search finds on the \
             diagonal. There are at most k of them, and none unless m divides b − a.",
            count(all.compared),
            all.wrong
        ),
    );
    Ok(())
}

/// The common blocks of all sets of blocks that win.
#[derive(Default)]
struct Least {
    blocks: u64,
    winning: u64,
    /// Winning sets that leave out one of the ξ positions.
    too_few: u64,
    /// Positions where the fewest blocks that win are not ξ.
    others: u64,
    /// Positions where some blocks win though they are N, or none wins though they are P.
    saved: u64,
}

impl Least {
    /// Tries every set of blocks at every position of a game, with the P-positions of the game `of`
    /// for ξ.
    fn add(&mut self, (game, of): (KM, KM), side: u64) -> Result<(), MeasureError> {
        let rules = blocking_game(game, side)?;
        let mut solver = Solver::new(&rules);
        let p: BTreeSet<(u64, u64)> = rules.p_positions().into_iter().collect();
        let counted = blocking(of, side + 1);
        for at in squares(side + 1) {
            let needed = below(&counted, at);
            let mut best = None;
            for set in sets(at.0.min(at.1), game.budget()) {
                self.blocks += 1;
                if solver.outcome(&BlockingPosition::Move(at, set)) == Outcome::N {
                    continue;
                }
                self.winning += 1;
                let has = |to: &(u64, u64)| set.contains((at.0 - to.0) as usize - 1);
                self.too_few +=
                    u64::from(set.len() < needed.len() as u64 || !needed.iter().all(has));
                best = Some(best.map_or(set.len(), |best: u64| best.min(set.len())));
            }
            // The fewest that win are these; and some win exactly at the P-positions.
            self.others += u64::from(best.is_some_and(|best| best != needed.len() as u64));
            self.saved += u64::from(best.is_some() != p.contains(&at));
        }
        Ok(())
    }
}

/// Every set of blocks at every position.
fn least(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let side = context.pick(8, 14);
    let games = [km(1, 1), km(2, 1), km(3, 1), km(4, 1), km(2, 2), km(3, 2)];
    let mut all = Least::default();
    for game in games {
        context.step(&format!("every block in {game}"))?;
        all.add((game, game), side)?;
    }
    let mutant =
        context.mutant("ξ counted with the P-positions of (4,1) in the game (3,1)", || {
            let mut other = Least::default();
            other.add((km(3, 1), km(4, 1)), 8)?;
            Ok(other)
        })?;
    found.row(
        "Sets of blocks tried, and those that win",
        format!("{} · {}", count(all.blocks), count(all.winning)),
    );
    found.find(
        "L-49",
        mutant.judge(&all, |all| {
            Verdict::exact(all.too_few + all.others + all.saved == 0 && all.winning > 0)
        }),
        format!(
            "Of {} sets of blocks in {} games, heaps up to {side}, {} win; all of them block each P-position below on the \
             diagonal, and to block just these ξ wins at every P-position. At N no block wins. At {} of (2,1), for example, \
             it is (0, 0).",
            count(all.blocks),
            games.len(),
            count(all.winning),
            square((1, 1))
        ),
    );
    found.data["blocks"] = json!({ "tried": all.blocks, "winning": all.winning });
    Ok(())
}
