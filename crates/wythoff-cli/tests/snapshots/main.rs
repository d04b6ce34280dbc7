//! The exact output of the program: help, answers, refusals, and the examples of the guides.
//!
//! After an intended change, `just snapshots` writes the new output to the files: the snapshots in
//! `tests/cmd`, the examples of the guides, and the reference in `docs/reference`.

#![expect(clippy::unwrap_used, reason = "a failure here fails the test")]

mod answers;
mod guides;
mod help;
mod reference;

#[test]
fn help_answers_and_refusals_are_as_recorded() {
    trycmd::TestCases::new().case("tests/cmd/*.trycmd");
}

#[test]
fn the_examples_of_the_guides_have_the_output_shown() {
    trycmd::TestCases::new().case("../../README.md").case("../../docs/**/*.md");
}
