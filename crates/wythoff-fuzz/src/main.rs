//! Runs fuzz targets for a time or a number of executions, and prints a line for each.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use std::{fs, thread};

use wythoff_fuzz::{Limit, TARGETS, Target, run, unescaped};
use wythoff_testkit::Random;

const USAGE: &str = "\
usage: wythoff-fuzz [--seconds N | --executions N] [--jobs N] [TARGET ..]
       wythoff-fuzz --write-corpus FOLDER
       wythoff-fuzz --input LINE TARGET

Without a target, all are run. WYTHOFF_SEED=N repeats a run.";

/// The run that the arguments ask for.
#[derive(Debug)]
struct Asked {
    limit: Limit,
    jobs: usize,
    write: Option<PathBuf>,
    input: Option<String>,
    targets: Vec<Target>,
}

fn main() -> ExitCode {
    match asked(std::env::args().skip(1)) {
        Ok(asked) => done(&asked),
        Err(problem) => {
            eprintln!("{problem}\n\n{USAGE}");
            ExitCode::from(2)
        }
    }
}

fn asked(mut words: impl Iterator<Item = String>) -> Result<Asked, String> {
    let jobs = thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let limit = Limit::Time(Duration::from_secs(10));
    let mut asked = Asked { limit, jobs, write: None, input: None, targets: Vec::new() };
    while let Some(word) = words.next() {
        let mut value = || words.next().ok_or_else(|| format!("`{word}` needs a value"));
        let number = |text: String| text.parse().map_err(|_| format!("`{text}` is no number"));
        match &*word {
            "--seconds" => asked.limit = Limit::Time(Duration::from_secs(number(value()?)?)),
            "--executions" => asked.limit = Limit::Executions(number(value()?)?),
            "--jobs" => asked.jobs = number(value()?)?.max(1) as usize,
            "--write-corpus" => asked.write = Some(value()?.into()),
            "--input" => asked.input = Some(value()?),
            name => {
                let target = TARGETS.iter().find(|target| target.name == name);
                let names: Vec<&str> = TARGETS.iter().map(|target| target.name).collect();
                let unknown = || format!("there is no target `{name}`, only {}", names.join(", "));
                asked.targets.push(*target.ok_or_else(unknown)?);
            }
        }
    }
    if asked.targets.is_empty() {
        asked.targets = TARGETS.into();
    }
    Ok(asked)
}

fn done(asked: &Asked) -> ExitCode {
    if let Some(folder) = &asked.write {
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
    println!("WYTHOFF_SEED={seed}");
    // A failure is printed once, with its input.
    std::panic::set_hook(Box::new(|_| ()));
    // The slowest targets are listed last.
    let left = Mutex::new(asked.targets.clone());
    let next = || left.lock().ok()?.pop();
    let failed = AtomicBool::new(false);
    thread::scope(|scope| {
        for _ in 0..asked.jobs {
            scope.spawn(|| {
                while let Some(target) = next() {
                    let ran = std::panic::catch_unwind(|| {
                        run(&target, asked.limit, &mut Random::with_seed(seed))
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
    if failed.into_inner() { ExitCode::FAILURE } else { ExitCode::SUCCESS }
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
