//! Mutation tests with one build.
//!
//! `cargo mutants` names changes of the source code, and builds the tests once for each. This crate
//! writes all changes into one copy of the source tree, each behind a switch that an environment
//! variable turns on ([`rewrite`]), and builds that copy once ([`tree`]). A first run of each test
//! without a change records its time and the changes that it reaches ([`tests`]). Then each change
//! is tried with the tests that reach it, until one fails ([`campaign`]).

pub mod campaign;
pub mod change;
pub mod rewrite;
pub mod tests;
pub mod tree;

/// An error of a run, as a message.
pub type Error = Box<dyn std::error::Error + Send + Sync>;

/// The result of a step.
pub type Result<T> = std::result::Result<T, Error>;
