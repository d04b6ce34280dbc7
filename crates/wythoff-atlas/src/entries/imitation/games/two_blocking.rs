//! 2-Blocking Wythoff Nim, and the play from (2, 2) with one diagonal move blocked.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use wythoff::blocking::definition::Blocked;
use wythoff::game::{Game, Outcome, Solver, Step};
use wythoff::imitation::{BlockingPosition, BlockingWythoff, KM};

use crate::format::square;
use crate::measure::imitation::heaps::{Frame, NAMES, Token, strip, takes, verdict};
use crate::measure::imitation::km;
use crate::measure::imitation::search::{blocking_game, sets, starts};
use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("imitation/games/two_blocking", measure);

const GAME: KM = km(2, 1);
const START: (u64, u64) = (2, 2);
/// The play of the slides: what is blocked, as tokens from both heaps, and what is then taken. Bob
/// blocks first. At the end nothing can be blocked.
const TURNS: [(Option<u64>, [u64; 2]); 3] = [(Some(2), [1, 1]), (Some(1), [1, 0]), (None, [0, 1])];

fn measure(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    let frames = play()?;
    found.plate("play", strip(&frames, 4));

    let example = Example::of(GAME)?;
    let mutant = context
        .mutant("3-Blocking Wythoff Nim, where Bob may block both", || Example::of(km(3, 1)))?;
    found.verdict("L-29", mutant.judge(&example, Example::delays));
    found.verdict("L-30", mutant.judge(&example, Example::alice_wins));

    context.step("what may be blocked")?;
    let games = [km(1, 1), GAME, km(3, 1)].map(|km| (km, km.budget()));
    let blocks = Blocks::of(&games, context.pick(6, 9))?;
    let mutant = context
        .mutant("k blocked moves in place of k − 1", || Blocks::of(&[(GAME, GAME.k())], 6))?;
    found.verdict("L-28", mutant.judge(&blocks, |blocks| Verdict::definition(blocks.wrong == 0)));
    let play: Vec<_> = frames.iter().map(Frame::sizes).collect();
    Ok(found.with(&numbers! {
        // The positions of the play, from the start on.
        play,
        blocks,
        ..example,
    }))
}

/// The set of these amounts from both heaps.
fn set(amounts: impl IntoIterator<Item = u64>) -> Blocked {
    amounts.into_iter().fold(Blocked::default(), |set, amount| set.with(amount as usize - 1))
}

/// The play of the slides, drawn, with its verdicts by search.
fn play() -> Result<Vec<Frame>> {
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
    Ok(frames)
}

/// The example in (k,1)-Blocking Wythoff Nim.
#[derive(Serialize)]
struct Example {
    /// Choices of what to block at the start, and those that lose.
    choices: usize,
    losing: usize,
    /// Positions that win for Alice if Bob blocks the removal of all tokens.
    winning: Vec<(u64, u64)>,
    /// Moves of the longest defence if Bob blocks nothing, and if he blocks that.
    lengths: [u32; 2],
    /// P-positions, the smaller number first.
    p_positions: Vec<(u64, u64)>,
    /// Bob’s options from (1, 1) if (0, 0) is blocked, and if the position is then P.
    replies: Vec<(u64, u64)>,
    #[serde(skip)]
    bob_is_lost: bool,
    /// True if the starts with heaps up to 2 that are P are those of Imitation Nim with this k.
    #[serde(skip)]
    as_imitation: bool,
}

impl Example {
    fn of(km: KM) -> Result<Self> {
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
        let small: BTreeSet<(u64, u64)> =
            p.iter().copied().filter(|at| at.0.max(at.1) <= START.0).collect();
        Ok(Self {
            choices: all.len(),
            losing,
            winning: steps.iter().map(heaps).collect(),
            lengths: [set([]), set([START.0])].map(|set| solver.length(&at_start(set))),
            p_positions: p.into_iter().filter(|at| at.0 <= at.1).collect(),
            replies,
            bob_is_lost: solver.outcome(&bob) == Outcome::P,
            as_imitation: small == starts(km, START.0 + 1).into_iter().collect(),
        })
    }

    /// Bob’s block only delays the end.
    fn delays(&self) -> Verdict {
        let longer = self.lengths[1] > self.lengths[0];
        Verdict::exact(self.losing == self.choices && longer && self.winning == [(1, 1)])
    }

    /// Alice wins by (1, 1), as in Imitation Nim with this k.
    fn alice_wins(&self) -> Verdict {
        let outcomes = self.p_positions.contains(&(1, 1)) && !self.p_positions.contains(&START);
        let bob = self.bob_is_lost && self.replies == [(0, 1), (1, 0)];
        Verdict::exact(outcomes && bob && self.as_imitation)
    }
}

/// The moves that may be blocked: the sets of the engine against the words of the rule.
#[derive(Default, Serialize)]
struct Blocks {
    positions: u64,
    /// Blocks that the engine offers against the words of the rule, or the reverse.
    wrong: u64,
}

impl Blocks {
    /// Checks the positions of games, in each of which the words allow so many moves to be blocked.
    fn of(games: &[(KM, u64)], side: u64) -> Result<Self> {
        let mut blocks = Self::default();
        for &(km, most) in games {
            let game: BlockingWythoff = blocking_game(km, side)?;
            for at in (0..side).flat_map(|y| (0..side).map(move |x| (x, y))) {
                let allowed = sets(at.0.min(at.1), most);
                let mut offered = Vec::new();
                let _ = game.steps(&BlockingPosition::Block(at), &mut |step| {
                    offered.push(step);
                    ControlFlow::Continue(())
                });
                blocks.positions += 1;
                // The turn passes, and a block holds for that turn only: the next position has
                // none.
                blocks.wrong += u64::from(offered.len() != allowed.len());
                let passed = |&set: &Blocked| Step::Passes(BlockingPosition::Move(at, set));
                let missing = allowed.iter().filter(|set| !offered.contains(&passed(set)));
                blocks.wrong += missing.count() as u64;
            }
        }
        Ok(blocks)
    }
}
