//! Spools: what a long run has found so far, kept against Ctrl-C, a crash, or a full disk.
//!
//! A spool is a file that only grows. It starts by saying what it is of, and holds blocks, each
//! with its checksum (the layout is in `docs/formats.md`). Whatever ends the run, the blocks
//! before the end are whole: opening the spool again reads as far as they go, and the next block
//! takes the place of what comes after the last good one. When the run is over, its result is
//! written from the spool, and the spool removed.
//!
//! ```
//! use wythoff_store::spool::Spool;
//!
//! let folder = tempfile::tempdir()?;
//! let path = folder.path().join("wythoff.npy.spool");
//! let mut spool = Spool::open(&path, "rows of Wythoff Nim")?;
//! spool.append(b"first")?;
//! drop(spool); // here the run ends, for whatever reason
//!
//! let mut spool = Spool::open(&path, "rows of Wythoff Nim")?;
//! assert_eq!(spool.blocks()?.next().transpose()?, Some(b"first".to_vec()));
//! spool.append(b"second")?;
//! assert_eq!(spool.blocks()?.count(), 2);
//! spool.remove()?;
//! assert!(!path.exists());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod rows;

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use thiserror::Error;

pub use rows::{RowsError, decode_rows, encode_rows};

/// The first line of every spool; the digit is the version of the format.
const MAGIC: &[u8; 16] = b"WYTHOFF SPOOL 1\n";

/// Length and checksum before the bytes of a block.
const BLOCK_HEADER: usize = 8;

/// So many bytes are at risk when the power fails: after as many, the system is asked to have them
/// on the disk.
const SYNC: u64 = 1 << 26;

/// An open spool, locked against other processes.
#[derive(Debug)]
pub struct Spool {
    path: PathBuf,
    file: File,
    /// Where the header ends and the blocks begin.
    start: u64,
    /// Where the last good block ends.
    end: u64,
    /// Bytes behind the last good block that were there when it was opened.
    damaged: u64,
    /// Whether they are still there: they go when a block is appended, not before.
    to_cut: bool,
    unsynced: u64,
}

/// Why a spool cannot be used.
#[derive(Debug, Error)]
pub enum SpoolError {
    /// It could not be read or written.
    #[error("{}: {source}", path.display())]
    Io {
        /// The spool.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// Another process has it.
    #[error("{} is in use by another process", path.display())]
    InUse {
        /// The spool.
        path: PathBuf,
    },
    /// It is something else.
    #[error("{} is no spool", path.display())]
    NoSpool {
        /// The file.
        path: PathBuf,
    },
    /// Another version of this program wrote it.
    #[error("{} is a spool of format {found}; this program knows format 1", path.display())]
    Version {
        /// The spool.
        path: PathBuf,
        /// Its format.
        found: String,
    },
    /// It is of another run.
    #[error("{} is of {found}, not of {wanted}", path.display())]
    OfAnother {
        /// The spool.
        path: PathBuf,
        /// What it is of.
        found: String,
        /// What was to be gone on with.
        wanted: String,
    },
}

impl Spool {
    /// Opens the spool at `path`, or makes one there; `of` says in a few words what it is of.
    ///
    /// What a file already holds stays as it is until a block is appended: damage in the middle
    /// costs nothing before somebody decides what to do about it.
    ///
    /// `Time: one pass over the file`, which is read to its last good block.
    ///
    /// # Errors
    /// If the file cannot be opened, another process has it, or it is something else, of something
    /// else, or of another version.
    ///
    /// # Panics
    /// If `of` has 2^32 bytes or more.
    pub fn open(path: &Path, of: &str) -> Result<Self, SpoolError> {
        let failed = |source| SpoolError::Io { path: path.to_owned(), source };
        let mut options = OpenOptions::new();
        let file = options.read(true).write(true).create(true).truncate(false).open(path);
        let mut file = file.map_err(failed)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(SpoolError::InUse { path: path.to_owned() });
            }
            // Some network file systems know no locks; the checksums hold there too.
            Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {}
            Err(TryLockError::Error(error)) => return Err(failed(error)),
        }
        let header = header(of);
        let start = header.len() as u64;
        let length = file.metadata().map_err(failed)?.len();
        if !check_header(path, &mut file, &header, of)? {
            // New, or torn while it was made.
            file.set_len(0).map_err(failed)?;
            file.seek(SeekFrom::Start(0)).map_err(failed)?;
            file.write_all(&header).map_err(failed)?;
            sync_folder(path);
        }
        let path = path.to_owned();
        // While it is being opened, the last good block may end as late as the file does.
        let end = length.max(start);
        let mut spool = Self { path, file, start, end, damaged: 0, to_cut: false, unsynced: 0 };
        let good = spool.blocks()?.map_while(Result::ok).map(|block| BLOCK_HEADER + block.len());
        spool.end = start + good.sum::<usize>() as u64;
        spool.damaged = end - spool.end;
        spool.to_cut = spool.damaged > 0;
        Ok(spool)
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether there are no blocks.
    pub const fn is_empty(&self) -> bool {
        self.start == self.end
    }

    /// Bytes behind the last good block when the spool was opened: a block that was torn when the
    /// run ended, or one that was damaged since and all after it.
    pub const fn damaged(&self) -> u64 {
        self.damaged
    }

    /// The blocks, in the order in which they were appended. `Memory: one block`.
    ///
    /// # Errors
    /// If the file cannot be read, or no longer holds what was written.
    pub fn blocks(&mut self) -> Result<Blocks<'_>, SpoolError> {
        self.file
            .seek(SeekFrom::Start(self.start))
            .map_err(|source| SpoolError::Io { path: self.path.clone(), source })?;
        let file = BufReader::with_capacity(1 << 18, &self.file);
        Ok(Blocks { file, path: &self.path, at: self.start, end: self.end })
    }

    /// Appends a block.
    ///
    /// # Errors
    /// If it cannot be written, on a full disk for example; the blocks before it stay as they are.
    ///
    /// # Panics
    /// If the block has 2^32 bytes or more.
    pub fn append(&mut self, block: &[u8]) -> Result<(), SpoolError> {
        let length = u32::try_from(block.len()).expect("blocks have less than 2^32 bytes");
        let mut header = [0; BLOCK_HEADER];
        header[..4].copy_from_slice(&length.to_le_bytes());
        header[4..].copy_from_slice(&checksum(self.end, length, block).to_le_bytes());
        // Blocks that are left behind a damaged one must not seem to follow this one.
        let cut = if self.to_cut { self.file.set_len(self.end) } else { Ok(()) };
        let written = cut
            .and_then(|()| self.file.seek(SeekFrom::Start(self.end)))
            .and_then(|_| self.file.write_all(&header))
            .and_then(|()| self.file.write_all(block));
        if let Err(source) = written {
            // What did arrive is not needed; were it left, opening would cut it off.
            let _ = self.file.set_len(self.end);
            return Err(SpoolError::Io { path: self.path.clone(), source });
        }
        let size = (BLOCK_HEADER + block.len()) as u64;
        self.to_cut = false;
        self.end += size;
        self.unsynced += size;
        if self.unsynced >= SYNC { self.sync() } else { Ok(()) }
    }

    /// Has everything on the disk before it returns.
    ///
    /// # Errors
    /// If the system cannot.
    pub fn sync(&mut self) -> Result<(), SpoolError> {
        self.unsynced = 0;
        let synced = self.file.sync_data();
        synced.map_err(|source| SpoolError::Io { path: self.path.clone(), source })
    }

    /// Removes the file.
    ///
    /// # Errors
    /// If the system cannot.
    pub fn remove(mut self) -> Result<(), SpoolError> {
        // Nothing is left to do when it is dropped.
        self.end = self.start + 1;
        let removed = fs::remove_file(&self.path);
        removed.map_err(|source| SpoolError::Io { path: self.path.clone(), source })
    }
}

/// A spool without blocks, good or bad, leaves no file behind.
impl Drop for Spool {
    fn drop(&mut self) {
        if self.is_empty() && !self.to_cut {
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// The blocks of a spool.
#[derive(Debug)]
pub struct Blocks<'a> {
    file: BufReader<&'a File>,
    path: &'a Path,
    at: u64,
    end: u64,
}

impl Blocks<'_> {
    fn read(&mut self) -> io::Result<Vec<u8>> {
        let torn = || io::Error::new(io::ErrorKind::InvalidData, "a block is torn or damaged");
        let mut header = [0; BLOCK_HEADER];
        self.file.read_exact(&mut header)?;
        let [l0, l1, l2, l3, c0, c1, c2, c3] = header;
        let length = u32::from_le_bytes([l0, l1, l2, l3]);
        let size = BLOCK_HEADER as u64 + u64::from(length);
        if size > self.end - self.at {
            return Err(torn());
        }
        let mut block = vec![0; length as usize];
        self.file.read_exact(&mut block)?;
        if u32::from_le_bytes([c0, c1, c2, c3]) != checksum(self.at, length, &block) {
            return Err(torn());
        }
        self.at += size;
        Ok(block)
    }
}

impl Iterator for Blocks<'_> {
    type Item = Result<Vec<u8>, SpoolError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.at >= self.end {
            return None;
        }
        let block = self.read();
        if block.is_err() {
            self.at = self.end;
        }
        Some(block.map_err(|source| SpoolError::Io { path: self.path.to_owned(), source }))
    }
}

/// CRC-32 of where a block begins, its length and its bytes: a block in the wrong place is
/// no better than a damaged one.
fn checksum(at: u64, length: u32, block: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&at.to_le_bytes());
    hasher.update(&length.to_le_bytes());
    hasher.update(block);
    hasher.finalize()
}

/// What stands before the blocks: the magic line, and what the spool is of, with length and checksum.
fn header(of: &str) -> Vec<u8> {
    let length = u32::try_from(of.len()).expect("a few words");
    let mut header = MAGIC.to_vec();
    header.extend(length.to_le_bytes());
    header.extend(checksum(MAGIC.len() as u64, length, of.as_bytes()).to_le_bytes());
    header.extend(of.as_bytes());
    header
}

/// Whether the file starts with `header`. False if it is empty or ends within it; if it says
/// something else, that is an error.
fn check_header(path: &Path, file: &mut File, header: &[u8], of: &str) -> Result<bool, SpoolError> {
    /// Longest text that is read out of a spool of something else.
    const LONGEST: u64 = 1 << 16;
    let mut found = Vec::new();
    file.take(LONGEST)
        .read_to_end(&mut found)
        .map_err(|source| SpoolError::Io { path: path.to_owned(), source })?;
    if found.starts_with(header) {
        return Ok(true);
    }
    if header.starts_with(&found) {
        return Ok(false);
    }
    let path = path.to_owned();
    let kind = &MAGIC[..MAGIC.len() - 2];
    let Some(rest) = found.strip_prefix(kind) else { return Err(SpoolError::NoSpool { path }) };
    if !found.starts_with(MAGIC) {
        let version = rest.split(|&byte| byte == b'\n').next().unwrap_or_default();
        let found = String::from_utf8_lossy(&version[..version.len().min(20)]).into_owned();
        return Err(SpoolError::Version { path, found });
    }
    let mut blocks = &found[MAGIC.len()..];
    let text = read_text(&mut blocks).ok_or_else(|| SpoolError::NoSpool { path: path.clone() })?;
    Err(SpoolError::OfAnother { path, found: text, wanted: of.to_owned() })
}

/// What a spool says that it is of.
fn read_text(bytes: &mut &[u8]) -> Option<String> {
    let (header, rest) = bytes.split_at_checked(BLOCK_HEADER)?;
    let length = u32::from_le_bytes(header[..4].try_into().ok()?);
    let text = rest.get(..length as usize)?;
    let sum = u32::from_le_bytes(header[4..].try_into().ok()?);
    let whole = sum == checksum(MAGIC.len() as u64, length, text);
    whole.then(|| String::from_utf8(text.to_vec()).ok())?
}

/// Has the name of a new file on the disk too, where folders can be asked for that.
fn sync_folder(path: &Path) {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    // Where they cannot, the name gets there in its own time.
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
}

#[cfg(test)]
mod tests;
