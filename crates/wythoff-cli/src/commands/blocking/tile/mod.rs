//! `wythoff blocking tile`: one step of a board, edges in and edges out; or one tile of a store.

mod stored;

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use serde::Serialize;
use wythoff::blocking::boundary::Boundary;
use wythoff::blocking::sweep::{Cost, Look, PatchError, SweepSignal};
use wythoff::{K, Window};
use wythoff_store::signals::{Signals, SignalsError};

use super::sweep;
use crate::answer::{Format, as_string, fields};
use crate::cli::Globals;
use crate::cost;
use crate::failure::Failure;
use crate::output::{Content, Output, is_dash};
use crate::progress::Progress;
use crate::typed::{self, Game, Size, Square};

const HELP: &str = "\
A tile is told how many palaces lie behind every line that enters it, and tells the same of every \
line that leaves it: that is all it needs to know of the board, and all the board needs to know of \
it. Both files are NPY, one-dimensional, 4 T - 1 unsigned integers of 8 bits, in this order:

  V  T numbers, one a column, from the left
  H  T numbers, one a row, from the top
  D  2 T - 1 numbers, one a diagonal: bottom left, over the corner, to top right

Each number leaves at the place where it entered. So a tile takes V, and the last T - 1 of D, from \
the tile north of it: its V, and the first T - 1 of its D. It takes H, and the first T - 1 of D, \
from the tile west of it: its H, and the last T - 1 of its D. The one between is the one in the \
middle of D north-west of it. Beyond the board all are 0. Below the diagonal are the mirror images: V \
and H exchanged, D reversed.

Numbers are modulo 256. Where values span more than 86, counted from -6 to 2 at least, a tile is \
refused: give 16-bit signals, modulo 65536. docs/formats.md has a whole board in a few lines of \
Python.

With --store the tile goes into a store, by what the store has of the tiles north, west and north-west of it: \
so that `make`, or the array jobs of a cluster, sweep a board tile by tile, and `blocking sweep --resume` finishes \
it, with the same root as ever. Tile 0,0 begins the store. docs/distributed.md has examples.

Examples:
  wythoff blocking tile --k 1000 --tile 0,0 --tile-size 512 --out 0-0.npy
  wythoff blocking tile --k 5 --tile 1,0 --tile-size 8 --in in.npy --out out.npy
  wythoff blocking tile --k 20000 --size 60000 --store game-20000 --tile 0,0";

/// Evaluate one tile: what enters it in, what leaves it out
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    #[command(flatten)]
    game: Game,
    /// Which tile: column I and row J of tiles; its corner is square I T,J T
    #[arg(long, value_name = "I,J", value_parser = tile, allow_hyphen_values = true)]
    tile: Square,
    /// Side of a tile in cells [default with --store: as the store has it, or by the size]
    #[arg(long, value_name = "T", value_parser = side, allow_hyphen_values = true, required_unless_present = "store")]
    tile_size: Option<u32>,
    /// The signals that enter it, .npy; - is stdin [default for tile 0,0: all 0]
    #[arg(long = "in", value_name = "FILE")]
    entering: Option<PathBuf>,
    /// The signals that leave it; - is stdout, and then nothing else is printed
    #[arg(long = "out", value_name = "FILE", required_unless_present = "store")]
    leaving: Option<PathBuf>,
    /// Put the tile into the store in this folder
    #[arg(long, value_name = "DIR", conflicts_with_all = ["entering", "leaving"])]
    store: Option<PathBuf>,
    /// Side of the board in cells, where the store is begun [default: 3 K]
    #[arg(long, value_name = "N", value_parser = sweep::side, allow_hyphen_values = true, requires = "store")]
    size: Option<u64>,
    /// Begin a store without value counts
    #[arg(long, requires = "store")]
    no_pyramid: bool,
    #[command(flatten)]
    format: Format,
}

/// The largest side of a tile.
const LARGEST: u32 = 1 << 24;

/// `--tile-size`.
fn side(text: &str) -> Result<u32, String> {
    typed::number(text)
        .and_then(|n| u32::try_from(n).ok())
        .filter(|n| (1..=LARGEST).contains(n))
        .ok_or_else(|| format!("the side of a tile is a whole number from 1 to {LARGEST}"))
}

/// `--tile`.
fn tile(text: &str) -> Result<Square, &'static str> {
    text.parse().map_err(|_| {
        "a tile is I,J: its column and its row among the tiles, whole numbers from 0 on, such as 3,1"
    })
}

/// What there is in the tile.
#[derive(Debug, Serialize)]
struct Answer {
    k: K,
    tile: [u64; 2],
    tile_size: u64,
    palaces: u64,
    #[serde(serialize_with = "as_string")]
    hash: u64,
    min: Option<i64>,
    max: Option<i64>,
}

pub(crate) fn run(args: &Args, globals: &Globals) -> Result<(), Failure> {
    match (&args.store, args.tile_size, &args.leaving) {
        (Some(store), _, _) => stored::run(args, store, globals),
        (None, Some(side), Some(leaving)) => by_files(args, side, leaving, globals),
        _ => Ok(()),
    }
}

/// What enters from a file, what leaves into another.
fn by_files(args: &Args, side: u32, leaving: &Path, globals: &Globals) -> Result<(), Failure> {
    let window = window(args.tile, side)?;
    let cost = Cost {
        swept: window.cells(),
        read: 0,
        // Signals in and out of two bytes, those of all blocks inside, and counts.
        memory: 64 * u128::from(side) + (1 << 20),
    };
    cost::allow(cost, globals, "a smaller tile costs less")?;
    let entering = entering(args, side)?;
    let mut output = Output::open(leaving, Content::Binary)?;
    let (answer, signals) = match entering {
        Signals::Bytes(signals) => evaluate(args, globals, window, &signals, Signals::Bytes),
        Signals::Words(signals) => evaluate(args, globals, window, &signals, Signals::Words),
    }?;
    signals.write(&mut output).map_err(|error| Failure::write(leaving.display(), &error))?;
    output.finish()?;
    if is_dash(leaving) {
        return Ok(());
    }
    print(args, &answer, window)
}

fn print(args: &Args, answer: &Answer, window: Window) -> Result<(), Failure> {
    args.format.print(answer, |out| {
        let (k, [i, j], side) = (args.game.k.get(), answer.tile, answer.tile_size);
        let (x, y) = (window.x(), window.y());
        writeln!(out, "game {k}, tile {i},{j}: {side} x {side} cells from {x},{y}\n")?;
        let mut rows =
            vec![("palaces", answer.palaces.to_string()), ("hash", answer.hash.to_string())];
        if let (Some(min), Some(max)) = (answer.min, answer.max) {
            rows.push(("values", format!("{min} to {max} outside the hood")));
        }
        fields(out, &rows)
    })
}

/// The cells of the tile.
fn window(tile: Square, side: u32) -> Result<Window, Failure> {
    let side = u64::from(side);
    let corner = tile.x.checked_mul(side).zip(tile.y.checked_mul(side));
    let window = corner
        .and_then(|(x, y)| typed::window(Square { x, y }, Size { width: side, height: side }).ok());
    window.ok_or_else(|| {
        Failure::refused(
            format!("--tile {},{} --tile-size {side}: the tile ends beyond 2^60", tile.x, tile.y),
            "(I + 1) T and (J + 1) T may be up to 1152921504606846976 (2^60)",
        )
    })
}

/// The signals that enter the tile, and they are as many as its boundary has.
fn entering(args: &Args, side: u32) -> Result<Signals, Failure> {
    let Square { x: i, y: j } = args.tile;
    let count = 4 * side as usize - 1;
    let Some(path) = &args.entering else {
        if i == 0 && j == 0 {
            return Ok(Signals::Bytes(vec![0; count]));
        }
        return Err(Failure::refused(
            format!("--in is needed: palaces may lie behind the lines that enter tile {i},{j}"),
            "give what leaves its neighbours as --in FILE; only tile 0,0 has none",
        ));
    };
    let read = |input: &mut dyn Read| Signals::read(input, count);
    let signals = if is_dash(path) {
        read(&mut io::stdin().lock())
    } else {
        File::open(path).map_err(SignalsError::from).and_then(|mut file| read(&mut file))
    };
    signals.map_err(|error| {
        let wanted = format!(
            "a tile of side T takes 4 T - 1 signals, here {count}: NPY, one-dimensional, '|u1' or '<u2'"
        );
        match error {
            SignalsError::Io(error) => {
                Failure::refused(format!("--in: cannot read {}: {error}", path.display()), wanted)
            }
            error => Failure::refused(format!("--in {}: {error}", path.display()), wanted),
        }
    })
}

/// Evaluates the tile: what there is in it, and what leaves it.
fn evaluate<T: SweepSignal>(
    args: &Args,
    globals: &Globals,
    window: Window,
    signals: &[T],
    file: fn(Vec<T>) -> Signals,
) -> Result<(Answer, Signals), Failure> {
    let patch = globals.sweep(args.game.k).patch(window, boundary(signals));
    let found = {
        let progress = Progress::new(globals);
        patch.cross(Look { squares: None, checks: true }, &progress).map_err(failed)?
    };
    let answer = Answer {
        k: args.game.k,
        tile: [args.tile.x, args.tile.y],
        tile_size: window.width(),
        palaces: found.palaces(),
        hash: found.hash,
        min: found.min,
        max: found.max,
    };
    let Boundary { mut v, h, d } = found.leaving;
    v.extend(h);
    v.extend(d);
    Ok((answer, file(v)))
}

/// The boundary of a square block that signals in the order of the file stand for.
fn boundary<T: SweepSignal>(signals: &[T]) -> Boundary<T> {
    let side = signals.len().div_ceil(4);
    let (v, rest) = signals.split_at(side);
    let (h, d) = rest.split_at(side);
    Boundary { v: v.to_vec(), h: h.to_vec(), d: d.to_vec() }
}

fn failed(error: PatchError) -> Failure {
    match error {
        PatchError::Interrupted(_) => Failure::Interrupted,
        PatchError::OutOfRange { bits: 8, .. } => Failure::refused(
            error,
            "give 16-bit signals: --in takes '<u2' as well, modulo 65536, for all tiles of the board",
        ),
        PatchError::OutOfRange { .. } => Failure::refused(
            error,
            "no game that can be computed has such values: check the signals",
        ),
        PatchError::Check(_) => Failure::refused(
            error,
            "signals that no board has, or a fault of this machine: check --in, and try again",
        ),
    }
}
