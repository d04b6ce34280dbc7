//! Linear Nimhoff: files of P-positions, and runs that are interrupted and resumed.

use std::fs::{self, File};
use std::io::Read;
use std::path::Path;
use std::process::Stdio;

use super::{names, run, run_in, send, start, text, wythoff};

/// A run of about a hundred blocks, long enough to be interrupted.
const LONG: &str = "nimhoff positions --rules gdwn:1,2 --rows 100000000";

/// Waits until a spool holds a block of 2^20 rows, or more.
fn wait_for_block(spool: &Path) {
    while fs::metadata(spool).map_or(0, |found| found.len()) < 1 << 20 {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
}

/// Runs a command and returns its file.
fn written(folder: &Path, arguments: &str, name: &str) -> Vec<u8> {
    let output = run_in(folder, arguments);
    assert_eq!(output.status.code(), Some(0), "{arguments}: {}", text(&output.stderr));
    fs::read(folder.join(name)).unwrap()
}

#[test]
fn every_format_holds_the_same_positions() {
    let folder = tempfile::tempdir().unwrap();
    let command = "nimhoff positions --rules gdwn:2,3 --rows 5000";
    let lines = run(&format!("{command} -o -")).stdout;
    for name in ["a.bfile", "b.txt"] {
        assert_eq!(written(folder.path(), &format!("{command} -o {name}"), name), lines);
    }
    // Source of the first rows: crates/wythoff-testkit/golden/nimhoff-rows.txt.
    let xs: Vec<i32> = text(&lines)
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| line.split_once(' ').unwrap().1.parse().unwrap())
        .collect();
    assert_eq!(xs[..10], [0, 2, 1, 6, 8, 7, 3, 5, 4, 16]);
    let npy = written(folder.path(), &format!("{command} -o a.npy"), "a.npy");
    let of_npy = npy[128..].chunks(4).map(|raw| i32::from_le_bytes(raw.try_into().unwrap()));
    assert!(of_npy.eq(xs.iter().copied()));
    let parquet = written(folder.path(), &format!("{command} -o a.parquet"), "a.parquet");
    assert!(parquet.starts_with(b"PAR1") && parquet.ends_with(b"PAR1"));

    let sum: i64 = xs.iter().map(|&x| i64::from(x)).sum();
    let answer = run(&format!("{command} --json")).stdout;
    assert!(text(&answer).contains(&format!("\"sum\":\"{sum}\"")), "{}", text(&answer));
    assert_eq!(names(folder.path()).len(), 4, "no spool is left behind");
}

/// After Ctrl-C, a kill and damage to the spool, a resumed run writes the same bytes as one run.
#[cfg(unix)]
#[test]
fn a_resumed_run_writes_the_same_file() {
    let folder = tempfile::tempdir().unwrap();
    let (folder, spool) = (folder.path(), folder.path().join("x.npy.spool"));
    let short = LONG.replace("100000000", "4000000");

    let (mut child, _) = start(folder, &format!("{LONG} -o x.npy"));
    wait_for_block(&spool);
    send("-INT", &child);
    assert_eq!(child.wait().unwrap().code(), Some(130));
    let mut told = String::new();
    child.stderr.take().unwrap().read_to_string(&mut told).unwrap();
    assert!(
        told.ends_with(
            "error: interrupted; the rows so far are kept in x.npy.spool\n  \
             help: the same command with --resume continues from there\n"
        ),
        "{told}"
    );
    assert_eq!(names(folder), ["x.npy.spool"]);
    let kept = fs::metadata(&spool).unwrap().len();

    let refused = run_in(folder, &format!("{short} -o x.npy"));
    assert_eq!(refused.status.code(), Some(2));
    assert!(text(&refused.stderr).contains("x.npy.spool holds results of an earlier run"));

    let (mut child, _) = start(folder, &format!("{LONG} -o x.npy --resume"));
    while fs::metadata(&spool).unwrap().len() < kept + (1 << 22) {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    send("-KILL", &child);
    child.wait().unwrap();
    for name in names(folder).iter().filter(|name| name.ends_with(".part")) {
        fs::remove_file(folder.join(name)).unwrap();
    }

    // A block is cut off, as after a power failure.
    let length = fs::metadata(&spool).unwrap().len();
    File::options().write(true).open(&spool).unwrap().set_len(length - 1000).unwrap();
    let resumed = run_in(folder, &format!("{short} -o x.npy --resume --json"));
    assert_eq!(resumed.status.code(), Some(0), "{}", text(&resumed.stderr));
    assert!(text(&resumed.stderr).contains("bytes are damaged; their results are computed again"));
    assert_eq!(resumed.stdout, run(&format!("{short} --json")).stdout);
    let file = fs::read(folder.join("x.npy")).unwrap();
    assert!(file == written(folder, &format!("{short} -o y.npy"), "y.npy"));
    assert_eq!(names(folder).iter().filter(|name| name.ends_with(".spool")).count(), 0);
}

#[cfg(unix)]
#[test]
fn a_run_with_blocking_is_resumed_too() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let command = "nimhoff positions --rules wythoff --block 300 --rows 20000";
    let (mut child, _) = start(folder, &format!("{command} -o x.parquet"));
    wait_for_block(&folder.join("x.parquet.spool"));
    send("-INT", &child);
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert_eq!(names(folder), ["x.parquet.spool"]);
    let short = command.replace("20000", "6000");
    let resumed = written(folder, &format!("{short} -o x.parquet --resume"), "x.parquet");
    assert!(resumed == written(folder, &format!("{short} -o y.parquet"), "y.parquet"));
}

#[cfg(unix)]
#[test]
fn a_spool_of_another_run_is_refused_and_so_is_a_second_process() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let (mut first, _) = start(folder, &format!("{LONG} -o x.npy"));
    wait_for_block(&folder.join("x.npy.spool"));
    let refuse = |arguments: &str| {
        let output = run_in(folder, arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments}");
        text(&output.stderr).split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let told = refuse(&format!("{LONG} -o x.npy --resume"));
    assert!(told.starts_with("error: x.npy.spool is in use by another process"), "{told}");
    send("-INT", &first);
    assert_eq!(first.wait().unwrap().code(), Some(130));

    let told = refuse("nimhoff positions --rules wythoff --rows 9 -o x.npy --resume");
    let of =
        "x.npy.spool is of P-positions of 1,0 2,1 1,1 1,2 0,1, not of P-positions of 1,0 1,1 0,1";
    assert!(told.contains(of), "{told}");
    let told = refuse("nimhoff positions --rules wythoff --rows 9 --block 2 -o x.npy --resume");
    assert!(told.contains("under 2-blocking"), "{told}");
    fs::write(folder.join("y.npy.spool"), "not one of ours").unwrap();
    let told = refuse("nimhoff positions --rules wythoff --rows 9 -o y.npy");
    assert!(told.starts_with("error: y.npy.spool is no spool"), "{told}");
    assert_eq!(fs::read_to_string(folder.join("y.npy.spool")).unwrap(), "not one of ours");
}

/// A spool with more rows than a run asks for is kept.
#[cfg(unix)]
#[test]
fn further_rows_of_a_spool_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let (mut child, _) = start(folder, &format!("{LONG} -o x.bfile"));
    wait_for_block(&folder.join("x.bfile.spool"));
    send("-INT", &child);
    child.wait().unwrap();
    let few = "nimhoff positions --rules gdwn:1,2 --rows 10";
    let file = written(folder, &format!("{few} -o x.bfile --resume"), "x.bfile");
    assert_eq!(file, run(&format!("{few} -o -")).stdout);
    assert!(folder.join("x.bfile.spool").is_file());
}

#[test]
fn no_rows_make_empty_files() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["x.bfile", "x.npy", "x.parquet"] {
        let command = format!("nimhoff positions --rules wythoff --rows 0 -o {name}");
        let file = written(folder.path(), &command, name);
        assert!(file.len() < 1000);
    }
    assert_eq!(names(folder.path()).len(), 3);
}

#[test]
fn a_thousand_billion_rows_are_refused_with_their_cost() {
    let output = run("nimhoff positions --rules gdwn:1,2 --rows 1000000000000 --yes");
    assert_eq!(output.status.code(), Some(2));
    let told = text(&output.stderr).split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(told.starts_with("error: this takes 1.0e12 rows, about "), "{told}");
    assert!(told.contains("TiB of memory help: allowed are 2.0e14 rows, and "), "{told}");
    assert!(told.ends_with("half of this machine's memory; choose fewer --rows"), "{told}");
}

#[test]
fn a_closed_pipe_and_an_output_that_cannot_be_written_end_the_run_early() {
    let mut child = wythoff(&format!("{LONG} -o -"))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut start = [0; 10];
    child.stdout.take().unwrap().read_exact(&mut start).unwrap(); // and closes it
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), ""));

    let folder = tempfile::tempdir().unwrap();
    let output = run_in(folder.path(), &format!("{LONG} -o missing/x.npy"));
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).starts_with("error: cannot write missing/x.npy: "));
    fs::write(folder.path().join("x.npy"), "as it was").unwrap();
    let output = run_in(folder.path(), "nimhoff positions --rules 1,1 --rows 5 -o x.npy");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(fs::read_to_string(folder.path().join("x.npy")).unwrap(), "as it was");
    assert_eq!(names(folder.path()), ["x.npy"]);
}

/// After a write error, here of a device that is always full, the rows stay in the spool.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_at_the_end_costs_no_rows() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    std::os::unix::fs::symlink("/dev/full", folder.join("x.npy")).unwrap();
    let command = "nimhoff positions --rules wythoff --rows 100000 -o x.npy";
    let output = run_in(folder, command);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("cannot write x.npy: no space is left on the disk"));
    fs::remove_file(folder.join("x.npy")).unwrap();
    let resumed = written(folder, &format!("{command} --resume"), "x.npy");
    assert!(resumed == written(folder, &command.replace("x.npy", "y.npy"), "y.npy"));
    assert_eq!(names(folder).len(), 2);
}

#[test]
fn the_same_question_gives_the_same_bytes_again() {
    for command in [
        "nimhoff positions --rules gdwn:3,5 --rows 30000 --json",
        "nimhoff outcome --rules gdwn:3,5 --at 3000,2000 --json",
        "grundy --rules gdwn:3,5 --size 40 --json",
        "nimhoff theory --rules gdwn:3,5 --up-to 20 --json",
        "nimhoff measure --rules gdwn:3,5 --rows 30000 --json",
        "nimhoff picture --rules gdwn:3,5 --size 100 --lines --frame -o -",
    ] {
        let ask = |threads: u32| run(&format!("{command} --threads {threads}")).stdout;
        assert!(!ask(1).is_empty() && ask(1) == ask(3), "{command}");
    }
}

#[test]
fn pictures_have_the_size_asked_for_whatever_the_rules() {
    let folder = tempfile::tempdir().unwrap();
    for (arguments, side) in [
        ("--rules gdwn:3,5 --size 1000 --scale 10 --lines", 100_u32),
        ("--rules wythoff --size 30 --colour fill:1,1 --scale 1/3", 90),
        ("--rules gdwn:1,2 --size 50 --at 30,20 --colour sees --block 3 --scale 1", 50),
        ("--rules 2,2;3,3 --size 40 --colour sees", 1480),
        ("--rules 1,1 --size 4000", 1334),
    ] {
        let png =
            written(folder.path(), &format!("nimhoff picture {arguments} -o game.png"), "game.png");
        assert!(png.starts_with(b"\x89PNG\r\n\x1a\n") && png.ends_with(b"IEND\xaeB`\x82"));
        assert_eq!(png[16..24], [side.to_be_bytes(), side.to_be_bytes()].concat());
    }
}

#[test]
fn games_with_blocking_are_drawn_by_value_by_default() {
    let drawn = |arguments: &str| {
        run(&format!("nimhoff picture --rules gdwn:1,2 --size 60 {arguments} -o -")).stdout
    };
    assert!(drawn("--block 20") == drawn("--block 20 --colour sees"));
    assert!(drawn("--block 20") != drawn("--block 20 --colour outcome"));
    assert!(drawn("") == drawn("--colour outcome") && drawn("") == drawn("--block 1"));
}

/// A census that is interrupted, then resumed with a
/// smaller limit and other threads, writes the same bytes.
#[cfg(unix)]
#[test]
fn a_census_does_not_depend_on_threads_and_interruptions() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let census = |up_to: u32| format!("nimhoff census --up-to {up_to} --rows 20000");
    let (mut child, _) = start(folder, &format!("{} -o x.parquet --threads 1", census(200)));
    while fs::metadata(folder.join("x.parquet.spool")).map_or(0, |found| found.len()) < 5000 {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    send("-INT", &child);
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert_eq!(names(folder), ["x.parquet.spool"]);
    let output = run_in(folder, &format!("{} -o x.parquet", census(8)));
    assert_eq!(output.status.code(), Some(2), "not without --resume");
    let resumed = format!("{} -o x.parquet --resume --threads 3", census(8));
    let resumed = written(folder, &resumed, "x.parquet");
    assert!(resumed == written(folder, &format!("{} -o y.parquet", census(8)), "y.parquet"));

    let answer = run_in(folder, &format!("{} -o z.parquet --json", census(5))).stdout;
    assert!(text(&answer).starts_with("{\"up_to\":5,\"rows\":20000,\"pairs\":10,\"in_omega\":3,"));
}
