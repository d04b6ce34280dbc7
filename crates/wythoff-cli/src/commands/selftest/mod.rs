//! `wythoff selftest`: a comparison of all engines on this machine.

mod comparisons;
mod imitation;
mod nimhoff;

use schemars::JsonSchema;
use serde::Serialize;
use wythoff::blocking::sweep::Level;
use wythoff::observer::Observer;

use crate::answer::{Format, Verdict, fields};
use crate::args::{self, Globals};
use crate::failure::Failure;
use crate::progress::Progress;
use comparisons::Tally;

const HELP: &str = "\
Computes random games and windows with every engine, and the sweep of blocking queens on every \
level of vector instructions that this machine has. Differences are printed on stderr, and the \
exit code is then 1. The test takes some seconds, with --long some minutes; --seed repeats a run.

Example: wythoff selftest --json";

/// Compare all engines with each other in random cases
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    /// Seed of the cases [default: a fresh one]
    #[arg(long, value_name = "SEED", value_parser = args::seed)]
    seed: Option<u64>,
    /// Compare forty times as many cases
    #[arg(long)]
    long: bool,
    #[command(flatten)]
    format: Format,
}

/// Numbers of random windows, without and with `--long`.
const WINDOWS: [u32; 2] = [120, 4800];

/// The number of comparisons of each kind, and those that failed.
#[derive(Debug, JsonSchema, Serialize)]
pub(crate) struct Answer {
    /// The seed of the random windows and games.
    seed: u64,
    /// Levels of vector instructions of this machine, the widest last.
    levels: Vec<&'static str>,
    /// Number of comparisons.
    cases: u64,
    /// Number of comparisons that failed.
    failures: u64,
}

pub(crate) fn run(args: &Args, globals: &Globals) -> Result<Verdict, Failure> {
    let seed = args.seed.unwrap_or_else(|| fastrand::u64(..=args::LARGEST_SEED));
    let mut random = fastrand::Rng::with_seed(seed);
    let mut tally = Tally::default();
    let progress = Progress::new(globals);
    comparisons::of_definition(&mut tally)?;
    let windows = WINDOWS[usize::from(args.long)];
    for window in 0..windows {
        if progress.progress(window.into(), windows.into()).is_break() {
            return Err(Failure::Interrupted);
        }
        comparisons::of_engines(globals.threads(), &mut random, &mut tally)?;
        nimhoff::of_rules(&mut random, &mut tally)?;
        imitation::of_games(&mut random, &mut tally)?;
    }
    drop(progress);
    let levels: Vec<_> = Level::available().into_iter().map(Level::name).collect();
    let missing: Vec<_> =
        Level::NAMES.iter().copied().filter(|name| !levels.contains(name)).collect();
    let Tally { cases, failures } = tally;
    let answer = Answer { seed, levels, cases, failures };
    args.format.print(&answer, |out| {
        let found =
            if failures == 0 { "all equal".to_owned() } else { format!("{failures} DIFFER") };
        let mut rows = vec![("seed", seed.to_string()), ("levels", answer.levels.join(", "))];
        if !missing.is_empty() {
            rows.push(("not tested", format!("{}: this machine lacks them", missing.join(", "))));
        }
        rows.push(("cases", format!("{cases}, {found}")));
        fields(out, &rows)
    })?;
    Ok(if failures == 0 { Verdict::Done } else { Verdict::No })
}
