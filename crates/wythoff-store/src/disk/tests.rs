use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use super::*;

/// Reads every file below a folder, also temporary ones.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    fn walk(root: &Path, folder: &Path, files: &mut BTreeMap<String, Vec<u8>>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                walk(root, &path, files);
            } else {
                let name = path.strip_prefix(root).unwrap().to_string_lossy().replace('\\', "/");
                files.insert(name, fs::read(path).unwrap());
            }
        }
    }
    let mut found = BTreeMap::new();
    walk(folder, folder, &mut found);
    found
}

const OLD: &[u8] = b"bytes of the old file";
const NEW: &[u8] = b"bytes of the new file, which is longer";

/// Replaces a file, creates one, and renames one.
fn work(disk: &Folder) -> Result<(), DiskError> {
    let _lock = disk.lock("lock")?;
    disk.write_whole("a/b/replaced", NEW)?;
    disk.write_whole("a/c/new", NEW)?;
    disk.rename("a/b/moved", "q/moved")?;
    disk.sync()?;
    disk.write_whole("names them", b"all")?;
    disk.sync()
}

/// A folder before `work`.
fn prepare() -> tempfile::TempDir {
    let place = tempfile::tempdir().unwrap();
    let disk = Folder::new(place.path());
    disk.write_whole("a/b/replaced", OLD).unwrap();
    disk.write_whole("a/b/moved", OLD).unwrap();
    place
}

/// Checks a folder in which `work` was interrupted: no file is a part of one, none is in two places
/// or lost, and the last file is there only if all others are.
fn check(place: &Path, what: &str) {
    let found = files(place);
    let at = |name: &str| found.get(name).map(Vec::as_slice);
    assert!([Some(OLD), Some(NEW)].contains(&at("a/b/replaced")), "{what}: {found:?}");
    assert!([None, Some(NEW)].contains(&at("a/c/new")), "{what}: {found:?}");
    let moved = [at("a/b/moved"), at("q/moved")];
    assert!(moved == [Some(OLD), None] || moved == [None, Some(OLD)], "{what}: {found:?}");
    let last = at("names them");
    assert!([None, Some(b"all".as_slice())].contains(&last), "{what}: {found:?}");
    if last.is_some() {
        assert_eq!(
            [at("a/b/replaced"), at("a/c/new"), at("q/moved")],
            [Some(NEW), Some(NEW), Some(OLD)],
            "{what}"
        );
    }
}

/// Counts the steps of `work`.
fn steps() -> u64 {
    let place = prepare();
    let faults = Arc::new(Faults::none());
    work(&Folder::with_faults(place.path(), faults.clone())).unwrap();
    check(place.path(), "without faults");
    assert!(files(place.path()).contains_key("names them"));
    faults.changes()
}

#[test]
fn files_are_whole_after_a_kill_or_a_power_failure_at_any_step_and_the_work_can_be_repeated() {
    let steps = steps();
    assert!(steps > 15, "{steps}");
    let mut left = 0;
    for fault in [Fault::Killed, Fault::PowerLoss, Fault::PowerLossInPart] {
        for at in 0..steps {
            let what = format!("{fault:?} at {at}");
            let place = prepare();
            let faults = Arc::new(Faults::new(fault, at));
            work(&Folder::with_faults(place.path(), faults.clone())).unwrap_err();
            assert!(faults.is_dead());
            check(place.path(), &what);
            left += files(place.path()).keys().filter(|name| name.ends_with(".part")).count();

            let again = Folder::new(place.path());
            if files(place.path()).contains_key("q/moved") {
                again.rename("q/moved", "a/b/moved").unwrap();
            }
            work(&again).unwrap();
            check(place.path(), &what);
            let found = files(place.path());
            assert!(found.contains_key("names them"), "{what}");
            assert!(found.keys().all(|name| !name.ends_with(".part")), "{what}: {found:?}");
        }
    }
    assert!(left > 0, "temporary files are left behind and were cleared away");
}

#[test]
fn files_are_whole_after_any_failed_step_and_no_temporary_file_remains() {
    let steps = steps();
    for (fault, kind) in [
        (Fault::Full, io::ErrorKind::StorageFull),
        (Fault::ReadOnly, io::ErrorKind::ReadOnlyFilesystem),
        (Fault::Broken, io::ErrorKind::Other),
    ] {
        for at in 0..steps {
            let what = format!("{fault:?} at {at}");
            let place = prepare();
            let faults = Arc::new(Faults::new(fault, at));
            match work(&Folder::with_faults(place.path(), faults)) {
                // No later step needed space.
                Ok(()) => assert_eq!(fault, Fault::Full, "{what}"),
                Err(error) => {
                    assert_eq!(error.kind(), Some(kind), "{what}: {error}");
                    let root = place.path().display().to_string();
                    assert!(error.to_string().contains(&root), "{what}: {error}");
                }
            }
            check(place.path(), &what);
            // A temporary file cannot be removed from a disk that has become read-only.
            let found = files(place.path());
            let parts = found.keys().filter(|name| name.ends_with(".part")).count();
            assert!(parts == 0 || fault == Fault::ReadOnly, "{what}: {found:?}");
        }
    }
}

#[test]
fn a_file_that_cannot_be_read_is_not_reported_as_missing() {
    let place = prepare();
    let read = |disk: &Folder| -> Result<(), DiskError> {
        disk.read_whole("a/b/moved")?;
        disk.open("a/b/moved")?.read_at(2, &mut [0; 3])?;
        disk.length("a/b/moved")?;
        disk.list("a/b")?;
        Ok(())
    };
    let faults = Arc::new(Faults::none());
    read(&Folder::with_faults(place.path(), faults.clone())).unwrap();
    assert_eq!(faults.reads(), 5);
    for at in 0..faults.reads() {
        let faults = Arc::new(Faults::new(Fault::Unreadable, at));
        let error = read(&Folder::with_faults(place.path(), faults)).unwrap_err();
        assert!(!error.is_missing() && error.to_string().starts_with("cannot read "), "{error}");
    }
}

#[test]
fn missing_files_are_told_from_existing_ones() {
    let place = prepare();
    let disk = Folder::new(place.path());
    assert!(disk.read_whole("a/x").unwrap_err().is_missing());
    assert!(disk.open("x/y").map(drop).unwrap_err().is_missing());
    assert_eq!(disk.length("a/x").unwrap(), None);
    assert_eq!(disk.length("a/b/moved").unwrap(), Some(OLD.len() as u64));
    assert!(disk.list("x").unwrap().is_empty());
    fs::write(place.path().join("a/b/other.wythoff.part"), b"").unwrap();
    assert_eq!(disk.list("a/b").unwrap(), ["moved", "replaced"]);
    assert_eq!(disk.list("").unwrap(), ["a"]);
    assert!(disk.rename("a/x", "a/y").is_err());
}

#[test]
fn reading_past_the_end_is_an_error() {
    let place = prepare();
    let disk = Folder::new(place.path());
    let file = disk.open("a/b/moved").unwrap();
    assert_eq!(file.length(), OLD.len() as u64);
    let mut bytes = [0; 4];
    file.read_at(17, &mut bytes).unwrap();
    assert_eq!(&bytes, b"file");
    for offset in [18, 21, 22, u64::MAX >> 1] {
        assert!(file.read_at(offset, &mut bytes).is_err());
        assert!(OLD.to_vec().read_at(offset, &mut bytes).is_err());
    }
    assert!(OLD.to_vec().read_at(u64::MAX, &mut bytes).is_err());
}

#[test]
fn a_second_writer_is_refused_and_readers_are_not() {
    let place = prepare();
    let disk = Folder::new(place.path());
    let lock = disk.lock("lock").unwrap();
    fs::write(place.path().join("a/b/new.wythoff.part"), b"being written").unwrap();
    let second = Folder::new(place.path());
    let error = second.lock("lock").unwrap_err();
    assert_eq!(
        error.to_string(),
        format!("{} is in use by another process", place.path().display())
    );
    // The temporary file of the first writer is still there.
    assert!(place.path().join("a/b/new.wythoff.part").exists());
    assert_eq!(second.read_whole("a/b/moved").unwrap(), OLD);
    drop(lock);
    fs::write(place.path().join("a/film.part"), b"of another program").unwrap();
    let _lock = second.lock("lock").unwrap();
    assert!(place.path().join("a/film.part").exists());
    assert!(!place.path().join("a/b/new.wythoff.part").exists());
}

#[test]
fn folders_are_created_when_a_file_is_written() {
    let place = tempfile::tempdir().unwrap();
    let disk = Folder::new(place.path().join("new/store"));
    drop(disk.lock("lock").unwrap());
    disk.write_whole("a/b", NEW).unwrap();
    disk.sync().unwrap();
    assert_eq!(disk.path("a/b"), place.path().join("new/store/a/b"));
    assert_eq!(files(place.path())["new/store/a/b"], NEW);
}

#[test]
fn a_folder_can_be_renamed_and_created_again() {
    let place = tempfile::tempdir().unwrap();
    let disk = Folder::new(place.path());
    disk.write_whole("a/b/c", OLD).unwrap();
    disk.rename("a", "q/a").unwrap();
    disk.sync().unwrap();
    disk.write_whole("a/b/c", NEW).unwrap();
    disk.rename("a/b", "a/d").unwrap();
    disk.write_whole("a/b/c", OLD).unwrap();
    disk.sync().unwrap();
    assert_eq!(disk.read_whole("q/a/b/c").unwrap(), OLD);
    assert_eq!(disk.read_whole("a/d/c").unwrap(), NEW);
    assert_eq!(disk.read_whole("a/b/c").unwrap(), OLD);
}

#[test]
fn an_error_names_the_file_that_is_in_the_way() {
    let place = prepare();
    let disk = Folder::new(place.path());
    let error = disk.write_whole("a/b/moved/c", NEW).unwrap_err();
    assert!(error.to_string().contains(&disk.path("a/b/moved").display().to_string()), "{error}");
    let error = disk.write_whole("a/b", NEW).unwrap_err();
    assert!(error.to_string().starts_with("cannot rename to "), "{error}");
    check(place.path(), "files in the way");
}

#[test]
fn threads_write_at_the_same_time() {
    let place = tempfile::tempdir().unwrap();
    let disk = Folder::new(place.path());
    std::thread::scope(|scope| {
        for thread in 0..4 {
            let disk = &disk;
            scope.spawn(move || {
                for i in 0..8 {
                    disk.write_whole(&format!("c/{i}/{thread}"), &[thread; 100]).unwrap();
                    disk.sync().unwrap();
                }
            });
        }
    });
    for i in 0..8 {
        assert_eq!(disk.list(&format!("c/{i}")).unwrap(), ["0", "1", "2", "3"]);
    }
}
