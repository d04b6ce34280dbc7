//! A store that is made in steps is the same as one of a single sweep.

use std::collections::HashMap;

use super::*;
use crate::board::tests::job;
use crate::disk::Memory;
use crate::hash::RootHash;

pub(in crate::board) fn root(manifest: &Manifest) -> RootHash {
    manifest.finished().expect("it is finished").root
}

/// The root of a store of a single sweep.
fn alone(job: &SweepJob) -> RootHash {
    root(&job.run(&Memory::new(), &(), &|_| ()).unwrap().manifest)
}

fn tiles(region: usize, side: usize, job: &SweepJob) -> Range<usize> {
    region * side..job.tiling.columns().min((region + 1) * side)
}

/// Evaluates all regions of `side` tiles a side, each after its neighbours, and returns the
/// records.
pub(in crate::board) fn regions(
    shared: &SharedSweep<'_>,
    side: usize,
) -> Result<Vec<TileRecord>, SweepError> {
    let n = shared.job.tiling.columns().div_ceil(side);
    let (mut told, mut records) = (HashMap::<_, Vec<u8>>::new(), vec![]);
    for j in 0..n {
        for i in j..n {
            let north = j.checked_sub(1).map(|j| told[&(i, j)].as_slice());
            let west = (i > j).then(|| told[&(i - 1, j)].as_slice());
            let [columns, rows] = [i, j].map(|region| tiles(region, side, shared.job));
            let done = shared.region(columns, rows, [north, west], &())?;
            told.insert((i, j), done.message);
            records.extend(done.records);
        }
    }
    Ok(records)
}

/// Runs the steps after all regions.
pub(in crate::board) fn finish(
    shared: &SharedSweep<'_>,
    records: Vec<TileRecord>,
) -> Result<Manifest, SweepError> {
    let rows = (0..shared.row_files()).map(|file| shared.rows(file)).collect::<Result<_, _>>()?;
    let levels = shared.levels().into_iter();
    let files = levels.flat_map(|(side, files)| files.into_iter().map(move |file| (side, file)));
    let squares = files.map(|(side, file)| shared.squares(side, file)).collect::<Result<_, _>>()?;
    shared.seal(records, rows, squares, Moment::now())
}

#[test]
fn a_board_in_regions_of_any_side_has_the_same_root() {
    for (k, size) in [(300, 900), (500, 1024), (90, 257), (3, 100)] {
        let job = job(k, size);
        let wanted = alone(&job);
        for side in 1..=job.tiling.columns() {
            let disk = Memory::new();
            let (manifest, lock) = job.begin(&disk, &|_| ()).unwrap();
            assert!(lock.is_some() && job.begin(&disk, &|_| ()).is_err());
            let shared = job.shared(&disk, manifest.bits, &|_| ());
            let manifest = finish(&shared, regions(&shared, side).unwrap()).unwrap();
            assert_eq!(root(&manifest), wanted, "k {k}, {size} rows, {side} tiles a side");
            // A single sweep finds nothing to do, and all files right.
            let verify = Some(crate::board::Verify::All);
            drop(lock);
            let report = SweepJob { verify, ..job.clone() }.run(&disk, &(), &|_| ()).unwrap();
            assert_eq!((report.quarantined, report.sound), (0, true));
            // The steps can be repeated, with all files in the store.
            assert_eq!(root(&finish(&shared, regions(&shared, side).unwrap()).unwrap()), wanted);
        }
    }
}

#[test]
fn a_tile_is_evaluated_from_the_tiles_in_the_store() {
    let job = job(300, 900);
    let disk = Memory::new();
    let (manifest, lock) = job.begin(&disk, &|_| ()).unwrap();
    let shared = job.shared(&disk, manifest.bits, &|_| ());
    let far = Tile { i: 3, j: 1 };
    let error = shared.tile(far, &()).unwrap_err();
    assert!(matches!(error, SweepError::Waiting { .. }), "{error}");
    for tile in job.tiling.tiles() {
        assert_eq!(shared.tile(tile, &()).unwrap().tile(), tile);
    }
    drop(lock);
    let resumed = SweepJob { resume: true, ..job.clone() }.run(&disk, &(), &|_| ()).unwrap();
    assert_eq!(root(&resumed.manifest), alone(&job));
}

#[test]
fn values_beyond_8_bits_start_the_store_again_with_16() {
    let mut job = job(100, 600);
    // The values are from -3 to 2, and the proof counts from -6.
    job.sweep = job.sweep.with_span(7);
    let disk = Memory::new();
    let (manifest, _lock) = job.begin(&disk, &|_| ()).unwrap();
    let shared = job.shared(&disk, manifest.bits, &|_| ());
    let error = regions(&shared, 2).and_then(|records| finish(&shared, records)).unwrap_err();
    let SweepError::Narrow { min, max } = error else { panic!("{error}") };
    let manifest = shared.widen(min, max).unwrap();
    assert_eq!(manifest.bits, 16);
    let shared = job.shared(&disk, 16, &|_| ());
    let manifest = finish(&shared, regions(&shared, 2).unwrap()).unwrap();
    assert_eq!(root(&manifest), alone(&job));
}

#[test]
fn messages_of_other_regions_and_damaged_messages_are_errors() {
    let job = job(300, 900);
    let disk = Memory::new();
    let (manifest, _lock) = job.begin(&disk, &|_| ()).unwrap();
    let shared = job.shared(&disk, manifest.bits, &|_| ());
    let refused = |columns: Range<usize>, rows, told: [Option<&[u8]>; 2]| {
        let error = shared.region(columns, rows, told, &()).unwrap_err();
        assert!(
            matches!(error, SweepError::Message { .. } | SweepError::Region(_)),
            "another error: {error}"
        );
        error.to_string()
    };
    let first = shared.region(0..1, 0..1, [None; 2], &()).unwrap().message;
    assert_eq!(first.len(), 4 * 256 + 36);
    assert!(shared.region(1..2, 0..1, [None, Some(&first)], &()).is_ok());
    assert!(refused(1..2, 0..1, [None; 2]).contains("west is missing"));
    assert!(refused(0..1, 0..1, [Some(&first), None]).contains("comes from no region"));
    assert!(shared.region(1..3, 0..1, [None, Some(&first)], &()).is_ok());
    refused(2..3, 0..1, [None, Some(&first)]);
    refused(0..1, 1..2, [Some(&first), None]);
    refused(1..2, 0..1, [None, Some(&first[1..])]);
    for bit in 0..8 * first.len() {
        let mut changed = first.clone();
        changed[bit / 8] ^= 1 << (bit % 8);
        refused(1..2, 0..1, [None, Some(&changed)]);
    }
}

#[test]
fn an_incomplete_store_is_not_sealed() {
    let job = job(300, 900);
    let disk = Memory::new();
    let (manifest, _lock) = job.begin(&disk, &|_| ()).unwrap();
    let shared = job.shared(&disk, manifest.bits, &|_| ());
    assert!(matches!(shared.rows(0), Err(SweepError::Waiting { .. })));
    let mut records = regions(&shared, 1).unwrap();
    let last = records.pop().unwrap();
    let incomplete = |records: &[TileRecord]| {
        let error = finish(&shared, records.to_vec()).unwrap_err();
        assert!(matches!(error, SweepError::Incomplete { .. }), "{error}");
    };
    incomplete(&records);
    records.push(TileRecord { statistics: records[0].statistics, ..last.clone() });
    incomplete(&records);
    *records.last_mut().unwrap() = last;
    assert!(finish(&shared, records).is_ok());
}
