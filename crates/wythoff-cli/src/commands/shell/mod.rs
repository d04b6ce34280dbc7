//! Files for a shell and its user: completions, manual pages and schemas.

pub(crate) mod completions;
pub(crate) mod manual;
pub(crate) mod schema;
