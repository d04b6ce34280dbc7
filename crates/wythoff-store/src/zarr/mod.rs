//! The part of Zarr v3 that a store of Wythoff is made of.
//!
//! Groups with attributes, and arrays of integers in shards: files of many chunks, each
//! with its CRC-32C, with an index at the end that has its own. Chunks in which everything is 0
//! are left out. Any reader of Zarr v3 opens what is written here; what is read here must be of
//! this kind (`docs/formats.md`, "Store").
//!
//! ```
//! use wythoff_store::disk::Folder;
//! use wythoff_store::zarr::{Array, ArrayMeta, DataType, ShardWriter};
//!
//! // 5 x 5 numbers: shards of 4 x 4 in chunks of 2 x 2; the last shards stick out, filled with 0.
//! let meta = ArrayMeta::try_new(&[5, 5], &[4, 4], &[2, 2], DataType::U16, &["y", "x"])?;
//! let place = tempfile::tempdir()?;
//! let disk = Folder::new(place.path());
//! let array = Array::create(&disk, "squares", meta)?;
//!
//! let mut shard = ShardWriter::new(array.meta());
//! shard.put(&[0, 1], &[1_u16, 2, 3, 4]);
//! array.write(&[0, 0], &shard.finish())?;
//!
//! let array = Array::open(&disk, "squares")?;
//! let shard = array.shard(&[0, 0])?.expect("it was written");
//! assert_eq!(shard.chunk::<u16>(&[0, 1])?, Some(vec![1, 2, 3, 4]));
//! assert_eq!(shard.chunk::<u16>(&[1, 1])?, None); // only 0
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod array;
mod boxes;
mod element;
mod metadata;
mod part;
mod shard;

pub use array::Array;
pub use element::{DataType, Element};
pub use metadata::{ArrayMeta, MetaError, group_attributes, group_json};
pub use shard::{Shard, ShardWriter, ZarrError};

#[cfg(test)]
mod tests;
