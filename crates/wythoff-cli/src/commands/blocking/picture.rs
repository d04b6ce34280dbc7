//! `wythoff blocking picture`: a window as a picture.

use std::path::PathBuf;
use std::sync::Mutex;

use dashu_int::UBig;
use wythoff::blocking::Quadtree;
use wythoff::blocking::sweep::Cost;
use wythoff::board::Board;
use wythoff::{K, Window};
use wythoff_anatomy::anatomy::Anatomy;
use wythoff_render::Scale;
use wythoff_store::board::View;
use wythoff_view::{Engine, Request, is_counted, limits};

use crate::args::{Game, Globals, OptionalWindow};
use crate::boards::anatomy;
use crate::boards::engine::EngineArgs;
use crate::boards::quadtree::{self, Memory};
use crate::boards::stored::{self, Store};
use crate::cost;
use crate::failure::{Failure, Result};
use crate::files::drawing::{self, Colours, Look, Sheet};

const HELP: &str = "\
--regions draws borders, junctions and names of regions over the board, and their key below it; \
borders that are not sharp are dashed. The board is surveyed from 0,0, as by `blocking structure`. \
--limit draws the borders that the regions tend to as K grows; nothing is surveyed for them.

Zoomed out, a pixel has the mean colour of its cells in linear light. Cells of 12 pixels or more \
have a grid; cells of 24 pixels or more show their palace numbers. The file contains texts with \
game, k, window, scale, palette and program. PNG pictures are drawn row by row, so that a large \
picture needs little memory. SVG and PDF contain the board as pixels, and its frame, key, lines \
and names as vectors.

Boards that are too large for a sweep are drawn by the quadtree, and with --memory all boards are. \
In a window of more than 4096 cells per side, the colour of a pixel is the logarithm of its number \
of palaces per row; S is then 16, 32, 64, .. and X and Y are multiples of S.

With --store, the cost depends only on the size of the window. From S = 128 on, colours are \
computed from the stored counts of squares of at most two pixels per side.

Examples:
  wythoff blocking picture --k 1000 -o game-1000.png
  wythoff blocking picture --k 1000 --regions --frame -o anatomy-1000.png
  wythoff blocking picture --k 5000 --limit -o limit-5000.png
  wythoff blocking picture --k 40003 -o game-40003.png
  wythoff blocking picture --k 5 --size 11 --frame -o figure-1.pdf
  wythoff blocking picture --k 8 --size 2^60 -o game-8.png
  wythoff blocking picture --k 20000 --store game-20000 --scale 60 -o all.png";

/// Draw a window as a picture: PNG, SVG or PDF
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
    /// Draw borders, junctions and names of regions over the board
    #[arg(long)]
    regions: bool,
    /// Draw the borders that regions tend to as K grows
    #[arg(long)]
    limit: bool,
    #[command(flatten)]
    memory: Memory,
    #[command(flatten)]
    engine: EngineArgs,
    /// Output file: .png, .svg or .pdf; - is a PNG on stdout
    #[arg(short, long, value_name = "FILE", value_parser = drawing::file())]
    output: PathBuf,
}

impl Args {
    /// Returns the arguments of a picture without a store, borders or a budget of memory.
    pub(crate) fn plain(
        k: K,
        window: OptionalWindow,
        look: Look,
        colours: Colours,
        output: PathBuf,
    ) -> Self {
        let (store, memory) = (Store::default(), Memory { memory: None });
        let (regions, limit, engine) = (false, false, EngineArgs::default());
        let game = Game { k };
        Self { game, window, store, look, colours, regions, limit, memory, engine, output }
    }
}

pub(crate) fn run(args: &Args, globals: &Globals) -> Result {
    const CLOSER: &str = "choose a window closer to the origin";
    let k = args.game.k;
    let store = args.store.open(k, globals)?;
    let asked = args.memory.memory.is_some();
    if store.is_some() && asked {
        return Err(Failure::refused(
            "--memory with --store: a stored board needs no quadtree",
            "omit one of them",
        ));
    }
    let window = args.window.window_of(store.as_ref().map_or(3 * k.get(), View::size))?;
    let sweep = globals.sweep(k);
    let cost = sweep.cost_of_reading(window);
    let engine = match &store {
        Some(_) => Engine::Stored,
        None if asked => Engine::Quadtree,
        None if args.regions => Engine::Sweep,
        None => {
            let allowed = cost::allow(cost, globals, CLOSER).is_ok();
            Request::computed(k, window, cost.swept, allowed).engine()
        }
    };
    match (engine, store) {
        (Engine::Stored, Some(view)) => {
            stored::hold(&view, window)?;
            let cost = match args.look.scale(&window) {
                Scale::CellsPerPixel(cells @ 2..) => view.cost_of_counting(window, cells),
                _ => view.cost_of_reading(window),
            };
            cost::allow(cost, globals, "choose a smaller window")?;
            let size = view.size();
            draw(args, window, globals, || Ok((view, args.regions.then_some(size))))
        }
        (Engine::Quadtree, _) => by_quadtree(args, window, None, globals),
        _ if args.regions => {
            let size = Anatomy::size_for(k, window);
            let cost = cost::both(anatomy::cost(&sweep, size)?, Cost { swept: 0, ..cost });
            cost::allow(cost, globals, CLOSER)?;
            let card = args.engine.open(cost.swept, globals)?;
            let sweep = card.speed_up(sweep);
            draw(args, window, globals, || Ok((anatomy::keep(&sweep, size, globals)?, Some(size))))
        }
        (engine, _) => {
            let side = UBig::from(window.right().max(window.bottom()));
            if engine == Engine::Sooner
                && let Some(tree) = quadtree::sooner(k, args.memory, &side, cost.swept, globals)?
            {
                return by_quadtree(args, window, Some(tree), globals);
            }
            let card = args.engine.open(cost.swept, globals)?;
            draw(args, window, globals, || Ok((card.speed_up(sweep), None)))
        }
    }
}

/// Draws a window by a quadtree: palace numbers in a small window, and numbers of palaces per pixel
/// in a large one. Grows the tree if none is given.
fn by_quadtree(args: &Args, window: Window, tree: Option<Quadtree>, globals: &Globals) -> Result {
    if args.regions {
        return Err(Failure::refused(
            "--regions with --memory: regions are found by a sweep, not by the quadtree",
            "omit one of them",
        ));
    }
    let mut picture = drawing::picture(args.game.k, window, args.look, args.colours);
    picture.counted = is_counted(window);
    if picture.counted && args.look.scale.is_none() {
        picture.scale = Scale::fitting_counts(&window);
    }
    let counts = match picture.scale {
        Scale::CellsPerPixel(cells) => Quadtree::counts(window, cells),
        Scale::PixelsPerCell(_) => false,
    };
    if args.limit {
        picture.outline_limit(args.game.k);
    }
    if picture.counted && !counts {
        let (scale, x, y) = (picture.scale, window.x(), window.y());
        let message = format!(
            "--scale {scale} at {x},{y}: in a window of more than {} cells per side, the quadtree \
             counts palaces only in aligned squares",
            limits::TREE_CELLS
        );
        let help = format!(
            "give a scale S of 16, 32, 64, .. and multiples of S as X and Y, or a window of at \
             most {} cells per side",
            limits::TREE_CELLS
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
    sheet.draw(&picture, &Mutex::new(tree), globals)
}

/// Opens the file, then draws the board that `board` returns, with its anatomy if `board` returns
/// the side of a survey.
fn draw<B: Board>(
    args: &Args,
    window: Window,
    globals: &Globals,
    board: impl FnOnce() -> Result<(B, Option<u64>)>,
) -> Result {
    let k = args.game.k;
    let mut picture = drawing::picture(k, window, args.look, args.colours);
    let sheet = Sheet::open(&args.output, picture.size())?;
    let (board, size) = board()?;
    if let Some(size) = size {
        let anatomy = anatomy::survey(k, &board, size, globals)?;
        drawing::outline(&mut picture, &anatomy)?;
    }
    if args.limit {
        picture.outline_limit(k);
    }
    sheet.draw(&picture, &board, globals)
}
