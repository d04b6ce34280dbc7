//! Tables as commands read and write them.

use std::path::Path;

use wythoff_store::tables::Format;

use crate::failure::Failure;
use crate::output::{Content, is_dash};

/// The format of the table that `flag` names, by its ending; CSV for `-`.
pub(crate) fn format_of(flag: &str, path: &Path) -> Result<Format, Failure> {
    if is_dash(path) {
        return Ok(Format::Csv);
    }
    Format::of_file(path).map_err(|_| {
        Failure::refused(
            format!("{flag} {}: the name says no table format", path.display()),
            "end it in .npy or .csv",
        )
    })
}

/// What a table is made of.
pub(crate) const fn content(format: Format) -> Content {
    match format {
        Format::Npy => Content::Binary,
        Format::Csv => Content::Text,
    }
}
