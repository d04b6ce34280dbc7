//! Reading edges, palaces, values and shards of a store, with the hash of each file.

use std::ops::Range;

use wythoff::Window;
use wythoff::blocking::boundary::Boundary;
use wythoff::blocking::entrance::{entering, reach};
use wythoff::blocking::sweep::Patch;
use wythoff::blocking::tiling::Tile;
use wythoff::board::Value;

use super::{View, ViewError};
use crate::board::layout::{EDGES, PALACES, VALUES};
use crate::board::tile::StoredSignal;
use crate::zarr::{ArrayMeta, Shard, ZarrError};

/// Palaces of a tile, by column and by row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Palaces {
    pub(super) by_column: Vec<u16>,
    pub(super) by_row: Vec<u16>,
}

impl View {
    /// Opens a shard of an array. A finished store has all of them.
    pub(super) fn shard(
        &self,
        folder: &str,
        meta: &ArrayMeta,
        at: &[u64],
    ) -> Result<Shard, ViewError> {
        let key = format!("{folder}/{}", meta.key(at));
        let path = self.disk.path(&key);
        let file = match self.disk.open(&key) {
            Err(error) if error.is_missing() => return Err(ViewError::Missing { path }),
            file => file.map_err(ZarrError::from)?,
        };
        self.hashes.check(&*self.disk, &key)?;
        Ok(Shard::open(&path, file, meta)?)
    }

    /// Reads the signals that leave the block in column `i` and row `j`, on or above the diagonal.
    fn leaving<T: StoredSignal>(&self, i: u64, j: u64) -> Result<Boundary<T>, ViewError> {
        let (side, blocks) = (self.layout.block(), self.layout.blocks());
        let shard = self.shard(EDGES, &self.layout.edges(), &[0, j / blocks, i / blocks])?;
        let [width, height] = [i, j].map(|n| side.min(self.size() - n * side) as usize);
        let Some(signals) = shard.chunk::<T>(&[0, j % blocks, i % blocks])? else {
            return Ok(Boundary::zero(width, height));
        };
        let (side, part) = (side as usize, |range: Range<usize>| signals[range].to_vec());
        Ok(Boundary {
            v: part(0..width),
            h: part(side..side + height),
            d: part(2 * side..2 * side + width + height - 1),
        })
    }

    /// The patch that ends at the far corner of `window`. It begins at the corner of the first
    /// square in the window, if the board is cut into squares of `side` cells, which are whole
    /// blocks.
    pub(super) fn patch<T: StoredSignal>(
        &self,
        side: u64,
        window: Window,
    ) -> Result<Patch<T>, ViewError> {
        let reach = reach(side, window);
        let entering = entering(self.layout.block(), reach, |i, j| self.leaving(i, j))?;
        Ok(self.sweep.patch(reach, entering))
    }

    /// Reads the palaces of a tile on or above the diagonal.
    pub(super) fn palaces(&self, tile: Tile) -> Result<Palaces, ViewError> {
        let Tile { i, j } = tile;
        let side = self.layout.tiling.side() as usize;
        let shard = self.shard(PALACES, &self.layout.palaces(), &[0, 0, j as u64, i as u64])?;
        let lines = shard.chunk(&[0; 4])?.unwrap_or_else(|| vec![0; 2 * side]);
        let (by_row, by_column) = lines.split_at(side);
        Ok(Palaces { by_column: by_column.to_vec(), by_row: by_row.to_vec() })
    }

    /// Reads the smallest and the largest value of a tile outside the hood; none if all cells are
    /// in the hood.
    pub(super) fn values_of(&self, tile: Tile) -> Result<Option<(Value, Value)>, ViewError> {
        let Tile { i, j } = tile;
        let shard = self.shard(VALUES, &self.layout.values(), &[0, j as u64, i as u64])?;
        let values = shard.chunk::<i16>(&[0; 3])?.unwrap_or_else(|| vec![0; 2]);
        Ok((values[0] <= values[1]).then(|| (values[0].into(), values[1].into())))
    }
}
