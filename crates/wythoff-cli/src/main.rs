//! The program `wythoff`: exact numbers, tables, pictures and the atlas at the command line.
//!
//! Each command is one file below [`commands`], sorted by family: its `Args`, and a `run` that
//! calls the libraries and prints. Below the commands are the [`play`] screens, the [`boards`] and
//! [`files`] that commands share, the limit on [`cost`], [`answer`]s and [`progress`]; at the
//! bottom [`args`], [`input`], [`failure`] and [`interrupt`].

mod answer;
mod args;
mod boards;
mod cli;
mod commands;
mod cost;
mod failure;
mod files;
mod input;
mod interrupt;
mod play;
mod progress;

use std::process::ExitCode;

use crate::answer::Verdict;
use crate::cli::{Cli, Refusal};

fn main() -> ExitCode {
    // This fails only if a handler exists already, and none does.
    let _ = interrupt::listen();
    let cli = match Cli::of_this_process() {
        Ok(cli) => cli,
        Err(Refusal::Input(failure)) => return failure.report(),
        Err(Refusal::Usage(message)) => {
            // Help goes to stdout with 0, errors to stderr with 2; a closed pipe is no failure.
            let _ = message.print();
            return if message.use_stderr() { ExitCode::from(2) } else { ExitCode::SUCCESS };
        }
    };
    match cli.run() {
        Ok(Verdict::Done) => ExitCode::SUCCESS,
        Ok(Verdict::No) => ExitCode::from(1),
        Err(failure) => failure.report(),
    }
}
