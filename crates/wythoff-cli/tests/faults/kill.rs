//! Sweeps that are killed or interrupted.

use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;
use wythoff_testkit::Random;

use crate::{LARGE, Whole, root, send, start, sweep, told};

/// Kills a sweep, continues it and kills it again, until it is finished; then starts another one.
#[test]
fn a_sweep_that_is_killed_at_any_moment_can_be_continued_to_the_same_root() {
    let wanted = if std::env::var_os("WYTHOFF_LONG").is_some() { 50 } else { 8 };
    let mut random = Random::new();
    let clock = Instant::now();
    let whole = Whole::new(LARGE);
    let took = clock.elapsed().as_micros() as i64;
    let folder = tempfile::tempdir().unwrap();
    let store = |n: usize| folder.path().join(n.to_string());
    let (mut boards, mut kills, mut attempts) = (0, 0, 0);
    while kills < wanted {
        attempts += 1;
        assert!(attempts < 20 * wanted, "{kills} of {attempts} kills came in the middle");
        let mut child = sweep(LARGE, &store(boards), "--resume")
            .stdout(std::process::Stdio::piped())
            .stderr(std::process::Stdio::null())
            .spawn()
            .unwrap();
        thread::sleep(Duration::from_micros(random.number(0..=took) as u64));
        let over = child.try_wait().unwrap().is_some();
        // This sends SIGKILL, which a process cannot catch.
        let _ = child.kill();
        let output = child.wait_with_output().unwrap();
        if over {
            assert_eq!(root(&output), whole.root);
            whole.assert_same(&store(boards));
            boards += 1;
        } else {
            kills += 1;
        }
    }
    assert_eq!(root(&sweep(LARGE, &store(boards), "--resume").output().unwrap()), whole.root);
    whole.assert_same(&store(boards));
}

#[test]
fn ctrl_c_ends_with_130_and_the_sweep_can_be_continued() {
    let whole = Whole::new(LARGE);
    let folder = tempfile::tempdir().unwrap();
    for (n, signal) in ["-INT", "-TERM"].into_iter().enumerate() {
        let store = folder.path().join(n.to_string());
        let child = start(LARGE, &store, "").expect("the sweep takes longer than its first report");
        send(signal, &child);
        let output = child.wait_with_output().unwrap();
        let message = told(&output);
        assert_eq!(output.status.code(), Some(130), "{message}");
        assert!(message.contains("error: interrupted; "), "{message}");
        assert!(message.contains("of 78 tiles are"), "{message}");
        assert!(
            message.ends_with("the same command with --resume continues from there"),
            "{message}"
        );
        assert!(output.stdout.is_empty());
        // Without --resume the store is refused.
        let again = sweep(LARGE, &store, "").output().unwrap();
        crate::assert_refused(&again, &["not finished", "--resume"]);
        assert_eq!(root(&sweep(LARGE, &store, "--resume").output().unwrap()), whole.root);
        whole.assert_same(&store);
    }
}

#[test]
fn progress_reports_tiles() {
    let folder = tempfile::tempdir().unwrap();
    let output = sweep(LARGE, &folder.path().join("store"), "--progress json").output().unwrap();
    let text = String::from_utf8(output.stderr).unwrap();
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    for line in &lines {
        assert_eq!(line["tiles_total"], 78, "{line}");
        assert!(line["tiles"].as_u64().unwrap() <= 78, "{line}");
        assert!(line["rate"].is_number() && line["total"].is_number(), "{line}");
    }
    assert!(!lines.is_empty());
}
