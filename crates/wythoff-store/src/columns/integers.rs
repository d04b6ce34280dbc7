//! Rows of integers that come one by one, written in row groups.

use std::io::Write;

use super::{ColumnError, ColumnWriter, Field, Kind};

/// Rows of a group.
const GROUP: usize = 1 << 20;

/// Writes a table of integers row by row.
#[derive(Debug)]
pub(crate) struct IntegerColumns<W: Write + Send, const N: usize> {
    writer: ColumnWriter<W>,
    /// Rows of the group that is not written yet, column by column.
    columns: [Vec<i64>; N],
}

impl<W: Write + Send, const N: usize> IntegerColumns<W, N> {
    /// Starts a table with columns of these names, and notes in its footer.
    ///
    /// # Errors
    /// If `out` cannot be written.
    pub(crate) fn start(
        out: W,
        names: [&str; N],
        notes: &[(&str, &str)],
    ) -> Result<Self, ColumnError> {
        let fields = names.map(|name| Field::new(name, Kind::Integer));
        let writer = ColumnWriter::start(out, &fields, notes)?;
        Ok(Self { writer, columns: std::array::from_fn(|_| Vec::new()) })
    }

    /// Adds a row.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub(crate) fn push(&mut self, row: [i64; N]) -> Result<(), ColumnError> {
        for (column, value) in self.columns.iter_mut().zip(row) {
            column.push(value);
        }
        if self.columns[0].len() == GROUP { self.write_group() } else { Ok(()) }
    }

    /// Writes the last group, ends the table and flushes.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub(crate) fn finish(mut self) -> Result<(), ColumnError> {
        if !self.columns[0].is_empty() {
            self.write_group()?;
        }
        self.writer.finish()
    }

    fn write_group(&mut self) -> Result<(), ColumnError> {
        let columns = self.columns.each_mut().map(|column| std::mem::take(column).into());
        self.writer.write(&columns)
    }
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
            let mut writer = IntegerColumns::start(&mut file, ["n", "m"], &[("of", "x")]).unwrap();
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
