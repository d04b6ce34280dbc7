//! Line mode, used by another program.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Output, Stdio};

use crate::{names, run, run_in, text, wythoff};

/// Plays a game with these lines of input, in a folder.
fn play_in(folder: &Path, arguments: &str, lines: &[u8]) -> Output {
    let mut child = wythoff(&format!("play {arguments}"))
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A refused game does not read its input.
    let _ = child.stdin.take().unwrap().write_all(lines);
    child.wait_with_output().unwrap()
}

fn play(arguments: &str, lines: &str) -> Output {
    play_in(Path::new("."), arguments, lines.as_bytes())
}

/// Returns the text of a field in a line of JSON.
fn field<'a>(line: &'a str, name: &str) -> &'a str {
    let (_, rest) =
        line.split_once(&format!("\"{name}\":")).unwrap_or_else(|| panic!("{name}: {line}"));
    let close = if rest.starts_with('[') { "]" } else { "," };
    let end = rest.find(close).map_or(rest.len(), |end| end + usize::from(close == "]"));
    rest[..end].trim_end_matches('}')
}

/// A player who follows the hints beats the program from every winning start.
#[test]
fn a_program_can_play_and_win_by_the_hints() {
    for game in [
        "wythoff --at 5,7",
        "wythoff --k 3 --m 2 --at 9,17",
        "blocking --k 3 --at 7,5",
        "nimhoff --rules gdwn:1,2 --at 14,9",
        "imitation --k 2 --m 2 --at 9,14",
        "--game moves/wythoff;modulo=2 --at 5,9",
        "--game moves/maharaja;imitate=2 --at 9,14",
    ] {
        // Forty turns are enough; commands after the end of the game are refused.
        let mut moves = String::new();
        let won = (0..40).any(|_| {
            let output = play(&format!("{game} --json"), &format!("{moves}hint\nquit\n"));
            assert_eq!(output.status.code(), Some(0), "{game}: {}", text(&output.stderr));
            let lines: Vec<&str> = text(&output.stdout).lines().collect();
            if let Some(over) = lines.iter().find(|line| line.contains("\"event\":\"over\"")) {
                assert_eq!(field(over, "who"), "\"you\"", "{game}\n{moves}");
                return true;
            }
            let hint = lines.iter().rfind(|line| line.contains("\"event\":\"hint\"")).unwrap();
            assert!(hint.contains("\"wins\":true"), "{game}: {hint}\n{moves}");
            if hint.contains("\"move\":") {
                moves += &format!("move {}\n", field(hint, "move").replace(['[', ']', '"'], ""));
            } else {
                let (_, squares) = hint.split_once("\"block\":[").unwrap();
                let (squares, _) = squares.split_once("],\"reason\"").unwrap();
                let squares = squares.replace("],[", " ").replace(['[', ']', '"'], "");
                moves += &format!("block {squares}\n");
            }
            false
        });
        assert!(won, "{game}\n{moves}");
    }
}

#[test]
fn the_end_of_the_input_in_the_middle_of_a_game_is_refused_and_quit_is_not() {
    let cut = play("wythoff --at 5,7", "move 3,5\n");
    assert_eq!(cut.status.code(), Some(2));
    assert!(text(&cut.stderr).starts_with("error: the input ended in the middle of the game, at "));
    assert!(text(&cut.stderr).contains("`quit` ends a game early"));
    assert_eq!(play("wythoff --at 5,7", "").status.code(), Some(2));
    assert_eq!(play("wythoff --at 5,7", "quit\nmove 3,5\n").status.code(), Some(0));
    let over = play("wythoff --at 1,0", "0,0\n");
    assert_eq!(over.status.code(), Some(0), "the game is over: nothing is missing");
    assert!(text(&over.stdout).ends_with("0,0: the game is over: you have won\n"));
}

#[test]
#[cfg(unix)]
fn an_input_that_cannot_be_read_ends_the_game() {
    let folder = fs::File::open(".").unwrap();
    let output = wythoff("play wythoff --at 5,7").stdin(folder).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).starts_with("error: cannot read stdin: it is a folder"));
    assert!(!text(&output.stdout).contains("not done"));
}

#[test]
fn wrong_input_neither_ends_nor_changes_the_game() {
    let bad: [&[u8]; 12] = [
        b"jump",
        b"move",
        b"move -1,2",
        b"move 3",
        b"move 9,9",
        b"move 5,7",
        b"take 6,0",
        b"take 0,0",
        b"block 0,0",
        b"strength 101",
        b"\xff\xfe",
        b"move 3,@-",
    ];
    let mut lines = bad.join(&b'\n');
    lines.extend(b"\n\n   \nshow\nquit\n");
    let output = play_in(Path::new("."), "wythoff --at 5,7 --json", &lines);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let answers = text(&output.stdout);
    assert_eq!(
        answers.matches("{\"event\":\"refused\",\"message\":\"").count(),
        bad.len(),
        "{answers}"
    );
    let last = answers.lines().last().unwrap();
    assert!(last.starts_with("{\"event\":\"turn\",\"at\":[\"5\",\"7\"]"), "{last}");
}

#[test]
fn a_line_of_any_length_is_refused_without_harm() {
    let mut lines = vec![b'7'; 20 << 20];
    lines.extend(b"\n3,5\nquit\n");
    let output = play_in(Path::new("."), "wythoff --at 5,7", &lines);
    assert_eq!(output.status.code(), Some(0));
    let answers = text(&output.stdout);
    assert!(
        answers.contains("not done: the line is longer than")
            && answers.contains("you: 5,7 to 3,5")
    );
}

#[test]
fn the_log_holds_the_current_game_and_can_be_resumed() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("game.jsonl");
    let lines = b"4,7\nundo\n3,5\nquit\n";
    let output = play_in(folder.path(), "wythoff --at 5,7 --humans 2 --log game.jsonl", lines);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let first = "{\"game\":\"wythoff\",\"k\":1,\"m\":1,\"at\":[\"5\",\"7\"]}\n";
    let turn = "{\"player\":\"first\",\"from\":[\"5\",\"7\"],\"move\":[\"3\",\"5\"]}\n";
    assert_eq!(fs::read_to_string(&log).unwrap(), format!("{first}{turn}"));
    assert_eq!(names(folder.path()), ["game.jsonl"]);

    // The game continues in the same file.
    let replayed = "--replay game.jsonl --humans 2 --log game.jsonl";
    let output = play_in(folder.path(), replayed, b"0,5\nback\nback\nforward\nforward\nquit\n");
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let second = "{\"player\":\"second\",\"from\":[\"3\",\"5\"],\"move\":[\"0\",\"5\"]}\n";
    assert_eq!(fs::read_to_string(&log).unwrap(), format!("{first}{turn}{second}"));

    let review = run_in(folder.path(), "play --review game.jsonl");
    assert_eq!(review.status.code(), Some(0), "{}", text(&review.stderr));
    let remarks = text(&review.stdout);
    assert!(remarks.contains("1  at 5,7: the first player kept the win"), "{remarks}");
    assert!(remarks.contains("2  at 3,5: the second player could not help it"), "{remarks}");
    let json = run_in(folder.path(), "play --review game.jsonl --json");
    assert!(
        text(&json.stdout).starts_with("{\"event\":\"remark\",\"turn\":1,\"player\":\"first\"")
    );
}

#[test]
fn the_program_waits_in_a_replayed_game() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(
        folder.path().join("game.jsonl"),
        "{\"game\":\"wythoff\",\"k\":1,\"m\":1,\"at\":[\"5\",\"7\"]}\n\
         {\"player\":\"first\",\"from\":[\"5\",\"7\"],\"move\":[\"4\",\"7\"]}\n",
    )
    .unwrap();
    let output = play_in(folder.path(), "--replay game.jsonl", b"3,7\nquit\n");
    let answers = text(&output.stdout);
    assert!(
        answers.contains("it is the turn of the program; `go` lets the program play on"),
        "{answers}"
    );
    let output = play_in(folder.path(), "--replay game.jsonl", b"go\nquit\n");
    assert!(text(&output.stdout).contains("the program: 4,7 to "), "{}", text(&output.stdout));
}

#[test]
fn an_invalid_log_is_refused_with_the_line() {
    const FIRST: &str = "{\"game\":\"wythoff\",\"k\":1,\"m\":1,\"at\":[\"5\",\"7\"]}\n";
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.jsonl");
    let after = |turn: &str| format!("{FIRST}{turn}\n").into_bytes();
    for (content, told) in [
        (Vec::new(), "line 1: the record is empty"),
        (b"\xff".to_vec(), "it is not text"),
        (b"{}".to_vec(), "line 1: "),
        (b"{\"game\":\"chess\"}".to_vec(), "line 1: "),
        (FIRST.replace(":1,\"m\"", ":0,\"m\"").into_bytes(), "line 1: k = 0 is out of range"),
        (after("{"), "line 2: "),
        (after("{\"player\":\"first\",\"from\":[\"5\",\"7\"],\"move\":[\"9\",\"9\"]}"), "line 2: "),
        (
            after("{\"player\":\"second\",\"from\":[\"5\",\"7\"],\"move\":[\"4\",\"7\"]}"),
            "line 2: ",
        ),
        (after("{\"player\":\"first\",\"from\":[\"5\",\"6\"],\"move\":[\"4\",\"6\"]}"), "line 2: "),
        (
            after("{\"player\":\"first\",\"from\":[\"-5\",\"6\"],\"move\":[\"4\",\"6\"]}"),
            "line 2: ",
        ),
    ] {
        fs::write(&path, &content).unwrap();
        for command in ["--review game.jsonl", "--replay game.jsonl"] {
            let output = play_in(folder.path(), command, b"");
            assert_eq!(output.status.code(), Some(2), "{told}");
            let message = text(&output.stderr).split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(message.starts_with(&format!("error: game.jsonl: {told}")), "{message}");
        }
    }
    assert_eq!(run("play --review missing.jsonl").status.code(), Some(2));
}

#[test]
fn a_log_that_cannot_be_written_is_refused_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let output = play_in(folder.path(), "wythoff --at 5,7 --log missing/game.jsonl", b"quit\n");
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).starts_with("error: cannot write missing/game.jsonl: "));
    assert_eq!(text(&output.stdout), "");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_does_not_end_the_game() {
    let output = play("wythoff --at 5,7 --log /dev/full", "quit\n");
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("cannot write /dev/full"));
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let game = |seed: u64| {
        let output = play(&format!("imitation --humans 0 --strength 30 --seed {seed} --json"), "");
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        text(&output.stdout).to_owned()
    };
    assert_eq!(game(1), game(1));
    assert!((2..6).any(|seed| game(seed) != game(1)));
}

#[test]
fn a_weak_program_loses_games_that_a_perfect_one_wins() {
    // The start is lost for the first player, so a perfect second player wins.
    let winner = |seed: u64, strength: &str| {
        let game =
            format!("wythoff --at 12,20 --humans 0 --seed {seed} --strength {strength} --json");
        let output = play(&game, "");
        let answers = text(&output.stdout).to_owned();
        field(answers.lines().last().unwrap(), "winner").to_owned()
    };
    assert!((0..4).all(|seed| winner(seed, "perfect") == "\"second\""));
    assert!((0..12).any(|seed| winner(seed, "0") == "\"first\""));
}

#[test]
fn puzzles_have_one_winning_move_and_the_seed_repeats_them() {
    for game in ["wythoff --k 2", "blocking --k 4", "nimhoff", "imitation --k 3 --m 2"] {
        let puzzle = |lines: &str| {
            let output = play(&format!("{game} --puzzle 7 --json"), lines);
            assert_eq!(output.status.code(), Some(0), "{game}: {}", text(&output.stderr));
            text(&output.stdout).to_owned()
        };
        let answers = puzzle("hint\nquit\n");
        assert!(answers.lines().next().unwrap().contains("\"puzzle\":7,"));
        assert_eq!(answers, puzzle("hint\nquit\n"));
        let hint = answers.lines().last().unwrap();
        let solution = field(hint, "move").replace(['[', ']', '"'], "");
        let solved = puzzle(&format!("{solution}\nquit\n"));
        assert!(solved.contains("{\"event\":\"solved\",\"solved\":true}"), "{game}: {solved}");
    }
}

#[test]
fn conflicting_and_invalid_options_are_refused() {
    let refused = |arguments: &str, told: &str| {
        let output = play(arguments, "quit\n");
        assert_eq!(output.status.code(), Some(2), "{arguments}");
        let message = text(&output.stderr).split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(message.contains(told), "{arguments}: {message}");
    };
    refused("--json", "the game is missing");
    refused("--replay a --review b", "cannot be used with");
    refused("wythoff --at 3,4 --puzzle", "cannot be used with");
    refused("wythoff --at 3", "give two heaps A,B");
    refused("wythoff --at -3,4", "a number is whole and at least 0");
    refused("wythoff --k 0", "give a whole number from 1");
    refused("wythoff --m 0", "give a whole number from 1");
    refused("wythoff --humans 3", "give a whole number from 0 to 2");
    refused("wythoff --strength 101", "from 0 to 100");
    refused("wythoff --size 0", "give a whole number from 1");
    refused("imitation --at 3,4 --last 2,1", "PILE,X");
    refused("imitation --at 3,4 --budget 1", "a budget of 1 is too large");
    refused("imitation --k 2 --at 3,4 --budget 0", "no move was made yet");
    refused(
        "imitation --k 2 --at 3,9 --last 0,2 --opponent-budget 0",
        "cannot have been an imitation",
    );
    refused("blocking --k 5 --at 9999999999,3", "coordinates go up to");
    refused("nimhoff --rules 1,1", "lacks the rule 1,0");
    refused("blocking --k 100000 --at 1000000000,1000000000", "half of this machine's memory");
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_game_by_lines_with_130_and_keeps_the_log() {
    let folder = tempfile::tempdir().unwrap();
    let mut child = wythoff("play wythoff --at 5,7 --log game.jsonl")
        .current_dir(folder.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // stdin stays open, because its end would end the game.
    let stdin = child.stdin.take();
    // The first output shows that the game has begun.
    let mut first = [0; 1];
    std::io::Read::read_exact(child.stdout.as_mut().unwrap(), &mut first).unwrap();
    crate::send("-INT", &child);
    let status = child.wait().unwrap();
    drop(stdin);
    assert_eq!(status.code(), Some(130));
    assert!(fs::read_to_string(folder.path().join("game.jsonl")).unwrap().starts_with("{\"game\""));
}

#[test]
fn a_log_never_replaces_another_file() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("notes.txt"), "precious\n").unwrap();
    let refused = play_in(folder, "wythoff --at 3,5 --log notes.txt", b"quit\n");
    assert_eq!(refused.status.code(), Some(2));
    assert!(text(&refused.stderr).contains("is no log to replace"), "{}", text(&refused.stderr));
    assert_eq!(fs::read_to_string(folder.join("notes.txt")).unwrap(), "precious\n");
    for _ in 0..2 {
        let played = play_in(folder, "wythoff --at 3,5 --log game.jsonl", b"quit\n");
        assert_eq!(played.status.code(), Some(0), "{}", text(&played.stderr));
    }
}

#[test]
fn rules_are_printed_and_another_game_begins_unless_a_log_holds_this_one() {
    let lines = "rules\nanother\nquit\n";
    let said = play("wythoff --at 3,5 --seed 7 --json", lines);
    let events: Vec<&str> = text(&said.stdout).lines().collect();
    let rules = events.iter().find(|line| line.contains("\"event\":\"rules\"")).unwrap();
    assert!(rules.contains("the same number from both heaps"), "{rules}");
    let games: Vec<_> = events.iter().filter(|line| line.contains("\"event\":\"game\"")).collect();
    assert_eq!(games.len(), 2);
    assert_ne!(field(games[0], "at"), field(games[1], "at"), "another start");

    let puzzles = play("wythoff --puzzle --seed 7 --json", lines);
    let puzzles = text(&puzzles.stdout).lines().filter(|line| line.contains("\"event\":\"game\""));
    assert!(
        puzzles.clone().count() == 2
            && puzzles.clone().all(|line| !line.contains("\"puzzle\":null"))
    );

    let folder = tempfile::tempdir().unwrap();
    let kept = play_in(folder.path(), "wythoff --at 3,5 --log a.jsonl --json", lines.as_bytes());
    assert!(text(&kept.stdout).contains("the log holds one game"), "{}", text(&kept.stdout));
    assert_eq!(text(&kept.stdout).matches("\"event\":\"game\"").count(), 1);
}

#[test]
fn strengths_have_names() {
    for (name, percent) in [("gentle", "40 %"), ("good", "80 %"), ("perfect", "perfect")] {
        let said = play(&format!("wythoff --at 3,5 --strength {name} --json"), "quit\n");
        let game = text(&said.stdout).lines().next().unwrap();
        assert!(game.contains(&format!("\"strength\":\"{percent}\"")), "{game}");
    }
    let refused = play("wythoff --at 3,5 --strength strong", "");
    assert_eq!(refused.status.code(), Some(2));
}

#[test]
fn a_forbidden_imitation_names_its_heap() {
    let said = play("imitation --k 1 --m 1 --at 5,5 --humans 2 --json", "move 0,5\nquit\n");
    let line = text(&said.stdout).lines().find(|line| line.contains("\"imitation\":{")).unwrap();
    assert!(line.contains("\"heap\":1") && line.contains("\"pile\":1"), "{line}");
}
