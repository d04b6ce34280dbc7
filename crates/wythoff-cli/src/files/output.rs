//! Output files. A file is opened before the work begins, and replaces an older one only when it is
//! complete.

use std::ffi::OsStr;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, IsTerminal, Stdout, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use tempfile::NamedTempFile;

use crate::failure::{Failure, Result};
use crate::input::is_dash;

/// The names of temporary files.
const PREFIX: &str = ".wythoff-";
const SUFFIX: &str = ".part";

/// Bytes of a buffer; a row of a table or picture takes a few writes.
const BUFFER: usize = 1 << 18;

/// The output file of a command. The file appears under its name when [`Output::finish`] succeeds;
/// until then, and if the work fails, a file that was there before stays unchanged.
#[derive(Debug)]
pub(crate) struct Output {
    path: PathBuf,
    target: BufWriter<Target>,
}

#[derive(Debug)]
enum Target {
    Stdout(Stdout),
    /// A pipe or a device, which cannot be replaced and is written directly.
    Direct(File),
    /// A temporary file in the same folder, renamed to the target at the end.
    Beside(NamedTempFile),
}

/// The kind of an output's bytes: binary output is not sent to a terminal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Content {
    Text,
    Binary,
}

impl Output {
    /// Opens `path`, or stdout if it is `-`.
    pub(crate) fn open(path: &Path, content: Content) -> Result<Self> {
        let target = if is_dash(path) {
            let stdout = io::stdout();
            if content == Content::Binary && stdout.is_terminal() {
                return Err(Failure::refused(
                    "-o -: a binary file cannot be printed on a terminal",
                    "pipe the output into a file or a program, or give a file name",
                ));
            }
            Target::Stdout(stdout)
        } else {
            open(path).map_err(|error| Failure::write(path.display(), &error))?
        };
        Ok(Self { path: path.to_owned(), target: BufWriter::with_capacity(BUFFER, target) })
    }

    /// Writes the whole file with `write`, and finishes it.
    pub(crate) fn fill(mut self, write: impl FnOnce(&mut Self) -> io::Result<()>) -> Result {
        write(&mut self).map_err(|error| Failure::write(self.path.display(), &error))?;
        self.finish()
    }

    /// Gives the complete file its name.
    pub(crate) fn finish(self) -> Result {
        let Self { path, target } = self;
        let done = target.into_inner().map_err(io::IntoInnerError::into_error).and_then(|target| {
            match target {
                Target::Stdout(mut stdout) => stdout.flush(),
                Target::Direct(_) => Ok(()),
                Target::Beside(file) => {
                    file.as_file().sync_all()?;
                    file.persist(real(&path)?).map(drop).map_err(|error| error.error)
                }
            }
        });
        done.map_err(|error| Failure::write(path.display(), &error))
    }
}

/// Returns the file that `path` leads to if it is a link, and otherwise `path`. The file need not
/// exist.
fn real(path: &Path) -> io::Result<PathBuf> {
    match fs::canonicalize(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(match fs::read_link(path) {
            Ok(file) => path.with_file_name("").join(file),
            Err(_) => path.to_owned(),
        }),
        found => found,
    }
}

fn open(path: &Path) -> io::Result<Target> {
    let path = real(path)?;
    let mut permissions = None;
    match fs::metadata(&path) {
        Ok(found) if found.is_file() => {
            // Opening it checks the permission to write: a read-only file is not replaced.
            OpenOptions::new().write(true).open(&path)?;
            permissions = Some(found.permissions());
        }
        // A folder fails here, with the message of the system.
        Ok(_) => return OpenOptions::new().write(true).open(&path).map(Target::Direct),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(error),
    }
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    if !folder.exists() {
        return Err(io::ErrorKind::NotFound.into());
    }
    remove_stale(folder);
    let mut builder = tempfile::Builder::new();
    builder.prefix(PREFIX).suffix(SUFFIX);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // The permissions of any new file: the umask reduces them.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    // The kind alone, because the message of `tempfile` names its temporary file.
    let file = builder.tempfile_in(folder).map_err(|error| io::Error::from(error.kind()))?;
    if let Some(permissions) = permissions {
        file.as_file().set_permissions(permissions)?;
    }
    // The lock tells other processes that the file is being written. Without one, as on some
    // network file systems, the file is removed by nobody.
    let _ = file.as_file().try_lock();
    Ok(Target::Beside(file))
}

/// Removes temporary files of processes that were killed: those that no process holds locked.
fn remove_stale(folder: &Path) {
    /// A younger file may have been created and not yet locked.
    const YOUNG: Duration = Duration::from_secs(60);
    let is_temporary = |path: &PathBuf| {
        let name = path.file_name().and_then(OsStr::to_str);
        name.is_some_and(|name| name.starts_with(PREFIX) && name.ends_with(SUFFIX))
    };
    let is_stale = |path: &PathBuf| -> io::Result<bool> {
        let file = OpenOptions::new().write(true).open(path)?;
        let age = file.metadata()?.modified()?.elapsed().unwrap_or_default();
        Ok(age > YOUNG && file.try_lock().is_ok())
    };
    // A folder that cannot be listed, or a file that cannot be removed, does no harm.
    let found = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    for path in found.filter(is_temporary).filter(|path| is_stale(path).unwrap_or(false)) {
        let _ = fs::remove_file(path);
    }
}

impl Write for Target {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Stdout(stdout) => stdout.write(bytes),
            Self::Direct(file) => file.write(bytes),
            Self::Beside(file) => file.as_file_mut().write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Stdout(stdout) => stdout.flush(),
            Self::Direct(file) => file.flush(),
            Self::Beside(file) => file.as_file_mut().flush(),
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.target.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.target.flush()
    }
}

#[cfg(test)]
mod tests {
    use std::time::SystemTime;

    use super::*;

    #[test]
    #[cfg(unix)]
    fn the_file_that_a_link_names_is_written_even_if_there_is_none_yet() {
        let folder = tempfile::tempdir().unwrap();
        let link = folder.path().join("link.csv");
        let write = |bytes: &'static [u8]| {
            Output::open(&link, Content::Text)?.fill(|output| output.write_all(bytes))
        };
        for bytes in [&b"new"[..], b"again"] {
            let _ = std::os::unix::fs::symlink("file.csv", &link);
            write(bytes).unwrap();
            assert_eq!(fs::read(folder.path().join("file.csv")).unwrap(), bytes);
            assert!(link.is_symlink());
        }
        fs::remove_file(&link).unwrap();
        std::os::unix::fs::symlink("nowhere/file.csv", &link).unwrap();
        assert!(write(b"lost").is_err());
        assert!(link.is_symlink());
    }

    #[test]
    fn files_of_killed_processes_are_removed_and_those_that_are_written_stay() {
        let folder = tempfile::tempdir().unwrap();
        let place = |name: &str| folder.path().join(name);
        let hour_ago = SystemTime::now() - Duration::from_secs(3600);
        let old = |name: &str| {
            let file = File::create(place(name)).unwrap();
            file.set_modified(hour_ago).unwrap();
            file
        };
        drop(old(".wythoff-killed.part"));
        drop(old(".wythoff-other.txt"));
        drop(old("mine.part"));
        drop(File::create(place(".wythoff-young.part")).unwrap());
        // A file that another process writes for long without a change of its time.
        let written = old(".wythoff-written.part");
        written.try_lock().unwrap();

        let mut output = Output::open(&place("x.txt"), Content::Text).unwrap();
        output.write_all(b"text").unwrap();
        // A second output at the same time leaves the first one alone.
        let second = Output::open(&place("y.txt"), Content::Text).unwrap();
        output.finish().unwrap();
        second.finish().unwrap();
        let mut left: Vec<String> = fs::read_dir(folder.path())
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        left.sort_unstable();
        let expected = [".wythoff-other.txt", ".wythoff-written.part", ".wythoff-young.part"];
        assert_eq!(left[..3], expected);
        assert_eq!(left[3..], ["mine.part", "x.txt", "y.txt"]);
        assert_eq!(fs::read(place("x.txt")).unwrap(), b"text");
    }
}
