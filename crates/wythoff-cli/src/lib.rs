//! The program `wythoff`: exact numbers, tables, pictures and the atlas at the command line.
//!
//! It is a library with one function, [`main`], so that a program with a game of its own is
//! `wythoff` with one game more: define the game ([`wythoff::game::HeapRules`], or on three heaps
//! [`wythoff::game::three::TripleRules`]), then call
//! [`main`]. The folder `examples/own-game` is such a program.
//!
//! Each command is one file below `commands`, sorted by family: its `Args`, and a `run` that calls
//! the libraries and prints. Below the commands are the `play` screens, the `boards` and `files`
//! that commands share, the limit on `cost`, `answer`s and `progress`; at the bottom `args`,
//! `input`, `failure` and `interrupt`.

mod answer;
mod args;
mod boards;
mod cli;
mod commands;
mod cost;
mod failure;
mod files;
#[doc(hidden)]
pub mod fuzzing;
mod input;
mod interrupt;
mod play;
mod progress;

use std::io::{self, Write};
use std::process::ExitCode;

use crate::answer::Verdict;
use crate::cli::{Cli, Refusal};
use crate::failure::Failure;

/// Runs the program with the arguments of this process, and returns its exit code: 0 done, 1 the
/// answer is no, 2 arguments were refused or a file cannot be read or written, 130 interrupted.
pub fn main() -> ExitCode {
    // This fails only if a handler exists already, and none does.
    let _ = interrupt::listen();
    let cli = match Cli::of_this_process() {
        Ok(cli) => cli,
        Err(Refusal::Input(failure)) => return failure.report(),
        Err(Refusal::Usage(message)) => {
            // Help goes to stdout with 0, errors to stderr with 2.
            let printed = message.print().and_then(|()| io::stdout().flush());
            return match printed {
                _ if message.use_stderr() => ExitCode::from(2),
                Ok(()) => ExitCode::SUCCESS,
                Err(error) => Failure::write("stdout", &error).report(),
            };
        }
    };
    match cli.run() {
        Ok(Verdict::Done) => ExitCode::SUCCESS,
        Ok(Verdict::No) => ExitCode::from(1),
        Err(failure) => failure.report(),
    }
}
