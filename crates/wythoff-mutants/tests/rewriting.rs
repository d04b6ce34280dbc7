//! The text with switches against the text in which each change is made.

use std::fs;
use std::path::Path;
use std::process::Command;

use wythoff_mutants::change::{Change, Genre};
use wythoff_mutants::rewrite::{FEATURES, switched};

const SAMPLE: &str = include_str!("sample.txt");
/// The number of changes at the end of [`changes`] that no switch can turn on.
const FIXED: usize = 4;

/// A change of the text `old` in the line that contains `line`, if its `nth` place is meant.
fn change(genre: Genre, line: &str, old: &str, nth: usize, new: &str) -> Change {
    let at = SAMPLE.lines().position(|text| text.contains(line)).expect("a line of the sample");
    let text = SAMPLE.lines().nth(at).expect("the line");
    let (byte, _) = text.match_indices(old).nth(nth).expect("a place of the line");
    let column = text[..byte].chars().count() + 1;
    let returned = text.split_once("-> ").map_or("", |(_, rest)| rest);
    let returned = returned.split(" {").next().unwrap_or("");
    let json = serde_json::json!({
        "name": format!("{line}: {old} {nth} with {new}"),
        "package": "sample",
        "file": "src/main.rs",
        "function": { "function_name": line, "return_type": format!("-> {returned}") },
        "span": {
            "start": { "line": at + 1, "column": column },
            "end": { "line": at + 1, "column": column + old.chars().count() },
        },
        "replacement": new,
        "genre": genre,
    });
    serde_json::from_value(json).expect("a change")
}

fn changes() -> Vec<Change> {
    use Genre::{BinaryOperator, FnValue, MatchArm, MatchArmGuard, StructField, UnaryOperator};
    let binary = |line, old, nth, new| change(BinaryOperator, line, old, nth, new);
    vec![
        binary("fn chain", "-", 1, "+"),
        binary("fn chain", "*", 0, "+"),
        binary("fn chain", "*", 1, "+"),
        binary("fn chain", "+", 1, "*"),
        binary("fn chain", "%", 0, "+"),
        binary("fn nested", "<", 0, "=="),
        binary("fn nested", "<", 0, "<="),
        binary("fn nested", "&&", 0, "||"),
        binary("fn nested", "&&", 1, "||"),
        binary("fn nested", "||", 0, "&&"),
        change(UnaryOperator, "fn nested", "!", 0, ""),
        binary("fn bits", "&", 0, "^"),
        binary("fn bits", "<<", 0, ">>"),
        binary("fn bits", "|", 0, "&"),
        binary("fn assigned", "+=", 0, "-="),
        binary("fn assigned", "*=", 0, "+="),
        binary("fn assigned", "*", 0, "+"),
        change(UnaryOperator, "a += 3", "-", 1, ""),
        change(MatchArm, "0 | 1 =>", "0 | 1 => \"few\",", 0, ""),
        change(MatchArm, "7 => {", "7 => { \"seven\" }", 0, ""),
        change(MatchArmGuard, "n if n % 2", "n % 2 == 0", 0, "true"),
        change(MatchArmGuard, "n if n % 2", "n % 2 == 0", 0, "false"),
        binary("n if n % 2", "==", 0, "!="),
        change(FnValue, "fn list", "(0..n).map(|i| i * i).collect()", 0, "vec![1]"),
        binary("fn list", "*", 0, "+"),
        change(
            FnValue,
            "fn early",
            "let m = if n > 4 { return None } else { n / 2 }; Some(m)",
            0,
            "None",
        ),
        binary("fn chained", "<", 1, ">"),
        change(StructField, "fn filled", "first,", 0, ""),
        change(StructField, "fn filled", "second: 5 * first,", 0, ""),
        binary("fn filled", "*", 0, "/"),
        change(FnValue, "trait Named", "\"ümlaut\".to_owned() + \"x\"", 0, "String::new()"),
        binary("const fn before", "-", 1, "+"),
        change(FnValue, "const fn before", "self.first - 1", 0, "0"),
        // No switch can turn these on.
        binary("const LEAST", "+", 0, "*"),
        change(FnValue, "fn opaque", "0..n", 0, "::std::iter::empty()"),
        binary("fn length", "+", 0, "*"),
        binary("fn chained", "&&", 0, "||"),
    ]
}

/// Compiles a text, and returns the output of the program for each value of the variable.
fn outputs(folder: &Path, text: &str, switches: &[Option<usize>]) -> Vec<String> {
    let (source, program) = (folder.join("main.rs"), folder.join("main"));
    fs::write(&source, text).expect("a temporary file");
    let rustc = std::env::var("RUSTC").unwrap_or("rustc".to_owned());
    let mut compiler = Command::new(rustc);
    compiler.args(["--edition", "2024", "--cap-lints", "allow", "-o"]).arg(&program).arg(&source);
    compiler.env("RUSTC_BOOTSTRAP", "1");
    let compiled = compiler.output().expect("a compiler");
    assert!(compiled.status.success(), "{}\n{text}", String::from_utf8_lossy(&compiled.stderr));
    let output = |switch: &Option<usize>| {
        let mut run = Command::new(&program);
        run.envs(switch.map(|number| ("WYTHOFF_MUTANT", number.to_string())));
        let output = run.output().expect("the program");
        // A change may divide by 0: the message names a line and a column.
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        let message = message.lines().nth(2).unwrap_or("").to_owned();
        String::from_utf8_lossy(&output.stdout).into_owned() + &message
    };
    switches.iter().map(output).collect()
}

#[test]
fn each_switch_has_the_effect_of_its_change_and_no_switch_has_none() {
    let changes = changes();
    let numbered: Vec<_> = changes.iter().enumerate().collect();
    let written = switched(SAMPLE, &numbered).expect("the sample is Rust");
    let module = include_str!("../src/switch.txt").replace("COUNT", &changes.len().to_string());
    let text = format!("{FEATURES}{}\n{module}", written.text);
    let folder = tempfile::tempdir().expect("a temporary folder");
    let fixed: Vec<usize> = written.fixed.iter().map(|(number, _)| *number).collect();
    assert_eq!(fixed.len(), FIXED, "{:?}", written.fixed);
    assert!(fixed.iter().all(|number| *number >= changes.len() - FIXED), "{:?}", written.fixed);

    let original = outputs(folder.path(), SAMPLE, &[None]);
    let switches: Vec<_> = (0..changes.len() - FIXED).map(Some).chain([None]).collect();
    let mut found = outputs(folder.path(), &text, &switches);
    assert_eq!(found.pop(), original.first().cloned(), "no switch is on");
    for (change, found) in changes.iter().zip(&found) {
        let expected = outputs(folder.path(), &change.applied(SAMPLE), &[None]);
        assert_ne!(*found, original[0], "{} changes nothing", change.name);
        assert_eq!(*found, expected[0], "{}", change.name);
    }
}

#[test]
fn each_change_lies_in_its_region() {
    let changes = changes();
    let numbered: Vec<_> = changes.iter().enumerate().collect();
    let written = switched(SAMPLE, &numbered).expect("the sample is Rust");
    assert_eq!(written.regions.len() + written.fixed.len(), changes.len());
    for (number, region) in &written.regions {
        let text = &written.text[region.clone()];
        assert!(text.contains(&format!("({number})")), "{number}: {text}");
    }
}
