//! Files for a shell and its user: completions and manual pages.

pub(crate) mod completions;
pub(crate) mod manual;
