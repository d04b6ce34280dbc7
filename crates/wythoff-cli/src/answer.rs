//! Answers: one JSON value, or text for people.

use std::io::{self, BufWriter, Write};

use clap::Args;
use serde::Serialize;
use textwrap::WordSplitter::NoHyphenation;

use crate::failure::Failure;

/// How an answer is printed.
#[derive(Debug, Clone, Copy, Args)]
pub(crate) struct Format {
    /// Print the result as one JSON value
    #[arg(long)]
    pub json: bool,
}

/// What a command found, where that is a yes or a no.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// Yes, or nothing was asked that has a no.
    Done,
    /// The answer is no.
    No,
}

impl Format {
    /// Prints an answer on stdout: `answer` as JSON if that was asked for, else what `text`
    /// writes.
    pub(crate) fn print<T: Serialize>(
        self,
        answer: &T,
        text: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), Failure> {
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
}

/// Columns of texts.
pub(crate) const WIDTH: usize = 80;

/// Writes a paragraph, its lines indented.
pub(crate) fn paragraph(out: &mut dyn Write, indent: &str, text: &str) -> io::Result<()> {
    let options = textwrap::Options::new(WIDTH - indent.len()).word_splitter(NoHyphenation);
    textwrap::wrap(text, options).iter().try_for_each(|line| writeln!(out, "{indent}{line}"))
}

/// Says on stderr what has to be known besides the answer.
pub(crate) fn note(text: &str) {
    // Where nobody listens the answer is still the answer.
    let _ = paragraph(&mut anstream::stderr(), "", text);
}

/// Writes names and what belongs to them in two columns.
pub(crate) fn fields(out: &mut dyn Write, rows: &[(&str, String)]) -> io::Result<()> {
    let width = rows.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    rows.iter().try_for_each(|(name, value)| writeln!(out, "  {name:width$}  {value}"))
}

/// An unsigned integer that JSON readers may be unable to keep exact, as a string.
pub(crate) fn as_string<S: serde::Serializer>(n: &u64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(n)
}
