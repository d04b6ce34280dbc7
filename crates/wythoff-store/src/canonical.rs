//! Texts that have one form, which this program writes.
//!
//! A reader of JSON parses the text, writes the value again, and compares: a member that is unknown
//! or given twice, another order, spelling or spacing, and bytes at the end are errors.

use std::io::{self, Write};
use std::str::FromStr;

use serde::de::DeserializeOwned;
use thiserror::Error;

/// Why a text is not the one form of a value.
#[derive(Debug, Error)]
pub(crate) enum FormError {
    /// It is not JSON, or not of such a value.
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    /// It is such a value, written in another form.
    #[error("byte {at} differs from what this program writes")]
    Other {
        /// The first byte that differs, counted from 0.
        at: usize,
    },
}

/// A whole number in decimal digits: no sign `+`, no leading zeros, not `-0`.
pub(crate) fn whole_number<N: FromStr + itoa::Integer + Copy>(text: &str) -> Option<N> {
    let number = text.parse().ok()?;
    (itoa::Buffer::new().format(number) == text).then_some(number)
}

/// Reads a value, and checks that the text is what `write` writes of it.
///
/// `Memory`: that of the value; the text is not built a second time.
///
/// # Errors
/// If the text is not JSON, not of such a value, or in another form.
pub(crate) fn read_json<T: DeserializeOwned>(
    text: &[u8],
    write: impl FnOnce(&T, &mut dyn Write) -> io::Result<()>,
) -> Result<T, FormError> {
    let value = serde_json::from_slice(text)?;
    match difference(text, |out| write(&value, out)) {
        None => Ok(value),
        Some(at) => Err(FormError::Other { at }),
    }
}

/// The first byte at which a text differs from what `write` writes, if any.
pub(crate) fn difference(
    text: &[u8],
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Option<usize> {
    let mut comparison = Comparison { text, at: 0 };
    let is_written = write(&mut comparison).is_ok();
    (!is_written || comparison.at < text.len()).then_some(comparison.at)
}

/// A writer that compares the bytes it receives with a text, up to the first difference.
struct Comparison<'a> {
    text: &'a [u8],
    /// Bytes that are equal so far.
    at: usize,
}

impl Write for Comparison<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let wanted = self.text[self.at..].iter();
        let equal = bytes.iter().zip(wanted).take_while(|(one, other)| one == other).count();
        self.at += equal;
        if equal == bytes.len() { Ok(equal) } else { Err(io::ErrorKind::InvalidData.into()) }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_has_one_form() {
        assert_eq!(["0", "-7", "120"].map(whole_number), [Some(0_i64), Some(-7), Some(120)]);
        for text in ["", "+7", "007", "-0", "-07", " 7", "7 ", "1e2", "0x7", "9223372036854775808"]
        {
            assert_eq!(whole_number::<i64>(text), None, "{text}");
        }
    }

    fn of(text: &str) -> Result<Vec<u8>, FormError> {
        read_json(text.as_bytes(), |value, out| Ok(serde_json::to_writer(out, value)?))
    }

    #[test]
    fn a_value_has_one_form() {
        assert_eq!(of("[1,20]").unwrap(), [1, 20]);
        for (text, first) in [("[1, 20]", 3), ("[1,20]\n", 6), (" [1,20]", 0), ("[ 1,20]", 1)] {
            let Err(FormError::Other { at }) = of(text) else { panic!("{text} was read") };
            assert_eq!(at, first, "{text}");
        }
        for text in ["[1,20", "[01,20]", "[1,20.0]", "[+1]", "{}", "[1,20]]"] {
            assert!(matches!(of(text), Err(FormError::Json(_))), "{text}");
        }
    }
}
