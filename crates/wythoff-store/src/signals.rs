//! The signals on the boundary of a tile, as an NPY file of one dimension.
//!
//! Scripts pass such files from tile to tile.
//!
//! ```
//! use wythoff_store::signals::Signals;
//!
//! let leaving = Signals::Bytes(vec![0, 1, 255]);
//! let mut file = Vec::new();
//! leaving.write(&mut file)?;
//! assert_eq!(Signals::read(&*file, 3)?, leaving);
//! assert!(Signals::read(&*file, 7).is_err());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::io::{self, Read, Write};

use thiserror::Error;

use crate::tables::header::{Header, HeaderError, write_header};

/// Signals of 8 or 16 bits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Signals {
    /// Modulo 256, of the NumPy type `|u1`.
    Bytes(Vec<u8>),
    /// Modulo 65,536, of the NumPy type `<u2`.
    Words(Vec<u16>),
}

/// Why a file does not hold the expected signals.
#[derive(Debug, Error)]
pub enum SignalsError {
    /// It could not be read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It is not an array of integers in NPY format.
    #[error("it is no array of signals in NPY format: {0}")]
    Npy(String),
    /// Its numbers are not unsigned integers of 8 or 16 bits.
    #[error("it holds {kind}; signals are unsigned integers of 8 bits, or of 16")]
    Kind {
        /// The kind of its numbers.
        kind: String,
    },
    /// The array has another shape.
    #[error("its shape is {found}; ({wanted},) is wanted")]
    Shape {
        /// The shape of the array.
        found: String,
        /// The number of signals wanted.
        wanted: usize,
    },
    /// The file is shorter or longer than its header says.
    #[error("its header announces {announced} bytes of signals, and {what}")]
    Length {
        /// Bytes that should follow the header, by its shape.
        announced: usize,
        /// The number of bytes that follow.
        what: String,
    },
}

impl Signals {
    /// Reads `count` signals of either width, in either byte order.
    ///
    /// # Errors
    /// If the file cannot be read, or does not hold `count` signals.
    pub fn read(mut input: impl Read, count: usize) -> Result<Self, SignalsError> {
        let header = Header::read(&mut input)?;
        if header.signed || header.bytes > 2 {
            let sign = if header.signed { "signed" } else { "unsigned" };
            let kind = format!("{sign} integers of {} bits", 8 * header.bytes);
            return Err(SignalsError::Kind { kind });
        }
        if header.shape != [count] {
            let sides: Vec<String> = header.shape.iter().map(ToString::to_string).collect();
            let comma = if sides.len() == 1 { "," } else { "" };
            let found = format!("({}{comma})", sides.join(", "));
            return Err(SignalsError::Shape { found, wanted: count });
        }
        let announced = count * header.bytes;
        let mut bytes = Vec::with_capacity(announced);
        // One byte more than announced, to notice a file that is too long.
        input.take(announced as u64 + 1).read_to_end(&mut bytes)?;
        if bytes.len() != announced {
            let what = match bytes.len() {
                more if more > announced => "more follow".to_owned(),
                0 => "none follow".to_owned(),
                fewer => format!("{fewer} follow"),
            };
            return Err(SignalsError::Length { announced, what });
        }
        if header.bytes == 1 {
            return Ok(Self::Bytes(bytes));
        }
        let decode = |raw| header.decode(raw).and_then(|signal| u16::try_from(signal).ok());
        let words = bytes
            .chunks_exact(2)
            .map(|raw| decode(raw).expect("a number of two bytes fits 16 bits"));
        Ok(Self::Words(words.collect()))
    }

    /// Writes the signals, little endian.
    ///
    /// # Errors
    /// If `out` cannot be written.
    pub fn write(&self, mut out: impl Write) -> io::Result<()> {
        let shape = |count: usize| format!("({count},)");
        match self {
            Self::Bytes(signals) => {
                write_header(&mut out, "|u1", &shape(signals.len()))?;
                out.write_all(signals)
            }
            Self::Words(signals) => {
                write_header(&mut out, "<u2", &shape(signals.len()))?;
                let bytes: Vec<u8> = signals.iter().flat_map(|word| word.to_le_bytes()).collect();
                out.write_all(&bytes)
            }
        }
    }
}

impl From<HeaderError> for SignalsError {
    fn from(error: HeaderError) -> Self {
        match error {
            HeaderError::Io(error) => Self::Io(error),
            HeaderError::Broken(reason) => Self::Npy(reason),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(descr: &str, shape: &str, data: &[u8]) -> Vec<u8> {
        let mut file = Vec::new();
        write_header(&mut file, descr, shape).unwrap();
        file.extend(data);
        file
    }

    #[test]
    fn signals_of_both_widths_read_back() {
        for signals in
            [Signals::Bytes(vec![0, 1, 128, 255]), Signals::Words(vec![0, 1, 256, 0x8001, 0xFFFF])]
        {
            let mut file = Vec::new();
            signals.write(&mut file).unwrap();
            let count = match &signals {
                Signals::Bytes(bytes) => bytes.len(),
                Signals::Words(words) => words.len(),
            };
            assert_eq!(Signals::read(&*file, count).unwrap(), signals);
        }
        let big_endian = file(">u2", "(2,)", &[1, 2, 0xFF, 0]);
        assert_eq!(Signals::read(&*big_endian, 2).unwrap(), Signals::Words(vec![258, 0xFF00]));
    }

    /// Byte for byte what `numpy.save` writes for `numpy.array([1, 2, 3], dtype="u1")`.
    #[test]
    fn the_file_is_the_one_numpy_writes() {
        let mut file = Vec::new();
        Signals::Bytes(vec![1, 2, 3]).write(&mut file).unwrap();
        assert_eq!(&file[..10], b"\x93NUMPY\x01\x00\x76\x00");
        let header = "{'descr': '|u1', 'fortran_order': False, 'shape': (3,), }";
        assert_eq!(&file[10..10 + header.len()], header.as_bytes());
        assert!(file[10 + header.len()..127].iter().all(|&byte| byte == b' '));
        assert_eq!(&file[127..], b"\n\x01\x02\x03");
    }

    #[test]
    fn every_flipped_bit_of_a_header_is_noticed_but_the_byte_order() {
        for signals in [Signals::Bytes(vec![7; 9]), Signals::Words(vec![0x0102; 9])] {
            let mut whole = Vec::new();
            signals.write(&mut whole).unwrap();
            for bit in 0..8 * 128 {
                let mut flipped = whole.clone();
                flipped[bit / 8] ^= 1 << (bit % 8);
                if let Ok(found) = Signals::read(&*flipped, 9) {
                    // The type `>u2` has the bytes of a number in reverse order; a number of type
                    // `<u1` or `|u1` has only one byte.
                    let order = b"<>|=".contains(&flipped[bit / 8]);
                    assert!(order && bit / 8 == 21, "bit {bit} gives {found:?}");
                }
            }
        }
    }

    #[test]
    fn an_error_says_what_is_wrong_with_the_file() {
        for (bytes, says) in [
            (b"0,1,2\n".to_vec(), "it is no array of signals in NPY format: "),
            (file("|i1", "(3,)", &[0; 3]), "it holds signed integers of 8 bits; signals are"),
            (file("<u4", "(3,)", &[0; 12]), "it holds unsigned integers of 32 bits; "),
            (file("<f4", "(3,)", &[0; 12]), "numbers of type `'<f4'`"),
            (file("|u1", "(4,)", &[0; 4]), "its shape is (4,); (3,) is wanted"),
            (file("|u1", "(1, 3)", &[0; 3]), "its shape is (1, 3); (3,) is wanted"),
            (file("|u1", "()", &[0; 1]), "its shape is (); "),
            (file("|u1", "(3,)", &[]), "announces 3 bytes of signals, and none follow"),
            (file("<u2", "(3,)", &[0; 5]), "announces 6 bytes of signals, and 5 follow"),
            (file("|u1", "(3,)", &[0; 4]), "announces 3 bytes of signals, and more follow"),
        ] {
            let error = Signals::read(&*bytes, 3).unwrap_err().to_string();
            assert!(error.contains(says), "{error}");
        }
    }
}
