//! `wythoff game outcome`: the winner from a position, and the winning moves.

use serde::Serialize;
use wythoff::game::grundy::{Outcomes, POptions};
use wythoff::game::{HeapPosition, Outcome, Play};

use super::Game;
use crate::answer::{Format, advice};
use crate::args::{Globals, Square};
use crate::cost;
use crate::failure::Failure;
use crate::progress::Progress;

const HELP: &str = "\
Outcome N: the player to move wins by moving to any of the P-positions that are listed. Outcome P: \
the opponent wins; with --block, by blocking the positions that are listed. With --pass, all passes \
are left. All smaller positions are computed.

Examples:
  wythoff game outcome --moves \"1,0* 0,1* 1,1* 1,2 2,1\" --at 20,30
  wythoff game outcome --moves maharaja --block 3 --pass 1 --at 7,4
  wythoff game outcome --moves king --at 7,4 --misere --json";

/// Say who wins from a position, and by which moves
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    #[command(flatten)]
    game: Game,
    /// The position
    #[arg(long, value_name = "X,Y")]
    at: Square,
    #[command(flatten)]
    format: Format,
}

#[derive(Debug, Serialize)]
struct Answer {
    moves: String,
    misere: bool,
    outcome: &'static str,
    winning_moves: Vec<(u64, u64)>,
    /// True if a pass wins.
    pass_wins: bool,
    /// The options that the opponent blocks to win; none without blocking.
    #[serde(skip_serializing_if = "Option::is_none")]
    best_block: Option<Vec<(u64, u64)>>,
    reason: String,
}

pub(crate) fn run(args: &Args, globals: &Globals) -> Result<(), Failure> {
    let (game, at) = (args.game.game()?, (args.at.x, args.at.y));
    let (width, height) = (at.0.saturating_add(1), at.1.saturating_add(1));
    cost::allow_work(&cost::of_table(&game, width, height), globals, "choose a smaller X or Y")?;
    // The limit on memory keeps both numbers in the range of usize.
    let position = game.start(at.0, at.1);
    let outcomes = Outcomes::of(&game, position, &Progress::counting("rows", globals))?;
    let outcome = outcomes.at(position, game.passes);
    let found = outcomes.p_options(position, game.passes);
    let (can_move, most) = (game.can_move(position), game.blocks(found.options));
    let reason = advice::reason(can_move, game.play, most, outcome, found.count());
    let POptions { positions, pass, .. } = found;
    let lost = positions.into_iter().map(HeapPosition::heaps).collect();
    let (winning_moves, best_block) = match outcome {
        Outcome::N => (lost, vec![]),
        Outcome::P => (vec![], lost),
    };
    let answer = Answer {
        moves: game.to_string(),
        misere: game.play == Play::Misere,
        outcome: if outcome == Outcome::P { "P" } else { "N" },
        winning_moves,
        pass_wins: pass && outcome == Outcome::N,
        best_block: game.has_blocks().then_some(best_block),
        reason,
    };
    args.format.print(&answer, |out| {
        writeln!(out, "Moves {game}, at {},{}\n", at.0, at.1)?;
        let block = answer.best_block.as_deref();
        advice::print(out, outcome, &answer.winning_moves, block, &answer.reason)
    })
}
