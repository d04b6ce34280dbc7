//! Runs fuzz targets for a time or a number of executions, and prints a line for each.

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
use wythoff_fuzz::{Limit, TARGETS, Target, run, unescaped};
use wythoff_testkit::Random;
use wythoff_view::amount::duration;

/// Run fuzz targets for a time or a number of executions, and print a line for each
#[derive(Debug, Parser)]
#[command(
    name = "wythoff-fuzz",
    max_term_width = 80,
    after_help = "WYTHOFF_SEED=N repeats a run. Ctrl-C ends it with the figures so far.\n\nExample: \
                  wythoff-fuzz --seconds 60 moves lines"
)]
struct Asked {
    /// Time for each target
    #[arg(long, value_name = "N", default_value_t = 10, conflicts_with = "executions")]
    seconds: u64,
    /// Number of executions of each target, instead of a time
    #[arg(long, value_name = "N")]
    executions: Option<u64>,
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
    let seconds = Limit::Time(Duration::from_secs(asked.seconds));
    let limit = asked.executions.map_or(seconds, Limit::Executions);
    let cores = || thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let jobs = asked.jobs.unwrap_or_else(cores).get();
    let seed = Random::new().seed();
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
    let failed = AtomicBool::new(false);
    thread::scope(|scope| {
        for _ in 0..jobs {
            scope.spawn(|| {
                while let Some(target) = next() {
                    let ran = std::panic::catch_unwind(|| {
                        let progress = Progress::new(target.name);
                        run(&target, limit, &mut Random::with_seed(seed), &progress)
                    });
                    match ran {
                        Ok(report) => println!(
                            "{:12} {:>12} executions {:>6} kinds {:>8.1} s",
                            target.name,
                            report.executions,
                            report.kinds,
                            report.time.as_secs_f64()
                        ),
                        Err(panic) => {
                            let reason = panic.downcast_ref::<String>().map_or("", String::as_str);
                            println!("{reason}");
                            failed.store(true, Ordering::Relaxed);
                        }
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
}
