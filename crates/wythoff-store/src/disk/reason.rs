//! Errors of the operating system, in words.

use std::io;
use std::path::Path;

/// Says why the operating system refused a path: without the number of the error, and with the
/// folder that is missing, if one is.
///
/// ```
/// use std::path::Path;
/// use wythoff_store::disk::reason;
/// let path = Path::new("no-such-folder/board.npy");
/// let error = std::fs::File::open(path).unwrap_err();
/// assert_eq!(reason(path, &error), "the folder `no-such-folder` does not exist");
/// ```
pub fn reason(path: &Path, error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => match path.parent() {
            Some(folder) if !folder.as_os_str().is_empty() && !folder.exists() => {
                format!("the folder `{}` does not exist", folder.display())
            }
            _ => "there is no such file".to_owned(),
        },
        io::ErrorKind::PermissionDenied => "permission denied".to_owned(),
        io::ErrorKind::IsADirectory => "it is a folder".to_owned(),
        io::ErrorKind::AlreadyExists => "something else has this name".to_owned(),
        io::ErrorKind::NotADirectory => "a folder in its path is a file".to_owned(),
        io::ErrorKind::StorageFull => "no space is left on the disk".to_owned(),
        io::ErrorKind::ReadOnlyFilesystem => "the disk is read-only".to_owned(),
        _ => {
            let text = error.to_string();
            let number = error.raw_os_error().map(|number| format!(" (os error {number})"));
            let words = number.and_then(|number| text.strip_suffix(&number));
            words.unwrap_or(&text).to_owned()
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs::File;

    use super::*;

    #[test]
    fn the_reason_has_no_number() {
        let folder = tempfile::tempdir().unwrap();
        let reason_of = |name: &str| {
            let path = folder.path().join(name);
            reason(&path, &File::open(&path).unwrap_err())
        };
        File::create(folder.path().join("file")).unwrap();
        assert_eq!(reason_of("other"), "there is no such file");
        assert_eq!(reason_of("file/below"), "a folder in its path is a file");
        let lost = folder.path().join("lost/below").display().to_string();
        assert_eq!(reason_of("lost/below/x"), format!("the folder `{lost}` does not exist"));
        let other = io::Error::from_raw_os_error(28);
        assert_eq!(reason(Path::new("x"), &other), "no space is left on the disk");
        let rare = io::Error::from_raw_os_error(99);
        assert!(!reason(Path::new("x"), &rare).contains("os error"));
        assert_eq!(reason(Path::new("x"), &io::Error::other("no answer")), "no answer");
    }
}
