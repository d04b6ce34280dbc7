//! Tables of whole numbers: NPY for NumPy, CSV for everything else.
//!
//! ```
//! use wythoff_store::tables::{Format, Integer, Table, TableWriter};
//!
//! let mut file = Vec::new();
//! let mut writer = TableWriter::start(Format::Npy, &mut file, [2, 3], Integer::I32)?;
//! writer.write_row(&[-5, -4, -3])?;
//! writer.write_row(&[-4, -2, -1])?;
//! writer.finish()?;
//!
//! let table = Table::read(Format::Npy, file.as_slice())?;
//! assert_eq!((table.height(), table.width()), (2, 3));
//! assert_eq!(table.row(1), [-4, -2, -1]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod csv;
mod npy;

use std::ffi::OsStr;
use std::fmt;
use std::io::{self, Read, Write};
use std::path::Path;
use std::str::FromStr;

use thiserror::Error;

/// How a table is written down.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// NumPy's array format, version 1.0: `numpy.load` reads it.
    Npy,
    /// One line a row, numbers separated by commas, no header.
    Csv,
}

/// A name or a file name that says no table format.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{0:?} is no table format; tables are written as npy or csv")]
pub struct FormatError(pub String);

impl FromStr for Format {
    type Err = FormatError;

    fn from_str(name: &str) -> Result<Self, FormatError> {
        match name.to_ascii_lowercase().as_str() {
            "npy" => Ok(Self::Npy),
            "csv" => Ok(Self::Csv),
            _ => Err(FormatError(name.to_owned())),
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Npy => "npy",
            Self::Csv => "csv",
        })
    }
}

impl Format {
    /// The format that the ending of a file's name asks for.
    ///
    /// # Errors
    /// If the name ends in neither `.npy` nor `.csv`.
    ///
    /// ```
    /// use wythoff_store::tables::Format;
    /// assert_eq!(Format::of_file("game-5.NPY".as_ref()), Ok(Format::Npy));
    /// assert!(Format::of_file("game-5.png".as_ref()).is_err());
    /// ```
    pub fn of_file(path: &Path) -> Result<Self, FormatError> {
        path.extension().and_then(OsStr::to_str).unwrap_or_default().parse()
    }
}

/// How wide the integers of a binary table are. CSV needs no such choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Integer {
    /// 32 bits, signed.
    I32,
    /// 64 bits, signed.
    I64,
}

impl Integer {
    /// The narrowest type that holds every value from `min` to `max`.
    pub const fn holding(min: i64, max: i64) -> Self {
        if min >= i32::MIN as i64 && max <= i32::MAX as i64 { Self::I32 } else { Self::I64 }
    }
}

/// A table being written, row by row.
#[derive(Debug)]
pub struct TableWriter<W: Write> {
    encoder: Encoder<W>,
    width: u64,
    rows_left: u64,
}

#[derive(Debug)]
enum Encoder<W: Write> {
    Npy(npy::Encoder<W>),
    Csv(csv::Encoder<W>),
}

impl<W: Write> TableWriter<W> {
    /// Starts a table of `[height, width]` numbers. `out` should be buffered.
    ///
    /// # Errors
    /// If `out` cannot be written.
    pub fn start(
        format: Format,
        out: W,
        [height, width]: [u64; 2],
        integer: Integer,
    ) -> io::Result<Self> {
        let encoder = match format {
            Format::Npy => Encoder::Npy(npy::Encoder::start(out, [height, width], integer)?),
            Format::Csv => Encoder::Csv(csv::Encoder::new(out)),
        };
        Ok(Self { encoder, width, rows_left: height })
    }

    /// Writes the next row.
    ///
    /// # Errors
    /// If the output cannot be written, or a value does not fit the integer type chosen.
    ///
    /// # Panics
    /// If the row is not as wide as the table, or there is one row too many.
    pub fn write_row(&mut self, row: &[i64]) -> io::Result<()> {
        assert_eq!(row.len() as u64, self.width, "width of a row");
        self.rows_left = self.rows_left.checked_sub(1).expect("no more rows than announced");
        match &mut self.encoder {
            Encoder::Npy(npy) => npy.write_row(row),
            Encoder::Csv(csv) => csv.write_row(row),
        }
    }

    /// Flushes and hands the output back.
    ///
    /// # Errors
    /// If the output cannot be written.
    ///
    /// # Panics
    /// If rows are missing.
    pub fn finish(self) -> io::Result<W> {
        assert_eq!(self.rows_left, 0, "rows still missing");
        let mut out = match self.encoder {
            Encoder::Npy(npy) => npy.into_inner(),
            Encoder::Csv(csv) => csv.into_inner(),
        };
        out.flush()?;
        Ok(out)
    }
}

/// A table in memory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    width: usize,
    values: Vec<i64>,
}

/// Why a file is no table of whole numbers.
#[derive(Debug, Error)]
pub enum TableError {
    /// The file could not be read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It is no NPY file, or one of a kind that is not read.
    #[error("not a table of whole numbers in NPY format: {0}")]
    Npy(String),
    /// It is no CSV file of integers.
    #[error("not a table of whole numbers in CSV format: line {line}: {reason}")]
    Csv {
        /// Line of the file, counted from 1.
        line: u64,
        /// What is wrong with it.
        reason: String,
    },
    /// There is nothing in it.
    #[error("the table is empty; at least one number is needed")]
    Empty,
}

impl Table {
    /// Reads a table of integers.
    ///
    /// NPY: one or two dimensions in C order, integers of 1 to 8 bytes in either byte order; one
    /// dimension is one row. CSV: the same number of integers in every line, blanks around them
    /// and lines that start with `#` allowed.
    ///
    /// # Errors
    /// If the file cannot be read or is no such table; the message says where and what is allowed.
    pub fn read(format: Format, input: impl Read) -> Result<Self, TableError> {
        let (width, values) = match format {
            Format::Npy => npy::read(input)?,
            Format::Csv => csv::read(input)?,
        };
        if values.is_empty() { Err(TableError::Empty) } else { Ok(Self { width, values }) }
    }

    /// Numbers in a row.
    pub const fn width(&self) -> usize {
        self.width
    }

    /// Number of rows.
    pub const fn height(&self) -> usize {
        self.values.len() / self.width
    }

    /// Row `y`, counted from 0 at the top.
    ///
    /// # Panics
    /// If there is no such row.
    pub fn row(&self, y: usize) -> &[i64] {
        &self.values[y * self.width..][..self.width]
    }

    /// The rows from the top.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = &[i64]> {
        self.values.chunks_exact(self.width)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(format: Format, rows: &[&[i64]], integer: Integer) -> Vec<u8> {
        let shape = [rows.len() as u64, rows[0].len() as u64];
        let mut writer = TableWriter::start(format, Vec::new(), shape, integer).unwrap();
        rows.iter().for_each(|row| writer.write_row(row).unwrap());
        writer.finish().unwrap()
    }

    #[test]
    fn what_is_written_reads_back_the_same() {
        let small: [&[i64]; 3] = [&[0, -1, 2], &[i32::MIN.into(), i32::MAX.into(), 7], &[5, 5, -5]];
        let large: [&[i64]; 2] = [&[i64::MIN, i64::MAX], &[-1, 1 << 40]];
        for format in [Format::Npy, Format::Csv] {
            for (rows, integer) in
                [(&small[..], Integer::I32), (&small, Integer::I64), (&large, Integer::I64)]
            {
                let table = Table::read(format, &*written(format, rows, integer)).unwrap();
                assert!(table.rows().eq(rows.iter().copied()), "{format} {integer:?}");
            }
        }
    }

    #[test]
    fn a_value_too_large_for_its_type_is_refused_not_cut() {
        let mut writer = TableWriter::start(Format::Npy, Vec::new(), [1, 1], Integer::I32).unwrap();
        let error = writer.write_row(&[1 << 31]).unwrap_err();
        assert!(error.to_string().contains("2147483648"), "{error}");
    }

    #[test]
    #[should_panic(expected = "rows still missing")]
    fn a_table_with_rows_missing_cannot_be_finished() {
        let writer = TableWriter::start(Format::Csv, Vec::new(), [2, 1], Integer::I32).unwrap();
        let _ = writer.finish();
    }

    #[test]
    fn an_empty_file_is_no_table() {
        assert!(matches!(Table::read(Format::Csv, &b""[..]), Err(TableError::Empty)));
        assert!(matches!(Table::read(Format::Npy, &b""[..]), Err(TableError::Npy(_))));
    }
}
