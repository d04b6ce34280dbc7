//! The coarser levels of the pyramid. Four squares of a level make a square of the next.
//!
//! Each level stores only squares on and above the diagonal. The squares below it are mirror
//! images. A square on the diagonal contains two finer squares on the diagonal, one above it, and
//! the mirror image of that one.

use wythoff::blocking::Sweep;
use wythoff::blocking::tiling::Tile;
use wythoff::observer::Observer;

use super::parallel::in_parallel;
use crate::board::error::SweepError;
use crate::board::files::StoreFiles;
use crate::board::index::FileRecord;
use crate::board::layout::{FINEST, StoreLayout, level};
use crate::board::tile::{CLASSES, SquareCounts};
use crate::hash::FileHash;
use crate::zarr::{ArrayMeta, Shard, ShardWriter};

/// Writes all coarser levels, on the threads of a sweep, and returns their files in order.
///
/// `Memory:` about 13 MB a thread.
pub(super) fn write_coarser_levels(
    files: &StoreFiles<'_>,
    layout: &StoreLayout,
    sweep: &Sweep,
    observer: &dyn Observer,
) -> Result<Vec<FileRecord>, SweepError> {
    let cells = layout.tiling.cells();
    let mut written = Vec::new();
    for side in layout.levels().skip(1) {
        let level = CoarserLevel::new(files, layout, side);
        let shards: Vec<_> = shards(layout, side).collect();
        written.extend(in_parallel(sweep, &shards, |&shard| {
            if observer.progress(cells, cells).is_break() {
                return Err(files.interrupted(layout)?);
            }
            level.write(shard)
        })?);
    }
    Ok(written)
}

/// The shards of a coarser level that hold squares on or above the diagonal, row after row.
pub(in crate::board) fn shards(
    layout: &StoreLayout,
    side: u64,
) -> impl Iterator<Item = Tile> + use<> {
    let n = layout.pyramid(side).shards()[1] as usize;
    (0..n).flat_map(move |j| (j..n).map(move |i| Tile { i, j }))
}

/// A coarser level, which is computed from the next finer one.
pub(in crate::board) struct CoarserLevel<'a> {
    files: &'a StoreFiles<'a>,
    layout: &'a StoreLayout,
    /// Side of the squares of the finer level.
    finer: u64,
    /// Side of the squares of this level.
    side: u64,
}

impl<'a> CoarserLevel<'a> {
    /// The level of squares of this side.
    pub(in crate::board) const fn new(
        files: &'a StoreFiles<'a>,
        layout: &'a StoreLayout,
        side: u64,
    ) -> Self {
        Self { files, layout, finer: side / 2, side }
    }

    /// Computes a shard and writes it.
    pub(in crate::board) fn write(&self, shard: Tile) -> Result<FileRecord, SweepError> {
        let (coarse, fine) = (self.layout.pyramid(self.side), self.layout.pyramid(self.finer));
        let across = coarse.shard()[2];
        let mut counts = SquareCounts::new(across as usize);
        // The finer shards that contain the finer squares of this shard.
        let within = |n: usize| {
            let start = 2 * across * n as u64;
            let (end, width) = ((start + 2 * across).min(fine.shape()[2]), fine.shard()[2]);
            start / width..end.div_ceil(width)
        };
        let (columns, rows) = (within(shard.i), within(shard.j));
        for j in rows {
            for i in columns.start.max(j)..columns.end {
                self.add(&mut counts, shard, &fine, Tile { i: i as usize, j: j as usize })?;
            }
        }
        let at = [0, shard.j as u64, shard.i as u64];
        let key = format!("{}/{}", level(self.side), coarse.key(&at));
        let mut writer = ShardWriter::new(&coarse);
        counts.put_into(&mut writer, &coarse);
        let bytes = writer.finish();
        self.files.put(&key, &bytes)?;
        Ok(FileRecord { key, blake3: FileHash::of(&bytes) })
    }

    /// Adds the squares of a finer shard.
    fn add(
        &self,
        counts: &mut SquareCounts<u32>,
        shard: Tile,
        fine: &ArrayMeta,
        finer: Tile,
    ) -> Result<(), SweepError> {
        let key =
            format!("{}/{}", level(self.finer), fine.key(&[0, finer.j as u64, finer.i as u64]));
        let bytes = self.files.disk.read_whole(&key)?;
        let damaged = |source| SweepError::Damaged { source };
        let file = Shard::open(&self.files.disk.path(&key), bytes, fine).map_err(damaged)?;
        // The corner of the finer shard, in finer squares from the corner of the shard.
        let width = fine.shard()[2] as usize;
        let corner = |finer: usize, shard: usize| finer * width - 2 * shard * counts.side();
        let corner = [corner(finer.i, shard.i), corner(finer.j, shard.j)];
        // Most squares of a small board's shards lie beyond the board, and have no cells.
        let within = |n: usize| width.min(fine.shape()[2] as usize - n * width);
        let size = [within(finer.i), within(finer.j)];
        let is_diagonal = shard.is_diagonal();
        if self.finer == FINEST {
            let squares = SquareCounts::<u16>::read_from(&file, fine).map_err(damaged)?;
            let side = self.layout.tiling.size();
            let length = |square: usize| side.saturating_sub(square as u64 * FINEST).min(FINEST);
            add_finer(counts, corner, size, is_diagonal, |x, y| {
                let cells = length(finer.i * width + x) * length(finer.j * width + y);
                squares.exact(x, y, cells)
            });
        } else {
            let squares = SquareCounts::<u32>::read_from(&file, fine).map_err(damaged)?;
            add_finer(counts, corner, size, is_diagonal, |x, y| {
                std::array::from_fn(|class| squares.at(class, x, y))
            });
        }
        Ok(())
    }
}

/// Adds `width` x `height` finer squares to the counts of a shard. The first has the place `[x0,
/// y0]`, in finer squares. In a shard on the diagonal, squares below the diagonal are left out, and
/// those above it count twice within a square on the diagonal.
fn add_finer(
    counts: &mut SquareCounts<u32>,
    [x0, y0]: [usize; 2],
    [width, height]: [usize; 2],
    is_diagonal: bool,
    finer: impl Fn(usize, usize) -> [u32; CLASSES],
) {
    for (y, below) in (y0..).zip(0..height) {
        for (x, right) in (x0..).zip(0..width).filter(|&(x, _)| !is_diagonal || x >= y) {
            let (to_x, to_y) = (x / 2, y / 2);
            let with_image = is_diagonal && to_x == to_y && x != y;
            let times = if with_image { 2 } else { 1 };
            for (class, count) in finer(right, below).into_iter().enumerate() {
                *counts.at_mut(class, to_x, to_y) += times * count;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use wythoff::blocking::tiling::Tiling;

    use super::*;
    use crate::disk::{Disk, Memory};
    use crate::zarr::Element;

    /// Class and count of a square of the finer level, if all its cells are of one class. Some
    /// squares within the board are filled.
    fn square(x: u64, y: u64, is_within: bool) -> (usize, u16) {
        let count = ((7 * x + 3 * y) % 251) as u16;
        let is_filled = is_within && (x + 3 * y).is_multiple_of(5);
        ((x + y) as usize % CLASSES, if is_filled { u16::MAX } else { count })
    }

    /// Writes the finer shards that a shard needs, and compares the shard with sums of four
    /// squares.
    fn check<C: Element + From<u16>>(size: u64, finer: u64, shard: Tile) {
        let tiling = Tiling::try_new(size, Tiling::LARGEST).unwrap();
        let layout = StoreLayout { tiling, bits: 8, pyramid: true };
        let (fine, coarse) = (layout.pyramid(finer), layout.pyramid(2 * finer));
        let (width, squares, disk) = (fine.shard()[2], fine.shape()[2], Memory::new());
        // Squares below the diagonal are mirror images, and beyond the board there are none.
        let count = |x: u64, y: u64| {
            let (x, y) = (x.max(y), x.min(y));
            if x < squares { square(x, y, x < size / finer) } else { (0, 0) }
        };
        let [columns, rows] = [shard.i, shard.j]
            .map(|n| 1024 * n as u64 / width..squares.min(1024 * (n as u64 + 1)).div_ceil(width));
        for j in rows {
            for i in columns.start.max(j)..columns.end {
                let mut counts = SquareCounts::<C>::new(width as usize);
                for (x, y) in (0..width).flat_map(|y| (0..width).map(move |x| (x, y))) {
                    let (class, count) = count(i * width + x, j * width + y);
                    *counts.at_mut(class, x as usize, y as usize) = count.into();
                }
                let mut writer = ShardWriter::new(&fine);
                counts.put_into(&mut writer, &fine);
                let key = format!("{}/{}", level(finer), fine.key(&[0, j, i]));
                disk.write_whole(&key, &writer.finish()).unwrap();
            }
        }
        let files = StoreFiles { disk: &disk, on_event: &|_| () };
        let record = CoarserLevel::new(&files, &layout, 2 * finer).write(shard).unwrap();
        let bytes = disk.read_whole(&record.key).unwrap();
        assert_eq!(record.blake3, FileHash::of(&bytes));
        let found = Shard::open(&disk.path(&record.key), bytes, &coarse).unwrap();
        let found = SquareCounts::<u32>::read_from(&found, &coarse).unwrap();
        for (x, y) in (0..512).flat_map(|y| (0..512).map(move |x| (x, y))) {
            let [left, top] =
                [(x, shard.i), (y, shard.j)].map(|(n, shard)| 2 * (512 * shard as u64 + n));
            let mut expected = [0; CLASSES];
            for (x, y) in [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(x, y)| (left + x, top + y)) {
                let (class, count) = count(x, y);
                // Counts of the finest level end at 65,535.
                let cells = u32::from(count) + u32::from(count == u16::MAX && finer == FINEST);
                expected[class] += if left >= top { cells } else { 0 };
            }
            let found: [u32; CLASSES] =
                std::array::from_fn(|class| found.at(class, x as usize, y as usize));
            assert_eq!(found, expected, "square {x},{y} of shard {shard}");
        }
    }

    #[test]
    fn shards_far_from_the_corner_are_sums_of_the_finer_squares_below_them() {
        // A shard holds 512 x 512 squares. These boards have two or three squares in the last one.
        check::<u16>(262_144 + 300, FINEST, Tile { i: 1, j: 1 });
        check::<u16>(262_144 + 300, FINEST, Tile { i: 1, j: 0 });
        check::<u32>(524_288 + 1100, 2 * FINEST, Tile { i: 1, j: 1 });
        check::<u32>(524_288 + 1100, 2 * FINEST, Tile { i: 1, j: 0 });
    }
}
