//! 2-Blocking Wythoff Nim, and the play from (2, 2) with one diagonal move blocked.

use std::ops::ControlFlow;

use serde_json::json;
use wythoff::blocking::definition::Blocked;
use wythoff::game::{Game, Outcome, Solver, Step};
use wythoff::imitation::{BlockingPosition, BlockingWythoff, KM};

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Measured};
use crate::format::{count, list, square};
use crate::measure::imitation::heaps::{Frame, NAMES, Token, passed, strip, takes, verdict};
use crate::measure::imitation::km;
use crate::measure::imitation::search::{blocking_game, sets, starts};
use crate::model::Verdict;
use crate::recipe::Recipe;

pub(crate) const ENTRY: Recipe = Recipe::Old(Entry {
    id: "l-2-blocking",
    number: "A Muller twist on Wythoff’s game",
    title: "One diagonal move is blocked",
    says: &[
        "In 2-Blocking Wythoff Nim the player who has moved, and Bob before the first move, may block one of the \
         options that take as many from both heaps, for one move only. A pair of tokens is red if they, with what lies \
         above, may not be taken together; one of the two may.",
        "From (2, 2) Bob blocks the removal of all tokens, which only delays the end. Alice goes to (1, 1) and blocks \
         (0, 0). Bob can take one token, as single tokens cannot be blocked, and Alice takes the last: (2, 2) is N, as \
         in 2-Imitation Nim.",
    ],
    claims: &["L-28", "L-29", "L-30"],
    measure,
});

const GAME: KM = km(2, 1);
const START: (u64, u64) = (2, 2);
/// The play of the slides: what is blocked, as tokens from both heaps, and what is then taken. Bob
/// blocks first. At the end nothing can be blocked.
const TURNS: [(Option<u64>, [u64; 2]); 3] = [(Some(2), [1, 1]), (Some(1), [1, 0]), (None, [0, 1])];

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    play(&mut found)?;
    example(context, &mut found)?;
    blocks(context, &mut found)?;
    found.commands = vec![
        "wythoff imitation outcome --k 2 --m 1 --at 2,2 --game blocking --all".into(),
        "wythoff imitation outcome --k 2 --m 1 --at 2,2 --game blocking --blocked 2".into(),
        "wythoff play wythoff --k 2 --at 2,2".into(),
    ];
    Ok(found)
}

/// The set of these amounts from both heaps.
fn set(amounts: impl IntoIterator<Item = u64>) -> Blocked {
    amounts.into_iter().fold(Blocked::default(), |set, amount| set.with(amount as usize - 1))
}

fn play(found: &mut Measured) -> Result<(), MeasureError> {
    let game = blocking_game(GAME, 8)?;
    let mut solver = Solver::new(&game);
    let mut at = START;
    let mut frames: Vec<Frame> = Vec::new();
    let mut taken = [0, 0];
    for turn in 0..=TURNS.len() {
        let mover = turn % 2;
        let mut frame = Frame::plain([at.0, at.1]);
        let next = TURNS.get(turn);
        let blocked = next.and_then(|next| next.0);
        if let Some(depth) = blocked {
            for heap in &mut frame.heaps {
                heap[depth as usize - 1] = Token::Blocked;
            }
            let to = (at.0 - depth, at.1 - depth);
            frame.turn = format!("{} blocks {}", NAMES[1 - mover], square(to));
        } else {
            let can = if at == (0, 0) { "cannot move" } else { "to move" };
            frame.turn = format!("{} {can}", NAMES[mover]);
        }
        let outcome = solver.outcome(&BlockingPosition::Move(at, set(blocked)));
        frame.verdict = verdict(outcome, mover);
        frame.taken = taken;
        frame.by = (turn > 0).then(|| takes(1 - mover, taken));
        frames.push(frame);
        if let Some(&(_, take)) = next {
            taken = take;
            at = (at.0 - take[0], at.1 - take[1]);
        }
    }
    found.plate(
        1,
        strip(&frames, 4),
        format!(
            "The play of the slides from {}. Red, with a minus sign: two tokens that may not be taken together. Dashed: what the \
             last move took.",
            square(START)
        ),
        format!("Pairs of heaps of tokens, some of them red: {}.", passed(&frames)),
    );

    found.data["play"] = json!(frames.iter().map(Frame::sizes).collect::<Vec<_>>());
    Ok(())
}

/// The example in (k,1)-Blocking Wythoff Nim.
struct Example {
    /// Choices of what to block at the start, and those that lose.
    choices: usize,
    losing: usize,
    /// Positions that win for Alice if Bob blocks the removal of all tokens.
    winning: Vec<(u64, u64)>,
    /// Moves of the longest defence if Bob blocks nothing, and if he blocks that.
    lengths: [u32; 2],
    /// P-positions, the smaller number first.
    p: Vec<(u64, u64)>,
    /// Bob’s options from (1, 1) if (0, 0) is blocked, and if the position is then P.
    replies: Vec<(u64, u64)>,
    bob_is_lost: bool,
    /// Starts with heaps up to 2 that are P, and those of Imitation Nim with this k.
    small: Vec<(u64, u64)>,
    imitation: Vec<(u64, u64)>,
}

impl Example {
    fn of(km: KM) -> Result<Self, MeasureError> {
        let game = blocking_game(km, 8)?;
        let mut solver = Solver::new(&game);
        let all: Vec<Blocked> = sets(START.0, km.budget());
        let at_start = |set| BlockingPosition::Move(START, set);
        let losing =
            all.iter().filter(|&&set| solver.outcome(&at_start(set)) == Outcome::N).count();
        let steps = solver.winning_steps(&at_start(set([START.0])));
        let heaps = |step: &Step<BlockingPosition>| match *step.position() {
            BlockingPosition::Block(at) | BlockingPosition::Move(at, _) => at,
        };
        let bob = BlockingPosition::Move((1, 1), set([1]));
        let mut replies = Vec::new();
        let _ = game.steps(&bob, &mut |step| {
            replies.push(heaps(&step));
            ControlFlow::Continue(())
        });
        let p: Vec<(u64, u64)> = game.p_positions();
        let small = p.iter().copied().filter(|at| at.0.max(at.1) <= START.0);
        let mut small: Vec<(u64, u64)> = small.collect();
        let mut imitation = starts(km, START.0 + 1);
        small.sort_unstable();
        imitation.sort_unstable();
        Ok(Self {
            choices: all.len(),
            losing,
            winning: steps.iter().map(heaps).collect(),
            lengths: [set([]), set([START.0])].map(|set| solver.length(&at_start(set))),
            p: p.into_iter().filter(|at| at.0 <= at.1).collect(),
            replies,
            bob_is_lost: solver.outcome(&bob) == Outcome::P,
            small,
            imitation,
        })
    }

    /// Bob’s block only delays the end.
    fn delays(&self) -> Verdict {
        let longer = self.lengths[1] > self.lengths[0];
        Verdict::exact(self.losing == self.choices && longer && self.winning == [(1, 1)])
    }

    /// Alice wins by (1, 1), as in Imitation Nim with this k.
    fn alice_wins(&self) -> Verdict {
        let outcomes = self.p.contains(&(1, 1)) && !self.p.contains(&START);
        let bob = self.bob_is_lost && self.replies == [(0, 1), (1, 0)];
        Verdict::exact(outcomes && bob && self.small == self.imitation)
    }
}

fn example(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let example = Example::of(GAME)?;
    let mutant = context
        .mutant("3-Blocking Wythoff Nim, where Bob may block both", || Example::of(km(3, 1)))?;
    let Example { choices, losing, lengths, replies, .. } = &example;
    found.row(
        format!("Choices of {} at {}, and those that lose", NAMES[1], square(START)),
        format!("{choices} · {losing}"),
    );
    found.row(
        "Moves of best play if he blocks nothing, and the removal of all tokens",
        list(lengths),
    );
    found.find(
        "L-29",
        mutant.judge(&example, Example::delays),
        format!(
            "By search {losing} of {choices} choices, to block nothing among them, lose at {}; if the removal of all tokens \
             is blocked, the move to {} wins, and no other, and best play takes {} moves in place of {}.",
            square(START),
            square((1, 1)),
            lengths[1],
            lengths[0]
        ),
    );
    found.find(
        "L-30",
        mutant.judge(&example, Example::alice_wins),
        format!(
            "By search {} is P and {} is N. After (0, 0) is blocked, {} are the options from (1, 1), and both lose. Starts \
             with heaps up to {} have the outcomes of 2-Imitation Nim.",
            square((1, 1)),
            square(START),
            list(replies.iter().copied().map(square)),
            START.0
        ),
    );
    found.data["p_positions"] = json!(example.p);
    Ok(())
}

/// Positions, and blocks that the engine offers against the words of the rule, or the reverse.
#[derive(Default)]
struct Blocks {
    positions: u64,
    wrong: u64,
}

impl Blocks {
    /// Adds the positions of a game, in which the words allow `most` moves to be blocked.
    fn add(&mut self, km: KM, most: u64, side: u64) -> Result<(), MeasureError> {
        let game: BlockingWythoff = blocking_game(km, side)?;
        for at in (0..side).flat_map(|y| (0..side).map(move |x| (x, y))) {
            let allowed = sets(at.0.min(at.1), most);
            let mut offered = Vec::new();
            let _ = game.steps(&BlockingPosition::Block(at), &mut |step| {
                offered.push(step);
                ControlFlow::Continue(())
            });
            self.positions += 1;
            // The turn passes, and a block holds for that turn only: the next position has none.
            self.wrong += u64::from(offered.len() != allowed.len());
            let passed = |&set: &Blocked| Step::Passes(BlockingPosition::Move(at, set));
            let missing = allowed.iter().filter(|set| !offered.contains(&passed(set)));
            self.wrong += missing.count() as u64;
        }
        Ok(())
    }
}

/// The moves that may be blocked: the sets of the engine against the words of the rule.
fn blocks(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let side = context.pick(6, 9);
    context.step("what may be blocked")?;
    let mut blocks = Blocks::default();
    for km in [km(1, 1), GAME, km(3, 1)] {
        blocks.add(km, km.budget(), side)?;
    }
    let mutant = context.mutant("k blocked moves in place of k − 1", || {
        let mut blocks = Blocks::default();
        blocks.add(GAME, GAME.k(), 6)?;
        Ok(blocks)
    })?;
    found.find(
        "L-28",
        mutant.judge(&blocks, |blocks| Verdict::definition(blocks.wrong == 0)),
        format!(
            "In {} positions of the games with k = 1, 2, 3 the previous player, before the first move too, may block exactly \
             the sets of up to k − 1 of the moves that take as many from both heaps; after the move nothing is blocked. \
             Exceptions: {}.",
            count(blocks.positions),
            blocks.wrong
        ),
    );
    Ok(())
}
