//! `wythoff blocking stats`: what there is to count in a window.

use std::io::{self, Write};

use wythoff::blocking::Stats;

use crate::answer::{Format, fields};
use crate::cli::Globals;
use crate::cost;
use crate::failure::Failure;
use crate::progress::Progress;
use crate::stored::{self, Store};
use crate::typed::{Game, WindowArgs};

const HELP: &str = "\
Palaces and hash cover the whole window; the hash is the sum of 31 x + 17 y over its palaces, \
modulo 2^61 - 1. Smallest and largest value and the histogram leave out the hood (the corner \
x + y + min(x,y) <= K), where values run down to -K. With --store most of it is known; the histogram is evaluated \
where values leave -5 to 6.

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
        cost::allow(view.cost_of_stats(window), globals, "a smaller window costs less")?;
        view.stats(window, true, &Progress::new(globals)).map_err(stored::failed)?
    } else {
        let sweep = globals.sweep(k);
        cost::allow(sweep.cost(window), globals, "a window nearer to 0,0 costs less")?;
        sweep.stats(window, &Progress::new(globals))?
    };
    args.format.print(&stats, |out| print(&stats, out))
}

fn print(stats: &Stats, out: &mut dyn Write) -> io::Result<()> {
    let Stats { k, window, palaces, hash, min, max, histogram } = stats;
    let (width, height, cells) = (window.width(), window.height(), window.cells());
    writeln!(
        out,
        "game {}, {width} x {height} cells from {},{}\n",
        k.get(),
        window.x(),
        window.y()
    )?;
    let share = *palaces as f64 / cells as f64 * 100.0;
    let mut rows = vec![
        ("palaces", format!("{palaces} of {cells} cells, {share:.2} %")),
        ("hash", hash.to_string()),
    ];
    if let (Some(min), Some(max)) = (min, max) {
        rows.push(("values", format!("{min} to {max} outside the hood")));
    }
    fields(out, &rows)?;
    let Some(histogram) = histogram else { return Ok(()) };
    let all: u64 = histogram.values().sum();
    let most = histogram.values().max().copied().unwrap_or(1);
    let digits = most.to_string().len().max("cells".len());
    writeln!(out, "\n  value  {:>digits$}   share", "cells")?;
    for (value, &cells) in histogram {
        let share = cells as f64 / all as f64 * 100.0;
        let bar = "#".repeat((cells as f64 / most as f64 * 40.0).round() as usize);
        let line = format!("  {value:>5}  {cells:>digits$}  {share:5.2} %  {bar}");
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}
