//! The numbered statements of the papers, in our own words: `claims/*.toml` as data.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use super::Verdict;

/// One statement of a paper.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// Number: `CLN-01`.
    pub id: String,
    /// Place in the paper.
    pub place: String,
    /// The paper's own words, from one or more places of it; empty if the claim has none, as with
    /// a statement that only a picture makes.
    #[serde(default)]
    pub quote: String,
    /// The statement, in our words.
    pub statement: String,
    /// The way to test it.
    pub check: String,
    /// The verdict that a run is expected to measure.
    pub verdict: Verdict,
    /// The step of the atlas beyond the paper; the verdicts `corrected` and `answered`
    /// say it themselves.
    #[serde(default)]
    pub novelty: Novelty,
    /// The kind of the answer, for the verdict `answered` and no other.
    pub answered_by: Option<Answer>,
    /// Facts known before any entry measured the claim. Never shown as a result.
    pub known: String,
}

/// The step of the atlas beyond the paper.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Novelty {
    /// The paper says as much: proved or measured there, or nothing to measure.
    #[default]
    Known,
    /// Confirmed further than the paper: in more games, larger boards, or to the last cell.
    Further,
}

/// The kind of an answer to a question that a paper leaves open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Answer {
    /// A proof, in the documentation of the project.
    Proof,
    /// Data, which are a long way from chance and could have come out otherwise.
    Data,
}

impl Answer {
    /// The word that stands on pages.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Proof => "proof",
            Self::Data => "data",
        }
    }
}

/// The claims of one paper.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Claims {
    /// Claims that no entry measures yet.
    pub(crate) not_yet_measured: Vec<String>,
    pub(crate) claim: Vec<Claim>,
}

/// The claims of each paper, by the paper's key.
static CLAIMS: LazyLock<[(&str, Claims); 3]> = LazyLock::new(|| {
    [
        ("blocking", Claims::parse(include_str!("../../claims/blocking.toml"))),
        ("imitation", Claims::parse(include_str!("../../claims/imitation.toml"))),
        ("nimhoff", Claims::parse(include_str!("../../claims/nimhoff.toml"))),
    ]
});

impl Claims {
    /// Reads a file of `claims/`, which is part of the program.
    ///
    /// # Panics
    /// If the file is not well-formed, which a test rules out.
    fn parse(text: &str) -> Self {
        toml::from_str(text).unwrap_or_else(|error| panic!("a file of claims: {error}"))
    }
}

/// Returns the claims of the paper with that key.
///
/// # Panics
/// If there is no such paper.
pub(crate) fn claims_of(paper: &str) -> &'static Claims {
    let found = CLAIMS.iter().find(|(key, _)| *key == paper);
    &found.unwrap_or_else(|| panic!("there are no claims of {paper}")).1
}

/// Returns all claims, paper by paper, in the order of each paper.
pub fn claims() -> impl Iterator<Item = &'static Claim> {
    CLAIMS.iter().flat_map(|(_, claims)| &claims.claim)
}

/// Returns the claim with that number, if there is one.
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
