//! Rows of integers that come one by one, written in groups.

use std::io::Write;

use super::{ColumnError, ColumnFormat, ColumnWriter, Field, Kind};
use crate::tables::csv;

/// Rows of a group of Parquet.
const GROUP: usize = 1 << 20;

/// Writes a table of N columns of integers row by row.
///
/// ```
/// use wythoff_store::columns::{ColumnFormat, IntegerRows};
/// let mut text = Vec::new();
/// let mut rows = IntegerRows::start(ColumnFormat::Csv, &mut text, ["x", "y"], &[])?;
/// rows.push([4, 7])?;
/// rows.finish()?;
/// assert_eq!(text, b"x,y\n4,7\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct IntegerRows<W: Write + Send, const N: usize> {
    encoder: Encoder<W, N>,
}

#[derive(Debug)]
enum Encoder<W: Write + Send, const N: usize> {
    Csv(csv::Encoder<W>),
    Parquet {
        writer: Box<ColumnWriter<W>>,
        /// Rows of the group that is not written yet, column by column.
        columns: [Vec<i64>; N],
    },
}

impl<W: Write + Send, const N: usize> IntegerRows<W, N> {
    /// Starts a table with columns of these names. Parquet has the notes in its footer, and CSV has
    /// no place for them. `out` should be buffered.
    ///
    /// # Errors
    /// If `out` cannot be written.
    pub fn start(
        format: ColumnFormat,
        mut out: W,
        names: [&str; N],
        notes: &[(&str, &str)],
    ) -> Result<Self, ColumnError> {
        let encoder = match format {
            ColumnFormat::Csv => {
                writeln!(out, "{}", names.join(","))?;
                Encoder::Csv(csv::Encoder::new(out))
            }
            ColumnFormat::Parquet => {
                let fields = names.map(|name| Field::new(name, Kind::Integer));
                let writer = Box::new(ColumnWriter::start(out, &fields, notes)?);
                Encoder::Parquet { writer, columns: std::array::from_fn(|_| Vec::new()) }
            }
        };
        Ok(Self { encoder })
    }

    /// Adds a row.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub fn push(&mut self, row: [i64; N]) -> Result<(), ColumnError> {
        match &mut self.encoder {
            Encoder::Csv(lines) => Ok(lines.write_row(&row)?),
            Encoder::Parquet { writer, columns } => {
                for (column, value) in columns.iter_mut().zip(row) {
                    column.push(value);
                }
                if columns[0].len() == GROUP { write_group(writer, columns) } else { Ok(()) }
            }
        }
    }

    /// Ends the table and flushes the output.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub fn finish(self) -> Result<(), ColumnError> {
        match self.encoder {
            Encoder::Csv(lines) => Ok(lines.into_inner().flush()?),
            Encoder::Parquet { mut writer, mut columns } => {
                if !columns[0].is_empty() {
                    write_group(&mut writer, &mut columns)?;
                }
                writer.finish()
            }
        }
    }
}

/// Writes the rows of a group, and empties the columns.
fn write_group<W: Write + Send, const N: usize>(
    writer: &mut ColumnWriter<W>,
    columns: &mut [Vec<i64>; N],
) -> Result<(), ColumnError> {
    writer.write(&columns.each_mut().map(|column| std::mem::take(column).into()))
}

#[cfg(test)]
mod tests {
    use std::io::Seek;

    use super::*;
    use crate::columns::ColumnTable;

    #[test]
    fn rows_read_back_whether_or_not_they_fill_a_group() {
        for rows in [0, 1, GROUP as i64 - 1, GROUP as i64, GROUP as i64 + 2] {
            let mut file = tempfile::tempfile().unwrap();
            let mut writer =
                IntegerRows::start(ColumnFormat::Parquet, &mut file, ["n", "m"], &[("of", "x")])
                    .unwrap();
            (0..rows).for_each(|n| writer.push([n, n ^ 5]).unwrap());
            writer.finish().unwrap();
            file.rewind().unwrap();
            let table = ColumnTable::read(file).unwrap();
            let column = |name| table.column::<i64>(name).unwrap();
            assert!(column("n").into_iter().eq((0..rows).map(Some)), "{rows} rows");
            assert!(column("m").into_iter().eq((0..rows).map(|n| Some(n ^ 5))), "{rows} rows");
        }
    }
}
