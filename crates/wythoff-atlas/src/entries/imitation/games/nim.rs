//! 2-pile Nim, and the play from (3, 5): the winner imitates.

use std::collections::HashSet;

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
use crate::measure::play::by_search;
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
        "Such answers are imitations, and Nim sets no limit on them. The games of the talk do.",
    ],
    claims: &["L-02", "L-03", "L-04", "L-05"],
    measure,
});

/// The start of the example.
const START: (u64, u64) = (3, 5);

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    example(&mut found)?;
    positions(context, &mut found)?;
    answers(context, &mut found)?;
    unlimited(context, &mut found)?;
    found.commands = vec![
        format!("wythoff imitation outcome --k 100 --m 1 --at {},{} --all", START.0, START.1),
        format!("wythoff play imitation --k 100 --m 1 --at {},{}", START.0, START.1),
    ];
    Ok(found)
}

/// The play of the slides, as far as they say it: Alice’s moves are the winning ones, Bob’s are ours.
fn example(found: &mut Measured) -> Result<(), MeasureError> {
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
    let winning: Vec<(u64, u64)> =
        solver.winning_steps(&START).iter().map(|step| *step.position()).collect();
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
    found.row("Winning moves from (3, 5) lead to", squares(winning.iter().copied()));
    found.find(
        "L-03",
        Verdict::exact(winning == [(3, 3)]),
        format!("By search, one move of {} wins: to {}.", square(START), squares(winning)),
    );
    found.data["play"] = json!(frames.iter().map(Frame::sizes).collect::<Vec<_>>());
    Ok(())
}

/// The P-positions.
fn positions(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    context.step("Nim by search")?;
    let side = context.pick(40, 61);
    let diagonal =
        by_search(&Ruleset::nim(), side).into_iter().eq((0..side).map(|size| (size, size)));
    found.find(
        "L-02",
        Verdict::definition(diagonal),
        format!(
            "By search of all {} positions with heaps up to {}, the P-positions are those with equal heaps.",
            count(side * side),
            side - 1
        ),
    );
    Ok(())
}

/// Every reply of Bob's to equal heaps, and Alice's answer.
fn answers(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    context.step("every reply to equal heaps")?;
    let largest = context.pick(15, 30);
    let nim = km(100, 1);
    let (mut replies, mut answered) = (0_u64, 0_u64);
    for size in 0..=largest {
        let alice = State::start(nim, [size, size]);
        for (pile, taken, bob) in moves(nim, &alice) {
            replies += 1;
            let imitation = bob.imitations(nim) == Some((1 - pile, taken..taken + 1));
            let answer = bob.take(nim, 1 - pile, &taken);
            let equal = answer.is_ok_and(|state| state.heaps()[0] == state.heaps()[1]);
            let unequal = bob.heaps()[0] != bob.heaps()[1];
            answered += u64::from(imitation && equal && unequal);
        }
    }
    found.row("Replies to equal heaps that were answered", format!("{answered} of {replies}"));
    found.find(
        "L-04",
        Verdict::exact(answered == replies && replies > 0),
        format!(
            "All {} moves from (i, i), i ≤ {largest}, make the heaps unequal, and as many tokens can be taken from the \
             other one, which makes them equal again; so the last move is hers.",
            count(replies)
        ),
    );
    Ok(())
}

/// (k,1)-Imitation Nim with k above the heaps.
fn unlimited(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    context.step("Imitation Nim without a limit")?;
    let (game, piles): (KM, u64) = (km(30, 1), context.pick(7, 9));
    let states = reachable(game, piles);
    let nim = Ruleset::nim();
    let mut free = 0_u64;
    let mut seen = HashSet::new();
    for state in &states {
        let [x, y] = *state.heaps();
        let mut to: Vec<(u64, u64)> =
            moves(game, state).map(|(.., state)| (state.heaps()[0], state.heaps()[1])).collect();
        let mut options = nim.options(x, y);
        to.sort_unstable();
        options.sort_unstable();
        free += u64::from(to == options);
        seen.insert((x, y));
    }
    found.find(
        "L-05",
        Verdict::exact(free == states.len() as u64 && seen.len() as u64 == (piles + 1).pow(2)),
        format!(
            "Of {game}-Imitation Nim with heaps up to {piles}, {free} of {} states that play can reach have exactly the \
             moves of Nim: with k above the heaps no imitation is ever one too many.",
            states.len()
        ),
    );
    found.data["unlimited"] = json!({ "k": game.k(), "piles": piles, "states": states.len() });
    Ok(())
}
