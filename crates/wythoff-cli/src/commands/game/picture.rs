//! `wythoff game picture`: the P-positions of a window as a PNG, y upwards.

use std::path::PathBuf;

use wythoff::game::MovesBoard;
use wythoff_render::{Origin, Palette, Picture, Subject};

use super::{Ending, Game};
use crate::args::{self, Globals, Size, Square};
use crate::cost;
use crate::failure::Failure;
use crate::files::drawing::{self, Look};

const HELP: &str = "\
P-positions are white, other positions black; zoomed out, every pixel with a P-position is white. Y \
grows upwards, and 0,0 is at the bottom left. All positions up to the window are computed.

Examples:
  wythoff game picture --moves maharaja --size 400 --frame -o maharaja.png
  wythoff game picture --moves \"1,0* 0,1* 1,1* 3,1 1,3\" --size 60 --scale 1/8 -o zebra.png";

/// Draw the P-positions of a window as a PNG
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    #[command(flatten)]
    game: Game,
    #[command(flatten)]
    ending: Ending,
    /// Lower left square of the window
    #[arg(long, value_name = "X,Y", default_value = "0,0")]
    at: Square,
    /// Size of the window in cells
    #[arg(long, value_name = "N|WxH", default_value = "500")]
    size: Size,
    #[command(flatten)]
    look: Look,
    /// Output file; - is stdout
    #[arg(short, long, value_name = "FILE.png")]
    output: PathBuf,
}

pub(crate) fn run(args: &Args, globals: &Globals) -> Result<(), Failure> {
    let moves = args.game.moves();
    let window = args::window(args.at, args.size)?;
    let mut picture = Picture::new(subject(&moves.to_string(), args.ending.misere), window);
    (picture.scale, picture.frame) = (args.look.scale, args.look.frame);
    (picture.palette, picture.origin) = (Palette::Outcome, Origin::BottomLeft);
    drawing::fits(&picture)?;
    let work = cost::of_table(moves, window.right(), window.bottom()) + picture.memory();
    cost::allow_work(&work, globals, "choose a smaller window, closer to 0,0")?;
    let board = MovesBoard::new(moves.clone(), args.ending.play());
    drawing::draw(&picture, &board, &args.output, globals)
}

/// Returns the subject of a picture of a game.
fn subject(moves: &str, misere: bool) -> Subject {
    let play = if misere { ", misère play" } else { "" };
    let details = [("game", "moves".to_owned()), ("moves", moves.to_owned())];
    Subject { title: format!("Moves {moves}{play}"), details: details.into(), zero: None }
}
