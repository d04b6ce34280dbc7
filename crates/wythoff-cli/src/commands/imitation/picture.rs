//! `wythoff imitation picture`: a window of the board, y upwards.

use std::path::PathBuf;

use wythoff::GameId;

use crate::args::{self, Globals, Numbers, Size, Square};
use crate::failure::Result;
use crate::files::drawing::{self, Look};

const HELP: &str = "\
X is the first heap, Y the second; Y grows upwards, and 0,0 is at the bottom left. The colour of a \
P-position is the budget that the player who has just moved needs to win: blue 0 imitations, green \
1, ochre 2, orange 3, red 4 or more. A player has K-1 imitations at the start. Pale colours are \
above the upper P-position of a column, and right of the lower P-position of a row: there the \
player to move has one winning move, and loses if it would imitate the last move and her budget is \
at most that of the colour. On a white position the player to move always wins.

Examples:
  wythoff imitation picture --k 3 --m 1 --size 60 --frame -o k3.pdf
  wythoff imitation picture --k 2 --m 3 --size 4000 -o far.png
  wythoff imitation picture --k 5 --m 4 --at 1677030,2477030 -o far.png";

/// Draw P-positions and the budgets that lose elsewhere
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    #[command(flatten)]
    game: Numbers,
    /// Lower left position of the window
    #[arg(long, value_name = "X,Y", default_value = "0,0")]
    at: Square,
    /// Size of the window in positions
    #[arg(long, value_name = "N|WxH", default_value = "1000")]
    size: Size,
    #[command(flatten)]
    look: Look,
    /// Output file: .png, .svg or .pdf; - is a PNG on stdout
    #[arg(short, long, value_name = "FILE", value_parser = drawing::file())]
    output: PathBuf,
}

pub(crate) fn run(args: &Args, globals: &Globals) -> Result {
    let (game, window) = (GameId::Imitation(args.game.km()?), args::window(args.at, args.size)?);
    drawing::scene(&drawing::of(game)?, window, args.look, &args.output, globals)
}
