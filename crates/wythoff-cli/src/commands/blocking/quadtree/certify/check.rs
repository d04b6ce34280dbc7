//! Certificates from files, and what they prove.

use std::path::Path;

use serde::Serialize;
use wythoff::K;
use wythoff::blocking::Quadtree;
use wythoff_solved::certificate::Certificate;
use wythoff_store::certificate::{self, CertificateError};

use super::export::counters;
use super::verified::{self, Verified};
use super::{Args, parts};
use crate::answer::{Verdict, fields, paragraph};
use crate::args::Globals;
use crate::failure::Failure;
use crate::input;
use crate::progress::Progress;

/// The answer about a certificate.
#[derive(Debug, Serialize)]
struct Checked {
    k: u64,
    valid: bool,
    reason: Option<String>,
    /// The verdict of the verified checker, if it was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    verified: Option<Verified>,
}

/// Checks the certificate in a file, and with `--verified` its table of counters.
pub(super) fn check(args: &Args, path: &Path, globals: &Globals) -> Result<Verdict, Failure> {
    let certificate = read("--check", path)?;
    if let Some(k) = args.k {
        is_of(&certificate, k, "--check", path)?;
    }
    let k = certificate.k;
    let reason = certificate.check().err().map(|flaw| flaw.to_string());
    let verified = if args.verified && reason.is_none() {
        let progress = Progress::counting("states", globals);
        let counters = counters(&certificate, "--verified", &progress)?;
        Some(verified::ask(&counters, &progress)?)
    } else {
        None
    };
    let answer = Checked { k, valid: reason.is_none(), reason, verified };
    args.format.print(&answer, |out| {
        if let Some(reason) = &answer.reason {
            writeln!(out, "the certificate is not valid: it does not prove game {k} solved\n")?;
            return paragraph(out, "  ", reason);
        }
        if let Some(reason) = answer.verified.as_ref().and_then(Verified::reason) {
            writeln!(out, "the verified checker refused the counters of game {k}\n")?;
            return paragraph(out, "  ", reason);
        }
        writeln!(out, "the certificate is valid: game {k} is solved\n")?;
        let mut rows = Vec::from(parts(&certificate));
        rows.extend(answer.verified.as_ref().map(|verified| ("verified", verified.to_string())));
        fields(out, &rows)
    })?;
    let refused = answer.verified.as_ref().is_some_and(|verified| verified.reason().is_some());
    Ok(if answer.valid && !refused { Verdict::Done } else { Verdict::No })
}

/// Returns the quadtree of game k that a certificate proves.
pub(in crate::commands::blocking::quadtree) fn solved_by(
    k: K,
    path: &Path,
) -> Result<Quadtree, Failure> {
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
fn is_of(certificate: &Certificate, k: K, flag: &str, path: &Path) -> Result<(), Failure> {
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
fn read(flag: &str, path: &Path) -> Result<Certificate, Failure> {
    let read = input::open(path).map_err(CertificateError::from).and_then(certificate::read);
    read.map_err(|error| {
        let help = "give a file that `wythoff blocking certify --k K -o FILE.json` wrote";
        match error {
            CertificateError::Io(error) => {
                Failure::refused(format!("{flag}: cannot read {}: {error}", path.display()), help)
            }
            error => Failure::refused(format!("{flag} {}: {error}", path.display()), help),
        }
    })
}
