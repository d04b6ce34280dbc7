//! What the program prints, word for word: help, answers, refusals, and the README's examples.
//!
//! After a change that is meant, `TRYCMD=overwrite cargo test -p wythoff-cli --test snapshots`
//! writes the new words into the files.

#[test]
fn help_answers_and_refusals_are_as_recorded() {
    trycmd::TestCases::new().case("tests/cmd/*.trycmd");
}

#[test]
fn the_examples_of_the_readme_are_true() {
    trycmd::TestCases::new().case("../../README.md");
}
