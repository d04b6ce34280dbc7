//! The pairs of two sequences, (`a_n`, `b_n`), as the files that other programs read.
//!
//! Numbers may have any length, where the format has room for them. What each format makes of the pairs is in
//! `docs/formats.md`.

use std::ffi::OsStr;
use std::io::{self, Write};
use std::path::Path;
use std::str::FromStr;

use dashu_int::UBig;
use thiserror::Error;

use crate::bfile::BFileWriter;
use crate::columns::{ColumnWriter, Field, GROUP, Kind};
use crate::tables::{self, Integer, TableWriter};

/// How pairs are written down.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// A b-file of the OEIS: one of the two sequences.
    BFile,
    /// Lines `n,a,b`.
    Csv,
    /// Columns n, a and b.
    Parquet,
    /// An array with a row n, a, b for each pair.
    Npy,
}

/// A name that says no format of pairs.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{0:?} is no format of pairs; they are written as bfile (or txt), csv, parquet or npy")]
pub struct FormatError(pub String);

impl FromStr for Format {
    type Err = FormatError;

    fn from_str(name: &str) -> Result<Self, FormatError> {
        match name.to_ascii_lowercase().as_str() {
            "bfile" | "txt" => Ok(Self::BFile),
            "csv" => Ok(Self::Csv),
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
    /// If the name ends in none of `.bfile`, `.txt`, `.csv`, `.parquet` and `.npy`.
    pub fn of_file(path: &Path) -> Result<Self, FormatError> {
        path.extension().and_then(OsStr::to_str).unwrap_or_default().parse()
    }

    /// Whether it has room for numbers of any length, and not only for those below 2^63.
    pub const fn takes_any_length(self) -> bool {
        matches!(self, Self::BFile | Self::Csv)
    }
}

/// Which of the two sequences a b-file lists.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Term {
    /// `a_n`.
    #[default]
    A,
    /// `b_n`.
    B,
}

/// What the pairs are of, and how many there will be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct About {
    /// What they are, for people; one line or more.
    pub title: String,
    /// Names and values that say it to programs.
    pub notes: Vec<(&'static str, String)>,
    /// What a b-file lists.
    pub term: Term,
    /// Number of pairs.
    pub count: u64,
    /// A number that none of them exceeds; NPY has narrower integers if it is below 2^31.
    pub largest: UBig,
}

/// Pairs being written.
///
/// ```
/// use dashu_int::UBig;
/// use wythoff_store::pairs::{About, Format, PairWriter, Term};
/// let about = About {
///     title: "Wythoff pairs".to_owned(),
///     notes: Vec::new(),
///     term: Term::B,
///     count: 2,
///     largest: UBig::from(2_u8),
/// };
/// let mut file = Vec::new();
/// let mut writer = PairWriter::start(Format::BFile, &mut file, &about)?;
/// for (n, a, b) in [(0_u8, 0_u8, 0_u8), (1, 1, 2)] {
///     writer.write([&n.into(), &a.into(), &b.into()])?;
/// }
/// writer.finish()?;
/// assert!(file.ends_with(b"\n0 0\n1 2\n"));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct PairWriter<W: Write + Send> {
    /// Pairs that are still to come.
    left: u64,
    encoder: Encoder<W>,
}

#[derive(Debug)]
enum Encoder<W: Write + Send> {
    BFile(BFileWriter<W>, Term),
    Csv(W),
    Npy(TableWriter<W>),
    Parquet {
        writer: ColumnWriter<W>,
        /// What waits for its group to be full.
        rows: Vec<[i64; 3]>,
    },
}

impl<W: Write + Send> PairWriter<W> {
    /// Starts a file. `out` should be buffered.
    ///
    /// # Errors
    /// If `out` cannot be written.
    pub fn start(format: Format, out: W, about: &About) -> io::Result<Self> {
        let encoder = match format {
            Format::BFile => {
                let term = match about.term {
                    Term::A => "a(n) is the smaller number of pair n",
                    Term::B => "a(n) is the larger number of pair n",
                };
                Encoder::BFile(BFileWriter::start(out, &[&about.title, term])?, about.term)
            }
            Format::Csv => Encoder::Csv(out),
            Format::Npy => {
                let integer = Integer::holding(0, signed(&about.largest)?);
                let shape = [about.count, 3];
                Encoder::Npy(TableWriter::start(tables::Format::Npy, out, shape, integer)?)
            }
            Format::Parquet => {
                let fields = ["n", "a", "b"].map(|name| Field::new(name, Kind::Integer));
                let notes: Vec<_> =
                    about.notes.iter().map(|(name, value)| (*name, value.as_str())).collect();
                let writer = ColumnWriter::start(out, &fields, &notes)?;
                Encoder::Parquet { writer, rows: Vec::new() }
            }
        };
        Ok(Self { left: about.count, encoder })
    }

    /// Writes the next pair: n, `a_n`, `b_n`.
    ///
    /// # Errors
    /// If the output cannot be written, or a number is too large for the format.
    ///
    /// # Panics
    /// If there is one pair too many.
    pub fn write(&mut self, pair: [&UBig; 3]) -> io::Result<()> {
        self.left = self.left.checked_sub(1).expect("no more pairs than announced");
        let [n, a, b] = pair;
        match &mut self.encoder {
            Encoder::BFile(writer, Term::A) => writer.write_at(n, a),
            Encoder::BFile(writer, Term::B) => writer.write_at(n, b),
            Encoder::Csv(out) => writeln!(out, "{n},{a},{b}"),
            Encoder::Npy(writer) => writer.write_row(&[signed(n)?, signed(a)?, signed(b)?]),
            Encoder::Parquet { writer, rows } => {
                rows.push([signed(n)?, signed(a)?, signed(b)?]);
                if rows.len() == GROUP { write_group(writer, rows) } else { Ok(()) }
            }
        }
    }

    /// Ends the file and flushes.
    ///
    /// # Errors
    /// If the output cannot be written.
    ///
    /// # Panics
    /// If pairs are missing.
    pub fn finish(self) -> io::Result<()> {
        assert_eq!(self.left, 0, "pairs still missing");
        match self.encoder {
            Encoder::BFile(writer, _) => writer.finish().map(drop),
            Encoder::Csv(mut out) => out.flush(),
            Encoder::Npy(writer) => writer.finish().map(drop),
            Encoder::Parquet { mut writer, mut rows } => {
                if !rows.is_empty() {
                    write_group(&mut writer, &mut rows)?;
                }
                Ok(writer.finish()?)
            }
        }
    }
}

/// Writes what waits.
fn write_group<W: Write + Send>(
    writer: &mut ColumnWriter<W>,
    rows: &mut Vec<[i64; 3]>,
) -> io::Result<()> {
    let column = |i: usize| rows.iter().map(|row| row[i]).collect::<Vec<_>>().into();
    let columns = [0, 1, 2].map(column);
    rows.clear();
    Ok(writer.write(&columns)?)
}

/// Arrays and columns hold signed integers.
fn signed(number: &UBig) -> io::Result<i64> {
    let too_large = |_| {
        io::Error::new(
            io::ErrorKind::InvalidData,
            "a number of 2^63 or more, in a format of 64 bits",
        )
    };
    i64::try_from(number).map_err(too_large)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bfile::BFile;
    use crate::columns::ColumnTable;
    use crate::tables::Table;

    fn written(format: Format, term: Term, pairs: &[[UBig; 3]]) -> io::Result<Vec<u8>> {
        let about = About {
            title: "pairs\nof a test".to_owned(),
            notes: vec![("k", "2".to_owned())],
            term,
            count: pairs.len() as u64,
            largest: pairs.iter().flatten().max().cloned().unwrap_or_default(),
        };
        let mut file = Vec::new();
        let mut writer = PairWriter::start(format, &mut file, &about)?;
        pairs.iter().try_for_each(|pair| writer.write(pair.each_ref()))?;
        writer.finish()?;
        Ok(file)
    }

    fn pairs(from: u64, count: u64) -> Vec<[UBig; 3]> {
        (from..from + count).map(|n| [n, 2 * n, 3 * n + 1].map(UBig::from)).collect()
    }

    #[test]
    fn every_format_reads_back_the_same() {
        for (from, count) in [(0, 0), (0, 1), (5, 100), (1 << 40, 3), (7, GROUP as u64 + 2)] {
            let pairs = pairs(from, count);
            let column = |i: usize| -> Vec<u64> {
                pairs.iter().map(|pair| u64::try_from(&pair[i]).unwrap()).collect()
            };
            for (term, i) in [(Term::A, 1), (Term::B, 2)] {
                let file = BFile::read(&*written(Format::BFile, term, &pairs).unwrap()).unwrap();
                assert_eq!(
                    (file.first, file.terms),
                    (if count == 0 { 0 } else { from }, column(i))
                );
                assert_eq!(file.comments.len(), 3);
            }

            let mut file = tempfile::tempfile().unwrap();
            file.write_all(&written(Format::Parquet, Term::A, &pairs).unwrap()).unwrap();
            let table = ColumnTable::read(file).unwrap();
            for (i, name) in ["n", "a", "b"].into_iter().enumerate() {
                let cells = table.column::<i64>(name).unwrap();
                assert!(cells.into_iter().map(|cell| cell.unwrap() as u64).eq(column(i)), "{name}");
            }
            assert_eq!(table.note("k"), Some("2"));

            if count > 0 {
                for (format, ours) in
                    [(tables::Format::Npy, Format::Npy), (tables::Format::Csv, Format::Csv)]
                {
                    let table =
                        Table::read(format, &*written(ours, Term::A, &pairs).unwrap()).unwrap();
                    let rows =
                        table.rows().map(|row| row.iter().map(|&n| UBig::try_from(n).unwrap()));
                    assert!(rows.flatten().eq(pairs.iter().flatten().cloned()), "{format}");
                }
            }
        }
    }

    #[test]
    fn long_numbers_are_written_where_there_is_room_and_refused_elsewhere() {
        let pairs = [[20, 21, 22].map(|digits| UBig::from(10_u8).pow(digits))];
        let text = |format| String::from_utf8(written(format, Term::B, &pairs).unwrap()).unwrap();
        assert!(text(Format::BFile).ends_with("\n100000000000000000000 10000000000000000000000\n"));
        assert_eq!(
            text(Format::Csv),
            "100000000000000000000,1000000000000000000000,10000000000000000000000\n"
        );
        for format in [Format::Npy, Format::Parquet] {
            assert!(!format.takes_any_length());
            let error = written(format, Term::A, &pairs).unwrap_err();
            assert_eq!(error.kind(), io::ErrorKind::InvalidData);
        }
    }

    #[test]
    fn the_ending_says_the_format() {
        let of = |name: &str| Format::of_file(name.as_ref());
        assert_eq!(of("pairs.TXT"), Ok(Format::BFile));
        assert_eq!(of("pairs.csv"), Ok(Format::Csv));
        assert!(
            of("pairs.png")
                .unwrap_err()
                .to_string()
                .contains("bfile (or txt), csv, parquet or npy")
        );
    }
}
