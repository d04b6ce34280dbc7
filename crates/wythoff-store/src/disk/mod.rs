//! Where the files of a store are, and how they are written so that no half file is ever seen.
//!
//! Everything a store does with files goes through [`Disk`]: nine operations on keys, which are
//! paths from the folder of the store with `/` between the names. [`Folder`] is a folder of this
//! machine, [`Memory`] is none. Keys, whole writes and reads of ranges are all that an object store has, too.
//!
//! ```
//! use wythoff_store::disk::{Disk, Folder};
//!
//! let place = tempfile::tempdir()?;
//! let disk = Folder::new(place.path());
//! let lock = disk.lock("lock")?;
//! disk.write_whole("rows/c/0", b"0123456789")?;
//! disk.sync()?;
//! let mut middle = [0; 4];
//! disk.open("rows/c/0")?.read_at(3, &mut middle)?;
//! assert_eq!(&middle, b"3456");
//! assert_eq!(disk.list("rows/c")?, ["0"]);
//! assert_eq!(disk.length("rows/c/1")?, None);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod faults;
mod folder;
mod memory;

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

#[doc(hidden)]
pub use faults::{Fault, Faults};
pub use folder::Folder;
pub use memory::Memory;

/// A place for the files of a store, by keys: relative paths with `/` between the names.
///
/// Threads share it.
pub trait Disk: fmt::Debug + Send + Sync {
    /// Where the file at `key` is, for messages.
    fn path(&self, key: &str) -> PathBuf;

    /// Puts a file of these bytes at `key`, in place of what is there, with the folders it needs.
    ///
    /// Whatever happens, the file at `key` is either what it was or whole. When this returns, its
    /// bytes are durable; that it is the file at `key` is so after [`Disk::sync`]: if the power
    /// fails before, what was there may be there again.
    ///
    /// # Errors
    /// If it cannot be written; then nothing has changed.
    fn write_whole(&self, key: &str, bytes: &[u8]) -> Result<(), DiskError>;

    /// All bytes of the file at `key`.
    ///
    /// # Errors
    /// If it cannot be read; [`DiskError::is_missing`] tells that there is none.
    fn read_whole(&self, key: &str) -> Result<Vec<u8>, DiskError>;

    /// Opens the file at `key`, to read parts of it.
    ///
    /// # Errors
    /// As [`Disk::read_whole`].
    fn open(&self, key: &str) -> Result<Box<dyn ReadAt>, DiskError>;

    /// Bytes of the file at `key`, or none if there is no file.
    ///
    /// # Errors
    /// If the system does not tell.
    fn length(&self, key: &str) -> Result<Option<u64>, DiskError>;

    /// Names of the files and folders in the folder at `key`, sorted; none if there is no such
    /// folder. What is being written has no name yet.
    ///
    /// # Errors
    /// If it cannot be read.
    fn list(&self, key: &str) -> Result<Vec<String>, DiskError>;

    /// Gives the file at `from` the key `to`, in place of what is there, with the folders it needs.
    /// Durable after [`Disk::sync`].
    ///
    /// # Errors
    /// If it cannot; then nothing has changed.
    fn rename(&self, from: &str, to: &str) -> Result<(), DiskError>;

    /// Makes durable what was written and renamed so far. To be called before anything is written
    /// that counts on it.
    ///
    /// # Errors
    /// If it cannot; then it is still to be done.
    fn sync(&self) -> Result<(), DiskError>;

    /// Keeps others from writing, until what is returned is dropped; then clears away what
    /// unfinished writes of dead processes have left behind.
    ///
    /// # Errors
    /// [`DiskError::InUse`] if another process, or another part of this one, has the lock.
    fn lock(&self, key: &str) -> Result<Lock, DiskError>;
}

/// A file of which parts can be read, by many threads at once.
pub trait ReadAt: fmt::Debug + Send + Sync {
    /// Bytes of the file when it was opened.
    fn length(&self) -> u64;

    /// Fills `buffer` with the bytes from `offset` on.
    ///
    /// # Errors
    /// If they cannot be read, or the file ends before.
    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> Result<(), DiskError>;
}

impl ReadAt for Box<dyn ReadAt> {
    fn length(&self) -> u64 {
        (**self).length()
    }

    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> Result<(), DiskError> {
        (**self).read_at(offset, buffer)
    }
}

/// Bytes in memory, as of a file that was read whole.
impl ReadAt for Vec<u8> {
    fn length(&self) -> u64 {
        (**self).length()
    }

    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> Result<(), DiskError> {
        (**self).read_at(offset, buffer)
    }
}

impl ReadAt for &[u8] {
    fn length(&self) -> u64 {
        (**self).length()
    }

    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> Result<(), DiskError> {
        (**self).read_at(offset, buffer)
    }
}

impl ReadAt for [u8] {
    fn length(&self) -> u64 {
        self.len() as u64
    }

    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> Result<(), DiskError> {
        let start = usize::try_from(offset).unwrap_or(usize::MAX);
        let end = start.saturating_add(buffer.len());
        let Some(bytes) = self.get(start..end) else {
            let end = io::ErrorKind::UnexpectedEof.into();
            return Err(DiskError::new("read", Path::new("bytes in memory"), end));
        };
        buffer.copy_from_slice(bytes);
        Ok(())
    }
}

/// The right to write, given back when it is dropped.
#[derive(Debug)]
pub struct Lock {
    /// Locked as long as this is there.
    _held: Box<dyn fmt::Debug + Send + Sync>,
}

impl Lock {
    /// The right to write that somebody has as long as `held` is there.
    pub fn new(held: impl fmt::Debug + Send + Sync + 'static) -> Self {
        Self { _held: Box::new(held) }
    }
}

/// Why something could not be done with a file.
#[derive(Debug, Error)]
pub enum DiskError {
    /// The system refused.
    #[error("cannot {doing} {}: {source}", path.display())]
    Io {
        /// What was to be done, as in "read".
        doing: &'static str,
        /// The file or folder.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// Somebody else has the lock.
    #[error("{} is in use by another process", path.display())]
    InUse {
        /// The folder that is locked.
        path: PathBuf,
    },
}

impl DiskError {
    /// What the system said when `doing` something, as in "read", with the file or folder at `path`.
    pub fn new(doing: &'static str, path: &Path, source: io::Error) -> Self {
        Self::Io { doing, path: path.to_owned(), source }
    }

    /// What the system said, if it was the system.
    pub fn kind(&self) -> Option<io::ErrorKind> {
        match self {
            Self::Io { source, .. } => Some(source.kind()),
            Self::InUse { .. } => None,
        }
    }

    /// Whether there is no such file.
    pub fn is_missing(&self) -> bool {
        self.kind() == Some(io::ErrorKind::NotFound)
    }
}

#[cfg(test)]
mod tests;
