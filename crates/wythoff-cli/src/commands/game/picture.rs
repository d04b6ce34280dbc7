//! `wythoff game picture`: the P-positions or Sprague-Grundy values of a window, y upwards.

use std::path::PathBuf;

use wythoff::GameId;
use wythoff_view::{Aspect, Scene, SceneError};

use super::Game;
use crate::args::{self, Globals, Size, Square};
use crate::failure::{Failure, Result};
use crate::files::drawing::{self, Look};

const HELP: &str = "\
Y grows upwards, and 0,0 is at the bottom left. All positions up to the window are computed. Colours:
  outcome  P-positions white, other positions black; zoomed out, a pixel is
           lighter the more P-positions it shows; few P-positions are drawn
           larger than a pixel
  value    Sprague-Grundy values: 0 white, 1 yellow to 14 dark red; a larger
           value at (x, y) is dark blue to light green by value / (x + y)
Games with --block or --misere have outcomes only.

Examples:
  wythoff game picture --moves maharaja --size 400 --frame -o maharaja.png
  wythoff game picture --moves ryuo --colour value --frame -o ryuo.png
  wythoff game picture --moves \"1,0* 0,1* 1,1* 3,1 1,3\" --size 60 -o zebra.svg";

/// Draw the P-positions or the Sprague-Grundy values of a window
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
    /// Quantity to draw: outcome or value
    #[arg(long, visible_alias = "color", value_name = "WHAT", value_parser = colour, default_value = "outcome")]
    colour: Aspect,
    /// Output file: .png, .svg or .pdf; - is a PNG on stdout
    #[arg(short, long, value_name = "FILE", value_parser = drawing::file())]
    output: PathBuf,
}

pub(crate) fn run(args: &Args, globals: &Globals) -> Result {
    let scene = Scene::try_new(GameId::Moves(args.game.game()?), Some(args.colour));
    let scene = scene.map_err(|error| match error {
        SceneError::Values(_) => {
            Failure::refused(format!("--colour {}: {error}", args.colour), "omit --colour")
        }
        error => Failure::work(error),
    })?;
    drawing::scene(&scene, args::window(args.at, args.size)?, args.look, &args.output, globals)
}

/// Reads `--colour`, which is one of the aspects of games of moves.
fn colour(text: &str) -> Result<Aspect, &'static str> {
    let aspect =
        text.parse().ok().filter(|aspect| [Aspect::Outcome, Aspect::Value].contains(aspect));
    aspect.ok_or("choose outcome or value")
}
