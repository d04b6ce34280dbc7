//! Tables of named columns: a cell, a P-position or a game a row.

use std::fs;
use std::path::Path;

use serde_json::Value;
use wythoff_store::columns::ColumnTable;

use super::{names, run, run_in, text};
#[cfg(unix)]
use super::{send, start};

/// Runs a command that writes a file, and returns the file.
fn written(folder: &Path, command: &str, file: &str) -> Vec<u8> {
    let ran = run_in(folder, &format!("{command} -o {file}"));
    assert!(ran.status.success(), "{command}: {}", text(&ran.stderr));
    fs::read(folder.join(file)).unwrap()
}

/// The rows of CSV below the header, as numbers.
fn numbers(csv: &[u8], header: &str) -> Vec<Vec<i64>> {
    let (first, lines) = text(csv).split_once('\n').unwrap();
    assert_eq!(first, header);
    lines.lines().map(|line| line.split(',').map(|n| n.parse().unwrap()).collect()).collect()
}

/// The rows of a file in Parquet, as numbers.
fn rows<const N: usize>(file: &Path, columns: [&str; N]) -> Vec<Vec<i64>> {
    let table = ColumnTable::read(fs::File::open(file).unwrap()).unwrap();
    let columns = columns.map(|name| table.column::<i64>(name).unwrap());
    let row = |n: usize| columns.iter().map(|column| column[n].unwrap()).collect();
    (0..columns[0].len()).map(row).collect()
}

#[test]
fn cells_of_a_window_have_their_coordinates() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let matrix = |csv: &[u8]| -> Vec<i64> {
        text(csv).split(['\n', ',']).filter(|n| !n.is_empty()).map(|n| n.parse().unwrap()).collect()
    };
    for (command, (x, y), width) in [
        ("blocking window --k 5 --at 2,1 --size 7x4", (2, 1), 7),
        ("grundy --rules wythoff --size 7x4", (0, 0), 7),
        ("game grundy --moves maharaja --size 7x4", (0, 0), 7),
    ] {
        let values = matrix(&written(folder, command, "m.csv"));
        let cells =
            numbers(&written(folder, &format!("{command} --columns"), "c.csv"), "x,y,value");
        let expected =
            values.iter().zip(0_i64..).map(|(&value, n)| vec![x + n % width, y + n / width, value]);
        assert!(cells.iter().cloned().eq(expected), "{command}");
        written(folder, command, "c.parquet");
        assert_eq!(rows(&folder.join("c.parquet"), ["x", "y", "value"]), cells, "{command}");
        let refused = run_in(folder, &format!("{command} --columns -o c.npy"));
        assert_eq!(refused.status.code(), Some(2));
        assert!(text(&refused.stderr).contains("only CSV and Parquet have columns"));
    }
}

#[test]
fn positions_are_the_same_in_every_format() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    for command in
        ["nimhoff positions --rules wythoff --rows 50", "game positions --moves wythoff --rows 50"]
    {
        let cells = numbers(&written(folder, command, "p.csv"), "x,y");
        assert_eq!(cells[..5], [[0, 0], [2, 1], [1, 2], [5, 3], [7, 4]]);
        written(folder, command, "p.parquet");
        assert_eq!(rows(&folder.join("p.parquet"), ["x", "y"]), cells, "{command}");
        let sequence = written(folder, command, "p.bfile");
        let terms = text(&sequence).lines().filter(|line| !line.starts_with('#'));
        assert!(terms.eq(cells.iter().map(|cell| format!("{} {}", cell[1], cell[0]))), "{command}");
        let array = written(folder, command, "p.npy");
        assert!(text(&array[10..128]).contains("'shape': (50, 1)"), "{command}");
    }
    let command = "three positions --moves wythoff --size 9";
    let cells = numbers(&written(folder, command, "t.csv"), "x,y,z");
    written(folder, command, "t.parquet");
    assert_eq!(rows(&folder.join("t.parquet"), ["x", "y", "z"]), cells);
    assert_eq!(cells[0], [0, 0, 0]);
}

/// A window of a game with the rays of Nim holds the P-positions of its rows, by y and then by x.
#[test]
fn the_positions_of_a_window_are_those_of_its_rows() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let by_row = written(folder, "game positions --moves maharaja --rows 40", "r.csv");
    let inside: Vec<_> = numbers(&by_row, "x,y").into_iter().filter(|at| at[0] < 30).collect();
    let command = "game positions --moves maharaja --size 30x40";
    assert_eq!(numbers(&written(folder, command, "w.csv"), "x,y"), inside);
    written(folder, command, "w.parquet");
    assert_eq!(rows(&folder.join("w.parquet"), ["x", "y"]), inside);
    let array = written(folder, command, "w.npy");
    let shape = format!("'descr': '<i4', 'fortran_order': False, 'shape': ({}, 2)", inside.len());
    assert!(text(&array[10..128]).contains(&shape), "{}", text(&array[10..128]));
    let cells: Vec<_> = array[array.len() - 8 * inside.len()..]
        .chunks_exact(4)
        .map(|cell| i64::from(i32::from_le_bytes(cell.try_into().unwrap())))
        .collect();
    assert_eq!(cells, inside.concat());

    // Under blocking a row has several P-positions, or none.
    let blocked = "--moves king --block 2";
    let listed =
        numbers(&written(folder, &format!("game positions {blocked} --size 6x5"), "b.csv"), "x,y");
    let cells = (0..5).flat_map(|y| (0..6).map(move |x| [x, y]));
    let lost = cells.filter(|[x, y]| {
        let json = run(&format!("game outcome {blocked} --at {x},{y} --json")).stdout;
        text(&json).contains("\"outcome\":\"P\"")
    });
    assert!(lost.eq(listed.iter().map(|at| [at[0], at[1]])), "{listed:?}");
}

#[test]
fn the_statistics_of_games_are_those_of_each_game() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    for window in ["", "--at 3,5 --size 20x10"] {
        let json = run(&format!("blocking stats --k 1..30 {window} --json")).stdout;
        let games: Vec<Value> = serde_json::from_slice(&json).unwrap();
        written(folder, &format!("blocking stats --k 1..30 {window}"), "g.parquet");
        let table = rows(&folder.join("g.parquet"), ["k", "palaces", "hash"]);
        assert_eq!((games.len(), table.len()), (30, 30));
        for (game, row) in games.iter().zip(&table) {
            let k = &game["k"];
            let one = run(&format!("blocking stats --k {k} {window} --json")).stdout;
            let mut one: Value = serde_json::from_slice(&one).unwrap();
            one.as_object_mut().unwrap().remove("histogram");
            assert_eq!(*game, one, "game {k}");
            assert_eq!(row[..2], [k.as_i64().unwrap(), game["palaces"].as_i64().unwrap()]);
            assert_eq!(row[2].to_string(), game["hash"].as_str().unwrap());
        }
    }
}

/// After Ctrl-C, a resumed run writes the same bytes as one run.
#[cfg(unix)]
#[test]
fn resumed_statistics_are_the_same_file() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let command = "blocking stats --size 900";
    let (mut child, _) = start(folder, &format!("{command} --k 1..100000 -o x.csv"));
    send("-INT", &child);
    assert_eq!(child.wait().unwrap().code(), Some(130));
    let mut left = names(folder);
    left.sort_unstable();
    assert_eq!(left, ["x.csv.spool"]);
    for (other, why) in [
        ("blocking stats --size 900 --k 1..9", "not without --resume"),
        ("blocking stats --size 901 --k 1..9 --resume", "not another window"),
        ("blocking stats --size 900 --k 2..9 --resume", "not from another game on"),
    ] {
        assert_eq!(run_in(folder, &format!("{other} -o x.csv")).status.code(), Some(2), "{why}");
    }
    let resumed = written(folder, &format!("{command} --k 1..40 --resume"), "x.csv");
    assert!(resumed == written(folder, &format!("{command} --k 1..40"), "y.csv"));
}

#[test]
fn statistics_of_games_that_are_not_possible_are_refused() {
    for (command, told) in [
        ("blocking stats --k 5..1", "game 5 comes after game 1"),
        ("blocking stats --k 1..", "give a whole number"),
        ("blocking stats --k 1..5 -o x.npy", "use .parquet or .csv"),
        ("blocking stats --k 1..5 -o x.csv --json", "omit --json or -o"),
        ("blocking stats --k 5 -o x.csv", "give the games as --k A..B"),
        ("blocking stats --k 1..5 --store x", "--store holds one game"),
        ("blocking stats --k 1..9007199254740991", "allowed are"),
    ] {
        let refused = run(command);
        let message = text(&refused.stderr).split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(message.contains(told), "{command}: {message}");
        assert_eq!(refused.status.code(), Some(2), "{command}");
    }
}
