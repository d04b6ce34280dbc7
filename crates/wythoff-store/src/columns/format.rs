//! Formats of tables and sequences, by the endings of their names.

use std::ffi::OsStr;
use std::path::Path;

/// Format of a table of named columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ColumnFormat {
    /// Parquet, with notes in its footer.
    Parquet,
    /// A line of names, then a line a row, separated by commas.
    Csv,
}

impl ColumnFormat {
    /// Returns the format of this name, `parquet` or `csv`, in any case.
    pub fn of_name(name: &str) -> Option<Self> {
        match name.to_ascii_lowercase().as_str() {
            "parquet" => Some(Self::Parquet),
            "csv" => Some(Self::Csv),
            _ => None,
        }
    }

    /// Returns the format of a file by the ending of its name.
    ///
    /// ```
    /// use wythoff_store::columns::ColumnFormat;
    /// assert_eq!(ColumnFormat::of_file("games.CSV".as_ref()), Some(ColumnFormat::Csv));
    /// assert_eq!(ColumnFormat::of_file("games.npy".as_ref()), None);
    /// ```
    pub fn of_file(path: &Path) -> Option<Self> {
        path.extension().and_then(OsStr::to_str).and_then(Self::of_name)
    }
}

/// Format of a sequence of pairs or of P-positions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SequenceFormat {
    /// A b-file of the OEIS; of pairs, with one of the two numbers.
    BFile,
    /// Named columns, in Parquet or in CSV.
    Columns(ColumnFormat),
    /// An array with a row for each pair, or for each row of the board.
    Npy,
}

impl SequenceFormat {
    /// Returns the format of a file by the ending of its name: `.bfile`, `.txt`, `.csv`,
    /// `.parquet` or `.npy`, in any case.
    pub fn of_file(path: &Path) -> Option<Self> {
        match path.extension().and_then(OsStr::to_str)?.to_ascii_lowercase().as_str() {
            "bfile" | "txt" => Some(Self::BFile),
            "npy" => Some(Self::Npy),
            name => ColumnFormat::of_name(name).map(Self::Columns),
        }
    }

    /// Returns true for text, in which numbers of a pair may have any number of digits; in the
    /// other formats they must be below 2^63.
    pub const fn is_text(self) -> bool {
        matches!(self, Self::BFile | Self::Columns(ColumnFormat::Csv))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ending_of_a_name_gives_the_format() {
        for (name, format) in [
            ("b002251.txt", Some(SequenceFormat::BFile)),
            ("x.BFILE", Some(SequenceFormat::BFile)),
            ("x.parquet", Some(SequenceFormat::Columns(ColumnFormat::Parquet))),
            ("a.b/x.npy", Some(SequenceFormat::Npy)),
            ("x.csv", Some(SequenceFormat::Columns(ColumnFormat::Csv))),
            ("x.png", None),
            ("npy", None),
            ("x.", None),
        ] {
            assert_eq!(SequenceFormat::of_file(name.as_ref()), format, "{name}");
        }
    }
}
