//! Runs down the unbounded arm that are interrupted and resumed.

use std::fs;
use std::path::Path;

use super::{names, run, run_in, text};
#[cfg(unix)]
use super::{send, start};

/// A run that is long enough to be interrupted.
const LONG: &str = "blocking skin --rows 60000 --json";

fn answer(folder: &Path, arguments: &str) -> String {
    let output = run_in(folder, arguments);
    assert!(output.status.success(), "{arguments}: {}", text(&output.stderr));
    text(&output.stdout).to_owned()
}

#[test]
#[cfg(unix)]
fn a_resumed_run_gives_the_same_answer() {
    let expected = run(LONG).stdout;
    for (signal, code) in [("-INT", Some(130)), ("-KILL", None)] {
        let folder = tempfile::tempdir().unwrap();
        let (child, _) = start(folder.path(), &format!("{LONG} --keep arm --tile-size 256"));
        send(signal, &child);
        let output = child.wait_with_output().unwrap();
        // A fast machine may have finished.
        assert!(output.status.success() || output.status.code() == code, "{output:?}");
        let again = format!("{LONG} --keep arm --resume --threads 1 --tile-size 1024");
        assert_eq!(answer(folder.path(), &again), text(&expected), "{signal}");
    }
}

#[test]
fn a_resumed_run_may_ask_for_more_or_fewer_rows() {
    let folder = tempfile::tempdir().unwrap();
    let skin =
        |arguments: &str| answer(folder.path(), &format!("blocking skin --json {arguments}"));
    skin("--rows 3000 --keep arm");
    let mut files = names(folder.path());
    files.sort();
    assert_eq!(files, ["arm.frontier", "arm.spool"]);
    for rows in [5000, 200, 4999] {
        let kept = skin(&format!("--rows {rows} --keep arm --resume"));
        assert_eq!(kept, skin(&format!("--rows {rows}")), "{rows}");
    }
    let refused = run_in(folder.path(), "blocking skin --rows 9 --keep arm");
    assert_eq!(refused.status.code(), Some(2), "kept rows are not overwritten");
}

#[test]
fn damaged_rows_are_computed_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let again = "blocking skin --rows 4000 --tile-size 256 --keep arm --resume --json";
    answer(folder.path(), "blocking skin --rows 3000 --tile-size 256 --keep arm");
    let good = ["arm.frontier", "arm.spool"].map(|name| fs::read(path(name)).unwrap());
    let expected = run("blocking skin --rows 4000 --json").stdout;
    for (name, bytes) in ["arm.frontier", "arm.spool"].into_iter().zip(&good) {
        for at in [bytes.len() / 2, bytes.len() - 1] {
            let mut bad = bytes.clone();
            bad[at] ^= 16;
            fs::write(path(name), &bad).unwrap();
            let output = run_in(folder.path(), again);
            assert_eq!(text(&output.stdout), text(&expected), "{name} {at}");
            assert!(text(&output.stderr).contains("damaged"), "{name} {at}");
            for (name, bytes) in ["arm.frontier", "arm.spool"].into_iter().zip(&good) {
                fs::write(path(name), bytes).unwrap();
            }
        }
    }
}
