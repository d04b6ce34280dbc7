//! A board that is swept into memory, piece by piece.

use std::mem;
use std::sync::Arc;
use std::vec::IntoIter;

use wythoff::K;
use wythoff::blocking::Sweep;
use wythoff::blocking::tiling::{Tile, Tiling};
use wythoff::observer::Observer;
use wythoff_store::board::{
    FileRecord, Moment, RowsResult, SharedSweep, SweepError, SweepJob, TileRecord, View,
};
use wythoff_store::disk::Memory;

use crate::refusal::{Refusal, Result};

/// A board under way.
#[derive(Debug)]
pub(super) struct Stage {
    /// The sweep of the board, whose steps run on one thread each.
    job: SweepJob,
    disk: Memory,
    /// The threads, each of which does a step at a time.
    threads: Sweep,
    work: Option<Work>,
}

/// The steps that are left, and the results of those that are done.
#[derive(Debug)]
struct Work {
    /// The width of signals, 8 or 16.
    bits: u32,
    since: Moment,
    tiling: Tiling,
    pieces: IntoIter<Vec<Step>>,
    tiles: Vec<TileRecord>,
    rows: Vec<RowsResult>,
    files: Vec<FileRecord>,
    /// Cells of finished tiles.
    cells: u128,
}

/// A step of a sweep.
#[derive(Debug, Clone, Copy)]
enum Step {
    Tile(Tile),
    /// A file of the palaces of rows.
    Rows(u64),
    /// A file of the pyramid, with the side of its squares.
    Squares(u64, Tile),
}

/// The result of a step.
#[derive(Debug)]
enum Done {
    Tile(TileRecord),
    Rows(RowsResult),
    Squares(FileRecord),
}

impl Stage {
    /// The first `size` rows and columns of game k, swept on so many threads.
    pub(super) fn new(k: K, size: u64, threads: usize) -> Result<Self> {
        let tiling = Tiling::try_new(size, side(size)).map_err(Refusal::ours)?;
        let sweep = Sweep::new(k).with_threads(1);
        let job = SweepJob { sweep, tiling, pyramid: true, resume: false, verify: None };
        let threads = Sweep::new(k).with_threads(threads);
        Ok(Self { job, disk: Memory::new(), threads, work: None })
    }

    /// Does the next piece: a tile or a file on each thread. Returns the board when it is finished.
    pub(super) fn advance(&mut self, observer: &dyn Observer) -> Result<Option<Arc<View>>> {
        if !self.piece(observer).map_err(Refusal::ours)? {
            return Ok(None);
        }
        let view = View::open(self.disk.clone()).map_err(Refusal::ours)?;
        // Each request works on one thread.
        Ok(Some(Arc::new(view.with_threads(1))))
    }

    /// Does the next piece. Returns true after the last one.
    fn piece(&mut self, observer: &dyn Observer) -> Result<bool, SweepError> {
        let Self { job, disk, threads, work } = self;
        let work = match work {
            Some(work) => work,
            None => {
                let (manifest, _) = job.begin(disk, &|_| ())?;
                work.insert(Work::new(job, disk, threads, manifest.bits))
            }
        };
        let shared = job.shared(disk, work.bits, &|_| ());
        match work.next(&shared, threads, observer) {
            Err(SweepError::Narrow { min, max }) => {
                let manifest = shared.widen(min, max)?;
                *work = Work::new(job, disk, threads, manifest.bits);
                Ok(false)
            }
            done => done,
        }
    }
}

impl Work {
    fn new(job: &SweepJob, disk: &Memory, threads: &Sweep, bits: u32) -> Self {
        let shared = job.shared(disk, bits, &|_| ());
        // Steps in groups: those of a group depend on earlier groups only.
        let mut groups: Vec<Vec<Step>> = vec![Vec::new(); 2 * job.tiling.columns()];
        for tile in job.tiling.tiles() {
            groups[tile.i + tile.j].push(Step::Tile(tile));
        }
        groups.push((0..shared.row_files()).map(Step::Rows).collect());
        groups.extend(shared.levels().into_iter().map(|(side, files)| {
            files.into_iter().map(|file| Step::Squares(side, file)).collect()
        }));
        let pieces = groups.iter().flat_map(|group| group.chunks(threads.threads()));
        Self {
            bits,
            since: Moment::now(),
            tiling: job.tiling,
            pieces: pieces.map(<[Step]>::to_vec).collect::<Vec<_>>().into_iter(),
            tiles: Vec::new(),
            rows: Vec::new(),
            files: Vec::new(),
            cells: 0,
        }
    }

    /// Does the next piece. Returns true if it was the last one.
    fn next(
        &mut self,
        shared: &SharedSweep<'_>,
        threads: &Sweep,
        observer: &dyn Observer,
    ) -> Result<bool, SweepError> {
        let Some(piece) = self.pieces.next() else {
            let (tiles, files) = (mem::take(&mut self.tiles), mem::take(&mut self.files));
            shared.seal(tiles, mem::take(&mut self.rows), files, self.since)?;
            return Ok(true);
        };
        let (before, all) = (self.cells, self.tiling.cells());
        // A tile is too small to report parts of it, but it can be stopped.
        let stop = |_, _| observer.progress(before, all);
        let mut steps: Vec<_> = piece.into_iter().map(|step| (step, None)).collect();
        threads.for_each(&mut steps, |(step, done)| *done = Some(step.run(shared, &stop)));
        for done in steps.into_iter().filter_map(|(_, done)| done) {
            match done? {
                Done::Tile(record) => {
                    self.cells += self.tiling.window(record.tile()).cells();
                    self.tiles.push(record);
                }
                Done::Rows(rows) => self.rows.push(rows),
                Done::Squares(file) => self.files.push(file),
            }
        }
        let _ = observer.progress(self.cells, all);
        Ok(false)
    }
}

impl Step {
    fn run(self, shared: &SharedSweep<'_>, observer: &dyn Observer) -> Result<Done, SweepError> {
        match self {
            Self::Tile(tile) => shared.tile(tile, observer).map(Done::Tile),
            Self::Rows(file) => shared.rows(file).map(Done::Rows),
            Self::Squares(side, file) => shared.squares(side, file).map(Done::Squares),
        }
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
    fn a_board_swept_piece_by_piece_is_the_board_swept_at_once() {
        // Signals of game 9 fit 8 bits; those of game 30,000 do not.
        for (k, size) in [(9, 3000), (30_000, 2560)] {
            let at_once = Memory::new();
            let job = Stage::new(K::try_new(k).unwrap(), size, 1).unwrap().job;
            job.run(&at_once, &(), &|_| ()).unwrap();
            let board = |disk: &Memory| {
                let manifest = Manifest::read(disk).unwrap();
                (manifest.bits, manifest.finished().unwrap().root)
            };
            let pieces = [1, 2, 5].map(|threads| {
                let mut stage = Stage::new(K::try_new(k).unwrap(), size, threads).unwrap();
                let mut pieces = 1;
                while stage.advance(&()).unwrap().is_none() {
                    pieces += 1;
                }
                assert_eq!(board(&stage.disk), board(&at_once), "game {k}, {threads} threads");
                pieces
            });
            assert!(pieces[0] > pieces[1] && pieces[1] > pieces[2] && pieces[2] > 5, "{pieces:?}");
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
