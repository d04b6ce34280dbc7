//! Tables of numbers and of named columns, and the choice of a format by the name of a file.

use std::path::Path;

use wythoff_store::columns::ColumnFormat;
use wythoff_store::tables::TableFormat;

use super::Content;
use crate::failure::{Failure, Result};
use crate::input::{is_dash, is_special};

/// Returns the format of the file that `flag` names: by its ending, or `stdout` for `-`, a pipe or
/// a device. `what` is the content of the file, and `endings` are those that `of_file` accepts.
pub(crate) fn format_of<F>(
    flag: &str,
    path: &Path,
    (what, endings): (&str, &str),
    stdout: Option<F>,
    of_file: impl FnOnce(&Path) -> Option<F>,
) -> Result<F> {
    let special = || stdout.filter(|_| is_dash(path) || is_special(path));
    of_file(path).or_else(special).ok_or_else(|| {
        let message = format!("{flag} {}: {}", path.display(), unsupported(path, what));
        Failure::refused(message, format!("use {endings}"))
    })
}

/// Says what is wrong with the ending of a file name.
pub(crate) fn unsupported(path: &Path, what: &str) -> String {
    match path.extension() {
        Some(ending) => format!("unsupported format `.{}` for {what}", ending.display()),
        None if is_dash(path) => format!("stdout is not possible for {what}"),
        None => format!("the name of {what} needs an ending"),
    }
}

/// Returns the format of the table that `flag` names; CSV for `-`.
pub(crate) fn table_format(flag: &str, path: &Path) -> Result<TableFormat> {
    format_of(flag, path, ("a table", ".npy or .csv"), Some(TableFormat::Csv), TableFormat::of_file)
}

/// The kind of the bytes of a table.
pub(crate) const fn content(format: TableFormat) -> Content {
    match format {
        TableFormat::Npy => Content::Binary,
        TableFormat::Csv => Content::Text,
    }
}

/// Returns the format of the table of named columns that `-o` names. Stdout is refused, because a
/// run that writes there could not be resumed.
pub(crate) fn column_format(path: &Path, what: &str) -> Result<ColumnFormat> {
    format_of("-o", path, (what, ".parquet or .csv"), None, ColumnFormat::of_file)
}

/// Returns the format in which `--columns` writes a table, given its format without the flag;
/// `None` stands for a file that is no table.
pub(crate) fn with_columns(table: Option<TableFormat>) -> Result<ColumnFormat> {
    match table {
        Some(TableFormat::Csv) => Ok(ColumnFormat::Csv),
        _ => Err(Failure::refused(
            "--columns: only CSV and Parquet have columns",
            "give a file that ends in .csv or .parquet",
        )),
    }
}

/// The kind of the bytes of a table of named columns.
pub(crate) const fn content_of_columns(format: ColumnFormat) -> Content {
    match format {
        ColumnFormat::Parquet => Content::Binary,
        ColumnFormat::Csv => Content::Text,
    }
}
