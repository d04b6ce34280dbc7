//! Shards, files of many chunks with an index (codec `sharding_indexed`).
//!
//! ```text
//! chunk, CRC-32C | chunk, CRC-32C | .. | offset, length of each chunk | CRC-32C of these
//! ```
//!
//! Chunks follow each other in C order. A chunk that is all 0 is left out; its offset and its
//! length are 2^64 - 1. So equal numbers give equal bytes, and each byte is covered by one
//! checksum. Zarr allows gaps between chunks. Here a file with gaps is an error, because no
//! checksum would cover them.

use std::path::{Path, PathBuf};

use thiserror::Error;

use super::grid::{ravel, unravel};
use super::{ArrayMeta, DataType, Element};
use crate::disk::{DiskError, ReadAt};

/// Bytes of a CRC-32C.
const SUM: usize = 4;

/// Bytes of the index for a chunk: its offset and its length.
const ENTRY: usize = 16;

/// Offset and length of a chunk that is left out.
const LEFT_OUT: u64 = u64::MAX;

/// Why a shard cannot be read.
#[derive(Debug, Error)]
pub enum ZarrError {
    /// An error of the system.
    #[error(transparent)]
    Disk(#[from] DiskError),
    /// The file is too short for an index, or its length is not that of the chunks in its index.
    #[error("{} has {length} bytes where {wanted} belong", path.display())]
    Length {
        /// The file.
        path: PathBuf,
        /// Its length in bytes.
        length: u64,
        /// The length that it should have; the least length if it is too short for an index.
        wanted: u64,
    },
    /// The checksum of the index is wrong.
    #[error("{}: the index is damaged (its CRC-32C is {found:08x}, not {stored:08x})", path.display())]
    Index {
        /// The file.
        path: PathBuf,
        /// The checksum in the file.
        stored: u32,
        /// The checksum of the bytes in the file.
        found: u32,
    },
    /// The checksum of the index is right, but an entry is not one that this program writes.
    #[error("{}: by its index, chunk {chunk:?} is at {offset} and has {length} bytes; chunks have {wanted} bytes and no gaps", path.display())]
    Entry {
        /// The file.
        path: PathBuf,
        /// The chunk of the shard.
        chunk: Vec<u64>,
        /// Its offset.
        offset: u64,
        /// Its length in bytes.
        length: u64,
        /// The length that it should have.
        wanted: u64,
    },
    /// All checksums are right, but this program writes such numbers as other bytes.
    #[error("{} is not as this program writes it, but its checksums are right", path.display())]
    Form {
        /// The file.
        path: PathBuf,
    },
    /// The checksum of a chunk is wrong.
    #[error("{}: chunk {chunk:?} is damaged (its CRC-32C is {found:08x}, not {stored:08x})", path.display())]
    Chunk {
        /// The file.
        path: PathBuf,
        /// The chunk of the shard.
        chunk: Vec<u64>,
        /// The checksum in the file.
        stored: u32,
        /// The checksum of the bytes in the file.
        found: u32,
    },
}

impl ZarrError {
    /// Returns true if the file was read and is damaged, so that it must be made again. False for
    /// errors of the system.
    pub const fn is_damage(&self) -> bool {
        !matches!(self, Self::Disk(_))
    }
}

/// The chunks of a shard.
#[derive(Clone, Debug)]
struct Chunks {
    /// Chunks along each dimension.
    lengths: Vec<u64>,
    /// Chunks of a shard.
    count: usize,
    /// Numbers of a chunk.
    numbers: usize,
    data_type: DataType,
}

impl Chunks {
    fn new(meta: &ArrayMeta) -> Self {
        Self {
            lengths: meta.chunks(),
            count: meta.chunk_count(),
            numbers: meta.chunk_numbers(),
            data_type: meta.data_type(),
        }
    }

    /// Returns the rank of a chunk in C order.
    fn rank(&self, at: &[u64]) -> usize {
        let within =
            at.len() == self.lengths.len() && at.iter().zip(&self.lengths).all(|(i, n)| i < n);
        assert!(within, "chunk {at:?} of a shard of {:?} chunks", self.lengths);
        ravel(at, &self.lengths)
    }

    fn check<T: Element>(&self) {
        assert_eq!(T::DATA_TYPE, self.data_type, "numbers of this array");
    }

    /// Bytes of a chunk with its checksum.
    const fn chunk_bytes(&self) -> usize {
        self.numbers * self.data_type.size() + SUM
    }

    /// Bytes of the index with its checksum.
    const fn index_bytes(&self) -> usize {
        self.count * ENTRY + SUM
    }
}

/// Writes a shard from its chunks.
#[derive(Clone, Debug)]
pub struct ShardWriter {
    chunks: Chunks,
    /// The bytes of each chunk with its checksum; none if it is left out.
    bytes: Vec<Vec<u8>>,
}

impl ShardWriter {
    /// A shard of this array in which all numbers are 0.
    pub fn new(meta: &ArrayMeta) -> Self {
        let chunks = Chunks::new(meta);
        Self { bytes: vec![Vec::new(); chunks.count], chunks }
    }

    /// Sets the numbers, in C order, of the chunk at `at`, counted in chunks from the corner of the
    /// shard. Chunks can come in any order, and a chunk can come again.
    ///
    /// # Panics
    /// If there is no such chunk, or the numbers are too few, too many or of another type.
    pub fn put<T: Element>(&mut self, at: &[u64], numbers: &[T]) {
        self.chunks.check::<T>();
        assert_eq!(numbers.len(), self.chunks.numbers, "numbers of a chunk");
        let chunk = &mut self.bytes[self.chunks.rank(at)];
        chunk.clear();
        if numbers.iter().any(|&number| number != T::default()) {
            chunk.reserve_exact(self.chunks.chunk_bytes());
            T::append(numbers, chunk);
            append_sum(chunk, 0);
        }
    }

    /// Returns the bytes of the file, which depend only on the numbers.
    pub fn finish(self) -> Vec<u8> {
        let Self { chunks: shape, bytes: chunks } = self;
        let length = chunks.iter().map(Vec::len).sum::<usize>() + shape.index_bytes();
        let mut bytes = Vec::with_capacity(length);
        chunks.iter().for_each(|chunk| bytes.extend_from_slice(chunk));
        let (index, mut offset) = (bytes.len(), 0);
        for chunk in &chunks {
            let length = chunk.len() as u64;
            let entry = if length == 0 { [LEFT_OUT; 2] } else { [offset, length] };
            bytes.extend(entry.iter().flat_map(|number| number.to_le_bytes()));
            offset += length;
        }
        append_sum(&mut bytes, index);
        bytes
    }
}

/// Appends the checksum of the bytes from `start` on.
fn append_sum(bytes: &mut Vec<u8>, start: usize) {
    let sum = crc32c::crc32c(&bytes[start..]);
    bytes.extend(sum.to_le_bytes());
}

/// Splits off the checksum at the end. Returns the bytes before it, the checksum, and the checksum
/// of these bytes.
fn split_sum(bytes: &[u8]) -> (&[u8], u32, u32) {
    let (bytes, stored) = bytes.split_last_chunk().expect("the buffer has room for a checksum");
    (bytes, u32::from_le_bytes(*stored), crc32c::crc32c(bytes))
}

/// Reads a shard. Its index is in memory, and chunks are read one by one.
///
/// Threads share a shard.
#[derive(Debug)]
pub struct Shard<R = Box<dyn ReadAt>> {
    path: PathBuf,
    file: R,
    chunks: Chunks,
    /// Offset of each chunk; none if it is left out.
    offsets: Vec<Option<u64>>,
}

impl<R: ReadAt> Shard<R> {
    /// Reads and checks the index of a shard of this array. `path` is used in messages.
    ///
    /// # Errors
    /// If the file cannot be read, or is damaged.
    pub fn open(path: &Path, file: R, meta: &ArrayMeta) -> Result<Self, ZarrError> {
        let chunks = Chunks::new(meta);
        let path = path.to_owned();
        let (length, size) = (file.length(), chunks.index_bytes());
        let Some(start) = length.checked_sub(size as u64) else {
            return Err(ZarrError::Length { path, length, wanted: size as u64 });
        };
        let mut index = vec![0; size];
        file.read_at(start, &mut index)?;
        let (entries, stored, found) = split_sum(&index);
        if stored != found {
            return Err(ZarrError::Index { path, stored, found });
        }
        let (entries, _) = entries.as_chunks::<ENTRY>();
        let offsets = match check_entries(entries, &chunks) {
            Ok(offsets) => offsets,
            Err((rank, [offset, length])) => {
                let (chunk, wanted) =
                    (unravel(rank as u64, &chunks.lengths), chunks.chunk_bytes() as u64);
                return Err(ZarrError::Entry { path, chunk, offset, length, wanted });
            }
        };
        let present = offsets.iter().flatten().count();
        let wanted = (present * chunks.chunk_bytes() + size) as u64;
        if length != wanted {
            return Err(ZarrError::Length { path, length, wanted });
        }
        Ok(Self { path, file, chunks, offsets })
    }

    /// Path of the file, for messages.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Reads the numbers, in C order, of the chunk at `at`, counted in chunks from the corner of
    /// the shard. Returns `None` if all are 0. Only the bytes of this chunk are read.
    ///
    /// # Errors
    /// If the chunk cannot be read, or is damaged.
    ///
    /// # Panics
    /// If there is no such chunk, or its numbers are of another type.
    pub fn chunk<T: Element>(&self, at: &[u64]) -> Result<Option<Vec<T>>, ZarrError> {
        self.chunks.check::<T>();
        let Some(offset) = self.offsets[self.chunks.rank(at)] else { return Ok(None) };
        let mut bytes = vec![0; self.chunks.chunk_bytes()];
        self.file.read_at(offset, &mut bytes)?;
        let (numbers, stored, found) = split_sum(&bytes);
        if stored != found {
            let (path, chunk) = (self.path.clone(), at.to_vec());
            return Err(ZarrError::Chunk { path, chunk, stored, found });
        }
        Ok(Some(T::read(numbers)))
    }
}

/// Returns the offset of each chunk if the chunks fill the file without gaps, in any order.
/// Otherwise returns the rank, offset and length of the first that does not fit.
fn check_entries(
    entries: &[[u8; ENTRY]],
    chunks: &Chunks,
) -> Result<Vec<Option<u64>>, (usize, [u64; 2])> {
    let size = chunks.chunk_bytes() as u64;
    let entries: Vec<[u64; 2]> = entries
        .iter()
        .map(|entry| {
            let [offset, length] = entry.as_chunks::<8>().0 else { unreachable!("two numbers") };
            [u64::from_le_bytes(*offset), u64::from_le_bytes(*length)]
        })
        .collect();
    let present = entries.iter().filter(|&&entry| entry != [LEFT_OUT; 2]).count() as u64;
    let mut taken = vec![false; present as usize];
    let check = |(rank, &[offset, length]): (usize, &[u64; 2])| {
        if [offset, length] == [LEFT_OUT; 2] {
            return Ok(None);
        }
        let place = offset / size;
        let good = length == size && offset % size == 0 && place < present;
        if !good || std::mem::replace(&mut taken[place as usize], true) {
            return Err((rank, [offset, length]));
        }
        Ok(Some(offset))
    };
    entries.iter().enumerate().map(check).collect()
}
