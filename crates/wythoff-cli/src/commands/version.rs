//! `wythoff --version`: the version of the program, and the vector instructions that it uses.

use schemars::JsonSchema;
use serde::Serialize;

use wythoff::blocking::sweep::Level;

use crate::answer::{Format, Verdict};
use crate::failure::Result;

/// The version of the program.
#[derive(Debug, JsonSchema, Serialize)]
struct Version {
    /// The name of the program.
    name: &'static str,
    /// The version of the program.
    version: &'static str,
    /// The vector instructions in use on this machine.
    level: &'static str,
}

pub(crate) fn run(json: bool) -> Result<Verdict> {
    let version = Version {
        name: "wythoff",
        version: env!("CARGO_PKG_VERSION"),
        level: Level::best().name(),
    };
    Format { json }.print(&version, |out| writeln!(out, "{} {}", version.name, version.version))?;
    Ok(Verdict::Done)
}
