//! `blocking film`: an animated picture or a folder of pictures, complete or absent.

use std::fs;
use std::time::SystemTime;

use crate::{names, run, run_in, text};

/// Counts the chunks of this name in a PNG.
fn chunks(png: &[u8], name: &[u8; 4]) -> usize {
    png.windows(4).filter(|bytes| bytes == name).count()
}

#[test]
fn a_film_is_one_animated_png() {
    let folder = tempfile::tempdir().unwrap();
    let film = "blocking film --k 5..40 --step 7 --size 60x50 --scale 1";
    let output = run_in(folder.path(), &format!("{film} -o film.png"));
    assert!(output.status.success(), "{}", text(&output.stderr));
    let png = fs::read(folder.path().join("film.png")).unwrap();
    assert!(png.starts_with(b"\x89PNG\r\n\x1a\n") && png.ends_with(b"IEND\xaeB`\x82"));
    assert_eq!((&png[16..20], &png[20..24]), (&[0, 0, 0, 60][..], &[0, 0, 0, 50][..]));
    // Games 5, 12, 19, 26, 33 and 40; the first one is the picture for viewers without animation.
    assert_eq!((chunks(&png, b"acTL"), chunks(&png, b"fcTL"), chunks(&png, b"IDAT")), (1, 6, 1));
    assert!(png.windows(7).any(|bytes| bytes == b"k\x005..40"));
    assert!(run(&format!("{film} -o -")).stdout == png);
    assert_eq!(names(folder.path()), ["film.png"]);
}

#[test]
fn a_folder_gets_its_missing_pictures() {
    let folder = tempfile::tempdir().unwrap();
    let frames = folder.path().join("frames");
    let film = |arguments: &str| {
        let command = format!("blocking film --k 8..10 --size 30 {arguments} -o frames/");
        let output = run_in(folder.path(), &command);
        assert!(output.status.success(), "{}", text(&output.stderr));
        text(&output.stderr).to_owned()
    };
    let written = |k: u64| -> SystemTime {
        fs::metadata(frames.join(format!("frame-{k:07}.png"))).unwrap().modified().unwrap()
    };
    assert_eq!(film(""), "");
    let mut found = names(&frames);
    found.sort();
    assert_eq!(found, ["frame-0000008.png", "frame-0000009.png", "frame-0000010.png"]);
    let picture = run("blocking picture --k 9 --size 30 -o -").stdout;
    assert!(fs::read(frames.join("frame-0000009.png")).unwrap() == picture);

    // One picture is missing, one file is not a picture, one picture is there.
    let before = written(10);
    fs::remove_file(frames.join("frame-0000008.png")).unwrap();
    fs::write(frames.join("frame-0000009.png"), "no picture").unwrap();
    assert!(film("").contains("1 of 3 pictures existed already"));
    assert!(fs::read(frames.join("frame-0000009.png")).unwrap() == picture);
    assert_eq!(written(10), before);

    // Pictures with other colours are drawn again.
    assert_eq!(film("--palette print"), "");
    assert!(fs::read(frames.join("frame-0000009.png")).unwrap() != picture);
}

#[cfg(unix)]
#[test]
fn after_ctrl_c_a_film_is_absent_and_a_folder_can_be_resumed() {
    use std::io::Read;

    use crate::{send, start};

    let folder = tempfile::tempdir().unwrap();
    let film = "blocking film --k 100..5000 --size 700";
    for (output, end) in [
        ("film.png", "error: interrupted; no result was written\n"),
        ("frames/", "  help: the same command continues from there\n"),
    ] {
        let (mut child, _) = start(folder.path(), &format!("{film} -o {output}"));
        if output.ends_with('/') {
            let first = folder.path().join(output).join("frame-0000100.png");
            while !first.exists() {
                std::thread::sleep(std::time::Duration::from_millis(10));
            }
        }
        send("-INT", &child);
        assert_eq!(child.wait().unwrap().code(), Some(130));
        let mut rest = String::new();
        child.stderr.take().unwrap().read_to_string(&mut rest).unwrap();
        assert!(rest.ends_with(end), "{rest}");
    }
    assert_eq!(names(folder.path()), ["frames"]);
    for name in names(&folder.path().join("frames")) {
        let png = fs::read(folder.path().join("frames").join(&name)).unwrap();
        assert!(name.starts_with("frame-") && png.ends_with(b"IEND\xaeB`\x82"), "{name}");
    }
}
