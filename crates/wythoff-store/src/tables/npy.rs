//! NPY, NumPy's format for one array.
//!
//! Source: NumPy Enhancement Proposal 1, and the documentation of `numpy.lib.format`. Six bytes of
//! magic, two of version, the length of the header in 2 (version 1) or 4 bytes (2 and 3), little
//! endian; then the header, a Python dictionary with the keys `descr`, `fortran_order` and
//! `shape`, padded with blanks and ended by a line feed so that the numbers after it start at a
//! multiple of 64 bytes.

use std::io::{self, Read, Write};

use super::{Integer, TableError};

const MAGIC: &[u8; 6] = b"\x93NUMPY";

/// The numbers start at a multiple of this.
const ALIGNMENT: usize = 64;

/// Longest header that is read; NumPy itself stops at 10,000 bytes.
const LONGEST_HEADER: usize = 10_000;

/// Writes rows of little-endian integers.
#[derive(Debug)]
pub(super) struct Encoder<W: Write> {
    out: W,
    integer: Integer,
    bytes: Vec<u8>,
}

impl<W: Write> Encoder<W> {
    /// Writes the header of an array of shape `(height, width)` in C order.
    pub(super) fn start(
        mut out: W,
        [height, width]: [u64; 2],
        integer: Integer,
    ) -> io::Result<Self> {
        let descr = match integer {
            Integer::I32 => "<i4",
            Integer::I64 => "<i8",
        };
        let mut header = format!(
            "{{'descr': '{descr}', 'fortran_order': False, 'shape': ({height}, {width}), }}"
        );
        // Far below the 65535 bytes of version 1: two numbers are at most 40 digits.
        let before = MAGIC.len() + 2 + 2;
        let length = (before + header.len() + 1).next_multiple_of(ALIGNMENT) - before;
        header.extend(std::iter::repeat_n(' ', length - 1 - header.len()));
        header.push('\n');
        out.write_all(MAGIC)?;
        out.write_all(&[1, 0])?;
        out.write_all(&(length as u16).to_le_bytes())?;
        out.write_all(header.as_bytes())?;
        Ok(Self { out, integer, bytes: Vec::new() })
    }

    pub(super) fn write_row(&mut self, row: &[i64]) -> io::Result<()> {
        self.bytes.clear();
        match self.integer {
            Integer::I64 => self.bytes.extend(row.iter().flat_map(|value| value.to_le_bytes())),
            Integer::I32 => {
                if let Some(large) = row.iter().find(|&&value| i32::try_from(value).is_err()) {
                    let reason = format!("{large} does not fit the 32-bit integers of this table");
                    return Err(io::Error::new(io::ErrorKind::InvalidData, reason));
                }
                self.bytes.extend(row.iter().flat_map(|&value| (value as i32).to_le_bytes()));
            }
        }
        self.out.write_all(&self.bytes)
    }

    pub(super) fn into_inner(self) -> W {
        self.out
    }
}

/// Reads a whole array of integers: its width, and the values row after row.
pub(super) fn read(mut input: impl Read) -> Result<(usize, Vec<i64>), TableError> {
    let header = read_header(&mut input)?;
    let layout = Layout::parse(&header).map_err(TableError::Npy)?;
    let mut bytes = Vec::new();
    input.read_to_end(&mut bytes)?;
    let size = layout.bytes;
    let expected = layout.height.checked_mul(layout.width).and_then(|n| n.checked_mul(size));
    if expected != Some(bytes.len()) {
        let (height, width) = (layout.height, layout.width);
        let reason = format!(
            "the header announces {height} x {width} numbers of {size} bytes, but {} bytes follow",
            bytes.len()
        );
        return Err(TableError::Npy(reason));
    }
    let values: Option<Vec<i64>> = bytes.chunks_exact(size).map(|raw| layout.decode(raw)).collect();
    let values =
        values.ok_or_else(|| TableError::Npy("a number is larger than 2^63 - 1".to_owned()))?;
    Ok((layout.width, values))
}

/// The dictionary at the head of the file, as text.
fn read_header(input: &mut impl Read) -> Result<String, TableError> {
    let broken = |what: &str| TableError::Npy(what.to_owned());
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
    let version = take(2)?[0];
    let length = match version {
        1 => take(2)?,
        2 | 3 => take(4)?,
        _ => return Err(broken("only versions 1 to 3 of the format are known")),
    };
    let length = length.iter().rev().fold(0, |n, &byte| n << 8 | usize::from(byte));
    if length > LONGEST_HEADER {
        return Err(broken("its header is longer than 10000 bytes"));
    }
    String::from_utf8(take(length)?).map_err(|_| broken("its header is no text"))
}

/// What a header says.
#[derive(Debug, PartialEq, Eq)]
struct Layout {
    height: usize,
    width: usize,
    /// Bytes a number: 1, 2, 4 or 8.
    bytes: usize,
    signed: bool,
    big_endian: bool,
}

impl Layout {
    fn parse(header: &str) -> Result<Self, String> {
        let descr = entry(header, "descr")?;
        let unknown = || format!("numbers of type {descr}; only integers are read, such as '<i4'");
        let code = descr.trim_matches(['\'', '"']);
        let (order, kind) = match code.strip_prefix(['<', '>', '|', '=']) {
            Some(kind) => (code.as_bytes()[0], kind),
            None => (b'=', code),
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
        if entry(header, "fortran_order")? != "False" {
            return Err("it is in Fortran order; save it with numpy.ascontiguousarray".to_owned());
        }
        let shape = entry(header, "shape")?;
        let sides: Result<Vec<usize>, _> = shape
            .trim_matches(['(', ')'])
            .split(',')
            .map(str::trim)
            .filter(|side| !side.is_empty())
            .map(str::parse)
            .collect();
        let (height, width) = match sides.as_deref() {
            Ok(&[width]) => (1, width),
            Ok(&[height, width]) => (height, width),
            _ => return Err(format!("its shape is {shape}; one or two dimensions are read")),
        };
        Ok(Self { height, width, bytes, signed, big_endian: order == b'>' })
    }

    /// One number, or `None` if it passes 2^63 - 1.
    fn decode(&self, raw: &[u8]) -> Option<i64> {
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

/// The value of a key of the header's dictionary, as it is written there.
fn entry<'a>(header: &'a str, key: &str) -> Result<&'a str, String> {
    let missing = || format!("its header has no {key:?}");
    let after = header
        .split_once(&format!("'{key}'"))
        .or_else(|| header.split_once(&format!("\"{key}\"")))
        .and_then(|(_, rest)| rest.trim_start().strip_prefix(':'))
        .ok_or_else(missing)?
        .trim_start();
    let end = match after.strip_prefix('(') {
        Some(_) => after.find(')').map(|end| end + 1),
        None => after.find([',', '}']),
    };
    end.map(|end| after[..end].trim_end()).ok_or_else(missing)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Byte for byte what `numpy.save` writes for `numpy.array([[1, -2]], dtype="<i4")`.
    #[test]
    fn the_header_is_the_one_numpy_writes() {
        let mut encoder = Encoder::start(Vec::new(), [1, 2], Integer::I32).unwrap();
        encoder.write_row(&[1, -2]).unwrap();
        let file = encoder.into_inner();
        assert_eq!(&file[..10], b"\x93NUMPY\x01\x00\x76\x00");
        let header = "{'descr': '<i4', 'fortran_order': False, 'shape': (1, 2), }";
        assert_eq!(&file[10..10 + header.len()], header.as_bytes());
        assert!(file[10 + header.len()..127].iter().all(|&byte| byte == b' '));
        assert_eq!(file[127], b'\n');
        assert_eq!(&file[128..], [1, 0, 0, 0, 0xFE, 0xFF, 0xFF, 0xFF]);
    }

    #[test]
    fn numbers_start_at_a_multiple_of_64_bytes_for_any_shape() {
        for digits in 0..18 {
            let side = 10_u64.pow(digits);
            let file = Encoder::start(Vec::new(), [side, side], Integer::I64).unwrap().into_inner();
            assert!(file.len().is_multiple_of(ALIGNMENT), "{side}: {} bytes", file.len());
        }
    }

    fn file(header: &str, data: &[u8]) -> Vec<u8> {
        let mut file = MAGIC.to_vec();
        file.extend([1, 0]);
        file.extend((header.len() as u16).to_le_bytes());
        file.extend(header.as_bytes());
        file.extend(data);
        file
    }

    #[test]
    fn integers_of_every_width_and_byte_order_are_read() {
        for (descr, data, values) in [
            ("|i1", &[0xFF, 2][..], [-1, 2]),
            ("|u1", &[0xFF, 2], [255, 2]),
            ("<i2", &[0xFE, 0xFF, 1, 1], [-2, 257]),
            (">i2", &[0xFF, 0xFE, 1, 2], [-2, 258]),
            (">u4", &[0, 0, 1, 0, 0xFF, 0xFF, 0xFF, 0xFF], [256, 0xFFFF_FFFF]),
        ] {
            let header = format!("{{\"shape\":(2,),'fortran_order' : False,'descr': '{descr}'}}");
            assert_eq!(read(&*file(&header, data)).unwrap(), (2, values.to_vec()), "{descr}");
        }
    }

    #[test]
    fn what_is_wrong_with_a_file_is_said() {
        let header = |descr: &str, order: &str, shape: &str| {
            format!("{{'descr': '{descr}', 'fortran_order': {order}, 'shape': {shape}, }}\n")
        };
        for (bytes, says) in [
            (b"\x89PNG\r\n\x1a\n".to_vec(), "does not start with"),
            (MAGIC.to_vec(), "ends within its header"),
            (file(&header("<f8", "False", "(1, 1)"), &[0; 8]), "numbers of type '<f8'"),
            (file(&header("<i4", "True", "(1, 1)"), &[0; 4]), "Fortran order"),
            (file(&header("<i4", "False", "(1, 1, 1)"), &[0; 4]), "one or two dimensions"),
            (file(&header("<i4", "False", "(2, 2)"), &[0; 12]), "2 x 2 numbers of 4 bytes"),
            (file(&header("<u8", "False", "(1,)"), &[0xFF; 8]), "larger than 2^63 - 1"),
            (file("{'descr': '<i4'}", &[]), "no \"fortran_order\""),
        ] {
            let error = read(&*bytes).unwrap_err().to_string();
            assert!(error.contains(says), "{error}");
        }
    }
}
