//! Certificates of solved games, from files.

use std::path::Path;

use wythoff::K;
use wythoff::blocking::Quadtree;
use wythoff_solved::certificate::Certificate;
use wythoff_store::certificate::{self, CertificateError};
use wythoff_store::disk::reason;

use crate::failure::{Failure, Result};
use crate::input;

/// Returns the quadtree of game k that a certificate proves.
pub(crate) fn solved_by(k: K, path: &Path) -> Result<Quadtree> {
    const FLAG: &str = "--certificate";
    let certificate = read(FLAG, path)?;
    is_of(&certificate, k, FLAG, path)?;
    certificate.quadtree().map_err(|error| {
        Failure::refused(
            format!("{FLAG} {}: {error}", path.display()),
            format!("`wythoff blocking certify --k {} -o FILE.json` writes one", k.get()),
        )
    })
}

/// Refuses a certificate of another game.
pub(crate) fn is_of(certificate: &Certificate, k: K, flag: &str, path: &Path) -> Result {
    let (k, of) = (k.get(), certificate.k);
    if k == of {
        return Ok(());
    }
    Err(Failure::refused(
        format!("{flag} {}: the certificate is of game {of}, not of game {k}", path.display()),
        format!("give the certificate of game {k}, or --k {of}"),
    ))
}

/// Reads the certificate in a file.
pub(crate) fn read(flag: &str, path: &Path) -> Result<Certificate> {
    let read = input::open(path).map_err(CertificateError::from).and_then(certificate::read);
    read.map_err(|error| {
        let help = "give a file that `wythoff blocking certify --k K -o FILE.json` wrote";
        match error {
            CertificateError::Io(error) => Failure::refused(
                format!("{flag}: cannot read {}: {}", path.display(), reason(path, &error)),
                help,
            ),
            error => Failure::refused(format!("{flag} {}: {error}", path.display()), help),
        }
    })
}
