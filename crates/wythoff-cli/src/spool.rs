//! Spools of long runs: beside the output, and only taken up again when that was asked for.

use std::io::Write;
use std::path::{Path, PathBuf};

use wythoff_store::spool::{Spool, SpoolError};

use crate::failure::Failure;

/// The spool of the run that writes `output`; `of` says what it is of.
///
/// One that holds something is gone on with if `resume` is set, and otherwise refused, damaged or
/// not: what it took hours to find is not thrown away unasked.
pub(crate) fn open(output: &Path, of: &str, resume: bool) -> Result<Spool, Failure> {
    let mut path = output.as_os_str().to_owned();
    path.push(".spool");
    let spool = Spool::open(&PathBuf::from(path), of).map_err(failed)?;
    let (at, damaged) = (spool.path().display(), spool.damaged());
    if !resume && (damaged > 0 || !spool.is_empty()) {
        return Err(Failure::refused(
            format!("{at} keeps what an earlier run found"),
            "--resume goes on from there; to start anew, delete it",
        ));
    }
    if damaged > 0 {
        // If nobody is there to be told, the work is done all the same.
        let _ = writeln!(
            anstream::stderr(),
            "{at}: the last {damaged} bytes are torn or damaged; what they held is computed again"
        );
    }
    Ok(spool)
}

/// Why a spool cannot be used.
pub(crate) fn failed(error: SpoolError) -> Failure {
    match error {
        SpoolError::Io { path, source } => Failure::write(path.display(), &source),
        SpoolError::InUse { .. } => {
            Failure::refused(error, "wait until it is done, or write to another file")
        }
        error => Failure::refused(error, "write to another file, or move that one away"),
    }
}

/// The checksums of a spool are right, and still it cannot be of this run.
pub(crate) fn not_ours(path: &Path, reason: &str) -> Failure {
    Failure::refused(
        format!("{} cannot be gone on with: {reason}", path.display()),
        "delete it, and start anew without --resume",
    )
}

/// Interrupted; `what` says what the spool keeps.
pub(crate) fn paused(spool: &mut Spool, what: &str) -> Failure {
    if spool.is_empty() {
        return Failure::Interrupted;
    }
    match spool.sync() {
        Ok(()) => Failure::Paused {
            kept: format!("{what} are kept in {}", spool.path().display()),
            help: "the same command with --resume goes on from there".to_owned(),
        },
        Err(error) => failed(error),
    }
}
