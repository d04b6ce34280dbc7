//! `wythoff three outcome`: the winner from three heaps, and the winning moves.

use serde::Serialize;
use wythoff::K;
use wythoff::game::three::{Hint, Outcomes, Triple};
use wythoff::game::{Outcome, Play};

use super::{Game, Heaps, cost as estimate};
use crate::answer::advice::Place;
use crate::answer::{Format, advice};
use crate::args::Globals;
use crate::cost;
use crate::failure::Failure;
use crate::progress::Progress;

const HELP: &str = "\
Outcome N: the player to move wins by moving to any of the P-positions that are listed. Outcome P: \
the opponent wins; with --block, by blocking the positions that are listed. The best move is then one \
that leaves the fewest winning replies. All smaller positions are computed.

Examples:
  wythoff three outcome --moves nim --at 3,5,7
  wythoff three outcome --moves raleigh --at 20,22,40 --json
  wythoff three outcome --moves \"1,0,0* 0,1,1* 1,1,0\" --at 9,12,4 --misere";

/// Say who wins from three heaps, and by which moves
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    #[command(flatten)]
    game: Game,
    /// The heaps
    #[arg(long, value_name = "X,Y,Z")]
    at: Heaps,
    #[command(flatten)]
    format: Format,
}

#[derive(Debug, Serialize)]
struct Answer {
    moves: String,
    misere: bool,
    outcome: &'static str,
    winning_moves: Vec<Triple>,
    /// The options that the opponent blocks to win; none without blocking.
    #[serde(skip_serializing_if = "Option::is_none")]
    best_block: Option<Vec<Triple>>,
    /// The move of a perfect player who loses.
    #[serde(skip_serializing_if = "Option::is_none")]
    best_move: Option<Triple>,
    reason: String,
}

pub(crate) fn run(args: &Args, globals: &Globals) -> Result<(), Failure> {
    let (game, Heaps(at)) = (args.game.game()?, args.at);
    let size = at.map(|heap| heap + 1);
    cost::allow_work(&estimate::of_outcomes(&game, size), globals, "choose smaller heaps")?;
    // The limit on memory keeps the numbers in the range of usize.
    let size = size.map(|side| side as usize);
    let outcomes = Outcomes::of(&game, size, &Progress::counting("rows", globals))?;
    let (outcome, lost) = (outcomes.at(at), outcomes.p_options(at));
    let can_move = game.moves.can_move(at);
    let mut reason =
        advice::reason(can_move, game.play, game.k.get() - 1, outcome, lost.len() as u64);
    let blocks = game.k > K::ONE;
    let best = outcomes.hint(at).filter(|hint| !hint.wins);
    if let Some(Hint { to, replies, .. }) = best {
        reason += &match replies {
            Some(1) => format!("; the move to {} leaves one winning reply", to.text()),
            Some(count) => format!("; the move to {} leaves {count} winning replies", to.text()),
            None => format!("; the move to {} takes the fewest tokens", to.text()),
        };
    }
    let (winning_moves, best_block) = match outcome {
        Outcome::N => (lost, vec![]),
        Outcome::P => (vec![], lost),
    };
    let answer = Answer {
        moves: game.to_string(),
        misere: game.play == Play::Misere,
        outcome: if outcome == Outcome::P { "P" } else { "N" },
        winning_moves,
        best_block: blocks.then_some(best_block),
        best_move: best.map(|hint| hint.to),
        reason,
    };
    args.format.print(&answer, |out| {
        writeln!(out, "Moves {game}, at {}\n", at.text())?;
        let block = answer.best_block.as_deref();
        advice::print(out, outcome, &answer.winning_moves, block, &answer.reason)
    })
}
