//! The files of a tile: its contents as shards, and back.

use std::ops::Range;

use wythoff::Window;
use wythoff::blocking::boundary::Boundary;
use wythoff::blocking::sweep::SweepSignal;
use wythoff::blocking::tiling::Tile;

use super::layout::Layout;
use super::tile::{CLASSES, Contents, Planes, blocks};
use crate::disk::{Disk, ReadAt};
use crate::zarr::{ArrayMeta, Element, Shard, ShardWriter, ZarrError};

/// A signal that arrays can hold: `u8` or `u16`.
pub(super) trait Stored: SweepSignal + Element {}

impl Stored for u8 {}
impl Stored for u16 {}

/// What `values` holds of a tile that is all hood.
const NONE: [i16; 2] = [i16::MAX, i16::MIN];

/// A file of a tile: its key, and its shape.
#[derive(Debug, Clone)]
pub(super) struct Place {
    pub(super) key: String,
    meta: ArrayMeta,
}

/// The files of a tile, in the order of the root.
pub(super) fn places(layout: &Layout, tile: Tile) -> Vec<Place> {
    let place = |(folder, meta, at): (String, ArrayMeta, Vec<u64>)| Place {
        key: format!("{folder}/{}", meta.key(&at)),
        meta,
    };
    layout.shards(tile).into_iter().map(place).collect()
}

impl<T: Stored> Contents<T> {
    /// The bytes of the files, in the order of `places`.
    pub(super) fn encode(&self, layout: &Layout, places: &[Place], window: Window) -> Vec<Vec<u8>> {
        let mut shards: Vec<_> = places.iter().map(|place| ShardWriter::new(&place.meta)).collect();
        let [edges, palaces, values, squares @ ..] = &mut shards[..] else {
            unreachable!("a tile has three files or four")
        };
        self.put_edges(edges, layout, window);

        let side = layout.tiling.side() as usize;
        let mut lines = vec![0; 2 * side];
        lines[..self.by_row.len()].copy_from_slice(&self.by_row);
        lines[side..][..self.by_column.len()].copy_from_slice(&self.by_column);
        palaces.put(&[0; 4], &lines);

        // Values of signals of at most 16 bits.
        let seen = self.values.map_or(NONE, |(min, max)| [min as i16, max as i16]);
        values.put(&[0; 3], &seen);

        if let ([shard], Some(planes)) = (squares, &self.squares) {
            planes.put_into(shard, &places[3].meta);
        }
        shards.into_iter().map(ShardWriter::finish).collect()
    }

    fn put_edges(&self, shard: &mut ShardWriter, layout: &Layout, window: Window) {
        let (block, across) = (layout.block() as usize, layout.block());
        let mut signals = Vec::with_capacity(4 * block);
        for ((columns, rows), edges) in blocks(window, across).zip(&self.edges) {
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

    /// Reads the contents of files, all of them, with all checksums; or says which file is damaged.
    ///
    /// The files have one form: their bytes must be those that [`Contents::encode`] makes.
    pub(super) fn decode(
        disk: &dyn Disk,
        layout: &Layout,
        places: &[Place],
        window: Window,
        files: &[Vec<u8>],
    ) -> Result<Self, (usize, ZarrError)> {
        let mut shards = Vec::with_capacity(places.len());
        for (n, (place, file)) in places.iter().zip(files).enumerate() {
            shards.push(place.open(disk, &**file).map_err(|error| (n, error))?);
        }
        let side = layout.tiling.side() as usize;
        let edges = Self::take_edges(&shards[0], layout, window).map_err(|error| (0, error))?;
        let lines: Vec<u16> = chunk(&shards[1], &[0; 4], 2 * side).map_err(|error| (1, error))?;
        let seen: Vec<i16> = chunk(&shards[2], &[0; 3], 2).map_err(|error| (2, error))?;
        let squares = shards.get(3).map(|shard| Planes::take_from(shard, &places[3].meta));
        let contents = Self {
            edges,
            by_row: lines[..window.height() as usize].to_vec(),
            by_column: lines[side..][..window.width() as usize].to_vec(),
            values: (seen[0] <= seen[1]).then(|| (seen[0].into(), seen[1].into())),
            squares: squares.transpose().map_err(|error| (3, error))?,
        };
        let written = contents.encode(layout, places, window);
        match written.iter().zip(files).position(|(written, file)| written != file) {
            None => Ok(contents),
            Some(n) => Err((n, ZarrError::Form { path: disk.path(&places[n].key) })),
        }
    }

    /// The edges of all blocks of a tile.
    pub(super) fn take_edges<R: ReadAt>(
        shard: &Shard<R>,
        layout: &Layout,
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

impl Place {
    /// The file as a shard.
    pub(super) fn open<R: ReadAt>(&self, disk: &dyn Disk, file: R) -> Result<Shard<R>, ZarrError> {
        Shard::open(&disk.path(&self.key), file, &self.meta)
    }
}

impl<C: Element> Planes<C> {
    /// Puts the chunks of all classes into a shard of squares.
    pub(super) fn put_into(&self, shard: &mut ShardWriter, meta: &ArrayMeta) {
        let chunk = meta.chunk()[2] as usize;
        let mut numbers = Vec::with_capacity(chunk * chunk);
        for class in 0..CLASSES {
            for (y, x) in chunks(self.side, chunk) {
                numbers.clear();
                for row in y..y + chunk {
                    let start = self.index(class, x, row);
                    numbers.extend_from_slice(&self.counts[start..start + chunk]);
                }
                shard.put(&[class, y / chunk, x / chunk].map(|n| n as u64), &numbers);
            }
        }
    }

    /// Reads all chunks of a shard of squares.
    pub(super) fn take_from<R: ReadAt>(
        shard: &Shard<R>,
        meta: &ArrayMeta,
    ) -> Result<Self, ZarrError> {
        let (side, chunk) = (meta.shard()[2] as usize, meta.chunk()[2] as usize);
        let mut planes = Self::new(side);
        for class in 0..CLASSES {
            for (y, x) in chunks(side, chunk) {
                let at = [class, y / chunk, x / chunk].map(|n| n as u64);
                let Some(numbers) = shard.chunk::<C>(&at)? else { continue };
                for (row, numbers) in numbers.chunks(chunk).enumerate() {
                    let start = planes.index(class, x, y + row);
                    planes.counts[start..start + chunk].copy_from_slice(numbers);
                }
            }
        }
        Ok(planes)
    }
}

/// The corners of the chunks of a plane, as `(y, x)`.
fn chunks(side: usize, chunk: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..side).step_by(chunk).flat_map(move |y| (0..side).step_by(chunk).map(move |x| (y, x)))
}

/// The numbers of a chunk, also if all are 0.
fn chunk<N: Element, R: ReadAt>(
    shard: &Shard<R>,
    at: &[u64],
    numbers: usize,
) -> Result<Vec<N>, ZarrError> {
    Ok(shard.chunk(at)?.unwrap_or_else(|| vec![N::default(); numbers]))
}
