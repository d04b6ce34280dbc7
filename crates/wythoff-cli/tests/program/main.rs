//! Tests beyond snapshots: files, pipes and signals.

#![expect(clippy::unwrap_used, reason = "a failure here fails the test")]

mod anatomy;
mod census;
mod certify;
mod explore;
mod figures;
mod film;
mod game;
mod imitation;
mod manual;
mod nimhoff;
mod play;
mod quadtree;
mod skin;
mod tables;
mod tile;
mod windows;

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

/// Returns the program with these arguments, separated by blanks.
fn wythoff(arguments: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_wythoff"));
    command.args(arguments.split_whitespace()).stdin(Stdio::null());
    command
}

fn run(arguments: &str) -> Output {
    wythoff(arguments).output().unwrap()
}

/// Runs the program in a folder.
fn run_in(folder: &Path, arguments: &str) -> Output {
    wythoff(arguments).current_dir(folder).output().unwrap()
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

/// Returns the names in a folder, with hidden ones.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}

/// Starts a command in a folder, waits for its first line of progress, and returns both.
fn start(folder: &Path, arguments: &str) -> (Child, String) {
    let mut child = wythoff(&format!("{arguments} --progress json"))
        .current_dir(folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stderr = BufReader::new(child.stderr.take().unwrap());
    let mut line = String::new();
    stderr.read_line(&mut line).unwrap();
    assert!(line.contains("\"done\":"), "{line}");
    child.stderr = Some(stderr.into_inner());
    (child, line)
}

#[cfg(unix)]
fn send(signal: &str, child: &Child) {
    let sent = Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
}

/// A window whose sweep takes longer than any test.
const LONG: &str = "--k 1000 --size 3000000x300000";

#[test]
fn a_table_in_npy_holds_the_same_numbers_as_in_csv() {
    let folder = tempfile::tempdir().unwrap();
    let window = "blocking window --k 5 --at 2,1 --size 7x4";
    let csv = run(&format!("{window} -o -")).stdout;
    let numbers: Vec<i32> = text(&csv)
        .split([',', '\n'])
        .filter(|n| !n.is_empty())
        .map(|n| n.parse().unwrap())
        .collect();
    assert_eq!(numbers.len(), 28);

    assert!(run_in(folder.path(), &format!("{window} -o game.npy")).status.success());
    let npy = fs::read(folder.path().join("game.npy")).unwrap();
    assert!(text(&npy[10..128]).contains("'descr': '<i4'"));
    assert!(text(&npy[10..128]).contains("'shape': (4, 7)"));
    let read: Vec<i32> =
        npy[128..].chunks(4).map(|raw| i32::from_le_bytes(raw.try_into().unwrap())).collect();
    assert_eq!(read, numbers);
    assert_eq!(names(folder.path()), ["game.npy"], "nothing else is left behind");

    let piped = run(&format!("{window} -o - --format npy")).stdout;
    assert_eq!(piped, npy);
}

#[test]
fn a_window_as_a_pattern_has_a_state_for_every_value() {
    let folder = tempfile::tempdir().unwrap();
    let window = "blocking window --k 5 --size 4";
    let pattern = run(&format!("{window} --format rle -o -")).stdout;
    let cells = "EDCB$DBA.$CAF.$B..A!";
    let head = "#C game 5 of k-Blocking Wythoff Nim, from 0,0\nx = 4, y = 4, rule = //12\n";
    let cells = cells.replace(".$", "$").replace("..A", "2.A");
    assert_eq!(text(&pattern), format!("{head}{cells}\n"));
    assert!(run_in(folder.path(), &format!("{window} -o w.rle")).status.success());
    assert_eq!(fs::read(folder.path().join("w.rle")).unwrap(), pattern);
    assert_eq!(run_in(folder.path(), &format!("{window} -o w.txt")).status.code(), Some(2));
}

#[test]
fn values_that_need_64_bits_get_them() {
    let npy = run("blocking window --k 800000000 --size 1 -o - --format npy").stdout;
    assert!(text(&npy[10..128]).contains("'<i8'"));
    assert_eq!(npy[128..], (-800_000_000_i64).to_le_bytes());
}

#[test]
fn a_closed_pipe_ends_quietly_with_0() {
    for arguments in [
        "blocking window --k 5 --size 2000 -o -",
        "blocking window --k 5 --size 2000 -o - --format npy",
        "completions bash",
    ] {
        let mut child =
            wythoff(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut start = [0; 10];
        child.stdout.take().unwrap().read_exact(&mut start).unwrap(); // and closes it
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{arguments}");
        assert_eq!(text(&output.stderr), "", "{arguments}");
    }
}

#[test]
fn an_existing_file_is_replaced_only_by_a_whole_one() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.csv");
    fs::write(&path, "as it was").unwrap();
    let refused = run_in(folder.path(), "blocking window --k 0 --size 2 -o game.csv");
    assert_eq!(refused.status.code(), Some(2));
    assert_eq!(fs::read_to_string(&path).unwrap(), "as it was");
    assert!(run_in(folder.path(), "blocking window --k 5 --size 2 -o game.csv").status.success());
    assert_eq!(fs::read_to_string(&path).unwrap(), "-5,-4\n-4,-2\n");
}

#[test]
fn an_output_that_cannot_be_written_is_refused_before_the_work() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("file"), "").unwrap();
    // The window would take hours, so a quick answer shows that the file is opened first.
    for path in ["file/game.npy", "missing/game.npy", "."] {
        let output =
            run_in(folder.path(), &format!("blocking window {LONG} --format npy -o {path}"));
        assert_eq!(output.status.code(), Some(2), "{path}");
        assert!(text(&output.stderr).starts_with(&format!("error: cannot write {path}: ")));
        assert_eq!(names(folder.path()), ["file"]);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported() {
    let output = run("blocking window --k 5 --size 300 --format csv -o /dev/full");
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("cannot write /dev/full: no space is left on the disk"));
    for command in ["blocking stats --k 5 --size 3", "--help", "blocking stats --help"] {
        let full = File::options().write(true).open("/dev/full").unwrap();
        let output = wythoff(command).stdout(full).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{command}");
        assert!(text(&output.stderr).contains("cannot write stdout"), "{command}");
    }
}

#[cfg(unix)]
#[test]
fn a_device_is_written_and_not_replaced() {
    use std::os::unix::fs::FileTypeExt;
    assert!(run("blocking window --k 5 --size 3 --format csv -o /dev/null").status.success());
    assert!(fs::metadata("/dev/null").unwrap().file_type().is_char_device());
}

#[cfg(unix)]
#[test]
fn a_new_file_has_the_permissions_of_any_new_file() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    File::create(at("any")).unwrap();
    assert!(run_in(folder.path(), "blocking window --k 5 --size 2 -o ours.csv").status.success());
    let mode = |name| fs::metadata(at(name)).unwrap().mode();
    assert_eq!(mode("ours.csv"), mode("any"));

    // Written through a link, the file behind it changes and keeps its permissions.
    fs::set_permissions(at("ours.csv"), fs::Permissions::from_mode(0o640)).unwrap();
    symlink("ours.csv", at("link.csv")).unwrap();
    assert!(run_in(folder.path(), "blocking window --k 5 --size 1 -o link.csv").status.success());
    assert!(fs::symlink_metadata(at("link.csv")).unwrap().is_symlink());
    assert_eq!(fs::read_to_string(at("ours.csv")).unwrap(), "-5\n");
    assert_eq!(mode("ours.csv") & 0o777, 0o640);
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_with_130_and_leaves_nothing_behind() {
    let folder = tempfile::tempdir().unwrap();
    for command in [
        &format!("stats {LONG}"),
        &format!("window -o big.npy {LONG}"),
        &format!("picture -o big.png {LONG}"),
        &format!("picture --regions -o big.png {LONG}"),
        "structure --k 1000000",
        &format!("compare --with 1003 --shift 1,1 -o big.png {LONG}"),
        "compare --k 900 --with 903 --shift 1,1 --search 500 -o big.png",
        "reverse --k 9 --at 0,99999 --size 1 --steps 5000000 --choose r -o a.png",
        "value --k 1000 --at 3000000,3000000",
        "outcome --k 1000 --at 3000000,3000000",
    ] {
        let (mut child, line) = start(folder.path(), &format!("blocking {command}"));
        assert!(line.starts_with("{\"done\":"), "{line}");
        send("-INT", &child);
        let status = child.wait().unwrap();
        assert_eq!(status.code(), Some(130), "{command}");
        let mut rest = String::new();
        child.stderr.take().unwrap().read_to_string(&mut rest).unwrap();
        assert!(rest.ends_with("error: interrupted; no result was written\n"), "{rest}");
        assert_eq!(names(folder.path()), [""; 0], "{command}");
    }
}

/// Game 1 from its start, \[CLN\] Theorem 1: k on three, two, one and none of the cells before the
/// corner. Its first lines are those of the table that `window` writes.
#[test]
fn the_automaton_from_the_start_of_a_game_gives_the_game() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("start.csv"), "1,1,1\n0,1,1\n0,0,1\n0,0,0\n").unwrap();
    let evolve = "blocking evolve --from start.csv --column -3 --time -1";
    // Column 3 would hold nothing but the 0 of (3, 0), and is left out.
    let answer = run_in(folder.path(), &format!("{evolve} --steps 4 --json -o lines.csv")).stdout;
    assert_eq!(text(&answer), "{\"steps\":4,\"column\":-3,\"time\":3,\"width\":6,\"height\":8}\n");
    let lines = fs::read_to_string(folder.path().join("lines.csv")).unwrap();
    let game: Vec<Vec<i64>> = text(&run("blocking window --k 1 --size 4 -o -").stdout)
        .lines()
        .map(|row| row.split(',').map(|value| value.parse().unwrap()).collect())
        .collect();
    for (t, line) in lines.lines().skip(4).enumerate() {
        let values: Vec<i64> = line.split(',').map(|value| value.parse().unwrap()).collect();
        assert_eq!(values[..3], [0, 0, 0], "columns before the board");
        for x in 0..=t {
            assert_eq!(values.get(3 + x).unwrap_or(&0), &game[t - x][x], "({x}, {})", t - x);
        }
    }
}

#[test]
fn backward_and_forward_again_gives_the_start() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("start.csv"), "0,0,0,1\n0,0,-4,0\n1,0,2,-1\n0,3,2,1\n").unwrap();
    for choice in ["r", "r-3", "random:7"] {
        let evolve = |arguments: &str| {
            let output = run_in(folder.path(), &format!("blocking evolve {arguments}"));
            assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
            output.stdout
        };
        evolve(&format!("--from start.csv --steps 9 --reverse --choose {choice} -o back.csv"));
        let back = fs::read_to_string(folder.path().join("back.csv")).unwrap();
        let lines: Vec<&str> = back.lines().collect();
        assert_eq!(lines.len(), 13);
        fs::write(folder.path().join("oldest.csv"), lines[..4].join("\n")).unwrap();
        let forth = evolve("--from oldest.csv --steps 9 -o -");
        assert_eq!(text(&forth), back, "{choice}");
    }
}

/// By the rule of \[CLN\] Fig. 2: below and beside a -1 there is -1 + 1 = 0, and on its diagonal,
/// where it counts as d, the -1 of a palace.
#[test]
fn the_cells_that_differ_after_a_flip_are_listed() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("empty.csv"), "0,0,0\n0,0,0\n0,0,0\n0,0,0\n").unwrap();
    let flip =
        "blocking evolve --from empty.csv --time 3 --flip 1,2 --steps 2 -o differ.csv --json";
    let answer = run_in(folder.path(), flip).stdout;
    assert!(text(&answer).ends_with("\"differ\":2}\n"), "{}", text(&answer));
    let differ = fs::read_to_string(folder.path().join("differ.csv")).unwrap();
    assert_eq!(differ, "1,2,-1\n2,3,-1\n");
}

#[test]
fn pictures_are_png_files_of_the_size_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    for (command, side) in [
        ("picture --k 5 --size 11 --scale 1/40", 440_u32),
        ("picture --k 100 --scale 7", 43),
        ("picture --k 1000", 1500),
        ("compare --k 49 --with 50 --shift 1,1 --size 60 --scale 1", 60),
        ("reverse --k 10 --size 30 --steps 20 --choose r --scale 1", 30),
        ("fabric --class 2 --at 5,9 --size 60 --scale 1", 60),
        ("skin --at 190,70 --size 60", 1500),
    ] {
        let output = run_in(folder.path(), &format!("blocking {command} -o game.png"));
        assert!(output.status.success(), "{}", text(&output.stderr));
        let png = fs::read(folder.path().join("game.png")).unwrap();
        assert!(png.starts_with(b"\x89PNG\r\n\x1a\n") && png.ends_with(b"IEND\xaeB`\x82"));
        assert_eq!(
            (&png[16..20], &png[20..24]),
            (&side.to_be_bytes()[..], &side.to_be_bytes()[..])
        );
        let piped = run(&format!("blocking {command} -o -")).stdout;
        assert!(piped == png, "{command}: on stdout there is the picture and nothing else");
        assert_eq!(names(folder.path()), ["game.png"]);
    }
}

#[test]
fn a_picture_of_a_game_by_its_text_is_that_of_its_flags() {
    let folder = tempfile::tempdir().unwrap();
    for (text, flags) in [
        (
            "picture blocking/30 --scale 2 --palette safe",
            "blocking picture --k 30 --scale 2 --palette safe",
        ),
        (
            "picture imitation/3,2 --size 70x50 --frame",
            "imitation picture --k 3 --m 2 --size 70x50 --frame",
        ),
        ("picture imitation/1,1", "imitation picture --k 1 --m 1"),
        ("picture three/wythoff@20 --frame", "three picture --moves wythoff --slice z=20 --frame"),
        (
            "picture three/nim --aspect slice:3 --size 40",
            "three picture --moves nim --slice z=3 --size 40",
        ),
        ("picture moves/maharaja", "game picture --moves maharaja"),
        ("picture nimhoff/gdwn:1,2 --size 90", "nimhoff picture --rules gdwn:1,2 --size 90"),
        (
            "picture nimhoff/gdwn:1,2 --aspect fill:1,2 --at 9,7 --size 90",
            "nimhoff picture --rules gdwn:1,2 --colour fill:1,2 --at 9,7 --size 90",
        ),
        (
            "picture nimhoff/1,1;0,1@4 --size 90",
            "nimhoff picture --rules 1,1;0,1 --block 4 --size 90",
        ),
    ] {
        let [one, other] = [text, flags].map(|command| {
            let output = run_in(folder.path(), &format!("{command} -o a.png"));
            assert_eq!(output.status.code(), Some(0), "{command}: {}", self::text(&output.stderr));
            fs::read(folder.path().join("a.png")).unwrap()
        });
        assert!(one == other, "{text}");
    }
    let drawn = run_in(folder.path(), "picture wythoff/2,3 --size 40 -o a.png");
    assert_eq!(drawn.status.code(), Some(0), "{}", self::text(&drawn.stderr));
}

#[test]
fn all_engines_agree_on_this_machine() {
    let answer = run("selftest --seed 1 --json").stdout;
    assert!(text(&answer).starts_with("{\"seed\":1,\"levels\":["), "{}", text(&answer));
    assert!(text(&answer).ends_with(",\"failures\":0,\"differences\":[]}\n"), "{}", text(&answer));
    let version = run("--version --json").stdout;
    let level = text(&version).split("\"level\":").nth(1).unwrap().trim_end_matches("}\n");
    assert!(text(&answer).contains(level), "the level in use is among those compared");
}

#[test]
fn the_same_question_gives_the_same_bytes_on_any_number_of_threads() {
    let ask = |threads| {
        run(&format!("blocking stats --k 300 --at 100,7 --size 900x800 --json --threads {threads}"))
            .stdout
    };
    let answer = ask(1);
    assert!(
        text(&answer).starts_with("{\"k\":300,\"x\":100,\"y\":7,\"width\":900,\"height\":800,")
    );
    assert_eq!(text(&answer).matches('\n').count(), 1);
    assert!((2..5).all(|threads| ask(threads) == answer));
}

#[test]
fn the_version_names_the_vectors_in_use() {
    let version = run("--version --json").stdout;
    let start = concat!(
        "{\"name\":\"wythoff\",\"version\":\"",
        env!("CARGO_PKG_VERSION"),
        "\",\"level\":\""
    );
    assert!(text(&version).starts_with(start), "{}", text(&version));
    assert!(!text(&version).contains("\"level\":\"\""));
}

/// The messages name the memory of this machine, so their lines break in different places.
#[test]
fn too_much_work_is_refused_and_yes_lifts_the_limit_on_cells_only() {
    let message = |question: &str| {
        let output = run(question);
        assert_eq!(output.status.code(), Some(2), "{question}");
        text(&output.stderr).split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let long = message("blocking reverse --k 5 --size 1 --steps 11000000 --choose r");
    assert!(long.contains("half of this machine's memory"), "{long}");
    assert!(long.ends_with("--yes lifts the limit on cells"), "{long}");
    let wide = message("blocking stats --k 5 --size 1000000000000000x1 --yes");
    assert!(wide.contains(" PiB of memory help: allowed are 2.0e14 cells, and "), "{wide}");
    assert!(wide.ends_with("choose a smaller window closer to the origin"), "{wide}");
}

#[test]
fn the_schema_of_a_command_is_that_of_the_command_above_it_if_it_has_none_of_its_own() {
    let schema = run("schema play").stdout;
    assert!(!schema.is_empty());
    assert_eq!(run("schema play nimhoff").stdout, schema);
}

#[test]
fn messages_are_coloured_only_on_request() {
    let with = |name: &str| {
        let mut command = wythoff("blocking stats --k 5 --size 1000000000");
        let output = command.env_remove("NO_COLOR").env(name, "1").output().unwrap();
        text(&output.stderr).contains('\x1b')
    };
    assert!(with("CLICOLOR_FORCE") && !with("NO_COLOR"));
}

#[test]
fn the_atlas_lists_its_entries_and_their_verdicts() {
    let list = run("atlas --list --json").stdout;
    assert!(text(&list).starts_with("[{\"id\":\"cln-fig-"), "{}", text(&list));
    assert!(text(&list).contains("\"claims\":[\"CLN-"));
    let list = run("atlas --list").stdout;
    assert_eq!(text(&list).matches("cln-fig-7 ").count(), 1);
    assert!(text(&list).lines().all(|line| line.chars().count() <= 80 && !line.ends_with('-')));
}

#[test]
fn an_entry_of_the_atlas_is_measured_and_judged() {
    let folder = tempfile::tempdir().unwrap();
    let atlas = |arguments: &str| run_in(folder.path(), &format!("atlas --quick {arguments}"));
    let output = atlas("--only cln-fig-1");
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert!(text(&output.stdout).contains("  cln-fig-1  "), "{}", text(&output.stdout));
    assert!(folder.path().join("atlas/index.html").is_file());
    // Two runs differ in their running times only.
    let without_time = || {
        let answer = atlas("--only cln-fig-1 --json").stdout;
        let mut answer: serde_json::Value = serde_json::from_slice(&answer).unwrap();
        let time = answer["entries"][0]["seconds"].take();
        assert!(time.as_f64().is_some_and(|seconds| seconds > 0.0), "{time}");
        answer
    };
    assert_eq!(without_time(), without_time());

    let unknown = atlas("--only cln-fig-1,cln-fig-0");
    assert_eq!(unknown.status.code(), Some(2));
    assert!(text(&unknown.stderr).starts_with("error: --only cln-fig-0: unknown entry"));
    let mine = atlas("--only cln-fig-1 --output .");
    assert_eq!(mine.status.code(), Some(2));
    assert!(text(&mine.stderr).starts_with("error: --output: "), "{}", text(&mine.stderr));
    assert_eq!(names(folder.path()), ["atlas"]);
}

#[test]
fn every_command_shows_an_example() {
    let families = ["", "blocking ", "imitation ", "nimhoff ", "game ", "three ", "play "];
    let mut shown = 0;
    for family in families {
        let help = run(&format!("{family}--help")).stdout;
        let commands = text(&help)
            .lines()
            .skip_while(|line| *line != "Commands:")
            .skip(1)
            .take_while(|line| !line.is_empty())
            // Further lines about a command are indented.
            .filter(|line| !line.starts_with("   "))
            .map(|line| line.split_whitespace().next().unwrap());
        // The commands of a family show the examples of the family.
        let skipped = |name: &&str| {
            *name == "help"
                || family.is_empty() && families.contains(&&*format!("{name} ")) && *name != "play"
        };
        for command in commands.filter(|name| !skipped(name)) {
            let help = run(&format!("{family}{command} --help")).stdout;
            let example = format!("wythoff {family}{command}");
            let after = text(&help).split("Example").nth(1).unwrap_or_default();
            assert!(after.contains(&example), "{family}{command} shows no example");
            shown += 1;
            let mut lines = text(&help).lines().filter(|line| !line.starts_with("Usage:"));
            assert!(lines.all(|line| line.chars().count() <= 80), "{command}");
        }
    }
    assert!(shown > 40, "only {shown} commands were found");
}
