//! `wythoff game picture`: the P-positions of a window as a PNG, y upwards.

use std::path::PathBuf;

use wythoff::GameId;
use wythoff_view::Scene;

use super::Game;
use crate::args::{self, Globals, Size, Square};
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
    let scene = Scene::try_new(GameId::Moves(args.game.game()?), None).map_err(Failure::work)?;
    drawing::scene(&scene, args::window(args.at, args.size)?, args.look, &args.output, globals)
}
