//! The program `wythoff`: what the laboratory knows, at the command line.
//!
//! Each command is one file, `commands/<family>/<action>.rs`: its `Args`, and a `run` that reads
//! them, asks the libraries, and prints. What all commands share is here beside it: values as
//! they are typed ([`typed`], [`numbers`]), the limit on cost ([`cost`]), progress and Ctrl-C ([`progress`]),
//! output files ([`output`], [`table`], [`drawing`], [`spool`]), stored boards ([`stored`]), answers ([`answer`], [`advice`]) and failures
//! ([`failure`]).

mod advice;
mod anatomy;
mod answer;
mod cli;
mod commands;
mod cost;
mod drawing;
mod failure;
mod numbers;
mod output;
mod play;
mod progress;
mod quadtree;
mod spool;
mod stored;
mod table;
mod typed;

use std::process::ExitCode;

use crate::answer::Verdict;
use crate::cli::{Cli, Refusal};

fn main() -> ExitCode {
    // The only thing that could fail is a second handler, and there is none.
    let _ = progress::listen_for_interrupts();
    let cli = match Cli::of_this_process() {
        Ok(cli) => cli,
        Err(Refusal::Input(failure)) => return failure.report(),
        Err(Refusal::Usage(message)) => {
            // Help goes to stdout with 0, errors to stderr with 2; a closed pipe is no failure.
            let _ = message.print();
            return if message.use_stderr() { ExitCode::from(2) } else { ExitCode::SUCCESS };
        }
    };
    match commands::run(cli) {
        Ok(Verdict::Done) => ExitCode::SUCCESS,
        Ok(Verdict::No) => ExitCode::from(1),
        Err(failure) => failure.report(),
    }
}
