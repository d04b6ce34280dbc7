//! Results of a run for one entry.

use maud::Markup;
use serde::Serialize;
use serde_json::Value as Json;

use super::{PowerTest, Verdict};

/// The results of a run for one entry: everything that its page shows.
#[derive(Debug, Default, Serialize)]
pub struct Measured {
    /// The pictures, in order.
    pub plates: Vec<Plate>,
    /// The small table.
    pub table: Vec<Row>,
    /// Tables of several columns.
    pub tables: Vec<Table>,
    /// One finding for each claim of the entry.
    pub findings: Vec<Finding>,
    /// Our statements beyond the paper.
    pub ours: Vec<Statement>,
    /// Differences from the paper, and the reasons; paragraphs, empty if there are none.
    pub differs: Vec<String>,
    /// Further commands that reproduce parts of the entry.
    pub commands: Vec<String>,
    /// The numbers behind the table, for programs.
    pub data: Json,
}

/// A picture of an entry.
#[derive(Debug, Clone, Serialize)]
pub struct Plate {
    /// The description of the picture, for readers who cannot see it.
    pub alt: String,
    /// The line below the picture.
    pub caption: String,
    /// The number of such pictures that may stand beside each other, 1 to 3.
    pub across: u8,
    /// The picture itself.
    #[serde(flatten)]
    pub image: Image,
}

/// Where the pixels or lines of a picture are.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "lowercase", tag = "kind")]
pub enum Image {
    /// A PNG in the folder of the atlas.
    Png {
        /// Its path, relative to the folder of the atlas.
        file: String,
        /// Pixels across.
        width: u32,
        /// Pixels down.
        height: u32,
        /// The picture at full size, one pixel a cell, if this one is smaller.
        full: Option<String>,
        /// True if the picture shows cells as blocks of pixels, never to be smoothed.
        pixelated: bool,
    },
    /// A drawing, as SVG inside the page.
    Svg {
        /// The `<svg>` element.
        #[serde(skip)]
        markup: String,
    },
}

impl Image {
    /// A drawing.
    pub(crate) fn svg(drawing: Markup) -> Self {
        Self::Svg { markup: drawing.into_string() }
    }

    /// This picture, with a larger one to open.
    pub(crate) fn with_full(mut self, larger: &Self) -> Self {
        if let (Self::Png { full, .. }, Self::Png { file, .. }) = (&mut self, larger) {
            *full = Some(file.clone());
        }
        self
    }
}

/// A line of an entry's table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Row {
    /// The measured quantity.
    pub label: String,
    /// The measured value.
    pub value: String,
    /// The value of the paper, if it gives one in figures.
    pub paper: Option<String>,
}

/// A table of several columns; the first one names the rows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Table {
    /// The title of the table.
    pub title: String,
    /// The names of the columns, the first one included.
    pub columns: Vec<String>,
    /// The rows, each as long as there are columns.
    pub rows: Vec<Vec<String>>,
}

/// A statement that is no claim of a paper, and whether the checks bear it out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Statement {
    /// The statement, a sentence.
    pub statement: String,
    /// True if no check of the statement failed.
    pub holds: bool,
    /// The evidence, with its figures: one sentence.
    pub evidence: String,
    /// The mutation of the input for which the statement fails.
    pub power: Option<PowerTest>,
}

/// The finding about one claim.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// The claim.
    pub claim: String,
    /// The verdict of the checks.
    pub verdict: Verdict,
    /// The evidence, with its figures: one sentence.
    pub evidence: String,
    /// The mutation of the input for which the verdict comes out otherwise; `None` if nothing is
    /// computed.
    pub power: Option<PowerTest>,
}

impl Measured {
    /// The verdict that follows from the findings, and from the statements if one fails.
    pub fn verdict(&self) -> Verdict {
        let ours = self.ours.iter().map(|ours| ours.holds);
        // Beside claims of a paper, what we add is not to better the verdict on them.
        let ours = ours.filter(|holds| self.findings.is_empty() || !holds).map(Verdict::exact);
        Verdict::of_all(self.findings.iter().map(|finding| finding.verdict).chain(ours))
    }
}
