//! An array on a disk: its `zarr.json`, and its shards under `c/`.

use super::boxes::{Extent, places};
use super::metadata::FILE;
use super::{ArrayMeta, Element, Shard, ShardWriter, ZarrError};
use crate::disk::{Disk, ReadAt};
use crate::hash::Artefact;

/// An array in a folder of a store.
#[derive(Clone, Debug)]
pub struct Array<'a> {
    disk: &'a dyn Disk,
    folder: String,
    meta: ArrayMeta,
}

impl<'a> Array<'a> {
    /// Writes `zarr.json` of an array in this folder. Shards that are there stay.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn create(disk: &'a dyn Disk, folder: &str, meta: ArrayMeta) -> Result<Self, ZarrError> {
        disk.write_whole(&format!("{folder}/{FILE}"), meta.to_json().as_bytes())?;
        Ok(Self::of(disk, folder, meta))
    }

    /// Reads `zarr.json` of the array in this folder.
    ///
    /// # Errors
    /// If it cannot be read, or is not of the kind that is known here.
    pub fn open(disk: &'a dyn Disk, folder: &str) -> Result<Self, ZarrError> {
        let key = format!("{folder}/{FILE}");
        let meta = ArrayMeta::from_json(&disk.read_whole(&key)?);
        let meta = meta.map_err(|source| ZarrError::Meta { path: disk.path(&key), source })?;
        Ok(Self::of(disk, folder, meta))
    }

    /// The array of this kind in this folder, whatever `zarr.json` says.
    pub fn of(disk: &'a dyn Disk, folder: &str, meta: ArrayMeta) -> Self {
        Self { disk, folder: folder.to_owned(), meta }
    }

    /// Shape, shards, chunks and numbers.
    pub const fn meta(&self) -> &ArrayMeta {
        &self.meta
    }

    /// The key of a shard, counted in shards along each dimension: such as `edges/c/3/1/0`.
    ///
    /// # Panics
    /// If there is no such shard.
    pub fn key(&self, at: &[u64]) -> String {
        let shards = self.meta.shards();
        let within = at.len() == shards.len() && at.iter().zip(&shards).all(|(i, n)| i < n);
        assert!(within, "shard {at:?} of {shards:?}");
        format!("{}/{}", self.folder, self.meta.key(at))
    }

    /// Writes a shard, as [`ShardWriter::finish`](super::ShardWriter::finish) ends with.
    ///
    /// # Errors
    /// If it cannot be written.
    ///
    /// # Panics
    /// If there is no such shard.
    pub fn write(&self, at: &[u64], shard: &[u8]) -> Result<(), ZarrError> {
        Ok(self.disk.write_whole(&self.key(at), shard)?)
    }

    /// Opens a shard; none if there is no such file, which is to say that it is all 0.
    ///
    /// # Errors
    /// If it cannot be read, or is damaged.
    ///
    /// # Panics
    /// If there is no such shard.
    pub fn shard(&self, at: &[u64]) -> Result<Option<Shard>, ZarrError> {
        let key = self.key(at);
        match self.disk.open(&key) {
            Err(error) if error.is_missing() => Ok(None),
            file => {
                let file: Box<dyn ReadAt> = file?;
                Ok(Some(Shard::open(&self.disk.path(&key), file, &self.meta)?))
            }
        }
    }

    /// The numbers of a box of the array, in C order, from its first place and its lengths. Only the
    /// chunks that it touches are read.
    ///
    /// # Errors
    /// If one of these cannot be read, or is damaged.
    ///
    /// # Panics
    /// If the box is not within the array, or its numbers are others.
    pub fn read<T: Element>(&self, at: &[u64], lengths: &[u64]) -> Result<Vec<T>, ZarrError> {
        let meta = &self.meta;
        let ends = at.iter().zip(lengths).map(|(at, length)| at + length);
        let within = ends.zip(meta.shape()).all(|(end, &length)| end <= length);
        let dimensions = meta.shape().len();
        assert!(
            at.len() == dimensions && lengths.len() == dimensions && within,
            "{lengths:?} numbers from {at:?} of {:?}",
            meta.shape()
        );
        assert_eq!(T::DATA_TYPE, meta.data_type(), "numbers of this array");
        let wanted = Extent { at: at.to_vec(), lengths: lengths.to_vec() };
        let mut numbers = vec![T::default(); lengths.iter().product::<u64>() as usize];
        for place in wanted.within_grid(meta.shard()).places() {
            let Some(shard) = self.shard(&place)? else { continue };
            let whole = Extent::of_grid(&place, meta.shard());
            for chunk in wanted.common(&whole).within_grid(meta.chunk()).places() {
                let extent = Extent::of_grid(&chunk, meta.chunk());
                let within =
                    chunk.iter().zip(meta.chunks()).map(|(i, n)| i % n).collect::<Vec<_>>();
                if let Some(found) = shard.chunk(&within)? {
                    extent.copy(&found, &wanted, &mut numbers);
                }
            }
        }
        Ok(numbers)
    }

    /// Writes all shards, from all numbers of the array in C order; tells the key and the hash of
    /// each, in C order.
    ///
    /// # Errors
    /// If one cannot be written.
    ///
    /// # Panics
    /// If there are more or fewer numbers, or others.
    pub fn write_all<T: Element>(
        &self,
        numbers: &[T],
    ) -> Result<Vec<(String, Artefact)>, ZarrError> {
        let meta = &self.meta;
        let shape = Extent { at: vec![0; meta.shape().len()], lengths: meta.shape().to_vec() };
        assert_eq!(
            numbers.len() as u64,
            shape.lengths.iter().product::<u64>(),
            "numbers of the array"
        );
        let mut written = Vec::new();
        let mut chunk = vec![T::default(); meta.chunk_numbers()];
        for place in places(&meta.shards()) {
            let mut shard = ShardWriter::new(meta);
            for within in places(&meta.chunks()) {
                let at = place.iter().zip(meta.chunks()).zip(&within).map(|((i, n), j)| i * n + j);
                let extent = Extent::of_grid(&at.collect::<Vec<_>>(), meta.chunk());
                chunk.fill(T::default());
                shape.copy(numbers, &extent, &mut chunk);
                shard.put(&within, &chunk);
            }
            let shard = shard.finish();
            self.write(&place, &shard)?;
            written.push((self.key(&place), Artefact::of(&shard)));
        }
        Ok(written)
    }
}
