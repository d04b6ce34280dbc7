//! Writing a table, one row group after the other.

use std::io::Write;
use std::sync::Arc;

use parquet::basic::{Encoding, LogicalType, Repetition, Type as Physical};
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DataType, DoubleType, Int64Type};
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter};
use parquet::schema::types::{ColumnPath, Type};

use super::{Column, ColumnError, Field, Kind, Values, check};

/// Writes a table of columns, one group of rows after the other.
#[derive(Debug)]
pub struct ColumnWriter<W: Write + Send> {
    fields: Vec<Field>,
    writer: Inner<W>,
}

/// The writer of the crate, which does not implement `Debug`.
#[derive(derive_more::Debug)]
#[debug("SerializedFileWriter {{ .. }}")]
struct Inner<W: Write + Send>(SerializedFileWriter<W>);

impl<W: Write + Send> ColumnWriter<W> {
    /// Starts a table of these columns. `notes` are names and values for its footer.
    ///
    /// # Errors
    /// If `out` cannot be written.
    pub fn start(out: W, fields: &[Field], notes: &[(&str, &str)]) -> Result<Self, ColumnError> {
        let types = fields.iter().map(|field| field.to_type().map(Arc::new));
        let types = types.collect::<Result<_, ColumnError>>()?;
        let schema = Type::group_type_builder("schema").with_fields(types).build()?;
        let notes =
            notes.iter().map(|&(name, value)| KeyValue::new(name.to_owned(), value.to_owned()));
        let mut properties =
            WriterProperties::builder().set_key_value_metadata(Some(notes.collect()));
        for field in fields {
            let path = ColumnPath::new(vec![field.name.clone()]);
            let by_dictionary = field.kind == Kind::Text;
            properties = properties.set_column_dictionary_enabled(path.clone(), by_dictionary);
            if field.kind == Kind::Integer {
                properties = properties.set_column_encoding(path, Encoding::DELTA_BINARY_PACKED);
            }
        }
        let properties = Arc::new(properties.build());
        let writer = Inner(SerializedFileWriter::new(out, Arc::new(schema), properties)?);
        Ok(Self { fields: fields.to_vec(), writer })
    }

    /// Writes a group of rows: the columns in the order of the fields, all of the same length.
    /// Readers are fast with groups of 10^5 to 10^6 rows.
    ///
    /// # Errors
    /// If the columns do not fit the fields, or the output cannot be written.
    pub fn write(&mut self, columns: &[Column]) -> Result<(), ColumnError> {
        check(&self.fields, columns)?;
        let mut group = self.writer.0.next_row_group()?;
        for (field, column) in self.fields.iter().zip(columns) {
            // There is a writer for every field, because the schema is made of the fields.
            let Some(mut writer) = group.next_column()? else { break };
            let levels: Option<Vec<i16>> = field.optional.then(|| match &column.present {
                Some(present) => present.iter().map(|&there| i16::from(there)).collect(),
                None => vec![1; column.len()],
            });
            write_values(&mut writer, &column.values, levels.as_deref())?;
            writer.close()?;
        }
        group.close()?;
        Ok(())
    }

    /// Ends the table and flushes the output.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub fn finish(self) -> Result<(), ColumnError> {
        self.writer.0.close()?;
        Ok(())
    }
}

fn write_values(
    writer: &mut SerializedColumnWriter<'_>,
    values: &Values,
    levels: Option<&[i16]>,
) -> Result<(), ColumnError> {
    fn batch<T: DataType>(
        writer: &mut SerializedColumnWriter<'_>,
        values: &[T::T],
        levels: Option<&[i16]>,
    ) -> Result<(), ColumnError> {
        writer.typed::<T>().write_batch(values, levels, None)?;
        Ok(())
    }
    match values {
        Values::Integers(values) => batch::<Int64Type>(writer, values, levels),
        Values::Floats(values) => batch::<DoubleType>(writer, values, levels),
        Values::Booleans(values) => batch::<BoolType>(writer, values, levels),
        Values::Texts(values) => {
            let values: Vec<ByteArray> =
                values.iter().map(|text| ByteArray::from(text.as_str())).collect();
            batch::<ByteArrayType>(writer, &values, levels)
        }
    }
}

impl Field {
    /// Returns the type of the field in Parquet.
    fn to_type(&self) -> Result<Type, ColumnError> {
        let (physical, logical) = match self.kind {
            Kind::Integer => (Physical::INT64, None),
            Kind::Float => (Physical::DOUBLE, None),
            Kind::Text => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
            Kind::Boolean => (Physical::BOOLEAN, None),
        };
        let repetition = if self.optional { Repetition::OPTIONAL } else { Repetition::REQUIRED };
        let builder = Type::primitive_type_builder(&self.name, physical);
        Ok(builder.with_repetition(repetition).with_logical_type(logical).build()?)
    }
}
