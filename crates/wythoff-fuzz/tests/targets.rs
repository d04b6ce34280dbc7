//! A short run of each target: its corpus, and a number of mutations. `WYTHOFF_LONG=1` makes it a
//! hundred times as long.

use std::fs;
use std::path::Path;

use wythoff::game::{moves, three};
use wythoff_fuzz::{Limit, TARGETS, Target, run};
use wythoff_testkit::Random;

fn holds(name: &str, executions: u64) {
    let target = TARGETS.iter().find(|target| target.name == name).expect("a target");
    let times = if std::env::var_os("WYTHOFF_LONG").is_some() { 100 } else { 1 };
    let report = run(target, Limit::Executions(times * executions), &mut Random::new(), &());
    assert!(report.kinds > 2, "the corpus of {name} is of {} kinds", report.kinds);
}

#[test]
fn every_target_is_one_of_libfuzzer() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz");
    let manifest = fs::read_to_string(folder.join("Cargo.toml")).expect("the manifest");
    assert_eq!(manifest.matches("[[bin]]").count(), TARGETS.len());
    for Target { name, .. } in TARGETS {
        assert!(manifest.contains(&format!("path = \"fuzz_targets/{name}.rs\"")), "{name}");
        let wrapper = fs::read_to_string(folder.join(format!("fuzz_targets/{name}.rs")));
        assert!(wrapper.expect("a wrapper").contains(&format!("execute(\"{name}\", input)")));
    }
}

#[test]
fn every_game_with_a_name_is_in_the_corpus() {
    let target = |name| TARGETS.iter().find(|target| target.name == name).expect("a target");
    let two = moves::NAMED.iter().map(|game| (target("moves"), game.name));
    let three = three::NAMED.iter().map(|game| (target("three"), game.name));
    for (target, name) in two.chain(three) {
        assert!(target.corpus.lines().any(|line| line == name), "{}: {name}", target.name);
    }
}

#[test]
fn rules_are_read_as_a_plain_reader_reads_them() {
    holds("rules", 50_000);
}

#[test]
fn moves_are_read_as_a_plain_reader_reads_them_and_play_ends() {
    holds("moves", 10_000);
}

#[test]
fn games_on_three_heaps_print_as_the_same_game() {
    holds("three", 10_000);
}

#[test]
fn identities_of_games_print_as_the_same_game() {
    holds("games", 10_000);
}

#[test]
fn numbers_are_those_of_a_plain_reader() {
    holds("numbers", 50_000);
}

#[test]
fn files_of_numbers_have_the_numbers_of_a_plain_reader() {
    holds("tables", 50_000);
}

#[test]
fn damaged_columns_are_an_error_or_a_table() {
    holds("columns", 2000);
}

#[test]
fn no_false_certificate_is_accepted() {
    holds("certificates", 1000);
}

#[test]
fn changed_stores_give_the_values_of_the_engine_or_errors() {
    holds("stores", 300);
}

#[test]
fn spools_keep_the_blocks_before_the_damage_and_no_others() {
    holds("spools", 2000);
}

#[test]
fn records_replay_to_one_state_and_keep_the_rules() {
    holds("records", 5000);
}

#[test]
fn line_mode_answers_every_line_and_keeps_the_rules() {
    holds("lines", 300);
}

#[test]
fn requests_are_answered_in_time_and_never_by_an_internal_error() {
    holds("requests", 60);
}
