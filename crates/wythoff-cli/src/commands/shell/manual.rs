//! `wythoff manual`: manual pages of all commands, for packages. The help does not list it.

use std::path::PathBuf;

use crate::failure::{Failure, Result};

/// Write the manual pages of all commands to a folder
#[derive(Debug, clap::Args)]
#[command(
    hide = true,
    after_help = "\
Example:
  wythoff manual --output man"
)]
pub(crate) struct Args {
    /// The folder, which exists
    #[arg(short, long, alias = "out", value_name = "DIR")]
    output: PathBuf,
}

pub(crate) fn run(args: &Args, cli: clap::Command) -> Result {
    let version = env!("CARGO_PKG_VERSION");
    clap_mangen::generate_to(cli.version(version), &args.output)
        .map_err(|error| Failure::write(args.output.display(), &error))
}
