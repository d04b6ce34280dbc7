//! Tables in CSV: one line a row, integers separated by commas, no header.
//!
//! Integers need no quotes and no escapes, so a line is read by splitting it at its commas.

use std::io::{self, BufRead, BufReader, Read, Write};

use super::TableError;
use crate::canonical::whole_number;

/// Spreadsheets may write it before the first line.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// Writes rows of integers as lines.
#[derive(Debug)]
pub(crate) struct Encoder<W: Write> {
    out: W,
    line: Vec<u8>,
}

impl<W: Write> Encoder<W> {
    pub(crate) const fn new(out: W) -> Self {
        Self { out, line: Vec::new() }
    }

    /// Writes a row as one line, which is built in a buffer that all rows share.
    pub(crate) fn write_row(&mut self, row: &[i64]) -> io::Result<()> {
        let mut digits = itoa::Buffer::new();
        self.line.clear();
        for &value in row {
            self.line.extend_from_slice(digits.format(value).as_bytes());
            self.line.push(b',');
        }
        self.line.pop();
        self.line.push(b'\n');
        self.out.write_all(&self.line)
    }

    pub(crate) fn into_inner(self) -> W {
        self.out
    }
}

/// Reads all rows, and returns their width and the values row after row.
pub(super) fn read(input: impl Read) -> Result<(usize, Vec<i64>), TableError> {
    let (mut width, mut values) = (0, Vec::new());
    for (line, text) in (1..).zip(BufReader::new(input).lines()) {
        let text = text.map_err(|error| match error.kind() {
            io::ErrorKind::InvalidData => {
                TableError::Csv { line, reason: "it is not UTF-8 text".to_owned() }
            }
            _ => error.into(),
        })?;
        let text = text.trim_start_matches(BYTE_ORDER_MARK).trim();
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        let before = values.len();
        for number in text.split(',').map(str::trim) {
            let value = whole_number(number).ok_or_else(|| TableError::Csv {
                line,
                reason: format!("{number:?} is not an integer from -2^63 to 2^63 - 1"),
            })?;
            values.push(value);
        }
        let length = values.len() - before;
        if before == 0 {
            width = length;
        } else if length != width {
            let reason = format!("{length} numbers, but {width} in the lines above");
            return Err(TableError::Csv { line, reason });
        }
    }
    Ok((width, values))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_lines_of_plain_digits() {
        let mut encoder = Encoder::new(Vec::new());
        encoder.write_row(&[-5, 0, 17]).unwrap();
        encoder.write_row(&[1, 2, 3]).unwrap();
        assert_eq!(encoder.into_inner(), b"-5,0,17\n1,2,3\n");
    }

    #[test]
    fn blanks_comments_and_windows_line_ends_are_read() {
        for text in ["# values\r\n-5, 0 ,17\r\n\r\n1,2,3", "\u{feff}-5,0,17\n1,2,3\n"] {
            assert_eq!(read(text.as_bytes()).unwrap(), (3, vec![-5, 0, 17, 1, 2, 3]));
        }
    }

    #[test]
    fn an_error_names_the_line() {
        for (text, says) in [
            ("1,2\n3,x\n", "line 2: \"x\" is not an integer"),
            ("1,2\n3\n", "line 2: 1 numbers, but 2 in the lines above"),
            ("1,2\n\n3,9223372036854775808\n", "line 3: \"9223372036854775808\" is not an integer"),
            ("\u{1}\n", "line 1: \"\\u{1}\" is not an integer"),
            ("1.5\n", "line 1: \"1.5\" is not an integer"),
            ("1,+5\n", "line 1: \"+5\" is not an integer"),
            ("1,-0\n", "line 1: \"-0\" is not an integer"),
            ("1\n007\n", "line 2: \"007\" is not an integer"),
        ] {
            let error = read(text.as_bytes()).unwrap_err().to_string();
            assert!(error.contains(says), "{error}");
        }
    }
}
