//! Files of games that are written as their moves.

use std::fs;

use super::{run, run_in, text};

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
