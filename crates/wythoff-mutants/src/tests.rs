//! Single tests, each in a process of its own.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant, UNIX_EPOCH};
use std::{fs, thread};

use serde::{Deserialize, Serialize};

use crate::Result;
use crate::tree::Binary;

/// A test of a binary.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Test {
    /// The package of the test.
    pub package: String,
    /// The target of the test: a library, or a file of integration tests.
    pub target: String,
    /// The name of the test.
    pub name: String,
    /// The time of the test without a change.
    pub seconds: f64,
    /// True if the test passes without a change.
    pub passes: bool,
    /// The changes that the test reaches.
    pub reached: BTreeSet<usize>,
    program: PathBuf,
    folder: PathBuf,
}

/// The end of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The test passed.
    Passed,
    /// The test failed.
    Failed,
    /// The test ran out of time.
    TimedOut,
}

/// The least time before a test counts as one that does not end.
const PATIENCE: f64 = 20.0;

/// The memory of a test in KiB. A change can make a loop that allocates without end.
const MEMORY: u64 = 8 << 20;

impl Test {
    /// Returns the test as a package, a target and a name.
    #[must_use]
    pub fn title(&self) -> String {
        format!("{} {} {}", self.package, self.target, self.name)
    }

    /// Runs the test with variables of the environment.
    ///
    /// # Errors
    ///
    /// If the process cannot be started.
    pub fn run(&self, variables: &[(&str, String)], limit: Duration) -> Result<End> {
        let mut shell = Command::new("sh");
        let script = format!("ulimit -v {MEMORY} 2>/dev/null; exec \"$0\" --exact \"$1\"");
        shell.args(["-c", &script]).arg(&self.program).arg(&self.name).current_dir(&self.folder);
        shell.env("CARGO_MANIFEST_DIR", &self.folder).env("WYTHOFF_SEED", "1");
        shell.envs(variables.iter().map(|(name, value)| (name, value)));
        shell.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut shell, 0);
        wait(shell.spawn()?, limit)
    }

    /// Returns the time after which the test counts as one that does not end.
    #[must_use]
    pub fn limit(&self) -> Duration {
        Duration::from_secs_f64(PATIENCE.max(4.0 * self.seconds))
    }
}

/// Waits for a process, and ends it and its children after `limit`.
fn wait(mut child: Child, limit: Duration) -> Result<End> {
    let (start, mut pause) = (Instant::now(), Duration::from_millis(1));
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(if status.success() { End::Passed } else { End::Failed });
        }
        if start.elapsed() > limit {
            let group = format!("-{}", child.id());
            let killed = Command::new("kill").args(["-KILL", "--", &group]).status();
            if !killed.is_ok_and(|status| status.success()) {
                child.kill()?;
            }
            child.wait()?;
            return Ok(End::TimedOut);
        }
        thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(20));
    }
}

/// Calls `work` for the numbers below `count`, with `jobs` at a time.
///
/// # Errors
///
/// The first error of a call.
pub fn each(count: usize, jobs: usize, work: impl Fn(usize) -> Result<()> + Sync) -> Result<()> {
    let (next, failure) = (AtomicUsize::new(0), Mutex::new(None));
    thread::scope(|scope| {
        for _ in 0..jobs {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= count {
                        return;
                    }
                    if let Err(error) = work(number) {
                        next.store(count, Ordering::Relaxed);
                        failure.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
                    }
                }
            });
        }
    });
    failure.into_inner().unwrap_or_else(PoisonError::into_inner).map_or(Ok(()), Err)
}

/// Runs all tests of the binaries without a change, and returns them with their times and the
/// changes that they reach. The tests of binaries that have not changed since are read from `work`.
///
/// # Errors
///
/// If a binary cannot be started, or a file of `work` cannot be written.
pub fn measured(binaries: &[Binary], work: &Path, jobs: usize) -> Result<Vec<Test>> {
    let store = work.join("tests.json");
    let mut known: BTreeMap<String, Vec<Test>> = fs::read(&store)
        .ok()
        .and_then(|text| serde_json::from_slice(&text).ok())
        .unwrap_or_default();
    let (mut kept, mut tests) = (BTreeMap::new(), Vec::new());
    for binary in binaries {
        let modified = fs::metadata(&binary.program)?.modified()?.duration_since(UNIX_EPOCH)?;
        let key = format!("{} {}", binary.program.display(), modified.as_nanos());
        match known.remove(&key) {
            Some(measured) => drop(kept.insert(key, measured)),
            None => tests.extend(listed(binary)?.into_iter().map(|test| (key.clone(), test))),
        }
    }
    let done = Mutex::new((kept, 0));
    each(tests.len(), jobs, |number| {
        let (key, mut test) = tests[number].clone();
        let trace = work.join(format!("trace-{number}"));
        let _ = fs::remove_file(&trace);
        let start = Instant::now();
        let variables = [("WYTHOFF_MUTANT_TRACE", trace.to_string_lossy().into_owned())];
        test.passes = test.run(&variables, Duration::from_secs(900))? == End::Passed;
        test.seconds = start.elapsed().as_secs_f64();
        let reached = fs::read_to_string(&trace).unwrap_or_default();
        test.reached = reached.lines().filter_map(|line| line.parse().ok()).collect();
        let _ = fs::remove_file(&trace);
        let mut done = done.lock().unwrap_or_else(PoisonError::into_inner);
        done.0.entry(key).or_default().push(test);
        done.1 += 1;
        eprint!("\r{} of {} tests without a change ", done.1, tests.len());
        Ok(())
    })?;
    eprintln!();
    let (kept, _) = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    fs::write(store, serde_json::to_vec(&kept)?)?;
    Ok(kept.into_values().flatten().collect())
}

/// Returns the tests of a binary, which have not run yet.
fn listed(binary: &Binary) -> Result<Vec<Test>> {
    let mut program = Command::new(&binary.program);
    program.args(["--list", "--format", "terse"]).current_dir(&binary.folder);
    let listed = String::from_utf8(program.output()?.stdout)?;
    let names = listed.lines().filter_map(|line| line.strip_suffix(": test"));
    let test = |name: &str| Test {
        package: binary.package.clone(),
        target: binary.target.clone(),
        name: name.to_owned(),
        seconds: 0.0,
        passes: false,
        reached: BTreeSet::new(),
        program: binary.program.clone(),
        folder: binary.folder.clone(),
    };
    Ok(names.map(test).collect())
}
