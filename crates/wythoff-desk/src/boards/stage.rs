//! A board that is swept into memory, as a whole or tile by tile.

use std::mem;
use std::sync::Arc;
use std::vec::IntoIter;

use wythoff::K;
use wythoff::blocking::Sweep;
use wythoff::blocking::tiling::{Tile, Tiling};
use wythoff::observer::{Observer, PartProgress};
use wythoff_store::board::{
    FileRecord, Moment, RowsResult, SharedSweep, SweepError, SweepJob, TileRecord, View,
};
use wythoff_store::disk::Memory;

use crate::refusal::{Refusal, Result};

/// A board under way.
#[derive(Debug)]
pub(super) struct Stage {
    job: SweepJob,
    disk: Memory,
    steps: Option<Steps>,
}

/// The steps that are left, in this order, and those that are done.
#[derive(Debug)]
struct Steps {
    /// The width of signals, 8 or 16.
    bits: u32,
    since: Moment,
    tiling: Tiling,
    tiles: IntoIter<Tile>,
    records: Vec<TileRecord>,
    /// Cells of finished tiles, and of all.
    cells: [u128; 2],
    rows: Vec<RowsResult>,
    /// Files of the pyramid, with the side of their squares.
    squares: IntoIter<(u64, Tile)>,
    files: Vec<FileRecord>,
}

impl Stage {
    /// The first `size` rows and columns of game k, swept on so many threads.
    pub(super) fn new(k: K, size: u64, threads: usize) -> Result<Self> {
        let sweep = Sweep::new(k).with_threads(threads);
        let tiling = Tiling::try_new(size, side(size)).map_err(Refusal::ours)?;
        let job = SweepJob { sweep, tiling, pyramid: true, resume: false, verify: None };
        Ok(Self { job, disk: Memory::new(), steps: None })
    }

    /// Does the next piece: a tile or a file with one thread, everything with more. Returns the
    /// board when it is finished.
    pub(super) fn advance(&mut self, observer: &dyn Observer) -> Result<Option<Arc<View>>> {
        let finished = if self.job.sweep.threads() > 1 {
            self.job.run(&self.disk, observer, &|_| ()).map(|_| true)
        } else {
            self.step(observer)
        };
        if !finished.map_err(Refusal::ours)? {
            return Ok(None);
        }
        let view = View::open(self.disk.clone()).map_err(Refusal::ours)?;
        // Each request works on one thread.
        Ok(Some(Arc::new(view.with_threads(1))))
    }

    /// Does the next step. Returns true after the last one.
    fn step(&mut self, observer: &dyn Observer) -> Result<bool, SweepError> {
        let Self { job, disk, steps } = self;
        let steps = match steps {
            Some(steps) => steps,
            None => {
                let (manifest, _) = job.begin(disk, &|_| ())?;
                steps.insert(Steps::new(job, disk, manifest.bits))
            }
        };
        let shared = job.shared(disk, steps.bits, &|_| ());
        match steps.next(&shared, observer) {
            Err(SweepError::Narrow { min, max }) => {
                let manifest = shared.widen(min, max)?;
                *steps = Steps::new(job, disk, manifest.bits);
                Ok(false)
            }
            done => done,
        }
    }
}

impl Steps {
    fn new(job: &SweepJob, disk: &Memory, bits: u32) -> Self {
        let shared = job.shared(disk, bits, &|_| ());
        let levels = shared.levels().into_iter();
        let squares =
            levels.flat_map(|(side, files)| files.into_iter().map(move |file| (side, file)));
        Self {
            bits,
            since: Moment::now(),
            tiling: job.tiling,
            tiles: job.tiling.tiles().collect::<Vec<_>>().into_iter(),
            records: Vec::new(),
            cells: [0, job.tiling.cells()],
            rows: Vec::new(),
            squares: squares.collect::<Vec<_>>().into_iter(),
            files: Vec::new(),
        }
    }

    /// Does the next step. Returns true if it was the last one.
    fn next(
        &mut self,
        shared: &SharedSweep<'_>,
        observer: &dyn Observer,
    ) -> Result<bool, SweepError> {
        let rows = self.rows.len() as u64;
        if let Some(tile) = self.tiles.next() {
            let ([before, all], cells) = (self.cells, self.tiling.window(tile).cells());
            self.records.push(shared.tile(tile, &PartProgress { observer, before, cells, all })?);
            self.cells[0] += cells;
        } else if rows < shared.row_files() {
            self.rows.push(shared.rows(rows)?);
        } else if let Some((side, file)) = self.squares.next() {
            self.files.push(shared.squares(side, file)?);
        } else {
            let (tiles, files) = (mem::take(&mut self.records), mem::take(&mut self.files));
            shared.seal(tiles, mem::take(&mut self.rows), files, self.since)?;
            return Ok(true);
        }
        Ok(false)
    }
}

/// The side of the tiles of a board: small enough that a tile takes some milliseconds, up to boards
/// whose edges would need too much memory, and large enough that its files are worth it.
pub(super) const fn side(size: u64) -> u64 {
    let side = (size / 64).next_power_of_two();
    if side < 512 {
        512
    } else if side > 16_384 {
        16_384
    } else {
        side
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ops::ControlFlow;
    use std::sync::Mutex;
    use wythoff_store::board::Manifest;

    #[test]
    fn a_board_swept_tile_by_tile_is_the_board_swept_at_once() {
        // Signals of game 9 fit 8 bits; those of game 30,000 do not.
        for (k, size) in [(9, 2000), (30_000, 1536)] {
            let [(mut one, pieces), (mut two, _)] = [1, 2].map(|threads| {
                let mut stage = Stage::new(K::try_new(k).unwrap(), size, threads).unwrap();
                let mut pieces = 1;
                while stage.advance(&()).unwrap().is_none() {
                    pieces += 1;
                }
                (stage, pieces)
            });
            assert!(pieces > 5);
            let [one, two] = [&mut one, &mut two].map(|stage| {
                let manifest = Manifest::read(&stage.disk).unwrap();
                (manifest.bits, manifest.finished().unwrap().root)
            });
            assert_eq!(one, two, "game {k}");
        }
    }

    #[test]
    fn progress_counts_the_cells_of_all_tiles() {
        let seen = Mutex::new(vec![]);
        let observer = |done, total| {
            seen.lock().unwrap().push((done, total));
            ControlFlow::Continue(())
        };
        let mut stage = Stage::new(K::try_new(9).unwrap(), 1024, 1).unwrap();
        while stage.advance(&observer).unwrap().is_none() {}
        let seen = seen.into_inner().unwrap();
        assert!(
            seen.is_sorted() && seen.iter().all(|&(_, total)| total == stage.job.tiling.cells())
        );
        assert_eq!(seen.last().unwrap().0, stage.job.tiling.cells());
    }
}
