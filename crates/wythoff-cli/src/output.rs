//! Output files: opened before the work begins, in place only when they are whole.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, IsTerminal, Stdout, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use crate::failure::Failure;

/// Large enough that a row of a table or picture is a few writes.
const BUFFER: usize = 1 << 18;

/// Where `-o` points. What is written appears there when [`Output::finish`] succeeds; until then,
/// and if the work ends before, whatever was there stays as it was.
#[derive(Debug)]
pub(crate) struct Output {
    path: PathBuf,
    target: BufWriter<Target>,
}

#[derive(Debug)]
enum Target {
    Stdout(Stdout),
    /// A pipe or a device: there is nothing to replace, so it is written directly.
    Direct(File),
    /// A file beside the target, which takes its place in the end.
    Beside(NamedTempFile),
}

/// What an output is made of: binary is kept away from terminals.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Content {
    Text,
    Binary,
}

impl Output {
    /// Opens `path`, or stdout if it is `-`.
    pub(crate) fn open(path: &Path, content: Content) -> Result<Self, Failure> {
        let target = if is_dash(path) {
            let stdout = io::stdout();
            if content == Content::Binary && stdout.is_terminal() {
                return Err(Failure::refused(
                    "-o -: the terminal cannot show a binary file",
                    "pipe the output into a file or a program, or name a file",
                ));
            }
            Target::Stdout(stdout)
        } else {
            open(path).map_err(|error| Failure::write(path.display(), &error))?
        };
        Ok(Self { path: path.to_owned(), target: BufWriter::with_capacity(BUFFER, target) })
    }

    /// Puts the finished file in its place.
    pub(crate) fn finish(self) -> Result<(), Failure> {
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

/// Whether a path is `-`, stdin or stdout.
pub(crate) fn is_dash(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// The file itself, where `path` is a link to one.
fn real(path: &Path) -> io::Result<PathBuf> {
    match fs::canonicalize(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(path.to_owned()),
        found => found,
    }
}

fn open(path: &Path) -> io::Result<Target> {
    let path = real(path)?;
    let mut permissions = None;
    match fs::metadata(&path) {
        Ok(found) if found.is_file() => {
            // A file that may not be written is not replaced either.
            OpenOptions::new().write(true).open(&path)?;
            permissions = Some(found.permissions());
        }
        // A folder fails here, with the words of the system.
        Ok(_) => return OpenOptions::new().write(true).open(&path).map(Target::Direct),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(error),
    }
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let mut builder = tempfile::Builder::new();
    builder.prefix(".wythoff-").suffix(".part");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // As for any new file: what the umask leaves of it.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    // The kind alone: tempfile adds the name it tried, which nobody asked for.
    let file = builder.tempfile_in(folder).map_err(|error| io::Error::from(error.kind()))?;
    if let Some(permissions) = permissions {
        file.as_file().set_permissions(permissions)?;
    }
    Ok(Target::Beside(file))
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
