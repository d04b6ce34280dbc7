//! `wythoff completions`: a script that makes a shell complete our commands.

use std::io::{self, Write};

use clap::CommandFactory;
use clap_complete::Shell;

use crate::answer::Verdict;
use crate::cli::Cli;
use crate::failure::Failure;

/// Print the completion script of a shell
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example, for bash:
  wythoff completions bash > ~/.local/share/bash-completion/completions/wythoff")]
pub(crate) struct Args {
    /// Which shell
    shell: Shell,
}

pub(crate) fn run(args: &Args) -> Result<Verdict, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "wythoff", &mut script);
    let mut out = io::stdout().lock();
    out.write_all(&script)
        .and_then(|()| out.flush())
        .map_err(|error| Failure::write("stdout", &error))?;
    Ok(Verdict::Done)
}
