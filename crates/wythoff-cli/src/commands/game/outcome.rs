//! `wythoff game outcome`: the winner from a position, and the winning moves.

use wythoff::game::Play;
use wythoff::game::grundy::Outcomes;

use super::Game;
use crate::answer::Format;
use crate::answer::advice::Answer;
use crate::args::{Globals, Square};
use crate::cost;
use crate::failure::Result;
use crate::progress::Progress;

const HELP: &str = "\
Outcome N: the player to move wins by moving to any of the P-positions that are listed. Outcome P: \
the opponent wins; with --block, by blocking the positions that are listed, and with --modulo, by \
forbidding the numbers of tokens that lead to the positions that are listed. With --pass, all passes \
are left. All smaller positions are computed; of games that are searched, those that play can reach.

Examples:
  wythoff game outcome --moves \"1,0* 0,1* 1,1* 1,2 2,1\" --at 20,30
  wythoff game outcome --moves maharaja --block 3 --pass 1 --at 7,4
  wythoff game outcome --moves nim --modulo 2 --at 5,8
  wythoff game outcome --moves wythoff --imitate 2 --at 9,12
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

pub(crate) fn run(args: &Args, globals: &Globals) -> Result {
    let game = args.game.game()?;
    let position = game.start(args.at.x, args.at.y);
    let work = cost::of_position(&game, position);
    cost::allow_work(&work, globals, "choose a smaller X or Y")?;
    // The limit on memory keeps both numbers in the range of usize.
    let unit = if game.is_searched() { "positions" } else { "rows" };
    let outcomes = Outcomes::of(&game, position, &Progress::counting(unit, globals))?;
    let answer = Answer {
        moves: game.to_string(),
        misere: game.play == Play::Misere,
        advice: outcomes.advice(position),
    };
    args.format.print(&answer, |out| answer.print(out, &(args.at.x, args.at.y)))
}
