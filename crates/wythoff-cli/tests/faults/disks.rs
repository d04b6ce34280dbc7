//! Full disks and read-only disks, mounted in memory.

use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

use wythoff_testkit::skipped;

use crate::{LARGE, SMALL, Whole, assert_refused, copy, files, root, sweep, wythoff};

/// A disk in memory, which is unmounted when this is dropped.
struct Disk {
    folder: TempDir,
}

impl Disk {
    /// Mounts a disk of this size. If this process may not mount disks, says so and returns
    /// `None`.
    fn mount(size: &str) -> Option<Self> {
        let folder = tempfile::tempdir().unwrap();
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", &format!("size={size}"), "wythoff"]).arg(folder.path());
        let reason = match mount.output() {
            Ok(output) if output.status.success() => return Some(Self { folder }),
            Ok(output) => String::from_utf8_lossy(&output.stderr).trim().to_owned(),
            Err(error) => error.to_string(),
        };
        skipped("full and read-only disks", &format!("no disk can be mounted here: {reason}"));
        None
    }

    fn remount(&self, how: &str) {
        let mut mount = Command::new("mount");
        mount.args(["-o", &format!("remount,{how}")]).arg(self.folder.path());
        let output = mount.output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }

    fn store(&self) -> PathBuf {
        self.folder.path().join("store")
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        // Lazily, because a killed program may still have a file open.
        let _ = Command::new("umount").arg("-l").arg(self.folder.path()).status();
    }
}

#[test]
fn a_sweep_that_fills_the_disk_can_be_continued_when_there_is_space() {
    let Some(disk) = Disk::mount("768k") else { return };
    let whole = Whole::new(LARGE);
    let full = |flags: &str| {
        let output = sweep(LARGE, &disk.store(), flags).output().unwrap();
        assert_refused(&output, &["no space is left on the disk", "cannot write", "--resume"]);
    };
    full("");
    let kept = files(&disk.store()).len();
    assert!(kept > 20, "{kept} files");
    full("--resume");
    disk.remount("size=64m");
    assert_eq!(root(&sweep(LARGE, &disk.store(), "--resume").output().unwrap()), whole.root);
    whole.assert_same(&disk.store());
}

#[test]
fn a_finished_store_on_a_read_only_disk_can_be_read() {
    let Some(disk) = Disk::mount("16m") else { return };
    let whole = Whole::new(SMALL);
    copy(&whole.path(), &disk.store());
    // A second store, which is not finished.
    let part = disk.folder.path().join("part");
    copy(&whole.path(), &part);
    std::fs::remove_file(part.join("tiles.json")).unwrap();
    let last = files(&part.join("edges")).into_keys().next_back().unwrap();
    std::fs::remove_file(part.join("edges").join(last)).unwrap();
    unfinish(&part);
    let before = files(disk.folder.path());
    disk.remount("ro");

    let read_only = "the disk is read-only";
    let fresh = disk.folder.path().join("new");
    assert_refused(&sweep(SMALL, &fresh, "").output().unwrap(), &[read_only, "can be written"]);
    assert_refused(&sweep(SMALL, &part, "--resume").output().unwrap(), &[read_only]);
    assert_eq!(files(disk.folder.path()), before);
    // The finished store can be read.
    assert_eq!(root(&sweep(SMALL, &disk.store(), "").output().unwrap()), whole.root);
    let ask = |from: &Path| {
        let mut stats = wythoff("blocking stats --k 300 --at 500,700 --size 300x90 --json --store");
        stats.arg(from).output().unwrap()
    };
    assert_eq!(ask(&disk.store()).stdout, ask(&whole.path()).stdout);

    disk.remount("rw");
    assert_eq!(root(&sweep(SMALL, &part, "--resume").output().unwrap()), whole.root);
    whole.assert_same(&part);
}

/// Changes the manifest of a finished store to that of an unfinished one.
fn unfinish(store: &Path) {
    let path = store.join("zarr.json");
    let manifest = std::fs::read_to_string(&path).unwrap();
    // The manifest is read only in the form in which the program writes it.
    let (before, _) = manifest.split_once("\"state\": \"finished\"").unwrap();
    std::fs::write(path, format!("{before}\"state\": \"unfinished\"\n    }}\n  }}\n}}\n")).unwrap();
}
