//! Fuzz targets: functions that read bytes made by somebody else, and assert what is promised of
//! them.
//!
//! A target does not only look for panics. It asserts properties: text that is read prints as text
//! that reads back, a number is the one that a plain reader finds, a damaged store gives the values
//! of the engine or an error. [`TARGETS`] lists them; `docs/security.md` says what each one holds.
//!
//! The driver ([`run`]) works on stable Rust. It mutates the inputs of a corpus, which is a text
//! file with one input a line (`corpus/`), and keeps an input for further mutations if its target
//! found something new in it ([`Kind`]): another message, or a game of another shape. A run is
//! determined by its seed, which is printed. `cargo test` makes a short run of each target. The
//! program of this crate makes long ones:
//!
//! ```sh
//! cargo run --profile fuzz -p wythoff-fuzz -- --seconds 3600 numbers moves
//! ```
//!
//! The folder `fuzz/` of the repository has the same targets for libFuzzer, which is guided by the
//! branches that an input takes and needs a nightly compiler.

mod corpus;
mod driver;
mod kind;
mod mutate;
mod tally;
mod targets;

pub use corpus::{escaped, unescaped};
pub use driver::{Limit, Report, run};
pub use kind::Kind;
pub use tally::{Run, Tally};
pub use targets::{TARGETS, Target};

/// Runs the target of this name on an input: for libFuzzer.
///
/// # Panics
/// If a promise is broken, or there is no such target.
pub fn execute(name: &str, input: &[u8]) {
    let target = TARGETS.iter().find(|target| target.name == name);
    let target = target.unwrap_or_else(|| panic!("there is no target {name}"));
    (target.run)(input);
}
