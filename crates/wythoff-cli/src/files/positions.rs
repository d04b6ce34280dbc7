//! Lists of positions of two heaps or three: a column for each heap.

use std::path::Path;

use wythoff_store::columns::{ColumnFormat, IntegerRows};
use wythoff_store::tables::{Integer, TableFormat, TableWriter};

use super::tables::{content, content_of_columns, format_of};
use super::{Content, Output};
use crate::answer::Format;
use crate::failure::Result;

/// The output file of a list of P-positions.
pub(crate) struct PositionList {
    form: Form,
    output: Output,
}

/// The format of a list.
#[derive(Debug, Clone, Copy)]
enum Form {
    Columns(ColumnFormat),
    Array,
}

impl Form {
    const fn content(self) -> Content {
        match self {
            Self::Columns(format) => content_of_columns(format),
            Self::Array => content(TableFormat::Npy),
        }
    }

    fn of_file(path: &Path) -> Option<Self> {
        match TableFormat::of_file(path) {
            Some(TableFormat::Npy) => Some(Self::Array),
            _ => ColumnFormat::of_file(path).map(Self::Columns),
        }
    }
}

impl PositionList {
    /// Opens the file that `-o` names, or stdout, which is CSV.
    pub(crate) fn open(path: &Path, format: Format) -> Result<Self> {
        let what = ("P-positions", ".csv, .parquet or .npy");
        let stdout = Some(Form::Columns(ColumnFormat::Csv));
        let form = format_of("-o", path, what, stdout, Form::of_file)?;
        format.beside(path, "the P-positions are")?;
        Ok(Self { form, output: Output::open(path, form.content())? })
    }

    /// Writes `count` positions of heaps with these names. The heaps of NPY have 32 bits if
    /// `largest` has. `moves` describe the game in Parquet.
    pub(crate) fn write<const HEAPS: usize>(
        self,
        names: [&str; HEAPS],
        moves: &str,
        (count, largest): (u64, u64),
        positions: impl Iterator<Item = [u64; HEAPS]>,
    ) -> Result {
        let mut rows = positions.map(|heaps| heaps.map(u64::cast_signed));
        self.output.fill(|out| match self.form {
            Form::Columns(format) => {
                let mut columns = IntegerRows::start(format, out, names, &[("moves", moves)])?;
                rows.try_for_each(|row| columns.push(row))?;
                Ok(columns.finish()?)
            }
            Form::Array => {
                let shape = [count, HEAPS as u64];
                let integer = Integer::holding(0, largest.cast_signed());
                let mut table = TableWriter::start(TableFormat::Npy, out, shape, integer)?;
                rows.try_for_each(|row| table.write_row(&row))?;
                table.finish().map(drop)
            }
        })
    }
}
