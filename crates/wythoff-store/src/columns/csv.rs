//! Tables of columns as CSV: a line of names, then a line a row.

use std::io::Write;

use super::{Column, ColumnError, Field, Values};

/// Writes a table as CSV, names first. Texts are quoted where they need quotes, and a cell without
/// a value is empty.
///
/// # Errors
/// If the columns do not fit the fields, or `out` cannot be written.
///
/// ```
/// use wythoff_store::columns::{Field, Kind, write_csv};
/// let fields = [Field::new("k", Kind::Integer), Field::new("rise", Kind::Float).optional()];
/// let mut text = Vec::new();
/// write_csv(&mut text, &fields, &[vec![7, 8].into(), vec![Some(7.25), None].into()])?;
/// assert_eq!(text, b"k,rise\n7,7.25\n8,\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_csv(
    mut out: impl Write,
    fields: &[Field],
    columns: &[Column],
) -> Result<(), ColumnError> {
    super::check(fields, columns)?;
    let names: Vec<_> = fields.iter().map(|field| quoted(&field.name)).collect();
    writeln!(out, "{}", names.join(","))?;
    let texts: Vec<Vec<String>> = columns.iter().map(texts).collect();
    let rows = texts.first().map_or(0, Vec::len);
    for row in 0..rows {
        let cells: Vec<&str> = texts.iter().map(|texts| texts[row].as_str()).collect();
        writeln!(out, "{}", cells.join(","))?;
    }
    out.flush()?;
    Ok(())
}

/// Returns the cells of a column as texts. A cell without a value is empty.
fn texts(column: &Column) -> Vec<String> {
    let mut values: Vec<String> = match &column.values {
        Values::Integers(values) => values.iter().map(i64::to_string).collect(),
        Values::Floats(values) => values.iter().map(f64::to_string).collect(),
        Values::Texts(values) => values.iter().map(|text| quoted(text)).collect(),
        Values::Booleans(values) => values.iter().map(bool::to_string).collect(),
    };
    let Some(present) = &column.present else { return values };
    let mut values = values.drain(..);
    let cell = |&there: &bool| there.then(|| values.next()).flatten().unwrap_or_default();
    present.iter().map(cell).collect()
}

fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::super::Kind;
    use super::*;

    #[test]
    fn columns_of_every_kind_are_written_and_missing_values_are_empty() {
        let fields = [
            Field::new("a,b", Kind::Text),
            Field::new("c", Kind::Boolean).optional(),
            Field::new("d", Kind::Integer).optional(),
        ];
        let columns = [
            vec!["plain 1 2".to_owned(), "a \"b\"".to_owned(), "x\ny".to_owned()].into(),
            vec![None, Some(true), Some(false)].into(),
            vec![Some(-1), None, Some(i64::MAX)].into(),
        ];
        let mut text = Vec::new();
        write_csv(&mut text, &fields, &columns).unwrap();
        let lines = "\"a,b\",c,d\nplain 1 2,,-1\n\"a \"\"b\"\"\",true,\n\"x\ny\",false,9223372036854775807\n";
        assert_eq!(String::from_utf8(text).unwrap(), lines);
        let short = write_csv(Vec::new(), &fields, &columns[..2]).unwrap_err();
        assert_eq!(short.to_string(), "column \"d\": it was not given");
    }
}
