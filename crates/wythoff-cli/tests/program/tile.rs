//! `blocking tile`: a board tile by tile, from files.

use std::collections::HashMap;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::Stdio;

use crate::{names, run, run_in, text, wythoff};

/// Returns the signals in a file, and true if they have 16 bits. The header has 128 bytes.
fn load(path: &Path) -> (Vec<u16>, bool) {
    let file = fs::read(path).unwrap();
    let (header, data) = file.split_at(128);
    let header = text(&header[10..]);
    if header.contains("'<u2'") {
        return (data.chunks(2).map(|raw| u16::from_le_bytes([raw[0], raw[1]])).collect(), true);
    }
    assert!(header.contains("'|u1'") && header.contains("'fortran_order': False"), "{header}");
    (data.iter().map(|&byte| byte.into()).collect(), false)
}

fn npy(signals: &[u16], wide: bool) -> Vec<u8> {
    let descr = if wide { "<u2" } else { "|u1" };
    let shape = signals.len();
    let header = format!("{{'descr': '{descr}', 'fortran_order': False, 'shape': ({shape},), }}");
    let mut file = b"\x93NUMPY\x01\x00\x76\x00".to_vec();
    file.extend(format!("{header:<117}\n").bytes());
    for signal in signals {
        let bytes = signal.to_le_bytes();
        file.extend(if wide { &bytes[..] } else { &bytes[..1] });
    }
    file
}

/// Returns the signals that enter a tile, from those that leave its neighbours.
fn entering(
    left: &HashMap<(usize, usize), Vec<u16>>,
    (i, j): (usize, usize),
    side: usize,
) -> Vec<u16> {
    let nothing = vec![0; 4 * side - 1];
    let neighbour = |west: usize, north: usize| {
        let at = i.checked_sub(west).zip(j.checked_sub(north));
        at.and_then(|at| left.get(&at)).unwrap_or(&nothing)
    };
    let (north, west, corner) = (neighbour(0, 1), neighbour(1, 0), neighbour(1, 1));
    let mut signals = north[..side].to_vec();
    signals.extend(&west[side..2 * side]);
    signals.extend(&west[3 * side..]);
    signals.push(corner[3 * side - 1]);
    signals.extend(&north[2 * side..3 * side - 1]);
    signals
}

fn number(json: &str, field: &str) -> Option<i64> {
    let value = json.split(&format!("\"{field}\":")).nth(1).unwrap();
    let value = value.split([',', '}']).next().unwrap().trim_matches('"');
    (value != "null").then(|| value.parse().unwrap())
}

/// Counts, hash and range of the tiles add up to those of the whole board: for tiles above and
/// below the diagonal, sides that are not powers of two, and signals of both widths.
#[test]
fn a_board_made_tile_by_tile_is_that_of_stats() {
    let folder = tempfile::tempdir().unwrap();
    for (k, side, tiles, wide) in [(40, 31, 4, false), (7, 16, 3, true), (1000, 100, 2, false)] {
        let (mut palaces, mut hash) = (0, 0_i128);
        let (mut min, mut max) = (None, None);
        let mut left = HashMap::new();
        for (i, j) in (0..tiles).flat_map(|j| (0..tiles).map(move |i| (i, j))) {
            let signals = entering(&left, (i, j), side);
            fs::write(folder.path().join("in.npy"), npy(&signals, wide)).unwrap();
            let output = run_in(
                folder.path(),
                &format!(
                    "blocking tile --k {k} --tile {i},{j} --tile-size {side} --in in.npy --output out.npy --json"
                ),
            );
            assert!(output.status.success(), "{}", text(&output.stderr));
            let answer = text(&output.stdout);
            let start = format!("{{\"k\":{k},\"tile\":[{i},{j}],\"tile_size\":{side},\"palaces\":");
            assert!(answer.starts_with(&start), "{answer}");
            palaces += number(answer, "palaces").unwrap();
            hash += i128::from(number(answer, "hash").unwrap());
            min = min.into_iter().chain(number(answer, "min")).min();
            max = max.into_iter().chain(number(answer, "max")).max();
            let (out, out_wide) = load(&folder.path().join("out.npy"));
            assert_eq!(out_wide, wide, "as wide out as in");
            left.insert((i, j), out);
        }
        let stats = run(&format!("blocking stats --k {k} --size {} --json", side * tiles)).stdout;
        let stats = text(&stats);
        assert_eq!(Some(palaces), number(stats, "palaces"), "k = {k}");
        assert_eq!(Some((hash % ((1 << 61) - 1)) as i64), number(stats, "hash"), "k = {k}");
        assert_eq!((min, max), (number(stats, "min"), number(stats, "max")), "k = {k}");
    }
}

#[test]
fn signals_are_read_and_written_through_pipes() {
    let folder = tempfile::tempdir().unwrap();
    let tile = "blocking tile --k 100 --tile-size 60 --tile";
    assert!(run_in(folder.path(), &format!("{tile} 0,0 --output first.npy")).status.success());
    let first = fs::read(folder.path().join("first.npy")).unwrap();
    // Only the signals are written to stdout.
    let piped = run(&format!("{tile} 0,0 --output -"));
    assert_eq!((&piped.stdout, text(&piped.stderr)), (&first, ""));

    let left = HashMap::from([((0, 0), load(&folder.path().join("first.npy")).0)]);
    let signals = npy(&entering(&left, (1, 0), 60), false);
    fs::write(folder.path().join("in.npy"), &signals).unwrap();
    let named = run_in(folder.path(), &format!("{tile} 1,0 --in in.npy --output -")).stdout;
    let mut child = wythoff(&format!("{tile} 1,0 --in - --output -"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(&signals).unwrap();
    assert!(child.wait_with_output().unwrap().stdout == named && named.len() == 128 + 239);
}

#[test]
fn invalid_signals_are_refused_and_nothing_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    fs::write(at("short.npy"), npy(&[0; 38], false)).unwrap();
    fs::write(at("long.npy"), [npy(&[0; 39], false), vec![0]].concat()).unwrap();
    fs::write(at("torn.npy"), &npy(&[0; 39], true)[..200]).unwrap();
    fs::write(at("text.npy"), "0,0,0\n").unwrap();
    // All palaces lie on rows, and none on diagonals, which no board has.
    let torn: Vec<u16> = (0..39).map(|n| if n < 20 { 0 } else { 100 * (n % 3) }).collect();
    fs::write(at("wild.npy"), npy(&torn, false)).unwrap();
    for (file, says) in [
        ("short.npy", "its shape is (38,); (39,) is wanted"),
        ("long.npy", "its header announces 39 bytes of signals, and more follow"),
        ("torn.npy", "its header announces 78 bytes of signals, and 72 follow"),
        ("text.npy", "it is no array of signals in NPY format"),
        ("wild.npy", "give 16-bit signals"),
        ("none.npy", "--in: cannot read none.npy: there is no such file"),
    ] {
        let tile =
            format!("blocking tile --k 20 --tile 3,1 --tile-size 10 --in {file} --output o.npy");
        let output = run_in(folder.path(), &tile);
        assert_eq!(output.status.code(), Some(2), "{file}");
        let message = text(&output.stderr).split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(message.contains(says), "{file}: {message}");
        assert_eq!(names(folder.path()).len(), 5, "{file}: nothing is written");
    }
    let missing = run("blocking tile --k 20 --tile 3,1 --tile-size 10 --output -");
    assert!(text(&missing.stderr).starts_with("error: --in is missing: "), "{missing:?}");
    assert_eq!(missing.status.code(), Some(2));
}

/// Tiles are computed several at a time, in an order that their neighbours allow, and finished by a
/// sweep.
#[test]
fn a_store_made_tile_by_tile_has_the_root_of_a_sweep() {
    let folder = tempfile::tempdir().unwrap();
    let at = |arguments: &str| run_in(folder.path(), arguments);
    let board = "--k 300 --size 1200";
    let whole = at(&format!("blocking sweep {board} --tile-size 256 --store whole --json"));
    let tile = |i: usize, j: usize| format!("blocking tile {board} --store tiles --tile {i},{j}");
    let early = at(&format!("{} --tile-size 256", tile(1, 0)));
    assert_eq!(early.status.code(), Some(2));
    assert!(text(&early.stderr).contains("tile 0,0 is not in the store yet"), "{early:?}");
    let first = at(&format!("{} --tile-size 256 --json", tile(0, 0)));
    assert_eq!(number(text(&first.stdout), "tile_size"), Some(256));
    for d in 1..9 {
        let tiles = (0..=d / 2).map(|j| (d - j, j)).filter(|&(i, _)| i < 5);
        let running: Vec<_> = tiles
            .map(|(i, j)| wythoff(&tile(i, j)).current_dir(folder.path()).spawn().unwrap())
            .collect();
        for mut child in running {
            assert!(child.wait().unwrap().success());
        }
    }
    // The store knows its board and its tiles.
    let end = at("blocking sweep --k 300 --store tiles --resume --json");
    let root = |output: &std::process::Output| {
        let json = text(&output.stdout).to_owned();
        json.split("\"root\":\"").nth(1).unwrap().split('"').next().unwrap().to_owned()
    };
    assert_eq!(root(&end), root(&whole));
    // A tile of a finished store is accepted again.
    assert_eq!(at(&tile(0, 0)).status.code(), Some(0));
    for (arguments, says) in [
        (tile(0, 1), "the store has no such tile"),
        (tile(5, 0), "the store has no such tile"),
        (tile(1, 1).replace("300", "301"), "has k 300, not 301"),
        (format!("{} --tile-size 512", tile(1, 1)), "has tiles of 256, not 512"),
        (format!("{} --tile-size 512", tile(4, 0)), "has tiles of 256, not 512"),
        (format!("{} --no-pyramid", tile(1, 1)), "has value counts for every zoom, not no zoom"),
        (
            "blocking sweep --k 300 --size 700 --store tiles --resume".to_owned(),
            "size 1200, not 700",
        ),
        (format!("{} --output o.npy", tile(1, 1)), "cannot be used with"),
        ("blocking tile --k 300 --tile 0,0".to_owned(), "--tile-size <T>"),
    ] {
        let refused = at(&arguments);
        assert_eq!(refused.status.code(), Some(2), "{arguments}");
        let message = text(&refused.stderr).split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(message.contains(says), "{arguments}: {message}");
    }
}
