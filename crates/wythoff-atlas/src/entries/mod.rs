//! The measurements of the entries: a folder for each paper, a file or folder for each entry.
//!
//! The texts of `blocking/sections/skin/mod.rs` are in `entries/blocking/sections/skin.toml` of the
//! crate.

pub(crate) mod blocking;
pub(crate) mod imitation;
mod legend;
pub(crate) mod nimhoff;
