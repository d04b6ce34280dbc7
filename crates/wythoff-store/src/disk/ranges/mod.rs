//! A store on a host of static files, read by requests for ranges of bytes.

mod host;
mod reply;

use std::fmt;
use std::io::{self, ErrorKind};
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;

use super::{Disk, DiskError, Lock, ReadAt};
use crate::hash::FileHash;
use host::Host;

pub use reply::Reply;

/// Requests to a host.
pub trait Fetch: fmt::Debug + Send + Sync + 'static {
    /// Requests the file at `key`, or a range of its bytes.
    ///
    /// # Errors
    /// If the host does not answer. An answer of any status is no error.
    fn fetch(&self, key: &str, range: Option<Range<u64>>) -> io::Result<Reply>;
}

/// A store on a host of static files, for reading: each write is an error.
///
/// The large files of the store are those that its `pieces.json` lists. They are read in pieces of
/// 256 KiB, and each piece is compared with its hash; all other files are read whole. Up to 64 MiB
/// are kept in memory. A host that ignores ranges and sends the whole file is accepted for files of
/// up to 16 MiB.
///
/// ```
/// use std::ops::Range;
/// use wythoff_store::disk::{Disk, Fetch, Ranges, Reply};
///
/// /// A host that has one file.
/// #[derive(Debug)]
/// struct Host;
///
/// impl Fetch for Host {
///     fn fetch(&self, key: &str, _: Option<Range<u64>>) -> std::io::Result<Reply> {
///         let status = if key == "zarr.json" { 200 } else { 404 };
///         Ok(Reply { status, content_range: String::new(), bytes: b"{}".to_vec() })
///     }
/// }
///
/// let disk = Ranges::open(Host, "stores/5")?;
/// assert_eq!(disk.read_whole("zarr.json")?, b"{}");
/// assert!(disk.open("tiles.json").unwrap_err().is_missing());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Ranges(Arc<Host>);

impl Ranges {
    /// A store on a host. Requests the list of its large files. `place` is used in messages.
    ///
    /// # Errors
    /// If the host does not answer, or the list is no list of large files. If there is no list, all
    /// files are read whole.
    pub fn open(fetch: impl Fetch, place: impl Into<PathBuf>) -> Result<Self, DiskError> {
        Ok(Self(Arc::new(Host::open(Box::new(fetch), place.into())?)))
    }

    fn refuse<T>(&self, doing: &'static str, key: &str) -> Result<T, DiskError> {
        let source = ErrorKind::ReadOnlyFilesystem.into();
        Err(DiskError::new(doing, &self.path(key), source))
    }
}

impl Disk for Ranges {
    fn path(&self, key: &str) -> PathBuf {
        self.0.path(key)
    }

    fn write_whole(&self, key: &str, _: &[u8]) -> Result<(), DiskError> {
        self.refuse("write", key)
    }

    fn read_whole(&self, key: &str) -> Result<Vec<u8>, DiskError> {
        let file = self.open(key)?;
        let mut bytes = vec![0; file.length() as usize];
        file.read_at(0, &mut bytes)?;
        Ok(bytes)
    }

    fn open(&self, key: &str) -> Result<Box<dyn ReadAt>, DiskError> {
        Host::open_file(&self.0, key)
    }

    /// The hash of a large file follows from those of its pieces, without a request.
    fn hash(&self, key: &str) -> Result<FileHash, DiskError> {
        self.0.hash(key)
    }

    fn length(&self, key: &str) -> Result<Option<u64>, DiskError> {
        match self.open(key) {
            Ok(file) => Ok(Some(file.length())),
            Err(error) if error.is_missing() => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// # Errors
    /// Always, because a host of static files lists none.
    fn list(&self, key: &str) -> Result<Vec<String>, DiskError> {
        let problem = io::Error::new(ErrorKind::Unsupported, "the host lists no files");
        Err(DiskError::new("list", &self.path(key), problem))
    }

    fn rename(&self, from: &str, _: &str) -> Result<(), DiskError> {
        self.refuse("rename", from)
    }

    fn sync(&self) -> Result<(), DiskError> {
        Ok(())
    }

    fn lock(&self, key: &str) -> Result<Lock, DiskError> {
        self.refuse("lock", key)
    }
}

#[cfg(test)]
mod tests;
