//! `wythoff blocking compare`: the cells in which two games agree.

use std::io::{self, Write};
use std::path::PathBuf;

use wythoff::blocking::sweep::Cost;
use wythoff::board::Board;
use wythoff::{K, Window};
use wythoff_anatomy::anatomy::Region;
use wythoff_anatomy::compare::{Agreement, CompareError, Pairing, Share};
use wythoff_render::Comparison;

use crate::answer::{Format, heads, note, or_dash, percent, table};
use crate::args::{self, Game, Globals, LARGEST, OptionalWindow, Shift, whole};
use crate::boards::anatomy;
use crate::cost;
use crate::failure::{Failure, Result};
use crate::files::drawing::{self, Look, Sheet};
use crate::input::is_dash;
use crate::progress::Progress;

const HELP: &str = "\
A cell (x,y) agrees if its value in game K is the value at (x+DX, y+DY) in game K2, plus P. Cells \
whose partner is off the board are left out. Regions are those of game K as in `blocking \
structure`, each divided into the half x >= y (upper) and the half x < y (lower). Most borders are \
not sharp: cells up to M away from a border are counted as `border`, and cells outside all regions \
that were found as `rest`. --search tries all shifts up to R cells around DX,DY, and all offsets \
unless --offset is given, and keeps the best one. In the picture, cells that differ are white.

Examples:
  wythoff blocking compare --k 497 --with 500 --shift 1,1
  wythoff blocking compare --k 499 --with 500 --shift 1,0 -o figure-4.png
  wythoff blocking compare --k 100 --with 1000 --shift 300,300 --size 60 --search 5";

/// Compare the values of two games, shifted against each other
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    #[command(flatten)]
    game: Game,
    /// Number of the game to compare with
    #[arg(long, value_name = "K2", value_parser = args::k)]
    with: K,
    /// Columns and rows from a cell to its partner, from -2^53 to 2^53
    #[arg(long, value_name = "DX,DY")]
    shift: Shift,
    /// Difference of the values, game K minus game K2 [default: 0; with --search, the best one]
    #[arg(long, value_name = "P", value_parser = args::offset)]
    offset: Option<i64>,
    #[command(flatten)]
    window: OptionalWindow,
    /// Search the best shift, up to R cells away (at most 1,000), and the best offset
    #[arg(long, value_name = "R", value_parser = whole::<u32, 0, { Pairing::MAX_RADIUS as u64 }>)]
    search: Option<u32>,
    /// Count cells up to M away from a border separately [default: K/16]
    #[arg(long, value_name = "M", value_parser = whole::<u64, 0, LARGEST>)]
    margin: Option<u64>,
    #[command(flatten)]
    look: Look,
    /// Also draw the comparison: .png, .svg or .pdf; - is stdout, and then no text is printed
    #[arg(short, long, value_name = "FILE", value_parser = drawing::file())]
    output: Option<PathBuf>,
    #[command(flatten)]
    format: Format,
}

pub(crate) fn run(args: &Args, globals: &Globals) -> Result {
    let (k, with, window) = (args.game.k, args.with, args.window.window(args.game.k)?);
    let Shift { x, y } = args.shift;
    let mut pairing = Pairing { k, with, shift: (x, y), offset: args.offset.unwrap_or(0) };
    let (_, partners) = pairing.clip(window).map_err(failed)?;
    let [sweep, other] = [k, with].map(|k| globals.sweep(k));
    let reading = cost::both(sweep.cost_of_reading(window), other.cost_of_reading(partners));
    let size = pairing.survey_size(&sweep, window, reading);
    let survey = size.map(|size| anatomy::cost(&sweep, size)).transpose()?.unwrap_or_default();
    let cost = cost::both(cost::both(reading, survey), of_search(args, window));
    cost::allow(cost, globals, &format!("{}, or a smaller --search", cost::CLOSER))?;
    let mut comparison = Comparison::new(k, with, pairing.shift, window);
    comparison.scale = args.look.scale(&window);
    comparison.frame = args.look.frame;
    let sheet = Sheet::beside(args.format, args.output.as_deref(), comparison.size())?;

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
        let margin = args.margin.unwrap_or(pairing.margin());
        let progress = Progress::new(globals);
        pairing.agreement_in(&anatomy, margin, board, &other, window, &progress)
    } else {
        note(
            "the window is too far out for a survey of the regions: only the hood is counted apart",
        );
        pairing.agreement(board, &other, window, &Progress::new(globals))
    };
    let agreement = agreement.map_err(failed)?;
    if let Some(sheet) = sheet {
        (comparison.shift, comparison.offset) = (pairing.shift, pairing.offset);
        let format = sheet.format();
        sheet.fill(globals, |output, progress| {
            comparison.draw_as(format, board, &other, output, progress)
        })?;
    }
    if args.output.as_deref().is_some_and(is_dash) {
        return Ok(());
    }
    args.format.print(&agreement, |out| print(&agreement, out))
}

/// Returns the cost of a search, without that of reading the boards.
fn of_search(args: &Args, window: Window) -> Cost {
    let Some(radius) = args.search else { return Cost::default() };
    let compared = window.cells().saturating_mul((2 * u128::from(radius) + 1).pow(2));
    let memory = Pairing::memory_of_search(window, radius);
    match args.offset {
        // Many values are compared at a time.
        Some(_) => Cost { swept: compared, read: 0, memory },
        None => Cost { swept: 0, read: compared, memory },
    }
}

fn failed(error: CompareError) -> Failure {
    match error {
        CompareError::Board(error) => error.into(),
        CompareError::OffBoard { .. } => Failure::refused(
            error,
            "choose --shift, --at and --size so that some x + DX and y + DY are at least 0",
        ),
        CompareError::Offsets(_) => Failure::refused(error, "give --offset"),
        error => Failure::refused(error, "give a smaller --search"),
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
    let mut rows = vec![heads(["region", "cells", "agree", "share", "x >= y", "x < y"])];
    rows.push(row("all", &Share { cells: window.cells() as u64, agree: *agree }));
    // In the order of the paper; border cells and the rest come last.
    let names = Region::ALL.map(Region::name).into_iter().chain(["border", "rest"]);
    for (name, share) in names.filter_map(|name| Some((name, by_region.get(name)?))) {
        let mut row = row(name, share);
        row.extend(["upper", "lower"].map(|half| {
            let half = by_region.get(&format!("{name}_{half}")).filter(|half| half.cells > 0);
            or_dash(half.map(|half| percent(half.share(), 1)))
        }));
        rows.push(row);
    }
    table(out, "<>>>>>", &rows)
}

fn row(name: &str, share: &Share) -> Vec<String> {
    let Share { cells, agree } = share;
    vec![name.to_owned(), cells.to_string(), agree.to_string(), percent(share.share(), 1)]
}
