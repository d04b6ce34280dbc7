//! The part of Zarr v3 that a store uses.
//!
//! It has groups with attributes, and arrays of integers in shards. A shard is a file of many
//! chunks, each with its CRC-32C, and an index with a CRC-32C at the end. Chunks that are all 0 are
//! left out. Any reader of Zarr v3 can open these arrays; `docs/formats.md`, "Store", describes
//! them.
//!
//! ```
//! use wythoff_store::disk::{Disk, Memory};
//! use wythoff_store::zarr::{ArrayMeta, DataType, Shard, ShardWriter};
//!
//! // 5 x 5 numbers, in shards of 4 x 4 numbers, in chunks of 2 x 2 numbers. The last shards are
//! // filled with 0 beyond the array.
//! let meta = ArrayMeta::try_new(&[5, 5], &[4, 4], &[2, 2], DataType::U16, &["y", "x"])?;
//! let disk = Memory::new();
//! disk.write_whole("squares/zarr.json", meta.to_json().as_bytes())?;
//!
//! let mut writer = ShardWriter::new(&meta);
//! writer.put(&[0, 1], &[1_u16, 2, 3, 4]);
//! let key = format!("squares/{}", meta.key(&[0, 0]));
//! disk.write_whole(&key, &writer.finish())?;
//!
//! let shard = Shard::open(&disk.path(&key), disk.open(&key)?, &meta)?;
//! assert_eq!(shard.chunk::<u16>(&[0, 1])?, Some(vec![1, 2, 3, 4]));
//! assert_eq!(shard.chunk::<u16>(&[1, 1])?, None); // all 0
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod element;
mod grid;
mod metadata;
mod shard;

pub use element::{DataType, Element};
pub use metadata::{ArrayMeta, ShapeError, group_attributes, group_json};
pub use shard::{Shard, ShardWriter, ZarrError};

#[cfg(test)]
pub(crate) mod tests;
