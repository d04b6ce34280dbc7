//! The folder of an atlas: well-formed, self-contained, complete, and written all or nothing.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use wythoff::observer::Observer;
use wythoff_atlas::{AtlasError, Config, EntryReport, Length, Progress, entries, run};

/// A small atlas with a picture, drawings and tables.
fn small(out: &Path) -> Config {
    let only = vec!["cln-fig-1".to_owned(), "cln-fig-2".to_owned()];
    Config { out: out.to_owned(), only, length: Length::Quick, threads: 1 }
}

/// Elements that have no end tag.
const VOID: [&str; 4] = ["meta", "img", "br", "hr"];

/// A start tag with its attributes, an end tag, or text.
enum Piece<'a> {
    Start(&'a str, BTreeMap<&'a str, &'a str>),
    End(&'a str),
    Text(&'a str),
}

/// Takes a page apart. Only what the atlas writes is understood: attributes in double quotes.
fn pieces(page: &str) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    let mut rest = page;
    while let Some(start) = rest.find('<') {
        pieces.push(Piece::Text(&rest[..start]));
        let end = start + rest[start..].find('>').expect("a tag ends");
        let tag = &rest[start + 1..end];
        rest = &rest[end + 1..];
        if tag.starts_with('!') {
            continue;
        }
        if let Some(name) = tag.strip_prefix('/') {
            pieces.push(Piece::End(name));
            continue;
        }
        let (name, mut attributes) = tag.split_once(' ').unwrap_or((tag, ""));
        let mut found = BTreeMap::new();
        while let Some((key, tail)) = attributes.split_once("=\"") {
            let (value, tail) = tail.split_once('"').expect("a value ends");
            assert!(found.insert(key.trim(), value).is_none(), "{key} twice in <{tag}>");
            attributes = tail;
        }
        pieces.push(Piece::Start(name, found));
        if name == "style" {
            let end = rest.find("</style>").expect("the style ends");
            rest = &rest[end..];
        }
    }
    pieces
}

#[test]
fn the_page_is_well_formed_self_contained_and_all_it_points_to_is_there() {
    let home = tempfile::tempdir().unwrap();
    let out = home.path().join("atlas");
    run(&small(&out), &()).unwrap();
    let page = fs::read_to_string(out.join("index.html")).unwrap();
    assert!(page.starts_with("<!DOCTYPE html>"));
    for foreign in ["http:", "https:", "src=\"//", "href=\"//", "<script", "@import", "url("] {
        assert!(!page.contains(foreign), "{foreign}");
    }

    let pieces = pieces(&page);
    let mut open = Vec::new();
    let (mut ids, mut images) = (BTreeSet::new(), 0);
    for piece in &pieces {
        match piece {
            Piece::Start(name, attributes) => {
                if let Some(id) = attributes.get("id") {
                    assert!(ids.insert(*id), "two elements {id}");
                }
                if *name == "img" {
                    images += 1;
                    assert!(attributes.contains_key("alt"));
                    assert!(attributes.contains_key("width") && attributes.contains_key("height"));
                }
                if !VOID.contains(name) {
                    open.push(*name);
                }
            }
            Piece::End(name) => assert_eq!(open.pop(), Some(*name)),
            Piece::Text(text) => assert!(!text.contains('>'), "{text}"),
        }
    }
    assert!(open.is_empty(), "{open:?}");
    assert!(images > 0);

    for piece in &pieces {
        let Piece::Start(name, attributes) = piece else { continue };
        for target in ["href", "src"].iter().filter_map(|key| attributes.get(key)) {
            match target.strip_prefix('#') {
                Some(id) => assert!(ids.contains(id), "<{name}> points to #{id}"),
                None => assert!(out.join(target).is_file(), "<{name}> points to {target}"),
            }
        }
    }
}

#[test]
fn every_claim_has_a_line_in_the_index() {
    let home = tempfile::tempdir().unwrap();
    run(&small(home.path()), &()).unwrap();
    let page = fs::read_to_string(home.path().join("index.html")).unwrap();
    for claim in wythoff_atlas::claims() {
        assert!(page.contains(&format!("id=\"claim-{}\"", claim.id)), "{}", claim.id);
    }
}

/// Every file of a folder of an atlas, by name.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut files = BTreeMap::new();
    for part in ["", "data", "pictures"] {
        for item in fs::read_dir(folder.join(part)).expect("a folder of the atlas") {
            let item = item.expect("a file of the atlas");
            if item.path().is_file() {
                let name = format!("{part}/{}", item.file_name().to_string_lossy());
                files.insert(name, fs::read(item.path()).expect("a file that can be read"));
            }
        }
    }
    files
}

#[test]
fn all_numbers_are_there_as_json_and_two_runs_give_the_same_bytes() {
    let home = tempfile::tempdir().unwrap();
    let (first, second) = (home.path().join("first"), home.path().join("second"));
    let report = run(&small(&first), &()).unwrap();
    run(&Config { threads: 2, ..small(&second) }, &()).unwrap();

    let json = |name: &str| -> serde_json::Value {
        serde_json::from_slice(&fs::read(first.join(name)).unwrap()).unwrap()
    };
    assert_eq!(json("atlas.json"), serde_json::to_value(&report).unwrap());
    assert_eq!(json("atlas.json")["entries"][0]["measured"], "agrees");
    // truth: blocking.md section 2, the third row of [CLN] Fig. 1.
    let row = serde_json::json!([2, 4, 6, 5, 4, 5, 6, 4, 4, 5, 5]);
    assert_eq!(json("data/cln-fig-1.json")["measured"]["data"]["numbers"][2], row);

    let (first, second) = (files(&first), files(&second));
    assert!(first.keys().eq(second.keys()));
    for (name, bytes) in &first {
        assert!(second[name] == *bytes, "{name} differs between two runs");
    }
}

#[test]
fn an_unknown_entry_is_refused_with_the_list_of_known_ones() {
    let home = tempfile::tempdir().unwrap();
    let out = home.path().join("atlas");
    let only = vec!["cln-fig-99".to_owned()];
    let refused = run(&Config { out: out.clone(), only, length: Length::Quick, threads: 0 }, &());
    let message = refused.unwrap_err().to_string();
    assert!(message.contains("cln-fig-99"), "{message}");
    assert!(entries().iter().all(|entry| message.contains(entry.id)), "{message}");
    assert!(!out.exists());
}

/// Stops once an entry is finished.
struct Impatient(AtomicBool);

impl Observer for Impatient {
    fn progress(&self, _done: u128, _total: u128) -> ControlFlow<()> {
        if self.0.load(Ordering::Relaxed) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}

impl Progress for Impatient {
    fn entry_finished(&self, _report: &EntryReport) {
        self.0.store(true, Ordering::Relaxed);
    }
}

#[test]
fn an_interrupted_run_leaves_the_old_atlas_as_it_was() {
    let home = tempfile::tempdir().unwrap();
    let out = home.path().join("atlas");
    run(&Config { only: vec!["cln-fig-2".into()], ..small(&out) }, &()).unwrap();
    let old = files(&out);
    let stopped = run(&small(&out), &Impatient(false.into()));
    assert!(matches!(stopped, Err(AtlasError::Interrupted(_))));
    assert!(files(&out) == old);
    assert_eq!(fs::read_dir(home.path()).unwrap().count(), 1, "something lies beside the atlas");
}

/// Nothing may begin.
struct Idle;

impl Observer for Idle {
    fn progress(&self, _done: u128, _total: u128) -> ControlFlow<()> {
        panic!("work before the folder was opened")
    }
}

impl Progress for Idle {}

#[test]
fn a_place_that_cannot_be_written_is_refused_before_any_work() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("file");
    fs::write(&file, "in the way").unwrap();
    let refused = run(&small(&file.join("atlas")), &Idle).unwrap_err();
    assert!(matches!(refused, AtlasError::Folder(_)));
    assert!(refused.to_string().contains("file"), "{refused}");
}
