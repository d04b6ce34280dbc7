//! Faults of stored boards and of spools, with the real program: it is killed, interrupted, or run
//! twice; the disk is full or read-only; files are damaged or belong to another board or program.
//! In the end the root is right, or an error message says what is wrong.
//!
//! `WYTHOFF_LONG=1` kills the program fifty times instead of eight.

#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a failure here fails the test")]

mod damage;
mod disks;
mod kill;
mod others;
mod spools;

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

use serde_json::Value;
use tempfile::TempDir;

/// A board of ten tiles.
const SMALL: &str = "--k 300 --size 900 --tile-size 256";

/// A board of 78 tiles, whose sweep takes long enough to be interrupted.
const LARGE: &str = "--k 1000 --size 3000 --tile-size 256";

/// Runs the program with these arguments, which are separated by blanks.
fn wythoff(arguments: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_wythoff"));
    command.args(arguments.split_whitespace()).stdin(Stdio::null());
    command
}

/// Runs `blocking sweep` of a board into a store, with these flags.
fn sweep(board: &str, store: &Path, flags: &str) -> Command {
    let mut command = wythoff(&format!("blocking sweep {board} --json {flags} --store"));
    command.arg(store);
    command
}

/// Starts a sweep and waits until it has reported progress; `None` if it has already ended.
fn start(board: &str, store: &Path, flags: &str) -> Option<Child> {
    let mut child = sweep(board, store, &format!("{flags} --progress json"))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stderr = BufReader::new(child.stderr.take().unwrap());
    let mut line = String::new();
    stderr.read_line(&mut line).unwrap();
    child.stderr = Some(stderr.into_inner());
    if child.try_wait().unwrap().is_some() {
        return None;
    }
    assert!(line.contains("\"done\":"), "{line}");
    Some(child)
}

/// The JSON answer of a finished sweep.
fn answer(output: &Output) -> Value {
    assert_eq!(output.status.code(), Some(0), "{}", told(output));
    serde_json::from_slice(&output.stdout).unwrap()
}

fn root(output: &Output) -> String {
    answer(output)["root"].as_str().unwrap().to_owned()
}

/// The text on stderr, its lines joined.
fn told(output: &Output) -> String {
    let text = std::str::from_utf8(&output.stderr).unwrap();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Checks that a command was refused with exit code 2 and a message that contains all parts of
/// `says`.
fn assert_refused(output: &Output, says: &[&str]) {
    let told = told(output);
    assert_eq!(output.status.code(), Some(2), "{told}");
    assert!(told.starts_with("error: "), "{told}");
    for part in says {
        assert!(told.contains(part), "{part:?} is not in: {told}");
    }
    assert!(output.stdout.is_empty(), "a refused command prints no answer");
}

fn send(signal: &str, child: &Child) {
    let sent = Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
}

/// A store that was swept without faults, and its root.
struct Whole {
    folder: TempDir,
    root: String,
}

impl Whole {
    fn new(board: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let root = root(&sweep(board, &folder.path().join("store"), "").output().unwrap());
        assert_eq!(root.len(), 64, "{root}");
        Self { folder, root }
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("store")
    }

    /// Checks that a store has the same root in its manifest, and the same bytes in every file.
    fn assert_same(&self, store: &Path) {
        let manifest: Value =
            serde_json::from_slice(&fs::read(store.join("zarr.json")).unwrap()).unwrap();
        assert_eq!(manifest["attributes"]["wythoff"]["root"], *self.root);
        let (mut ours, mut wanted) = (files(store), files(&self.path()));
        for files in [&mut ours, &mut wanted] {
            files.retain(|name, _| {
                name != "zarr.json" && name != "lock" && !name.starts_with("quarantine/")
            });
        }
        let names = |files: &BTreeMap<String, Vec<u8>>| files.keys().cloned().collect::<Vec<_>>();
        assert_eq!(names(&ours), names(&wanted));
        for (name, bytes) in &ours {
            assert!(*bytes == wanted[name], "{name} differs");
        }
    }
}

/// All files of a folder by their names, with `/` between folder and file.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    fn walk(folder: &Path, prefix: &str, files: &mut BTreeMap<String, Vec<u8>>) {
        for entry in fs::read_dir(folder).unwrap() {
            let entry = entry.unwrap();
            let name = format!("{prefix}{}", entry.file_name().into_string().unwrap());
            if entry.file_type().unwrap().is_dir() {
                walk(&entry.path(), &format!("{name}/"), files);
            } else {
                files.insert(name, fs::read(entry.path()).unwrap());
            }
        }
    }
    let mut found = BTreeMap::new();
    walk(folder, "", &mut found);
    found
}

/// Copies a folder.
fn copy(from: &Path, to: &Path) {
    for (name, bytes) in files(from) {
        let path = to.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }
}
