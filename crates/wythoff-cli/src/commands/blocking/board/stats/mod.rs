//! `wythoff blocking stats`: the palaces and values of a window, counted, in one game or in many.

mod games;

use std::io::{self, Write};
use std::path::PathBuf;

use wythoff::K;
use wythoff::blocking::Stats;
use wythoff_view::Request;

pub(crate) use self::games::Row;
use crate::answer::{Format, fields, heads, percent, range_of_values, table};
use crate::args::{self, Games, Globals, OptionalWindow};
use crate::boards::engine::{Card, EngineArgs};
use crate::boards::quadtree;
use crate::boards::stored::{self, Store};
use crate::cost;
use crate::failure::{Failure, Result};
use crate::progress::Progress;

const HELP: &str = "\
Palaces and hash cover the whole window; the hash is the sum of 31 x + 17 y over its palaces, \
modulo 2^61 - 1. The smallest and the largest value and the histogram omit the hood (the corner x \
+ y + min(x,y) <= K), whose values go down to -K. With --store most counts are stored; cells are \
evaluated only for values below -5 or above 6. A window far out, of up to 4096 cells a \
side, is counted in a quadtree if that is sooner.

--k A..B counts in each of these games: a table with a row for each, without histograms. -o writes \
it with the columns k, x, y, width, height, palaces, hash, min and max. FILE.spool keeps the games \
until the file is complete; if a run is interrupted, continue it with --resume. JSON: an object \
{k, x, y, width, height, palaces, hash, min, max, histogram}, or a list of objects without \
histogram.

Examples:
  wythoff blocking stats --k 100 --size 300
  wythoff blocking stats --k 1..20
  wythoff blocking stats --k 1..500 -o stats.csv";

/// Count the palaces and values of a window
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    /// Number of the game, or first and last game: the opponent blocks up to K-1 moves
    #[arg(long, value_name = "K|A..B", value_parser = chosen)]
    k: Chosen,
    #[command(flatten)]
    window: OptionalWindow,
    #[command(flatten)]
    store: Store,
    /// Output file of the games A..B
    #[arg(short, long, value_name = "FILE.parquet|csv")]
    output: Option<PathBuf>,
    /// Continue an interrupted run
    #[arg(long, requires = "output")]
    resume: bool,
    #[command(flatten)]
    engine: EngineArgs,
    #[command(flatten)]
    format: Format,
}

/// The games of `--k`.
#[derive(Debug, Clone, Copy)]
enum Chosen {
    One(K),
    Many(Games),
}

fn chosen(text: &str) -> Result<Chosen, String> {
    match text.contains("..") {
        true => text.parse().map(Chosen::Many),
        false => args::k(text).map(Chosen::One).map_err(|error| format!("{error}, or A..B")),
    }
}

pub(crate) fn run(args: &Args, globals: &Globals) -> Result {
    let k = match args.k {
        Chosen::One(k) => k,
        Chosen::Many(games) => return games::run(args, games, globals),
    };
    if args.output.is_some() {
        let problem = "-o: a table of statistics has a row for each game";
        return Err(Failure::refused(problem, "give the games as --k A..B, or omit -o"));
    }
    if let Some(view) = args.store.open(k, globals)? {
        let window = args.window.window_of(view.size())?;
        stored::hold(&view, window)?;
        cost::allow(view.cost_of_stats(window), globals, "choose a smaller window")?;
        let stats = view.stats(window, true, &Progress::new(globals)).map_err(stored::failed)?;
        return args.format.print(&stats, |out| print(&stats, out));
    }
    let (sweep, window) = (globals.sweep(k), args.window.window(k)?);
    let cost = sweep.cost(window);
    let affordable = cost::allow(cost, globals, cost::CLOSER);
    let request = Request::computed(k, window, cost.swept, affordable.is_ok());
    let card = match affordable {
        Ok(()) => args.engine.open(cost.swept, globals)?,
        Err(_) => Card::default(),
    };
    // A graphics card sweeps sooner than a quadtree grows.
    if args.engine.is_auto()
        && card.accelerator().is_none()
        && let Some(tree) = quadtree::in_place_of_sweep(request, globals)?
    {
        let stats = Stats::of(k, &tree, window, &Progress::new(globals))?;
        return args.format.print(&stats, |out| print(&stats, out));
    }
    affordable?;
    let stats = card.speed_up(sweep).stats(window, &Progress::new(globals))?;
    args.format.print(&card.computed(&stats), |out| print(&stats, out))
}

fn print(stats: &Stats, out: &mut dyn Write) -> io::Result<()> {
    let Stats { k, window, palaces, hash, min, max, histogram } = stats;
    let (width, height, cells) = (window.width(), window.height(), window.cells());
    let (k, x, y) = (k.get(), window.x(), window.y());
    writeln!(out, "game {k}, {width} x {height} cells from {x},{y}\n")?;
    let share = percent(*palaces as f64 / cells as f64, 2);
    let mut rows = vec![
        ("palaces", format!("{palaces} of {cells} cells, {share}")),
        ("hash", hash.to_string()),
    ];
    rows.extend(range_of_values(*min, *max));
    fields(out, &rows)?;
    let Some(histogram) = histogram else { return Ok(()) };
    let all: u64 = histogram.values().sum();
    let most = histogram.values().max().copied().unwrap_or(1);
    let mut rows = vec![heads(["value", "cells", "share"])];
    rows.extend(histogram.iter().map(|(value, &cells)| {
        let bar = "#".repeat((cells as f64 / most as f64 * 40.0).round() as usize);
        vec![value.to_string(), cells.to_string(), percent(cells as f64 / all as f64, 2), bar]
    }));
    writeln!(out)?;
    table(out, ">>><", &rows)
}
