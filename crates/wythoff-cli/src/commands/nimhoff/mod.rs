//! Commands of Linear Nimhoff.

mod census;
mod measure;
mod outcome;
mod picture;
mod positions;
mod theory;

use clap::Subcommand;
use wythoff::nimhoff::{Measurement, Summary};

use crate::answer::schema::{Answers, answers};
use crate::args::Globals;
use crate::failure::Result;

#[derive(Debug, Subcommand)]
pub(crate) enum Action {
    Positions(positions::Args),
    Outcome(outcome::Args),
    Picture(picture::Args),
    Theory(theory::Args),
    Measure(measure::Args),
    Census(census::Args),
}

/// The answers of the commands with `--json`.
pub(super) const ANSWERS: &[Answers] = answers! {
    "nimhoff positions" => Summary;
    "nimhoff outcome" => outcome::Answer;
    "nimhoff theory" => theory::Answer<'_>;
    "nimhoff measure" => Measurement;
    "nimhoff census" => census::Answer;
};

pub(crate) fn run(action: Action, globals: &Globals) -> Result {
    match action {
        Action::Positions(args) => positions::run(&args, globals),
        Action::Outcome(args) => outcome::run(&args, globals),
        Action::Picture(args) => picture::run(&args, globals),
        Action::Theory(args) => theory::run(&args, globals),
        Action::Measure(args) => measure::run(&args, globals),
        Action::Census(args) => census::run(&args, globals),
    }
}
