//! The command lines of the guides.
//!
//! With `WYTHOFF_GUIDES=DIR` the commands of each page run in `DIR/<page>`, which must not exist,
//! and leave there what they write.

use std::env;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Commands that serve until they are ended, take longer than two seconds, or read what such a
/// command writes. They are not run, but their flags and values are checked.
const LONG: [&str; 14] = [
    "blocking census --k 1..20 --blocks 100000",
    "blocking film --k 1..200",
    "blocking picture --k 1000000 --store million",
    "blocking skin --rows 140000",
    "blocking stats --k 1..3000",
    "blocking structure --k 20000",
    "blocking sweep --k 1000000",
    "explore",
    "game explore",
    "game search --base maharaja",
    "game search --words 4",
    "game search --words 5",
    "nimhoff positions --rules gdwn:2,3 --rows 100000000",
    "site",
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The Markdown files of a folder and of the folders in it.
fn pages(folder: &Path) -> Vec<PathBuf> {
    let mut entries: Vec<PathBuf> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    let (folders, files): (Vec<_>, Vec<_>) = entries.into_iter().partition(|path| path.is_dir());
    let is_page = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "md");
    let files = files.into_iter().filter(is_page);
    files.chain(folders.iter().flat_map(|folder| pages(folder))).collect()
}

/// The command lines in the blocks of code for a shell that begin with the program, without it.
fn commands(markdown: &str) -> Vec<Vec<String>> {
    let blocks = markdown.split("\n```sh\n").skip(1);
    let lines = blocks.flat_map(|block| block.split("\n```").next().unwrap_or("").lines());
    let parts =
        lines.flat_map(|line| line.split(" && ")).filter(|line| line.starts_with("wythoff "));
    parts.map(|line| arguments(line).split_off(1)).collect()
}

/// The arguments of a command line, up to a comment or a `>`. An argument may be quoted.
fn arguments(line: &str) -> Vec<String> {
    let mut arguments = Vec::new();
    let mut rest = line.trim_start();
    while !rest.is_empty() && !rest.starts_with(['#', '>']) {
        let (argument, after) = match rest.strip_prefix('"') {
            Some(quoted) => quoted.split_once('"').unwrap(),
            None => rest.split_at(rest.find(' ').unwrap_or(rest.len())),
        };
        arguments.push(argument.to_owned());
        rest = after.trim_start();
    }
    arguments
}

/// Runs the program in a folder, and returns its message if it fails.
fn failure(folder: &Path, arguments: &[String]) -> Option<String> {
    let mut program = Command::new(env!("CARGO_BIN_EXE_wythoff"));
    let pipes = program.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped());
    let mut child = pipes.args(arguments).current_dir(folder).spawn().unwrap();
    // A game is ended; other commands read nothing, and may have ended before.
    let _ = child.stdin.take().unwrap().write_all(b"quit\n");
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    (!output.status.success()).then(|| format!("wythoff {}: {said}", arguments.join(" ")))
}

#[test]
fn the_commands_of_the_guides_run() {
    let readme = root().join("README.md");
    let home = tempfile::tempdir().unwrap();
    let all = env::var_os("WYTHOFF_GUIDES").map_or(home.path().to_owned(), PathBuf::from);
    let mut run = 0;
    for page in [readme].into_iter().chain(pages(&root().join("docs"))) {
        let folder = all.join(page.with_extension("").strip_prefix(root()).unwrap());
        fs::create_dir_all(folder.parent().unwrap()).unwrap();
        fs::create_dir(&folder).unwrap();
        for mut arguments in commands(&fs::read_to_string(&page).unwrap()) {
            let line = arguments.join(" ");
            // A menu needs a terminal.
            let needs_terminal = line == "play";
            let is_example = page.parent().is_some_and(|folder| folder.ends_with("reference"));
            if needs_terminal || is_example || LONG.iter().any(|long| line.starts_with(long)) {
                arguments.push("--help".into());
            }
            let failed = failure(&folder, &arguments);
            assert_eq!(failed, None, "{}", page.display());
            run += 1;
        }
    }
    assert!(run > 200, "only {run} commands were found");
}

#[test]
fn command_lines_are_split() {
    let page =
        "```sh\nwythoff a # b\ncargo c\n\n```\n\n```sh\nwythoff x --y \"1 2\" && wythoff z\n```";
    let page = format!("Text.\n\n{page}\n");
    assert_eq!(commands(&page), [vec!["a"], vec!["x", "--y", "1 2"], vec!["z"]]);
}
