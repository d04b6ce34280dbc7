//! The report of a run, and its observer.

use std::time::Duration;

use schemars::JsonSchema;
use serde::Serialize;
use wythoff::observer::{Interrupted, Observer};

use super::{Entry, Finding, MeasureError, Measured, Result, Verdict, declared};

/// The extent of a run.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, JsonSchema, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Length {
    /// All checks on smaller windows or fewer games; under twenty seconds.
    Quick,
    /// Everything that a few minutes allow.
    #[default]
    Full,
    /// Also what takes longer.
    Long,
}

/// The observer of a run, whose entries are measured side by side. As an [`Observer`] it receives
/// the number of finished entries and may end the run; `()` ignores everything.
pub trait Progress: Observer {
    /// Called when an entry begins, from any thread.
    fn entry_started(&self, entry: &Entry) {
        let _ = entry;
    }

    /// Called before each piece of work of an entry, with its name in a few words.
    fn step(&self, entry: &Entry, what: &str) {
        let _ = (entry, what);
    }

    /// Called when an entry is finished.
    fn entry_finished(&self, report: &EntryReport) {
        let _ = report;
    }
}

impl Progress for () {}

/// The results of a run.
#[derive(Debug, Serialize)]
pub struct Report {
    /// Version of the program.
    pub version: &'static str,
    /// The extent of the run.
    pub length: Length,
    /// The entries, in order.
    pub entries: Vec<EntryReport>,
}

impl Report {
    /// Returns true if every entry was measured, with the verdicts declared.
    pub fn as_expected(&self) -> bool {
        self.entries.iter().all(EntryReport::as_expected)
    }
}

/// The results of a run for one entry.
#[derive(Debug, JsonSchema, Serialize)]
pub struct EntryReport {
    /// The entry: its name, title, claims and declared verdict.
    #[serde(flatten, serialize_with = "declaration")]
    #[schemars(with = "Entry")]
    pub entry: &'static Entry,
    /// The verdict measured, or `None` if a check could not finish.
    pub measured: Option<Verdict>,
    /// Why a check could not finish.
    pub failure: Option<String>,
    /// Where measured and declared verdicts differ, in words; empty if all is as expected.
    pub surprises: Vec<String>,
    /// Running time in seconds, on one of the threads of the run.
    pub seconds: f64,
    /// The measured quantity.
    #[serde(skip)]
    pub(crate) result: Option<Measured>,
}

impl EntryReport {
    /// Returns true if the entry was measured, with the verdicts declared.
    pub fn as_expected(&self) -> bool {
        self.measured.is_some() && self.surprises.is_empty()
    }

    /// Judges the result of a measurement.
    pub(crate) fn new(
        entry: &'static Entry,
        result: Result<Measured>,
        time: Duration,
    ) -> Result<Self, Interrupted> {
        let seconds = (time.as_secs_f64() * 100.0).round() / 100.0;
        Ok(match result {
            Err(MeasureError::Interrupted(stop)) => return Err(stop),
            Err(failure) => Self {
                entry,
                measured: None,
                failure: Some(failure.to_string()),
                surprises: Vec::new(),
                seconds,
                result: None,
            },
            Ok(result) => Self {
                entry,
                measured: Some(result.verdict()),
                failure: None,
                surprises: surprises(entry, &result),
                seconds,
                result: Some(result),
            },
        })
    }
}

/// Returns where a measurement is not what was declared: a claim with another verdict, without any,
/// or one that the entry does not name; a statement of ours that fails; or a verdict on either that
/// is the same on the mutated input.
fn surprises(entry: &Entry, result: &Measured) -> Vec<String> {
    let of_claims = entry.claims.iter().filter_map(|&id| {
        let declared = declared(id);
        match result.findings.iter().find(|finding| finding.claim == id) {
            None => Some(format!("{id}: declared {declared}, not measured")),
            Some(finding) if finding.verdict != declared => {
                Some(format!("{id}: declared {declared}, measured {}", finding.verdict))
            }
            Some(_) => None,
        }
    });
    let unknown = result.findings.iter().filter(|finding| !entry.claims.contains(&&*finding.claim));
    let failed = result.ours.iter().filter(|ours| !ours.holds);
    let powerless =
        result.findings.iter().filter_map(|Finding { claim, verdict, power, .. }| {
            let same = power.as_ref().filter(|power| power.verdict == Some(*verdict))?;
            Some(format!("{claim}: {verdict} with {} too", same.mutation))
        });
    let powerless_of_ours = result.ours.iter().filter_map(|ours| {
        let power = ours.power.as_ref()?;
        let holds = power.verdict? == Verdict::Agrees;
        holds.then(|| format!("holds with {} too: {}", power.mutation, ours.statement))
    });
    of_claims
        .chain(powerless)
        .chain(unknown.map(|finding| format!("{}: measured, not declared", finding.claim)))
        .chain(powerless_of_ours)
        .chain(failed.map(|ours| format!("does not hold: {}", ours.statement)))
        .collect()
}

fn declaration<S: serde::Serializer>(
    entry: &&'static Entry,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    entry.serialize(serializer)
}
