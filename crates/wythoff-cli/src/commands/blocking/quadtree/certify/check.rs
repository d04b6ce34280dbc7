//! Certificates from files, and what they prove.

use std::path::Path;

use schemars::JsonSchema;
use serde::Serialize;

use super::export::counters;
use super::verified::{self, Verified};
use super::{Args, parts};
use crate::answer::{Verdict, fields, paragraph};
use crate::args::Globals;
use crate::boards::certified::{is_of, read};
use crate::failure::Result;
use crate::progress::Progress;

/// The answer about a certificate.
#[derive(Debug, JsonSchema, Serialize)]
pub(crate) struct Checked {
    /// The game.
    k: u64,
    /// True if the certificate proves the pattern of the game.
    valid: bool,
    /// The first flaw, if there is one.
    reason: Option<String>,
    /// The verdict of the verified checker, if it was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    verified: Option<Verified>,
}

/// Checks the certificate in a file, and with `--verified` its table of counters.
pub(super) fn check(args: &Args, path: &Path, globals: &Globals) -> Result<Verdict> {
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
