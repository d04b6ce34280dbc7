//! `wythoff nimhoff outcome`: the winner from a position, the moves and the reason.

use schemars::JsonSchema;
use serde::Serialize;
use wythoff::game::Outcome;
use wythoff::nimhoff::Nimhoff;
use wythoff::nimhoff::player::{self, AdviceError};
use wythoff::{K, Ruleset, Window};

use crate::answer::Format;
use crate::answer::advice;
use crate::args::{self, Blocking, Globals, Rules, Square};
use crate::cost;
use crate::failure::{Failure, Result};
use crate::progress::Progress;

const HELP: &str = "\
A move follows a line of one rule towards 0,0, any number of steps. Outcome N: the player to move \
wins by moving to any of the P-positions that are listed. Outcome P: the opponent wins. With \
--block K the opponent blocks up to K-1 moves first: the outcome is N if and only if K or more \
P-positions can be reached; otherwise the opponent wins by blocking all of them.

Examples:
  wythoff nimhoff outcome --rules gdwn:1,2 --at 20,30
  wythoff nimhoff outcome --rules \"2,2 3,3\" --at 9,7 --block 2";

/// Say who wins from a position: what to play, and why
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    #[command(flatten)]
    rules: Rules,
    /// The position
    #[arg(long, value_name = "X,Y")]
    at: Square,
    #[command(flatten)]
    blocking: Blocking,
    #[command(flatten)]
    format: Format,
}

/// The outcome of a position, with the winning moves.
#[derive(Debug, JsonSchema, Serialize)]
pub(crate) struct Answer {
    /// The outcome for the player to move.
    outcome: Outcome,
    /// The positions to which a move wins; empty in a P-position.
    winning_moves: Vec<(u64, u64)>,
    /// Present in games with blocking.
    #[serde(skip_serializing_if = "Option::is_none")]
    best_block: Option<Vec<(u64, u64)>>,
    /// The reason, in a sentence.
    reason: String,
}

impl From<player::Advice> for Answer {
    fn from(advice: player::Advice) -> Self {
        let player::Advice { outcome, winning_moves, best_block, reason, .. } = advice;
        Self { outcome, winning_moves, best_block, reason }
    }
}

pub(crate) fn run(args: &Args, globals: &Globals) -> Result {
    let (rules, k, at) = (&args.rules.rules, args.blocking.k, (args.at.x, args.at.y));
    let found = match Nimhoff::try_new(rules) {
        Ok(game) if k.get() == 1 => by_rows(&game, at, globals)?,
        _ => by_counting(rules, k, at, globals)?,
    };
    let answer = Answer::from(found);
    args.format.print(&answer, |out| {
        writeln!(out, "{}, at {},{}\n", args::name_of(rules, k), at.0, at.1)?;
        let block = answer.best_block.as_deref();
        advice::print(out, answer.outcome, &answer.winning_moves, block, &answer.reason)
    })
}

/// Answers in games with one P-position per row, by the rows up to the smaller coordinate.
fn by_rows(game: &Nimhoff, at: (u64, u64), globals: &Globals) -> Result<player::Advice> {
    let rows = at.0.min(at.1) + 1;
    let work = cost::of_rows(game, rows);
    let closer = or_try_queens("choose a position closer to an edge", game.rules(), K::ONE, at);
    cost::allow_work(&work, globals, &closer)?;
    Ok(player::advice(game, at, &Progress::counting("rows", globals))?)
}

/// Answers for any rules, and with blocking, by the whole board up to the position.
fn by_counting(
    rules: &Ruleset,
    k: K,
    (x, y): (u64, u64),
    globals: &Globals,
) -> Result<player::Advice> {
    let corner = Window::try_new(0, 0, x + 1, y + 1).map_err(Failure::work)?;
    let closer = or_try_queens("choose a smaller X or Y", rules, k, (x, y));
    cost::allow_work(&cost::of_seen(rules, corner), globals, &closer)?;
    let advice = player::blocking_advice(rules, k, (x, y), &Progress::new(globals));
    advice.map_err(|error| match error {
        AdviceError::TooFar(..) => Failure::refused(format!("--at: {error}"), closer),
        AdviceError::Board(error) => error.into(),
    })
}

/// Adds the command that answers far out, if the game is one of blocking queens.
fn or_try_queens(closer: &str, rules: &Ruleset, k: K, (x, y): (u64, u64)) -> String {
    if *rules != Ruleset::wythoff() {
        return closer.to_owned();
    }
    format!("{closer}, or try `wythoff blocking value --k {} --at {x},{y}`", k.get())
}
