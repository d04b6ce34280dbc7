//! Imitation Nim has the P-positions of Wythoff Nim as starts, and the play from (3, 4).

use std::collections::BTreeSet;

use serde::Serialize;
use wythoff::Ruleset;
use wythoff::game::{Outcome, Solver};
use wythoff::imitation::{ImitationNim, KM, State};

use crate::context::Context;
use crate::measure::imitation::board::Board;
use crate::measure::imitation::heaps::{heaps, imitation_play, passed, strip};
use crate::measure::imitation::moves;
use crate::measure::play::by_search;
use crate::model::{Found, MeasureError, Verdict};
use crate::recipe::{Recipe, recipe};

pub(crate) const ENTRY: Recipe = recipe!("imitation/games/limitation", measure);

/// Start and moves of the example: pile and tokens, Alice’s first.
const START: (u64, u64) = (3, 4);
const MOVES: [(usize, u64); 3] = [(0, 2), (1, 1), (1, 1)];

/// Heaps of a position.
type Heaps = (u64, u64);

/// The numbers of the entry.
#[derive(Serialize)]
struct Imitation {
    #[serde(flatten)]
    example: Example,
    #[serde(flatten)]
    starts: Starts,
}

/// The example from the slides.
#[derive(Serialize)]
struct Example {
    /// The positions of the play, from the start on.
    play: Vec<Heaps>,
    winning: Vec<Heaps>,
    winning_in_wythoff: Vec<Heaps>,
    /// Bob’s options at his first turn.
    options: Vec<Heaps>,
    /// The P-positions of Wythoff Nim in Bob’s reach.
    p_of_wythoff: Vec<Heaps>,
}

/// The starts that are P.
#[derive(Serialize)]
struct Starts {
    side: u64,
    p_positions: BTreeSet<Heaps>,
    p_in_wythoff: usize,
    different: usize,
}

fn measure(context: &Context<'_>) -> Result<Found, MeasureError> {
    let mut found = Found::default();
    let example = example(&mut found)?;
    let starts = starts(context, &mut found)?;
    Ok(found.with(&Imitation { example, starts }))
}

fn example(found: &mut Found) -> Result<Example, MeasureError> {
    let game = ImitationNim::new(KM::WYTHOFF);
    let mut solver = Solver::new(&game);
    let (states, frames) = imitation_play(KM::WYTHOFF, [START.0, START.1], &MOVES)?;
    found.plate_of("play", strip(&frames, 4), &passed(&frames));

    let wythoff = Ruleset::wythoff();
    let mut queen = Solver::new(&wythoff);
    let winning = solver.winning_steps(&states[0]);
    let winning: Vec<Heaps> = winning.iter().map(|step| heaps(step.position())).collect();
    let in_wythoff = queen.winning_steps(&START);
    let in_wythoff = in_wythoff.iter().map(|step| *step.position()).collect();
    let one_wins = queen.outcome(&START) == Outcome::N && winning == [heaps(&states[1])];
    found.verdict("L-21", Verdict::exact(one_wins));

    let (bob, last) = (&states[1], &states[3]);
    let options: Vec<Heaps> = moves(KM::WYTHOFF, bob).map(|(.., state)| heaps(&state)).collect();
    let lost = moves(KM::WYTHOFF, bob).all(|(.., state)| solver.outcome(&state) == Outcome::N);
    let mut p_of_wythoff = wythoff.options(heaps(bob).0, heaps(bob).1);
    p_of_wythoff.retain(|to| queen.outcome(to) == Outcome::P);
    let bob_loses = p_of_wythoff == [(1, 2)]
        && !options.contains(&(1, 2))
        && lost
        && heaps(last) == (1, 2)
        && solver.outcome(last) == Outcome::P;
    found.verdict("L-22", Verdict::exact(bob_loses));
    let play = states.iter().map(heaps).collect();
    Ok(Example { play, winning, winning_in_wythoff: in_wythoff, options, p_of_wythoff })
}

fn starts(context: &Context<'_>, found: &mut Found) -> Result<Starts, MeasureError> {
    context.step("Imitation Nim by search")?;
    let side = context.pick(21, 41);
    let game = ImitationNim::new(KM::WYTHOFF);
    let mut solver = Solver::new(&game);
    let mut p_positions = BTreeSet::new();
    for at in (0..side).flat_map(|y| (0..side).map(move |x| (x, y))) {
        if solver.outcome(&State::start(KM::WYTHOFF, [at.0, at.1])) == Outcome::P {
            p_positions.insert(at);
        }
    }
    context.step("Wythoff Nim by search")?;
    let wythoff = by_search(&Ruleset::wythoff(), side);
    let different = p_positions.symmetric_difference(&wythoff).count();
    let mut board = Board::new(21, 21);
    board.fill(p_positions.iter().copied(), "p");
    board.ring(wythoff.iter().copied());
    found.plate("starts", board.image());
    found.verdict("L-20", Verdict::exact(different == 0 && !wythoff.is_empty()));
    Ok(Starts { side, p_positions, p_in_wythoff: wythoff.len(), different })
}
