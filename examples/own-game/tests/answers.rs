//! Answers of the program about its own games.

use std::io::Write;
use std::process::{Command, Stdio};

/// Returns the output of the program for the given words and input.
fn output(words: &[&str], input: &str) -> String {
    let mut program = Command::new(env!("CARGO_BIN_EXE_own-game"));
    program.args(words).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = program.spawn().expect("the program starts");
    child.stdin.take().expect("it is piped").write_all(input.as_bytes()).expect("it reads");
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success(), "{words:?}: {:?}", output.status);
    String::from_utf8(output.stdout).expect("UTF-8")
}

fn line(words: &str) -> String {
    output(&words.split(' ').collect::<Vec<_>>(), "")
}

#[test]
fn it_knows_outcomes_and_values() {
    let outcome = line("game outcome --moves squares --at 9,14");
    assert_eq!(outcome, include_str!("outcome.txt"));
    assert_eq!(line("game grundy --moves squares --size 6x4"), include_str!("grundy.txt"));
    assert_eq!(line("three outcome --moves squares --at 5,6,7"), include_str!("three.txt"));
}

#[test]
fn it_draws_and_plays() {
    for (words, name) in [
        (["game", "picture", "--moves", "squares misere", "--size", "40"], "squares.png"),
        (["three", "picture", "--moves", "squares", "--slice", "z=9"], "squares-9.png"),
    ] {
        let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let mut words = words.to_vec();
        words.extend(["-o", file.to_str().expect("UTF-8")]);
        output(&words, "");
        assert!(std::fs::read(&file).expect("it was written").starts_with(b"\x89PNG"));
    }
    let said = output(&["game", "play", "--moves", "squares", "--at", "9,14"], "hint\nquit\n");
    assert!(said.contains("a P-position"), "{said}");
}

#[test]
fn a_copy_of_the_crate_needs_no_workspace() {
    let manifest = include_str!("../Cargo.toml");
    let set = manifest.lines().filter(|line| !line.starts_with('#'));
    assert!(set.into_iter().all(|line| !line.contains("workspace")), "{manifest}");
}
