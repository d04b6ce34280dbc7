//! What a shell and its user read about the program: completions and manual pages.

pub(crate) mod completions;
pub(crate) mod manual;
