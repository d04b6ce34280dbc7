//! `wythoff game outcome`: the winner from a position, and the winning moves.

use serde::Serialize;
use wythoff::game::Outcome;
use wythoff::game::grundy::{self, Play};
use wythoff::game::moves::Moves;

use super::{Ending, Game};
use crate::answer::{Format, advice};
use crate::args::{Globals, Square};
use crate::cost;
use crate::failure::Failure;
use crate::progress::Progress;

const HELP: &str = "\
Outcome N: the player to move wins by moving to any of the P-positions that are listed. Outcome P: \
the opponent wins. All smaller positions are computed.

Examples:
  wythoff game outcome --moves \"1,0* 0,1* 1,1* 1,2 2,1\" --at 20,30
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
    ending: Ending,
    #[command(flatten)]
    format: Format,
}

#[derive(Debug, Serialize)]
struct Answer {
    moves: String,
    misere: bool,
    outcome: &'static str,
    winning_moves: Vec<(u64, u64)>,
    reason: String,
}

pub(crate) fn run(args: &Args, globals: &Globals) -> Result<(), Failure> {
    let (moves, at, misere) = (args.game.moves(), args.at, args.ending.misere);
    let (width, height) = (at.x.saturating_add(1), at.y.saturating_add(1));
    cost::allow_work(&cost::of_table(moves, width, height), globals, "choose a smaller X or Y")?;
    // The limit on memory keeps both numbers in the range of usize.
    let (width, height) = (width as usize, height as usize);
    let progress = Progress::counting("rows", globals);
    let outcomes = grundy::outcomes(moves, args.ending.play(), width, height, &progress)?;
    drop(progress);
    let outcome_at = |(x, y): (u64, u64)| outcomes[y as usize * width + x as usize];
    let mut winning_moves = moves.options(at.x, at.y);
    winning_moves.retain(|&option| outcome_at(option) == Outcome::P);
    winning_moves.sort_unstable();
    let outcome = outcome_at((at.x, at.y));
    let answer = Answer {
        moves: moves.to_string(),
        misere,
        outcome: if outcome == Outcome::P { "P" } else { "N" },
        reason: reason(moves, (at.x, at.y), args.ending.play(), &winning_moves),
        winning_moves,
    };
    args.format.print(&answer, |out| {
        let play = if misere { ", misère play" } else { "" };
        writeln!(out, "Moves {moves}{play}, at {},{}\n", at.x, at.y)?;
        advice::print(out, outcome, &answer.winning_moves, None, &answer.reason)
    })
}

/// Returns the reason of an outcome.
fn reason(moves: &Moves, (x, y): (u64, u64), play: Play, winning_moves: &[(u64, u64)]) -> String {
    match (winning_moves.len(), moves.can_move(x, y), play) {
        (_, false, Play::Normal) => "there is no move, so the player to move loses".to_owned(),
        (_, false, Play::Misere) => {
            "there is no move, and in misère play the player who cannot move wins".to_owned()
        }
        (0, ..) => "no P-position can be reached, so the player to move loses".to_owned(),
        (1, ..) => "one P-position can be reached, and the opponent loses from there".to_owned(),
        (count, ..) => {
            format!("{count} P-positions can be reached, and the opponent loses from each")
        }
    }
}
