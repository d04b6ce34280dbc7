//! Tables in NPY: an array of one or two dimensions.

use std::io::{self, Read, Write};

use super::header::{Header, HeaderError, write_header};
use super::{Integer, TableError};

/// Writes rows as little-endian integers.
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
        write_header(&mut out, descr, &format!("({height}, {width})"))?;
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

/// Reads all of an array, and returns its width and the values row after row.
pub(super) fn read(mut input: impl Read) -> Result<(usize, Vec<i64>), TableError> {
    let header = Header::read(&mut input)?;
    let [height, width] = match *header.shape {
        [width] => [1, width],
        [height, width] => [height, width],
        _ => {
            let reason = format!("its shape is {:?}; one or two dimensions are read", header.shape);
            return Err(TableError::Npy(reason));
        }
    };
    let mut bytes = Vec::new();
    input.read_to_end(&mut bytes)?;
    let size = header.bytes;
    let expected = height.checked_mul(width).and_then(|n| n.checked_mul(size));
    if expected != Some(bytes.len()) {
        let reason = format!(
            "the header announces {height} x {width} numbers of {size} bytes, but {} bytes follow",
            bytes.len()
        );
        return Err(TableError::Npy(reason));
    }
    let values: Option<Vec<i64>> = bytes.chunks_exact(size).map(|raw| header.decode(raw)).collect();
    let values =
        values.ok_or_else(|| TableError::Npy("a number is larger than 2^63 - 1".to_owned()))?;
    Ok((width, values))
}

impl From<HeaderError> for TableError {
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
    use crate::tables::header::MAGIC;

    /// Byte for byte what `numpy.save` writes for `numpy.array([[1, -2]], dtype="<i4")`.
    #[test]
    fn a_table_is_the_file_that_numpy_writes() {
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
            assert!(file.len().is_multiple_of(64), "{side}: {} bytes", file.len());
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
    fn an_error_says_what_is_wrong_with_the_file() {
        let header = |descr: &str, order: &str, shape: &str| {
            format!("{{'descr': '{descr}', 'fortran_order': {order}, 'shape': {shape}, }}\n")
        };
        for (bytes, says) in [
            (b"\x89PNG\r\n\x1a\n".to_vec(), "does not start with"),
            (MAGIC.to_vec(), "ends within its header"),
            (file(&header("<f8", "False", "(1, 1)"), &[0; 8]), "numbers of type `'<f8'`"),
            (file(&header("<i4", "True", "(1, 1)"), &[0; 4]), "Fortran order"),
            (file(&header("<i4", "False", "(1, 1, 1)"), &[0; 4]), "one or two dimensions"),
            (file(&header("<i4", "False", "(2, 2)"), &[0; 12]), "2 x 2 numbers of 4 bytes"),
            (file(&header("<u8", "False", "(1,)"), &[0xFF; 8]), "larger than 2^63 - 1"),
            (file("{'descr': '<i4', 'key': 1}", &[]), "a key `'key'`"),
            (file(&header("<i4", "No", "(1,)"), &[0; 4]), "its order is `No`"),
            (file(&header("<i4", "False", "(1;)"), &[0; 4]), "its shape is `(1;)`"),
            (file("{'descr': '<i4'}", &[]), "no \"fortran_order\""),
        ] {
            let error = read(&*bytes).unwrap_err().to_string();
            assert!(error.contains(says), "{error}");
        }
    }
}
