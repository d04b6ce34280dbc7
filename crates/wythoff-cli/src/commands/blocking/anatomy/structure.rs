//! `wythoff blocking structure`: regions, borders and junctions of a game.

use std::io::{self, Write};

use wythoff_anatomy::anatomy::{Border, Junction, Region};
use wythoff_anatomy::structure::{BorderSummary, RegionSummary, Structure, Survey};
use wythoff_anatomy::threads::{self, Thread};
use wythoff_store::board::View;

use crate::answer::{Format, cell, heads, or_dash, percent, table};
use crate::args::{self, Game, Globals, LARGEST, Size, Square, whole};
use crate::boards::anatomy;
use crate::boards::stored::{self, Store};
use crate::cost;
use crate::failure::Result;
use crate::progress::Progress;

const HELP: &str = "\
Regions, borders and junctions are those of the paper. The board is symmetric; parts off the main \
diagonal exist twice, and only the half x >= y is reported. A share is a part of the whole board, \
`palaces` is a part of the squares of the region. A slope is dx/dy of the straight line that fits \
a border best. Parts can be missing if K is small or if the board is cut off too early. `blocking \
picture --regions` draws all parts.

--threads-list adds the threads of the last 1000 rows that end on the board, from the diagonal \
outwards: palaces per row, per column and per diagonal, the slope dx/dy, and the period if there \
is one. Without --size and --store this board is 12 K columns wide, at least 12,000.

With --store nothing is swept. Boards of more than 34 G cells are not read cell by cell: densities \
then come from squares that lie in one region, and means and ranges are omitted.

JSON: {k, size, regions: {name: {cells, share, density, mean, min, max}}, borders: {name: {slope, \
points}}, junctions: {name: [x,y]|null}, threads: [..]}; a missing part has 0 cells, no points, or \
null.

Examples:
  wythoff blocking structure --k 1000
  wythoff blocking structure --k 20000 --json
  wythoff blocking structure --k 14 --threads-list
  wythoff blocking structure --k 1000000 --store million";

/// Find the regions, borders and junctions of a game
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    #[command(flatten)]
    game: Game,
    /// Number of rows and columns to survey [default: 3 K; with --store, the whole board]
    #[arg(long, value_name = "N", value_parser = whole::<u64, 1, LARGEST>)]
    size: Option<u64>,
    #[command(flatten)]
    store: Store,
    /// Also list the threads of 1000 rows far down
    #[arg(long)]
    threads_list: bool,
    #[command(flatten)]
    format: Format,
}

const NOT_FOUND: &str = "not found";

const SMALLER: &str = "choose a smaller --size or --k";

pub(crate) fn run(args: &Args, globals: &Globals) -> Result {
    let k = args.game.k;
    let structure = match args.store.open(k, globals)? {
        Some(view) => stored(args, &view, globals)?,
        None => swept(args, globals)?,
    };
    args.format.print(&structure, |out| print(&structure, out))
}

fn stored(args: &Args, view: &View, globals: &Globals) -> Result<Structure> {
    let size = args.size.unwrap_or(view.size());
    let window = args::window(Square { x: 0, y: 0 }, Size { width: size, height: size })?;
    stored::hold(view, window)?;
    let cost = if window.cells() > Structure::MOST_READ {
        view.cost_of_counting(window, Structure::scale(size))
    } else {
        view.cost_of_reading(window)
    };
    cost::allow(cost, globals, SMALLER)?;
    let survey = Survey { size: Some(size), threads: args.threads_list };
    Ok(survey.read(args.game.k, view, globals.threads(), &Progress::new(globals))?)
}

fn swept(args: &Args, globals: &Globals) -> Result<Structure> {
    let sweep = globals.sweep(args.game.k);
    let survey = Survey { size: args.size, threads: args.threads_list };
    let too_large = || anatomy::too_large(survey.largest(args.game.k));
    cost::allow(survey.cost(&sweep).ok_or_else(too_large)?, globals, SMALLER)?;
    Ok(survey.sweep(&sweep, &Progress::new(globals))?)
}

fn print(structure: &Structure, out: &mut dyn Write) -> io::Result<()> {
    let Structure { k, size, regions, borders, junctions, threads } = structure;
    let k = k.get();
    writeln!(out, "game {k}, the first {size} rows and columns\n")?;
    let mut rows = vec![heads(["region", "cells", "share", "palaces", "mean", "values"])];
    rows.extend(regions.iter().map(|(region, summary)| region_row(*region, summary)));
    table(out, "<>>>><", &rows)?;
    writeln!(out)?;
    let mut rows = vec![heads(["border", "dx/dy", "from", "to"])];
    rows.extend(borders.iter().map(|(border, summary)| border_row(*border, summary)));
    table(out, "<><<", &rows)?;
    writeln!(out)?;
    let mut rows = vec![heads(["junction", "x", "y", "x/K", "y/K"])];
    rows.extend(junctions.iter().map(|(junction, at)| junction_row(*junction, *at, k)));
    table(out, "<>>>>", &rows)?;
    threads.as_ref().map_or(Ok(()), |threads| print_threads(threads, out))
}

fn region_row(region: Region, summary: &RegionSummary) -> Vec<String> {
    let RegionSummary { cells, share, density, mean, min, max } = summary;
    let name = with_copies(&region.to_string(), region.copies());
    if *cells == 0 {
        return vec![name, NOT_FOUND.to_owned()];
    }
    let mut row = vec![name, cells.to_string(), percent(*share, 1)];
    row.push(density.map_or_else(String::new, |density| percent(density, 2)));
    if let (Some(mean), Some(min), Some(max)) = (mean, min, max) {
        row.extend([format!("{mean:.2}"), format!("{min} to {max}")]);
    }
    row
}

fn border_row(border: Border, summary: &BorderSummary) -> Vec<String> {
    let name = border.to_string();
    let (Some(slope), [from, .., to]) = (summary.slope, &summary.points[..]) else {
        return vec![name, NOT_FOUND.to_owned()];
    };
    let [from, to] = [from, to].map(|(x, y)| format!("({x}, {y})"));
    vec![name, format!("{slope:.4}"), from, to]
}

fn junction_row(junction: Junction, at: Option<(u64, u64)>, k: u64) -> Vec<String> {
    let name = with_copies(junction.name(), junction.copies());
    let Some((x, y)) = at else { return vec![name, NOT_FOUND.to_owned()] };
    let [over_x, over_y] = [x, y].map(|c| format!("{:.4}", c as f64 / k as f64));
    vec![name, x.to_string(), y.to_string(), over_x, over_y]
}

/// Returns the name of a part, as `2 arms` if it exists twice.
fn with_copies(name: &str, copies: usize) -> String {
    match copies {
        1 => name.to_owned(),
        _ => format!("{copies} {name}s"),
    }
}

fn print_threads(threads: &[Thread], out: &mut dyn Write) -> io::Result<()> {
    let Some([first, end]) = threads.first().map(|thread| thread.rows) else {
        return writeln!(out, "\n  no threads in the last rows");
    };
    writeln!(out, "\n  threads in rows {first} to {}, from the diagonal outwards\n", end - 1)?;
    let mut rows = vec![heads(["", "slope", "per row", "per column", "per diagonal", "period"])];
    rows.extend((1..).zip(threads).map(|(number, thread): (u32, _)| {
        let mean = |thickness: Option<threads::Spread>| cell(thickness.map(|it| it.mean), 3);
        vec![
            number.to_string(),
            format!("{:.4}", thread.slope.value),
            mean(Some(thread.horizontal)),
            mean(thread.vertical),
            mean(thread.diagonal),
            or_dash(thread.period.map(|period| format!("({}, {})", period.dx, period.dy))),
        ]
    }));
    table(out, ">>>>><", &rows)
}
