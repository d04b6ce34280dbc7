//! Reading a whole table.

use std::fs::File;
use std::panic::{AssertUnwindSafe, catch_unwind};

use parquet::basic::{LogicalType, Repetition, Type as Physical};
use parquet::column::reader::{ColumnReader, ColumnReaderImpl};
use parquet::data_type::{ByteArray, DataType};
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::schema::types::Type;

use super::{Column, ColumnError, Field, Kind, Scalar, Values};

/// A table of columns in memory.
#[derive(Debug, Clone, PartialEq)]
pub struct ColumnTable {
    fields: Vec<Field>,
    columns: Vec<Column>,
    notes: Vec<(String, String)>,
    rows: usize,
}

impl ColumnTable {
    /// Reads a table whose columns hold 64-bit integers, 64-bit floats, text or booleans.
    ///
    /// `Memory: 8 bytes a number`, and the length of all texts.
    ///
    /// # Errors
    /// If the file cannot be read, or is not such a table.
    pub fn read(file: File) -> Result<Self, ColumnError> {
        // The crate `parquet` panics on some damaged files.
        catch_unwind(AssertUnwindSafe(|| Self::read_whole(file))).unwrap_or_else(|_| {
            Err(ColumnError::Parquet("its parts contradict each other".to_owned()))
        })
    }

    fn read_whole(file: File) -> Result<Self, ColumnError> {
        let reader = SerializedFileReader::new(file)?;
        let metadata = reader.metadata().file_metadata();
        let types = metadata.schema_descr().root_schema().get_fields();
        let fields = types.iter().map(|field| Field::from_type(field));
        let fields = fields.collect::<Result<Vec<_>, ColumnError>>()?;
        let notes = metadata.key_value_metadata().into_iter().flatten();
        let notes = notes.map(|note| (note.key.clone(), note.value.clone().unwrap_or_default()));
        let mut columns: Vec<Column> = fields.iter().map(Column::empty).collect();
        let mut rows = 0;
        for group in 0..reader.num_row_groups() {
            let group = reader.get_row_group(group)?;
            let length = usize::try_from(group.metadata().num_rows())
                .map_err(|_| ColumnError::Parquet("a group of a negative length".to_owned()))?;
            for (index, column) in columns.iter_mut().enumerate() {
                column.extend(group.get_column_reader(index)?, length)?;
            }
            rows += length;
        }
        Ok(Self { fields, columns, notes: notes.collect(), rows })
    }

    /// Number of rows.
    pub const fn len(&self) -> usize {
        self.rows
    }

    /// Returns true if there are no rows.
    pub const fn is_empty(&self) -> bool {
        self.rows == 0
    }

    /// Names and types of the columns.
    pub fn fields(&self) -> &[Field] {
        &self.fields
    }

    /// Returns the cells of a column, if a column of that name holds values of type `T`.
    pub fn column<T: Scalar>(&self, name: &str) -> Option<Vec<Option<T>>> {
        let at = self.fields.iter().position(|field| field.name == name)?;
        self.columns[at].cells()
    }

    /// Returns the note of this name in the footer.
    pub fn note(&self, name: &str) -> Option<&str> {
        self.notes.iter().find(|note| note.0 == name).map(|note| note.1.as_str())
    }
}

impl Field {
    fn from_type(field: &Type) -> Result<Self, ColumnError> {
        let name = field.name().to_owned();
        let unread = |what: &str| {
            let reason = format!("its column {name:?} {what}");
            Err(ColumnError::Parquet(format!(
                "{reason}; read are 64-bit integers, 64-bit floats, UTF-8 text and booleans"
            )))
        };
        if field.is_group() {
            return unread("has parts");
        }
        let info = field.get_basic_info();
        let kind = match (field.get_physical_type(), info.logical_type_ref()) {
            (Physical::INT64, None) => Kind::Integer,
            (Physical::DOUBLE, None) => Kind::Float,
            (Physical::BYTE_ARRAY, Some(LogicalType::String)) => Kind::Text,
            (Physical::BOOLEAN, None) => Kind::Boolean,
            (physical, _) => return unread(&format!("holds {physical}")),
        };
        match info.repetition() {
            Repetition::REQUIRED => Ok(Self { name, kind, optional: false }),
            Repetition::OPTIONAL => Ok(Self { name, kind, optional: true }),
            Repetition::REPEATED => unread("has lists"),
        }
    }
}

impl Column {
    fn empty(field: &Field) -> Self {
        let values = match field.kind {
            Kind::Integer => Values::Integers(Vec::new()),
            Kind::Float => Values::Floats(Vec::new()),
            Kind::Text => Values::Texts(Vec::new()),
            Kind::Boolean => Values::Booleans(Vec::new()),
        };
        Self { values, present: field.optional.then(Vec::new) }
    }

    /// Reads the next `rows` cells.
    fn extend(&mut self, reader: ColumnReader, rows: usize) -> Result<(), ColumnError> {
        let present = &mut self.present;
        match (&mut self.values, reader) {
            (Values::Integers(values), ColumnReader::Int64ColumnReader(reader)) => {
                read_into(reader, rows, present, values)
            }
            (Values::Floats(values), ColumnReader::DoubleColumnReader(reader)) => {
                read_into(reader, rows, present, values)
            }
            (Values::Booleans(values), ColumnReader::BoolColumnReader(reader)) => {
                read_into(reader, rows, present, values)
            }
            (Values::Texts(texts), ColumnReader::ByteArrayColumnReader(reader)) => {
                let mut values: Vec<ByteArray> = Vec::new();
                read_into(reader, rows, present, &mut values)?;
                for value in values {
                    texts.push(value.as_utf8()?.to_owned());
                }
                Ok(())
            }
            _ => Err(ColumnError::Parquet("a group that does not fit the schema".to_owned())),
        }
    }
}

fn read_into<T: DataType>(
    mut reader: ColumnReaderImpl<T>,
    rows: usize,
    present: &mut Option<Vec<bool>>,
    values: &mut Vec<T::T>,
) -> Result<(), ColumnError> {
    let mut levels = Vec::new();
    let (read, ..) =
        reader.read_records(rows, present.as_ref().map(|_| &mut levels), None, values)?;
    if read != rows {
        return Err(ColumnError::Parquet(format!("{read} cells where {rows} are announced")));
    }
    if let Some(present) = present {
        present.extend(levels.iter().map(|&level: &i16| level > 0));
    }
    Ok(())
}
