//! The census as a table of columns.

use std::io::{self, Write};

use serde_json::Value;
use wythoff_store::columns::{Column, ColumnFormat, Field, Kind, write_columns};

/// The place of a column's value in an entry.
struct Source {
    field: Field,
    path: &'static [&'static str],
}

fn sources() -> Vec<Source> {
    let from = |name: &str, kind, path| Source { field: Field::new(name, kind), path };
    let maybe = |name: &str, kind, path| Source { field: Field::new(name, kind).optional(), path };
    vec![
        from("p", Kind::Integer, &["p"]),
        from("q", Kind::Integer, &["q"]),
        from("in_omega", Kind::Boolean, &["in_omega"]),
        from("beams", Kind::Integer, &["beams"]),
        from("class", Kind::Text, &["class"]),
        maybe("frequency", Kind::Float, &["frequency"]),
        maybe("growth", Kind::Float, &["growth"]),
        maybe("growth_error", Kind::Float, &["growth_error"]),
        maybe("strength", Kind::Float, &["strength"]),
        maybe("fill_rules", Kind::Text, &["model", "fill_rules"]),
        maybe("lines", Kind::Integer, &["model", "lines"]),
        maybe("model_class", Kind::Text, &["model", "class"]),
        maybe("model_growth", Kind::Float, &["model", "largest_growth"]),
        maybe("model_frequency", Kind::Float, &["model", "frequency"]),
        maybe("model_searched_to", Kind::Float, &["model", "searched_to"]),
        from("beams_as_conjectured", Kind::Boolean, &["beams_as_conjectured"]),
        maybe("class_as_conjectured", Kind::Boolean, &["class_as_conjectured"]),
    ]
}

/// Writes the entries, one per row.
pub(super) fn write(
    format: ColumnFormat,
    out: impl Write + Send,
    entries: &[Value],
    rows: u64,
) -> io::Result<()> {
    let sources = sources();
    let fields: Vec<Field> = sources.iter().map(|source| source.field.clone()).collect();
    let columns: Vec<Column> = sources.iter().map(|source| source.column(entries)).collect();
    let notes = [("census", "(p,q)-GDWN"), ("rows", &rows.to_string())];
    Ok(write_columns(format, out, &fields, &columns, &notes)?)
}

impl Source {
    fn column(&self, entries: &[Value]) -> Column {
        let values =
            entries.iter().map(|entry| self.path.iter().fold(entry, |value, name| &value[name]));
        match self.field.kind() {
            Kind::Integer => values.map(Value::as_i64).collect::<Vec<_>>().into(),
            Kind::Float => values.map(Value::as_f64).collect::<Vec<_>>().into(),
            Kind::Text => {
                values.map(|value| value.as_str().map(str::to_owned)).collect::<Vec<_>>().into()
            }
            Kind::Boolean => values.map(Value::as_bool).collect::<Vec<_>>().into(),
        }
    }
}
