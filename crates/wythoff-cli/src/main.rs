//! The program `wythoff`.

use std::process::ExitCode;

fn main() -> ExitCode {
    wythoff_cli::main()
}
