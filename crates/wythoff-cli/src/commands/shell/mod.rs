//! For a shell and its user: completions, manual pages, schemas, and commands that do not exist.

pub(crate) mod completions;
pub(crate) mod manual;
pub(crate) mod schema;
pub(crate) mod unknown;
