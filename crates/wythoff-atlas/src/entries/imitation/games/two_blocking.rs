//! 2-Blocking Wythoff Nim, and the play from (2, 2) with one diagonal move blocked.

use serde_json::json;
use wythoff::blocking::definition::Blocked;
use wythoff::game::{Outcome, Solver, Step};
use wythoff::imitation::{BlockingPosition, BlockingWythoff, KM};

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Measured};
use crate::format::{count, list, square};
use crate::measure::imitation::heaps::{Frame, NAMES, Token, passed, strip, takes, verdict};
use crate::measure::imitation::km;
use crate::measure::imitation::search::{blocking_game, sets};
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
/// The play of the slides: what is blocked, as tokens from both heaps, and what is then taken. Bob blocks first. At the
/// end nothing can be blocked.
const TURNS: [(Option<u64>, [u64; 2]); 3] = [(Some(2), [1, 1]), (Some(1), [1, 0]), (None, [0, 1])];

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    example(&mut found)?;
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

fn example(found: &mut Measured) -> Result<(), MeasureError> {
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
        format!("The play of the slides from {}.", square(START)),
        format!("Pairs of heaps of tokens, some of them red: {}.", passed(&frames)),
    );

    // Whatever Bob blocks, and what wins for Alice then.
    let mut wins = Vec::new();
    let all: Vec<Blocked> = sets(START.0, GAME.budget());
    for &set in &all {
        let winning = solver.winning_steps(&BlockingPosition::Move(START, set));
        if !winning.is_empty() {
            wins.push(winning);
        }
    }
    found.row(
        format!("Choices of {} at {}, and those that lose", NAMES[1], square(START)),
        format!("{} · {}", all.len(), wins.len()),
    );
    let all_tokens = solver.winning_steps(&BlockingPosition::Move(START, set([START.0])));
    found.find(
        "L-29",
        Verdict::exact(
            wins.len() == all.len()
                && all_tokens == [Step::Stays(BlockingPosition::Block((1, 1)))],
        ),
        format!(
            "By search all {} choices, to block nothing among them, lose at {}; if the removal of all tokens is blocked, the \
             move to {} wins, and no other.",
            all.len(),
            square(START),
            square((1, 1))
        ),
    );

    let p: Vec<(u64, u64)> = game.p_positions().into_iter().filter(|at| at.0 <= at.1).collect();
    let bob = BlockingPosition::Move((1, 1), set([1]));
    let replies: Vec<(u64, u64)> = {
        let mut replies = Vec::new();
        let _ = wythoff::game::Game::steps(&game, &bob, &mut |step| {
            if let BlockingPosition::Block(at) = *step.position() {
                replies.push(at);
            }
            std::ops::ControlFlow::Continue(())
        });
        replies
    };
    found.find(
        "L-30",
        Verdict::exact(
            p.contains(&(1, 1))
                && !p.contains(&START)
                && solver.outcome(&bob) == Outcome::P
                && replies == [(0, 1), (1, 0)],
        ),
        format!(
            "By search {} is P and {} is N. After (0, 0) is blocked, {} are the options from (1, 1), and both lose.",
            square((1, 1)),
            square(START),
            list(replies.iter().copied().map(square))
        ),
    );
    found.data["play"] = json!(frames.iter().map(Frame::sizes).collect::<Vec<_>>());
    found.data["p_positions"] = json!(p);
    Ok(())
}

/// What may be blocked: the sets of the engine against the words of the rule.
fn blocks(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let side = context.pick(6, 9);
    context.step("what may be blocked")?;
    let (mut positions, mut wrong) = (0_u64, 0_u64);
    for km in [km(1, 1), GAME, km(3, 1)] {
        let game: BlockingWythoff = blocking_game(km, side)?;
        for at in (0..side).flat_map(|y| (0..side).map(move |x| (x, y))) {
            let allowed = sets(at.0.min(at.1), km.budget());
            let mut offered = Vec::new();
            let _ = wythoff::game::Game::steps(&game, &BlockingPosition::Block(at), &mut |step| {
                offered.push(step);
                std::ops::ControlFlow::Continue(())
            });
            positions += 1;
            // The turn passes, and a block holds for that turn only: the next position has none.
            wrong += u64::from(offered.len() != allowed.len());
            wrong += allowed
                .iter()
                .filter(|&&set| !offered.contains(&Step::Passes(BlockingPosition::Move(at, set))))
                .count() as u64;
        }
    }
    found.find(
        "L-28",
        Verdict::definition(wrong == 0),
        format!(
            "In {} positions of the games with k = 1, 2, 3 the previous player, before the first move too, may block exactly \
             the sets of up to k − 1 of the moves that take as many from both heaps; after the move nothing is blocked.",
            count(positions)
        ),
    );
    Ok(())
}
