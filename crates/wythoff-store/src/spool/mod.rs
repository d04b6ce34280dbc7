//! Spools, the files in which a long run keeps its results so far.
//!
//! A spool is a file that only grows. It has a header, which names the run, and blocks with a
//! checksum each (`docs/formats.md` has the layout). If the run is interrupted or crashes, or the
//! disk is full, the blocks that were appended before are whole. Opening the spool again finds the
//! last good block, and the next block that is appended replaces the bytes after it. When the run
//! ends, its output is written from the spool, and the spool is removed.
//!
//! ```
//! use wythoff_store::spool::Spool;
//!
//! let folder = tempfile::tempdir()?;
//! let path = folder.path().join("wythoff.npy.spool");
//! let mut spool = Spool::open(&path, "rows of Wythoff Nim")?;
//! spool.append(b"first")?;
//! drop(spool); // the run is interrupted
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

/// The first line of every spool. The digit is the version of the format.
const MAGIC: &[u8; 16] = b"WYTHOFF SPOOL 1\n";

/// Bytes of the length and the checksum before the data of a block.
const BLOCK_HEADER: usize = 8;

/// Bytes of appended blocks after which the file is synced to the disk. A power failure can lose
/// the blocks since then.
const SYNC: u64 = 1 << 26;

/// An open spool, locked against other processes.
#[derive(Debug)]
pub struct Spool {
    path: PathBuf,
    file: File,
    /// Offset of the first block.
    start: u64,
    /// Offset of the end of the last good block.
    end: u64,
    /// Bytes after the last good block when the spool was opened.
    damaged: u64,
    /// True if these bytes are still in the file. They are cut off when a block is appended.
    to_cut: bool,
    /// Bytes that were appended since the last sync.
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
        /// The error of the system.
        source: io::Error,
    },
    /// Another process has opened it.
    #[error("{} is in use by another process", path.display())]
    InUse {
        /// The spool.
        path: PathBuf,
    },
    /// It is a file of another kind.
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
        found: u64,
    },
    /// It belongs to another run.
    #[error("{} is of {found}, not of {wanted}", path.display())]
    OfAnother {
        /// The spool.
        path: PathBuf,
        /// The run in its header.
        found: String,
        /// The run that was to be continued.
        wanted: String,
    },
}

impl Spool {
    /// Opens the spool at `path`, or creates one there. `of` describes the run in a few words.
    ///
    /// The bytes of an existing file stay unchanged until a block is appended, so that a user can
    /// decide what to do about damage.
    ///
    /// `Time: one pass over the file`, up to its last good block.
    ///
    /// # Errors
    /// If the file cannot be opened, another process has opened it, or it is not a spool of this
    /// run and version.
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
            // Some network file systems have no locks. The checksums hold there, too.
            Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {}
            Err(TryLockError::Error(error)) => return Err(failed(error)),
        }
        let header = header(of);
        let start = header.len() as u64;
        let length = file.metadata().map_err(failed)?.len();
        if !check_header(path, &mut file, &header, of)? {
            // The file is new, or its creation was interrupted.
            file.set_len(0).map_err(failed)?;
            file.seek(SeekFrom::Start(0)).map_err(failed)?;
            file.write_all(&header).map_err(failed)?;
            sync_folder(path);
        }
        let path = path.to_owned();
        // The blocks up to the end of the file are read to find the last good one.
        let end = length.max(start);
        let mut spool = Self { path, file, start, end, damaged: 0, to_cut: false, unsynced: 0 };
        let good = good_bytes(spool.blocks()?)?;
        spool.end = start + good;
        spool.damaged = end - spool.end;
        spool.to_cut = spool.damaged > 0;
        Ok(spool)
    }

    /// The path of the file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns true if there are no good blocks.
    pub const fn is_empty(&self) -> bool {
        self.start == self.end
    }

    /// Bytes after the last good block when the spool was opened: a block that was not written
    /// whole, or a damaged block and all blocks after it.
    pub const fn damaged(&self) -> u64 {
        self.damaged
    }

    /// Iterates over the blocks in the order in which they were appended. `Memory: one block`.
    ///
    /// # Errors
    /// If the file cannot be read. An item is an error if a block has changed since the spool was
    /// opened.
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
    /// If it cannot be written, for example on a full disk. The blocks before it stay unchanged.
    ///
    /// # Panics
    /// If the block has 2^32 bytes or more.
    pub fn append(&mut self, block: &[u8]) -> Result<(), SpoolError> {
        let length = u32::try_from(block.len()).expect("a block has fewer than 2^32 bytes");
        let mut header = [0; BLOCK_HEADER];
        header[..4].copy_from_slice(&length.to_le_bytes());
        header[4..].copy_from_slice(&checksum(self.end, length, block).to_le_bytes());
        // Otherwise an old block after a damaged one could seem to follow this block.
        let cut = if self.to_cut { self.file.set_len(self.end) } else { Ok(()) };
        let written = cut
            .and_then(|()| self.file.seek(SeekFrom::Start(self.end)))
            .and_then(|_| self.file.write_all(&header))
            .and_then(|()| self.file.write_all(block));
        if let Err(source) = written {
            // If this fails, the checksum still ends the spool before these bytes.
            let _ = self.file.set_len(self.end);
            return Err(SpoolError::Io { path: self.path.clone(), source });
        }
        let size = (BLOCK_HEADER + block.len()) as u64;
        self.to_cut = false;
        self.end += size;
        self.unsynced += size;
        if self.unsynced >= SYNC { self.sync() } else { Ok(()) }
    }

    /// Writes all appended blocks to the disk before it returns.
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
        // Dropping the spool must not remove a file that another process creates meanwhile.
        self.end = self.start + 1;
        let removed = fs::remove_file(&self.path);
        removed.map_err(|source| SpoolError::Io { path: self.path.clone(), source })
    }
}

/// Removes the file of a spool without any blocks, good or damaged.
impl Drop for Spool {
    fn drop(&mut self) {
        if self.is_empty() && !self.to_cut {
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Iterator over the blocks of a spool.
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

/// Returns the bytes of the blocks before the first one that is torn or damaged.
///
/// # Errors
/// If a block cannot be read for another reason, such as a failing disk: it may be good.
fn good_bytes(
    blocks: impl Iterator<Item = Result<Vec<u8>, SpoolError>>,
) -> Result<u64, SpoolError> {
    use io::ErrorKind::{InvalidData, UnexpectedEof};
    let mut good = 0;
    for block in blocks {
        match block {
            Ok(block) => good += (BLOCK_HEADER + block.len()) as u64,
            Err(SpoolError::Io { source, .. })
                if matches!(source.kind(), InvalidData | UnexpectedEof) =>
            {
                break;
            }
            Err(error) => return Err(error),
        }
    }
    Ok(good)
}

/// CRC-32 of the offset of a block, its length and its data. The offset makes a block in the wrong
/// place a damaged block.
fn checksum(at: u64, length: u32, block: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&at.to_le_bytes());
    hasher.update(&length.to_le_bytes());
    hasher.update(block);
    hasher.finalize()
}

/// The header of a spool: the magic line, and the description of the run with length and checksum.
fn header(of: &str) -> Vec<u8> {
    let length =
        u32::try_from(of.len()).expect("the description of a run has fewer than 2^32 bytes");
    let mut header = MAGIC.to_vec();
    header.extend(length.to_le_bytes());
    header.extend(checksum(MAGIC.len() as u64, length, of.as_bytes()).to_le_bytes());
    header.extend(of.as_bytes());
    header
}

/// Returns true if the file starts with `header`, and false if it is empty or ends within it.
///
/// # Errors
/// If the file starts otherwise.
fn check_header(path: &Path, file: &mut File, header: &[u8], of: &str) -> Result<bool, SpoolError> {
    /// Bytes that are read of a file, for the message if it belongs to another run.
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
        return Err(match str::from_utf8(version).map(str::parse) {
            Ok(Ok(found)) if found != 1 => SpoolError::Version { path, found },
            _ => SpoolError::NoSpool { path },
        });
    }
    let mut blocks = &found[MAGIC.len()..];
    let text = read_text(&mut blocks).ok_or_else(|| SpoolError::NoSpool { path: path.clone() })?;
    Err(SpoolError::OfAnother { path, found: text, wanted: of.to_owned() })
}

/// Reads the description of the run in a header.
fn read_text(bytes: &mut &[u8]) -> Option<String> {
    let (header, rest) = bytes.split_at_checked(BLOCK_HEADER)?;
    let length = u32::from_le_bytes(header[..4].try_into().ok()?);
    let text = rest.get(..length as usize)?;
    let sum = u32::from_le_bytes(header[4..].try_into().ok()?);
    let whole = sum == checksum(MAGIC.len() as u64, length, text);
    whole.then(|| String::from_utf8(text.to_vec()).ok())?
}

/// Syncs the folder of a new file, so that its name is on the disk.
fn sync_folder(path: &Path) {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    // Some systems cannot sync a folder. They write names to the disk on their own.
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
}

#[cfg(test)]
mod tests;
