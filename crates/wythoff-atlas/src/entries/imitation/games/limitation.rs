//! Imitation Nim has the P-positions of Wythoff Nim as starts, and the play from (3, 4).

use std::collections::BTreeSet;

use wythoff::game::{Outcome, Solver};
use wythoff::imitation::{ImitationNim, KM};

use crate::measure::imitation::board::Board;
use crate::measure::imitation::heaps::{heaps, imitation_play, passed, strip};
use crate::measure::imitation::{km, moves, search};
use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("imitation/games/limitation", measure);

/// Start and moves of the example: pile and tokens, Alice’s first.
const START: (u64, u64) = (3, 4);
const MOVES: [(usize, u64); 3] = [(0, 2), (1, 1), (1, 1)];
/// The mutation of all verdicts.
const TWO: &str = "2-Imitation Nim in place of Imitation Nim";

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

fn measure(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    let example = example(context, &mut found)?;
    let starts = starts(context, &mut found)?;
    Ok(found.with(&Imitation { example, starts }))
}

/// The example, and what search says of it.
struct Play {
    example: Example,
    /// If all options of Bob at his first turn are N, and if Alice’s last position is P.
    lost: bool,
    won: bool,
}

impl Play {
    fn of(km: KM) -> Result<Self> {
        let game = ImitationNim::new(km);
        let mut solver = Solver::new(&game);
        let (states, _) = imitation_play(km, [START.0, START.1], &MOVES)?;
        let wythoff = Ruleset::wythoff();
        let mut queen = Solver::new(&wythoff);
        let winning = solver.winning_steps(&states[0]);
        let in_wythoff = queen.winning_steps(&START);

        let (bob, last) = (&states[1], &states[3]);
        let options: Vec<Heaps> = moves(km, bob).map(|(.., state)| heaps(&state)).collect();
        let lost = moves(km, bob).all(|(.., state)| solver.outcome(&state) == Outcome::N);
        let mut p_of_wythoff = wythoff.options(heaps(bob).0, heaps(bob).1);
        p_of_wythoff.retain(|to| queen.outcome(to) == Outcome::P);
        let example = Example {
            play: states.iter().map(heaps).collect(),
            winning: winning.iter().map(|step| heaps(step.position())).collect(),
            winning_in_wythoff: in_wythoff.iter().map(|step| *step.position()).collect(),
            options,
            p_of_wythoff,
        };
        Ok(Self { example, lost, won: solver.outcome(last) == Outcome::P })
    }

    /// The start is N in both games, and Alice’s first move wins.
    fn first_move(&self) -> Verdict {
        let Example { play, winning, winning_in_wythoff, .. } = &self.example;
        Verdict::exact(!winning_in_wythoff.is_empty() && *winning == [play[1]])
    }

    /// Bob cannot go to the only P-position of Wythoff Nim in his reach, and loses.
    fn bob_loses(&self) -> Verdict {
        let Example { play, options, p_of_wythoff, .. } = &self.example;
        let forbidden = *p_of_wythoff == [(1, 2)] && !options.contains(&(1, 2));
        Verdict::exact(forbidden && self.lost && play[3] == (1, 2) && self.won)
    }
}

fn example(context: &Context<'_>, found: &mut Found) -> Result<Example> {
    let (_, frames) = imitation_play(KM::WYTHOFF, [START.0, START.1], &MOVES)?;
    found.plate_of("play", strip(&frames, 4), &passed(&frames));
    let play = Play::of(KM::WYTHOFF)?;
    let mutant = context.mutant(TWO, || Play::of(km(2, 1)))?;
    found.verdict("L-21", mutant.judge(&play, Play::first_move));
    found.verdict("L-22", mutant.judge(&play, Play::bob_loses));
    Ok(play.example)
}

/// Searches (k,m)-Imitation Nim and Wythoff Nim.
fn searched(km: KM, side: u64) -> Starts {
    let p_positions: BTreeSet<Heaps> = search::starts(km, side).into_iter().collect();
    let wythoff = by_search(&Ruleset::wythoff(), side);
    let different = p_positions.symmetric_difference(&wythoff).count();
    Starts { side, p_positions, p_in_wythoff: wythoff.len(), different }
}

fn starts(context: &Context<'_>, found: &mut Found) -> Result<Starts> {
    context.step("Imitation Nim and Wythoff Nim by search")?;
    let starts = searched(KM::WYTHOFF, context.pick(21, 41));
    let mutant = context.mutant(TWO, || Ok(searched(km(2, 1), 12)))?;
    let mut board = Board::new(21, 21);
    board.fill(starts.p_positions.iter().copied(), "p");
    board.ring(by_search(&Ruleset::wythoff(), 21));
    found.plate("starts", board.image());
    let rule = |starts: &Starts| Verdict::exact(starts.different == 0 && starts.p_in_wythoff > 0);
    found.verdict("L-20", mutant.judge(&starts, rule));
    Ok(starts)
}
