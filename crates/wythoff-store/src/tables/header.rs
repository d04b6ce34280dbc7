//! The header of NPY, NumPy's format for one array.
//!
//! A file starts with six magic bytes, two bytes of version, and the length of the header in 2
//! bytes (version 1) or 4 bytes (versions 2 and 3), little endian. The header is a Python
//! dictionary with the keys `descr`, `fortran_order` and `shape`. It is padded with blanks and
//! ended by a line feed, so that the numbers after it start at a multiple of 64 bytes.
//!
//! Source: NumPy Enhancement Proposal 1, and the documentation of `numpy.lib.format`.

use std::io::{self, Read, Write};

use thiserror::Error;

use crate::canonical::whole_number;

pub(crate) const MAGIC: &[u8; 6] = b"\x93NUMPY";

/// The offset of the first number is a multiple of this.
const ALIGNMENT: usize = 64;

/// Longest header that is read. NumPy has the same limit.
const LONGEST_HEADER: usize = 10_000;

/// Why a file does not hold an array of integers.
#[derive(Debug, Error)]
pub(crate) enum HeaderError {
    /// The file could not be read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It is not an NPY file, or holds another kind of array.
    #[error("{0}")]
    Broken(String),
}

/// Writes the header of an array in C order. `descr` is the type of its numbers, such as `<i4`, and
/// `shape` a tuple of Python.
///
/// # Panics
/// If the shape has some thousands of dimensions.
pub(crate) fn write_header(mut out: impl Write, descr: &str, shape: &str) -> io::Result<()> {
    let mut header = format!("{{'descr': '{descr}', 'fortran_order': False, 'shape': {shape}, }}");
    let before = MAGIC.len() + 2 + 2;
    let length = (before + header.len() + 1).next_multiple_of(ALIGNMENT) - before;
    header.extend(std::iter::repeat_n(' ', length - 1 - header.len()));
    header.push('\n');
    let length =
        u16::try_from(length).expect("the header of a few dimensions is shorter than 65,536 bytes");
    out.write_all(MAGIC)?;
    out.write_all(&[1, 0])?;
    out.write_all(&length.to_le_bytes())?;
    out.write_all(header.as_bytes())
}

/// Reads the header as text.
fn read_header(input: &mut impl Read) -> Result<String, HeaderError> {
    let broken = |what: &str| HeaderError::Broken(what.to_owned());
    let mut take = |n: usize| {
        let mut bytes = vec![0; n];
        match input.read_exact(&mut bytes) {
            Ok(()) => Ok(bytes),
            Err(e) if e.kind() == io::ErrorKind::UnexpectedEof => {
                Err(broken("the file ends within its header"))
            }
            Err(e) => Err(e.into()),
        }
    };
    if take(MAGIC.len())? != MAGIC {
        return Err(broken("it does not start with the bytes 93 4E 55 4D 50 59"));
    }
    let length = match take(2)?[..] {
        [1, 0] => take(2)?,
        [2 | 3, 0] => take(4)?,
        _ => return Err(broken("only versions 1.0, 2.0 and 3.0 of the format are known")),
    };
    let length = length.iter().rev().fold(0, |n, &byte| n << 8 | usize::from(byte));
    if length > LONGEST_HEADER {
        return Err(broken("its header is longer than 10000 bytes"));
    }
    String::from_utf8(take(length)?).map_err(|_| broken("its header is not UTF-8 text"))
}

/// Shape and number type of an array, as its header gives them.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Header {
    /// Length in each dimension.
    pub(crate) shape: Vec<usize>,
    /// Bytes of a number: 1, 2, 4 or 8.
    pub(crate) bytes: usize,
    /// True if numbers may be negative.
    pub(crate) signed: bool,
    big_endian: bool,
}

impl Header {
    /// Reads the header. The numbers follow it in `input`.
    pub(crate) fn read(mut input: impl Read) -> Result<Self, HeaderError> {
        Self::parse(&read_header(&mut input)?).map_err(HeaderError::Broken)
    }

    fn parse(header: &str) -> Result<Self, String> {
        let [descr, order, shape] = entries(header)?;
        let unknown =
            || format!("numbers of type `{descr}`; only integers are read, such as `'<i4'`");
        let code = unquoted(descr).ok_or_else(unknown)?;
        let (big_endian, kind) = match code.strip_prefix(['<', '>', '|', '=']) {
            Some(kind) => (code.starts_with('>'), kind),
            None => (false, code),
        };
        let (signed, bytes) = match kind {
            "i1" => (true, 1),
            "i2" => (true, 2),
            "i4" => (true, 4),
            "i8" => (true, 8),
            "u1" => (false, 1),
            "u2" => (false, 2),
            "u4" => (false, 4),
            "u8" => (false, 8),
            _ => return Err(unknown()),
        };
        match order {
            "False" => {}
            "True" => {
                let help = "it is in Fortran order; save it with numpy.ascontiguousarray";
                return Err(help.to_owned());
            }
            _ => return Err(format!("its order is `{order}`")),
        }
        let shape = tuple(shape).ok_or_else(|| format!("its shape is `{shape}`"))?;
        Ok(Self { shape, bytes, signed, big_endian })
    }

    /// Decodes one number. Returns `None` if it is larger than 2^63 - 1.
    pub(crate) fn decode(&self, raw: &[u8]) -> Option<i64> {
        let fill = if self.signed {
            let top = if self.big_endian { raw[0] } else { raw[raw.len() - 1] };
            if top >= 0x80 { 0xFF } else { 0 }
        } else {
            0
        };
        let mut wide = [fill; 8];
        if self.big_endian {
            wide[8 - raw.len()..].copy_from_slice(raw);
            wide.reverse();
        } else {
            wide[..raw.len()].copy_from_slice(raw);
        }
        let value = i64::from_le_bytes(wide);
        (self.signed || value >= 0).then_some(value)
    }
}

/// Returns the values of `descr`, `fortran_order` and `shape`. A header holds each of these keys
/// once and no others.
fn entries(header: &str) -> Result<[&str; 3], String> {
    const KEYS: [&str; 3] = ["descr", "fortran_order", "shape"];
    let text = header.strip_suffix('\n').unwrap_or(header).trim_end_matches(' ');
    let inside = text.strip_prefix('{').and_then(|text| text.strip_suffix('}'));
    let mut rest = inside.ok_or("its header is not a dictionary")?.trim_matches(' ');
    let mut values = [None; 3];
    while !rest.is_empty() {
        // A comma inside a tuple or list does not end the entry.
        let mut depth = 0;
        let end = rest.find(|symbol| {
            depth += match symbol {
                '(' | '[' => 1,
                ')' | ']' => -1,
                _ => 0,
            };
            symbol == ',' && depth == 0
        });
        let (entry, after) = end.map_or((rest, ""), |end| (&rest[..end], &rest[end + 1..]));
        let (key, value) = entry.split_once(':').ok_or("its header is not a dictionary")?;
        let key = key.trim_matches(' ');
        let known = KEYS.iter().position(|known| unquoted(key) == Some(known));
        match known.map(|n| &mut values[n]) {
            Some(place @ None) => *place = Some(value.trim_matches(' ')),
            Some(_) => return Err(format!("its header has {key} twice")),
            None => return Err(format!("its header has a key `{key}`")),
        }
        rest = after.trim_start_matches(' ');
    }
    let value = |n: usize| values[n].ok_or_else(|| format!("its header has no {:?}", KEYS[n]));
    Ok([value(0)?, value(1)?, value(2)?])
}

/// Returns a Python string without its quotes.
fn unquoted(text: &str) -> Option<&str> {
    ['\'', '"'].iter().find_map(|&quote| text.strip_prefix(quote)?.strip_suffix(quote))
}

/// Parses a tuple of Python: `()`, `(2,)`, `(2, 3)`.
fn tuple(text: &str) -> Option<Vec<usize>> {
    let inside = text.strip_prefix('(')?.strip_suffix(')')?.trim_matches(' ');
    let numbers = match inside.strip_suffix(',') {
        Some(numbers) => numbers,
        None if inside.is_empty() => return Some(Vec::new()),
        None if inside.contains(',') => inside,
        None => return None,
    };
    numbers.split(',').map(|number| whole_number(number.trim_matches(' '))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_header_holds_three_entries_and_nothing_else() {
        let good = "{'descr': '<i4', 'fortran_order': False, 'shape': (2, 3), }   \n";
        assert_eq!(Header::parse(good).unwrap().shape, [2, 3]);
        for (old, new) in [
            ("}  ", "} x"),
            ("{'descr'", "{'descr': '<i4', 'descr'"),
            ("'shape'", "'shapes': 1, 'shape'"),
            ("(2, 3)", "(+2, 3)"),
            ("(2, 3)", "(02, 3)"),
            ("(2, 3)", "(2, , 3)"),
            ("(2, 3)", "((2, 3)"),
            ("(2, 3)", "(6)"),
            ("(2, 3)", "2, 3"),
            ("False", "false"),
            ("'<i4'", "'<i4"),
            ("'<i4'", "<i4"),
            (", }", ", , }"),
            ("'descr':", "'descr'"),
        ] {
            let bad = good.replacen(old, new, 1);
            assert_ne!(bad, good);
            assert!(Header::parse(&bad).is_err(), "{bad}");
        }
    }
}
