//! `wythoff blocking picture`: a window as a PNG.

use std::path::PathBuf;

use wythoff::Window;
use wythoff::blocking::sweep::Cost;
use wythoff::board::Board;
use wythoff_render::Scale;

use crate::cli::Globals;
use crate::cost;
use crate::drawing::{self, Colours, Look};
use crate::failure::Failure;
use crate::output::{Content, Output};
use crate::progress::Progress;
use crate::stored::{self, Store};
use crate::typed::{Game, OptionalWindow};

const HELP: &str = "\
Zoomed out, a pixel is the mean colour of its cells in linear light. Magnified, cells have a grid \
from 12 pixels on, and their palace numbers from 24. The file also says as text what it shows: game, \
k, window, scale, palette, program. Pictures are drawn row by row, in little memory at any size.

With --store a window costs what its own cells cost, wherever it lies, and from 128 cells a pixel \
on next to nothing: colours then come from counts of squares that are at most two pixels wide.

Examples:
  wythoff blocking picture --k 1000 -o game-1000.png
  wythoff blocking picture --k 40003 --scale 60 -o game-40003.png
  wythoff blocking picture --k 5 --size 11 --scale 1/40 --frame -o figure-1.png
  wythoff blocking picture --k 20000 --store game-20000 --scale 60 -o all.png";

/// Draw a window as a PNG
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    #[command(flatten)]
    game: Game,
    #[command(flatten)]
    window: OptionalWindow,
    #[command(flatten)]
    store: Store,
    #[command(flatten)]
    look: Look,
    #[command(flatten)]
    colours: Colours,
    /// Output file; - is stdout
    #[arg(short, long, value_name = "FILE.png")]
    output: PathBuf,
}

pub(crate) fn run(args: &Args, globals: &Globals) -> Result<(), Failure> {
    let k = args.game.k;
    if let Some(view) = args.store.open(k, globals)? {
        let window = args.window.window_of(view.size())?;
        stored::hold(&view, window)?;
        let cost = match args.look.scale {
            Scale::CellsPerPixel(cells @ 2..) => view.cost_of_counting(window, cells),
            _ => view.cost_of_reading(window),
        };
        return draw(args, &view, window, (cost, "a smaller window costs less"), globals);
    }
    let (board, window) = (globals.sweep(k), args.window.window(k)?);
    let cost = board.cost_of_reading(window);
    draw(args, &board, window, (cost, "a window nearer to 0,0 costs less"), globals)
}

fn draw(
    args: &Args,
    board: &dyn Board,
    window: Window,
    (cost, smaller): (Cost, &str),
    globals: &Globals,
) -> Result<(), Failure> {
    cost::allow(cost, globals, smaller)?;
    let picture = drawing::picture(args.game.k, window, args.look, args.colours);
    let failed = |error| drawing::failed(&args.output, error);
    picture.size().map_err(failed)?;
    let mut output = Output::open(&args.output, Content::Binary)?;
    picture.draw(board, &mut output, &Progress::new(globals)).map_err(failed)?;
    output.finish()
}
