//! `wythoff nimhoff census`: every pair (p, q) up to a limit, by measurement and by theory.

mod table;

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::thread;

use serde::Serialize;
use serde_json::Value;
use wythoff::nimhoff::{
    CensusError, CensusRow, MIN_ROWS, MeasureError, Nimhoff, SpectrumError, TheoryError,
    census_model, census_pairs, census_row,
};
use wythoff::observer::Observer;
use wythoff_store::spool::Spool;

use crate::answer::{Format, fields};
use crate::cli::Globals;
use crate::cost::{self, Work};
use crate::failure::Failure;
use crate::output::{Content, Output, is_dash};
use crate::progress::{self, Progress};
use crate::spool;
use crate::typed;

const HELP: &str = "\
Writes a row for each pair 0 < p < q <= Q of (p,q)-GDWN, the rules of Wythoff Nim with p,q and q,p: \
whether the pair is a Wythoff pair or a dual one, how many beams its first N rows have and whether \
waves in them last, and fill rules and stability by theory, from modes with frequencies up to 80. \
Printed is how often this agrees with Conjecture 13 of the paper. What is found is kept in FILE.spool \
until the file is whole; --resume goes on from there, also to a larger Q.

Example: wythoff nimhoff census --up-to 12 -o census.parquet";

/// Measure every pair (p, q) up to a limit, beside the theory
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    /// The largest q
    #[arg(long, value_name = "Q", value_parser = typed::pair_limit, allow_hyphen_values = true)]
    up_to: u32,
    /// Rows of each game that are measured
    #[arg(
        long,
        value_name = "N",
        default_value_t = 1_000_000,
        value_parser = typed::rows,
        allow_hyphen_values = true
    )]
    rows: u64,
    /// Output file
    #[arg(short, long, value_name = "FILE.parquet")]
    output: PathBuf,
    /// Go on with what an interrupted run kept
    #[arg(long)]
    resume: bool,
    #[command(flatten)]
    format: Format,
}

/// Frequencies up to which modes are searched: those of (2, 3) are the highest that decide a class.
const FREQUENCIES: f64 = 80.0;

/// What is kept of a pair.
#[derive(Debug, Serialize)]
struct Entry {
    #[serde(flatten)]
    row: CensusRow,
    beams_as_conjectured: bool,
    class_as_conjectured: Option<bool>,
}

#[derive(Debug, Serialize)]
struct Answer {
    up_to: u32,
    rows: u64,
    pairs: usize,
    in_omega: usize,
    /// Pairs with another number of beams than Conjecture 13 says.
    other_beams: Vec<(u64, u64)>,
    /// Pairs that swing and should not, or the other way round.
    other_class: Vec<(u64, u64)>,
    /// Pairs whose class could not be measured.
    undecided: Vec<(u64, u64)>,
}

pub(crate) fn run(args: &Args, globals: &Globals) -> Result<(), Failure> {
    let Args { up_to, rows, output: path, resume, .. } = args;
    check(path, *rows)?;
    let threads = cost::threads(globals);
    cost::allow_work(
        &work(*up_to, *rows, threads)?,
        globals,
        "a smaller --up-to costs less, and fewer --rows",
    )?;
    let pairs: Vec<_> = census_pairs(*up_to).collect();
    let mut output = Output::open(path, Content::Binary)?;
    let mut spool = spool::open(path, &format!("the census over {rows} rows"), *resume)?;
    let entries = entries(&mut spool, &pairs, *rows, threads, globals)?;
    table::write(&mut output, &entries, *rows)
        .map_err(|error| Failure::write(path.display(), &error))?;
    output.finish()?;
    // Pairs beyond those that were asked for took time to measure.
    if spool.blocks().map_err(spool::failed)?.count() == pairs.len() {
        spool.remove().map_err(spool::failed)?;
    }
    let answer = answer(*up_to, *rows, &entries);
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

fn check(path: &Path, rows: u64) -> Result<(), Failure> {
    let parquet = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("parquet"));
    if is_dash(path) || !parquet {
        return Err(Failure::refused(
            format!("-o {}: the census is a Parquet file", path.display()),
            "name a file that ends in .parquet",
        ));
    }
    if rows < MIN_ROWS {
        return Err(Failure::refused(
            format!("--rows {rows}: too few to measure"),
            format!("take {MIN_ROWS} or more"),
        ));
    }
    Ok(())
}

/// Rows of all games; each thread has one game in memory.
fn work(up_to: u32, rows: u64, threads: usize) -> Result<Work<'static>, Failure> {
    const TRIAL: u64 = 100_000;
    /// Bytes of an entry in memory, rather too many.
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
    Ok(Work { amount, unit: "rows", memory, threads, seconds: Box::new(seconds) })
}

/// The entries of these pairs: those that the spool keeps, and the others, which it then keeps too.
fn entries(
    spool: &mut Spool,
    pairs: &[(u32, u32)],
    rows: u64,
    threads: usize,
    globals: &Globals,
) -> Result<Vec<Value>, Failure> {
    let path = spool.path().to_owned();
    let mut entries = Vec::new();
    for (block, &(p, q)) in spool.blocks().map_err(spool::failed)?.zip(pairs) {
        let entry: Value = serde_json::from_slice(&block.map_err(spool::failed)?)
            .map_err(|error| spool::not_ours(&path, &error.to_string()))?;
        if entry["p"] != p || entry["q"] != q {
            return Err(spool::not_ours(&path, &format!("({p}, {q}) is not where it should be")));
        }
        entries.push(entry);
    }
    let progress = Progress::counting("pairs", globals);
    while entries.len() < pairs.len() {
        if progress.progress(entries.len() as u128, pairs.len() as u128).is_break() {
            return Err(spool::paused(spool, "the pairs found so far"));
        }
        let batch = &pairs[entries.len()..];
        let batch = &batch[..batch.len().min(threads)];
        let found: Vec<_> = thread::scope(|scope| {
            let threads: Vec<_> =
                batch.iter().map(|&(p, q)| scope.spawn(move || entry(p, q, rows))).collect();
            let join = |thread: thread::ScopedJoinHandle<'_, _>| {
                thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            };
            threads.into_iter().map(join).collect()
        });
        for entry in found {
            let entry = match entry {
                Err(Failure::Interrupted) => {
                    return Err(spool::paused(spool, "the pairs found so far"));
                }
                entry => entry?,
            };
            let block = serde_json::to_vec(&entry).map_err(Failure::work)?;
            spool.append(&block).map_err(spool::failed)?;
            entries.push(serde_json::from_slice(&block).map_err(Failure::work)?);
        }
    }
    Ok(entries)
}

/// Hears nothing, and ends the work after Ctrl-C.
struct Interrupts;

impl Observer for Interrupts {
    fn progress(&self, _: u128, _: u128) -> ControlFlow<()> {
        if progress::interrupted() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

fn entry(p: u32, q: u32, rows: u64) -> Result<Entry, Failure> {
    let row = census_row(p, q, rows, &Interrupts).map_err(failed)?;
    let row = match census_model(p, q, FREQUENCIES, &Interrupts) {
        Ok(model) => row.with_model(model),
        // Where the model says nothing, its columns stay empty.
        Err(
            CensusError::Theory(TheoryError::NoLines(_))
            | CensusError::Spectrum(SpectrumError::Vague),
        ) => row,
        Err(error) => return Err(failed(error)),
    };
    let (beams, class) = (row.has_conjectured_beams(), row.has_conjectured_class());
    Ok(Entry { row, beams_as_conjectured: beams, class_as_conjectured: class })
}

fn failed(error: CensusError) -> Failure {
    match error {
        CensusError::Measure(MeasureError::Interrupted(interrupted))
        | CensusError::Theory(TheoryError::Interrupted(interrupted))
        | CensusError::Spectrum(SpectrumError::Interrupted(interrupted)) => interrupted.into(),
        error => Failure::work(error),
    }
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
