//! The coarser levels of the pyramid: four squares of one make a square of the next.
//!
//! Only squares on and above the diagonal count, of every level; below it lie their mirror images.
//! A square on the diagonal holds two finer ones on it, one above it, and the mirror image of that.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

use wythoff::blocking::Sweep;
use wythoff::blocking::tiling::Tile;
use wythoff::observer::Observer;

use super::error::SweepError;
use super::index::FileRecord;
use super::layout::{FINEST, Layout, level};
use super::run::interrupted;
use super::tile::{CLASSES, Planes};
use super::warden::Warden;
use crate::hash::Artefact;
use crate::zarr::{ArrayMeta, Shard, ShardWriter};

/// Writes all coarser levels, on the threads of a sweep; their files, in order.
///
/// `Memory:` some 13 MB a thread.
pub(super) fn write_coarser(
    warden: &Warden<'_>,
    layout: &Layout,
    sweep: &Sweep,
    observer: &dyn Observer,
) -> Result<Vec<FileRecord>, SweepError> {
    let cells = layout.tiling.cells();
    let mut files = Vec::new();
    for side in layout.levels().skip(1) {
        let step = Step::new(warden, layout, side);
        let shards: Vec<_> = shards(layout, side).collect();
        files.extend(in_parallel(sweep, &shards, |&shard| {
            if observer.progress(cells, cells).is_break() {
                return Err(interrupted(warden.disk, layout)?);
            }
            step.write(shard)
        })?);
    }
    Ok(files)
}

/// Does `work` on all items, on the threads of a sweep; the results in order, or an error.
pub(super) fn in_parallel<I: Sync, R: Send, E: Send>(
    sweep: &Sweep,
    items: &[I],
    work: impl Fn(&I) -> Result<R, E> + Sync + Send,
) -> Result<Vec<R>, E> {
    let failed = AtomicBool::new(false);
    let mut jobs: Vec<_> = items.iter().map(|item| (item, None)).collect();
    sweep.for_each(&mut jobs, |(item, result)| {
        // After a failure nothing else is begun.
        if !failed.load(Ordering::Relaxed) {
            let done = work(item);
            failed.fetch_or(done.is_err(), Ordering::Relaxed);
            *result = Some(done);
        }
    });
    jobs.into_iter().filter_map(|(_, result)| result).collect()
}

/// The shards of a coarser level that hold squares on or above the diagonal, row after row.
pub(super) fn shards(layout: &Layout, side: u64) -> impl Iterator<Item = Tile> + use<> {
    let n = layout.pyramid(side).shards()[1] as usize;
    (0..n).flat_map(move |j| (j..n).map(move |i| Tile { i, j }))
}

/// From one level to the next.
pub(super) struct Step<'a> {
    warden: &'a Warden<'a>,
    layout: &'a Layout,
    finer: u64,
    side: u64,
}

impl<'a> Step<'a> {
    /// To the level of squares of this side, from that below it.
    pub(super) const fn new(warden: &'a Warden<'a>, layout: &'a Layout, side: u64) -> Self {
        Self { warden, layout, finer: side / 2, side }
    }

    /// Derives a shard and writes it.
    pub(super) fn write(&self, shard: Tile) -> Result<FileRecord, SweepError> {
        let (coarse, fine) = (self.layout.pyramid(self.side), self.layout.pyramid(self.finer));
        let across = coarse.shard()[2];
        let mut planes = Planes::new(across as usize);
        // Finer squares of the shard, and the finer shards that they are in.
        let within = |n: usize| {
            let start = 2 * across * n as u64;
            let (end, width) = ((start + 2 * across).min(fine.shape()[2]), fine.shard()[2]);
            start / width..end.div_ceil(width)
        };
        let (columns, rows): (Range<u64>, Range<u64>) = (within(shard.i), within(shard.j));
        for j in rows {
            for i in columns.start.max(j)..columns.end {
                self.add(&mut planes, shard, &fine, Tile { i: i as usize, j: j as usize })?;
            }
        }
        let at = [0, shard.j as u64, shard.i as u64];
        let key = format!("{}/{}", level(self.side), coarse.key(&at));
        let mut writer = ShardWriter::new(&coarse);
        planes.put_into(&mut writer, &coarse);
        let bytes = writer.finish();
        self.warden.put(&key, &bytes)?;
        Ok(FileRecord { key, blake3: Artefact::of(&bytes) })
    }

    /// Adds the squares of a finer shard.
    fn add(
        &self,
        planes: &mut Planes<u32>,
        shard: Tile,
        fine: &ArrayMeta,
        finer: Tile,
    ) -> Result<(), SweepError> {
        let key =
            format!("{}/{}", level(self.finer), fine.key(&[0, finer.j as u64, finer.i as u64]));
        let bytes = self.warden.disk.read_whole(&key)?;
        let damaged = |source| SweepError::Damaged { source };
        let file = Shard::open(&self.warden.disk.path(&key), bytes, fine).map_err(damaged)?;
        // The corner of the finer shard, in finer squares from the corner of the shard.
        let width = fine.shard()[2] as usize;
        let corner = |finer: usize, shard: usize| finer * width - 2 * shard * planes.side;
        let corner = [corner(finer.i, shard.i), corner(finer.j, shard.j)];
        let is_diagonal = shard.is_diagonal();
        if self.finer == FINEST {
            let squares = Planes::<u16>::take_from(&file, fine).map_err(damaged)?;
            let size = self.layout.tiling.size();
            let length = |square: usize| size.saturating_sub(square as u64 * FINEST).min(FINEST);
            planes.gather(corner, width, is_diagonal, |x, y| {
                let cells = length(finer.i * width + x) * length(finer.j * width + y);
                squares.exact(x, y, cells)
            });
        } else {
            let squares = Planes::<u32>::take_from(&file, fine).map_err(damaged)?;
            planes.gather(corner, width, is_diagonal, |x, y| {
                std::array::from_fn(|class| squares.at(class, x, y))
            });
        }
        Ok(())
    }
}

impl Planes<u32> {
    /// Adds finer squares: `width` x `width` of them from `corner` on, which is counted in finer
    /// squares. On a shard of the diagonal those below it are left out: their mirror images count
    /// for them.
    fn gather(
        &mut self,
        [x0, y0]: [usize; 2],
        width: usize,
        is_diagonal: bool,
        finer: impl Fn(usize, usize) -> [u32; CLASSES],
    ) {
        for (y, below) in (y0..).zip(0..width) {
            for (x, right) in (x0..).zip(0..width).filter(|&(x, _)| !is_diagonal || x >= y) {
                let (to_x, to_y) = (x / 2, y / 2);
                let with_image = is_diagonal && to_x == to_y && x != y;
                let times = if with_image { 2 } else { 1 };
                for (class, count) in finer(right, below).into_iter().enumerate() {
                    let index = self.index(class, to_x, to_y);
                    self.counts[index] += times * count;
                }
            }
        }
    }
}
