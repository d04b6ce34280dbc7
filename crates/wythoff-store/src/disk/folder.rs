//! A folder of this machine as a disk.
//!
//! A file is written in four steps: create a temporary file beside it, write the bytes, sync them
//! to the disk (fsync), rename the file. The file gets its name last, so a file with a name is
//! whole. Names reach the disk together (fsync of their folders) when [`Disk::sync`] is called,
//! because a sync for each file would double the cost of writing it.

use std::collections::BTreeSet;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::faults::{Faults, Step};
use super::{Disk, DiskError, Lock, ReadAt};

/// The ending of temporary files. No other program uses it, so any such file can be removed.
const PART: &str = ".wythoff.part";

/// A folder of this machine as a [`Disk`]. The folder is created when a file is written.
#[derive(Debug)]
pub struct Folder {
    root: PathBuf,
    /// Folders that are known to exist.
    made: Mutex<BTreeSet<PathBuf>>,
    /// Folders with new names that are not synced yet.
    unsynced: Mutex<BTreeSet<PathBuf>>,
    /// Faults that a test injects.
    faults: Option<Arc<Faults>>,
}

impl Folder {
    /// The folder at this path, which need not exist yet.
    pub fn new(root: impl Into<PathBuf>) -> Self {
        let root = Some(root.into()).filter(|root| !root.as_os_str().is_empty());
        let root = root.unwrap_or_else(|| PathBuf::from("."));
        Self { root, made: Mutex::default(), unsynced: Mutex::default(), faults: None }
    }

    /// Like `new`, but with injected faults, for tests.
    #[doc(hidden)]
    pub fn with_faults(root: impl Into<PathBuf>, faults: Arc<Faults>) -> Self {
        Self { faults: Some(faults), ..Self::new(root) }
    }

    /// Performs one step, unless a fault is injected into it.
    fn step<T>(&self, step: Step<'_>, act: impl FnOnce() -> io::Result<T>) -> Result<T, DiskError> {
        let result = match &self.faults {
            None => act(),
            Some(faults) => faults.step(step, act),
        };
        result.map_err(|source| DiskError::new(step.doing(), step.path(), source))
    }

    /// Creates a folder and its parents.
    fn make(&self, folder: &Path) -> Result<(), DiskError> {
        if guard(&self.made).contains(folder) {
            return Ok(());
        }
        // A folder of the store may come from a killed run that had not synced its name.
        let ours = folder != self.root && folder.starts_with(&self.root);
        if ours || !folder.is_dir() {
            let above = folder_of(folder);
            if above != folder {
                self.make(above)?;
            }
            self.step(Step::Make(folder), || match fs::create_dir(folder) {
                Err(_) if folder.is_dir() => Ok(()),
                done => done,
            })?;
            self.to_sync(above);
        }
        guard(&self.made).insert(folder.to_owned());
        Ok(())
    }

    /// Records that a folder contains a new name.
    fn to_sync(&self, folder: &Path) {
        let mut unsynced = guard(&self.unsynced);
        if !unsynced.contains(folder) {
            unsynced.insert(folder.to_owned());
        }
    }

    /// Writes the temporary file and syncs it to the disk.
    fn write_part(&self, part: &Path, bytes: &[u8]) -> Result<(), DiskError> {
        let mut file = self.step(Step::Create(part), || File::create(part))?;
        self.step(Step::Write(part, bytes), || file.write_all(bytes))?;
        self.step(Step::Sync(part), || file.sync_all())
    }

    /// Renames a file.
    fn name(&self, from: &Path, to: &Path) -> Result<(), DiskError> {
        self.step(Step::Rename(from, to), || fs::rename(from, to))?;
        self.to_sync(folder_of(to));
        Ok(())
    }

    /// Updates the lists of folders after a folder was renamed.
    fn moved(&self, from: &Path, to: &Path) {
        guard(&self.made).retain(|folder| !folder.starts_with(from));
        let mut unsynced = guard(&self.unsynced);
        let within = |folder: &&PathBuf| folder.starts_with(from);
        let folders: Vec<_> = unsynced.iter().filter(within).cloned().collect();
        for folder in folders {
            unsynced.remove(&folder);
            unsynced.insert(to.join(folder.strip_prefix(from).unwrap_or(Path::new(""))));
        }
    }

    /// Removes the temporary files in a folder and below it.
    fn sweep(&self, folder: &Path) -> Result<(), DiskError> {
        for entry in entries(folder).map_err(|error| DiskError::new("list", folder, error))? {
            let path = entry.path();
            let kind = entry.file_type().map_err(|error| DiskError::new("read", &path, error))?;
            if kind.is_dir() {
                self.sweep(&path)?;
            } else if is_part(&path) {
                self.step(Step::Remove(&path), || fs::remove_file(&path))?;
            }
        }
        Ok(())
    }
}

impl Disk for Folder {
    fn path(&self, key: &str) -> PathBuf {
        let is_inside = key.split('/').all(|name| name != ".." && name != ".");
        assert!(is_inside, "the key {key:?} leads out of its store");
        // The names are joined one by one, so that messages have the separators of the system.
        key.split('/')
            .filter(|name| !name.is_empty())
            .fold(self.root.clone(), |path, name| path.join(name))
    }

    fn write_whole(&self, key: &str, bytes: &[u8]) -> Result<(), DiskError> {
        let path = self.path(key);
        let part = part(&path);
        self.make(folder_of(&path))?;
        let written = self.write_part(&part, bytes).and_then(|()| self.name(&part, &path));
        if written.is_err() {
            // If this fails, too, the next lock removes the temporary file.
            let _ = self.step(Step::Remove(&part), || fs::remove_file(&part));
        }
        written
    }

    fn read_whole(&self, key: &str) -> Result<Vec<u8>, DiskError> {
        let path = self.path(key);
        self.step(Step::Read(&path), || fs::read(&path))
    }

    fn open(&self, key: &str) -> Result<Box<dyn ReadAt>, DiskError> {
        let path = self.path(key);
        let (file, length) = self.step(Step::Read(&path), || {
            let file = File::open(&path)?;
            let length = file.metadata()?.len();
            Ok((file, length))
        })?;
        Ok(Box::new(OpenFile { path, file, length, faults: self.faults.clone() }))
    }

    fn length(&self, key: &str) -> Result<Option<u64>, DiskError> {
        let path = self.path(key);
        self.step(Step::Read(&path), || match fs::metadata(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            found => found.map(|found| Some(found.len())),
        })
    }

    fn list(&self, key: &str) -> Result<Vec<String>, DiskError> {
        let path = self.path(key);
        let found = self.step(Step::Read(&path), || entries(&path))?;
        let found = found.iter().map(fs::DirEntry::path).filter(|path| !is_part(path));
        let names = found.filter_map(|path| Some(path.file_name()?.to_string_lossy().into_owned()));
        let mut names: Vec<_> = names.collect();
        names.sort();
        Ok(names)
    }

    fn rename(&self, from: &str, to: &str) -> Result<(), DiskError> {
        let (from, to) = (self.path(from), self.path(to));
        self.make(folder_of(&to))?;
        self.name(&from, &to)?;
        self.to_sync(folder_of(&from));
        self.moved(&from, &to);
        Ok(())
    }

    fn sync(&self) -> Result<(), DiskError> {
        let folders: Vec<_> = guard(&self.unsynced).iter().cloned().collect();
        for folder in folders {
            // This comes first, because another thread may add a name during the sync.
            guard(&self.unsynced).remove(&folder);
            let synced = self.step(Step::SyncFolder(&folder), || sync_folder(&folder));
            if synced.is_err() {
                self.to_sync(&folder);
            }
            synced?;
        }
        Ok(())
    }

    fn lock(&self, key: &str) -> Result<Lock, DiskError> {
        let path = self.path(key);
        self.make(folder_of(&path))?;
        let mut options = OpenOptions::new();
        let options = options.write(true).create(true).truncate(false);
        let file = self.step(Step::Create(&path), || options.open(&path))?;
        let held = match file.try_lock() {
            Ok(()) => Some(file),
            Err(TryLockError::WouldBlock) => {
                return Err(DiskError::InUse { path: self.root.clone() });
            }
            // Some network file systems have no locks. The checksums hold there, too.
            Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => None,
            Err(TryLockError::Error(error)) => return Err(DiskError::new("lock", &path, error)),
        };
        self.sweep(&self.root)?;
        Ok(Lock::new(held))
    }
}

/// A file that was opened for reading.
#[derive(Debug)]
struct OpenFile {
    path: PathBuf,
    file: File,
    length: u64,
    faults: Option<Arc<Faults>>,
}

impl ReadAt for OpenFile {
    fn length(&self) -> u64 {
        self.length
    }

    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> Result<(), DiskError> {
        let mut act = || read_exact_at(&self.file, offset, buffer);
        let read = match &self.faults {
            None => act(),
            Some(faults) => faults.step(Step::Read(&self.path), act),
        };
        read.map_err(|error| DiskError::new("read", &self.path, error))
    }
}

#[cfg(unix)]
fn read_exact_at(file: &File, offset: u64, buffer: &mut [u8]) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, buffer, offset)
}

#[cfg(not(any(unix, windows)))]
fn read_exact_at(mut file: &File, offset: u64, buffer: &mut [u8]) -> io::Result<()> {
    use io::{Read, Seek, SeekFrom};

    // A file has one position, so only one thread may seek and read at a time.
    static READING: Mutex<()> = Mutex::new(());
    let _one = guard(&READING);
    file.seek(SeekFrom::Start(offset))?;
    file.read_exact(buffer)
}

#[cfg(windows)]
fn read_exact_at(file: &File, mut offset: u64, mut buffer: &mut [u8]) -> io::Result<()> {
    while !buffer.is_empty() {
        match std::os::windows::fs::FileExt::seek_read(file, buffer, offset)? {
            0 => return Err(io::ErrorKind::UnexpectedEof.into()),
            read => {
                buffer = &mut buffer[read..];
                offset += read as u64;
            }
        }
    }
    Ok(())
}

/// Returns the path of a temporary file. Each call returns another one, because other machines may
/// be writing the same file.
fn part(path: &Path) -> PathBuf {
    let lot = RandomState::new().build_hasher().finish();
    let mut part = path.to_owned().into_os_string();
    part.push(format!(".{lot:016x}{PART}"));
    part.into()
}

/// Locks a mutex. Its contents are valid even if a thread panicked while it held the lock.
fn guard<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns the folder of a file.
fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

fn is_part(path: &Path) -> bool {
    path.as_os_str().as_encoded_bytes().ends_with(PART.as_bytes())
}

/// Lists the entries of a folder; none if there is no such folder.
fn entries(folder: &Path) -> io::Result<Vec<fs::DirEntry>> {
    match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
        found => found?.collect(),
    }
}

/// Syncs the names in a folder to the disk.
fn sync_folder(folder: &Path) -> io::Result<()> {
    if cfg!(unix) {
        match File::open(folder)?.sync_all() {
            // Some network file systems cannot sync a folder. They write names on their own.
            Err(error)
                if matches!(
                    error.kind(),
                    io::ErrorKind::Unsupported | io::ErrorKind::InvalidInput
                ) =>
            {
                Ok(())
            }
            done => done,
        }
    } else {
        // Other systems cannot open folders, and write names on their own.
        Ok(())
    }
}
