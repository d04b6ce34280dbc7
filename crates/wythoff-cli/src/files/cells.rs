//! Tables in the long form: a row x, y, value for each cell of a window, or with the names of two
//! other axes.

use std::io::{self, Write};

use wythoff_store::columns::{ColumnFormat, IntegerRows};

/// Writes the cells of a window, row by row.
pub(crate) struct CellWriter<W: Write + Send> {
    rows: IntegerRows<W, 3>,
    /// Column of the first cell of a row.
    x: i64,
    /// Row of the next cells.
    y: i64,
}

impl<W: Write + Send> CellWriter<W> {
    /// Starts the table of a window that begins at (x, y), with the names of both axes. `notes`
    /// describe it in Parquet.
    pub(crate) fn start(
        format: ColumnFormat,
        out: W,
        [across, up]: [&str; 2],
        (x, y): (u64, u64),
        notes: &[(&str, &str)],
    ) -> io::Result<Self> {
        let rows = IntegerRows::start(format, out, [across, up, "value"], notes)?;
        Ok(Self { rows, x: x.cast_signed(), y: y.cast_signed() })
    }

    /// Writes the values of the next row.
    pub(crate) fn write_row(&mut self, values: impl IntoIterator<Item = i64>) -> io::Result<()> {
        for (x, value) in (self.x..).zip(values) {
            self.rows.push([x, self.y, value])?;
        }
        self.y += 1;
        Ok(())
    }

    /// Ends the table and flushes the output.
    pub(crate) fn finish(self) -> io::Result<()> {
        Ok(self.rows.finish()?)
    }
}
