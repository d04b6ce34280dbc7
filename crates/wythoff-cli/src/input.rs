//! Input files, and `-` for stdin.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

/// Opens a file for reading, or stdin if the path is `-`.
pub(crate) fn open(path: &Path) -> io::Result<Box<dyn Read>> {
    if is_dash(path) {
        return Ok(Box::new(io::stdin().lock()));
    }
    File::open(path).map(|file| -> Box<dyn Read> { Box::new(file) })
}

/// Reads a file of at most `most` bytes, so that a device without an end is refused.
pub(crate) fn read(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        let message = format!("it has more than {} MB", most / 1_000_000);
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, message));
    }
    Ok(bytes)
}

/// Returns true if a path is `-`, which stands for stdin or stdout.
pub(crate) fn is_dash(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Returns true if a path is a pipe or a device.
pub(crate) fn is_special(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_of_more_bytes_than_allowed_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        std::fs::write(&file, [7; 2_000_000]).unwrap();
        assert_eq!(read(&file, 2_000_000).unwrap(), [7; 2_000_000]);
        let error = read(&file, 1_999_999).unwrap_err();
        assert_eq!(error.to_string(), "it has more than 1 MB");
    }

    #[test]
    #[cfg(unix)]
    fn a_device_without_an_end_is_refused() {
        let error = read(Path::new("/dev/zero"), 3_000_000).unwrap_err();
        assert_eq!(error.to_string(), "it has more than 3 MB");
    }
}
