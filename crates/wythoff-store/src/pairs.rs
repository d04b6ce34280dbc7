//! Files of the pairs (`a_n`, `b_n`) of two sequences.
//!
//! Numbers may have any number of digits in the formats that allow it. `docs/formats.md` describes
//! each format.

use std::io::{self, Write};

use dashu_int::UBig;

use crate::bfile::BFileWriter;
use crate::columns::{ColumnFormat, IntegerRows, SequenceFormat};
use crate::tables::{Integer, TableFormat, TableWriter};

/// The sequence that a b-file lists.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum PairTerm {
    /// `a_n`.
    #[default]
    A,
    /// `b_n`.
    B,
}

/// Description of a file of pairs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PairInfo {
    /// Title for people, of one line or more.
    pub title: String,
    /// Names and values for programs.
    pub notes: Vec<(&'static str, String)>,
    /// The sequence that a b-file lists.
    pub term: PairTerm,
    /// Number of pairs.
    pub count: u64,
    /// An upper bound of all numbers. NPY uses integers of 32 bits if it is below 2^31.
    pub largest: UBig,
}

/// Writes pairs, one by one.
///
/// ```
/// use dashu_int::UBig;
/// use wythoff_store::columns::SequenceFormat;
/// use wythoff_store::pairs::{PairInfo, PairTerm, PairWriter};
/// let info = PairInfo {
///     title: "Wythoff pairs".to_owned(),
///     notes: Vec::new(),
///     term: PairTerm::B,
///     count: 2,
///     largest: UBig::from(2_u8),
/// };
/// let mut file = Vec::new();
/// let mut writer = PairWriter::start(SequenceFormat::BFile, &mut file, &info)?;
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
    BFile(BFileWriter<W>, PairTerm),
    Csv(W),
    Npy(TableWriter<W>),
    Parquet(IntegerRows<W, 3>),
}

impl<W: Write + Send> PairWriter<W> {
    /// Starts a file. `out` should be buffered.
    ///
    /// # Errors
    /// If `out` cannot be written.
    pub fn start(format: SequenceFormat, mut out: W, info: &PairInfo) -> io::Result<Self> {
        let encoder = match format {
            SequenceFormat::BFile => {
                let term = match info.term {
                    PairTerm::A => "a(n) is the smaller number of pair n",
                    PairTerm::B => "a(n) is the larger number of pair n",
                };
                Encoder::BFile(BFileWriter::start(out, &[&info.title, term])?, info.term)
            }
            SequenceFormat::Columns(ColumnFormat::Csv) => {
                writeln!(out, "n,a,b")?;
                Encoder::Csv(out)
            }
            SequenceFormat::Npy => {
                let integer = Integer::holding(0, signed(&info.largest)?);
                let shape = [info.count, 3];
                Encoder::Npy(TableWriter::start(TableFormat::Npy, out, shape, integer)?)
            }
            SequenceFormat::Columns(format @ ColumnFormat::Parquet) => {
                let notes: Vec<_> =
                    info.notes.iter().map(|(name, value)| (*name, value.as_str())).collect();
                Encoder::Parquet(IntegerRows::start(format, out, ["n", "a", "b"], &notes)?)
            }
        };
        Ok(Self { left: info.count, encoder })
    }

    /// Writes the next pair: n, `a_n`, `b_n`.
    ///
    /// # Errors
    /// If the output cannot be written, or a number is too large for the format.
    ///
    /// # Panics
    /// If the file already has all its pairs.
    pub fn write(&mut self, pair: [&UBig; 3]) -> io::Result<()> {
        self.left = self.left.checked_sub(1).expect("the file has no more pairs than announced");
        let [n, a, b] = pair;
        match &mut self.encoder {
            Encoder::BFile(writer, PairTerm::A) => writer.write_at(n, a),
            Encoder::BFile(writer, PairTerm::B) => writer.write_at(n, b),
            Encoder::Csv(out) => writeln!(out, "{n},{a},{b}"),
            Encoder::Npy(writer) => writer.write_row(&[signed(n)?, signed(a)?, signed(b)?]),
            Encoder::Parquet(rows) => Ok(rows.push([signed(n)?, signed(a)?, signed(b)?])?),
        }
    }

    /// Ends the file and flushes the output.
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
            Encoder::Parquet(rows) => Ok(rows.finish()?),
        }
    }
}

/// Converts a number for NPY and Parquet, which hold signed integers of 64 bits.
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
    use crate::tables::IntegerTable;

    const PARQUET: SequenceFormat = SequenceFormat::Columns(ColumnFormat::Parquet);
    const CSV: SequenceFormat = SequenceFormat::Columns(ColumnFormat::Csv);

    fn written(format: SequenceFormat, term: PairTerm, pairs: &[[UBig; 3]]) -> io::Result<Vec<u8>> {
        let info = PairInfo {
            title: "pairs\nof a test".to_owned(),
            notes: vec![("k", "2".to_owned())],
            term,
            count: pairs.len() as u64,
            largest: pairs.iter().flatten().max().cloned().unwrap_or_default(),
        };
        let mut file = Vec::new();
        let mut writer = PairWriter::start(format, &mut file, &info)?;
        pairs.iter().try_for_each(|pair| writer.write(pair.each_ref()))?;
        writer.finish()?;
        Ok(file)
    }

    fn pairs(from: u64, count: u64) -> Vec<[UBig; 3]> {
        (from..from + count).map(|n| [n, 2 * n, 3 * n + 1].map(UBig::from)).collect()
    }

    #[test]
    fn pairs_read_back_from_every_format() {
        for (from, count) in [(0, 0), (0, 1), (5, 100), (1 << 40, 3), (7, (1 << 20) + 2)] {
            let pairs = pairs(from, count);
            let column = |i: usize| -> Vec<u64> {
                pairs.iter().map(|pair| u64::try_from(&pair[i]).unwrap()).collect()
            };
            for (term, i) in [(PairTerm::A, 1), (PairTerm::B, 2)] {
                let file = written(SequenceFormat::BFile, term, &pairs).unwrap();
                let file = BFile::read(&*file).unwrap();
                assert_eq!(
                    (file.first, file.terms),
                    (if count == 0 { 0 } else { from }, column(i))
                );
                assert_eq!(file.comments.len(), 3);
            }

            let mut file = tempfile::tempfile().unwrap();
            file.write_all(&written(PARQUET, PairTerm::A, &pairs).unwrap()).unwrap();
            let table = ColumnTable::read(file).unwrap();
            for (i, name) in ["n", "a", "b"].into_iter().enumerate() {
                let cells = table.column::<i64>(name).unwrap();
                assert!(cells.into_iter().map(|cell| cell.unwrap() as u64).eq(column(i)), "{name}");
            }
            assert_eq!(table.note("k"), Some("2"));

            if count > 0 {
                let npy = written(SequenceFormat::Npy, PairTerm::A, &pairs).unwrap();
                let csv = written(CSV, PairTerm::A, &pairs).unwrap();
                let csv = csv.strip_prefix(b"n,a,b\n").unwrap();
                for (format, file) in [(TableFormat::Npy, &*npy), (TableFormat::Csv, csv)] {
                    let table = IntegerTable::read(format, file).unwrap();
                    let rows =
                        table.rows().map(|row| row.iter().map(|&n| UBig::try_from(n).unwrap()));
                    assert!(rows.flatten().eq(pairs.iter().flatten().cloned()), "{format:?}");
                }
            }
        }
    }

    #[test]
    fn long_numbers_are_written_where_the_format_allows_them_and_refused_elsewhere() {
        let pairs = [[20, 21, 22].map(|digits| UBig::from(10_u8).pow(digits))];
        let text =
            |format| String::from_utf8(written(format, PairTerm::B, &pairs).unwrap()).unwrap();
        assert!(
            text(SequenceFormat::BFile)
                .ends_with("\n100000000000000000000 10000000000000000000000\n")
        );
        assert_eq!(
            text(CSV),
            "n,a,b\n100000000000000000000,1000000000000000000000,10000000000000000000000\n"
        );
        for format in [SequenceFormat::Npy, PARQUET] {
            assert!(!format.is_text());
            let error = written(format, PairTerm::A, &pairs).unwrap_err();
            assert_eq!(error.kind(), io::ErrorKind::InvalidData);
        }
    }
}
