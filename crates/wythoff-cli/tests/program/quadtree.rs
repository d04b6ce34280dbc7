//! The oracle, and pictures by the quadtree.

use std::fs;
#[cfg(unix)]
use std::process::Stdio;
#[cfg(unix)]
use std::time::Duration;

use serde_json::{Value, json};

use super::{names, run, run_in, text};
#[cfg(unix)]
use super::{send, start, wythoff};

fn oracle(arguments: &str) -> Value {
    let output = run(&format!("blocking value {arguments} --json"));
    assert!(output.status.success(), "{}", text(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

fn value(arguments: &str) -> Value {
    let output = run(&format!("blocking {arguments} --json"));
    assert!(output.status.success(), "{}", text(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn the_oracle_agrees_with_the_sweep() {
    for (k, at) in
        [(5, "3,3"), (5, "2,2"), (100, "1234,777"), (100, "777,1234"), (1, "0,0"), (2, "500,501")]
    {
        let found = oracle(&format!("--k {k} --at {at}"));
        let swept = value(&format!("value --k {k} --at {at}"));
        for field in ["k", "x", "y", "palace_number", "value", "palace"] {
            assert_eq!(found[field], swept[field], "{field}, k = {k}, {at}");
        }
        let outcome = value(&format!("outcome --k {k} --at {at}"));
        let text = |coordinate: &Value| json!(coordinate.to_string());
        let moves = outcome["winning_moves"].as_array().unwrap().iter();
        let moves: Vec<Value> = moves.map(|to| json!([text(&to[0]), text(&to[1])])).collect();
        assert_eq!(found["winning_moves"], json!(moves), "k = {k}, {at}");
    }
    let stats = value("stats --k 33 --size 517");
    let counted = oracle("--k 33 --count 517");
    assert_eq!(counted, json!({"k": 33, "side": "517", "palaces": stats["palaces"].to_string()}));
}

/// The two innermost threads of game 8 have slopes 2 and 5/2.
#[test]
fn far_windows_are_read_where_patterns_repeat() {
    const WINDOW: &str = "--k 8 --at 1000000000000,2500000000001 --size 6x5";
    let table = run(&format!("blocking window {WINDOW} -o -"));
    let rows = text(&table.stdout).lines();
    let values: Vec<i64> =
        rows.flat_map(|row| row.split(',')).map(|value| value.parse().unwrap()).collect();
    assert_eq!(values.len(), 30, "{}", text(&table.stderr));
    let mut palaces = 0;
    for (n, found) in (0..).zip(&values) {
        let (x, y) = (1_000_000_000_000_u64 + n % 6, 2_500_000_000_001_u64 + n / 6);
        assert_eq!(oracle(&format!("--k 8 --at {x},{y}"))["value"], *found, "({x}, {y})");
        palaces += u64::from(*found < 0);
    }
    assert!(palaces > 0, "the window shows a thread");
    let stats = value(&format!("stats {WINDOW}"));
    let cells = |value: i64| values.iter().filter(|&&other| other == value).count();
    assert_eq!(stats["palaces"], palaces);
    for (value, count) in stats["histogram"].as_object().unwrap() {
        assert_eq!(*count, cells(value.parse().unwrap()), "{value}");
    }
    // A sweep of so many cells is refused, and so is a window that no quadtree reads.
    for arguments in ["--engine cpu", "--size 5000"] {
        let at = WINDOW
            .replace("--size 6x5", if arguments.contains("size") { "" } else { "--size 6x5" });
        let refused = run(&format!("blocking stats {at} {arguments}"));
        assert_eq!(refused.status.code(), Some(2), "{arguments}");
        assert!(text(&refused.stderr).contains("closer to the origin"), "{arguments}");
    }
}

#[test]
fn coordinates_may_have_a_hundred_digits_where_patterns_repeat() {
    // The threads of game 14 have slope 5/2.
    let found = oracle("--k 14 --at 25*10^98,10^99");
    assert_eq!(found["x"].as_str().unwrap().len(), 100);
    let n = found["palace_number"].as_u64().unwrap();
    assert!((1..=30).contains(&n), "{found}");
    assert_eq!(found["winning_moves"].as_array().unwrap().len() as u64, if n < 14 { 0 } else { n });
    let counted = oracle("--k 14 --count 10^100");
    // The board has eight palaces per row at any size.
    assert_eq!(counted["palaces"], format!("8{}", "0".repeat(100)));
    assert_eq!(oracle("--k 14 --count 1000")["palaces"], "8000");
}

#[test]
fn a_certificate_answers_as_the_game_does() {
    let folder = tempfile::tempdir().unwrap();
    let certify = "blocking certify --k 14 -o 14.json";
    assert!(run_in(folder.path(), certify).status.success());
    let ask = |k: u64, at: &str, more: &str| {
        run_in(folder.path(), &format!("blocking value --k {k} --at {at} --json {more}"))
    };
    for at in ["0,0", "35,14", "1000,2501", "10^60,25*10^59+3", "2^300,2^300"] {
        let proved = ask(14, at, "--certificate 14.json");
        assert!(proved.status.success(), "{}", text(&proved.stderr));
        assert_eq!(text(&proved.stdout), text(&ask(14, at, "").stdout), "{at}");
    }
    let other = ask(8, "3,3", "--certificate 14.json");
    assert_eq!(other.status.code(), Some(2));
    assert!(text(&other.stderr).contains("the certificate is of game 14, not of game 8"));

    let whole = fs::read_to_string(folder.path().join("14.json")).unwrap();
    fs::write(folder.path().join("14.json"), &whole[..whole.len() / 2]).unwrap();
    assert_eq!(ask(14, "3,3", "--certificate 14.json").status.code(), Some(2), "it is cut off");
}

#[test]
fn memory_changes_no_answer_and_too_little_is_refused() {
    let ample = oracle("--k 300 --count 2^14");
    assert_eq!(oracle("--k 300 --count 2^14 --memory 2MiB"), ample);
    let output = run("blocking value --k 300 --count 2^14 --memory 20kB");
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("allow more with --memory"), "{}", text(&output.stderr));
}

#[test]
fn pictures_by_the_quadtree_equal_those_by_the_sweep() {
    let folder = tempfile::tempdir().unwrap();
    for window in [
        "--size 300",
        "--at 700,90 --size 200x130 --scale 3",
        "--at 10,40 --size 9x7 --scale 1/30 --frame",
    ] {
        let draw = |more: &str, file: &str| {
            let output = run_in(
                folder.path(),
                &format!("blocking picture --k 100 {window} {more} -o {file}"),
            );
            assert!(output.status.success(), "{}", text(&output.stderr));
            fs::read(folder.path().join(file)).unwrap()
        };
        assert!(draw("", "sweep.png") == draw("--memory 1GiB", "quadtree.png"), "{window}");
    }
}

#[test]
fn a_board_of_2_60_rows_is_drawn_from_counts() {
    let folder = tempfile::tempdir().unwrap();
    let draw = |window: &str| {
        run_in(folder.path(), &format!("blocking picture --k 8 {window} -o game.png"))
    };
    let output = draw("--size 2^60 --scale 2^52");
    assert!(output.status.success(), "{}", text(&output.stderr));
    let png = fs::read(folder.path().join("game.png")).unwrap();
    assert_eq!(&png[16..24], [0, 0, 1, 0, 0, 0, 1, 0], "256 x 256 pixels");
    // A window far out is drawn cell by cell.
    let output = draw("--at 1000000000000000000,400000000000000000 --size 64 --scale 1/8");
    assert!(output.status.success(), "{}", text(&output.stderr));
    for (window, told) in [
        ("--size 2^60 --scale 1000000000000000", "16, 32, 64"),
        ("--at 5,0 --size 2^59 --scale 2^52", "multiples"),
        ("--size 2^60 --scale 2^52 --regions --memory 1GiB", "--regions"),
        ("--at 2^60,0 --size 5", "2^60 - 1"),
    ] {
        let output = draw(window);
        assert_eq!(output.status.code(), Some(2), "{window}");
        assert!(text(&output.stderr).replace('\n', " ").contains(told), "{}", text(&output.stderr));
    }
    assert_eq!(names(folder.path()), ["game.png"]);
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_an_oracle_that_takes_long() {
    let folder = tempfile::tempdir().unwrap();
    let (child, _) = start(folder.path(), "blocking value --k 6 --count 2^22");
    send("-INT", &child);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    assert_eq!(text(&output.stdout), "");
}

/// Closed forms of numbers with many digits do not ask whether to stop.
#[cfg(unix)]
#[test]
fn ctrl_c_ends_work_that_does_not_ask() {
    let mut child = wythoff("blocking value --k 11 --at 10^200000,10^199999");
    let child = child.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    std::thread::sleep(Duration::from_secs(1));
    send("-INT", &child);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    assert_eq!(text(&output.stderr), "error: interrupted; no result was written\n");
    assert_eq!(text(&output.stdout), "");
}

#[test]
fn boards_with_thousands_of_digits_are_answered() {
    let folder = tempfile::tempdir().unwrap();
    let found = run_in(folder.path(), "blocking certify --k 8 -o proof.json");
    assert_eq!(found.status.code(), Some(0), "{}", text(&found.stderr));
    for place in
        ["--at 10^4000,10^3999", "--count 2^20000", "--certificate proof.json --at 10^9000,5"]
    {
        let output = run_in(folder.path(), &format!("blocking value --k 8 {place}"));
        assert_eq!(output.status.code(), Some(0), "{place}: {}", text(&output.stderr));
    }
}

#[test]
fn arguments_of_a_picture_need_one() {
    for command in [
        "blocking skin --rows 100 --frame",
        "blocking skin --rows 100 --at 5,5",
        "blocking compare --k 50 --with 51 --shift 1,1 --size 20 --scale 1/3",
        "blocking reverse --k 5 --size 9 --steps 5 --choose r --palette print",
        "blocking fabric --k 50 --at 5,5",
    ] {
        let output = run(command);
        assert_eq!(output.status.code(), Some(2), "{command}");
        let told = ["--output", "cannot be used with"];
        let error = text(&output.stderr);
        assert!(told.iter().any(|told| error.contains(told)), "{error}");
    }
}

#[test]
fn an_answer_in_json_is_refused_if_a_file_goes_to_stdout() {
    let folder = tempfile::tempdir().unwrap();
    for command in [
        "blocking certify --k 3",
        "blocking certify --k 1 --numeration 1",
        "blocking compare --k 50 --with 51 --shift 1,1 --size 20",
        "blocking reverse --k 5 --size 9 --steps 5 --choose r",
        "game names",
    ] {
        let output = run_in(folder.path(), &format!("{command} -o - --json"));
        assert_eq!(output.status.code(), Some(2), "{command}");
        assert!(text(&output.stderr).starts_with("error: --json: "), "{}", text(&output.stderr));
        assert_eq!(text(&output.stdout), "", "{command}");
    }
}
