//! Access to the files of a store. A file is written whole, so that no reader sees a part of one.
//!
//! A store uses its files only through the trait [`Disk`]: ten operations on keys, which are paths
//! from the folder of the store with `/` between the names. [`Folder`] is a folder of this machine,
//! [`Memory`] keeps files in memory, and [`Ranges`] reads a store from a host of static files. An
//! object store can implement [`Disk`], too: it has keys, writes of whole objects, and reads of
//! ranges.
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
pub(crate) mod pieces;
mod ranges;
mod reason;

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::hash::FileHash;

#[doc(hidden)]
pub use faults::{Fault, Faults};
pub use folder::Folder;
pub use memory::Memory;
pub use pieces::Pieces;
pub use ranges::{Fetch, Ranges, Reply};
pub use reason::reason;

/// Files of a store by their keys, which are relative paths with `/` between the names.
///
/// Threads share a disk.
///
/// # Panics
/// A [`Folder`] panics if a name of a key is `.` or `..`.
pub trait Disk: fmt::Debug + Send + Sync {
    /// The path of the file at `key`, for messages.
    fn path(&self, key: &str) -> PathBuf;

    /// Writes a file of these bytes at `key`, in place of a file that is there, and creates the
    /// folders it needs.
    ///
    /// At any moment the file at `key` is either the old one or the whole new one. When this
    /// returns, the bytes are durable. The name is durable after [`Disk::sync`]: if the power fails
    /// before, the old file may be back.
    ///
    /// # Errors
    /// If the file cannot be written. Then nothing has changed.
    fn write_whole(&self, key: &str, bytes: &[u8]) -> Result<(), DiskError>;

    /// Reads all bytes of the file at `key`.
    ///
    /// # Errors
    /// If it cannot be read. [`DiskError::is_missing`] is true if there is no such file.
    fn read_whole(&self, key: &str) -> Result<Vec<u8>, DiskError>;

    /// Opens the file at `key`, to read parts of it.
    ///
    /// # Errors
    /// As [`Disk::read_whole`].
    fn open(&self, key: &str) -> Result<Box<dyn ReadAt>, DiskError>;

    /// Returns the hash of the file at `key`. A disk that reads parts of large files from elsewhere
    /// may derive it from hashes of these parts, and compares each part with its own.
    ///
    /// # Errors
    /// As [`Disk::read_whole`].
    fn hash(&self, key: &str) -> Result<FileHash, DiskError> {
        Ok(FileHash::of(&self.read_whole(key)?))
    }

    /// Returns the length of the file at `key` in bytes, or `None` if there is no such file.
    ///
    /// # Errors
    /// If the system cannot find the length.
    fn length(&self, key: &str) -> Result<Option<u64>, DiskError>;

    /// Lists the names of the files and folders in the folder at `key`, sorted; none if there is no
    /// such folder. Files that are still being written are not listed.
    ///
    /// # Errors
    /// If the folder cannot be read.
    fn list(&self, key: &str) -> Result<Vec<String>, DiskError>;

    /// Gives the file or folder at `from` the key `to`, in place of a file that is there, and
    /// creates the folders it needs. The new name is durable after [`Disk::sync`].
    ///
    /// # Errors
    /// If the system cannot rename it. Then nothing has changed.
    fn rename(&self, from: &str, to: &str) -> Result<(), DiskError>;

    /// Makes all files that were written and renamed so far durable. Call this before you write a
    /// file that refers to them.
    ///
    /// # Errors
    /// If the system cannot. Then the next call tries again.
    fn sync(&self) -> Result<(), DiskError>;

    /// Locks the file at `key` against other writers until the returned lock is dropped, and
    /// removes the temporary files that killed processes have left.
    ///
    /// # Errors
    /// [`DiskError::InUse`] if another process, or another part of this one, has the lock.
    fn lock(&self, key: &str) -> Result<Lock, DiskError>;
}

/// A file of which parts can be read, by many threads at once.
pub trait ReadAt: fmt::Debug + Send + Sync {
    /// Length of the file in bytes when it was opened.
    fn length(&self) -> u64;

    /// Fills `buffer` with the bytes from `offset` on.
    ///
    /// # Errors
    /// If they cannot be read, or the file is too short.
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

/// The bytes of a file that was read whole.
impl<B: AsRef<[u8]> + fmt::Debug + Send + Sync> ReadAt for B {
    fn length(&self) -> u64 {
        self.as_ref().len() as u64
    }

    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> Result<(), DiskError> {
        let start = usize::try_from(offset).unwrap_or(usize::MAX);
        let end = start.saturating_add(buffer.len());
        let Some(bytes) = self.as_ref().get(start..end) else {
            let end = io::ErrorKind::UnexpectedEof.into();
            return Err(DiskError::new("read", Path::new("bytes in memory"), end));
        };
        buffer.copy_from_slice(bytes);
        Ok(())
    }
}

/// Permission to write to a disk, which ends when the lock is dropped.
#[derive(Debug)]
pub struct Lock {
    /// The value that holds the lock.
    _held: Box<dyn fmt::Debug + Send + Sync>,
}

impl Lock {
    /// A lock that lasts as long as `held`.
    pub fn new(held: impl fmt::Debug + Send + Sync + 'static) -> Self {
        Self { _held: Box::new(held) }
    }
}

/// Why an operation on a file failed.
#[derive(Debug, Error)]
pub enum DiskError {
    /// An error of the system.
    #[error("cannot {doing} {}: {}", path.display(), reason(path, source))]
    Io {
        /// The operation, such as "read".
        doing: &'static str,
        /// The file or folder.
        path: PathBuf,
        /// The error of the system.
        source: io::Error,
    },
    /// Another process has the lock.
    #[error("{} is in use by another process", path.display())]
    InUse {
        /// The folder that is locked.
        path: PathBuf,
    },
}

impl DiskError {
    /// An error of the system in an operation, such as "read", on the file or folder at `path`.
    pub fn new(doing: &'static str, path: &Path, source: io::Error) -> Self {
        Self::Io { doing, path: path.to_owned(), source }
    }

    /// The kind of the error, if it is one of the system.
    pub fn kind(&self) -> Option<io::ErrorKind> {
        match self {
            Self::Io { source, .. } => Some(source.kind()),
            Self::InUse { .. } => None,
        }
    }

    /// Returns true if there is no such file.
    pub fn is_missing(&self) -> bool {
        self.kind() == Some(io::ErrorKind::NotFound)
    }
}

#[cfg(test)]
mod tests;
