//! `wythoff blocking compare`: where two games agree.

use std::io::{self, Write};
use std::path::PathBuf;

use wythoff::blocking::Sweep;
use wythoff::blocking::sweep::Cost;
use wythoff::board::Board;
use wythoff::{K, Window};
use wythoff_anatomy::anatomy::Region;
use wythoff_anatomy::compare::{Agreement, CompareError, Pairing, Share};
use wythoff_render::Comparison;

use crate::anatomy;
use crate::answer::{Format, note};
use crate::cli::Globals;
use crate::cost;
use crate::drawing::{Look, Sheet};
use crate::failure::Failure;
use crate::output::is_dash;
use crate::progress::Progress;
use crate::typed::{self, Game, OptionalWindow, Shift};

const HELP: &str = "\
A cell (x,y) agrees iff its value in game K is the value at (x+DX, y+DY) in game K2, plus P. Cells \
without a partner are left out. Regions are those that `blocking structure` finds in game K, and of \
each the half with x >= y (upper) and the half with x < y (lower). Most borders are not sharp: cells \
up to M away from one are counted as `border`, and those of no region that was found as `rest`. \
--search tries all shifts up to R cells around DX,DY, and all offsets unless --offset is given, and \
keeps those under which most cells agree. In the picture, white means differs.

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
    /// How much larger values of game K are to be [default: 0; with --search what fits best]
    #[arg(long, value_name = "P", value_parser = typed::offset, allow_hyphen_values = true)]
    offset: Option<i64>,
    #[command(flatten)]
    window: OptionalWindow,
    /// Look for the best shift, up to R cells away, and for the best offset
    #[arg(long, value_name = "R", value_parser = typed::radius, allow_hyphen_values = true)]
    search: Option<u32>,
    /// Count cells up to M away from a border apart [default: K/16]
    #[arg(long, value_name = "M", value_parser = typed::margin, allow_hyphen_values = true)]
    margin: Option<u64>,
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
    let mut pairing = Pairing { k, with, shift: (x, y), offset: args.offset.unwrap_or(0) };
    let (_, partners) = pairing.clip(window).map_err(failed)?;
    let [sweep, other] = [k, with].map(|k| globals.sweep(k));
    let reading = cost::both(sweep.cost_of_reading(window), other.cost_of_reading(partners));
    let size = surveyed(&sweep, window, reading);
    let survey = size.map(|size| anatomy::cost(&sweep, size)).transpose()?.unwrap_or_default();
    let cost = cost::both(cost::both(reading, survey), of_search(args, window));
    cost::allow(cost, globals, "a smaller window costs less, and so does a smaller --search")?;
    let mut comparison = Comparison::new(k, with, pairing.shift, window);
    comparison.scale = args.look.scale;
    comparison.frame = args.look.frame;
    let sheet = args.output.as_deref().map(|path| Sheet::open(path, comparison.size()));
    let sheet = sheet.transpose()?;

    let kept = size.map(|size| anatomy::keep(&sweep, size, globals)).transpose()?;
    let board: &dyn Board = kept.as_ref().map_or(&sweep, |kept| kept);
    if let Some(radius) = args.search {
        let progress = Progress::new(globals);
        let found = match args.offset {
            Some(_) => pairing.best_shift(board, &other, window, radius, &progress),
            None => pairing.best_fit(board, &other, window, radius, &progress),
        };
        pairing = found.map_err(failed)?;
    }
    let agreement = if let Some(size) = size {
        let anatomy = anatomy::survey(k, board, size, globals)?;
        let margin = args.margin.unwrap_or(k.get() / 16);
        let progress = Progress::new(globals);
        pairing.agreement_in(&anatomy, margin, board, &other, window, &progress)
    } else {
        note("the regions are too far to survey: only the hood is told from the rest");
        let progress = Progress::new(globals);
        pairing.agreement(board, &other, window, &progress)
    };
    let agreement = agreement.map_err(failed)?;
    if let Some(sheet) = sheet {
        (comparison.shift, comparison.offset) = (pairing.shift, pairing.offset);
        sheet.fill(globals, |output, progress| comparison.draw(board, &other, output, progress))?;
    }
    if args.output.as_deref().is_some_and(is_dash) {
        return Ok(());
    }
    args.format.print(&agreement, |out| print(&agreement, out))
}

/// What a search takes besides reading the boards.
fn of_search(args: &Args, window: Window) -> Cost {
    let Some(radius) = args.search else { return Cost::default() };
    let compared = window.cells().saturating_mul((2 * u128::from(radius) + 1).pow(2));
    let memory = Pairing::memory_of_search(window, radius);
    match args.offset {
        // Whether values are equal is asked of many at a time.
        Some(_) => Cost { swept: compared, read: 0, memory },
        None => Cost { swept: 0, read: compared, memory },
    }
}

/// How many rows and columns are surveyed to tell regions from each other: none where that would be far more
/// work than the comparison itself.
fn surveyed(sweep: &Sweep, window: Window, comparison: Cost) -> Option<u64> {
    const LITTLE: u128 = 20_000_000_000;
    let size = anatomy::size_for(sweep.k(), window);
    let cost = anatomy::cost(sweep, size).ok()?;
    (cost.swept <= LITTLE + 4 * comparison.swept).then_some(size)
}

fn failed(error: CompareError) -> Failure {
    match error {
        CompareError::Board(error) => error.into(),
        CompareError::OffBoard { .. } => Failure::refused(
            error,
            "choose --shift, --at and --size so that some x + DX and y + DY are 0 or more",
        ),
        CompareError::Offsets(_) => Failure::refused(error, "give the --offset"),
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
    let (region, cells, agreeing) = ("region", "cells", "agree");
    write!(out, "  {region:12}  {cells:>digits$}  {agreeing:>digits$}    share")?;
    writeln!(out, "    x >= y     x < y")?;
    let all = Share { cells: window.cells() as u64, agree: *agree };
    writeln!(out, "  {:12}  {}", "all", shared(&all, digits))?;
    // In the order of the paper, and what is no region last.
    let names = Region::ALL.map(Region::name).into_iter().chain(["border", "rest"]);
    for (name, share) in names.filter_map(|name| Some((name, by_region.get(name)?))) {
        write!(out, "  {name:12}  {}", shared(share, digits))?;
        for half in ["upper", "lower"] {
            match by_region.get(&format!("{name}_{half}")).filter(|half| half.cells > 0) {
                Some(half) => write!(out, "   {:5.1} %", 100.0 * half.share())?,
                None => write!(out, "   {:>7}", "-")?,
            }
        }
        writeln!(out)?;
    }
    Ok(())
}

fn shared(share: &Share, digits: usize) -> String {
    let Share { cells, agree } = share;
    format!("{cells:>digits$}  {agree:>digits$}  {:5.1} %", 100.0 * share.share())
}
