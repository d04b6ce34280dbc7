//! Keys of the files of a store, and shapes of its arrays.

use std::collections::BTreeMap;

use wythoff::blocking::tiling::{Tile, Tiling};
use wythoff::board::ValueCounts;

use crate::zarr::{ArrayMeta, DataType, group_json};

/// Version of the format. This program reads no other version.
pub(super) const FORMAT: u32 = 1;

/// Side of the squares of the finest level of the pyramid.
pub(super) const FINEST: u64 = 256;

/// Side of the squares of the coarsest level, on boards that are large enough.
pub(super) const COARSEST: u64 = 16_384;

/// Key of the manifest.
pub(super) const MANIFEST: &str = "zarr.json";

/// Key of the index of a finished store.
pub(super) const TILES: &str = "tiles.json";

/// Folder of damaged and wrong files.
pub(super) const QUARANTINE: &str = "quarantine";

/// Folder of tiles with signals of 8 bits, where values turned out to need 16.
pub(super) const OUTGROWN: &str = "outgrown";

/// Key of the file that a writing process locks.
pub(super) const LOCK: &str = "lock";

/// Folder of the signals that leave each block.
pub(super) const EDGES: &str = "edges";

/// Folder of the palaces of each tile, by row and by column.
pub(super) const PALACES: &str = "palaces";

/// Folder of the smallest and the largest value of each tile.
pub(super) const VALUES: &str = "values";

/// Folder of the levels of the pyramid.
pub(super) const PYRAMID: &str = "pyramid";

/// Folder of the palaces of each row of the board.
pub(super) const ROWS: &str = "rows";

/// Largest side of a block.
const BLOCK: u64 = 16_384;

/// Classes of values in the counts of squares.
const CLASSES: u64 = ValueCounts::CLASSES as u64;

/// Squares along a side of a chunk.
const CHUNK: u64 = 128;
/// Squares along a side of a shard of a coarser level.
const SHARD: u64 = 512;
/// Rows of a chunk of `rows`.
const ROWS_CHUNK: u64 = 1 << 16;
/// Rows of a shard of `rows`.
const ROWS_SHARD: u64 = 1 << 20;

/// Layout of a store: how the board is cut, and which arrays there are.
///
/// The row and the column of a tile are always the last two dimensions of an array, so that the
/// files of a row of tiles are in one folder. A sync writes the new names of a folder together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StoreLayout {
    /// The board, cut into tiles.
    pub tiling: Tiling,
    /// Bits of a signal: 8 or 16.
    pub bits: u32,
    /// True if there is a pyramid of value counts.
    pub pyramid: bool,
}

impl StoreLayout {
    /// Side of a block: the side of a tile, but at most 16,384.
    pub const fn block(&self) -> u64 {
        let side = self.tiling.side();
        if side < BLOCK { side } else { BLOCK }
    }

    /// Blocks along a side of a whole tile.
    pub const fn blocks(&self) -> u64 {
        self.tiling.side() / self.block()
    }

    /// Squares of the finest level along a side of a whole tile.
    pub const fn squares(&self) -> u64 {
        self.tiling.side() / FINEST
    }

    /// Bytes of a signal.
    pub const fn signal(&self) -> u64 {
        self.bits as u64 / 8
    }

    /// `edges`: the signals that leave each block. A block of w x h cells has w signals V' from 0
    /// on, h signals H' from B on, and w + h - 1 signals D' from 2 B on. The rest is 0.
    pub fn edges(&self) -> ArrayMeta {
        let (n, b) = (self.tiling.size().div_ceil(self.block()), 4 * self.block());
        let (shard, chunk) = ([b, self.blocks(), self.blocks()], [b, 1, 1]);
        let data_type = if self.bits == 8 { DataType::U8 } else { DataType::U16 };
        meta(&[b, n, n], &shard, &chunk, data_type, &["signal", "block_y", "block_x"])
    }

    /// `palaces`: palaces of each tile by row, then by column.
    pub fn palaces(&self) -> ArrayMeta {
        let (n, side) = (self.tiling.columns() as u64, self.tiling.side());
        let names = ["row_or_column", "cell", "tile_y", "tile_x"];
        meta(&[2, side, n, n], &[2, side, 1, 1], &[2, side, 1, 1], DataType::U16, &names)
    }

    /// `values`: the smallest and the largest value of each tile outside the hood. The first is
    /// larger than the second if the whole tile is in the hood.
    pub fn values(&self) -> ArrayMeta {
        let n = self.tiling.columns() as u64;
        let names = ["min_max", "tile_y", "tile_x"];
        meta(&[2, n, n], &[2, 1, 1], &[2, 1, 1], DataType::I16, &names)
    }

    /// `rows`: palaces of each row of the board.
    pub fn rows(&self) -> ArrayMeta {
        meta(&[self.tiling.size()], &[ROWS_SHARD], &[ROWS_CHUNK], DataType::U32, &["y"])
    }

    /// Sides of the squares of all levels of the pyramid, the finest first; none without a pyramid.
    ///
    /// Each level is twice as coarse as the one before, up to squares of 16,384 cells, or until one
    /// square holds the board.
    pub fn levels(&self) -> impl Iterator<Item = u64> + use<> {
        let (size, pyramid) = (self.tiling.size(), self.pyramid);
        let sides = (0..).map(|level| FINEST << level);
        sides.take_while(move |&side| {
            pyramid && side <= COARSEST && (side == FINEST || side / 2 < size)
        })
    }

    /// `pyramid/SIDE`: cells of each class of values in the squares of `side` cells.
    ///
    /// A shard of the finest level is a tile, and its counts end at 65,535: a square with so many
    /// cells of a class has at most one other cell. The counts of coarser levels have 32 bits.
    pub fn pyramid(&self, side: u64) -> ArrayMeta {
        let n = self.tiling.size().div_ceil(side);
        let (shard, chunk, data_type) = if side == FINEST {
            let squares = self.squares();
            (squares, squares.min(CHUNK), DataType::U16)
        } else {
            (SHARD, CHUNK, DataType::U32)
        };
        let names = ["class", "square_y", "square_x"];
        let (shard, chunk) = ([CLASSES, shard, shard], [1, chunk, chunk]);
        meta(&[CLASSES, n, n], &shard, &chunk, data_type, &names)
    }

    /// Folder and metadata of every array.
    pub fn arrays(&self) -> Vec<(String, ArrayMeta)> {
        let mut arrays = vec![
            (EDGES.to_owned(), self.edges()),
            (PALACES.to_owned(), self.palaces()),
            (VALUES.to_owned(), self.values()),
            (ROWS.to_owned(), self.rows()),
        ];
        arrays.extend(self.levels().map(|side| (level(side), self.pyramid(side))));
        arrays
    }

    /// Metadata files of the arrays and of the group of the pyramid: keys and texts.
    pub fn metadata_files(&self) -> Vec<(String, String)> {
        let arrays = self.arrays().into_iter();
        let mut files: Vec<_> =
            arrays.map(|(folder, meta)| (format!("{folder}/{MANIFEST}"), meta.to_json())).collect();
        if self.pyramid {
            // Readers of Zarr need it to find the levels.
            let group = group_json(&BTreeMap::<String, ()>::new());
            let group = group.expect("an empty map is an object of JSON");
            files.push((format!("{PYRAMID}/{MANIFEST}"), group));
        }
        files
    }

    /// The files of a tile, in the order of the root: edges, palaces, values, and the squares of
    /// the finest level.
    pub(super) fn tile_files(&self, tile: Tile) -> Vec<TileFile> {
        let (i, j) = (tile.i as u64, tile.j as u64);
        let file = |folder: &str, meta: ArrayMeta, at: &[u64]| TileFile {
            key: format!("{folder}/{}", meta.key(at)),
            meta,
        };
        let mut files = vec![
            file(EDGES, self.edges(), &[0, j, i]),
            file(PALACES, self.palaces(), &[0, 0, j, i]),
            file(VALUES, self.values(), &[0, j, i]),
        ];
        if self.pyramid {
            files.push(file(&level(FINEST), self.pyramid(FINEST), &[0, j, i]));
        }
        files
    }

    /// Upper bound of the bytes that a store takes.
    pub fn bytes(&self) -> u128 {
        let tiles = self.tiling.tiles().count() as u128;
        let chunk = 4 * u128::from(CLASSES * CHUNK * CHUNK);
        let coarser = self.levels().skip(1).map(|side| {
            let chunks = u128::from(self.tiling.size().div_ceil(side * CHUNK));
            chunks * (chunks + 1) / 2 * chunk
        });
        let rows = 4 * u128::from(self.tiling.size().next_multiple_of(ROWS_CHUNK));
        tiles * self.tile_bytes() + coarser.sum::<u128>() + rows
    }

    /// Upper bound of the bytes that the files of a tile take.
    pub(super) fn tile_bytes(&self) -> u128 {
        /// Bytes of a small file, because a disk is used in blocks, and of a line of `tiles.json`.
        const SMALL: u128 = 8192;
        let side = u128::from(self.tiling.side());
        let blocks = u128::from(self.blocks() * self.blocks());
        let edges = blocks * 4 * u128::from(self.block() * self.signal());
        let squares = if self.pyramid { u128::from(CLASSES * self.squares().pow(2)) } else { 0 };
        edges + 4 * side + 2 * squares + SMALL
    }
}

/// A file of a tile.
#[derive(Debug, Clone)]
pub(super) struct TileFile {
    pub(super) key: String,
    /// Metadata of the array of which the file is a shard.
    pub(super) meta: ArrayMeta,
}

/// Folder of a level of the pyramid.
pub(super) fn level(side: u64) -> String {
    format!("{PYRAMID}/{side}")
}

fn meta(
    shape: &[u64],
    shard: &[u64],
    chunk: &[u64],
    data_type: DataType,
    names: &[&str],
) -> ArrayMeta {
    ArrayMeta::try_new(shape, shard, chunk, data_type, names)
        .expect("sides of tiles, blocks and chunks are powers of two, so chunks fill shards")
}
