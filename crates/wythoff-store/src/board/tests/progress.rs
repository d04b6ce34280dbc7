//! Progress of sweeps and verifications, and tiles that are made again after a change.

use std::iter;

use super::*;
use crate::disk::Memory;
use crate::zarr::ShardWriter;

/// An observer that keeps the progress it receives.
#[derive(Default)]
pub(crate) struct Steps(Mutex<Vec<(u128, u128)>>);

impl Steps {
    /// Returns the cells that were done at each call, and the total, which all calls agree on.
    pub(crate) fn take(self) -> (Vec<u128>, u128) {
        let steps = self.0.into_inner().unwrap();
        let total = steps[0].1;
        assert!(steps.iter().all(|step| step.1 == total), "{steps:?}");
        (steps.into_iter().map(|(done, _)| done).collect(), total)
    }
}

impl Observer for Steps {
    fn progress(&self, done: u128, total: u128) -> ControlFlow<()> {
        self.0.lock().unwrap().push((done, total));
        ControlFlow::Continue(())
    }
}

/// The job of a store of ten tiles without a pyramid, on one thread.
fn plain() -> SweepJob {
    let job = job(300, 900);
    SweepJob { sweep: job.sweep.with_threads(1), pyramid: false, ..job }
}

/// Returns the cells that each call adds to those of the calls before it, sorted.
fn parts(done: &[u128]) -> Vec<u128> {
    let before = iter::once(&0).chain(done);
    let mut parts: Vec<_> = done.iter().zip(before).map(|(done, before)| done - before).collect();
    parts.sort_unstable();
    parts
}

#[test]
fn progress_adds_the_cells_of_every_tile_that_is_evaluated_or_read() {
    let job = plain();
    let mut cells: Vec<_> =
        job.tiling.tiles().map(|tile| job.tiling.window(tile).cells()).collect();
    cells.sort_unstable();
    for kept in [0, 4, 9] {
        let disk = Memory::new();
        job.run(&disk, &stop_after(kept), &|_| ()).unwrap_err();
        let steps = Steps::default();
        SweepJob { resume: true, ..job.clone() }.run(&disk, &steps, &|_| ()).unwrap();
        let (done, total) = steps.take();
        assert_eq!((parts(&done), total), (cells.clone(), cells.iter().sum()), "{kept} tiles kept");
    }
}

#[test]
fn a_verification_counts_cells_that_are_evaluated_again_and_stops_at_any_tile() {
    let (job, disk) = (plain(), Memory::new());
    job.run(&disk, &(), &|_| ()).unwrap();
    // A sample of ten tiles has eight. The files of the other two are only read.
    for (verify, again) in [(Verify::Sample, 8), (Verify::All, 10)] {
        let job = SweepJob { verify: Some(verify), ..job.clone() };
        let steps = Steps::default();
        assert_eq!(job.run(&disk, &steps, &|_| ()).unwrap().verified, again);
        let (done, total) = steps.take();
        assert_eq!((done.len(), done.last()), (10, Some(&total)), "{done:?}");
        assert_eq!(parts(&done).iter().filter(|&&cells| cells > 0).count() as u64, again);
        assert_eq!(total == job.tiling.cells(), verify == Verify::All);
        for calls in 0..10 {
            let stopped = job.run(&disk, &stop_after(calls), &|_| ());
            let is_right = matches!(stopped, Err(SweepError::Interrupted { kept: 10, tiles: 10 }));
            assert!(is_right, "{stopped:?} after {calls} calls");
        }
        assert!(job.run(&disk, &stop_after(10), &|_| ()).is_ok());
    }
}

/// Exchanges two signals that leave a tile by diagonals. The sums that a sweep checks when it reads
/// tiles stay the same.
fn exchange(disk: &Memory, layout: &StoreLayout, tile: Tile, [one, other]: [usize; 2]) {
    let file = &layout.tile_files(tile)[0];
    let edges = file.open(disk, disk.read_whole(&file.key).unwrap()).unwrap();
    let mut signals: Vec<u8> = edges.chunk(&[0; 3]).unwrap().unwrap();
    let diagonals = &mut signals[2 * layout.block() as usize..];
    assert_ne!(diagonals[one], diagonals[other]);
    diagonals.swap(one, other);
    let mut shard = ShardWriter::new(&file.meta);
    shard.put(&[0; 3], &signals);
    disk.write_whole(&file.key, &shard.finish()).unwrap();
}

#[test]
fn tiles_after_a_changed_tile_are_evaluated_again_even_if_their_sums_fit() {
    let (first, right) = (plain(), Memory::new());
    let wanted = root(&first.run(&right, &(), &|_| ()).unwrap());
    let layout = StoreLayout { tiling: first.tiling, bits: 8, pyramid: false };
    let keys = |tile| layout.tile_files(tile).into_iter().map(|file| file.key);
    let tile = Tile { i: 1, j: 0 };
    // Diagonals below 255 leave the tile by its last row, those above by its last column.
    for diagonals in [[3, 4], [128, 129], [256, 257], [260, 261]] {
        let disk = Memory::new();
        drop(first.begin(&disk, &|_| ()).unwrap());
        for key in [Tile { i: 0, j: 0 }, tile].into_iter().flat_map(keys) {
            disk.write_whole(&key, &right.read_whole(&key).unwrap()).unwrap();
        }
        exchange(&disk, &layout, tile, diagonals);
        let resume = SweepJob { resume: true, ..first.clone() };
        assert_ne!(root(&resume.run(&disk, &(), &|_| ()).unwrap()), wanted);

        let others = ["rows/c/0".to_owned(), "tiles.json".to_owned()];
        let files = first.tiling.tiles().flat_map(keys).chain(others);
        let wrong =
            files.filter(|key| disk.read_whole(key).unwrap() != right.read_whole(key).unwrap());
        // The other two files of the changed tile go with its edges.
        let moved = wrong.count() as u64 + 2;
        let verify = SweepJob { verify: Some(Verify::All), ..first.clone() };
        let report = verify.run(&disk, &(), &|_| ()).unwrap();
        assert_eq!((root(&report), report.sound, report.verified), (wanted, true, 10));
        assert_eq!(report.quarantined, moved, "{diagonals:?}");
    }
}
