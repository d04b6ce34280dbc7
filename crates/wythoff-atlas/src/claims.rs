//! The statements of the papers, numbered, in our own words: `claims/*.toml` as data.

use serde::Deserialize;

use crate::paper::{Paper, papers};
use crate::verdict::Verdict;

/// One statement of a paper.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// Its number: `CLN-01`.
    pub id: String,
    /// Where the paper says it.
    pub place: String,
    /// What it says, in our words.
    pub statement: String,
    /// How it can be tested.
    pub check: String,
    /// The verdict that a run is expected to measure.
    pub verdict: Verdict,
    /// What was known before any entry measured it. Never shown as a result.
    pub known: String,
}

/// The claims of one paper.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Claims {
    /// Claims that no entry measures yet.
    pub(crate) not_yet_measured: Vec<String>,
    pub(crate) claim: Vec<Claim>,
}

impl Claims {
    /// Reads a file of `claims/`, which is part of the program.
    ///
    /// # Panics
    /// If the file is not as it should be, which a test rules out.
    pub(crate) fn parse(text: &str) -> Self {
        toml::from_str(text).unwrap_or_else(|error| panic!("claims that cannot be read: {error}"))
    }
}

/// All claims, paper by paper, in the order of each.
pub fn claims() -> impl Iterator<Item = &'static Claim> {
    papers().iter().flat_map(Paper::claims)
}

/// The claim of that number, if there is one.
///
/// ```
/// use wythoff_atlas::{Verdict, claim};
/// let theorem_1 = claim("CLN-29").ok_or("no such claim")?;
/// assert_eq!(theorem_1.place, "Theorem 1, section 2.2");
/// assert_eq!(theorem_1.verdict, Verdict::Agrees);
/// # Ok::<(), &str>(())
/// ```
pub fn claim(id: &str) -> Option<&'static Claim> {
    claims().find(|claim| claim.id == id)
}
