//! `wythoff blocking compare`: where two games agree.

use std::io::{self, Write};
use std::path::PathBuf;

use wythoff::blocking::K;
use wythoff::blocking::compare::{Agreement, CompareError, Pairing};
use wythoff_render::Comparison;

use crate::answer::Format;
use crate::cli::Globals;
use crate::cost;
use crate::drawing::{self, Look};
use crate::failure::Failure;
use crate::output::{Content, Output, is_dash};
use crate::progress::Progress;
use crate::typed::{self, Game, OptionalWindow, Shift};

const HELP: &str = "\
A cell (x,y) agrees iff its value in game K is the value at (x+DX, y+DY) in game K2, plus P. Cells \
without a partner are left out. Regions: the hood of game K and the rest, and of both the half with \
x >= y (upper) and the half with x < y (lower). --search tries all shifts up to R cells around DX,DY \
and keeps the one under which most cells agree. In the picture, white means differs.

Examples:
  wythoff blocking compare --k 497 --with 500 --shift 1,1
  wythoff blocking compare --k 499 --with 500 --shift 1,0 -o figure-4.png
  wythoff blocking compare --k 100 --with 1000 --shift 300,300 --size 60 --search 5";

/// Lay two games over each other: where do their values agree?
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    #[command(flatten)]
    game: Game,
    /// The game to compare with
    #[arg(long, value_name = "K2", value_parser = typed::k, allow_hyphen_values = true)]
    with: K,
    /// Columns and rows from a square to its partner; may be negative
    #[arg(long, value_name = "DX,DY", allow_hyphen_values = true)]
    shift: Shift,
    /// How much larger values of game K are to be
    #[arg(
        long,
        value_name = "P",
        default_value_t = 0,
        value_parser = typed::offset,
        allow_hyphen_values = true
    )]
    offset: i64,
    #[command(flatten)]
    window: OptionalWindow,
    /// Look for the best shift, up to R cells away
    #[arg(long, value_name = "R", value_parser = typed::radius, allow_hyphen_values = true)]
    search: Option<u32>,
    #[command(flatten)]
    look: Look,
    /// Also draw it; - is stdout, and then nothing else is printed
    #[arg(short, long, value_name = "FILE.png")]
    output: Option<PathBuf>,
    #[command(flatten)]
    format: Format,
}

pub(crate) fn run(args: &Args, globals: &Globals) -> Result<(), Failure> {
    let (k, with, window) = (args.game.k, args.with, args.window.window(args.game.k)?);
    let Shift { x, y } = args.shift;
    let mut pairing = Pairing { k, with, shift: (x, y), offset: args.offset };
    let (_, partners) = pairing.clip(window).map_err(failed)?;
    let [board, other] = [k, with].map(|k| globals.sweep(k));
    let mut cost = cost::both(board.cost_of_reading(window), other.cost_of_reading(partners));
    if let Some(radius) = args.search {
        let shifts = (2 * u128::from(radius) + 1).pow(2);
        cost.swept = cost.swept.saturating_add(window.cells().saturating_mul(shifts));
    }
    cost::allow(cost, globals, "a smaller window costs less, and so does a smaller --search")?;
    let output = args.output.as_deref().map(|path| Output::open(path, Content::Binary));
    let output = output.transpose()?;

    if let Some(radius) = args.search {
        let progress = Progress::new(globals);
        pairing = pairing.best_shift(&board, &other, window, radius, &progress).map_err(failed)?;
    }
    let agreement = {
        let progress = Progress::new(globals);
        pairing.agreement(&board, &other, window, &progress).map_err(failed)?
    };
    if let (Some(mut output), Some(path)) = (output, &args.output) {
        let mut comparison = Comparison::new(k, with, pairing.shift, window);
        comparison.offset = args.offset;
        comparison.scale = args.look.scale;
        comparison.frame = args.look.frame;
        let failed = |error| drawing::failed(path, error);
        comparison.draw(&board, &other, &mut output, &Progress::new(globals)).map_err(failed)?;
        output.finish()?;
    }
    if args.output.as_deref().is_some_and(is_dash) {
        return Ok(());
    }
    args.format.print(&agreement, |out| print(&agreement, out))
}

fn failed(error: CompareError) -> Failure {
    match error {
        CompareError::Board(error) => error.into(),
        CompareError::OffBoard { .. } => Failure::refused(
            error,
            "choose --shift, --at and --size so that some x + DX and y + DY are 0 or more",
        ),
        error => Failure::refused(error, "--search takes a smaller number"),
    }
}

fn print(agreement: &Agreement, out: &mut dyn Write) -> io::Result<()> {
    let Agreement { pairing, window, agree, by_region } = agreement;
    let (dx, dy) = pairing.shift;
    writeln!(
        out,
        "game {} at (x,y), game {} at (x{dx:+}, y{dy:+}){}",
        pairing.k.get(),
        pairing.with.get(),
        if pairing.offset == 0 { String::new() } else { format!(", {:+}", pairing.offset) },
    )?;
    let (width, height) = (window.width(), window.height());
    writeln!(out, "{width} x {height} cells from {},{}\n", window.x(), window.y())?;
    let digits = window.cells().to_string().len().max("agree".len());
    writeln!(out, "  {:12}  {:>digits$}  {:>digits$}    share", "", "cells", "agree")?;
    let mut row = |name: &str, cells: u128, agree: u64| {
        let share = if cells == 0 { 100.0 } else { agree as f64 / cells as f64 * 100.0 };
        writeln!(out, "  {name:12}  {cells:>digits$}  {agree:>digits$}  {share:>5.1} %")
    };
    row("all", window.cells(), *agree)?;
    by_region.iter().try_for_each(|(name, share)| row(name, share.cells.into(), share.agree))
}
