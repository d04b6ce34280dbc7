//! Tables as commands read and write them.

use std::path::Path;

use wythoff_store::tables::TableFormat;

use crate::failure::Failure;
use crate::output::{Content, is_dash};

/// The format of the table that `flag` names, by its ending; CSV for `-`.
pub(crate) fn format_of(flag: &str, path: &Path) -> Result<TableFormat, Failure> {
    if is_dash(path) {
        return Ok(TableFormat::Csv);
    }
    TableFormat::of_file(path).ok_or_else(|| {
        Failure::refused(
            format!("{flag} {}: the name says no table format", path.display()),
            "end it in .npy or .csv",
        )
    })
}

/// What a table is made of.
pub(crate) const fn content(format: TableFormat) -> Content {
    match format {
        TableFormat::Npy => Content::Binary,
        TableFormat::Csv => Content::Text,
    }
}
