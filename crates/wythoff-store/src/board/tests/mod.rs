//! Stores of small boards: the root is the same, whatever interrupts or damages them.

mod flips;
mod machines;
pub(crate) mod progress;

use std::ops::ControlFlow;
use std::path::Path;
use std::sync::{Arc, Mutex};

use wythoff::Window;
use wythoff::blocking::Sweep;
use wythoff::blocking::region::Region;
use wythoff::blocking::sweep::Level;
use wythoff::blocking::tiling::{Tile, Tiling};
use wythoff::board::Board;
use wythoff::observer::Observer;
use wythoff_testkit::{k, stop_after};

use super::files::StoreFiles;
use super::layout::{FINEST, ROWS, level};
use super::sweep::{KnownEdges, Ledger, Pass, Stop};
use super::*;
use crate::disk::{Disk, Fault, Faults, Folder};
use crate::hash::RootHash;
use crate::zarr::Element;
use crate::zarr::tests::read_all;

/// The job of a new store with a pyramid.
pub(crate) fn job_with_tile(game: u64, size: u64, tile: u64) -> SweepJob {
    let (sweep, tiling) = (Sweep::new(k(game)), Tiling::try_new(size, tile).unwrap());
    SweepJob { sweep, tiling, pyramid: true, resume: false, verify: None }
}

/// The job of a new store with a pyramid, on two threads, with tiles of 256 x 256 cells.
pub(super) fn job(game: u64, size: u64) -> SweepJob {
    let job = job_with_tile(game, size, 256);
    SweepJob { sweep: job.sweep.with_threads(2), ..job }
}

fn run(job: &SweepJob, folder: &Path) -> Result<SweepReport, SweepError> {
    job.run(&Folder::new(folder), &(), &|_| ())
}

fn root(report: &SweepReport) -> RootHash {
    report.manifest.finished().expect("it is finished").root
}

/// The root of a store that nothing disturbed.
fn right(job: &SweepJob) -> RootHash {
    let place = tempfile::tempdir().unwrap();
    root(&run(job, place.path()).unwrap())
}

/// Keys of all files of a store.
fn files(folder: &Path) -> Vec<String> {
    fn walk(disk: &Folder, key: &str, found: &mut Vec<String>) {
        for name in disk.list(key).unwrap() {
            let key = if key.is_empty() { name } else { format!("{key}/{name}") };
            if disk.path(&key).is_dir() { walk(disk, &key, found) } else { found.push(key) }
        }
    }
    let mut found = Vec::new();
    walk(&Folder::new(folder), "", &mut found);
    found
}

/// Reads all numbers of an array, in C order.
fn numbers<T: Element>(folder: &Path, array: &str) -> Vec<T> {
    let disk = Folder::new(folder);
    let arrays = Manifest::read(&disk).unwrap().layout().arrays();
    let (folder, meta) = arrays.iter().find(|(name, _)| name == array).unwrap();
    read_all(&disk, folder, meta)
}

#[test]
fn a_manifest_names_its_game_and_no_other_and_need_not() {
    let place = tempfile::tempdir().unwrap();
    let report = run(&job(5, 300), place.path()).unwrap();
    let file = place.path().join("zarr.json");
    let text = std::fs::read_to_string(&file).unwrap();
    let named = "      \"game\": \"blocking/5\",\n";
    let read_with = |game: &str| {
        std::fs::write(&file, text.replacen(named, game, 1)).unwrap();
        Manifest::read(&Folder::new(place.path())).map_err(|error| error.to_string())
    };
    assert_eq!(read_with(named), Ok(report.manifest.clone()));
    // As stores were written before manifests named the game.
    assert_eq!(read_with(""), Ok(Manifest { game: None, ..report.manifest.clone() }));
    let again = run(&SweepJob { resume: true, ..job(5, 300) }, place.path()).unwrap();
    assert_eq!(root(&again), root(&report));
    let error = read_with(&named.replace('5', "6")).unwrap_err();
    assert!(error.contains("game blocking/6 and k 5 contradict each other"), "{error}");
    let error = read_with(&named.replace('5', "05")).unwrap_err();
    assert!(error.contains("differs from what this program writes"), "{error}");
}

#[test]
fn a_store_holds_what_a_sweep_finds() {
    for (k, size) in [(300, 900), (500, 770), (2000, 700)] {
        let (job, place) = (job(k, size), tempfile::tempdir().unwrap());
        let report = run(&job, place.path()).unwrap();
        let finished = report.manifest.finished().unwrap();
        let board = Window::try_new(0, 0, size, size).unwrap();
        let survey = job.sweep.survey(board, false, &()).unwrap();
        let Statistics { palaces, hash, min, max } = finished.statistics;
        let found = (palaces, hash, min, max);
        let stats = survey.stats;
        assert_eq!(found, (stats.palaces, stats.hash, stats.min, stats.max));
        let rows = numbers::<u32>(place.path(), ROWS);
        assert!(rows.iter().map(|&n| u64::from(n)).eq(survey.palaces_by_row));
        assert_eq!((report.verified, report.quarantined), (finished.tiles, 0));
        // All levels. Only counts of the finest level can be cut off, at 65,535.
        for side in report.manifest.layout().levels() {
            let mut rows = job.sweep.count_rows(board, side, &()).unwrap();
            let n = size.div_ceil(side) as usize;
            let stored: Vec<u64> = if side == FINEST {
                numbers::<u16>(place.path(), &level(side)).into_iter().map(u64::from).collect()
            } else {
                numbers::<u32>(place.path(), &level(side)).into_iter().map(u64::from).collect()
            };
            for y in 0..n {
                let row = rows.next_row().unwrap().unwrap();
                for x in y..n {
                    for (class, &count) in row[x].by_class().iter().enumerate() {
                        let end = if side == FINEST { 65_535 } else { u64::MAX };
                        let found = stored[(class * n + y) * n + x];
                        assert_eq!(found, count.min(end), "k {k}: {side}: {class} {x},{y}");
                    }
                }
            }
        }
    }
}

#[test]
fn the_root_depends_only_on_the_board_and_the_layout() {
    let plain = job(300, 900);
    let wanted = right(&plain);
    for threads in [1, 3, 4] {
        let sweep = plain.sweep.clone().with_threads(threads);
        assert_eq!(right(&SweepJob { sweep, ..plain.clone() }), wanted, "{threads} threads");
    }
    for level in Level::available() {
        let sweep = plain.sweep.clone().with_level(level);
        assert_eq!(right(&SweepJob { sweep, ..plain.clone() }), wanted, "{level}");
    }
    let others = [
        job(301, 900),
        job(300, 901),
        SweepJob { pyramid: false, ..plain.clone() },
        SweepJob { tiling: Tiling::try_new(900, 512).unwrap(), ..plain.clone() },
    ];
    for other in others {
        assert_ne!(right(&other), wanted, "{other:?}");
    }
}

#[test]
fn an_interrupted_sweep_can_be_continued() {
    let first = job(300, 900);
    let wanted = right(&first);
    let resume = SweepJob { resume: true, ..first.clone() };
    for cells in 0..12 {
        let place = tempfile::tempdir().unwrap();
        let disk = Folder::new(place.path());
        let stopped = first.run(&disk, &stop_after(cells), &|_| ());
        let Err(SweepError::Interrupted { kept, tiles: 10 }) = stopped else {
            if let Ok(report) = stopped {
                assert!(cells >= 10 && root(&report) == wanted);
                continue;
            }
            panic!("{stopped:?}");
        };
        assert!(kept <= cells, "{kept} of {cells}");
        if kept > 0 {
            assert!(matches!(run(&first, place.path()), Err(SweepError::Unfinished { .. })));
        }
        assert_eq!(root(&run(&resume, place.path()).unwrap()), wanted, "after {cells}");
        // The next sweep finds the store finished.
        let again = run(&first, place.path()).unwrap();
        assert_eq!((root(&again), again.quarantined), (wanted, 0));
    }
}

#[test]
fn a_killed_sweep_can_be_continued() {
    let first = job(100, 300);
    let resume = SweepJob { resume: true, ..first.clone() };
    let wanted = right(&first);
    let steps = {
        let (place, faults) = (tempfile::tempdir().unwrap(), Arc::new(Faults::none()));
        first.run(&Folder::with_faults(place.path(), faults.clone()), &(), &|_| ()).unwrap();
        faults.changes()
    };
    assert!(steps > 50, "{steps}");
    for (fault, first_step, every) in
        [(Fault::Killed, 0, 4), (Fault::PowerLoss, 2, 8), (Fault::Broken, 1, 16)]
    {
        for at in (first_step..steps).step_by(every) {
            let place = tempfile::tempdir().unwrap();
            let faults = Arc::new(Faults::new(fault, at));
            let disk = Folder::with_faults(place.path(), faults.clone());
            let ended = first.run(&disk, &(), &|_| ());
            // The number of steps varies with the order in which threads create folders.
            let is_struck = faults.changes() > at;
            assert!(ended.is_err() || !is_struck, "{fault:?} at {at} of {steps}");
            let report = run(&resume, place.path());
            let report = report.unwrap_or_else(|error| panic!("{fault:?} at {at}: {error}"));
            assert_eq!(root(&report), wanted, "{fault:?} at {at}");
            assert_eq!(report.quarantined, 0, "{fault:?} at {at}");
        }
    }
}

#[test]
fn a_full_or_read_only_disk_is_an_error_of_the_system() {
    let first = job(100, 300);
    let resume = SweepJob { resume: true, ..first.clone() };
    let wanted = right(&first);
    for (fault, words) in [(Fault::Full, "space"), (Fault::ReadOnly, "read-only")] {
        for at in [0, 10, 25, 40] {
            let place = tempfile::tempdir().unwrap();
            let disk = Folder::with_faults(place.path(), Arc::new(Faults::new(fault, at)));
            let error = first.run(&disk, &(), &|_| ()).unwrap_err();
            assert!(matches!(error, SweepError::Disk(_)), "{error:?}");
            assert!(error.to_string().contains(words), "{error}");
            assert_eq!(root(&run(&resume, place.path()).unwrap()), wanted, "{fault:?} at {at}");
        }
    }
}

#[test]
fn a_damaged_file_is_moved_into_quarantine_and_made_again() {
    let plain = SweepJob { verify: Some(Verify::Sample), ..job(100, 600) };
    let place = tempfile::tempdir().unwrap();
    let wanted = root(&run(&plain, place.path()).unwrap());
    let mut quarantined = 0;
    let mut kinds: Vec<String> = Vec::new();
    for key in files(place.path()) {
        let kind = key.split('/').take(2).collect::<Vec<_>>().join("/");
        if key == "lock"
            || key == "zarr.json"
            || key.starts_with("quarantine")
            || kinds.contains(&kind)
        {
            continue;
        }
        let path = Folder::new(place.path()).path(&key);
        let bytes = std::fs::read(&path).unwrap();
        let mut flipped = bytes.clone();
        flipped[bytes.len() / 3] ^= 0x10;
        for damaged in [flipped, bytes[..bytes.len() / 2].to_vec(), Vec::new()] {
            std::fs::write(&path, &damaged).unwrap();
            let told = Mutex::new(Vec::new());
            let tell = |event| told.lock().unwrap().push(event);
            let report = plain.run(&Folder::new(place.path()), &(), &tell).unwrap();
            quarantined += 1;
            assert_eq!((root(&report), report.sound), (wanted, true), "{key}");
            assert_eq!(report.quarantined, quarantined, "{key}: {told:?}");
            assert_eq!(report.verified, 6, "{key}");
            assert_eq!(std::fs::read(&path).unwrap(), bytes, "{key}");
            let told = told.into_inner().unwrap();
            let [StoreEvent::Quarantined { to, .. }] = &told[..] else { panic!("{key}: {told:?}") };
            assert_eq!(std::fs::read(to).unwrap(), damaged, "{key}");
        }
        kinds.push(kind);
    }
    assert!(kinds.len() >= 9, "{kinds:?}");
}

#[test]
fn a_damaged_file_of_an_unfinished_store_is_made_again() {
    let first = job(100, 600);
    let resume = SweepJob { resume: true, ..first.clone() };
    let wanted = right(&first);
    for kind in ["edges", "palaces", "values", "pyramid/256"] {
        let place = tempfile::tempdir().unwrap();
        let disk = Folder::new(place.path());
        first.run(&disk, &stop_after(4), &|_| ()).unwrap_err();
        let key = files(place.path()).into_iter().rfind(|key| key.starts_with(kind)).unwrap();
        if key.ends_with("zarr.json") {
            continue;
        }
        let mut bytes = disk.read_whole(&key).unwrap();
        bytes[1] ^= 1;
        std::fs::write(disk.path(&key), &bytes).unwrap();
        let report = run(&resume, place.path()).unwrap();
        assert_eq!((root(&report), report.quarantined), (wanted, 1), "{key}");
        let name = format!("quarantine/{}.1", key.replace('/', "."));
        assert_eq!(disk.read_whole(&name).unwrap(), bytes);
    }
}

#[test]
fn undamaged_files_of_another_tile_are_made_again() {
    let first = job(100, 600);
    let resume = SweepJob { resume: true, ..first.clone() };
    let wanted = right(&first);
    let place = tempfile::tempdir().unwrap();
    let disk = Folder::new(place.path());
    first.run(&disk, &stop_after(4), &|_| ()).unwrap_err();
    let layout = StoreLayout { tiling: first.tiling, bits: 8, pyramid: true };
    let [one, other] = [0, 1].map(|i| layout.tile_files(Tile { i, j: 0 }));
    for (one, other) in one.iter().zip(&other) {
        std::fs::copy(disk.path(&one.key), disk.path(&other.key)).unwrap();
    }
    let report = run(&resume, place.path()).unwrap();
    assert_eq!((root(&report), report.quarantined), (wanted, 4));
}

#[test]
fn verification_finds_a_wrong_tile_and_all_tiles_that_follow_from_it() {
    // The first tile is that of another game. Its files are undamaged, and no tile before it
    // contradicts it.
    let (first, other) = (job(100, 600), job(101, 600));
    let wanted = right(&first);
    let (place, elsewhere) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let (disk, source) = (Folder::new(place.path()), Folder::new(elsewhere.path()));
    run(&other, elsewhere.path()).unwrap();
    first.run(&disk, &stop_after(0), &|_| ()).unwrap_err();
    let layout = StoreLayout { tiling: first.tiling, bits: 8, pyramid: true };
    for file in layout.tile_files(Tile { i: 0, j: 0 }) {
        disk.write_whole(&file.key, &source.read_whole(&file.key).unwrap()).unwrap();
    }
    let resume = SweepJob { resume: true, ..first.clone() };
    assert_ne!(root(&run(&resume, place.path()).unwrap()), wanted);

    let verify = SweepJob { verify: Some(Verify::Sample), ..first };
    let report = run(&verify, place.path()).unwrap();
    assert_eq!((root(&report), report.sound, report.verified), (wanted, true, 6));
    assert!(report.quarantined > 4, "{}", report.quarantined);
}

#[test]
fn values_beyond_8_bits_start_the_sweep_again_with_16() {
    let plain = job(100, 600);
    // Game 100 has values from -3 to 2, and the proof counts from -6: a span of 8.
    let narrow = SweepJob { sweep: plain.sweep.clone().with_span(7), ..plain.clone() };
    let (place, elsewhere) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let (told, disk) = (Mutex::new(Vec::new()), Folder::new(place.path()));
    let wide = narrow.run(&disk, &(), &|event| told.lock().unwrap().push(event)).unwrap();
    // Beyond the first tiles there are more values. A span that holds all of them is enough.
    let stats = plain.sweep.stats(Window::try_new(0, 0, 600, 600).unwrap(), &()).unwrap();
    let span = stats.max.unwrap().max(2) - stats.min.unwrap().min(-6);
    let just = SweepJob { sweep: plain.sweep.clone().with_span(span), ..plain.clone() };
    let bytes = run(&just, elsewhere.path()).unwrap();
    assert_eq!((wide.manifest.bits, bytes.manifest.bits), (16, 8));
    let [wide_told, bytes_told] =
        [&wide, &bytes].map(|report| report.manifest.finished().unwrap().statistics);
    assert_eq!(wide_told, bytes_told);
    assert_ne!(root(&wide), root(&bytes));
    assert!(matches!(told.into_inner().unwrap()[..], [StoreEvent::Wider { min: -6, max: 2, .. }]));
    assert_eq!(disk.list("outgrown").unwrap(), ["8-bit.1"]);
    let squares = |folder: &tempfile::TempDir| numbers::<u16>(folder.path(), &level(FINEST));
    assert_eq!(squares(&place), squares(&elsewhere));
    // The wider store can be verified.
    let verify = SweepJob { verify: Some(Verify::All), ..narrow };
    let report = run(&verify, place.path()).unwrap();
    assert_eq!((report.verified, report.sound, report.quarantined), (6, true, 0));
    assert_eq!(root(&report), root(&wide));
}

#[test]
fn where_no_writers_start_each_tile_is_written_when_it_is_evaluated() {
    let job = job(300, 900);
    let [place, other, small] = std::array::from_fn(|_| tempfile::tempdir().unwrap());
    let layout = job.manifest(8).layout();
    let pass = |disk: &Folder, writers| {
        let files = &StoreFiles { disk, on_event: &|_| () };
        let known = &KnownEdges::new();
        let pass = Pass { files, sweep: &job.sweep, layout, observer: &(), known, writers };
        let region = Region::<u8>::whole(layout.tiling);
        pass.run(&region, Ledger::new(layout.tiling)).map(|(findings, _)| findings)
    };
    let disk = Folder::new(place.path());
    let lock = job.begin(&disk, &|_| ()).unwrap();
    let Ok(findings) = pass(&disk, 0) else { panic!("the pass stopped") };
    let written = files(place.path());
    assert!(pass(&Folder::new(other.path()), 2).is_ok_and(|other| other == findings));
    assert!(files(other.path()).iter().all(|key| written.contains(key)));
    drop(lock);
    // The next sweep finishes the store from these tiles.
    let resumed = run(&SweepJob { resume: true, ..job.clone() }, place.path()).unwrap();
    assert_eq!((root(&resumed), resumed.quarantined), (right(&job), 0));
    // An error of the disk stops the pass.
    let faults = Arc::new(Faults::new(Fault::Full, 9));
    let full = pass(&Folder::with_faults(small.path(), faults), 0);
    assert!(matches!(full, Err(Stop::Failed(SweepError::Disk(_)))));
}

#[test]
fn a_store_of_another_board_is_an_error_with_both_boards() {
    let place = tempfile::tempdir().unwrap();
    let first = job(100, 300);
    let wanted = root(&run(&first, place.path()).unwrap());
    for (other, words) in [
        (job(101, 300), ["k 100", "101"]),
        (job(100, 301), ["size 300", "301"]),
        (SweepJob { tiling: Tiling::try_new(300, 512).unwrap(), ..first.clone() }, ["256", "512"]),
        (SweepJob { pyramid: false, ..first.clone() }, ["every zoom", "no zoom"]),
    ] {
        for resume in [false, true] {
            let error = run(&SweepJob { resume, ..other.clone() }, place.path()).unwrap_err();
            let text = error.to_string();
            assert!(words.iter().all(|word| text.contains(word)), "{text}");
        }
    }
    let path = place.path().join("zarr.json");
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, text.replace("\"format\": 1", "\"format\": 2")).unwrap();
    let error = run(&first, place.path()).unwrap_err().to_string();
    assert!(error.contains("format 2, not 1"), "{error}");
    std::fs::write(&path, &text[..text.len() / 2]).unwrap();
    assert!(matches!(run(&first, place.path()), Err(SweepError::Manifest(_))));
    std::fs::write(&path, text).unwrap();
    assert_eq!(root(&run(&first, place.path()).unwrap()), wanted);
}

#[test]
fn a_folder_of_other_files_and_a_store_in_use_stay_unchanged() {
    let first = job(100, 300);
    let place = tempfile::tempdir().unwrap();
    std::fs::write(place.path().join("letters"), "mine").unwrap();
    assert!(matches!(run(&first, place.path()), Err(SweepError::NoStore { .. })));
    assert_eq!(files(place.path()), ["letters"]);

    let place = tempfile::tempdir().unwrap();
    let disk = Folder::new(place.path());
    let lock = disk.lock("lock").unwrap();
    let error = run(&first, place.path()).unwrap_err();
    assert!(error.to_string().contains("in use by another process"), "{error}");
    drop(lock);
    run(&first, place.path()).unwrap();
}

#[test]
fn the_size_of_a_store_is_bounded_before_the_sweep() {
    for (size, side, pyramid) in [(2000, 256, true), (2000, 1024, true), (3000, 512, false)] {
        let tiling = Tiling::try_new(size, side).unwrap();
        let job = SweepJob { tiling, pyramid, ..job(700, size) };
        let place = tempfile::tempdir().unwrap();
        run(&job, place.path()).unwrap();
        let disk = Folder::new(place.path());
        let lengths =
            files(place.path()).into_iter().map(|key| disk.length(&key).unwrap().unwrap());
        let (found, said) = (u128::from(lengths.sum::<u64>()), job.bytes());
        assert!(found <= said && said < 8 * found, "{found} of {said}");
        assert_eq!(job.cost().swept, tiling.cells());
    }
}

#[test]
fn the_memory_of_a_sweep_is_that_of_rows_tiles_and_shards() {
    // A tile of 256 rows has 1024 bytes of edges, 1024 of palaces, twelve counts of two bytes, and
    // small files of 8192 bytes. Four times as many as threads and six are in memory.
    let (rows, rest) = (16 * 1000, 1 << 24);
    let with_pyramid = SweepJob { tiling: Tiling::try_new(1000, 256).unwrap(), ..job(700, 1000) };
    let tiles = 4 * (2 + 6) * (1024 + 1024 + 24 + 8192);
    let cost = with_pyramid.cost();
    assert_eq!(cost.memory, rows + tiles + 2 * 32 * 1024 * 1024 + rest);
    // Of 16 tiles, ten are on or above the diagonal: 256, 512 and 768 columns in a row, and 232.
    let cells = 256 * (1000 + 744 + 488) + 232 * 232;
    assert_eq!((cost.swept, cost.read, with_pyramid.cells_for_accelerator()), (cells, 0, 0));

    let tiling = Tiling::try_new(1000, 1024).unwrap();
    let sweep = Sweep::new(k(700)).with_threads(3);
    let without = SweepJob { sweep, tiling, pyramid: false, ..with_pyramid };
    let tiles = 4 * (3 + 6) * (4096 + 4096 + 8192);
    assert_eq!(without.cost().memory, rows + tiles + rest);
    assert_eq!((without.cost().swept, without.cells_for_accelerator()), (1_000_000, 1_000_000));
}
