//! The claims as data, and which entry covers which.

use std::collections::BTreeSet;

use wythoff_atlas::{Verdict, claims, entries, not_yet_measured};

#[test]
fn claims_are_numbered_from_1_to_95_without_a_gap() {
    let numbers: Vec<&str> = claims().iter().map(|claim| claim.id.as_str()).collect();
    let expected: Vec<String> = (1..=95).map(|number| format!("CLN-{number:02}")).collect();
    assert_eq!(numbers, expected);
}

#[test]
fn every_claim_says_what_where_and_how_it_is_checked() {
    for claim in claims() {
        for text in [&claim.place, &claim.statement, &claim.check, &claim.known] {
            assert!(text.len() > 3 && text.trim() == text, "{}: {text:?}", claim.id);
        }
        assert!(!claim.statement.ends_with('.'), "{}: pages add the full stop", claim.id);
        assert_ne!(claim.verdict, Verdict::Differs, "{}: nothing is expected to differ", claim.id);
    }
}

#[test]
fn every_claim_is_measured_by_exactly_one_entry_or_listed_as_not_yet_measured() {
    let mut covered: Vec<&str> = entries().iter().flat_map(|entry| entry.claims).copied().collect();
    covered.extend(not_yet_measured().iter().map(String::as_str));
    let count = covered.len();
    let covered: BTreeSet<&str> = covered.into_iter().collect();
    assert_eq!(covered.len(), count, "a claim is covered twice");
    let all: BTreeSet<&str> = claims().iter().map(|claim| claim.id.as_str()).collect();
    assert_eq!(covered, all);
}

#[test]
fn entries_have_names_that_can_be_typed_and_declare_a_verdict() {
    let names: BTreeSet<&str> = entries().iter().map(|entry| entry.id).collect();
    assert_eq!(names.len(), entries().len(), "two entries of one name");
    for entry in entries() {
        let typed = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
        assert!(entry.id.bytes().all(typed), "{}", entry.id);
        let listed = serde_json::to_value(entry).unwrap();
        let mut fields: Vec<&String> = listed.as_object().unwrap().keys().collect();
        fields.sort();
        assert_eq!(fields, ["claims", "id", "title", "verdict"]);
        assert_eq!(listed["verdict"], entry.verdict().word());
    }
}
