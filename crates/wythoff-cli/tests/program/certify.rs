//! `certify --verified`: how the program hands a table to a checker and reads its verdict.

#![cfg(unix)]

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};
use std::time::Duration;

use serde_json::{Value, json};

use super::{names, run_in, send, text, wythoff};

/// A folder with the certificate of game 3.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    assert!(run_in(folder.path(), "blocking certify --k 3 -o 3.json").status.success());
    folder
}

/// Writes a checker: a script with these lines.
fn checker(folder: &Path, lines: &str) -> PathBuf {
    let path = folder.join("wythoff-check");
    fs::write(&path, format!("#!/bin/sh\n{lines}\n")).unwrap();
    fs::set_permissions(&path, Permissions::from_mode(0o755)).unwrap();
    path
}

/// Checks the certificate with a checker of these lines.
fn verify(folder: &Path, lines: &str, more: &str) -> Output {
    wythoff(&format!("blocking certify --check 3.json --verified {more}"))
        .current_dir(folder)
        .env("WYTHOFF_CHECK", checker(folder, lines))
        .output()
        .unwrap()
}

#[test]
fn a_verdict_of_the_checker_is_reported() {
    let folder = folder();
    let proved = "echo 'proved: game 3, 17 states, 36 windows'";
    let output = verify(folder.path(), proved, "");
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let line = "verified  the counters, by wythoff-check: 17 states, 36 windows";
    assert!(text(&output.stdout).contains(line), "{}", text(&output.stdout));
    let output = verify(folder.path(), proved, "--json");
    let verified = json!({"proved": true, "states": 17, "windows": 36, "reason": null});
    let found: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(found, json!({"k": 3, "valid": true, "reason": null, "verified": verified}));

    let refused = "echo 'refused: window 4 5 6 7'; exit 1";
    let output = verify(folder.path(), refused, "");
    assert_eq!(output.status.code(), Some(1));
    let said = "the verified checker refused the counters of game 3\n\n  window 4 5 6 7\n";
    assert_eq!(text(&output.stdout), said);
    let output = verify(folder.path(), refused, "--json");
    assert_eq!(output.status.code(), Some(1));
    let found: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(found["verified"]["reason"], "window 4 5 6 7");
}

#[test]
fn the_checker_reads_the_table_that_is_exported() {
    let folder = folder();
    let lines = "cat > table.txt; echo 'proved: game 3, 17 states, 36 windows'";
    assert!(verify(folder.path(), lines, "").status.success());
    let export = "blocking certify --k 3 --export counters -o 3.txt";
    let output = run_in(folder.path(), export);
    assert!(output.status.success());
    let counted = "counters    17 states, 36 windows checked";
    assert!(text(&output.stdout).contains(counted), "{}", text(&output.stdout));
    let [handed, exported] =
        ["table.txt", "3.txt"].map(|name| fs::read_to_string(folder.path().join(name)).unwrap());
    assert!(handed.starts_with("wythoff-counters 1\nk 3\nstates 17\n"), "{handed}");
    assert_eq!(handed, exported);
}

#[test]
fn no_other_output_is_a_verdict() {
    let folder = folder();
    for lines in [
        "",
        "echo maybe",
        "printf 'proved: game 3, 17 states, 36 windows'",
        "echo 'proved: game 4, 17 states, 36 windows'",
        "echo 'proved: game 3, 18 states, 36 windows'",
        "echo 'proved: game 3, 17 states, many windows'",
        "echo 'proved: game 3, 17 states, 36 windows'; echo 'refused: not'",
        "echo 'proved: game 3, 17 states, 36 windows'; exit 1",
        "echo 'proved: game 3, 17 states, 36 windows'; exit 2",
        "echo 'refused: window'",
        "echo 'refused: line 7 is not a state' >&2; exit 2",
        "head -c 100000 /dev/zero",
        "kill -SEGV $$",
        "echo 'proved: game 3, 17 states, 36 windows'; kill -KILL $$",
    ] {
        let output = verify(folder.path(), lines, "--json");
        assert_eq!(output.status.code(), Some(2), "{lines}");
        assert_eq!(text(&output.stdout), "", "{lines}");
        let message = text(&output.stderr).split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(message.contains("--verified: no verdict of the checker"), "{message}");
        assert!(message.contains("make -C proofs checker"), "{message}");
    }
}

#[test]
fn a_checker_that_is_missing_is_named_with_the_way_to_build_it() {
    let folder = folder();
    let check = |program: &str, path: &str| {
        let output = wythoff("blocking certify --check 3.json --verified")
            .current_dir(folder.path())
            .env("WYTHOFF_CHECK", program)
            .env("PATH", path)
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(2));
        text(&output.stderr).split_whitespace().collect::<Vec<_>>().join(" ")
    };
    for (program, name) in [("", "wythoff-check"), ("no-such-program", "no-such-program")] {
        let message = check(program, "/nonexistent");
        let missing = format!("--verified: the checker `{name}` is not installed");
        assert!(message.contains(&missing), "{message}");
        assert!(message.contains("make -C proofs checker"), "{message}");
    }
    // A file that is no program.
    let message = check("./3.json", "/nonexistent");
    assert!(message.contains("cannot run the checker `./3.json`"), "{message}");
    // It is found on PATH.
    checker(folder.path(), "echo 'refused: found'; exit 1");
    let output = wythoff("blocking certify --check 3.json --verified")
        .current_dir(folder.path())
        .env_remove("WYTHOFF_CHECK")
        .env("PATH", folder.path())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
}

#[test]
fn a_certificate_that_is_not_valid_is_not_handed_over() {
    let folder = folder();
    let path = folder.path().join("3.json");
    let bad = fs::read_to_string(&path).unwrap().replace("\"k\":3", "\"k\":4");
    fs::write(&path, bad).unwrap();
    let output =
        verify(folder.path(), "touch asked; echo 'proved: game 4, 17 states, 36 windows'", "");
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stdout).contains("it does not prove game 4 solved"));
    assert!(!names(folder.path()).contains(&"asked".to_owned()));
}

#[test]
fn ctrl_c_stops_the_checker() {
    let folder = folder();
    let path = checker(folder.path(), "echo $$ > pid; exec sleep 100");
    let child = wythoff("blocking certify --check 3.json --verified")
        .current_dir(folder.path())
        .env("WYTHOFF_CHECK", path)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let pid = loop {
        match fs::read_to_string(folder.path().join("pid")) {
            Ok(pid) if pid.ends_with('\n') => break pid.trim().to_owned(),
            _ => std::thread::sleep(Duration::from_millis(10)),
        }
    };
    send("-INT", &child);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130), "{}", text(&output.stderr));
    assert_eq!(text(&output.stdout), "");
    let alive =
        std::process::Command::new("kill").args(["-0", &pid]).stderr(Stdio::null()).status();
    assert!(!alive.unwrap().success(), "the checker still runs");
}
