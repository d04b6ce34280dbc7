//! Runs fuzz targets for a time or a number of executions, and prints a line for each.

use std::fmt::Display;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use std::{fs, thread};

use clap::Parser;
use wythoff::observer::Observer;
use wythoff_fuzz::{Limit, Run, TARGETS, Tally, Target, run, unescaped};
use wythoff_testkit::Random;
use wythoff_view::amount::duration;

/// Run fuzz targets for a time or a number of executions, and print a line for each
#[derive(Debug, Parser)]
#[command(
    name = "wythoff-fuzz",
    max_term_width = 80,
    after_help = "WYTHOFF_SEED=N repeats a run. Ctrl-C ends it with the figures so far.\n\nExamples: \
                  wythoff-fuzz --seconds 60 moves lines\n          \
                  wythoff-fuzz --tally runs.jsonl --executions 1000000 moves"
)]
struct Asked {
    /// Time for each target
    #[arg(long, value_name = "N", default_value_t = 10, conflicts_with = "executions")]
    seconds: u64,
    /// Number of executions of each target, instead of a time; with a tally, in all runs
    #[arg(long, value_name = "N")]
    executions: Option<u64>,
    /// Add each run to this file, so that runs of several calls add up
    #[arg(long, value_name = "FILE")]
    tally: Option<PathBuf>,
    /// Number of targets to run at a time [default: one per core]
    #[arg(long, value_name = "N")]
    jobs: Option<NonZeroUsize>,
    /// Write the corpora to this folder as one file per input, and run nothing
    #[arg(long, value_name = "FOLDER")]
    write_corpus: Option<PathBuf>,
    /// Run one input, a line of a corpus
    #[arg(long, value_name = "LINE", allow_hyphen_values = true, conflicts_with = "write_corpus")]
    input: Option<String>,
    /// Targets to run [default: all]
    #[arg(value_name = "TARGET", value_parser = target)]
    targets: Vec<Target>,
}

/// Reads the name of a target.
fn target(name: &str) -> Result<Target, String> {
    let found = TARGETS.iter().find(|target| target.name == name);
    let names = || TARGETS.iter().map(|target| target.name).collect::<Vec<_>>().join(", ");
    found.copied().ok_or_else(|| format!("give one of {}", names()))
}

/// True after Ctrl-C.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Prints the progress of a target every ten seconds, and stops it after Ctrl-C.
struct Progress {
    name: &'static str,
    begun: Instant,
    said: Mutex<Instant>,
}

impl Progress {
    fn new(name: &'static str) -> Self {
        let begun = Instant::now();
        Self { name, begun, said: Mutex::new(begun) }
    }
}

impl Observer for Progress {
    fn progress(&self, done: u128, total: u128) -> ControlFlow<()> {
        let mut said = self.said.lock().unwrap_or_else(PoisonError::into_inner);
        if said.elapsed() >= Duration::from_secs(10) {
            *said = Instant::now();
            let share = done as f64 / total.max(1) as f64;
            let left = self.begun.elapsed().as_secs_f64() * (1.0 - share) / share;
            eprintln!("{:12} {:.1} %, {} left", self.name, 100.0 * share, duration(left));
        }
        if INTERRUPTED.load(Ordering::Relaxed) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}

fn main() -> ExitCode {
    let mut asked = Asked::parse();
    if asked.targets.is_empty() {
        asked.targets = TARGETS.into();
    }
    done(&asked)
}

fn done(asked: &Asked) -> ExitCode {
    if let Some(folder) = &asked.write_corpus {
        return match asked.targets.iter().try_for_each(|target| written(target, folder)) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                eprintln!("cannot write {}: {error}", folder.display());
                ExitCode::from(2)
            }
        };
    }
    if let Some(line) = &asked.input {
        for target in &asked.targets {
            println!("{}: {:?}", target.name, (target.run)(&unescaped(line)));
        }
        return ExitCode::SUCCESS;
    }
    let seed = Random::new().seed();
    let tally = asked.tally.as_deref().map(|path| opened(path, &asked.targets, seed));
    let tally = match tally.transpose() {
        Ok(tally) => tally.map(Mutex::new),
        Err(message) => {
            eprintln!("{message}");
            return ExitCode::from(2);
        }
    };
    println!("WYTHOFF_SEED={seed}");
    // This fails only if a handler exists already, and none does.
    let _ = ctrlc::set_handler(|| INTERRUPTED.store(true, Ordering::Relaxed));
    // A failure is printed once, with its input.
    std::panic::set_hook(Box::new(|_| ()));
    // The slowest targets are listed last.
    let left = Mutex::new(asked.targets.clone());
    let next = || {
        let target = left.lock().ok()?.pop();
        target.filter(|_| !INTERRUPTED.load(Ordering::Relaxed))
    };
    let cores = || thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let failed = AtomicBool::new(false);
    thread::scope(|scope| {
        for _ in 0..asked.jobs.unwrap_or_else(cores).get() {
            scope.spawn(|| {
                while let Some(target) = next() {
                    if let Err(reason) = ran(&target, asked, seed, tally.as_ref()) {
                        println!("{reason}");
                        failed.store(true, Ordering::Relaxed);
                    }
                }
            });
        }
    });
    match (failed.into_inner(), INTERRUPTED.load(Ordering::Relaxed)) {
        (true, _) => ExitCode::FAILURE,
        (false, true) => ExitCode::from(130),
        (false, false) => ExitCode::SUCCESS,
    }
}

/// Opens a tally for a run of targets with a seed.
fn opened(path: &Path, targets: &[Target], seed: u64) -> Result<Tally, String> {
    let cannot = |reason: &dyn Display| format!("cannot add to {}: {reason}", path.display());
    let tally = Tally::open(path).map_err(|error| cannot(&error))?;
    match targets.iter().find(|target| tally.has(target.name, seed)) {
        None => Ok(tally),
        Some(target) => Err(cannot(&format_args!(
            "it has a run of {} with WYTHOFF_SEED={seed}, which would count twice; take another seed",
            target.name
        ))),
    }
}

/// Runs a target, prints its figures, and adds them to a tally.
///
/// # Errors
/// If an execution fails, with the input, or if the tally cannot be written.
fn ran(
    target: &Target,
    asked: &Asked,
    seed: u64,
    tally: Option<&Mutex<Tally>>,
) -> Result<(), String> {
    let locked = || tally.map(|tally| tally.lock().unwrap_or_else(PoisonError::into_inner));
    let earlier = locked().map_or(0, |tally| tally.executions(target.name));
    let limit = match asked.executions {
        None => Limit::Time(Duration::from_secs(asked.seconds)),
        Some(wanted) if earlier > 0 && earlier >= wanted => {
            println!("{:12} {earlier:>12} executions in earlier runs", target.name);
            return Ok(());
        }
        Some(wanted) => Limit::Executions(wanted - earlier),
    };
    let progress = Progress::new(target.name);
    let report =
        std::panic::catch_unwind(|| run(target, limit, &mut Random::with_seed(seed), &progress))
            .map_err(|panic| panic.downcast_ref::<String>().cloned().unwrap_or_default())?;
    let in_all = match tally {
        None => String::new(),
        Some(_) => format!("  {:>12} in all", earlier + report.executions),
    };
    println!(
        "{:12} {:>12} executions {:>6} kinds {:>8.1} s{in_all}",
        target.name,
        report.executions,
        report.kinds,
        report.time.as_secs_f64()
    );
    locked().map_or(Ok(()), |mut tally| {
        let added = tally.add(Run::new(target.name, seed, report));
        added.map_err(|error| format!("the run is not in the tally: {error}"))
    })
}

/// Writes the corpus of a target as one file an input, which libFuzzer reads.
fn written(target: &Target, folder: &Path) -> std::io::Result<()> {
    let folder = folder.join(target.name);
    fs::create_dir_all(&folder)?;
    for (i, input) in target.inputs().iter().enumerate() {
        fs::write(folder.join(format!("{i:03}")), input)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;
    use clap::error::ErrorKind;

    use super::*;

    #[test]
    fn the_arguments_are_valid_and_have_a_help() {
        Asked::command().debug_assert();
        let read = |words: &[&str]| Asked::try_parse_from([&["wythoff-fuzz"], words].concat());
        assert_eq!(read(&["--help"]).unwrap_err().kind(), ErrorKind::DisplayHelp);
        assert_eq!(read(&["moves", "lines"]).unwrap().targets.len(), 2);
        for wrong in
            [&["--jobs", "0"][..], &["no-target"], &["--seconds", "1", "--executions", "1"]]
        {
            assert!(read(wrong).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn a_run_with_a_tally_makes_what_is_left_and_no_seed_counts_twice() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("runs.jsonl");
        let path = path.to_str().unwrap();
        let read = |executions| {
            let words = ["wythoff-fuzz", "--tally", path, "--executions", executions, "rules"];
            Asked::try_parse_from(words).unwrap()
        };
        let run = |executions, seed| {
            let asked = read(executions);
            let tally = Mutex::new(opened(Path::new(path), &asked.targets, seed)?);
            ran(&asked.targets[0], &asked, seed, Some(&tally))?;
            Ok::<_, String>(tally.into_inner().unwrap().executions("rules"))
        };
        let first = run("100", 1).unwrap();
        // The corpus is executed in each run that has something left.
        let corpus = first - 100;
        assert_eq!(run("100", 2), Ok(first));
        assert_eq!(run("300", 3), Ok(300 + corpus));
        let refusal = run("400", 3).unwrap_err();
        let start = format!("cannot add to {path}: it has a run of rules with WYTHOFF_SEED=3");
        assert!(refusal.starts_with(&start), "{refusal}");
    }
}
