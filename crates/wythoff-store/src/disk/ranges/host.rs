//! Requests for files and pieces of files, and those that are kept in memory.

use std::collections::HashMap;
use std::fmt;
use std::io::{self, ErrorKind};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use quick_cache::Weighter;
use quick_cache::sync::Cache;

use super::{Fetch, Reply};
use crate::disk::pieces::PIECES;
use crate::disk::{DiskError, Pieces, ReadAt};
use crate::hash::{FileHash, PIECE};

/// Bytes of files that are kept in memory.
const KEPT: u64 = 64 << 20;

/// The longest file, in bytes, that is read whole from a host that ignores ranges.
const MOST_WHOLE: u64 = 16 << 20;

/// A host and what is known of its files.
#[derive(Debug)]
pub(super) struct Host {
    fetch: Box<dyn Fetch>,
    place: PathBuf,
    large: HashMap<String, Pieces>,
    /// The hashes of the other files that have been computed.
    known: Mutex<HashMap<String, FileHash>>,
    /// The latest files and pieces of files, by key and place.
    kept: Cache<(String, usize), Arc<[u8]>, Bytes>,
}

#[derive(Debug, Clone)]
struct Bytes;

impl Weighter<(String, usize), Arc<[u8]>> for Bytes {
    fn weight(&self, (key, _): &(String, usize), bytes: &Arc<[u8]>) -> u64 {
        (key.len() + bytes.len() + 128) as u64
    }
}

impl Host {
    /// Requests the list of large files.
    pub(super) fn open(fetch: Box<dyn Fetch>, place: PathBuf) -> Result<Self, DiskError> {
        let (large, known) = (HashMap::new(), Mutex::default());
        let kept = Cache::with_weighter(1 << 10, KEPT, Bytes);
        let mut host = Self { fetch, place, large, known, kept };
        let list: Vec<Pieces> = match host.whole(PIECES) {
            Ok(text) => serde_json::from_slice(&text).map_err(|error| host.wrong(PIECES, error))?,
            Err(error) if error.is_missing() => Vec::new(),
            Err(error) => return Err(error),
        };
        host.large = list.into_iter().map(|pieces| (pieces.key().to_owned(), pieces)).collect();
        Ok(host)
    }

    /// Opens a file. A large file is not requested yet.
    pub(super) fn open_file(host: &Arc<Self>, key: &str) -> Result<Box<dyn ReadAt>, DiskError> {
        match host.large.get(key) {
            Some(pieces) => Ok(Box::new(Large { host: Arc::clone(host), pieces: pieces.clone() })),
            None => Ok(Box::new(host.whole(key)?)),
        }
    }

    /// The hash of a file. For each file that is read again later, the bytes must be the same.
    pub(super) fn hash(&self, key: &str) -> Result<FileHash, DiskError> {
        if let Some(pieces) = self.large.get(key) {
            return Ok(pieces.hash());
        }
        let hash = FileHash::of(&self.whole(key)?);
        self.known().insert(key.to_owned(), hash);
        Ok(hash)
    }

    /// Drops the bytes that are kept.
    #[cfg(test)]
    pub(super) fn forget(&self) {
        self.kept.clear();
    }

    pub(super) fn path(&self, key: &str) -> PathBuf {
        self.place.join(key)
    }

    /// The error of a file that cannot be used.
    fn wrong(&self, key: &str, problem: impl fmt::Display) -> DiskError {
        let source = io::Error::new(ErrorKind::InvalidData, problem.to_string());
        DiskError::new("read", &self.path(key), source)
    }

    fn request(&self, key: &str, range: Option<Range<u64>>) -> Result<Reply, DiskError> {
        let failed = |error: io::Error| {
            let problem = format!("the host does not answer ({error}); check the network");
            io::Error::new(ErrorKind::NotConnected, problem)
        };
        let reply = self.fetch.fetch(key, range).map_err(failed).and_then(Reply::found);
        reply.map_err(|error| DiskError::new("read", &self.path(key), error))
    }

    fn known(&self) -> MutexGuard<'_, HashMap<String, FileHash>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reads all bytes of a file that is not large.
    fn whole(&self, key: &str) -> Result<Arc<[u8]>, DiskError> {
        let place = (key.to_owned(), 0);
        if let Some(bytes) = self.kept.get(&place) {
            return Ok(bytes);
        }
        let bytes = Arc::from(self.request(key, None)?.bytes);
        if self.known().get(key).is_some_and(|hash| *hash != FileHash::of(&bytes)) {
            return Err(self.wrong(key, "the file has changed since it was first read"));
        }
        self.kept.insert(place, Arc::clone(&bytes));
        Ok(bytes)
    }

    /// Reads a piece of a large file.
    fn piece(&self, pieces: &Pieces, place: usize) -> Result<Arc<[u8]>, DiskError> {
        let (key, length) = (pieces.key(), pieces.bytes());
        let kept = |place| (key.to_owned(), place);
        if let Some(bytes) = self.kept.get(&kept(place)) {
            return Ok(bytes);
        }
        let start = (place * PIECE) as u64;
        let range = start..length.min(start + PIECE as u64);
        let reply = self.request(key, Some(range.clone()))?;
        let sent = reply.part(&range, length, MOST_WHOLE);
        let (first, bytes) = sent.map_err(|problem| self.wrong(key, problem))?;
        // A host that ignores ranges has sent all pieces.
        for (at, bytes) in (first..).zip(bytes.chunks(PIECE)) {
            if !pieces.has(at, bytes) {
                let problem = "its bytes are not those of pieces.json: the file is damaged, or belongs to another tile or store";
                return Err(self.wrong(key, problem));
            }
            self.kept.insert(kept(at), bytes.into());
        }
        let bytes = &bytes[(place - first) * PIECE..];
        Ok(bytes[..bytes.len().min(PIECE)].into())
    }
}

/// A large file on a host.
#[derive(Debug)]
struct Large {
    host: Arc<Host>,
    pieces: Pieces,
}

impl ReadAt for Large {
    fn length(&self) -> u64 {
        self.pieces.bytes()
    }

    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> Result<(), DiskError> {
        let end = offset.checked_add(buffer.len() as u64);
        if end.is_none_or(|end| end > self.length()) {
            let source = ErrorKind::UnexpectedEof.into();
            return Err(DiskError::new("read", Path::new(self.pieces.key()), source));
        }
        let (mut place, mut from) = (offset as usize / PIECE, offset as usize % PIECE);
        let mut rest = buffer;
        while !rest.is_empty() {
            let piece = self.host.piece(&self.pieces, place)?;
            let (now, later) = rest.split_at_mut(rest.len().min(piece.len() - from));
            now.copy_from_slice(&piece[from..from + now.len()]);
            (place, from, rest) = (place + 1, 0, later);
        }
        Ok(())
    }
}
