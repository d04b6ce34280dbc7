//! `wythoff nimhoff census`: all pairs (p, q) up to a limit, by measurement and by theory.

mod table;

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::thread;

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;
use wythoff::Rule;
use wythoff::nimhoff::{CensusEntry, MIN_ROWS, Nimhoff, census_entry, census_pairs, census_row};
use wythoff::observer::Observer;
use wythoff_store::spool::Spool;

use crate::answer::{Format, fields};
use crate::args::{Globals, LARGEST, whole};
use crate::cost::{self, Work};
use crate::failure::{Failure, Result};
use crate::files::Output;
use crate::files::spool::{self, Entries};
use crate::files::tables::{column_format, content_of_columns};
use crate::interrupt;
use crate::progress::Progress;

const HELP: &str = "\
Writes a row for each pair 0 < p < q <= Q of (p,q)-GDWN, the game with the rules of Wythoff Nim, \
p,q and q,p: whether the pair is a Wythoff pair or a dual Wythoff pair; the number of beams in its \
first N rows, and whether waves in them persist; and fill rules and stability by theory, from \
modes with frequencies up to 80. The answer counts the pairs that contradict Conjecture 13 of the \
paper. FILE.spool keeps the pairs until the file is complete; --resume continues the run, also to \
a larger Q. The ending of the file chooses Parquet or CSV.

Example: wythoff nimhoff census --up-to 12 -o census.parquet";

/// Measure all pairs (p, q) up to a limit, and compare with the theory
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    /// Largest q, from 2 to 1,048,575
    #[arg(long, value_name = "Q", value_parser = whole::<u32, 2, { Rule::MAX as u64 }>)]
    up_to: u32,
    /// Number of rows to measure in each game, at least 1,000
    #[arg(
        long,
        value_name = "N",
        default_value_t = 1_000_000,
        value_parser = whole::<u64, 0, LARGEST>
    )]
    rows: u64,
    /// Output file
    #[arg(short, long, value_name = "FILE.parquet|csv")]
    output: PathBuf,
    /// Continue an interrupted run
    #[arg(long)]
    resume: bool,
    #[command(flatten)]
    format: Format,
}

/// The pairs of the census that contradict Conjecture 13. The file has all pairs.
#[derive(Debug, JsonSchema, Serialize)]
pub(crate) struct Answer {
    /// The largest q of the pairs (p,q).
    up_to: u32,
    /// Rows measured for each pair.
    rows: u64,
    /// Number of pairs.
    pairs: usize,
    /// Number of pairs in the set Omega of Conjecture 13.
    in_omega: usize,
    /// Pairs whose number of beams contradicts Conjecture 13.
    other_beams: Vec<(u64, u64)>,
    /// Pairs whose waves, or lack of waves, contradict Conjecture 13.
    other_class: Vec<(u64, u64)>,
    /// Pairs whose class could not be decided.
    undecided: Vec<(u64, u64)>,
}

pub(crate) fn run(args: &Args, globals: &Globals) -> Result {
    let &Args { up_to, rows, output: ref path, resume, .. } = args;
    let format = column_format(path, "a census")?;
    if rows < MIN_ROWS {
        return Err(Failure::refused(
            format!("--rows {rows} are too few for a measurement"),
            format!("give at least {MIN_ROWS}"),
        ));
    }
    let threads = cost::threads(globals);
    let work = work(up_to, rows, threads)?;
    cost::allow_work(&work, globals, "choose a smaller --up-to or fewer --rows")?;
    let output = Output::open(path, content_of_columns(format))?;
    let spool = spool::open(path, &format!("the census over {rows} rows"), resume)?;
    let entries = entries(spool, up_to, rows, threads, globals)?;
    output.fill(|out| table::write(format, out, &entries.found, rows))?;
    let answer = answer(up_to, rows, &entries.found);
    entries.finish()?;
    args.format.print(&answer, |out| {
        let Answer { pairs, in_omega, .. } = answer;
        writeln!(out, "(p,q)-GDWN for 0 < p < q <= {up_to}, {rows} rows each\n")?;
        let list = |pairs: &[(u64, u64)]| match pairs {
            [] => "none".to_owned(),
            pairs => {
                let pairs = pairs.iter().map(|(p, q)| format!("({p},{q})"));
                pairs.collect::<Vec<_>>().join(" ")
            }
        };
        fields(
            out,
            &[
                ("pairs", format!("{pairs}, {in_omega} of them Wythoff pairs or dual ones")),
                ("beams other than conjectured", list(&answer.other_beams)),
                ("class other than conjectured", list(&answer.other_class)),
                ("class undecided", list(&answer.undecided)),
            ],
        )
    })
}

/// Returns the work: the rows of all games, with one game per thread in memory.
fn work(up_to: u32, rows: u64, threads: usize) -> Result<Work<'static>> {
    const TRIAL: u64 = 100_000;
    /// Bytes of an entry in memory, an upper estimate.
    const ENTRY: u128 = 1 << 12;
    let rules = format!("gdwn:{},{up_to}", up_to - 1).parse().map_err(Failure::work)?;
    let game = Nimhoff::try_new(&rules).map_err(Failure::work)?;
    let one = cost::of_rows(&game, rows).memory;
    let pairs = u128::from(up_to) * u128::from(up_to - 1) / 2;
    let amount = pairs * u128::from(rows);
    let seconds = move || {
        let trial = || census_row(1, 2, TRIAL, &()).map_or(0, |row| row.rows);
        amount as f64 / cost::rate(trial) / threads as f64
    };
    let memory = one * threads as u128 + ENTRY * pairs;
    Ok(Work::new(amount, "rows", seconds).with_threads(threads) + memory)
}

/// Returns the entries of all pairs: those of the spool, then new ones, which the spool keeps too.
fn entries(
    spool: Spool,
    up_to: u32,
    rows: u64,
    threads: usize,
    globals: &Globals,
) -> Result<Entries<Value>> {
    let pairs: Vec<_> = census_pairs(up_to).collect();
    let mut entries = Entries::read(spool, "pairs", pairs.len(), |n, entry: &Value| {
        let (p, q) = pairs[n];
        if entry["p"] == p && entry["q"] == q {
            return Ok(());
        }
        Err(format!("another pair stands in the place of ({p}, {q})"))
    })?;
    entries.sample(|n| entry(pairs[n], rows))?;
    let progress = Progress::counting("pairs", globals);
    progress.resume(entries.found.len() as u128);
    while entries.found.len() < pairs.len() {
        let (done, total) = (entries.found.len(), pairs.len());
        if progress.progress(done as u128, total as u128).is_break() {
            return Err(entries.kept(Failure::Interrupted));
        }
        for entry in together(&pairs[done..total.min(done + threads)], rows) {
            entries.push(entry)?;
        }
    }
    Ok(entries)
}

/// Measures some pairs, each on its own thread.
fn together(pairs: &[(u32, u32)], rows: u64) -> Vec<Result<CensusEntry>> {
    thread::scope(|scope| {
        let threads: Vec<_> =
            pairs.iter().map(|&pair| scope.spawn(move || entry(pair, rows))).collect();
        let join = |thread: thread::ScopedJoinHandle<'_, _>| {
            thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        };
        threads.into_iter().map(join).collect()
    })
}

fn entry((p, q): (u32, u32), rows: u64) -> Result<CensusEntry> {
    // Ctrl-C ends the work, of which nothing is reported.
    let interrupts = |_: u128, _: u128| {
        if interrupt::requested() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    census_entry(p, q, rows, &interrupts).map_err(Failure::work)
}

fn answer(up_to: u32, rows: u64, entries: &[Value]) -> Answer {
    let pairs = |is: &dyn Fn(&Value) -> bool| -> Vec<(u64, u64)> {
        let number = |entry: &Value, name: &str| entry[name].as_u64().unwrap_or(0);
        entries.iter().filter(|e| is(e)).map(|e| (number(e, "p"), number(e, "q"))).collect()
    };
    Answer {
        up_to,
        rows,
        pairs: entries.len(),
        in_omega: pairs(&|entry| entry["in_omega"] == true).len(),
        other_beams: pairs(&|entry| entry["beams_as_conjectured"] == false),
        other_class: pairs(&|entry| entry["class_as_conjectured"] == false),
        undecided: pairs(&|entry| entry["class_as_conjectured"].is_null()),
    }
}
