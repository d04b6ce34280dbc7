//! Certificates and tables of solved games, from files.

use std::io::{BufRead, BufReader, Read};
use std::path::Path;

use wythoff::K;
use wythoff::blocking::Quadtree;
use wythoff_solved::certificate::{Certificate, Counters};
use wythoff_store::certificate::{self, CertificateError};
use wythoff_store::disk::reason;

use crate::failure::{Failure, Result};
use crate::input;

/// Returns the quadtree of game k that a certificate proves.
pub(crate) fn solved_by(k: K, path: &Path) -> Result<Quadtree> {
    const FLAG: &str = "--certificate";
    let certificate = read(FLAG, path)?;
    is_of(certificate.k, k, "certificate", FLAG, path)?;
    certificate.quadtree().map_err(|error| {
        Failure::refused(
            format!("{FLAG} {}: {error}", path.display()),
            format!("`wythoff blocking certify --k {} -o FILE.json` writes one", k.get()),
        )
    })
}

/// Refuses a proof about another game: a `certificate`, or a `table`.
pub(crate) fn is_of(of: u64, k: K, what: &str, flag: &str, path: &Path) -> Result {
    let k = k.get();
    if k == of {
        return Ok(());
    }
    Err(Failure::refused(
        format!("{flag} {}: the {what} is of game {of}, not of game {k}", path.display()),
        format!("give the {what} of game {k}, or --k {of}"),
    ))
}

/// A proof of a game in a file.
pub(crate) enum Proof {
    /// A certificate.
    Certificate(Certificate),
    /// A table of counters.
    Table(Counters),
}

/// Reads the certificate in a file.
fn read(flag: &str, path: &Path) -> Result<Certificate> {
    const HELP: &str = "give a certificate that `wythoff blocking certify --k K -o FILE.json` \
                        wrote; tables of counters are for `certify --check`";
    let file = input::open(path).map_err(CertificateError::from);
    file.and_then(certificate::read).map_err(|error| failed(error, flag, path, HELP))
}

/// Reads the certificate or the table of counters in a file.
pub(crate) fn proof(flag: &str, path: &Path) -> Result<Proof> {
    const HELP: &str = "give a certificate or a table of counters that `wythoff blocking certify \
                        --k K -o FILE` wrote";
    let unread = |error: std::io::Error| failed(error.into(), flag, path, HELP);
    let mut file = BufReader::new(input::open(path).map_err(unread)?);
    // A certificate is JSON and begins with a brace.
    if file.fill_buf().map_err(unread)?.first() != Counters::MAGIC.as_bytes().first() {
        let read = certificate::read(file).map(Proof::Certificate);
        return read.map_err(|error| failed(error, flag, path, HELP));
    }
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes).map_err(unread)?;
    let table = String::from_utf8_lossy(&bytes).parse().map(Proof::Table);
    table.map_err(|error| {
        Failure::refused(
            format!("{flag} {}: it is no table of counters: {error}", path.display()),
            "give a file that `wythoff blocking certify --k K --export counters -o FILE` wrote",
        )
    })
}

fn failed(error: CertificateError, flag: &str, path: &Path, help: &str) -> Failure {
    match error {
        CertificateError::Io(error) => Failure::refused(
            format!("{flag}: cannot read {}: {}", path.display(), reason(path, &error)),
            help,
        ),
        error => Failure::refused(format!("{flag} {}: {error}", path.display()), help),
    }
}
