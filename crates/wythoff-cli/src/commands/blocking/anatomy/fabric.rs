//! `wythoff blocking fabric`: the three unbounded fabrics, and the part of its fabric that a game
//! shows.

use std::io::{self, Write};
use std::path::PathBuf;

use wythoff::{K, Window};
use wythoff_anatomy::fabric;
use wythoff_anatomy::fabric::{Fabric, Prefix};
use wythoff_render::Subject;

use crate::answer::{Format, fields};
use crate::args::{self, Globals, Size, Square};
use crate::cost;
use crate::failure::{Failure, Result};
use crate::files::drawing::{self, Colours, Look};
use crate::progress::Progress;

const HELP: &str = "\
Below the nose, up to the arms, a game shows one of three unbounded boards: the fabric of class K \
mod 3. Coordinates are counted from the nose, which is the square (n, n) of a game with n = K/3, \
rounded down.

--class draws a window of a fabric. --k compares a game with its fabric: the largest square from \
the nose in which they agree, and the first cell that differs; then the same for the cells between \
the rifts (31 x <= 81 y and 31 y <= 81 x), where the fabric proper lies.

Examples:
  wythoff blocking fabric --class 2 --at 0,0 --size 800 -o fabric-2.png
  wythoff blocking fabric --k 2000 --json";

/// Draw an unbounded fabric, or measure how much of it a game shows
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
#[command(group(clap::ArgGroup::new("what").required(true).args(["class", "k"])))]
pub(crate) struct Args {
    /// Class of the fabric to draw: K mod 3
    #[arg(
        long,
        value_name = "0|1|2",
        value_parser = args::class,
        requires_all = ["size", "output"],
        conflicts_with = "json"
    )]
    class: Option<Fabric>,
    /// Number of the game to compare with its fabric
    #[arg(long, value_name = "K", value_parser = args::k)]
    #[arg(conflicts_with_all = ["size", "output", "at", "scale", "frame", "palette"])]
    k: Option<K>,
    /// Upper left square of the window, counted from the nose
    #[arg(long, value_name = "X,Y", default_value = "0,0")]
    at: Square,
    /// Size of the window in cells: N for N x N, or W x H
    #[arg(long, value_name = "N|WxH")]
    size: Option<Size>,
    #[command(flatten)]
    look: Look,
    #[command(flatten)]
    colours: Colours,
    /// Output file: .png, .svg or .pdf; - is a PNG on stdout
    #[arg(short, long, value_name = "FILE", value_parser = drawing::file())]
    output: Option<PathBuf>,
    #[command(flatten)]
    format: Format,
}

pub(crate) fn run(args: &Args, globals: &Globals) -> Result {
    match (&args.class, args.k, args.size, &args.output) {
        (Some(fabric), _, Some(size), Some(output)) => {
            let window = args::window(args.at, size)?;
            draw(fabric, window, output, args, globals)
        }
        (_, Some(k), ..) => compare(k, args.format, globals),
        // The argument group admits nothing else.
        _ => Err(Failure::refused("the question is missing", "give --class or --k")),
    }
}

fn draw(
    fabric: &Fabric,
    window: Window,
    path: &std::path::Path,
    args: &Args,
    globals: &Globals,
) -> Result {
    let fabric = fabric.clone().with_threads(globals.threads());
    let cost = fabric.cost_of_reading(window).map_err(|error| {
        Failure::refused(format!("--at and --size: {error}"), "choose a window closer to the nose")
    })?;
    cost::allow(cost, globals, "choose a window closer to the nose")?;
    let picture =
        drawing::picture(Subject::fabric(fabric.class()), window, args.look, args.colours);
    drawing::draw(&picture, &fabric, path, globals)
}

fn compare(k: K, format: Format, globals: &Globals) -> Result {
    let (sweep, side) = (globals.sweep(k), k.get() + 16);
    let nose = fabric::nose(k);
    let smaller = "choose a smaller --k; the cost grows with its square";
    let window = |at| {
        Window::try_new(at, at, side, side)
            .map_err(|error| Failure::refused(format!("--k {}: {error}", k.get()), smaller))
    };
    let fabric = Fabric::try_new(k.get() % 3).map_err(Failure::work)?;
    let of_fabric = fabric
        .cost_of_reading(window(0)?)
        .map_err(|error| Failure::refused(format!("--k {}: {error}", k.get()), smaller))?;
    let cost = cost::both(sweep.cost_of_reading(window(nose)?), of_fabric);
    cost::allow(cost, globals, smaller)?;
    let prefix = Prefix::find(&sweep, &Progress::new(globals))?;
    format.print(&prefix, |out| print(&prefix, out))
}

fn print(prefix: &Prefix, out: &mut dyn Write) -> io::Result<()> {
    let Prefix { k, class, nose: [nose, _], prefix: side, differs, between_rifts, .. } = prefix;
    let k = k.get();
    writeln!(out, "game {k}, fabric {class}, nose at ({nose}, {nose})\n")?;
    let share = |side: u64| format!("{side} x {side} cells, {:.4} K", side as f64 / k as f64);
    let cell = |[x, y]: [u64; 2]| format!("({x}, {y}) from the nose");
    fields(
        out,
        &[
            ("agree", share(*side)),
            ("first difference", cell(*differs)),
            ("between the rifts", share(*between_rifts)),
            ("first difference", cell(prefix.differs_between_rifts)),
        ],
    )
}
