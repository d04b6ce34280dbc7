//! `wythoff three outcome`: the winner from three heaps, and the winning moves.

use wythoff::game::Play;
use wythoff::game::three::Outcomes;

use super::{Game, Heaps};
use crate::answer::Format;
use crate::answer::advice::Answer;
use crate::args::Globals;
use crate::cost;
use crate::failure::Result;
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

pub(crate) fn run(args: &Args, globals: &Globals) -> Result {
    let (game, Heaps(at)) = (args.game.game()?, args.at);
    let size = at.map(|heap| heap + 1);
    cost::allow_work(&cost::of_box_outcomes(&game, size), globals, "choose smaller heaps")?;
    // The limit on memory keeps the numbers in the range of usize.
    let size = size.map(|side| side as usize);
    let outcomes = Outcomes::of(&game, size, &Progress::counting("rows", globals))?;
    let answer = Answer {
        moves: game.to_string(),
        misere: game.play == Play::Misere,
        advice: outcomes.advice(at),
    };
    args.format.print(&answer, |out| answer.print(out, &at))
}
