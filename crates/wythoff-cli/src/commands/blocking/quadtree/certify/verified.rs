//! The verified checker: an external program, extracted from a machine-checked proof, that reads a
//! table of counters and prints its verdict.

use std::env;
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Read, Seek, Write};
use std::process::{Child, Command, ExitStatus};
use std::thread;
use std::time::Duration;

use schemars::JsonSchema;
use serde::Serialize;
use wythoff::observer::Observer;
use wythoff_solved::certificate::Counters;

use crate::failure::{Failure, Result};

/// The variable with the path of the checker.
const VARIABLE: &str = "WYTHOFF_CHECK";

/// The checker on PATH.
const PROGRAM: &str = "wythoff-check";

/// A verdict is one line, shorter than this.
const LINE: u64 = 4096;

/// The verdict of the checker about a table of counters.
#[derive(Debug, Clone, PartialEq, Eq, derive_more::Display, JsonSchema, Serialize)]
#[display(
    "the counters, by {PROGRAM}: {} states, {} windows",
    states.unwrap_or_default(),
    windows.unwrap_or_default()
)]
pub(super) struct Verified {
    /// True if the checker accepts the table.
    proved: bool,
    /// States of the automaton.
    states: Option<usize>,
    /// Windows that the checker compared.
    windows: Option<usize>,
    /// The reason why the table was not accepted.
    reason: Option<String>,
}

impl Verified {
    /// The reason of a refusal.
    pub(super) fn reason(&self) -> Option<&str> {
        self.reason.as_deref()
    }
}

/// Runs the checker on the table of counters, and returns its verdict.
pub(super) fn ask(counters: &Counters, observer: &dyn Observer) -> Result<Verified> {
    let checker = Checker::find();
    let mut table = tempfile::tempfile().map_err(Failure::work)?;
    table
        .write_all(counters.table().as_bytes())
        .and_then(|()| table.rewind())
        .map_err(Failure::work)?;
    let files = tempfile::tempfile().and_then(|out| Ok((out, tempfile::tempfile()?)));
    let (mut out, mut err) = files.map_err(Failure::work)?;
    let child = checker.start(table, &out, &err)?;
    let status = finish(child, counters.states(), observer)?;
    let said = first(&mut out).map_err(Failure::work)?;
    match verdict(&said, status, counters) {
        Some(verdict) => Ok(verdict),
        None => {
            let complained = first(&mut err).map_err(Failure::work)?;
            let line = [said, complained].into_iter().find(|text| !text.trim().is_empty());
            Err(checker.failed(status, line.as_deref().and_then(|text| text.lines().next())))
        }
    }
}

/// The checker: its path or name.
struct Checker(OsString);

impl Checker {
    fn find() -> Self {
        let given = env::var_os(VARIABLE).filter(|path| !path.is_empty());
        Self(given.unwrap_or_else(|| PROGRAM.into()))
    }

    fn start(&self, table: File, out: &File, err: &File) -> Result<Child> {
        let mut command = Command::new(&self.0);
        let outputs = out.try_clone().and_then(|out| Ok((out, err.try_clone()?)));
        let (out, err) = outputs.map_err(Failure::work)?;
        command.stdin(table).stdout(out).stderr(err).spawn().map_err(|error| {
            let name = self.0.display();
            let message = match error.kind() {
                io::ErrorKind::NotFound => format!("the checker `{name}` is not installed"),
                _ => format!("cannot run the checker `{name}`: {error}"),
            };
            Failure::refused(
                format!("--verified: {message}"),
                format!(
                    "build it with `make -C proofs checker`, then put it on PATH as `{PROGRAM}`, \
                     or give its path in the variable {VARIABLE}"
                ),
            )
        })
    }

    /// The failure of a checker that gave no verdict about this table.
    fn failed(&self, status: ExitStatus, line: Option<&str>) -> Failure {
        let name = self.0.display();
        let line = line.map_or_else(|| "no output".to_owned(), |line| format!("`{line}`"));
        Failure::refused(
            format!("--verified: no verdict of the checker `{name}`: {status}, {line}"),
            "build the checker of this version again with `make -C proofs checker`",
        )
    }
}

/// Waits for the checker, and stops it if the observer cancels.
fn finish(mut child: Child, states: usize, observer: &dyn Observer) -> Result<ExitStatus> {
    loop {
        let ended = child.try_wait().map_err(Failure::work)?;
        // Ctrl-C in a terminal ends the checker too: its status is no verdict then.
        if observer.progress(0, states as u128).is_break() {
            // If it ended by itself, there is nothing to stop.
            let _ = child.kill();
            let _ = child.wait();
            return Err(Failure::Interrupted);
        }
        if let Some(status) = ended {
            return Ok(status);
        }
        thread::sleep(Duration::from_millis(10));
    }
}

/// Returns the beginning of a file.
fn first(file: &mut File) -> io::Result<String> {
    let mut bytes = Vec::new();
    file.rewind()?;
    file.take(LINE).read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Reads a verdict: one line, with the exit code that belongs to it, about these counters.
fn verdict(said: &str, status: ExitStatus, counters: &Counters) -> Option<Verified> {
    let line = said.strip_suffix('\n')?;
    if line.contains('\n') {
        return None;
    }
    match status.code()? {
        0 => {
            let (k, rest) = line.strip_prefix("proved: game ")?.split_once(", ")?;
            let (states, windows) = rest.strip_suffix(" windows")?.split_once(" states, ")?;
            let (states, windows) = (states.parse().ok()?, windows.parse().ok()?);
            let same = k.parse() == Ok(counters.k()) && states == counters.states();
            let (states, windows) = (Some(states), Some(windows));
            same.then_some(Verified { proved: true, states, windows, reason: None })
        }
        1 => {
            let reason = Some(line.strip_prefix("refused: ")?.to_owned());
            Some(Verified { proved: false, states: None, windows: None, reason })
        }
        _ => None,
    }
}
