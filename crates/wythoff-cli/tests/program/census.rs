//! The census of blocking queens: interrupted, killed, and resumed.

use std::fs;
use std::path::Path;

use super::{names, run_in, text};
#[cfg(unix)]
use super::{send, start};

const CENSUS: &str = "blocking census --blocks 2000";

/// Runs a census and returns its file.
fn written(folder: &Path, arguments: &str, name: &str) -> Vec<u8> {
    let output = run_in(folder, &format!("blocking census {arguments} -o {name}"));
    assert_eq!(output.status.code(), Some(0), "{arguments}: {}", text(&output.stderr));
    fs::read(folder.join(name)).unwrap()
}

#[test]
fn a_census_has_a_row_a_game() {
    let folder = tempfile::tempdir().unwrap();
    let csv = written(folder.path(), "--k 3..14 --blocks 20000", "x.csv");
    let lines: Vec<&str> = text(&csv).lines().collect();
    assert_eq!(lines.len(), 13);
    assert!(lines[0].starts_with("k,standing,growth,side_log2,blocks,"), "{}", lines[0]);
    // Palaces on 65536 x 65536 squares, counted by `stats` as well.
    assert!(lines[1].starts_with("3,proved,repeats,64,") && lines[1].contains(",131071,"));
    assert!(lines[5].starts_with("7,open,linear,64,"), "{}", lines[5]);
    assert!(lines[6].contains(",305834,") && lines[6].contains(",2.0000 2.5000,"), "{}", lines[6]);
    assert!(lines[12].starts_with("14,proved,repeats,64,") && lines[12].contains(",524288,"));
    let parquet = written(folder.path(), "--k 3..5 --blocks 2000", "x.parquet");
    assert!(parquet.starts_with(b"PAR1") && parquet.ends_with(b"PAR1"));
    assert_eq!(names(folder.path()).len(), 2, "no spool is left behind");

    let answer = run_in(folder.path(), &format!("{CENSUS} --k 7..8 -o x.csv --json")).stdout;
    let repeating = r#""repeating":[{"k":8,"standing":"proved","period":1,"new_blocks":59}]"#;
    assert!(text(&answer).contains(repeating), "{}", text(&answer));
    let answer = run_in(folder.path(), &format!("{CENSUS} --k 8..9 -o x.csv")).stdout;
    assert!(text(&answer).contains("new blocks per doubling repeat  8: 59\n"), "{}", text(&answer));
}

/// After Ctrl-C and a kill, a resumed census writes the same bytes as one run.
#[cfg(unix)]
#[test]
fn a_resumed_census_writes_the_same_file() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let spool = folder.join("x.parquet.spool");
    let mut kept = 0;
    for (signal, code, resume) in [("-INT", Some(130), ""), ("-KILL", None, "--resume")] {
        let (mut child, _) = start(folder, &format!("{CENSUS} --k 3..4000 -o x.parquet {resume}"));
        while fs::metadata(&spool).map_or(0, |found| found.len()) < kept + 3000 {
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        if signal == "-INT" {
            // A second process would damage the spool.
            let other = run_in(folder, &format!("{CENSUS} --k 3..4000 -o x.parquet --resume"));
            assert_eq!(other.status.code(), Some(2));
            assert!(text(&other.stderr).contains("in use by another process"));
        }
        send(signal, &child);
        assert_eq!(child.wait().unwrap().code(), code);
        kept = fs::metadata(&spool).unwrap().len();
    }
    for (arguments, why) in [
        ("--blocks 2000 --k 3..9", "not without --resume"),
        ("--blocks 2000 --k 4..9 --resume", "not from another game on"),
        ("--blocks 3000 --k 3..9 --resume", "not followed as far"),
    ] {
        let output = run_in(folder, &format!("blocking census {arguments} -o x.parquet"));
        assert_eq!(output.status.code(), Some(2), "{why}: {}", text(&output.stderr));
    }
    let resumed = written(folder, "--blocks 2000 --k 3..9 --resume", "x.parquet");
    assert!(resumed == written(folder, "--blocks 2000 --k 3..9", "y.parquet"));
    assert!(spool.exists(), "games beyond 9 stay");
}
