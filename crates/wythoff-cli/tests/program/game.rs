//! Files of games that are written as their moves.

use std::fs;
use std::process::Stdio;
use std::thread;
use std::time::Duration;

use super::{run, run_in, text, wythoff};

#[test]
fn a_b_file_of_values_lists_the_square_by_antidiagonals() {
    let folder = tempfile::tempdir().unwrap();
    for command in ["game grundy --moves 1,0*;0,1", "grundy --rules 1,0;0,1;2,1"] {
        let csv = run(&format!("{command} --size 5 -o -")).stdout;
        let rows: Vec<Vec<&str>> =
            text(&csv).lines().map(|line| line.split(',').collect()).collect();
        let output = run_in(folder.path(), &format!("{command} --size 5 -o a.bfile"));
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        let file = fs::read_to_string(folder.path().join("a.bfile")).unwrap();
        let found: Vec<String> =
            file.lines().filter(|line| !line.starts_with('#')).map(str::to_owned).collect();
        let mut expected = vec![];
        for sum in 0..5 {
            for y in 0..=sum {
                expected.push(format!("{} {}", expected.len(), rows[y][sum - y]));
            }
        }
        assert_eq!(found, expected, "{command}");
    }
}

/// Source: OEIS A307299, N. J. A. Sloane, 2019. The game is not symmetric, so that the terms decide
/// the order.
#[test]
fn the_order_is_that_of_the_oeis() {
    const A307299: [u8; 66] = [
        0, 1, 1, 2, 2, 2, 3, 0, 3, 3, 4, 4, 4, 0, 4, 5, 5, 5, 5, 5, 5, 6, 3, 0, 1, 1, 6, 6, 7, 7,
        1, 2, 0, 7, 7, 7, 8, 8, 8, 6, 3, 8, 3, 4, 8, 9, 6, 9, 4, 7, 9, 2, 8, 9, 9, 10, 10, 10, 10,
        9, 10, 10, 9, 10, 10, 10,
    ];
    let folder = tempfile::tempdir().unwrap();
    let command = "game grundy --moves 1,0*;1,1*;1,2*;0,1* --size 11 -o a.bfile";
    let output = run_in(folder.path(), command);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let file = fs::read_to_string(folder.path().join("a.bfile")).unwrap();
    let lines = file.lines().filter(|line| !line.starts_with('#'));
    let expected = A307299.iter().enumerate().map(|(n, term)| format!("{n} {term}"));
    assert!(lines.eq(expected));
}

/// A limit on address space counts like the memory of a small machine: work beyond it is refused
/// before it begins, and does not end with a failed allocation.
#[test]
#[cfg(target_os = "linux")]
fn work_beyond_a_limit_on_memory_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let limited = |kib: u64, arguments: &str| {
        let program = env!("CARGO_BIN_EXE_wythoff");
        let command = format!("ulimit -v {kib}; exec '{program}' {arguments}");
        let mut shell = std::process::Command::new("sh");
        shell.args(["-c", &command]).current_dir(folder.path()).output().unwrap()
    };
    for command in ["game grundy --moves maharaja", "grundy --rules wythoff"] {
        let refused = limited(400_000, &format!("{command} --size 9000 -o g.npy"));
        assert_eq!(refused.status.code(), Some(2), "{}", text(&refused.stderr));
        assert!(text(&refused.stderr).contains("of memory"), "{}", text(&refused.stderr));
        let done = limited(400_000, &format!("{command} --size 500 -o g.npy"));
        assert_eq!(done.status.code(), Some(0), "{}", text(&done.stderr));
    }
}

#[cfg(unix)]
#[test]
fn rows_are_printed_as_far_as_they_were_found_when_ctrl_c_is_pressed() {
    let child = wythoff("game rows --moves wythoff --rows 1000")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The first rows take milliseconds, all of them hours.
    thread::sleep(Duration::from_secs(1));
    crate::send("-INT", &child);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let mut rows = text(&output.stdout).lines().map(|line| line.split_whitespace());
    assert!(rows.any(|row| row.take(3).eq(["5", "27", "24"])), "{}", text(&output.stdout));
    assert!(text(&output.stderr).contains("error: interrupted; the rows below row"));
}
