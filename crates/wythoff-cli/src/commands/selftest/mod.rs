//! `wythoff selftest`: do all engines agree on this machine?

mod comparisons;
mod imitation;
mod nimhoff;

use serde::Serialize;
use wythoff::blocking::sweep::Level;
use wythoff::observer::Observer;

use crate::answer::{Format, Verdict, fields};
use crate::cli::Globals;
use crate::failure::Failure;
use crate::progress::Progress;
use crate::typed;
use comparisons::Tally;

const HELP: &str = "\
Random games and windows are computed by every engine, the sweep of blocking queens with every kind \
of vector instructions that this machine has, and compared. What differs is told on stderr, and the exit code \
is 1. It takes a few seconds, with --long some minutes; --seed repeats a run.

Example: wythoff selftest --json";

/// Compare all engines with each other on random cases
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    /// Seed of the cases [default: a fresh one]
    #[arg(long, value_name = "SEED", value_parser = typed::seed, allow_hyphen_values = true)]
    seed: Option<u64>,
    /// Forty times as many cases
    #[arg(long)]
    long: bool,
    #[command(flatten)]
    format: Format,
}

/// Random windows that every engine is asked for, without and with `--long`.
const WINDOWS: [u32; 2] = [120, 4800];

#[derive(Debug, Serialize)]
struct Answer {
    seed: u64,
    /// Vector instructions of this machine, the widest last.
    levels: Vec<&'static str>,
    /// Comparisons made.
    cases: u64,
    /// Comparisons that failed.
    failures: u64,
}

pub(crate) fn run(args: &Args, globals: &Globals) -> Result<Verdict, Failure> {
    let seed = args.seed.unwrap_or_else(|| fastrand::u64(..=typed::LARGEST_SEED));
    let mut random = fastrand::Rng::with_seed(seed);
    let mut tally = Tally::default();
    {
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
    }
    let levels = Level::available().into_iter().map(Level::name).collect();
    let Tally { cases, failures } = tally;
    let answer = Answer { seed, levels, cases, failures };
    args.format.print(&answer, |out| {
        let found =
            if failures == 0 { "all equal".to_owned() } else { format!("{failures} DIFFER") };
        fields(
            out,
            &[
                ("seed", seed.to_string()),
                ("levels", answer.levels.join(", ")),
                ("cases", format!("{cases}, {found}")),
            ],
        )
    })?;
    Ok(if failures == 0 { Verdict::Done } else { Verdict::No })
}
