//! `wythoff imitation picture`: a window of the board as a PNG, y upwards.

use std::path::PathBuf;

use wythoff::GameId;

use crate::args::{self, Globals, Numbers, Size, Square};
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
    let (game, window) = (GameId::Imitation(args.game.km()?), args::window(args.at, args.size)?);
    drawing::scene(&drawing::of(game)?, window, args.look, &args.output, globals)
}
