//! Tests of the server through HTTP.

#![allow(clippy::unwrap_used, reason = "a failure fails the test")]

mod answers;
mod client;
mod hostile;
mod pictures;
