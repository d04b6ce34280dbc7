//! The page of a search: a table of its groups that can be sorted and filtered, in one file.

use std::io::{self, Write};

use schemars::JsonSchema;
use serde::Serialize;
use wythoff::game::search::{Evaluator, Found, PWindow};

use super::answer::{Answer, GroupAnswer, moves};

/// The page around its data.
const PAGE: &str = include_str!("page.html");
/// The side of a thumbnail in cells, at most.
const THUMBNAIL: usize = 64;
/// Members of a group that are listed.
const MEMBERS: usize = 100;

/// The data of a page.
#[derive(JsonSchema, Serialize)]
struct Data {
    title: String,
    summary: Vec<(&'static str, String)>,
    size: usize,
    all_groups: usize,
    thumbnail: usize,
    groups: Vec<Row>,
}

/// A group of rulesets on the page.
#[derive(JsonSchema, Serialize)]
struct Row {
    #[serde(flatten)]
    group: GroupAnswer,
    /// The P-positions of the thumbnail: 16 hexadecimal digits a row, bit x for column x.
    cells: String,
}

/// Writes the page of the groups with the most rulesets, `most` at most.
pub(super) fn write(
    out: &mut dyn Write,
    answer: &Answer,
    found: &Found,
    most: usize,
) -> io::Result<()> {
    let side = answer.size.min(THUMBNAIL);
    let mut evaluator = Evaluator::new(side);
    let mut groups = vec![];
    for group in found.groups.iter().take(most) {
        let window = moves(found, &group.members[0]).and_then(|moves| evaluator.window(&moves));
        let words = window.iter().flat_map(PWindow::bits);
        let cells = words.map(|word| format!("{word:016x}")).collect();
        groups.push(Row { group: GroupAnswer::new(found, group, Some(MEMBERS)), cells });
    }
    let data = Data {
        title: answer.title(),
        summary: answer.summary(),
        size: answer.size,
        all_groups: answer.groups,
        thumbnail: side,
        groups,
    };
    // The end of a script element must not occur in the data.
    let data = serde_json::to_string(&data)?.replace('<', "\\u003c");
    let (before, after) = PAGE.split_once("/*DATA*/").unwrap_or((PAGE, ""));
    let (before, after) = (before.replace("/*TITLE*/", &answer.title()), after);
    write!(out, "{before}{data}{after}")
}
