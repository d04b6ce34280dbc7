//! P-positions row by row, as the files that other programs read.
//!
//! A game has K P-positions in each row (one without blocking); they come in rows from y = 0,
//! sorted by x. What each format makes of them is in `docs/formats.md`.

use std::ffi::OsStr;
use std::io::{self, Write};
use std::path::Path;
use std::str::FromStr;

use thiserror::Error;

use crate::bfile::BFileWriter;
use crate::columns::{ColumnWriter, Field, GROUP, Kind};
use crate::tables::{self, Integer, TableWriter};

/// How P-positions are written down.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// A b-file of the OEIS.
    BFile,
    /// Columns x and y.
    Parquet,
    /// An array with a row for each row of the board.
    Npy,
}

/// A name that says no format of P-positions.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{0:?} is no format of P-positions; they are written as bfile (or txt), parquet or npy")]
pub struct FormatError(pub String);

impl FromStr for Format {
    type Err = FormatError;

    fn from_str(name: &str) -> Result<Self, FormatError> {
        match name.to_ascii_lowercase().as_str() {
            "bfile" | "txt" => Ok(Self::BFile),
            "parquet" => Ok(Self::Parquet),
            "npy" => Ok(Self::Npy),
            _ => Err(FormatError(name.to_owned())),
        }
    }
}

impl Format {
    /// The format that the ending of a file's name asks for.
    ///
    /// # Errors
    /// If the name ends in none of `.bfile`, `.txt`, `.parquet` and `.npy`.
    pub fn of_file(path: &Path) -> Result<Self, FormatError> {
        path.extension().and_then(OsStr::to_str).unwrap_or_default().parse()
    }
}

/// What the P-positions are of, and how many there will be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct About {
    /// The rules, as they are printed.
    pub rules: String,
    /// P-positions a row, at least 1: the K of K-blocking.
    pub k: u64,
    /// Number of rows.
    pub rows: u64,
    /// A number that no x exceeds; NPY has narrower integers if it is below 2^31.
    pub max_x: u64,
}

/// P-positions being written.
///
/// ```
/// use wythoff_store::positions::{About, Format, PositionWriter};
/// let about = About { rules: "1,0 1,1 0,1".to_owned(), k: 1, rows: 3, max_x: 2 };
/// let mut file = Vec::new();
/// let mut writer = PositionWriter::start(Format::BFile, &mut file, &about)?;
/// writer.write(&[0, 2])?;
/// writer.write(&[1])?;
/// writer.finish()?;
/// assert!(file.ends_with(b"\n0 0\n1 2\n2 1\n"));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct PositionWriter<W: Write + Send> {
    k: u64,
    /// P-positions that are still to come.
    left: u128,
    encoder: Encoder<W>,
}

#[derive(Debug)]
enum Encoder<W: Write + Send> {
    BFile(BFileWriter<W>),
    Npy(TableWriter<W>),
    Parquet {
        writer: ColumnWriter<W>,
        /// What waits for its group to be full.
        xs: Vec<i64>,
        /// P-positions in the groups before.
        written: u64,
    },
}

impl<W: Write + Send> PositionWriter<W> {
    /// Starts a file. `out` should be buffered.
    ///
    /// # Errors
    /// If `out` cannot be written.
    pub fn start(format: Format, out: W, about: &About) -> io::Result<Self> {
        let About { rules, k, rows, max_x } = about;
        let encoder = match format {
            Format::BFile => {
                let comments = match k {
                    1 => [
                        format!("P-positions of Linear Nimhoff with the rules {rules}"),
                        "a(n) is the x of the one in row y = n".to_owned(),
                    ],
                    _ => [
                        format!(
                            "P-positions of {k}-blocking Linear Nimhoff with the rules {rules}"
                        ),
                        format!("a({k} y), .., a({k} y + {}) are the x of those in row y", k - 1),
                    ],
                };
                Encoder::BFile(BFileWriter::start(out, &comments.each_ref().map(String::as_str))?)
            }
            Format::Npy => {
                let integer = Integer::holding(0, signed(*max_x)?);
                Encoder::Npy(TableWriter::start(tables::Format::Npy, out, [*rows, *k], integer)?)
            }
            Format::Parquet => {
                let fields = [Field::new("x", Kind::Integer), Field::new("y", Kind::Integer)];
                let notes = [("rules", rules.as_str()), ("blocking", &k.to_string())];
                let writer = ColumnWriter::start(out, &fields, &notes)?;
                Encoder::Parquet { writer, xs: Vec::new(), written: 0 }
            }
        };
        Ok(Self { k: *k, left: u128::from(*k) * u128::from(*rows), encoder })
    }

    /// Writes the P-positions of the next rows.
    ///
    /// # Errors
    /// If the output cannot be written, or an x is larger than was announced.
    ///
    /// # Panics
    /// If these are no whole rows, or too many.
    pub fn write(&mut self, xs: &[u64]) -> io::Result<()> {
        let length = xs.len() as u128;
        assert!(length.is_multiple_of(u128::from(self.k)), "rows are written whole");
        self.left = self.left.checked_sub(length).expect("no more rows than announced");
        let k = self.k as usize;
        match &mut self.encoder {
            Encoder::BFile(writer) => xs.iter().try_for_each(|&x| writer.write(x)),
            Encoder::Npy(writer) => {
                let mut row = vec![0; k];
                xs.chunks_exact(k).try_for_each(|xs| {
                    row.iter_mut().zip(xs).try_for_each(|(to, &x)| {
                        *to = signed(x)?;
                        io::Result::Ok(())
                    })?;
                    writer.write_row(&row)
                })
            }
            Encoder::Parquet { writer, xs: waiting, written } => {
                for &x in xs {
                    waiting.push(signed(x)?);
                    if waiting.len() == GROUP {
                        write_group(writer, waiting, written, self.k)?;
                    }
                }
                Ok(())
            }
        }
    }

    /// Ends the file and flushes.
    ///
    /// # Errors
    /// If the output cannot be written.
    ///
    /// # Panics
    /// If rows are missing.
    pub fn finish(self) -> io::Result<()> {
        assert_eq!(self.left, 0, "P-positions still missing");
        match self.encoder {
            Encoder::BFile(writer) => writer.finish().map(drop),
            Encoder::Npy(writer) => writer.finish().map(drop),
            Encoder::Parquet { mut writer, mut xs, mut written } => {
                if !xs.is_empty() {
                    write_group(&mut writer, &mut xs, &mut written, self.k)?;
                }
                Ok(writer.finish()?)
            }
        }
    }
}

/// Writes what waits, and says how many that makes.
fn write_group<W: Write + Send>(
    writer: &mut ColumnWriter<W>,
    waiting: &mut Vec<i64>,
    written: &mut u64,
    k: u64,
) -> io::Result<()> {
    let xs = std::mem::take(waiting);
    let end = *written + xs.len() as u64;
    let ys = (*written..end).map(|n| signed(n / k)).collect::<io::Result<Vec<i64>>>()?;
    *written = end;
    Ok(writer.write(&[xs.into(), ys.into()])?)
}

/// Files hold signed integers.
fn signed(x: u64) -> io::Result<i64> {
    let too_large = |_| io::Error::new(io::ErrorKind::InvalidData, format!("{x} is 2^63 or more"));
    i64::try_from(x).map_err(too_large)
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;
    use crate::bfile::BFile;
    use crate::columns::ColumnTable;
    use crate::tables::Table;

    /// A file of these rows, written in pieces of so many.
    fn written(format: Format, xs: &[u64], k: u64, piece: usize) -> Vec<u8> {
        let rows = xs.len() as u64 / k;
        let max_x = xs.iter().copied().max().unwrap_or(0);
        let about = About { rules: "1,0 1,1 0,1".to_owned(), k, rows, max_x };
        let mut file = Vec::new();
        let mut writer = PositionWriter::start(format, &mut file, &about).expect("a start");
        for rows in xs.chunks(piece * k as usize) {
            writer.write(rows).expect("rows");
        }
        writer.finish().expect("an end");
        file
    }

    #[test]
    fn every_format_reads_back_the_same_whatever_the_pieces() {
        let long: Vec<u64> = (0..GROUP as u64 + 5).map(|y| y ^ 5).collect();
        for (xs, k) in
            [(&[][..], 1), (&[0, 2, 1], 1), (&[0, 1, 0, 3, 2, 6], 2), (&[1 << 40], 1), (&long, 3)]
        {
            let of = |format, piece| written(format, xs, k, piece);
            for format in [Format::BFile, Format::Npy, Format::Parquet] {
                assert!(of(format, 1) == of(format, 1000), "{format:?}");
            }
            assert_eq!(BFile::read(&*of(Format::BFile, 5)).unwrap().terms, xs);

            let mut file = tempfile::tempfile().unwrap();
            file.write_all(&of(Format::Parquet, 7)).unwrap();
            let table = ColumnTable::read(file).unwrap();
            let column = |name| -> Vec<u64> {
                let cells = table.column::<i64>(name).unwrap();
                cells.into_iter().map(|x| x.unwrap() as u64).collect()
            };
            assert_eq!(column("x"), xs);
            assert_eq!(column("y"), (0..xs.len() as u64).map(|n| n / k).collect::<Vec<_>>());
            assert_eq!(table.note("blocking"), Some(&*k.to_string()));

            let npy = of(Format::Npy, 7);
            if xs.is_empty() {
                assert!(String::from_utf8_lossy(&npy).contains("'shape': (0, 1)"));
                continue;
            }
            let table = Table::read(tables::Format::Npy, &*npy).unwrap();
            assert_eq!((table.width() as u64, table.height()), (k, xs.len() / k as usize));
            assert!(
                table.rows().flatten().eq(xs.iter().map(|&x| x as i64).collect::<Vec<_>>().iter())
            );
        }
    }

    #[test]
    fn the_ending_says_the_format() {
        for (name, format) in [
            ("b002251.txt", Format::BFile),
            ("x.BFILE", Format::BFile),
            ("x.parquet", Format::Parquet),
            ("a.b/x.npy", Format::Npy),
        ] {
            assert_eq!(Format::of_file(name.as_ref()), Ok(format));
        }
        for name in ["x.csv", "npy", "x."] {
            assert!(Format::of_file(name.as_ref()).is_err());
        }
    }
}
