//! A disk in memory.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard, Weak};

use super::{Disk, DiskError, Lock, ReadAt};

/// A disk in memory, for boards that are needed only while a program runs.
///
/// Clones share their files.
///
/// ```
/// use wythoff::K;
/// use wythoff::blocking::tiling::Tiling;
/// use wythoff::blocking::Sweep;
/// use wythoff_store::board::{SweepJob, View};
/// use wythoff_store::disk::Memory;
///
/// let (disk, sweep) = (Memory::new(), Sweep::new(K::try_new(400)?));
/// let tiling = Tiling::try_new(1200, 256)?;
/// let job = SweepJob { sweep, tiling, pyramid: true, resume: false, verify: None };
/// job.run(&disk, &(), &|_| ())?;
/// assert!(disk.bytes() > 10_000);
/// assert_eq!(View::open(disk)?.size(), 1200);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct Memory(Arc<RwLock<Files>>);

#[derive(Debug, Default)]
struct Files {
    by_key: BTreeMap<String, Arc<[u8]>>,
    /// Alive as long as the lock is held.
    lock: Weak<()>,
}

impl Memory {
    /// A disk without files.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Length of all files together, in bytes.
    pub fn bytes(&self) -> u64 {
        self.read().by_key.values().map(|file| file.len() as u64).sum()
    }

    fn read(&self) -> RwLockReadGuard<'_, Files> {
        self.0.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, Files> {
        self.0.write().unwrap_or_else(PoisonError::into_inner)
    }

    fn file(&self, key: &str) -> Result<Arc<[u8]>, DiskError> {
        self.read().by_key.get(key).cloned().ok_or_else(|| self.missing("read", key))
    }

    fn missing(&self, doing: &'static str, key: &str) -> DiskError {
        DiskError::new(doing, &self.path(key), io::ErrorKind::NotFound.into())
    }
}

impl Disk for Memory {
    fn path(&self, key: &str) -> PathBuf {
        Path::new("memory").join(key)
    }

    fn write_whole(&self, key: &str, bytes: &[u8]) -> Result<(), DiskError> {
        self.write().by_key.insert(key.to_owned(), bytes.into());
        Ok(())
    }

    fn read_whole(&self, key: &str) -> Result<Vec<u8>, DiskError> {
        Ok(self.file(key)?.to_vec())
    }

    fn open(&self, key: &str) -> Result<Box<dyn ReadAt>, DiskError> {
        Ok(Box::new(self.file(key)?))
    }

    fn length(&self, key: &str) -> Result<Option<u64>, DiskError> {
        Ok(self.read().by_key.get(key).map(|file| file.len() as u64))
    }

    fn list(&self, key: &str) -> Result<Vec<String>, DiskError> {
        let folder = if key.is_empty() { String::new() } else { format!("{key}/") };
        let files = self.read();
        let inside = files.by_key.keys().filter_map(|key| key.strip_prefix(&folder));
        let mut names: Vec<String> =
            inside.map(|rest| rest.split('/').next().unwrap_or(rest).to_owned()).collect();
        names.sort();
        names.dedup();
        Ok(names)
    }

    fn rename(&self, from: &str, to: &str) -> Result<(), DiskError> {
        let mut files = self.write();
        // A folder exists only in the keys of its files.
        let folder = format!("{from}/");
        let moved: Vec<String> = files
            .by_key
            .keys()
            .filter(|key| *key == from || key.starts_with(&folder))
            .cloned()
            .collect();
        if moved.is_empty() {
            return Err(self.missing("rename", from));
        }
        for key in moved {
            if let Some(file) = files.by_key.remove(&key) {
                files.by_key.insert(format!("{to}{}", &key[from.len()..]), file);
            }
        }
        Ok(())
    }

    fn sync(&self) -> Result<(), DiskError> {
        Ok(())
    }

    fn lock(&self, _key: &str) -> Result<Lock, DiskError> {
        let mut files = self.write();
        if files.lock.strong_count() > 0 {
            return Err(DiskError::InUse { path: self.path("") });
        }
        let held = Arc::new(());
        files.lock = Arc::downgrade(&held);
        Ok(Lock::new(held))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_listed_renamed_with_their_folder_and_read_in_part() {
        let disk = Memory::new();
        for key in ["a/b/1", "a/b/2", "a/c", "d"] {
            disk.write_whole(key, key.as_bytes()).unwrap();
        }
        assert_eq!(disk.list("").unwrap(), ["a", "d"]);
        assert_eq!(disk.list("a").unwrap(), ["b", "c"]);
        disk.rename("a/b", "e").unwrap();
        assert_eq!(disk.list("e").unwrap(), ["1", "2"]);
        assert_eq!(disk.list("a").unwrap(), ["c"]);
        assert!(disk.rename("a/b", "f").unwrap_err().is_missing());
        let mut part = [0; 3];
        disk.open("e/1").unwrap().read_at(2, &mut part).unwrap();
        assert_eq!(&part, b"b/1");
        assert!(disk.read_whole("a/b/1").unwrap_err().is_missing());
        assert_eq!((disk.length("d").unwrap(), disk.length("a").unwrap()), (Some(1), None));
        assert_eq!(disk.bytes(), 5 + 5 + 3 + 1);
    }

    #[test]
    fn only_one_lock_is_held_at_a_time() {
        let (disk, copy) = (Memory::new(), Memory::new());
        let same = disk.clone();
        let lock = disk.lock("lock").unwrap();
        assert!(matches!(same.lock("lock"), Err(DiskError::InUse { .. })));
        assert!(copy.lock("lock").is_ok());
        drop(lock);
        assert!(same.lock("lock").is_ok());
    }
}
