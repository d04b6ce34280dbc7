//! Windows of a stored board.

use std::fs;
use std::path::Path;

use wythoff::K;
use wythoff::blocking::Sweep;
use wythoff::blocking::tiling::Tiling;
use wythoff_store::board::SweepJob;
use wythoff_store::disk::Folder;

use super::{names, run_in, text};

/// Sweeps game 300 on 1000 x 1000 cells into the store `game`.
pub(crate) fn store(folder: &Path) {
    let sweep = Sweep::new(K::try_new(300).unwrap());
    let tiling = Tiling::try_new(1000, 256).unwrap();
    let job = SweepJob { sweep, tiling, pyramid: true, resume: false, verify: None };
    job.run(&Folder::new(folder.join("game")), &(), &|_| ()).unwrap();
}

#[test]
fn a_store_answers_like_a_sweep() {
    let folder = tempfile::tempdir().unwrap();
    store(folder.path());
    for question in [
        "blocking value --k 300 --at 700,900 --json",
        "blocking value --k 300 --at 10,20 --json",
        "blocking stats --k 300 --at 200,300 --size 800x700 --json",
        "blocking stats --k 300 --size 1000",
        "blocking window --k 300 --at 900,650 --size 40x30 -o -",
        "blocking picture --k 300 --at 100,400 --size 800x600 -o -",
        "blocking picture --k 300 --at 100,400 --size 800x600 --scale 7 --frame -o -",
        "blocking picture --k 300 --at 390,290 --size 20 --scale 1/24 --palette print -o -",
    ] {
        let [found, expected] = [format!("{question} --store game"), question.to_owned()]
            .map(|q| run_in(folder.path(), &q));
        assert!(found.status.success(), "{question}: {}", text(&found.stderr));
        assert!(!expected.stdout.is_empty() && found.stdout == expected.stdout, "{question}");
    }
    // Without --size the picture shows the whole store.
    let drawn = run_in(folder.path(), "blocking picture --k 300 --store game -o whole.png");
    assert!(drawn.status.success(), "{}", text(&drawn.stderr));
    let png = fs::read(folder.path().join("whole.png")).unwrap();
    assert_eq!(png[16..24], [0, 0, 3, 232, 0, 0, 3, 232]);
}

#[test]
fn a_store_that_cannot_answer_is_refused_in_one_message() {
    let folder = tempfile::tempdir().unwrap();
    store(folder.path());
    fs::create_dir(folder.path().join("empty")).unwrap();
    let window = "blocking stats --k 300 --at 990,0 --size 11";
    for (question, told) in [
        ("blocking stats --k 301 --size 10 --store game", "is of game 300, not of game 301"),
        (&*format!("{window} --store game"), "holds 1000 x 1000 cells"),
        ("blocking value --k 300 --at 3,1000 --store game", "holds 1000 x 1000 cells"),
        ("blocking picture --k 300 --size 1001 --store game -o x.png", "holds 1000 x 1000 cells"),
        ("blocking window --k 300 --size 10 --store empty -o x.csv", "is no store"),
    ] {
        let refused = run_in(folder.path(), question);
        let message = text(&refused.stderr).split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(message.contains(told), "{question}: {message}");
        assert_eq!(refused.status.code(), Some(2));
    }
    // The signals that leave the first block are needed for all other blocks.
    let edges = folder.path().join("game/edges/c/0/0/0");
    let mut bytes = fs::read(&edges).unwrap();
    bytes[100] ^= 1;
    fs::write(&edges, bytes).unwrap();
    let damaged = run_in(
        folder.path(),
        "blocking picture --k 300 --at 256,256 --size 9 --store game -o x.png",
    );
    let message = text(&damaged.stderr).split_whitespace().collect::<String>();
    assert!(message.contains("game/edges/c/0/0/0"), "{message}");
    assert!(message.contains("sweep--verify"), "{message}");
    assert_eq!(message.matches("isdamaged").count(), 1, "reported once: {message}");
    assert_eq!(damaged.status.code(), Some(2));
    let mut left = names(folder.path());
    left.sort();
    assert_eq!(left, ["empty", "game"]);
}
