//! `wythoff blocking outcome`: the winning moves or the best block at a square, and the reason.

use wythoff::Window;
use wythoff::blocking::outcome::{Position, PositionError};
use wythoff::text::counted;

use crate::answer::{Format, advice};
use crate::args::{Game, Globals, Square};
use crate::cost;
use crate::failure::{Failure, Result};
use crate::progress::Progress;

const HELP: &str = "\
Outcome N: the player to move wins by moving to a palace in view that is not blocked; these moves \
are listed. Outcome P: the opponent wins. The best block is the set that the opponent must block \
to win: all palaces in view; there is none if K or more are in view. Without --blocked the \
opponent has not blocked yet, and is assumed to block as well as possible: the outcome is N if and \
only if K or more palaces are in view.

Examples:
  wythoff blocking outcome --k 5 --at 3,3
  wythoff blocking outcome --k 5 --at 3,3 --blocked 0,0 1,1 3,0";

/// Say who wins from a square: what to play, what to block, and why
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    #[command(flatten)]
    game: Game,
    /// The square of the queen
    #[arg(long, value_name = "X,Y")]
    at: Square,
    /// The blocked squares, at most K-1; without a value, nothing is blocked
    #[arg(long, value_name = "X,Y", num_args = 0..)]
    blocked: Option<Vec<Square>>,
    #[command(flatten)]
    format: Format,
}

pub(crate) fn run(args: &Args, globals: &Globals) -> Result {
    let (k, Square { x, y }) = (args.game.k, args.at);
    let position = position(args).map_err(|error| {
        let help = match (&error, k.get()) {
            (PositionError::TooManyBlocked { .. }, 1) => {
                "omit --blocked, or choose a larger --k".to_owned()
            }
            (PositionError::TooManyBlocked { .. }, k) => {
                format!("give at most {}, or choose a larger --k", counted(k - 1, "square"))
            }
            _ => "give squares to which the queen can move".to_owned(),
        };
        Failure::refused(format!("--blocked: {error}"), help)
    })?;
    let corner = Window::try_new(0, 0, x + 1, y + 1).map_err(Failure::work)?;
    let sweep = globals.sweep(k);
    let closer = format!(
        "choose a square closer to the origin, or try `wythoff blocking value --k {} --at {x},{y}`",
        k.get()
    );
    cost::allow(sweep.cost_of_reading(corner), globals, &closer)?;
    let advice = position.advice(&sweep, &Progress::new(globals))?;
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
