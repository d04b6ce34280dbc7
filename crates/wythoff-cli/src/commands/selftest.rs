//! `wythoff selftest`: a comparison of all engines on this machine.

use std::io::Write;

use wythoff::blocking::sweep::Level;
use wythoff::observer::Observer;
use wythoff::selftest::{Report, SelfTest};
use wythoff_view::amount::quantity;

use crate::answer::{Format, Verdict, fields};
use crate::args::{self, Globals};
use crate::boards::engine::{self, CardTest};
use crate::cost;
use crate::failure::{Failure, Result};
use crate::progress::Progress;

const HELP: &str = "\
Computes random games and windows with every engine, and the sweep of blocking queens on every \
level of vector instructions that this machine has. Differences are printed on stderr, and the \
exit code is then 1. The test takes some seconds, with --long some minutes; --seed repeats a run.

--gpu compares the kernels of the graphics card with the definition of a block instead, and \
measures how many cells a second the card and the processor evaluate. It needs a program that was \
built with support for graphics cards.

Examples:
  wythoff selftest --json
  wythoff selftest --gpu";

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
    /// Test the graphics card, and measure its speed
    #[arg(long)]
    gpu: bool,
    #[command(flatten)]
    format: Format,
}

pub(crate) fn run(args: &Args, globals: &Globals) -> Result<Verdict> {
    let seed = args.seed.unwrap_or_else(|| fastrand::u64(..=args::LARGEST_SEED));
    let windows = if args.long { SelfTest::LONG } else { SelfTest::SHORT };
    if args.gpu {
        return test_card(args.format, seed, windows, globals);
    }
    let mut test = SelfTest::new(seed, globals.threads());
    let progress = Progress::new(globals);
    let mut printed = 0;
    for window in 0..windows {
        if progress.progress(window.into(), windows.into()).is_break() {
            return Err(Failure::Interrupted);
        }
        test.compare();
        for difference in &test.differences()[printed..] {
            // If stderr is closed, the exit code remains.
            let _ = writeln!(anstream::stderr(), "differs: {difference}");
        }
        printed = test.differences().len();
    }
    drop(progress);
    let report = test.report();
    let Report { levels, cases, failures, .. } = &report;
    let missing: Vec<_> =
        Level::NAMES.iter().copied().filter(|name| !levels.contains(name)).collect();
    args.format.print(&report, |out| {
        let found =
            if *failures == 0 { "all equal".to_owned() } else { format!("{failures} DIFFER") };
        let mut rows = vec![("seed", seed.to_string()), ("levels", levels.join(", "))];
        if !missing.is_empty() {
            rows.push(("not tested", format!("{}: this machine lacks them", missing.join(", "))));
        }
        rows.push(("cases", format!("{cases}, {found}")));
        fields(out, &rows)
    })?;
    Ok(if *failures == 0 { Verdict::Done } else { Verdict::No })
}

/// Tests the graphics card.
fn test_card(format: Format, seed: u64, cases: u64, globals: &Globals) -> Result<Verdict> {
    let progress = Progress::new(globals);
    let report = engine::test(seed, cases, cost::threads(globals), &progress)?;
    drop(progress);
    format.print(&report, |out| {
        let CardTest { adapter, interface, driver, software, cases, failures, .. } = &report;
        let kind = if *software { ", an adapter in software" } else { "" };
        let found =
            if *failures == 0 { "all equal".to_owned() } else { format!("{failures} DIFFER") };
        let rate = |cells: f64| format!("{} cells a second", quantity(cells));
        let [card, counting, processor] =
            [report.card, report.card_counting, report.processor].map(rate);
        fields(
            out,
            &[
                ("adapter", format!("{adapter}{kind}")),
                ("driver", format!("{driver}, {interface}")),
                ("seed", report.seed.to_string()),
                ("cases", format!("{cases}, {found}")),
                ("card", format!("{card}; {counting} with counts of values")),
                ("processor", format!("{processor}, on {} threads", report.threads)),
                ("ratio", format!("{:.3}", report.card / report.processor)),
            ],
        )
    })?;
    Ok(if report.failures == 0 { Verdict::Done } else { Verdict::No })
}
