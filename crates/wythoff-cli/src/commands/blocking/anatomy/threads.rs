//! `wythoff blocking threads`: the threads of a game, and after how many rows each repeats.

use std::io::{self, Write};

use wythoff_anatomy::threads::{self, Alone, Rows, Settled, Spread};

use crate::answer::{Format, heads, paragraph, table};
use crate::args::{Game, Globals, whole};
use crate::cost;
use crate::failure::{Failure, Result};
use crate::progress::Progress;

const HELP: &str = "\
Beyond the prism the palaces of a game lie on threads. What happens to a thread is decided by what \
lies beyond it. So each is followed by itself, from the skin inward, until it repeats; the board \
left of it is not needed. If all of them do, and leave the same number of palaces on each column, \
the whole board is proved to repeat, thread by thread. The last two threads of many games have one \
palace in a row each. They are followed without keeping rows, and may take 10^11 of them.

The run ends at the first thread that does not repeat within --rows, that meets the next one, or \
whose number of palaces in a row changes. Further down, more threads may have come to rest.

Columns and rows are the period of a thread, which repeats from that row on. `seen` are the palaces \
that a square left of it has in its column and on its diagonal, and the excess is what it sees beyond \
those of its row, in the mean. No game from 81 on is known to repeat unless its phase is between \
0.1456 and 0.1854; by a rule that is measured, and not proved, most of these do.

JSON: {k, row, phase, threads: [{thickness, beyond, since, period: {dx, dy, palaces}, vertical, \
diagonal}], is_whole}, from the skin inward; vertical and diagonal are {least, most, mean}, of the \
palaces that a square left of the thread sees.

Examples:
  wythoff blocking threads --k 14
  wythoff blocking threads --k 202
  wythoff blocking threads --k 173 --row 300000 --rows 4000000 --last-rows 1000000000000 --json";

/// Follow the threads of a game until they repeat, and prove that the whole board does
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    #[command(flatten)]
    game: Game,
    /// Row in which threads are told apart
    #[arg(
        long,
        value_name = "Y",
        default_value_t = 40_000,
        value_parser = whole::<u64, 1, { Settled::MOST_ROWS }>
    )]
    row: u64,
    /// Rows within which a thread must repeat; a row of it takes 50 bytes
    #[arg(
        long,
        value_name = "N",
        default_value_t = 1_000_000,
        value_parser = whole::<u64, 1, { Settled::MOST_ROWS }>
    )]
    rows: u64,
    /// Rows for the last two threads instead, if each has one palace in a row
    #[arg(
        long,
        value_name = "N",
        default_value_t = 1_000_000_000,
        value_parser = whole::<u64, 0, 1_000_000_000_000_000>
    )]
    last_rows: u64,
    #[command(flatten)]
    format: Format,
}

const NONE: &str = "no thread is known to repeat there: the first one is not told apart from the rest \
in this row, or meets another, or takes more rows; try a larger --row or --rows";

pub(crate) fn run(args: &Args, globals: &Globals) -> Result {
    let &Args { game: Game { k }, row, rows, last_rows, format } = args;
    let sweep = globals.sweep(k);
    let within = Rows { kept: rows, passed: last_rows };
    let smaller = "choose a smaller --row or --rows";
    let cost = threads::cost_of_settling(&sweep, row, within)
        .map_err(|error| Failure::refused(format!("--k {}: {error}", k.get()), smaller))?;
    cost::allow(cost, globals, smaller)?;
    let progress = Progress::counting("rows", globals);
    let found = threads::settle(&sweep, row, within, &progress)?;
    drop(progress);
    format.print(&found, |out| print(&found, args, out))
}

fn print(found: &Settled, args: &Args, out: &mut dyn Write) -> io::Result<()> {
    let Settled { k, row, phase, threads, is_whole } = found;
    writeln!(out, "game {}, threads from row {row} on; phase {phase:.4}\n", k.get())?;
    if threads.is_empty() {
        return paragraph(out, "  ", NONE);
    }
    let mut lines = vec![heads(["palaces", "slope", "columns", "rows", "from", "seen", "excess"])];
    lines.extend(threads.iter().map(line));
    table(out, ">>>>><>", &lines)?;
    writeln!(out)?;
    paragraph(out, "  ", &verdict(threads, *is_whole, args))
}

fn line(thread: &Alone) -> Vec<String> {
    let Alone { thickness, since, period, vertical, diagonal, .. } = thread;
    let seen = |Spread { least, most, .. }: &Spread| match most - least {
        0 => least.to_string(),
        1 => format!("{least} or {most}"),
        _ => format!("{least} to {most}"),
    };
    vec![
        thickness.to_string(),
        format!("{:.4}", period.dx as f64 / period.dy as f64),
        period.dx.to_string(),
        period.dy.to_string(),
        since.to_string(),
        format!("{}, {}", seen(vertical), seen(diagonal)),
        format!("{:.4}", thread.excess()),
    ]
}

fn verdict(threads: &[Alone], is_whole: bool, args: &Args) -> String {
    let from = threads.iter().map(|thread| thread.since).max();
    match from {
        Some(from) if is_whole => format!(
            "proved: these are all threads, and they go on like this for ever, from row {from} on"
        ),
        _ => format!(
            "not all threads: the next one does not repeat within {} rows, or {} if it is one of \
             the last two; or it meets another, or its number of palaces in a row changes",
            args.rows, args.last_rows
        ),
    }
}
