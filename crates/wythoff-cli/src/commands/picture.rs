//! `wythoff picture`: a window of any game.

use std::path::PathBuf;

use wythoff::{Family, GameId};
use wythoff_view::{Aspect, Scene};

use super::blocking;
use crate::args::{self, Globals, OptionalWindow, Size, Square};
use crate::failure::{Failure, Result};
use crate::files::drawing::{self, Colours, Look};

const HELP: &str = "\
`wythoff game --help` and `wythoff three --help` describe MOVES. A game on three heaps may be followed \
by @Z, the slice with Z tokens on the third heap; without @Z, Z is 0. Aspects are value (blocking, \
moves), budgets (imitation), outcome (moves, nimhoff, wythoff), sees and fill:a,b (nimhoff), and \
slice:Z (three). The commands `blocking picture`, `game picture`, `imitation picture`, \
`nimhoff picture` and `three picture` describe the colours and have further options.

Examples:
  wythoff picture blocking/1000 -o game-1000.png
  wythoff picture nimhoff/gdwn:1,2 --aspect sees --size 400 --frame -o sees.png
  wythoff picture moves/maharaja --aspect value -o values.png
  wythoff picture imitation/3,1 --size 60 --frame -o k3.pdf
  wythoff picture three/wythoff@20 -o slice.png";

fn help() -> String {
    format!(
        "A game is written as in the addresses of the explorer: its family and its parameters.\n{}{HELP}",
        Family::list()
    )
}

/// Draw a window of any game as a picture: PNG, SVG or PDF
#[derive(Debug, clap::Args)]
#[command(after_help = help())]
pub(crate) struct Args {
    /// Game, such as blocking/1000
    #[arg(value_name = "FAMILY/PARAMETERS")]
    game: Scene,
    /// Quantity to draw [default: value, budgets, outcome or slice:0; sees for nimhoff with
    /// blocking]
    #[arg(long, value_name = "ASPECT")]
    aspect: Option<Aspect>,
    /// First column and row of the window
    #[arg(long, value_name = "X,Y", default_value = "0,0")]
    at: Square,
    /// Size of the window in cells: N for N x N, or W x H [default: 3 K for blocking/K, or 1000]
    #[arg(long, value_name = "N|WxH")]
    size: Option<Size>,
    #[command(flatten)]
    look: Look,
    #[command(flatten)]
    colours: Colours,
    /// Output file: .png, .svg or .pdf; - is a PNG on stdout
    #[arg(short, long, value_name = "FILE", value_parser = drawing::file())]
    output: PathBuf,
}

pub(crate) fn run(args: Args, globals: &Globals) -> Result {
    let Args { game, aspect, at, size, look, colours, output } = args;
    let scene = match aspect {
        None => game,
        Some(_) if Scene::try_new(game.game().clone(), None).ok().as_ref() != Some(&game) => {
            return Err(Failure::refused(
                format!(
                    "--aspect with the slice of {}: the game already has an aspect",
                    game.game()
                ),
                "omit --aspect, or the part after @",
            ));
        }
        aspect => Scene::try_new(game.game().clone(), aspect)
            .map_err(|error| Failure::refused(format!("--aspect: {error}"), "omit --aspect"))?,
    };
    if let GameId::Blocking(k) = *scene.game() {
        let window = OptionalWindow { at, size };
        let args = blocking::picture::Args::plain(k, window, look, colours, output);
        return blocking::picture::run(&args, globals);
    }
    if !scene.palettes().contains(&colours.palette) && colours.palette != Default::default() {
        return Err(Failure::refused(
            format!("--palette {} does not fit {}", colours.palette, scene.game()),
            "omit --palette; blocking/K has a choice of palettes",
        ));
    }
    let side = scene.usual_side();
    let size = size.unwrap_or(Size { width: side, height: side });
    drawing::scene(&scene, args::window(at, size)?, look, &output, globals)
}
