//! `wythoff manual`: the pages of a package.

use std::fs;

use crate::{names, run, run_in, text};

#[test]
fn every_command_of_the_help_has_a_page_and_the_help_does_not_list_this_command() {
    let folder = tempfile::tempdir().unwrap();
    assert!(run_in(folder.path(), "manual --output .").status.success());
    let pages = names(folder.path());
    let help = run("--help");
    for (command, page) in [
        ("blocking", "wythoff-blocking-stats.1"),
        ("play", "wythoff-play.1"),
        ("completions", "wythoff-completions.1"),
    ] {
        assert!(text(&help.stdout).contains(&format!("\n  {command} ")), "{command}");
        assert!(pages.contains(&page.to_owned()), "{page} is not among {pages:?}");
    }
    assert!(!text(&help.stdout).contains("\n  manual "));
    let page = fs::read_to_string(folder.path().join("wythoff-blocking-stats.1")).unwrap();
    assert!(page.contains(".SH OPTIONS") && page.contains("Upper left square"), "{page}");
    let page = fs::read_to_string(folder.path().join("wythoff.1")).unwrap();
    assert!(page.contains(env!("CARGO_PKG_VERSION")), "{page}");
    assert_eq!(run_in(folder.path(), "manual --output no/such").status.code(), Some(2));
}
