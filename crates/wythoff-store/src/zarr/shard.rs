//! Shards: files of many chunks, with an index (codec `sharding_indexed`).
//!
//! ```text
//! chunk, CRC-32C | chunk, CRC-32C | .. | offset, length of each chunk | CRC-32C of these
//! ```
//!
//! Chunks are in C order, one behind the other; those of zeros only are left out, their offset and
//! length are 2^64 - 1. So the same numbers are always the same bytes, and every byte is under one
//! checksum. Zarr allows gaps between chunks; nothing would watch over their bytes, and what has
//! gaps is refused here.

use std::path::{Path, PathBuf};

use thiserror::Error;

use super::boxes::{places, ravel, unravel};
use super::{ArrayMeta, DataType, Element, MetaError};
use crate::disk::{DiskError, ReadAt};

/// Bytes of a checksum, CRC-32C.
const SUM: usize = 4;

/// Bytes of offset and length of a chunk in the index.
const ENTRY: usize = 16;

/// Offset and length of a chunk that was left out.
const LEFT_OUT: u64 = u64::MAX;

/// What is wrong with an array or one of its files.
#[derive(Debug, Error)]
pub enum ZarrError {
    /// The system cannot read or write it.
    #[error(transparent)]
    Disk(#[from] DiskError),
    /// `zarr.json` says something else than what is known or wanted.
    #[error("{}: {source}", path.display())]
    Meta {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        source: MetaError,
    },
    /// The file is too short or too long for the chunks that its index names, or for an index.
    #[error("{} has {length} bytes where {wanted} belong", path.display())]
    Length {
        /// The file.
        path: PathBuf,
        /// Its bytes.
        length: u64,
        /// How many it should have, at least if there is no room for an index.
        wanted: u64,
    },
    /// The checksum of the index is wrong.
    #[error("{}: the index is damaged (its CRC-32C is {found:08x}, not {stored:08x})", path.display())]
    Index {
        /// The file.
        path: PathBuf,
        /// The checksum that is stored.
        stored: u32,
        /// The checksum of the bytes that are there.
        found: u32,
    },
    /// The index is as it was written, but not as it is written here.
    #[error("{}: by its index chunk {chunk:?} is at {offset} with {length} bytes; chunks have {wanted} bytes and no gaps", path.display())]
    Entry {
        /// The file.
        path: PathBuf,
        /// Which chunk of the shard.
        chunk: Vec<u64>,
        /// Where it begins.
        offset: u64,
        /// How many bytes it has.
        length: u64,
        /// How many it should have.
        wanted: u64,
    },
    /// All checksums are right, and still these are not the bytes that are written of such numbers.
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
        /// Which chunk of the shard.
        chunk: Vec<u64>,
        /// The checksum that is stored.
        stored: u32,
        /// The checksum of the bytes that are there.
        found: u32,
    },
}

impl ZarrError {
    /// Whether the file was read and is not as it was written: it is not to be trusted, and another
    /// one must be made. An error of the system is no such judgement.
    pub const fn is_damage(&self) -> bool {
        !matches!(self, Self::Disk(_))
    }
}

/// How the chunks of a shard are counted.
#[derive(Clone, Debug)]
struct Layout {
    /// Chunks along each dimension.
    chunks: Vec<u64>,
    count: usize,
    /// Numbers of a chunk.
    numbers: usize,
    data_type: DataType,
}

impl Layout {
    fn new(meta: &ArrayMeta) -> Self {
        Self {
            chunks: meta.chunks(),
            count: meta.chunk_count(),
            numbers: meta.chunk_numbers(),
            data_type: meta.data_type(),
        }
    }

    /// Which chunk this is in C order.
    fn rank(&self, at: &[u64]) -> usize {
        let within =
            at.len() == self.chunks.len() && at.iter().zip(&self.chunks).all(|(i, n)| i < n);
        assert!(within, "chunk {at:?} of a shard of {:?} chunks", self.chunks);
        ravel(at, &self.chunks)
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

/// Puts the chunks of a shard together.
#[derive(Clone, Debug)]
pub struct ShardWriter {
    layout: Layout,
    /// The chunks with their checksums; without bytes if left out.
    chunks: Vec<Vec<u8>>,
}

impl ShardWriter {
    /// A shard of this array; all 0 so far.
    pub fn new(meta: &ArrayMeta) -> Self {
        let layout = Layout::new(meta);
        Self { chunks: vec![Vec::new(); layout.count], layout }
    }

    /// The numbers of the chunk at `at`, counted in chunks from the corner of the shard, in C order.
    /// Chunks can come in any order.
    ///
    /// # Panics
    /// If there is no such chunk, or it has more or fewer numbers, or others.
    pub fn put<T: Element>(&mut self, at: &[u64], numbers: &[T]) {
        self.layout.check::<T>();
        assert_eq!(numbers.len(), self.layout.numbers, "numbers of a chunk");
        let chunk = &mut self.chunks[self.layout.rank(at)];
        chunk.clear();
        if numbers.iter().any(|&number| number != T::default()) {
            chunk.reserve_exact(self.layout.chunk_bytes());
            T::append(numbers, chunk);
            append_sum(chunk, 0);
        }
    }

    /// The bytes of the file: the same for the same numbers, whatever order they came in.
    pub fn finish(self) -> Vec<u8> {
        let Self { layout, chunks } = self;
        let length = chunks.iter().map(Vec::len).sum::<usize>() + layout.index_bytes();
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

/// Takes the checksum off the end: the bytes before it, the one stored, and the one of the bytes.
fn split_sum(bytes: &[u8]) -> (&[u8], u32, u32) {
    let (bytes, stored) = bytes.split_last_chunk().expect("there is a checksum behind the bytes");
    (bytes, u32::from_le_bytes(*stored), crc32c::crc32c(bytes))
}

/// A shard that is read from: its index is in memory, and chunks are read one by one.
///
/// Threads share it.
#[derive(Debug)]
pub struct Shard<R = Box<dyn ReadAt>> {
    path: PathBuf,
    file: R,
    layout: Layout,
    /// Where each chunk begins; none if it was left out.
    offsets: Vec<Option<u64>>,
}

impl<R: ReadAt> Shard<R> {
    /// Reads and checks the index of a shard of this array. `path` is for messages.
    ///
    /// # Errors
    /// If it cannot be read, or is damaged.
    pub fn open(path: &Path, file: R, meta: &ArrayMeta) -> Result<Self, ZarrError> {
        let layout = Layout::new(meta);
        let path = path.to_owned();
        let (length, size) = (file.length(), layout.index_bytes());
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
        let offsets = match check_entries(entries, &layout) {
            Ok(offsets) => offsets,
            Err((rank, [offset, length])) => {
                let (chunk, wanted) =
                    (unravel(rank as u64, &layout.chunks), layout.chunk_bytes() as u64);
                return Err(ZarrError::Entry { path, chunk, offset, length, wanted });
            }
        };
        let present = offsets.iter().flatten().count();
        let wanted = (present * layout.chunk_bytes() + size) as u64;
        if length != wanted {
            return Err(ZarrError::Length { path, length, wanted });
        }
        Ok(Self { path, file, layout, offsets })
    }

    /// The file, as errors name it.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The numbers of the chunk at `at`, counted in chunks from the corner of the shard, in C order;
    /// none if all are 0. Only the bytes of this chunk are read.
    ///
    /// # Errors
    /// If it cannot be read, or is damaged.
    ///
    /// # Panics
    /// If there is no such chunk, or its numbers are others.
    pub fn chunk<T: Element>(&self, at: &[u64]) -> Result<Option<Vec<T>>, ZarrError> {
        self.layout.check::<T>();
        let Some(offset) = self.offsets[self.layout.rank(at)] else { return Ok(None) };
        let mut bytes = vec![0; self.layout.chunk_bytes()];
        self.file.read_at(offset, &mut bytes)?;
        let (numbers, stored, found) = split_sum(&bytes);
        if stored != found {
            let (path, chunk) = (self.path.clone(), at.to_vec());
            return Err(ZarrError::Chunk { path, chunk, stored, found });
        }
        Ok(Some(T::read(numbers)))
    }

    /// Reads all chunks and checks them.
    ///
    /// # Errors
    /// As [`Shard::chunk`], for the first that is damaged.
    pub fn check(&self) -> Result<(), ZarrError> {
        for at in places(&self.layout.chunks) {
            match self.layout.data_type {
                DataType::U8 => drop(self.chunk::<u8>(&at)?),
                DataType::U16 => drop(self.chunk::<u16>(&at)?),
                DataType::U32 => drop(self.chunk::<u32>(&at)?),
                DataType::I16 => drop(self.chunk::<i16>(&at)?),
            }
        }
        Ok(())
    }
}

/// Where each chunk begins, if they are one behind the other in some order; else the first that is
/// not.
fn check_entries(
    entries: &[[u8; ENTRY]],
    layout: &Layout,
) -> Result<Vec<Option<u64>>, (usize, [u64; 2])> {
    let size = layout.chunk_bytes() as u64;
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
