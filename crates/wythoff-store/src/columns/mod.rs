//! Tables of named columns, in Parquet or CSV.
//!
//! A table in Parquet is written in row groups, so that a table of any length needs the memory of
//! one group. Integers are stored as differences (`DELTA_BINARY_PACKED`, which takes almost no room
//! for a column that counts), text by a dictionary, other columns plainly. Nothing is compressed
//! beyond that. The footer holds notes: names and values that say what the table contains.
//!
//! ```
//! use wythoff_store::columns::{ColumnTable, ColumnWriter, Field, Kind};
//!
//! let mut file = tempfile::tempfile()?;
//! let fields = [Field::new("x", Kind::Integer), Field::new("growth", Kind::Float).optional()];
//! let mut writer = ColumnWriter::start(&mut file, &fields, &[("rules", "1,0 1,1 0,1")])?;
//! writer.write(&[vec![0, 2, 1].into(), vec![Some(0.5), None, Some(-1.0)].into()])?;
//! writer.finish()?;
//!
//! let table = ColumnTable::read(file)?;
//! assert_eq!(table.note("rules"), Some("1,0 1,1 0,1"));
//! assert_eq!(table.column::<i64>("x"), Some(vec![Some(0), Some(2), Some(1)]));
//! assert_eq!(table.column::<f64>("growth"), Some(vec![Some(0.5), None, Some(-1.0)]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod csv;
mod format;
mod read;
mod rows;
mod write;

use std::io::{self, Write};

use parquet::errors::ParquetError;
use thiserror::Error;

pub use csv::write_csv;
pub use format::{ColumnFormat, SequenceFormat};
pub use read::ColumnTable;
pub use rows::IntegerRows;
pub use write::ColumnWriter;

/// Writes a table of columns, which all have the same length. CSV has no place for the notes.
///
/// # Errors
/// If the columns do not fit the fields, or `out` cannot be written.
pub fn write_columns(
    format: ColumnFormat,
    out: impl Write + Send,
    fields: &[Field],
    columns: &[Column],
    notes: &[(&str, &str)],
) -> Result<(), ColumnError> {
    match format {
        ColumnFormat::Csv => write_csv(out, fields, columns),
        ColumnFormat::Parquet => {
            let mut writer = ColumnWriter::start(out, fields, notes)?;
            if columns.iter().any(|column| column.len() > 0) {
                writer.write(columns)?;
            }
            writer.finish()
        }
    }
}

/// Type of the values of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// 64-bit signed integers.
    Integer,
    /// 64-bit floating-point numbers.
    Float,
    /// UTF-8 text.
    Text,
    /// True or false.
    Boolean,
}

/// Name and kind of a column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    name: String,
    kind: Kind,
    optional: bool,
}

impl Field {
    /// A column that has a value in every row.
    pub fn new(name: impl Into<String>, kind: Kind) -> Self {
        Self { name: name.into(), kind, optional: false }
    }

    /// Returns a column in which rows may lack a value.
    #[must_use]
    pub fn optional(self) -> Self {
        Self { optional: true, ..self }
    }

    /// Name of the column.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Type of its values.
    pub const fn kind(&self) -> Kind {
        self.kind
    }
}

/// Values of one column in consecutive rows, made from a `Vec` of values or of `Option`s.
#[derive(Debug, Clone, PartialEq)]
pub struct Column {
    values: Values,
    /// Which rows have a value; `None` if all have one. `values` holds only values that are there.
    present: Option<Vec<bool>>,
}

/// Values of one type.
#[derive(Debug, Clone, PartialEq)]
enum Values {
    Integers(Vec<i64>),
    Floats(Vec<f64>),
    Texts(Vec<String>),
    Booleans(Vec<bool>),
}

impl Values {
    const fn kind(&self) -> Kind {
        match self {
            Self::Integers(_) => Kind::Integer,
            Self::Floats(_) => Kind::Float,
            Self::Texts(_) => Kind::Text,
            Self::Booleans(_) => Kind::Boolean,
        }
    }

    const fn len(&self) -> usize {
        match self {
            Self::Integers(values) => values.len(),
            Self::Floats(values) => values.len(),
            Self::Texts(values) => values.len(),
            Self::Booleans(values) => values.len(),
        }
    }
}

/// The types that columns hold: `i64`, `f64`, `String`, `bool`.
pub trait Scalar: sealed::Sealed {}

mod sealed {
    use super::Values;

    /// Conversion between vectors of a type and [`Values`].
    pub trait Sealed: Clone + Sized {
        #[expect(private_interfaces, reason = "the trait cannot be named outside this crate")]
        fn hold(values: Vec<Self>) -> Values;
        #[expect(private_interfaces, reason = "the trait cannot be named outside this crate")]
        fn held(values: &Values) -> Option<&[Self]>;
    }
}

macro_rules! scalars {
    ($($scalar:ty => $variant:ident),*) => {$(
        impl sealed::Sealed for $scalar {
            #[expect(private_interfaces, reason = "the trait cannot be named outside this crate")]
            fn hold(values: Vec<Self>) -> Values {
                Values::$variant(values)
            }

            #[expect(private_interfaces, reason = "the trait cannot be named outside this crate")]
            fn held(values: &Values) -> Option<&[Self]> {
                match values {
                    Values::$variant(values) => Some(values),
                    _ => None,
                }
            }
        }

        impl Scalar for $scalar {}
    )*};
}
scalars!(i64 => Integers, f64 => Floats, String => Texts, bool => Booleans);

impl<T: Scalar> From<Vec<T>> for Column {
    fn from(values: Vec<T>) -> Self {
        Self { values: T::hold(values), present: None }
    }
}

impl<T: Scalar> From<Vec<Option<T>>> for Column {
    fn from(cells: Vec<Option<T>>) -> Self {
        let present = Some(cells.iter().map(Option::is_some).collect());
        Self { values: T::hold(cells.into_iter().flatten().collect()), present }
    }
}

impl Column {
    /// Number of rows.
    fn len(&self) -> usize {
        self.present.as_ref().map_or_else(|| self.values.len(), Vec::len)
    }

    /// Returns the cells, if they are of type `T`.
    fn cells<T: Scalar>(&self) -> Option<Vec<Option<T>>> {
        let mut values = T::held(&self.values)?.iter().cloned();
        Some(match &self.present {
            None => values.map(Some).collect(),
            Some(present) => present.iter().map(|&there| there.then(|| values.next())?).collect(),
        })
    }
}

/// Checks that columns fit the fields of a table and have equal lengths.
fn check(fields: &[Field], columns: &[Column]) -> Result<(), ColumnError> {
    let mut columns = columns.iter();
    let mut first = None;
    for field in fields {
        let unfit = |reason| Err(ColumnError::Unfit { name: field.name.clone(), reason });
        let Some(column) = columns.next() else { return unfit("it was not given".to_owned()) };
        let (given, length) = (column.values.kind(), column.len());
        let (name, rows) = *first.get_or_insert((&field.name, length));
        if given != field.kind {
            return unfit(format!("it holds {:?}, but was given {given:?}", field.kind));
        }
        if length != rows {
            return unfit(format!("{length} rows, but {name:?} has {rows}"));
        }
        let missing = column.present.iter().flatten().position(|there| !there);
        if let (false, Some(row)) = (field.optional, missing) {
            return unfit(format!("a value is missing in row {row}, and none may"));
        }
    }
    match columns.len() {
        0 => Ok(()),
        more => Err(ColumnError::Surplus { fields: fields.len(), columns: fields.len() + more }),
    }
}

/// Why a table of columns was not written or read.
#[derive(Debug, Error)]
pub enum ColumnError {
    /// The file could not be written or read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A group of rows does not fit the fields of its table.
    #[error("column {name:?}: {reason}")]
    Unfit {
        /// Its name.
        name: String,
        /// The reason.
        reason: String,
    },
    /// A group of rows has more columns than its table has fields.
    #[error("{columns} columns were given for {fields} fields")]
    Surplus {
        /// Fields of the table.
        fields: usize,
        /// Columns of the group.
        columns: usize,
    },
    /// It is not a Parquet file, or holds columns of other types.
    #[error("not a table in Parquet format: {0}")]
    Parquet(String),
}

impl From<ParquetError> for ColumnError {
    /// Unwraps an error of the system, which the crate wraps.
    fn from(error: ParquetError) -> Self {
        match error {
            ParquetError::External(source) => match source.downcast::<io::Error>() {
                Ok(error) => Self::Io(*error),
                Err(source) => Self::Parquet(source.to_string()),
            },
            ParquetError::General(reason) => Self::Parquet(reason),
            error => Self::Parquet(error.to_string()),
        }
    }
}

impl From<ColumnError> for io::Error {
    fn from(error: ColumnError) -> Self {
        match error {
            ColumnError::Io(error) => error,
            error => Self::other(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs::File;
    use std::io::{Read, Seek, SeekFrom, Write};

    use super::*;

    fn fields() -> [Field; 5] {
        [
            Field::new("p", Kind::Integer),
            Field::new("class", Kind::Text),
            Field::new("growth", Kind::Float).optional(),
            Field::new("in_omega", Kind::Boolean),
            Field::new("note", Kind::Text).optional(),
        ]
    }

    fn group(from: i64, length: i64) -> [Column; 5] {
        let rows = || from..from + length;
        [
            rows().map(|p| p * p - 5).collect::<Vec<_>>().into(),
            rows()
                .map(|p| ["strict", "unstable"][p as usize % 2].to_owned())
                .collect::<Vec<_>>()
                .into(),
            rows().map(|p| (p % 3 > 0).then_some(p as f64 / 7.0)).collect::<Vec<_>>().into(),
            rows().map(|p| p % 5 == 0).collect::<Vec<_>>().into(),
            rows().map(|p| (p % 4 == 3).then(|| format!("φ {p}"))).collect::<Vec<_>>().into(),
        ]
    }

    fn written(groups: &[(i64, i64)]) -> File {
        let mut file = tempfile::tempfile().expect("a temporary file");
        let mut writer =
            ColumnWriter::start(&mut file, &fields(), &[("up_to", "24")]).expect("a start");
        for &(from, length) in groups {
            writer.write(&group(from, length)).expect("a group");
        }
        writer.finish().expect("an end");
        file
    }

    #[test]
    fn columns_of_every_kind_read_back_over_several_groups() {
        for groups in [&[][..], &[(0, 1)], &[(0, 63), (63, 1), (64, 129)], &[(0, 70_000)]] {
            let table = ColumnTable::read(written(groups)).unwrap();
            let length: i64 = groups.iter().map(|group| group.1).sum();
            assert_eq!(table.len(), length as usize);
            assert_eq!(table.fields(), fields());
            let [p, class, growth, in_omega, note] = group(0, length);
            assert_eq!(table.column::<i64>("p"), p.cells());
            assert_eq!(table.column::<String>("class"), class.cells());
            assert_eq!(table.column::<f64>("growth"), growth.cells());
            assert_eq!(table.column::<bool>("in_omega"), in_omega.cells());
            assert_eq!(table.column::<String>("note"), note.cells());
            assert_eq!(table.note("up_to"), Some("24"));
        }
    }

    #[test]
    fn a_column_is_asked_for_by_its_name_and_kind() {
        let table = ColumnTable::read(written(&[(0, 3)])).unwrap();
        assert_eq!(table.column::<i64>("q"), None);
        assert_eq!(table.column::<f64>("p"), None);
        assert_eq!(table.note("rules"), None);
    }

    #[test]
    fn differences_of_counting_numbers_take_almost_no_room() {
        let mut file = Vec::new();
        let fields = [Field::new("y", Kind::Integer)];
        let mut writer = ColumnWriter::start(&mut file, &fields, &[]).unwrap();
        for group in 0..4 {
            writer.write(&[(group << 20..(group + 1) << 20).collect::<Vec<i64>>().into()]).unwrap();
        }
        writer.finish().unwrap();
        assert!(file.len() < 1 << 20, "{} bytes for 2^22 numbers", file.len());
    }

    #[test]
    fn rows_that_do_not_fit_the_fields_are_refused() {
        let mut writer = ColumnWriter::start(Vec::new(), &fields(), &[]).unwrap();
        let mut short = group(0, 4);
        short[3] = vec![true].into();
        let mut other = group(0, 4);
        other[0] = vec![0.5; 4].into();
        let mut missing = group(0, 4);
        missing[0] = vec![Some(1), None, Some(2), Some(3)].into();
        for (columns, says) in [
            (&short[..], "column \"in_omega\": 1 rows, but \"p\" has 4"),
            (&other, "column \"p\": it holds Integer, but was given Float"),
            (&missing, "column \"p\": a value is missing in row 1, and none may"),
            (&short[..3], "column \"in_omega\": it was not given"),
        ] {
            assert_eq!(writer.write(columns).unwrap_err().to_string(), says);
        }
        let more = [&group(0, 4)[..], &[vec![1; 4].into()]].concat();
        let says = writer.write(&more).unwrap_err().to_string();
        assert_eq!(says, "6 columns were given for 5 fields");
    }

    #[test]
    fn an_error_of_the_system_is_passed_on() {
        struct Full;
        impl Write for Full {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                Err(io::ErrorKind::StorageFull.into())
            }

            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        // A few bytes stay in a buffer until the end; many do not.
        let mut writer = ColumnWriter::start(Full, &fields(), &[]).unwrap();
        let early = writer.write(&group(0, 1)).and_then(|()| writer.finish());
        let mut writer = ColumnWriter::start(Full, &fields(), &[]).unwrap();
        let late = writer.write(&group(0, 100_000));
        for outcome in [early, late] {
            let Err(ColumnError::Io(error)) = outcome else { panic!("{outcome:?}") };
            assert_eq!(error.kind(), io::ErrorKind::StorageFull);
        }
    }

    /// The crate `parquet` panics on some of these files.
    #[test]
    fn a_file_with_a_wrong_byte_is_an_error_or_a_table() {
        let mut whole = Vec::new();
        let mut file = written(&[(0, 3)]);
        file.rewind().unwrap();
        file.read_to_end(&mut whole).unwrap();
        let mut damaged = 0;
        for at in 0..whole.len() {
            for change in [1, 2, 0x10, 0x80] {
                let mut bytes = whole.clone();
                bytes[at] ^= change;
                let mut file = tempfile::tempfile().unwrap();
                file.write_all(&bytes).unwrap();
                damaged += u32::from(ColumnTable::read(file).is_err());
            }
        }
        assert!(damaged > 100, "{damaged} damaged files of {}", 4 * whole.len());
    }

    #[test]
    fn a_file_that_is_not_a_table_is_an_error() {
        let mut whole = Vec::new();
        let mut file = written(&[(0, 100)]);
        file.seek(SeekFrom::Start(0)).unwrap();
        file.read_to_end(&mut whole).unwrap();
        for bytes in [&b""[..], b"no table at all", &whole[..whole.len() - 3]] {
            let mut file = tempfile::tempfile().unwrap();
            file.write_all(bytes).unwrap();
            let error = ColumnTable::read(file).unwrap_err().to_string();
            assert!(error.starts_with("not a table in Parquet format: "), "{error}");
        }
    }
}
