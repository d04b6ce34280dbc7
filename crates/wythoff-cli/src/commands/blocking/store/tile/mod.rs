//! `wythoff blocking tile`: one tile of a board, from files of signals or in a store.

mod answer;
mod files;
mod stored;

use std::path::PathBuf;

use wythoff::blocking::tiling::Tiling;

pub(crate) use self::answer::Answer;
use self::answer::Question;
use super::sweep::Shape;
use crate::answer::Format;
use crate::args::{Game, Globals, Square, whole};
use crate::boards::engine::EngineArgs;
use crate::failure::Result;

const HELP: &str = "\
The signals of a tile are the numbers of palaces on the lines that enter it and on the lines that \
leave it. A tile is evaluated from its incoming signals alone. Both files are NPY, \
one-dimensional, 4 T - 1 unsigned integers of 8 bits, in this order:

  V  T numbers, one per column, from the left
  H  T numbers, one per row, from the top
  D  2 T - 1 numbers, one per diagonal: from the bottom left over the corner
     to the top right

A signal leaves at the same place of the order as it enters. A tile takes V and the last T - 1 of \
D from the tile north of it: its V and the first T - 1 of its D. It takes H and the first T - 1 of \
D from the tile west of it: its H and the last T - 1 of its D. The number between comes from the \
middle of D of the tile north-west of it. Beyond the board all numbers are 0. Tiles below the \
diagonal are mirror images: V and H are exchanged, and D is reversed.

Numbers are modulo 256. If the values of a tile, together with -6 and 2, span more than 86, the \
tile is refused; then give 16-bit signals, modulo 65536. docs/formats.md evaluates a whole board \
in a few lines of Python.

With --store the tile is written to a store, from the stored tiles north, west and north-west of \
it. `make`, or the array jobs of a cluster, can sweep a board this way; `blocking sweep --resume` \
finishes it, with the same root as a sweep. Tile 0,0 begins the store. docs/distributed.md has \
examples.

Examples:
  wythoff blocking tile --k 1000 --tile 0,0 --tile-size 512 -o 0-0.npy
  wythoff blocking tile --k 5 --tile 1,0 --tile-size 8 --in in.npy -o out.npy
  wythoff blocking tile --k 20000 --size 60000 --store game-20000 --tile 0,0";

/// Evaluate one tile: read its incoming signals, write its outgoing signals
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    #[command(flatten)]
    game: Game,
    /// Column I and row J of the tile among the tiles; its corner is the square I T,J T
    #[arg(long, value_name = "I,J", value_parser = tile)]
    tile: Square,
    /// Side of a tile in cells, from 1 to 2^24 [default with --store: that of the store, or by the
    /// size]
    #[arg(
        long,
        value_name = "T",
        value_parser = whole::<u32, 1, { 1 << 24 }>,
        required_unless_present = "store"
    )]
    tile_size: Option<u32>,
    /// File of the incoming signals, .npy; - is stdin [default for tile 0,0: all 0]
    #[arg(long = "in", value_name = "FILE")]
    entering: Option<PathBuf>,
    /// File of the outgoing signals, .npy; - is stdout, and then no text is printed
    #[arg(
        short = 'o',
        long = "output",
        alias = "out",
        value_name = "FILE",
        required_unless_present = "store"
    )]
    leaving: Option<PathBuf>,
    /// Write the tile to the store in this folder
    #[arg(long, value_name = "DIR", conflicts_with_all = ["entering", "leaving"])]
    store: Option<PathBuf>,
    /// Side of the board in cells, for a new store: from 1 to 2^32 [default: 3 K]
    #[arg(
        long,
        value_name = "N",
        value_parser = whole::<u64, 1, { Tiling::MOST }>,
        requires = "store"
    )]
    size: Option<u64>,
    /// Begin a store without value counts
    #[arg(long, requires = "store")]
    no_pyramid: bool,
    #[command(flatten)]
    engine: EngineArgs,
    #[command(flatten)]
    format: Format,
}

/// Reads `--tile`.
fn tile(text: &str) -> Result<Square, &'static str> {
    text.parse().map_err(|_| {
        "give I,J, the column and the row of the tile: whole numbers of at least 0, such as 3,1"
    })
}

pub(crate) fn run(args: &Args, globals: &Globals) -> Result {
    let Args { tile, engine, format, .. } = *args;
    let question = Question { k: args.game.k, tile, engine, format };
    match (&args.store, args.tile_size, &args.leaving) {
        (Some(store), _, _) => {
            let shape = Shape {
                size: args.size,
                side: args.tile_size.map(u64::from),
                pyramid: !args.no_pyramid,
            };
            stored::run(question, store, shape, globals)
        }
        (None, Some(side), Some(leaving)) => {
            files::run(question, side, args.entering.as_deref(), leaving, globals)
        }
        _ => Ok(()),
    }
}
