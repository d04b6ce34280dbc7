//! Stores whose tiles another machine evaluates: every step ends with the root of the processor.

use wythoff_testkit::{TestDevice, stop_after};

use super::*;
use crate::board::shared::tests::{self, finish, regions};
use crate::disk::Memory;

/// Returns the job of a store without a pyramid, and the same job with a device.
fn jobs(device: &Arc<TestDevice>) -> (SweepJob, SweepJob) {
    let processor = SweepJob { pyramid: false, ..job(300, 900) };
    let sweep = processor.sweep.clone().with_accelerator(device.clone());
    (processor.clone(), SweepJob { sweep, ..processor })
}

#[test]
fn a_store_is_created_continued_verified_and_mended_with_another_machine() {
    let device = TestDevice::right();
    let (processor, other) = jobs(&device);
    let wanted = right(&processor);
    assert_eq!(right(&other), wanted);
    assert!(device.take_rectangles() > 0, "the device evaluates tiles of a new store");

    let place = tempfile::tempdir().unwrap();
    let disk = Folder::new(place.path());
    processor.run(&disk, &stop_after(4), &|_| ()).unwrap_err();
    let resume = SweepJob { resume: true, ..other.clone() };
    assert_eq!(root(&run(&resume, place.path()).unwrap()), wanted);
    assert!(device.take_rectangles() > 0, "the device evaluates the tiles that are left");

    // The processor evaluates tiles again, so that the results of two machines are compared.
    let verify = SweepJob { verify: Some(Verify::All), ..other };
    let report = run(&verify, place.path()).unwrap();
    assert_eq!((root(&report), report.sound, report.verified), (wanted, true, 10));
    assert_eq!(device.take_rectangles(), 0);

    // The device makes the damaged tile again. It lies behind the hood.
    let layout = StoreLayout { tiling: processor.tiling, bits: 8, pyramid: false };
    let damaged = &layout.tile_files(Tile { i: 3, j: 2 })[0].key;
    std::fs::write(disk.path(damaged), "damaged").unwrap();
    let report = run(&verify, place.path()).unwrap();
    assert_eq!((root(&report), report.sound, report.quarantined), (wanted, true, 1));
    assert!(device.take_rectangles() > 0, "the device mends the store");
}

#[test]
fn the_steps_of_a_shared_store_take_another_machine() {
    let device = TestDevice::right();
    let (processor, other) = jobs(&device);
    let wanted = right(&processor);
    for side in 1..=other.tiling.columns() {
        let disk = Memory::new();
        let (manifest, _lock) = other.begin(&disk, &|_| ()).unwrap();
        let shared = other.shared(&disk, manifest.bits, &|_| ());
        let manifest = finish(&shared, regions(&shared, side).unwrap()).unwrap();
        assert_eq!(tests::root(&manifest), wanted, "{side} tiles");
        assert!(device.take_rectangles() > 0, "{side} tiles a side");
    }

    let disk = Memory::new();
    let (manifest, _lock) = other.begin(&disk, &|_| ()).unwrap();
    let shared = other.shared(&disk, manifest.bits, &|_| ());
    let records = other.tiling.tiles().map(|tile| shared.tile(tile, &()).unwrap()).collect();
    let manifest = finish(&shared, records).unwrap();
    assert_eq!(tests::root(&manifest), wanted, "tile by tile");
    assert!(device.take_rectangles() > 0, "tile by tile");
}

#[test]
fn wrong_tiles_of_a_machine_are_evaluated_again_by_the_processor() {
    // The first column of each rectangle gets a palace that does not exist.
    let device = TestDevice::with_faults(|_, mut growth| {
        growth.lines.v[0] += 1;
        Some(growth)
    });
    let (processor, other) = jobs(&device);
    let (place, told) = (tempfile::tempdir().unwrap(), Mutex::new(0));
    let tell = |event| match event {
        StoreEvent::Again { .. } => *told.lock().unwrap() += 1,
        event => panic!("{event:?}"),
    };
    let report = other.run(&Folder::new(place.path()), &(), &tell).unwrap();
    assert_eq!(root(&report), right(&processor));
    assert!(device.take_rectangles() > 0 && told.into_inner().unwrap() > 0);
}

#[test]
fn squares_of_a_pyramid_are_counted_by_the_processor() {
    let device = TestDevice::right();
    let (processor, other) = jobs(&device);
    let [processor, other] = [processor, other].map(|job| SweepJob { pyramid: true, ..job });
    assert_eq!(right(&other), right(&processor));
    assert_eq!((device.take_rectangles(), other.cells_for_accelerator()), (0, 0));
}
