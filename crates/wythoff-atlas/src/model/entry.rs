//! An entry as it is declared, before anything is measured.

use std::borrow::Cow;

use maud::Markup;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;

use super::{Prose, Verdict, claim};

/// One figure, table or group of claims of a paper.
///
/// Serialized as `{id, title, claims, verdict}`.
#[derive(Debug, Clone, Copy, Serialize)]
#[serde(into = "Declaration")]
pub struct Entry {
    /// Name for `--only`: `cln-fig-1`.
    pub id: &'static str,
    /// Place in the paper: `Figure 1`.
    pub number: &'static str,
    /// Title on the page.
    pub title: &'static str,
    /// The statement of the paper, in our words; paragraphs.
    pub says: &'static [&'static str],
    /// Numbers of the claims it covers.
    pub claims: &'static [&'static str],
    /// The entry's texts.
    pub(crate) prose: &'static Prose,
}

/// The part of an entry that is listed.
#[derive(JsonSchema, Serialize)]
struct Declaration {
    /// The name for `--only`.
    id: &'static str,
    /// The title.
    title: &'static str,
    /// Numbers of the claims that the entry covers.
    claims: &'static [&'static str],
    /// The verdict that a run is expected to measure.
    verdict: Verdict,
}

impl From<Entry> for Declaration {
    fn from(entry: Entry) -> Self {
        Self { id: entry.id, title: entry.title, claims: entry.claims, verdict: entry.verdict() }
    }
}

impl JsonSchema for Entry {
    fn schema_name() -> Cow<'static, str> {
        "Entry".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Declaration::json_schema(generator)
    }
}

impl Entry {
    /// Returns the verdict that a run is expected to measure: the verdict of the entry's claims, as
    /// declared in `claims/*.toml`. An entry without claims has statements of ours, which must
    /// hold.
    ///
    /// # Panics
    /// If the entry names a claim that does not exist, which a test rules out.
    pub fn verdict(&self) -> Verdict {
        if self.is_ours() {
            return Verdict::exact(true);
        }
        Verdict::of_all(self.claims.iter().map(|id| declared(id)))
    }

    /// Returns true if the entry covers no claim of a paper, only statements of ours.
    pub(crate) const fn is_ours(&self) -> bool {
        self.claims.is_empty()
    }
}

/// Returns the verdict that is expected of a claim.
pub(crate) fn declared(id: &str) -> Verdict {
    claim(id).unwrap_or_else(|| panic!("there is no claim {id}")).verdict
}

/// The introduction to the games of a paper, on top of its page.
pub(crate) struct Introduction {
    /// The games, and the purpose of the page: a sentence or two.
    pub(crate) lead: Markup,
    /// The colours of the pictures.
    pub(crate) legend: Markup,
    /// The notation of positions and values.
    pub(crate) reading: Markup,
}
