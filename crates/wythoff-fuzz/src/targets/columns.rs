//! Tables of named columns in Parquet.

use std::cell::RefCell;
use std::io::{Seek, Write};
use std::sync::LazyLock;

use arbitrary::Unstructured;
use wythoff_store::columns::{Column, ColumnTable, ColumnWriter, Field, Kind as Values};

use crate::kind::Kind;

/// A table of a few rows, as a file.
static FILE: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let fields = [
        Field::new("n", Values::Integer),
        Field::new("name", Values::Text),
        Field::new("share", Values::Float).optional(),
        Field::new("solved", Values::Boolean),
    ];
    let columns: [Column; 4] = [
        vec![1_i64, -2, 1 << 40].into(),
        ["a", "", "φ"].map(str::to_owned).to_vec().into(),
        vec![Some(0.5), None, Some(2.0)].into(),
        vec![true, false, true].into(),
    ];
    let mut file = Vec::new();
    let mut writer = ColumnWriter::start(&mut file, &fields, &[("k", "5")]).expect("a start");
    writer.write(&columns).expect("rows");
    writer.finish().expect("an end");
    file
});

/// Changes a file by the edits of an input.
fn edited(input: &[u8]) -> arbitrary::Result<Vec<u8>> {
    let mut choices = Unstructured::new(input);
    let mut file = FILE.clone();
    for _ in 0..choices.int_in_range(0..=3)? {
        let at = choices.choose_index(file.len().max(1))?;
        match choices.int_in_range(0..=3)? {
            0 => file.truncate(at),
            1 => file.insert(at, choices.arbitrary()?),
            2 => drop(file.drain(at..(at + 1 + choices.choose_index(8)?).min(file.len()))),
            _ if file.is_empty() => {}
            _ => file[at] ^= choices.arbitrary::<u8>()?,
        }
    }
    Ok(file)
}

thread_local! {
    static PLACE: RefCell<std::fs::File> =
        RefCell::new(tempfile::tempfile().expect("a temporary file"));
}

/// A damaged file is an error, or a table whose columns have one length.
pub(super) fn run(input: &[u8]) -> Kind {
    let bytes = edited(input).unwrap_or_else(|_| input.to_vec());
    let file = PLACE.with_borrow_mut(|file| {
        file.rewind()?;
        file.set_len(0)?;
        file.write_all(&bytes)?;
        file.try_clone()
    });
    match ColumnTable::read(file.expect("a temporary file can be written")) {
        Ok(table) => {
            for field in table.fields() {
                let (name, rows) = (field.name(), table.len());
                let length = match field.kind() {
                    Values::Integer => table.column::<i64>(name).map(|cells| cells.len()),
                    Values::Float => table.column::<f64>(name).map(|cells| cells.len()),
                    Values::Text => table.column::<String>(name).map(|cells| cells.len()),
                    Values::Boolean => table.column::<bool>(name).map(|cells| cells.len()),
                };
                // Of columns with one name, the first is found.
                assert!(length.is_none_or(|length| length == rows), "{name}: {length:?}");
            }
            if bytes == *FILE {
                assert_eq!(table.column("n"), Some(vec![Some(1_i64), Some(-2), Some(1 << 40)]));
                assert_eq!(table.note("k"), Some("5"));
            }
            Kind::read(&[table.len(), table.fields().len()])
        }
        Err(error) => Kind::refused(error),
    }
}
