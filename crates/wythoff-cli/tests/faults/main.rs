//! Faults of a stored board, with the real program: kills, interrupts, full disks, damaged files, two
//! processes, other boards. In the end the root or the message is right.
//!
//! `WYTHOFF_LONG=1` kills fifty times instead of eight.

#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a failure here fails the test")]

mod damage;
mod disks;
mod kill;
mod others;

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

use serde_json::Value;
use tempfile::TempDir;

/// A board of ten tiles.
const SMALL: &str = "--k 300 --size 900 --tile-size 256";

/// A board of 78 tiles: its sweep is long enough to be interrupted.
const LARGE: &str = "--k 1000 --size 3000 --tile-size 256";

/// Returns the program with these arguments, separated by blanks.
fn wythoff(arguments: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_wythoff"));
    command.args(arguments.split_whitespace()).stdin(Stdio::null());
    command
}

/// Returns the command that sweeps a board into a store, with further flags.
fn sweep(board: &str, store: &Path, flags: &str) -> Command {
    let mut command = wythoff(&format!("blocking sweep {board} --json {flags} --store"));
    command.arg(store);
    command
}

/// Starts a sweep and waits for its first line of progress; `None` if it has ended already.
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

/// Returns the answer of a sweep that has succeeded.
fn answer(output: &Output) -> Value {
    assert_eq!(output.status.code(), Some(0), "{}", told(output));
    serde_json::from_slice(&output.stdout).unwrap()
}

fn root(output: &Output) -> String {
    answer(output)["root"].as_str().unwrap().to_owned()
}

/// Returns stderr with its lines joined.
fn told(output: &Output) -> String {
    let text = std::str::from_utf8(&output.stderr).unwrap();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Asserts that a command was refused with exit code 2 and a message that contains these parts.
fn assert_refused(output: &Output, says: &[&str]) {
    let told = told(output);
    assert_eq!(output.status.code(), Some(2), "{told}");
    assert!(told.starts_with("error: "), "{told}");
    for part in says {
        assert!(told.contains(part), "{part:?} is not in: {told}");
    }
    assert!(output.stdout.is_empty(), "nothing is answered");
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

    /// Asserts that a store has the same root in its manifest, and the same bytes in every file.
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

/// Returns all files of a folder, by their paths with `/`.
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
