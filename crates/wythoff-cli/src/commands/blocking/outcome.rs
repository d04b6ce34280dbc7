//! `wythoff blocking outcome`: what to play, what to block, and why.

use wythoff::Window;
use wythoff::blocking::outcome::{Position, PositionError};

use crate::advice;
use crate::answer::Format;
use crate::cli::Globals;
use crate::cost;
use crate::failure::Failure;
use crate::progress::Progress;
use crate::typed::{Game, Square};

const HELP: &str = "\
Outcome N: the player to move wins, by any of the winning moves: the palaces in view that are not \
blocked. Outcome P: her opponent wins. The best block is what he has to block to win: all palaces \
in view. There is none if they are K or more. Without --blocked he has not blocked yet, and is \
taken to do so as well as he can: then the outcome is N iff K or more palaces are in view.

Examples:
  wythoff blocking outcome --k 5 --at 3,3
  wythoff blocking outcome --k 5 --at 3,3 --blocked 0,0 1,1 3,0";

/// Who wins from a square: what to play, what to block, and why
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    #[command(flatten)]
    game: Game,
    /// The square of the queen
    #[arg(long, value_name = "X,Y", allow_hyphen_values = true)]
    at: Square,
    /// The squares that are blocked, at most K-1 of them; none after the flag: nothing is blocked
    #[arg(long, value_name = "X,Y", num_args = 0..)]
    blocked: Option<Vec<Square>>,
    #[command(flatten)]
    format: Format,
}

pub(crate) fn run(args: &Args, globals: &Globals) -> Result<(), Failure> {
    let (k, Square { x, y }) = (args.game.k, args.at);
    let position = position(args).map_err(|error| {
        Failure::refused(
            format!("--blocked: {error}"),
            format!("name at most {} squares, or play a game with a larger --k", k.get() - 1),
        )
    })?;
    let corner = Window::try_new(0, 0, x + 1, y + 1).map_err(Failure::work)?;
    let sweep = globals.sweep(k);
    cost::allow(sweep.cost_of_reading(corner), globals, "a square nearer to 0,0 costs less")?;
    let advice = {
        let progress = Progress::new(globals);
        position.advice(&sweep, &progress)?
    };
    args.format.print(&advice, |out| {
        writeln!(out, "game {}, the queen on {x},{y}\n", k.get())?;
        let block = Some(&*advice.best_block);
        advice::print(out, advice.outcome, &advice.winning_moves, block, &advice.reason)
    })
}

fn position(args: &Args) -> Result<Position, PositionError> {
    let position = Position::try_new(args.game.k, (args.at.x, args.at.y))?;
    match &args.blocked {
        Some(squares) => position.blocking(squares.iter().map(|square| (square.x, square.y))),
        None => Ok(position),
    }
}
