//! Mutation tests of a part of the code that decides, with one build.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::sync::{Mutex, PoisonError};

use clap::Parser;
use serde::Serialize;
use wythoff_mutants::Result;
use wythoff_mutants::campaign::{Log, Tried, Verdict, run, run_fixed};
use wythoff_mutants::change::Change;
use wythoff_mutants::tests::{Test, measured};
use wythoff_mutants::tree::Tree;

/// Change the code in many places, one after the other, and see whether a test notices
///
/// `cargo mutants` lists the changes; .cargo/mutants.toml names the code. All of them are compiled
/// at once, each behind a switch. The work lies in target/mutants. A run that was interrupted
/// continues, and a run after a new test tries again what the tests missed.
#[derive(Debug, Parser)]
#[command(
    name = "wythoff-mutants",
    max_term_width = 80,
    after_help = "Example: wythoff-mutants --shard 0/13 --json mutants.json"
)]
struct Asked {
    /// Part of the changes to try, N of M: change number N, N + M, N + 2M and so on
    #[arg(long, value_name = "N/M", default_value = "0/13")]
    shard: String,
    /// Package whose tests run, too, after those of the changed package; can be repeated
    #[arg(long, value_name = "PACKAGE")]
    package: Vec<String>,
    /// Number of changes to try at a time
    #[arg(long, value_name = "N", default_value_t = 2)]
    jobs: usize,
    /// Leave out changes that no switch can turn on, such as those in constants. Each needs a build
    #[arg(long)]
    switched_only: bool,
    /// Write the verdicts to this file
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Folder of the copied source tree, its build and the log
    #[arg(long, value_name = "FOLDER", default_value = "target/mutants")]
    work: PathBuf,
    /// Arguments for `cargo test`, which choose the tests, such as `--lib`
    #[arg(last = true, value_name = "ARGUMENT")]
    choice: Vec<String>,
}

/// The verdicts of a part of the changes.
#[derive(Debug, Serialize)]
struct Record {
    version: &'static str,
    cargo_mutants: String,
    commit: String,
    shard: String,
    packages: Vec<String>,
    choice: Vec<String>,
    counts: BTreeMap<Verdict, usize>,
    noticed_percent: f64,
    tests: usize,
    failing_tests: Vec<String>,
    changes: Vec<Tried>,
}

fn main() -> ExitCode {
    match done(&Asked::parse()) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

/// Returns the output of a program, as text.
fn output(program: &str, arguments: &[&str]) -> Result<String> {
    let output = Command::new(program).args(arguments).output();
    let output = output.map_err(|error| format!("cannot start {program}: {error}"))?;
    if !output.status.success() {
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        return Err(format!("{program} {} failed: {message}", arguments.join(" ")).into());
    }
    Ok(String::from_utf8(output.stdout)?)
}

fn done(asked: &Asked) -> Result<ExitCode> {
    let version = output("cargo", &["mutants", "--version"]).map_err(
        |_| "cargo-mutants is not installed; run `cargo install --locked cargo-mutants`",
    )?;
    let list =
        ["mutants", "--workspace", "--list", "--json", "--sharding", "round-robin", "--shard"];
    let list = output("cargo", &[&list[..], &[asked.shard.as_str()]].concat())?;
    let changes: Vec<Change> = serde_json::from_str(&list)?;
    let mut packages: Vec<_> = changes.iter().map(|change| change.package.clone()).collect();
    packages.sort();
    packages.dedup();
    let libraries = packages.clone();
    packages.extend(asked.package.iter().cloned());
    fs::create_dir_all(&asked.work)?;
    let work = fs::canonicalize(&asked.work)?;
    let mut tree = Tree::new(&std::env::current_dir()?, &work, &changes)?;
    eprintln!("{} changes in {}; building", changes.len(), libraries.join(", "));
    tree.settle(&libraries)?;
    let tests = measured(&tree.binaries(&packages, &asked.choice)?, &work, asked.jobs)?;
    let log = Mutex::new(Log::open(&work.join("log.jsonl"))?);
    tried(asked, &tree, &changes, &tests, &log)?;
    let log = log.into_inner().unwrap_or_else(PoisonError::into_inner);
    let failing = tests.iter().filter(|test| !test.passes).map(Test::title);
    let mut record = Record {
        version: env!("CARGO_PKG_VERSION"),
        cargo_mutants: version.trim().to_owned(),
        commit: output("git", &["rev-parse", "HEAD"])?.trim().to_owned(),
        shard: asked.shard.clone(),
        packages,
        choice: asked.choice.clone(),
        counts: BTreeMap::new(),
        noticed_percent: 0.0,
        tests: tests.len(),
        failing_tests: failing.collect(),
        changes: changes.iter().filter_map(|change| log.tried.get(&change.name).cloned()).collect(),
    };
    record.changes.iter().for_each(|tried| *record.counts.entry(tried.verdict).or_default() += 1);
    summary(&mut record, asked.json.as_deref())
}

/// Tries the changes that have no verdict yet, and those that were missed.
fn tried(
    asked: &Asked,
    tree: &Tree<'_>,
    changes: &[Change],
    tests: &[Test],
    log: &Mutex<Log>,
) -> Result<()> {
    let lock = || log.lock().unwrap_or_else(PoisonError::into_inner);
    let is_open = |number: usize| match lock().tried.get(&changes[number].name) {
        Some(tried) => !tried.is_noticed() && tried.verdict != Verdict::Unviable,
        None => true,
    };
    let open: Vec<_> = (0..changes.len()).filter(|&number| is_open(number)).collect();
    let mut switched = Vec::new();
    for number in open {
        let change = &changes[number];
        if tree.unviable.contains(&number) {
            lock().add(Tried::without_run(change, Verdict::Unviable, None))?;
        } else if let Some(reason) = tree.fixed.get(&number) {
            lock().add(Tried::without_run(change, Verdict::NotRun, Some(reason.clone())))?;
        } else {
            switched.push(number);
        }
    }
    run(changes, &switched, tests, log, asked.jobs)?;
    if asked.switched_only {
        return Ok(());
    }
    for &number in tree.fixed.keys().filter(|&&number| is_open(number)) {
        let change = &changes[number];
        eprintln!("compiled in: {}", change.name);
        let tried = if tree.apply(change)? {
            tree.binaries(std::slice::from_ref(&change.package), &asked.choice)?;
            run_fixed(change, tests)?
        } else {
            Tried::without_run(change, Verdict::Unviable, None)
        };
        tree.restore(change)?;
        lock().add(tried)?;
    }
    Ok(())
}

/// Prints the counts and writes the record. Returns 1 if the tests missed a change.
fn summary(record: &mut Record, json: Option<&Path>) -> Result<ExitCode> {
    let count = |verdict| record.counts.get(&verdict).copied().unwrap_or(0);
    let noticed = count(Verdict::Noticed) + count(Verdict::TimedOut);
    let missed = count(Verdict::Missed) + count(Verdict::NotReached);
    let share = 100.0 * noticed as f64 / (noticed + missed).max(1) as f64;
    record.noticed_percent = (share * 10.0).round() / 10.0;
    println!(
        "{} changes: {noticed} noticed ({} of them by time), {missed} missed ({} of them not reached), \
         {} do not compile, {} not run; {share:.1} % of the changes that ran were noticed",
        record.changes.len(),
        count(Verdict::TimedOut),
        count(Verdict::NotReached),
        count(Verdict::Unviable),
        count(Verdict::NotRun),
    );
    for test in &record.failing_tests {
        println!("left out, because it fails without a change: {test}");
    }
    if let Some(path) = json {
        fs::write(path, serde_json::to_string_pretty(&record)? + "\n")
            .map_err(|error| format!("cannot write {}: {error}", path.display()))?;
    }
    Ok(if missed > 0 { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}
