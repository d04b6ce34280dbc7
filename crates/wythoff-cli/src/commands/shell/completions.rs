//! `wythoff completions`: scripts for the completion of commands in a shell.

use std::io::{self, Write};

use clap_complete::Shell;

use crate::failure::{Failure, Result};

/// Print the completion script of a shell
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example, for bash:
  wythoff completions bash > ~/.local/share/bash-completion/completions/wythoff")]
pub(crate) struct Args {
    /// The shell
    shell: Shell,
}

pub(crate) fn run(args: &Args, cli: &mut clap::Command) -> Result {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, cli, "wythoff", &mut script);
    let mut out = io::stdout().lock();
    out.write_all(&script)
        .and_then(|()| out.flush())
        .map_err(|error| Failure::write("stdout", &error))
}
