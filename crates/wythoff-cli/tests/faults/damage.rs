//! Damaged files of a store.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use wythoff_testkit::Random;

use crate::{SMALL, Whole, answer, assert_refused, copy, files, sweep, told, wythoff};

/// A kind of damage.
#[derive(Debug, Clone, Copy)]
enum Damage {
    Flip,
    Cut,
    Remove,
}

/// The kind of a file: the folder of its array, or its name.
fn kind(name: &str) -> String {
    match name.split_once("/c/") {
        Some((array, _)) => array.to_owned(),
        None => name.to_owned(),
    }
}

/// Chooses one file of each kind.
fn of_each_kind(store: &Path, random: &mut Random) -> Vec<String> {
    let mut kinds: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for name in files(store).into_keys().filter(|name| name != "lock") {
        kinds.entry(kind(&name)).or_default().push(name);
    }
    let mut pick = |names: Vec<String>| {
        let at = random.number(0..=names.len() as i64 - 1);
        names[at as usize].clone()
    };
    kinds.into_values().map(&mut pick).collect()
}

/// Damages a file, and returns its bytes.
fn damage(path: &Path, damage: Damage, random: &mut Random) -> Vec<u8> {
    let mut bytes = fs::read(path).unwrap();
    let at = random.number(0..=bytes.len() as i64 - 1) as usize;
    match damage {
        Damage::Flip => bytes[at] ^= 1 << random.number(0..=7),
        Damage::Cut => bytes.truncate(at),
        Damage::Remove => {
            fs::remove_file(path).unwrap();
            return Vec::new();
        }
    }
    fs::write(path, &bytes).unwrap();
    bytes
}

#[test]
fn what_is_damaged_is_moved_into_quarantine_and_made_again() {
    let mut random = Random::new();
    let whole = Whole::new(SMALL);
    let kinds = of_each_kind(&whole.path(), &mut random);
    for wanted in ["edges", "palaces", "pyramid/256", "pyramid/512", "rows", "tiles.json"] {
        assert!(kinds.iter().any(|name| kind(name) == wanted), "{wanted} is not in {kinds:?}");
    }
    for (name, how) in kinds
        .iter()
        .flat_map(|name| [Damage::Flip, Damage::Cut, Damage::Remove].map(|how| (name, how)))
    {
        let folder = tempfile::tempdir().unwrap();
        let store = folder.path().join("store");
        copy(&whole.path(), &store);
        let damaged = damage(&store.join(name), how, &mut random);
        let context = format!("{how:?} {name}");
        // Before the store is mended, an answer is right or an error.
        let ask = |at: &Path| {
            let mut stats = wythoff("blocking stats --k 300 --size 900 --json --store");
            stats.arg(at).output().unwrap()
        };
        let asked = ask(&store);
        if asked.status.success() {
            assert_eq!(asked.stdout, ask(&whole.path()).stdout, "{context}");
        } else {
            assert_eq!(asked.status.code(), Some(2), "{context}: {}", told(&asked));
        }
        // After `--verify all` the store is whole again.
        let output = sweep(SMALL, &store, "--verify all").output().unwrap();
        if name == "zarr.json" && output.status.code() == Some(2) {
            // Without a manifest, or with that of another board or format, the store is refused and
            // stays unchanged. One bit makes 920 of 900.
            let told = told(&output);
            let refused = ["zarr.json", "no store", "of that store", "that made that store"];
            assert!(refused.iter().any(|says| told.contains(says)), "{context}: {told}");
            assert!(
                matches!(how, Damage::Remove) || fs::read(store.join(name)).unwrap() == damaged
            );
            continue;
        }
        let answer = answer(&output);
        assert_eq!(answer["root"], *whole.root, "{context}");
        whole.assert_same(&store);
        if !matches!(how, Damage::Remove) && name != "zarr.json" {
            assert!(answer["quarantined"].as_u64() >= Some(1), "{context}: {answer}");
            let kept = files(&store.join("quarantine"));
            assert!(
                kept.into_values().any(|bytes| bytes == damaged),
                "{context}: it is not in quarantine"
            );
        }
    }
}

/// Each changed member of a manifest leaves it well formed.
#[test]
fn a_manifest_with_a_wrong_number_is_refused_and_stays_unchanged() {
    let whole = Whole::new(SMALL);
    let manifest = fs::read_to_string(whole.path().join("zarr.json")).unwrap();
    for (right, wrong, says) in [
        (r#""game": "blocking/300""#, r#""game": "blocking/302""#, "zarr.json: game blocking/302"),
        (r#""k": 300"#, r#""k": 302"#, "zarr.json: game blocking/300 and k 302 contradict"),
        (r#""size": 900"#, r#""size": 920"#, "give --k, --size, --tile-size and --no-pyramid of"),
        (r#""tile": 256"#, r#""tile": 257"#, "zarr.json: a tile of 257 cannot be"),
        (r#""bits": 8"#, r#""bits": 9"#, "zarr.json: bits 9 cannot be"),
        (r#""format": 1"#, r#""format": 3"#, "the version of Wythoff that made that store"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let store = folder.path().join("store");
        copy(&whole.path(), &store);
        assert_eq!(manifest.matches(right).count(), 1, "{right} in {manifest}");
        let changed = manifest.replace(right, wrong);
        fs::write(store.join("zarr.json"), &changed).unwrap();
        let before = files(&store);
        let output = sweep(SMALL, &store, "--verify all").output().unwrap();
        assert_refused(&output, &[says]);
        assert_eq!(files(&store), before, "{wrong}");
    }
}
