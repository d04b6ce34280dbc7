//! Files of the P-positions of a game, row by row.
//!
//! A game has K P-positions in each row (one without blocking). They come in rows from y = 0, and
//! within a row by x. `docs/formats.md` describes each format.

use std::io::{self, Write};

use crate::bfile::BFileWriter;
use crate::columns::{IntegerRows, SequenceFormat};
use crate::tables::{Integer, TableFormat, TableWriter};

/// Description of a file of P-positions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PositionInfo {
    /// The game, for people: such as `Linear Nimhoff with the rules 1,0 1,1 0,1`.
    pub game: String,
    /// Names and values that describe the game for programs.
    pub notes: Vec<(&'static str, String)>,
    /// P-positions a row, at least 1: the K of K-blocking.
    pub k: u64,
    /// Number of rows.
    pub rows: u64,
    /// An upper bound of all x. NPY uses integers of 32 bits if it is below 2^31.
    pub max_x: u64,
}

/// Writes P-positions, row by row.
///
/// ```
/// use wythoff_store::columns::SequenceFormat;
/// use wythoff_store::positions::{PositionInfo, PositionWriter};
/// let game = "Wythoff Nim".to_owned();
/// let info = PositionInfo { game, notes: Vec::new(), k: 1, rows: 3, max_x: 2 };
/// let mut file = Vec::new();
/// let mut writer = PositionWriter::start(SequenceFormat::BFile, &mut file, &info)?;
/// writer.write(&[0, 2])?;
/// writer.write(&[1])?;
/// writer.finish()?;
/// assert!(file.ends_with(b"\n0 0\n1 2\n2 1\n"));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct PositionWriter<W: Write + Send> {
    k: u64,
    /// P-positions that are written, and all of them.
    written: u128,
    total: u128,
    encoder: Encoder<W>,
}

#[derive(Debug)]
enum Encoder<W: Write + Send> {
    BFile(BFileWriter<W>),
    Npy(TableWriter<W>),
    Columns(IntegerRows<W, 2>),
}

impl<W: Write + Send> PositionWriter<W> {
    /// Starts a file. `out` should be buffered.
    ///
    /// # Errors
    /// If `out` cannot be written, or if a row has no positions.
    pub fn start(format: SequenceFormat, out: W, info: &PositionInfo) -> io::Result<Self> {
        let PositionInfo { game, notes, k, rows, max_x } = info;
        if *k == 0 {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "a row has no positions"));
        }
        let encoder = match format {
            SequenceFormat::BFile => {
                let terms = match k {
                    1 => "a(n) is the x of the one in row y = n".to_owned(),
                    _ => format!("a({k} y), .., a({k} y + {}) are the x of those in row y", k - 1),
                };
                let comments = [format!("P-positions of {game}"), terms];
                Encoder::BFile(BFileWriter::start(out, &comments.each_ref().map(String::as_str))?)
            }
            SequenceFormat::Npy => {
                let integer = Integer::holding(0, signed(*max_x)?);
                Encoder::Npy(TableWriter::start(TableFormat::Npy, out, [*rows, *k], integer)?)
            }
            SequenceFormat::Columns(format) => {
                let notes: Vec<_> =
                    notes.iter().map(|(name, value)| (*name, value.as_str())).collect();
                Encoder::Columns(IntegerRows::start(format, out, ["x", "y"], &notes)?)
            }
        };
        Ok(Self { k: *k, written: 0, total: u128::from(*k) * u128::from(*rows), encoder })
    }

    /// Writes the P-positions of the next rows.
    ///
    /// # Errors
    /// If the output cannot be written, or an x is larger than was announced.
    ///
    /// # Panics
    /// If `xs` does not hold whole rows, or too many.
    pub fn write(&mut self, xs: &[u64]) -> io::Result<()> {
        let (length, k) = (xs.len() as u128, self.k as usize);
        assert!(xs.len().is_multiple_of(k), "rows are written whole");
        let rows = (self.written / u128::from(self.k)) as u64..;
        self.written += length;
        assert!(self.written <= self.total, "the file has no more rows than announced");
        match &mut self.encoder {
            Encoder::BFile(writer) => xs.iter().try_for_each(|&x| writer.write(x)),
            Encoder::Npy(writer) => {
                let mut row = Vec::with_capacity(k);
                xs.chunks_exact(k).try_for_each(|xs| {
                    row.clear();
                    for &x in xs {
                        row.push(signed(x)?);
                    }
                    writer.write_row(&row)
                })
            }
            Encoder::Columns(columns) => rows.zip(xs.chunks_exact(k)).try_for_each(|(y, xs)| {
                xs.iter().try_for_each(|&x| Ok(columns.push([signed(x)?, signed(y)?])?))
            }),
        }
    }

    /// Ends the file and flushes the output.
    ///
    /// # Errors
    /// If the output cannot be written.
    ///
    /// # Panics
    /// If rows are missing.
    pub fn finish(self) -> io::Result<()> {
        assert_eq!(self.written, self.total, "P-positions still missing");
        match self.encoder {
            Encoder::BFile(writer) => writer.finish().map(drop),
            Encoder::Npy(writer) => writer.finish().map(drop),
            Encoder::Columns(columns) => Ok(columns.finish()?),
        }
    }
}

/// Converts a number for NPY and Parquet, which hold signed integers of 64 bits.
fn signed(x: u64) -> io::Result<i64> {
    let too_large = |_| io::Error::new(io::ErrorKind::InvalidData, format!("{x} is 2^63 or more"));
    i64::try_from(x).map_err(too_large)
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;
    use crate::bfile::BFile;
    use crate::columns::{ColumnFormat, ColumnTable};
    use crate::tables::IntegerTable;

    const PARQUET: SequenceFormat = SequenceFormat::Columns(ColumnFormat::Parquet);
    const CSV: SequenceFormat = SequenceFormat::Columns(ColumnFormat::Csv);

    /// Writes a file of these rows, `piece` rows at a time.
    fn written(format: SequenceFormat, xs: &[u64], k: u64, piece: usize) -> Vec<u8> {
        let rows = xs.len() as u64 / k;
        let max_x = xs.iter().copied().max().unwrap_or(0);
        let notes = vec![("blocking", k.to_string())];
        let info = PositionInfo { game: "a game".to_owned(), notes, k, rows, max_x };
        let mut file = Vec::new();
        let mut writer = PositionWriter::start(format, &mut file, &info).expect("a start");
        for rows in xs.chunks(piece * k as usize) {
            writer.write(rows).expect("rows");
        }
        writer.finish().expect("an end");
        file
    }

    #[test]
    fn rows_read_back_from_every_format_in_pieces_of_any_length() {
        let long: Vec<u64> = (0..(1_u64 << 20) + 5).map(|y| y ^ 5).collect();
        for (xs, k) in
            [(&[][..], 1), (&[0, 2, 1], 1), (&[0, 1, 0, 3, 2, 6], 2), (&[1 << 40], 1), (&long, 3)]
        {
            let of = |format, piece| written(format, xs, k, piece);
            for format in [SequenceFormat::BFile, SequenceFormat::Npy, PARQUET, CSV] {
                assert!(of(format, 1) == of(format, 1000), "{format:?}");
            }
            assert_eq!(BFile::read(&*of(SequenceFormat::BFile, 5)).unwrap().terms, xs);

            let mut file = tempfile::tempfile().unwrap();
            file.write_all(&of(PARQUET, 7)).unwrap();
            let table = ColumnTable::read(file).unwrap();
            let column = |name| -> Vec<u64> {
                let cells = table.column::<i64>(name).unwrap();
                cells.into_iter().map(|x| x.unwrap() as u64).collect()
            };
            assert_eq!(column("x"), xs);
            assert_eq!(column("y"), (0..xs.len() as u64).map(|n| n / k).collect::<Vec<_>>());
            assert_eq!(table.note("blocking"), Some(&*k.to_string()));

            let csv = String::from_utf8(of(CSV, 7)).unwrap();
            let (names, lines) = csv.split_once('\n').unwrap();
            assert_eq!(names, "x,y");
            let expected = xs.iter().enumerate().map(|(n, x)| format!("{x},{}", n as u64 / k));
            assert!(lines.lines().eq(expected));

            let npy = of(SequenceFormat::Npy, 7);
            if xs.is_empty() {
                assert!(String::from_utf8_lossy(&npy).contains("'shape': (0, 1)"));
                continue;
            }
            let table = IntegerTable::read(TableFormat::Npy, &*npy).unwrap();
            assert_eq!((table.width() as u64, table.height()), (k, xs.len() / k as usize));
            assert!(
                table.rows().flatten().eq(xs.iter().map(|&x| x as i64).collect::<Vec<_>>().iter())
            );
        }
    }
}
