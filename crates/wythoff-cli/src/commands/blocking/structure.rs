//! `wythoff blocking structure`: regions, borders and junctions of a game.

use std::io::{self, Write};

use wythoff::K;
use wythoff::board::Board;
use wythoff_anatomy::anatomy::{Border, Junction, Region};
use wythoff_anatomy::structure::{BorderSummary, RegionSummary, Structure};
use wythoff_anatomy::threads::{self, Thread};
use wythoff_store::board::View;

use crate::anatomy;
use crate::answer::Format;
use crate::cli::Globals;
use crate::cost;
use crate::failure::Failure;
use crate::progress::Progress;
use crate::stored::{self, Store};
use crate::typed::{self, Game, Size, Square};

const HELP: &str = "\
Regions, borders and junctions are those of the paper; all but those on the main diagonal are there \
twice, and told of the half x >= y. Shares are of the whole board, palaces a part of the region's squares. A \
slope is dx/dy of the straight line that fits a border best. What is not found, as in games with a \
small K or on a board that is cut off too early, is said not to be there. `blocking picture \
--regions` draws it.

--threads-list adds the threads of the last 1000 rows that end on the board, from the diagonal out: \
palaces a row, a column and a diagonal, the slope dx/dy, and the period if there is one. Without \
--size and --store that board is 12 K, and at least 12,000, columns wide.

With --store nothing is swept. Boards of more than 34 G cells are not read cell by cell: densities then \
come from squares that lie within one region, and means and ranges are left out.

JSON: {k, size, regions: {name: {cells, share, density, mean, min, max}}, borders: {name: {slope, \
points}}, junctions: {name: [x,y]|null}, threads: [..]}; what is not found has 0 cells, no points, \
and null.

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
    /// Rows and columns to look at [default: 3 K; all that --store holds]
    #[arg(long, value_name = "N", value_parser = typed::side, allow_hyphen_values = true)]
    size: Option<u64>,
    #[command(flatten)]
    store: Store,
    /// Also list the threads of some rows far down
    #[arg(long)]
    threads_list: bool,
    #[command(flatten)]
    format: Format,
}

/// Rows that threads are followed through.
const ROWS: u64 = 1000;

/// Where nothing else is said, threads are looked for on the first so many K rows and columns: in rows about
/// 4 K, far below the prism. In games with a small k, on [`AT_LEAST`] of them.
const FAR: u64 = 12;
const AT_LEAST: u64 = 12_000;

const SMALLER: &str = "a smaller --size takes less, and so does a smaller --k";

pub(crate) fn run(args: &Args, globals: &Globals) -> Result<(), Failure> {
    let k = args.game.k;
    let structure = match args.store.open(k, globals)? {
        Some(view) => stored(args, &view, globals)?,
        None => swept(args, globals)?,
    };
    args.format.print(&structure, |out| print(&structure, out))
}

fn stored(args: &Args, view: &View, globals: &Globals) -> Result<Structure, Failure> {
    let size = args.size.unwrap_or(view.size());
    let window = typed::window(Square { x: 0, y: 0 }, Size { width: size, height: size })?;
    stored::hold(view, window)?;
    let cost = if window.cells() > Structure::MOST_READ {
        view.cost_of_counting(window, Structure::scale(size))
    } else {
        view.cost_of_reading(window)
    };
    cost::allow(cost, globals, SMALLER)?;
    let mut structure = of(args.game.k, view, size, globals)?;
    if args.threads_list {
        structure.threads = Some(threads_of(args.game.k, view, size, globals)?);
    }
    Ok(structure)
}

fn swept(args: &Args, globals: &Globals) -> Result<Structure, Failure> {
    let k = args.game.k;
    let (sweep, size) = (globals.sweep(k), args.size.unwrap_or(3 * k.get()));
    let far = (args.threads_list && args.size.is_none()).then_some((FAR * k.get()).max(AT_LEAST));
    let mut cost = anatomy::cost(&sweep, size)?;
    cost.read += u128::from(size).pow(2) / 2;
    if let Some(far) = far {
        cost = cost::both(cost, anatomy::cost(&sweep, far)?);
    }
    cost::allow(cost, globals, SMALLER)?;

    let board = anatomy::keep(&sweep, size, globals)?;
    let mut structure = of(k, &board, size, globals)?;
    if args.threads_list {
        structure.threads = Some(match far {
            Some(far) => threads_of(k, &anatomy::keep(&sweep, far, globals)?, far, globals)?,
            None => threads_of(k, &board, size, globals)?,
        });
    }
    Ok(structure)
}

fn of(k: K, board: &dyn Board, size: u64, globals: &Globals) -> Result<Structure, Failure> {
    let anatomy = anatomy::survey(k, board, size, globals)?;
    let progress = Progress::new(globals);
    Ok(Structure::of(&anatomy, board, globals.threads(), &progress)?)
}

fn threads_of(
    k: K,
    board: &dyn Board,
    size: u64,
    globals: &Globals,
) -> Result<Vec<Thread>, Failure> {
    let rows = threads::last_rows(k, size, ROWS);
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let progress = Progress::new(globals);
    Ok(threads::survey(k, board, rows, &progress)?)
}

fn print(structure: &Structure, out: &mut dyn Write) -> io::Result<()> {
    let Structure { k, size, regions, borders, junctions, threads } = structure;
    let k = k.get();
    writeln!(out, "game {k}, the first {size} rows and columns\n")?;
    let digits = u128::from(*size).pow(2).to_string().len().max("cells".len());
    writeln!(out, "  {:14}  {:>digits$}    share   palaces       mean  values", "region", "cells")?;
    for (region, summary) in regions {
        print_region(*region, summary, digits, out)?;
    }
    let digits = size.to_string().len();
    let width = point_width(digits);
    writeln!(out, "\n  {:17}  {:>8}  {:width$}  to", "border", "dx/dy", "from")?;
    for (border, summary) in borders {
        print_border(*border, summary, digits, out)?;
    }
    writeln!(out, "\n  {:14}  {:>digits$}  {:>digits$}      x/K      y/K", "junction", "x", "y")?;
    for (junction, at) in junctions {
        print_junction(*junction, *at, k, digits, out)?;
    }
    threads.as_ref().map_or(Ok(()), |threads| print_threads(threads, out))
}

/// The width of a point with coordinates of so many digits.
fn point_width(digits: usize) -> usize {
    (2 * digits + 4).max(10)
}

fn print_region(
    region: Region,
    summary: &RegionSummary,
    digits: usize,
    out: &mut dyn Write,
) -> io::Result<()> {
    let name = counted(&region.to_string(), region.copies());
    let RegionSummary { cells, share, density, mean, min, max } = summary;
    if *cells == 0 {
        return writeln!(out, "  {name:14}  {:>digits$}", "not found");
    }
    let share = 100.0 * share;
    write!(out, "  {name:14}  {cells:>digits$}  {share:5.1} %")?;
    if let Some(density) = density {
        write!(out, "  {:6.2} %", 100.0 * density)?;
    }
    if let (Some(mean), Some(min), Some(max)) = (mean, min, max) {
        write!(out, "  {mean:9.2}  {min} to {max}")?;
    }
    writeln!(out)
}

fn print_border(
    border: Border,
    summary: &BorderSummary,
    digits: usize,
    out: &mut dyn Write,
) -> io::Result<()> {
    let name = border.to_string();
    let (Some(slope), [from, .., to]) = (summary.slope, &summary.points[..]) else {
        return writeln!(out, "  {name:17}  {:>8}", "not found");
    };
    let [from, to] = [from, to].map(|(x, y)| format!("({x}, {y})"));
    writeln!(out, "  {name:17}  {slope:>8.4}  {from:width$}  {to}", width = point_width(digits))
}

fn print_junction(
    junction: Junction,
    at: Option<(u64, u64)>,
    k: u64,
    digits: usize,
    out: &mut dyn Write,
) -> io::Result<()> {
    let name = counted(junction.name(), junction.copies());
    let Some((x, y)) = at else {
        return writeln!(out, "  {name:14}  {:>digits$}", "not found");
    };
    let [over_x, over_y] = [x, y].map(|c| c as f64 / k as f64);
    writeln!(out, "  {name:14}  {x:>digits$}  {y:>digits$}  {over_x:7.4}  {over_y:7.4}")
}

/// `2 arms` of what is there twice.
fn counted(name: &str, copies: usize) -> String {
    match copies {
        1 => name.to_owned(),
        _ => format!("{copies} {name}s"),
    }
}

fn print_threads(threads: &[Thread], out: &mut dyn Write) -> io::Result<()> {
    let Some([first, end]) = threads.first().map(|thread| thread.rows) else {
        return writeln!(out, "\n  no threads in the last rows");
    };
    writeln!(out, "\n  threads in rows {first} to {}, from the diagonal out\n", end - 1)?;
    writeln!(out, "        slope     a row  a column  a diagonal  period")?;
    for (number, thread) in (1..).zip(threads) {
        let mean = |thickness: Option<threads::Spread>| {
            thickness.map_or_else(|| "-".to_owned(), |thickness| format!("{:.3}", thickness.mean))
        };
        let [row, column, diagonal] =
            [Some(thread.horizontal), thread.vertical, thread.diagonal].map(mean);
        let slope = thread.slope.value;
        let period = thread
            .period
            .map_or_else(|| "-".to_owned(), |period| format!("({}, {})", period.dx, period.dy));
        writeln!(
            out,
            "  {number:>2}  {slope:>7.4}  {row:>8}  {column:>8}  {diagonal:>10}  {period}"
        )?;
    }
    Ok(())
}
