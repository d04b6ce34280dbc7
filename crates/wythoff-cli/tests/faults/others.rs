//! Two sweeps at once, and stores of other boards.

use std::fs;
use std::path::Path;

use crate::{LARGE, SMALL, Whole, assert_refused, copy, files, root, send, start, sweep, wythoff};

#[test]
fn a_second_process_is_refused_and_the_first_continues() {
    let whole = Whole::new(LARGE);
    let folder = tempfile::tempdir().unwrap();
    let store = folder.path().join("store");
    let first = start(LARGE, &store, "").expect("the sweep takes longer than its first report");
    // The first sweep is stopped meanwhile; otherwise it could end before the second begins.
    send("-STOP", &first);
    for flags in ["", "--resume", "--verify all --resume"] {
        let second = sweep(LARGE, &store, flags).output().unwrap();
        if flags.is_empty() {
            assert_refused(&second, &["store"]);
        } else {
            assert_refused(&second, &["in use by another process"]);
        }
    }
    send("-CONT", &first);
    assert_eq!(root(&first.wait_with_output().unwrap()), whole.root);
    whole.assert_same(&store);
}

#[test]
fn a_store_of_another_board_or_format_is_refused_and_stays_unchanged() {
    let whole = Whole::new(SMALL);
    let before = files(&whole.path());
    for (board, says) in [
        ("--k 301 --size 900 --tile-size 256", ["300", "301"]),
        ("--k 300 --size 901 --tile-size 256", ["900", "901"]),
        ("--k 300 --size 900 --tile-size 512", ["256", "512"]),
    ] {
        let output = sweep(board, &whole.path(), "--resume").output().unwrap();
        assert_refused(&output, &says);
    }
    for command in ["stats --size 10", "value --at 3,3", "picture --size 10 -o /dev/null"] {
        let mut ask = wythoff(&format!("blocking {command} --k 301 --store"));
        assert_refused(&ask.arg(whole.path()).output().unwrap(), &["300", "301"]);
    }
    assert_eq!(files(&whole.path()), before);

    let folder = tempfile::tempdir().unwrap();
    let store = folder.path().join("store");
    copy(&whole.path(), &store);
    let manifest = fs::read_to_string(store.join("zarr.json")).unwrap();
    let newer =
        manifest.replace("\"format\":1", "\"format\":2").replace("\"format\": 1", "\"format\": 2");
    assert!(newer != manifest);
    fs::write(store.join("zarr.json"), newer).unwrap();
    let before = files(&store);
    for flags in ["", "--resume", "--verify all"] {
        assert_refused(&sweep(SMALL, &store, flags).output().unwrap(), &["format 2"]);
    }
    let mut ask = wythoff("blocking stats --k 300 --size 10 --store");
    assert_refused(&ask.arg(&store).output().unwrap(), &["format 2"]);
    assert_eq!(files(&store), before);
}

#[test]
fn a_folder_that_is_not_a_store_is_refused_and_stays_unchanged() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    fs::write(at("file"), "mine").unwrap();
    fs::create_dir(at("foreign")).unwrap();
    fs::write(at("foreign/letter.txt"), "mine").unwrap();
    let before = files(folder.path());
    let ask = |command: &str, store: &Path| {
        let mut ask = wythoff(&format!("blocking {command} --k 300 --store"));
        ask.arg(store).output().unwrap()
    };
    for name in ["file", "foreign", "nothing"] {
        for command in ["stats --size 10", "value --at 3,3", "picture --size 10 -o /dev/null"] {
            assert_refused(&ask(command, &at(name)), &[name]);
        }
    }
    for name in ["file", "foreign"] {
        assert_refused(&sweep(SMALL, &at(name), "").output().unwrap(), &[name]);
        assert_refused(&sweep(SMALL, &at(name), "--resume").output().unwrap(), &[name]);
    }
    assert_eq!(files(folder.path()), before);
}
