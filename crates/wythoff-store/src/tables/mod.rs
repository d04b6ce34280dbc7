//! Tables of integers, in NPY or CSV.
//!
//! ```
//! use wythoff_store::tables::{Integer, IntegerTable, TableFormat, TableWriter};
//!
//! let mut file = Vec::new();
//! let mut writer = TableWriter::start(TableFormat::Npy, &mut file, [2, 3], Integer::I32)?;
//! writer.write_row(&[-5, -4, -3])?;
//! writer.write_row(&[-4, -2, -1])?;
//! writer.finish()?;
//!
//! let table = IntegerTable::read(TableFormat::Npy, file.as_slice())?;
//! assert_eq!((table.height(), table.width()), (2, 3));
//! assert_eq!(table.row(1), [-4, -2, -1]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub(crate) mod csv;
pub(crate) mod header;
mod npy;

use std::ffi::OsStr;
use std::io::{self, Read, Write};
use std::path::Path;

use thiserror::Error;

/// Format of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TableFormat {
    /// NumPy's array format, version 1.0, which `numpy.load` reads.
    Npy,
    /// One line a row, numbers separated by commas, no header.
    Csv,
}

impl TableFormat {
    /// Returns the format of this name, `npy` or `csv`, in any case.
    pub fn of_name(name: &str) -> Option<Self> {
        match name.to_ascii_lowercase().as_str() {
            "npy" => Some(Self::Npy),
            "csv" => Some(Self::Csv),
            _ => None,
        }
    }

    /// Returns the format of a file by the ending of its name.
    ///
    /// ```
    /// use wythoff_store::tables::TableFormat;
    /// assert_eq!(TableFormat::of_file("game-5.NPY".as_ref()), Some(TableFormat::Npy));
    /// assert_eq!(TableFormat::of_file("game-5.png".as_ref()), None);
    /// ```
    pub fn of_file(path: &Path) -> Option<Self> {
        path.extension().and_then(OsStr::to_str).and_then(Self::of_name)
    }
}

/// Width of the integers of a table in NPY. CSV has no fixed width.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Integer {
    /// 32 bits, signed.
    I32,
    /// 64 bits, signed.
    I64,
}

impl Integer {
    /// Returns the narrowest type that holds every value from `min` to `max`.
    pub const fn holding(min: i64, max: i64) -> Self {
        if min >= i32::MIN as i64 && max <= i32::MAX as i64 { Self::I32 } else { Self::I64 }
    }
}

/// Writes a table, row by row.
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
        format: TableFormat,
        out: W,
        [height, width]: [u64; 2],
        integer: Integer,
    ) -> io::Result<Self> {
        let encoder = match format {
            TableFormat::Npy => Encoder::Npy(npy::Encoder::start(out, [height, width], integer)?),
            TableFormat::Csv => Encoder::Csv(csv::Encoder::new(out)),
        };
        Ok(Self { encoder, width, rows_left: height })
    }

    /// Writes the next row.
    ///
    /// # Errors
    /// If the output cannot be written, or a value does not fit the integer type.
    ///
    /// # Panics
    /// If the row is not as wide as the table, or the table already has all its rows.
    pub fn write_row(&mut self, row: &[i64]) -> io::Result<()> {
        assert_eq!(row.len() as u64, self.width, "width of a row");
        self.rows_left = self
            .rows_left
            .checked_sub(1)
            .expect("the table has no more rows than its header announces");
        match &mut self.encoder {
            Encoder::Npy(npy) => npy.write_row(row),
            Encoder::Csv(csv) => csv.write_row(row),
        }
    }

    /// Flushes the output and returns it.
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

/// A table of integers in memory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IntegerTable {
    width: usize,
    values: Vec<i64>,
}

/// Why a file is not a table of integers.
#[derive(Debug, Error)]
pub enum TableError {
    /// The file could not be read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It is not an NPY file, or holds another kind of array.
    #[error("not a table of integers in NPY format: {0}")]
    Npy(String),
    /// It is not a CSV file of integers.
    #[error("not a table of integers in CSV format: line {line}: {reason}")]
    Csv {
        /// Line of the file, counted from 1.
        line: u64,
        /// The reason.
        reason: String,
    },
    /// It holds no numbers.
    #[error("the table is empty; at least one number is needed")]
    Empty,
}

impl IntegerTable {
    /// Reads a table of integers.
    ///
    /// NPY: one or two dimensions in C order, integers of 1 to 8 bytes in either byte order. One
    /// dimension is one row. CSV: the same number of integers in every line. Blanks around numbers,
    /// empty lines and lines that start with `#` are allowed.
    ///
    /// # Errors
    /// If the file cannot be read or is not such a table. The message says where, and what is
    /// allowed.
    pub fn read(format: TableFormat, input: impl Read) -> Result<Self, TableError> {
        let (width, values) = match format {
            TableFormat::Npy => npy::read(input)?,
            TableFormat::Csv => csv::read(input)?,
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

    /// Returns row `y`, counted from 0 at the top.
    ///
    /// # Panics
    /// If there is no such row.
    pub fn row(&self, y: usize) -> &[i64] {
        &self.values[y * self.width..][..self.width]
    }

    /// Iterates over the rows, from the top.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = &[i64]> {
        self.values.chunks_exact(self.width)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(format: TableFormat, rows: &[&[i64]], integer: Integer) -> Vec<u8> {
        let shape = [rows.len() as u64, rows[0].len() as u64];
        let mut writer = TableWriter::start(format, Vec::new(), shape, integer).unwrap();
        rows.iter().for_each(|row| writer.write_row(row).unwrap());
        writer.finish().unwrap()
    }

    #[test]
    fn a_written_table_reads_back() {
        let small: [&[i64]; 3] = [&[0, -1, 2], &[i32::MIN.into(), i32::MAX.into(), 7], &[5, 5, -5]];
        let large: [&[i64]; 2] = [&[i64::MIN, i64::MAX], &[-1, 1 << 40]];
        for format in [TableFormat::Npy, TableFormat::Csv] {
            for (rows, integer) in
                [(&small[..], Integer::I32), (&small, Integer::I64), (&large, Integer::I64)]
            {
                let table = IntegerTable::read(format, &*written(format, rows, integer)).unwrap();
                assert!(table.rows().eq(rows.iter().copied()), "{format:?} {integer:?}");
            }
        }
    }

    #[test]
    fn a_value_too_large_for_its_type_is_an_error() {
        let mut writer =
            TableWriter::start(TableFormat::Npy, Vec::new(), [1, 1], Integer::I32).unwrap();
        let error = writer.write_row(&[1 << 31]).unwrap_err();
        assert!(error.to_string().contains("2147483648"), "{error}");
    }

    #[test]
    #[should_panic(expected = "rows still missing")]
    fn a_table_with_rows_missing_cannot_be_finished() {
        let writer =
            TableWriter::start(TableFormat::Csv, Vec::new(), [2, 1], Integer::I32).unwrap();
        let _ = writer.finish();
    }

    #[test]
    fn an_empty_file_is_not_a_table() {
        assert!(matches!(IntegerTable::read(TableFormat::Csv, &b""[..]), Err(TableError::Empty)));
        assert!(matches!(IntegerTable::read(TableFormat::Npy, &b""[..]), Err(TableError::Npy(_))));
    }
}
