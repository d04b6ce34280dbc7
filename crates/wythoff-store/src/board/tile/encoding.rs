//! Contents of a tile as files.

use std::ops::Range;

use wythoff::Window;
use wythoff::blocking::boundary::Boundary;
use wythoff::blocking::sweep::SweepSignal;
use wythoff::blocking::tiling::Tile;

use super::{SquareCounts, TileContents, blocks, leaving};
use crate::board::layout::{StoreLayout, TileFile};
use crate::disk::{Disk, ReadAt};
use crate::zarr::{Element, Shard, ShardWriter, ZarrError};

/// A signal that an array can hold: `u8` or `u16`.
pub(in crate::board) trait StoredSignal: SweepSignal + Element {}

impl StoredSignal for u8 {}
impl StoredSignal for u16 {}

/// The values of a tile of which all cells are in the hood.
const ALL_HOOD: [i16; 2] = [i16::MAX, i16::MIN];

/// Reads the edges of a tile from a store, and returns the signals that leave the tile.
pub(in crate::board) fn read_leaving<T: StoredSignal>(
    disk: &dyn Disk,
    layout: &StoreLayout,
    tile: Tile,
) -> Result<Boundary<T>, ZarrError> {
    let (file, window) = (&layout.tile_files(tile)[0], layout.tiling.window(tile));
    let shard = file.open(disk, disk.read_whole(&file.key)?)?;
    let edges = TileContents::read_edges(&shard, layout, window)?;
    Ok(leaving(window, layout.block(), &edges))
}

impl TileFile {
    /// Opens the file as a shard, given its bytes.
    pub(in crate::board) fn open<R: ReadAt>(
        &self,
        disk: &dyn Disk,
        bytes: R,
    ) -> Result<Shard<R>, ZarrError> {
        Shard::open(&disk.path(&self.key), bytes, &self.meta)
    }
}

impl<T: StoredSignal> TileContents<T> {
    /// Encodes the contents as files, in the order of [`StoreLayout::tile_files`].
    pub(in crate::board) fn encode(
        &self,
        layout: &StoreLayout,
        files: &[TileFile],
        window: Window,
    ) -> Vec<Vec<u8>> {
        let mut shards: Vec<_> = files.iter().map(|file| ShardWriter::new(&file.meta)).collect();
        let [edges, palaces, values, squares @ ..] = &mut shards[..] else {
            unreachable!("a tile has three or four files")
        };
        self.put_edges(edges, layout, window);

        let side = layout.tiling.side() as usize;
        let mut lines = vec![0; 2 * side];
        lines[..self.by_row.len()].copy_from_slice(&self.by_row);
        lines[side..][..self.by_column.len()].copy_from_slice(&self.by_column);
        palaces.put(&[0; 4], &lines);

        // Signals have at most 16 bits, so values fit 16 bits.
        let range = self.values.map_or(ALL_HOOD, |(min, max)| [min as i16, max as i16]);
        values.put(&[0; 3], &range);

        if let ([shard], Some(counts)) = (squares, &self.squares) {
            counts.put_into(shard, &files[3].meta);
        }
        shards.into_iter().map(ShardWriter::finish).collect()
    }

    fn put_edges(&self, shard: &mut ShardWriter, layout: &StoreLayout, window: Window) {
        let block = layout.block() as usize;
        let mut signals = Vec::with_capacity(4 * block);
        for ((columns, rows), edges) in blocks(window, layout.block()).zip(&self.edges) {
            signals.clear();
            for part in [&edges.v, &edges.h, &edges.d] {
                signals.extend_from_slice(part);
                signals.resize(signals.len().next_multiple_of(block), T::default());
            }
            signals.resize(4 * block, T::default());
            let at = [rows.start / block, columns.start / block].map(|n| n as u64);
            shard.put(&[0, at[0], at[1]], &signals);
        }
    }

    /// Decodes the files of a tile, and checks all their checksums.
    ///
    /// The files have one form: their bytes must be those that [`TileContents::encode`] returns.
    ///
    /// # Errors
    /// The number of a damaged file, and what is wrong with it.
    pub(in crate::board) fn decode(
        disk: &dyn Disk,
        layout: &StoreLayout,
        files: &[TileFile],
        window: Window,
        bytes: &[Vec<u8>],
    ) -> Result<Self, (usize, ZarrError)> {
        let mut shards = Vec::with_capacity(files.len());
        for (n, (file, bytes)) in files.iter().zip(bytes).enumerate() {
            shards.push(file.open(disk, &**bytes).map_err(|error| (n, error))?);
        }
        let side = layout.tiling.side() as usize;
        let edges = Self::read_edges(&shards[0], layout, window).map_err(|error| (0, error))?;
        let lines: Vec<u16> = chunk(&shards[1], &[0; 4], 2 * side).map_err(|error| (1, error))?;
        let range: Vec<i16> = chunk(&shards[2], &[0; 3], 2).map_err(|error| (2, error))?;
        let squares = shards.get(3).map(|shard| SquareCounts::read_from(shard, &files[3].meta));
        let contents = Self {
            edges,
            by_row: lines[..window.height() as usize].to_vec(),
            by_column: lines[side..][..window.width() as usize].to_vec(),
            values: (range[0] <= range[1]).then(|| (range[0].into(), range[1].into())),
            squares: squares.transpose().map_err(|error| (3, error))?,
        };
        let written = contents.encode(layout, files, window);
        match written.iter().zip(bytes).position(|(written, bytes)| written != bytes) {
            None => Ok(contents),
            Some(n) => Err((n, ZarrError::Form { path: disk.path(&files[n].key) })),
        }
    }

    /// Reads the edges of all blocks of a tile.
    fn read_edges<R: ReadAt>(
        shard: &Shard<R>,
        layout: &StoreLayout,
        window: Window,
    ) -> Result<Vec<Boundary<T>>, ZarrError> {
        let block = layout.block() as usize;
        let boundary = |(columns, rows): (Range<usize>, Range<usize>)| {
            let at = [rows.start / block, columns.start / block].map(|n| n as u64);
            let signals: Vec<T> = chunk(shard, &[0, at[0], at[1]], 4 * block)?;
            let (w, h) = (columns.len(), rows.len());
            Ok(Boundary {
                v: signals[..w].to_vec(),
                h: signals[block..][..h].to_vec(),
                d: signals[2 * block..][..w + h - 1].to_vec(),
            })
        };
        blocks(window, layout.block()).map(boundary).collect()
    }
}

/// Reads the numbers of a chunk, also if all are 0.
fn chunk<N: Element, R: ReadAt>(
    shard: &Shard<R>,
    at: &[u64],
    numbers: usize,
) -> Result<Vec<N>, ZarrError> {
    Ok(shard.chunk(at)?.unwrap_or_else(|| vec![N::default(); numbers]))
}
