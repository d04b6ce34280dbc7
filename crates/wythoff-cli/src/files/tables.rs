//! Tables of numbers, in NPY or CSV, and the choice of a format by the name of a file.

use std::path::Path;

use wythoff_store::tables::Format;

use super::Content;
use crate::failure::Failure;
use crate::input::is_dash;

/// Returns the format of the file that `flag` names: by its ending, or `stdout` for `-`. `what` is
/// the content of the file, and `endings` are those that `of_file` accepts.
pub(crate) fn format_of<F, E>(
    flag: &str,
    path: &Path,
    (what, endings): (&str, &str),
    stdout: Option<F>,
    of_file: impl FnOnce(&Path) -> Result<F, E>,
) -> Result<F, Failure> {
    match stdout {
        Some(format) if is_dash(path) => Ok(format),
        _ => of_file(path).map_err(|_| {
            let problem = match path.extension() {
                Some(ending) => format!("unsupported format `.{}` for {what}", ending.display()),
                None if is_dash(path) => format!("stdout is not possible for {what}"),
                None => format!("the name of {what} needs an ending"),
            };
            let message = format!("{flag} {}: {problem}", path.display());
            Failure::refused(message, format!("use {endings}"))
        }),
    }
}

/// Returns the format of the table that `flag` names; CSV for `-`.
pub(crate) fn table_format(flag: &str, path: &Path) -> Result<Format, Failure> {
    let of_file = |path: &Path| Format::of_file(path);
    format_of(flag, path, ("a table", ".npy or .csv"), Some(Format::Csv), of_file)
}

/// The kind of the bytes of a table.
pub(crate) const fn content(format: Format) -> Content {
    match format {
        Format::Npy => Content::Binary,
        Format::Csv => Content::Text,
    }
}
