//! Input files, and `-` for stdin.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// Opens a file for reading, or stdin if the path is `-`.
pub(crate) fn open(path: &Path) -> io::Result<Box<dyn Read>> {
    if is_dash(path) {
        return Ok(Box::new(io::stdin().lock()));
    }
    File::open(path).map(|file| -> Box<dyn Read> { Box::new(file) })
}

/// Returns true if a path is `-`, which stands for stdin or stdout.
pub(crate) fn is_dash(path: &Path) -> bool {
    path.as_os_str() == "-"
}
