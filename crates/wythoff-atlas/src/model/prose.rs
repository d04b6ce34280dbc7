//! The texts of an entry: a file of `entries/`, in which `{{ .. }}` stands for measured numbers.
//!
//! `docs/atlas.md` describes the format.

use serde::Deserialize;

use super::Entry;

/// The texts of one entry, in the order of its page.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Prose {
    pub(crate) id: String,
    pub(crate) number: String,
    pub(crate) title: String,
    /// Paragraphs without numbers of ours.
    pub(crate) says: Vec<String>,
    /// The fields of the entry's numbers that are its JSON data.
    #[serde(default)]
    pub(crate) data: Fields,
    /// Differences from the paper, and the reasons; a paragraph that comes out empty is left out.
    #[serde(default)]
    pub(crate) differs: Vec<String>,
    /// Commands that reproduce parts of the entry, one a line.
    #[serde(default)]
    pub(crate) commands: Vec<String>,
    #[serde(default, rename = "plate")]
    pub(crate) plates: Vec<PlateProse>,
    #[serde(default, rename = "row")]
    pub(crate) rows: Vec<RowProse>,
    #[serde(default, rename = "table")]
    pub(crate) tables: Vec<TableProse>,
    #[serde(default, rename = "finding")]
    pub(crate) findings: Vec<FindingProse>,
    #[serde(default, rename = "statement")]
    pub(crate) statements: Vec<StatementProse>,
}

/// The part of an entry's numbers that is published as JSON.
#[derive(Debug, Default, Deserialize)]
#[serde(untagged)]
pub(crate) enum Fields {
    /// All of them.
    #[default]
    All,
    /// The value of one field.
    One(String),
    /// Some fields; none makes the data `null`.
    Some(Vec<String>),
}

/// The texts of a picture.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PlateProse {
    /// The name that the measurement gives to its picture.
    pub(crate) name: String,
    /// The number of such pictures that may stand beside each other, 1 to 3.
    pub(crate) across: u8,
    pub(crate) caption: String,
    pub(crate) alt: String,
    /// True if some runs draw no such picture.
    #[serde(default)]
    pub(crate) optional: bool,
}

/// A row of the small table, or one for each item of a list.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RowProse {
    /// An expression for the items; each is `it`.
    pub(crate) each: Option<String>,
    pub(crate) label: String,
    pub(crate) value: String,
    /// The figure that the paper gives.
    pub(crate) paper: Option<String>,
}

/// A table of several columns, or one for each item of a list.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TableProse {
    /// An expression for the items; each is `it`.
    pub(crate) each: Option<String>,
    pub(crate) title: String,
    pub(crate) columns: Cells,
    /// An expression for the rows; each is `row`.
    pub(crate) rows: String,
    pub(crate) cells: Cells,
}

/// Cells of a table.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(crate) enum Cells {
    /// A text for each cell.
    Texts(Vec<String>),
    /// An expression for a list of texts.
    List(String),
}

/// The evidence for one claim.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FindingProse {
    pub(crate) claim: String,
    pub(crate) evidence: String,
}

/// A statement of ours.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct StatementProse {
    /// The name that the measurement uses.
    pub(crate) name: String,
    pub(crate) statement: String,
    pub(crate) evidence: String,
    /// True if some runs do not check it.
    #[serde(default)]
    pub(crate) optional: bool,
}

impl Prose {
    /// Reads a file of `entries/`, which is part of the program.
    ///
    /// # Panics
    /// If the file is not well-formed, which a test rules out.
    pub(crate) fn parse(text: &str) -> Self {
        let mut prose: Self = toml::from_str(text)
            .unwrap_or_else(|error| panic!("a file of entries: {error}\n{text:.80}"));
        for paragraph in &mut prose.says {
            *paragraph = one_line(paragraph);
        }
        prose
    }
}

/// Returns a text with each line break, and the spaces
/// around it, as one space. No-break spaces stay.
pub(crate) fn one_line(text: &str) -> String {
    text.split_ascii_whitespace().collect::<Vec<_>>().join(" ")
}

impl From<&'static Prose> for Entry {
    fn from(prose: &'static Prose) -> Self {
        let says: Vec<&str> = prose.says.iter().map(String::as_str).collect();
        let claims: Vec<&str> = prose.findings.iter().map(|found| found.claim.as_str()).collect();
        Self {
            id: &prose.id,
            number: &prose.number,
            title: &prose.title,
            says: says.leak(),
            claims: claims.leak(),
            prose,
        }
    }
}
