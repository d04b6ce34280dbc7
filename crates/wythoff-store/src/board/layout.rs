//! Where what is stored of a board lies, and in which shapes.

use std::collections::BTreeMap;

use wythoff::blocking::tiling::{Tile, Tiling};
use wythoff::board::ValueCounts;

use crate::zarr::{ArrayMeta, DataType, group_json};

/// The version of the format that this program writes, and the only one it reads.
pub const FORMAT: u32 = 1;

/// Side of the squares of the finest level of the pyramid.
pub const FINEST: u64 = 256;

/// Side of the squares of the coarsest level, on boards that are large enough.
pub const COARSEST: u64 = 16_384;

/// The key of the file in which the store says what it is.
pub const MANIFEST: &str = "zarr.json";

/// The key of the file that tells of every tile, in a finished store.
pub const TILES: &str = "tiles.json";

/// The folder of files that are not to be trusted.
pub const QUARANTINE: &str = "quarantine";

/// The folder of tiles with signals that turned out to be too narrow.
pub const OUTGROWN: &str = "outgrown";

/// The key of the file that is locked by whoever writes.
pub const LOCK: &str = "lock";

/// The folder of the leaving signals of every block.
pub const EDGES: &str = "edges";

/// The folder of the palaces of every tile, by row and by column.
pub const PALACES: &str = "palaces";

/// The folder of the smallest and the largest value of every tile.
pub const VALUES: &str = "values";

/// The folder of the levels of the pyramid.
pub const PYRAMID: &str = "pyramid";

/// The folder of the palaces of every row of the board.
pub const ROWS: &str = "rows";

/// Largest side of a block.
const BLOCK: u64 = 16_384;

/// Classes of values that squares are counted by.
const CLASSES: u64 = ValueCounts::CLASSES as u64;

/// Squares of a chunk along a side; of a shard of the coarser levels; rows of a chunk and shard.
const CHUNK: u64 = 128;
const SHARD: u64 = 512;
const ROWS_CHUNK: u64 = 1 << 16;
const ROWS_SHARD: u64 = 1 << 20;

/// The shapes of the arrays of a store.
///
/// The place of a tile is always the last two dimensions, so that the files of a row of tiles are
/// beside each other in one folder: names get to the disk folder by folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Layout {
    /// How the board is cut.
    pub tiling: Tiling,
    /// Bits of a signal: 8 or 16.
    pub bits: u32,
    /// Whether there is a pyramid of value counts.
    pub pyramid: bool,
}

impl Layout {
    /// Side of a block: that of a tile, but at most 16,384.
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

    /// `edges`: the signals that leave each block. Of a block of w x h cells: V' from 0 on, H' from
    /// B on, and D' from 2 B on, w + h - 1 of them; the rest is 0.
    pub fn edges(&self) -> ArrayMeta {
        let (n, b) = (self.tiling.size().div_ceil(self.block()), 4 * self.block());
        let (shard, chunk) = ([b, self.blocks(), self.blocks()], [b, 1, 1]);
        let data_type = if self.bits == 8 { DataType::U8 } else { DataType::U16 };
        meta(&[b, n, n], &shard, &chunk, data_type, &["signal", "block_y", "block_x"])
    }

    /// `palaces`: of each tile, palaces by row, and by column.
    pub fn palaces(&self) -> ArrayMeta {
        let (n, side) = (self.tiling.columns() as u64, self.tiling.side());
        let names = ["row_or_column", "cell", "tile_y", "tile_x"];
        meta(&[2, side, n, n], &[2, side, 1, 1], &[2, side, 1, 1], DataType::U16, &names)
    }

    /// `values`: of each tile, the smallest and the largest value outside the hood; where all is
    /// hood, the first is larger than the second.
    pub fn values(&self) -> ArrayMeta {
        let n = self.tiling.columns() as u64;
        let names = ["min_max", "tile_y", "tile_x"];
        meta(&[2, n, n], &[2, 1, 1], &[2, 1, 1], DataType::I16, &names)
    }

    /// `rows`: palaces of each row of the board.
    pub fn rows(&self) -> ArrayMeta {
        meta(&[self.tiling.size()], &[ROWS_SHARD], &[ROWS_CHUNK], DataType::U32, &["y"])
    }

    /// Sides of the squares of all levels of the pyramid, the finest first; none without pyramid.
    ///
    /// Levels are twice as coarse each, to 16,384 cells, or until one square holds the board.
    pub fn levels(&self) -> impl Iterator<Item = u64> + use<> {
        let (size, pyramid) = (self.tiling.size(), self.pyramid);
        let sides = (0..).map(|level| FINEST << level);
        sides.take_while(move |&side| {
            pyramid && side <= COARSEST && (side == FINEST || side / 2 < size)
        })
    }

    /// `pyramid/SIDE`: how many cells of each class of values the squares of `side` cells hold.
    ///
    /// The finest level is in shards of a tile, its counts end at 65,535: a square with that many
    /// cells of a class has no other. Coarser ones count further.
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

    /// The folder and the shape of every array.
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

    /// What the arrays, and the group of the pyramid, say of themselves: files and their texts.
    pub fn descriptions(&self) -> Vec<(String, String)> {
        let arrays = self.arrays().into_iter();
        let mut files: Vec<_> =
            arrays.map(|(folder, meta)| (format!("{folder}/{MANIFEST}"), meta.to_json())).collect();
        if self.pyramid {
            // Readers find no group where there is none that says so.
            let group = group_json(&BTreeMap::<String, ()>::new());
            let group = group.expect("nothing is an object of JSON");
            files.push((format!("{PYRAMID}/{MANIFEST}"), group));
        }
        files
    }

    /// Where what is stored of a tile lies: the array, and which of its shards.
    pub fn shards(&self, tile: Tile) -> Vec<(String, ArrayMeta, Vec<u64>)> {
        let (i, j) = (tile.i as u64, tile.j as u64);
        let mut shards = vec![
            (EDGES.to_owned(), self.edges(), vec![0, j, i]),
            (PALACES.to_owned(), self.palaces(), vec![0, 0, j, i]),
            (VALUES.to_owned(), self.values(), vec![0, j, i]),
        ];
        if self.pyramid {
            shards.push((level(FINEST), self.pyramid(FINEST), vec![0, j, i]));
        }
        shards
    }

    /// Bytes that a store of this shape takes, at most.
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

    /// Bytes that the files of a tile take.
    pub(super) fn tile_bytes(&self) -> u128 {
        /// What a small file takes, as disks are used in blocks, and an entry of `tiles.json`.
        const SMALL: u128 = 8192;
        let side = u128::from(self.tiling.side());
        let blocks = u128::from(self.blocks() * self.blocks());
        let edges = blocks * 4 * u128::from(self.block() * self.signal());
        let squares = if self.pyramid { u128::from(CLASSES * self.squares().pow(2)) } else { 0 };
        edges + 4 * side + 2 * squares + SMALL
    }
}

/// The folder of a level of the pyramid.
pub fn level(side: u64) -> String {
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
        .expect("sides of tiles, blocks and chunks are powers of two")
}
