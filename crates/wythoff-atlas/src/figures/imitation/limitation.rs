//! Imitation Nim has the P-positions of Wythoff Nim as starts, and the play from (3, 4).

use std::collections::BTreeSet;

use serde_json::json;
use wythoff::Ruleset;
use wythoff::game::{Outcome, Solver};
use wythoff::imitation::{ImitationNim, KM, State};

use super::board::Board;
use super::heaps::{heaps, imitation_play, passed, strip};
use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Measured};
use crate::format::{count, square, squares};
use crate::measure::imitation::moves;
use crate::measure::play::by_search;
use crate::verdict::Verdict;

pub(super) const ENTRY: Entry = Entry {
    id: "l-imitation",
    number: "Theorem (Larsson, 2009)",
    title: "Without imitation, Nim is Wythoff’s game",
    says: &[
        "In Imitation Nim no imitation is allowed at all. Its P-positions, as positions to start from, are those of \
         Wythoff Nim. Alice and Bob show how the proof goes, from (3, 4): Alice takes two tokens of the smaller heap, so \
         that Bob may not take two from the larger one, to the P-position (1, 2) of Wythoff Nim. There is no other in \
         his reach. He goes to (1, 3), and now Alice goes to (1, 2) and wins.",
    ],
    claims: &["L-20", "L-21", "L-22"],
    measure,
};

/// Start and moves of the example: pile and tokens, Alice’s first.
const START: (u64, u64) = (3, 4);
const MOVES: [(usize, u64); 3] = [(0, 2), (1, 1), (1, 1)];

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    example(&mut found)?;
    starts(context, &mut found)?;
    found.commands = vec![
        "wythoff imitation outcome --k 1 --m 1 --at 3,4 --all".into(),
        "wythoff imitation outcome --k 1 --m 1 --at 1,4 --last 0,2 --budget 0".into(),
        "wythoff play imitation --k 1 --m 1 --at 3,4".into(),
    ];
    Ok(found)
}

fn example(found: &mut Measured) -> Result<(), MeasureError> {
    let game = ImitationNim::new(KM::WYTHOFF);
    let mut solver = Solver::new(&game);
    let (states, frames) = imitation_play(KM::WYTHOFF, [START.0, START.1], &MOVES)?;
    found.plate(
        1,
        strip(&frames, 4),
        format!(
            "The play of the slides from {}. The yellow token is two deep: taking two would imitate Alice, and is \
             not allowed.",
            square(START)
        ),
        format!("Pairs of heaps of tokens: {}.", passed(&frames)),
    );

    let winning: Vec<(u64, u64)> =
        solver.winning_steps(&states[0]).iter().map(|step| heaps(step.position())).collect();
    let wythoff = Ruleset::wythoff();
    let mut queen = Solver::new(&wythoff);
    found.row(
        format!("Winning moves from {} in Imitation Nim, to", square(START)),
        squares(winning.iter().copied()),
    );
    let in_wythoff: Vec<(u64, u64)> =
        queen.winning_steps(&START).iter().map(|step| *step.position()).collect();
    found.row(
        format!("Winning moves from {} in Wythoff Nim, to", square(START)),
        squares(in_wythoff.iter().copied()),
    );
    found.find(
        "L-21",
        Verdict::exact(queen.outcome(&START) == Outcome::N && winning == [heaps(&states[1])]),
        format!(
            "By search {} is N in both games; in Imitation Nim one move wins, to {}.",
            square(START),
            squares(winning)
        ),
    );

    let bob = &states[1];
    let options: Vec<(u64, u64)> =
        moves(KM::WYTHOFF, bob).map(|(.., state)| heaps(&state)).collect();
    let lost: Vec<bool> =
        moves(KM::WYTHOFF, bob).map(|(.., state)| solver.outcome(&state) == Outcome::N).collect();
    let p_of_wythoff: Vec<(u64, u64)> = wythoff
        .options(heaps(bob).0, heaps(bob).1)
        .into_iter()
        .filter(|to| queen.outcome(to) == Outcome::P)
        .collect();
    let last = &states[3];
    found.row(
        format!("Bob’s options from {}, all N", square(heaps(bob))),
        squares(options.iter().copied()),
    );
    found.find(
        "L-22",
        Verdict::exact(
            p_of_wythoff == [(1, 2)]
                && !options.contains(&(1, 2))
                && lost.iter().all(|&lost| lost)
                && heaps(last) == (1, 2)
                && solver.outcome(last) == Outcome::P,
        ),
        format!(
            "From {} the only P-position of Wythoff Nim in reach is {}, which taking two would imitate; all {} moves \
             that are allowed lead to N, and after {} the position {} is P.",
            square(heaps(bob)),
            squares(p_of_wythoff),
            options.len(),
            square(heaps(&states[2])),
            square(heaps(last))
        ),
    );
    found.data["play"] = json!(states.iter().map(heaps).collect::<Vec<_>>());
    Ok(())
}

fn starts(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    context.step("Imitation Nim by search")?;
    let side = context.pick(21, 41);
    let game = ImitationNim::new(KM::WYTHOFF);
    let mut solver = Solver::new(&game);
    let mut starts = BTreeSet::new();
    for place in (0..side).flat_map(|y| (0..side).map(move |x| (x, y))) {
        if solver.outcome(&State::start(KM::WYTHOFF, [place.0, place.1])) == Outcome::P {
            starts.insert(place);
        }
    }
    context.step("Wythoff Nim by search")?;
    let wythoff = by_search(&Ruleset::wythoff(), side);
    let different = starts.symmetric_difference(&wythoff).count();
    let mut board = Board::new(21, 21);
    board.fill(starts.iter().copied(), "p");
    board.ring(wythoff.iter().copied());
    found.plate(
        1,
        board.image(),
        "Filled: starts of Imitation Nim that are P. Rings: P-positions of Wythoff Nim.",
        "A board whose filled cells, in two rays from the lower left corner, are just those with a ring.",
    );
    found.row("P-positions of both games", count(wythoff.len() as u64));
    found.find(
        "L-20",
        Verdict::exact(different == 0 && !wythoff.is_empty()),
        format!(
            "Both games were searched with heaps up to {}: of {} starts, {different} differ.",
            side - 1,
            count(side * side)
        ),
    );
    found.data["p_positions"] = json!(starts);
    Ok(())
}
