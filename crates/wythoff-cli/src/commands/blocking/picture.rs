//! `wythoff blocking picture`: a window as a PNG.

use std::path::PathBuf;

use crate::cli::Globals;
use crate::cost;
use crate::drawing::{self, Colours, Look};
use crate::failure::Failure;
use crate::output::{Content, Output};
use crate::progress::Progress;
use crate::typed::{Game, OptionalWindow};

const HELP: &str = "\
Zoomed out, a pixel is the mean colour of its cells in linear light. Magnified, cells have a grid \
from 12 pixels on, and their palace numbers from 24. The file also says as text what it shows: game, \
k, window, scale, palette, program. Pictures are drawn row by row, in little memory at any size.

Examples:
  wythoff blocking picture --k 1000 -o game-1000.png
  wythoff blocking picture --k 40003 --scale 60 -o game-40003.png
  wythoff blocking picture --k 5 --size 11 --scale 1/40 --frame -o figure-1.png";

/// Draw a window as a PNG
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    #[command(flatten)]
    game: Game,
    #[command(flatten)]
    window: OptionalWindow,
    #[command(flatten)]
    look: Look,
    #[command(flatten)]
    colours: Colours,
    /// Output file; - is stdout
    #[arg(short, long, value_name = "FILE.png")]
    output: PathBuf,
}

pub(crate) fn run(args: &Args, globals: &Globals) -> Result<(), Failure> {
    let (k, window) = (args.game.k, args.window.window(args.game.k)?);
    let board = globals.sweep(k);
    let cost = board.cost_of_reading(window);
    cost::allow(cost, globals, "a window nearer to 0,0 costs less")?;
    let picture = drawing::picture(k, window, args.look, args.colours);
    let failed = |error| drawing::failed(&args.output, error);
    picture.size().map_err(failed)?;
    let mut output = Output::open(&args.output, Content::Binary)?;
    picture.draw(&board, &mut output, &Progress::new(globals)).map_err(failed)?;
    output.finish()
}
