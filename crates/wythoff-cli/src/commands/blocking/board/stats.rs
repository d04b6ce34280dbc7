//! `wythoff blocking stats`: the palaces and values of a window, counted.

use std::io::{self, Write};

use wythoff::blocking::Stats;

use crate::answer::{Format, fields, heads, percent, range_of_values, table};
use crate::args::{Game, Globals, WindowArgs};
use crate::boards::stored::{self, Store};
use crate::cost;
use crate::failure::Failure;
use crate::progress::Progress;

const HELP: &str = "\
Palaces and hash cover the whole window; the hash is the sum of 31 x + 17 y over its palaces, \
modulo 2^61 - 1. The smallest and the largest value and the histogram omit the hood (the corner x \
+ y + min(x,y) <= K), whose values go down to -K. With --store most counts are stored; cells are \
evaluated only for values below -5 or above 6.

Example: wythoff blocking stats --k 100 --size 300";

/// Count the palaces and values of a window
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    #[command(flatten)]
    game: Game,
    #[command(flatten)]
    window: WindowArgs,
    #[command(flatten)]
    store: Store,
    #[command(flatten)]
    format: Format,
}

pub(crate) fn run(args: &Args, globals: &Globals) -> Result<(), Failure> {
    let (k, window) = (args.game.k, args.window.window()?);
    let stats = if let Some(view) = args.store.open(k, globals)? {
        stored::hold(&view, window)?;
        cost::allow(view.cost_of_stats(window), globals, "choose a smaller window")?;
        view.stats(window, true, &Progress::new(globals)).map_err(stored::failed)?
    } else {
        let sweep = globals.sweep(k);
        cost::allow(sweep.cost(window), globals, "choose a smaller window")?;
        sweep.stats(window, &Progress::new(globals))?
    };
    args.format.print(&stats, |out| print(&stats, out))
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
