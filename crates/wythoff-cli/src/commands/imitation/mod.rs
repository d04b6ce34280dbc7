//! Commands of Imitation Nim and (k,m)-Blocking Wythoff Nim.

mod outcome;
mod picture;
mod sequence;
mod verify;

use clap::Subcommand;

use crate::answer::Verdict;
use crate::args::Globals;
use crate::failure::Failure;

#[derive(Debug, Subcommand)]
pub(crate) enum Action {
    Outcome(outcome::Args),
    Sequence(sequence::Args),
    Verify(verify::Args),
    Picture(picture::Args),
}

pub(crate) fn run(action: Action, globals: &Globals) -> Result<Verdict, Failure> {
    match action {
        Action::Outcome(args) => outcome::run(&args, globals),
        Action::Sequence(args) => sequence::run(&args, globals),
        Action::Verify(args) => return verify::run(&args, globals),
        Action::Picture(args) => picture::run(&args, globals),
    }?;
    Ok(Verdict::Done)
}
