//! (k,m)-Blocking Wythoff Nim, and how many positions have to be blocked.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use wythoff::game::{Game, Outcome, Solver, Step};
use wythoff::imitation::{BlockingPosition, KM, MWythoff, Oracle};

use crate::measure::imitation::blocking;
use crate::measure::imitation::board::Board;
use crate::measure::imitation::km;
use crate::measure::imitation::search::{blocking_game, sets};
use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("imitation/games/blocking", measure);

/// The game of the picture, and its columns and rows.
const SHOWN: KM = km(4, 1);
const SIDE: u64 = 26;
/// Classes of cells by what is below them on the diagonal; the last one for as many or more.
const CLASSES: [&str; 5] = ["xi-0", "xi-1", "xi-2", "xi-3", "xi-4"];

fn measure(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    found.plate_of("xi", picture(), &(SHOWN.k(), SHOWN.m()));
    let (moves, sets) = rules(context, &mut found)?;

    let xi = counted(context, context.pick(16, 61), 1)?;
    let mutant = context.mutant("i ≤ a in place of i < a", || counted(context, 16, 0))?;
    found.verdict("L-48", mutant.judge(&xi, Words::verdict));

    let games = [km(1, 1), km(2, 1), km(3, 1), km(4, 1), km(2, 2), km(3, 2)];
    let side = context.pick(8, 14);
    let blocks = least(context, &games, side, &mut found)?;
    Ok(found.with(&numbers! {
        // The moves without blocks, and the moves that are missing for each set of blocks.
        moves,
        sets,
        xi,
        // Every set of blocks was tried in so many games, with heaps up to `side`.
        games: games.len(),
        side,
        blocks,
    }))
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

fn picture() -> Image {
    let p = blocking(SHOWN, SIDE);
    let mut board = Board::new(SIDE, SIDE);
    for at in squares(SIDE) {
        let xi = below(&p, at).len().min(CLASSES.len() - 1);
        board.fill([at], CLASSES[xi]);
    }
    board.ring(p.iter().copied());
    board.image()
}

/// The number of differences from some words, and of all comparisons.
#[derive(Serialize)]
struct Words {
    /// Heaps below this were tried.
    side: u64,
    compared: u64,
    wrong: u64,
}

impl Words {
    const fn new(side: u64) -> Self {
        Self { side, compared: 0, wrong: 0 }
    }

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
    let mut found = Words::new(side);
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
fn blocks(side: u64, off: u64) -> Result<Words> {
    let mut found = Words::new(side);
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
fn rules(context: &Context<'_>, found: &mut Found) -> Result<(Words, Words)> {
    let side = context.pick(7, 11);
    context.step("the moves of m-Wythoff Nim")?;
    let all = moves(side, 0);
    let mutant = context.mutant("|i − j| ≤ m in place of |i − j| < m", || Ok(moves(7, 1)))?;
    found.verdict("L-36", mutant.judge(&all, Words::verdict));

    context.step("what may be blocked")?;
    let sets = blocks(side, 0)?;
    let mutant =
        context.mutant("options with i = j + 1 blocked in place of i = j", || blocks(7, 1))?;
    found.verdict("L-37", mutant.judge(&sets, Words::verdict));
    Ok((all, sets))
}

/// xi of the engine against the P-positions that a search finds on the diagonal, from `first` steps
/// below on.
fn counted(context: &Context<'_>, side: u64, first: u64) -> Result<Words> {
    let mut found = Words::new(side);
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

/// The common blocks of all sets of blocks that win.
#[derive(Default, Serialize)]
struct Least {
    tried: u64,
    winning: u64,
    /// Winning sets that leave out one of the ξ positions.
    #[serde(skip)]
    too_few: u64,
    /// Positions where the fewest blocks that win are not ξ.
    #[serde(skip)]
    others: u64,
    /// Positions where some blocks win though they are N, or none wins though they are P.
    #[serde(skip)]
    saved: u64,
}

impl Least {
    /// Tries every set of blocks at every position of a game, with the P-positions of the game `of`
    /// for ξ.
    fn add(&mut self, (game, of): (KM, KM), side: u64) -> Result<()> {
        let rules = blocking_game(game, side)?;
        let mut solver = Solver::new(&rules);
        let p: BTreeSet<(u64, u64)> = rules.p_positions().into_iter().collect();
        let counted = blocking(of, side + 1);
        for at in squares(side + 1) {
            let needed = below(&counted, at);
            let mut best = None;
            for set in sets(at.0.min(at.1), game.budget()) {
                self.tried += 1;
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

/// Every set of blocks at every position of some games.
fn least(context: &Context<'_>, games: &[KM], side: u64, found: &mut Found) -> Result<Least> {
    let mut all = Least::default();
    for &game in games {
        context.step(&format!("every block in {game}"))?;
        all.add((game, game), side)?;
    }
    let mutant =
        context.mutant("ξ counted with the P-positions of (4,1) in the game (3,1)", || {
            let mut other = Least::default();
            other.add((km(3, 1), km(4, 1)), 8)?;
            Ok(other)
        })?;
    let rule =
        |all: &Least| Verdict::exact(all.too_few + all.others + all.saved == 0 && all.winning > 0);
    found.verdict("L-49", mutant.judge(&all, rule));
    Ok(all)
}
