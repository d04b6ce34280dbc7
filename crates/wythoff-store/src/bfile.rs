//! b-files, the format of the On-Line Encyclopedia of Integer Sequences.
//!
//! A term is one line: its index, a blank, its value. The index grows by one. Comments start with
//! `#`. Source: "Format for b-files", OEIS wiki.
//!
//! ```
//! use wythoff_store::bfile::{BFile, BFileWriter};
//!
//! let mut file = Vec::new();
//! let mut writer = BFileWriter::start(&mut file, &["Wythoff Nim, row by row"])?;
//! [0, 2, 1].into_iter().try_for_each(|x| writer.write(x))?;
//! writer.finish()?;
//! assert_eq!(file, b"# Wythoff Nim, row by row\n0 0\n1 2\n2 1\n");
//!
//! let read = BFile::read(file.as_slice())?;
//! assert_eq!((read.first, read.terms), (0, vec![0, 2, 1]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt::Display;
use std::io::{self, BufRead, BufReader, Read, Write};

use thiserror::Error;

use crate::canonical::whole_number;

/// Writes a b-file, term by term.
#[derive(Debug)]
pub struct BFileWriter<W: Write> {
    out: W,
    line: Vec<u8>,
    index: u64,
}

impl<W: Write> BFileWriter<W> {
    /// Starts the file with comments, one a line. `out` should be buffered.
    ///
    /// # Errors
    /// If `out` cannot be written.
    pub fn start(mut out: W, comments: &[&str]) -> io::Result<Self> {
        for line in comments.iter().flat_map(|comment| comment.lines()) {
            writeln!(out, "# {line}")?;
        }
        Ok(Self { out, line: Vec::new(), index: 0 })
    }

    /// Writes the next term. The first has index 0.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub fn write(&mut self, term: u64) -> io::Result<()> {
        let mut digits = itoa::Buffer::new();
        self.line.clear();
        self.line.extend_from_slice(digits.format(self.index).as_bytes());
        self.line.push(b' ');
        self.line.extend_from_slice(digits.format(term).as_bytes());
        self.line.push(b'\n');
        self.index += 1;
        self.out.write_all(&self.line)
    }

    /// Writes a term at an index that the caller counts. Both may have any number of digits.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub fn write_at(&mut self, index: impl Display, term: impl Display) -> io::Result<()> {
        self.line.clear();
        writeln!(self.line, "{index} {term}")?;
        self.out.write_all(&self.line)
    }

    /// Flushes the output and returns it.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub fn finish(mut self) -> io::Result<W> {
        self.out.flush()?;
        Ok(self.out)
    }
}

/// A sequence that was read from a b-file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BFile {
    /// Index of the first term.
    pub first: u64,
    /// The terms.
    pub terms: Vec<u64>,
    /// The comments, without their `#`.
    pub comments: Vec<String>,
}

/// Why a file is not a b-file.
#[derive(Debug, Error)]
pub enum BFileError {
    /// It could not be read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A line is not a term, or not the next one.
    #[error("not a b-file: line {line}: {reason}")]
    Line {
        /// Line of the file, counted from 1.
        line: u64,
        /// The reason.
        reason: String,
    },
}

impl BFile {
    /// Reads a b-file of numbers from 0 to 2^64 - 1. Empty lines are skipped.
    ///
    /// # Errors
    /// If the file cannot be read, or a line is not the term with the next index.
    pub fn read(input: impl Read) -> Result<Self, BFileError> {
        let mut file = Self { first: 0, terms: Vec::new(), comments: Vec::new() };
        for (line, text) in (1..).zip(BufReader::new(input).lines()) {
            let bad = |reason| BFileError::Line { line, reason };
            let text = text.map_err(|error| match error.kind() {
                io::ErrorKind::InvalidData => bad("it is not UTF-8 text".to_owned()),
                _ => error.into(),
            })?;
            let text = text.trim();
            if let Some(comment) = text.strip_prefix('#') {
                file.comments.push(comment.trim().to_owned());
            } else if !text.is_empty() {
                let (index, term) = term(text).ok_or_else(|| {
                    bad(format!("{text:?} is not an index, a blank, and a whole number below 2^64"))
                })?;
                if file.terms.is_empty() {
                    file.first = index;
                }
                match file.first.checked_add(file.terms.len() as u64) {
                    Some(next) if index == next => {}
                    Some(next) => return Err(bad(format!("index {index}, where {next} follows"))),
                    None => return Err(bad(format!("index {index} after the largest one"))),
                }
                file.terms.push(term);
            }
        }
        Ok(file)
    }
}

fn term(text: &str) -> Option<(u64, u64)> {
    let (index, term) = text.split_once(char::is_whitespace)?;
    Some((whole_number(index)?, whole_number(term.trim_start())?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_written_sequence_reads_back() {
        let terms = [0, 3, 6, u64::MAX, 1];
        let mut writer = BFileWriter::start(Vec::new(), &["one\ntwo", "three"]).unwrap();
        terms.iter().try_for_each(|&term| writer.write(term)).unwrap();
        let read = BFile::read(writer.finish().unwrap().as_slice()).unwrap();
        assert_eq!((read.first, &read.terms[..]), (0, &terms[..]));
        assert_eq!(read.comments, ["one", "two", "three"]);
    }

    #[test]
    fn a_file_of_the_encyclopedia_may_start_at_any_index() {
        let read = BFile::read("# A000201\n1 1\r\n2 3\n\n3  4\n".as_bytes()).unwrap();
        assert_eq!((read.first, read.terms), (1, vec![1, 3, 4]));
    }

    #[test]
    fn an_error_names_the_line() {
        for (text, says) in [
            ("0 1\n2 3\n", "line 2: index 2, where 1 follows"),
            ("# x\n0 -1\n", "line 2: \"0 -1\" is not an index"),
            ("0\n", "line 1: \"0\" is not an index"),
            ("0 +1\n", "line 1: \"0 +1\" is not an index"),
            ("0 1\n01 2\n", "line 2: \"01 2\" is not an index"),
            ("0 007\n", "line 1: \"0 007\" is not an index"),
            ("0 18446744073709551616\n", "line 1: \"0 18446744073709551616\" is not"),
            (
                "18446744073709551615 1\n18446744073709551615 2\n",
                "line 2: index 18446744073709551615 after the largest one",
            ),
        ] {
            let error = BFile::read(text.as_bytes()).unwrap_err().to_string();
            assert!(error.starts_with("not a b-file: ") && error.contains(says), "{error}");
        }
    }
}
