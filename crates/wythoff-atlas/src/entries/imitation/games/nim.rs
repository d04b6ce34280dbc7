//! 2-pile Nim, and the play from (3, 5): the winner imitates.

use std::collections::{BTreeSet, HashSet};

use serde_json::json;
use wythoff::Ruleset;
use wythoff::game::{Solver, Step};
use wythoff::imitation::{KM, State};

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Measured};
use crate::format::{count, list, square, squares};
use crate::measure::imitation::heaps::{Frame, NAMES, strip, takes, verdict};
use crate::measure::imitation::km;
use crate::measure::imitation::{moves, reachable};
use crate::measure::play::{by_search, ruleset};
use crate::model::Verdict;
use crate::recipe::Recipe;

pub(crate) const ENTRY: Recipe = Recipe::Old(Entry {
    id: "l-nim",
    number: "2-pile Nim; our plan",
    title: "Imitating wins at Nim",
    says: &[
        "Two heaps of tokens. Alice and Bob take turns, each time one or more tokens from one of the heaps, and whoever \
         cannot move loses. From (3, 5) Alice makes the heaps equal. Bob must make them unequal, and whatever he takes \
         she takes from the other heap.",
        "Such answers are imitations. Nim sets no limit on them; the games of the talk do.",
    ],
    claims: &["L-02", "L-03", "L-04", "L-05"],
    measure,
});

/// The start of the example.
const START: (u64, u64) = (3, 5);

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    play(&mut found);
    example(context, &mut found)?;
    positions(context, &mut found)?;
    answers(context, &mut found)?;
    unlimited(context, &mut found)?;
    found.commands = vec![
        format!("wythoff imitation outcome --k 100 --m 1 --at {},{} --all", START.0, START.1),
        format!("wythoff play imitation --k 100 --m 1 --at {},{}", START.0, START.1),
    ];
    Ok(found)
}

/// The play of the slides, as far as they say it: Alice’s
/// moves are the winning ones, Bob’s are ours.
fn play(found: &mut Measured) {
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
    found.plate(
        1,
        strip(&frames, 3),
        format!(
            "A play of Nim from {}. {} makes the heaps equal, and then takes what {} took.",
            square(START),
            NAMES[0],
            NAMES[1]
        ),
        format!(
            "Pairs of heaps of blue tokens: {}.",
            list(frames.iter().map(|frame| square(frame.sizes())))
        ),
    );
    found.data["play"] = json!(frames.iter().map(Frame::sizes).collect::<Vec<_>>());
}

/// The tokens that each winning move takes from either heap of Nim.
fn winning_moves(start: (u64, u64)) -> Vec<(u64, u64)> {
    let nim = Ruleset::nim();
    let mut solver = Solver::new(&nim);
    let winning = solver.winning_steps(&start);
    winning.iter().map(|step| *step.position()).map(|to| (start.0 - to.0, start.1 - to.1)).collect()
}

/// The first move of the example.
fn example(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let winning = winning_moves(START);
    let mutant = context.mutant("the start (3, 6)", || Ok(winning_moves((3, 6))))?;
    let to = winning.iter().map(|taken| (START.0 - taken.0, START.1 - taken.1));
    found.row("Winning moves from (3, 5) lead to", squares(to.clone()));
    found.find(
        "L-03",
        mutant.judge(&winning, |winning| Verdict::exact(*winning == [(0, 2)])),
        format!("By search, one move of {} wins: to {}.", square(START), squares(to)),
    );
    Ok(())
}

/// The positions whose outcome is not the one that the slides give, by equal heaps.
fn unlike(rules: &Ruleset, side: u64) -> usize {
    let equal: BTreeSet<(u64, u64)> = (0..side).map(|size| (size, size)).collect();
    by_search(rules, side).symmetric_difference(&equal).count()
}

/// The P-positions.
fn positions(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    context.step("Nim by search")?;
    let side = context.pick(40, 61);
    let wrong = unlike(&Ruleset::nim(), side);
    let mutant = context.mutant("a further rule, to take seven tokens from both heaps", || {
        Ok(unlike(&ruleset("1,0 7,7 0,1"), 40))
    })?;
    found.find(
        "L-02",
        mutant.judge(&wrong, |&wrong| Verdict::exact(wrong == 0)),
        format!(
            "By search of all {} positions with heaps up to {}, the P-positions are those with equal heaps: {wrong} \
             exceptions.",
            count(side * side),
            side - 1
        ),
    );
    Ok(())
}

/// Plays from equal heaps in which Alice imitates.
#[derive(Default)]
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

/// Every reply of Bob’s to equal heaps, and Alice’s answer.
fn answers(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    context.step("every reply to equal heaps")?;
    let largest = context.pick(15, 30);
    // With k above the heaps imitations have no limit.
    let answers = Answers::count(km(100, 1), largest);
    let mutant =
        context.mutant("at most two imitations in a row", || Ok(Answers::count(km(3, 1), 10)))?;
    let Answers { positions, replies, unequal, answered } = answers;
    found.row("Replies to equal heaps that were answered", format!("{answered} of {replies}"));
    found.find(
        "L-04",
        mutant.judge(&answers, Answers::verdict),
        format!(
            "From all (i, i), i ≤ {largest}, every move of Bob’s was tried at each of his turns, {} positions in all: {} of \
             his {} moves make the heaps unequal, and after {} of them Alice can take as many tokens from the larger heap, \
             which makes them equal again. So the last move is hers.",
            count(positions),
            count(unequal),
            count(replies),
            count(answered)
        ),
    );
    Ok(())
}

/// The states of (k,1)-Imitation Nim that play reaches, and how many have exactly the moves of Nim.
struct Free {
    states: u64,
    free: u64,
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
            let to = moves(game, state).map(|(.., state)| (state.heaps()[0], state.heaps()[1]));
            let mut to: Vec<(u64, u64)> = to.collect();
            let mut options = nim.options(x, y);
            to.sort_unstable();
            options.sort_unstable();
            free += u64::from(to == options);
            seen.insert((x, y));
        }
        Self { states: states.len() as u64, free, positions: seen.len() as u64 }
    }
}

/// (k,1)-Imitation Nim with k above the heaps.
fn unlimited(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    context.step("Imitation Nim without a limit")?;
    let (game, piles): (KM, u64) = (km(30, 1), context.pick(7, 9));
    let count = Free::count(game, piles);
    let mutant = context.mutant("k = 3, below the heaps", || Ok(Free::count(km(3, 1), piles)))?;
    found.find(
        "L-05",
        mutant.judge(&count, |count| {
            let all = (piles + 1).pow(2);
            Verdict::exact(count.free == count.states && count.positions == all)
        }),
        format!(
            "Of {game}-Imitation Nim with heaps up to {piles}, {} of {} states that play can reach have exactly the \
             moves of Nim: with k above the heaps no imitation is ever one too many.",
            count.free, count.states
        ),
    );
    found.data["unlimited"] = json!({ "k": game.k(), "piles": piles, "states": count.states });
    Ok(())
}
