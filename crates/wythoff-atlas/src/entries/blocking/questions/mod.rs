//! The open questions of section 4 and of the text on arXiv.

pub(crate) mod diagonals;
mod gap_law;
pub(crate) mod phase;
pub(crate) mod question_1;
pub(crate) mod question_2;
pub(crate) mod question_3;
pub(crate) mod question_4;
pub(crate) mod question_5;
pub(crate) mod question_6;
pub(crate) mod question_7;
pub(crate) mod waiting;
