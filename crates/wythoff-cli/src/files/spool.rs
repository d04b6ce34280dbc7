//! Spools of long runs: files beside the output that keep what is found until the output is
//! complete.

use std::fmt::Display;
use std::io::Write;
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use wythoff_store::spool::{Spool, SpoolError};

use crate::failure::{Failure, Result};

/// Opens the spool of the run that writes `output`; `of` describes the run.
///
/// A spool that holds something is continued if `resume` is set, and otherwise refused, damaged or
/// not, because it may be the result of hours.
pub(crate) fn open(output: &Path, of: &str, resume: bool) -> Result<Spool> {
    let spool = Spool::open(&beside(output, ".spool"), of).map_err(failed)?;
    let (at, damaged) = (spool.path().display(), spool.damaged());
    if !resume && (damaged > 0 || !spool.is_empty()) {
        return Err(Failure::refused(
            format!("{at} holds results of an earlier run"),
            "--resume continues that run; to start again, delete the file",
        ));
    }
    if damaged > 0 {
        // If stderr is closed, the work continues.
        let _ = writeln!(
            anstream::stderr(),
            "{at}: the last {damaged} bytes are damaged; their results are computed again"
        );
    }
    Ok(spool)
}

/// Appends to the name of a file.
pub(crate) fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// Returns the failure for a spool that cannot be used.
pub(crate) fn failed(error: SpoolError) -> Failure {
    match error {
        SpoolError::Io { path, source } => Failure::write(path.display(), &source),
        SpoolError::InUse { .. } => {
            Failure::refused(error, "wait until that process has ended, or write to another file")
        }
        error => Failure::refused(error, "write to another file, or move that one away"),
    }
}

/// Returns the failure for a spool with valid checksums whose content does not fit the run.
pub(crate) fn not_ours(path: &Path, reason: impl Display) -> Failure {
    Failure::refused(
        format!("{} cannot be continued: {reason}", path.display()),
        "delete it, and start again without --resume",
    )
}

/// Returns the failure of a run that was interrupted; `what` names what the spool keeps.
pub(crate) fn paused(spool: &mut Spool, what: &str) -> Failure {
    if spool.is_empty() {
        return Failure::Interrupted;
    }
    match spool.sync() {
        Ok(()) => Failure::Paused {
            kept: format!("{what} are kept in {}", spool.path().display()),
            help: "the same command with --resume continues from there".to_owned(),
        },
        Err(error) => failed(error),
    }
}

/// An entry as it is read from a spool: with the digits of its JSON.
fn written(entry: &impl Serialize) -> Result<Value> {
    let text = serde_json::to_vec(entry).map_err(Failure::work)?;
    serde_json::from_slice(&text).map_err(Failure::work)
}

/// The entries of a census, each kept in a block of a spool as soon as it is found.
pub(crate) struct Entries<T> {
    spool: Spool,
    /// The entries in order, as they are read from the spool: numbers have the digits of their
    /// JSON.
    pub(crate) found: Vec<T>,
    /// The names of the entries, for the message after Ctrl-C.
    what: &'static str,
}

impl<T: DeserializeOwned + Serialize> Entries<T> {
    /// Reads the entries that a spool keeps, at most `wanted`; `check` returns what is wrong with
    /// the entry at an index.
    pub(crate) fn read(
        mut spool: Spool,
        what: &'static str,
        wanted: usize,
        check: impl Fn(usize, &T) -> Result<(), String>,
    ) -> Result<Self> {
        let path = spool.path().to_owned();
        let mut found = Vec::new();
        for block in spool.blocks().map_err(failed)?.take(wanted) {
            let entry = serde_json::from_slice(&block.map_err(failed)?)
                .map_err(|error| not_ours(&path, error))?;
            check(found.len(), &entry).map_err(|reason| not_ours(&path, reason))?;
            found.push(entry);
        }
        Ok(Self { spool, found, what })
    }

    /// Reads the games from `first` on that a spool keeps, at most `wanted`; `k` is the game of an
    /// entry.
    pub(crate) fn of_games(
        spool: Spool,
        first: u64,
        wanted: usize,
        k: impl Fn(&T) -> u64,
    ) -> Result<Self> {
        Self::read(spool, "games", wanted, |n, entry| match (first + n as u64, k(entry)) {
            (wanted, found) if wanted == found => Ok(()),
            (k, found) => Err(format!("game {found} stands in the place of game {k}")),
        })
    }

    /// Computes one of the entries that were read, any of them, and compares: checksums notice
    /// damage, and not a file of another program or version.
    pub(crate) fn sample<E: Serialize>(
        &mut self,
        compute: impl FnOnce(usize) -> Result<E>,
    ) -> Result {
        if self.found.is_empty() {
            return Ok(());
        }
        let n = fastrand::usize(..self.found.len());
        let computed = compute(n).map_err(|failure| self.kept(failure))?;
        if written(&computed)? == written(&self.found[n])? {
            return Ok(());
        }
        let reason = format!("entry {n} is not what this program computes");
        Err(not_ours(self.spool.path(), reason))
    }

    /// Keeps the next entry, or returns the failure of its computation.
    pub(crate) fn push(&mut self, entry: Result<impl Serialize>) -> Result {
        let entry = entry.map_err(|failure| self.kept(failure))?;
        let block = serde_json::to_vec(&entry).map_err(Failure::work)?;
        self.spool.append(&block).map_err(failed)?;
        self.found.push(serde_json::from_slice(&block).map_err(Failure::work)?);
        Ok(())
    }

    /// Returns a failure; if the run was interrupted, with the name of what is kept.
    pub(crate) fn kept(&mut self, failure: Failure) -> Failure {
        match failure {
            Failure::Interrupted => paused(&mut self.spool, &format!("the {} so far", self.what)),
            failure => failure,
        }
    }

    /// Removes the spool, unless it keeps more entries than this run asked for.
    pub(crate) fn finish(mut self) -> Result {
        if self.spool.blocks().map_err(failed)?.count() > self.found.len() {
            return Ok(());
        }
        self.spool.remove().map_err(failed)
    }
}
