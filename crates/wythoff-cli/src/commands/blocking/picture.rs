//! `wythoff blocking picture`: a window as a PNG.

use std::path::PathBuf;
use std::sync::Mutex;

use dashu_int::UBig;
use wythoff::Window;
use wythoff::blocking::Quadtree;
use wythoff::blocking::sweep::Cost;
use wythoff::board::Board;
use wythoff_render::Scale;

use crate::args::{Game, Globals, OptionalWindow};
use crate::boards::anatomy;
use crate::boards::quadtree::{self, Memory};
use crate::boards::stored::{self, Store};
use crate::cost;
use crate::failure::Failure;
use crate::files::drawing::{self, Colours, Look, Sheet};

const HELP: &str = "\
--regions draws borders, junctions and names of regions over the board, and a legend below it; dashed \
borders are not sharp. For that the board is surveyed from 0,0 on, as `blocking structure` does.

Zoomed out, a pixel is the mean colour of its cells in linear light. Magnified, cells have a grid \
from 12 pixels on, and their palace numbers from 24. The file also says as text what it shows: game, \
k, window, scale, palette, program. Pictures are drawn row by row, in little memory at any size.

Boards that are too large to be swept are drawn by the quadtree, and so is any if --memory is given. Of a window of more than \
4096 cells a side it draws how many palaces a row each pixel holds, by logarithm: S is 16, 32, 64, .. then, and X and Y are \
multiples of it.

With --store a window costs what its own cells cost, wherever it lies, and from 128 cells a pixel \
on next to nothing: colours then come from counts of squares that are at most two pixels wide.

Examples:
  wythoff blocking picture --k 1000 -o game-1000.png
  wythoff blocking picture --k 1000 --regions --frame -o anatomy-1000.png
  wythoff blocking picture --k 40003 --scale 60 -o game-40003.png
  wythoff blocking picture --k 5 --size 11 --scale 1/40 --frame -o figure-1.png
  wythoff blocking picture --k 8 --size 2^60 --scale 2^50 -o game-8.png
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
    /// Draw borders, junctions and names of regions over it
    #[arg(long)]
    regions: bool,
    #[command(flatten)]
    memory: Memory,
    /// Output file; - is stdout
    #[arg(short, long, value_name = "FILE.png")]
    output: PathBuf,
}

pub(crate) fn run(args: &Args, globals: &Globals) -> Result<(), Failure> {
    let k = args.game.k;
    if let Some(view) = args.store.open(k, globals)? {
        if args.memory.memory.is_some() {
            return Err(Failure::refused(
                "--memory with --store: a stored board takes little memory anyhow",
                "leave out one of them",
            ));
        }
        let window = args.window.window_of(view.size())?;
        stored::hold(&view, window)?;
        let cost = match args.look.scale {
            Scale::CellsPerPixel(cells @ 2..) => view.cost_of_counting(window, cells),
            _ => view.cost_of_reading(window),
        };
        cost::allow(cost, globals, "a smaller window costs less")?;
        let size = view.size();
        return draw(args, window, globals, || Ok((view, args.regions.then_some(size))));
    }
    let (sweep, window) = (globals.sweep(k), args.window.window(k)?);
    let mut cost = sweep.cost_of_reading(window);
    const NEARER: &str = "a window nearer to 0,0 costs less";
    if args.memory.memory.is_some() {
        return by_quadtree(args, window, None, globals);
    }
    if !args.regions {
        // What is too much for a sweep may be nothing to the quadtree.
        if cost::allow(cost, globals, NEARER).is_err() {
            return by_quadtree(args, window, None, globals);
        }
        // Where cells are drawn the picture is the same, and comes sooner from the one or from the other.
        if !is_counted(window) {
            let side = UBig::from(window.right().max(window.bottom()));
            if let Some(tree) = quadtree::sooner(k, args.memory, &side, cost.swept, globals)? {
                return by_quadtree(args, window, Some(tree), globals);
            }
        }
        return draw(args, window, globals, || Ok((sweep, None)));
    }
    let size = anatomy::size_for(k, window);
    cost = cost::both(anatomy::cost(&sweep, size)?, Cost { swept: 0, ..cost });
    cost::allow(cost, globals, NEARER)?;
    draw(args, window, globals, || Ok((anatomy::keep(&sweep, size, globals)?, Some(size))))
}

/// Most cells a side that the quadtree draws one by one.
const MOST_CELLS: u64 = 1 << 12;

/// Whether the quadtree draws how many palaces pixels hold, instead of values.
fn is_counted(window: Window) -> bool {
    window.width().max(window.height()) > MOST_CELLS
}

/// Draws a window anywhere: values where they can be seen, and otherwise how many palaces a pixel holds; by a quadtree that is
/// grown already or grows now.
fn by_quadtree(
    args: &Args,
    window: Window,
    tree: Option<Quadtree>,
    globals: &Globals,
) -> Result<(), Failure> {
    if args.regions {
        return Err(Failure::refused(
            "--regions with --memory: regions are found by sweeping",
            "leave out one of them",
        ));
    }
    let mut picture = drawing::picture(args.game.k, window, args.look, args.colours);
    picture.counted = is_counted(window);
    let counts = match args.look.scale {
        Scale::CellsPerPixel(cells) => Quadtree::counts(window, cells),
        Scale::PixelsPerCell(_) => false,
    };
    if picture.counted && !counts {
        let (scale, x, y) = (args.look.scale, window.x(), window.y());
        let message = format!(
            "--scale {scale} at {x},{y}: of so many cells the quadtree only knows how many palaces their squares hold"
        );
        let help = format!(
            "allowed are a scale of 16, 32, 64, .. and X and Y that are multiples of it; or a window of up to {MOST_CELLS} cells a side"
        );
        return Err(Failure::refused(message, help));
    }
    let sheet = Sheet::open(&args.output, picture.size())?;
    let tree = match tree {
        Some(tree) => tree,
        None => {
            let side = UBig::from(window.right().max(window.bottom()));
            quadtree::grown(args.game.k, args.memory, &side, globals)?
        }
    };
    let tree = Mutex::new(tree);
    sheet.fill(globals, |output, progress| picture.draw(&tree, output, progress))
}

/// Draws the board that `board` gives when the file is open, with its anatomy if that is to be surveyed.
fn draw<B: Board>(
    args: &Args,
    window: Window,
    globals: &Globals,
    board: impl FnOnce() -> Result<(B, Option<u64>), Failure>,
) -> Result<(), Failure> {
    let k = args.game.k;
    let mut picture = drawing::picture(k, window, args.look, args.colours);
    let sheet = Sheet::open(&args.output, picture.size())?;
    let (board, size) = board()?;
    if let Some(size) = size {
        let anatomy = anatomy::survey(k, &board, size, globals)?;
        drawing::outline(&mut picture, &anatomy)?;
    }
    sheet.fill(globals, |output, progress| picture.draw(&board, output, progress))
}
