//! Tries changes with the tests that reach them.

use std::collections::{BTreeMap, HashMap};
use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use serde::{Deserialize, Serialize};

use crate::Result;
use crate::change::Change;
use crate::tests::{End, Test, each};

/// Verdict of the tests on a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// A test fails.
    Noticed,
    /// A test does not end.
    TimedOut,
    /// All tests that reach the change pass.
    Missed,
    /// No test reaches the change.
    NotReached,
    /// The change does not compile.
    Unviable,
    /// The change was not tried.
    NotRun,
}

/// The verdict of one change.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Tried {
    /// The name of the change.
    pub name: String,
    /// The verdict.
    pub verdict: Verdict,
    /// The test that noticed the change, or the reason why the change was not tried.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
    /// The number of tests that ran.
    pub tests: usize,
    /// The time in seconds.
    pub seconds: f64,
}

impl Tried {
    /// Returns a verdict without a run.
    #[must_use]
    pub fn without_run(change: &Change, verdict: Verdict, by: Option<String>) -> Self {
        Self { name: change.name.clone(), verdict, by, tests: 0, seconds: 0.0 }
    }

    /// Returns true if the tests notice the change.
    #[must_use]
    pub fn is_noticed(&self) -> bool {
        matches!(self.verdict, Verdict::Noticed | Verdict::TimedOut)
    }
}

/// The verdicts of a run, each a line of a file, so that a run can be continued.
#[derive(Debug)]
pub struct Log {
    file: File,
    /// The verdicts by the names of the changes.
    pub tried: BTreeMap<String, Tried>,
}

impl Log {
    /// Opens a log and reads the verdicts that it has.
    ///
    /// # Errors
    ///
    /// If the file cannot be opened, or a line of it is no verdict.
    pub fn open(path: &Path) -> Result<Self> {
        let text = match fs::read_to_string(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
            text => text?,
        };
        let verdict = |(n, line)| {
            let tried: Tried = serde_json::from_str(line).map_err(|error| {
                io::Error::other(format!("line {} of {}: {error}", n + 1, path.display()))
            })?;
            Ok((tried.name.clone(), tried))
        };
        let tried = text.lines().enumerate().map(verdict).collect::<Result<_>>()?;
        Ok(Self { file: File::options().create(true).append(true).open(path)?, tried })
    }

    /// Appends a verdict.
    ///
    /// # Errors
    ///
    /// If the file cannot be written.
    pub fn add(&mut self, tried: Tried) -> Result<()> {
        self.file.write_all(format!("{}\n", serde_json::to_string(&tried)?).as_bytes())?;
        self.tried.insert(tried.name.clone(), tried);
        Ok(())
    }
}

/// Which tests have noticed changes, by test.
#[derive(Debug, Default)]
struct Kills(HashMap<String, Vec<(String, String)>>);

impl Kills {
    /// Returns a weight of a test: more if the test has noticed changes of the
    /// function or the file, or if it lies in the same module.
    fn weight(&self, test: &Test, change: &Change) -> f64 {
        let kills = self.0.get(&test.title()).map_or(&[][..], Vec::as_slice);
        let count = |is: &dyn Fn(&(String, String)) -> bool| {
            f64::from(u8::try_from(kills.iter().filter(|kill| is(kill)).count()).unwrap_or(u8::MAX))
        };
        let function = count(&|(_, function)| function == change.function_name());
        let file = count(&|(file, _)| *file == change.file);
        let module = change.file.split_once("/src/").map_or("", |(_, path)| path);
        let module = module.trim_end_matches(".rs").trim_end_matches("/mod").replace('/', "::");
        let is_near = test.name.starts_with(&module);
        1.0 + 20.0 * function
            + 8.0 * file
            + 0.1 * count(&|_| true)
            + if is_near { 4.0 } else { 0.0 }
    }
}

/// Tries a change that is switched on by its number, or that is compiled in if there is none.
fn tried(change: &Change, number: Option<usize>, mut tests: Vec<(f64, &Test)>) -> Result<Tried> {
    // The tests of the package first, as `cargo mutants` runs no others.
    let is_other = |test: &Test| test.package != change.package;
    tests.sort_by(|(a, s), (b, t)| is_other(s).cmp(&is_other(t)).then(a.total_cmp(b)));
    let start = Instant::now();
    let variables = number.map(|number| ("WYTHOFF_MUTANT", number.to_string()));
    let mut verdict = if tests.is_empty() { Verdict::NotReached } else { Verdict::Missed };
    let (mut ran, mut by) = (0, None);
    for (_, test) in tests {
        ran += 1;
        verdict = match test.run(variables.as_slice(), test.limit())? {
            End::Passed => continue,
            End::Failed => Verdict::Noticed,
            End::TimedOut => Verdict::TimedOut,
        };
        by = Some(test.title());
        break;
    }
    let seconds = start.elapsed().as_millis() as f64 / 1000.0;
    Ok(Tried { name: change.name.clone(), verdict, by, tests: ran, seconds })
}

/// The progress of a run.
#[derive(Debug, Default)]
struct Progress {
    kills: Kills,
    done: usize,
    missed: usize,
}

/// Tries the changes of `numbers`, with `jobs` at a time, and prints the progress.
///
/// # Errors
///
/// If a test cannot be started, or the log cannot be written.
pub fn run(
    changes: &[Change],
    numbers: &[usize],
    tests: &[Test],
    log: &Mutex<Log>,
    jobs: usize,
) -> Result<()> {
    let start = Instant::now();
    let progress = Mutex::new(Progress::default());
    let lock = || progress.lock().unwrap_or_else(PoisonError::into_inner);
    each(numbers.len(), jobs, |at| {
        let (number, change) = (numbers[at], &changes[numbers[at]]);
        let ordered = {
            let progress = lock();
            let reaching =
                tests.iter().filter(|test| test.passes && test.reached.contains(&number));
            let cost = |test: &Test| (test.seconds + 0.01) / progress.kills.weight(test, change);
            reaching.map(|test| (cost(test), test)).collect()
        };
        let tried = tried(change, Some(number), ordered)?;
        let mut progress = lock();
        progress.done += 1;
        if let Some(test) = &tried.by {
            let kill = (change.file.clone(), change.function_name().to_owned());
            progress.kills.0.entry(test.clone()).or_default().push(kill);
        } else {
            progress.missed += 1;
            eprintln!("\rmissed, {} tests: {}", tried.tests, tried.name);
        }
        let Progress { done, missed, .. } = *progress;
        let each = start.elapsed().as_secs_f64() / done as f64;
        let left = each * (numbers.len() - done) as f64 / 60.0;
        eprint!("\r{done} of {}, {missed} missed, {left:.0} min left ", numbers.len());
        log.lock().unwrap_or_else(PoisonError::into_inner).add(tried)
    })?;
    eprintln!();
    Ok(())
}

/// Tries a change that is compiled in, with all tests of its package.
///
/// # Errors
///
/// If a test cannot be started.
pub fn run_fixed(change: &Change, tests: &[Test]) -> Result<Tried> {
    let own = tests.iter().filter(|test| test.passes && test.package == change.package);
    tried(change, None, own.map(|test| (test.seconds, test)).collect())
}
