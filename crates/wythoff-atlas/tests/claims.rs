//! The claims as data, and which entry covers which.

use std::collections::BTreeSet;

use wythoff_atlas::{Paper, Verdict, claims, entries, papers};

#[test]
fn the_claims_of_each_paper_are_numbered_from_1_without_a_gap() {
    let expected = [("blocking", "CLN", 99), ("imitation", "L", 65), ("nimhoff", "F", 118)];
    assert!(papers().iter().map(|paper| paper.key).eq(expected.map(|paper| paper.0)));
    for (paper, (_, letters, last)) in papers().iter().zip(expected) {
        let numbers: Vec<&str> = paper.claims().iter().map(|claim| claim.id.as_str()).collect();
        let expected: Vec<String> =
            (1..=last).map(|number| format!("{letters}-{number:02}")).collect();
        assert_eq!(numbers, expected, "{}", paper.key);
    }
}

#[test]
fn the_documents_have_the_numbers_of_claims_by_verdict() {
    let columns = {
        use Verdict::{Agrees, Answered, Approximate, Corrected, Open, Stated};
        [Agrees, Approximate, Corrected, Answered, Open, Stated]
    };
    let [entries, all] = [entries().len(), papers().iter().flat_map(Paper::claims).count()];
    let rows = papers().iter().map(|paper| {
        let of = |verdict| paper.claims().iter().filter(|claim| claim.verdict == verdict).count();
        let counts = [paper.claims().len()].into_iter().chain(columns.map(of));
        let counts: Vec<String> = counts.map(|count| count.to_string()).collect();
        format!("| {} | {} |", paper.title, counts.join(" | "))
    });
    let mut wanted: Vec<String> = rows.collect();
    wanted.push(format!("The atlas has {entries} entries and {all} claims,"));
    for name in ["docs/results.md", "docs/verdicts.md"] {
        let path = format!("{}/../../{name}", env!("CARGO_MANIFEST_DIR"));
        let page = std::fs::read_to_string(path).unwrap();
        for line in &wanted {
            assert!(page.contains(line), "{name} lacks: {line}");
        }
    }
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
    for paper in papers() {
        let mut covered: Vec<&str> =
            paper.entries.iter().flat_map(|entry| entry.claims).copied().collect();
        covered.extend(paper.not_yet_measured().iter().map(String::as_str));
        let mut once = BTreeSet::new();
        let twice: Vec<&&str> = covered.iter().filter(|&&claim| !once.insert(claim)).collect();
        assert!(twice.is_empty(), "covered twice: {twice:?}");
        let all: BTreeSet<&str> = paper.claims().iter().map(|claim| claim.id.as_str()).collect();
        assert_eq!(once, all, "{}", paper.key);
    }
}

#[test]
fn no_claim_of_a_finished_paper_is_left_out() {
    for key in ["blocking", "imitation", "nimhoff"] {
        let paper = papers().iter().find(|paper| paper.key == key).unwrap();
        assert!(paper.not_yet_measured().is_empty(), "{:?}", paper.not_yet_measured());
    }
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
