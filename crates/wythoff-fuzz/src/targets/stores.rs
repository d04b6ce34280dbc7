//! Stores of boards whose files were damaged, exchanged, renamed, or taken from another store.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use arbitrary::{Result as Choice, Unstructured};
use wythoff::blocking::tiling::Tiling;
use wythoff::blocking::{Recurrence, Sweep, Visible};
use wythoff::board::Board;
use wythoff::{K, Window};
use wythoff_store::board::{SweepJob, Verify, View};
use wythoff_store::disk::{Disk, Memory};

use crate::kind::Kind;

/// The files of a store.
type Files = BTreeMap<String, Vec<u8>>;

/// Questions to a store, and their answers by the recurrence.
struct Truth {
    job: SweepJob,
    files: Files,
    windows: Vec<(Window, Vec<i64>)>,
    squares: Vec<((u64, u64), Visible)>,
    palaces: u64,
}

/// Two games on a board of four tiles, and one on a small board.
static STORES: LazyLock<Vec<Truth>> = LazyLock::new(|| {
    [(100, 300), (101, 300), (20, 40)].map(|(k, size)| Truth::new(k, size)).into()
});

impl Truth {
    fn new(k: u64, size: u64) -> Self {
        let game = K::try_new(k).expect("a small k");
        let tiling = Tiling::try_new(size, 256).expect("a board");
        let sweep = Sweep::new(game).with_threads(1);
        let job = SweepJob { sweep, tiling, pyramid: true, resume: true, verify: None };
        let disk = Memory::new();
        job.run(&disk, &(), &|_| ()).expect("a sweep into memory");
        let (mut files, recurrence) = (Files::new(), Recurrence::new(game));
        collect(&disk, "", &mut files);
        let windows = [(0, 0, 12), (size - 20, size - 30, 16), (size / 2, 5, 10)];
        let windows = windows.map(|(x, y, side)| {
            let window = Window::try_new(x, y, side, side).expect("a window of the board");
            (window, recurrence.values(window, &()).expect("no observer stops"))
        });
        let squares = [(size - 1, size - 2), (size - 9, 7), (3, size - 5)];
        let squares = squares.map(|(x, y)| ((x, y), recurrence.visible(x, y)));
        let board = Window::try_new(0, 0, size, size).expect("a board");
        let palaces = recurrence.stats(board, &()).expect("no observer stops").palaces;
        Self { job, files, windows: windows.into(), squares: squares.into(), palaces }
    }
}

/// Reads all files of a folder and below.
fn collect(disk: &Memory, folder: &str, files: &mut Files) {
    for name in disk.list(folder).expect("a folder in memory") {
        let key = if folder.is_empty() { name } else { format!("{folder}/{name}") };
        match disk.length(&key).expect("a length in memory") {
            Some(_) => {
                let bytes = disk.read_whole(&key).expect("a file in memory");
                files.insert(key, bytes);
            }
            None => collect(disk, &key, files),
        }
    }
}

/// Every answer of a changed store is that of the engine, or an error. A sweep with a full check
/// makes it whole again, or says why not.
pub(super) fn run(input: &[u8]) -> Kind {
    tried(input).unwrap_or(Kind::NONE)
}

fn tried(input: &[u8]) -> Choice<Kind> {
    let mut choices = Unstructured::new(input);
    let base = choices.choose_index(STORES.len())?;
    let (own, mut files) = (&STORES[base], STORES[base].files.clone());
    for _ in 0..choices.int_in_range(1..=3)? {
        edit(&mut files, &mut choices)?;
    }
    // Not at the end of the input, where choices read zeros: a sweep takes as long as 50 readings.
    let mends = choices.arbitrary::<u8>()? == u8::MAX;
    let disk = Memory::new();
    for (key, bytes) in &files {
        disk.write_whole(key, bytes).expect("memory can be written");
    }
    let kind = answers(&disk, files == own.files);
    if !mends {
        return Ok(kind);
    }
    let job = SweepJob { verify: Some(Verify::All), ..own.job.clone() };
    match job.run(&disk, &(), &|_| ()) {
        Ok(report) => {
            assert!(report.sound);
            for (key, bytes) in own.files.iter().filter(|(key, _)| *key != "zarr.json") {
                let found = disk.read_whole(key).expect("a store that was mended has all files");
                assert!(found == *bytes, "{key} of a store that was mended is another file");
            }
            answers(&disk, true);
            Ok(kind.and(Kind::read(&[1])))
        }
        Err(error) => Ok(kind.and(Kind::refused(error))),
    }
}

/// Asks a store, and compares its answers with those of the recurrence.
fn answers(disk: &Memory, is_whole: bool) -> Kind {
    let view = match View::open(disk.clone()) {
        Ok(view) => view.with_threads(1),
        Err(error) => {
            assert!(!is_whole, "{error}");
            return Kind::refused(error);
        }
    };
    let (k, size) = (view.k(), view.size());
    let truth =
        STORES.iter().find(|truth| truth.job.sweep.k() == k && truth.job.tiling.size() == size);
    let truth = truth.unwrap_or_else(|| panic!("a store of game {} of size {size}", k.get()));
    let mut errors = Vec::new();
    for (window, values) in &truth.windows {
        match view.values(*window, &()) {
            Ok(found) => assert_eq!(found, *values, "{window:?}"),
            Err(error) => errors.push(error.to_string()),
        }
    }
    for &((x, y), seen) in &truth.squares {
        match view.visible(x, y) {
            Ok(found) => assert_eq!(found, seen, "{x},{y}"),
            Err(error) => errors.push(error.to_string()),
        }
    }
    let board = Window::try_new(0, 0, size, size).expect("a board");
    match view.stats(board, false, &()) {
        Ok(stats) => assert_eq!(stats.palaces, truth.palaces),
        Err(error) => errors.push(error.to_string()),
    }
    assert!(!is_whole || errors.is_empty(), "{errors:?}");
    let kind = Kind::read(&[errors.len(), size as usize]);
    errors.first().map_or(kind, |error| kind.and(Kind::refused(error)))
}

/// Changes the files of a store.
fn edit(files: &mut Files, choices: &mut Unstructured<'_>) -> Choice<()> {
    let keys: Vec<String> = files.keys().cloned().collect();
    if keys.is_empty() {
        return Ok(());
    }
    let [one, other] = [choices.choose(&keys)?.clone(), choices.choose(&keys)?.clone()];
    let foreign = &choices.choose(&STORES)?.files;
    let mut bytes = files[&one].clone();
    let at = choices.choose_index(bytes.len().max(1))?.min(bytes.len());
    match choices.int_in_range(0..=11)? {
        0 | 1 if at < bytes.len() => bytes[at] ^= 1 << choices.int_in_range(0..=7)?,
        2 if at < bytes.len() => bytes[at] = choices.arbitrary()?,
        3 => bytes.truncate(at),
        4 => bytes.insert(at, choices.arbitrary()?),
        5 => {
            // Two parts of one file in each other's place.
            let length = choices.int_in_range(1..=64)?.min(bytes.len() / 2);
            let to = choices.choose_index((bytes.len() + 1).saturating_sub(length).max(1))?;
            if at + length <= bytes.len() && (at + length <= to || to + length <= at) {
                for i in 0..length {
                    bytes.swap(at + i, to + i);
                }
            }
        }
        6 => {
            // Two files in each other's place.
            let others = files.insert(other, bytes).unwrap_or_default();
            bytes = others;
        }
        7 => {
            files.insert(other, bytes.clone());
        }
        8 => {
            // Another name, or none.
            files.remove(&one);
            if choices.arbitrary()? {
                files.insert(format!("{one}0"), bytes);
            }
            return Ok(());
        }
        9 => {
            // The same file of another store.
            if let Some(others) = foreign.get(&one) {
                bytes.clone_from(others);
            }
        }
        10 => {
            // What names the files of another store.
            for key in ["zarr.json", "tiles.json"] {
                files.insert(key.to_owned(), foreign[key].clone());
            }
            return Ok(());
        }
        _ => {
            // A folder of another store.
            let folder = one.split('/').next().unwrap_or_default().to_owned() + "/";
            let others = foreign.iter().filter(|(key, _)| key.starts_with(&folder));
            files.extend(others.map(|(key, bytes)| (key.clone(), bytes.clone())));
            return Ok(());
        }
    }
    files.insert(one, bytes);
    Ok(())
}
