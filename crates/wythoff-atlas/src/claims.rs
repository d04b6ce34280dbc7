//! The statements of the papers, numbered, in our own words: `claims/*.toml` as data.

use std::sync::LazyLock;

use serde::Deserialize;

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
struct Paper {
    /// Claims that no entry measures yet.
    not_yet_measured: Vec<String>,
    claim: Vec<Claim>,
}

static BLOCKING: LazyLock<Paper> = LazyLock::new(|| {
    toml::from_str(include_str!("../claims/blocking.toml"))
        .expect("claims/blocking.toml is part of the program, and its tests parse it")
});

/// All claims, in the order of the paper: those of \[CLN\], CLN-01 to CLN-95.
pub fn claims() -> &'static [Claim] {
    &BLOCKING.claim
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
    claims().iter().find(|claim| claim.id == id)
}

/// Numbers of the claims that no entry measures yet: a list kept by hand, so that a claim is
/// never left out by accident.
pub fn not_yet_measured() -> &'static [String] {
    &BLOCKING.not_yet_measured
}
