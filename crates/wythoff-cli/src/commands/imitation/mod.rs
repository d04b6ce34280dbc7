//! Commands of Imitation Nim and (k,m)-Blocking Wythoff Nim.

mod outcome;
mod picture;
mod sequence;
mod verify;

use clap::Subcommand;
use wythoff::imitation::Verification;
use wythoff::imitation::player::Advice;

use crate::answer::Verdict;
use crate::answer::schema::{Answers, answers};
use crate::args::Globals;
use crate::failure::Result;

#[derive(Debug, Subcommand)]
pub(crate) enum Action {
    Outcome(outcome::Args),
    Sequence(sequence::Args),
    Verify(verify::Args),
    Picture(picture::Args),
}

/// The answers of the commands with `--json`.
pub(super) const ANSWERS: &[Answers] = answers! {
    "imitation outcome" => Advice;
    "imitation sequence" => sequence::Answer;
    "imitation verify" => Verification;
};

pub(crate) fn run(action: Action, globals: &Globals) -> Result<Verdict> {
    match action {
        Action::Outcome(args) => outcome::run(&args, globals),
        Action::Sequence(args) => sequence::run(&args, globals),
        Action::Verify(args) => return verify::run(&args, globals),
        Action::Picture(args) => picture::run(&args, globals),
    }?;
    Ok(Verdict::Done)
}
