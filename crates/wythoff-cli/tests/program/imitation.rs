//! Imitation Nim: files of pairs, numbers from files, pictures, and runs that are interrupted.

use std::fs::{self, File};
use std::io::Read;
use std::path::Path;

use super::{names, run, run_in, send, start, text, wythoff};

/// Runs a command and returns its file.
fn written(folder: &Path, arguments: &str, name: &str) -> Vec<u8> {
    let output = run_in(folder, arguments);
    assert_eq!(output.status.code(), Some(0), "{arguments}: {}", text(&output.stderr));
    assert_eq!(text(&output.stdout), "", "{arguments}");
    fs::read(folder.join(name)).unwrap()
}

/// Returns the terms of a b-file of these pairs.
fn terms(arguments: &str) -> Vec<(u64, i64)> {
    let lines = run(&format!("imitation sequence {arguments} -o -")).stdout;
    let lines = text(&lines).lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let (n, term) = line.split_once(' ').unwrap();
            (n.parse().unwrap(), term.parse().unwrap())
        })
        .collect()
}

#[test]
fn every_format_holds_the_same_pairs() {
    let folder = tempfile::tempdir().unwrap();
    // More pairs than the oracle finds at a time.
    let question = "--k 3 --m 2 --index 7 --count 5000";
    let (a, b) = (terms(question), terms(&format!("{question} --of b")));
    assert!(a.iter().map(|term| term.0).eq(7..5007));
    let rows: Vec<[i64; 3]> = a.iter().zip(&b).map(|(&(n, a), &(_, b))| [n as i64, a, b]).collect();
    // docs/algorithms/test-vectors.md#pairs-for-small-indices
    assert_eq!(rows[11], [18, 30, 42]);

    let write = |name: &str| {
        written(folder.path(), &format!("imitation sequence {question} -o {name}"), name)
    };
    let lines: String = rows.iter().map(|[n, a, b]| format!("{n},{a},{b}\n")).collect();
    let csv = format!("n,a,b\n{lines}");
    assert_eq!(text(&write("pairs.csv")), csv);
    let npy = write("pairs.npy");
    assert!(text(&npy[10..128]).contains("'descr': '<i4'"));
    assert!(text(&npy[10..128]).contains("'shape': (5000, 3)"));
    let numbers = npy[128..].chunks(4).map(|raw| i32::from_le_bytes(raw.try_into().unwrap()));
    assert!(numbers.map(i64::from).eq(rows.iter().flatten().copied()));

    write("pairs.parquet");
    let file = File::open(folder.path().join("pairs.parquet")).unwrap();
    let table = wythoff_store::columns::ColumnTable::read(file).unwrap();
    for (i, name) in ["n", "a", "b"].into_iter().enumerate() {
        let cells: Vec<_> =
            table.column::<i64>(name).unwrap().into_iter().map(Option::unwrap).collect();
        assert!(rows.iter().map(|row| row[i]).eq(cells), "{name}");
    }
    assert_eq!([table.note("k"), table.note("formula")], [Some("3"), Some("game")]);
    assert_eq!(names(folder.path()).len(), 3, "nothing else is left behind");
}

#[test]
fn numbers_come_from_files_and_from_stdin() {
    let folder = tempfile::tempdir().unwrap();
    let long = format!("1{}7", "0".repeat(2000));
    fs::write(folder.path().join("pile"), format!("{long}\n")).unwrap();
    fs::write(folder.path().join("piles"), format!("{long}\n5\n")).unwrap();
    let ask = |arguments: &str| {
        let output = run_in(folder.path(), &format!("imitation {arguments} --json"));
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        output.stdout
    };
    let typed = ask("sequence --k 2 --m 1 --index 10^2001+7");
    assert_eq!(ask("sequence --k 2 --m 1 --index @pile"), typed);
    let outcome = ask("outcome --k 2 --m 1 --at 10^2001+7,5");
    assert_eq!(ask("outcome --k 2 --m 1 --at @piles"), outcome);
    let piped = wythoff("imitation outcome --k 2 --m 1 --at @- --json")
        .stdin(File::open(folder.path().join("piles")).unwrap())
        .output()
        .unwrap();
    assert_eq!(text(&piped.stdout), text(&outcome));
}

#[test]
fn a_thousand_digits_in_every_game_give_a_move_to_a_pair() {
    // After the move, the program must find a P-position.
    for (game, start) in [("imitation", "10^999,10^1000"), ("blocking", "10^1000,10^1000+12")] {
        let ask = |at: &str| {
            let output =
                run(&format!("imitation outcome --k 3 --m 2 --game {game} --at {at} --json"));
            text(&output.stdout).to_owned()
        };
        let answer = ask(start);
        assert!(answer.starts_with("{\"outcome\":\"N\""), "{answer}");
        let numbers: Vec<&str> = answer.split('"').filter(|n| n.parse::<f64>().is_ok()).collect();
        let after = ask(&numbers[..2].join(","));
        assert!(after.starts_with("{\"outcome\":\"P\""), "{game}: {after}");
    }
}

#[test]
fn a_picture_is_a_png_of_the_window_wherever_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let near = "imitation picture --k 3 --m 2 --size 70x50 --scale 1 -o a.png";
    let png = written(folder.path(), near, "a.png");
    assert_eq!(
        (&png[16..20], &png[20..24]),
        (&70_u32.to_be_bytes()[..], &50_u32.to_be_bytes()[..])
    );
    let far = "imitation picture --k 5 --m 4 --at 1677032961420000,2477032961410000 --size 40 \
               --scale 1/2 --frame -o b.png";
    let png = written(folder.path(), far, "b.png");
    for (keyword, value) in [
        ("game", "imitation"),
        ("k", "5"),
        ("m", "4"),
        ("palette", "budgets"),
        ("origin", "bottom left"),
    ] {
        let chunk = [keyword.as_bytes(), b"\0", value.as_bytes()].concat();
        assert!(png.windows(chunk.len()).any(|bytes| bytes == chunk), "{keyword}");
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_with_130_and_leaves_nothing_behind() {
    let folder = tempfile::tempdir().unwrap();
    for command in [
        "sequence --k 2 --m 1 --index 0 --count 1000000000 -o pairs.csv",
        "sequence --k 2 --m 3 --index 400000000 --printed",
        "sequence --k 2 --m 1 --index 10^200000",
        "outcome --k 2 --m 1 --at 10^200000,10^200000",
        "verify --k 6 --m 6 --piles 400",
        "picture --k 3 --m 1 --size 2000000x1000000 --scale 200 -o big.png",
    ] {
        let (mut child, _) = start(folder.path(), &format!("imitation {command}"));
        send("-INT", &child);
        assert_eq!(child.wait().unwrap().code(), Some(130), "{command}");
        let mut rest = String::new();
        child.stderr.take().unwrap().read_to_string(&mut rest).unwrap();
        assert!(rest.ends_with("error: interrupted; no result was written\n"), "{rest}");
        assert_eq!(names(folder.path()), [""; 0], "{command}");
    }
}
