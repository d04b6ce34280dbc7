//! The folder of an atlas: well-formed, self-contained, complete, and written all or nothing.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use wythoff::observer::Observer;
use wythoff_atlas::{AtlasError, Config, EntryReport, Length, Progress, entries, papers, run};

/// A small atlas with a picture, drawings and tables of every paper.
fn small(out: &Path) -> Config {
    let only =
        ["cln-fig-1", "cln-fig-2", "l-2-blocking", "fgpll-fig-1"].map(str::to_owned).to_vec();
    Config {
        out: out.to_owned(),
        only,
        length: Length::Quick,
        threads: 1,
        power: false,
        records: None,
    }
}

/// The pages of that atlas.
const PAGES: [&str; 8] = [
    "blocking.html",
    "cln-fig-1.html",
    "cln-fig-2.html",
    "fgpll-fig-1.html",
    "imitation.html",
    "index.html",
    "l-2-blocking.html",
    "nimhoff.html",
];

/// Elements that have no end tag.
const VOID: [&str; 5] = ["meta", "img", "br", "hr", "input"];

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

/// The pages of an atlas, by the names of their files.
fn pages(out: &Path) -> BTreeMap<String, String> {
    let names = fs::read_dir(out).expect("an atlas").map(|item| item.expect("a file").file_name());
    names
        .map(|name| name.into_string().expect("a plain name"))
        .filter(|name| name.ends_with(".html"))
        .map(|name| (name.clone(), fs::read_to_string(out.join(name)).expect("a page")))
        .collect()
}

/// The names by which places on a page can be pointed to.
fn ids<'a>(pieces: &[Piece<'a>]) -> BTreeSet<&'a str> {
    let mut ids = BTreeSet::new();
    for piece in pieces {
        if let Piece::Start(_, attributes) = piece
            && let Some(id) = attributes.get("id")
        {
            assert!(ids.insert(*id), "two elements {id}");
        }
    }
    ids
}

#[test]
fn the_pages_are_well_formed_self_contained_and_all_they_point_to_is_there() {
    let home = tempfile::tempdir().unwrap();
    let out = home.path().join("atlas");
    run(&small(&out), &()).unwrap();
    let pages = pages(&out);
    assert!(pages.keys().eq(&PAGES));
    let taken: BTreeMap<&str, Vec<Piece<'_>>> =
        pages.iter().map(|(name, page)| (name.as_str(), pieces(page))).collect();
    let ids: BTreeMap<&str, BTreeSet<&str>> =
        taken.iter().map(|(name, pieces)| (*name, ids(pieces))).collect();

    let mut images = 0;
    for (file, page) in &pages {
        assert!(page.starts_with("<!DOCTYPE html>"), "{file}");
        for foreign in ["http:", "https:", "src=\"//", "href=\"//", "<script", "@import", "url("] {
            assert!(!page.contains(foreign), "{file}: {foreign}");
        }
        let mut open = Vec::new();
        for piece in &taken[file.as_str()] {
            match piece {
                Piece::Start(name, attributes) => {
                    if *name == "img" {
                        images += 1;
                        assert!(attributes.contains_key("alt"));
                        let sized = ["width", "height"].map(|side| attributes.contains_key(side));
                        assert_eq!(sized, [true; 2]);
                    }
                    if !VOID.contains(name) {
                        open.push(*name);
                    }
                    let targets = ["href", "src"].iter().filter_map(|key| attributes.get(key));
                    for target in targets {
                        let (other, id) = target.split_once('#').unwrap_or((target, ""));
                        let other = if other.is_empty() { file } else { other };
                        assert!(out.join(other).is_file(), "{file}: <{name}> points to {target}");
                        let known = id.is_empty() || ids[other].contains(id);
                        assert!(known, "{file}: <{name}> points to {target}");
                    }
                }
                Piece::End(name) => assert_eq!(open.pop(), Some(*name), "{file}"),
                Piece::Text(text) => assert!(!text.contains('>'), "{file}: {text}"),
            }
        }
        assert!(open.is_empty(), "{file}: {open:?}");
    }
    assert!(images > 0);
}

#[test]
fn every_claim_has_a_line_in_the_index_of_its_paper() {
    let home = tempfile::tempdir().unwrap();
    run(&small(home.path()), &()).unwrap();
    for paper in papers() {
        let page = &pages(home.path())[&format!("{}.html", paper.key)];
        for claim in paper.claims() {
            assert!(page.contains(&format!("id=\"{}\"", claim.id)), "{}", claim.id);
        }
    }
}

#[test]
fn an_atlas_of_one_paper_has_a_cover_and_the_page_of_that_paper() {
    let home = tempfile::tempdir().unwrap();
    run(&Config { only: vec!["cln-fig-2".into()], ..small(home.path()) }, &()).unwrap();
    assert!(pages(home.path()).keys().eq(["blocking.html", "cln-fig-2.html", "index.html"]));
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
    // docs/algorithms/test-vectors.md#palace-numbers-of-game-5, the third row of [CLN] Fig. 1.
    let row = serde_json::json!([2, 4, 6, 5, 4, 5, 6, 4, 4, 5, 5]);
    assert_eq!(json("data/cln-fig-1.json")["measured"]["data"]["numbers"][2], row);

    let (first, second) = (files(&first), files(&second));
    assert!(first.keys().eq(second.keys()));
    for (name, bytes) in &first {
        assert!(
            without_times(&second[name]) == without_times(bytes),
            "{name} differs between two runs"
        );
    }
}

/// The lines of a file without running times; a picture as it is.
fn without_times(bytes: &[u8]) -> Vec<u8> {
    let Ok(text) = str::from_utf8(bytes) else { return bytes.to_vec() };
    let pieces = text.split("<span class=\"seconds\">").enumerate().map(|(n, piece)| {
        if n == 0 { piece } else { piece.split_once("</span>").expect("the time ends").1 }
    });
    let text: String = pieces.collect();
    let lines = text.lines().filter(|line| !line.trim_start().starts_with("\"seconds\":"));
    lines.collect::<Vec<_>>().join("\n").into_bytes()
}

#[test]
fn each_claim_has_a_stable_address_and_each_entry_a_citation() {
    let home = tempfile::tempdir().unwrap();
    run(&small(home.path()), &()).unwrap();
    let pages = pages(home.path());
    for file in ["nimhoff.html", "fgpll-fig-1.html"] {
        assert!(pages[file].contains("id=\"F-10\""), "{file}");
    }
    let claims: serde_json::Value =
        serde_json::from_slice(&fs::read(home.path().join("claims.json")).unwrap()).unwrap();
    let claims = claims.as_array().unwrap();
    assert_eq!(claims.len(), wythoff_atlas::claims().count());
    let of = |id: &str| claims.iter().find(|claim| claim["id"] == id).unwrap();
    assert_eq!(of("F-10")["page"], "fgpll-fig-1.html#F-10");
    assert_eq!(of("F-84")["verdict"], serde_json::Value::Null, "not measured in this run");
    let cited = fs::read_to_string(home.path().join("atlas.bib")).unwrap();
    for id in small(home.path()).only {
        assert!(cited.contains(&format!("@misc{{wythoff-{id},")), "{id}");
    }
}

#[test]
fn the_filter_of_news_hides_and_counts_every_kind() {
    let home = tempfile::tempdir().unwrap();
    run(&small(home.path()), &()).unwrap();
    let cover = &pages(home.path())["index.html"];
    let rows = |kind: &str| cover.matches(&format!("<tr class=\"news-{kind}\"")).count();
    let kinds = ["known", "further", "corrected", "answered", "new"];
    let mut all = 0;
    for kind in kinds {
        assert!(cover.contains(&format!(".index:has([value=\"{kind}\"]:checked)")), "{kind}");
        let size = cover.split(&format!("value=\"{kind}\">")).nth(1).map_or(0, |label| {
            let size = label.split_once("class=\"size\">").expect("a size").1;
            size.split_once('<').expect("a size").0.parse().expect("a count")
        });
        assert_eq!(size, rows(kind), "{kind}");
        all += size;
    }
    assert!(all > 20, "{all}");
}

#[test]
fn an_unknown_entry_is_refused_with_the_list_of_known_ones() {
    let home = tempfile::tempdir().unwrap();
    let out = home.path().join("atlas");
    let only = vec!["cln-fig-99".to_owned()];
    let refused = run(
        &Config {
            out: out.clone(),
            only,
            length: Length::Quick,
            threads: 0,
            power: false,
            records: None,
        },
        &(),
    );
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
