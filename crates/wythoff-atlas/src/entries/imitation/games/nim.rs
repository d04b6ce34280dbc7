//! 2-pile Nim, and the play from (3, 5): the winner imitates.

use std::collections::{BTreeSet, HashSet};

use wythoff::game::{Solver, Step};
use wythoff::imitation::{KM, State};

use crate::measure::imitation::heaps::{Frame, NAMES, heaps, strip, takes, verdict};
use crate::measure::imitation::{km, moves, reachable};
use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("imitation/games/nim", measure);

/// The start of the example.
const START: Heaps = (3, 5);

/// Heaps of a position.
type Heaps = (u64, u64);

fn measure(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    let play = play(&mut found);

    let winning = winning_moves(START);
    let mutant = context.mutant("the start (3, 6)", || Ok(winning_moves((3, 6))))?;
    found.verdict("L-03", mutant.judge_exact(&winning, |taken| *taken == [(0, 2)]));
    let winning: Vec<_> =
        winning.iter().map(|taken| (START.0 - taken.0, START.1 - taken.1)).collect();

    context.step("Nim by search")?;
    let side = context.pick(40, 61);
    let exceptions = unlike(&Ruleset::nim(), side);
    let mutant = context.mutant("a further rule, to take seven tokens from both heaps", || {
        Ok(unlike(&ruleset("1,0 7,7 0,1"), 40))
    })?;
    found.verdict("L-02", mutant.judge_exact(&exceptions, |&wrong| wrong == 0));

    context.step("every reply to equal heaps")?;
    let largest = context.pick(15, 30);
    // With k above the heaps imitations have no limit.
    let answers = Answers::count(km(100, 1), largest);
    let mutant =
        context.mutant("at most two imitations in a row", || Ok(Answers::count(km(3, 1), 10)))?;
    found.verdict("L-04", mutant.judge(&answers, Answers::verdict));

    context.step("Imitation Nim without a limit")?;
    let piles = context.pick(7, 9);
    let unlimited = Free::count(km(30, 1), piles);
    let mutant = context.mutant("k = 3, below the heaps", || Ok(Free::count(km(3, 1), piles)))?;
    found.verdict("L-05", mutant.judge(&unlimited, Free::verdict));
    let free = unlimited.free;
    Ok(found.with(&numbers! {
        // The positions of the play, from the start on.
        play,
        // The positions that the winning moves from the start lead to.
        winning,
        // Heaps below `side` were searched.
        side,
        exceptions,
        // The largest of the equal heaps from which replies were tried.
        largest,
        answers,
        unlimited,
        // States of unlimited Imitation Nim with exactly the moves of Nim.
        free,
    }))
}

/// The play of the slides, as far as they say it: Alice’s
/// moves are the winning ones, Bob’s are ours.
fn play(found: &mut Found) -> Vec<Heaps> {
    let nim = Ruleset::nim();
    let mut solver = Solver::new(&nim);
    let mut at = START;
    let mut frames = Vec::new();
    let mut taken = None;
    for turn in 0.. {
        let mut frame = Frame::plain([at.0, at.1]);
        let mover = turn % 2;
        let moves = if at == (0, 0) { "cannot move" } else { "to move" };
        frame.turn = format!("{} {moves}", NAMES[mover]);
        frame.verdict = verdict(solver.outcome(&at), mover);
        if let Some(taken) = taken {
            frame.taken = taken;
            frame.by = Some(takes(1 - mover, taken));
        }
        frames.push(frame);
        let to = match (mover, solver.winning_steps(&at).first()) {
            (_, Some(Step::Passes(to))) => *to,
            // Bob tries two tokens of the first heap, or what is there.
            (_, None) if at != (0, 0) => (at.0.saturating_sub(2), at.1),
            _ => break,
        };
        taken = Some([at.0 - to.0, at.1 - to.1]);
        at = to;
    }
    found.plate("play", strip(&frames, 3));
    frames.iter().map(Frame::sizes).collect()
}

/// The tokens that each winning move takes from either heap of Nim.
fn winning_moves(start: Heaps) -> Vec<Heaps> {
    let nim = Ruleset::nim();
    let mut solver = Solver::new(&nim);
    let winning = solver.winning_steps(&start);
    winning.iter().map(|step| *step.position()).map(|to| (start.0 - to.0, start.1 - to.1)).collect()
}

/// Counts positions whose outcome is not the one that the slides give, by equal heaps.
fn unlike(rules: &Ruleset, side: u64) -> usize {
    let equal: BTreeSet<Heaps> = (0..side).map(|size| (size, size)).collect();
    by_search(rules, side).symmetric_difference(&equal).count()
}

/// Plays from equal heaps in which Alice imitates.
#[derive(Default, Serialize)]
struct Answers {
    /// Positions of Bob, and his moves.
    positions: u64,
    replies: u64,
    /// His moves after which the heaps are unequal, and those after which Alice can imitate.
    unequal: u64,
    answered: u64,
}

impl Answers {
    /// Every move of Bob from heaps (i, i) with i up to
    /// `largest`, and from what Alice’s answers lead to.
    fn count(game: KM, largest: u64) -> Self {
        let mut found = Self::default();
        let mut open: Vec<State<u64>> =
            (0..=largest).map(|size| State::start(game, [size, size])).collect();
        let mut seen: HashSet<State<u64>> = open.iter().cloned().collect();
        while let Some(state) = open.pop() {
            found.positions += 1;
            for (pile, taken, bob) in moves(game, &state) {
                found.replies += 1;
                found.unequal += u64::from(bob.heaps()[0] != bob.heaps()[1]);
                // Alice takes as many tokens from the larger heap as Bob took from the smaller one.
                let larger = bob.heaps()[1 - pile] > bob.heaps()[pile];
                let Ok(answer) = bob.take(game, 1 - pile, &taken) else { continue };
                let equal = answer.heaps()[0] == answer.heaps()[1];
                found.answered += u64::from(larger && equal);
                if seen.insert(answer.clone()) {
                    open.push(answer);
                }
            }
        }
        found
    }

    fn verdict(&self) -> Verdict {
        let all = [self.unequal, self.answered].iter().all(|&n| n == self.replies);
        Verdict::exact(all && self.replies > 0)
    }
}

/// The states of (k,1)-Imitation Nim that play reaches, and how many have exactly the moves of Nim.
#[derive(Serialize)]
struct Free {
    k: u64,
    piles: u64,
    states: u64,
    #[serde(skip)]
    free: u64,
    #[serde(skip)]
    positions: u64,
}

impl Free {
    fn count(game: KM, piles: u64) -> Self {
        let states = reachable(game, piles);
        let nim = Ruleset::nim();
        let mut free = 0_u64;
        let mut seen = HashSet::new();
        for state in &states {
            let [x, y] = *state.heaps();
            let mut to: Vec<Heaps> = moves(game, state).map(|(.., to)| heaps(&to)).collect();
            let mut options = nim.options(x, y);
            to.sort_unstable();
            options.sort_unstable();
            free += u64::from(to == options);
            seen.insert((x, y));
        }
        let (states, positions) = (states.len() as u64, seen.len() as u64);
        Self { k: game.k(), piles, states, free, positions }
    }

    fn verdict(&self) -> Verdict {
        let all = (self.piles + 1).pow(2);
        Verdict::exact(self.free == self.states && self.positions == all)
    }
}
