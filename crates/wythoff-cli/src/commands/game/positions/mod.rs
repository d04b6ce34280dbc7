//! `wythoff game positions`: the P-positions of the first rows, or of a window.

pub(super) mod rows;
pub(super) mod window;

use std::path::PathBuf;

use super::Game;
use crate::answer::Format;
use crate::args::{Globals, LARGEST, Size, whole};
use crate::failure::Result;

const HELP: &str = "\
With --rows the rays 1,0* and 0,1* have to be among the moves, beside them any rays, steps and a cone: \
then each row and each column holds exactly one P-position. The answer is the sum of their x, the \
largest x, and without --json the first P-positions. -o writes all of them: as a b-file of the \
OEIS (.bfile or .txt: lines `y x`), as CSV or Parquet (columns x and y) or for NumPy (row y of the \
array holds the x, in 64 bits); - is a b-file on stdout.

With --size all games are possible; with --pass, all passes are left. The answer is the number of \
P-positions with x < W and y < H, the sum of all their heaps, and without --json the first ones. -o \
writes all of them by y, then by x: as CSV or Parquet, or as an array of rows x, y for NumPy; - is CSV \
on stdout.

Examples:
  wythoff game positions --moves maharaja --rows 1000000
  wythoff game positions --moves \"nim |s-t|<3\" --rows 1000000 -o p.parquet
  wythoff game positions --moves \"1,0* 0,1* 1,1\" --rows 20 -o -
  wythoff game positions --moves \"wythoff block=3 pass=1\" --size 200 -o p.csv";

/// Compute the P-positions of the first rows, of games with the rays of Nim, or of a window
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
#[group(id = "extent", required = true, multiple = false, args = ["rows", "size"])]
pub(crate) struct Args {
    #[command(flatten)]
    game: Game,
    /// Number of rows, from row 0 on
    #[arg(long, value_name = "N", value_parser = whole::<u64, 0, LARGEST>)]
    rows: Option<u64>,
    /// Size of a window, from 0,0 on, in place of --rows: N for N x N, or W x H
    #[arg(long, value_name = "N|WxH")]
    size: Option<Size>,
    /// Output file, ending in .csv, .parquet or .npy, with --rows also in .bfile or .txt; - is
    /// stdout
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    format: Format,
}

pub(crate) fn run(args: &Args, globals: &Globals) -> Result {
    let (game, output) = (args.game.game()?, args.output.as_deref());
    match args.size {
        Some(size) => window::run(&game, size, output, args.format, globals),
        None => rows::run(&game, args.rows.unwrap_or(0), output, args.format, globals),
    }
}
