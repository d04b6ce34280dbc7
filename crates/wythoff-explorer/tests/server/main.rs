//! The server as its clients see it.

#![allow(clippy::unwrap_used, reason = "what fails here fails the test")]

mod answers;
mod client;
mod hostile;
mod pictures;
