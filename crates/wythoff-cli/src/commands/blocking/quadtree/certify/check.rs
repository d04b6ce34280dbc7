//! Certificates and tables from files, and what they prove.

use std::path::Path;

use schemars::JsonSchema;
use serde::Serialize;
use wythoff::observer::Observer;
use wythoff_solved::certificate::{Certificate, Counters, WindowsError};

use super::export::counters;
use super::verified::{self, Verified};
use super::{Args, Table, parts};
use crate::answer::{Verdict, fields, paragraph};
use crate::args::Globals;
use crate::boards::certified::{Proof, is_of, proof};
use crate::failure::{Failure, Result};
use crate::progress::Progress;

/// The answer about a certificate or a table.
#[derive(Debug, JsonSchema, Serialize)]
pub(crate) struct Checked {
    /// The game.
    k: u64,
    /// True if the file proves the pattern of the game.
    valid: bool,
    /// The first flaw, if there is one.
    reason: Option<String>,
    /// The size of the table of counters, if the file is one and is valid.
    #[serde(skip_serializing_if = "Option::is_none")]
    table: Option<Table>,
    /// The verdict of the verified checker, if it was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    verified: Option<Verified>,
}

impl Proof {
    /// The game, and the name of such a proof.
    fn is_about(&self) -> (u64, &'static str) {
        match self {
            Self::Certificate(certificate) => (certificate.k, "certificate"),
            Self::Table(counters) => (counters.k(), "table"),
        }
    }
}

/// Checks the proof in a file, and with `--verified` its table of counters.
pub(super) fn check(args: &Args, path: &Path, globals: &Globals) -> Result<Verdict> {
    let proof = proof("--check", path)?;
    let (k, what) = proof.is_about();
    if let Some(of) = args.k {
        is_of(k, of, what, "--check", path)?;
    }
    let progress = Progress::counting("states", globals);
    let (mut rows, answer) = match &proof {
        Proof::Certificate(certificate) => {
            (Vec::from(parts(certificate)), of_certificate(args, certificate, &progress)?)
        }
        Proof::Table(counters) => (Vec::new(), of_table(args, counters, &progress)?),
    };
    drop(progress);
    args.format.print(&answer, |out| {
        if let Some(reason) = &answer.reason {
            writeln!(out, "the {what} is not valid: it does not prove game {k} solved\n")?;
            return paragraph(out, "  ", reason);
        }
        if let Some(reason) = answer.verified.as_ref().and_then(Verified::reason) {
            writeln!(out, "the verified checker refused the counters of game {k}\n")?;
            return paragraph(out, "  ", reason);
        }
        writeln!(out, "the {what} is valid: game {k} is solved\n")?;
        rows.extend(answer.table.iter().flat_map(Table::rows));
        rows.extend(answer.verified.as_ref().map(|verified| ("verified", verified.to_string())));
        fields(out, &rows)
    })?;
    let refused = answer.verified.as_ref().is_some_and(|verified| verified.reason().is_some());
    Ok(if answer.valid && !refused { Verdict::Done } else { Verdict::No })
}

fn of_certificate(
    args: &Args,
    certificate: &Certificate,
    observer: &dyn Observer,
) -> Result<Checked> {
    let reason = certificate.check().err().map(|flaw| flaw.to_string());
    let verified = if args.verified && reason.is_none() {
        Some(verified::ask(&counters(certificate, "--verified", observer)?, observer)?)
    } else {
        None
    };
    Ok(Checked { k: certificate.k, valid: reason.is_none(), reason, table: None, verified })
}

fn of_table(args: &Args, counters: &Counters, observer: &dyn Observer) -> Result<Checked> {
    let (table, reason) = match counters.check(observer) {
        Ok(windows) => (Some(Table::of(counters, windows)), None),
        Err(WindowsError::False { reason, .. }) => (None, Some(reason)),
        Err(error) => return Err(Failure::work(error)),
    };
    let verified = match &table {
        Some(_) if args.verified => Some(verified::ask(counters, observer)?),
        _ => None,
    };
    Ok(Checked { k: counters.k(), valid: table.is_some(), reason, table, verified })
}
