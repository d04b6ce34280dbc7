//! Answers on stdout: one JSON value, or text for people.

pub(crate) mod advice;
pub(crate) mod schema;
pub(crate) mod terminal;

use std::io::{self, BufWriter, Write};
use std::path::Path;

use clap::Args;
use schemars::JsonSchema;
use serde::Serialize;
use textwrap::WordSplitter::NoHyphenation;

use crate::failure::{Failure, Result};
use crate::input::is_dash;

/// The form of an answer.
#[derive(Debug, Clone, Copy, Args)]
pub(crate) struct Format {
    /// Print the result as one JSON value
    #[arg(long)]
    pub json: bool,
}

/// The answer of a command to a yes-or-no question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// Yes, or the command asks no such question.
    Done,
    /// The answer is no.
    No,
}

/// The verdict of commands that ask no question.
impl From<()> for Verdict {
    fn from((): ()) -> Self {
        Self::Done
    }
}

impl Format {
    /// Prints an answer on stdout: `answer` as JSON with `--json`, otherwise the text that `text`
    /// writes.
    pub(crate) fn print<T: Serialize + JsonSchema>(
        self,
        answer: &T,
        text: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result {
        let mut out = BufWriter::new(io::stdout().lock());
        let written = if self.json {
            serde_json::to_writer(&mut out, answer)
                .map_err(io::Error::from)
                .and_then(|()| writeln!(out))
        } else {
            text(&mut out)
        };
        written.and_then(|()| out.flush()).map_err(|error| Failure::write("stdout", &error))
    }

    /// Refuses `--json` if `what`, such as `the table is`, written to `path`, goes to stdout.
    pub(crate) fn beside(self, path: &Path, what: &str) -> Result {
        if !self.json || !is_dash(path) {
            return Ok(());
        }
        let help = "give a file name with -o, or omit --json";
        Err(Failure::refused(format!("--json: {what} written to stdout"), help))
    }

    /// Refuses `--json` if a file is written instead of an answer.
    pub(crate) fn instead_of(self, path: &Path) -> Result {
        if !self.json {
            return Ok(());
        }
        let message = format!("--json: with -o {} no answer is printed", path.display());
        Err(Failure::refused(message, "omit --json or -o"))
    }
}

/// The width of texts in columns.
pub(crate) const WIDTH: usize = 80;

/// Writes a paragraph of indented lines.
pub(crate) fn paragraph(out: &mut dyn Write, indent: &str, text: &str) -> io::Result<()> {
    let options = textwrap::Options::new(WIDTH - indent.len()).word_splitter(NoHyphenation);
    textwrap::wrap(text, options).iter().try_for_each(|line| writeln!(out, "{indent}{line}"))
}

/// Prints a remark about the answer on stderr.
pub(crate) fn note(text: &str) {
    // If stderr is closed, the answer is still valid.
    let _ = paragraph(&mut anstream::stderr(), "", text);
}

/// Writes names and values in two columns.
pub(crate) fn fields(out: &mut dyn Write, rows: &[(&str, String)]) -> io::Result<()> {
    let width = rows.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    rows.iter().try_for_each(|(name, value)| writeln!(out, "  {name:width$}  {value}"))
}

/// Writes rows in columns, each as wide as its widest cell. `alignments` has a sign for each
/// column, `<` for left and `>` for right; a row may have fewer cells.
pub(crate) fn table(out: &mut dyn Write, alignments: &str, rows: &[Vec<String>]) -> io::Result<()> {
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let columns: Vec<_> =
        alignments.chars().enumerate().map(|(i, sign)| (sign, width(i))).collect();
    rows.iter().try_for_each(|row| {
        let mut line = String::new();
        for (cell, &(sign, width)) in row.iter().zip(&columns) {
            line += &match sign {
                '<' => format!("  {cell:width$}"),
                _ => format!("  {cell:>width$}"),
            };
        }
        writeln!(out, "{}", line.trim_end())
    })
}

/// Returns the names of columns as the first row of a table.
pub(crate) fn heads<const N: usize>(names: [&str; N]) -> Vec<String> {
    names.map(str::to_owned).into()
}

/// Formats a number of a table with some digits; `-` if there is none.
pub(crate) fn cell(value: Option<f64>, digits: usize) -> String {
    or_dash(value.map(|value| format!("{value:.digits$}")))
}

/// Returns the text of a cell of a table; `-` if there is none.
pub(crate) fn or_dash(cell: Option<impl ToString>) -> String {
    cell.map_or_else(|| "-".to_owned(), |cell| cell.to_string())
}

/// Formats a share as a percentage.
pub(crate) fn percent(share: f64, digits: usize) -> String {
    format!("{:.digits$} %", 100.0 * share)
}

/// Returns the row about the range of the values outside the hood, if there are such values.
pub(crate) fn range_of_values(
    min: Option<i64>,
    max: Option<i64>,
) -> Option<(&'static str, String)> {
    min.zip(max).map(|(min, max)| ("values", format!("{min} to {max} outside the hood")))
}
