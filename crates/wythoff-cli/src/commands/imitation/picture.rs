//! `wythoff imitation picture`: a window of the board as a PNG, y upwards.

use std::path::PathBuf;

use dashu_int::UBig;
use wythoff::Window;
use wythoff::board::Board;
use wythoff::imitation::{Budgets, KM};
use wythoff_render::{Picture, Scale};

use super::work::of_oracle;
use crate::args::{self, Globals, Numbers, Size, Square};
use crate::cost::{self, Work};
use crate::failure::Failure;
use crate::files::drawing::{self, Look};

const HELP: &str = "\
X is the first pile, Y the second; Y grows upwards, 0,0 is at the bottom left. P-positions are \
coloured by the budget that the player needs who has just moved, to win: blue 0 imitations, green 1, \
ochre 2, orange 3, red 4 or more; K-1 or less is what she has at the start. Above the upper \
P-position of a column, and right of the lower one of a row, a position is lost for the player to \
move after some last moves, those that her one good move would imitate, if her own budget is at most \
what the pale colour says. On the white ground she always wins.

Examples:
  wythoff imitation picture --k 3 --m 1 --size 60 --scale 1/12 --frame -o k3.png
  wythoff imitation picture --k 2 --m 3 --size 4000 --scale 4 -o far.png
  wythoff imitation picture --k 5 --m 4 --at 1677030,2477030 -o far.png";

/// Draw P-positions, and which budgets lose elsewhere, as a PNG
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    #[command(flatten)]
    game: Numbers,
    /// Lower left position of the window
    #[arg(long, value_name = "X,Y", default_value = "0,0", allow_hyphen_values = true)]
    at: Square,
    /// Size of the window in positions
    #[arg(long, value_name = "N|WxH", default_value = "1000", allow_hyphen_values = true)]
    size: Size,
    #[command(flatten)]
    look: Look,
    /// Output file; - is stdout
    #[arg(short, long, value_name = "FILE.png")]
    output: PathBuf,
}

pub(crate) fn run(args: &Args, globals: &Globals) -> Result<(), Failure> {
    let (km, window) = (args.game.km()?, args::window(args.at, args.size)?);
    let mut picture = Picture::imitation(km, window);
    picture.scale = args.look.scale;
    picture.frame = args.look.frame;
    drawing::fits(&picture)?;
    let mut work = work(km, window, picture.scale);
    work.memory = work.memory.saturating_add(picture.memory());
    cost::allow_work(&work, globals, "a smaller window costs less")?;
    drawing::draw(&picture, &Budgets::new(km), &args.output, globals)
}

/// A few bytes a column, and time for the cells, or zoomed out for the columns in each row of squares; and what the
/// oracle takes for the pairs of columns and rows.
fn work(km: KM, window: Window, scale: Scale) -> Work<'static> {
    // Pairs are asked for in pieces, the last of which may end beyond the window.
    let furthest = UBig::from(window.right().max(window.bottom()) + 2 * Budgets::PIECE as u64);
    let pieces = u128::from(window.width() + window.height()) / Budgets::PIECE as u128 + 8;
    let oracle = of_oracle(km, &furthest, pieces);
    let cells = match scale {
        Scale::CellsPerPixel(side) => {
            let rows = u128::from(window.height().div_ceil(side.max(1)));
            rows * u128::from(window.width()) + u128::from(window.height())
        }
        Scale::PixelsPerCell(_) => window.cells(),
    };
    let amount = cells.saturating_add(oracle.amount);
    let seconds = move || {
        let trial = Window::try_new(0, 0, 512, 512).ok();
        let read = || {
            let values = Budgets::new(km).values(trial?, &()).ok()?;
            Some(std::hint::black_box(values).len() as u64)
        };
        amount as f64 / cost::rate(|| read().unwrap_or(0))
    };
    let memory = oracle.memory.saturating_add(32 * u128::from(window.width()));
    Work { amount, unit: "cells", memory, threads: 1, seconds: Box::new(seconds) }
}
