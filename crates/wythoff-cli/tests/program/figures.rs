//! The formats of pictures.

use std::fs;

use crate::{names, run_in, text};

#[test]
fn the_ending_of_a_picture_chooses_its_format_and_others_are_refused_before_the_work() {
    let folder = tempfile::tempdir().unwrap();
    let pictures = [
        "nimhoff picture --rules gdwn:1,2 --lines --frame",
        "blocking picture --k 100 --regions",
        "blocking compare --k 49 --with 50 --shift 1,1",
        "three picture --moves nim --slice z=0..3 --size 50",
    ];
    for command in pictures {
        for (file, start) in [("a.svg", &b"<svg "[..]), ("a.PDF", b"%PDF-"), ("a.PNG", b"\x89PNG")]
        {
            let output = run_in(folder.path(), &format!("{command} -o {file}"));
            assert!(output.status.success(), "{command}: {}", text(&output.stderr));
            assert!(fs::read(folder.path().join(file)).unwrap().starts_with(start), "{command}");
        }
    }
    // A game that would take days.
    let output = run_in(folder.path(), "blocking picture --k 4000000 -o game.jpg");
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("use .png, .svg or .pdf"), "{}", text(&output.stderr));
    let mut left = names(folder.path());
    left.sort_unstable();
    assert_eq!(left, ["a.PDF", "a.PNG", "a.svg"]);
}
