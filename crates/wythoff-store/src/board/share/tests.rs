//! Shared out, a board is the same store.

use std::collections::HashMap;

use wythoff::K;
use wythoff::blocking::Sweep;
use wythoff::blocking::tiling::Tiling;

use super::*;
use crate::disk::Memory;
use crate::hash::Root;

fn order(k: u64, size: u64) -> Order {
    let sweep = Sweep::new(K::try_new(k).unwrap()).with_threads(2);
    let tiling = Tiling::try_new(size, 256).unwrap();
    Order { sweep, tiling, pyramid: true, resume: false, verify: None }
}

fn root(manifest: &Manifest) -> Root {
    manifest.finished().expect("it is finished").root
}

/// The root of a store that one process made.
fn alone(order: &Order) -> Root {
    root(&order.run(&Memory::new(), &(), &|_| ()).unwrap().manifest)
}

fn tiles(region: usize, side: usize, order: &Order) -> Range<usize> {
    region * side..order.tiling.columns().min((region + 1) * side)
}

/// All regions of so many tiles a side, each behind its neighbours: their messages, and the records.
fn regions(share: &Share<'_>, side: usize) -> Result<Vec<Record>, SweepError> {
    let n = share.order.tiling.columns().div_ceil(side);
    let (mut told, mut records) = (HashMap::<_, Vec<u8>>::new(), vec![]);
    for j in 0..n {
        for i in j..n {
            let north = j.checked_sub(1).map(|j| told[&(i, j)].as_slice());
            let west = (i > j).then(|| told[&(i - 1, j)].as_slice());
            let [columns, rows] = [i, j].map(|region| tiles(region, side, share.order));
            let done = share.region(columns, rows, [north, west], &())?;
            told.insert((i, j), done.message);
            records.extend(done.records);
        }
    }
    Ok(records)
}

/// What is left to do when all regions are done.
fn finish(share: &Share<'_>, records: Vec<Record>) -> Result<Manifest, SweepError> {
    let rows = (0..share.row_files()).map(|file| share.rows(file)).collect::<Result<_, _>>()?;
    let levels = share.levels().into_iter();
    let files = levels.flat_map(|(side, files)| files.into_iter().map(move |file| (side, file)));
    let squares = files.map(|(side, file)| share.squares(side, file)).collect::<Result<_, _>>()?;
    share.seal(records, rows, squares, (SystemTime::now(), Instant::now()))
}

#[test]
fn a_board_shared_out_in_regions_of_any_side_has_the_same_root() {
    for (k, size) in [(300, 900), (500, 1024), (90, 257), (3, 100)] {
        let order = order(k, size);
        let wanted = alone(&order);
        for side in 1..=order.tiling.columns() {
            let disk = Memory::new();
            let (manifest, lock) = order.begin(&disk, &|_| ()).unwrap();
            assert!(lock.is_some() && order.begin(&disk, &|_| ()).is_err());
            let share = order.share(&disk, manifest.bits, &|_| ());
            let manifest = finish(&share, regions(&share, side).unwrap()).unwrap();
            assert_eq!(root(&manifest), wanted, "k {k}, {size} rows, {side} tiles a side");
            // Nothing is left to do for one process, and all of it is right.
            let verify = Some(crate::board::Verify::All);
            drop(lock);
            let report = Order { verify, ..order.clone() }.run(&disk, &(), &|_| ()).unwrap();
            assert_eq!((report.quarantined, report.sound), (0, true));
            // Done again, with what is there already, it is the same.
            assert_eq!(root(&finish(&share, regions(&share, side).unwrap()).unwrap()), wanted);
        }
    }
}

#[test]
fn tiles_go_on_from_what_the_store_has() {
    let order = order(300, 900);
    let disk = Memory::new();
    let (manifest, lock) = order.begin(&disk, &|_| ()).unwrap();
    let share = order.share(&disk, manifest.bits, &|_| ());
    let far = Tile { i: 3, j: 1 };
    let error = share.tile(far, &()).unwrap_err();
    assert!(matches!(error, SweepError::Waiting { .. }), "{error}");
    for tile in order.tiling.tiles() {
        assert_eq!(share.tile(tile, &()).unwrap().tile(), tile);
    }
    drop(lock);
    let resumed = Order { resume: true, ..order.clone() }.run(&disk, &(), &|_| ()).unwrap();
    assert_eq!(root(&resumed.manifest), alone(&order));
}

#[test]
fn values_too_far_apart_begin_the_store_anew_with_wider_signals() {
    let mut order = order(100, 600);
    // Values from -3 to 2, and the proof counts from -6.
    order.sweep = order.sweep.with_span(7);
    let disk = Memory::new();
    let (manifest, _lock) = order.begin(&disk, &|_| ()).unwrap();
    let share = order.share(&disk, manifest.bits, &|_| ());
    let error = regions(&share, 2).and_then(|records| finish(&share, records)).unwrap_err();
    let SweepError::Narrow { min, max } = error else { panic!("{error}") };
    let manifest = share.widen(min, max).unwrap();
    assert_eq!(manifest.bits, 16);
    let share = order.share(&disk, 16, &|_| ());
    let manifest = finish(&share, regions(&share, 2).unwrap()).unwrap();
    assert_eq!(root(&manifest), alone(&order));
}

#[test]
fn messages_that_are_not_those_of_the_neighbours_are_refused() {
    let order = order(300, 900);
    let disk = Memory::new();
    let (manifest, _lock) = order.begin(&disk, &|_| ()).unwrap();
    let share = order.share(&disk, manifest.bits, &|_| ());
    let refused = |columns: Range<usize>, rows, told: [Option<&[u8]>; 2]| {
        let error = share.region(columns, rows, told, &()).unwrap_err();
        assert!(
            matches!(error, SweepError::Message { .. } | SweepError::Region(_)),
            "another error: {error}"
        );
        error.to_string()
    };
    let first = share.region(0..1, 0..1, [None; 2], &()).unwrap().message;
    assert_eq!(first.len(), 4 * 256 + 36);
    assert!(share.region(1..2, 0..1, [None, Some(&first)], &()).is_ok());
    assert!(refused(1..2, 0..1, [None; 2]).contains("west is missing"));
    assert!(refused(0..1, 0..1, [Some(&first), None]).contains("where nothing is"));
    assert!(share.region(1..3, 0..1, [None, Some(&first)], &()).is_ok());
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
fn a_store_with_something_missing_is_not_sealed() {
    let order = order(300, 900);
    let disk = Memory::new();
    let (manifest, _lock) = order.begin(&disk, &|_| ()).unwrap();
    let share = order.share(&disk, manifest.bits, &|_| ());
    assert!(matches!(share.rows(0), Err(SweepError::Waiting { .. })));
    let mut records = regions(&share, 1).unwrap();
    let last = records.pop().unwrap();
    let incomplete = |records: &[Record]| {
        let error = finish(&share, records.to_vec()).unwrap_err();
        assert!(matches!(error, SweepError::Incomplete { .. }), "{error}");
    };
    incomplete(&records);
    records.push(Record { statistics: records[0].statistics, ..last.clone() });
    incomplete(&records);
    *records.last_mut().unwrap() = last;
    assert!(finish(&share, records).is_ok());
}
