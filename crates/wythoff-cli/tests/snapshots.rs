//! The exact output of the program: help, answers, refusals, and the examples of the guides.
//!
//! After an intended change, `TRYCMD=overwrite cargo test -p wythoff-cli --test snapshots` writes
//! the new output to the files.

#[test]
fn help_answers_and_refusals_are_as_recorded() {
    trycmd::TestCases::new().case("tests/cmd/*.trycmd");
}

#[test]
fn the_examples_of_the_guides_have_the_output_shown() {
    trycmd::TestCases::new()
        .case("../../README.md")
        .case("../../docs/games.md")
        .case("../../docs/algorithms/three-heaps.md");
}
